// Statistics of the finished matches on this device: kept, counted, merged. Nothing is drawn here.
import { plain } from './text.js';
import * as storage from './storage.js';

/** @import { Engine } from './engine.js' */
/** @import { MatchFacts, PersonFacts, View } from './types' */
/** @typedef {{ matches: MatchFacts[] } | { problem: 'newer' } | { problem: 'damaged', place: string }} Found */
/**
 * Figures of one person in matches of one game under the same rules; those with help stand apart.
 * @typedef {{ key: string, game: string, options: string, words: string, players: number, name: string | null, matches: number, won: number,
 *   places: Map<number, number>, deals: number, points: number, best: number | null, worst: number | null,
 *   moons: number | null, bid: number | null, made: number | null, helped: number, helpedWon: number }} Figures
 */

export const FORMAT = 1;
const KEPT = 'statistics';
const ASIDE = 'statistics-aside';

/** @param {MatchFacts[]} matches @returns {string} what is kept on the device and in a file */
export const written = (matches) => `${JSON.stringify({ 'karata-statistics': FORMAT, matches })}\n`;

const isText = (/** @type {unknown} */ value) => typeof value === 'string' && value.length < 2000;
const isName = (/** @type {unknown} */ value) => value === null || (isText(value) && /** @type {string} */ (value).length <= 40);
const isWhole = (/** @type {unknown} */ value) => Number.isSafeInteger(value);
const isCount = (/** @type {unknown} */ value) => isWhole(value) && Number(value) >= 0;
const isPlace = (/** @type {unknown} */ value) => isWhole(value) && Number(value) >= 1 && Number(value) <= 20;
const isFlag = (/** @type {unknown} */ value) => typeof value === 'boolean';
const orNone = (/** @type {(value: unknown) => boolean} */ fits) => (/** @type {unknown} */ value) => value === null || fits(value);

/** @type {Record<string, (value: unknown) => boolean>} */
const MATCH = {
  match: (value) => isText(value) && /^[A-Za-z0-9-]{8,40}$/.test(String(value)),
  game: (value) => isText(value) && /^[a-z_]+$/.test(String(value)),
  options: isText, words: isText, players: isPlace, level: isText, deals: isCount, assisted: isFlag,
  better: (value) => value === 1 || value === -1,
  people: (value) => Array.isArray(value) && value.length > 0 && value.length <= 20,
};
/** @type {Record<string, (value: unknown) => boolean>} */
const PERSON = {
  seat: isCount, name: isName, place: isPlace, shared: isPlace, sides: isPlace, total: isWhole,
  best: orNone(isWhole), worst: orNone(isWhole), moons: orNone(isCount), bid: orNone(isCount), made: orNone(isCount),
};

/** The first field that does not fit, or ''. @param {unknown} value @param {Record<string, (value: unknown) => boolean>} fields @param {string} place */
function fault(value, fields, place) {
  if (value === null || typeof value !== 'object') return place;
  const wrong = Object.entries(fields).find(([name, fits]) => !fits(/** @type {Record<string, unknown>} */ (value)[name]));
  return wrong ? `${place}.${wrong[0]}` : '';
}

/** Only what belongs to a record. @param {any} value @param {Record<string, unknown>} fields @returns {any} */
const only = (value, fields) => Object.fromEntries(Object.keys(fields).map((name) => [name, value[name]]));

/** Reads statistics; what does not fit is named by its place. @param {string} text @returns {Found} */
export function readStatistics(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return { problem: 'damaged', place: 'JSON' };
  }
  const format = found?.['karata-statistics'];
  if (!Number.isInteger(format) || format < 1) return { problem: 'damaged', place: 'karata-statistics' };
  if (format > FORMAT) return { problem: 'newer' };
  if (!Array.isArray(found.matches)) return { problem: 'damaged', place: 'matches' };
  /** @type {MatchFacts[]} */
  const matches = [];
  for (const [index, match] of found.matches.entries()) {
    const place = `matches[${index}]`;
    let wrong = fault(match, MATCH, place);
    for (const [at, person] of wrong ? [] : match.people.entries()) wrong ||= fault(person, PERSON, `${place}.people[${at}]`);
    if (wrong) return { problem: 'damaged', place: wrong };
    matches.push({ ...only(match, MATCH), people: match.people.map((/** @type {unknown} */ each) => only(each, PERSON)) });
  }
  return { matches: merged([], matches).matches };
}

/**
 * Each match once, by its id; the one that is here already stays.
 * @param {MatchFacts[]} here @param {MatchFacts[]} more @returns {{ matches: MatchFacts[], added: number }}
 */
export function merged(here, more) {
  const known = new Map(here.map((each) => [each.match, each]));
  for (const each of more) if (!known.has(each.match)) known.set(each.match, each);
  return { matches: [...known.values()], added: known.size - here.length };
}

/** What a match counts for the wins: a first place that is shared stands half-way between a win and a loss. @param {PersonFacts} person */
export const share = ({ place, shared }) => (place > 1 ? 0 : shared > 1 ? 0.5 : 1);

/** @param {number | null} sum @param {number | null} more @returns {number | null} a game that has no such thing adds nothing */
const plus = (sum, more) => (more === null ? sum : (sum ?? 0) + more);

/** @param {MatchFacts[]} matches @returns {Figures[]} by game, rules and person; what was played last comes first */
export function figures(matches) {
  /** @type {Map<string, Figures>} */
  const groups = new Map();
  for (const match of matches) {
    for (const person of match.people) {
      const key = JSON.stringify([match.game, match.options, person.name]);
      const now = groups.get(key) ?? {
        key, game: match.game, options: match.options, words: match.words, players: match.players, name: person.name, matches: 0, won: 0,
        places: new Map(), deals: 0, points: 0, best: null, worst: null, moons: null, bid: null, made: null, helped: 0, helpedWon: 0,
      };
      groups.delete(key);
      groups.set(key, add(now, match, person));
    }
  }
  return [...groups.values()].reverse();
}

/** @param {Figures} now @param {MatchFacts} match @param {PersonFacts} person @returns {Figures} */
function add(now, match, person) {
  if (match.assisted) return { ...now, helped: now.helped + 1, helpedWon: now.helpedWon + share(person) };
  const better = (/** @type {number | null} */ one, /** @type {number | null} */ other, /** @type {number} */ way) =>
    (one === null || other === null ? one ?? other : way * other > way * one ? other : one);
  return {
    ...now,
    matches: now.matches + 1,
    won: now.won + share(person),
    places: new Map(now.places).set(person.place, (now.places.get(person.place) ?? 0) + 1),
    deals: now.deals + match.deals,
    points: now.points + person.total,
    best: better(now.best, person.best, match.better),
    worst: better(now.worst, person.worst, -match.better),
    moons: plus(now.moons, person.moons),
    bid: plus(now.bid, person.bid),
    made: plus(now.made, person.made),
  };
}

// ---------------------------------------------------------------- on the device

/** @returns {Found} */
export function kept() {
  const text = storage.readText(KEPT);
  return text === null ? { matches: [] } : readStatistics(text);
}

/** @param {MatchFacts[]} matches @returns {boolean} whether they are kept now */
export const keep = (matches) => storage.writeText(KEPT, written(matches));

/** @returns {boolean} whether they are gone */
export const erase = () => storage.writeText(KEPT, null);

/** Statistics that cannot be read make room for new ones, and are not lost. @returns {boolean} */
export function setAside() {
  return storage.writeText(ASIDE, storage.readText(KEPT)) && erase();
}

/** @returns {string | null} */
export const aside = () => storage.readText(ASIDE);
export const dropAside = () => storage.writeText(ASIDE, null);

/**
 * Adds a finished match, once; a match that was finished anew takes the place of its first end.
 * @param {Engine} engine @param {View} view @returns {Promise<boolean>} whether all that counts is counted
 */
export async function count(engine, view) {
  const facts = await engine.ask('summary', { table: view.table });
  const words = plain(view.rules);
  if (!facts.finished || !facts.match) return true;
  let found = kept();
  if ('problem' in found && found.problem === 'newer') return false;
  if ('problem' in found) {
    if (!setAside()) return false;
    found = { matches: [] };
  }
  const match = { ...only({ ...facts, words }, MATCH), people: facts.people.map((/** @type {unknown} */ each) => only(each, PERSON)) };
  return keep([...found.matches.filter((each) => each.match !== match.match), match]);
}
