// The table on the screen: draws, keeps the focus, listens to the keyboard, opens dialogs, runs the timer.
import { html, nothing, render } from 'lit-html';
import { beside } from './beside.js';
import { beforePlay, bidBox, bidding, boxOf, chosenBid, dropBid } from './bidding.js';
import { hasContract, strip } from './contract.js';
import { dailyResult } from './daily.js';
import { dialogContent } from './dialogs.js';
import { makeDraggable } from './drag.js';
import { moveByKey, pressShortcut } from './keys.js';
import { lookButton } from './looking.js';
import { claimed } from './pacing.js';
import { covered, curtain, returning } from './people.js';
import { afterDeal } from './replay.js';
import { ring, waitingOf } from './ring.js';
import { freshShare } from './share.js';
import { scoreSheet } from './sheet.js';
import { statisticsButton } from './start.js';
import { hand, legend, message, moment, noticeBox } from './table.js';
import { spoken } from './text.js';
import { Timer } from './timer.js';

/** @import { PageType } from './client.js' */
/** @import { Dialog } from './dialogs.js' */
/** @import { TextLike, View } from './types' */

export class Screen {
  /** @param {PageType} page @param {HTMLElement} place */
  constructor(page, place) {
    this.page = page;
    this.place = place;
    /** @type {Dialog | null} */
    this.dialog = null;
    /** @type {string | null} key of the card that Tab reaches */
    this.cursor = null;
    /** @type {string | null} action of the bid that Tab reaches */
    this.bidCursor = null;
    this.sans = false; // whether the bids without the kitty are shown
    /** @type {Element | null} where the focus went when the bids under it were gone: it comes back with them */
    this.leftBids = null;
    /** @type {import('./review.js').Review | 'missing' | null} the finished deal that is looked at */
    this.review = null;
    this.hiddenFor = ''; // whose cards are hidden
    /** @type {import('./replay.js').Moment | null} what of the match is to be played once more */
    this.replaying = null;
    this.copied = ''; // what came of copying from a dialog
    this.said = '';
    /** @type {TextLike[]} the log as it was drawn last */
    this.heard = [];
    this.timer = new Timer();
    makeDraggable(this);
    place.addEventListener('keydown', (event) => moveByKey(this, event));
    document.addEventListener('keydown', (event) => pressShortcut(this, event));
    place.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.dataset.key) this.cursor = target.dataset.key;
      if (target.dataset.action) this.bidCursor = target.dataset.action;
      this.leftBids = null;
    });
    setInterval(() => this.tick(), 1000);
  }

  /** @param {TextLike} text heard by screen readers at once */
  announce(text) {
    const words = spoken(text);
    // The same words twice are heard twice only if the text differs.
    this.said = words === this.said ? `${words}\u00A0` : words;
    this.draw();
  }

  draw() {
    const { game } = this.page;
    if (!this.timed()) this.timer.rest();
    if (!game.view || this.place.hidden) return;
    const focused = document.activeElement;
    const inTable = focused instanceof HTMLElement && this.place.contains(focused);
    const at = inTable && focused.dataset.card
      ? [...this.place.querySelectorAll('.card')].indexOf(focused) : -1;
    const bids = inTable && focused.closest('.box, [data-make], [data-pass]') !== null;
    render(this.template(game.view), this.place);
    const log = this.place.querySelector('.log');
    if (log && this.heard !== game.log) log.scrollTop = log.scrollHeight;
    this.heard = game.log;
    const lost = !this.place.contains(document.activeElement) || document.activeElement === this.place || focused?.matches(':disabled');
    if (inTable && lost && !this.dialog) {
      this.refocus(at);
      if (bids) this.leftBids = document.activeElement;
    }
    if (this.leftBids && this.leftBids === document.activeElement && boxOf(game)) this.focusBids();
    this.focusCurtain();
    const dialog = this.place.querySelector('dialog');
    if (dialog && this.dialog && !dialog.open) dialog.showModal();
    if (dialog && !this.dialog && dialog.open) dialog.close();
  }

  /** @returns {HTMLElement | null} the button that shows the cards of the next person */
  showButton() {
    return this.place.querySelector('[data-show]');
  }

  /** The cards have just been hidden: the button that shows them has the focus. */
  focusCurtain() {
    const button = this.showButton();
    const now = button?.dataset.show ?? '';
    if (this.dialog || now === this.hiddenFor) return;
    this.hiddenFor = now;
    button?.focus();
  }

  /** The focused element is gone: the next card, else the button of the moment. @param {number} at */
  refocus(at) {
    const cards = /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll('.card'));
    const next = cards[at < 0 ? 0 : Math.min(at, cards.length - 1)];
    (next ?? this.showButton() ?? this.momentButton() ?? this.place).focus();
  }

  /** @returns {HTMLElement | null} */
  momentButton() {
    return this.place.querySelector('[data-moment]');
  }

  /** Presses the button of the moment; of several buttons a person must choose one. */
  pressMoment() {
    const button = this.momentButton();
    if (button?.ariaDisabled) this.focusBids();
    else if (button?.dataset.choice === undefined) button?.click();
    else button.focus();
  }

  focusBids() {
    const bid = /** @type {HTMLElement | null} */ (this.place.querySelector('.bid[tabindex="0"]'));
    (bid ?? this.momentButton())?.focus();
  }

  /** After a press of a card or a bid: what it asks next has the focus. @param {boolean} keyboard */
  focusAnswer(keyboard) {
    const { game } = this.page;
    const answer = game.lifted ? '[data-choice]:not([aria-disabled])' : keyboard && chosenBid(game) ? '[data-make]' : null;
    if (answer) /** @type {HTMLElement | null} */ (this.place.querySelector(`.moment ${answer}`))?.focus();
  }

  focusHand() {
    const card = /** @type {HTMLElement | null} */ (this.place.querySelector('.card[tabindex="0"]'));
    (card ?? this.showButton() ?? this.momentButton() ?? this.place).focus();
  }

  /** @param {View} view */
  template(view) {
    const { page } = this;
    const { game, ui } = page;
    const close = () => {
      game.tell(null);
      this.draw();
    };
    const address = (/** @type {string} */ anchor) => page.ruleAddress(anchor);
    const over = view.phase.endsWith('_over') && !game.held;
    const hidden = covered(game) !== null;
    return html`
      <div class="felt" data-phase=${game.held ? 'play' : view.phase} ?data-hidden=${hidden} ?data-slots=${view.pass?.slots?.length}
        ?data-bids=${hasContract(view)} ?data-before=${beforePlay(view) && !game.held} ?data-bidding=${bidding(view) && !game.held} ?data-chosen=${Boolean(chosenBid(game))} @click=${(/** @type {Event} */ event) => {
        if (!(event.target instanceof Element && event.target.closest('button, a'))) game.goOn();
      }}>
        ${strip(view, ui)}
        ${over ? html`<section class="ring"><h2>${ui.say('button.sheet')}</h2>${scoreSheet(view, ui, address)}${view.phase === 'match_over' ? statisticsButton(page) : nothing}</section>`
          : ring(game, view, ui, { waiting: () => this.open('waiting') })}
        ${bidBox(game, ui, { cursor: this.bidCursor, sans: this.sans }, { sans: (on) => {
          this.sans = on;
          dropBid(game);
        }, pressed: (keyboard) => this.focusAnswer(keyboard) })}
        <div class="message">
          ${hidden ? curtain(game, ui, { shown: () => this.focusHand() }) : message(game, view)}
          ${[...page.notices, ...(game.notice ? [game.notice] : [])].map((each) =>
            noticeBox(each, ui, address, () => (each === game.notice ? close() : page.drop(each))))}
          ${this.timer.left ? html`<p class="timer" aria-hidden="true">${ui.say('timer.left', { seconds: this.timer.left })}</p>` : nothing}
          ${returning(game, view, ui)}
          <div class="moment">${hidden ? nothing : moment(game, view, ui, { leave: () => game.leave(), call: () => this.open('call') })}${hidden ? nothing : claimed(game, view)}${over ? html`${lookButton(this, view)}${afterDeal(this, view)}` : nothing}</div>
          ${over ? dailyResult(page, view) : nothing}
        </div>
        <div class="own">
          ${view.hand.length ? hand(game, view, ui, this.cursor, { press: (key) => {
            this.cursor = key;
            void game.press(key).then(() => this.focusAnswer(false));
          } }) : nothing}
          <p class="legend">${legend(game, view, ui)}</p>
        </div>
        <div class="tools" role="group" aria-label=${ui.say('part.buttons')}>
          <button type="button" ?disabled=${over || hidden} @click=${() => game.hint()}>${ui.say('button.hint')}</button>
          <button type="button" ?disabled=${!view.can_undo} @click=${() => game.undo()}>${ui.say('button.undo')}</button>
          ${this.opener('last-trick')}${this.opener('sheet')}${this.opener('settings')}${this.opener('keys')}
        </div>
      </div>
      ${beside(this, view)}
      <p class="sr" role="status" id="said">${this.said}</p>
      <dialog aria-labelledby="dialog-title" @cancel=${() => {
        this.dialog = null; // Esc; the event of the closing comes later, perhaps after the next opening
      }} @close=${(/** @type {Event} */ event) => {
        if (/** @type {HTMLDialogElement} */ (event.target).open) return;
        this.dialog = null;
        this.draw();
      }}>${this.dialog ? dialogContent(this.dialog, { screen: this, view, close: () => this.closeDialog(), address }) : nothing}</dialog>`;
  }

  /** @param {Dialog} dialog */
  opener(dialog) {
    return html`<button type="button" aria-haspopup="dialog" @click=${() => this.open(dialog)}>${this.page.ui.say(`button.${dialog}`)}</button>`;
  }

  /** @param {Dialog} dialog */
  open(dialog) {
    const instead = this.dialog !== null; // of another one, with the button that was pressed there
    if (dialog === 'share') freshShare(this);
    this.dialog = dialog;
    this.draw();
    if (instead) /** @type {HTMLElement | null} */ (this.place.querySelector('#dialog-title'))?.focus();
  }

  closeDialog() {
    this.dialog = null;
    this.draw();
  }

  /** Shows the pile and the spare cards, or says that there are none. */
  waiting() {
    const { game, ui } = this.page;
    if (Object.values(waitingOf(game)).some((each) => each !== null)) this.open('waiting');
    else this.announce(ui.say('waiting.none'));
  }

  /** Whether this is a turn of a person who has the device, with a time for it. */
  timed() {
    const { game: { view }, settings } = this.page;
    return Boolean(view?.yours && settings.timer && !view.phase.endsWith('_over'));
  }

  /** The time for a turn runs only while the person can act. */
  tick() {
    const { game, settings } = this.page;
    if (!game.view || !this.timed()) {
      this.timer.rest();
      return;
    }
    if (game.held || this.dialog || document.hidden) return;
    if (this.timer.tick(game.view.ply, settings.timer)) void game.timeUp();
    this.draw();
  }
}
