// What the computer thinks of one's own choices: each with a mark in words and a sign, what it cost, what was better and why.
import { html, nothing } from 'lit-html';
import { line, nameOf } from './lines.js';
import { advice } from './text.js';

/** @import { Judged } from './types' */
/** @import { Review } from './review.js' */
/** @import { Ui } from './text.js' */

/** @type {Record<Judged['mark'], string>} */
const SIGNS = { best: '✓', good: '≈', weak: '?', costly: '!' };

/** @param {Judged} judged @param {Ui} ui */
const mark = ({ mark: name }, ui) => html`<span class="judged" data-mark=${name}><span aria-hidden="true">${SIGNS[name]}</span> ${ui.say(`review.mark-${name}`)}</span>`;

/** What was better, if anything was, and the advice behind it. @param {Judged} judged @param {Ui} ui @param {(anchor: string) => string} address */
export function judgement(judged, ui, address) {
  const better = { cards: judged.best_cards, suggestion: judged.best_text, text: judged.reason ?? judged.best_text };
  const said = judged.mark !== 'best' ? advice(better) : judged.reason;
  return html`<p>${mark(judged, ui)} ${line(judged.cost_text)}</p>
    ${said ? html`<p>${line(said)}${judged.anchor
      ? html` <a href=${address(judged.anchor)}>${ui.say('button.read-rule')}</a>` : nothing}</p>` : nothing}`;
}

/** The list of one's own choices, and the work on it. @param {Review} review @param {Ui} ui */
export function judgements(review, ui) {
  const { work } = review;
  const { plays, state } = work;
  const people = review.screen.page.game.view?.people ?? [];
  const percent = Math.floor(work.part * 100);
  return html`<section class="choices"><h3 id="choices">${ui.say(people.length > 1 ? 'review.people' : 'review.own')}</h3>
    ${people.length > 1 ? html`<div class="row" role="group" aria-labelledby="choices">${people.map((seat) => html`<button type="button"
      data-seat=${seat} aria-pressed=${seat === review.seat ? 'true' : 'false'} @click=${() => void review.turnTo(seat)}>${
      ui.say('review.whose', { player: review.shown ? nameOf(review.shown, seat) : '' })}</button>`)}</div>` : nothing}
    <div class="row">${state === 'busy' ? html`<label for="worked">${ui.say('review.progress', { percent })}</label>
      <progress id="worked" max="100" .value=${percent}></progress>` : nothing}
      ${state === 'done' ? nothing : html`<button type="button" data-work @click=${() => press(review)}>${
        ui.say(state === 'busy' ? 'review.stop' : state === 'new' ? 'review.work' : 'review.go-on')}</button>`}</div>
    <p role="status">${state === 'stopped' ? ui.say('review.stopped') : state === 'done' ? ui.say(plays.length ? 'review.done' : 'review.nothing') : ''}</p>
    ${work.text ? html`<p class="par">${line(work.text)}</p>` : nothing}
    ${plays.length ? html`<ol aria-labelledby="choices">${plays.map((each) => html`<li><button type="button"
        aria-current=${each.step === review.shown?.step ? 'step' : nothing} data-step=${each.step} @click=${() => void review.goTo(each.step)}>
        <span>${line(each.text)}</span> ${mark(each, ui)} ${each.mark === 'best' ? nothing : html`<span>${line(each.cost_text)}</span>`}</button></li>`)}</ol>
      <p class="quiet">${ui.say('review.only')}</p>
      <p class="quiet">${ui.say('review.method', { n: work.played })}</p>` : nothing}</section>`;
}

/** @param {Review} review */
function press(review) {
  if (review.work.state === 'busy') review.work.stop();
  else void review.work.begin(() => review.open);
}
