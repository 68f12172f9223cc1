// Lets the engine judge one's own choices, slice after slice; results come as they are found.

/** @import { Game } from './game.js' */
/** @import { Analysis, AnalysisProgress, Judged, Text } from './types' */

const SLICE = 50; // milliseconds: the table never waits longer

export class Work {
  /** @param {Game} game @param {{ deal: number, seat: number }} about the deal, and whose choices @param {() => void} changed */
  constructor(game, about, changed) {
    this.game = game;
    this.about = about;
    this.changed = changed;
    /** @type {'new' | 'busy' | 'stopped' | 'done'} */
    this.state = 'new';
    /** @type {Judged[]} */
    this.plays = [];
    /** @type {Text | null} what the computer would have scored */
    this.text = null;
    this.played = 0;
    this.part = 0; // of all the work, 0 to 1
    this.run = 0;
  }

  /** Works until all is known or `stop`. @param {() => boolean} due whether somebody still looks */
  async begin(due) {
    this.run += 1;
    const { run } = this;
    const goesOn = () => run === this.run && due();
    this.state = 'busy';
    this.changed();
    let known = this.plays.length;
    let found = await this.ask('analyse');
    while (found && goesOn()) {
      if (found.known > known || found.ready) {
        known = found.known;
        await this.read();
      }
      this.part = found.done / found.total;
      if (found.ready && run === this.run) this.state = 'done';
      this.changed();
      if (found.ready) return;
      found = await this.ask('analyse_step', { budget: SLICE });
    }
    if (run !== this.run) return; // it was begun anew meanwhile
    this.state = 'stopped';
    await this.game.ask('analyse_stop', {});
    this.changed();
  }

  /** What is known stays. */
  stop() {
    this.run += 1;
    this.state = 'stopped';
    this.changed();
    void this.game.ask('analyse_stop', {});
  }

  /** Shows what was found when this deal was looked at before. */
  async remember() {
    const found = await this.ask('analyse');
    if (!found || this.state !== 'new' || !(found.known || found.ready)) return;
    await this.read();
    this.part = found.done / found.total;
    this.state = found.ready ? 'done' : 'stopped';
    this.changed();
  }

  /** @param {string} method @param {Record<string, unknown>} [params] @returns {Promise<AnalysisProgress | null>} */
  ask(method, params = {}) {
    return this.game.ask(method, { ...this.about, ...params });
  }

  async read() {
    /** @type {Analysis | null} */
    const found = await this.game.ask('analysis', { ...this.about });
    if (!found) return;
    this.plays = found.plays;
    this.text = found.text;
    this.played = found.played;
  }
}
