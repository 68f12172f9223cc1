// The printed sheet: a table's own rules on a page or two, with their address as text and as a square code.
// Told are: `page`, which decides what holds and fills in; words; values; what differs from the usual rules.

const PAGE = (281 * 96) / 25.4; // the height of a page without its margins, in px
const [LARGEST, SMALLEST] = [9, 5.4]; // of letters, in pt

export function makeSheet({ page, words, values, differs, address, date, makeCode }) {
  const sheet = element('section', { id: 'sheet' });
  const body = element('div', { className: 'sheet-body' });
  for (const [id, units] of page.data.parts) {
    const part = element('section', {});
    for (const [unit, row] of units) {
      if (page.decide(row, values) === 1) part.append(element('p', { innerHTML: page.fill(words.units[unit], values) }));
    }
    for (const [table, [section, caption]] of Object.entries(words.captions)) {
      if (section === id) part.append(...tableOf(page, page.data.tables[table], caption, values));
    }
    if (!part.children.length) continue;
    part.prepend(element('h2', { textContent: words.sections[id] }));
    body.append(part);
  }
  sheet.append(heading({ words, differs, address, date, makeCode }), body);
  return sheet;
}

function heading({ words, differs, address, date, makeCode }) {
  const head = element('header', {});
  const text = element('div', {});
  const found = element('p', { textContent: `${words.ui.address}: ` });
  found.append(element('span', { className: 'address', textContent: address }));
  text.append(
    element('h1', { textContent: words.title }),
    element('p', { textContent: differs.length ? `${words.ui.differs}: ${differs.join('; ')}` : words.ui.usual }),
    element('p', { textContent: words.ui.printed.replace('{date}', date) }),
    found,
  );
  head.append(text, square(address, makeCode));
  return head;
}

/** A square code as one path; a quiet margin of four belongs to it. */
function square(address, makeCode) {
  const code = makeCode(0, 'M');
  code.addData(address);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (code.isDark(y, x)) path += `M${x + 4} ${y + 4}h1v1h-1z`;
  }
  const box = element('div', { className: 'code' });
  box.innerHTML = `<svg viewBox="0 0 ${size + 8} ${size + 8}" aria-hidden="true"><path d="${path}"/></svg>`;
  return box;
}

function tableOf(page, { rows }, caption, values) {
  const now = rows.map((line) => line.map((row) => page.decide(row, values)));
  const columns = now[0].flatMap((cell, column) => (cell === null ? [] : [column]));
  const lines = now.slice(1).filter((line) => line[columns[0]] !== null);
  if (!lines.length) return [];
  const table = element('table', {});
  table.createCaption().innerHTML = caption;
  for (const [place, line] of [now[0], ...lines].entries()) {
    const row = table.insertRow();
    for (const column of columns) row.append(element(place ? 'td' : 'th', { innerHTML: said(line[column]) }));
  }
  return [table];
}

function said(value) {
  if (typeof value !== 'number') return value ?? '';
  return value < 0 ? `−${-value}` : `${value}`;
}

/** Shows the sheet to the printer alone, in letters that leave it two pages at most, if they can be read. */
export function print(sheet) {
  document.getElementById('sheet')?.remove();
  document.body.append(sheet);
  const pages = (size) => {
    sheet.style.fontSize = `${size}pt`;
    return sheet.getBoundingClientRect().height / PAGE;
  };
  let size = LARGEST;
  while (size > SMALLEST && pages(size) > 1.9) size -= 0.2;
  document.body.classList.add('printing');
  const done = () => {
    document.body.classList.remove('printing');
    sheet.remove();
  };
  addEventListener('afterprint', done, { once: true });
  window.print();
}

function element(name, properties) {
  return Object.assign(document.createElement(name), properties);
}
