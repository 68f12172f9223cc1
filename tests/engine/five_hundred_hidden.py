"""States of Five Hundred that differ only in what a seat cannot know."""

from __future__ import annotations

import random
from typing import Any

from karata.cards import Mask, Seat, cards
from karata.games.five_hundred_observing import took_kitty

KITTY, ASIDE, DEAD = "kitty", "discarded", "dead"
Place = Seat | str


def dead_cards(state: Any) -> Mask:
    """The cards in play that were dealt to nobody: of two players, the dead hands."""
    dealt: Mask = state.discarded
    for hand in state.hands:
        dealt |= hand
    for card in [*state.trick, *(card for trick in state.tricks for card in trick[1])]:
        dealt |= 1 << card
    if not took_kitty(state):
        dealt |= state.kitty
    free: Mask = state.setup.in_play & ~dealt
    return free


def hidden_places(state: Any, view: Any) -> dict[Place, Mask]:
    """Where cards lie that this seat has not seen."""
    places: dict[Place, Mask] = {
        other: hand
        for other, hand in enumerate(state.hands)
        if other not in (view.seat, view.open_seat)
    }
    if not view.looked:
        places[view.seat] = state.hands[view.seat]
    if not took_kitty(state):
        places[KITTY] = state.kitty
    elif view.seat != state.declarer:
        places[ASIDE] = state.discarded
    places[DEAD] = dead_cards(state) if state.setup.dead_hands else 0
    return places


def swapped(state: Any, seat: Seat, rng: random.Random) -> Any:
    """A copy in which two cards that `seat` cannot see have changed places; None if there are no
    such cards. The called card stays: its holder is the partner. So does what a seat that asked
    for new cards said of them, and what everybody has seen a seat not to hold."""
    view = state.game.observe(state, seat)
    places = hidden_places(state, view)
    if state.called is not None:
        places = {place: mask & ~(1 << state.called) for place, mask in places.items()}
    if state.phase == "consent":
        places.pop(state.asked[-1], None)
    free = [place for place, mask in places.items() if mask]
    if len(free) < 2:
        return None
    for _ in range(6):
        first, second = rng.sample(free, 2)
        one, other = rng.choice(cards(places[first])), rng.choice(cards(places[second]))
        if fits(view, other, first) and fits(view, one, second):
            copy = state.copy()
            move(copy, first, one, other)
            move(copy, second, other, one)
            return copy
    return None


def fits(view: Any, card: int, place: Place) -> bool:
    """Whether a card can be there for all that was seen."""
    return isinstance(place, str) or view.order.suit_of[card] not in view.voids[place]


def move(state: Any, place: Place, gone: int, come: int) -> None:
    change = 1 << gone | 1 << come
    if place == KITTY:
        state.kitty ^= change
    elif place == ASIDE:
        state.discarded ^= change
    elif not isinstance(place, str):
        state.hands[place] ^= change
