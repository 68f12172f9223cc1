"""Exercises: questions drawn from seeds, answered by the engine; no word of any language.

An exercise is known by game, kind and number alone, so that its address stays the same. What it
shows and offers is written as codes, which `drill_views` puts into words:

card QS · bid 7H · who 1 · way L · points 0=13 1=5 · yes · no · none
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from karata.cards import Mask, Pack, Seat, cards
from karata.options import parse_options

ONE, ALL, ORDER, ADVICE = "one", "all", "order", "advice"
TRIES = 4000  # deals to look through for one exercise
SUITS = (4, 3, 2, 0, 1)  # jokers, then so that colours alternate
T = TypeVar("T")


@dataclass(frozen=True)
class Answer:
    """Something that the reader may choose; in an order, all are right as they stand."""

    code: str
    right: bool = False


@dataclass(frozen=True)
class Reason:
    """A sentence that decides: one field of a rule; `about` are codes that stand before it."""

    rule: str
    said: str = "text"
    about: tuple[str, ...] = ()
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """Something shown: a label, and codes; each may have another code as its own small label."""

    label: str
    codes: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Drill:
    """One exercise; `remarks` are codes too, `options` the house rules in which it stands."""

    number: int
    way: str
    answers: tuple[Answer, ...]
    reasons: tuple[Reason, ...]
    rows: tuple[Row, ...] = ()
    remarks: tuple[str, ...] = ()
    options: str = ""


@dataclass(frozen=True)
class Goal:
    """What an exercise is to show: a test of a position, and the house rules to draw it in."""

    name: str
    options: str = ""


Draw = Callable[[Any, Any, Goal, random.Random], Drill | None]


@dataclass(frozen=True)
class Kind:
    """A kind of exercise of one game; the goals are taken in turn."""

    id: str
    draw: Draw
    goals: tuple[Goal, ...]

    def drills(self, game: Any) -> list[Drill]:
        """Draw an exercise for each goal; the same question does not come twice."""
        found: list[Drill] = []
        seen: set[tuple[Any, ...]] = set()
        for number, goal in enumerate(self.goals, 1):
            drill = next(d for d in self._tries(game, goal, number) if _question(d) not in seen)
            seen.add(_question(drill))
            found.append(drill)
        return found

    def _tries(self, game: Any, goal: Goal, number: int) -> Iterator[Drill]:
        options = parse_options(game.option_type, goal.options)
        rng = random.Random(f"karata drill {game.name} {self.id} {number}")
        for _ in range(TRIES):
            drill = self.draw(game, options, goal, rng)
            if drill is not None:
                yield Drill(**{**vars(drill), "number": number, "options": goal.options})
        raise LookupError(f"{game.name}, {self.id} {number}: nothing shows {goal.name!r}")


def _question(drill: Drill) -> tuple[Any, ...]:
    return drill.rows, drill.remarks, drill.options, frozenset(each.code for each in drill.answers)


# ---- for all games ----


def seed_of(rng: random.Random) -> int:
    """Return the seed of a deal."""
    return int(rng.random() * 2**31)


def pick(things: Sequence[T], rng: random.Random) -> T:
    """Return one of `things`, by `random()` alone, so that every Python picks the same."""
    return things[int(rng.random() * len(things))]


def mixed(things: Sequence[T], rng: random.Random) -> list[T]:
    """Return `things` in random order, by `random()` alone."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def who(players: int, seat: Seat, other: Seat, sides: Sequence[int] | None = None) -> str:
    """Return the code of a player as `seat` sees it."""
    step = (other - seat) % players
    if 2 * step == players and players > 2:
        same = sides is not None and sides[other] == sides[seat]
        return f"who {'opposite' if same else 'across'}"
    if players == 2 and step:
        return "who across"
    return f"who {step if 2 * step < players else step - players}"


def hand_codes(pack: Pack, hand: Mask) -> tuple[str, ...]:
    """Return a hand sorted: high cards first in each suit."""
    out: list[str] = []
    for suit in SUITS:
        if suit < len(pack.suit_masks):
            held = cards(hand & pack.suit_masks[suit])
            out += [f"card {pack.card_names[card]}" for card in reversed(held)]
    return tuple(out)


def hand_row(pack: Pack, hand: Mask) -> Row:
    """Return the row of a hand that is only shown."""
    return Row("hand", tuple((code,) for code in hand_codes(pack, hand)))


def trick_row(pack: Pack, label: str, played: Sequence[tuple[str, int]]) -> Row:
    """Return the row of a trick: each card with the player."""
    return Row(label, tuple((f"card {pack.card_names[card]}", by) for by, card in played))
