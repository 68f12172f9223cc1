// The players around the table, the cards where they fell, and what waits in the middle.
import { html, nothing } from 'lit-html';
import { face } from './cards.js';
import { callOf, hasContract, isAttacker, namedInWords, openHand, standing, tag } from './contract.js';
import { nameOf, shownOnly } from './lines.js';
import { cardFor, giving } from './passing.js';
import { number } from './text.js';

/** @import { Game } from './game.js' */
/** @import { CardItem, Seat, TrickCard, View, Waiting } from './types' */
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
  8: ['3-1', '2-1', '1-1', '1-2', '1-3', '2-3', '3-3'],
  9: ['4-1', '3-1', '2-1', '1-1', '1-3', '2-3', '3-3', '4-3'],
  10: ['4-1', '3-1', '2-1', '1-1', '1-2', '1-3', '2-3', '3-3', '4-3'],
  11: ['5-1', '4-1', '3-1', '2-1', '1-1', '1-3', '2-3', '3-3', '4-3', '5-3'],
};
/** Rows of that grid; the person sits in the middle of the last one. @param {number} players */
const rowsFor = (players) => (players < 4 ? 2 : players < 9 ? 3 : players < 11 ? 4 : 5);

/** @param {Game} game @returns {TrickCard[]} the trick on the table, or the finished one that still lies there */
export function trickOf(game) {
  const { held, view } = game;
  if (held) return held.cards.map((each) => ({ ...each, winning: each.seat === held.winner }));
  return view?.trick ?? [];
}

/** @param {{ seats: Seat[] }} view @param {TrickCard} card @param {boolean} finished @param {Ui} ui */
export function cardInWords(view, card, finished, ui) {
  const id = card.cancelled ? 'trick.cancelled' : !card.winning ? 'trick.card' : finished ? 'trick.took' : 'trick.winning';
  const words = ui.say(id, { player: nameOf(view, card.seat), card: card.say });
  return card.named ? `${words}. ${namedInWords(card.named, ui)}` : words;
}

/** @param {Game} game @param {Ui} ui @returns {string[]} the trick in words, in the order of play */
export function trickInWords(game, ui) {
  const { view } = game;
  const cards = trickOf(game);
  if (!view || !cards.length) return [ui.say('trick.empty')];
  return cards.map((each) => cardInWords(view, each, game.held !== null, ui));
}

/** @param {Game} game @returns {Waiting} while a finished trick still lies there: what waited for it */
export function waitingOf(game) {
  return game.waiting && game.held ? game.waiting : { pile: game.view?.pile ?? null, spare: game.view?.spare ?? null };
}

/** @param {Game} game @returns {number | null} who leads, or led, the trick */
function leaderOf(game) {
  const { held, view } = game;
  if (held) return held.cards[0]?.seat ?? null;
  return view?.phase === 'play' ? view.leader : null;
}

/** @param {View} view @param {Seat} seat @param {{ leads: boolean, spare: boolean }} marks @param {Ui} ui */
function seatInWords(view, seat, marks, ui) {
  if (hasContract(view)) {
    const words = [ui.say('seat.tricks', { player: seat.name, tricks: seat.tricks, total: seat.total, held: seat.cards }), ...standing(view, seat, ui)];
    return [...words, ...(marks.leads ? [ui.say('seat.leads')] : [])].join(' ');
  }
  const hidden = seat.taken === null;
  const id = hidden ? (seat.dealer ? 'seat.hidden-dealer' : 'seat.hidden') : seat.dealer ? 'seat.spoken-dealer' : 'seat.spoken';
  const words = [ui.say(id, { player: seat.name, points: seat.taken ?? '', total: seat.total, held: seat.cards })];
  if (marks.leads) words.push(ui.say('seat.leads'));
  if (marks.spare) words.push(ui.say('seat.spare'));
  return words.join(' ');
}

/** @param {'dealer' | 'leader' | 'spare' | 'flag'} name */
const mark = (name) => html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true"><use href="#mark-${name}"></use></svg>`;

/** @param {Game} game @param {View} view @param {Ui} ui @param {{ waiting: () => void }} on */
export function ring(game, view, ui, on) {
  const places = RING[view.players] ?? [];
  const rows = rowsFor(view.players);
  const cards = trickOf(game);
  const waiting = waitingOf(game);
  const leader = leaderOf(game);
  const chooses = giving(view);
  const bids = hasContract(view);
  const seats = view.seats.map((_, index) => view.seats[(view.seat + index) % view.players]);
  return html`
    <div class="ring" data-players=${view.players} data-rows=${rows} ?data-bids=${bids} role="group" aria-label=${ui.say('part.table')}>
      <ul class="seats" aria-label=${ui.say('part.players')}>
        ${seats.map((seat, index) => {
          if (!seat) return nothing;
          const card = cards.find((each) => each.seat === seat.seat);
          const lies = card ?? (chooses ? cardFor(view, game.chosen, seat.seat) : undefined);
          const leads = seat.seat === leader;
          const spare = !bids && seat.seat === waiting.spare?.taker;
          const call = game.held ? null : callOf(view, seat.seat);
          return html`<li class="seat" data-at=${index ? places[index - 1] ?? '1-2' : `${rows}-2`}
              ?data-turn=${seat.turn && !game.held} ?data-you=${seat.you}
              ?data-partner=${seat.partner} ?data-out=${seat.sits_out}>
            <span class="sr">${seatInWords(view, seat, { leads, spare }, ui)}</span>
            <span class="who" aria-hidden="true"><span class="name">${seat.name}</span></span>
            ${bids ? tag(seat, ui) : nothing}
            <span class="points" aria-hidden="true">${bids ? html`<span>${number(seat.tricks)} <i>/</i> ${number(seat.total)}</span>`
              : html`${seat.taken === null ? nothing : html`${number(seat.taken)} <i>/</i> `}${number(seat.total)}`}${
              seat.dealer ? mark('dealer') : nothing}${leads ? mark('leader') : nothing}${spare ? mark('spare') : nothing}${bids && isAttacker(view, seat) ? mark('flag') : nothing}</span>
            ${call ? html`<span class="call" aria-hidden="true">${shownOnly(call.short)}</span>`
              : html`<span class="slot" aria-hidden="true" ?data-winning=${card?.winning} ?data-cancelled=${card?.cancelled} ?data-cue=${card && game.flash?.card === card.card}>${
                lies ? face(lies, card?.named) : nothing}</span>`}
            ${openHand(seat)}
          </li>`;
        })}
      </ul>
      <div class="middle">${bids ? nothing : middle(waiting, ui, on)}</div>
      <ol class="sr" aria-label=${ui.say('part.trick')}>
        ${trickInWords(game, ui).map((each) => html`<li>${each}</li>`)}
      </ol>
    </div>`;
}

/** What waits in the middle; pressing it shows the cards. @param {Waiting} waiting @param {Ui} ui @param {{ waiting: () => void }} on */
function middle({ pile, spare }, ui, on) {
  const lies = spare && spare.taker === null ? spare : null;
  if (!pile && !lies) return nothing;
  return html`<button type="button" class="waits" aria-haspopup="dialog" @click=${on.waiting}>
    ${pile ? html`<span class="stack" data-open aria-hidden="true"></span>
      <span class="count"><span>${ui.say('waiting.pile', { n: pile.count })}</span>
        <span>${ui.say('waiting.points', { points: pile.points })}</span></span>` : nothing}
    ${lies ? html`<span class="stack" aria-hidden="true"></span>
      <span class="count"><span>${ui.say('waiting.spare', { n: lies.count })}</span></span>` : nothing}
  </button>`;
}

/** @param {CardItem[]} cards */
export function cardRow(cards) {
  return html`<ul class="card-row">${cards.map((each) => html`<li><span class="sr">${each.say}</span>
    <span class="slot" aria-hidden="true">${face(each)}</span></li>`)}</ul>`;
}
