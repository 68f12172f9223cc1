import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dayOf, inLanguage, resultText, seedOf } from '../../site/play/daily.js';
import { inWords, linkTo, openTyped, readCode, readSent, whyNot } from '../../site/play/deals.js';
import { Ui } from '../../site/play/text.js';

const golden = JSON.parse(readFileSync(new URL('../engine/deal_codes.json', import.meta.url), 'utf8'));
const LETTERS = { H: 'hearts', C: 'cancellation_hearts', F: 'five_hundred' };
const read = (text) => readCode(text, LETTERS);
const [plain] = golden;
const ruled = golden.find((each) => each.options.includes(','));
globalThis.location = new URL('https://example.org/karata/ta/hearts/play/?x=1#y');

test('the page reads every code that the engine writes', () => {
  for (const { code, game, options } of golden) assert.deepEqual(read(code), { code, game, options });
});

test('capitals, spaces, dashes, O for 0, I and L for 1 do not matter, and a whole address may be given', () => {
  const { code } = plain;
  for (const written of [
    code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('-', ' – '), ` ${code}\n`, code.replaceAll('0', 'o'), code.replaceAll('1', 'l'),
    linkTo(code), `${linkTo(code)}#top`, `look: ${linkTo(code)} !`,
  ]) assert.equal(read(written).code, code, written);
  assert.equal(read(linkTo(ruled.code).replace('~', '%7E').replace('=5', '%3D5')).code, ruled.code);
});

test('one wrong character, or two that have changed places, are noticed', () => {
  const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  for (const { code } of [plain, ruled]) {
    const end = code.includes('~') ? code.indexOf('~') : code.length;
    for (let at = 2; at < code.length; at += 1) {
      if ('-~'.includes(code[at]) && at <= end) continue;
      for (const sign of at < end ? signs : 'abc=,_1') {
        if (sign === code[at]) continue;
        assert.ok(read(code.slice(0, at) + sign + code.slice(at + 1)).problem, `${sign} at ${at}`);
      }
      const swapped = [...code];
      const other = at + 1 < code.length && code[at + 1] !== '-' ? at + 1 : at + 2;
      if (other >= code.length || code[at] === code[other] || '-~'.includes(code[other])) continue;
      [swapped[at], swapped[other]] = [code[other], code[at]];
      assert.ok(read(swapped.join('')).problem, `${at} and ${other}`);
    }
  }
});

test('what is wrong is named with its place', () => {
  assert.deepEqual(read(''), { problem: 'form', given: '' });
  assert.deepEqual(read(' hello '), { problem: 'form', given: 'hello' });
  assert.deepEqual(read('X1-0001Z-ASX'), { problem: 'letter', given: 'X' });
  assert.deepEqual(read('H2-0001Z-ASX'), { problem: 'newer' });
  assert.deepEqual(read('H1-0U01Z-ASX'), { problem: 'character', given: 'U', place: 4 });
  assert.deepEqual(read('H1-0001Z-ASY'), { problem: 'check' });
  assert.deepEqual(read('H1-0'), { problem: 'check' });
  assert.deepEqual(read('https://example.org/?deal=%E0%A4%A'), { problem: 'form', given: 'https://example.org/?deal=%E0%A4%A' });
  assert.equal(whyNot(read('H1-0U01Z-ASX'), { problems: { character: 'not {given} at {place}' } }), 'not U at 4');
});

test('house rules are told in words; unknown ones as they are written', () => {
  const rules = { options: [
    { id: 'players', kind: 'int', name: 'Players', values: [{ value: '5', label: 'five!' }] },
    { id: 'moon', kind: 'choice', name: ['The moon'], values: [{ value: 'self', label: ['off your own'] }] },
    { id: 'pass', kind: 'bool', name: 'Passing' },
    { id: 'bonus', kind: 'int', name: 'Bonus' },
  ] };
  const ui = new Ui({ 'ui.deals.rule': '{option}: {value}', 'ui.deals.on': 'yes', 'ui.deals.off': 'no' }, 'en');
  assert.deepEqual(inWords(rules, 'players=5,moon=self,pass=off,bonus=-5,colour=blue', ui), [
    'Players: 5', 'The moon: off your own', 'Passing: no', 'Bonus: −5', 'colour: blue',
  ]);
  assert.deepEqual(inWords(rules, '', ui), []);
});

test('a link keeps the page, or leads to the page of another game', () => {
  assert.equal(linkTo(plain.code), `https://example.org/karata/ta/hearts/play/?deal=${plain.code}`);
  assert.equal(linkTo('F1-X', 'five_hundred'), 'https://example.org/karata/ta/five_hundred/play/?deal=F1-X');
  for (const { code } of golden) assert.equal(new URL(linkTo(code)).searchParams.get('deal'), code);
});

test('the day is that of the calendar on the wall', () => {
  assert.equal(dayOf(new Date(2026, 10, 30, 23, 59)), '2026-11-30');
  assert.equal(dayOf(new Date(2027, 0, 1, 0, 0)), '2027-01-01');
  assert.equal(seedOf('2026-11-30'), 20261130);
  const dates = [...Array(12).keys()].map((month) => `{year}: {day} of ${month + 1}`);
  assert.equal(inLanguage('2026-03-05', { dates }), '2026: 5 of 3');
});

test('a result is a few lines of text, and says what help there was', () => {
  const ui = new Ui(Object.fromEntries(['title', 'points', 'place', 'hints', 'undo', 'alone'].map((id) => [`ui.daily.line-${id}`, {
    title: '{game}, {date}', points: 'points {points}', place: '{place} of {places}',
  }[id] ?? id])), 'en');
  const page = { ui, data: { game: 'hearts', names: { hearts: 'Hearts' }, deals: { dates: Array(12).fill('{day}.{year}') } } };
  const result = { points: -4, place: 2, places: 4, text: 'It ended well.', lang: 'en', code: plain.code, hinted: false, assisted: false };
  const lines = (more) => resultText(page, { day: '2026-11-30', result: { ...result, ...more } }).split('\n');
  assert.deepEqual(lines({}), ['Hearts, 30.2026', 'It ended well.', 'points −4', '2 of 4', 'alone', linkTo(plain.code)]);
  assert.deepEqual(lines({ text: '', hinted: true }), ['Hearts, 30.2026', 'points −4', '2 of 4', 'hints', linkTo(plain.code)]);
  assert.deepEqual(lines({ lang: 'sw', hinted: true, assisted: true }).slice(1, -1), ['points −4', '2 of 4', 'hints', 'undo']);
  assert.equal(resultText(page, { day: '2026-11-30' }), '');
});

/** The page before the table, with a field in which something was typed. */
const withField = (value) => {
  const field = { value, focused: 0, focus() { this.focused += 1; } };
  return {
    field, begun: [], warned: [], typed: { problem: 'form' }, sent: null, start: { querySelector: (name) => (name === '#deal-code' ? field : null) },
    data: { game: 'hearts', deals: { letters: LETTERS, problems: { form: '{given}?' } } },
    draw() {}, unlessSaved: (begin) => begin(),
    begin(attempt) { this.begun.push(attempt); },
    warn(text) { this.warned.push(text); },
  };
};

test('of an empty field nothing is said: it has the focus', () => {
  for (const value of ['', '  ']) {
    const page = withField(value);
    openTyped(page);
    assert.deepEqual([page.typed, page.field.focused, page.begun], [null, 1, []]);
  }
  const wrong = withField('hello');
  openTyped(wrong);
  assert.deepEqual([wrong.typed, wrong.field.focused, wrong.begun], [{ problem: 'form', given: 'hello' }, 1, []]);
  const right = withField(plain.code);
  openTyped(right);
  assert.deepEqual(right.begun, [{ code: plain.code }]);
});

test('an address without a code asks for no deal', () => {
  for (const [code, warned] of [[null, []], ['', []], [' ', []], ['hello', ['hello?']]]) {
    const page = withField('');
    readSent(page, code);
    assert.deepEqual([page.warned, page.sent], [warned, null], String(code));
  }
});
