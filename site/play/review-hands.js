// All hands open at one step of a deal, the cards on the table, and the buttons that go to another step.
import { html, nothing } from 'lit-html';
import { face, suitOf } from './cards.js';
import { line, nameOf } from './lines.js';
import { cardInWords } from './ring.js';

/** @import { CardItem, DealStep, Text } from './types' */
/** @import { Review } from './review.js' */
/** @import { Ui } from './text.js' */

/** Drawn with the triangle pointing on; the ways back are its mirror image. */
const SIGNS = { step: 'M5 2l7 6-7 6Z', trick: 'M2 2l6 6-6 6ZM8 2l6 6-6 6Z', end: 'M2 2l8 6-8 6ZM11 2h2.5v12H11Z' };

/** @param {Review} review @param {DealStep} shown @param {Ui} ui */
export function stepButtons(review, shown, ui) {
  const { step, steps } = shown;
  const button = (/** @type {string} */ id, /** @type {keyof typeof SIGNS} */ sign, /** @type {boolean} */ back, /** @type {() => void} */ press) => {
    const there = back ? step === 0 : step === steps;
    // Not `disabled`: a button that has the focus must keep it.
    return html`<button type="button" data-go=${id} aria-label=${ui.say(`review.${id}`)} aria-disabled=${there ? 'true' : nothing}
      @click=${there ? nothing : press}><svg viewBox="0 0 16 16" aria-hidden="true" ?data-back=${back}><path d=${SIGNS[sign]}/></svg></button>`;
  };
  return html`<div class="steps" role="group" aria-label=${ui.say('review.steps')}>
    ${button('first', 'end', true, () => void review.go(0))}${button('trick-back', 'trick', true, () => review.goTrick(-1))}${
    button('back', 'step', true, () => void review.go(review.wanted - 1))}${button('forward', 'step', false, () => void review.go(review.wanted + 1))}${
    button('trick-forward', 'trick', false, () => review.goTrick(1))}${button('last', 'end', false, () => void review.go(steps))}</div>`;
}

/** @param {DealStep} shown @param {Ui} ui */
export function trick(shown, ui) {
  return html`<ol class="last-trick" aria-label=${ui.say('part.trick')}>${shown.trick.map((each) => html`<li>
    <span class="sr">${cardInWords(shown, each, shown.finished, ui)}</span>
    <span class="slot" aria-hidden="true" ?data-winning=${each.winning} ?data-cancelled=${each.cancelled}>${face(each, each.named)}</span>
    <span class="name" aria-hidden="true">${nameOf(shown, each.seat)}</span></li>`)}</ol>`;
}

/** @param {CardItem[]} cards @param {string[]} marked */
function chips(cards, marked) {
  return html`<span class="chips" aria-hidden="true">${cards.map((each) => html`<span class="chip" data-suit=${suitOf(each.card)}
    data-card=${each.card} ?data-marked=${marked.includes(each.card)}>${each.show}</span>`)}</span>
    <span class="sr">${cards.map((each) => each.say).join(', ')}</span>`;
}

/** @param {Text} text */
const namesCards = (text) => text.some((item) => typeof item !== 'string' && 'card' in item);

/** @param {DealStep} shown @param {Ui} ui */
export function hands(shown, ui) {
  const { contract, spare } = shown;
  const empty = ui.say('review.no-cards');
  return html`<section class="open-hands"><h3 id="open-hands">${ui.say('review.hands')}</h3>
    ${contract ? html`<p>${contract.seat === null ? nothing : html`<b>${nameOf(shown, contract.seat)}</b> · `}${line(contract.text)} · ${line(contract.text_progress)}</p>` : nothing}
    <ul aria-labelledby="open-hands">${shown.seats.map((seat) => html`<li ?data-you=${seat.you} ?data-turn=${seat.turn}>
      <span class="whose">${seat.name}${seat.turn ? html` <small>${ui.say('review.turn')}</small>` : nothing}</span>
      ${seat.hand.length ? chips(seat.hand, shown.cards) : html`<span class="quiet">${empty}</span>`}</li>`)}
      ${spare ? html`<li data-spare><span>${line(spare.text)}</span>${namesCards(spare.text) ? nothing : chips(spare.cards, [])}</li>` : nothing}</ul></section>`;
}
