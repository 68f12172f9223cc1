"""The browser's way in: every method, every error, and nothing that a seat may not know."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from karata import requests
from karata.cards import names
from karata.games import GAMES
from karata.messages import LANGUAGES, spoken
from karata.places import anchor
from karata.protocol import dispatch
from tests.engine.protocol_client import Client, ask, error, match_of, result

ROOT = Path(__file__).resolve().parents[2]


# ---------------------------------------------------------------- a whole match


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hearts", "target=60"),
        ("hearts", "players=3,target=30,remainder=kitty,kitty_goes_to=last_trick"),
        ("hearts", "players=7,target=20,no_trick_bonus=-5,exact_hit=minus50_at_50_100"),
        ("hearts", "players=5,target=30,moon=choice,bonus_card=JD,spade_penalties=black_maria"),
        ("hearts", "target=500,heart_values=pips_A14,queen_value=25,pass_cycle=SLR"),
        ("cancellation_hearts", "target=50"),
        ("cancellation_hearts", "players=11,target=50,cancel_rule=survivor"),
        ("cancellation_hearts", "players=5,spare=strip,target=60,void_last_trick=leader"),
    ],
)
def test_a_match_is_played_to_its_end(game: str, options: str) -> None:
    client = Client(lang="en", game=game, options=options, seed=11, human_seats=[1])
    client.finish()
    sheet = client.view["sheet"]
    assert sorted(sheet["places"])[0] == 1
    columns = zip(*(row["points"] for row in sheet["deals"]), strict=True)
    assert [sum(column) for column in columns] == sheet["totals"]
    per_seat = [0] * client.view["players"]
    for line in sheet["lines"]:
        per_seat[line["seat"]] += line["points"]
        assert line["anchor"] == anchor(line["rule"], game)
        assert line["anchor"].startswith(f"{game}/")
    assert per_seat == sheet["deals"][-1]["points"]
    kinds = {event["kind"] for event in client.events}
    assert {"new_deal", "pass", "exchange", "play", "broken", "trick", "deal_over"} <= kinds
    assert client.events[-1]["kind"] == "match_over"
    assert all(spoken(event["text"]) for event in client.events)


def test_the_same_seed_and_actions_give_the_same_text() -> None:
    texts = []
    for _ in range(2):
        client = Client(lang="en", options="target=30", seed=3, human_seats=[0])
        client.finish()
        texts.append(result("transcript", table=client.table)["text"])
    assert texts[0] == texts[1]


def test_a_seed_is_made_when_none_is_given() -> None:
    first = Client(lang="en", seed=None)
    second = Client(lang="en", seed=None)
    assert first.view["seed"] != second.view["seed"]


# ---------------------------------------------------------------- secrets


def strings_in(value: Any) -> set[str]:
    """Return every string of a JSON value."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set().union(*(strings_in(each) for each in value.values()), set())
    if isinstance(value, list):
        return set().union(*(strings_in(each) for each in value), set())
    return set()


def words_in(value: Any) -> set[str]:
    """Return every word of the strings of a JSON value."""
    return {word.strip("{}(),'") for text in strings_in(value) for word in text.split()}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hearts", ""),
        ("hearts", "players=3,remainder=kitty,pass_cycle=S"),
        ("hearts", "players=5,moon=choice,queen_passable=off,remainder=kitty,kitty_goes_to=nobody"),
        ("cancellation_hearts", "players=7"),
        ("cancellation_hearts", "players=11,spare=last_trick"),
    ],
)
@pytest.mark.parametrize("seat", [0, 2])
def test_nothing_that_is_sent_holds_a_hidden_card(game: str, options: str, seat: int) -> None:
    """Search every reply for the cards of the other hands, as notation, symbol or words.

    With two packs a card counts as hidden when no copy of it has been seen.
    """
    client = Client(lang="en", game=game, options=options, seed=21, human_seats=[seat])
    while client.view["phase"] not in ("deal_over", "match_over"):
        match = match_of(client)
        state, pack = match.state, match.game.pack
        known = state.hands[seat] | state.passed[seat] | state.pile
        for seen in (*state.taken, *(1 << card for card in state.trick)):
            known |= seen
        if state.kitty_seat == seat:
            known |= state.kitty
        hidden = set(names(pack, state.setup.in_play)) - set(names(pack, known))
        one = min(hidden, default="AS")
        sent = [client.view]
        if client.view["yours"]:
            here = {"table": client.table, "ply": client.view["ply"]}
            said = [result("hint", **here), ask("explain", table=client.table, card=one)["result"]]
            bad_actions = ("moon self", f"play {one}", f"pass {one} {one} {one}")
            said += [error("act", action=bad, **here) for bad in bad_actions]
            shown = json.dumps([client.view, said])
            for each in said:  # a sentence may name the queen, or the card that was asked about
                assert words_in(each.pop("text")) & hidden <= {"QS", one}
                each["message"] = each.get("message", "").replace(one, "")
                each["because"] = [card for card in each.get("because", []) if card != one]
            sent += said
            assert "phase=" not in shown, "no position is ever sent"
        assert not words_in(sent) & hidden, client.view["ply"]
        client.go_on()


def test_no_event_shows_what_others_passed() -> None:
    client = Client(lang="en", seed=21, human_seats=[0])
    while client.view["phase"] == "pass":
        client.go_on()
    for event in client.events:
        if event["kind"] == "pass" and event["seat"] != 0:
            assert "cards" not in event


# ---------------------------------------------------------------- the person's turn


@pytest.mark.parametrize("seed", [2, 5])
def test_only_legal_cards_are_marked_and_each_other_is_explained(seed: int) -> None:
    client = Client(lang="en", seed=seed, human_seats=[0])
    explained = set()
    while client.view["phase"] != "deal_over":
        if client.view["yours"] and client.view["phase"] == "play":
            for card in client.view["hand"]:
                told = result("explain", table=client.table, card=card["card"])
                assert told["legal"] == card["legal"]
                if not told["legal"]:
                    action = f"play {card['card']}"
                    params = {"table": client.table, "ply": client.view["ply"]}
                    refused = error("act", action=action, **params)
                    assert refused["code"] == "illegal"
                    assert refused["rule"] == told["rule"]
                    assert refused["text"] == told["text"]
                    assert refused["anchor"] == anchor(told["rule"])
                    assert set(refused["because"]) <= {c["card"] for c in client.view["hand"]}
                    explained.add(told["rule"])
        client.go_on()
    assert "trick.follow-suit" in explained
    assert seed != 5 or "hearts.lead.broken" in explained, explained


def test_passing_says_how_many_and_to_whom() -> None:
    client = Client(lang="en", seed=2, human_seats=[0])
    assert client.view["pass"]["count"] == 3
    assert client.view["pass"]["to"] == 1
    assert all(card["legal"] for card in client.view["hand"])
    given = " ".join(card["card"] for card in client.view["hand"][:3])
    client.step("act", action=f"pass {given}")
    assert not client.view["yours"]
    assert client.view["pass"] is None
    while client.view["phase"] == "pass":
        client.step("advance")
    assert len(client.view["received"]) == 3
    assert {c["card"] for c in client.view["hand"] if c["received"]} == set(client.view["received"])
    exchange = next(event for event in client.events if event["kind"] == "exchange")
    assert set(exchange["cards"]) == set(client.view["received"])


def test_the_turn_timer_plays_for_the_person() -> None:
    client = Client(lang="en", seed=2, human_seats=[0])
    assert error("advance", table=client.table, ply=0)["code"] == "stale"
    while client.view["phase"] == "pass":
        client.step("advance", for_person=True)
    while not client.view["yours"]:
        client.step("advance")
    client.step("advance", for_person=True)
    assert "Time is up" in spoken(client.events[-1]["text"]) or any(
        "Time is up" in spoken(event["text"]) for event in client.events[-4:]
    )


# ---------------------------------------------------------------- undo and resume


def test_undo_goes_back_to_the_persons_choice_and_marks_what_was_seen() -> None:
    client = Client(lang="en", seed=2, human_seats=[0])
    assert not client.view["can_undo"]
    assert error("undo", table=client.table, ply=0)["code"] == "stale"
    before = client.view
    given = " ".join(card["card"] for card in client.view["hand"][:3])
    client.step("act", action=f"pass {given}")
    client.step("undo")
    assert not client.view["assisted"], "nobody else had acted, so nothing was seen"
    assert client.view["hand"] == before["hand"]
    assert client.view["ply"] > before["ply"], "a late request must not fit again"
    while client.view["phase"] != "play" or not client.view["yours"]:
        client.go_on()
    shown = client.view
    client.go_on()
    client.step("advance")
    client.step("undo")
    assert client.view["assisted"]
    for key in ("hand", "trick", "seats", "status", "sheet"):
        assert client.view[key] == shown[key]
    assert "# assisted" in result("transcript", table=client.table)["text"]


def test_undo_reaches_back_over_the_end_of_a_deal() -> None:
    client = Client(lang="en", seed=2, human_seats=[0])
    while client.view["deal"] == 1:
        client.go_on()
    client.step("undo")
    assert client.view["deal"] == 1
    assert client.view["phase"] == "play"
    assert client.view["yours"]
    assert client.view["sheet"]["deals"] == []


@pytest.mark.parametrize("steps", [0, 3, 9, 30, 56, 57, 80])
def test_a_match_is_resumed_where_it_was_left(steps: int) -> None:
    client = Client(lang="sw", options="players=4", seed=8, human_seats=[0])
    for _ in range(steps):
        client.go_on()
    text = result("transcript", table=client.table)["text"]
    again = Client(lang="sw", transcript=text, human_seats=[0])
    same = set(client.view) - {"table", "ply"}
    assert {key: client.view[key] for key in same} == {key: again.view[key] for key in same}
    assert result("transcript", table=again.table)["text"] == text
    client.go_on()
    again.go_on()
    assert client.view["trick"] == again.view["trick"], "the computer players go on alike"


def test_an_assisted_match_stays_assisted() -> None:
    client = Client(lang="en", seed=2, human_seats=[0])
    while client.view["deal"] == 1:
        client.go_on()
    client.step("undo")
    text = result("transcript", table=client.table)["text"]
    assert Client(lang="en", transcript=text).view["assisted"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("junk", 1),
        ("karata 1\ngame hearts\noptions\nseed 1\ndealer 0\nplay 2C\n", 6),
        ("karata 1\ngame hearts\noptions target=5\nseed 1\ndealer 0\n", 3),
        ("karata 1\ngame hearts\noptions pass_cards=off\nseed 1\nresult 1 2 3 4\n", 5),
        ("karata 9\n", 1),
    ],
)
def test_a_broken_transcript_is_told_and_a_new_match_begins(text: str, line: int) -> None:
    opened = result("open", lang="en", options="players=5", transcript=text)
    assert f"line {line}" in spoken(opened["problem"]["text"])
    assert opened["problem"]["line"] == line
    assert opened["view"]["players"] == 5
    assert opened["view"]["phase"] == "pass"


# ---------------------------------------------------------------- the other methods


def test_hello_describes_the_games() -> None:
    told = result("hello", lang="en")
    assert told["protocol"] == 1
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert told["engine"] == version
    hearts, cancellation, five_hundred = told["games"]
    assert [game["id"] for game in told["games"]] == list(GAMES)
    for game in told["games"]:
        assert spoken(game["name"])
        assert spoken(game["summary"])
        assert all(value["label"] for option in game["options"] for value in option["values"])
        assert all(spoken(option["help"]) for option in game["options"])
    options = {option["id"]: option for option in hearts["options"]}
    assert options["moon"]["kind"] == "choice"
    assert [value["value"] for value in options["players"]["values"]] == list("34567")
    assert options["target"]["min"] == 10
    assert "seed_sw" in {preset["id"] for preset in hearts["presets"]}
    options = {option["id"]: option for option in cancellation["options"]}
    assert options["players"]["max"] == 11
    assert "cancel_rule" in options
    presets = {preset["id"] for preset in cancellation["presets"]}
    assert presets
    assert not presets & {preset["id"] for preset in hearts["presets"]}
    assert [value["value"] for value in five_hundred["options"][0]["values"]] == list("23456")
    assert [level["id"] for level in told["levels"]] == ["beginner", "thumb", "search"]


def test_every_preset_opens_a_table() -> None:
    for game in result("hello", lang="en")["games"]:
        for preset in game["presets"]:
            text = ",".join(f"{name}={value}" for name, value in preset["set"].items())
            opened = result("open", game=game["id"], options=text)
            assert opened["problem"] is None, preset["id"]
            assert opened["view"]["game"] == game["id"]


def test_a_new_match_keeps_the_table_and_makes_old_requests_stale() -> None:
    client = Client(lang="en", seed=2)
    opened = result("new_match", table=client.table, ply=0, options="players=6", seed=4)
    assert opened["table"] == client.table
    assert opened["view"]["players"] == 6
    assert opened["view"]["ply"] == 1
    assert error("act", table=client.table, ply=0, action="pass 2C 3C 4C")["code"] == "stale"
    same = result("new_match", table=client.table, ply=1)
    assert same["view"]["options"] == "players=6"


def test_the_level_can_be_changed_and_a_table_closed() -> None:
    client = Client(lang="en", seed=2)
    shown = result("set_level", table=client.table, level="beginner")
    assert shown["view"]["level"] == "beginner"
    assert error("set_level", table=client.table, level="master")["code"] == "protocol"
    assert result("close", table=client.table) == {"table": client.table}
    assert error("view", table=client.table)["code"] == "unknown_table"


def test_old_tables_are_closed_when_there_are_many() -> None:
    first = Client(lang="en", seed=2)
    for _ in range(requests.MAX_TABLES):
        Client(lang="en", seed=2)
    assert error("view", table=first.table)["code"] == "unknown_table"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deal_in_every_language(lang: str, game: str) -> None:
    options = {
        "hearts": "target=10",
        "cancellation_hearts": "target=50,players=7,cancel_rule=survivor",
        "five_hundred": "target=100,misere=any_time",
    }[game]
    client = Client(lang=lang, game=game, options=options, seed=6)
    client.finish()
    assert client.view["lang"] == lang


def test_a_reply_carries_the_id_of_its_request() -> None:
    for id in ("a", 7, None, 1.5, [1]):
        reply = json.loads(dispatch(json.dumps({"id": id, "method": "hello", "params": {}})))
        assert reply["id"] == id
        reply = json.loads(dispatch(json.dumps({"id": id, "method": "fly"})))
        assert reply["id"] == id
