"""The games, by name."""

from __future__ import annotations

from typing import Any

from karata.errors import NotationError
from karata.games.hearts import HEARTS, Hearts
from karata.games.hearts_position import state_from
from karata.notation import split_position

GAMES: dict[str, Hearts] = {HEARTS.name: HEARTS}
_FROM_POSITION = {HEARTS.name: state_from}


def game_named(name: str) -> Hearts:
    """Return the game with this name; NotationError if there is none."""
    if name not in GAMES:
        raise NotationError(f"a game of {', '.join(GAMES)}", name)
    return GAMES[name]


def parse_position(text: str) -> tuple[Hearts, Any]:
    """Read a position line; return its game and state."""
    parts = split_position(text)
    game = game_named(parts.game)
    return game, _FROM_POSITION[game.name](parts)
