// Card faces: a large index, a quiet suit; never the only carrier of meaning (the button has the name).
// The rank is drawn by the stylesheet, so that the only text of a card is its name in words.
import { html, nothing } from 'lit-html';

/** @import { CardItem } from './types' */

const SUIT_SIGN = /[\u2660-\u2667]\uFE0E?/g;

/** @param {string} card notation @returns {string} S H D C, or J for a joker, which has no suit of its own */
export const suitOf = (card) => (/^J[KX]$/.test(card) ? 'J' : card.slice(-1));

/** @param {string} suit one of S H D C J */
export function pip(suit) {
  return html`<svg class="pip" data-suit=${suit} viewBox="0 0 100 100" aria-hidden="true"><use href="#pip-${suit}"></use></svg>`;
}

/** A joker bears its word. @param {CardItem} card @param {string | null} [named] the suit for which a joker was led */
export function face({ card, show, say }, named) {
  const suit = suitOf(card);
  const joker = suit === 'J';
  return html`<span class="face" data-suit=${suit} aria-hidden="true"
    ><span class="index"><span class="rank" data-rank=${joker ? say : show.replace(SUIT_SIGN, '')}></span>${joker ? nothing : pip(suit)}</span
    ><span class="mark">${pip(named ?? suit)}${card === 'JX' && !named ? pip(suit) : nothing}</span></span>`;
}
