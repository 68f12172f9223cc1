import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { hintAtTurn, readAddress } from '../../site/play/first.js';
import { Store } from './store.mjs';

const rules = {
  options: [{ id: 'target', kind: 'int', default: 100, min: 10, max: 500 }, { id: 'pass_cards', kind: 'bool', default: true }],
  presets: [],
};
const page = (search) => {
  globalThis.location = { search };
  const warned = [];
  return { data: { rules, game: 'hearts' }, settings: { hints: false }, ui: { say: (id, { option }) => option }, warn: (text) => warned.push(text), warned };
};

beforeEach(() => { globalThis.localStorage = new Store(); });

test('a first deal has the rules of the address and hints, which stay on', () => {
  const found = page('?first=1&target=20&pass_cards=off');
  readAddress(found);
  assert.deepEqual(found.form.values, { target: '20', pass_cards: 'off' });
  assert.deepEqual([found.first, found.given, found.settings.hints, found.warned], [true, true, true, []]);
  assert.equal(JSON.parse(localStorage.getItem('karata.settings')).hints, true);
});

test('any other address leaves the hints as they are', () => {
  const found = page('?target=20&first=2&colour=blue');
  readAddress(found);
  assert.deepEqual([found.first, found.settings.hints, found.warned], [false, false, ['colour=blue']]);
});

test('without an address the rules are those chosen last', () => {
  localStorage.setItem('karata.options.hearts', '{"target":"50"}');
  const found = page('');
  readAddress(found);
  assert.equal(found.form.values.target, '50');
  assert.equal(found.given, false);
});

const game = (settings, view) => {
  const said = [];
  return {
    said, settings, view, notice: null, asked: 0, page: { announce: (text) => said.push(text.join('')) },
    async hint() {
      this.asked += 1;
      this.notice = { kind: 'hint', text: ['Play low.'] };
    },
  };
};

test('a hint comes at a turn of the person, after whose turn it is', async () => {
  const mine = game({ hints: true }, { yours: true, phase: 'play', status: ['Your turn.'] });
  await hintAtTurn(mine);
  assert.deepEqual(mine.said, ['Your turn. Play low.']);
});

for (const [name, settings, view] of [
  ['not wanted', { hints: false }, { yours: true, phase: 'play', status: [] }],
  ["another player's turn", { hints: true }, { yours: false, phase: 'play', status: [] }],
  ['the deal is over', { hints: true }, { yours: true, phase: 'deal_over', status: [] }],
  ['no table', { hints: true }, null],
]) {
  test(`no hint: ${name}`, async () => {
    const other = game(settings, view);
    await hintAtTurn(other);
    assert.equal(other.asked, 0);
  });
}
