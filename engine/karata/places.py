"""Where a sentence stands: on a page of a game's rules, of its house rules or of its lessons.

The pages of a game follow from its sections and the groups of its options, not from its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import cache
from itertools import combinations, product
from typing import Any

from karata.errors import OptionError
from karata.games import GAMES
from karata.options import OptionKind, kind_of, make_options, schema, write_value
from karata.rulebook import FIRST_GAME, RuleUnit, load
from karata.rulebook import anchor as anchor_of_game

Assignment = tuple[tuple[str, str], ...]  # option and written value, in the order of the fields

# Pages below the page of a game.
RULES, TRUMPS, BIDDING, HOUSE, LEARN = "", "trumps/", "bidding/", "house-rules/", "learn/"
HOUSE_BIDDING, HOUSE_JOKER = f"{HOUSE}bidding/", f"{HOUSE}joker/"
LEARN_SECTIONS = ("learn", "tips", "questions")
# Parts of the rules of a game with trumps and bidding that have a page of their own.
SECTION_PAGES = {
    "trumps": TRUMPS,
    "joker": TRUMPS,
    "auction": BIDDING,
    "kitty": BIDDING,
    "partner": BIDDING,
    "misere": BIDDING,
}
# House rules of these groups have a page of their own, where there are any of the first.
GROUP_PAGES = {"auction": HOUSE_BIDDING, "misere": HOUSE_BIDDING, "joker": HOUSE_JOKER}
# Values that no name has, to find the sentences about a group's own choices.
OWN = {
    "pass_cycle": "LRL2R2H",
    "strip_set": "2C2D3C3D",
    "moon_points": "30",
    "spade_penalties": "Q12K6A5",
}


def page_of(unit: RuleUnit, game: str) -> str:
    """Return the page below the page of `game` on which a sentence stands.

    What depends on the number of players alone is no house rule.
    """
    if unit.kind in ("advice", "faq") or unit.section in LEARN_SECTIONS:
        return LEARN
    if page_of_section(unit.section, game) == HOUSE:
        return HOUSE
    if any(unit.holds(options) for options in _usual(game)):
        return page_of_section(unit.section, game)
    return page_of_option(cases(unit, game).home, game) if _has_parts(game) else HOUSE


def page_of_section(section: str, game: str) -> str:
    """Return the page on which a section stands; where there is room, variants with house rules."""
    if section in LEARN_SECTIONS:
        return LEARN
    if section == "variants" and _has_parts(game):
        return HOUSE
    return SECTION_PAGES.get(section, RULES)


def page_of_option(option: str, game: str) -> str:
    """Return the page of house rules on which an option stands."""
    record = load().option(option, game)
    return HOUSE if record is None else GROUP_PAGES.get(record.group, HOUSE)


@cache
def house_pages(game: str) -> tuple[str, ...]:
    """Return the pages of a game's house rules, in the order in which they are read."""
    pages = {page_of_option(name, game) for name in kinds(game)}
    return tuple(page for page in (HOUSE, HOUSE_BIDDING, HOUSE_JOKER) if page in pages)


def _has_parts(game: str) -> bool:
    return len(house_pages(game)) > 1


@cache
def pages(game: str) -> tuple[str, ...]:
    """Return the pages of a game with sentences, in the order in which they are numbered."""
    parts = {page for id, page in SECTION_PAGES.items() if load().units_in(id, game)}
    return (
        RULES,
        *(each for each in (TRUMPS, BIDDING) if each in parts),
        LEARN,
        *house_pages(game),
    )


def anchor(rule: str, game: str = FIRST_GAME) -> str:
    """Return the address of a sentence below a language: `hearts/house-rules/#hearts.moon.off`."""
    home, _, id = anchor_of_game(rule, game).partition("/#")
    return f"{home}/{_page(id, home)}#{id}"


@cache
def _page(id: str, game: str) -> str:
    unit = _units(game).get(id)
    return RULES if unit is None else page_of(unit, game)


@cache
def _units(game: str) -> dict[str, RuleUnit]:
    """Return the sentences of a game; the rulebook settles what games share."""
    sections = dict.fromkeys(unit.section for unit in load().units.values())
    return {unit.id: unit for section in sections for unit in load().units_in(section, game)}


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


# ---- the house rule under which a sentence stands ----


@cache
def kinds(game: str) -> Mapping[str, OptionKind]:
    """Return the options of a game with what values they take."""
    return {each.name: kind_of(each) for each in fields(GAMES[game].option_type)}


def problem(game: str, assignment: Assignment) -> OptionError | None:
    """Return why options in which only these differ cannot be; None if they can."""
    try:
        make_options(GAMES[game].option_type, assignment)
    except OptionError as error:
        return error
    return None


@cache
def others(option: str, game: str) -> tuple[str, ...]:
    """Return the values to try beside the usual one; one of them is a value of one's own."""
    kind = kinds(game)[option]
    own = (OWN[option],) if kind.pattern and option in OWN else ()
    usual = write_value(getattr(GAMES[game].option_type(), option))
    offered = (write_value(value) for value in kind.offered)
    return tuple(each for each in (*offered, *own) if each != usual)


class Cases(tuple[Assignment, ...]):
    """The smallest changes of the usual options that make a sentence a rule."""

    __slots__ = ()

    @property
    def home(self) -> str:
        """Return the option under which such a sentence stands.

        Of several the last: an option that needs another one is written after it.
        """
        named = [name for name, _ in self[0]]
        return next((name for name in reversed(named) if name != "players"), named[0])


_CASES: dict[tuple[str, str, str], Cases] = {}


def cases(unit: RuleUnit, game: str) -> Cases:
    """Return the smallest changes of the usual options that make a sentence a rule."""
    key = (game, unit.id, unit.when)
    if key not in _CASES:
        _CASES[key] = Cases(_smallest(unit, game))
    return _CASES[key]


def _smallest(unit: RuleUnit, game: str) -> tuple[Assignment, ...]:
    every = tuple(kinds(game))
    asked = [name for name in every if name in unit.options]
    # An option may need another one that the sentence does not name: a kitty, a bonus card.
    for needed in (None, *(name for name in every if name not in asked)):
        known = [name for name in every if name in asked or name == needed]
        for size in range(len(known) + 1):
            found = [
                assignment
                for names in combinations(known, size)
                for assignment in changes(names, game)
                if problem(game, assignment) is None
                and unit.holds(make_options(GAMES[game].option_type, assignment))
            ]
            if found:
                return tuple(found)
    raise ValueError(f"{unit.id}: no choice of options makes {unit.when!r} true")


def changes(names: Sequence[str], game: str) -> Iterator[Assignment]:
    """Yield every way to give each of these options another value than the usual one."""
    for values in product(*(others(name, game) for name in names)):
        yield tuple(zip(names, values, strict=True))
