"""Faults of Five Hundred that the referee found in the engine, each as the smallest case."""

from __future__ import annotations

from typing import Any

import pytest

from karata.games import GAMES, parse_position
from karata.games.bids import ladder
from karata.options import parse_options

GAME: Any = GAMES["five_hundred"]


def legal(position: str) -> set[str]:
    game, state = parse_position(position)
    return {game.format_action(action) for action in game.actions(state)}


def rule(position: str, action: str) -> str | None:
    game, state = parse_position(position)
    violation = game.violation(state, game.parse_action(action))
    return None if violation is None else violation.rule


def raising(options: str, bid: str) -> str:
    """All others have passed after the first player's bid."""
    head = f"five_hundred{{{options}}} ; phase=raise dealer=0"
    return f"{head} calls=1:{bid}/2:pass/3:pass/0:pass turn=1"


def after_the_last_pass(options: str, bid: str) -> str:
    """The phase that follows when the last of the others has passed."""
    game, state = parse_position(
        f"five_hundred{{{options}}} 1:AKQ.KQJ.AKQ.A ; phase=auction dealer=0 "
        f"calls=1:{bid}/2:pass/3:pass turn=0 kitty=5C,6C,7C"
    )
    game.act(state, game.parse_action("pass"))
    return str(state.phase)


def test_the_joker_is_not_forced_where_it_is_first_or_last() -> None:
    """Void in the suit led, in no trumps: any card (SF-46)."""
    position = (
        "five_hundred{joker_follow=first_or_last_of_suit} 0:5....JK ; "
        "contract=7NT declarer=3 lead=3 trick=9C number=9"
    )
    assert legal(position) == {"play 5S", "play JK"}


def test_a_card_thrown_away_counts_as_played_of_its_suit() -> None:
    position = (
        "five_hundred{joker_follow=first_or_last_of_suit} 0:5..9..JK ; "
        "contract=7NT declarer=3 tricks=1:9C,8C,AC,8D lead=3 trick=QD"
    )
    assert legal(position) == {"play 9D"}


@pytest.mark.parametrize(
    ("how", "bid"),
    [
        ("same_suit", "open_misere"),
        ("same_suit", "10S"),
        ("same_suit", "10NT"),
        ("reopens", "10NT"),
    ],
)
def test_nothing_is_asked_where_nothing_can_be_raised(how: str, bid: str) -> None:
    assert after_the_last_pass(f"raise_own_bid={how}", bid) == "kitty"


@pytest.mark.parametrize("bid", ["7S", "7NT"])
def test_no_trumps_is_not_the_suit_of_a_misere(bid: str) -> None:
    found = legal(raising("raise_own_bid=same_suit", bid))
    assert not {"bid misere", "bid open_misere"} & found


def test_blind_misere_has_its_place_without_open_misere() -> None:
    options = "open_misere=off,open_misere_rank=top,blind_misere=500"
    names = [bid.name for bid in ladder(parse_options(GAME.option_type, options))]
    assert names[-1] == "blind_misere"


@pytest.mark.parametrize("between", ["open_misere", "bar_nullo"])
def test_an_eight_was_bid_though_a_misere_stands(between: str) -> None:
    name = {"open_misere": "open_misere/sans", "bar_nullo": "open_misere"}[between]
    position = (
        "five_hundred{open_misere_needs=eight,sans_kitty=on,bar_nullo=on} ; "
        f"phase=auction dealer=1 calls=2:8S/3:{between} turn=0"
    )
    assert f"bid {name}" in legal(position)


@pytest.mark.parametrize("bid", ["6NT/sans", "7NT/sans"])
def test_no_trumps_without_the_kitty_is_refused_for_the_no_trumps(bid: str) -> None:
    position = "five_hundred{no_trumps=off,sans_kitty=on} ; phase=auction dealer=0 turn=1"
    assert rule(position, f"bid {bid}") == "five_hundred.bid.no-trumps"


def test_signals_rank_as_bids_do() -> None:
    head = "five_hundred{bidding=american,min_level=inkle} ; phase=auction dealer=0"
    found = legal(f"{head} calls=1:6H turn=2")
    assert not {"bid 6S", "bid 6H"} & found
    assert {"bid 6NT", "bid 7S"} <= found


def test_the_other_four_is_refused_as_a_trump() -> None:
    position = (
        "five_hundred{drop_fours=spade_and_diamond} 0:..5.Q4 ; "
        "contract=6S declarer=3 lead=3 trick=AC number=8"
    )
    assert rule(position, "play 4C") == "five_hundred.follow.left-bower"


def test_each_trick_counts_when_all_have_passed() -> None:
    """C3: 10 for each trick to each side, whatever the opponents of a contract get."""
    game, state = parse_position(
        "five_hundred{all_pass=play_no_trump,trick_points=off} 0:A... 1:K... 2:Q... 3:J... ; "
        "phase=play calls=1:pass/2:pass/3:pass/0:pass lead=1 number=10 tricksby=3,4,2,0"
    )
    for card in ("KS", "QS", "JS", "AS"):
        game.act(state, game.parse_action(f"play {card}"))
    result = game.result(state)
    assert result is not None
    assert result.points == (60, 40, 60, 40)


def test_who_may_raise_a_blind_bid_has_looked() -> None:
    """Only after looking may another bid be made, or a pass (C3 blind_misere)."""
    options = parse_options(GAME.option_type, "raise_own_bid=reopens,blind_misere=500")
    state = GAME.start(options, GAME.deal(options, 1, 1, 0), 0)
    for action in ("bid blind_misere", *["pass"] * 3):
        if action == "pass" and str(state.phase) == "blind":
            GAME.act(state, GAME.parse_action("look"))
        GAME.act(state, GAME.parse_action(action))
    assert str(state.phase) == "raise"
    view = GAME.observe(state, 1)
    assert view.looked
    assert view.hand
