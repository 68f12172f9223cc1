"""What the browser is told when a request cannot be answered; never an exception."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from karata.messages import spoken
from karata.protocol import METHODS, dispatch
from tests.engine.protocol_client import Client, error, result


def test_errors_of_each_kind() -> None:
    client = Client(lang="en", seed=2, human_seats=[0])
    here = {"table": client.table, "ply": 0}
    assert error("act", action="play 2C", **here)["rule"] == "hearts.pass.before-play"
    assert error("act", action="pass 2C", **here)["code"] == "illegal"
    assert error("act", action="play ZZ", **here)["code"] == "notation"
    assert error("act", action="", **here)["code"] == "notation"
    assert error("explain", table=client.table, card="XX")["code"] == "notation"
    assert error("act", action="play 2C", table=client.table, ply=3)["code"] == "stale"
    assert error("act", action="play 2C", table="t0", ply=0)["code"] == "unknown_table"
    assert error("next_deal", **here)["code"] == "stale"
    assert error("open", options="target=5")["code"] == "options"
    assert error("open", options="moon=square")["code"] == "options"
    assert error("open", game="whist")["code"] == "notation"
    assert error("open", lang="xx")["code"] == "protocol"
    assert error("open", level="master")["code"] == "protocol"
    assert error("open", seed=-1)["code"] == "notation"
    assert error("open", seed="7")["code"] == "protocol"
    assert error("open", human_seats=[4])["code"] == "protocol"
    assert error("open", human_seats=[0, 0])["code"] == "protocol"
    assert error("act", **here)["code"] == "protocol"
    assert error("act", table=client.table, ply="0", action="play 2C")["code"] == "protocol"
    assert error("act", table=7, ply=0, action="play 2C")["code"] == "protocol"
    assert error("fly")["code"] == "protocol"
    client.step("act", action="pass " + " ".join(c["card"] for c in client.view["hand"][:3]))
    late = error("act", table=client.table, ply=1, action="play 2C")
    assert late["rule"] == "trick.your-turn"
    assert error("hint", table=client.table, ply=1)["code"] == "stale"


@pytest.mark.parametrize("junk", ["", "{", "[]", "7", "null", '"x"', '{"id":1}', "[" * 100_000,
                                  '{"id":1,"method":[],"params":{}}',
                                  '{"id":1,"method":"view","params":[]}'])  # fmt: skip
def test_what_is_no_request_is_still_answered(junk: str) -> None:
    reply = json.loads(dispatch(junk))
    assert reply["ok"] is False
    assert reply["error"]["code"] == "protocol"


def test_a_fault_of_the_program_is_answered_with_its_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_: Any) -> Any:
        raise ZeroDivisionError("oops")

    monkeypatch.setitem(METHODS, "hello", broken)
    failure = error("hello")
    assert failure["code"] == "internal"
    assert "ZeroDivisionError: oops" in failure["message"]
    assert "Traceback" in failure["message"]


def test_random_requests_never_raise() -> None:
    rng = random.Random(5)
    client = Client(lang="en", seed=2)
    values: list[Any] = [None, 0, 1, -1, "", "t1", client.table, "play 2C", [], {}, True, 1.5, "QS",
                         "pass 2C 3C 4C", "moon self", "players=3", "en"]  # fmt: skip
    names = ["table", "ply", "action", "lang", "options", "seed", "transcript", "card", "level",
             "human_seats", "game", "for_person"]  # fmt: skip
    for _ in range(3000):
        params = {rng.choice(names): rng.choice(values) for _ in range(rng.randrange(5))}
        request = {"id": 5, "method": rng.choice(list(METHODS)), "params": params}
        reply = json.loads(dispatch(json.dumps(request)))
        assert reply["ok"] or reply["error"]["code"] != "internal", (request, reply)


def test_an_error_leaves_the_table_as_it_was() -> None:
    client = Client(lang="en", seed=2)
    before = result("view", table=client.table)
    for action in ("play 2C", "pass 2C 2C 3C", "moon self", "pass", "x"):
        error("act", table=client.table, ply=0, action=action)
    assert result("view", table=client.table) == before


def test_a_house_rule_that_cannot_be_used_is_named_with_the_reason() -> None:
    failure = error("open", game="cancellation_hearts", options="players=5")
    assert (failure["option"], failure["reason"]) == ("players", "needs_strip")
    assert spoken(failure["text"]).startswith("Number of players: 5 is possible only if")
    failure = error("open", options="players=3,pass_cycle=LA")
    assert (failure["option"], failure["reason"]) == ("pass_cycle", "needs_even_players")
    client = Client(game="cancellation_hearts", seed=1)
    failure = error("new_match", table=client.table, ply=0, options="players=12")
    assert spoken(failure["text"]).endswith("only numbers from 5 to 11 are possible.")
