"""The games, by name."""

from __future__ import annotations

from typing import Any

from karata.errors import NotationError
from karata.games.cancellation_hearts import CANCELLATION_HEARTS
from karata.games.five_hundred import FIVE_HUNDRED
from karata.games.hearts import HEARTS
from karata.notation import split_position

GAMES: dict[str, Any] = {game.name: game for game in (HEARTS, CANCELLATION_HEARTS, FIVE_HUNDRED)}
# How a deal code says which game it is of; never given to another game, and not I, L, O or U.
LETTERS = {"H": HEARTS.name, "C": CANCELLATION_HEARTS.name, "F": FIVE_HUNDRED.name}


def game_named(name: str) -> Any:
    """Return the game with this name; NotationError if there is none."""
    if name not in GAMES:
        raise NotationError(f"a game of {', '.join(GAMES)}", name)
    return GAMES[name]


def parse_position(text: str) -> tuple[Any, Any]:
    """Read a position line; return its game and state."""
    parts = split_position(text)
    game = game_named(parts.game)
    return game, game.state_from(parts)
