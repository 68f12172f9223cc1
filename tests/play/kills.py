"""The engine for `kills.mjs`: answers lines on stdin, and plays the matches that all must equal.

`python -m tests.play.kills` first prints one line with what the matches are, then answers.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any

from karata import requests
from karata.protocol import dispatch

MATCHES = (
    ("hearts", "", 1, 1),
    ("hearts", "players=5,pass_cycle=S,remainder=kitty,moon=choice,target=40", 2, 2),
    ("hearts", "players=3,target=20", 3, 9),
    ("cancellation_hearts", "players=8,spare=last_trick", 4, 1),
    ("five_hundred", "blind_misere=500", 5, 2),
    ("five_hundred", "players=5", 6, 2),
    ("five_hundred", "players=3,target=100", 7, 4),
)
PRIVATE = re.compile(r"^# (match|seats|name).*\n", re.MULTILINE)  # what is no step of the match


def ask(method: str, params: dict[str, Any]) -> Any:
    reply = json.loads(dispatch(json.dumps({"id": 1, "method": method, "params": params})))
    if not reply["ok"]:
        raise RuntimeError(f"{method} was refused: {reply['error']}")
    return reply["result"]


def line(game: str, options: str, seed: int, deals: int) -> dict[str, Any]:
    """Return every step of a match, each with what is done next; computers play all seats."""
    step = ask("open", {"lang": "en", "game": game, "options": options, "seed": seed})
    steps: list[dict[str, Any]] = []
    while True:
        view = step["view"]
        now = {"transcript": PRIVATE.sub("", step["transcript"]), "phase": view["phase"]}
        steps.append({**now, "yours": view["yours"], "action": None})
        if view["phase"] == "match_over" or (
            view["phase"] == "deal_over" and view["deal"] == deals
        ):
            return {"game": game, "options": options, "seed": seed, "steps": steps}
        at = {"table": view["table"], "ply": view["ply"]}
        if view["phase"] == "deal_over":
            step = ask("next_deal", at)
            steps[-1]["action"] = "next_deal"
            continue
        before = set(enumerate(steps[-1]["transcript"].splitlines()))
        step = ask("advance", {**at, "for_person": view["yours"]})
        if view["yours"]:
            after = enumerate(step["transcript"].splitlines())
            new = [text for place, text in after if (place, text) not in before]
            steps[-1]["action"] = next(each for each in new if not each.startswith(("result", "#")))


def main() -> None:
    matches = []
    for each in MATCHES:
        try:
            matches.append(line(*each))
        except RuntimeError as error:
            sys.exit(f"{each}: {error}")
    print(json.dumps(matches), flush=True)
    for request in sys.stdin:
        if request.strip() == "begin":  # a new worker: no table is open in it
            requests.tables.clear()
        else:
            print(dispatch(request), flush=True)


if __name__ == "__main__":
    main()
