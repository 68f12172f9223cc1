"""The Hearts positions of the rules research (part D1), each a test under its id."""

from __future__ import annotations

from typing import Any

import pytest

from karata.dealing import Deal
from karata.game import IllegalAction, is_over
from karata.games import parse_position
from karata.games.actions import format_action, parse_action, plays
from karata.games.hearts import HEARTS
from karata.games.hearts_options import PACK, HeartsOptions
from karata.games.passing import target
from karata.notation import parse_hand
from karata.options import parse_options


def test_b_h13_extension_stays_triggered() -> None:
    """Once the target is reached the match stays in its extension, even if all are below it."""
    assert is_over((74, 38, 40, 60), True, "extend")
    assert not is_over((74, 38, 38, 60), True, "extend")


@pytest.mark.parametrize(("way", "seat"), [("L", 2), ("R", 0), ("A", 3)])
def test_h17_pass_target(way: str, seat: int) -> None:
    """H17: with four players seat 1 passes left to 2, right to 0, across to 3."""
    assert target(way, 1, 4) == seat


def passing(*hands: str) -> Any:
    dealt = tuple(parse_hand(PACK, hand) for hand in hands)
    return HEARTS.start(HeartsOptions(), Deal(dealt), 0)


HANDS = ("AKQ2...2", "543.A2..", ".KQJ3..3", "..AKQJ.4")


def test_h18_received_cards_cannot_be_passed_on() -> None:
    """H18: a card that comes in the same exchange cannot be passed on."""
    state = passing(*HANDS)
    HEARTS.act(state, parse_action(PACK, "pass AS KS QS"))
    violation = HEARTS.violation(state, parse_action(PACK, "pass QS 5S 4S"))

    assert violation is not None
    assert (violation.rule, violation.params) == ("hearts.pass.own-cards", {"card": "QS"})


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("pass AS KS", "hearts.pass.count"),
        ("pass AS KS QS 2S", "hearts.pass.count"),
        ("pass AS KS QH", "hearts.pass.own-cards"),
        ("pass AS AS KS", "hearts.pass.different"),
        ("play AS", "hearts.pass.before-play"),
        ("moon self", "hearts.moon.none"),
    ],
)
def test_h19_bad_passes(action: str, rule: str) -> None:
    """H19: two cards, four cards, a card not held, or the same card twice are refused."""
    state = passing(*HANDS)
    before = state.copy()
    with pytest.raises(IllegalAction) as caught:
        HEARTS.act(state, parse_action(PACK, action))

    assert caught.value.violation.rule == rule
    assert state == before


@pytest.mark.parametrize(
    ("options", "number"), [("", 4), ("pass_cards=off", 1), ("pass_cards=off", 3)]
)
def test_h20_h21_no_pass_phase(options: str, number: int) -> None:
    """H20, H21: in a deal without passing, play begins from the dealt hands."""
    chosen = parse_options(HeartsOptions, options)
    state = HEARTS.start(chosen, HEARTS.deal(chosen, 5, number), 0, number)
    opener = next(s for s, hand in enumerate(state.hands) if hand >> PACK.card("2C") & 1)
    violation = HEARTS.violation(state, parse_action(PACK, "pass AS KS QS"))

    assert (state.phase, state.turn) == ("play", opener)
    assert violation is not None
    assert violation.rule == "hearts.pass.none"


def test_h22_two_of_clubs_passed_left() -> None:
    """H22: seat 2 passes 2C to the left, so seat 3 leads it."""
    state = passing("A..2.", "K..3.", "Q.J.4.2", "J..5.")
    state.hands = [parse_hand(PACK, h) for h in ("AKQ...", "JT9...", "8..2.2", "765...")]
    for action in ("pass AS KS QS", "pass JS TS 9S", "pass 8S 2D 2C", "pass 7S 6S 5S"):
        HEARTS.act(state, parse_action(PACK, action))

    assert (state.phase, state.turn) == ("play", 3)
    assert [format_action(PACK, a) for a in HEARTS.actions(state)] == ["play 2C"]


def test_h36_a_led_heart_opens_hearts() -> None:
    """H36: a hand of hearts may lead one; hearts are then open."""
    _, state = parse_position("hearts 0:.93.. 1:.4.. 2:.5.. 3:.6.. ; lead=0 number=5")
    HEARTS.act(state, parse_action(PACK, "play 9H"))

    assert state.broken


@pytest.mark.parametrize(("option", "broken"), [("on", True), ("off", False)])
def test_h39_led_queen_opens_hearts(option: str, broken: bool) -> None:
    """H39: with queen_breaks_hearts the queen opens hearts when led, and not without it."""
    _, state = parse_position(
        f"hearts{{queen_breaks_hearts={option}}} 0:Q.3.. 1:9..2. 2:8..4. 3:7..8. ; lead=0 number=12"
    )
    for card in ("QS", "9S", "8S", "7S"):
        HEARTS.act(state, parse_action(PACK, f"play {card}"))

    assert state.broken is broken


def test_h44_heart_thrown_on_trick_one_opens_hearts() -> None:
    """H44: without the ban a heart thrown on trick one opens hearts for trick two."""
    _, state = parse_position(
        "hearts{first_trick_ban=off} 0:.3.8.2 1:..9.5 2:.7.. 3:..T.4 ; lead=0"
    )
    for card in ("2C", "5C", "7H", "4C"):
        HEARTS.act(state, parse_action(PACK, f"play {card}"))

    assert state.broken
    assert state.turn == 1


def test_h45_highest_of_the_suit_led_wins() -> None:
    """H45: 5C led; KD and AH are of other suits, so 9C wins, leads, and takes the heart."""
    _, state = parse_position("hearts 0:...5 1:2..K. 2:3...9 3:4.A.. ; lead=0 number=6")
    for card in ("5C", "KD", "9C", "AH"):
        HEARTS.act(state, parse_action(PACK, f"play {card}"))

    assert (state.turn, state.leader) == (2, 2)
    assert state.taken[2] == PACK.mask("5C KD 9C AH")


def test_h49_the_shooter_is_asked() -> None:
    """H49: under moon=choice the engine asks the shooter, who has two answers."""
    hearts = "AH,KH,QH,JH,TH,9H,8H,7H,6H,5H,4H,3H"
    _, state = parse_position(
        "hearts{moon=choice} 0:4... 1:..4. 2:A... 3:.2.. ; "
        f"lead=2 number=13 broken taken=2:{hearts},QS"
    )
    for card in ("AS", "2H", "4S", "4D"):
        HEARTS.act(state, parse_action(PACK, f"play {card}"))

    assert (state.phase, HEARTS.actor(state)) == ("moon", 2)
    assert [format_action(PACK, a) for a in HEARTS.actions(state)] == ["moon self", "moon others"]
    violation = HEARTS.violation(state, plays(1)[0])
    assert violation is not None
    assert violation.rule == "hearts.moon.declare"


@pytest.mark.parametrize(
    ("totals", "allowed"),
    [
        ((50, 50, 60, 50), False),  # nobody would reach 100
        ((80, 50, 60, 50), False),  # the match would end, and the shooter would win it
        ((80, 20, 60, 50), True),  # the match would end and seat 1 would win it
        ((80, 34, 60, 50), False),  # the shooter would tie for the lowest: not lost
    ],
)
def test_moon_choice_limited(totals: tuple[int, ...], allowed: bool) -> None:
    """The shooter may subtract only if adding would end the match and lose it."""
    everything = "AH,KH,QH,JH,TH,9H,8H,7H,6H,5H,4H,3H,2H,QS"
    _, state = parse_position(
        "hearts{moon=choice_limited} ; phase=moon turn=2 "
        f"totals={','.join(map(str, totals))} taken=2:{everything}"
    )
    violation = HEARTS.violation(state, parse_action(PACK, "moon self"))

    assert (violation is None) is allowed
    if violation is not None:
        assert violation.rule == "hearts.moon.limited"
    assert HEARTS.violation(state, parse_action(PACK, "moon others")) is None


def test_h75_the_winner_leads_and_keeps_the_points() -> None:
    """H75: seat 2 wins a trick with three hearts, leads, and later they count three."""
    _, state = parse_position("hearts 0:.2.. 1:.3.. 2:.9.. 3:...K ; lead=0 number=13 broken")
    for card in ("2H", "3H", "9H", "KC"):
        HEARTS.act(state, parse_action(PACK, f"play {card}"))
    result = HEARTS.result(state)

    assert state.leader == 2
    assert result is not None
    assert result.points == (0, 0, 3, 0)
