// The statistics on the screen: tables by game and rules, and their file.
import { html, nothing, render } from 'lit-html';
import { inWords } from './deals.js';
import { offer } from './files.js';
import * as stats from './stats.js';
import { nameOfGame } from './text.js';

/** @import { PageType } from './client.js' */
/** @import { Figures } from './stats.js' */
/** @typedef {{ page: PageType, dialog: HTMLDialogElement, asking: boolean, said: string }} Shown */

/** Opens the statistics over the page. @param {PageType} page */
export function openStatistics(page) {
  const dialog = document.createElement('dialog');
  dialog.className = 'statistics';
  dialog.setAttribute('aria-labelledby', 'statistics-title');
  const shown = { page, dialog, asking: false, said: '' };
  dialog.addEventListener('close', () => dialog.remove());
  document.getElementById('play')?.append(dialog);
  draw(shown);
  dialog.showModal();
}

/** @param {Shown} shown @param {string} [said] */
function draw(shown, said = '') {
  shown.said = said;
  render(content(shown), shown.dialog);
}

/** @param {Shown} shown */
function content(shown) {
  const { page: { ui }, dialog } = shown;
  let found = stats.kept();
  let place = '';
  if ('problem' in found && found.problem === 'damaged') {
    place = found.place;
    found = stats.setAside() ? { matches: [] } : found;
  }
  const matches = 'matches' in found ? found.matches : null;
  const groups = stats.figures(matches ?? []);
  return html`<h2 id="statistics-title" tabindex="-1" autofocus>${ui.say('stats.title')}</h2>
    <p class="quiet">${ui.say('stats.lead')}</p>
    <p class="said" role="status">${shown.said}</p>
    ${asideNotice(shown, place)}
    ${matches === null ? html`<p class="notice">${ui.say('stats.newer')}</p>` : nothing}
    ${matches && !groups.length ? html`<p>${ui.say('stats.empty')}</p>` : groups.map((each) => group(each, shown))}
    ${matches ? buttons(shown, matches.length > 0) : nothing}
    <div class="row"><button type="button" class="primary" @click=${() => dialog.close()}>${ui.say('button.close')}</button></div>`;
}

/** @param {Shown} shown @param {string} place of the fault, if it was found just now */
function asideNotice(shown, place) {
  const { page: { ui } } = shown;
  const text = stats.aside();
  if (text === null) return nothing;
  return html`<div class="notice" data-kind="error">${place ? html`<p>${ui.say('stats.damaged', { place })}</p>` : nothing}<div class="row">
    <button type="button" @click=${() => save(shown, text, 'karata-statistics-unreadable.json')}>${ui.say('stats.aside-save')}</button>
    <button type="button" @click=${() => {
      stats.dropAside();
      draw(shown);
    }}>${ui.say('stats.aside-erase')}</button></div></div>`;
}

/** The house rules in words: in the page's language where it knows the game, else as they were noted. @param {Figures} figures @param {PageType} page */
function rulesInWords(figures, { data, ui }) {
  if (!figures.options) return [ui.say('stats.usual')];
  if (figures.game !== data.game) return figures.words.split(' · ');
  return inWords(data.rules, figures.options, ui);
}

/** @param {Figures} figures @param {Shown} shown */
function group(figures, { page }) {
  const { data, ui } = page;
  const said = (/** @type {number | null} */ value) => (value === null ? ui.say('stats.none') : ui.tenths(value));
  /** @type {Array<[string, number | null]>} */
  const rows = [['matches', figures.matches], ['won', figures.won]];
  const places = [...figures.places].sort(([one], [other]) => one - other);
  /** @type {Array<[string, number | null]>} */
  const more = [['deals', figures.deals], ['average', figures.deals ? figures.points / figures.deals : null], ['best', figures.best], ['worst', figures.worst]];
  if (figures.moons !== null) more.push(['moons', figures.moons]);
  if (figures.bid !== null) more.push(['bid', figures.bid], ['made', figures.made]);
  if (figures.helped) more.push(['helped', figures.helped], ['helped-won', figures.helpedWon]);
  const line = (/** @type {string} */ label, /** @type {number | null} */ value) => html`<tr><th scope="row">${label}</th><td>${said(value)}</td></tr>`;
  return html`<section class="figures"><h3>${ui.say('stats.group', { game: nameOfGame(data, figures.game) || figures.game, n: figures.players })}</h3>
    ${figures.name === null ? nothing : html`<p>${ui.say('stats.person', { name: figures.name })}</p>`}
    <ul class="quiet">${rulesInWords(figures, page).map((each) => html`<li>${each}</li>`)}</ul>
    <table><thead class="sr"><tr><th scope="col">${ui.say('stats.row')}</th><th scope="col">${ui.say('stats.number')}</th></tr></thead><tbody>
      ${rows.map(([id, value]) => line(ui.say(`stats.${id}`), value))}
      ${places.map(([place, times]) => line(ui.say('stats.place', { place }), times))}
      ${more.map(([id, value]) => line(ui.say(`stats.${id}`), value))}</tbody></table>
    ${figures.helped ? html`<p class="quiet">${ui.say('stats.helped-note')}</p>` : nothing}</section>`;
}

/** @param {Shown} shown @param {boolean} any whether there is anything to save or erase */
function buttons(shown, any) {
  const { page: { ui } } = shown;
  const ask = (/** @type {boolean} */ asking) => {
    shown.asking = asking;
    draw(shown);
    /** @type {HTMLElement | null} */ (shown.dialog.querySelector(asking ? '[data-keep]' : '[data-erase]'))?.focus();
  };
  if (shown.asking) {
    return html`<p>${ui.say('stats.erase-question')}</p><div class="row">
      <button type="button" data-keep @click=${() => ask(false)}>${ui.say('stats.erase-no')}</button>
      <button type="button" data-yes @click=${() => {
        shown.asking = false;
        draw(shown, ui.say(stats.erase() ? 'stats.erased' : 'stats.not-kept'));
        focusTitle(shown);
      }}>${ui.say('stats.erase-yes')}</button></div>`;
  }
  const choose = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLElement} */ (event.currentTarget).nextElementSibling;
    if (input instanceof HTMLInputElement) input.click();
  };
  return html`<div class="row">
    ${any ? html`<button type="button" data-export @click=${() => exportAll(shown)}>${ui.say('stats.export')}</button>` : nothing}
    <button type="button" data-import @click=${choose}>${ui.say('stats.import')}</button>
    <input type="file" hidden accept=".json,application/json" @change=${(/** @type {Event} */ event) => importFile(shown, event)}>
    ${any ? html`<button type="button" data-erase @click=${() => ask(true)}>${ui.say('stats.erase')}</button>` : nothing}</div>`;
}

/** @param {Shown} shown */
const focusTitle = ({ dialog }) => /** @type {HTMLElement | null} */ (dialog.querySelector('#statistics-title'))?.focus();

/** @param {Shown} shown */
function exportAll(shown) {
  const found = stats.kept();
  if (!('matches' in found)) return;
  save(shown, stats.written(found.matches), `karata-statistics-${new Date().toISOString().slice(0, 10)}.json`);
}

/** @param {Shown} shown @param {string} text @param {string} file */
function save(shown, text, file) {
  offer(text, file, 'application/json');
  draw(shown, shown.page.ui.say('stats.saved', { file }));
}

/** Adds what a file holds; a file that cannot be read changes nothing. @param {Shown} shown @param {Event} event */
async function importFile(shown, event) {
  const { ui } = shown.page;
  const input = /** @type {HTMLInputElement} */ (event.target);
  const text = await input.files?.[0]?.text();
  input.value = '';
  if (text === undefined) return;
  const found = stats.readStatistics(text);
  const here = stats.kept();
  if (!('matches' in found)) {
    draw(shown, found.problem === 'newer' ? ui.say('stats.newer-file') : ui.say('stats.wrong-file', { place: found.place }));
  } else if ('matches' in here) {
    const { matches, added } = stats.merged(here.matches, found.matches);
    draw(shown, stats.keep(matches) ? ui.say('stats.imported', { n: added }) : ui.say('stats.not-kept'));
  }
}
