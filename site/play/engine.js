// The page's side of the worker: starts it, asks it, ends it when it hangs.

/** @import { Boot, Failure, PageData, Reply } from './types' */

const ANSWER_LIMIT = 10_000;
const BOOT_LIMIT = 90_000; // without any progress

/** What the engine or the loading of it refused, with a code of a closed set. */
export class EngineError extends Error {
  /** @param {Failure} failure */
  constructor(failure) {
    super(failure.message);
    this.failure = failure;
    this.code = failure.code;
  }
}

/** @param {string} code @param {string} message */
const failure = (code, message) => new EngineError({ code, message });

/** @param {string} data @returns {Reply | null} null for what is no answer, or only the beginning of one */
function readReply(data) {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

export class Engine {
  /**
   * @param {PageData} data
   * @param {string} root address of the site's root
   * @param {(message: Boot) => void} onBoot
   * @param {{ answerLimit?: number, bootLimit?: number, makeWorker?: (address: string) => Worker }} [settings]
   */
  constructor(data, root, onBoot, settings = {}) {
    this.data = data;
    this.root = root;
    this.onBoot = onBoot;
    this.answerLimit = settings.answerLimit ?? ANSWER_LIMIT;
    this.bootLimit = settings.bootLimit ?? BOOT_LIMIT;
    this.makeWorker = settings.makeWorker ?? ((address) => new Worker(address, { type: 'module' }));
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void, timer: any }>} */
    this.waiting = new Map();
    this.last = 0;
    this.died = false; // by itself, so that whoever asks next starts it anew
    /** @type {Promise<void> | null} */
    this.starting = null;
  }

  get started() {
    return this.worker !== null && this.starting === null;
  }

  /** Loads and starts the worker; a second call joins the first. @returns {Promise<void>} */
  start() {
    if (this.worker) return this.starting ?? Promise.resolve();
    const worker = this.makeWorker(new URL(this.data.worker, this.root).href);
    this.worker = worker;
    this.died = false;
    this.starting = new Promise((resolve, reject) => {
      /** @type {any} */
      let timer = null;
      const fail = (/** @type {EngineError} */ error) => {
        clearTimeout(timer);
        if (this.worker === worker) this.stop(error);
        reject(error);
      };
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => fail(failure('slow', 'no progress')), this.bootLimit);
      };
      wait();
      worker.onerror = (event) => fail(failure('file', event.message || 'the worker could not be loaded'));
      worker.onmessage = ({ data }) => {
        if (typeof data === 'string') return;
        wait();
        this.onBoot(data);
        if (data.boot === 'failed') fail(new EngineError(data.error));
        if (data.boot !== 'ready') return;
        clearTimeout(timer);
        this.starting = null;
        const died = (/** @type {Event} */ event) => this.stop(failure('hung', /** @type {ErrorEvent} */ (event).message ?? 'the worker died'));
        worker.onmessage = (message) => this.receive(message.data);
        worker.onerror = died;
        worker.onmessageerror = died;
        resolve();
      };
      this.cancel = () => fail(failure('stopped', 'loading was stopped'));
    });
    this.starting.catch(() => {});
    worker.postMessage({ root: this.root, files: this.data.files, lock: this.data.lock, lang: this.data.lang });
    return this.starting;
  }

  /** Ends the worker; all that waits for it is refused. @param {EngineError} [error] */
  stop(error = failure('stopped', 'ended')) {
    this.worker?.terminate();
    this.worker = null;
    this.died = error.code === 'hung';
    this.starting = null;
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.waiting.clear();
  }

  /**
   * @param {string} method @param {Record<string, unknown>} params
   * @returns {Promise<any>} the result; EngineError with the engine's code, or 'hung'
   */
  ask(method, params) {
    const { worker } = this;
    if (!worker || this.starting) return Promise.reject(failure(this.died ? 'hung' : 'stopped', 'no worker'));
    this.last += 1;
    const id = this.last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.stop(failure('hung', `${method} took too long`)), this.answerLimit);
      this.waiting.set(id, { resolve, reject, timer });
      worker.postMessage(JSON.stringify({ id, method, params }));
    });
  }

  /** @param {unknown} data */
  receive(data) {
    if (typeof data !== 'string') return;
    const reply = readReply(data);
    if (!reply) this.stop(failure('hung', 'an answer cut short'));
    const asked = reply && this.waiting.get(reply.id);
    if (!asked) return;
    this.waiting.delete(reply.id);
    clearTimeout(asked.timer);
    if (reply.ok) asked.resolve(reply.result);
    else asked.reject(new EngineError(reply.error));
  }
}
