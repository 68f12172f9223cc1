// Draws a view: players, the trick, the hand. No rule and no sentence lives here.
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { face } from './cards.js';
import { plain, spoken } from './text.js';

/** @import { Game } from './game.js' */
/** @import { HandCard, Notice, Seat, TextLike, TrickCard, View } from './types' */
/** @import { Ui } from './text.js' */

/** Where seats 1, 2, … (clockwise from the person) sit on a grid of three columns, by number of players. */
/** @type {Record<number, string[]>} */
const RING = {
  2: ['1-2'],
  3: ['1-1', '1-3'],
  4: ['2-1', '1-2', '2-3'],
  5: ['2-1', '1-1', '1-3', '2-3'],
  6: ['2-1', '1-1', '1-2', '1-3', '2-3'],
  7: ['3-1', '2-1', '1-1', '1-3', '2-3', '3-3'],
};

/** @param {TextLike | null | undefined} text seen with symbols, heard in words as one run */
export function line(text) {
  if (!text) return nothing;
  if (plain(text) === spoken(text)) return plain(text);
  return html`<span aria-hidden="true">${shownOnly(text)}</span><span class="sr">${spoken(text)}</span>`;
}

/** @param {TextLike} text */
function shownOnly(text) {
  if (typeof text === 'string') return text;
  return text.map((item) => {
    if (typeof item === 'string') return item;
    return html`<span class="inline-card" data-suit=${'card' in item ? item.card.slice(-1) : item.suit}>${item.show}</span>`;
  });
}

/** @param {Game} game @returns {TrickCard[]} the trick on the table, or the finished one that still lies there */
export function trickOf(game) {
  const { held, view } = game;
  if (held) return held.cards.map((each) => ({ ...each, winning: each.seat === held.winner }));
  return view?.trick ?? [];
}

/** @param {View} view @param {number} seat */
export const nameOf = (view, seat) => view.seats[seat]?.name ?? '';

/** @param {Game} game @param {Ui} ui @returns {string[]} the trick in words, in the order of play */
export function trickInWords(game, ui) {
  const { view } = game;
  const cards = trickOf(game);
  if (!view || !cards.length) return [ui.say('trick.empty')];
  return cards.map((each) => {
    const id = !each.winning ? 'trick.card' : game.held ? 'trick.took' : 'trick.winning';
    return ui.say(id, { player: nameOf(view, each.seat), card: each.say });
  });
}

/** @param {Seat} seat @param {Ui} ui */
function seatInWords(seat, ui) {
  return ui.say(seat.dealer ? 'seat.spoken-dealer' : 'seat.spoken', {
    player: seat.name, points: seat.taken, total: seat.total, held: seat.cards,
  });
}

/** @param {Game} game @param {View} view @param {Ui} ui */
export function ring(game, view, ui) {
  const places = RING[view.players] ?? [];
  const cards = trickOf(game);
  const own = view.players < 4 ? '2-2' : '3-2';
  const seats = view.seats.map((_, index) => view.seats[(view.seat + index) % view.players]);
  return html`
    <div class="ring" data-players=${view.players} role="group" aria-label=${ui.say('part.table')}>
      <ul class="seats" aria-label=${ui.say('part.players')}>
        ${seats.map((seat, index) => {
          if (!seat) return nothing;
          const card = cards.find((each) => each.seat === seat.seat);
          return html`<li class="seat" data-at=${index ? places[index - 1] ?? '1-2' : own}
              ?data-turn=${seat.turn && !game.held} ?data-you=${seat.you}>
            <span class="sr">${seatInWords(seat, ui)}</span>
            <span class="who" aria-hidden="true"><span class="name">${seat.name}</span>${seat.dealer
              ? html`<svg class="dealer" viewBox="0 0 16 16"><use href="#mark-dealer"></use></svg>` : nothing}</span>
            <span class="points" aria-hidden="true">${seat.taken} <i>/</i> ${seat.total}</span>
            <span class="slot" aria-hidden="true" ?data-winning=${card?.winning}>${card ? face(card.card, card.show) : nothing}</span>
          </li>`;
        })}
      </ul>
      <ol class="sr" aria-label=${ui.say('part.trick')}>
        ${trickInWords(game, ui).map((each) => html`<li>${each}</li>`)}
      </ol>
    </div>`;
}

/** @param {Game} game @param {HandCard} card @param {number} index @param {View} view @param {Ui} ui */
function cardName(game, card, index, view, ui) {
  const params = { card: card.say, n: index + 1, total: view.hand.length };
  if (!view.yours || view.phase !== 'play') return ui.say('card.plain', params);
  if (game.lifted === card.card) return ui.say('card.lifted', params);
  return ui.say(card.legal ? 'card.playable' : 'card.forbidden', params);
}

/**
 * @param {Game} game @param {View} view @param {Ui} ui @param {string | null} cursor the card that Tab reaches
 * @param {{ press: (card: string) => void }} on
 */
export function hand(game, view, ui, cursor, on) {
  const passing = view.yours && view.phase === 'pass';
  const choosing = view.yours && view.phase === 'play' && !game.held;
  const reachable = view.hand.some((each) => each.card === cursor) ? cursor : view.hand[0]?.card;
  return html`
    <div class="hand" role="group" aria-label=${ui.say('part.hand')} ?data-few=${view.hand.length <= 7}
      .style=${`--whole:${Math.max(view.hand.length - 1, 1)};--half:${Math.max(Math.ceil(view.hand.length / 2) - 1, 1)}`}>
      ${repeat(view.hand, (card) => card.card, (card, index) => html`
        <button type="button" class="card" data-card=${card.card}
          tabindex=${card.card === reachable ? 0 : -1}
          aria-label=${cardName(game, card, index, view, ui)}
          aria-pressed=${passing ? String(game.chosen.has(card.card)) : nothing}
          ?data-dim=${choosing && !card.legal}
          ?data-ready=${choosing && card.legal}
          ?data-up=${game.chosen.has(card.card) || game.lifted === card.card}
          ?data-marked=${game.marked.has(card.card)}
          ?data-received=${card.received}
          @click=${() => on.press(card.card)}>${face(card.card, card.show)}</button>`)}
    </div>`;
}

/** @param {Notice} notice @param {Ui} ui @param {(anchor: string) => string} ruleAddress @param {() => void} close */
export function noticeBox(notice, ui, ruleAddress, close) {
  return html`<div class="notice" data-kind=${notice.kind}>
    <p>${line(notice.text)}${notice.anchor
      ? html` <a href=${ruleAddress(notice.anchor)}>${ui.say('button.read-rule')}</a>` : nothing}</p>
    ${notice.details ? html`<details><summary>${ui.say('error.details')}</summary><pre>${notice.details}</pre></details>` : nothing}
    ${notice.actions?.length ? html`<div class="row">${notice.actions.map((each) =>
      html`<button type="button" @click=${each.run}>${each.label}</button>`)}</div>` : nothing}
    <button type="button" class="close" aria-label=${ui.say('button.close')} @click=${close}>
      <svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2 2l8 8M10 2l-8 8"/></svg></button>
  </div>`;
}

/** What is said now: a notice, who took the trick, or what is to be done. @param {Game} game @param {View} view */
export function message(game, view) {
  return html`<p class="status">${line(game.held ? game.held.text : view.status)}</p>
    ${game.flash ? html`<p class="flash">${line(game.flash)}</p>` : nothing}`;
}

/**
 * The button of the moment: go on, pass, a choice, the next deal.
 * @param {Game} game @param {View} view @param {Ui} ui @param {{ leave: () => void }} on
 */
export function moment(game, view, ui, on) {
  if (game.held) {
    return game.settings.speed === 'tap'
      ? html`<button type="button" class="primary" data-moment @click=${() => game.goOn()}>${ui.say('button.go-on')}</button>` : nothing;
  }
  if (view.yours && view.phase === 'pass') {
    return html`<span class="chosen">${ui.say('pass.chosen', { given: game.chosen.size, count: view.pass?.count ?? 0 })}</span>
      <button type="button" class="primary" data-moment @click=${() => game.pass()}>${ui.say('button.pass')}</button>`;
  }
  if (view.choices.length) {
    return view.choices.map((each) => html`<button type="button" class="primary" data-moment
      @click=${() => game.act(each.action)}>${line(each.text)}</button>`);
  }
  if (view.phase === 'deal_over') {
    return html`<button type="button" class="primary" data-moment @click=${() => game.nextDeal()}>${ui.say('button.next-deal')}</button>`;
  }
  if (view.phase === 'match_over') {
    return html`<button type="button" class="primary" data-moment @click=${on.leave}>${ui.say('button.new-match')}</button>`;
  }
  return nothing;
}

/** @param {Game} game @param {View} view @param {Ui} ui */
export function legend(game, view, ui) {
  if (view.phase === 'play' && view.hand.some((each) => each.received)) return ui.say('hand.received');
  if (view.yours && view.phase === 'play' && !game.held && view.hand.some((each) => !each.legal)) return ui.say('hand.dimmed');
  return '';
}
