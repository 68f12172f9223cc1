// What stands on the page before the table is there: the saved match, the rules, the settings.
import { html, nothing } from 'lit-html';
import { dailyDeal } from './daily.js';
import { codeField, sentDeal } from './deals.js';
import { download, fileName, openFile } from './files.js';
import { problems, rulesForm } from './form.js';
import { peopleForm, peopleNow, sameName } from './people.js';
import { settingsForm } from './settings.js';
import { noticeBox } from './table.js';

/** @import { TemplateResult } from 'lit-html' */
/** @import { PageType } from './client.js' */

/** @param {PageType} page @param {TemplateResult | null} progress shown instead of the forms */
export function startForm(page, progress) {
  const { data, ui } = page;
  const ready = page.engine.started || page.offline.kept;
  const size = { size: page.offline.size };
  const { saved } = page;
  const refused = page.refusedStart && (problems(data.rules, page.form).size ? 'start.refused' : sameName(peopleNow(page)) >= 0 ? 'people.refused' : '');
  return html`
    ${page.notices.map((each) => noticeBox(each, ui, (anchor) => page.ruleAddress(anchor), () => page.drop(each)))}
    ${progress ?? html`
      ${saved ? html`<section class="saved"><p>${ui.say('start.saved')}</p>
        <button type="button" class="primary" id="continue" data-continue @click=${() => page.begin(saved)}>${
          ready ? ui.say('start.continue') : ui.say('start.continue-size', size)}</button></section>` : nothing}
      ${sentDeal(page)}
      <section class="go"><button type="button" class=${saved || page.sent ? '' : 'primary'} id="begin" data-start @click=${() => page.startNew()}>${
        ready ? ui.say('start.play') : ui.say('start.button', size)}</button>
      ${refused ? html`<p class="problem" role="alert">${ui.say(refused)}</p>` : nothing}
      ${ready ? nothing : html`<p class="quiet">${ui.say(page.offline.works ? 'offline.note' : 'start.size-note')}</p>`}</section>
      ${dailyDeal(page)}
      ${codeField(page)}
      ${peopleForm(page)}
      <section><h2>${ui.say('start.rules')}</h2>
        ${rulesForm(data.rules, page.form, ui, (form) => {
          page.form = form;
          page.refusedStart = false;
          page.draw();
        })}
        <p><a href=${page.ruleAddress(`${data.game}/#`)}>${ui.say('start.read')}</a></p></section>
      <section><h2>${ui.say('start.table')}</h2>
        ${settingsForm(data, page.settings, ui, 'start', (settings) => page.change(settings))}
        ${fileButton(page)}
        ${statisticsButton(page)}</section>`}
    ${replaceDialog(page)}`;
}

/** @param {PageType} page */
export function statisticsButton(page) {
  return html`<p><button type="button" data-statistics aria-haspopup="dialog" @click=${() => page.openStatistics()}>${page.ui.say('stats.title')}</button></p>`;
}

/** The browser's own control speaks the browser's language; this one speaks the page's. @param {PageType} page */
function fileButton(page) {
  const choose = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLElement} */ (event.currentTarget).nextElementSibling;
    if (input instanceof HTMLInputElement) input.click();
  };
  return html`<p><button type="button" id="open-file" @click=${choose}>${page.ui.say('start.open-file')}</button>
    <input type="file" hidden accept=".txt,text/plain" @change=${(/** @type {Event} */ event) => openFile(page, event)}></p>`;
}

/** Asked before a saved match is lost. @param {PageType} page */
function replaceDialog(page) {
  const { ui, saved, replacing } = page;
  const keep = () => {
    page.replacing = null;
    page.draw();
  };
  return html`<dialog aria-labelledby="replace-title" @close=${keep}>${replacing ? html`
    <p id="replace-title">${ui.say('replace.question')}</p>
    <div class="row">
      <button type="button" class="primary" data-keep @click=${keep}>${ui.say('replace.no')}</button>
      <button type="button" data-save @click=${() => {
        download(page, saved?.transcript ?? '', fileName(page));
        replacing();
      }}>${ui.say('replace.save')}</button>
      <button type="button" data-replace @click=${replacing}>${ui.say('replace.yes')}</button>
    </div>` : nothing}</dialog>`;
}
