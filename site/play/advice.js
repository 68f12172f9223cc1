// What the table tells a person who asks, or whose time is up.
import { advice } from './text.js';

/** @import { Game } from './game.js' */

/** @param {Game} game */
export async function hint(game) {
  if (!game.view || game.busy || game.view.handover) return;
  if (game.held) game.goOn();
  await game.flying;
  const found = await game.ask('hint', { ply: game.view.ply });
  if (!found) return;
  game.marked = [...found.cards, found.action];
  game.tell({ kind: 'hint', text: advice(found), anchor: found.anchor });
  game.page.draw();
}

/** Says whether a card may be used, and why not. @param {Game} game @param {string} card in notation */
export async function explain(game, card) {
  const found = await game.ask('explain', { card });
  if (!found) return;
  game.tell({ kind: 'refusal', text: found.text, anchor: found.anchor });
  game.page.draw();
}

/** The time for a turn is over: the table acts for the person. @param {Game} game */
export async function timeUp(game) {
  if (!game.view?.yours) return;
  const text = await game.change('advance', { for_person: true });
  if (!text) return;
  game.tell({ kind: 'info', text });
  game.page.draw();
}
