// While the table is loaded, and what is said when it cannot be.
import { html } from 'lit-html';
import { EngineError } from './engine.js';
import { refuseFile } from './files.js';

/** @import { PageType } from './client.js' */
/** @import { Notice } from './types' */

/** @param {PageType} page */
export function progress(page) {
  const { boot, ui } = page;
  const at = boot?.boot === 'progress' ? boot : null;
  const words = at ? ui.say('load.progress', { done: ui.size(at.done), total: ui.size(at.total) }) : ui.say('load.starting');
  return html`<section class="loading">
    <label for="progress">${words}</label>
    <progress id="progress" max="100" .value=${at ? Math.round((at.done / at.total) * 100) : 100}></progress>
    <p class="sr" role="status">${at ? ui.say('load.progress', { done: ui.size(Math.floor(at.done / 1e6) * 1e6), total: ui.size(at.total) }) : words}</p>
    <button type="button" @click=${() => page.engine.cancel?.()}>${ui.say('load.stop')}</button></section>`;
}

/** Says why the table did not start. @param {PageType} page @param {unknown} error */
export function explainStart(page, error) {
  const { data, ui } = page;
  const failure = error instanceof EngineError ? error.failure : { code: 'internal', message: String(error) };
  if (failure.code === 'stopped') {
    failStart(page, ui.say('load.stopped'));
    return;
  }
  if (failure.code === 'no-match') {
    refuseFile(page, failure.message);
    return;
  }
  if (failure.option && failure.text && data.rules.options.some((each) => each.id === failure.option)) {
    page.form = { ...page.form, refused: { option: failure.option, text: failure.text } };
    page.refuse();
    return;
  }
  if (failure.text) {
    failStart(page, failure.text);
    return;
  }
  const known = ['file', 'damaged', 'offline', 'slow'].includes(failure.code) ? failure.code : 'internal';
  console.warn(failure.message);
  failStart(page, ui.say(`error.${known}`, { file: failure.file ?? data.worker.split('/').at(-1) ?? '' }), failure.message);
}

/** @param {PageType} page @param {Notice['text']} text @param {string} [details] */
export function failStart(page, text, details) {
  const retry = { label: page.ui.say('error.retry'), run: () => void page.begin(page.attempt) };
  page.forget('start');
  page.notices = [...page.notices, { name: 'start', kind: 'error', text, actions: [retry], ...(details ? { details } : {}) }];
  page.draw();
}
