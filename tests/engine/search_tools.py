"""What the tests of thinking ahead share: a quick form of the level, and decisions in positions."""

from __future__ import annotations

import random
from math import inf
from typing import Any

from karata.bots.hearts_worlds import HeartsWorlds
from karata.bots.search import Search, Thinking
from karata.games import GAMES, parse_position
from karata.games.hearts_state import HeartsObservation

FAMILY = ("hearts", "cancellation_hearts")


class Few(HeartsWorlds):
    """Thinks ahead as always, but not for long."""

    few = 16

    def playouts(self, view: HeartsObservation) -> int:
        return self.few


class Some(Few):
    """Enough playouts for positions in which the best card is far better."""

    few = 600


QUICK = {name: Search(Few(GAMES[name])) for name in FAMILY}
_SOME = {name: Search(Some(GAMES[name])) for name in FAMILY}


def thought(position: str, seed: int = 1) -> tuple[Any, Thinking]:
    """Return the game of a position, and the decision of the seat on turn, worked out."""
    game, state = parse_position(position)
    actor = game.actor(state)
    assert actor is not None
    thinking = _SOME[game.name].begin(game.observe(state, actor), random.Random(seed))
    assert thinking.step(inf)
    return game, thinking


def finds(position: str) -> str:
    """Return the action that thinking ahead finds in a position, as it is written."""
    game, thinking = thought(position)
    text: str = game.format_action(thinking.choice().action)
    return text
