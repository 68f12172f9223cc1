"""Passing cards: in which direction, and to whom."""

from __future__ import annotations

import re
from collections.abc import Callable

from karata.cards import Seat
from karata.errors import OptionError

HOLD, SCATTER = "H", "S"
TOKEN = r"L2|R2|L|R|A|H|S"
STEPS: dict[str, Callable[[int], int]] = {  # direction -> seats to the left
    "L": lambda players: 1,
    "R": lambda players: -1,
    "L2": lambda players: 2,
    "R2": lambda players: -2,
    "A": lambda players: players // 2,
    HOLD: lambda players: 0,
}


def split_cycle(text: str) -> tuple[str, ...]:
    """Return the directions of a cycle as written: `LRAH`, `LRL2R2H`."""
    return tuple(re.findall(TOKEN, text))


def direction(cycle: tuple[str, ...], number: int) -> str:
    """Return the direction of deal `number` (from 1); the cycle starts again at its end (SH-57)."""
    return cycle[(number - 1) % len(cycle)]


def target(way: str, seat: Seat, players: int) -> Seat:
    """Return the seat that gets the cards of `seat`."""
    return (seat + STEPS[way](players)) % players


def check_across(players: int, cycle: str) -> None:
    """Raise OptionError if a cycle passes across at a table where nobody sits opposite."""
    if "A" in cycle and players % 2:
        raise OptionError("pass_cycle", cycle, "needs_even_players", "A is across")
