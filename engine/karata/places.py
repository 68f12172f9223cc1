"""Where a sentence stands: on the page of a game's rules, of its house rules, or of its lessons."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any

from karata.errors import OptionError
from karata.games import GAMES
from karata.options import schema
from karata.rulebook import FIRST_GAME, RuleUnit, load
from karata.rulebook import anchor as anchor_of_game

# Pages below the page of a game.
RULES, HOUSE, LEARN = "", "house-rules/", "learn/"
LEARN_SECTIONS = ("learn", "tips", "questions")


def page_of(unit: RuleUnit, game: str) -> str:
    """Return the page below the page of `game` on which a sentence stands.

    What depends on the number of players alone is no house rule.
    """
    if unit.kind in ("advice", "faq") or unit.section in LEARN_SECTIONS:
        return LEARN
    return RULES if any(unit.holds(options) for options in _usual(game)) else HOUSE


def anchor(rule: str, game: str = FIRST_GAME) -> str:
    """Return the address of a sentence below a language: `hearts/house-rules/#hearts.moon.off`."""
    home, _, id = anchor_of_game(rule, game).partition("/#")
    return f"{home}/{_pages(home).get(id, RULES)}#{id}"


@cache
def _pages(game: str) -> dict[str, str]:
    """Return where each sentence of a game stands; the rulebook settles what games share."""
    sections = dict.fromkeys(unit.section for unit in load().units.values())
    return {
        unit.id: page_of(unit, game)
        for section in sections
        for unit in load().units_in(section, game)
    }


@cache
def _usual(game: str) -> tuple[Any, ...]:
    """Return the usual options for every number of players that needs no other option."""
    found = []
    for option in schema(GAMES[game].option_type):
        if option["name"] == "players":
            for players in range(option["min"], option["max"] + 1):
                with suppress(OptionError):
                    found.append(GAMES[game].option_type(players=players))
    return tuple(found)
