// Several people at one device: who plays, the screen that hides the cards between turns, leaving and coming back.
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { select } from './form.js';
import { line, nameOf } from './lines.js';
import * as storage from './storage.js';

/** @import { PageType } from './client.js' */
/** @import { Game } from './game.js' */
/** @import { View } from './types' */
/** @import { Ui } from './text.js' */
/** The people who share the device, in order: what they are called, and where they sit. @typedef {{ name: string, seat: number }} Person */

const LONGEST = 20; // characters of a name
const KEPT = 'people';
const DOUBLE = 400; // milliseconds: the second press of a double press is not meant for what has just appeared

export const ALONE = { human_seats: [0], names: {} };

/** An id for a match that has none yet: it counts once, on whatever device it is opened. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (each) => each.toString(16).padStart(2, '0')).join('');

/** @param {number} count @param {number} players @returns {number[]} seats as far from each other as they can be */
export const spread = (count, players) => Array.from({ length: count }, (_, index) => Math.floor((index * players) / count));

/** @returns {Person[]} who played here last; one person alone if nobody did */
export function loadPeople() {
  try {
    const found = JSON.parse(storage.readText(KEPT) ?? '[]');
    if (Array.isArray(found) && found.length > 1) {
      return found.map(({ name, seat }) => ({ name: typeof name === 'string' ? name.slice(0, LONGEST) : '', seat: Number(seat) }));
    }
  } catch {
    // unreadable names are no loss
  }
  return [{ name: '', seat: 0 }]; // never empty
}

/** As many people as are wanted, each at a seat of the table. @param {Person[]} people @param {number} count @param {number} players @returns {Person[]} */
export function seated(people, count, players) {
  const many = Math.max(1, Math.min(count, players));
  if (many === 1) return [{ name: people[0]?.name ?? '', seat: 0 }];
  const found = people.slice(0, many);
  const free = found.length === many && found.every((each) => Number.isInteger(each.seat) && each.seat >= 0 && each.seat < players)
    && new Set(found.map((each) => each.seat)).size === many;
  return spread(many, players).map((seat, index) => ({ name: found[index]?.name ?? '', seat: free ? found[index]?.seat ?? seat : seat }));
}

/** @param {Person[]} people @returns {number} which name stands there already, -1 if all differ */
export function sameName(people) {
  const names = people.map((each) => each.name.trim().toLocaleLowerCase());
  return names.findIndex((name, index) => name !== '' && names.indexOf(name) < index);
}

/** What the engine is asked for. @param {Person[]} people @returns {{ human_seats: number[], names: Record<string, string> }} */
export function asked(people) {
  const named = people.length > 1 ? people.filter((each) => each.name.trim()) : [];
  return { human_seats: people.map((each) => each.seat), names: Object.fromEntries(named.map((each) => [each.seat, each.name.trim()])) };
}

/** The people of the form at a table of the chosen rules. @param {PageType} page */
export function peopleNow(page) {
  return seated(page.people, page.people.length, playersOf(page));
}

/** @param {PageType} page */
const playersOf = (page) => Number(page.form.values.players) || 1;

/** @param {PageType} page */
export function peopleForm(page) {
  const { ui } = page;
  const players = playersOf(page);
  const people = peopleNow(page);
  const same = sameName(people);
  const change = (/** @type {Person[]} */ now) => {
    page.people = now;
    storage.writeText(KEPT, now.length > 1 ? JSON.stringify(now) : null);
    page.refusedStart = false;
    page.draw();
  };
  const counts = Array.from({ length: players }, (_, index) => index + 1);
  return html`<section class="people">
    ${select('people', ui.say('people.question'), counts.map((n) => [String(n), n === 1 ? ui.say('people.one') : ui.say('people.more', { n })]),
      String(people.length), (count) => change(seated(people.length === Number(count) ? people : people.map((each) => ({ ...each, seat: -1 })), Number(count), players)))}
    ${people.length < 2 ? nothing : html`<p class="quiet">${ui.say('people.help')}</p>
      ${people.map((person, index) => personFields(person, index, { people, players, wrong: index === same }, ui, change))}
      <p class="quiet">${ui.say('people.seats-help')}</p>`}</section>`;
}

/**
 * @param {Person} person @param {number} index @param {{ people: Person[], players: number, wrong: boolean }} among
 * @param {Ui} ui @param {(people: Person[]) => void} change
 */
function personFields(person, index, { people, players, wrong }, ui, change) {
  const n = index + 1;
  const id = `person-${n}`;
  const rename = (/** @type {Event} */ event) => change(people.map((each) => (each === person
    ? { ...each, name: /** @type {HTMLInputElement} */ (event.target).value } : each)));
  // Whoever sat there takes the seat that is left.
  const move = (/** @type {string} */ seat) => change(people.map((each) => (each === person ? { ...each, seat: Number(seat) }
    : each.seat === Number(seat) ? { ...each, seat: person.seat } : each)));
  return html`<div class="person">
    <div class="field"><label for=${id}>${ui.say('people.name', { n })}</label>
      <input type="text" id=${id} maxlength=${LONGEST} autocomplete="off" spellcheck="false" .value=${live(person.name)} @change=${rename}
        aria-invalid=${wrong ? 'true' : nothing} aria-describedby=${wrong ? `${id}-problem` : nothing}></div>
    ${wrong ? html`<p class="problem" id="${id}-problem">${ui.say('people.same')}</p>` : nothing}
    ${select(`${id}-seat`, ui.say('people.seat', { n }), Array.from({ length: players }, (_, seat) =>
      [String(seat), ui.say('people.seat-number', { n: seat + 1 })]), String(person.seat), move)}</div>`;
}

/** Whether the cards are hidden now: a finished trick is looked at first. @param {Game} game */
export const covered = (game) => (game.held ? null : game.view?.handover ?? null);

let appeared = 0; // when the screen that hides the cards was drawn first

/**
 * What stands in the place of all cards until the next person has the device.
 * @param {Game} game @param {Ui} ui @param {{ shown: () => void }} on
 */
export function curtain(game, ui, on) {
  const handover = covered(game);
  if (!handover) {
    appeared = 0;
    return nothing;
  }
  appeared ||= performance.now();
  const show = async (/** @type {MouseEvent} */ event) => {
    if (event.detail && performance.now() - appeared < DOUBLE) return;
    await game.change('sit', { seat: handover.seat });
    on.shown();
  };
  return html`<section class="curtain" role="group" aria-label=${ui.say('people.curtain')}>
    <p class="status">${line(handover.text)}</p>
    <p class="quiet">${ui.say('people.curtain-note')}</p>
    <button type="button" class="primary" data-show=${handover.seat} @click=${show}>${ui.say('people.show', { player: handover.name })}</button>
    <button type="button" data-away=${handover.seat} @click=${() => leave(game, handover.seat, true)}>${
      ui.say('people.away-name', { player: handover.name })}</button></section>`;
}

/** @param {Game} game @param {number} seat @param {boolean} away */
function leave(game, seat, away) {
  return game.change('away', { seat, away });
}

/** @param {View} view */
const alone = (view) => (view.people?.length ?? 1) < 2;

/** The buttons of people who are not at the table now. @param {Game} game @param {View} view @param {Ui} ui */
export function returning(game, view, ui) {
  if (!view.away?.length || view.phase === 'match_over') return nothing;
  return html`<div class="row returning">${view.away.map((seat) => html`<button type="button" class=${alone(view) ? 'primary' : ''} data-back=${seat}
    @click=${() => leave(game, seat, false)}>${alone(view) ? ui.say('people.back-me') : ui.say('people.back-name', { player: nameOf(view, seat) })}</button>`)}</div>`;
}

/** In the settings: leaving the table. @param {Game} game @param {View} view @param {Ui} ui @param {() => void} close */
export function leaving(game, view, ui, close) {
  const here = (view.people ?? []).filter((seat) => !view.away?.includes(seat));
  if (view.phase === 'match_over' || !here.length) return nothing;
  return html`<section><h3>${ui.say('people.heading')}</h3><div class="row">${here.map((seat) => html`<button type="button" data-away=${seat} @click=${() => {
    close();
    void leave(game, seat, true);
  }}>${alone(view) ? ui.say('people.away-me') : ui.say('people.away-name', { player: nameOf(view, seat) })}</button>`)}</div></section>`;
}
