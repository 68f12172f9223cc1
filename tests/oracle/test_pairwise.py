"""Every two option values meet in a deal: what must hold holds, and engine and oracle agree.

Combinations that cannot be played are refused, each for its reason.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from karata.errors import OptionError
from karata.games import GAMES
from karata.match import Match
from karata.options import parse_options
from tests.engine.invariants import Invariants
from tests.oracle.covering import EASY, Pair, Row, all_pairs, covering_rows, pairs_of, written
from tests.oracle.duel import Duel, dealt, random_hands
from tests.oracle.house_rules import HEARTS, VALUES, problem
from tests.oracle.table import rules_of

CHANCE = 0.25  # of a look before a card
ROWS: dict[str, list[Row]] = {}
LEFT_OUT: dict[str, set[Pair]] = {}
for game in VALUES:
    ROWS[game], LEFT_OUT[game] = covering_rows(game)


def play_row(game: str, options: str, seed: int, deals: int = 1) -> None:
    """A match by these rules, with everything looked at before some of the cards and all other
    actions. In every other deal of Hearts one seat has the high cards."""
    rng = random.Random(f"{options} {seed}")
    rules = rules_of(game, options)
    first = rng.randrange(rules.players)
    match = Match(GAMES[game], parse_options(GAMES[game].option_type, options), seed, first)
    for number in range(1, deals + 1):
        strong = rng.randrange(rules.players) if (number + seed) % 2 else None
        hands, kitty = random_hands(rules, rng, strong, luck=3)
        if game != "hearts":  # with two packs the engine deals: it knows the copies
            hands, kitty = dealt(game, options, seed, number)
        dealer = (first + number - 1) % rules.players
        duel = Duel(options, hands, kitty, dealer, number, list(match.totals), game)
        if number > 1:
            match.begin_next(duel.deal if game == "hearts" else None)
        elif game == "hearts":
            match.given[1] = duel.deal
            match.state = match.game.start(match.options, duel.deal, first, 1, match.totals)
        duel.through(match)
        duel.table.triggered = match.target_reached
        duel.looks.append(Invariants(match, rng, CHANCE).glance)
        points = duel.run(rng, strong)
        totals = [a + b for a, b in zip(duel.totals, points, strict=True)]
        duel.same("totals", list(match.totals), totals)
        if match.finished:
            break


@pytest.mark.parametrize(
    ("game", "options"),
    [
        pytest.param(
            game, written(game, row), id=f"{game}-{n}", marks=[pytest.mark.slow] if n % 3 else []
        )
        for game, rows in ROWS.items()
        for n, row in enumerate(rows)
    ],
)
def test_pairs(game: str, options: str) -> None:
    play_row(game, options, seed=len(options))


@pytest.mark.parametrize("game", list(VALUES))
def test_every_two_values_meet_or_are_refused(game: str) -> None:
    """What no row holds, the engine refuses for the reason the referee gives."""
    held = set().union(*map(pairs_of, ROWS[game]))
    assert held | LEFT_OUT[game] == all_pairs(game)
    assert len(LEFT_OUT[game]) < 50
    for pair in LEFT_OUT[game]:
        options = written(game, EASY[game] | dict(pair))
        assert refused(game, options) == problem(game, options)
        assert problem(game, options) is not None


def refused(game: str, options: str) -> str | None:
    """The reason why the engine does not take these options."""
    try:
        parse_options(GAMES[game].option_type, options)
    except OptionError as error:
        return error.reason
    return None


ODD = ["players=3", "players=5", "players=7"]
REFUSED = [
    ("needs_even_players", ODD, ["pass_cycle=LRAH", "pass_cycle=A", "pass_cycle=LRAS"]),
    ("needs_kitty", ["players=3", ""], [f"kitty_goes_to={v}" for v in HEARTS["kitty_goes_to"]]),
    ("uneven_deal", ["", "players=5"], ["strip_set=2C", "strip_set=2C2D2S"]),
    ("strips_penalty", ["players=3"], ["strip_set=2H", "strip_set=AH", "strip_set=QS"]),
    ("needs_moon", ["moon=off"], ["sun=double", "sun=double_to_passer"]),
    ("needs_moon", ["moon=off,bonus_card=TD"], ["moon_needs_bonus_card=on"]),
    ("needs_bonus_card", ["", "moon=self"], ["moon_needs_bonus_card=on"]),
    ("out_of_range", ["players=2", "players=8", "target=9", "target=501", "pass_count=6"], [""]),
    ("out_of_range", ["bonus_value=0", "bonus_value=-51", "queen_value=100"], [""]),
    ("out_of_range", ["no_trick_bonus=1", "no_trick_bonus=-51", "seven_of_clubs=-1"], [""]),
    ("unknown_value", ["moon_points=0", "moon_points=1000", "moon_points=-5"], [""]),
    ("unknown_value", ["pass_cycle=X", "strip_set=1C", "spade_penalties=K10"], [""]),
    ("unknown_value", ["moon=maybe", "sun=52_to_passer", "pass_cards=yes"], [""]),
    ("unknown_option", ["spare=strip", "foo=1"], [""]),
    ("twice", ["players=5,players=5"], [""]),
]
REFUSED_CANCELLATION = [
    ("needs_strip", ["players=5"], ["", "spare=first_trick", "spare=last_trick"]),
    ("needs_even_players", ["players=7", "players=9", "players=11"], ["pass_cycle=LRAH"]),
    ("needs_even_players", ["players=5,spare=strip"], ["pass_cycle=LRAH"]),
    ("out_of_range", ["players=4", "players=12", "target=49", "target=301"], [""]),
    ("unknown_value", ["moon=choice_limited", "moon_points=30", "pass_cycle=L"], [""]),
    ("unknown_option", ["remainder=kitty", "sun=double", "strip_set=2C"], [""]),
]


@pytest.mark.parametrize(
    ("game", "reason", "options"),
    [
        (game, reason, ",".join(filter(None, both)))
        for game, cases in (("hearts", REFUSED), ("cancellation_hearts", REFUSED_CANCELLATION))
        for reason, heads, tails in cases
        for both in product(heads, tails)
    ],
)
def test_refusals(game: str, reason: str, options: str) -> None:
    assert refused(game, options) == reason


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", list(VALUES))
def test_pairs_again(game: str, seed: int) -> None:
    """Other cards, and more than one deal."""
    for row in ROWS[game]:
        play_row(game, written(game, row), seed, deals=3)
