import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine, EngineError } from '../../site/play/engine.js';

/** A worker that does what the test says. */
class FakeWorker {
  constructor(behave) {
    this.behave = behave;
    this.ended = false;
  }

  postMessage(data) { queueMicrotask(() => this.behave(data, this)); }

  say(data) { if (!this.ended) this.onmessage?.({ data }); }

  terminate() { this.ended = true; }
}

const data = { worker: 'worker.js', files: {}, lock: {}, lang: 'en' };
const made = (behave, settings = {}) => {
  const boots = [];
  const workers = [];
  const engine = new Engine(data, 'http://here/', (message) => boots.push(message), {
    answerLimit: 30,
    bootLimit: 30,
    makeWorker: () => {
      const worker = new FakeWorker(behave);
      workers.push(worker);
      return worker;
    },
    ...settings,
  });
  return { engine, boots, workers };
};
const code = (wanted) => (error) => error instanceof EngineError && error.code === wanted;

test('answers find their question', async () => {
  const { engine } = made((request, worker) => {
    if (typeof request !== 'string') return worker.say({ boot: 'ready', english: false });
    const { id, method } = JSON.parse(request);
    // The second question is answered first.
    setTimeout(() => worker.say(JSON.stringify({ id, ok: true, result: method })), method === 'a' ? 10 : 1);
  });
  await engine.start();
  assert.deepEqual(await Promise.all([engine.ask('a', {}), engine.ask('b', {})]), ['a', 'b']);
});

test('a refusal carries the code and the sentence', async () => {
  const { engine } = made((request, worker) => {
    if (typeof request !== 'string') return worker.say({ boot: 'ready', english: false });
    worker.say(JSON.stringify({ id: JSON.parse(request).id, ok: false, error: { code: 'illegal', message: 'm', text: ['no'] } }));
  });
  await engine.start();
  await assert.rejects(engine.ask('act', {}), (error) => error.code === 'illegal' && error.failure.text[0] === 'no');
});

test('a missing file is named', async () => {
  const { engine, workers } = made((_, worker) => {
    worker.say({ boot: 'failed', error: { code: 'file', message: 'status 404', file: 'engine.whl' } });
  });
  await assert.rejects(engine.start(), (error) => error.code === 'file' && error.failure.file === 'engine.whl');
  assert.equal(workers[0].ended, true);
  assert.equal(engine.started, false);
});

test('a start without progress is given up', async () => {
  const { engine, workers } = made(() => {});
  await assert.rejects(engine.start(), code('slow'));
  assert.equal(workers[0].ended, true);
});

test('a hung worker is ended, and the next start makes a new one', async () => {
  const { engine, workers } = made((request, worker) => {
    if (typeof request !== 'string') worker.say({ boot: 'ready', english: false });
  });
  await engine.start();
  const other = engine.ask('view', {});
  await assert.rejects(engine.ask('advance', {}), code('hung'));
  await assert.rejects(other, code('hung'));
  assert.equal(workers[0].ended, true);
  await engine.start();
  assert.equal(workers.length, 2);
});

test('loading can be stopped', async () => {
  const { engine, workers } = made(() => {}, { bootLimit: 10_000 });
  const starting = engine.start();
  engine.cancel();
  await assert.rejects(starting, code('stopped'));
  assert.equal(workers[0].ended, true);
  await assert.rejects(engine.ask('view', {}), code('stopped'));
});
