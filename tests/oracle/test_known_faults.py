"""Minimal positions in which the engine does not do what the rules research says.

Each fails on purpose until the engine is mended; then its mark goes, and with it what
`house_rules.known_fault`, or the named place, leaves out.
"""

from __future__ import annotations

import pytest

from karata.errors import OptionError
from karata.games import GAMES, parse_position
from karata.games.actions import parse_action
from karata.match import Match
from karata.options import parse_options

HEARTS_AND_QUEEN = "2H,3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH,AH,QS"


def fault(why: str) -> pytest.MarkDecorator:
    return pytest.mark.xfail(reason=why, strict=True)


@fault("C1 kitty_goes_to: the moon needs every penalty card that is in play")
def test_the_moon_when_nobody_gets_the_kitty() -> None:
    taken = HEARTS_AND_QUEEN.replace("2H,", "")
    game, state = parse_position(
        "hearts{players=3,remainder=kitty,kitty_goes_to=nobody} ; "
        f"phase=over kitty=2H taken=0:{taken}"
    )
    result = game.result(state)
    assert result is not None
    assert result.points == (0, 25, 25)


@fault("a card that stands twice is no matter of notation but of options")
def test_a_card_left_out_twice_is_refused_as_an_option() -> None:
    with pytest.raises(OptionError):
        parse_options(GAMES["hearts"].option_type, "players=5,strip_set=2D2D")


@fault("each hand of a deal line is read by itself, so that all take the first copies")
def test_a_deal_with_two_packs_can_be_replayed() -> None:
    """Left out in test_pairwise.py and test_matches_against_engine.py."""
    game = GAMES["cancellation_hearts"]
    match = Match(game, game.option_type(), 1)
    other = Match(game, game.option_type(), 2)
    match.given[1] = game.deal(game.option_type(), 2, 1)
    match.state = game.start(match.options, match.given[1], 0)
    again = Match.from_transcript(match.transcript())
    assert game.position(again.state) == game.position(other.state)


@fault("scattering is looked at card by card first, and only the first copy counts as held")
def test_scattering_a_held_second_copy_is_refused_as_scattering() -> None:
    """Left out in duel.compare_pass_refusals."""
    game, state = parse_position("cancellation_hearts 0:AA.K..2 1:K... ; phase=pass")
    violation = game.violation(state, parse_action(game.pack, "scatter AS AS KH"))
    assert violation is not None
    assert violation.rule == "hearts.pass.together"
