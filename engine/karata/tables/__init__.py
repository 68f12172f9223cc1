"""What each game says and shows at the table; a new game adds itself here."""

from __future__ import annotations

from karata.tables.family import Advice, GameTable, Shown
from karata.tables.five_hundred_table import FiveHundredTable
from karata.tables.hearts_table import HeartsTable

_HEARTS = HeartsTable()
_TABLES: dict[str, GameTable] = {
    "hearts": _HEARTS,
    "cancellation_hearts": _HEARTS,
    "five_hundred": FiveHundredTable(),
}


def table_of(game: str) -> GameTable:
    """Return what this game says and shows."""
    return _TABLES[game]


__all__ = ["Advice", "GameTable", "Shown", "table_of"]
