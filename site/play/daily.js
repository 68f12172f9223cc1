// The deal of the day: the same for everyone, its seed being the date; its first result is kept and can be sent as text.
import { html, nothing } from 'lit-html';
import { linkTo, sizeNote } from './deals.js';
import { copy, send } from './share.js';
import { readText, writeText } from './storage.js';
import { nameOfGame, plain } from './text.js';

/** @import { PageType } from './client.js' */
/** @import { DailyResult, DealWords, View } from './types' */

/** @param {Date} now @returns {string} the day where the person is, as 2026-11-30 */
export function dayOf(now) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {string} day */
export const seedOf = (day) => Number(day.replaceAll('-', ''));

/** @param {string} day @param {DealWords} words @returns {string} as the language writes it, which not every browser knows */
export function inLanguage(day, words) {
  const [year = '', month = '', date = ''] = day.split('-');
  return (words.dates[Number(month) - 1] ?? '').replace('{day}', String(Number(date))).replace('{year}', year);
}

/** @param {PageType} page */
const key = (page) => `daily.${page.data.game}`;

const isPlace = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) > 0;
const isText = (/** @type {unknown} */ value) => typeof value === 'string';
const isFlag = (/** @type {unknown} */ value) => typeof value === 'boolean';

/** @type {Record<string, (value: unknown) => boolean>} */
const RESULT = {
  points: Number.isSafeInteger, place: isPlace, places: isPlace, text: isText, lang: isText, code: isText, hinted: isFlag, assisted: isFlag,
};

/** What is kept of a deal of the day, as far as it is whole. @param {string | null} text @returns {DailyResult | null} */
export function readDaily(text) {
  try {
    const { day, match, result } = JSON.parse(text ?? 'null');
    if (!isText(day) || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
    const whole = Object.entries(RESULT).every(([name, fits]) => fits(result?.[name]));
    return { day, ...(isText(match) ? { match } : {}), ...(whole ? { result } : {}) };
  } catch {
    return null; // unreadable: it is played as if for the first time
  }
}

/** The last deal of the day: as it is kept, else as this page knows it. @param {PageType} page @returns {DailyResult | null} */
function keptDaily(page) {
  const kept = readDaily(readText(key(page)));
  const { daily } = page;
  if (!kept || !daily) return kept ?? daily;
  return kept.day > daily.day || (kept.day === daily.day && kept.result) ? kept : daily;
}

/** Also where the device keeps nothing, the page knows it. @param {PageType} page @param {DailyResult} daily */
function keepDaily(page, daily) {
  page.daily = daily;
  writeText(key(page), JSON.stringify(daily));
}

/** @param {PageType} page */
function play(page) {
  const day = dayOf(new Date());
  page.unlessSaved(() => {
    if (keptDaily(page)?.day !== day) keepDaily(page, { day });
    void page.begin({ seed: seedOf(day) });
  });
}

/** The day whose deal a view shows, null if it is none: today's, or the one that was begun before midnight. @param {PageType} page @param {View} view */
function dayShown(page, view) {
  if (view.options || view.deal !== 1) return null;
  return [dayOf(new Date()), keptDaily(page)?.day].find((day) => day && seedOf(day) === view.seed) ?? null;
}

/** Keeps in which match a deal of the day was played first, and its first result. @param {PageType} page */
export function noteDaily(page) {
  const { view, transcript } = page.game;
  const day = view && dayShown(page, view);
  if (!view || !day) return;
  const last = keptDaily(page);
  const kept = last?.day === day ? last : null;
  if (kept?.result) return;
  const match = /^# match (\S+)$/m.exec(transcript)?.[1] ?? '';
  if (!view.result) {
    if (view.can_undo && match && !kept?.match) keepDaily(page, { day, match });
    return;
  }
  const { points, place, places, text } = view.result;
  const assisted = view.assisted || Boolean(kept?.match && kept.match !== match); // all of a match may be taken back by leaving it
  const result = { points, place, places, text: plain(text), lang: page.ui.lang, code: view.code, hinted: view.hinted, assisted };
  keepDaily(page, { day, result });
  page.draw(); // with the button that shares it
}

/** @param {PageType} page @param {DailyResult} kept @returns {string} a few lines for friends */
export function resultText(page, { day, result }) {
  if (!result) return '';
  const { data, ui } = page;
  const { points, place, places, hinted, assisted } = result;
  return [
    ui.say('daily.line-title', { game: nameOfGame(data, data.game), date: inLanguage(day, data.deals) }),
    result.lang === ui.lang ? result.text : '',
    ui.say('daily.line-points', { points }),
    ui.say('daily.line-place', { place, places }),
    hinted ? ui.say('daily.line-hints') : '',
    assisted ? ui.say('daily.line-undo') : '',
    hinted || assisted ? '' : ui.say('daily.line-alone'),
    linkTo(result.code),
  ].filter(Boolean).join('\n');
}

/** The button that shares a result, and what came of it. @param {PageType} page @param {DailyResult} kept */
function shareButton(page, kept) {
  const { ui } = page;
  const text = resultText(page, kept);
  const share = async () => {
    page.byHand = false;
    page.said = '';
    if (!await send({ text })) {
      page.byHand = !await copy(text);
      page.said = ui.say(page.byHand ? 'share.by-hand' : 'share.copied');
    }
    page.draw();
    const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById('result-text'));
    field?.focus();
    field?.select();
  };
  return html`<div class="result"><button type="button" id="share-result" @click=${() => void share()}>${ui.say('daily.share')}</button>
    <p role="status" class="copied">${page.said}</p>
    ${page.byHand ? html`<label for="result-text">${ui.say('daily.text')}</label>
      <textarea id="result-text" readonly rows="6" .value=${text}></textarea>` : nothing}</div>`;
}

/** On the page before the table. @param {PageType} page */
export function dailyDeal(page) {
  const { data, ui } = page;
  const day = dayOf(new Date());
  const kept = keptDaily(page);
  const played = kept?.day === day && kept.result ? kept : null;
  const date = inLanguage(day, data.deals);
  return html`<section class="daily"><h2>${ui.say('daily.title')}</h2>
    <p>${played?.result ? ui.say('daily.played', { points: played.result.points }) : ui.say('daily.about')}</p>
    ${played ? shareButton(page, played) : nothing}
    <button type="button" id="daily" @click=${() => play(page)}>${ui.say(played ? 'daily.again' : 'daily.button', { date })}</button>
    ${sizeNote(page)}</section>`;
}

/** At the table, when the deal of the day is over. @param {PageType} page @param {View} view */
export function dailyResult(page, view) {
  const kept = keptDaily(page);
  return kept?.result && dayShown(page, view) === kept.day ? shareButton(page, kept) : nothing;
}
