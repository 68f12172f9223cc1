"""The beginner: any allowed action, each equally likely."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from karata.bots.base import Choice
from karata.bots.hearts_moon import moon_choices
from karata.cards import cards, mask_of
from karata.games.actions import Pass, Play
from karata.games.hearts import MOON, PASS, HeartsObservation
from karata.games.hearts_options import PASS_COUNT

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
            left = list(cards(view.hand))
            given: list[int] = []
            while len(given) < PASS_COUNT:
                given.append(pick(left, rng))
                left.remove(given[-1])
            return Choice(Pass(mask_of(given)))
        if view.phase is MOON:
            return Choice(pick(moon_choices(view), rng))
        return Choice(Play(pick(cards(view.legal), rng)))
