// What this device keeps: settings, the running match, a match that could not be read.
// Every function works when the browser blocks storage; `works()` tells.

/** @import { SavedMatch, Settings } from './types' */

const FORMAT = 1;
const PREFIX = 'karata.';
let blocked = false;
let lost = () => {};

/** @param {string} name @returns {string | null} */
function read(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    blocked = true;
    return null;
  }
}

/** Texts that other modules keep, under a name of their own. @param {string} name @returns {string | null} */
export const readText = (name) => read(name);

/** @param {string} name @param {string | null} text null removes it @returns {boolean} whether it is kept now */
export function writeText(name, text) {
  write(name, text);
  return read(name) === text;
}

/** @param {string} name @param {string | null} text */
function write(name, text) {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
  } catch {
    if (!blocked) {
      blocked = true;
      lost();
    }
  }
}

/** Tells when the browser, which has kept things so far, keeps no more: its storage is full. @param {() => void} tell */
export function onLost(tell) {
  lost = tell;
}

export function works() {
  write('probe', '1');
  write('probe', null);
  return !blocked;
}

/** @param {string} game @param {SavedMatch} match */
export function saveMatch(game, match) {
  write(`match.${game}`, JSON.stringify(match));
}

/** @param {string} game @param {string} transcript @param {string} level */
export function asSaved(game, transcript, level) {
  saveMatch(game, { format: FORMAT, transcript, level });
}

/** @param {string} game */
export function dropMatch(game) {
  write(`match.${game}`, null);
}

/**
 * The kept match, null if there is none, 'broken' (and set aside) if it cannot be read.
 * @param {string} game @returns {SavedMatch | null | 'broken'}
 */
export function loadMatch(game) {
  const raw = read(`match.${game}`);
  if (raw === null) return null;
  try {
    const found = JSON.parse(raw);
    if (found.format === FORMAT && typeof found.transcript === 'string') {
      return { format: FORMAT, transcript: found.transcript, level: String(found.level ?? '') };
    }
  } catch {
    // falls through: not JSON at all
  }
  setAside(game, raw);
  return 'broken';
}

/** Moves a match that cannot be read out of the way. @param {string} game @param {string} text */
export function setAside(game, text) {
  write(`broken.${game}`, text);
  dropMatch(game);
}

/** @param {string} game @returns {string | null} */
export function asideMatch(game) {
  return read(`broken.${game}`);
}

/** @param {string} game */
export function dropAside(game) {
  write(`broken.${game}`, null);
}

/** Tells when another tab has written this game's match. @param {string} game @param {() => void} tell */
export function onOtherTab(game, tell) {
  addEventListener('storage', (event) => {
    if (event.key === `${PREFIX}match.${game}` && event.newValue !== null) tell();
  });
}

/** @type {Settings} */
export const USUAL = { speed: 'normal', level: 'thumb', colours: 2, confirm: false, hints: false, timer: 0 };

/** @returns {Settings} */
export function loadSettings() {
  /** @type {Partial<Settings>} */
  let found = {};
  try {
    found = JSON.parse(read('settings') ?? '{}') ?? {};
  } catch {
    // unreadable settings are no loss
  }
  return {
    speed: ['slow', 'normal', 'fast', 'tap'].includes(found.speed ?? '') ? /** @type {Settings['speed']} */ (found.speed) : USUAL.speed,
    level: typeof found.level === 'string' ? found.level : USUAL.level,
    colours: found.colours === 4 ? 4 : 2,
    confirm: found.confirm === true,
    hints: found.hints === true,
    timer: found.timer === 30 || found.timer === 60 ? found.timer : 0,
  };
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  write('settings', JSON.stringify(settings));
}

/** @param {string} game @returns {Record<string, string>} */
export function loadOptions(game) {
  try {
    const found = JSON.parse(read(`options.${game}`) ?? '{}');
    return found && typeof found === 'object' ? found : {};
  } catch {
    return {};
  }
}

/** @param {string} game @param {Record<string, string>} values */
export function saveOptions(game, values) {
  write(`options.${game}`, JSON.stringify(values));
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

/** @param {string} transcript whether anybody has acted in it, so that something would be lost */
export function hasBegun(transcript) {
  return /^(pass|scatter|play|moon|bid|look)\b/m.test(transcript);
}
