import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineError } from '../../site/play/engine.js';
import { Game } from '../../site/play/game.js';
import { Ui } from '../../site/play/text.js';
import { Work } from '../../site/play/review-work.js';

const view = (more = {}) => ({
  table: 't1', ply: 0, phase: 'play', yours: false, thinks: true, actor: 1, seat: 0, players: 4, options: '', hand: [],
  status: ['now'], last_trick: null, pass: null, choices: [], seats: [], trick: [], ...more,
});
const yours = { yours: true, thinks: false, actor: 0 };
const step = (more) => ({ events: [], view: view(more), transcript: 'karata 1' });
const slice = (done, total) => ({ done, total, ready: done === total });

/** A game whose engine answers as scripted; a function is called, so that it can do something first. */
function sitting(answers, pause = 0) {
  const asked = [];
  const engine = {
    data: { game: 'hearts' },
    async ask(method, params) {
      asked.push([method, params]);
      if (method === 'transcript') return { text: 'karata 1' };
      const next = answers[method]?.shift();
      if (next === undefined) throw new EngineError({ code: 'stopped', message: `no answer to ${method}` });
      return typeof next === 'function' ? next() : next;
    },
  };
  const drawn = [];
  const pace = Object.fromEntries(['slow', 'normal', 'fast', 'tap'].map((speed) => [speed, [pause, 0]]));
  const game = new Game(engine, new Ui({}, 'en'), { speed: 'fast', level: 'search', confirm: false, timer: 0, colours: 2 }, {
    draw() { drawn.push(game?.thinking); }, leave() {}, announce() {}, pace,
  });
  return { game, asked, drawn, methods: () => asked.map(([method]) => method).filter((each) => each !== 'transcript') };
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => { setTimeout(resolve, 0); });
};
const opened = (more) => ({ table: 't1', view: view(more), events: [], problem: null, transcript: 'karata 1' });

test('a level that thinks gets its time in slices before it acts', async () => {
  const { game, asked, methods } = sitting({ open: [opened()], think: [slice(1, 3), slice(2, 3), slice(3, 3)], advance: [step({ ply: 1, ...yours })] });
  await game.open({});
  await settled();
  assert.deepEqual(methods(), ['open', 'think', 'think', 'think', 'advance']);
  assert.deepEqual(asked.find(([method]) => method === 'think')[1], { table: 't1', ply: 0, budget: 50 });
  assert.equal(game.view.ply, 1);
});

test('it thinks during the pause, and no longer than it needs', async () => {
  const { game, methods } = sitting({ open: [opened()], think: [slice(3, 3)], advance: [step({ ply: 1, ...yours })] }, Infinity);
  await game.open({});
  await settled();
  assert.deepEqual(methods(), ['open', 'think']);
  game.pause.wake();
  await settled();
  assert.deepEqual(methods(), ['open', 'think', 'advance']);
});

test('it begins while a finished trick still lies there, and goes on without beginning anew', async () => {
  const trick = { events: [{ kind: 'trick', text: ['taken'] }], view: view({ ply: 1, last_trick: { cards: [], winner: 1 } }), transcript: 'karata 1' };
  const { game, methods } = sitting({ open: [opened({ thinks: false })], think: [slice(1, 2), slice(2, 2)], advance: [trick, step({ ply: 2, ...yours })] });
  await game.open({});
  await settled();
  assert.deepEqual(methods(), ['open', 'advance', 'think', 'think', 'advance']);
});

test('undo ends the thinking after the slice that is under way', async () => {
  let stop = () => {};
  const { game, methods } = sitting({
    open: [opened()],
    think: [slice(1, 9), () => { stop(); return slice(2, 9); }, slice(3, 9)],
    undo: [step({ ply: 1, ...yours })],
  });
  stop = () => void game.undo();
  await game.open({});
  await settled();
  assert.deepEqual(methods(), ['open', 'think', 'think', 'undo']);
  assert.equal(game.view.ply, 1);
  assert.equal(game.thinking, false);
});

test('that it thinks is said only after a second', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const said = [];
  const { game } = sitting({
    open: [opened()],
    think: [
      () => { now = 900; said.push(game.thinking); return slice(1, 4); },
      () => { now = 1100; said.push(game.thinking); return slice(2, 4); },
      () => { said.push(game.thinking); return slice(3, 4); },
      slice(4, 4),
    ],
    advance: [step({ ply: 1, ...yours })],
  });
  await game.open({});
  await settled();
  assert.deepEqual(said, [false, false, true]);
  assert.equal(game.thinking, false);
});

const progress = (known, done, ready = false) => ({ known, done, total: 10, ready });
const found = (count, text = null) => ({ plays: Array.from({ length: count }, (_, place) => ({ step: place + 1 })), text, played: count * 100 });

test('the choices are read as they are judged, and the par at the end', async () => {
  const { game, methods } = sitting({
    analyse: [progress(0, 0)],
    analyse_step: [progress(0, 2), progress(1, 4), progress(1, 7), progress(1, 10, true)],
    analysis: [found(1), found(1, ['par'])],
  });
  const seen = [];
  const work = new Work(game, { deal: 2, seat: 0 }, () => seen.push([work.state, work.plays.length, work.part]));
  await work.begin(() => true);
  assert.deepEqual(methods(), ['analyse', 'analyse_step', 'analyse_step', 'analysis', 'analyse_step', 'analyse_step', 'analysis']);
  assert.deepEqual(seen.at(-1), ['done', 1, 1]);
  assert.deepEqual(work.text, ['par']);
  assert.ok(seen.some(([state, plays, part]) => state === 'busy' && plays === 1 && part === 0.4));
});

test('stopped work keeps what it knows and asks for nothing more', async () => {
  const { game, methods } = sitting({
    analyse: [progress(0, 0)],
    analyse_step: [progress(1, 4), () => { work.stop(); return progress(1, 5); }, progress(1, 6)],
    analysis: [found(1)],
    analyse_stop: [{}],
  });
  const work = new Work(game, { deal: 2, seat: 0 }, () => {});
  await work.begin(() => true);
  await settled();
  assert.equal(work.state, 'stopped');
  assert.equal(work.plays.length, 1);
  assert.equal(methods().filter((each) => each === 'analyse_step').length, 2);
  assert.equal(methods().filter((each) => each === 'analyse_stop').length, 1);
});

test('work ends when nobody looks any more', async () => {
  let open = true;
  const { game, methods } = sitting({
    analyse: [progress(0, 0)],
    analyse_step: [() => { open = false; return progress(0, 1); }, progress(0, 2)],
    analyse_stop: [{}],
  });
  const work = new Work(game, { deal: 2, seat: 0 }, () => {});
  await work.begin(() => open);
  assert.deepEqual(methods(), ['analyse', 'analyse_step', 'analyse_stop']);
  assert.equal(work.state, 'stopped');
});

test('what was found before is shown at once', async () => {
  const { game } = sitting({ analyse: [progress(3, 10, true)], analysis: [found(3, ['par'])] });
  const work = new Work(game, { deal: 2, seat: 0 }, () => {});
  await work.remember();
  assert.deepEqual([work.state, work.plays.length, work.text], ['done', 3, ['par']]);
});
