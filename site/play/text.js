// Sentences: the engine's Text runs, and the page's own messages.
import { html, nothing } from 'lit-html';
import { suitOf } from './cards.js';

/** @import { Hint, PageData, Text, TextLike } from './types' */

/** @param {TextLike} text what is seen, as plain characters */
export function plain(text) {
  if (typeof text === 'string') return text;
  return text.map((item) => (typeof item === 'string' ? item : item.show)).join('');
}

/** @param {TextLike} text what is heard: cards and suits in words */
export function spoken(text) {
  if (typeof text === 'string') return text;
  return text.map((item) => (typeof item === 'string' ? item : item.say)).join('');
}

/** @param {TextLike | null | undefined} text */
export function shown(text) {
  if (!text) return nothing;
  if (typeof text === 'string') return text;
  return text.map((item) => {
    if (typeof item === 'string') return item;
    const suit = 'card' in item ? suitOf(item.card) : item.suit;
    return html`<span class="inline-card" data-suit=${suit} aria-hidden="true">${item.show}</span
      ><span class="sr">${item.say}</span>`;
  });
}

/** What a game is called; '' if the page does not know it: its id may come from a file, and from anybody. @param {Pick<PageData, 'names'>} data @param {string} id */
export function nameOfGame({ names }, id) {
  return Object.hasOwn(names, id) ? plain(names[id] ?? '') : '';
}

/** A hint, with what it suggests before the reason where the reason does not name the card. @param {Pick<Hint, 'cards' | 'suggestion' | 'text'>} hint @returns {Text} */
export function advice(hint) {
  const named = hint.text.some((item) => typeof item !== 'string' && 'card' in item && hint.cards.includes(item.card));
  const twice = JSON.stringify(hint.text) === JSON.stringify(hint.suggestion);
  return named || twice ? hint.text : [...hint.suggestion, ' ', ...hint.text];
}

/** @param {string | number} value a number with a true minus sign; words stay as they are */
export const number = (value) => (Number(value) < 0 ? String(value).replace('-', '\u2212') : String(value));

/** The page's own messages, by id; a missing one shows its id, so that tests see it. */
export class Ui {
  /** @param {Record<string, string>} messages @param {string} lang @param {string} [decimal] the sign before the tenths */
  constructor(messages, lang, decimal = '.') {
    this.messages = messages;
    this.lang = lang;
    this.decimal = decimal; // from the page: not every browser knows how every language writes numbers
  }

  /** @param {string} id without the `ui.` in front @param {Record<string, string | number>} [params] */
  say(id, params = {}) {
    const text = this.messages[`ui.${id}`] ?? `ui.${id}`;
    return text.replace(/\{(\w+)\}/g, (whole, name) => number(params[name] ?? whole));
  }

  /** Megabytes with one decimal. @param {number} bytes */
  size(bytes) {
    return (bytes / 1e6).toFixed(1).replace('.', this.decimal);
  }

  /** A number with at most one decimal. @param {number} value */
  tenths(value) {
    return number(value.toFixed(1).replace(/\.0$/, '')).replace('.', this.decimal);
  }
}
