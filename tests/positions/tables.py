"""The rows of the position files: by game and kind, each to be a test under its id."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from karata.games import GAMES

Row = dict[str, Any]


def tables(game: str) -> dict[str, list[Row]]:
    """Return the rows of all files of a game, by kind."""
    found: dict[str, list[Row]] = {}
    for path in sorted(Path(__file__).parent.glob(f"{game}*.toml")):
        for kind, each in tomllib.loads(path.read_text(encoding="utf-8")).items():
            found.setdefault(kind, []).extend(each)
    return found


TABLES = {name: tables(name) for name in GAMES}


def rows(kind: str, *games: str) -> Any:
    """Parametrise by the rows of one kind in these games, or in every game, under their ids."""
    return pytest.mark.parametrize(
        ("game", "row"),
        [
            pytest.param(GAMES[name], row, id=row["id"])
            for name in games or GAMES
            for row in TABLES[name].get(kind, [])
        ],
    )
