"""Five Hundred for five: the contractor chooses partners, by a card or by name (rules.md E2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from karata.cards import Mask, Seat, cards
from karata.game import Violation
from karata.games.five_hundred_actions import ALONE, Partner
from karata.games.five_hundred_state import BIDDING, KITTY, PARTNER, FiveHundredState

_ID = "five_hundred.partner."
TWO_FROM = 8  # from this level on two players may be named


def callable_cards(state: FiveHundredState) -> Mask:
    """Return the cards that somebody else holds, as far as the declarer knows."""
    return state.setup.in_play & ~state.hands[state.turn] & ~state.discarded


def _most(state: FiveHundredState) -> int:
    assert state.contract is not None
    return 2 if state.contract.level >= TWO_FROM else 1


def partner_ways(state: FiveHundredState) -> Sequence[Partner]:
    """Return every choice of the declarer, to play alone first."""
    if state.options.five_partner == "called_card":
        return (ALONE, *(Partner(card) for card in cards(callable_cards(state))))
    others: list[Seat] = [seat for seat in range(state.setup.players) if seat != state.turn]
    groups = [group for size in range(1, _most(state) + 1) for group in combinations(others, size)]
    return (ALONE, *(Partner(seats=group) for group in groups))


def partner_violation(state: FiveHundredState, action: Partner) -> Violation | None:
    """Return the rule that a choice of partners would break."""
    if state.phase != PARTNER:
        if state.phase in BIDDING:
            return Violation("five_hundred.bid.first")
        return Violation("five_hundred.kitty.first" if state.phase == KITTY else _ID + "none")
    by_card = state.options.five_partner == "called_card"
    if action.card is not None:
        if not by_card:
            return Violation(_ID + "player")
        if not callable_cards(state) >> action.card & 1:
            card = state.setup.pack.card_names[action.card]
            return Violation(_ID + "card-out", {"card": card})
    elif action.seats:
        if by_card:
            return Violation(_ID + "card")
        if state.turn in action.seats or max(action.seats) >= state.setup.players:
            return Violation(_ID + "self")
        if len(set(action.seats)) < len(action.seats) or len(action.seats) > _most(state):
            return Violation(_ID + "two")
    return None
