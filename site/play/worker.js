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
  const file = nameOf(entry.path);
  if (data.byteLength !== entry.bytes) throw new BootError('damaged', `${data.byteLength} bytes`, file);
  if (!crypto.subtle) return; // plain http on another machine: no digest there
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  const hex = Array.from(found, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== entry.sha256) throw new BootError('damaged', `sha256 ${hex}`, file);
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

/** @param {string} root @param {FileEntry} entry @param {Progress} progress */
async function load(root, entry, progress) {
  const file = nameOf(entry.path);
  let response;
  try {
    response = await fetch(new URL(entry.path, root));
  } catch (error) {
    throw new BootError(navigator.onLine ? 'file' : 'offline', String(error), file);
  }
  if (!response.ok || !response.body) throw new BootError('file', `status ${response.status}`, file);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      progress.add(entry, value.byteLength);
    }
  } catch (error) {
    throw new BootError('file', String(error), file);
  }
  const data = await new Blob(chunks).arrayBuffer();
  await check(entry, data);
  return data;
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

/** Answers Pyodide's own requests from what is loaded already. @param {Map<string, Response>} ready */
function answerFrom(ready) {
  const network = self.fetch;
  self.fetch = (/** @type {RequestInfo | URL} */ request, /** @type {RequestInit | undefined} */ options) => {
    const name = nameOf(String(request instanceof Request ? request.url : request));
    const found = ready.get(name);
    ready.delete(name);
    return found ? Promise.resolve(found) : network(request, options);
  };
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
  // The words are the one part the table can do without: it then speaks English.
  const [pyodide, , wasm, library, wheel, catalogue] = await Promise.all([
    loadModule(root, file('pyodide.mjs'), progress),
    loadModule(root, file('pyodide.asm.js'), progress),
    part('pyodide.asm.wasm'),
    part('python_stdlib.zip'),
    part('engine.whl'),
    words ? load(root, words, progress).catch(() => null) : null,
  ]);
  tell({ boot: 'starting' });
  const base = new URL('.', new URL(file('pyodide.mjs').path, root)).href;
  const restore = answerFrom(new Map([
    ['pyodide.asm.wasm', new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } })],
    ['python_stdlib.zip', new Response(library)],
    [nameOf(file('engine.whl').path), new Response(wheel)],
  ]));
  const python = await inTime(pyodide.loadPyodide({
    indexURL: base,
    packageBaseUrl: new URL('.', new URL(file('engine.whl').path, root)).href,
    lockFileContents: lock,
    packages: ['karata'],
  }));
  restore();
  if (catalogue) {
    python.FS.mkdirTree(`/locales/${lang}/LC_MESSAGES`);
    python.FS.writeFile(`/locales/${lang}/LC_MESSAGES/table.mo`, new Uint8Array(catalogue));
  }
  python.pyimport('karata.messages').set_locale_dir('/locales');
  const { dispatch } = python.pyimport('karata.protocol');
  tell({ boot: 'ready', english: Boolean(words) && !catalogue });
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
