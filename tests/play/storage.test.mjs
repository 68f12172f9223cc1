import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Store } from './store.mjs';

const storage = await import('../../site/play/storage.js');

beforeEach(() => { globalThis.localStorage = new Store(); });

test('a match comes back as it was kept', () => {
  assert.equal(storage.loadMatch('hearts'), null);
  storage.asSaved('hearts', 'karata 1\n', 'thumb');
  assert.deepEqual(storage.loadMatch('hearts'), { format: 1, transcript: 'karata 1\n', level: 'thumb' });
});

test('a match has begun when anybody has acted in it, in whatever way', () => {
  const head = 'karata 1\ngame five_hundred\noptions\nseed 5\ndealer 3\nfirst 2\ndeal 0:A.. 1:.K. kitty=\n# match 0123456789\n# name 0 bid\n';
  assert.equal(storage.hasBegun(head), false);
  for (const action of ['bid 6S', 'pass', 'play QH', 'redeal']) assert.equal(storage.hasBegun(head + action), true, action);
});

const match = (transcript, more = {}) => JSON.stringify({ format: 1, transcript, level: 'thumb', ...more });
const full = () => Object.assign(new Error('no room'), { name: 'QuotaExceededError' });

for (const [name, raw, why] of [
  ['no JSON', '{"format":1', 'broken'], ['no transcript', '{"format":1}', 'broken'], ['null', 'null', 'broken'],
  ['a newer format', match('karata 1\n', { format: 9 }), 'newer'], ['a newer transcript', match('karata 2\ngame hearts\n'), 'newer'],
  ['another game', match('karata 1\ngame five_hundred\n'), 'other-game'],
]) {
  test(`a match that cannot be used is set aside whole: ${name}`, () => {
    localStorage.setItem('karata.match.hearts', raw);
    assert.equal(storage.loadMatch('hearts'), null);
    const [aside, ...others] = storage.asides('hearts');
    assert.equal(aside.why, why);
    assert.equal(localStorage.getItem(`karata.${aside.place}`), raw);
    assert.deepEqual(others, []);
    storage.asSaved('hearts', 'karata 1\n', 'thumb');
    assert.equal(storage.loadMatch('hearts').transcript, 'karata 1\n');
    storage.dropAside('hearts', aside.place);
    assert.deepEqual(storage.asides('hearts'), []);
  });
}

test('no match that is set aside takes the place of another', () => {
  for (const each of ['{1', '{2', '{3', '{4', '{5']) {
    localStorage.setItem('karata.match.hearts', each);
    storage.loadMatch('hearts');
  }
  assert.deepEqual(storage.asides('hearts').map((each) => each.text), ['{1', '{2', '{3', '{4', '{5']);
});

test('without room to set it aside, an old match is not written over until its owner deletes it', () => {
  localStorage.setItem('karata.match.hearts', '{broken');
  const { setItem } = Store.prototype;
  localStorage.setItem = () => { throw full(); };
  assert.equal(storage.loadMatch('hearts'), null);
  localStorage.setItem = setItem;
  assert.equal(storage.asSaved('hearts', 'karata 1\n', 'thumb'), 'in-the-way');
  const [aside] = storage.asides('hearts');
  assert.equal(aside.inTheWay, true);
  assert.equal(aside.text, '{broken');
  storage.dropMatch('hearts');
  assert.equal(localStorage.getItem('karata.match.hearts'), '{broken');
  storage.dropAside('hearts', aside.place);
  assert.equal(storage.asSaved('hearts', 'karata 1\n', 'thumb'), 'kept');
});

test('a match of a newer version comes back to a version that can read it', () => {
  localStorage.setItem('karata.newer.hearts', match('karata 1\n# from a newer version\n'));
  assert.equal(storage.loadMatch('hearts').transcript, 'karata 1\n# from a newer version\n');
  assert.deepEqual(storage.asides('hearts'), []);
  assert.equal(storage.loadMatch('hearts').transcript, 'karata 1\n# from a newer version\n');
});

test('a match that another tab has written is not written over unless that is wanted', () => {
  storage.asSaved('hearts', 'karata 1 mine', 'thumb');
  localStorage.setItem('karata.match.hearts', match('karata 1 theirs'));
  assert.equal(storage.asSaved('hearts', 'karata 1 mine 2', 'thumb'), 'elsewhere');
  storage.dropMatch('hearts');
  assert.equal(JSON.parse(localStorage.getItem('karata.match.hearts')).transcript, 'karata 1 theirs');
  storage.keepHere('hearts');
  assert.equal(storage.asSaved('hearts', 'karata 1 mine 2', 'thumb'), 'kept');
});

test('a full device is told once, and again when there is room', () => {
  const told = [];
  storage.onKeeping((now) => told.push(now));
  storage.asSaved('hearts', 'karata 1\n', 'thumb');
  const { setItem } = Store.prototype;
  localStorage.setItem = () => { throw full(); };
  storage.asSaved('hearts', 'karata 1\nplay 2C\n', 'thumb');
  storage.asSaved('hearts', 'karata 1\nplay 2C\nplay 3C\n', 'thumb');
  assert.equal(storage.loadMatch('hearts').transcript, 'karata 1\n');
  localStorage.setItem = setItem;
  storage.asSaved('hearts', 'karata 1\nplay 2C\nplay 3C\n', 'thumb');
  storage.onKeeping(() => {});
  assert.deepEqual(told, ['full', 'kept']);
});

test('room is put by for the running match', () => {
  const room = 9000;
  localStorage.setItem = function setItem(name, text) {
    const others = [...this.kept].filter(([each]) => each !== name).reduce((sum, [, each]) => sum + each.length, 0);
    if (others + text.length > room) throw full();
    this.kept.set(name, text);
  };
  assert.equal(storage.works(), true);
  assert.equal(storage.asSaved('hearts', 'karata 1\n', 'thumb'), 'kept');
  assert.equal(storage.writeText('other', '.'.repeat(700)), true);
  assert.equal(storage.asSaved('hearts', `karata 1\n${'play 2C\n'.repeat(400)}`, 'thumb'), 'kept');
});

for (const options of ['[1,2]', '{"players":{"a":1},"target":"50"}', '"text"', '{']) {
  test(`damaged options are no loss: ${options}`, () => {
    localStorage.setItem('karata.options.hearts', options);
    assert.deepEqual(storage.loadOptions('hearts'), options.includes('target') ? { target: '50' } : {});
  });
}

test('a text of another module is kept whole or not at all', () => {
  assert.equal(storage.writeText('stats', 'a'), true);
  localStorage.setItem = () => { throw full(); };
  assert.equal(storage.writeText('stats', 'b'), false);
  assert.equal(storage.readText('stats'), 'a');
});

test('settings that cannot be read fall back one by one', () => {
  localStorage.setItem('karata.settings', '{"speed":"warp","colours":4,"timer":45,"confirm":true}');
  assert.deepEqual(storage.loadSettings(), { ...storage.USUAL, colours: 4, confirm: true });
  localStorage.setItem('karata.settings', '{"sort":"ranks","trumps":"up","high":"yes","sound":1,"left":true,"level":7,"other":1}');
  assert.deepEqual(storage.loadSettings(), { ...storage.USUAL, sort: 'ranks', left: true });
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
  assert.deepEqual(storage.asides('hearts').map((each) => each.text), ['x']);
  assert.equal(storage.loadMatch('cancellation_hearts').transcript, 'karata 1 c');
  assert.deepEqual(storage.loadOptions('cancellation_hearts'), {});
  assert.deepEqual(storage.asides('cancellation_hearts'), []);
});

test('hints at each turn are kept', () => {
  storage.saveSettings({ ...storage.USUAL, hints: true });
  assert.equal(storage.loadSettings().hints, true);
});
