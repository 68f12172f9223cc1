"""The rulebook: every sentence, house rule, preset, term and lesson as a frozen record.

`load` reads `rulebook/compiled.json` where there is one (the browser) and `rulebook/*.toml` else.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, TypeVar

from karata.conditions import evaluate, names_in
from karata.errors import KarataError

R = TypeVar("R")
COMPILED = "rulebook/compiled.json"


class RulebookError(KarataError):
    """A record that cannot be used: says file, record, field and reason."""

    def __init__(self, file: str, record: str, field: str, reason: str) -> None:
        self.file = file
        self.record = record
        self.field = field
        self.reason = reason
        place = ": ".join(part for part in (file, record, field) if part)
        super().__init__(f"{place}: {reason}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A position with cards (or whole actions) that the unit denies and others that are allowed."""

    position: str
    deny: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleUnit:
    """One rule sentence; its id is its place on the page, its refusal and its test."""

    id: str
    kind: str  # restriction | procedure | scoring | definition | advice | variant | faq
    section: str = ""
    when: str = ""  # condition on the options; empty: always
    text: str = ""
    refusal: str = ""  # restriction: what a player is told
    hint: str = ""  # advice: why this card is a good one
    score: str = ""  # scoring: the line on the score sheet
    question: str = ""
    title: str = ""
    source: tuple[str, ...] = ()
    note: str = ""
    example: tuple[Example, ...] = ()  # shown on the page and tested
    check: tuple[Example, ...] = ()  # tested only: whole actions instead of cards

    @property
    def options(self) -> frozenset[str]:
        """Return the options that decide whether this sentence holds."""
        return names_in(self.when)

    def holds(self, options: object) -> bool:
        """Say whether this sentence is a rule of this table."""
        return evaluate(self.when, options)


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionText:
    """What a house rule is called and what its values mean; a number has a `unit`."""

    id: str
    group: str
    name: str
    help: str
    unit: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    source: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named set of house rules; `set` holds what differs from the defaults."""

    id: str
    name: str
    text: str
    set: Mapping[str, str | int] = field(default_factory=dict)
    source: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A card player's word and what it means; `units` use it."""

    id: str
    word: str
    meaning: str
    also: str = ""
    units: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a rule page; `order` names units that stand first in it, in this order."""

    id: str
    title: str
    order: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One step of "learn step by step": a position and a question that the engine can answer."""

    id: str
    kind: str  # legal | winner
    title: str
    text: str
    position: str
    ask: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A sentence of the table or the terminal; with `plural`, {n} chooses the form."""

    id: str
    text: str
    plural: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardName:
    """The spoken name of a card, a rank or a suit; `id` is its notation."""

    id: str
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """Everything that is said, by id, in the order of the files."""

    units: Mapping[str, RuleUnit]
    options: Mapping[str, OptionText]
    presets: Mapping[str, Preset]
    terms: Mapping[str, Term]
    sections: Mapping[str, Section]
    lessons: Mapping[str, Lesson]
    messages: Mapping[str, Message]
    cards: Mapping[str, CardName]
    ranks: Mapping[str, CardName]
    suits: Mapping[str, CardName]

    def units_in(self, section: str, game: str = "hearts") -> list[RuleUnit]:
        """Return the units of a section of a game's page, in the order of the page."""
        found = {
            unit.id: unit
            for unit in self.units.values()
            if unit.section == section and unit.id.partition(".")[0] in ("trick", game)
        }
        first = [found.pop(id) for id in self.sections[section].order if id in found]
        return first + list(found.values())


# array of the TOML files -> record class, name in the rulebook
KINDS: dict[str, tuple[type[Any], str]] = {
    "unit": (RuleUnit, "units"),
    "option": (OptionText, "options"),
    "preset": (Preset, "presets"),
    "term": (Term, "terms"),
    "section": (Section, "sections"),
    "lesson": (Lesson, "lessons"),
    "message": (Message, "messages"),
    "card": (CardName, "cards"),
    "rank": (CardName, "ranks"),
    "suit": (CardName, "suits"),
}
# what the table needs of each kind; pages have the rest
AT_THE_TABLE: dict[str, tuple[str, ...]] = {
    "unit": ("id", "kind", "section", "when", "refusal", "hint", "score"),
    "option": ("id", "group", "name", "help", "unit", "values"),
    "preset": ("id", "name", "text", "set"),
    "message": ("id", "text", "plural"),
    "card": ("id", "name"),
    "rank": ("id", "name"),
    "suit": ("id", "name"),
}


@cache
def load() -> Rulebook:
    """Return the rulebook; RulebookError if a file of it cannot be used."""
    try:
        compiled = pkgutil.get_data("karata", COMPILED)
    except OSError:
        compiled = None
    if compiled is not None:
        return from_json(compiled.decode("utf-8"))
    from karata.rulebook_files import read_rulebook

    return read_rulebook()


def anchor(rule: str, game: str = "hearts") -> str:
    """Return the address of a sentence below a language: `hearts/#hearts.lead.broken`.

    Sentences that the games share stand on the page of each game.
    """
    page = rule.partition(".")[0]
    return f"{game if page == 'trick' else page}/#{rule}"


def assemble(records: Mapping[str, Iterable[Any]]) -> Rulebook:
    """Make a rulebook of records by kind."""
    return Rulebook(
        **{
            name: {record.id: record for record in records.get(kind, ())}
            for kind, (_, name) in KINDS.items()
        }
    )


def record_from(record_type: type[R], values: Mapping[str, Any]) -> R:
    """Make a record of plain values: lists become tuples, examples records."""
    made: dict[str, Any] = {}
    for name, value in values.items():
        if name in ("example", "check"):
            made[name] = tuple(record_from(Example, each) for each in value)
        else:
            made[name] = tuple(value) if isinstance(value, list) else value
    return record_type(**made)


def compile_json(rulebook: Rulebook) -> str:
    """Return what the table needs of the rulebook, for the browser."""
    out: dict[str, list[dict[str, Any]]] = {}
    for kind, names in AT_THE_TABLE.items():
        record_type, attribute = KINDS[kind]
        assert set(names) <= {each.name for each in fields(record_type)}
        out[kind] = [
            {name: getattr(record, name) for name in names if getattr(record, name)}
            for record in getattr(rulebook, attribute).values()
        ]
    return json.dumps(out, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Rulebook:
    """Read what `compile_json` wrote."""
    data = json.loads(text)
    return assemble(
        {
            kind: [record_from(KINDS[kind][0], values) for values in records]
            for kind, records in data.items()
        }
    )
