import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asForm, fits, fromQuery, presetOf, problems, toQuery, toText, usual, withPreset } from '../../site/play/form.js';

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
    { id: 'bonus', kind: 'int', default: '-10', min: -50, max: -1, values: [{ value: '-10', label: '-10' }], name: 'Bonus', wrong: ['not {given}'] },
  ],
  conflicts: [{ when: { moon: 'self', players: '3' }, option: 'moon', text: ['not with three'] }],
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

test('a number may be below zero, within its bounds', () => {
  const bonus = rules.options[4];
  assert.ok(fits(bonus, '-7'));
  for (const value of ['-51', '0', '7', '-', '', 'custom']) assert.ok(!fits(bonus, value), value);
  assert.ok(!fits(rules.options[2], 'custom'));
});

test('what cannot be used is told at its option', () => {
  const form = asForm(rules, usual(rules));
  assert.equal(problems(rules, form).size, 0);
  const values = { ...form.values, moon: 'self', players: '3', bonus: '9' };
  assert.deepEqual([...problems(rules, { ...form, values })], [['bonus', ['not 9']], ['moon', ['not with three']]]);
  assert.deepEqual([...problems(rules, { ...form, refused: { option: 'players', text: 'no' } })], [['players', 'no']]);
});

test('of two equal presets the one that was picked keeps its name', () => {
  const twins = { ...rules, presets: [...rules.presets, { id: 'other', name: 'Other', text: '', set: {} }] };
  assert.equal(presetOf(twins, usual(twins)), 'usual');
  assert.equal(presetOf(twins, usual(twins), 'other'), 'other');
  assert.equal(presetOf(twins, usual(twins), 'mine'), 'usual');
});
