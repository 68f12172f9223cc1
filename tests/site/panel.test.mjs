import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problems, readAddress, written } from '../../site/theme/assets/panel-form.js';

const page = {
  names: ['target', 'pass_cycle', 'moon', 'moon_points'],
  usual: { target: '100', pass_cycle: 'auto', moon: 'others', moon_points: 'auto' },
  data: {
    options: [
      ['target', 1, '100', ['50', '100'], 'table', 10, 500],
      ['pass_cycle', 3, 'auto', ['auto', 'LR'], 'passing'],
      ['moon', 2, 'others', ['others', 'off'], 'scoring'],
      ['moon_points', 2, 'auto', ['auto'], 'scoring', 1, 999],
    ],
    conflicts: [[{ moon: 'off', target: '50' }, 2, 'not-both']],
  },
  words: {
    options: Object.fromEntries(['target', 'pass_cycle', 'moon', 'moon_points'].map((name) => [name, { label: name, values: {} }])),
    reasons: { 'unknown-value': '{option}: {given}?', 'out-of-range': '{low} to {high}', 'not-both': '{option} no' },
  },
};
const found = (changes) => {
  const { wrong, own } = problems(page, written(page, { ...page.usual, ...changes }));
  return [Object.fromEntries(wrong), Object.fromEntries(own)];
};

test('an address has settings, names that are none, and what others add to it', () => {
  assert.deepEqual(readAddress(page.usual, '?target=50&fbclid=x&utm_source=y&gclid=z&moons=2&toString=1'), {
    known: { target: '50' },
    unknown: ['moons', 'toString'],
  });
});

test('numbers are written as the engine writes them', () => {
  for (const value of ['050', '00050']) assert.equal(written(page, { ...page.usual, target: value }).target, '50');
  assert.equal(written(page, { ...page.usual, target: '-0' }).target, '0');
  assert.deepEqual(found({ target: '050' }), [{}, {}]);
  for (const target of ['5', '501', '1e2', '', '+50', ' 50']) assert.deepEqual(found({ target }), [{ target: '10 to 500' }, {}], target);
  assert.deepEqual(found({ moon_points: '050' }), [{ moon_points: '1 to 999' }, {}]); // the engine refuses it
  assert.deepEqual(found({ moon_points: '50' }), [{}, {}]);
});

test('a value of one\'s own is told of, not refused', () => {
  assert.deepEqual(found({ pass_cycle: 'LRASH' }), [{}, { pass_cycle: 'pass_cycle: LRASH?' }]);
  assert.deepEqual(found({ pass_cycle: '<b>' }), [{ pass_cycle: 'pass_cycle: <b>?' }, {}]);
});

test('what cannot be used is told as it was given', () => {
  assert.deepEqual(found({ moon: 'off', target: '50' }), [{ moon: 'moon no' }, {}]);
  for (const moon of ['toString', '$&', '{given}', '__proto__']) assert.deepEqual(found({ moon }), [{ moon: `moon: ${moon}?` }, {}]);
});
