"""The `karata` command: each subcommand, and errors of one line with exit status 2."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from karata.__main__ import main
from karata.games import game_named
from karata.match import Match
from karata.messages import LANGUAGES
from karata.options import parse_options
from karata.practice import Table
from tests.engine.command_tools import failed, run

GAME = game_named("hearts")


def finished_match(options: str = "target=30", seed: int = 3, game: str = "hearts") -> Match:
    """Return a match that computer players have played to its end."""
    rules = game_named(game)
    table = Table(Match(rules, parse_options(rules.option_type, options), seed), "en")
    while not table.match.finished:
        if table.actor is None:
            table.next_deal()
        else:
            table.advance(for_person=True)
    return table.match


# ---------------------------------------------------------------- legal and trick


def test_legal_names_the_rule_of_each_refused_card(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "legal", "hearts 1:Q.7.4.5 ; lead=0 trick=2C"))
    assert told == {
        "actor": 1,
        "phase": "play",
        "actions": ["play 5C"],
        "refused": {
            "4D": "trick.follow-suit",
            "7H": "trick.follow-suit",
            "QS": "trick.follow-suit",
        },
    }


def test_legal_lists_every_pass(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "legal", "hearts 0:AK.A.A.A ; phase=pass"))
    assert told["phase"] == "pass"
    assert len(told["actions"]) == 10
    assert set(told["refused"].values()) == {"hearts.pass.before-play"}


def test_legal_after_the_deal_says_nobody_acts(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "legal", "hearts ; phase=over"))
    assert told == {"actor": None, "phase": "over", "actions": [], "refused": {}}


def test_trick_says_who_wins_and_what_it_costs(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "trick", "hearts ; tricks=0:5C,KD,9C,AH lead=2 trick=7S,QS"))
    assert told["tricks"] == [
        {"leader": 0, "cards": ["5C", "KD", "9C", "AH"], "winner": 2, "points": 1}
    ]
    assert told["trick"] == {"leader": 2, "cards": ["7S", "QS"], "winner": 3, "points": 13}
    assert told["points"] is None


def test_trick_gives_the_score_lines_of_a_finished_deal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    position = "hearts{bonus_card=JD} ; phase=over taken=0:JD,AH,KH,QH/1:JH,TH,QS"
    told = json.loads(run(capsys, "trick", position))
    assert told["points"] == [-7, 15, 0, 0]
    assert {"seat": 0, "points": -10, "rule": "hearts.score.bonus"} in told["lines"]
    assert {"seat": 1, "points": 13, "rule": "hearts.score.queen"} in told["lines"]
    assert [each["points"] for each in told["taken"]] == [-7, 15, 0, 0]


def test_trick_tells_void_tricks_and_what_waits(capsys: pytest.CaptureFixture[str]) -> None:
    void = "0:TS,9H,9H,TS,4D,3S"
    told = json.loads(
        run(capsys, "trick", f"cancellation_hearts ; tricks={void} trick=AC,KC,AC kitty=QS,2H")
    )
    assert told["tricks"] == [
        {"leader": 0, "cards": ["TS", "9H", "9H", "TS", "4D", "3S"], "winner": None, "points": 2,
         "cancelled": ["9H", "TS"], "void": True}
    ]  # fmt: skip
    assert told["trick"]["winner"] == 1, "the aces cancel each other"
    assert told["trick"]["cancelled"] == ["AC"]
    assert told["pile"] == ["4D", "9H", "9H", "3S", "TS", "TS"]
    assert told["kitty"] == {"cards": ["2H", "QS"], "seat": None}
    other = "cancellation_hearts{cancel_rule=survivor} ; tricks=" + void
    told = json.loads(run(capsys, "trick", other))
    assert (told["tricks"][0]["winner"], told["tricks"][0]["void"]) == (5, False)
    assert told["pile"] == []


def test_a_void_last_trick_may_go_to_its_leader(capsys: pytest.CaptureFixture[str]) -> None:
    position = "cancellation_hearts{void_last_trick=leader} ; phase=over tricks=2:TS,9H,9H,TS,4D,4D"
    told = json.loads(run(capsys, "trick", position))
    assert (told["tricks"][0]["winner"], told["tricks"][0]["void"]) == (2, True)
    assert told["points"] == [0, 0, 2, 0, 0, 0]
    lost = position.replace("{void_last_trick=leader}", "")
    assert json.loads(run(capsys, "trick", lost))["points"] == [0] * 6


def test_legal_with_two_packs_names_equal_cards_once(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "legal", "cancellation_hearts 1:Q.7.4.55 ; lead=0 trick=2C"))
    assert told["actions"] == ["play 5C"]
    assert set(told["refused"]) == {"4D", "7H", "QS"}
    told = json.loads(run(capsys, "legal", "cancellation_hearts 1:AQ.5.. ; lead=1"))
    assert told["refused"] == {"5H": "cancellation.lead.first", "QS": "cancellation.lead.first"}


def test_legal_lists_every_way_to_scatter(capsys: pytest.CaptureFixture[str]) -> None:
    position = "hearts{pass_cycle=S,queen_passable=off} 0:AK.A.A.A2 ; phase=pass"
    told = json.loads(run(capsys, "legal", position))
    assert len(told["actions"]) == 4 * 3 * 2
    assert "scatter 2C AC AD" in told["actions"]


# ---------------------------------------------------------------- replay


def test_replay_gives_every_deal_with_its_tricks(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = finished_match()
    file = tmp_path / "match.txt"
    file.write_text(match.transcript(), encoding="utf-8")
    told: dict[str, Any] = json.loads(run(capsys, "replay", str(file)))
    assert told["finished"]
    assert told["totals"] == list(match.totals)
    assert [deal["points"] for deal in told["deals"]] == [list(r.points) for r in match.results]
    for number, deal in enumerate(told["deals"]):
        assert deal["dealer"] == number % 4
        assert len(deal["tricks"]) == 13
        assert deal["trick"] is None
        per_seat = [0] * 4
        for trick in deal["tricks"]:
            per_seat[trick["winner"]] += trick["points"]
        assert per_seat == [taken["points"] for taken in deal["taken"]]
    assert min(told["places"], key=lambda place: place["place"])["total"] == min(match.totals)


def test_replay_with_void_tricks(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = finished_match("target=50,players=7", game="cancellation_hearts")
    file = tmp_path / "match.txt"
    file.write_text(match.transcript(), encoding="utf-8")
    told: dict[str, Any] = json.loads(run(capsys, "replay", str(file)))
    assert told["game"] == "cancellation_hearts"
    void = 0
    for deal in told["deals"]:
        assert len(deal["tricks"]) == 14
        for trick in deal["tricks"]:
            assert (trick["winner"] is None) == trick["void"]
            void += trick["void"]
        assert deal["kitty"]["seat"] is not None
    assert void


def test_replay_of_an_unfinished_match(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = finished_match().transcript().splitlines()[:20]
    file = tmp_path / "match.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    told = json.loads(run(capsys, "replay", str(file)))
    assert not told["finished"]
    assert told["deals"][0]["points"] is None
    assert len(told["deals"][0]["tricks"]) == 2
    assert len(told["deals"][0]["trick"]["cards"]) == 3


# ---------------------------------------------------------------- rules


def test_rules_are_those_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    usual = run(capsys, "rules", "hearts")
    assert usual.startswith("Usual rules\n")
    five = run(capsys, "rules", "hearts", "--players", "5", "--option", "target=50",
               "--option", "moon=off")  # fmt: skip
    assert five.startswith("Number of players: 5\nTarget: 50\n")
    assert usual != five
    numbers = [int(n) for n in re.findall(r"^(\d+)\. ", usual, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 40
    assert max(map(len, usual.splitlines())) <= 80


@pytest.mark.parametrize(("game", "players"), [("hearts", "5"), ("cancellation_hearts", "9")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_in_every_language(
    capsys: pytest.CaptureFixture[str], lang: str, game: str, players: str
) -> None:
    text = run(capsys, "rules", game, "--lang", lang, "--players", players)
    assert players in text
    assert not re.search(r"[{}]", text)


def test_rules_of_cancellation_hearts_are_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    usual = run(capsys, "rules", "cancellation_hearts")
    assert usual.startswith("Usual rules\n")
    assert "cancel" in usual
    other = run(capsys, "rules", "cancellation_hearts", "--option", "cancel_rule=survivor",
                "--option", "pass_cycle=none")  # fmt: skip
    assert other != usual


# ---------------------------------------------------------------- arena


def test_arena_ranks_the_levels(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "arena", "hearts", "--bots", "thumb,beginner,beginner", "--deals", "12")
    rows = [line.split() for line in text.splitlines()]
    assert [row[0] for row in rows] == ["thumb", "beginner", "beginner"]
    assert all(row[2] == "±" for row in rows)
    assert float(rows[0][1]) < float(rows[1][1])
    again = run(capsys, "arena", "hearts", "--bots", "thumb,beginner,beginner", "--deals", "12")
    assert again == text
    other = run(capsys, "arena", "hearts", "--bots", "thumb,beginner,beginner", "--deals", "12",
                "--seed", "2")  # fmt: skip
    assert other != text


def test_arena_with_two_packs(capsys: pytest.CaptureFixture[str]) -> None:
    bots = "thumb,beginner,thumb,beginner,thumb,beginner,thumb"
    text = run(capsys, "arena", "cancellation_hearts", "--bots", bots, "--deals", "3")
    rows = [line.split() for line in text.splitlines()]
    assert len(rows) == 7
    thumb = [float(row[1]) for row in rows if row[0] == "thumb"]
    assert max(thumb) < min(float(row[1]) for row in rows if row[0] == "beginner")


# ---------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ([], "required"),
        (["dance"], "dance"),
        (["rules", "whist"], "whist"),
        (["rules", "hearts", "--lang", "xx"], "xx"),
        (
            ["rules", "hearts", "--players", "9"],
            "players=9: Number of players: only numbers from 3 to 7 are possible.",
        ),
        (["rules", "hearts", "--players", "5", "--option", "players=4"], "twice"),
        (
            ["rules", "cancellation_hearts", "--players", "5"],
            "players=5: Number of players: 5 is possible only if low cards are taken out",
        ),
        (
            ["rules", "hearts", "--option", "cancel_rule=survivor"],
            "There is no such house rule: cancel_rule=survivor",
        ),
        (["rules", "hearts", "--option", "moon=zz", "--lang", "sw"], "zz si mojawapo"),
        (["rules", "hearts", "--option", "pass_cycle=H"], "pass_cycle=H"),
        (["rules", "hearts", "--option", "moon"], "moon"),
        (["legal", "hearts 0:ZZ"], "ZZ"),
        (["legal", "whist 0:A..."], "whist"),
        (["trick", "hearts ; trick=2C,2C"], "2C"),
        (["replay", "/nowhere/at/all"], "/nowhere/at/all"),
        (["arena", "hearts", "--bots", "thumb,master,thumb"], "master"),
        (["arena", "hearts", "--bots", "thumb,thumb"], "players=2"),
        (["arena", "hearts", "--bots", "thumb,thumb,thumb", "--players", "4"], "3 bots for 4"),
        (["arena", "hearts", "--bots", "thumb,thumb,thumb", "--deals", "0"], "'0'"),
        (["play", "hearts", "--seed", "x"], "'x'"),
        (["play", "hearts", "--seed", "9" * 5000], "a seed from 0 to"),
        (["arena", "hearts", "--bots", "thumb,thumb,thumb", "--deals", "9" * 5000], "from 1, not"),
        (["legal", f"hearts {'9' * 5000}:A..."], "a seat and its hand"),
        (["play", "hearts", "--level", "master"], "master"),
    ],
)
def test_errors_are_one_clear_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], part: str
) -> None:
    assert part in failed(capsys, *arguments)


def test_a_broken_transcript_names_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(finished_match().transcript().replace("play 2C", "play 2X"), encoding="utf-8")
    line = failed(capsys, "replay", str(file))
    assert "line 10" in line
    assert "2X" in line
    file.write_bytes(b"\xff\xfe\x00")
    failed(capsys, "replay", str(file))


def test_a_terminal_that_cannot_show_the_letters_is_told_so() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "karata", "rules", "hearts", "--lang", "ta"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("karata: ")
    assert done.stderr.count("\n") == 1


def test_the_installed_command_runs() -> None:
    """As another program sees it: output, error line and exit status."""
    command = [sys.executable, "-m", "karata"]
    done = subprocess.run(
        [*command, "legal", "hearts 0:.3.8. ; lead=0 number=3"],
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert json.loads(done.stdout)["refused"] == {"3H": "hearts.lead.broken"}
    wrong = subprocess.run(
        [*command, "legal", "hearts 0:Z"],
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("karata: ")


def test_help_is_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["play", "--help", "--lang", "en"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 0
        assert "karata" in capsys.readouterr().out
