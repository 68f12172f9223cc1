// What should not be missed: shown large, marked on the card, and heard where the settings say so.

/** @import { Game } from './game.js' */
/** @import { Cue, TableEvent, Text } from './types' */

const NOT_TO_MISS = ['queen', 'broken', 'moon', 'kitty', 'auction_over', 'reveal_partner'];
const HEARD = ['broken', 'queen'];

/** @param {TableEvent[]} events @returns {Cue | null} */
export function cueOf(events) {
  const found = events.filter((each) => NOT_TO_MISS.includes(each.kind));
  if (!found.length || events.some((each) => each.kind === 'claim')) return null;
  /** @type {Text} */
  const text = found.flatMap((each, place) => (place ? [' ', ...each.text] : each.text));
  const shown = found.find((each) => HEARD.includes(each.kind) && each.card);
  return { text, card: shown?.card ?? null };
}

/** @param {Game} game @param {TableEvent[]} events */
export function hearEvents(game, events) {
  const kinds = events.map((each) => each.kind);
  const heard = [...HEARD, 'trick'].find((each) => kinds.includes(each)) ?? (kinds.includes('void') ? 'trick' : null);
  if (heard) sound(game, heard);
}

/** Sounds are fetched when they are first wanted. @param {Game} game @param {string} kind @returns {Promise<boolean>} whether it could be played */
export async function sound(game, kind) {
  if (!game.settings.sound) return true;
  try {
    const { play } = await import('./sound.js');
    return play(kind);
  } catch {
    return false; // a missing sound stops no game
  }
}
