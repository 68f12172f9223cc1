import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Store } from './store.mjs';

const stats = await import('../../site/play/stats.js');

beforeEach(() => { globalThis.localStorage = new Store(); });

const person = (more = {}) => ({
  seat: 0, name: null, place: 1, shared: 1, sides: 4, total: 40, best: 0, worst: 20, moons: 1, bid: null, made: null, ...more,
});
let made = 0;
const match = (more = {}, ...people) => {
  made += 1;
  return {
    match: `id-${String(made).padStart(8, '0')}`, game: 'hearts', options: '', words: 'Usual rules', players: 4, level: 'thumb', deals: 10, better: -1,
    assisted: false, people: people.length ? people : [person()], ...more,
  };
};

test('a shared first place stands half-way between a win and a loss, whoever shares it', () => {
  assert.equal(stats.share(person()), 1);
  assert.equal(stats.share(person({ shared: 2 })), 0.5);
  assert.equal(stats.share(person({ shared: 4 })), 0.5);
  assert.equal(stats.share(person({ place: 2 })), 0);
  assert.equal(stats.share(person({ place: 2, shared: 2 })), 0);
});

test('figures are sums over the matches of one person under the same rules', () => {
  const [now, ...others] = stats.figures([
    match(), match({ deals: 5 }, person({ place: 3, total: 95, best: 2, worst: 26, moons: 0 })), match({}, person({ shared: 2, total: 15 })),
  ]);
  assert.deepEqual(others, []);
  assert.deepEqual({ ...now, places: [...now.places], key: '' }, {
    key: '', game: 'hearts', options: '', words: 'Usual rules', players: 4, name: null, matches: 3, won: 1.5, places: [[1, 2], [3, 1]],
    deals: 25, points: 150, best: 0, worst: 26, moons: 2, bid: null, made: null, helped: 0, helpedWon: 0,
  });
});

test('the best deal has the most points where more are better', () => {
  const five = (more) => match({ game: 'five_hundred', better: 1 }, person({ moons: null, bid: 2, made: 1, ...more }));
  const [now] = stats.figures([five({ best: 250, worst: -500 }), five({ best: 520, worst: 0 })]);
  assert.deepEqual([now.best, now.worst, now.moons, now.bid, now.made], [520, -500, null, 4, 2]);
});

test('matches with help are named apart and count in no other figure', () => {
  const [now] = stats.figures([match(), match({ assisted: true }, person({ shared: 2, total: 1000, moons: 9 }))]);
  assert.deepEqual([now.matches, now.won, now.points, now.moons, now.helped, now.helpedWon], [1, 1, 40, 1, 1, 0.5]);
});

test('other rules, another game and another person have figures of their own, the latest first', () => {
  const both = [person({ name: 'Asha' }), person({ name: 'Baraka', seat: 2, place: 2 })];
  const found = stats.figures([match(), match({ options: 'target=50' }), match({}, ...both), match()]);
  assert.deepEqual(found.map((each) => [each.options, each.name, each.matches]), [
    ['', null, 2], ['', 'Baraka', 1], ['', 'Asha', 1], ['target=50', null, 1],
  ]);
});

test('what was written is read again, and only that', () => {
  const matches = [match(), match({}, person({ name: 'Asha' }), person({ name: '{n}', seat: 3 }))];
  assert.deepEqual(stats.readStatistics(stats.written(matches)), { matches });
  const more = JSON.parse(stats.written(matches));
  more.matches[0].unknown = 1;
  assert.deepEqual(stats.readStatistics(JSON.stringify(more)), { matches });
});

test('a match counts once, by its id, and the one that is here stays', () => {
  const [one, two, three] = [match(), match(), match()];
  const { matches, added } = stats.merged([one, two], [{ ...two, deals: 99 }, three, three]);
  assert.deepEqual(matches, [one, two, three]);
  assert.equal(added, 1);
  assert.equal(stats.readStatistics(stats.written([one, one])).matches.length, 1);
});

for (const [name, text, found] of [
  ['no JSON', '{"karata-statistics":1', { problem: 'damaged', place: 'JSON' }],
  ['a saved match', 'karata 1\ngame hearts\n', { problem: 'damaged', place: 'JSON' }],
  ['null', 'null', { problem: 'damaged', place: 'karata-statistics' }],
  ['other JSON', '{"a":1}', { problem: 'damaged', place: 'karata-statistics' }],
  ['no matches', '{"karata-statistics":1}', { problem: 'damaged', place: 'matches' }],
  ['a newer format', '{"karata-statistics":2,"matches":"?"}', { problem: 'newer' }],
]) {
  test(`a file that holds no statistics is told by its fault: ${name}`, () => {
    assert.deepEqual(stats.readStatistics(text), found);
  });
}

for (const [field, value, place] of [
  ['match', '../x', 'matches[1].match'], ['match', 7, 'matches[1].match'], ['game', 'a b', 'matches[1].game'], ['options', null, 'matches[1].options'],
  ['deals', -1, 'matches[1].deals'], ['deals', 1.5, 'matches[1].deals'], ['better', 0, 'matches[1].better'], ['assisted', 'no', 'matches[1].assisted'],
  ['people', [], 'matches[1].people'], ['people', [null], 'matches[1].people[0]'], ['people', [person(), person({ place: 0 })], 'matches[1].people[1].place'],
  ['people', [person({ name: 'x'.repeat(50) })], 'matches[1].people[0].name'], ['people', [person({ total: '5' })], 'matches[1].people[0].total'],
  ['people', [person({ moons: undefined })], 'matches[1].people[0].moons'],
]) {
  test(`a damaged record is named by its place: ${place} ${JSON.stringify(value)}`, () => {
    assert.deepEqual(stats.readStatistics(stats.written([match(), match({ [field]: value })])), { problem: 'damaged', place });
  });
}

const view = { table: 't1', rules: ['Usual', ' · ', 'rules'] };
const engine = (facts) => ({ asked: [], async ask(method, params) { this.asked.push([method, params]); return facts; } });
const facts = (more = {}) => ({ ...match(), words: undefined, seed: 5, finished: true, ...more });

test('a finished match is counted once, however often its end comes', async () => {
  const over = facts();
  assert.equal(await stats.count(engine(over), view), true);
  assert.equal(await stats.count(engine(over), view), true);
  assert.equal(await stats.count(engine({ ...over, assisted: true }), view), true);
  const { matches } = stats.kept();
  assert.deepEqual(matches.map((each) => [each.match, each.assisted, each.words]), [[over.match, true, 'Usual · rules']]);
  assert.equal('seed' in matches[0], false);
});

test('a match that is not finished, or has no id, does not count', async () => {
  assert.equal(await stats.count(engine(facts({ finished: false })), view), true);
  assert.equal(await stats.count(engine(facts({ match: null })), view), true);
  assert.deepEqual(stats.kept(), { matches: [] });
});

test('statistics that cannot be read are set aside whole and new ones begin', async () => {
  localStorage.setItem('karata.statistics', '{"karata-statistics":1,"matches":[7]}');
  assert.equal(await stats.count(engine(facts()), view), true);
  assert.equal(stats.aside(), '{"karata-statistics":1,"matches":[7]}');
  assert.equal(stats.kept().matches.length, 1);
});

test('statistics of a newer version stay as they are', async () => {
  const newer = '{"karata-statistics":9,"matches":[7]}';
  localStorage.setItem('karata.statistics', newer);
  assert.equal(await stats.count(engine(facts()), view), false);
  assert.equal(localStorage.getItem('karata.statistics'), newer);
  assert.equal(stats.aside(), null);
});

test('it is told when a match cannot be kept, and what is kept stays', async () => {
  await stats.count(engine(facts()), view);
  localStorage.full = true;
  assert.equal(await stats.count(engine(facts()), view), false);
  assert.equal(stats.kept().matches.length, 1);
});
