// What stands beside the table: what has happened, the rules of this match, what can be done with it.
import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { saveFile } from './files.js';
import { line } from './lines.js';
import { marks } from './sheet.js';

/** @import { Screen } from './screen.js' */
/** @import { View } from './types' */

/** @param {Screen} screen @param {View} view */
export function beside(screen, view) {
  const { page } = screen;
  const { game, ui } = page;
  return html`<div class="beside">
    <section><h2>${ui.say('part.log')}</h2>
      <div class="log" role="log" aria-live="polite" aria-relevant="additions" tabindex="0" aria-label=${ui.say('part.log')}>
        ${repeat(game.log, (each) => each, (each) => html`<p>${line(each)}</p>`)}</div></section>
    <section><h2>${ui.say('part.rules')}</h2><p>${line(view.rules)}</p>
      ${marks(view, page.data.rules.copies > 1, ui)}
      <p class="row"><button type="button" @click=${() => saveFile(page)}>${ui.say('button.save')}</button>
        ${screen.opener('share')}
        <button type="button" @click=${() => screen.open('new-match')}>${ui.say('button.new-match')}</button></p></section>
  </div>`;
}
