"""What the practice page must know of deal codes and dates before the table's engine is loaded."""

from __future__ import annotations

from typing import Any

from karata.deal_code import sample
from karata.games import LETTERS
from karata.messages import messages
from karata_site.sheet import QR_CODE, hashed, long_dates

PROBLEMS = ("form", "letter", "newer", "character", "check")  # told without the engine
SQUARE = hashed("qrcode", QR_CODE.read_bytes())  # the very file that printed sheets load


def told(lang: str) -> dict[str, Any]:
    """Return which letter is which game, why a code cannot be read, how days are written.

    In the sentences {given} and {place} are left for the page to fill.
    """
    words = messages(lang)
    blank = {"given": "{given}", "place": "{place}", "sample": sample()}
    return {
        "letters": LETTERS,
        "problems": {each: words.say(f"table.code.{each}", **blank) for each in PROBLEMS},
        "dates": long_dates(lang),
        "square": SQUARE[0].as_posix(),
    }
