"""States that differ only in what a seat cannot know, and what a seat is shown, by faces."""

from __future__ import annotations

import random
from dataclasses import fields
from itertools import combinations
from typing import Any

from karata.cards import CLUBS, cards, count, mask_of, names
from karata.games.hearts_state import HeartsState

MASKS = {"hand", "passed", "received", "pile", "kitty_seen", "legal", "penalty"}


def faces(state: HeartsState, seat: int) -> dict[str, Any]:
    """What `seat` observes, with the names of the cards: notation does not tell equal cards
    apart, so a state that was written and read again may hold the other copy."""
    pack = state.game.pack
    view = state.game.observe(state, seat)
    shown = {field.name: getattr(view, field.name) for field in fields(view)}
    for name in MASKS:
        shown[name] = names(pack, shown[name])
    shown["taken"] = [names(pack, mask) for mask in view.taken]
    shown["trick"] = [pack.card_names[card] for card in view.trick]
    shown["tricks"] = [
        (leader, [pack.card_names[card] for card in played], winner)
        for leader, played, winner in view.tricks
    ]
    return shown


def swapped(state: HeartsState, seat: int, rng: random.Random) -> HeartsState | None:
    """A copy in which things that `seat` cannot know of are otherwise: two cards of others, or of
    another and the kitty, have changed places, and others have chosen to pass other cards."""
    pack = state.game.pack
    clubs = pack.suit_masks[CLUBS]
    view, copy = state.game.observe(state, seat), state.copy()
    others = [other for other in range(len(state.hands)) if other != seat]
    known = view.passed
    if state.phase == "pass":
        for other in others:
            known |= state.passed[other]  # chosen already, so they must stay there
    elif view.trick_number == 1 and state.low_card is not None:
        known |= mask_of([state.low_card])  # whoever is on lead has it
    dark = 0 if state.kitty_seat == seat else state.kitty  # its winner may look
    if view.trick_number == 1:
        dark &= ~clubs  # the lowest club dealt must stay the lowest
    pairs: list[tuple[int, int | None]] = [(first, None) for first in others if dark]
    pairs += combinations(others, 2)
    rng.shuffle(pairs)
    for first, second in pairs:
        mine = state.hands[first] & ~known
        if view.trick_number == 1 and second is None:
            mine &= ~clubs
        yours = dark if second is None else state.hands[second] & ~known
        if not mine or not yours:
            continue
        moved = mask_of([rng.choice(cards(mine)), rng.choice(cards(yours))])
        # A card of a suit that its new holder is known to lack cannot be there.
        shown = view.voids[first] | (view.voids[second] if second is not None else frozenset())
        if any(pack.suit_masks[suit] & moved for suit in shown):
            continue
        copy.hands[first] ^= moved
        if second is None:
            copy.kitty ^= moved
        else:
            copy.hands[second] ^= moved
        for other in others:
            pass_otherwise(copy, other, rng)
        return copy
    return None


def pass_otherwise(state: HeartsState, seat: int, rng: random.Random) -> None:
    """Let `seat` have passed, or chosen to pass, so many other cards."""
    size = count(state.passed[seat])
    if not size:
        return
    held = cards(state.hands[seat])
    anything = range(len(state.game.pack.card_names))
    given = rng.sample(held if state.phase == "pass" else anything, size)
    state.passed[seat] = mask_of(given)
    if state.scattered[seat]:
        state.scattered[seat] = tuple(given)
    if state.phase != "pass":
        state.received[seat] = mask_of(rng.sample(anything, count(state.received[seat])))
