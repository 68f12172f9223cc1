"""Seeded matches of computer players; only the engine is imported, so Pyodide runs it too."""

from __future__ import annotations

import random

from karata.bots import bot
from karata.games import game_named
from karata.match import Match
from karata.options import parse_options

CASES = (
    ("players=3,target=30", 1, "thumb"),
    ("", 2, "thumb"),
    ("players=4,target=40,moon=choice,bonus_card=JD", 3, "beginner"),
    ("players=5,target=50,remainder=kitty", 4, "thumb"),
    ("players=6,target=40,spade_penalties=black_maria", 5, "beginner"),
    ("players=7,target=60,first_trick_ban=all_penalty,tie_rule=shared", 2**53 - 1, "thumb"),
)


def transcript(options: str, seed: int, level: str) -> str:
    """Play a match, at most six deals of it, and return its transcript."""
    game = game_named("hearts")
    match = Match(game, parse_options(game.option_type, options), seed)
    rng = random.Random(seed)
    player = bot("hearts", level)
    for _ in range(6):
        while not match.deal_over:
            seat = game.actor(match.state)
            assert seat is not None
            match.act(player.choose(game.observe(match.state, seat), rng).action)
        if match.finished:
            break
        match.begin_next()
    return match.transcript()
