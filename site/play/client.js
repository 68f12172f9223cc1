// The practice page: reads what the page carries, offers the rules, starts the table.
import { nothing, render } from 'lit-html';
import { noteDaily } from './daily.js';
import { sound } from './cues.js';
import { Engine } from './engine.js';
import { saveFile } from './files.js';
import { hintAtTurn, readAddress } from './first.js';
import { asForm, problems, toQuery, toText, usual } from './form.js';
import { Game } from './game.js';
import { showAsides, showKeeping, warnOtherTab } from './kept.js';
import { explainStart, failStart, progress } from './loading.js';
import { Offline } from './offline.js';
import { asked, loadPeople, peopleNow, sameName } from './people.js';
import { sortHand } from './pacing.js';
import { Screen } from './screen.js';
import { startForm } from './start.js';
import * as storage from './storage.js';
import { Ui } from './text.js';

/** @import { Boot, NamedDeal, Notice, PageData, SavedMatch, View } from './types' */

/** @param {string} id */
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? '{}');

class Page {
  constructor() {
    const place = /** @type {HTMLElement} */ (document.getElementById('play'));
    /** @type {PageData} */
    this.data = json('table-data');
    this.ui = new Ui(json('ui'), document.documentElement.lang || this.data.lang, this.data.size.replace(/\d/g, ''));
    this.ui.lang = this.data.lang;
    this.root = new URL(place.dataset.root ?? './', location.href).href;
    this.start = /** @type {HTMLElement} */ (document.getElementById('start'));
    this.table = /** @type {HTMLElement} */ (document.getElementById('table'));
    this.settings = storage.loadSettings();
    if (!this.data.levels.some((each) => each.id === this.settings.level)) this.settings.level = storage.USUAL.level;
    this.engine = new Engine(this.data, this.root, (message) => this.onBoot(message));
    /** @type {Boot | null} how far the start of the engine is */
    this.boot = null;
    this.waits = false; // a person, for that start
    /** @type {Notice[]} */
    this.notices = [];
    /** @type {SavedMatch | null} */
    this.saved = null;
    /** @type {SavedMatch | NamedDeal | null} what "try again" tries */
    this.attempt = null;
    this.game = new Game(this.engine, this.ui, this.settings, {
      draw: () => this.screen.draw(),
      announce: (text) => this.screen.announce(text),
      leave: () => this.back(),
      turn: () => {
        noteDaily(this);
        if (this.game.view?.yours) void sound(this.game, 'turn');
        void hintAtTurn(this.game);
      },
      over: (view) => void this.count(view),
      aside: () => showAsides(this),
      save: () => saveFile(this),
    });
    this.screen = new Screen(this, this.table);
    this.offline = new Offline(this);
    /** @type {null | (() => void)} what takes the place of the saved match, if that is wanted */
    this.replacing = null;
    /** @type {import('./deals.js').Read | null} the deal that the address names */
    this.sent = null;
    /** @type {ReturnType<typeof import('./deals.js').readCode> | null} what a person typed as a code */
    this.typed = null;
    /** @type {import('./types').DailyResult | null} the deal of the day that was played on this page */
    this.daily = null;
    this.said = ''; // what came of sharing the result of the day
    this.byHand = false; // it must be copied by hand
    this.refusedStart = false;
    this.wrong = ''; // options that cannot be used as they were drawn last
    this.given = false;
    this.first = false; // a beginner's first deal
    this.form = asForm(this.data.rules, usual(this.data.rules));
    this.people = loadPeople();
    readAddress(this);
    if (this.first) this.people = this.people.slice(0, 1);
    this.readSaved();
    storage.onOtherTab(this.data.game, () => warnOtherTab(this));
    storage.onKeeping((now) => showKeeping(this, now));
    this.colour();
    this.draw();
    if (this.saved && !this.given && storage.wasPlaying(this.data.game)) void this.begin(this.saved, false);
  }

  readSaved() {
    this.saved = storage.loadMatch(this.data.game);
    showAsides(this);
    if (!storage.works()) this.warn(this.ui.say('error.storage'), { name: 'keeping' });
  }

  /** @param {string} text @param {Partial<Notice>} [more] */
  warn(text, more = {}) {
    this.notices = [...this.notices, { kind: 'info', text, ...more }];
    if (this.game.view) this.screen.announce(text);
    this.draw();
  }

  /** @param {Boot} message */
  onBoot(message) {
    this.boot = message;
    if (message.boot === 'ready' && message.english) this.warn(this.ui.say('error.language'));
    this.draw();
  }

  /** All that the table needs is on this device: it starts while the person still reads; a press of Play joins in. */
  warm() {
    if (!this.game.view) this.engine.start().catch(() => {}); // a press tries again, and tells
  }

  /** Play was pressed: refused where house rules exclude each other, asked about where a match would be lost. */
  startNew() {
    const { rules, game } = this.data;
    if (problems(rules, this.form).size || sameName(peopleNow(this)) >= 0) {
      this.refuse();
      return;
    }
    this.unlessSaved(() => {
      if (!this.first) storage.saveOptions(game, this.form.values);
      this.first = false;
      void this.begin(null);
    });
  }

  /** @param {() => void} begin what would take the place of the saved match */
  unlessSaved(begin) {
    if (this.saved && storage.hasBegun(this.saved.transcript)) {
      this.replacing = begin;
      this.draw();
    } else {
      begin();
    }
  }

  /** Shows why the rules of the form cannot be used, and goes there. */
  refuse() {
    this.refusedStart = true;
    this.wrong = '';
    this.draw();
    const field = /** @type {HTMLElement | null} */ (this.start.querySelector('[aria-invalid="true"]'));
    (field ?? this.start.querySelector('button'))?.focus();
  }

  /** Loads the table if need be, then opens a match. @param {SavedMatch | NamedDeal | null} attempt @param {boolean} [pressed] by a person */
  async begin(attempt, pressed = true) {
    if (typeof WebAssembly !== 'object' || !('noModule' in HTMLScriptElement.prototype)) {
      failStart(this, this.ui.say('error.browser'));
      return;
    }
    const saved = attempt && 'transcript' in attempt ? attempt : null;
    const deal = attempt && !saved ? attempt : null;
    this.attempt = attempt;
    this.replacing = null;
    this.forget('start');
    if (!this.engine.worker) this.boot = { boot: 'progress', done: 0, total: this.data.bytes };
    this.waits = !this.engine.started;
    this.draw();
    try {
      await this.engine.start();
      this.waits = false;
      if (saved) this.settings.level = this.data.levels.some((each) => each.id === saved.level) ? saved.level : this.settings.level;
      const options = deal ? '' : toText(this.data.rules, this.form.values);
      this.game.people = asked(peopleNow(this));
      await this.game.open({ options, transcript: saved?.transcript ?? null, file: saved?.file, ...deal });
      this.sent = null;
      this.playing(true);
      if (pressed) void this.offline.dealt();
    } catch (error) {
      this.waits = false;
      explainStart(this, error);
    }
    this.draw();
  }

  /** @param {boolean} now */
  playing(now) {
    storage.setPlaying(this.data.game, now);
    document.body.classList.toggle('playing', now);
    this.table.hidden = !now;
    this.screen.timer.rest(); // the time of a match that was left is not the next one's
    if (!now) return;
    if (location.search) history.replaceState(null, '', location.pathname + location.hash);
    this.draw();
    this.table.scrollIntoView({ block: 'start' });
    this.screen.focusHand();
  }

  /** A finished match goes into the statistics. @param {View} view */
  async count(view) {
    const counted = await import('./stats.js').then(({ count }) => count(this.engine, view)).catch(() => true);
    if (!counted) this.warn(this.ui.say('stats.not-kept'));
  }

  async openStatistics() {
    const { openStatistics } = await import('./stats-view.js');
    openStatistics(this);
  }

  /** @param {string} name */
  forget(name) {
    this.notices = this.notices.filter((each) => each.name !== name);
  }

  /** The match was left: back to the rules of the next one. */
  back() {
    this.saved = null;
    this.playing(false);
    this.draw();
    this.start.querySelector('button')?.focus();
  }

  /** @param {typeof this.settings} settings */
  change(settings) {
    const level = settings.level !== this.settings.level;
    const [hints, sounds, forced] = /** @type {const} */ (['hints', 'sound', 'forced']).map((each) => settings[each] && !this.settings[each]);
    Object.assign(this.settings, settings);
    storage.saveSettings(this.settings);
    if (level) void this.game.setLevel(settings.level);
    this.colour();
    this.draw();
    if (this.game.view) this.screen.draw();
    if (hints) void hintAtTurn(this.game);
    void sortHand(this.game);
    if (sounds) void sound(this.game, 'turn').then((can) => can || this.warn(this.ui.say('sound.none')));
    if (forced && !this.game.busy && this.game.view?.yours) void this.game.play();
  }

  colour() {
    const { colours, large, left } = this.settings;
    Object.assign(document.documentElement.dataset, { colours: String(colours), cards: large ? 'large' : '', side: left ? 'left' : '' });
  }

  /** @param {string} anchor @returns {string} the address of a rule, with this match's options */
  ruleAddress(anchor) {
    const [page = '', id = ''] = anchor.split('#');
    const set = this.game.view ? this.game.view.options.replaceAll(',', '&') : toQuery(this.data.rules, this.form.values).slice(1);
    const options = page.startsWith(`${this.data.game}/`) ? set : '';
    return new URL(`../../${page}${options ? `?${options}` : ''}${id ? `#${id}` : ''}`, location.href).href;
  }

  /** @param {Notice} notice */
  drop(notice) {
    this.notices = this.notices.filter((each) => each !== notice);
    this.draw();
    this.screen.draw();
  }

  draw() {
    if (!this.screen || this.game.view) {
      if (this.game.view && !this.table.hidden) render(nothing, this.start);
      this.screen?.draw();
      return;
    }
    render(startForm(this, this.waits ? progress(this) : null), this.start);
    this.openProblems();
    const dialog = this.start.querySelector('dialog');
    if (dialog && this.replacing && !dialog.open) dialog.showModal();
    if (dialog && !this.replacing && dialog.open) dialog.close();
  }

  /** A folded group with something that cannot be used is opened, once. */
  openProblems() {
    const found = [...this.start.querySelectorAll('.problem')];
    const wrong = found.map((each) => each.id).join(' ');
    if (wrong === this.wrong) return;
    this.wrong = wrong;
    for (const each of found) {
      for (let fold = each.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
    }
  }
}

/** @typedef {Page} PageType */

if (document.getElementById('play')) new Page();
