"""A client of the protocol for the tests: asks, checks the shape of the reply, follows hints."""

from __future__ import annotations

import json
from typing import Any

from karata import requests
from karata.match import Match
from karata.messages import spoken
from karata.protocol import dispatch

CODES = {"protocol", "unknown_table", "stale", "illegal", "notation", "options", "internal"}


def ask(method: str, **params: Any) -> dict[str, Any]:
    """Send a request; return the whole reply."""
    reply = json.loads(dispatch(json.dumps({"id": 5, "method": method, "params": params})))
    assert reply["id"] == 5
    if not reply["ok"]:
        assert reply["error"]["code"] in CODES
        assert reply["error"]["message"]
        assert spoken(reply["error"]["text"])
    return reply


def result(method: str, **params: Any) -> Any:
    """Send a request that must succeed; return its result."""
    reply = ask(method, **params)
    assert reply["ok"], reply
    return reply["result"]


def error(method: str, **params: Any) -> dict[str, Any]:
    """Send a request that must fail; return its error."""
    reply = ask(method, **params)
    assert not reply["ok"], reply
    return reply["error"]


class Client:
    """A person at a table who follows every hint."""

    def __init__(self, **params: Any) -> None:
        opened = result("open", **params)
        self.table = opened["table"]
        self.view = opened["view"]
        self.events = list(opened["events"])
        self.views = [self.view]

    def step(self, method: str, **params: Any) -> None:
        done = result(method, table=self.table, ply=self.view["ply"], **params)
        self.events += done["events"]
        self.view = done["view"]
        self.views.append(self.view)

    def go_on(self) -> None:
        """Do the next thing, whatever it is."""
        if self.view["phase"] == "deal_over":
            self.step("next_deal")
        elif self.view["yours"]:
            hint = result("hint", table=self.table, ply=self.view["ply"])
            self.step("act", action=hint["action"])
        else:
            self.step("advance")

    def finish(self) -> None:
        while self.view["phase"] != "match_over":
            self.go_on()


def match_of(client: Client) -> Match:
    """Return the match behind a table, hidden cards and all."""
    return requests.tables[client.table].match
