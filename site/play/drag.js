// A card of the hand can be dragged to the table. A finger must rest on it first: one that moves at once scrolls the page.

import { cardOf, giving } from './passing.js';

/** @import { Game } from './game.js' */
/** @import { Screen } from './screen.js' */

const NEAR = 8; // pixels within which a pointer has not moved
const REST = 160; // milliseconds after which a finger holds the card
const AWAY = 24; // pixels that a card must come away from its place

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

/**
 * What a pointer on a card does.
 * @param {{ type: string, dx: number, dy: number, held: number }} move how far it has come, in pixels, and how long it rested, in milliseconds
 * @returns {'waits' | 'drags' | 'scrolls'}
 */
export function gesture({ type, dx, dy, held }) {
  const far = Math.hypot(dx, dy) > NEAR;
  if (type === 'mouse') return far ? 'drags' : 'waits';
  if (held >= REST) return 'drags';
  return far ? 'scrolls' : 'waits';
}

/**
 * Whether a card that is let go here lies on the table: above the hand, or over the place of the trick.
 * @param {{ x: number, y: number, dx: number, dy: number }} at @param {Box} hand @param {Box | null} trick
 */
export function onTable({ x, y, dx, dy }, hand, trick) {
  if (Math.hypot(dx, dy) < AWAY) return false;
  const within = trick !== null && x >= trick.left && x <= trick.right && y >= trick.top && y <= trick.bottom;
  const above = y < hand.top && dy <= -AWAY && x >= hand.left - AWAY && x <= hand.right + AWAY;
  return within || above;
}

/** A card of the hand was dragged to the table: that is no mistake, so it is not asked about twice. @param {Game} game @param {string} key */
export async function drop(game, key) {
  const { view } = game;
  const held = view && cardOf(view, key);
  if (!held || (giving(view) && game.chosen.has(key))) return;
  if (held.legal) game.lifted = held.plays?.length ? null : key;
  await game.press(key);
}

/** @param {Screen} screen */
export function makeDraggable(screen) {
  const { place } = screen;
  /** @type {{ card: HTMLElement, id: number, type: string, x: number, y: number, since: number, drags: boolean, timer: ReturnType<typeof setTimeout> } | null} */
  let now = null;
  let dragged = false; // the click that follows is none

  const begin = () => {
    if (!now || now.drags) return;
    now.drags = true;
    now.card.dataset.drag = '';
    now.card.setPointerCapture?.(now.id);
  };

  const end = () => {
    if (!now) return;
    clearTimeout(now.timer);
    delete now.card.dataset.drag;
    now.card.style.translate = '';
    now = null;
  };

  place.addEventListener('pointerdown', (event) => {
    dragged = false;
    end();
    const card = event.target instanceof Element ? event.target.closest('.hand .card') : null;
    if (!(card instanceof HTMLElement) || !event.isPrimary || event.button !== 0) return;
    now = {
      card, id: event.pointerId, type: event.pointerType, x: event.clientX, y: event.clientY, since: event.timeStamp, drags: false,
      timer: setTimeout(() => event.pointerType !== 'mouse' && begin(), REST),
    };
  });

  place.addEventListener('pointermove', (event) => {
    if (!now || event.pointerId !== now.id) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    if (!now.drags) {
      const what = gesture({ type: now.type, dx, dy, held: event.timeStamp - now.since });
      if (what === 'scrolls') end();
      if (what === 'drags') begin();
    }
    if (now?.drags) now.card.style.translate = `${dx}px ${dy}px`;
  });

  place.addEventListener('pointerup', (event) => {
    if (!now || event.pointerId !== now.id) return;
    const { card, drags, x, y } = now;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    end();
    dragged = drags && Math.hypot(dx, dy) > NEAR; // a finger that rested and did not move has tapped
    const hand = card.closest('.hand')?.getBoundingClientRect();
    const trick = place.querySelector('.ring')?.getBoundingClientRect() ?? null;
    const key = card.dataset.key;
    if (!dragged || !hand || key === undefined || !onTable({ x: event.clientX, y: event.clientY, dx, dy }, hand, trick)) return;
    screen.cursor = key;
    void drop(screen.page.game, key).then(() => screen.focusAnswer(false));
  });

  place.addEventListener('pointercancel', end);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !now) return;
    dragged = now.drags;
    end();
  });
  // The page does not scroll under a card that is held.
  place.addEventListener('touchmove', (event) => now?.drags && event.cancelable && event.preventDefault(), { passive: false });
  place.addEventListener('contextmenu', (event) => now?.drags && event.preventDefault());
  place.addEventListener('click', (event) => {
    if (!dragged || event.detail === 0) return;
    dragged = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}
