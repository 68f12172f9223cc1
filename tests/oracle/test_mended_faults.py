"""Faults that the referee found in the engine, each kept as the smallest case that showed it."""

from __future__ import annotations

import pytest

from karata.errors import OptionError
from karata.games import GAMES, parse_position
from karata.games.actions import parse_action
from karata.match import Match
from karata.options import parse_options

HEARTS_AND_QUEEN = "2H,3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH,AH,QS"


def test_the_moon_when_nobody_gets_the_kitty() -> None:
    taken = HEARTS_AND_QUEEN.replace("2H,", "")
    game, state = parse_position(
        "hearts{players=3,remainder=kitty,kitty_goes_to=nobody} ; "
        f"phase=over kitty=2H taken=0:{taken}"
    )
    result = game.result(state)
    assert result is not None
    assert result.points == (0, 25, 25)


def test_a_card_left_out_twice_is_refused_as_an_option() -> None:
    with pytest.raises(OptionError):
        parse_options(GAMES["hearts"].option_type, "players=5,strip_set=2D2D")


def test_a_deal_with_two_packs_can_be_replayed() -> None:
    game = GAMES["cancellation_hearts"]
    match = Match(game, game.option_type(), 1)
    other = Match(game, game.option_type(), 2)
    match.given[1] = game.deal(game.option_type(), 2, 1)
    match.state = game.start(match.options, match.given[1], 0)
    again = Match.from_transcript(match.transcript())
    assert game.position(again.state) == game.position(other.state)


def test_scattering_a_held_second_copy_is_refused_as_scattering() -> None:
    game, state = parse_position("cancellation_hearts 0:AA.K..2 1:K... ; phase=pass")
    violation = game.violation(state, parse_action(game.pack, "scatter AS AS KH"))
    assert violation is not None
    assert violation.rule == "hearts.pass.together"
