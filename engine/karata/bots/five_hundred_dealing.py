"""Five Hundred: the unseen cards dealt anew, so that they agree with all that one seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from karata.cards import Card, Mask, Seat, count
from karata.games.auction import set_order
from karata.games.five_hundred import FIVE_HUNDRED
from karata.games.five_hundred_state import (
    BIDDING,
    FiveHundredObservation,
    FiveHundredState,
)
from karata.tricks import NO_SUIT

REST = -1  # the place of the cards that nobody holds: the kitty, discards and dead hands


@dataclass(frozen=True, slots=True)
class Unseen:
    """What one seat does not see: which cards, where they may lie, and the state around them."""

    view: FiveHundredObservation
    base: FiveHundredState  # all that is known; the unseen hands are empty
    pool: Mask
    places: tuple[Seat, ...]  # who holds unseen cards, and REST
    sizes: tuple[int, ...]  # by place: how many
    allowed: tuple[Mask, ...]  # by place: the cards that may lie there
    played: tuple[Mask, ...]  # by seat: the cards it has played
    took_kitty: bool  # whether the contractor has taken the kitty up


def unseen_by(view: FiveHundredObservation) -> Unseen:
    """Return what a seat does not see."""
    base = _known_state(view)
    played = [0] * view.players
    for leader, trick, _, _ in view.tricks:
        for place, card in enumerate(trick):
            played[base.seat_at(leader, place)] |= 1 << card
    for place, card in enumerate(view.trick):
        played[base.seat_at(view.leader, place)] |= 1 << card
    gone = view.discarded | view.hand | view.open_hand
    for mask in played:
        gone |= mask
    pool = view.setup.in_play & ~gone
    places: list[Seat] = []
    sizes: list[int] = []
    allowed: list[Mask] = []
    masks = view.order.suit_masks
    contract = view.contract
    took_kitty = contract is not None and contract.takes_kitty and view.phase not in BIDDING
    # Nobody calls a card of their own, nor one they have laid aside.
    called = 0 if view.called is None or view.partner_known else 1 << view.called
    for seat, size in enumerate(view.hand_sizes):
        if (seat == view.seat and view.looked) or seat == view.open_seat or not size:
            continue
        places.append(seat)
        sizes.append(size)
        void = 0
        for suit in view.voids[seat]:
            void |= masks[suit]
        if called and seat == view.declarer:
            void |= called
        if base.thrown[seat] and _at_once(base):
            void |= base.free_jokers
        allowed.append(pool & ~void)
    places.append(REST)
    sizes.append(count(pool) - sum(sizes))
    allowed.append(pool & ~called if took_kitty else pool)
    return Unseen(
        view, base, pool, tuple(places), tuple(sizes), tuple(allowed), tuple(played), took_kitty
    )


def _at_once(state: FiveHundredState) -> bool:
    """Return whether a joker without a suit must be thrown as soon as it can be."""
    contract = state.contract
    return contract is not None and contract.is_misere and state.options.joker_must_in_misere


def _known_state(view: FiveHundredObservation) -> FiveHundredState:
    """Return the state as the seat knows it."""
    players = view.players
    state = FiveHundredState.__new__(FiveHundredState)
    state.game, state.options, state.setup = FIVE_HUNDRED, view.options, view.setup
    state.number, state.dealer, state.totals = view.number, view.dealer, view.totals
    state.barred, state.phase = view.barred, view.phase
    state.turn = view.seat if view.actor is None else view.actor
    state.hands, state.kitty = [0] * players, view.kitty_seen
    bidding = view.phase in BIDDING
    spoken = {seat for seat, _ in view.calls}
    blind = view.options.blind_misere != "off"
    state.looked = [not (bidding and blind) or seat in spoken for seat in range(players)]
    state.looked[view.seat] = view.looked
    state.calls, state.passed, state.asked = list(view.calls), list(view.passed), list(view.asked)
    state.high, state.high_seat = view.high, view.high_seat
    state.contract, state.declarer = view.contract, view.declarer
    state.partners, state.called = view.partners, view.called
    state.discarded, state.joker_suit = view.discarded, view.joker_suit
    state.sits_out, state.active, state.after = view.sits_out, view.active, view.after
    state.leader, state.trick = view.leader, list(view.trick)
    state.trick_number, state.tricks = view.trick_number, list(view.tricks)
    state.took, state.led_suits = list(view.took), sum(1 << suit for suit in view.led_suits)
    state.thrown, state.shown, state.spent = [0] * players, [0] * players, [0] * players
    set_order(state)
    for leader, trick, _, led in view.tricks:
        _note(state, leader, trick, led)
    state.led = 0
    if view.led is not None:
        _note(state, view.leader, view.trick, view.led)
        state.led = view.led
    if view.looked:
        state.hands[view.seat] = view.hand
    if view.open_seat is not None:
        state.hands[view.open_seat] = view.open_hand
    return state


def _note(state: FiveHundredState, leader: Seat, trick: Sequence[Card], led: int) -> None:
    """Remember what the cards of a trick say, as the game does."""
    state.led = led
    seat = leader
    for place, card in enumerate(trick):
        named = not place and state.order.suit_of[card] == NO_SUIT and led != NO_SUIT
        if not named:
            state.note(seat, card)
        seat = state.after[seat]
