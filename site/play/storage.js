// What this device keeps: settings, the running match, old matches that cannot be used, what a feature counts.
// A value is written whole or not at all. Every function works when the browser blocks storage; `works()` tells.

/** @import { Aside, Keeping, SavedMatch, Settings } from './types' */

const FORMAT = 1;
const PREFIX = 'karata.';
const ASIDES = 5; // old matches kept for a game; none of them makes room for another
const RESERVE = 8192; // characters that a running match may grow by when others have filled the device
let blocked = false;

/** @type {Keeping} whether the running match is kept */
let keeping = 'kept';
/** @type {(now: Keeping) => void} */
let tell = () => {};
/** @type {Map<string, string | null>} the running match of a game as this tab has seen or written it last */
const seen = new Map();
/** @type {Map<string, string>} an old match that lies where the running one should, for want of room elsewhere */
const inTheWay = new Map();

/** @param {string} name @returns {string | null} */
function read(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    blocked = true;
    return null;
  }
}

/** @param {string} name @param {string | null} text @returns {'kept' | 'full' | 'blocked'} */
function write(name, text) {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    return 'kept';
  } catch (error) {
    return /** @type {Error} */ (error)?.name === 'QuotaExceededError' ? 'full' : 'blocked';
  }
}

/** Whether this device keeps anything; room for the running match is put by. */
export function works() {
  if (read('reserve') === null) write('reserve', '.'.repeat(RESERVE));
  return write('probe', '1') === 'kept' && write('probe', null) === 'kept' && !blocked;
}

/** Tells whenever the running match is kept no more, or is kept again. @param {(now: Keeping) => void} each */
export function onKeeping(each) {
  tell = each;
}

// ---------------------------------------------------------------- the running match

/** @param {string} game @param {SavedMatch} match @returns {Keeping} */
function saveMatch(game, match) {
  const now = put(game, JSON.stringify(match));
  if (now !== keeping) {
    keeping = now;
    tell(now);
  }
  return now;
}

/** @param {string} game @param {string} text @returns {Keeping} */
function put(game, text) {
  const name = `match.${game}`;
  const there = read(name);
  if (there === text) return 'kept';
  if (there !== null && inTheWay.get(game) === there) return 'in-the-way';
  if (there !== null && seen.has(game) && there !== seen.get(game)) return 'elsewhere';
  let done = write(name, text);
  if (done === 'full' && read('reserve') !== null) {
    write('reserve', null);
    done = write(name, text);
  }
  if (done === 'kept') seen.set(game, text);
  return done;
}

/** @param {string} game @param {string} transcript @param {string} level */
export function asSaved(game, transcript, level) {
  return saveMatch(game, { format: FORMAT, transcript, level });
}

/** From now on this tab's match is kept, whatever another tab has written. @param {string} game */
export function keepHere(game) {
  seen.set(game, read(`match.${game}`));
}

/** Forgets the running match, unless another tab goes on with it. @param {string} game */
export function dropMatch(game) {
  const there = read(`match.${game}`);
  const other = seen.has(game) && there !== seen.get(game);
  if (there !== null && (other || inTheWay.get(game) === there)) return;
  write(`match.${game}`, null);
  seen.set(game, null);
}

/**
 * The kept match; null if there is none, or if it cannot be used here and is set aside.
 * @param {string} game @returns {SavedMatch | null}
 */
export function loadMatch(game) {
  const raw = read(`match.${game}`) ?? bringBack(game);
  seen.set(game, raw);
  if (raw === null) return null;
  const { why, text, level } = judge(game, raw);
  if (!why) return { format: FORMAT, transcript: text, level };
  moveAside(game, raw, why);
  return null;
}

/**
 * What a kept text is: `why` it cannot be used ('' if it can), the match in it as far as there is one.
 * @param {string} game @param {string} raw
 * @returns {{ why: Aside['why'] | '', text: string, level: string, game: string }}
 */
function judge(game, raw) {
  let found = null;
  try {
    found = JSON.parse(raw);
  } catch {
    // no JSON: perhaps a match as it stands in a file
  }
  const whole = typeof found?.transcript === 'string';
  const text = whole ? found.transcript : raw;
  const level = String(found?.level ?? '');
  const of = /^game (\S+)/m.exec(text)?.[1] ?? '';
  const version = Number(/^\s*karata (\d+)/.exec(text)?.[1] ?? FORMAT);
  const newer = found?.format > FORMAT || version > FORMAT;
  const why = newer ? 'newer' : !whole || found.format !== FORMAT ? 'broken' : of && of !== game ? 'other-game' : '';
  return { why, text, level, game: of };
}

// ---------------------------------------------------------------- old matches that cannot be used

/** @param {string} game @param {string} kind @param {number} place */
const asideName = (game, kind, place) => `${kind}.${game}${place ? `.${place}` : ''}`;

/** The places of the matches set aside: those of a newer version come back when this version can read them. @param {string} game */
function places(game) {
  return ['newer', 'broken'].flatMap((kind) => Array.from({ length: ASIDES }, (_, place) => asideName(game, kind, place)));
}

/** @param {string} game @param {string} raw @param {string} why @returns {boolean} whether there was room for it */
function moveAside(game, raw, why) {
  const mine = places(game).filter((each) => each.startsWith('newer') === (why === 'newer'));
  const there = mine.some((each) => read(each) === raw);
  const free = mine.find((each) => read(each) === null);
  if (!there && (!free || write(free, raw) !== 'kept')) {
    if (read(`match.${game}`) === raw) inTheWay.set(game, raw);
    return false;
  }
  if (read(`match.${game}`) === raw && write(`match.${game}`, null) === 'kept') seen.set(game, null);
  return true;
}

/** A match that the engine could not read. @param {string} game @param {string} transcript */
export function setAside(game, transcript) {
  const raw = read(`match.${game}`);
  moveAside(game, raw !== null && judge(game, raw).text === transcript ? raw : transcript, 'broken');
}

/** Old matches that cannot be used here, each with its place and the reason. @param {string} game @returns {Aside[]} */
export function asides(game) {
  const blocking = inTheWay.has(game) ? [`match.${game}`] : [];
  return [...blocking, ...places(game)].flatMap((place) => {
    const raw = read(place);
    if (raw === null) return [];
    const { why, text, game: of } = judge(game, raw);
    const reason = place.startsWith('newer') ? 'newer' : why || 'broken';
    return [{ place, why: reason, text, game: of, inTheWay: blocking.includes(place) }];
  });
}

/** @param {string} game @param {string} place of an old match that its owner wants no more */
export function dropAside(game, place) {
  if (inTheWay.has(game) && place === `match.${game}`) {
    inTheWay.delete(game);
    seen.set(game, null);
  }
  write(place, null);
}

/** A match of a newer version that this version, newer meanwhile, can read. @param {string} game @returns {string | null} */
function bringBack(game) {
  for (const place of places(game)) {
    const raw = place.startsWith('newer') ? read(place) : null;
    if (raw === null || judge(game, raw).why || write(`match.${game}`, raw) !== 'kept') continue;
    write(place, null);
    return raw;
  }
  return null;
}

/** Tells when another tab has written this game's match. @param {string} game @param {() => void} told */
export function onOtherTab(game, told) {
  addEventListener('storage', (event) => {
    if (event.key === `${PREFIX}match.${game}` && event.newValue !== null) told();
  });
}

// ---------------------------------------------------------------- settings and options

/** @type {Settings} */
export const USUAL = {
  speed: 'normal', level: 'thumb', colours: 2, confirm: false, hints: false, timer: 0, forced: false,
  sort: 'suits', high: false, trumps: 'suit', large: false, left: false, sound: false,
};

/** What a setting may be, where it is not on or off; anything else is taken as the usual. @type {Record<string, unknown[]>} */
const VALUES = { speed: ['slow', 'normal', 'fast', 'tap'], colours: [2, 4], timer: [0, 30, 60], sort: ['suits', 'colours', 'ranks'], trumps: ['suit', 'left', 'right'] };

/** @param {string} name @param {unknown} value @param {unknown} usual */
function fits(name, value, usual) {
  return VALUES[name]?.includes(value) ?? typeof value === typeof usual;
}

/** @returns {Settings} */
export function loadSettings() {
  /** @type {Record<string, unknown>} */
  let found = {};
  try {
    found = JSON.parse(read('settings') ?? '{}') ?? {};
  } catch {
    // unreadable settings are no loss
  }
  const all = Object.entries(USUAL).map(([name, usual]) => [name, fits(name, found[name], usual) ? found[name] : usual]);
  return /** @type {Settings} */ (Object.fromEntries(all));
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  write('settings', JSON.stringify(settings));
}

/** @param {string} game @returns {Record<string, string>} only what can be an option's value */
export function loadOptions(game) {
  let found = null;
  try {
    found = JSON.parse(read(`options.${game}`) ?? 'null');
  } catch {
    // what was chosen last is no great loss
  }
  if (!found || typeof found !== 'object') return {};
  return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'));
}

/** @param {string} game @param {Record<string, string>} values */
export function saveOptions(game, values) {
  write(`options.${game}`, JSON.stringify(values));
}

// ---------------------------------------------------------------- texts of other modules

/** A text that another module keeps, under a name of its own. @param {string} name @returns {string | null} */
export const readText = (name) => read(name);

/** @param {string} name @param {string | null} text null removes it @returns {boolean} whether it is kept now, whole */
export function writeText(name, text) {
  return write(name, text) === 'kept' && read(name) === text;
}

/** Whether the table was loaded in this tab before: then a reload needs no press of a button. @param {string} game */
export function wasPlaying(game) {
  try {
    return sessionStorage.getItem(`${PREFIX}playing.${game}`) === '1';
  } catch {
    return false;
  }
}

/** @param {string} game @param {boolean} playing */
export function setPlaying(game, playing) {
  try {
    if (playing) sessionStorage.setItem(`${PREFIX}playing.${game}`, '1');
    else sessionStorage.removeItem(`${PREFIX}playing.${game}`);
  } catch {
    blocked = true;
  }
}

/** Whether anybody has acted in a match, so that something would be lost. @param {string} transcript */
export function hasBegun(transcript) {
  return /^(?!(?:karata|game|options|seed|dealer|first|deal)\b|#)./m.test(transcript);
}
