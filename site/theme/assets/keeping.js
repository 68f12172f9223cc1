// "Keep for offline": asks the service worker (keeper.js) to keep the page's language, and says how far it is.
// Nothing is registered before a person asks for it, by a press here or of Play.
const box = document.getElementById('keep');
const words = JSON.parse(document.getElementById('keep-words').textContent);
const { lang } = document.documentElement;
const root = new URL(box.dataset.root, location.href).href;
const here = 'serviceWorker' in navigator && crypto.subtle ? navigator.serviceWorker : null;
const SILENCE = 20_000; // ms; a service worker may be ended by the browser: then it is asked again
const PASSING = 1_000; // ms; a new version that changes nothing here takes over by itself

/** How much is loaded: bytes over the wire; 0 where nothing can be kept. */
export const total = here ? Number(box.dataset.bytes) : 0;
/** @type {{ name: 'none' | 'running' | 'kept' | 'removed' | 'unable' | 'lost' | 'full' | 'damaged', done?: number, total?: number, when?: string, bytes?: number, file?: string }} */
export let state = { name: here ? 'none' : 'unable' };
/** Whether a new version waits. */
export let fresh = false;
/** @type {Set<() => void>} called after every change */
export const watchers = new Set();

/** @param {number} bytes in megabytes, as the language writes them */
export const size = (bytes) => (bytes / 1e6).toFixed(1).replace('.', words.decimal);

/** @param {string} id @param {Record<string, string>} [values] */
const say = (id, values = {}) => words[id].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** @param {string} when */
function day(when) {
  const date = new Date(when);
  const month = words.dates[date.getMonth()];
  return month.replace('{day}', String(date.getDate())).replace('{year}', String(date.getFullYear()));
}

// ---- asking the keeper

async function registered() {
  const found = await here?.getRegistration(root);
  return found?.scope === root ? found : undefined;
}

/** @returns {Promise<ServiceWorker>} the keeper at work, registered if it is not yet */
async function keeper() {
  const registration = await here.register(`${root}keeper.js`, { scope: root });
  watch(registration);
  const coming = registration.active ?? registration.installing ?? registration.waiting;
  while (coming.state !== 'activated' && coming.state !== 'activating') {
    if (coming.state === 'redundant') throw new TypeError('the keeper could not be installed');
    await new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }));
  }
  return coming;
}

/** @param {ServiceWorker} worker @param {string} ask @param {(part: { done: number, total: number }) => void} [tell] */
function put(worker, ask, tell) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Error('silent')), SILENCE);
    };
    port1.onmessage = ({ data }) => {
      wait();
      if (!('result' in data)) return tell?.(data);
      clearTimeout(timer);
      port1.close();
      resolve(data.result);
    };
    wait();
    worker.postMessage({ ask, lang }, [port2]);
  });
}

/** @param {typeof state} now */
function become(now) {
  state = now;
  draw();
  for (const each of watchers) each();
}

/** Keeps the language; resolves when it is whole or will not be. */
export async function keep() {
  if (!total || state.name === 'running' || state.name === 'kept') return;
  become({ name: 'running', done: 0, total });
  const tell = (part) => {
    if (state.name === 'running') become({ name: 'running', ...part });
  };
  for (;;) {
    try {
      const outcome = await put(await keeper(), 'keep', tell);
      await settle(outcome);
      return;
    } catch (error) {
      if (error.message === 'silent') continue;
      become(error.name === 'TypeError' ? { ...state, name: 'lost' } : { name: 'unable' });
      return;
    }
  }
}

/** @param {{ end: string, file: string, bytes: number }} outcome */
async function settle({ end, file, bytes }) {
  if (end === 'kept') await look();
  else become({ ...state, name: end === 'stopped' ? 'removed' : end, file, bytes });
}

/** Takes the language off the device; also while it is loaded. */
export async function remove() {
  const registration = await registered();
  const { left } = (registration?.active && (await put(registration.active, 'remove'))) || { left: 0 };
  if (!left) await registration?.unregister();
  fresh = false;
  become({ name: 'removed' });
}

/** Lets the new version take over, and loads the page again. */
export async function showNew() {
  const waiting = (await registered())?.waiting;
  if (!waiting) return location.reload();
  here.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ ask: 'take-over' });
}

/** Asks what is kept, and goes on with what is half there. */
async function look() {
  const registration = await registered();
  if (!registration?.active) return;
  watch(registration);
  const { when, bytes, wished } = await put(registration.active, 'state');
  if (when) become({ name: 'kept', when, bytes });
  else if (wished) await keep();
}

const watched = new WeakSet();

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  if (watched.has(registration)) return;
  watched.add(registration);
  const see = () => {
    const { waiting } = registration;
    if (waiting) setTimeout(() => {
      if (registration.waiting !== waiting || fresh) return;
      fresh = true;
      become(state);
    }, PASSING);
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', see));
  see();
}

// ---- the box

/** @param {string} text @param {() => void} run @param {string} [look] */
function button(text, run, look = 'btn') {
  const made = document.createElement('button');
  Object.assign(made, { type: 'button', className: look, textContent: text, onclick: run });
  return made;
}

const pressed = () => {
  navigator.storage?.persist?.().catch(() => {}); // asked only of people who want to keep it
  void keep();
};

/** @returns {Record<string, () => [string, ...HTMLElement[]]>} what each state says and offers */
const PARTS = {
  none: () => [say('what'), button(say('keep', { size: size(total) }), pressed)],
  running: () => [say('running', { done: size(state.done), total: size(state.total) }), bar(), button(say('stop'), remove, 'btn quiet')],
  kept: () => [say('kept', { date: day(state.when) }), button(say('remove', { size: size(state.bytes) }), remove, 'btn quiet')],
  removed: () => [say('removed'), button(say('keep', { size: size(total) }), pressed)],
  unable: () => [say('unable')],
  lost: () => [say('lost'), button(say('go-on', { size: size((state.total ?? total) - (state.done ?? 0)) }), pressed), button(say('stop'), remove, 'btn quiet')],
  full: () => [say('full', { size: size(state.bytes) }), button(say('keep', { size: size(total) }), pressed)],
  damaged: () => [say('damaged', { file: state.file }), button(say('keep', { size: size(total) }), pressed)],
};

function bar() {
  const made = document.createElement('progress');
  made.setAttribute('aria-labelledby', line.id);
  return made;
}

const line = Object.assign(document.createElement('p'), { id: 'keep-said' });
const row = document.createElement('p');
let drawn = '';

function draw() {
  const [text, ...parts] = PARTS[state.name]();
  line.setAttribute('aria-live', state.name === 'running' ? 'off' : 'polite'); // not each tenth of a megabyte
  if (line.textContent !== text) line.textContent = text;
  const name = `${state.name} ${fresh}`;
  if (drawn !== name) {
    const focused = box.contains(document.activeElement);
    const news = fresh ? [note(say('new')), button(say('show-new'), showNew)] : [];
    row.replaceChildren(...parts, ...news);
    box.dataset.state = state.name;
    drawn = name;
    if (focused) row.querySelector('button')?.focus();
  }
  const progress = row.querySelector('progress');
  if (progress) progress.value = state.done / state.total;
}

/** @param {string} text */
function note(text) {
  const made = document.createElement('span');
  made.setAttribute('role', 'status');
  made.textContent = `${text} `;
  return made;
}

if (box.dataset.bytes) {
  if (box.localName === 'section') box.append(Object.assign(document.createElement('h2'), { textContent: words.heading }));
  box.append(line, row);
  draw();
  box.hidden = false;
  look().catch((error) => {
    if (error.message !== 'silent') become({ name: 'unable' }); // storage is blocked
  });
}
