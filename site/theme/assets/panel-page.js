// A page of rules that follows a table's house rules. What depends on them is decided by diagrams
// (data), what is said stands in the words of the page's language; no rule is written here.

/** @param {HTMLElement} panel @param {string[]} files addresses: form, data, words, style, sheet, code */
export async function start(panel, [form, dataFile, wordsFile, style, ...sheet]) {
  const [{ makeForm }, { default: data }, { default: words }] = await Promise.all(
    [form, dataFile, wordsFile].map((each) => import(each)),
  );
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = style;
  document.head.append(link);
  const page = new Page(data, words);
  makeForm(panel, page, sheet);
}

export class Page {
  constructor(data, words) {
    this.data = data;
    this.words = words;
    this.names = data.options.map(([name]) => name);
    this.usual = Object.fromEntries(data.options.map(([name, , usual]) => [name, usual]));
    this.blocks = new Map(); // sentence -> its elements, as the page came
    this.added = [];
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

  /** Gives the page back as it came. */
  restore() {
    for (const each of this.added) each.remove();
    this.added = [];
    for (const [element, html] of this.kept) element.innerHTML = html;
    this.kept.clear();
    for (const each of document.querySelectorAll('article [hidden]:not(#panel *)')) each.hidden = false;
    for (const each of document.querySelectorAll('article .own')) each.classList.remove('own');
  }

  /** Shows the rules that hold under these values. */
  show(values) {
    this.restore();
    if (this.names.every((name) => values[name] === this.usual[name])) return;
    for (const [id, units] of this.data.parts) this.showPart(document.getElementById(id), units, values);
    for (const each of document.querySelectorAll('.toc a')) {
      const part = document.getElementById(each.hash.slice(1));
      each.parentElement.hidden = part?.hidden ?? false;
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
      for (const each of block) each.hidden = !holds;
      if (holds) this.say(block[0], id, this.decide(row, this.usual) === 1, values);
    }
    part.hidden = [...part.children].slice(1).every((each) => each.hidden);
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
