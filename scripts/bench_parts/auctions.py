"""Random deals of Five Hundred with their auctions: standard library only."""

from __future__ import annotations

import random
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from karata.games import GAMES

NAME = "five_hundred"
PASSES = 0.6  # how often a player passes who may bid
STEP = 4  # a bid is one of so many lowest ones


@dataclass(frozen=True, slots=True)
class Pace:
    """Deals a second that were played out, and the part of the time that each stage took."""

    rate: float
    dealing: float
    auction: float
    contract: float  # kitty, partner and the joker's suit
    play: float


def choose(state: Any, choices: Any, rng: random.Random) -> Any:
    """Return any action; a player bids now and then, and not much more than is needed."""
    if state.phase != "auction":
        return choices[int(rng.random() * len(choices))]
    if rng.random() < PASSES:
        return choices[0]
    return choices[int(rng.random() * min(len(choices), 1 + STEP))]


def whole_deals(seconds: float, **options: Any) -> Pace:
    """Measure shuffle, deal, auction, discard and play, through `actions` and `apply`."""
    game: Any = GAMES[NAME]
    chosen = game.option_type(**options)
    actions, apply, rng = game.actions, game.apply, random.Random(1)
    spent = {"auction": 0.0, "contract": 0.0, "play": 0.0}
    dealing, played, number = 0.0, 0, 0
    begin = before = perf_counter()
    while before - begin < seconds:
        number += 1
        state = game.start(chosen, game.deal(chosen, number, 1, 0), 0)
        now = perf_counter()
        dealing, before = dealing + now - before, now
        choices = actions(state)
        stage = state.phase
        while choices:
            apply(state, choose(state, choices, rng))
            if state.phase != stage:
                now = perf_counter()
                spent[stage if stage in spent else "contract"] += now - before
                before, stage = now, state.phase
            choices = actions(state)
        game.result(state)
        played += state.contract is not None
        now = perf_counter()
        spent["play"] += now - before
        before = now
    total = before - begin
    parts = {name: time / total for name, time in spent.items()}
    return Pace(played / total, dealing / total, **parts)
