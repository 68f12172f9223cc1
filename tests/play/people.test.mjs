import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Store } from './store.mjs';

const people = await import('../../site/play/people.js');

beforeEach(() => { globalThis.localStorage = new Store(); });

test('people sit spread around the table', () => {
  assert.deepEqual(people.spread(2, 4), [0, 2]);
  assert.deepEqual(people.spread(3, 4), [0, 1, 2]);
  assert.deepEqual(people.spread(3, 6), [0, 2, 4]);
  assert.deepEqual(people.spread(11, 11), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (let players = 2; players <= 11; players += 1) {
    for (let count = 1; count <= players; count += 1) assert.equal(new Set(people.spread(count, players)).size, count);
  }
});

test('people keep the seats they have chosen while the table has them', () => {
  const chosen = [{ name: 'Asha', seat: 3 }, { name: 'Baraka', seat: 1 }];
  assert.deepEqual(people.seated(chosen, 2, 4), chosen);
  assert.deepEqual(people.seated(chosen, 2, 3).map((each) => each.seat), [0, 1]);
  assert.deepEqual(people.seated(chosen, 3, 6).map((each) => [each.name, each.seat]), [['Asha', 0], ['Baraka', 2], ['', 4]]);
  assert.deepEqual(people.seated(chosen, 1, 4), [{ name: 'Asha', seat: 0 }]);
  assert.equal(people.seated(chosen, 9, 2).length, 2);
  assert.deepEqual(people.seated([{ name: '', seat: 1 }, { name: '', seat: 1 }], 2, 4).map((each) => each.seat), [0, 2]);
});

test('two equal names are found, empty ones are not names', () => {
  const named = (...names) => people.sameName(names.map((name, seat) => ({ name, seat })));
  assert.equal(named('Asha', ' asha '), 1);
  assert.equal(named('', '', 'Asha'), -1);
  assert.equal(named('Ayşe', 'Bo', 'bo'), 2);
});

test('a person alone has no name, several have those that they wrote', () => {
  assert.deepEqual(people.asked([{ name: 'Asha', seat: 0 }]), { human_seats: [0], names: {} });
  assert.deepEqual(people.asked([{ name: ' Asha ', seat: 0 }, { name: ' ', seat: 2 }]), { human_seats: [0, 2], names: { 0: 'Asha' } });
});

for (const kept of ['', '{', 'null', '[1]', '[{"seat":1}]', '7', '[null,null]']) {
  test(`names that cannot be read are no loss: ${kept}`, () => {
    localStorage.setItem('karata.people', kept);
    assert.deepEqual(people.loadPeople(), [{ name: '', seat: 0 }]);
  });
}

test('a name that is no text is none', () => {
  localStorage.setItem('karata.people', JSON.stringify([{ seat: 1 }, { name: { n: 1 }, seat: 0 }, { name: null, seat: 2 }]));
  assert.deepEqual(people.loadPeople(), [{ name: '', seat: 1 }, { name: '', seat: 0 }, { name: '', seat: 2 }]);
});

test('who played last is asked again', () => {
  localStorage.setItem('karata.people', JSON.stringify([{ name: 'Asha', seat: 1 }, { name: 'x'.repeat(99), seat: 'a' }]));
  const found = people.loadPeople();
  assert.equal(found[1].name.length, 20);
  assert.deepEqual(people.seated(found, 2, 4).map((each) => each.seat), [0, 2]);
});
