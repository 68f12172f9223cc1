"""Computer players, by game and level."""

from __future__ import annotations

from karata.bots.base import Bot, Choice
from karata.bots.five_hundred_beginner import FiveHundredBeginner
from karata.bots.five_hundred_thumb import FiveHundredThumb
from karata.bots.hearts_thumb import HeartsThumb
from karata.bots.random_bot import HeartsBeginner
from karata.errors import KarataError

LEVELS = ("beginner", "thumb")  # weakest first
_HEARTS: tuple[Bot, ...] = (HeartsBeginner(), HeartsThumb())
_FIVE_HUNDRED: tuple[Bot, ...] = (FiveHundredBeginner(), FiveHundredThumb())
_PLAYERS = {"hearts": _HEARTS, "cancellation_hearts": _HEARTS, "five_hundred": _FIVE_HUNDRED}
_BOTS: dict[tuple[str, str], Bot] = {
    (game, player.name): player for game, players in _PLAYERS.items() for player in players
}


class UnknownBot(KarataError):
    """No computer player of this level for this game."""


def bot(game: str, level: str) -> Bot:
    """Return the computer player of this level; UnknownBot if there is none."""
    try:
        return _BOTS[game, level]
    except KeyError:
        raise UnknownBot(f"level {level!r} of {game}: known are {', '.join(LEVELS)}") from None


__all__ = ["LEVELS", "Bot", "Choice", "UnknownBot", "bot"]
