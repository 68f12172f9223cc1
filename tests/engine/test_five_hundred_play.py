"""What must hold in every deal of Five Hundred, whoever plays and by whichever house rules.

A failure prints the transcript so far. The moves here are random; whether they are the right
moves is the business of tests/oracle.
"""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from karata.games.five_hundred import FIVE_HUNDRED
from karata.match import Match
from karata.options import format_options, parse_options
from tests.engine.five_hundred_invariants import FiveHundredInvariants
from tests.engine.five_hundred_options import (
    FACTORS,
    covering_rows,
    one_at_a_time,
    playable,
    random_options,
)
from tests.engine.watching import check_damaged_position, check_damaged_transcript

CHANCE = 0.2  # of a look before a card


def table(options: str, seed: int, chance: float = 1.0) -> FiveHundredInvariants:
    rng = random.Random(f"{options} {seed}")
    read = parse_options(FIVE_HUNDRED.option_type, options)
    match = Match(FIVE_HUNDRED, read, seed, rng.randrange(read.players))
    return FiveHundredInvariants(match, rng, chance)


def play(options: str, seed: int, deals: int = 1, chance: float = CHANCE) -> None:
    """Deals of a match, checked before every call and before some or all cards."""
    checked = table(options, seed, chance)
    for _ in range(deals):
        if not checked.match.finished:
            checked.deal()


FORMS = [
    *(f"players=2,two_player_form={form}" for form in FACTORS["two_player_form"][1:]),
    "players=2",
    "players=3",
    *("" if pack == "auto" else f"pack={pack}" for pack in FACTORS["pack"]),
    "drop_fours=spade_and_diamond",
    *(f"players=5,five_partner={how}" for how in FACTORS["five_partner"][1:]),
    "players=5",
    "players=6",
    "players=6,teams=three_pairs",
]
STYLES = ["", "bidding=american", "bid_after_pass=after_intervening_bid", "raise_own_bid=reopens"]


@pytest.mark.parametrize(
    "options", [",".join(filter(None, both)) for both in product(FORMS, STYLES)]
)
def test_every_form_and_style_of_bidding(options: str) -> None:
    play(options, seed=5)


@pytest.mark.slow
@pytest.mark.parametrize("options", one_at_a_time())
def test_every_option_value(options: str) -> None:
    read = parse_options(FIVE_HUNDRED.option_type, options)
    assert parse_options(FIVE_HUNDRED.option_type, format_options(read)) == read
    play(options, seed=1, deals=2)


ROWS, IMPOSSIBLE = covering_rows()


def test_values_that_never_meet_are_refused() -> None:
    """What no row holds cannot be played, whatever the other options are."""
    assert len(IMPOSSIBLE) < 150
    for pair in IMPOSSIBLE:
        text = ",".join(f"{name}={value}" for name, value in pair)
        assert not playable(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [pytest.param(row, id=f"row-{n}") for n, row in enumerate(ROWS)]
)
def test_every_two_values(options: str) -> None:
    play(options, seed=2)


DEAD = {
    4: "0:T987.T98.T9.5 1:AKQ.AKQ.AKQ.K 2:J65.J76.J8.A9 3:.54.7654.QJT8 kitty=JK,6C,7C",
    6: "0:T987.T98.T9.5 1:AKQ.AKQ.AKQ.K 2:J65.J76.J8.A9 3:.54.7654.QJT8 4:432.32.32.432 "
    "5:1211.1211.1211.121176 kitty=JK,13H,13D",
}


@pytest.mark.parametrize("players", DEAD)
@pytest.mark.parametrize("seed", range(4))
def test_hands_without_a_picture(players: int, seed: int) -> None:
    """The same checks when seat 0 may ask for a new deal."""
    options = f"players={players},dead_hand=by_partner_consent" + ",blind_misere=500" * (seed % 2)
    checked = table(options, seed, CHANCE)
    head = checked.match.transcript().partition("dealer")[0] + f"dealer {players - 1}\n"
    checked.match = Match.from_transcript(f"{head}deal {DEAD[players]}\n")
    for action in ["look"] * (seed % 2) + ["redeal"]:
        checked.look()
        checked.match.act(FIVE_HUNDRED.parse_action(action))
    checked.look()
    if seed >= 2:
        checked.match.act(FIVE_HUNDRED.parse_action("refuse"))
    checked.deal()


@pytest.mark.slow
def test_every_two_values_again() -> None:
    for options in ROWS:
        play(options, seed=3, deals=2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1030))
def test_random_combinations(seed: int) -> None:
    play(random_options(random.Random(seed)), seed, deals=3)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
def test_matches_end(players: int) -> None:
    """A match goes on until somebody wins or leaves by the back door."""
    checked = table(f"players={players},target=250", 3)
    for _ in range(300):
        if checked.match.finished:
            break
        while checked.game.actor(checked.state) is not None:
            checked.match.act(checked.choose(checked.state))
        if not checked.match.finished:
            checked.match.begin_next()
    assert checked.match.finished
    totals = checked.match.totals
    assert max(totals) >= 250 or min(totals) <= -250


def played(options: str, actions: int, seed: int = 11) -> Match:
    """A match, that many actions on."""
    checked = table(options, seed)
    for _ in range(actions):
        if checked.match.finished:
            break
        if checked.match.deal_over:
            checked.match.begin_next()
        checked.match.act(checked.choose(checked.state))
    return checked.match


SOME = ["", "players=6,sans_kitty=on", "players=5", "players=2,blind_misere=500", "pack=46"]
LINES = [played(options, 60).transcript().splitlines() for options in SOME]
POSITIONS = [FIVE_HUNDRED.position(played(o, n).state) for o in SOME for n in (4, 9, 30)]


@settings(max_examples=150)
@given(st.sampled_from(LINES), st.integers(0, 75), st.integers(0, 60), st.text(max_size=12))
def test_damaged_transcripts_are_refused_politely(
    lines: list[str], line: int, place: int, junk: str
) -> None:
    """A damaged save file is read or refused with one of our errors, never with another."""
    check_damaged_transcript(lines, line, place, junk)


@settings(max_examples=300)
@given(
    st.sampled_from(POSITIONS),
    st.integers(0, 700),
    st.text("0123456789:;.,/-=AKQJXTSHDC{} *number", max_size=9),
)
def test_damaged_positions_are_refused_politely(position: str, place: int, junk: str) -> None:
    """As above for a position."""
    check_damaged_position(position, place, junk)
