// What comes from files, addresses and old visits may be named like anything, also like what every object has.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { readCode, whyNot } from '../../site/play/deals.js';
import { openFile } from '../../site/play/files.js';
import { EngineError } from '../../site/play/engine.js';
import { showAsides } from '../../site/play/kept.js';
import * as stats from '../../site/play/stats.js';
import { explainStart } from '../../site/play/loading.js';
import { loadMatch } from '../../site/play/storage.js';
import { nameOfGame } from '../../site/play/text.js';
import { Store } from './store.mjs';

const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', '__defineGetter__'];
const data = JSON.parse('{"game":"hearts","names":{"hearts":"Hearts","five_hundred":["Five ","Hundred"]}}');

/** A page that notes what is said and begun. */
const page = () => ({
  data, settings: { level: 'thumb' }, notices: [], said: [], begun: [], ui: { say: (id, params) => (params?.game ? `${id}: ${params.game}` : id) },
  warn(text) { this.said.push(text); },
  forget() {},
  unlessSaved: (begin) => begin(),
  begin(attempt) { this.begun.push(attempt.transcript); },
});
const file = (transcript) => ({ target: { files: [{ text: async () => transcript }], value: '' } });

beforeEach(() => { globalThis.localStorage = new Store(); });

test('a game that the page knows has its name, any other none', () => {
  assert.equal(nameOfGame(data, 'hearts'), 'Hearts');
  assert.equal(nameOfGame(data, 'five_hundred'), 'Five Hundred');
  for (const id of ['', 'whist', ...INHERITED]) assert.equal(nameOfGame(data, id), '', id);
});

for (const game of ['whist', ...INHERITED]) {
  test(`a kept match of an unknown game is said to be one: ${game}`, () => {
    localStorage.setItem('karata.match.hearts', JSON.stringify({ format: 1, transcript: `karata 1\ngame ${game}\n`, level: 'thumb' }));
    assert.equal(loadMatch('hearts'), null);
    const shown = page();
    showAsides(shown);
    assert.deepEqual(shown.said, ['safe.unknown-game']);
  });

  test(`a file of an unknown game goes to the engine, which refuses it in words: ${game}`, async () => {
    const shown = page();
    const transcript = `karata 1\ngame ${game}\n`;
    await openFile(shown, file(transcript));
    assert.deepEqual([shown.said, shown.begun], [[], [transcript]]);
  });
}

test('a file of another game of this page is refused by its name', async () => {
  const shown = page();
  await openFile(shown, file('karata 1\ngame five_hundred\n'));
  assert.deepEqual([shown.said, shown.begun], [['error.other-game: Five Hundred'], []]);
});

for (const game of ['constructor', '__proto__']) {
  test(`statistics of an unknown game are kept, counted and shown under their own name: ${game}`, () => {
    const person = { seat: 0, name: null, place: 1, shared: 1, sides: 4, total: 4, best: 0, worst: 2, moons: null, bid: null, made: null };
    const match = { match: 'id-00000001', game, options: '', words: '', players: 4, level: 'thumb', deals: 1, assisted: false, better: -1, people: [person] };
    stats.keep(stats.readStatistics(stats.written([match])).matches);
    const [figures] = stats.figures(stats.kept().matches);
    assert.equal(nameOfGame(data, figures.game) || figures.game, game);
  });
}

test('a code is told as it was typed, whatever signs are in it', () => {
  const problems = { form: '{given}: no code', character: '{given} at {place}' };
  for (const given of ['$&', "$'", '$$', '{place}', '{given}']) assert.equal(whyNot(readCode(given, {}), { problems }), `${given}: no code`);
  assert.equal(whyNot({ problem: 'character', given: '{place}', place: 3 }, { problems }), '{place} at 3');
});

test('a file that the engine cannot read is told with its line, and there is nothing to try again', async () => {
  const shown = { ...page(), begin: (attempt) => assert.equal(attempt.file, true) };
  await openFile(shown, file('karata 1\ngame bridge\n'));
  shown.warn = (text, more) => shown.said.push([text, more]);
  explainStart(shown, new EngineError({ code: 'no-match', message: '2: game bridge' }));
  assert.deepEqual(shown.said, [['error.broken-file', { name: 'start', kind: 'error', details: '2: game bridge' }]]);
});
