"""Which kinds of exercises a game has, and the exercises of each, kept between builds."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from karata.games import GAMES
from karata_site import drill_hearts
from karata_site.drills import Answer, Drill, Goal, Kind, Reason, Row
from karata_site.paths import BUILD, ROOT


def goals(*names: str) -> tuple[Goal, ...]:
    """Return the goals of a kind of exercises; after a colon stand house rules."""
    return tuple(Goal(*name.split(":")) for name in names)


HEARTS = (
    Kind(
        "play",
        drill_hearts.play,
        goals(
            "follow", "opening", "first", "closed", "void", "queen-first", "first-follow", "open",
            "only-hearts", "follow-queen", "must:queen_must_go=on", "any-lead:hearts_lead=any_time",
        ),
    ),
)  # fmt: skip
KINDS: dict[str, tuple[Kind, ...]] = {"hearts": HEARTS}
KEPT = BUILD / "drills.json"


def kinds(game: str) -> tuple[str, ...]:
    """Return the kinds of exercises of a game, in the order in which they are offered."""
    return tuple(kind.id for kind in KINDS.get(game, ()))


@cache
def drills(game: str, kind: str) -> tuple[Drill, ...]:
    """Return the exercises of one kind."""
    return tuple(_drill(each) for each in _kept()[game][kind])


@cache
def _kept() -> dict[str, dict[str, list[dict[str, Any]]]]:
    """Return all exercises as plain values, from the file if the engine and we are unchanged."""
    digest = _digest()
    if KEPT.exists():
        kept: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))
        if kept["of"] == digest:
            games: dict[str, dict[str, list[dict[str, Any]]]] = kept["games"]
            return games
    drawn = {
        game: {kind.id: [asdict(each) for each in kind.drills(GAMES[game])] for kind in found}
        for game, found in KINDS.items()
    }
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps({"of": digest, "games": drawn}), "utf-8")
    return drawn


def _digest() -> str:
    digest = hashlib.sha256()
    mine = sorted(Path(__file__).parent.glob("drill*.py"))
    for path in (*sorted((ROOT / "engine" / "karata").rglob("*.py")), *mine):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _drill(kept: dict[str, Any]) -> Drill:
    return Drill(
        number=kept["number"],
        way=kept["way"],
        answers=tuple(Answer(**each) for each in kept["answers"]),
        reasons=tuple(
            Reason(**{**each, "about": tuple(each["about"])}) for each in kept["reasons"]
        ),
        rows=tuple(
            Row(each["label"], tuple(tuple(codes) for codes in each["codes"]))
            for each in kept["rows"]
        ),
        remarks=tuple(kept["remarks"]),
        options=kept["options"],
    )
