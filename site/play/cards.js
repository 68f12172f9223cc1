// Card faces: a large index, a quiet suit; never the only carrier of meaning (the button has the name).
// The rank is drawn by the stylesheet, so that the only text of a card is its name in words.
import { html } from 'lit-html';

const SUIT_SIGN = /[\u2660-\u2667]\uFE0E?/g;

/** @param {string} suit one of S H D C */
export function pip(suit) {
  return html`<svg class="pip" viewBox="0 0 100 100" aria-hidden="true"><use href="#pip-${suit}"></use></svg>`;
}

/** @param {string} card notation @param {string} show as the engine writes it: Q♠, 10♥ */
export function face(card, show) {
  const suit = card.slice(-1);
  const rank = show.replace(SUIT_SIGN, '');
  return html`<span class="face" data-suit=${suit} aria-hidden="true"
    ><span class="index"><span class="rank" data-rank=${rank}></span>${pip(suit)}</span
    ><span class="mark">${pip(suit)}</span></span>`;
}
