"""What stands on a page beside sentences: tables, and lists in which each step is higher."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from markupsafe import Markup

from karata_site.house_rules import HouseRules
from karata_site.texts import Texts


@dataclass(frozen=True)
class Table:
    """A table: its caption, its headings, its rows; the first cell of a row is its heading.

    `over` is a heading above all columns but the first; `below` a sentence under the table.
    """

    id: str
    caption: Markup
    heads: list[Markup]
    rows: list[list[Markup]]
    over: Markup | None = None
    row_heads: bool = True
    below: Markup | None = None


@dataclass(frozen=True)
class Step:
    """A step of a ladder; `place` is "first" if it begins a line, "alone" if it fills one."""

    text: Markup
    place: str = ""


@dataclass(frozen=True)
class Ladder:
    """A numbered list, low to high."""

    id: str
    caption: Markup
    steps: list[Step]


Block: TypeAlias = Table | Ladder
Maker: TypeAlias = Callable[[Texts, HouseRules], Block]
