"""The games, by name."""

from __future__ import annotations

from karata.errors import NotationError
from karata.games.cancellation_hearts import CANCELLATION_HEARTS
from karata.games.hearts import HEARTS
from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_position import state_from
from karata.games.hearts_state import HeartsState
from karata.notation import split_position

GAMES: dict[str, HeartsFamily] = {game.name: game for game in (HEARTS, CANCELLATION_HEARTS)}


def game_named(name: str) -> HeartsFamily:
    """Return the game with this name; NotationError if there is none."""
    if name not in GAMES:
        raise NotationError(f"a game of {', '.join(GAMES)}", name)
    return GAMES[name]


def parse_position(text: str) -> tuple[HeartsFamily, HeartsState]:
    """Read a position line; return its game and state."""
    parts = split_position(text)
    game = game_named(parts.game)
    return game, state_from(game, parts)
