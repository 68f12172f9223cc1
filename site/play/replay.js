// A deal once more: from its beginning, or on from a step of it.
import { html } from 'lit-html';
import { saveFile } from './files.js';
import { newId } from './people.js';

/** @import { Screen } from './screen.js' */
/** @import { Opened, View } from './types' */

/** What is to be played; without a step from the beginning. @typedef {{ deal: number, step?: number }} Moment */

/** Asks where a match would be lost. @param {Screen} screen @param {Moment} moment */
export function replay(screen, moment) {
  const { view } = screen.page.game;
  screen.replaying = moment;
  if (!view || view.phase === 'match_over') void run(screen);
  else screen.open(moment.step === undefined ? 'again' : 'play-from');
}

/** @param {Screen} screen */
async function run(screen) {
  const { replaying: moment, page: { game } } = screen;
  if (!moment || game.busy) return;
  screen.replaying = null;
  screen.closeDialog();
  game.stop();
  game.busy = true;
  await game.flying;
  const old = game.view?.table;
  /** @type {Opened | null} */
  const opened = await game.ask(moment.step === undefined ? 'again' : 'play_from', { ...moment, match: newId() });
  game.busy = false;
  if (!opened) {
    void game.play();
    return;
  }
  await game.enter(opened);
  game.engine.ask('close', { table: old }).catch(() => {}); // a table that is gone needs no closing
  screen.focusHand();
}

/** The buttons under the question whether the match may be lost. @param {Screen} screen @param {() => void} close */
export function replayButtons(screen, close) {
  const { page } = screen;
  const { ui } = page;
  return html`<button type="button" class="primary" data-keep @click=${close}>${ui.say('again.no')}</button>
    <button type="button" data-save @click=${() => {
      saveFile(page);
      void run(screen);
    }}>${ui.say('again.save')}</button>
    <button type="button" data-again @click=${() => void run(screen)}>${ui.say('again.yes')}</button>`;
}

/** What can be done with a deal that is over. @param {Screen} screen @param {View} view */
export function afterDeal(screen, view) {
  const { ui } = screen.page;
  return html`<button type="button" data-replay @click=${() => replay(screen, { deal: view.deal })}>${ui.say('button.again')}</button>
    ${screen.opener('share')}`;
}
