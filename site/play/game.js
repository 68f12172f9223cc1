// One match at the table: asks the engine, paces the computer players, keeps what the screen shows.
// It knows no rule: what may be done and what is said about it comes with the view.
import { explain, hint, timeUp } from './advice.js';
import { EngineError } from './engine.js';
import { PACE, Pause } from './pace.js';
import { sortHand, sortOf } from './pacing.js';
import { cardOf, Chosen, chosenNow, giving, passAction } from './passing.js';
import { ALONE, newId } from './people.js';
import { failed } from './recovery.js';
import { playOn, take } from './steps.js';
import * as storage from './storage.js';

/** @import { Engine } from './engine.js' */
/** @import { Cue, Failure, LastTrick, Notice, Opened, Settings, Step, TableEvent, Text, TextLike, View, Waiting } from './types' */
/** @import { Ui } from './text.js' */

const LOG_LENGTH = 150;

export class Game {
  /**
   * @param {Engine} engine @param {Ui} ui @param {Settings} settings
   * @param {{ draw: () => void, announce: (text: TextLike) => void, leave: () => void, turn?: () => void, over?: (view: View) => void, aside?: () => void, save?: () => void, pace?: typeof PACE }} page
   */
  constructor(engine, ui, settings, page) {
    this.engine = engine;
    this.ui = ui;
    this.settings = settings;
    this.page = page;
    this.pace = page.pace ?? PACE;
    /** @type {View | null} */
    this.view = null;
    /** @type {LastTrick | null} the finished trick that still lies on the table */
    this.held = null;
    /** @type {Waiting | null} what waited for that trick */
    this.waiting = null;
    this.chosen = new Chosen();
    /** @type {string | null} key of a card */
    this.lifted = null;
    /** @type {string | null} action of the bid that is chosen but not made */
    this.bid = null;
    /** @type {string[]} names of cards, or an action, that a hint or a refusal points at */
    this.marked = [];
    /** @type {Notice | null} */
    this.notice = null;
    /** @type {TextLike[]} */
    this.log = [];
    this.transcript = '';
    /** @type {{ human_seats: number[], names: Record<string, string> }} */
    this.people = ALONE; // of the next match; a match that is kept says itself who plays
    this.run = 0; // goes up when what is going on must stop
    this.busy = false;
    this.pause = new Pause();
    /** @type {Promise<Step | null> | null} the last step of a computer player, perhaps not answered yet */
    this.flying = null;
    /** @type {Cue | null} what should not be missed: hearts are open, the moon is shot */
    this.flash = null;
    this.undone = -1; // ply of a table at which something was taken back: no card is played there by itself
    /** @type {{ ply: number, run: number, done: Promise<void> } | null} what the computer player on turn thinks */
    this.thought = null;
    this.thinking = false; // for so long that it is said
    this.restarts = 0;
    /** @type {Promise<void> | null} */
    this.restarting = null;
  }

  /**
   * Opens a table: new, from a transcript, or with the deal of a code or of a seed, at which one person sits.
   * @param {{ options?: string, transcript?: string | null, seed?: number | null, code?: string | null, file?: boolean }} params
   *   `file`: of a file; if it cannot be read, nothing begins
   * @returns {Promise<Opened>} EngineError 'no-match' with the line that is wrong
   */
  async open({ options = '', transcript = null, seed = null, code = null, file = false }) {
    const opened = await this.engine.ask('open', {
      lang: this.ui.lang,
      game: this.engine.data.game,
      options,
      seed,
      code,
      ...(transcript || code || seed !== null ? ALONE : this.people),
      level: this.settings.level,
      transcript,
      match: newId(),
      sort: sortOf(this.settings),
    });
    if (opened.problem && file) {
      this.engine.ask('close', { table: opened.table }).catch(() => {});
      throw new EngineError({ code: 'no-match', message: `${opened.problem.line}: ${transcript?.split('\n')[opened.problem.line - 1] ?? ''}` });
    }
    const aside = opened.problem && transcript;
    if (aside) storage.setAside(this.engine.data.game, transcript); // before the new match takes its place
    await this.enter(opened);
    if (aside) this.page.aside?.();
    return opened;
  }

  /** Sits down at a table that was just opened. @param {Opened} opened */
  async enter(opened) {
    this.stop();
    this.log = [];
    this.tell(null);
    this.hear(opened.events);
    this.keep(opened.transcript);
    this.show(opened.view);
    if (opened.view.phase === 'match_over') this.page.over?.(opened.view);
    if (!opened.view.handover) this.page.announce(opened.view.status);
    this.page.turn?.();
    void sortHand(this);
    void this.play();
    return opened;
  }

  /** Stops the computer players; the table stays as it is. */
  stop() {
    this.run += 1;
    this.held = null;
    this.pause.wake();
  }

  /** @param {Notice | null} notice */
  tell(notice) {
    this.notice = notice;
    if (!notice || notice.kind !== 'hint') this.marked = [];
    if (notice) this.page.announce(notice.text);
  }

  /** @param {View} view */
  show(view) {
    const before = this.view;
    this.view = view;
    if (!before || before.ply !== view.ply) {
      this.chosen = new Chosen();
      this.lifted = null;
      this.bid = null;
    }
    if (view.yours && before && !before.yours && this.notice?.kind === 'refusal') this.tell(null); // it was said of a turn that is over
    if (view.handover && (before?.handover?.seat !== view.handover.seat || before.ply !== view.ply)) {
      this.tell(null); // what was said to one person is not for the next one
      this.page.announce(view.handover.text);
    }
    this.page.draw();
  }

  /** The next steps of the computer players, one at a time, until a person or the end of a deal is due. */
  play() {
    return playOn(this);
  }

  /** @param {TableEvent[]} events */
  hear(events) {
    this.log = [...this.log, ...events.map((each) => each.text).filter((text) => text?.length)].slice(-LOG_LENGTH);
  }

  /** A press of "go on", or a tap on the table: the trick has been seen. */
  goOn() {
    if (this.held) this.pause.wake();
  }

  /** @param {string} key a card of the hand was pressed */
  async press(key) {
    const { view } = this;
    if (!view || this.busy) return;
    if (this.held) {
      this.goOn();
      if (this.settings.speed === 'tap') return;
    }
    const held = cardOf(view, key);
    if (!held) return;
    if (giving(view)) {
      if (held.legal) this.toggle(key);
      else await this.explain(held.card);
      return;
    }
    if (!view.yours || view.phase !== 'play') {
      await this.explain(held.card);
      return;
    }
    const asks = Boolean(held.plays?.length);
    if (asks || (held.legal && this.settings.confirm && this.lifted !== key)) {
      this.lift(this.lifted === key ? null : key);
      if (asks && this.lifted) this.page.announce(this.ui.say('joker.ask'));
      return;
    }
    await this.act(`play ${held.card}`);
  }

  /** @param {string | null} key a card that waits for a second press; null puts it back */
  lift(key) {
    this.lifted = key;
    this.tell(null);
    this.page.draw();
  }

  /** @param {string} key */
  toggle(key) {
    const count = this.view?.pass?.count ?? 0;
    chosenNow(this, key, this.chosen.toggle(key, count) === 'out');
  }

  /** The card that was chosen last is chosen no more. */
  takeBack() {
    const key = this.chosen.takeBack();
    if (key) chosenNow(this, key, true);
  }

  /** Hands over the chosen cards. */
  async pass() {
    if (this.held) this.goOn();
    if (this.view) await this.act(passAction(this.view, this.chosen));
  }

  /** @param {string} action in notation */
  async act(action) {
    await this.change('act', { action });
  }

  async undo() {
    await this.change('undo');
  }

  async nextDeal() {
    await this.change('next_deal');
  }

  /**
   * A request that changes the table; then the computer players go on.
   * @param {string} method @param {Record<string, unknown>} [params]
   * @returns {Promise<Text | null>} what was said about it, null if nothing was done
   */
  async change(method, params = {}) {
    if (!this.view || this.busy) return null;
    this.stop();
    this.busy = true;
    this.lifted = null;
    this.bid = null;
    this.flash = null;
    const { ply } = this.view;
    await this.flying;
    await this.restarting; // what is pressed meanwhile is done at the table that comes back
    const step = this.view && await this.ask(method, { ply, ...params });
    this.busy = false;
    if (!step) {
      void this.play();
      return null;
    }
    this.tell(null);
    if (method === 'undo') this.undone = step.view.ply;
    const { run } = this;
    const due = () => run === this.run;
    void take(this, step, due).then(() => {
      if (due()) void this.play();
    });
    return step.events[0]?.text ?? null;
  }

  hint() {
    return hint(this);
  }

  /** @param {string} card in notation */
  explain(card) {
    return explain(this, card);
  }

  timeUp() {
    return timeUp(this);
  }

  /** @param {string} level */
  async setLevel(level) {
    if (!this.view) return;
    await this.ask('set_level', { level });
    this.keep();
  }

  /** Keeps the match on this device, before anything of it is shown. @param {string} [transcript] */
  keep(transcript = this.transcript) {
    this.transcript = transcript;
    storage.asSaved(this.engine.data.game, transcript, this.settings.level);
  }

  /**
   * A request about the open table; null when it was refused (and the person has been told why).
   * @param {string} method @param {Record<string, unknown>} params @returns {Promise<any>}
   */
  async ask(method, params) {
    try {
      return await this.engine.ask(method, { table: this.view?.table, ...params });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      await this.fail(error.failure);
      return null;
    }
  }

  /** @param {Failure} failure */
  fail(failure) {
    return failed(this, failure);
  }

  async refresh() {
    const found = await this.ask('view', {});
    if (!found) return;
    this.show(found.view);
    void this.play();
  }

  /** Leaves this match for good. */
  leave() {
    this.stop();
    if (this.view) this.engine.ask('close', { table: this.view.table }).catch(() => {});
    this.view = null;
    this.notice = null;
    storage.dropMatch(this.engine.data.game);
    this.page.leave();
  }
}
