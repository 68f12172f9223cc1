import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advice, number, plain, spoken, Ui } from '../../site/play/text.js';

const sentence = ['You played ', { card: 'QS', show: 'Q♠︎', say: 'queen of spades' }, '.'];

test('a sentence is seen with symbols and heard in words', () => {
  assert.equal(plain(sentence), 'You played Q♠︎.');
  assert.equal(spoken(sentence), 'You played queen of spades.');
  assert.equal(plain('as it is'), 'as it is');
});

test('messages take their values; what is missing shows itself', () => {
  const ui = new Ui({ 'ui.card.plain': '{card}, card {n} of {total}' }, 'ky');
  assert.equal(ui.say('card.plain', { card: 'ace', n: 3, total: 13 }), 'ace, card 3 of 13');
  assert.equal(ui.say('card.plain', { card: 'ace' }), 'ace, card {n} of {total}');
  assert.equal(ui.say('no.such'), 'ui.no.such');
});

test('sizes are written as the language writes numbers', () => {
  assert.equal(new Ui({}, 'en').size(2_912_345), '2.9');
  assert.equal(new Ui({}, 'ky', ',').size(2_912_345), '2,9');
  assert.equal(new Ui({}, 'ky', ',').tenths(-2.55), '\u22122,5');
  assert.equal(new Ui({}, 'en').tenths(3), '3');
});

test('a number below zero has a true minus sign', () => {
  assert.equal(number(-26), '\u221226');
  assert.equal(number(13), '13');
  assert.equal(number('Player -2'), 'Player -2');
  assert.equal(new Ui({ 'ui.waiting.points': 'Points: {points}' }, 'en').say('waiting.points', { points: -10 }), 'Points: \u221210');
});

test('a hint says what to do, unless its reason names the card', () => {
  const card = { card: 'QS', show: '♠Q', say: 'queen of spades' };
  const hint = { action: 'bid 7H', cards: [], suggestion: ['Bid 7.'], text: ['A long suit.'], rule: null, anchor: null };

  assert.deepEqual(advice(hint), ['Bid 7.', ' ', 'A long suit.']);
  assert.deepEqual(advice({ ...hint, text: ['Bid 7.'] }), ['Bid 7.']);
  assert.deepEqual(advice({ ...hint, cards: ['QS'], text: ['Play ', card] }), ['Play ', card]);
});
