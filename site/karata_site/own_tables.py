"""The tables of a page as one table of players sees them: what they show under its house rules."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from markupsafe import Markup

from karata.options import changed, make_options
from karata.places import Assignment
from karata_site.blocks import Block, Ladder
from karata_site.house_rules import HouseRules


class OwnRules(HouseRules):
    """House rules from which nothing is open any more: `defaults` are those of the table."""

    settled = True

    def __init__(self, name: str, options: Any) -> None:
        super().__init__(name)
        self.defaults = options

    def options(self, assignment: Assignment) -> Any:
        """Return the table's options in which only these differ."""
        values = changed(self.defaults) | dict(assignment)
        return make_options(self.game.option_type, values.items())

    def players(self) -> list[int]:
        """Return the number of players at the table."""
        return [self.defaults.players]

    def offered(self, option: str) -> tuple[str, ...]:
        """Return no other value: what another one would bring is not shown."""
        return ()


class Grid:
    """The places of a table or a ladder under any house rules, named by what heads them."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.columns: list[str] = []
        self.ladder = False

    def cells(self, block: Block) -> dict[Hashable, int | str]:
        """Return what stands in which place; a number as such."""
        if isinstance(block, Ladder):
            return self._steps(block)
        firsts = [line[0] for line in block.rows]
        alone = len(firsts) == 1 and firsts[0].isdigit()  # of one table, whose size is its head
        rows = _keys(firsts, block.row_heads and not alone)
        columns = _keys(block.heads, len(block.heads) > 2)
        _merge(self.rows, rows)
        _merge(self.columns, columns)
        found: dict[Hashable, int | str] = {}
        for row, line in zip(("", *rows), (block.heads, *block.rows), strict=True):
            for column, cell in zip(columns, line, strict=True):
                found[row, column] = int(cell) if cell.isdigit() else str(cell)
        if block.below:
            found["below", ""] = str(block.below)
        return found

    def _steps(self, block: Ladder) -> dict[Hashable, int | str]:
        """A step that fills a line tells the step before it; another one how it begins."""
        self.ladder = True
        found: dict[Hashable, int | str] = {}
        before = ""
        for step in block.steps:
            found[str(step.text), ""] = before if step.place == "alone" else step.place
            before = str(step.text)
        _merge(self.rows, [str(each.text) for each in block.steps if each.place != "alone"])
        _merge(self.columns, [str(each.text) for each in block.steps if each.place == "alone"])
        return found


def _keys(heads: list[Markup], named: bool) -> list[str]:
    """Return a name for each row or column; one that heads several is counted."""
    known: list[str] = []
    for place, head in enumerate(heads):
        name = str(head) if named else str(place)
        known.append(f"{name}\n{place}" if name in known else name)
    return known


def _merge(known: list[str], seen: list[str]) -> None:
    """Put new names into a list, each behind the one that it follows."""
    place = 0
    for each in seen:
        if each in known:
            place = known.index(each) + 1
        else:
            known.insert(place, each)
            place += 1
