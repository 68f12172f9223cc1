// Cards chosen to be given away or laid aside. Each has a place; where every other player gets one card, the place says who.

/** @import { Game } from './game.js' */
/** @import { HandCard, View } from './types' */

/** @param {HandCard} card @returns {string} tells equal cards of two packs apart */
export const keyOf = (card) => (card.copy ? `${card.card}.${card.copy}` : card.card);

export class Chosen {
  constructor() {
    /** @type {(string | null)[]} */
    this.places = [];
    /** @type {string[]} in the order of the taps */
    this.taps = [];
  }

  get size() {
    return this.taps.length;
  }

  /** @param {string} key */
  has(key) {
    return this.taps.includes(key);
  }

  /** @param {string} key @param {number} count how many are wanted @returns {'in' | 'out' | 'full'} what has become of it */
  toggle(key, count) {
    if (this.has(key)) {
      this.remove(key);
      return 'out';
    }
    if (this.size >= count) return 'full';
    const free = this.next;
    this.places[free] = key;
    this.taps.push(key);
    return 'in';
  }

  /** The place that the next card gets: the first empty one. */
  get next() {
    const hole = this.places.indexOf(null);
    return hole < 0 ? this.places.length : hole;
  }

  /** @returns {string | undefined} the card that was chosen last and is chosen no more */
  takeBack() {
    const key = this.taps.at(-1);
    if (key) this.remove(key);
    return key;
  }

  /** @param {string} key */
  remove(key) {
    this.taps = this.taps.filter((each) => each !== key);
    this.places = this.places.map((each) => (each === key ? null : each));
  }
}

/** @param {View} view whether the person chooses cards of the hand now */
export const giving = (view) => view.yours && Boolean(view.pass);

/** Draws and says what is chosen now. @param {Game} game @param {string} key @param {boolean} back whether it was taken back */
export function chosenNow(game, key, back) {
  const { view, ui, chosen } = game;
  const pass = view?.pass;
  if (!view || !pass) return;
  game.tell(null);
  game.page.draw();
  const card = cardOf(view, key)?.say ?? '';
  const slot = pass.slots?.[chosen.places.indexOf(key)];
  const words = [ui.say('pass.chosen', { given: chosen.size, count: pass.count })];
  if (back) words.unshift(ui.say('pass.back', { card }));
  else if (slot) words.unshift(ui.say('pass.given', { card, player: view.seats[slot.seat]?.name ?? '' }));
  game.page.announce(words.join('. '));
}

/** @param {View} view @param {string | null | undefined} key */
export const cardOf = (view, key) => view.hand.find((each) => keyOf(each) === key);

/** @param {View} view @param {Chosen} chosen @returns {string} the action in notation */
export function passAction(view, chosen) {
  const scattered = view.pass?.action === 'scatter';
  const keys = scattered ? chosen.places : view.hand.map(keyOf).filter((each) => chosen.has(each));
  return [view.pass?.action ?? 'pass', ...keys.flatMap((key) => cardOf(view, key)?.card ?? [])].join(' ');
}

/** @param {View} view @param {Chosen} chosen @param {number} seat @returns {HandCard | undefined} the card that this seat would get */
export function cardFor(view, chosen, seat) {
  const place = view.pass?.slots?.findIndex((each) => each.seat === seat) ?? -1;
  return place < 0 ? undefined : cardOf(view, chosen.places[place]);
}

/** @param {View} view @param {Chosen} chosen @param {string} key @returns {number | undefined} the seat that would get this card */
export function seatFor(view, chosen, key) {
  const place = chosen.places.indexOf(key);
  return place < 0 ? undefined : view.pass?.slots?.[place]?.seat;
}

/** Which cards of the hand a list of names points at; a name given once means one of two equal cards. @param {View} view @param {string[]} names */
export function pointedAt(view, names) {
  const left = [...names];
  return new Set(view.hand.flatMap((card) => {
    const at = left.indexOf(card.card);
    if (at < 0) return [];
    left.splice(at, 1);
    return [keyOf(card)];
  }));
}
