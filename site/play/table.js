// Draws a view: the hand, what is said about it, the button of the moment. No rule and no sentence lives here.
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { bidMoment, boxOf } from './bidding.js';
import { face, pip, suitOf } from './cards.js';
import { hasContract } from './contract.js';
import { line, nameOf } from './lines.js';
import { cardOf, giving, keyOf, pointedAt, seatFor } from './passing.js';

/** @import { Game } from './game.js' */
/** @import { HandCard, Notice, View } from './types' */
/** @import { Ui } from './text.js' */

const MANY = 3; // more buttons than this stand in two columns
const CROWD = 6; // more than this in three, none of them before the others

/** @param {Game} game @param {HandCard} card @param {number} index @param {View} view @param {Ui} ui */
function cardName(game, card, index, view, ui) {
  const params = { card: card.say, n: index + 1, total: view.hand.length };
  if (giving(view)) {
    const seat = seatFor(view, game.chosen, keyOf(card));
    if (seat !== undefined) return ui.say('card.given', { ...params, player: nameOf(view, seat) });
    return ui.say(card.legal ? 'card.plain' : 'card.kept', params);
  }
  if (!view.yours || view.phase !== 'play') return ui.say('card.plain', params);
  if (game.lifted === keyOf(card)) return ui.say(card.plays?.length ? 'card.asks' : 'card.lifted', params);
  return ui.say(card.legal ? 'card.playable' : 'card.forbidden', params);
}

/**
 * @param {Game} game @param {View} view @param {Ui} ui @param {string | null} cursor key of the card that Tab reaches
 * @param {{ press: (key: string) => void }} on
 */
export function hand(game, view, ui, cursor, on) {
  const passing = giving(view);
  const choosing = view.yours && view.phase === 'play' && !game.held;
  const keys = view.hand.map(keyOf);
  const reachable = cursor !== null && keys.includes(cursor) ? cursor : keys[0];
  const marked = pointedAt(view, game.marked);
  return html`
    <div class="hand" role="group" aria-label=${ui.say('part.hand')} ?data-few=${view.hand.length <= 9} ?data-ten=${view.hand.length === 10}
      .style=${`--whole:${Math.max(view.hand.length - 1, 1)};--half:${Math.max(Math.ceil(view.hand.length / 2) - 1, 1)}`}>
      ${repeat(view.hand, keyOf, (card, index) => {
        const key = keyOf(card);
        return html`<button type="button" class="card" data-card=${card.card} data-key=${key}
          tabindex=${key === reachable ? 0 : -1}
          aria-label=${cardName(game, card, index, view, ui)}
          aria-pressed=${passing ? String(game.chosen.has(key)) : nothing}
          ?data-dim=${(choosing || passing) && !card.legal}
          ?data-ready=${choosing && card.legal}
          ?data-up=${game.chosen.has(key) || game.lifted === key}
          ?data-marked=${marked.has(key)}
          ?data-received=${card.received}
          @click=${() => on.press(key)}>${face(card)}</button>`;
      })}
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
  const thinks = game.thinking && view.actor !== null ? game.ui.say('review.thinking', { player: nameOf(view, view.actor) }) : null;
  return html`<p class="status">${line(game.held ? game.held.text : thinks ?? view.status)}</p>
    ${game.flash ? html`<p class="flash" ?data-later=${game.held}>${game.flash.card ? pip(suitOf(game.flash.card)) : nothing}<span>${line(game.flash.text)}</span></p>` : nothing}`;
}

/**
 * The button of the moment: go on, pass, a choice, the next deal.
 * @param {Game} game @param {View} view @param {Ui} ui @param {{ leave: () => void, call: () => void }} on
 */
export function moment(game, view, ui, on) {
  if (game.held) {
    return game.settings.speed === 'tap'
      ? html`<button type="button" class="primary" data-moment @click=${() => game.goOn()}>${ui.say('button.go-on')}</button>` : nothing;
  }
  const box = boxOf(game);
  if (box) return html`${bidMoment(game, box, ui)}${choices(game, view, false)}`;
  if (giving(view)) {
    const next = game.chosen.size < (view.pass?.count ?? 0) ? view.pass?.slots?.[game.chosen.next] : null;
    return html`<span class="chosen">${ui.say('pass.chosen', { given: game.chosen.size, count: view.pass?.count ?? 0 })}</span>
      ${next ? html`<span class="next">${line(next.text)}</span>` : nothing}
      ${view.pass?.slots?.length ? html`<button type="button" class="take-back" ?disabled=${!game.chosen.size}
        @click=${() => game.takeBack()}>${ui.say('pass.take-back')}</button>` : nothing}
      <button type="button" class="primary" data-moment @click=${() => game.pass()}>${
        ui.say(view.pass?.action === 'discard' ? 'button.discard' : 'button.pass')}</button>`;
  }
  const asks = cardOf(view, game.lifted)?.plays;
  if (asks?.length) {
    return html`<span class="next">${ui.say('joker.ask')}</span><div class="asks">
      ${asks.map((each) => html`<button type="button" class=${each.legal ? 'primary' : ''} data-moment data-choice
        aria-disabled=${each.legal ? nothing : 'true'} @click=${() => game.act(each.action)}>${line(each.text)}</button>`)}
      <button type="button" @click=${() => game.lift(null)}>${ui.say('joker.back')}</button></div>`;
  }
  if (view.choices.length || view.call_cards?.length) {
    return html`${view.call_cards?.length ? html`<button type="button" class="primary" data-moment aria-haspopup="dialog"
      @click=${on.call}>${ui.say('button.call')}</button>` : nothing}${choices(game, view, !view.call_cards?.length)}`;
  }
  if (view.phase === 'deal_over') {
    return html`<button type="button" class="primary" data-moment @click=${() => game.nextDeal()}>${ui.say('button.next-deal')}</button>`;
  }
  if (view.phase === 'match_over') {
    return html`<button type="button" class="primary" data-moment @click=${on.leave}>${ui.say('button.new-match')}</button>`;
  }
  return nothing;
}

/** @param {Game} game @param {View} view @param {boolean} first whether these are the buttons of the moment */
function choices(game, view, first) {
  const buttons = view.choices.map((each) => html`<button type="button" class=${first && view.choices.length <= CROWD && !/^bid /.test(each.action) ? 'primary' : ''} ?data-moment=${first} data-choice
    ?data-marked=${game.marked.includes(each.action)} @click=${() => game.act(each.action)}>${line(each.text)}</button>`);
  return buttons.length > MANY ? html`<div class="asks" ?data-many=${buttons.length > CROWD}>${buttons}</div>` : buttons;
}

/** @param {Game} game @param {View} view @param {Ui} ui */
export function legend(game, view, ui) {
  const dim = !game.held && view.yours && view.hand.some((each) => !each.legal);
  if (view.seats[view.seat]?.sits_out) return ui.say('hand.sits-out');
  if (view.pass?.action === 'discard') return view.hand.some((each) => each.received) ? ui.say('hand.kitty') : '';
  if (view.phase === 'pass') return dim ? ui.say('hand.kept') : '';
  if (view.phase === 'play' && !hasContract(view) && view.hand.some((each) => each.received)) return ui.say('hand.received');
  return view.phase === 'play' && dim ? ui.say('hand.dimmed') : '';
}
