// What is kept of the deal of the day: on the device, else on the page.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { dailyDeal, dailyResult, dayOf, noteDaily, readDaily, seedOf } from '../../site/play/daily.js';
import { Store } from './store.mjs';

const KEY = 'karata.daily.hearts';
const today = dayOf(new Date());
const result = { points: 4, place: 2, places: 4, text: '', lang: 'en', code: 'H1-0001Z-ASX', hinted: false, assisted: false };
const over = (more = {}) => ({ options: '', deal: 1, seed: seedOf(today), code: result.code, hinted: false, assisted: false, can_undo: true,
  result: { points: 4, place: 2, places: 4, text: [] }, ...more });
/** All that a template would show, whatever its tags. */
const words = (part) => (Array.isArray(part) ? part.map(words).join('') : part?.strings ? words(part.values) : typeof part === 'string' ? part : '');

globalThis.location = new URL('https://example.org/karata/en/hearts/play/');

const page = (view = null) => ({
  daily: null, said: '', byHand: false, game: { view, transcript: 'karata 1\n# match first-match\n' }, engine: { started: true }, offline: {}, drawn: 0, begun: [],
  data: { game: 'hearts', names: { hearts: 'Hearts' }, deals: { dates: Array(12).fill('{day}.{year}') } },
  ui: { lang: 'en', say: (id, params) => `<${id}${params?.points === undefined ? '' : ` ${params.points}`}>` },
  draw() { this.drawn += 1; }, unlessSaved: (begin) => begin(), async begin(deal) { this.begun.push(deal); },
});

beforeEach(() => { globalThis.localStorage = new Store(); });

test('a whole result is read as it was written', () => {
  assert.deepEqual(readDaily(JSON.stringify({ day: today, result })), { day: today, result });
  assert.deepEqual(readDaily(JSON.stringify({ day: today })), { day: today });
});

for (const wrong of [{}, true, [], 'x', 7, null, ...Object.keys(result).flatMap((name) => [{ ...result, [name]: undefined }, { ...result, [name]: {} }]), { ...result, place: 0 }]) {
  test(`a result that is not whole is none: ${JSON.stringify(wrong)}`, () => {
    localStorage.setItem(KEY, JSON.stringify({ day: today, result: wrong }));
    assert.deepEqual(readDaily(localStorage.getItem(KEY)), { day: today });
    const shown = words(dailyDeal(page()));
    assert.ok(shown.includes('<daily.about>') && !shown.includes('<daily.played') && !shown.includes('<daily.share>'), shown);
    assert.equal(typeof dailyResult(page(), over()), 'symbol'); // nothing
  });
}

for (const wrong of [null, '', '{', 'null', '7', '"x"', '[]', '{"day":7}', '{"day":["2026-11-30"]}', '{"day":"today"}']) {
  test(`what names no day is nothing: ${wrong}`, () => assert.equal(readDaily(wrong), null));
}

test('the first result is kept, a later one does not take its place', () => {
  const playing = page(over());
  noteDaily(playing);
  noteDaily(page(over({ result: { points: 0, place: 1, places: 4, text: [] } })));
  assert.deepEqual(readDaily(localStorage.getItem(KEY)), { day: today, result });
  assert.ok(words(dailyDeal(page())).includes('<daily.played 4>'));
});

for (const [name, breaks] of [
  ['full', () => { localStorage.full = true; }],
  ['blocked', () => Object.defineProperty(globalThis, 'localStorage', { configurable: true, get() { throw new Error('blocked'); } })],
  ['full, with the result of an earlier day', () => {
    localStorage.setItem(KEY, JSON.stringify({ day: '2020-01-01', result }));
    localStorage.full = true;
  }],
]) {
  test(`where the device keeps nothing the page knows its result: ${name}`, (t) => {
    t.after(() => Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: new Store() }));
    breaks();
    const playing = page(over());
    assert.equal(typeof dailyResult(playing, over()), 'symbol'); // nothing yet
    noteDaily(playing);
    assert.ok(words(dailyResult(playing, over())).includes('<daily.share>'));
    assert.ok(words(dailyDeal(playing)).includes('<daily.played 4>'));
    noteDaily(page(over())); // of another page, which knows nothing
    playing.game.view = over({ result: { points: 0, place: 1, places: 4, text: [] } });
    noteDaily(playing);
    assert.equal(playing.daily.result.points, 4);
  });
}

const going = (more = {}) => over({ result: null, ...more });

for (const name of ['kept', 'full']) {
  test(`a second beginning after the person has acted in the first is told as taking back: ${name}`, () => {
    localStorage.full = name === 'full';
    const playing = page(going());
    noteDaily(playing); // acted in the first match, then left it
    playing.game = { view: going({ can_undo: false }), transcript: '# match second-one\n' };
    noteDaily(playing);
    playing.game.view = over();
    noteDaily(playing);
    assert.equal(playing.daily.result.assisted, true);
  });
}

test('a match that goes on, or one in which nothing was done, is no second beginning', () => {
  const left = page(going({ can_undo: false }));
  noteDaily(left);
  assert.equal(localStorage.getItem(KEY), null);
  noteDaily(page(going()));
  assert.deepEqual(readDaily(localStorage.getItem(KEY)), { day: today, match: 'first-match' });
  noteDaily(page(over())); // after a reload
  assert.equal(readDaily(localStorage.getItem(KEY)).result.assisted, false);
});

test('what was begun on another day says nothing of today', () => {
  localStorage.setItem(KEY, JSON.stringify({ day: '2020-01-01', match: 'another-one' }));
  noteDaily(page(over()));
  assert.deepEqual(readDaily(localStorage.getItem(KEY)), { day: today, result });
});

test('a result that another tab has kept goes before the one of this page', () => {
  localStorage.full = true;
  const playing = page(over());
  noteDaily(playing);
  localStorage.full = false;
  localStorage.setItem(KEY, JSON.stringify({ day: today, result: { ...result, points: 9 } }));
  assert.ok(words(dailyDeal(playing)).includes('<daily.played 9>'));
});
