"""What a page of rules must know to follow a table's house rules, without a language.

The page's script decides by it which sentences stand, and what stands in them.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from karata.places import HOUSE, LEARN, Assignment, page_of_section, pages
from karata.rulebook import RuleUnit
from karata_site.auction_tables import has_auction
from karata_site.decisions import Branch, Space, Writer, diagrams, grow
from karata_site.house_rules import HouseRules, house_rules
from karata_site.own_tables import Grid, OwnRules
from karata_site.panel_examples import changes_of, examples_of, own_values
from karata_site.paths import BUILD, PAGES, RULEBOOK
from karata_site.plans import Plan
from karata_site.play_rules import conflicts
from karata_site.tables import makers
from karata_site.texts import Texts

_NAME = re.compile(r"\{(\w+)\}")
OF_RULES = ("definition", "procedure", "restriction", "scoring", "variant")
MADE_BY = (
    "auction_examples", "auction_tables", "bid_words", "blocks", "decisions", "examples",
    "hearts_examples", "house_rules", "own_tables", "panel", "panel_examples", "plans",
    "play_rules", "tables", "texts",
)  # fmt: skip
SHEET = "sheet/"  # no page: what a table prints
TOO_LARGE = ("trump_table", "bid_ladder", "score_table")
OFF_THE_SHEET = ("variants", "settings", "words", "sources", "options")
Found = tuple[Grid, dict[Any, Any]]  # the places of a table, and the diagram of each


@dataclass(frozen=True)
class Part:
    """A section of a page: its sentences in the order of the rulebook, whoever they are for."""

    id: str
    units: tuple[RuleUnit, ...]


def rule_pages(game: str) -> list[str]:
    """Return the pages of a game that follow house rules: the rules and their parts."""
    return [page for page in pages(game) if page != LEARN and not page.startswith(HOUSE)]


def parts(game: str, page: str) -> list[Part]:
    """Return the sections of a page (or of the printed sheet) with all that may stand in them."""
    rules = house_rules(game)
    found = []
    for id in rules.book.sections:
        of_page = page_of_section(id, game)
        if of_page != page and (page != SHEET or id in OFF_THE_SHEET or of_page == LEARN):
            continue
        units = tuple(
            each
            for each in rules.book.units_in(id, game)
            if each.kind in OF_RULES and (page != SHEET or ".differ." not in each.id)
        )
        if units:
            found.append(Part(id, units))
    return found


def own_text(texts: Texts, unit: RuleUnit, facts: dict[str, Any]) -> Any:
    """Return a sentence as it reads at one table."""
    return texts.html(f"{unit.id}/text", **facts)


def quoted(unit: RuleUnit, facts: dict[str, Any]) -> tuple[str, ...]:
    """Return the facts that a sentence quotes."""
    return tuple(name for name in dict.fromkeys(_NAME.findall(unit.text)) if name in facts)


class PageData:
    """The data of one page of a game."""

    def __init__(self, game: str, page: str) -> None:
        self.rules: HouseRules = house_rules(game)
        self.page = page
        self.parts = parts(game, page)
        self.names = tuple(self.rules.kinds)
        self.leaves: list[str] = []  # plans, which each language says
        self.writer = Writer(self.names, self._leaf)
        self.usual_facts = self.rules.facts()
        self._places: dict[str, int] = {}
        self.written: dict[str, Any] = self._load()

    def _leaf(self, value: Any) -> Any:
        """Return a number as it is, anything else as {} of a place in `leaves`."""
        if value is None or isinstance(value, int):
            return value
        if value not in self._places:
            self._places[value] = len(self.leaves)
            self.leaves.append(value)
        return [self._places[value]]

    def _load(self) -> dict[str, Any]:
        """Return the data as the script reads them; worked out once for each state of the rules."""
        name = f"{self.rules.game.name}.{self.page.strip('/')}.{_digest()}.json"
        kept = BUILD / "panel" / name
        if kept.exists():
            written, self.leaves = json.loads(kept.read_text("utf-8"))
            return dict(written)
        found = self._written()
        kept.parent.mkdir(parents=True, exist_ok=True)
        new = kept.with_suffix(f".{os.getpid()}")
        new.write_text(json.dumps([found, self.leaves]), "utf-8")
        new.replace(kept)
        return found

    def _written(self) -> dict[str, Any]:
        units = [[each.id, [self._unit(unit) for unit in each.units]] for each in self.parts]
        facts = {name: self.writer.add(found) for name, found in self._facts().items()}
        return {
            "game": self.rules.game.name,
            "up": "../" * self.page.count("/") or "./",
            "pages": [*rule_pages(self.rules.game.name), "play/"],
            "options": [list(_option(self.rules, name)) for name in self.names],
            "presets": [
                [each.id, {name: _written(value) for name, value in each.set.items()}]
                for each in self.rules.book.presets_in(self.rules.game.name)
            ],
            "conflicts": [list(each) for each in self.conflicts()],
            "parts": units,
            "facts": facts,
            "tables": {id: self._table(grid) for id, grid in self._grids()},
            "auctions": self._auctions(),
            "examples": dict(self._examples()),
            "rows": self.writer.rows,
        }

    def conflicts(self) -> Iterator[tuple[dict[str, str], int, str]]:
        """Yield values that do not go together: these, the option that is refused, and why."""
        for when, error in conflicts(self.rules.game.name):
            yield {**when}, self.names.index(error.option), error.reason.replace("_", "-")

    def _unit(self, unit: RuleUnit) -> list[Any]:
        holds = self.writer.add(condition(self.rules.game.name, unit.when))
        return [unit.id, holds]

    def _grids(self) -> Iterator[tuple[str, Found]]:
        for part in self.parts:
            for make in makers(self.rules, part.id):
                if self.page == SHEET and make.__name__ in TOO_LARGE:
                    continue
                yield table(self.rules.game.name, part.id, make.__name__)

    def _table(self, found: Found) -> dict[str, Any]:
        """Return rows of the list of diagrams in the places of a table, or by step of a ladder."""
        grid, told = found

        def at(row: str, column: str) -> int:
            return self.writer.add(told.get((row, column)))

        if grid.ladder:
            return {
                "steps": [[*self._leaf(each), at(each, "")] for each in grid.rows],
                "alone": [[*self._leaf(each), at(each, "")] for each in grid.columns],
            }
        rows = [[at(row, column) for column in grid.columns] for row in ("", *grid.rows)]
        return {"rows": rows, "below": at("below", "")}

    def _examples(self) -> Iterator[tuple[str, list[list[Any]]]]:
        """Yield, by sentence, what each example below it names itself and what its answers are."""
        game = self.rules.game.name
        for unit in (unit for part in self.parts for unit in part.units):
            found = [
                [own_values(each), self.writer.add(changes_of(space(game), each, unit.id))]
                for each in examples_of(unit, game, self.page)
            ]
            if found:
                yield unit.id, found

    def _auctions(self) -> int | None:
        """Return the diagram that is 1 where tables bid as usual, so that worked auctions stand."""
        if not has_auction(self.rules) or "auction" not in (part.id for part in self.parts):
            return None
        found: Any = 1
        for name in reversed(self.names):
            record = self.rules.book.option(name, self.rules.game.name)
            if name == "players" or (record is not None and record.group in ("auction", "misere")):
                found = Branch(name, ((self.rules.usual(name), found),), 0)
        return self.writer.add(found)

    def _facts(self) -> dict[str, Any]:
        asked = {name for part in self.parts for unit in part.units
                 for name in quoted(unit, self.usual_facts)}  # fmt: skip
        return {name: found for name, found in facts(self.rules.game.name).items() if name in asked}


@cache
def page_data(game: str, page: str) -> PageData:
    """Return the (shared) data of a page."""
    return PageData(game, page)


@cache
def _digest() -> str:
    """Return one word over everything that the data of pages are worked out from."""
    digest = hashlib.sha256()
    engine = RULEBOOK.parent
    here = Path(__file__).parent
    for path in sorted((
        *engine.glob("*.py"),
        *engine.glob("games/*.py"),
        *RULEBOOK.glob("*.toml"),
        *(here / f"{name}.py" for name in MADE_BY),
        PAGES / "bidding.toml",
    )):  # fmt: skip
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def space(game: str) -> Space:
    """Return the (shared) space of a game's options."""
    return Space(house_rules(game).game)


@cache
def facts(game: str) -> dict[str, Any]:
    """Return the diagrams of what sentences quote; words and cards as plans."""
    plan = Plan()

    def ask(options: Any) -> dict[Any, Any]:
        found = house_rules(game).game.facts(options)
        return {
            name: value if isinstance(value, int) else str(plan.value(name, value))
            for name, value in found.items()
        }

    return {str(name): found for name, found in diagrams(space(game), ask, every=True).items()}


@cache
def table(game: str, section: str, name: str) -> tuple[str, Found]:
    """Return the places of a table, each with its diagram; the cells are plans."""
    plan, grid = Plan(), Grid()
    (make,) = (each for each in makers(house_rules(game), section) if each.__name__ == name)

    def ask(options: Any) -> dict[Any, Any]:
        return grid.cells(make(plan, OwnRules(game, options)))

    told = diagrams(space(game), ask)
    return make(plan, house_rules(game)).id, (grid, told)


@cache
def condition(game: str, when: str) -> Any:
    """Return the diagram of a condition: 1 where it holds."""
    unit = RuleUnit(id="", kind="", when=when)
    every = space(game)
    names = [name for name in every.kinds if name in unit.options]
    for name in unit.options - set(every.kinds):  # a property that follows from an option
        usual = getattr(every.options(()), name)
        names += [
            option
            for option in every.kinds
            if option not in names
            and any(
                found is not None and getattr(found, name) != usual
                for value in every.named(option)
                for found in [every.options(((option, value),))]
            )
        ]

    def holds(assignment: Assignment) -> int:
        return int(unit.holds(every.unchecked(assignment)))

    return grow(every, holds, names)


def _option(rules: HouseRules, name: str) -> Iterator[Any]:
    """Yield what the form must know of an option: name, kind, usual value, values, limits."""
    kind = rules.kinds[name]
    record = rules.book.option(name, rules.game.name)
    free = space(rules.game.name).free(name)
    yield name
    yield 3 if kind.kind == "pattern" and not free else {"bool": 0, "int": 1}.get(kind.kind, 2)
    yield rules.usual(name)
    yield list(rules.offered(name))
    yield record.group if record is not None else ""
    if free:
        yield from (kind.low, kind.high) if kind.kind == "int" else (1, 999)


def _written(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
