"""What the form of the practice page must know of a game's house rules, from the engine itself.

The table's engine is loaded only when a match begins; what cannot be played is told before that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from itertools import combinations, product
from typing import Any

from karata.errors import OptionError
from karata.games import GAMES
from karata.messages import Messages, messages
from karata.option_problems import option_problem
from karata.options import OptionKind, kind_of, make_options, write_value
from karata.rulebook import load
from karata.tables import table_of
from karata_site.house_rules import OWN

GIVEN = "{given}"  # stands for what a person has written
Written = dict[str, str]


def add_rules(game: dict[str, Any], lang: str) -> dict[str, Any]:
    """Return a game as the engine's `hello` tells of it, with what its form needs beside that."""
    engine = GAMES[game["id"]]
    words = messages(lang)
    return {
        **game,
        "copies": engine.pack.copies,
        "trumps": table_of(game["id"]).trumps,
        "options": [_option(words, engine, each) for each in game["options"]],
        "conflicts": [
            {"when": when, "option": error.option, "text": option_problem(words, engine, error)}
            for when, error in conflicts(game["id"])
        ],
    }


def _option(words: Messages, engine: Any, option: dict[str, Any]) -> dict[str, Any]:
    name = option["id"]
    if option["kind"] == "int":
        error = OptionError(name, GIVEN, "out_of_range")
        return {**option, "wrong": option_problem(words, engine, error)}
    if option["kind"] != "pattern":
        return option
    label = words.value_text(name, "custom", engine.name)
    error = OptionError(name, GIVEN, "unknown_value")
    return {
        **option,
        "values": [*option["values"], {"value": "custom", "label": label}],
        "example": OWN[name],
        "wrong": option_problem(words, engine, error),
    }


@cache
def conflicts(name: str) -> tuple[tuple[Written, OptionError], ...]:
    """Return the smallest sets of values that cannot be used together, each with the error.

    Among the values that the form offers; what a person writes the engine judges when asked.
    """
    kinds = {each.name: kind_of(each) for each in fields(GAMES[name].option_type)}
    shown = {each for each in kinds if load().option(each, name) is not None}
    found: dict[tuple[tuple[str, str], ...], OptionError] = {}

    def look(assignments: Iterable[Written]) -> None:
        for assignment in assignments:
            error = _error(name, assignment)
            if error is not None:
                when = _cause(name, kinds, assignment, error)
                found.setdefault(tuple(when.items()), error)

    look(_assignments({each: kinds[each] for each in kinds if each in shown}))
    look(_threes(name, kinds, list(found)))
    return tuple(
        (dict(when), error)
        for when, error in found.items()
        if not any(
            set(other) < set(when) and found[other].option == error.option for other in found
        )
    )


def _assignments(kinds: Mapping[str, OptionKind]) -> Iterator[Written]:
    """Yield every value, and every pair of values of two options; all else is as usual."""
    offered = {name: [write_value(value) for value in kind.offered] for name, kind in kinds.items()}
    for size in (1, 2):
        for names in combinations(offered, size):
            for values in product(*(offered[name] for name in names)):
                yield dict(zip(names, values, strict=True))


def _threes(
    name: str, kinds: Mapping[str, OptionKind], found: Sequence[tuple[tuple[str, str], ...]]
) -> Iterator[Written]:
    """Yield three unusual values of options in known conflicts, where none of these holds."""
    usual = _usual(name, kinds)
    known = {option for when in found for option, _ in when}
    unusual = {
        each: [value for value in map(write_value, kinds[each].offered) if value != usual[each]]
        for each in kinds
        if each in known
    }
    for names in combinations(unusual, 3):
        near = [when for when in found if any(option in names for option, _ in when)]
        for values in product(*(unusual[each] for each in names)):
            assignment = dict(zip(names, values, strict=True))
            now = usual | assignment
            if not any(all(now[option] == value for option, value in when) for when in near):
                yield assignment


def _usual(name: str, kinds: Mapping[str, OptionKind]) -> Written:
    options = GAMES[name].option_type()
    return {each: write_value(getattr(options, each)) for each in kinds}


def _error(name: str, assignment: Written) -> OptionError | None:
    try:
        make_options(GAMES[name].option_type, assignment.items())
    except OptionError as error:
        return error
    return None


def _about(error: OptionError) -> tuple[str, str]:
    return error.option, error.reason


def _cause(
    name: str, kinds: Mapping[str, OptionKind], assignment: Written, error: OptionError
) -> Written:
    """Return the values without which there would not be this error, in the order of the form."""
    usual = _usual(name, kinds) | assignment

    def matters(option: str) -> bool:
        for value in kinds[option].offered:
            other = _error(name, {**assignment, option: write_value(value)})
            # Another error about this option only hides the first one.
            if other is None or (_about(other) != _about(error) and other.option != option):
                return True
        return False

    return {each: value for each, value in usual.items() if matters(each)}
