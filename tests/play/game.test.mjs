import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineError } from '../../site/play/engine.js';
import { Game } from '../../site/play/game.js';
import { pointedAt } from '../../site/play/passing.js';
import { trickOf, waitingOf } from '../../site/play/ring.js';
import { Ui } from '../../site/play/text.js';

const card = (name, legal = true) => ({ card: name, show: name, say: `the ${name}`, suit: name.slice(-1), legal, received: false });
const view = (more = {}) => ({
  table: 't1', ply: 0, phase: 'play', yours: true, actor: 0, seat: 0, players: 4, options: '', hand: [card('2C'), card('QH', false)],
  status: ['now'], last_trick: null, pass: null, choices: [], seats: [], trick: [], ...more,
});

/** A game whose engine answers with what the test scripts, method by method. */
function sitting(answers, settings = {}) {
  const asked = [];
  const said = [];
  const engine = {
    data: { game: 'hearts' },
    restarts: 0,
    stop() {},
    async start() { this.restarts += 1; },
    async ask(method, params) {
      asked.push([method, params]);
      const next = answers[method]?.shift();
      if (next instanceof Error) throw next;
      if (next === undefined) throw new EngineError({ code: 'stopped', message: `no answer to ${method}` });
      return 'view' in next ? { transcript: `karata 1 #${asked.length}`, ...next } : next;
    },
  };
  const game = new Game(engine, new Ui({}, 'en'), { speed: 'fast', level: 'thumb', confirm: false, timer: 0, colours: 2, ...settings }, {
    draw() {}, leave() {}, announce: (text) => said.push(String(text)), pace: { slow: [0, 0], normal: [0, 0], fast: [0, 0], tap: [0, Infinity] },
  });
  return { game, engine, asked, said, methods: () => asked.map(([method]) => method) };
}
// Turns of the shortest timer, not milliseconds: each pause of the game ends before our next turn, on a busy machine too.
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => { setTimeout(resolve, 0); });
};
const opened = (more) => ({ table: 't1', view: view(more), events: [], problem: null });

test('a legal card is played at once, and the computer players follow one by one', async () => {
  const { game, methods } = sitting({
    open: [opened()],
    act: [{ events: [{ kind: 'play', text: ['You played 2C'] }], view: view({ ply: 1, yours: false, actor: 1 }) }],
    advance: [
      { events: [{ kind: 'play', text: ['P2'] }], view: view({ ply: 2, yours: false, actor: 2 }) },
      { events: [{ kind: 'play', text: ['P3'] }], view: view({ ply: 3 }) },
    ],
  });
  await game.open({});
  await game.press('2C');
  await settled();
  assert.deepEqual(methods(), ['open', 'act', 'advance', 'advance']);
  assert.equal(game.log.length, 3);
  assert.match(game.transcript, /^karata 1/);
});

test('a refused card is explained with its rule, and nothing changes', async () => {
  const failure = { code: 'illegal', message: 'm', text: ['follow suit'], anchor: 'hearts/#trick.follow-suit', because: ['2C'] };
  const { game, said } = sitting({ open: [opened()], act: [new EngineError(failure)] });
  await game.open({});
  await game.press('QH');
  assert.equal(game.notice?.kind, 'refusal');
  assert.equal(game.notice?.anchor, 'hearts/#trick.follow-suit');
  assert.deepEqual([...game.marked], ['2C']);
  assert.ok(said.includes('follow suit'));
  assert.equal(game.view?.ply, 0);
});

test('asked twice: the first tap lifts, the second plays, another card changes the mind', async () => {
  const { game, methods } = sitting({ open: [opened({ hand: [card('2C'), card('3C')] })], act: [{ events: [], view: view({ ply: 1 }) }] }, { confirm: true });
  await game.open({});
  await game.press('2C');
  assert.equal(game.lifted, '2C');
  await game.press('3C');
  assert.equal(game.lifted, '3C');
  assert.deepEqual(methods(), ['open']);
  await game.press('3C');
  assert.deepEqual(methods(), ['open', 'act']);
});

test('three cards are chosen to pass, a fourth is not taken', async () => {
  const hand = ['2C', '3C', '4C', '5C'].map((each) => card(each));
  const { game, asked } = sitting({
    open: [opened({ phase: 'pass', pass: { action: 'pass', count: 3, slots: [] }, hand })], act: [{ events: [], view: view({ ply: 1 }) }],
  });
  await game.open({});
  for (const each of ['5C', '2C', '3C', '4C']) await game.press(each);
  assert.deepEqual([...game.chosen.taps].sort(), ['2C', '3C', '5C']);
  await game.press('3C');
  await game.press('4C');
  await game.pass();
  assert.equal(asked.find(([method]) => method === 'act')[1].action, 'pass 2C 4C 5C');
});

const slots = [1, 2, 3].map((seat) => ({ seat, text: [`to ${seat}`] }));
const scatter = (more) => opened({
  phase: 'pass', pass: { action: 'scatter', count: 3, slots }, seats: [0, 1, 2, 3].map((seat) => ({ seat, name: `P${seat}` })), ...more,
});

test('scattered: the order of the taps decides, and a hole is filled first', async () => {
  const hand = ['2C', '3C', '4C', '5C'].map((each) => card(each));
  const { game, asked, said } = sitting({ open: [scatter({ hand })], act: [{ events: [], view: view({ ply: 1 }) }] });
  await game.open({});
  for (const each of ['5C', '2C', '3C', '4C']) await game.press(each);
  assert.deepEqual(game.chosen.places, ['5C', '2C', '3C']);
  await game.press('5C');
  await game.press('4C');
  assert.deepEqual(game.chosen.places, ['4C', '2C', '3C']);
  game.takeBack();
  assert.deepEqual(game.chosen.places, [null, '2C', '3C']);
  assert.equal(game.chosen.next, 0);
  await game.press('5C');
  await game.pass();
  assert.equal(asked.find(([method]) => method === 'act')[1].action, 'scatter 5C 2C 3C');
  assert.ok(said.some((each) => each.startsWith('ui.pass.given')));
  assert.ok(said.some((each) => each.startsWith('ui.pass.back')));
});

test('a card that may not be passed is explained, not chosen', async () => {
  const hand = [card('2C'), card('QS', false)];
  const { game } = sitting({
    open: [opened({ phase: 'pass', pass: { action: 'pass', count: 1, slots: [] }, hand })], explain: [{ text: ['stays'], anchor: null }],
  });
  await game.open({});
  await game.press('QS');
  assert.equal(game.chosen.size, 0);
  assert.deepEqual(game.notice?.text, ['stays']);
});

test('two equal cards are two: each is chosen by itself', async () => {
  const hand = [card('AS'), { ...card('AS'), copy: 1 }, card('2C')];
  const { game, asked } = sitting({
    open: [opened({ phase: 'pass', pass: { action: 'pass', count: 2, slots: [] }, hand })], act: [{ events: [], view: view({ ply: 1 }) }],
  });
  await game.open({});
  await game.press('AS.1');
  assert.equal(game.chosen.size, 1);
  await game.press('AS');
  await game.pass();
  assert.equal(asked.find(([method]) => method === 'act')[1].action, 'pass AS AS');
  assert.deepEqual([...pointedAt(game.view && { ...game.view, hand }, ['AS'])], ['AS']);
  assert.deepEqual([...pointedAt({ hand }, ['AS', '2C', 'AS'])], ['AS', 'AS.1', '2C']);
});

test('a void trick lies there too, and the pile as it was before', async () => {
  const last = { cards: [{ seat: 0, card: '2C', show: '2C', say: 'two', cancelled: true }], winner: null, points: 0, text: ['void'] };
  const before = { count: 5 };
  const { game } = sitting({
    open: [opened({ pile: before })],
    act: [{ events: [{ kind: 'void', text: ['void'] }], view: view({ ply: 1, last_trick: last, pile: { count: 10 } }) }],
  }, { speed: 'tap' });
  await game.open({});
  await game.press('2C');
  await settled();
  assert.equal(game.held, last);
  assert.equal(waitingOf(game).pile, before);
  assert.equal(trickOf(game)[0].winning, false);
  game.goOn();
  await settled();
  assert.equal(waitingOf(game).pile.count, 10);
});

test('a finished trick waits for the tap', async () => {
  const last = { cards: [{ seat: 0, card: '2C', show: '2C', say: 'two' }], winner: 0, points: 0, text: ['taken'] };
  const { game } = sitting({
    open: [opened()], act: [{ events: [{ kind: 'trick', text: ['taken'] }], view: view({ ply: 1, last_trick: last }) }],
  }, { speed: 'tap' });
  await game.open({});
  await game.press('2C');
  await settled();
  assert.equal(game.held, last);
  game.goOn();
  await settled();
  assert.equal(game.held, null);
});

test('a hung engine is started again and the match goes on from the transcript', async () => {
  const { game, engine, asked } = sitting({
    open: [opened(), opened({ ply: 5 })], act: [new EngineError({ code: 'hung', message: 'too long' })],
  });
  await game.open({});
  const kept = game.transcript;
  await game.press('2C');
  await settled();
  assert.equal(engine.restarts, 1);
  assert.equal(asked.filter(([method]) => method === 'open')[1][1].transcript, kept);
  assert.equal(game.notice?.text, 'ui.error.restarted');
  assert.equal(game.view?.ply, 5);
});

test('a card that is pressed while the engine starts again is played at the table that comes back', async () => {
  const { game, engine, asked } = sitting({
    open: [opened(), opened({ table: 't2' })],
    hint: [new EngineError({ code: 'hung', message: 'too long' })],
    act: [{ events: [], view: view({ table: 't2', ply: 1 }) }],
  });
  await game.open({});
  let up = () => {};
  engine.start = () => new Promise((resolve) => { up = () => resolve(undefined); });
  void game.hint();
  await settled();
  void game.press('2C');
  await settled();
  assert.equal(asked.filter(([method]) => method === 'act').length, 0);
  up();
  await settled();
  assert.deepEqual(asked.filter(([method]) => method === 'act'), [['act', { table: 't2', ply: 0, action: 'play 2C' }]]);
  assert.equal(game.view?.ply, 1);
});

test('an error of the program shows its details and the transcript', async () => {
  const { game } = sitting({ open: [opened()], act: [new EngineError({ code: 'internal', message: 'Traceback' })] });
  const silence = console.error;
  console.error = () => {};
  await game.open({});
  await game.press('2C');
  console.error = silence;
  assert.equal(game.notice?.kind, 'error');
  assert.match(game.notice?.details ?? '', /Traceback[^]*karata 1/);
  assert.equal(game.notice?.actions?.length, 1);
});

test('a file that cannot be read begins nothing, and what is kept stays', async () => {
  const kept = new Map([['karata.match.hearts', 'the saved match']]);
  globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text), removeItem: (name) => kept.delete(name) };
  const bad = () => ({ ...opened(), problem: { text: ['Line 2'], line: 2 } });
  const { game, methods } = sitting({ open: [bad(), bad()] });
  await assert.rejects(game.open({ transcript: 'karata 1\nplay ZZ\n', file: true }), (error) => {
    assert.deepEqual(error.failure, { code: 'no-match', message: '2: play ZZ' });
    return true;
  });
  assert.deepEqual(methods(), ['open', 'close']);
  assert.equal(game.view, null);
  assert.deepEqual([...kept], [['karata.match.hearts', 'the saved match']]);
  await game.open({ transcript: 'karata 1\nplay ZZ\n' }); // a kept match makes room for a new one, and is set aside
  assert.equal(game.view.table, 't1');
  delete globalThis.localStorage;
});

test('what was refused while others were on turn is gone when the turn comes', async () => {
  const failure = { code: 'illegal', message: 'm', text: ['no heart yet'] };
  const { game } = sitting({
    open: [opened({ yours: false, actor: 1 })],
    explain: [{ legal: false, text: ['not your turn'], anchor: null }],
    advance: [{ events: [{ kind: 'play', text: ['P2'] }], view: view({ ply: 1 }) }],
    act: [new EngineError(failure)],
  });
  await game.open({});
  await game.press('2C');
  assert.equal(game.notice?.text[0], 'not your turn');
  await settled();
  assert.equal(game.view.yours, true);
  assert.equal(game.notice, null);
  await game.press('2C');
  game.show(view({ ply: 1 }));
  assert.equal(game.notice?.text[0], 'no heart yet'); // of this turn: it stays
});
