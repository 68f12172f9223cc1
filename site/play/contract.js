// The contract, always in sight; how a seat stands to it; the card that is called in a game of five.
import { html, nothing } from 'lit-html';
import { suitOf } from './cards.js';
import { line, nameOf, shownOnly } from './lines.js';
import { plain, spoken } from './text.js';

/** @import { CallCard, CardItem, Contract, Seat, Text, View } from './types' */
/** @import { Ui } from './text.js' */

/** @param {View} view whether this game has bids and a contract */
export const hasContract = (view) => Boolean(view.auction || view.contract);

/** @param {CardItem[]} cards */
const chips = (cards) => cards.map((each) => html`<span class="chip" data-suit=${suitOf(each.card)} data-card=${each.card} aria-hidden="true"
  >${each.show}</span>`);

/** The line above the table: who plays what, and how it stands; before that, the highest bid. @param {View} view @param {Ui} ui */
export function strip(view, ui) {
  if (!hasContract(view)) return nothing;
  const { contract } = view;
  const high = view.auction?.high;
  return html`<div class="strip" role="group" aria-label=${ui.say('part.contract')}>${contract ? contractLine(view, contract, ui)
    : html`${high ? html`<span>${ui.say('contract.high')}</span> <b>${nameOf(view, high.seat)}</b>
      <span class="what"><span aria-hidden="true">${shownOnly(high.short)}</span><span class="sr">${spoken(high.text)}</span></span>` : nothing}
      ${view.kitty ? html`<span>${ui.say('waiting.kitty', { n: view.kitty })}</span>` : nothing}`}</div>`;
}

/** @param {View} view @param {Contract} contract @param {Ui} ui */
function contractLine(view, contract, ui) {
  const { made, need } = contract;
  if (contract.seat === null) return html`<span>${line(contract.text_progress)}</span>`;
  return html`<b>${nameOf(view, contract.seat)}</b>
    <span class="what"><span aria-hidden="true">${shownOnly(contract.short)}</span><span class="sr">${spoken(contract.text)}</span></span>
    <span><span aria-hidden="true">${ui.say(need ? 'contract.made' : 'contract.made-none', { made, need })}</span><span
      class="sr">${spoken(contract.text_progress)}</span></span>
    ${contract.joker ? html`<span>${line(contract.joker)}</span>` : nothing}
    ${contract.called ? html`<span>${ui.say('contract.called')} ${chips([contract.called])}<span class="sr">${contract.called.say}</span></span>` : nothing}`;
}

/** What is heard of the contract. @param {View} view @returns {Text} */
export const progress = ({ contract }) => (contract ? [' ', ...contract.text_progress] : []);

/** @param {View} view @param {number} seat @returns {{ text: Text, short: Text } | null} what this seat said last, while there is no card to see */
export function callOf(view, seat) {
  if (view.phase === 'play' || view.phase.endsWith('_over')) return null;
  const call = view.auction?.calls.filter((each) => each.seat === seat).at(-1);
  if (call) return call;
  const said = view.seats[seat]?.call;
  return said ? { text: said, short: said } : null;
}

/** @param {View} view @param {Seat} seat whether it is on the contractor's side */
export const isAttacker = (view, seat) => Boolean(seat.declarer || view.contract?.partners.includes(seat.seat));

/** How a seat stands, as one small word. @param {Seat} seat @param {Ui} ui */
export function tag(seat, ui) {
  const id = seat.sits_out ? 'seat.tag-out' : seat.partner ? 'seat.tag-partner' : seat.declarer ? 'seat.tag-contractor' : null;
  if (!id) return nothing;
  return html`<span class="tag" aria-hidden="true">${seat.partner ? html`<svg class="sign" viewBox="0 0 20 16"><use href="#mark-partner"></use></svg>`
    : nothing}${ui.say(id)}</span>`;
}

/** Further sentences about a seat. @param {View} view @param {Seat} seat @param {Ui} ui @returns {string[]} */
export function standing(view, seat, ui) {
  const call = callOf(view, seat.seat);
  const words = [];
  if (seat.dealer) words.push(ui.say('seat.deals'));
  if (seat.partner) words.push(ui.say('seat.partner'));
  if (seat.declarer) words.push(ui.say('seat.contractor'));
  else if (isAttacker(view, seat) && !seat.sits_out) words.push(ui.say('seat.helper'));
  if (seat.sits_out) words.push(ui.say('seat.out'));
  if (call) words.push(ui.say('seat.call', { call: spoken(call.text) }));
  if (seat.open?.length) words.push(ui.say('seat.open', { open: seat.open.map((each) => each.say).join(', ') }));
  return words;
}

/** A hand that lies face up at its seat. @param {Seat} seat */
export const openHand = (seat) => (seat.open?.length && !seat.you ? html`<span class="laid" aria-hidden="true">${chips(seat.open)}</span>` : nothing);

/** Cards by suit, of which one is called. @param {CallCard[]} cards @param {Ui} ui @param {(action: string) => void} call */
export function callCards(cards, ui, call) {
  const suits = [...new Set(cards.map((each) => suitOf(each.card)))];
  return suits.map((suit) => html`<div class="callable" role="group" aria-label=${ui.say('part.call-suit')}>
    ${cards.filter((each) => suitOf(each.card) === suit).map((each) => html`<button type="button" class="chip" data-suit=${suit}
      data-call=${each.card} @click=${() => call(each.action)}><span aria-hidden="true">${each.show}</span><span class="sr">${each.say}</span></button>`)}</div>`);
}

/** @param {string} suit the suit for which a joker was led @param {Ui} ui */
export function namedInWords(suit, ui) {
  const names = /** @type {Record<string, string>} */ ({ S: 'spades', C: 'clubs', D: 'diamonds', H: 'hearts' });
  return names[suit] ? ui.say(`trick.named-${names[suit]}`) : '';
}

/** @param {View} view @returns {{ name: string, seat: number, seats: number[] }[]} who has points together, in the order of the sheet */
export function sides({ sheet, seats }) {
  if (!sheet.columns?.length) return seats.map((each) => ({ name: each.name, seat: each.seat, seats: [each.seat] }));
  return sheet.columns.map((each) => ({ name: plain(each.name), seat: each.seats[0] ?? 0, seats: each.seats }));
}
