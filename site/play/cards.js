// Card faces: a large index, a quiet suit; never the only carrier of meaning (the button has the name).
// The rank is drawn by the stylesheet, so that the only text of a card is its name in words.
import { html } from 'lit-html';

const SUIT_SIGN = /[\u2660-\u2667]\uFE0E?/g;

/** @param {string} card notation @returns {string} S H D C, or J for a joker, which has no suit of its own */
export const suitOf = (card) => (/^J[KX]$/.test(card) ? 'J' : card.slice(-1));

/** @param {string} suit one of S H D C J */
export function pip(suit) {
  return html`<svg class="pip" viewBox="0 0 100 100" aria-hidden="true"><use href="#pip-${suit}"></use></svg>`;
}

/**
 * @param {string} card notation @param {string} show as the engine writes it: Q♠, 10♥, or a joker's word
 * @param {string | null} [named] the suit for which a joker was led
 */
export function face(card, show, named) {
  const suit = suitOf(card);
  const rank = show.replace(SUIT_SIGN, '');
  return html`<span class="face" data-suit=${suit} aria-hidden="true"
    ><span class="index"><span class="rank" data-rank=${rank}></span>${suit === 'J' ? '' : pip(suit)}</span
    ><span class="mark">${pip(named ?? suit)}</span></span>`;
}
