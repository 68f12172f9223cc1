// A page of rules that follows a table's house rules. What depends on them is decided by diagrams
// (data), what is said stands in the words of the page's language; no rule is written here.

/** @param {HTMLElement} panel @param {string[]} files addresses: form, data, words, style */
export async function start(panel, [form, dataFile, wordsFile, style]) {
  const [{ makeForm }, { default: data }, { default: words }] = await Promise.all(
    [form, dataFile, wordsFile].map((each) => import(each)),
  );
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = style;
  document.head.append(link);
  const page = new Page(data, words);
  makeForm(panel, page);
}

export class Page {
  /** The same rules with other data and words: those of the sheet. */
  of(data, words) {
    return Object.assign(Object.create(Page.prototype), { data, words, names: this.names, usual: this.usual });
  }

  constructor(data, words) {
    this.data = data;
    this.words = words;
    this.names = data.options.map(([name]) => name);
    this.usual = Object.fromEntries(data.options.map(([name, , usual]) => [name, usual]));
    this.blocks = new Map(); // sentence -> its elements, as the page came
    this.added = [];
    this.hidden = new Set();
    this.kept = new Map(); // element -> its HTML, as the page came
    for (const each of document.querySelectorAll('.u')) {
      const block = [each];
      while (block.at(-1).nextElementSibling?.matches('figure')) block.push(block.at(-1).nextElementSibling);
      this.blocks.set(each.id, block);
    }
  }

  /** What a diagram says under these values: a number, HTML, or null. */
  decide(row, values) {
    const found = this.data.rows[row];
    if (Array.isArray(found)) {
      const [name, other, ...cases] = found;
      const at = cases.indexOf(values[this.names[name]]);
      // Values are text, rows are numbers, so a row is never taken for a value.
      return this.decide(at < 0 ? other : cases[at + 1], values);
    }
    if (found.l) {
      let [sum, ...steps] = found.l;
      for (let i = 0; i < steps.length; i += 2) sum += steps[i + 1] * Number(values[this.names[steps[i]]]);
      return sum;
    }
    return Array.isArray(found.v) ? this.words.leaves[found.v[0]] : found.v;
  }

  /** A sentence with what it quotes. */
  fill(html, values) {
    const filled = html.replace(/\{(\w+)\}/g, (whole, name) => {
      const row = this.data.facts[name];
      return row === undefined ? whole : said(this.decide(row, values));
    });
    return filled.replace(/(<\/span>:?) (?=[−\d])/g, '$1\u00a0');
  }

  keep(element) {
    if (!this.kept.has(element)) this.kept.set(element, element.innerHTML);
  }

  hide(element, hidden) {
    element.hidden = hidden;
    if (hidden) this.hidden.add(element);
  }

  /** Gives the page back as it came. */
  restore() {
    for (const each of this.added) each.remove();
    this.added = [];
    for (const [element, html] of this.kept) element.innerHTML = html;
    this.kept.clear();
    for (const each of this.hidden) each.hidden = false;
    this.hidden.clear();
    for (const each of document.querySelectorAll('article .own')) each.classList.remove('own');
  }

  /** Shows the rules that hold under these values. */
  show(values) {
    this.restore();
    if (this.names.every((name) => values[name] === this.usual[name])) return;
    // The first page says of itself that its rules are the usual ones.
    if (this.data.up === './') this.hide(document.querySelector('article > .lead'), true);
    for (const [id, units] of this.data.parts) this.showPart(document.getElementById(id), units, values);
    for (const id of Object.keys(this.data.tables)) this.showTable(id, values);
    if (this.data.auctions !== null) this.showAuctions(this.decide(this.data.auctions, values) === 1);
    for (const [id] of this.data.parts) {
      const part = document.getElementById(id);
      this.hide(part, [...part.children].slice(1).every((each) => each.hidden));
    }
    for (const each of document.querySelectorAll('.toc a')) {
      const part = document.getElementById(each.hash.slice(1));
      this.hide(each.parentElement, part?.hidden ?? false);
    }
  }

  showPart(part, units, values) {
    let last = part.querySelector('h2');
    for (const [id, row] of units) {
      const holds = this.decide(row, values) === 1;
      let block = this.blocks.get(id);
      if (!block && holds) block = [this.add(id, last)];
      if (!block) continue;
      last = block.at(-1);
      for (const each of block) this.hide(each, !holds);
      if (!holds) continue;
      this.say(block[0], id, this.decide(row, this.usual) === 1, values);
      this.data.examples[id]?.forEach(([own, answers], place) => this.answer(block[place + 1], own, answers, values));
    }
  }

  /**
   * The answers of an example. It keeps its own house rules and says which of them are not the table's;
   * 0 stands for an example that the table's house rules do not allow.
   */
  answer(figure, own, row, values) {
    const found = this.decide(row, values);
    const named = { players: this.usual.players, ...own };
    if (found === 0) for (const name of this.asked(row)) named[name] ??= this.usual[name];
    const caption = figure.querySelector('figcaption');
    this.keep(caption);
    caption.querySelector('small')?.remove();
    const told = Object.entries(named).filter(([name, value]) => values[name] !== value).map(([name, value]) => this.named(name, value));
    if (told.length) {
      const small = document.createElement('small');
      small.textContent = told.join('; ');
      caption.querySelector('.cap') ? caption.querySelector('.cap').before(small) : caption.append(small);
    }
    if (typeof found !== 'string') return;
    const details = figure.querySelector('details');
    this.keep(details);
    caption.querySelector('.cap')?.remove();
    details.replaceChildren(details.firstElementChild);
    details.insertAdjacentHTML('beforeend', found);
  }

  /** The options that a diagram asks for. */
  asked(row) {
    const found = this.data.rows[row];
    if (!Array.isArray(found)) return [];
    return [...new Set([this.names[found[0]], ...found.slice(1).filter((each) => typeof each === 'number').flatMap((each) => this.asked(each))])];
  }

  named(name, value) {
    const { label, values } = this.words.options[name];
    return `${label}: ${values[value] ?? this.words.ui[value] ?? value}`;
  }

  /** A table as one table of players sees it: cells without a value are not there. */
  showTable(id, values) {
    const { rows, below, steps, alone } = this.data.tables[id];
    const [caption, box] = tableAt(id);
    if (steps) {
      this.keep(box);
      box.replaceChildren(...this.ladder(steps, alone, values));
      return;
    }
    const now = rows.map((line) => line.map((row) => this.decide(row, values)));
    const usual = rows.map((line) => line.map((row) => this.decide(row, this.usual)));
    const columns = now[0].flatMap((cell, column) => (cell === null ? [] : [column]));
    const [body] = box.querySelectorAll('tbody');
    const [head, second] = box.querySelectorAll('thead tr');
    const first = body.rows[0].cells[0].tagName;
    this.keep(box);
    const heads = columns.map((column) => cellOf('th', said(now[0][column]), 'col'));
    if (second) {
      head.cells[1].colSpan = columns.length - 1;
      second.replaceChildren(...heads.slice(1));
    } else {
      head.replaceChildren(...heads);
    }
    body.replaceChildren(...now.slice(1).flatMap((line, place) => {
      if (line[columns[0]] === null) return [];
      const row = document.createElement('tr');
      for (const column of columns) {
        const head = column === columns[0] && first === 'TH';
        const cell = cellOf(head ? 'th' : 'td', said(line[column]), head ? 'row' : '');
        if (line[column] !== usual[place + 1][column] && line[column] !== null) cell.prepend(this.mark(cell));
        row.append(cell);
      }
      return [row];
    }));
    for (const each of [caption, box]) this.hide(each, !body.rows.length);
    const rest = box.nextElementSibling;
    if (rest?.matches('p.facts') && below !== undefined) this.hide(rest, this.decide(below, values) === null);
  }

  /** Bids from low to high: those that fill a line name the bid before them. */
  ladder(steps, alone, values) {
    const list = [];
    const texts = [];
    const step = (text, place) => {
      const found = document.createElement('li');
      found.className = place;
      found.innerHTML = text;
      return found;
    };
    for (const [leaf, row] of steps) {
      const place = this.decide(row, values);
      if (place === null) continue;
      texts.push(this.words.leaves[leaf]);
      list.push(step(texts.at(-1), place));
    }
    for (const [leaf, row] of alone) {
      const before = this.decide(row, values);
      if (before === null) continue;
      const at = texts.indexOf(before) + 1;
      texts.splice(at, 0, this.words.leaves[leaf]);
      list.splice(at, 0, step(texts[at], 'alone'));
    }
    return list;
  }

  /** Worked auctions are of tables that bid as usual. */
  showAuctions(usual) {
    for (const each of document.querySelectorAll('[id^="site.auction."]')) {
      for (const part of tableAt(each.id)) this.hide(part, !usual);
    }
  }

  add(id, last) {
    const { number, page } = this.words.units[id];
    const added = document.createElement('p');
    added.className = 'u';
    added.id = id;
    added.innerHTML = `<a href="${page}#${id}">§${number}</a> `;
    last.after(added);
    this.added.push(added);
    return added;
  }

  /** Writes a sentence as it reads now; one that is not as usual gets a mark. */
  say(element, id, usual, values) {
    const unit = this.words.units[id];
    const now = unit && this.fill(unit.text, values);
    const own = !usual || (unit && now !== this.fill(unit.text, this.usual));
    if (!unit && !own) return;
    this.keep(element);
    const [link] = element.children;
    const title = element.querySelector('.q');
    const rest = document.createElement('span');
    rest.className = 'now';
    if (unit) rest.innerHTML = now;
    else rest.append(...[...element.childNodes].filter((each) => each !== link && each !== title));
    const mark = own ? [this.mark(element)] : [];
    element.replaceChildren(link, ' ', ...mark, ...(title ? [title, ' '] : []), rest);
  }

  mark(element) {
    element.classList.add('own');
    const mark = document.createElement('span');
    mark.className = 'sr';
    mark.textContent = `${this.words.ui.mark}: `;
    return mark;
  }
}

export function said(value) {
  if (typeof value !== 'number') return value ?? '';
  return value < 0 ? `−${-value}` : `${value}`;
}

/** The caption of a table, its box, and the sentence below it. */
function tableAt(id) {
  const caption = document.getElementById(id);
  const box = caption.nextElementSibling;
  const rest = box.nextElementSibling;
  return rest?.matches('p.facts') ? [caption, box, rest] : [caption, box];
}

function cellOf(name, html, scope) {
  const cell = document.createElement(name);
  if (scope) cell.scope = scope;
  cell.innerHTML = html;
  return cell;
}
