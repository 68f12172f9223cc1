// What the address asks for: house rules, and a beginner's first deal with a hint at each turn.
import { readSent } from './deals.js';
import { asForm, fromQuery, usual } from './form.js';
import * as storage from './storage.js';

/** @import { PageType } from './client.js' */
/** @import { Game } from './game.js' */

/** Fills the form from the address, or else with what was chosen last; what nobody knows is named. @param {PageType} page */
export function readAddress(page) {
  const { rules, game } = page.data;
  const query = new URLSearchParams(location.search);
  page.first = query.get('first') === '1';
  const sent = query.get('deal');
  query.delete('first');
  query.delete('deal');
  const { values, refused, given } = fromQuery(rules, query.toString());
  const kept = () => fromQuery(rules, new URLSearchParams(storage.loadOptions(game)).toString()).values;
  page.given = given || page.first || sent !== null;
  page.form = asForm(rules, given || page.first ? values : { ...usual(rules), ...kept() });
  if (page.first) {
    page.settings.hints = true;
    storage.saveSettings(page.settings);
  }
  readSent(page, sent);
  for (const option of refused) page.warn(page.ui.say('error.address', { option }));
}

/** Gives a hint at a turn of the person without being asked, where the settings say so. @param {Game} game */
export async function hintAtTurn(game) {
  const { view } = game;
  if (!game.settings.hints || !view?.yours || view.phase.endsWith('_over')) return;
  await game.hint();
  const { notice } = game;
  // The hint would be heard instead of whose turn it is.
  if (notice?.kind === 'hint') game.page.announce([...view.status, ' ', ...(typeof notice.text === 'string' ? [notice.text] : notice.text)]);
}
