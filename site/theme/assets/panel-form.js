// The form of the panel: choices, what does not go together, the address that keeps them.

const NUMBER = /^(0|-?[1-9]\d{0,5})$/; // as the engine writes it
const OWN = /^[A-Z\d]{1,48}$/; // a value of one's own: the table may play it, this page cannot show it
const TRACKING = /^(utm_|mc_|_|igsh)|clk?id$/; // what others add to an address

/** The settings that an address asks for, and the names in it that are none. */
export function readAddress(usual, search) {
  const known = {};
  const unknown = [];
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(usual, name)) known[name] = value;
    else if (!TRACKING.test(name)) unknown.push(name);
  }
  return { known, unknown };
}

/** Numbers as the engine writes them: 050 is 50. */
export function written({ data }, values) {
  const numbers = data.options.filter(([name, kind]) => kind === 1 && /^-?\d{1,6}$/.test(values[name]));
  return { ...values, ...Object.fromEntries(numbers.map(([name]) => [name, String(Number(values[name]))])) };
}

/** Why values cannot be used, by option; apart from these the values of one's own. */
export function problems({ data, names, words }, now) {
  const wrong = new Map();
  const own = new Map();
  const add = (to, name, reason, limits = {}) => {
    const { label, values } = words.options[name];
    const given = Object.hasOwn(values, now[name]) ? values[now[name]] : now[name];
    to.set(name, fill(words.reasons[reason], { option: label, given, ...limits }));
  };
  for (const [when, option, reason] of data.conflicts) {
    if (Object.entries(when).every(([name, value]) => now[name] === value)) add(wrong, names[option], reason);
  }
  for (const [name, kind, , offered, , low, high] of data.options) {
    const value = now[name];
    if (kind === 0 ? value === 'on' || value === 'off' : offered.includes(value)) continue;
    if (kind === 3 && OWN.test(value)) add(own, name, 'unknown-value');
    else if (low === undefined) add(wrong, name, 'unknown-value');
    else if (!NUMBER.test(value) || value < low || value > high) add(wrong, name, 'out-of-range', { low, high });
  }
  return { wrong, own };
}

const fill = (text, parts) => text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(parts, name) ? parts[name] : whole));

/** @param {HTMLElement} panel @param {import('./panel-page.js').Page} page */
export function makeForm(panel, page) {
  const { data, words } = page;
  const { ui } = words;
  let values = { ...page.usual };
  let kept = values; // those that the address has
  let picked = '';
  let told = null; // of names in the address that are no settings
  const fields = new Map();

  const box = make('div', { className: 'panel' });
  const status = make('p', { className: 'lb', role: 'status' });
  box.append(make('p', {}, ui.lead));
  const presets = choose('panel-preset', ui.preset, [...data.presets.map(([id]) => [id, words.presets[id]]), ['', ui.own]], (id) => {
    if (id) change({ ...page.usual, ...Object.fromEntries(data.presets)[id] }, id);
  });
  box.append(presets.row);
  for (const group of new Set(data.options.map(([, , , , each]) => each))) {
    const part = make('details', {});
    const title = make('summary', {}, words.groups[group]);
    part.append(title);
    for (const option of data.options.filter((each) => each[4] === group)) {
      const field = makeField(option);
      field.title = title;
      fields.set(option[0], field);
      part.append(field.row);
    }
    box.append(part);
  }
  const play = make('a', { className: 'btn', href: `${data.up}play/` }, ui.play);
  const reset = make('button', { type: 'button', className: 'btn quiet' }, ui.reset);
  reset.onclick = () => change({ ...page.usual });
  const row = make('p', {});
  const print = make('button', { type: 'button', className: 'btn quiet' }, ui.print);
  print.onclick = printSheet;
  row.append(play, ' ', reset, ' ', print);
  box.append(status, row);
  panel.append(box);

  function makeField([name, kind, , offered, , low, high]) {
    const id = `panel-${name}`;
    const { label, values: labels } = words.options[name];
    const set = (value) => change({ ...values, [name]: value });
    const problem = make('p', { className: 'problem', id: `${id}-problem`, hidden: true });
    if (kind === 0) {
      const field = make('div', { className: 'option' });
      const input = make('input', { type: 'checkbox', id });
      input.onchange = () => set(input.checked ? 'on' : 'off');
      field.append(input, ' ', make('label', { htmlFor: id }, label), problem);
      return { row: field, input, problem, show: (value) => { input.checked = value === 'on'; } };
    }
    const entries = offered.map((value) => [value, labels[value] ?? value]);
    if (low === undefined) {
      const field = choose(id, label, entries, set);
      field.row.append(problem);
      return { ...field, problem };
    }
    const field = choose(id, label, [...entries, ['other', ui.other]], (value) => {
      if (value !== 'other') return set(value);
      own.hidden = false;
      own.focus();
      return undefined;
    });
    const own = make('input', { type: 'number', min: low, max: high, hidden: true, className: 'number' });
    own.setAttribute('aria-label', label);
    own.onchange = () => set(own.value);
    field.row.append(' ', own, problem);
    return { ...field, problem, own, show: (value) => {
      const named = offered.includes(value);
      field.show(named ? value : 'other');
      own.hidden = named;
      own.value = value;
    } };
  }

  function change(next, preset = '') {
    values = written(page, next);
    picked = preset;
    told?.remove();
    const found = problems(page, values);
    draw(found);
    if (found.wrong.size) return;
    kept = values;
    page.show(shown(values, found.own));
    const query = queryOf(values);
    history.replaceState(null, '', (query || location.pathname) + location.hash);
    carry(query);
  }

  /** What the page can show: the usual value in place of one's own. */
  const shown = (now, own) => ({ ...now, ...Object.fromEntries([...own.keys()].map((name) => [name, page.usual[name]])) });

  const changed = (now) => page.names.filter((name) => now[name] !== page.usual[name]);
  function queryOf(now) {
    const text = new URLSearchParams(changed(now).map((name) => [name, now[name]])).toString();
    return text && `?${text}`;
  }

  /** Every link to a page that follows the address carries the settings on. */
  function carry(query) {
    for (const link of document.querySelectorAll('a[href]')) {
      const same = link.pathname === location.pathname && link.hash;
      if (!same && data.pages.some((each) => link.pathname.endsWith(`/${data.game}/${each}`))) link.search = query;
    }
  }

  function draw({ wrong, own }) {
    for (const [name, field] of fields) {
      field.show(values[name]);
      const text = wrong.get(name) ?? own.get(name);
      field.problem.hidden = !text;
      field.problem.textContent = text ?? '';
      for (const input of [field.input, field.own]) {
        input?.toggleAttribute('aria-invalid', Boolean(text));
        if (text) input?.setAttribute('aria-describedby', field.problem.id);
        else input?.removeAttribute('aria-describedby');
      }
      field.row.classList.toggle('own', values[name] !== page.usual[name]);
      if (text) field.row.closest('details').open = true;
    }
    for (const title of new Set([...fields.values()].map((each) => each.title))) {
      const n = [...fields].filter(([name, each]) => each.title === title && values[name] !== page.usual[name]).length;
      title.dataset.n = n || '';
    }
    const alike = data.presets.filter(([, set]) => queryOf({ ...page.usual, ...set }) === queryOf(values)).map(([id]) => id);
    const preset = alike.includes(picked) ? picked : alike[0] ?? '';
    presets.show(preset);
    status.textContent = wrong.size ? ui.refused : [...own.values()].join(' ') || (changed(values).length ? ui.differ : ui.usual);
    status.classList.toggle('problem', wrong.size > 0);
  }

  /** Prints the rules that the page shows; what that needs is loaded now. */
  async function printSheet() {
    const [code, style, ...modules] = words.sheet.map((each) => new URL(`${data.up}../../${each}`, document.baseURI).href);
    const [{ makeSheet, print: send }, ...found] = await Promise.all([code, ...modules].map((each) => import(each)));
    const [sheetData, sheetWords, makeCode] = found.map((each) => each.default);
    if (!document.querySelector('link[data-sheet]')) {
      const link = make('link', { rel: 'stylesheet', href: style });
      link.dataset.sheet = '';
      const ready = new Promise((done) => { link.onload = done; link.onerror = done; });
      document.head.append(link);
      await ready;
    }
    const now = kept;
    const today = new Date();
    send(makeSheet({
      page: page.of(sheetData, sheetWords),
      words: sheetWords,
      values: shown(now, problems(page, now).own),
      differs: changed(now).map((name) => page.named(name, now[name])),
      address: new URL(`${data.up}${queryOf(now)}`, document.baseURI).href,
      date: sheetWords.dates[today.getMonth()].replace('{day}', today.getDate()).replace('{year}', today.getFullYear()),
      makeCode,
    }));
  }

  const { known, unknown } = readAddress(page.usual, location.search);
  if (Object.keys(known).length) change({ ...page.usual, ...known });
  else draw(problems(page, values));
  if (unknown.length) {
    told = make('p', { className: 'problem' }, fill(words.reasons['unknown-option'], { given: unknown.join(', ') }));
    status.before(told);
  }
  if (Object.keys(known).length || unknown.length) panel.open = true;
  document.dispatchEvent(new CustomEvent('panel', { detail: { change, page, printSheet } }));
}

export function make(name, properties, text) {
  const { role, ...rest } = properties;
  const element = Object.assign(document.createElement(name), rest);
  if (role) element.setAttribute('role', role);
  if (text !== undefined) element.textContent = text;
  return element;
}

function choose(id, label, entries, set) {
  const row = make('div', { className: 'option' });
  const input = make('select', { id });
  for (const [value, text] of entries) input.append(make('option', { value }, text));
  input.onchange = () => set(input.value);
  row.append(make('label', { htmlFor: id }, label), ' ', input);
  return { row, input, show: (value) => { input.value = value; } };
}
