"""Random Hearts deals with this engine: standard library only, so that Pyodide runs it too."""

from __future__ import annotations

import random
from time import perf_counter

from karata.cards import cards
from karata.games.hearts import HEARTS, HeartsState
from karata.games.hearts_options import HeartsOptions

OPTIONS = HeartsOptions()
NO_PASS = HeartsOptions(pass_cards=False)


def dealt(options: HeartsOptions, count: int) -> list[HeartsState]:
    """Return states just after the deal, to be copied and played."""
    return [HEARTS.start(options, HEARTS.deal(options, seed, 1), 0) for seed in range(count)]


def by_actions(state: HeartsState, rng: random.Random) -> None:
    """Play a deal at random through the public `actions` and `apply`."""
    actions, apply, draw = HEARTS.actions, HEARTS.apply, rng.random
    choices = actions(state)
    while choices:
        apply(state, choices[int(draw() * len(choices))])
        choices = actions(state)


def by_playout(state: HeartsState, rng: random.Random) -> None:
    """Play a deal at random as the searching bots do: masks in, cards out."""
    legal, play, draw = HEARTS.legal, HEARTS.play, rng.random
    while state.phase == "play":
        choices = cards(legal(state))
        play(state, choices[int(draw() * len(choices))])


def whole_deals(seconds: float) -> float:
    """Return deals a second: shuffle, deal, pass and play, through `actions` and `apply`."""
    rng = random.Random(1)
    begin, done = perf_counter(), 0
    while perf_counter() - begin < seconds:
        number = done % 4 + 1  # left, right, across and hold in turn
        deal = HEARTS.deal(OPTIONS, done, number)
        by_actions(HEARTS.start(OPTIONS, deal, 0, number), rng)
        done += 1
    return done / (perf_counter() - begin)


def played_deals(seconds: float, *, playout: bool = False) -> float:
    """Return deals a second from a dealt hand to the points of every seat, without a pass."""
    rng = random.Random(1)
    states = dealt(NO_PASS, 64)
    play = by_playout if playout else by_actions
    begin, done = perf_counter(), 0
    while perf_counter() - begin < seconds:
        state = states[done % 64].copy()
        play(state, rng)
        HEARTS.result(state)
        done += 1
    return done / (perf_counter() - begin)
