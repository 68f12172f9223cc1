"""Which kinds of exercises a game has, and the exercises of each, kept between builds."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from karata.games import GAMES
from karata_site import drill_bids, drill_cards, drill_hearts, drill_points, drill_tricks
from karata_site.drills import Answer, Drill, Goal, Kind, Reason, Row
from karata_site.paths import BUILD, ROOT


def goals(*names: str) -> tuple[Goal, ...]:
    """Return the goals of a kind of exercises; after a colon stand house rules."""
    return tuple(Goal(*name.split(":")) for name in names)


TIPS = tuple(
    f"hearts.tip.{each}"
    for each in ("pass-high-spades", "pass-void-suit", "pass-high-hearts", "pass-high")
)
CANCELLED = (
    "top-pair", "two-pairs", "no-pair", "none-left", "off-pair", "low-pair", "no-pair",
    "two-pairs:cancel_rule=survivor", "none-left", "low-pair", "top-pair", "off-pair",
)  # fmt: skip
HEARTS = (
    Kind(
        "play",
        drill_hearts.play,
        goals(
            "follow", "opening", "first", "closed", "void", "queen-first", "first-follow", "open",
            "only-hearts", "follow-queen", "must:queen_must_go=on", "any-lead:hearts_lead=any_time",
        ),
    ),
    Kind(
        "winner",
        drill_tricks.winner,
        goals(
            "all-follow", "higher", "leader", "queen", "last", "higher", "leader:players=5",
            "queen", "last:players=3", "higher:players=6", "queen:players=5", "leader",
        ),
    ),
    Kind(
        "open",
        drill_tricks.hearts_open,
        goals(
            "heart", "queen", "neither", "queen:queen_breaks_hearts=on", "heart", "neither",
            "queen", "heart", "queen:queen_breaks_hearts=on", "neither", "heart", "queen",
        ),
    ),
    Kind(
        "score",
        drill_points.score,
        goals(
            "spread", "few", "moon", "spread:players=5", "spread:bonus_card=JD", "moon:moon=self",
            "moon:players=3", "few:bonus_card=JD", "spread:spade_penalties=black_maria",
            "moon:bonus_card=JD", "moon:moon=off", "sun:sun=double", "spread",
        ),
    ),
    Kind(
        "to",
        drill_points.to_whom,
        goals(
            "1", "2", "3", "4", "7", "2:players=3", "3:players=5", "6", "4:players=5",
            "3:players=6", "8:players=3", "6:pass_cycle=LR",
        ),
    ),
    Kind("pass", drill_points.give, goals(*TIPS * 3)),
)  # fmt: skip
CANCELLATION = (
    Kind(
        "play",
        drill_hearts.play,
        goals(
            "opening", "first-free", "follow", "closed", "void", "queen-first", "open",
            "only-hearts", "follow-queen", "first:first_trick_ban=hearts_and_queen",
            "any-lead:hearts_lead=any_time", "follow",
        ),
    ),
    Kind("winner", drill_tricks.winner, goals(*CANCELLED)),
    Kind("leads", drill_tricks.leads, goals(*reversed(CANCELLED))),
    Kind(
        "open",
        drill_tricks.hearts_open,
        goals(
            "queen", "neither", "heart", "pair", "queen:queen_breaks_hearts=off", "neither",
            "queen", "pair", "heart", "neither", "queen:queen_breaks_hearts=off", "heart",
        ),
    ),
    Kind(
        "score",
        drill_points.score,
        goals(
            "spread", "few", "moon:moon=others", "spread", "moon:moon=self", "few",
            "moon:moon=others,moon_points=52", "moon:moon=off", "spread:bonus_card=JD", "few",
        ),
    ),
    Kind(
        "to",
        drill_points.to_whom,
        goals(
            "1", "2", "3", "4:players=7", "7", "3:pass_cycle=LRAH", "4:pass_cycle=LRAH",
            "2:pass_cycle=R", "1:pass_cycle=none", "6:pass_cycle=LRAH",
        ),
    ),
    Kind("pass", drill_points.give, goals(*TIPS * 3)),
)  # fmt: skip
FIVE_HUNDRED = (
    Kind(
        "play",
        drill_cards.play,
        goals(
            "follow", "left-refused", "trumps-led", "joker-waits", "void", "left-only",
            "joker-free", "misere", "left-refused", "joker-late", "trumps-led:players=3",
            "left-only:players=6",
        ),
    ),
    Kind(
        "winner",
        drill_cards.winner,
        goals(
            "trump", "left", "no-trump", "trumps", "left-wins", "top-joker", "joker-free", "misere",
            "joker-away", "trumps:players=5", "left-wins:players=3", "trump:players=6",
        ),
    ),
    Kind(
        "trumps",
        drill_cards.order,
        goals(*("trumps", "mixed") * 5, "trumps:players=6", "mixed:players=6"),
    ),
    Kind(
        "higher",
        drill_bids.higher,
        goals(
            "suits", "levels", "misere-low", "misere", "open-low", "open", "suits", "levels",
            "misere", "misere-eight:misere_rank=by_points", "open:open_misere_rank=top", "levels",
        ),
    ),
    Kind(
        "bids",
        drill_bids.bids,
        goals(
            "higher", "misere-early", "misere-now", "misere-late", "higher", "first:players=4",
            "misere-now", "misere-early:players=2", "higher:players=3", "misere-late",
            "higher:players=6", "misere-now",
        ),
    ),
    Kind(
        "turn",
        drill_bids.turn,
        goals(
            "skip", "over", "plain", "skip", "over:bidding=american", "skip:players=3", "over",
            "skip:players=5", "plain:players=6", "skip:players=6", "over:players=3", "skip",
        ),
    ),
    Kind(
        "score",
        drill_bids.score,
        goals(
            "made", "failed", "over", "slam", "misere-made", "misere-failed", "slam-high",
            "failed", "over", "made", "misere-made", "failed",
        ),
    ),
    Kind(
        "aside",
        drill_cards.aside,
        goals(*("tip.discard-void", "tip.discard-losers", "tip.discard-misere") * 4),
    ),
)  # fmt: skip
KINDS: dict[str, tuple[Kind, ...]] = {
    "hearts": HEARTS,
    "cancellation_hearts": CANCELLATION,
    "five_hundred": FIVE_HUNDRED,
}
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
    new = KEPT.with_suffix(f".{os.getpid()}")  # others may read while we write
    new.write_text(json.dumps({"of": digest, "games": drawn}), "utf-8")
    new.replace(KEPT)
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
