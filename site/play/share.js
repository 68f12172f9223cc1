// Sharing: a deal's code, its link as text and as a square, the match as a file.
import { html, nothing } from 'lit-html';
import { linkTo } from './deals.js';
import { saveFile } from './files.js';
import { replay } from './replay.js';

/** @import { TemplateResult } from 'lit-html' */
/** @import { Screen } from './screen.js' */
/** @import { View } from './types' */

/** What makes a square code. @typedef {(type: number, correction: string) => { addData: (text: string) => void, make: () => void, getModuleCount: () => number, isDark: (y: number, x: number) => boolean }} MakeCode */

/** @type {MakeCode | 'missing' | null} */
let makeCode = null;
let loading = false;

/** @param {string} text @returns {Promise<boolean>} whether it can be pasted now */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed, or not on this address
  }
}

/** Gives something to the device's own list of programs. @param {ShareData} data @returns {Promise<boolean>} whether there was one */
export async function send(data) {
  if (!navigator.share) return false;
  try {
    await navigator.share(data);
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'; // the person thought better of it
  }
  return true;
}

/** Copies what stands in a field, or else selects it. @param {Screen} screen @param {string} id of the field */
async function copyField(screen, id) {
  const field = /** @type {HTMLInputElement | null} */ (screen.place.querySelector(`#${id}`));
  if (!field) return;
  const done = await copy(field.value);
  screen.copied = screen.page.ui.say(done ? 'share.copied' : 'share.by-hand');
  screen.draw();
  if (done) return;
  field.focus();
  field.select();
}

/** @param {Screen} screen */
async function loadSquare(screen) {
  if (loading) return;
  loading = true;
  const { data, root } = screen.page;
  try {
    makeCode = (await import(new URL(data.deals.square, root).href)).default;
  } catch {
    makeCode = 'missing';
  }
  loading = false;
  screen.draw();
}

/** The link as a square code; a quiet margin of four belongs to it. @param {MakeCode} make @param {string} link @param {string} label */
function square(make, link, label) {
  const code = make(0, 'M');
  code.addData(link);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (code.isDark(y, x)) path += `M${x + 4} ${y + 4}h1v1h-1z`;
  }
  return html`<svg class="square" role="img" aria-label=${label} viewBox=${`0 0 ${size + 8} ${size + 8}`}><path d=${path}/></svg>`;
}

/** A field to copy from. @param {Screen} screen @param {string} id @param {string} label @param {string} value @param {string} press */
function field(screen, id, label, value, press) {
  return html`<div class="copy"><label for=${id}>${label}</label>
    <input type="text" id=${id} readonly .value=${value}>
    <button type="button" data-copy=${id} @click=${() => void copyField(screen, id)}>${press}</button></div>`;
}

/** @param {Screen} screen @param {View} view @param {() => void} close @returns {TemplateResult} */
export function shareDeal(screen, view, close) {
  const { page } = screen;
  const { ui } = page;
  const link = linkTo(view.code);
  // Another try each time the dialog is drawn anew by a person; not by itself, which would never end.
  if (makeCode === null) void loadSquare(screen);
  return html`<p>${ui.say('share.about')}</p>
    ${field(screen, 'share-code', ui.say('share.code'), view.code, ui.say('share.copy-code'))}
    ${field(screen, 'share-link', ui.say('share.link'), link, ui.say('share.copy-link'))}
    <p role="status" class="copied">${screen.copied}</p>
    ${typeof makeCode === 'function' ? html`${square(makeCode, link, ui.say('share.square'))}<p class="quiet">${ui.say('share.scan')}</p>`
      : makeCode === 'missing' ? html`<p class="quiet">${ui.say('share.no-square')}</p>` : nothing}
    <div class="row">
      ${'share' in navigator ? html`<button type="button" data-send @click=${() => void send({ url: link })}>${ui.say('share.send')}</button>` : nothing}
      <button type="button" data-save @click=${() => saveFile(page)}>${ui.say('button.save')}</button>
      <button type="button" data-replay @click=${() => {
        close();
        replay(screen, { deal: view.deal });
      }}>${ui.say('button.again')}</button></div>
    <p class="quiet">${ui.say('share.file')}</p>`;
}

/** The dialog is opened: what was copied before is no news, and the square may be there now. @param {Screen} screen */
export function freshShare(screen) {
  screen.copied = '';
  if (makeCode === 'missing') makeCode = null;
}
