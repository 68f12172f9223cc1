import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fits, fromQuery, presetOf, toQuery, toText, usual, withPreset } from '../../site/play/form.js';

const rules = {
  id: 'hearts',
  options: [
    { id: 'players', kind: 'int', default: '4', min: 3, max: 7, values: [], name: 'Players' },
    { id: 'pass_cards', kind: 'bool', default: 'on', values: [], name: 'Pass' },
    {
      id: 'pass_cycle', kind: 'pattern', default: 'auto', pattern: '(?:L2|R2|[LRAH]){1,12}', name: 'Order',
      values: [{ value: 'auto', label: 'usual' }, { value: 'LR', label: 'left, right' }, { value: 'custom', label: 'own' }],
    },
    { id: 'moon', kind: 'choice', default: 'others', name: 'Moon', values: [{ value: 'others', label: 'a' }, { value: 'self', label: 'b' }] },
  ],
  presets: [
    { id: 'usual', name: 'Usual', text: '', set: {} },
    { id: 'mine', name: 'Mine', text: '', set: { moon: 'self', players: 5, pass_cards: false } },
  ],
};

test('an address chooses options, and what it asks for in vain is named', () => {
  const { values, refused, given } = fromQuery(rules, '?players=5&moon=self&target=50&players=99&pass_cards=maybe');
  assert.equal(values.players, '5');
  assert.equal(values.moon, 'self');
  assert.equal(values.pass_cards, 'on');
  assert.deepEqual(refused, ['target=50', 'players=99', 'pass_cards=maybe']);
  assert.equal(given, true);
  assert.equal(fromQuery(rules, '').given, false);
});

test('only what differs from the usual is written, in the order of the list', () => {
  assert.equal(toText(rules, usual(rules)), '');
  assert.equal(toText(rules, { ...usual(rules), moon: 'self', players: '5' }), 'players=5,moon=self');
  assert.equal(toQuery(rules, { ...usual(rules), moon: 'self', players: '5' }), '?players=5&moon=self');
  assert.equal(toQuery(rules, usual(rules)), '');
});

test('a preset is known again by its values', () => {
  assert.equal(presetOf(rules, usual(rules)), 'usual');
  assert.equal(presetOf(rules, withPreset(rules, 'mine')), 'mine');
  assert.equal(toText(rules, withPreset(rules, 'mine')), 'players=5,pass_cards=off,moon=self');
  assert.equal(presetOf(rules, { ...usual(rules), players: '7' }), '');
});

test('a pattern allows what no name has', () => {
  const cycle = rules.options[2];
  assert.ok(fits(cycle, 'LRL2R2H'));
  assert.ok(fits(cycle, 'auto'));
  assert.ok(!fits(cycle, 'LX'));
  assert.ok(!fits(cycle, ''));
  assert.ok(!fits(rules.options[0], '4.5'));
});
