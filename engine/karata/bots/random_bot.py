"""The beginner: any allowed action, each equally likely."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from karata.bots.base import Choice
from karata.bots.hearts_moon import moon_choices
from karata.bots.hearts_passing import giving, pass_size, passable
from karata.cards import Card, cards
from karata.games.actions import Play
from karata.games.hearts_state import MOON, PASS, HeartsObservation

T = TypeVar("T")


def pick(things: Sequence[T], rng: random.Random) -> T:
    """Return one of `things`, by `random()` alone, so that every Python picks the same."""
    return things[int(rng.random() * len(things))]


class HeartsBeginner:
    """Plays at random."""

    name = "beginner"

    def choose(self, view: HeartsObservation, rng: random.Random) -> Choice:
        """Return a random legal action."""
        if view.phase is PASS:
            left = list(cards(passable(view)))
            given: list[Card] = []
            while len(given) < pass_size(view):
                given.append(pick(left, rng))
                left.remove(given[-1])
            return Choice(giving(view, given))
        if view.phase is MOON:
            return Choice(pick(moon_choices(view), rng))
        return Choice(Play(pick(cards(view.setup.pack.faces(view.legal)), rng)))
