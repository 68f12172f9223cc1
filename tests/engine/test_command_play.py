"""`karata play`: a match in the terminal, typed line by line."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from karata.games import game_named
from karata.match import Match
from karata.options import parse_options
from karata.practice import Table
from tests.engine.command_tools import failed, run


def play(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    *arguments: str,
    game: str = "hearts",
) -> str:
    """Play in the terminal with these lines typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return run(capsys, "play", game, *arguments)


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


@pytest.mark.parametrize(
    ("game", "option"),
    [
        ("hearts", "target=10"),
        ("hearts", "pass_cycle=S"),
        ("cancellation_hearts", "players=7"),
    ],
)
def test_a_whole_match_can_be_played_by_typing_hints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str, option: str
) -> None:
    """The typed lines follow the hints; the same match comes out."""
    rules = game_named(game)
    target = "target=10" if game == "hearts" else "target=50"
    chosen = dict.fromkeys((option, target))
    table = Table(Match(rules, parse_options(rules.option_type, ",".join(chosen)), 9), "en")
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
    given = [word for part in chosen for word in ("--option", part)]
    text = play(capsys, monkeypatch, "\n".join(typed) + "\n", *given, "--seed", "9", game=game)
    assert text.endswith(table.match.transcript())
    assert "The match is over." in text
    if game == "hearts" and option == "pass_cycle=S":
        assert "Card 1 goes to: Player 2" in text
    if game == "cancellation_hearts":
        for sentence in ("Cancelled: ", "Cards in the pile", "Spare cards, face down: 6."):
            assert sentence in text


def test_the_code_that_is_printed_opens_the_deal_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In any language, without the name of the game."""
    text = play(capsys, monkeypatch, "q\n", "--seed", "9", "--option", "target=50")
    code = re.search(r"Code of this deal: (\S+)\n", text)
    assert code is not None
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    again = run(capsys, "play", "--code", code[1], "--lang", "ky")
    assert "options target=50\nseed 9\ndealer 0\n" in again
    assert code[1] in again


def test_play_needs_to_know_what(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--code" in failed(capsys, "play")


def test_play_ends_well_when_nothing_more_is_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = play(capsys, monkeypatch, "", "--seed", "5", "--lang", "sw")
    assert text.rstrip().endswith("dealer 0")
