"""What the page asks about deals: open one by its code, play it again, play on from a step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from karata.games import GAMES
from karata.messages import LANGUAGES, plain
from tests.engine.command_tools import failed
from tests.engine.protocol_client import error, result
from tests.engine.test_deal_code import signed

GOLDEN: list[dict[str, Any]] = json.loads(Path(__file__).with_name("deal_codes.json").read_text())
View = dict[str, Any]


def hand(view: View) -> list[str]:
    return [card["card"] for card in view["hand"]]


def go_on(view: View, moves: int) -> View:
    """Let everybody act so many times; the next deal begins where one is over."""
    for _ in range(moves):
        at = {"table": view["table"], "ply": view["ply"]}
        if view["phase"] == "deal_over":
            view = result("next_deal", **at)["view"]
        else:
            view = result("advance", **at, for_person=view["yours"])["view"]
    return view


def finished(**params: Any) -> View:
    """Open a table and play its first deal."""
    view: View = result("open", lang="en", seed=5, **params)["view"]
    while not view["phase"].endswith("_over"):
        view = go_on(view, 1)
    return view


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["code"][:20])
def test_a_code_opens_the_same_hand_in_every_language(row: dict[str, Any]) -> None:
    hands = set()
    for lang in LANGUAGES:
        view = result("open", lang=lang, code=row["code"])["view"]
        assert view["lang"] == lang
        assert (view["game"], view["options"]) == (row["game"], row["options"])
        assert (view["deal"], view["dealer"], view["seat"]) == (
            row["number"], row["dealer"], row["seat"],
        )  # fmt: skip
        assert view["code"] == row["code"]
        hands.add(tuple(hand(view)))
    assert len(hands) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_code_of_each_deal_opens_it(game: str) -> None:
    """The code that a table shows is that of the deal being played."""
    view, codes = result("open", lang="en", game=game, seed=4)["view"], set()
    for _ in range(3):
        codes.add(view["code"])
        friend = result("open", lang="ta", code=view["code"].lower())["view"]
        assert hand(friend) == hand(view)
        assert (friend["deal"], friend["dealer"]) == (view["deal"], view["dealer"])
        while view["phase"] != "deal_over":
            view = go_on(view, 1)
        view = go_on(view, 1)
    assert len(codes) == 3


def test_computer_players_play_the_same_deal_alike() -> None:
    """The lots that they draw come from the deal, not from the table."""
    ends = set()
    for _ in range(2):
        view = result("open", lang="en", code=GOLDEN[0]["code"], level="beginner")["view"]
        view = go_on(view, 40)
        ends.add(result("transcript", table=view["table"])["text"])
    assert len(ends) == 1


def test_one_person_sits_where_the_code_says_and_keeps_their_name() -> None:
    code = next(row["code"] for row in GOLDEN if row["seat"] and row["game"] == "hearts")
    view = result("open", lang="en", code=code, human_seats=[0], names={"0": "Asha"})["view"]
    assert view["people"] == [3]
    assert "\n# name 3 Asha\n" in result("transcript", table=view["table"])["text"]


def test_several_people_sit_where_they_like() -> None:
    view = result("open", lang="en", code=GOLDEN[0]["code"], human_seats=[1, 2])["view"]
    assert view["people"] == [1, 2]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("hello", "H1-"),
        ("X1-0001Z-ASX", "X"),
        ("H2-0001Z-ASX", "newer version"),
        ("H1-0U01Z-ASX", "place 4"),
        ("H1-0001Z-ASY", "has a mistake"),
        (signed("H", [9, 0, 0, 7]), "No deal of this game"),
        (signed("H", [0, 0, 0, 7], "colour=blue"), "colour=blue"),
        (signed("H", [0, 0, 0, 7], "players=12"), "Number of players"),
        (signed("C", [0, 0, 0, 7], "players=2"), "5"),
    ],
)
def test_a_code_that_cannot_be_opened_is_refused_in_words(code: str, words: str) -> None:
    """The refusal is a sentence of the table; on the command line too it is one line."""
    told = error("open", lang="en", code=code)
    assert told["code"] == "notation"
    assert words in plain(told["text"])
    assert all(plain(error("open", lang=lang, code=code)["text"]) for lang in LANGUAGES)


def test_the_command_refuses_a_damaged_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert "has a mistake" in failed(capsys, "play", "--code", "H1-0001Z-ASY")


def test_a_code_is_a_string() -> None:
    assert error("open", lang="en", code=7)["code"] == "protocol"


@pytest.mark.parametrize("game", GAMES)
def test_again_deals_the_same_cards_from_the_beginning(game: str) -> None:
    """Another table; the old one stays as it was."""
    old = result("open", lang="sw", game=game, seed=8, level="beginner")["view"]
    before = {"hand": hand(old), "code": old["code"], "dealer": old["dealer"]}
    old = go_on(old, 9)
    opened = result("again", table=old["table"], deal=old["deal"])
    view = opened["view"]
    assert {"hand": hand(view), "code": view["code"], "dealer": view["dealer"]} == before
    assert (view["table"] != old["table"], view["lang"], view["level"]) == (True, "sw", "beginner")
    assert [event["kind"] for event in opened["events"]] == ["new_deal"]
    assert view["assisted"]
    assert result("view", table=old["table"])["view"] == old


@pytest.mark.parametrize("game", GAMES)
def test_again_is_marked_where_somebody_has_acted(game: str) -> None:
    """Whoever knows the cards plays with help, also when the deal is opened again and again."""
    fresh = result("open", lang="en", game=game, seed=8)["view"]
    fresh = result("again", table=fresh["table"], deal=1)["view"]
    assert not fresh["assisted"]
    known = result("again", table=go_on(fresh, 1)["table"], deal=1)["view"]
    assert known["assisted"]
    known = result("again", table=known["table"], deal=1)["view"]
    assert known["assisted"]
    assert result("summary", table=known["table"])["assisted"]


def test_again_of_a_finished_deal_is_marked_in_the_transcript() -> None:
    done = finished()
    view = go_on(done, 1)
    for deal in (1, 2):
        again = result("again", table=view["table"], deal=deal)["view"]
        assert again["assisted"] == (deal == 1)
        text = result("transcript", table=again["table"])["text"]
        kept = result("open", lang="en", transcript=text)["view"]
        assert kept["assisted"] == again["assisted"]


def test_again_finds_earlier_deals_and_given_cards() -> None:
    given = next(row["code"] for row in GOLDEN if row["cards"] and row["game"] == "hearts")
    view = first = result("open", lang="en", code=given)["view"]
    while view["deal"] == first["deal"]:
        view = go_on(view, 1)
    again = result("again", table=view["table"], deal=first["deal"])["view"]
    assert (again["code"], hand(again)) == (given, hand(first))
    assert again["code"] != view["code"]


@pytest.mark.parametrize("deal", [0, 2, -1, "1", None, True, 1.0])
@pytest.mark.parametrize("method", ["again", "play_from"])
def test_a_deal_that_has_not_begun(method: str, deal: object) -> None:
    view = result("open", lang="en")["view"]
    assert error(method, table=view["table"], deal=deal, step=0)["code"] == "protocol"


@pytest.mark.parametrize("step", [-1, 53, "3", None])
def test_a_step_that_was_not_played(step: object) -> None:
    view = result("open", lang="en")["view"]
    assert error("play_from", table=view["table"], deal=1, step=step)["code"] == "protocol"


def test_a_table_that_is_not_open() -> None:
    for method in ("again", "play_from"):
        assert error(method, table="t0", deal=1, step=0)["code"] == "unknown_table"


@pytest.mark.parametrize("game", GAMES)
def test_play_from_any_step_is_the_match_up_to_there_marked(game: str) -> None:
    """The mark stays in the transcript; from there on the match is played as any other."""
    done = finished(game=game)
    whole = result("transcript", table=done["table"])["text"].splitlines()
    steps = sum(not line.startswith(("#", "result")) for line in whole[5:])
    for step in range(0, steps + 1, 7):
        view = result("play_from", table=done["table"], deal=1, step=step)["view"]
        assert view["assisted"]
        text = result("transcript", table=view["table"])["text"].splitlines()
        end = 6 if step == steps else 5  # with the result of the deal
        assert text == [*whole[: end + step], "# assisted"]
        while not view["phase"].endswith("_over"):
            view = go_on(view, 1)


def test_people_stay_seated() -> None:
    """Names and seats are the same at the new table."""
    sat = {"human_seats": [1, 3], "names": {"1": "Asha", "3": "Bala"}}
    view = result("open", lang="en", seed=5, **sat)["view"]
    for method in ("again", "play_from"):
        new = result(method, table=view["table"], deal=1, step=0)["view"]
        assert new["people"] == [1, 3]
        assert [new["seats"][seat]["name"] for seat in (1, 3)] == ["Asha", "Bala"]


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_deal_has_a_result(game: str) -> None:
    """Points of this deal alone, and the place they would give; 1 is best."""
    done = finished(game=game)
    assert result("open", lang="en", game=game)["view"]["result"] is None
    points = done["sheet"]["deals"][0]["points"]
    told = done["result"]
    assert told["points"] == points[0]
    better = {p for p in points if (p > points[0] if game == "five_hundred" else p < points[0])}
    assert told["place"] >= 1 + len(better)
    assert (told["place"] == 1) == (not better)
    assert told["places"] == {"hearts": 4, "cancellation_hearts": 6, "five_hundred": 2}[game]
    assert bool(plain(told["text"])) == (game == "five_hundred")


def test_a_hint_is_remembered_with_the_match() -> None:
    """For an honest result: also after the match was kept and opened again."""
    view = result("open", lang="en", seed=5)["view"]
    assert not view["hinted"]
    result("hint", table=view["table"], ply=view["ply"])
    assert result("view", table=view["table"])["view"]["hinted"]
    text = result("transcript", table=view["table"])["text"]
    assert result("open", lang="en", transcript=text)["view"]["hinted"]
