"""Matches brought to a wanted moment by the engine, for the page to go on with."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from karata.protocol import dispatch

View = dict[str, Any]


def ask(method: str, params: dict[str, Any]) -> Any:
    """Ask the engine as the page does."""
    reply = json.loads(dispatch(json.dumps({"id": 1, "method": method, "params": params})))
    assert reply["ok"], reply
    return reply["result"]


def saved(
    wanted: Callable[[View], bool],
    options: str = "",
    game: str = "hearts",
    seeds: range = range(60),
    level: str = "beginner",
    deals: int = 1,
    transcript: str | None = None,
) -> dict[str, Any]:
    """Return a match, as the device keeps it, at the first moment that is wanted.

    Computer players play, the person's seat too; seed after seed until there is such a moment.
    With `transcript` the match goes on from there.
    """
    for seed in seeds:
        opening = {"lang": "en", "game": game, "options": options, "seed": seed, "level": level}
        opening |= {} if transcript is None else {"transcript": transcript}
        view = ask("open", opening)["view"]
        while not wanted(view):
            at = {"table": view["table"], "ply": view["ply"]}
            if view["phase"] == "match_over" or view["deal"] > deals:
                break
            if view["phase"] == "deal_over":
                view = ask("next_deal", at)["view"]
            else:
                view = ask("advance", {**at, "for_person": view["yours"]})["view"]
        else:
            text = ask("transcript", {"table": view["table"]})["text"]
            return {"format": 1, "transcript": text, "level": "thumb"}
    raise AssertionError("no seed brings the moment")


MOON = """karata 1
game hearts
options pass_cards=off,opening_lead=left_of_dealer,moon=choice
seed 1
dealer 3
deal 0:AKQJT98765432... 1:.AKQJT98765432.. 2:..AKQJT98765432. 3:...AKQJT98765432
"""


def moon() -> dict[str, Any]:
    """Return a match in which the person has all spades, and with them every trick."""
    return saved(lambda view: view["phase"] == "moon" and view["yours"], transcript=MOON)


def nearly_over(options: str, seed: int) -> dict[str, Any]:
    """Return a match of Hearts that stops before the person's last card."""
    opening = {"lang": "en", "options": options, "seed": seed, "level": "beginner"}
    view = ask("open", opening)["view"]
    before = ""
    while view["phase"] != "match_over":
        at = {"table": view["table"], "ply": view["ply"]}
        if view["phase"] == "deal_over":
            view = ask("next_deal", at)["view"]
            continue
        if view["yours"] and len(view["hand"]) == 1:
            before = ask("transcript", at)["text"]
        view = ask("advance", {**at, "for_person": view["yours"]})["view"]
    return {"format": 1, "transcript": before, "level": "thumb"}


def before_void(options: str = "players=6") -> tuple[dict[str, Any], str]:
    """Return a match of Cancellation Hearts, and the person's card that makes the trick void."""
    for seed in range(200):
        opening = {"lang": "en", "game": "cancellation_hearts", "options": options, "seed": seed}
        view = ask("open", opening)["view"]
        while view["phase"] in ("pass", "play"):
            at = {"table": view["table"], "ply": view["ply"]}
            own = view["yours"]
            before = ask("transcript", at)["text"] if own else ""
            step = ask("advance", {**at, "for_person": own})
            view = step["view"]
            kinds = [each["kind"] for each in step["events"]]
            if own and "void" in kinds and view["phase"] == "play":
                card = step["events"][0]["card"]
                return {"format": 1, "transcript": before, "level": "thumb"}, card
    raise AssertionError("no seed brings a void trick")
