// A computer player that needs time gets it in slices, so that the table answers in between.

/** @import { Game } from './game.js' */

const SLICE = 50; // milliseconds; what a person asks for meanwhile waits no longer
const LONG = 1000; // milliseconds after which it is said that the computer thinks

/**
 * Lets the computer player on turn think, if it wants to; once for each turn.
 * @param {Game} game @param {() => boolean} due whether the turn is still to come
 * @returns {Promise<void> | null}
 */
export function think(game, due) {
  const { run, view } = game;
  if (!view?.thinks) return null;
  if (game.thought?.ply !== view.ply || game.thought.run !== run) {
    game.thought = { ply: view.ply, run, done: inSlices(game, view.ply, () => due() && game.view?.ply === view.ply) };
  }
  return game.thought.done;
}

/** @param {Game} game @param {number} ply @param {() => boolean} due */
async function inSlices(game, ply, due) {
  const began = performance.now();
  while (due()) {
    const found = await game.ask('think', { ply, budget: SLICE });
    if (!found || found.ready) break;
    say(game, due() && performance.now() - began > LONG);
  }
  say(game, false);
}

/** @param {Game} game @param {boolean} now */
function say(game, now) {
  if (game.thinking === now) return;
  game.thinking = now;
  game.page.draw();
}
