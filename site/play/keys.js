// The keyboard at the table: arrow keys among cards and bids, and a key for each thing that can be done.
import { boxOf, chosenBid } from './bidding.js';
import { progress } from './contract.js';
import { finish } from './pacing.js';
import { trickInWords } from './ring.js';

/** @import { Screen } from './screen.js' */

/** Arrow keys in the hand and among the bids. @param {Screen} screen @param {KeyboardEvent} event */
export function moveByKey(screen, event) {
  const target = event.target instanceof HTMLElement ? event.target : null;
  // A key that is held down neither makes a bid nor plays the next card.
  if (event.repeat && (event.key === 'Enter' || event.key === ' ') && target?.closest('.box, .moment, .hand, .curtain')) event.preventDefault();
  const kind = target?.dataset.card && target.classList.contains('card') ? '.card' : target?.dataset.action ? '.bid' : null;
  if (!target || !kind || event.altKey || event.ctrlKey || event.metaKey) return;
  const cards = /** @type {HTMLElement[]} */ ([...screen.place.querySelectorAll(kind)]);
  const at = cards.indexOf(target);
  /** @type {Record<string, HTMLElement | undefined>} */
  const to = {
    ArrowLeft: cards[Math.max(at - 1, 0)],
    ArrowRight: cards[Math.min(at + 1, cards.length - 1)],
    ArrowUp: nearest(target, cards.filter((each) => each.offsetTop < target.offsetTop)),
    ArrowDown: nearest(target, cards.filter((each) => each.offsetTop > target.offsetTop)),
    Home: cards[0],
    End: cards.at(-1),
  };
  if (!(event.key in to)) return;
  event.preventDefault();
  (to[event.key] ?? target).focus(); // the cursor follows the focus
  screen.draw();
}

/** Letters by their place on the keyboard, so that they work in every script. @param {Screen} screen @param {KeyboardEvent} event */
export function pressShortcut(screen, event) {
  const { game, ui } = screen.page;
  if (screen.dialog === 'review' && screen.review && screen.review !== 'missing') {
    screen.review.pressKey(event);
    return;
  }
  if (!game.view || screen.place.hidden || screen.dialog || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return;
  /** @type {Record<string, () => void>} */
  const does = {
    KeyC: () => screen.focusHand(),
    KeyG: () => (game.held ? game.goOn() : screen.pressMoment()),
    KeyH: () => void game.hint(),
    KeyU: () => game.view?.can_undo && void game.undo(),
    KeyL: () => screen.open('last-trick'),
    KeyF: () => void finish(game),
    KeyM: () => {
      const on = !screen.page.settings.sound;
      screen.page.change({ ...screen.page.settings, sound: on });
      screen.announce(ui.say(on ? 'sound.on' : 'sound.off'));
    },
    KeyS: () => screen.open('sheet'),
    KeyR: () => game.view && screen.announce([...game.view.status, ...progress(game.view)]),
    KeyB: () => screen.focusBids(),
    KeyT: () => screen.announce(trickInWords(game, ui).join('. ')),
    KeyP: () => {
      const pass = boxOf(game)?.pass;
      if (pass) void game.act(pass.action);
      else screen.waiting();
    },
    Backspace: () => game.takeBack(),
    Digit4: () => screen.page.change({ ...screen.page.settings, colours: screen.page.settings.colours === 4 ? 2 : 4 }),
  };
  const action = event.key === '?' ? () => screen.open('keys')
    : event.key === 'Escape' ? () => {
      const bid = chosenBid(game);
      game.bid = null;
      game.lift(null);
      if (bid) screen.focusBids();
    } : does[event.code];
  if (!action) return;
  event.preventDefault();
  action();
}

/** @param {HTMLElement} card @param {HTMLElement[]} others @returns {HTMLElement | undefined} the one above or below it */
function nearest(card, others) {
  const away = (/** @type {HTMLElement} */ each) => Math.abs(each.offsetTop - card.offsetTop) * 10 + Math.abs(each.offsetLeft - card.offsetLeft);
  return others.sort((one, other) => away(one) - away(other))[0];
}
