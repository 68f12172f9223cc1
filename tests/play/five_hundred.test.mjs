import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beforePlay, bidding, bidsOf, boxOf, chosenBid, pressBid } from '../../site/play/bidding.js';
import { suitOf } from '../../site/play/cards.js';
import { callOf, hasContract, isAttacker, namedInWords, sides, standing } from '../../site/play/contract.js';
import { Game } from '../../site/play/game.js';
import { cardInWords } from '../../site/play/ring.js';
import { Ui } from '../../site/play/text.js';

const HEARTS = { suit: 'H', show: '♥', say: 'hearts' };
const bid = (name, legal = true) => ({
  action: `bid ${name}`, bid: name, short: [`${name.slice(0, 1)} `, HEARTS], text: [`${name.slice(0, 1)} tricks with `, HEARTS], value: 200, legal,
  commits: [`commits to ${name}`], refusal: legal ? null : ['too low'], rule: legal ? null : 'five_hundred.bid.higher',
  anchor: legal ? null : 'five_hundred/#five_hundred.bid.higher',
});
const box = { rows: [{ level: 6, bids: [bid('6H', false)] }, { level: 7, bids: [bid('7H'), bid('7H/sans')] }], special: [bid('misere')], pass: { action: 'pass', text: ['pass'] } };
const seat = (number, more = {}) => ({
  seat: number, name: `P${number}`, you: number === 0, tricks: 0, total: 0, cards: 10, taken: null, dealer: false, turn: false,
  side: number % 2, partner: number === 2, declarer: false, sits_out: false, call: null, open: null, ...more,
});
const card = (name, more = {}) => ({ card: name, show: name, say: `the ${name}`, suit: name.slice(-1), legal: true, received: false, plays: [], ...more });
const view = (more = {}) => ({
  table: 't1', ply: 0, phase: 'auction', yours: true, actor: 0, seat: 0, players: 4, options: '', hand: [card('JK'), card('QH')], status: ['now'],
  last_trick: null, pass: null, choices: [], seats: [0, 1, 2, 3].map((each) => seat(each)), trick: [], contract: null, call_cards: [],
  auction: { calls: [{ seat: 1, bid: 'pass', text: ['pass'], short: ['pass'] }, { seat: 2, bid: '6H', ...bid('6H') }], high: null, box },
  sheet: { columns: [{ seats: [0, 2], name: ['Your side'] }, { seats: [1, 3], name: ['The other side'] }], deals: [], totals: [0, 0, 0, 0], lines: [] },
  ...more,
});

/** A game that sits at a view; `asked` are its requests, `said` what was announced. */
async function sitting(at, answers = {}) {
  const asked = [];
  const said = [];
  const engine = {
    data: { game: 'five_hundred' },
    async ask(method, params) {
      asked.push([method, params]);
      if (method === 'open') return { table: 't1', view: at, events: [], problem: null };
      if (method === 'transcript') return { text: '' };
      return answers[method];
    },
  };
  const game = new Game(engine, new Ui({}, 'en'), { speed: 'fast', level: 'thumb', confirm: false, timer: 0, colours: 2 }, {
    draw() {}, leave() {}, announce: (text) => said.push(String(text)), pace: { slow: [0, 0], normal: [0, 0], fast: [0, 0], tap: [0, 0] },
  });
  await game.open({});
  return { game, said, acts: () => asked.filter(([method]) => method === 'act').map(([, { action }]) => action) };
}

test('a bid is chosen and says what it promises; only the button makes it', async () => {
  const { game, said, acts } = await sitting(view());
  pressBid(game, bidsOf(box)[1]);
  assert.equal(chosenBid(game)?.bid, '7H');
  assert.ok(said.includes('commits to 7H'));
  assert.deepEqual(acts(), []);
  pressBid(game, bidsOf(box)[3]);
  assert.equal(chosenBid(game)?.bid, 'misere');
});

test('a bid that is too low says why, with its rule, and chooses nothing', async () => {
  const { game, said } = await sitting(view());
  pressBid(game, bidsOf(box)[1]);
  pressBid(game, bidsOf(box)[0]);
  assert.equal(chosenBid(game), undefined);
  assert.equal(game.notice?.kind, 'refusal');
  assert.equal(game.notice?.anchor, 'five_hundred/#five_hundred.bid.higher');
  assert.ok(said.includes('too low'));
});

test('there is a box of bids only for the person who is to bid', async () => {
  const { game } = await sitting(view());
  assert.equal(boxOf(game), box);
  game.held = { cards: [], winner: 0, points: null, text: [] };
  assert.equal(boxOf(game), null);
  assert.equal((await sitting(view({ yours: false, actor: null }))).game.bid, null);
  assert.deepEqual(['auction', 'kitty', 'play', 'deal_over'].map((phase) => [bidding({ phase }), beforePlay({ phase })]),
    [[true, true], [false, true], [false, false], [false, false]]);
});

test('cards are laid aside as cards are passed', async () => {
  const hand = ['JK', '4H', '5C'].map((each) => card(each));
  const { game, acts } = await sitting(view({ phase: 'kitty', hand, pass: { action: 'discard', count: 2, slots: [] } }), { act: { events: [], view: view() } });
  for (const each of ['5C', '4H', 'JK']) await game.press(each);
  await game.pass();
  assert.deepEqual(acts(), ['discard 4H 5C']);
});

test('a joker that is led asks for its suit; a second press puts it back', async () => {
  const plays = [{ action: 'play JK/H', text: ['hearts'], legal: true }];
  const { game, said, acts } = await sitting(view({ phase: 'play', hand: [card('JK', { plays }), card('QH')] }));
  await game.press('JK');
  assert.equal(game.lifted, 'JK');
  assert.ok(said.includes('ui.joker.ask'));
  await game.press('JK');
  assert.equal(game.lifted, null);
  assert.deepEqual(acts(), []);
  await game.press('QH');
  assert.deepEqual(acts(), ['play QH']);
});

test('a joker has no suit, and the suit it was led for is said', () => {
  assert.deepEqual(['JK', 'JX', 'JS', '11H', 'KC'].map(suitOf), ['J', 'J', 'S', 'H', 'C']);
  const ui = new Ui({ 'ui.trick.card': '{player}: {card}' }, 'en');
  assert.equal(cardInWords(view(), { ...card('JK'), seat: 1, named: 'D' }, false, ui), 'P1: the JK. ui.trick.named-diamonds');
  assert.equal(namedInWords('X', ui), '');
});

test('what stands at a seat: the last call before play, the side, the hand laid open', () => {
  const ui = new Ui({ 'ui.seat.call': 'Call: {call}.', 'ui.seat.open': 'Open: {open}.' }, 'en');
  const contract = { seat: 1, partners: [3], text_progress: ['x'] };
  const open = view({ contract, phase: 'play', seats: [seat(0), seat(1, { declarer: true, open: [card('4H'), card('JK')] }), seat(2), seat(3, { sits_out: true })] });
  assert.equal(callOf(view(), 2)?.bid, '6H');
  assert.equal(callOf(open, 2), null);
  assert.deepEqual(standing(view(), seat(2), ui), ['ui.seat.partner', 'Call: 6 tricks with hearts.']);
  assert.deepEqual(standing(open, open.seats[1], ui), ['ui.seat.contractor', 'Open: the 4H, the JK.']);
  assert.deepEqual(standing(open, open.seats[3], ui), ['ui.seat.out']);
  assert.deepEqual(open.seats.map((each) => isAttacker(open, each)), [false, true, false, true]);
});

test('partners share a column of the score sheet; where nobody has a partner, each has one', () => {
  assert.deepEqual(sides(view()).map(({ name, seat: first }) => [name, first]), [['Your side', 0], ['The other side', 1]]);
  assert.equal(sides(view({ sheet: { deals: [], totals: [], lines: [] } })).length, 4);
  assert.ok(hasContract(view()));
  assert.ok(!hasContract(view({ auction: null })));
});
