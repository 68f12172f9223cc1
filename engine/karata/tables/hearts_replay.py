"""The Hearts family: who took which trick, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from karata.cards import Card, Mask, Seat, mask_of, names
from karata.game import DealResult, ScoreLine
from karata.games.actions import Moon
from karata.tricks import cancelled, points


def cost(state: Any, taken: Mask) -> int:
    """Return what these cards cost together, bonus cards included."""
    setup = state.setup
    bonus = (taken & setup.bonus).bit_count() * setup.bonus_value
    return int(points(setup.values, taken) + bonus)


def best_place(state: Any, trick: Sequence[Card]) -> int | None:
    """Return the place of the card that wins the trick as it lies; None if no card does."""
    if not trick:
        return None
    place: int | None = state.setup.resolve(trick, state.setup.pack.suit_of[trick[0]])
    return place


def cancelled_in(state: Any, trick: Sequence[Card]) -> Mask:
    """Return the cards of a trick that lie there twice; with one pack there are none."""
    pack = state.setup.pack
    return cancelled(pack, mask_of(trick)) if pack.copies > 1 else 0


def is_last(state: Any, index: int) -> bool:
    """Return whether a finished trick is the last one of the deal."""
    return index == len(state.tricks) - 1 and not any(state.hands)


def taker(state: Any, index: int) -> Seat | None:
    """Return who took a finished trick; a void last trick may go to its leader."""
    leader, _, winner = state.tricks[index]
    if winner is None and is_last(state, index) and state.setup.void_last == "leader":
        return int(leader)
    return None if winner is None else int(winner)


def pile_before(state: Any, index: int) -> Mask:
    """Return the cards that waited when a finished trick began: void tricks just before it."""
    pile = 0
    while index and state.tricks[index - 1][2] is None:
        index -= 1
        pile |= mask_of(state.tricks[index][1])
    return pile


def gain(state: Any, index: int) -> int:
    """Return what a finished trick costs its taker, with the cards that waited for it."""
    return cost(state, mask_of(state.tricks[index][1]) | pile_before(state, index))


def moon_lines(result: DealResult) -> list[ScoreLine]:
    """Return the score lines of a moon or a sun, the shooter's first; empty if there was none."""
    return [line for line in result.lines if line.rule.split(".")[1] in ("moon", "sun")]


def outcome(game: Any, state: Any, choice: str) -> DealResult:
    """Return the result of the deal if the shooter chooses so."""
    trial = state.copy()
    game.apply(trial, Moon(choice))
    result: DealResult | None = game.result(trial)
    assert result is not None
    return result


def tricks_of(game: Any, state: Any) -> dict[str, Any]:
    """Return who took what in a deal, and its score lines once it is over: plain values."""
    seats = len(state.hands)
    current = None
    if state.trick:
        place = best_place(state, state.trick)
        winner = None if place is None else (state.leader + place) % seats
        current = _trick(state, state.leader, state.trick, winner)
    result = game.result(state)
    return {
        "tricks": [
            _trick(state, leader, trick, taker(state, index))
            for index, (leader, trick, _) in enumerate(state.tricks)
        ],
        "trick": current,
        "taken": [
            {"seat": seat, "cards": list(names(game.pack, mask)), "points": cost(state, mask)}
            for seat, mask in enumerate(state.taken)
        ],
        "pile": list(names(game.pack, state.pile)),
        "kitty": {"cards": list(names(game.pack, state.kitty)), "seat": state.kitty_seat},
        "points": None if result is None else list(result.points),
        "lines": []
        if result is None
        else [
            {"seat": line.seat, "points": line.points, "rule": line.rule} for line in result.lines
        ],
    }


def _trick(state: Any, leader: Seat, trick: Sequence[Card], winner: Seat | None) -> dict[str, Any]:
    """Return a trick as plain values; `void`: as it lies, no card of it wins."""
    pack = state.setup.pack
    told: dict[str, Any] = {
        "leader": leader,
        "cards": [pack.card_names[card] for card in trick],
        "winner": winner,
        "points": cost(state, mask_of(trick)),
    }
    if pack.copies > 1:
        told["cancelled"] = list(names(pack, pack.faces(cancelled_in(state, trick))))
        told["void"] = best_place(state, trick) is None
    return told
