// The box of bids: a tap chooses a bid and says what it promises, a button makes it; a bid that is refused says why.
import { html, nothing } from 'lit-html';
import { line, shownOnly } from './lines.js';
import { number, spoken } from './text.js';

/** @import { Game } from './game.js' */
/** @import { BidBox, BidView, View } from './types' */
/** @import { Ui } from './text.js' */

const BIDDING = ['blind', 'auction', 'consent', 'raise'];
const BEFORE_PLAY = [...BIDDING, 'kitty', 'partner', 'joker'];
const SANS = '/sans';

/** @param {View} view whether the bidding goes on */
export const bidding = (view) => BIDDING.includes(view.phase);

/** @param {View} view whether no card of a trick can lie on the table yet, where there is bidding */
export const beforePlay = (view) => BEFORE_PLAY.includes(view.phase);

/** @param {Game} game @returns {BidBox | null} the bids, while the person is to bid */
export const boxOf = ({ held, view }) => (!held && view?.yours ? view.auction?.box ?? null : null);

/** @param {BidBox} box @returns {BidView[]} */
export const bidsOf = (box) => [...box.rows.flatMap((each) => each.bids), ...box.special];

/** @param {Game} game @returns {BidView | undefined} */
export function chosenBid(game) {
  const box = boxOf(game);
  return box ? bidsOf(box).find((each) => each.action === game.bid) : undefined;
}

/** @param {Game} game @param {BidView} bid a bid was pressed: it is chosen, or it is said why it may not be made */
export function pressBid(game, bid) {
  if (bid.legal) {
    game.bid = bid.action;
    game.tell(null);
    game.page.announce(bid.commits);
  } else {
    game.bid = null;
    game.tell({ kind: 'refusal', text: bid.refusal ?? bid.text, anchor: bid.anchor });
  }
  game.page.draw();
}

/** A chosen bid is chosen no more. @param {Game} game */
export function dropBid(game) {
  game.bid = null;
  game.page.draw();
}

/** @param {BidView} bid @param {Game} game @param {boolean} reached whether Tab comes here @param {Ui} ui @param {{ pressed: (keyboard: boolean) => void }} on */
function bidButton(bid, game, reached, ui, on) {
  return html`<button type="button" class="bid" data-bid=${bid.bid} data-action=${bid.action} tabindex=${reached ? 0 : -1}
    aria-pressed=${bid.legal ? String(game.bid === bid.action) : nothing} aria-disabled=${bid.legal ? nothing : 'true'}
    ?data-marked=${game.marked.includes(bid.action)} @click=${(/** @type {MouseEvent} */ event) => {
      pressBid(game, bid);
      on.pressed(event.detail === 0);
    }}
    ><span aria-hidden="true">${shownOnly(bid.short)}</span><span class="worth" aria-hidden="true">${number(bid.value)}</span><span
      class="sr">${ui.say(bid.legal ? 'bid.name' : 'bid.refused', { bid: spoken(bid.text), value: bid.value })}</span></button>`;
}

/**
 * @param {Game} game @param {Ui} ui @param {{ cursor: string | null, sans: boolean }} at the bid that Tab reaches; whether the
 * bids without the kitty are shown @param {{ sans: (on: boolean) => void, pressed: (keyboard: boolean) => void }} on
 */
export function bidBox(game, ui, at, on) {
  const box = boxOf(game);
  if (!box) return nothing;
  const shown = (/** @type {BidView} */ bid) => bid.bid.endsWith(SANS) === at.sans;
  const all = bidsOf(box);
  const bids = all.filter(shown);
  const reached = bids.find((each) => each.action === at.cursor) ?? bids.find((each) => each.legal) ?? bids[0];
  const button = (/** @type {BidView} */ bid) => bidButton(bid, game, bid === reached, ui, on);
  const rows = box.rows.map((each) => each.bids.filter(shown)).filter((each) => each.length);
  const special = box.special.filter(shown);
  return html`<div class="box" role="group" aria-label=${ui.say('part.bids')}>
    <div class="bids" .style=${`--strains:${Math.max(...rows.map((each) => each.length), 1)}`}>${rows.flat().map(button)}</div>
    <div class="specials">${special.map(button)}${all.some((each) => each.bid.endsWith(SANS)) ? html`<button type="button" class="sans"
      aria-pressed=${String(at.sans)} @click=${() => on.sans(!at.sans)}>${ui.say('bid.sans')}</button>` : nothing}</div></div>`;
}

/** What the chosen bid promises, and the buttons that make it or make none. @param {Game} game @param {BidBox} box @param {Ui} ui */
export function bidMoment(game, box, ui) {
  const chosen = chosenBid(game);
  return html`<p class="commits" id="commits">${chosen ? line(chosen.commits) : ui.say('bid.choose')}</p>
    <button type="button" class="primary" data-moment data-make aria-describedby="commits" aria-disabled=${chosen ? nothing : 'true'}
      @click=${() => chosen && game.act(chosen.action)}>${ui.say('button.bid')}</button>
    ${box.pass ? html`<button type="button" data-pass ?data-marked=${game.marked.includes(box.pass.action)}
      @click=${() => box.pass && game.act(box.pass.action)}>${line(box.pass.text)}</button>` : nothing}`;
}
