// The search on the page of words: it knows the words from the page, loads at first use which words
// stand on which pages, and reads the sentences from the pages that say a word most.
const form = document.getElementById('search');
const field = form.elements.q;
const said = form.querySelector('[role=status]');
const place = form.querySelector('.found');
const [found, none, failed, ...headings] = form.querySelector('template').content.children;
const SHOWN = [6, 8, 5, 5];
const READ = 3;
let loaded;
let turn = 0;
const pages = new Map();

// ---- words

export const words = (text, { folds }) =>
  (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\u0300-\u036f'’‘ʼ`´]/g, '')
      .match(/[\p{L}\p{N}_\u0b80-\u0bff]+/gu) ?? []
  ).map((word) => folds.reduce((out, [pattern, letters]) => out.replace(new RegExp(pattern, 'g'), letters), word));

// How well a word answers one that is searched for; 0: not at all.
function alike(word, wanted, least) {
  if (word === wanted) return 4;
  if (wanted.length > 1 && word.startsWith(wanted)) return 3;
  let shared = 0;
  while (shared < wanted.length && word[shared] === wanted[shared]) shared += 1;
  if (shared >= least && shared >= Math.min(word.length, wanted.length) - 2 && shared * 2 > wanted.length)
    return 2 - Math.abs(word.length - wanted.length) / 20;
  return wanted.length > 3 && word.includes(wanted) ? 1 : 0;
}

// How well a text answers the words: more than 4 if it has all of them, else at most 1.
const answers = (text, wanted, index) => {
  const own = words(text, index);
  const each = wanted.map((one) => Math.max(0, ...own.map((word) => alike(word, one, index.least))));
  const worst = Math.min(...each);
  if (!worst) return each.filter(Boolean).length / each.length - own.length / 1000;
  const [whole, part] = [own.join(' '), wanted.join(' ')];
  return 4 + worst + (whole === part ? 8 : whole.includes(part) ? 1 : 0) + 1 / (1 + own.length);
};

const told = (element) => {
  const copy = element.cloneNode(true);
  for (const each of copy.querySelectorAll('[aria-label]')) each.replaceWith(` ${each.getAttribute('aria-label')} `);
  return copy.textContent;
};

// ---- what is searched

async function load() {
  loaded ??= import(new URL(form.dataset.index, document.baseURI).href).then(({ default: index }) => {
    let before = '';
    index.at = [];
    for (const [, shared, rest, where] of index.words.matchAll(/(\d)([^A-Z\d]*)([A-Z]+)/g)) {
      before = before.slice(0, shared) + rest;
      index.at.push([before, [...where].map((each) => each.charCodeAt() - 65)]);
    }
    return index;
  });
  try {
    return await loaded;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

// The words of this page: what each is called, by this site first.
const terms = (index) =>
  [...document.querySelectorAll('.words>[id], #cards tbody tr')].map((element) => {
    const [own] = element.querySelectorAll('dt,td:last-child');
    const other = [...own.querySelectorAll('small span')].map((each) => each.textContent);
    const name = [...own.childNodes].filter((each) => each.nodeName !== 'SMALL').map((each) => each.textContent).join('').trim();
    const hidden = index.names[element.id.replace('card.', '')]?.split(' | ') ?? [];
    return { element, name, names: [name, ...other, ...hidden], meaning: element.querySelector('dd')?.firstChild.textContent };
  });

// What has all the words, best first; if nothing has, what has half of them.
function best(list, score) {
  const scored = list
    .map((each, at) => [score(each), at, each])
    .filter(([points]) => points > 0.4)
    .sort(([a, first], [b, second]) => b - a || first - second);
  return scored[0]?.[0] > 4 ? scored.filter(([points]) => points > 4) : scored;
}

async function page(path) {
  if (!pages.has(path)) {
    const answer = await fetch(new URL(`../${path}`, document.baseURI));
    if (!answer.ok) throw new Error(path);
    pages.set(path, new DOMParser().parseFromString(await answer.text(), 'text/html'));
  }
  return pages.get(path);
}

// The pages that are most likely to hold the words, best first.
function likely(wanted, index) {
  const points = new Map();
  for (const each of wanted) {
    const cut = each.slice(0, 5);
    const of = new Map();
    for (const [word, where] of index.at) {
      const close = alike(word, cut, index.least);
      if (close) where.forEach((at, rank) => of.set(at, Math.max(of.get(at) ?? 0, close * 3 - rank)));
    }
    for (const [at, value] of of) points.set(at, (points.get(at) ?? 0) + value);
  }
  return [...points].sort(([i, a], [j, b]) => b - a || i - j).map(([at]) => index.pages[at][0]);
}

// ---- what is shown

function item(link, text, more) {
  const out = document.createElement('li');
  const a = document.createElement('a');
  a.href = link;
  a.append(text);
  out.append(a, ...more);
  return out;
}

const small = (text) => {
  const out = document.createElement('small');
  out.append(` ${text}`);
  return [out];
};

function show(groups) {
  place.replaceChildren();
  for (const [number, items] of groups.entries()) {
    if (!items.length) continue;
    const list = document.createElement(number ? 'ul' : 'dl');
    list.className = number ? '' : 'words';
    list.append(...items);
    place.append(headings[number].cloneNode(true), list);
  }
  const n = groups.flat().length;
  said.textContent = n ? found.textContent.replace('{n}', n) : none.textContent;
}

function term(element) {
  const out = element.localName === 'div' ? element.cloneNode(true) : document.createElement('div');
  const link = document.createElement('a');
  link.href = `#${element.id}`;
  if (element.localName === 'div') {
    out.removeAttribute('id');
    link.append(out.firstElementChild.firstChild);
    link.firstChild.textContent = link.textContent.trim();
    out.firstElementChild.prepend(link, ' ');
    return out;
  }
  const [sign, name] = [...element.cloneNode(true).children];
  const [word, meaning] = [document.createElement('dt'), document.createElement('dd')];
  link.append(...sign.childNodes, ' ', name.firstChild);
  word.append(link);
  meaning.append(...name.childNodes);
  out.append(word, meaning);
  return out;
}

function sentence(path, title, element) {
  const text = element.cloneNode(true);
  text.querySelector('a').remove();
  return item(`../${path}#${element.id}`, element.querySelector('a').textContent, [' ', ...text.childNodes, ...small(title)]);
}

const house = (path, title, element) =>
  item(`../${path}#${element.id}`, element.querySelector('h2,h3').textContent, [` ${element.querySelector('p').textContent}`, ...small(title)]);

// Sentences and house rules, from the pages that a word links to and those that say it most.
async function read(wanted, linked, index) {
  const titles = new Map(index.pages);
  const paths = linked.map((link) => link.slice(3).replace(/#.*/, ''));
  const rules = [];
  const options = [];
  for (const path of [...new Set([...paths, ...likely(wanted, index)])].slice(0, READ)) {
    const source = await page(path);
    const title = titles.get(path);
    for (const element of source.querySelectorAll('.u')) {
      const at = linked.indexOf(`../${path}#${element.id}`);
      rules.push([at < 0 ? answers(told(element), wanted, index) : 99 - at, path, title, element]);
    }
    for (const element of source.querySelectorAll('[id^="option."],[id^="preset."]')) {
      const named = answers(told(element.querySelector('h2,h3')), wanted, index);
      const points = named > 4 ? named + 4 : answers(told(element.querySelector('p')), wanted, index);
      options.push([points, path, title, element]);
    }
  }
  const once = (list) => list.filter(([, , each], at) => list.findIndex(([, , other]) => other[3].id === each[3].id) === at);
  return [rules, options].map((list) => once(best(list, ([points]) => points)).map(([, , [, ...each]]) => each));
}

async function search(whole) {
  const mine = (turn += 1);
  const index = await load();
  const wanted = words(field.value, index);
  if (wanted.join('').length < 2) {
    place.replaceChildren();
    said.textContent = '';
    return;
  }
  const every = terms(index);
  const named = best(every, ({ names }) =>
    Math.max(...names.map((name, at) => answers(name, wanted, index) - (at && 0.01))));
  const meant = named.length > 2 ? [] : best(every, ({ meaning }) => (meaning ? answers(meaning, wanted, index) : 0));
  const elements = [...new Set([...named, ...meant].map(([, , { element }]) => element))];
  const titles = best(index.pages, ([, ...names]) => Math.max(...names.map((name) => answers(name, wanted, index))));
  const groups = [
    elements.map((element) => () => term(element)),
    [],
    [],
    titles.map(([, , [path, title]]) => () => item(`../${path}`, title, [])),
  ];
  if (whole) {
    // A reader may have another word for a thing than the sentences.
    const [top] = named;
    const ours = top?.[0] > 12 ? top[2] : undefined;
    const links = [...(ours?.element.querySelectorAll('a') ?? [])].map((each) => each.getAttribute('href'));
    const [rules, options] = await read(ours ? words(ours.name, index) : wanted, links, index);
    groups[1] = rules.map((each) => () => sentence(...each));
    groups[2] = options.map((each) => () => house(...each));
  }
  if (mine === turn) show(groups.map((list, at) => list.slice(0, SHOWN[at]).map((make) => make())));
}

const start = (whole) =>
  search(whole).catch((error) => {
    said.textContent = failed.textContent;
    throw error;
  });

let wait;
field.addEventListener('input', () => {
  clearTimeout(wait);
  wait = setTimeout(() => start(false), 150);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(wait);
  const to = new URL(location.href);
  to.searchParams.set('q', field.value);
  history.replaceState(null, '', to);
  start(true);
});

form.hidden = false;
const focus = () => location.hash === '#search' && field.focus();
addEventListener('load', focus); // the browser's own way to the place comes before
addEventListener('hashchange', focus);
const given = new URLSearchParams(location.search).get('q');
if (given) {
  field.value = given;
  start(true);
}
