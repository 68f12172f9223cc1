"""Matches that begin with a deal other than the first of their seed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karata.errors import NotationError
from karata.games import GAMES, game_named
from karata.match import MAX_FIRST, Match, TranscriptError
from karata.options import parse_options
from karata.practice import Table
from karata.replay import match_report, match_until
from karata.views import make_view
from tests.engine.test_deal_code import some_options


def play_deal(match: Match, rng: random.Random) -> None:
    """Play a deal to its end at random."""
    while not match.deal_over:
        match.act(rng.choice(match.game.actions(match.state)))


def match_of(game: str, options: str = "", seed: int = 7, first: int = 1) -> Match:
    rules = game_named(game)
    return Match(rules, parse_options(rules.option_type, options), seed, first=first)


@pytest.mark.parametrize("game", GAMES)
def test_it_begins_as_that_deal_of_the_whole_match(game: str) -> None:
    """Cards, dealer and passing are those of the deal; nobody has points yet."""
    whole, rng = match_of(game), random.Random(3)
    for number in range(1, 7):
        late = match_of(game, first=number)
        assert late.number == number == whole.number
        assert late.dealer == whole.dealer
        assert late.state.hands == whole.state.hands
        assert getattr(late.state, "way", None) == getattr(whole.state, "way", None)
        assert set(late.totals) == {0}
        play_deal(whole, rng)
        if whole.finished:
            break
        whole.begin_next()


@pytest.mark.parametrize("game", GAMES)
@given(chance=st.integers(0, 2**32))
def test_transcript_gives_it_back(game: str, chance: int) -> None:
    rng = random.Random(chance)
    options = some_options(game, rng)
    first = rng.choice((1, 2, 9, 500, MAX_FIRST))
    match = Match(GAMES[game], options, rng.randrange(10**9), first=first)
    for _ in range(2):
        play_deal(match, rng)
        again = Match.from_transcript(match.transcript())
        assert again.transcript() == match.transcript()
        assert (again.first, again.number) == (first, match.number)
        assert again.results == match.results
        if match.finished:
            break
        match.begin_next()


def test_usual_transcripts_are_as_before() -> None:
    """The header names the first deal only where it is not deal 1."""
    assert match_of("hearts").transcript().splitlines() == [
        "karata 1", "game hearts", "options", "seed 7", "dealer 0",
    ]  # fmt: skip
    assert match_of("hearts", first=3).transcript().splitlines()[-1] == "first 3"


@pytest.mark.parametrize("wrong", ["0", "-1", "10000", "x", "1.5", ""])
def test_a_first_deal_that_cannot_be_is_named_with_its_line(wrong: str) -> None:
    text = match_of("hearts").transcript() + f"first {wrong}\n"
    with pytest.raises(TranscriptError) as caught:
        Match.from_transcript(text)
    assert caught.value.line == 6


@pytest.mark.parametrize("first", [0, -3, MAX_FIRST + 1])
def test_a_match_cannot_begin_there(first: int) -> None:
    with pytest.raises(NotationError):
        match_of("hearts", first=first)


@pytest.mark.parametrize("game", GAMES)
def test_sheet_log_and_report_count_from_it(game: str) -> None:
    """The table says deal 17 where deal 17 is played."""
    at = Table(match_of(game, first=17), "en")
    assert "17" in str(at.deal_events()[0]["text"])
    ended: list[Any] = []
    while not at.match.deal_over:
        ended = at.advance(for_person=True)
    assert any("17" in str(event["text"]) for event in ended if event["kind"] == "deal_over")
    view = make_view(at, "t")
    assert view["deal"] == 17
    assert [row["deal"] for row in view["sheet"]["deals"]] == [17]
    assert [each["deal"] for each in match_report(at.match)["deals"]] == [17]
    if not at.match.finished:
        at.next_deal()
        assert make_view(at, "t")["deal"] == 18


def test_given_cards_may_begin_it() -> None:
    source, late = match_of("hearts", seed=1), match_of("hearts", first=5)
    late.begin_with(source.game.deal(source.options, 1, 1))
    assert late.number == 5
    assert late.state.hands == source.state.hands
    play_deal(late, random.Random(2))
    again = Match.from_transcript(late.transcript())
    assert again.transcript() == late.transcript()
    assert list(again.given) == [5]


def played(first: int = 4, deals: int = 2, game: str = "hearts") -> Table:
    """Return a table with some finished deals and one in progress, the person having acted."""
    at = Table(match_of(game, first=first), "en")
    while at.match.number < first + deals:
        while not at.match.deal_over:
            at.advance(for_person=True)
        at.next_deal()
    while len(at.match.actions[-1]) < 12:
        at.advance(for_person=True)
    return at


def test_undo_goes_back_over_the_deals_to_the_first() -> None:
    at = played()
    assert at.can_undo
    seen = set()
    while at.can_undo:
        seen.add(at.match.number)
        at.undo()
        assert at.match.first == 4
    assert seen == {4, 5, 6}
    assert at.match.number == 4


def test_a_kept_table_comes_back() -> None:
    """Also where the next deal has begun and nobody has acted."""
    at = Table(match_of("hearts", first=4), "en")
    while not at.match.deal_over:
        at.advance(for_person=True)
    at.next_deal()
    back = Table.resume(at.transcript(), "en")
    assert back.transcript() == at.transcript()
    assert back.match.number == 5
    fresh = Table(match_of("hearts", first=4), "en")
    assert "# dealt" not in fresh.transcript()
    assert not fresh.can_undo


@pytest.mark.parametrize("game", GAMES)
def test_match_until_is_the_match_up_to_there(game: str) -> None:
    at = played(first=2, deals=1, game=game)
    whole = at.match.transcript().splitlines()
    for number in at.match.numbers:
        for step in range(len(at.match.actions_of(number)) + 1):
            part = match_until(at.match, number, step)
            assert (part.number, len(part.actions_of(number))) == (number, step)
            lines = part.transcript().splitlines()
            assert lines == whole[: len(lines)]
