// The steps of a match as they come: those of the computer players one after the other, and each on the screen.
import { cueOf, hearEvents } from './cues.js';
import { playForced } from './pacing.js';
import { think } from './thinking.js';

/** @import { Game } from './game.js' */
/** @import { Step } from './types' */

const FINISHED = ['trick', 'void']; // a trick lies there whole

/** The next steps of the computer players, one at a time, until a person or the end of a deal is due. @param {Game} game */
export async function playOn(game) {
  game.run += 1;
  const { run } = game;
  const due = () => run === game.run;
  while (due() && game.view && !game.view.yours && !game.view.handover && game.view.actor !== null) {
    const thought = think(game, due); // counts as part of the pause
    await game.pause.wait(game.pace[game.settings.speed][0]);
    if (due()) await thought;
    if (!due() || !game.view) return;
    game.flying = game.ask('advance', { ply: game.view.ply });
    const step = await game.flying;
    if (!step) return;
    await take(game, step, due);
  }
  if (due()) await playForced(game, due);
}

/** What a step has brought about: kept, heard, then shown; a finished trick lies there for a while. @param {Game} game @param {Step} step @param {() => boolean} due */
export async function take(game, step, due) {
  if (!game.view) return; // the match was left meanwhile
  game.hear(step.events);
  game.keep(step.transcript);
  if (step.view.phase === 'match_over') game.page.over?.(step.view);
  game.restarts = 0;
  if (!due()) {
    game.view = step.view; // somebody asked for something else meanwhile
    return;
  }
  const finished = step.events.some((each) => FINISHED.includes(each.kind));
  hearEvents(game, step.events);
  game.flash = cueOf(step.events) ?? (finished && step.view.contract ? null : game.flash); // a person who sits out does nothing that ends it
  game.held = finished ? step.view.last_trick : null;
  game.waiting = finished ? { pile: game.view?.pile ?? null, spare: game.view?.spare ?? null } : null;
  game.show(step.view);
  if (finished) {
    void think(game, due);
    await game.pause.wait(game.pace[game.settings.speed][1]);
    if (!due()) return;
    game.held = null;
    game.page.draw();
  }
  if (game.view?.yours || game.view?.phase.endsWith('_over')) game.page.announce(step.view.status);
  game.page.turn?.();
}
