"""Computer players, by game and level."""

from __future__ import annotations

from karata.bots.base import Bot, Choice
from karata.bots.five_hundred_beginner import FiveHundredBeginner
from karata.bots.five_hundred_thumb import FiveHundredThumb
from karata.bots.five_hundred_worlds import FiveHundredWorlds
from karata.bots.hearts_thumb import HeartsThumb
from karata.bots.hearts_worlds import HeartsWorlds
from karata.bots.random_bot import HeartsBeginner
from karata.bots.search import Search
from karata.errors import KarataError
from karata.games.cancellation_hearts import CANCELLATION_HEARTS
from karata.games.hearts import HEARTS

LEVELS = ("beginner", "thumb", "search")  # weakest first
USUAL_LEVEL = "thumb"  # gives hints and plays for whoever is late too: it answers at once
_HEARTS: tuple[Bot, ...] = (HeartsBeginner(), HeartsThumb())
_FIVE_HUNDRED: tuple[Bot, ...] = (FiveHundredBeginner(), FiveHundredThumb())
_PLAYERS: dict[str, tuple[Bot, ...]] = {
    "hearts": (*_HEARTS, Search(HeartsWorlds(HEARTS))),
    "cancellation_hearts": (*_HEARTS, Search(HeartsWorlds(CANCELLATION_HEARTS))),
    "five_hundred": (*_FIVE_HUNDRED, Search(FiveHundredWorlds())),
}
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


__all__ = ["LEVELS", "USUAL_LEVEL", "Bot", "Choice", "UnknownBot", "bot"]
