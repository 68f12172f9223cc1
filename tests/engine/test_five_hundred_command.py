"""Five Hundred with the `karata` command: positions, records, computer players, the terminal."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from karata.games import game_named
from karata.match import Match
from karata.options import parse_options
from karata.practice import Table
from tests.engine.command_tools import run

GAME = game_named("five_hundred")


def finished_match(options: str, seed: int) -> Table:
    """Return the table of a match that was played to its end by hints."""
    table = Table(Match(GAME, parse_options(GAME.option_type, options), seed), "en")
    while not table.match.finished:
        if table.actor is None:
            table.next_deal()
        else:
            table.advance(for_person=True)
    return table


def test_legal_names_the_rule_of_each_refused_bid(capsys: pytest.CaptureFixture[str]) -> None:
    position = "five_hundred ; phase=auction dealer=0 calls=1:7D turn=2"
    told = json.loads(run(capsys, "legal", position))
    assert (told["actor"], told["phase"]) == (2, "auction")
    assert {"pass", "bid 7H", "bid 8S", "bid misere"} <= set(told["actions"])
    assert told["refused_bids"]["7C"] == "five_hundred.bid.higher"
    assert told["refused_bids"]["blind_misere"] == "five_hundred.bid.blind-off"
    assert told["refused"] == {}
    told = json.loads(run(capsys, "legal", position.replace("1:7D", "1:6D")))
    assert told["refused_bids"]["misere"] == "five_hundred.bid.misere-seven"


def test_legal_lists_every_discard_and_every_way_to_lead_a_joker(
    capsys: pytest.CaptureFixture[str],
) -> None:
    position = "five_hundred 0:AKQJ.AK.AK.AK.JK ; phase=kitty contract=6S declarer=0 kitty=AK"
    position = position.replace(" kitty=AK", "")
    told = json.loads(run(capsys, "legal", position))
    assert all(action.startswith("discard ") for action in told["actions"])
    assert set(told["refused"].values()) == {"five_hundred.kitty.first"}
    assert told["refused_bids"] == {}
    lead = "five_hundred 0:A....JK ; contract=7NT declarer=0 lead=0 number=9 ledsuits=CD"
    told = json.loads(run(capsys, "legal", lead))
    assert sorted(told["actions"]) == ["play AS", "play JK/H", "play JK/S"]
    assert told["refused"] == {}
    follow = "five_hundred 1:5..AJ.K ; contract=7H declarer=0 lead=0 trick=9D"
    told = json.loads(run(capsys, "legal", follow))
    assert told["refused"]["JD"] == "five_hundred.follow.left-bower"


def test_trick_says_who_wins_by_the_trumps(capsys: pytest.CaptureFixture[str]) -> None:
    position = (
        "five_hundred ; contract=7H declarer=0 lead=0 trick=AH,JD,JK number=3 tricksby=2,0,0,0"
    )
    told = json.loads(run(capsys, "trick", position))
    assert told["trick"] == {"leader": 0, "cards": ["AH", "JD", "JK"], "winner": 2}
    assert (told["contract"], told["declarer"], told["took"]) == ("7H", 0, [2, 0, 0, 0])
    assert told["points"] is None
    misere = "five_hundred ; contract=misere declarer=0 lead=0 trick=5C,6C"
    told = json.loads(run(capsys, "trick", misere))
    assert told["sits_out"] == [2]
    assert told["trick"]["winner"] == 1


@pytest.mark.parametrize("options", ["", "players=3", "players=5,target=250"])
def test_replay_gives_every_deal_with_its_contract(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, options: str
) -> None:
    match = finished_match(options, 3).match
    file = tmp_path / "match.txt"
    file.write_text(match.transcript(), encoding="utf-8")
    told: dict[str, Any] = json.loads(run(capsys, "replay", str(file)))
    assert told["finished"]
    assert told["totals"] == list(match.totals)
    assert [deal["points"] for deal in told["deals"]] == [list(r.points) for r in match.results]
    for deal in told["deals"]:
        assert sum(deal["took"]) == len(deal["tricks"])
        assert sum(line["points"] for line in deal["lines"]) == sum(deal["points"])
        assert (deal["contract"] is None) == (deal["declarer"] is None)
    places = {place["seat"]: place["place"] for place in told["places"]}
    assert [places[seat] for seat in range(len(match.totals))] == list(match.places)


def test_arena_plays_each_deal_from_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    bots = "thumb,beginner,thumb,beginner"
    text = run(capsys, "arena", "five_hundred", "--bots", bots, "--deals", "5")
    rows = [line.split() for line in text.splitlines()]
    assert [row[0] for row in rows] == bots.split(",")
    assert rows[0][1] == rows[2][1], "partners have the same points"
    assert float(rows[0][1]) > float(rows[1][1].replace("−", "-"))


@pytest.mark.parametrize(
    "options",
    ["", "players=3", "players=5", "players=5,five_partner=named_player", "players=6",
     "blind_misere=500,sans_kitty=on", "misere=any_time,joker_lead=free",
     "dead_hand=by_partner_consent", "raise_own_bid=same_suit"],
)  # fmt: skip
def test_a_whole_match_can_be_played_by_typing_hints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, options: str
) -> None:
    """The typed lines follow the hints; the same match comes out."""
    table = Table(Match(GAME, parse_options(GAME.option_type, options), 9), "en")
    typed = []
    while not table.match.finished and table.match.number < 6:
        if table.actor is None:
            typed.append("")
            table.next_deal()
        elif table.actor == table.seat:
            action = table.hint()["action"]
            verb, _, rest = action.partition(" ")
            short = verb in ("bid", "play", "discard")
            typed.append(re.sub(r"\bT(?=[SHDC]\b)", "10", rest if short else action).lower())
            table.act(action)
        else:
            table.advance()
    given = [word for part in options.split(",") if part for word in ("--option", part)]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*typed, "q"]) + "\n"))
    text = run(capsys, "play", "five_hundred", *given, "--seed", "9")
    told = table.match.transcript().splitlines()
    assert text[text.index("karata 1\n") :].splitlines()[: len(told)] == told
    assert "Possible now: pass, " in text
    assert "ontractor" in text


def test_a_typed_bid_is_told_with_what_it_commits_to(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("?\n6 tricks\n7n\nq\n"))
    text = run(capsys, "play", "five_hundred", "--seed", "4").replace("\ufe0e", "")
    for sentence in (
        "Type a bid such as 7H, 8NT or misere",
        "This could not be understood: 6 tricks",
        "At least 7 tricks with no trumps: 220 points. If you miss it: −220 points.",
        "Your bid: 7 tricks with no trumps",
    ):
        assert sentence in text, sentence


def test_rules_of_five_hundred_are_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    usual = run(capsys, "rules", "five_hundred")
    assert usual.startswith("Usual rules\n")
    assert "trump" in usual
    assert not re.search(r"[{}]", usual)
    assert run(capsys, "rules", "five_hundred", "--players", "3") != usual
