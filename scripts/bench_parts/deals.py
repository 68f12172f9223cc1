"""Random deals with this engine: standard library only, so that Pyodide runs it too."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

from karata.cards import cards
from karata.games import GAMES
from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_state import HeartsState

NO_PASS: dict[str, dict[str, Any]] = {
    "hearts": {"pass_cards": False},
    "cancellation_hearts": {"pass_cycle": "none"},
}


def dealt(game: HeartsFamily, options: Any, count: int) -> list[HeartsState]:
    """Return states just after the deal, to be copied and played."""
    return [game.start(options, game.deal(options, seed, 1), 0) for seed in range(count)]


def by_actions(game: HeartsFamily, state: HeartsState, rng: random.Random) -> None:
    """Play a deal at random through the public `actions` and `apply`."""
    actions, apply, draw = game.actions, game.apply, rng.random
    choices = actions(state)
    while choices:
        apply(state, choices[int(draw() * len(choices))])
        choices = actions(state)


def by_playout(game: HeartsFamily, state: HeartsState, rng: random.Random) -> None:
    """Play a deal at random as the searching bots do: masks in, cards out."""
    legal, play, draw = game.legal, game.play, rng.random
    while state.phase == "play":
        choices = cards(legal(state))
        play(state, choices[int(draw() * len(choices))])


def whole_deals(seconds: float, name: str = "hearts", players: int = 4) -> float:
    """Return deals a second: shuffle, deal, pass and play, through `actions` and `apply`."""
    game = GAMES[name]
    options = game.option_type(players=players)
    rng = random.Random(1)
    begin, done = perf_counter(), 0
    while perf_counter() - begin < seconds:
        number = done % 4 + 1  # each direction of the pass in turn
        deal = game.deal(options, done, number)
        by_actions(game, game.start(options, deal, 0, number), rng)
        done += 1
    return done / (perf_counter() - begin)


def played_deals(
    seconds: float, name: str = "hearts", players: int = 4, *, playout: bool = False
) -> float:
    """Return deals a second from a dealt hand to the points of every seat, without a pass."""
    game = GAMES[name]
    rng = random.Random(1)
    states = dealt(game, game.option_type(players=players, **NO_PASS[name]), 64)
    play = by_playout if playout else by_actions
    begin, done = perf_counter(), 0
    while perf_counter() - begin < seconds:
        state = states[done % 64].copy()
        play(game, state, rng)
        game.result(state)
        done += 1
    return done / (perf_counter() - begin)


def cards_played(name: str, players: int) -> int:
    """Return how many cards are played in a deal."""
    game = GAMES[name]
    return int(game.setup(game.option_type(players=players)).hand_size) * players
