"""The same random deals with OpenSpiel's Hearts through its Python bindings, in two manners.

`fast` takes the shortest way the bindings allow. Otherwise chance is sampled as OpenSpiel's own
example does: `chance_outcomes()` and a weighted choice.
"""

from __future__ import annotations

import random
from time import perf_counter

import pyspiel

WITH_PASS = "hearts(pass_cards=true)"
NO_PASS = "hearts(pass_cards=false)"


def _deal_fast(game: pyspiel.Game, rng: random.Random) -> pyspiel.State:
    """Return a state after its chance moves, all equally likely: pass direction and cards."""
    state = game.new_initial_state()
    while state.is_chance_node():
        choices = state.legal_actions()
        state.apply_action(choices[int(rng.random() * len(choices))])
    return state


def _deal(game: pyspiel.Game, rng: random.Random) -> pyspiel.State:
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])
    return state


def _play(state: pyspiel.State, rng: random.Random) -> None:
    legal, apply, draw = state.legal_actions, state.apply_action, rng.random
    choices = legal()
    while choices:
        apply(choices[int(draw() * len(choices))])
        choices = legal()


def whole_deals(seconds: float, *, fast: bool) -> float:
    """Return deals a second: deal, pass and play."""
    rng = random.Random(1)
    game = pyspiel.load_game(WITH_PASS)
    deal = _deal_fast if fast else _deal
    begin, done = perf_counter(), 0
    while perf_counter() - begin < seconds:
        _play(deal(game, rng), rng)
        done += 1
    return done / (perf_counter() - begin)


def played_deals(seconds: float) -> float:
    """Return deals a second from a dealt hand to the returns of every seat, without a pass."""
    rng = random.Random(1)
    game = pyspiel.load_game(NO_PASS)
    states = [_deal_fast(game, rng) for _ in range(64)]
    begin, done = perf_counter(), 0
    while perf_counter() - begin < seconds:
        state = states[done % 64].clone()
        _play(state, rng)
        state.returns()
        done += 1
    return done / (perf_counter() - begin)
