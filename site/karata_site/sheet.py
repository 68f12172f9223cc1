"""The sheet that a table prints: all its rules, the tables of them, and how to find them again."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.dates import format_date
from markupsafe import Markup

from karata_site.panel import SHEET, PageData, page_data, quoted
from karata_site.paths import ROOT
from karata_site.plans import Plan, spoken
from karata_site.tables import makers
from karata_site.texts import Texts

FOLDER = "assets/panel"
QR_CODE = ROOT / "site" / "node_modules" / "qrcode-generator" / "dist" / "qrcode.mjs"
ASSETS = ROOT / "site" / "theme" / "assets"
SAID = {
    "printed": "site.panel.printed",
    "address": "site.panel.address",
    "differs": "site.preset.differs",
    "usual": "table.option.usual",
    "players": "site.table.players",
}


def module(stem: str, value: Any) -> tuple[Path, bytes]:
    """Return a module of a value, its name with a hash."""
    text = f"export default {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"
    return hashed(stem, text.encode())


def hashed(stem: str, data: bytes) -> tuple[Path, bytes]:
    """Return a file under a name with a hash."""
    return Path(f"{FOLDER}/{stem}.{hashlib.sha256(data).hexdigest()[:10]}.js"), data


def sheet_files(texts: Texts, game: str) -> dict[Path, bytes]:
    """Return what printing needs beside the theme's files: data, words, what makes square codes."""
    data = page_data(game, SHEET)
    return dict((
        module(f"{game}.sheet", data.written),
        module(f"{texts.code}.{game}.sheet", _words(texts, data)),
        hashed("qrcode", QR_CODE.read_bytes()),
    ))  # fmt: skip


def sheet_addresses(texts: Texts, game: str) -> list[str]:
    """Return the addresses of code and style, then of what `sheet_files` makes."""
    theme = []
    for name in ("sheet.js", "sheet.css"):
        path = ASSETS / name
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:10]
        theme.append(f"assets/{path.stem}.{digest}{path.suffix}")
    return [*theme, *(path.as_posix() for path in sheet_files(texts, game))]


def _words(texts: Texts, data: PageData) -> dict[str, Any]:
    game = data.rules.game.name
    return {
        "title": texts.plain("site.panel.sheet/text", game=texts.plain(f"{game}/name")),
        "ui": {name: texts.plain(f"{id}/text", date="{date}") for name, id in SAID.items()},
        "sections": {part.id: texts.plain(f"{part.id}/title") for part in data.parts},
        "units": {
            unit.id: str(
                texts.html(
                    f"{unit.id}/text",
                    **{name: Markup(f"{{{name}}}") for name in quoted(unit, data.usual_facts)},
                )
            )
            for part in data.parts
            for unit in part.units
        },
        "captions": {
            id: [part.id, str(spoken(texts, caption))]
            for part in data.parts
            for id, caption in _captions(game, part.id)
            if id in data.written["tables"]
        },
        "dates": long_dates(texts.code),
        "leaves": [str(spoken(texts, each)) for each in data.leaves],
    }


def long_dates(lang: str) -> list[str]:
    """Return how a day of each month is written; not every browser knows every language."""
    days = (date(2001, month, 28) for month in range(1, 13))
    written = (format_date(day, "long", locale=Locale.parse(lang)) for day in days)
    return [each.replace("28", "{day}").replace("2001", "{year}") for each in written]


@cache
def _captions(game: str, section: str) -> list[tuple[str, str]]:
    rules = page_data(game, SHEET).rules
    blocks = [make(Plan(), rules) for make in makers(rules, section)]
    return [(each.id, str(each.caption)) for each in blocks]
