"""The rulebook: every sentence, house rule, preset, term and lesson as a frozen record.

`load` reads `rulebook/compiled.json` where there is one (the browser) and `rulebook/*.toml` else.
"""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, TypeVar

from karata.conditions import evaluate, names_in, settle
from karata.errors import KarataError

R = TypeVar("R")
COMPILED = "rulebook/compiled.json"
FIRST_GAME = "hearts"  # the game of a record that names none
SHARED = "trick"  # prefix of the sentences that belong to every game


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
    """A position with cards (or whole actions) that the unit denies and others that are allowed.

    Or one whose last trick is finished: `winner` is the seat that wins it, or "nobody"; `survivor`
    is who wins it when the option `cancel_rule` has that value.
    """

    position: str
    deny: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    winner: str = ""
    survivor: str = ""
    caption: str = ""

    @property
    def game(self) -> str:
        """Return the game that the position names; the example stands on its page."""
        return re.split(r"[{ ;]", self.position, maxsplit=1)[0]


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
    """What a house rule is called and what its values mean; a number has a `unit`.

    `id` is the name of the option, after the prefix of its game where that game has its own text.
    """

    id: str
    group: str
    name: str
    help: str
    game: str = FIRST_GAME
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
    game: str = FIRST_GAME
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
    """A part of a rule page, of every game."""

    id: str
    title: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game and its page: which sentences of others stand on it too, and in which order."""

    id: str
    name: str
    prefix: str  # of its own sentences and options
    summary: str = ""
    shares: tuple[str, ...] = ()  # sentences of another game that hold in this one
    leaves_out: tuple[str, ...] = ()  # sentences of every game that do not
    lacks: Mapping[str, str | int | bool] = field(default_factory=dict)  # and what it plays by
    instead: Mapping[str, str] = field(default_factory=dict)  # sentence elsewhere -> the one here
    order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by section: first these
    first_deal: str = ""  # the house rules, simpler than the usual ones, of a beginner's first deal
    note: str = ""

    def holds_unit(self, id: str) -> bool:
        """Say whether a sentence stands on the page of this game."""
        prefix = id.partition(".")[0]
        if prefix == SHARED:
            return id not in self.leaves_out
        return prefix == self.prefix or id in self.shares


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One step of "learn step by step": a position and a question that the engine can answer."""

    id: str
    kind: str  # legal | winner | call
    title: str
    text: str
    position: str
    ask: str
    offer: tuple[str, ...] = ()  # call: the bids to choose from
    game: str = FIRST_GAME
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

    games: Mapping[str, Game]
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

    def units_in(self, section: str, game: str = FIRST_GAME) -> list[RuleUnit]:
        """Return the units of a section of a game's page, in the order of the page.

        What a shared unit asks of options that the game lacks is answered: its `when` asks only of
        those that the game has.
        """
        page = self.games[game]
        found = {}
        for unit in self.units.values():
            if unit.section == section and page.holds_unit(unit.id):
                when = settle(unit.when, page.lacks)
                if when is not None:
                    found[unit.id] = unit if when == unit.when else replace(unit, when=when)
        first = [found.pop(id) for id in page.order.get(section, ()) if id in found]
        return first + list(found.values())

    def option(self, name: str, game: str = FIRST_GAME) -> OptionText | None:
        """Return the text of an option: the game's own, or else the one that games share."""
        return self.options.get(f"{self.games[game].prefix}.{name}", self.options.get(name))

    def presets_in(self, game: str) -> list[Preset]:
        """Return the presets of a game, in the order of the files."""
        return [each for each in self.presets.values() if each.game == game]

    def lessons_in(self, game: str) -> list[Lesson]:
        """Return the lessons of a game, in the order in which they are learnt."""
        return [each for each in self.lessons.values() if each.game == game]

    def anchor(self, rule: str, game: str = FIRST_GAME) -> str:
        """Return the address of a sentence below a language; see the function `anchor`."""
        page = self.games[game]
        rule = page.instead.get(rule, rule)
        if not page.holds_unit(rule):
            pages = (each for each in self.games.values() if each.holds_unit(rule))
            page = next(pages, page)
        return f"{page.id}/#{rule}"


# array of the TOML files -> record class, name in the rulebook
KINDS: dict[str, tuple[type[Any], str]] = {
    "game": (Game, "games"),
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
    "game": ("id", "name", "prefix", "summary", "shares", "leaves_out", "lacks", "instead"),
    "unit": ("id", "kind", "section", "when", "refusal", "hint", "score"),
    "option": ("id", "group", "name", "help", "game", "unit", "values"),
    "preset": ("id", "name", "text", "game", "set"),
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


def anchor(rule: str, game: str = FIRST_GAME) -> str:
    """Return the address of a sentence below a language: `hearts/#hearts.lead.broken`.

    A sentence on the page of the game is found there, another on the page of the game it is of.
    """
    return load().anchor(rule, game)


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
        elif isinstance(value, Mapping):
            made[name] = {key: _plain(each) for key, each in value.items()}
        else:
            made[name] = _plain(value)
    return record_type(**made)


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


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
