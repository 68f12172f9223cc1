// The way to a finished deal with all hands open; what shows it is fetched when it is first wanted.
import { html, nothing } from 'lit-html';
import { replay } from './replay.js';

/** @import { Screen } from './screen.js' */
/** @import { View } from './types' */

/** Opens a finished deal. @param {Screen} screen @param {number} deal */
export async function look(screen, deal) {
  screen.review = null;
  screen.open('review');
  try {
    const { Review } = await import('./review.js');
    if (screen.dialog !== 'review') return; // closed meanwhile
    const review = new Review(screen, deal);
    screen.review = review;
    await review.go(0);
    await review.work.remember();
  } catch (error) {
    console.warn(String(error));
    if (!screen.review) screen.review = 'missing';
  }
  screen.draw();
}

/** @param {Screen} screen @param {View} view */
export function lookButton(screen, view) {
  return html`<button type="button" aria-haspopup="dialog" data-look @click=${() => void look(screen, view.deal)}>${screen.page.ui.say('review.open')}</button>`;
}

/** A button for each finished deal. @param {Screen} screen @param {View} view */
export function earlierDeals(screen, view) {
  const { ui } = screen.page;
  if (!view.sheet.deals.length) return nothing;
  return html`<h3 id="earlier">${ui.say('review.earlier')}</h3>
    <div class="row" role="group" aria-labelledby="earlier">${view.sheet.deals.map(({ deal }) => html`<button type="button"
      @click=${() => void look(screen, deal)}>${ui.say('review.deal', { number: deal })}</button>`)}</div>`;
}

/** What the window shows. @param {Screen} screen */
export function lookedAt(screen) {
  const { review } = screen;
  const { ui } = screen.page;
  if (review === 'missing') return html`<p>${ui.say('review.broken')}</p>`;
  return review?.shown ? review.content() : html`<p>${ui.say('review.loading')}</p>`;
}

/** Its buttons: to play on from the step that is shown, or from before an own choice. @param {Screen} screen @param {() => void} close */
export function lookedAtButtons(screen, close) {
  const { page: { ui }, review } = screen;
  const shown = review === 'missing' ? null : review?.shown;
  const from = (/** @type {number} */ step) => () => shown && replay(screen, { deal: shown.deal, step });
  return html`<button type="button" class="primary" @click=${close}>${ui.say('review.close')}</button>
    ${shown?.own ? html`<button type="button" data-again @click=${from(shown.step - 1)}>${ui.say('review.choose-again')}</button>` : nothing}
    ${shown && shown.step < shown.steps ? html`<button type="button" data-from @click=${from(shown.step)}>${ui.say('review.play-from')}</button>` : nothing}`;
}
