import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drop, gesture, onTable } from '../../site/play/drag.js';
import { Chosen } from '../../site/play/passing.js';

const hand = { left: 10, right: 310, top: 400, bottom: 520 };
const trick = { left: 10, right: 310, top: 0, bottom: 320 };
const at = (dx, dy, x = 100, y = 450) => ({ x: x + dx, y: y + dy, dx, dy });

test('a mouse drags as soon as it moves; a press that trembles is a press', () => {
  assert.equal(gesture({ type: 'mouse', dx: 3, dy: 4, held: 0 }), 'waits');
  assert.equal(gesture({ type: 'mouse', dx: 0, dy: -20, held: 0 }), 'drags');
});

test('a finger that moves at once scrolls, one that has rested on the card drags', () => {
  assert.equal(gesture({ type: 'touch', dx: 0, dy: -30, held: 20 }), 'scrolls');
  assert.equal(gesture({ type: 'touch', dx: 0, dy: 30, held: 20 }), 'scrolls');
  assert.equal(gesture({ type: 'touch', dx: 2, dy: 2, held: 20 }), 'waits');
  assert.equal(gesture({ type: 'touch', dx: 0, dy: -30, held: 400 }), 'drags');
  assert.equal(gesture({ type: 'pen', dx: 0, dy: -30, held: 20 }), 'scrolls');
});

test('a card lies on the table above the hand or over the trick, and nowhere else', () => {
  assert.equal(onTable(at(0, -80), hand, trick), true);
  assert.equal(onTable(at(0, -200), hand, trick), true);
  assert.equal(onTable(at(60, 0), hand, trick), false); // along the hand
  assert.equal(onTable(at(0, 60), hand, trick), false); // downwards
  assert.equal(onTable(at(0, -30), hand, trick), false); // over the other row of the hand
  assert.equal(onTable(at(0, -12, 100, 405), hand, trick), false); // hardly away
  const besides = { left: 400, right: 700, top: 0, bottom: 520 }; // the hand beside the trick
  assert.equal(onTable(at(350, 0), hand, besides), true);
  assert.equal(onTable(at(80, -80), hand, null), true);
});

const card = (name, more = {}) => ({ card: name, legal: true, ...more });
const game = (view) => {
  const pressed = [];
  return { view, chosen: new Chosen(), lifted: null, pressed, async press(key) { pressed.push([key, this.lifted]); } };
};

test('a dragged card is played at once, even where cards are asked about twice', async () => {
  const one = game({ phase: 'play', yours: true, pass: null, hand: [card('2C')] });
  await drop(one, '2C');
  assert.deepEqual(one.pressed, [['2C', '2C']]);
});

test('a dragged joker still asks for its suit; a card that may not be played is explained', async () => {
  const one = game({ phase: 'play', yours: true, pass: null, hand: [card('JK', { plays: [{}] }), card('QH', { legal: false })] });
  one.lifted = 'JK';
  await drop(one, 'JK');
  await drop(one, 'QH');
  await drop(one, 'gone');
  assert.deepEqual(one.pressed, [['JK', null], ['QH', null]]);
});

test('while cards are chosen, dragging chooses and never takes back', async () => {
  const one = game({ phase: 'pass', yours: true, pass: { count: 3 }, hand: [card('2C'), card('3C')] });
  one.chosen.toggle('3C', 3);
  await drop(one, '2C');
  await drop(one, '3C');
  assert.deepEqual(one.pressed.map(([key]) => key), ['2C']);
});
