"""Where things are: the repository's folders and the languages of the site."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULEBOOK = ROOT / "engine" / "karata" / "rulebook"
PAGES = ROOT / "site" / "pages"
PLAY = ROOT / "site" / "play"
LOCALES = ROOT / "locales"
BUILD = ROOT / "build"
SOURCE_LANGUAGE = "en"
DOMAINS = ("rules", "table", "site")
# Reading order for translators; files not named here follow by name.
RULE_FILES = (
    "trick.toml",
    "hearts.toml",
    "hearts_passing.toml",
    "hearts_play.toml",
    "hearts_scoring.toml",
    "hearts_options.toml",
    "hearts_reading.toml",
    "hearts_questions.toml",
    "hearts_sources.toml",
    "terms.toml",
    "cards.toml",
)
TABLE_FILES = (
    "table.toml",
    *sorted(path.name for path in RULEBOOK.glob("*table_*.toml")),
    "five_hundred_table.toml",
)


@dataclass(frozen=True)
class Language:
    """One language of the site, as written in locales/languages.toml."""

    code: str
    name: str
    english: str
    og: str
    direction: str
    card_order: str
    quotes: tuple[str, str, str, str]
    review: dict[str, str]


@cache
def languages(path: Path = LOCALES / "languages.toml") -> tuple[Language, ...]:
    """Return the site's languages in the order in which they are offered."""
    entries = tomllib.loads(path.read_text("utf-8"))["language"]
    return tuple(
        Language(
            code=entry["code"],
            name=entry["name"],
            english=entry["english"],
            og=entry["og"],
            direction=entry["dir"],
            card_order=entry["card_order"],
            quotes=tuple(entry["quotes"]),
            review=dict(entry["review"]),
        )
        for entry in entries
    )


def translated() -> tuple[str, ...]:
    """Return the codes of the languages that have catalogues."""
    return tuple(each.code for each in languages() if each.code != SOURCE_LANGUAGE)


def sources(domain: str) -> tuple[Path, ...]:
    """Return the files whose texts belong to a catalogue, in reading order."""
    if domain == "table":
        found = [*(RULEBOOK / name for name in TABLE_FILES), *sorted(PLAY.glob("ui*.toml"))]
    elif domain == "site":
        found = [PAGES / "site.toml", *sorted(set(PAGES.glob("*.toml")) - {PAGES / "site.toml"})]
    else:
        named = [RULEBOOK / name for name in RULE_FILES]
        table = {RULEBOOK / name for name in TABLE_FILES}
        rest = sorted(set(RULEBOOK.glob("*.toml")) - set(named) - table)
        found = [*named, *rest]
    return tuple(path for path in found if path.exists())
