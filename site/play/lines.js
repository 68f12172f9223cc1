// Sentences in which cards and suits are seen as symbols and heard in words, as one run.
import { html, nothing } from 'lit-html';
import { suitOf } from './cards.js';
import { plain, spoken } from './text.js';

/** @import { Seat, TextLike } from './types' */

/** @param {TextLike | null | undefined} text seen with symbols, heard in words as one run */
export function line(text) {
  if (!text) return nothing;
  if (plain(text) === spoken(text)) return plain(text);
  return html`<span aria-hidden="true">${shownOnly(text)}</span><span class="sr">${spoken(text)}</span>`;
}

/** @param {TextLike} text */
export function shownOnly(text) {
  if (typeof text === 'string') return text;
  return text.map((item) => {
    if (typeof item === 'string') return item;
    return html`<span class="inline-card" data-suit=${'card' in item ? suitOf(item.card) : item.suit}>${item.show}</span>`;
  });
}

/** @param {{ seats: Seat[] }} view @param {number} seat */
export const nameOf = (view, seat) => view.seats[seat]?.name ?? '';
