import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cueOf, hearEvents, sound } from '../../site/play/cues.js';
import { Game } from '../../site/play/game.js';
import { finish, sortHand, sortOf } from '../../site/play/pacing.js';
import { BID_KEYS, KEYS } from '../../site/play/sheet.js';
import { USUAL } from '../../site/play/storage.js';
import { Ui } from '../../site/play/text.js';

const view = (more = {}) => ({
  table: 't1', ply: 0, phase: 'play', yours: true, actor: 0, seat: 0, players: 4, options: '', hand: [], status: ['now'], last_trick: null,
  pass: null, choices: [], seats: [], trick: [], sort: 'suits', claim: null, forced: null, ...more,
});

function sitting(answers, settings = {}) {
  const asked = [];
  const said = [];
  const engine = {
    data: { game: 'hearts' },
    async ask(method, params) {
      asked.push([method, params]);
      return answers[method]?.shift() ?? { view: view(), events: [], transcript: '' };
    },
  };
  const game = new Game(engine, new Ui({}, 'en'), { ...USUAL, speed: 'fast', ...settings }, {
    draw() {}, leave() {}, announce: (text) => said.push(String(text)), pace: { slow: [0, 0], normal: [0, 0], fast: [0, 0], tap: [0, 0] },
  });
  return { game, said, methods: () => asked.map(([method]) => method), asked };
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => { setTimeout(resolve, 0); });
};
const opened = (more) => ({ table: 't1', view: view(more), events: [], problem: null, transcript: '' });
const played = { events: [{ kind: 'play', text: ['forced'] }], view: view({ ply: 1 }), transcript: '' };

test('a card without a choice is played only where the settings say so, and it is said', async () => {
  const off = sitting({ open: [opened({ forced: 'play 2C' })] });
  await off.game.open({});
  await settled();
  assert.deepEqual(off.methods(), ['open']);
  const on = sitting({ open: [opened({ forced: 'play 2C' })], play_forced: [played] }, { forced: true });
  await on.game.open({});
  await settled();
  assert.deepEqual(on.methods(), ['open', 'play_forced']);
  assert.ok(on.said.includes('forced'));
});

test('where a person has a choice nothing is played', async () => {
  const { game, methods } = sitting({ open: [opened()] }, { forced: true });
  await game.open({});
  await settled();
  assert.deepEqual(methods(), ['open']);
});

test('a forced card that was taken back is not played again by itself', async () => {
  const { game, methods } = sitting({
    open: [opened({ forced: 'play 2C' })], play_forced: [played],
    undo: [{ events: [], view: view({ ply: 2, forced: 'play 2C' }), transcript: '' }],
  }, { forced: true });
  await game.open({});
  await settled();
  await game.undo();
  await settled();
  assert.deepEqual(methods(), ['open', 'play_forced', 'undo']);
});

test('the deal is finished only when the rest is sure', async () => {
  const over = { events: [{ kind: 'claim', text: ['yours'] }, { kind: 'trick', text: ['t'] }], view: view({ ply: 9, yours: false, actor: null, phase: 'deal_over' }), transcript: '' };
  const { game, methods, said } = sitting({ open: [opened(), opened({ claim: { kind: 'all', text: ['yours'] } })], finish: [over] });
  await game.open({});
  await finish(game);
  assert.deepEqual(methods(), ['open']);
  await game.open({});
  await finish(game);
  await settled();
  assert.deepEqual(methods(), ['open', 'open', 'finish']);
  assert.ok(said.includes('yours'));
  assert.equal(game.view.phase, 'deal_over');
});

test('the hand is sorted as the settings say, at the opening and when they change', async () => {
  assert.equal(sortOf(USUAL), 'suits');
  assert.equal(sortOf({ ...USUAL, sort: 'ranks', high: true, trumps: 'left' }), 'ranks high left');
  const { game, asked } = sitting({ open: [opened()], set_sort: [{ view: view({ sort: 'colours' }) }] });
  await game.open({});
  assert.equal(asked[0][1].sort, 'suits');
  game.settings.sort = 'colours';
  await sortHand(game);
  await sortHand(game);
  assert.deepEqual(asked.filter(([method]) => method === 'set_sort').map(([, params]) => params.sort), ['colours']);
  assert.equal(game.view.sort, 'colours');
});

test('cues: all that must not be missed is shown, and the card of it is marked', () => {
  const queen = { kind: 'queen', card: 'QS', text: ['queen'] };
  const broken = { kind: 'broken', card: 'QS', text: ['open'] };
  assert.deepEqual(cueOf([{ kind: 'play', text: ['x'] }]), null);
  assert.deepEqual(cueOf([queen, broken]), { text: ['queen', ' ', 'open'], card: 'QS' });
  assert.deepEqual(cueOf([{ kind: 'moon', text: ['moon'] }]), { text: ['moon'], card: null });
  assert.equal(cueOf([{ kind: 'claim', text: ['c'] }, queen]), null); // what happened long before the end is not shown large
});

test('no sound is made, nor fetched, unless it is switched on', async () => {
  let made = 0;
  const tone = () => ({ connect: () => tone(), start() {}, stop() {}, frequency: {}, gain: { setValueAtTime() {}, linearRampToValueAtTime() {} } });
  globalThis.AudioContext = class {
    constructor() {
      made += 1;
      this.state = 'running';
    }

    createOscillator() { return tone(); }

    createGain() { return tone(); }
  };
  hearEvents({ settings: { sound: false } }, [{ kind: 'queen' }, { kind: 'trick' }]);
  assert.equal(await sound({ settings: { sound: false } }, 'turn'), true);
  assert.equal(made, 0);
  assert.equal(await sound({ settings: { sound: true } }, 'turn'), true);
  assert.equal(await sound({ settings: { sound: true } }, 'queen'), true);
  assert.equal(made, 1);
  assert.equal(await sound({ settings: { sound: true } }, 'whistle'), false);
});

test('the sheet of keys lists every shortcut, and no other', () => {
  const code = readFileSync(new URL('../../site/play/keys.js', import.meta.url), 'utf8');
  const does = [...code.matchAll(/^ {4}(?:Key([A-Z])|Digit(\d)|(Backspace)):/gm)].map(([, letter, digit, other]) => letter ?? digit ?? (other && '⌫'));
  const listed = new Set([...KEYS, ...BID_KEYS].map(([key]) => key));
  for (const key of ['← → ↑ ↓ Home End', 'Enter', '?', 'Esc']) assert.ok(listed.delete(key), key);
  assert.deepEqual([...listed].sort(), [...does].sort());
});
