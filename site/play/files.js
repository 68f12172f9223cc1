// Matches as files: saved and opened.
import { nameOfGame } from './text.js';

/** @import { PageType } from './client.js' */

const VERSION = 1; // of transcripts

/** Gives the person a file. @param {string} text @param {string} file @param {string} [type] */
export function offer(text, file, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {PageType} page @param {string} text @param {string} file */
export function download(page, text, file) {
  offer(text, file);
  page.warn(page.ui.say('save.done', { file }));
}

/** @param {PageType} page @param {string} [game] */
export function fileName(page, game = page.data.game) {
  return `karata-${game}-${new Date().toISOString().slice(0, 10)}.txt`;
}

/** @param {PageType} page */
export function saveFile(page) {
  download(page, page.game.transcript, fileName(page));
}

/** @param {PageType} page @param {Event} event */
export async function openFile(page, event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const transcript = await input.files?.[0]?.text();
  input.value = '';
  if (transcript === undefined) return;
  const version = Number(/^\s*karata (\d+)/.exec(transcript)?.[1] ?? 0);
  if (version !== VERSION) {
    refuse(page, version > VERSION ? 'safe.newer-file' : 'error.broken-file');
    return;
  }
  const game = /^game (\w+)/m.exec(transcript)?.[1] ?? page.data.game;
  const name = nameOfGame(page.data, game);
  if (game !== page.data.game && name) {
    refuse(page, 'error.other-game', { game: name });
    return;
  }
  page.unlessSaved(() => void page.begin({ format: 1, transcript, level: page.settings.level, file: true }));
}

/** @param {PageType} page @param {string} line the first one that is no line of a match, with its number */
export function refuseFile(page, line) {
  page.forget('start');
  page.warn(page.ui.say('error.broken-file'), { name: 'start', kind: 'error', details: line });
}

/** Nothing was begun, so there is nothing to try again. @param {PageType} page @param {string} id @param {Record<string, string>} [params] */
function refuse(page, id, params) {
  page.forget('start');
  page.warn(page.ui.say(id, params), { name: 'start', kind: 'error' });
}
