// The service worker: keeps whole languages on the device and answers from there.
// A language is answered from one version's cache or not at all; all else goes to the network.
// `self.KEEPER` is {version, lists}: for each language the address of the list of its files.

/**
 * @typedef {[path: string, bytes: number, brotli: number, sha256: string]} Entry
 * @typedef {{ files: Entry[], unkept: string }} List `unkept`: the page shown in place of one that is not kept
 * @typedef {{ lang: string, when: string, list: string, bytes: number, unkept: string, files: Record<string, string> }} Mark
 *   written into a cache when all files of a language are in it; `files`: path -> sha256
 * @typedef {{ langs: Map<string, Mark & { cache: string }>, places: Map<string, string> }} Shelf `places`: path -> cache
 * @typedef {'kept' | 'stopped' | 'lost' | 'full' | 'damaged'} Ending
 * @typedef {{ end: Ending, file: string, bytes: number }} Outcome `bytes`: room that the language needs
 * @typedef {{ done: number, total: number, bytes: number, ports: Set<MessagePort>, stopper: AbortController, outcome: Promise<Outcome> }} Job
 *   `done`, `total`: what comes over the wire
 */

const worker = /** @type {ServiceWorkerGlobalScope & { KEEPER: { version: string, lists: Record<string, string> } }} */ (
  /** @type {unknown} */ (self));
const { version, lists } = worker.KEEPER;
const ROOT = new URL('./', worker.location.href).href;
const NAMES = `karata ${new URL(ROOT).pathname} `; // another copy of the site may stand on the same host
const OWN = NAMES + version;
const WISHES = `${NAMES}wishes`; // languages that a person asked for and that are not whole yet
const AT_ONCE = 4;
const HASHED = /(?:^|[./_-])[0-9a-f]{8,64}(?:[./_-]|$)/; // a name that changes with the bytes

class Fault extends Error {
  /** @param {Ending} end @param {string} [path] */
  constructor(end, path = '') {
    super(`${end} ${path}`);
    this.end = end;
    this.file = path.split('/').filter(Boolean).at(-1) ?? '';
  }
}

/** @param {any} error */
function faultOf(error) {
  if (error instanceof Fault) return error;
  if (error?.name === 'AbortError') return new Fault('stopped');
  if (error?.name === 'QuotaExceededError') return new Fault('full');
  return new Fault('lost');
}

/** @param {string} lang the address under which a mark or a wish is written; no page has it */
const markOf = (lang) => `${ROOT}keeper.js?${lang}`;

// ---- what is kept

/** @returns {Promise<string[]>} the caches of all versions, the own one first */
async function cacheNames() {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAMES) && name !== WISHES);
  return names.sort((one, other) => Number(other === OWN) - Number(one === OWN));
}

/** @param {string} name @returns {Promise<Mark[]>} the languages that are whole in a cache */
async function marksIn(name) {
  const cache = await caches.open(name);
  const found = await Promise.all(Object.keys(lists).map((lang) => cache.match(markOf(lang))));
  return Promise.all(found.flatMap((each) => (each ? [each.json()] : [])));
}

/** @param {string[]} names @returns {Promise<Shelf>} each language from the first cache that has it whole */
async function readShelf(names) {
  /** @type {Shelf} */
  const found = { langs: new Map(), places: new Map() };
  for (const cache of names) {
    for (const mark of await marksIn(cache)) {
      if (found.langs.has(mark.lang)) continue;
      found.langs.set(mark.lang, { ...mark, cache });
      for (const path of Object.keys(mark.files)) if (!found.places.has(path)) found.places.set(path, cache);
    }
  }
  return found;
}

/** @type {Promise<Shelf> | null} */
let shelf = null;
const known = () => (shelf ??= cacheNames().then(readShelf).catch(() => {
  shelf = null; // asked again next time; until then everything comes from the network
  return { langs: new Map(), places: new Map() };
}));

// ---- loading

/** @param {string} path @param {AbortSignal} signal @param {RequestCache} cache */
const ask = (path, signal, cache) => fetch(ROOT + path, { cache, signal, credentials: 'same-origin' });

/** @param {Response} response @param {(bytes: number) => void} count */
async function read(response, count) {
  const parts = [];
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    count(value.byteLength);
  }
}

/** @param {Blob} data @returns {Promise<string>} its sha256 */
async function digest(data) {
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', await data.arrayBuffer()));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Loads one file and checks it. @param {Entry} entry @param {AbortSignal} signal @param {(bytes: number) => void} count */
async function load([path, bytes, , sha256], signal, count) {
  // A file with a hash may be in the browser's own cache since Play was pressed; a page must be today's.
  /** @type {RequestCache[]} */
  const ways = HASHED.test(path) ? ['force-cache', 'reload'] : ['no-cache'];
  for (const way of ways) {
    const response = await ask(path, signal, way);
    if (!response.ok) break;
    const data = await read(response, count);
    if (data.size === bytes && (await digest(data)) === sha256) {
      return new Response(data, { headers: { 'Content-Type': response.headers.get('Content-Type') ?? '' } });
    }
    count(-data.size);
  }
  throw new Fault('damaged', path);
}

/** @param {string} path @param {AbortSignal} signal @returns {Promise<List>} */
async function loadList(path, signal) {
  const response = await ask(path, signal, 'force-cache');
  if (!response.ok) throw new Fault('damaged', path);
  const data = await response.blob();
  if (!path.includes((await digest(data)).slice(0, 16))) throw new Fault('damaged', path);
  return JSON.parse(await data.text());
}

/**
 * Brings all files of a language into the own cache; what this device has already is not loaded again.
 * The language is whole only when the mark that is returned has been written.
 * @param {string} lang @param {AbortController} stopper is used too when a file fails
 * @param {(done: number, total: number, bytes: number) => void} tell
 * @returns {Promise<Mark>}
 */
async function fill(lang, stopper, tell) {
  const path = lists[lang] ?? '';
  const { files, unkept } = await loadList(path, stopper.signal);
  const sum = (/** @type {Entry[]} */ some, /** @type {1 | 2} */ column) => some.reduce((all, each) => all + each[column], 0);
  const total = sum(files, 2);
  const bytes = sum(files, 1);
  const cache = await caches.open(OWN);
  const held = new Set((await cache.keys()).map((each) => each.url)); // each was checked when it came
  const waiting = files.filter((each) => !held.has(ROOT + each[0]));
  let done = total - sum(waiting, 2);
  tell(done, total, bytes);
  const others = await othersBySha();
  await makeRoom(cache, sum(waiting, 1));
  const take = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const [at, size, brotli, sha256] = entry;
      stopper.signal.throwIfAborted();
      const count = (/** @type {number} */ more) => {
        done += (more / size) * brotli;
        tell(done, total, bytes);
      };
      const copy = await others.get(sha256)?.();
      if (copy) count(size);
      await cache.put(ROOT + at, copy ?? (await load(entry, stopper.signal, count)));
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => take().catch((error) => {
    stopper.abort(); // the others stop as well
    throw error;
  })));
  const faults = ends.flatMap((each) => (each.status === 'rejected' ? [faultOf(each.reason)] : []));
  if (faults.length) throw faults.find((each) => each.end !== 'stopped') ?? faults[0];
  const when = new Date().toISOString();
  return { lang, when, list: path, bytes, unkept, files: Object.fromEntries(files.map((each) => [each[0], each[3]])) };
}

/** @returns {Promise<Map<string, () => Promise<Response | undefined>>>} what other versions hold: sha256 -> a way to it */
async function othersBySha() {
  const found = new Map();
  for (const name of (await cacheNames()).filter((each) => each !== OWN)) {
    const cache = await caches.open(name);
    for (const { files } of await marksIn(name)) {
      for (const [path, sha256] of Object.entries(files)) found.set(sha256, () => cache.match(ROOT + path));
    }
  }
  return found;
}

/**
 * Says that the device is full before anything is paid for. Browsers do not tell how much room there
 * is (Chromium always says 10 GB), so as much as is needed is written, and removed again.
 * @param {Cache} cache @param {number} bytes
 */
async function makeRoom(cache, bytes) {
  const at = markOf('room');
  try {
    await cache.put(at, new Response(new Uint8Array(bytes)));
  } finally {
    await cache.delete(at);
  }
}

/** @param {Mark} mark */
async function write(mark) {
  await (await caches.open(OWN)).put(markOf(mark.lang), new Response(JSON.stringify(mark)));
  shelf = null;
}

// ---- what a person asks for

/** @type {Map<string, Job>} */
const jobs = new Map();

/** Keeps a language; a second call joins the first. @param {string} lang @returns {Job} */
function keep(lang) {
  const running = jobs.get(lang);
  if (running) return running;
  /** @type {Job} */
  const job = { done: 0, total: 0, bytes: 0, ports: new Set(), stopper: new AbortController(), outcome: Promise.resolve({ end: 'stopped', file: '', bytes: 0 }) };
  jobs.set(lang, job);
  job.outcome = keepWhole(lang, job).finally(() => jobs.delete(lang));
  return job;
}

/** @param {string} lang @param {Job} job @returns {Promise<Outcome>} */
async function keepWhole(lang, job) {
  let told = -1;
  try {
    const wishes = await caches.open(WISHES);
    await wishes.put(markOf(lang), new Response(''));
    const mark = await fill(lang, job.stopper, (done, total, bytes) => {
      Object.assign(job, { done, total, bytes });
      const step = Math.floor((done / total) * 200);
      if (step === told) return;
      told = step;
      for (const port of job.ports) port.postMessage({ done, total });
    });
    job.stopper.signal.throwIfAborted();
    await write(mark);
    await wishes.delete(markOf(lang));
    return { end: 'kept', file: '', bytes: job.bytes };
  } catch (error) {
    const { end, file } = faultOf(error);
    if (end === 'stopped' || end === 'full') await drop(lang);
    if (end === 'damaged') worker.registration.update().catch(() => {}); // the host may have a newer version
    return { end, file, bytes: job.bytes };
  }
}

/** Goes on with what was asked for and is not whole. */
async function resume() {
  if (!(await caches.has(WISHES))) return;
  for (const { url } of await (await caches.open(WISHES)).keys()) {
    const lang = new URL(url).search.slice(1);
    if (lists[lang]) await keep(lang).outcome;
  }
}

/** Takes a language out of the caches of every version, and with the last one the caches. @param {string} lang */
async function drop(lang) {
  await (await caches.open(WISHES)).delete(markOf(lang));
  const busy = [...jobs.keys()].some((each) => each !== lang);
  for (const name of await cacheNames()) {
    const others = (await marksIn(name)).filter((each) => each.lang !== lang);
    const cache = await caches.open(name);
    await cache.delete(markOf(lang));
    if (busy && name === OWN) continue; // half of another language may be among the files
    if (!others.length) await caches.delete(name);
    const needed = new Set(others.flatMap((each) => [markOf(each.lang), ...Object.keys(each.files).map((path) => ROOT + path)]));
    for (const { url } of others.length ? await cache.keys() : []) if (!needed.has(url)) await cache.delete(url);
  }
  shelf = null;
  if (!(await cacheNames()).length) await caches.delete(WISHES);
}

/** Tells a page what there is of a language. @param {string} lang */
async function stateOf(lang) {
  const { when, bytes } = (await known()).langs.get(lang) ?? {};
  const wished = (await caches.has(WISHES)) && !!(await (await caches.open(WISHES)).match(markOf(lang)));
  return { when, bytes, wished };
}

/** @type {Record<string, (lang: string, port: MessagePort) => Promise<unknown>>} */
const ANSWERS = {
  state: stateOf,
  keep: async (lang, port) => {
    const job = keep(lang);
    if (job.total) port.postMessage({ done: job.done, total: job.total });
    job.ports.add(port);
    return job.outcome;
  },
  remove: async (lang) => {
    const job = jobs.get(lang);
    job?.stopper.abort();
    await job?.outcome;
    await drop(lang);
    return { left: (await cacheNames()).length };
  },
};

/** The page whose reader asked for the new version; it loads itself again. */
let asker = '';

worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data.ask === 'take-over') {
    asker = event.source instanceof Client ? event.source.id : '';
    event.waitUntil(worker.skipWaiting());
    return;
  }
  const answer = ANSWERS[event.data.ask];
  if (answer && port) event.waitUntil(answer(event.data.lang, port).then((result) => port.postMessage({ result })));
});

// ---- a new version

worker.addEventListener('install', (event) => event.waitUntil(replace()));

/** Makes every kept language whole in this version, or fails: then the old version stays. */
async function replace() {
  const kept = async () => [...(await readShelf((await cacheNames()).filter((name) => name !== OWN))).langs.values()];
  const before = await kept();
  const marks = [];
  try {
    for (const { lang } of before) marks.push(await fill(lang, new AbortController(), () => {}));
  } catch (error) {
    if (faultOf(error).end === 'full') await caches.delete(OWN);
    throw error;
  }
  const still = (await kept()).map((each) => each.lang); // one may have been removed meanwhile
  for (const mark of marks) if (still.includes(mark.lang)) await write(mark);
  if (!still.length && !(await marksIn(OWN)).length) await caches.delete(OWN);
  // Where no byte of what is kept has changed, no open page can tell the versions apart.
  if (before.every((each) => each.list === lists[each.lang])) await worker.skipWaiting();
}

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  shelf = null;
  const used = new Set([...(await readShelf(await cacheNames())).langs.values()].map((each) => each.cache));
  for (const name of await cacheNames()) if (!used.has(name) && name !== OWN) await caches.delete(name);
  await worker.clients.claim();
  if (!asker) return;
  for (const client of await worker.clients.matchAll({ type: 'window' })) {
    // Without its fragment the address is loaded again; not awaited: the page waits for this worker.
    if (client.id !== asker) client.navigate(client.url.replace(/#.*/, '')).catch(() => {});
  }
}

// ---- answers

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(ROOT)) return;
  event.respondWith(answer(request));
  if (request.mode === 'navigate') event.waitUntil(resume());
});

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const url = new URL(request.url);
  const visit = request.mode === 'navigate';
  const path = (url.origin + url.pathname).slice(ROOT.length).replace(/(^|\/)index\.html$/, '$1');
  const { places } = await known();
  const found = await fromCache(places.get(path), path);
  if (found) return found;
  if (visit && places.has(`${path}/`)) return Response.redirect(`${ROOT}${path}/${url.search}`);
  try {
    return await fetch(request);
  } catch (error) {
    const instead = visit && (await unkept(path));
    if (instead) return instead;
    throw error;
  }
}

/** @param {string | undefined} cache @param {string} path */
const fromCache = async (cache, path) => (cache ? (await caches.open(cache)).match(ROOT + path).catch(() => undefined) : undefined);

/** The page that says so, in the language of the address or in the one kept last. @param {string} path */
async function unkept(path) {
  const { langs } = await known();
  const newest = [...langs.values()].sort((one, other) => other.when.localeCompare(one.when))[0];
  const lang = langs.get(path.split('/')[0] ?? '') ?? newest;
  const page = lang && (await fromCache(lang.cache, lang.unkept));
  if (!page) return null;
  const html = (await page.text()).replaceAll('="/', `="${new URL(ROOT).pathname}`);
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
