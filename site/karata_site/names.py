"""Other names of terms, cards and games, from locales/glossary.toml."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from karata_site.paths import LOCALES
from karata_site.texts import Texts

if TYPE_CHECKING:
    from karata_site.rules_page import TermView


@dataclass(frozen=True)
class Names:
    """Other names by the id of a term or a game, or the sign of a card.

    The page of words shows `shown`; only the search knows `searched`.
    """

    shown: dict[str, tuple[str, ...]]
    searched: dict[str, tuple[str, ...]]


@cache
def names(code: str, path: Path = LOCALES / "glossary.toml") -> Names:
    """Read the other names of a language."""
    data = tomllib.loads(path.read_text("utf-8"))
    shown, searched = (
        {id: tuple(found) for id, found in data.get(table, {}).get(code, {}).items()}
        for table in ("aliases", "searched")
    )
    return Names(shown, searched)


def other_names(texts: Texts, terms: Iterable[TermView]) -> dict[str, list[str]]:
    """Return the other names that the page of words shows: those of the catalogue come first."""
    shown = {id: list(found) for id, found in names(texts.code).shown.items()}
    for term in terms:
        also = texts.plain(f"{term.id}/also").split(", ") if term.also else []
        own = texts.plain(f"{term.id}/word").lower()
        found = dict.fromkeys((*also, *shown.get(term.id, ())))
        shown[term.id] = [each for each in found if each.lower() != own]
    return defaultdict(list, shown)
