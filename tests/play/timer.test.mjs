import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Screen } from '../../site/play/screen.js';

globalThis.document = { hidden: false, addEventListener() {} };
globalThis.setInterval = () => 0; // the seconds of these tests are counted by hand

let screen;
const mine = { ply: 7, yours: true, phase: 'play' };
const others = { ...mine, yours: false };
const seconds = (many) => {
  for (let second = 0; second < many; second += 1) screen.tick();
  return screen.timer.left;
};
const show = (view) => {
  screen.page.game.view = view;
  screen.draw();
};

beforeEach(() => {
  const game = { view: mine, held: null, ups: 0, timeUp() { this.ups += 1; } };
  screen = new Screen({ game, settings: { timer: 30 } }, { hidden: true, addEventListener() {} });
});

const ups = () => screen.page.game.ups;

test('the time of a turn is up after its seconds, not before', () => {
  assert.equal(seconds(30), 1);
  assert.equal(ups(), 0);
  assert.equal(seconds(1), 0);
  assert.equal(ups(), 1);
});

for (const away of [0, 1, 5]) {
  test(`who comes back within the same turn has all the time again: away for ${away} s`, () => {
    seconds(30);
    show(others);
    seconds(away);
    show(mine);
    assert.equal(seconds(1), 30);
    assert.equal(seconds(29), 1);
    assert.equal(ups(), 0);
  });
}

test('the time of one turn is not that of the next', () => {
  seconds(31);
  show({ ...mine, ply: 8 });
  assert.equal(seconds(1), 30);
  assert.equal(ups(), 1);
});

test('time stands still while a dialog is open, a trick is looked at or the page is hidden', () => {
  seconds(10);
  screen.dialog = 'sheet';
  assert.equal(seconds(50), 21);
  screen.dialog = null;
  screen.page.game.held = {};
  assert.equal(seconds(50), 21);
  screen.page.game.held = null;
  document.hidden = true;
  assert.equal(seconds(50), 21);
  document.hidden = false;
  assert.equal(seconds(1), 20);
});

test('without a time nothing is counted or shown, and it begins anew when there is one again', () => {
  seconds(20);
  screen.page.settings.timer = 0;
  screen.draw();
  assert.equal(screen.timer.left, 0);
  assert.equal(seconds(99), 0);
  screen.page.settings.timer = 60;
  assert.equal(seconds(1), 60);
  assert.equal(ups(), 0);
});

test('no time runs when a deal is over', () => {
  show({ ...mine, phase: 'deal_over' });
  assert.equal(seconds(99), 0);
  assert.equal(ups(), 0);
});
