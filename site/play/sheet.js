// Score sheet, last trick, keys: what opens over the table.
import { html, nothing } from 'lit-html';
import { face } from './cards.js';
import { line, nameOf } from './table.js';
import { shown } from './text.js';

/** @import { View } from './types' */
/** @import { Ui } from './text.js' */

/** @param {View} view @param {Ui} ui @param {(anchor: string) => string} ruleAddress */
export function scoreSheet(view, ui, ruleAddress) {
  const { sheet } = view;
  if (!sheet.deals.length) return html`<p>${ui.say('sheet.empty')}</p>`;
  return html`
    ${sheet.text ? html`<p>${line(sheet.text)}</p>` : nothing}
    <div class="scroll" tabindex="0" role="region" aria-label=${ui.say('button.sheet')}>
      <table class="sheet">
        <thead><tr><th scope="col">${ui.say('sheet.deal')}</th>
          ${view.seats.map((seat) => html`<th scope="col">${seat.name}</th>`)}</tr></thead>
        <tbody>${sheet.deals.map((row) => html`<tr><th scope="row">${row.deal}</th>
          ${row.points.map((points) => html`<td>${points}</td>`)}</tr>`)}</tbody>
        <tfoot><tr><th scope="row">${ui.say('sheet.total')}</th>
          ${sheet.totals.map((total) => html`<td>${total}</td>`)}</tr>
          ${sheet.places ? html`<tr><th scope="row">${ui.say('sheet.place')}</th>
            ${sheet.places.map((place) => html`<td>${place}</td>`)}</tr>` : nothing}</tfoot>
      </table>
    </div>
    ${sheet.lines.length ? html`
      <h3>${ui.say('sheet.lines')}</h3>
      <div class="scroll" tabindex="0" role="region" aria-label=${ui.say('sheet.lines')}>
        <table class="lines">
          <thead><tr><th scope="col">${ui.say('sheet.player')}</th><th scope="col">${ui.say('sheet.points')}</th>
            <th scope="col">${ui.say('sheet.reason')}</th></tr></thead>
          <tbody>${sheet.lines.map((each) => html`<tr><td>${nameOf(view, each.seat)}</td><td>${each.points}</td>
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
      const winner = each.seat === last.winner;
      const words = ui.say(winner ? 'trick.took' : 'trick.card', { player: nameOf(view, each.seat), card: each.say });
      return html`<li><span class="sr">${words}</span><span class="slot" aria-hidden="true" ?data-winning=${winner}>${face(each.card, each.show)}</span>
        <span class="name" aria-hidden="true">${nameOf(view, each.seat)}</span></li>`;
    })}</ol>`;
}

/** Shown keys and the message that says what they do. The letters are places on the keyboard. */
const KEYS = [
  ['← → ↑ ↓', 'move'], ['Enter', 'play'], ['C', 'hand'], ['G', 'go-on'], ['H', 'hint'], ['U', 'undo'], ['L', 'last-trick'],
  ['S', 'sheet'], ['R', 'status'], ['T', 'trick'], ['4', 'colours'], ['?', 'list'], ['Esc', 'close'],
];

/** @param {Ui} ui */
export function keyList(ui) {
  return html`<dl class="keys">${KEYS.map(([key, id]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${ui.say(`keys.${id}`)}</dd></div>`)}</dl>
    <p>${ui.say('seat.legend')}</p><p>${ui.say('trick.legend')}</p><p>${ui.say('hand.dimmed')}</p><p>${ui.say('hand.received')}</p>`;
}
