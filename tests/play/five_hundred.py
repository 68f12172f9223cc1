"""Matches of Five Hundred brought to a wanted moment, for the page to go on with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.play.prepared import View, ask

GAME = "five_hundred"
Policy = Callable[[View], str | None]


def bid_first(*names: str) -> Policy:
    """Bid the first of these names that is legal, once; then pass."""

    def policy(view: View) -> str | None:
        box = view["auction"] and view["auction"]["box"]
        if not box:
            return None
        said = [each["bid"] for each in view["auction"]["calls"] if each["seat"] == view["seat"]]
        bids = {each["bid"]: each for row in box["rows"] for each in row["bids"]}
        bids |= {each["bid"]: each for each in box["special"]}
        legal = [name for name in names if name in bids and bids[name]["legal"]]
        return f"bid {legal[0]}" if legal and not said else "pass"

    return policy


def keep(wanted: Callable[[View], bool], options: str = "", policy: Policy | None = None,
         seeds: range = range(300), lang: str = "en") -> dict[str, Any]:  # fmt: skip
    """Return a match, as the device keeps it, at the first moment of its first deal that is wanted.

    The person bids by `policy`; all else is done by the computer players.
    """
    for seed in seeds:
        opening = {"lang": lang, "game": GAME, "options": options, "seed": seed, "level": "thumb"}
        view = ask("open", opening)["view"]
        while not view["phase"].endswith("_over"):
            if wanted(view):
                text = ask("transcript", {"table": view["table"]})["text"]
                return {"format": 1, "transcript": text, "level": "thumb"}
            at = {"table": view["table"], "ply": view["ply"]}
            action = policy(view) if policy and view["yours"] else None
            if action:
                view = ask("act", {**at, "action": action})["view"]
            else:
                view = ask("advance", {**at, "for_person": view["yours"]})["view"]
        if wanted(view):
            text = ask("transcript", {"table": view["table"]})["text"]
            return {"format": 1, "transcript": text, "level": "thumb"}
    raise AssertionError("no seed brings the moment")


HIGH = bid_first("10NT", "10H", "9NT")
OPEN = bid_first("open_misere", "misere")


def own_bid(view: View) -> bool:
    """Whether the person is to bid over somebody else's bid."""
    return bool(view["yours"] and view["auction"]["box"] and view["auction"]["high"])


def own_discard(view: View) -> bool:
    return bool(view["yours"] and view["pass"])


def own_play(view: View) -> bool:
    return bool(view["yours"] and view["phase"] == "play" and len(view["trick"]) > 0)


def joker_lead(view: View) -> bool:
    return any(each["plays"] for each in view["hand"])


def laid_open(view: View) -> bool:
    return bool(view["yours"]) and any(each["open"] for each in view["seats"] if not each["you"])
