import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

class Store {
  constructor() { this.kept = new Map(); }
  getItem(name) { return this.kept.get(name) ?? null; }
  setItem(name, text) { this.kept.set(name, String(text)); }
  removeItem(name) { this.kept.delete(name); }
}

const storage = await import('../../site/play/storage.js');

beforeEach(() => { globalThis.localStorage = new Store(); });

test('a match comes back as it was kept', () => {
  assert.equal(storage.loadMatch('hearts'), null);
  storage.asSaved('hearts', 'karata 1\n', 'thumb');
  assert.deepEqual(storage.loadMatch('hearts'), { format: 1, transcript: 'karata 1\n', level: 'thumb' });
});

for (const [name, raw] of [
  ['no JSON', '{"format":1'], ['another format', '{"format":9,"transcript":"x"}'], ['no transcript', '{"format":1}'], ['null', 'null'],
]) {
  test(`a broken match is set aside whole: ${name}`, () => {
    localStorage.setItem('karata.match.hearts', raw);
    assert.equal(storage.loadMatch('hearts'), 'broken');
    assert.equal(storage.asideMatch('hearts'), raw);
    assert.equal(storage.loadMatch('hearts'), null);
    storage.dropAside('hearts');
    assert.equal(storage.asideMatch('hearts'), null);
  });
}

test('settings that cannot be read fall back one by one', () => {
  localStorage.setItem('karata.settings', '{"speed":"warp","colours":4,"timer":45,"confirm":true}');
  assert.deepEqual(storage.loadSettings(), { ...storage.USUAL, colours: 4, confirm: true });
  localStorage.setItem('karata.settings', 'nonsense');
  assert.deepEqual(storage.loadSettings(), storage.USUAL);
});

test('blocked storage is told, and nothing throws', () => {
  globalThis.localStorage = new Proxy({}, { get() { throw new Error('blocked'); } });
  storage.asSaved('hearts', 'x', 'thumb');
  assert.equal(storage.loadMatch('hearts'), null);
  assert.equal(storage.works(), false);
});

test('each game has its own match, options and unreadable match', () => {
  storage.asSaved('hearts', 'karata 1 h', 'thumb');
  storage.asSaved('cancellation_hearts', 'karata 1 c', 'beginner');
  storage.saveOptions('hearts', { players: '5' });
  storage.dropMatch('hearts');
  storage.setAside('hearts', 'x');
  assert.equal(storage.loadMatch('hearts'), null);
  assert.equal(storage.loadMatch('cancellation_hearts').transcript, 'karata 1 c');
  assert.deepEqual(storage.loadOptions('cancellation_hearts'), {});
  assert.equal(storage.asideMatch('cancellation_hearts'), null);
});

test('hints at each turn are kept', () => {
  storage.saveSettings({ ...storage.USUAL, hints: true });
  assert.equal(storage.loadSettings().hints, true);
});
