// What shortens a deal without changing it: the rest that is sure, and a card without a choice. And the order of the hand.
import { html, nothing } from 'lit-html';
import { line } from './lines.js';

/** @import { Game } from './game.js' */
/** @import { Settings, View } from './types' */

/** Plays the rest of a deal that is sure. @param {Game} game */
export async function finish(game) {
  if (!game.view?.claim) return;
  const why = await game.change('finish');
  if (why) game.page.announce(why);
}

/** Why the rest is sure, and the button that plays it. @param {Game} game @param {View} view */
export function claimed(game, view) {
  if (!view.claim || game.held || game.lifted) return nothing;
  return html`<span class="next">${line(view.claim.text)}</span>
    <button type="button" class="primary" data-finish @click=${() => finish(game)}>${game.ui.say('button.finish')}</button>`;
}

/**
 * Plays the only card that can be played, for a person who wants that; not the one that was just taken back.
 * @param {Game} game @param {() => boolean} due
 */
export async function playForced(game, due) {
  const { settings, view } = game;
  if (!settings.forced || !view?.yours || !view.forced || game.undone === view.ply) return;
  await game.pause.wait(game.pace[settings.speed][0]);
  if (!due()) return;
  const told = await game.change('play_forced');
  if (told) game.page.announce(told);
}

/** @param {Settings} settings @returns {string} the order of the hand as the engine wants it */
export function sortOf({ sort, high, trumps }) {
  return [sort, high ? 'high' : '', trumps === 'suit' ? '' : trumps].filter(Boolean).join(' ');
}

/** Sorts the hand as the settings say. @param {Game} game */
export async function sortHand(game) {
  const sort = sortOf(game.settings);
  if (!game.view?.sort || game.view.sort === sort) return;
  const found = await game.ask('set_sort', { sort });
  if (found && game.view?.ply === found.view.ply) game.show(found.view);
}
