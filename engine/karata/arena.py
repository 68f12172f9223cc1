"""Computer players on duplicate deals: each deal is played with every player in every seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from karata.bots import Bot


@dataclass(frozen=True, slots=True)
class Score:
    """The mean points a deal of one entrant, and the standard error of that mean."""

    name: str
    mean: float
    error: float


def play_deal(
    game: Any, options: Any, seed: int, number: int, bots: Sequence[Bot]
) -> tuple[int, ...]:
    """Play deal `number` of the match `seed` with one bot a seat; return the points."""
    dealer = (number - 1) % len(bots)
    state = game.start(options, game.deal(options, seed, number, dealer), dealer, number)
    rng = random.Random(f"arena {seed} {number}")
    while (seat := game.actor(state)) is not None:
        game.act(state, bots[seat].choose(game.observe(state, seat), rng).action)
    result = game.result(state)
    assert result is not None
    points: tuple[int, ...] = result.points
    return points


def arena(
    game: Any, options: Any, entrants: Sequence[Bot], deals: int, seed: int = 1
) -> list[Score]:
    """Return the mean points of each entrant over `deals` deals, each played once a rotation."""
    seats = len(entrants)
    sums: list[list[float]] = [[] for _ in entrants]
    for number in range(1, deals + 1):
        per_entrant = [0] * seats
        for turn in range(seats):
            placed = [entrants[(seat + turn) % seats] for seat in range(seats)]
            points = play_deal(game, options, seed, number, placed)
            for seat in range(seats):
                per_entrant[(seat + turn) % seats] += points[seat]
        for index in range(seats):
            sums[index].append(per_entrant[index] / seats)
    return [_score(bot.name, found) for bot, found in zip(entrants, sums, strict=True)]


def _score(name: str, found: Sequence[float]) -> Score:
    mean = sum(found) / len(found)
    spread = sum((x - mean) ** 2 for x in found) / max(1, len(found) - 1)
    return Score(name, mean, sqrt(spread / len(found)))
