// A finished deal, step by step, with all hands open: where one is in it, and what is known of one's own choices.
import { html, nothing } from 'lit-html';
import { judgement, judgements } from './review-choices.js';
import { hands, stepButtons, trick } from './review-hands.js';
import { Work } from './review-work.js';
import { line } from './lines.js';

/** @import { Screen } from './screen.js' */
/** @import { DealStep } from './types' */

export class Review {
  /** @param {Screen} screen @param {number} deal */
  constructor(screen, deal) {
    this.screen = screen;
    this.deal = deal;
    /** @type {DealStep | null} */
    this.shown = null;
    this.wanted = 0; // the step that was asked for last
    this.stale = false; // what is shown is of another person
    this.asking = false;
    /** Whose choices are looked at, where several people share the device. */
    this.seat = screen.page.game.view?.seat ?? 0;
    this.work = this.newWork();
  }

  newWork() {
    const { deal, screen, seat } = this;
    return new Work(screen.page.game, { deal, seat }, () => screen.draw());
  }

  /** Looks at another person's choices. @param {number} seat */
  async turnTo(seat) {
    if (seat === this.seat) return;
    if (this.work.state === 'busy') this.work.stop();
    this.seat = seat;
    this.work = this.newWork();
    this.stale = true;
    await this.go(this.wanted);
    await this.work.remember();
  }

  /** Whether the window is still open. */
  get open() {
    return this.screen.dialog === 'review' && this.screen.review === this;
  }

  /** Shows a step; while one is on its way, only the last one that was wanted follows it. @param {number} step */
  async go(step) {
    this.wanted = Math.max(0, Math.min(step, this.shown?.steps ?? 0));
    if (this.asking) return;
    this.asking = true;
    while (this.open && (this.stale || this.shown?.step !== this.wanted)) {
      this.stale = false;
      const found = await this.screen.page.game.ask('review', { deal: this.deal, seat: this.seat, step: this.wanted });
      if (!found) break;
      this.shown = found;
    }
    this.asking = false;
    this.screen.draw();
  }

  /** @param {number} by -1 or 1 */
  goTrick(by) {
    const tricks = this.shown?.tricks ?? [];
    const to = by < 0 ? tricks.filter((each) => each < this.wanted).at(-1) ?? 0
      : tricks.find((each) => each > this.wanted) ?? this.shown?.steps ?? 0;
    void this.go(to);
  }

  /** @param {KeyboardEvent} event */
  pressKey(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!this.shown || event.altKey || event.ctrlKey || event.metaKey) return;
    if (by && event.shiftKey) this.goTrick(by);
    else if (by) void this.go(this.wanted + by);
    else if (event.key === 'Home') void this.go(0);
    else if (event.key === 'End') void this.go(this.shown.steps);
    else return;
    event.preventDefault();
  }

  /** Goes to a choice of one's own and lets it be seen. @param {number} step */
  async goTo(step) {
    await this.go(step);
    this.screen.place.querySelector('dialog')?.scrollTo({ top: 0 });
  }

  content() {
    const { screen, shown, work } = this;
    const { ui } = screen.page;
    if (!shown) return nothing;
    const address = (/** @type {string} */ anchor) => screen.page.ruleAddress(anchor);
    const judged = work.plays.find((each) => each.step === shown.step);
    return html`<div class="review">
      <div class="bar">
        <p class="where">${ui.say('review.deal', { number: shown.deal })} · ${ui.say('review.position', { step: shown.step, steps: shown.steps })}</p>
        ${stepButtons(this, shown, ui)}
      </div>
      <div class="told">
        <div class="now" aria-live="polite">
          <p class="sr">${ui.say('review.position', { step: shown.step, steps: shown.steps })}</p>
          ${shown.texts.map((each) => html`<p>${line(each)}</p>`)}
          ${judged ? judgement(judged, ui, address) : nothing}
        </div>
        ${trick(shown, ui)}
      </div>
      ${hands(shown, ui)}
      ${judgements(this, ui)}
      <p class="quiet">${ui.say('review.keys')}</p>
    </div>`;
  }
}
