"""What must hold in every deal, whoever plays and by whichever house rules.

A failure prints the seed and the transcript so far. The moves here are random; whether they are
the right moves is the business of tests/oracle.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from karata.games import GAMES
from karata.games.actions import Action, Play
from karata.match import Match
from karata.options import format_options, parse_options
from tests.engine.invariants import Invariants
from tests.engine.watching import check_damaged_position, check_damaged_transcript
from tests.oracle.house_rules import one_at_a_time, random_options

SEATS = {"hearts": range(3, 8), "cancellation_hearts": range(6, 12)}
DEFAULTS = {"hearts": 4, "cancellation_hearts": 6}


class Checked(Invariants):
    """A match in which everything that must hold is looked at before every action, or with less
    `chance` before some of the cards."""

    def __init__(
        self, game: str, options: str, seed: int, given: str = "", chance: float = 1.0
    ) -> None:
        rng = random.Random(f"{options} {seed}")
        read = parse_options(GAMES[game].option_type, options)
        match = Match(GAMES[game], read, seed, rng.randrange(read.players))
        if given:
            match = Match.from_transcript(f"{match.transcript().rstrip()}\n{given}\n")
        super().__init__(match, rng, chance)

    def deal(self, moon: bool = False) -> None:
        """Plays a deal to its end, checked all the way."""
        try:
            if self.match.deal_over:
                self.match.begin_next()
            while self.game.actor(self.state) is not None:
                self.glance()
                self.match.act(self.choose(moon))
            self.look()
        except Exception as error:
            error.add_note(self.match.transcript())
            raise

    def choose(self, moon: bool) -> Action:
        """Any action; for a moon, seat 0 plays high and the others low."""
        if moon and self.state.phase == "play":
            plays = [a for a in self.game.actions(self.state) if isinstance(a, Play)]
            ranked = sorted(plays, key=lambda a: self.pack.rank_of[a.card])
            return ranked[-1] if self.game.actor(self.state) == 0 else ranked[0]
        return self.any_action(self.state)


SINGLE = [
    pytest.param(game, options, id=f"{game}-{options}")
    for game, value in DEFAULTS.items()
    for options in [*one_at_a_time(game, value), *(f"players={n}" for n in SEATS[game])]
]


@pytest.mark.parametrize(("game", "options"), SINGLE)
def test_every_option_value(game: str, options: str) -> None:
    """H76: all cards are played, taken cards and kitty are the pack, points come to the total."""
    read = parse_options(GAMES[game].option_type, options)
    assert parse_options(GAMES[game].option_type, format_options(read)) == read
    Checked(game, options, seed=1).deal()


@pytest.mark.parametrize("seed", range(24))
def test_random_combinations(seed: int) -> None:
    table = Checked("hearts", random_options(random.Random(seed)), seed)
    table.deal(moon=seed % 2 == 0)
    if not table.match.finished:
        table.deal()


@pytest.mark.parametrize("bonus", ["", "bonus_card=JD", "bonus_card=TD"])
@pytest.mark.parametrize("moon", ["others", "self", "choice", "choice_limited", "off"])
def test_moon(moon: str, bonus: str) -> None:
    """The same checks when one seat takes everything: trick one to the ace, then hearts."""
    hands = "0:.AKQJT9876543..A 1:.2..KQJT98765432 2:..AKQJT98765432. 3:AKQJT98765432..."
    options = ",".join(filter(None, ["pass_cards=off", f"moon={moon}", bonus]))
    table = Checked("hearts", options, 1, "deal " + hands)
    table.deal(moon=True)
    result = table.game.result(table.state)
    assert result is not None
    assert any(line.rule.startswith("hearts.moon") for line in result.lines) == (moon != "off")


@pytest.mark.slow
@pytest.mark.parametrize("game", list(DEFAULTS))
@pytest.mark.parametrize("seed", range(1000, 1030))
def test_many_random_combinations(game: str, seed: int) -> None:
    table = Checked(game, random_options(random.Random(seed), 0.2, game), seed, chance=0.25)
    for n in range(4 if game == "hearts" else 1):
        if not table.match.finished:
            table.deal(moon=n % 2 == 0)


def played(game: str, options: str, actions: int) -> Match:
    """A match, that many actions on."""
    match = Match(GAMES[game], parse_options(GAMES[game].option_type, options), 11)
    rng = random.Random(11)
    for _ in range(actions):
        match.act(rng.choice(list(GAMES[game].actions(match.state))))
    return match


THREE = ("hearts", "players=3,moon=choice")
SIX = ("cancellation_hearts", "opening_lead=unique_low_club")
LINES = [played(*THREE, 54).transcript().splitlines(), played(*SIX, 70).transcript().splitlines()]
POSITIONS = [
    GAMES[game].position(played(game, options, n).state)
    for game, options, n in [(*THREE, 29), (*SIX, 40)]
]


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
    st.text("0123456789:;.,/-=AKQJTSHDC{} number", max_size=9),
)
def test_damaged_positions_are_refused_politely(position: str, place: int, junk: str) -> None:
    """As above for a position."""
    check_damaged_position(position, place, junk)
