"""The `karata` command: each subcommand, and errors of one line with exit status 2."""

from __future__ import annotations

import io
import json
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

GAME = game_named("hearts")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, which must succeed; return what it printed."""
    assert main(arguments) == 0, capsys.readouterr().err
    out = capsys.readouterr()
    assert out.err == ""
    return out.out


def failed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, which must fail with one line; return that line."""
    assert main(arguments) == 2
    out = capsys.readouterr()
    assert out.err.startswith("karata: ")
    assert out.err.count("\n") == 1
    assert out.err.endswith("\n")
    return out.err


def finished_match(options: str = "target=30", seed: int = 3) -> Match:
    """Return a match that computer players have played to its end."""
    table = Table(Match(GAME, parse_options(GAME.option_type, options), seed), "en")
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_in_every_language(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    text = run(capsys, "rules", "hearts", "--lang", lang, "--players", "5")
    assert "5" in text
    assert not re.search(r"[{}]", text)


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


# ---------------------------------------------------------------- play


def play(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    *arguments: str,
) -> str:
    """Play in the terminal with these lines typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return run(capsys, "play", "hearts", *arguments)


def test_play_refuses_explains_and_saves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed = "?\nh\nu\nblue\n2c\n3c 5c 7c\ns\nq\n"
    text = play(capsys, monkeypatch, typed, "--seed", "5")
    for sentence in (
        "Deal 1. You are the dealer.",
        "Choose 3 cards to pass to the player on your left.",
        "Your cards go to: Player 2",
        "Type a card such as QS, 10H or 2C",
        "Suggested cards to pass: ",
        "There is nothing to take back.",
        "This could not be understood: blue",
        "Rule: hearts.pass.own-cards",
        "You passed 3♣\ufe0e, 5♣\ufe0e, 7♣\ufe0e to: Player 2",
        "Total    0",
        "This match as text, to go on later:",
    ):
        assert sentence in text, sentence
    saved = text[text.index("karata 1\n") :]
    assert "pass 7C 5C 3C" in saved
    file = tmp_path / "match.txt"
    file.write_text(saved, encoding="utf-8")
    again = play(capsys, monkeypatch, "q\n", "--resume", str(file))
    assert again[again.index("karata 1\n") :] == saved


def test_a_whole_match_can_be_played_by_typing_hints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The typed lines follow the hints; the same match comes out."""
    options = parse_options(GAME.option_type, "target=10")
    table = Table(Match(GAME, options, 9), "en")
    typed = []
    while not table.match.finished:
        if table.actor is None:
            typed.append("")
            table.next_deal()
        elif table.actor == table.seat:
            hint = table.hint()
            typed.append(hint["action"].partition(" ")[2].replace("T", "10").lower())
            table.act(hint["action"])
        else:
            table.advance()
    text = play(capsys, monkeypatch, "\n".join(typed) + "\n", "--option", "target=10",
                "--seed", "9")  # fmt: skip
    assert text.endswith(table.transcript())
    assert "The match is over." in text


def test_play_ends_well_when_nothing_more_is_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = play(capsys, monkeypatch, "", "--seed", "5", "--lang", "sw")
    assert text.rstrip().endswith("dealer 0")


# ---------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ([], "required"),
        (["dance"], "dance"),
        (["rules", "whist"], "whist"),
        (["rules", "hearts", "--lang", "xx"], "xx"),
        (["rules", "hearts", "--players", "9"], "players=9: out_of_range (3 to 7)"),
        (["rules", "hearts", "--players", "5", "--option", "players=4"], "twice"),
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
