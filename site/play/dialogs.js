// What opens over the table: each dialog has a title and a content.
import { html } from 'lit-html';
import { callCards } from './contract.js';
import { earlierDeals, lookedAt, lookedAtButtons } from './looking.js';
import { leaving } from './people.js';
import { replayButtons } from './replay.js';
import { settingsForm } from './settings.js';
import { shareDeal } from './share.js';
import { keyList, lastTrick, scoreSheet, waitingCards } from './sheet.js';

/** @import { TemplateResult } from 'lit-html' */
/** @import { Screen } from './screen.js' */
/** @import { View } from './types' */

/** What a dialog is made of. @typedef {{ screen: Screen, view: View, close: () => void, address: (anchor: string) => string }} Inside */
/** `buttons`: its own row of buttons, instead of the one that closes it. */
/** @typedef {{ title: string, content?: (inside: Inside) => unknown, buttons?: (inside: Inside) => TemplateResult }} DialogParts */

/** @satisfies {Record<string, DialogParts>} */
const PARTS = {
  sheet: {
    title: 'button.sheet',
    content: ({ screen, view, address }) => html`${scoreSheet(view, screen.page.ui, address)}${earlierDeals(screen, view)}`,
  },
  review: {
    title: 'review.title',
    content: ({ screen }) => lookedAt(screen),
    buttons: ({ screen, close }) => lookedAtButtons(screen, close),
  },
  'last-trick': { title: 'button.last-trick', content: ({ screen, view }) => lastTrick(view, screen.page.ui) },
  waiting: { title: 'part.waiting', content: ({ screen }) => waitingCards(screen.page.game, screen.page.ui) },
  call: {
    title: 'part.call',
    content: ({ screen, view, close }) => callCards(view.call_cards ?? [], screen.page.ui, (action) => {
      close();
      void screen.page.game.act(action);
    }),
  },
  keys: { title: 'button.keys', content: ({ screen, view }) => keyList(view, screen.page.data.rules.copies > 1, screen.page.ui) },
  settings: {
    title: 'button.settings',
    content: ({ screen: { page }, view, close }) => html`${settingsForm(page.data, page.settings, page.ui, 'table', (settings) => page.change(settings))}
      ${leaving(page.game, view, page.ui, close)}`,
  },
  share: { title: 'button.share', content: ({ screen, view, close }) => shareDeal(screen, view, close) },
  again: { title: 'again.question', buttons: ({ screen, close }) => replayButtons(screen, close) },
  'play-from': { title: 'again.from-question', buttons: ({ screen, close }) => replayButtons(screen, close) },
  'new-match': {
    title: 'confirm.new-match',
    buttons: ({ screen: { page }, close }) => html`<button type="button" class="primary" @click=${() => {
      close();
      page.game.leave();
    }}>${page.ui.say('confirm.yes')}</button><button type="button" @click=${close}>${page.ui.say('confirm.no')}</button>`,
  },
};

/** @typedef {keyof typeof PARTS} Dialog */

/** @type {Record<Dialog, DialogParts>} */
const DIALOGS = PARTS;

/** @param {Dialog} name @param {Inside} inside */
export function dialogContent(name, inside) {
  const { title, content, buttons } = DIALOGS[name];
  const { ui } = inside.screen.page;
  return html`<h2 id="dialog-title" tabindex="-1" autofocus>${ui.say(title)}</h2>${content?.(inside)}
    <div class="row">${buttons ? buttons(inside)
      : html`<button type="button" class="primary" @click=${inside.close}>${ui.say('button.close')}</button>`}</div>`;
}
