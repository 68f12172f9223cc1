// The engine's worker: loads Pyodide from our own files, then answers strings with strings.

/** @import { Boot, Failure, FileEntry } from './types' */
/** @typedef {{ root: string, files: Record<string, FileEntry>, lock: object, lang: string }} Start */

const STARTING_LIMIT = 60_000; // Pyodide never says when its start has failed; a slow phone needs 5 s

class BootError extends Error {
  /** @param {Failure['code']} code @param {string} message @param {string} [file] */
  constructor(code, message, file) {
    super(message);
    this.code = code;
    this.file = file;
  }
}

/** @param {Boot} message */
const tell = (message) => postMessage(message);

/** @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1);

/** @param {FileEntry} entry @param {ArrayBuffer} data */
async function check(entry, data) {
  if (!crypto.subtle) return; // plain http on another machine: no digest there
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  const hex = Array.from(found, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== entry.sha256) throw new BootError('damaged', `sha256 ${hex}`, nameOf(entry.path));
}

/** Counts what has come over the wire; sizes are those of the compressed files. */
class Progress {
  /** @param {FileEntry[]} files */
  constructor(files) {
    this.total = files.reduce((sum, each) => sum + each.brotli, 0);
    this.done = 0;
    this.told = -1;
  }

  /** @param {FileEntry} entry @param {number} bytes */
  add(entry, bytes) {
    this.done += (bytes / entry.bytes) * entry.brotli;
    const step = Math.floor((this.done / this.total) * 100);
    if (step === this.told) return;
    this.told = step;
    tell({ boot: 'progress', done: Math.min(this.done, this.total), total: this.total });
  }
}

/** @param {string} root @param {FileEntry} entry @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>} */
async function open(root, entry) {
  const file = nameOf(entry.path);
  let response;
  try {
    response = await fetch(new URL(entry.path, root));
  } catch (error) {
    throw new BootError(navigator.onLine ? 'file' : 'offline', String(error), file);
  }
  if (!response.ok || !response.body) throw new BootError('file', `status ${response.status}`, file);
  return response.body;
}

/**
 * Reads a stream to its end and counts it; each chunk goes on to `take`.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {FileEntry} entry @param {Progress} progress
 * @param {(chunk: Uint8Array<ArrayBuffer>) => void} take
 */
async function read(stream, entry, progress, take) {
  const reader = stream.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw new BootError('file', String(error), nameOf(entry.path));
    });
    if (done) break;
    bytes += value.byteLength;
    take(value);
    progress.add(entry, value.byteLength);
  }
  if (bytes !== entry.bytes) throw new BootError('damaged', `${bytes} bytes`, nameOf(entry.path));
}

/** @param {string} root @param {FileEntry} entry @param {Progress} progress */
async function load(root, entry, progress) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  await read(await open(root, entry), entry, progress, (chunk) => chunks.push(chunk));
  const data = await new Blob(chunks).arrayBuffer();
  await check(entry, data);
  return data;
}

/**
 * A file that is used while it comes: the browser compiles the wasm meanwhile.
 * @param {string} root @param {FileEntry} entry @param {Progress} progress
 * @returns {{ response: Promise<Response>, done: Promise<void> }}
 */
function stream(root, entry, progress) {
  const opened = open(root, entry);
  /** @type {ReadableStreamDefaultController} */
  let out;
  const body = new ReadableStream({
    start(controller) {
      out = controller;
    },
  });
  const done = opened
    .then((from) => read(from, entry, progress, (chunk) => out.enqueue(chunk)))
    .then(() => out.close(), (error) => {
      out.error(error);
      throw error;
    });
  const headers = { 'Content-Type': 'application/wasm' };
  return { response: opened.then(() => new Response(body, { headers })), done };
}

/** @param {string} root @param {FileEntry} entry @param {Progress} progress */
async function loadModule(root, entry, progress) {
  try {
    const module = await import(new URL(entry.path, root).href);
    progress.add(entry, entry.bytes);
    return module;
  } catch (error) {
    throw new BootError(navigator.onLine ? 'file' : 'offline', String(error), nameOf(entry.path));
  }
}

/** Answers Pyodide's own requests with what is loaded here. @param {Map<string, Promise<Response>>} known */
function answerFrom(known) {
  for (const each of known.values()) each.catch(() => {}); // what is missing is told by its own promise
  const network = self.fetch;
  self.fetch = (/** @type {RequestInfo | URL} */ request, /** @type {RequestInit | undefined} */ options) =>
    known.get(nameOf(String(request instanceof Request ? request.url : request))) ?? network(request, options);
  return () => {
    self.fetch = network;
  };
}

/** @param {Promise<any>} starting */
function inTime(starting) {
  return Promise.race([
    starting,
    new Promise((_, reject) => {
      setTimeout(() => reject(new BootError('slow', 'no answer from Pyodide')), STARTING_LIMIT);
    }),
  ]);
}

/** @param {Start} start @returns {Promise<(request: string) => string>} */
async function boot({ root, files, lock, lang }) {
  const file = (/** @type {string} */ name) => {
    const entry = files[name];
    if (!entry) throw new BootError('internal', `${name} is not in the manifest`);
    return entry;
  };
  const words = files['catalogue.mo'];
  const progress = new Progress(Object.values(files));
  const part = (/** @type {string} */ name) => load(root, file(name), progress);
  const wasm = stream(root, file('pyodide.asm.wasm'), progress);
  const library = part('python_stdlib.zip');
  const wheel = part('engine.whl');
  // The words are the one part the table can do without: it then speaks English.
  const catalogue = words ? load(root, words, progress).catch(() => null) : null;
  const loader = loadModule(root, file('pyodide.mjs'), progress);
  const glue = loadModule(root, file('pyodide.asm.js'), progress);
  const restore = answerFrom(new Map([
    ['pyodide.asm.wasm', wasm.response],
    ['python_stdlib.zip', library.then((data) => new Response(data))],
    [nameOf(file('engine.whl').path), wheel.then((data) => new Response(data))],
  ]));
  const starting = Promise.all([loader, glue]).then(([pyodide]) => pyodide.loadPyodide({
    indexURL: new URL('.', new URL(file('pyodide.mjs').path, root)).href,
    packageBaseUrl: new URL('.', new URL(file('engine.whl').path, root)).href,
    lockFileContents: lock,
    packages: ['karata'],
  }));
  starting.catch(() => {});
  await Promise.all([wasm.done, library, wheel, loader, glue]);
  tell({ boot: 'starting' });
  const python = await inTime(starting);
  restore();
  const translated = await catalogue;
  if (translated) {
    python.FS.mkdirTree(`/locales/${lang}/LC_MESSAGES`);
    python.FS.writeFile(`/locales/${lang}/LC_MESSAGES/table.mo`, new Uint8Array(translated));
  }
  python.pyimport('karata.messages').set_locale_dir('/locales');
  const { dispatch } = python.pyimport('karata.protocol');
  tell({ boot: 'ready', english: Boolean(words) && !translated });
  return dispatch;
}

/** @type {((request: string) => string) | null} */
let dispatch = null;

self.onmessage = async ({ data }) => {
  if (typeof data === 'string') {
    postMessage(dispatch ? dispatch(data) : '{"ok":false,"error":{"code":"protocol","message":"not ready"}}');
    return;
  }
  try {
    dispatch = await boot(data);
  } catch (error) {
    const known = error instanceof BootError;
    tell({
      boot: 'failed',
      error: { code: known ? error.code : 'internal', message: String(error), ...(known && error.file ? { file: error.file } : {}) },
    });
  }
};
