// What is said when a match is not kept as it should be, and how it is saved all the same.
import { download, fileName, saveFile } from './files.js';
import * as storage from './storage.js';
import { nameOfGame } from './text.js';

/** @import { PageType } from './client.js' */
/** @import { Aside, Keeping } from './types' */

/** Old matches that cannot be used here: each is said at each visit, until its owner deletes it. @param {PageType} page */
export function showAsides(page) {
  page.notices = page.notices.filter((each) => !each.name?.startsWith('aside.'));
  for (const each of storage.asides(page.data.game)) showAside(page, each);
}

/** @param {PageType} page @param {Aside} aside */
function showAside(page, aside) {
  const { ui, data } = page;
  const name = `aside.${aside.place}`;
  const other = nameOfGame(data, aside.game);
  const texts = {
    broken: () => ui.say('error.broken-match'),
    newer: () => ui.say('safe.newer'),
    'other-game': () => (other ? ui.say('safe.other-game', { game: other }) : ui.say('safe.unknown-game')),
  };
  const text = texts[aside.why]();
  const broken = aside.why === 'broken';
  page.warn(aside.inTheWay ? `${text} ${ui.say('safe.in-the-way')}` : text, {
    name,
    kind: 'error',
    actions: [
      { label: ui.say(broken ? 'error.broken-save' : 'safe.aside-save'),
        run: () => download(page, aside.text, broken ? `karata-${data.game}-unreadable.txt` : fileName(page, aside.game || data.game)) },
      { label: ui.say(broken ? 'error.broken-delete' : 'safe.aside-delete'),
        run: () => {
          storage.dropAside(data.game, aside.place);
          page.forget(name);
          if (page.game.view) page.game.keep();
          page.draw();
        } },
    ],
  });
}

/** The running match is kept no more, or is kept again. @param {PageType} page @param {Keeping} now */
export function showKeeping(page, now) {
  const { ui, game, data } = page;
  page.forget('keeping');
  page.forget('other-tab');
  const texts = { kept: 'safe.again', full: 'safe.full', blocked: 'error.storage', elsewhere: 'safe.elsewhere', 'in-the-way': 'safe.in-the-way' };
  const save = { label: ui.say('button.save'), run: () => saveFile(page) };
  const here = {
    label: ui.say('safe.here'),
    run: () => {
      storage.keepHere(data.game);
      game.keep();
    },
  };
  page.warn(ui.say(texts[now]), {
    name: 'keeping',
    ...(now === 'kept' ? {} : { kind: 'error', actions: now === 'elsewhere' ? [here, save] : [save] }),
  });
}

/** Another tab plays this game: said once, and its match is not lost by a press of Play here. @param {PageType} page */
export function warnOtherTab(page) {
  const { game, data, ui } = page;
  if (!game.view) page.saved = storage.loadMatch(data.game) ?? page.saved;
  if (!page.notices.some((each) => each.name === 'other-tab')) page.warn(ui.say('error.other-tab'), { name: 'other-tab' });
  else page.draw();
}
