// Score sheet, last trick, what waits, keys: what opens over the table.
import { html, nothing } from 'lit-html';
import { face } from './cards.js';
import { hasContract, sides } from './contract.js';
import { line, nameOf } from './lines.js';
import { cardInWords, cardRow, waitingOf } from './ring.js';
import { number, shown } from './text.js';

/** @import { Game } from './game.js' */
/** @import { View } from './types' */
/** @import { Ui } from './text.js' */

const MANY = 5; // with more players the sheet has a row for each, so that all totals are seen on a small screen

/** @param {View} view @param {Ui} ui */
function byDeal(view, ui) {
  const { sheet } = view;
  const columns = sides(view);
  return html`<table class="sheet">
    <thead><tr><th scope="col">${ui.say('sheet.deal')}</th>${columns.map((each) => html`<th scope="col">${each.name}</th>`)}</tr></thead>
    <tbody>${sheet.deals.map((row) => html`<tr><th scope="row">${row.deal}</th>
      ${columns.map(({ seat }) => html`<td data-deal=${row.deal}>${number(row.points[seat] ?? 0)}</td>`)}</tr>`)}</tbody>
    <tfoot><tr><th scope="row">${ui.say('sheet.total')}</th>${columns.map(({ seat }) => html`<td data-total>${number(sheet.totals[seat] ?? 0)}</td>`)}</tr>
      ${sheet.places ? html`<tr><th scope="row">${ui.say('sheet.place')}</th>${columns.map(({ seat }) => html`<td data-place>${sheet.places?.[seat]}</td>`)}</tr>`
        : nothing}</tfoot></table>`;
}

/** The newest deal stands first. @param {View} view @param {Ui} ui */
function byPlayer(view, ui) {
  const { sheet } = view;
  const deals = [...sheet.deals].reverse();
  return html`<table class="sheet">
    <thead><tr><th scope="col" rowspan="2">${ui.say('sheet.player')}</th><th scope="col" rowspan="2">${ui.say('sheet.total')}</th>
      ${sheet.places ? html`<th scope="col" rowspan="2">${ui.say('sheet.place')}</th>` : nothing}
      <th scope="colgroup" colspan=${deals.length}>${ui.say('sheet.deal')}</th></tr>
      <tr>${deals.map((row) => html`<th scope="col">${row.deal}</th>`)}</tr></thead>
    <tbody>${sides(view).map(({ seat, name }) => html`<tr><th scope="row">${name}</th><td data-total>${number(sheet.totals[seat] ?? 0)}</td>
      ${sheet.places ? html`<td data-place>${sheet.places[seat]}</td>` : nothing}
      ${deals.map((row) => html`<td data-deal=${row.deal}>${number(row.points[seat] ?? 0)}</td>`)}</tr>`)}</tbody></table>`;
}

/** @param {View} view @param {Ui} ui @param {(anchor: string) => string} ruleAddress */
export function scoreSheet(view, ui, ruleAddress) {
  const { sheet } = view;
  const together = sides(view).filter((each) => each.seats.length > 1);
  const whose = (/** @type {number} */ seat) => together.find((each) => each.seats.includes(seat))?.name ?? nameOf(view, seat);
  const lines = sheet.lines.filter(({ seat }) => together.every((each) => !each.seats.includes(seat) || each.seat === seat));
  if (!sheet.deals.length) return html`<p>${ui.say('sheet.empty')}</p>`;
  return html`
    ${sheet.text ? html`<p>${line(sheet.text)}</p>` : nothing}
    <div class="scroll" tabindex="0" role="region" aria-label=${ui.say('button.sheet')}>
      ${sides(view).length > MANY ? byPlayer(view, ui) : byDeal(view, ui)}
    </div>
    ${lines.length ? html`
      <h3>${ui.say('sheet.lines')}</h3>
      <div class="scroll" tabindex="0" role="region" aria-label=${ui.say('sheet.lines')}>
        <table class="lines">
          <thead><tr><th scope="col">${ui.say(together.length ? 'sheet.side' : 'sheet.player')}</th><th scope="col">${ui.say('sheet.points')}</th>
            <th scope="col">${ui.say('sheet.reason')}</th></tr></thead>
          <tbody>${lines.map((each) => html`<tr><td>${whose(each.seat)}</td><td>${number(each.points)}</td>
            <td>${each.anchor ? html`<a href=${ruleAddress(each.anchor)}>${shown(each.text)}</a>` : shown(each.text)}</td></tr>`)}</tbody>
        </table>
      </div>` : nothing}
    ${view.assisted ? html`<p>${ui.say('sheet.assisted')}</p>` : nothing}`;
}

/** @param {View} view @param {Ui} ui */
export function lastTrick(view, ui) {
  const last = view.last_trick;
  if (!last) return html`<p>${ui.say('last-trick.none')}</p>`;
  return html`<p>${line(last.text)}</p>
    <ol class="last-trick">${last.cards.map((each) => {
      const winning = each.seat === last.winner;
      const words = cardInWords(view, { ...each, winning }, true, ui);
      return html`<li><span class="sr">${words}</span><span class="slot" aria-hidden="true" ?data-winning=${winning}
          ?data-cancelled=${each.cancelled}>${face(each, each.named)}</span>
        <span class="name" aria-hidden="true">${nameOf(view, each.seat)}</span></li>`;
    })}</ol>
    ${last.cards.some((each) => each.cancelled) ? html`<p class="quiet">${ui.say('trick.legend-cancelled')}</p>` : nothing}`;
}

/** The pile and the spare cards: how many, for whom, and those that may be seen. @param {Game} game @param {Ui} ui */
export function waitingCards(game, ui) {
  const found = Object.values(waitingOf(game)).filter((each) => each !== null);
  if (!found.length) return html`<p>${ui.say('waiting.none')}</p>`;
  return found.map((each) => html`<p>${line(each.text)}</p>${each.cards.length ? cardRow(each.cards) : nothing}`);
}

/** Shown keys and the message that says what they do. The letters are places on the keyboard. */
export const KEYS = [
  ['← → ↑ ↓ Home End', 'move'], ['Enter', 'play'], ['C', 'hand'], ['G', 'go-on'], ['H', 'hint'], ['U', 'undo'], ['⌫', 'take-back'], ['L', 'last-trick'],
  ['F', 'finish'], ['M', 'sound'],
  ['S', 'sheet'], ['R', 'status'], ['T', 'trick'], ['P', 'waiting'], ['4', 'colours'], ['?', 'list'], ['Esc', 'close'],
];

/** Where there is bidding, other keys and other words for some. @type {[string, string][]} */
export const BID_KEYS = [['B', 'bids'], ['P', 'bid-pass']];
/** @type {Record<string, string>} */
const BID_WORDS = { move: 'bid-move', play: 'bid-choose', 'go-on': 'bid-go-on', close: 'bid-close' };

/** @param {boolean} bids whether there is bidding @returns {(string | undefined)[][]} */
const keysFor = (bids) => (!bids ? KEYS : [...KEYS.filter(([, id]) => id !== 'waiting').map(([key, id = '']) => [key, BID_WORDS[id] ?? id]), ...BID_KEYS]);

/** What the marks on the table mean. @param {View} view @param {boolean} equal whether there are equal cards @param {Ui} ui */
export function marks(view, equal, ui) {
  if (hasContract(view)) {
    const ids = ['seat.legend-tricks', 'seat.legend-sides', 'seat.legend-lead', 'seat.legend-contract', 'trick.legend'];
    return html`<ul class="marks quiet">${ids.map((each) => html`<li>${ui.say(each)}</li>`)}</ul>`;
  }
  const hidden = view.seats.some((each) => each.taken === null);
  const sentences = [
    ui.say(hidden ? 'seat.legend-hidden' : 'seat.legend'), ui.say('seat.legend-more'), ui.say('trick.legend'),
    ...(equal ? [ui.say('trick.legend-cancelled')] : []),
  ];
  return html`<ul class="marks quiet">${sentences.map((each) => html`<li>${each}</li>`)}</ul>`;
}

/** @param {View} view @param {boolean} equal @param {Ui} ui */
export function keyList(view, equal, ui) {
  const bids = hasContract(view);
  return html`<dl class="keys">${keysFor(bids).map(([key, id]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${ui.say(`keys.${id}`)}</dd></div>`)}</dl>
    <p>${ui.say('keys.drag')}</p>${marks(view, equal, ui)}<p>${ui.say('hand.dimmed')}</p><p>${ui.say(bids ? 'hand.kitty' : 'hand.received')}</p>`;
}
