"""Five Hundred positions that are not in part D3 of the rules research: rare calls, partners of
five, and the rules against every kind of action at the wrong moment."""

from __future__ import annotations

from typing import Any

import pytest

from karata.cards import names
from karata.dealing import Deal
from karata.games.five_hundred import FIVE_HUNDRED
from karata.match import Match
from karata.notation import parse_hand
from karata.options import parse_options
from tests.positions.test_five_hundred_positions import after, hand, listed, rule

PACK = FIVE_HUNDRED.pack
LOW = ("T987.T98.T9.5", "AKQ.AKQ.AKQ.K", "J65.J76.J8.A9", ".54.7654.QJT8")
LOW_KITTY = "JK 6C 7C"


def state_of(options: str, hands: tuple[str, ...], kitty: str, dealer: int) -> Any:
    dealt = Deal(tuple(parse_hand(PACK, each) for each in hands), PACK.mask(kitty))
    read = parse_options(FIVE_HUNDRED.option_type, options)
    assert not FIVE_HUNDRED.deal_problem(read, dealt)
    return FIVE_HUNDRED.start(read, dealt, dealer)


def do(state: Any, *actions: str) -> Any:
    for action in actions:
        FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action(action))
    return state


def refused(state: Any, **actions: str) -> None:
    """Each action, by the end of its rule's id."""
    for name, action in actions.items():
        found = rule(state, action)
        assert found is not None
        assert found.removeprefix("five_hundred.") == name.replace("__", ".").replace("_", "-")


def test_a_dead_hand_is_thrown_in_if_the_partner_agrees() -> None:
    state = state_of("dead_hand=by_partner_consent", LOW, LOW_KITTY, 3)
    assert "redeal" in listed(state)
    do(state, "redeal")
    assert (state.phase, FIVE_HUNDRED.actor(state), listed(state)) == (
        "consent",
        2,
        {"agree", "refuse"},
    )
    refused(state, dead__answer="bid 7S")
    agreed = do(state.copy(), "agree")
    refusing = do(state, "refuse")
    result = FIVE_HUNDRED.result(agreed)

    assert result is not None
    assert result.points == (0, 0, 0, 0)
    assert (refusing.phase, FIVE_HUNDRED.actor(refusing)) == ("auction", 0)
    refused(refusing, dead__first_call="redeal", dead__none="agree")
    do(refusing, "pass")
    refused(refusing, dead__hand="redeal")


def test_no_dead_hand_without_the_house_rule() -> None:
    refused(state_of("", LOW, LOW_KITTY, 3), dead__off="redeal")


def test_blind_misere_is_bid_before_looking() -> None:
    state = state_of("blind_misere=500", LOW, LOW_KITTY, 3)
    blind = FIVE_HUNDRED.observe(state, 0)
    assert (state.phase, blind.hand, blind.looked) == ("blind", 0, False)
    assert listed(state) == {"look", "bid blind_misere"}
    refused(state, bid__look_first="pass", bid__first="play TS")
    looked = do(state.copy(), "look")
    assert FIVE_HUNDRED.observe(looked, 0).hand == looked.hands[0]
    refused(looked, bid__blind_unseen="bid blind_misere", bid__looked="look")
    do(state, "bid blind_misere")
    assert FIVE_HUNDRED.actor(state) == 1
    assert state.phase == "auction"
    assert listed(state) == {"pass", "bid 10H", "bid 10NT"}
    do(state, "pass", "pass", "pass")

    assert state.phase == "kitty"
    assert FIVE_HUNDRED.observe(state, 0).looked


def test_who_may_raise_a_blind_bid_has_looked() -> None:
    state = state_of("blind_misere=500,raise_own_bid=reopens", LOW, LOW_KITTY, 3)
    do(state, "bid blind_misere", "pass", "pass", "pass")

    assert (state.phase, FIVE_HUNDRED.actor(state)) == ("raise", 0)
    assert FIVE_HUNDRED.observe(state, 0).looked


def test_who_has_spoken_does_not_bid_blind() -> None:
    state = state_of("blind_misere=500,bid_after_pass=after_intervening_bid", LOW, LOW_KITTY, 3)
    do(state, "look", "pass", "look", "bid 6S", "look", "pass", "look", "pass")

    assert (state.phase, FIVE_HUNDRED.actor(state)) == ("auction", 0)


def test_sans_kitty_leaves_the_kitty() -> None:
    state = state_of("sans_kitty=on", LOW, LOW_KITTY, 0)
    do(state, "bid 8H/sans", "pass", "pass", "pass")

    assert (state.phase, FIVE_HUNDRED.actor(state)) == ("play", 1)
    assert len(hand(state, 1)) == 10
    refused(state, kitty__none="discard AS KS QS")
    assert FIVE_HUNDRED.observe(state, 1).kitty_seen == 0


@pytest.mark.parametrize(
    ("options", "calls", "asked"),
    [
        ("", ["bid 8NT"], True),
        ("", ["bid 8H"], False),
        ("joker_nominate=misere_only", ["bid 8NT"], False),
        ("joker_nominate=misere_only", ["bid open_misere"], True),
        ("joker_nominate=off", ["bid open_misere"], False),
    ],
)
def test_who_names_the_joker(options: str, calls: list[str], asked: bool) -> None:
    """The contractor who holds it, in no trumps and misère, as the house rule has it."""
    state = state_of(options, LOW, LOW_KITTY, 3)
    do(state, *calls, "pass", "pass", "pass", "discard 6C 7C 5C")

    assert state.phase == ("joker" if asked else "play")
    if asked:
        assert listed(state) == {f"joker {suit}" for suit in ("C", "D", "H", "S", "none")}
        refused(state, joker__decide="play TS")
        do(state, "joker H")
        assert "JK" in names(PACK, FIVE_HUNDRED.observe(state, 1).order.suit_masks[2])
        refused(state, joker__decided="joker S", joker__no_name="play JK/H")


def test_nothing_is_named_without_the_joker() -> None:
    state = state_of("", LOW, LOW_KITTY, 3)
    do(state, "bid 8NT", "pass", "pass", "pass", "discard 6C 7C JK")

    assert state.phase == "play"


def test_a_misere_is_not_raised() -> None:
    """Nobody raises a misère, or raises to one."""
    same = "raise_own_bid=same_suit"
    calls = "0:7S/1:pass/2:pass/3:pass"
    state = after(f"five_hundred{{{same}}} ; dealer=3 phase=raise calls={calls}")
    refused(state, bid__raise_misere="bid misere")


def five(options: str, *calls: str) -> Any:
    hands = ("KQJT.AKQ.AK.9", "9876.JT98.QJ.", "5432.7654.T9.", "A.32.876543.2", "..2.AKQJT8765")
    state = state_of(f"players=5,{options}", hands, "JK 4C 3C", 4)
    return do(state, *calls, *["pass"] * 4, "discard 9C 4C 3C")


def test_named_partners_of_five() -> None:
    """BIC-55: a player, and two for bids of eight and more."""
    state = five("five_partner=named_player", "bid 7S")
    assert listed(state) == {"partner alone", *(f"partner {seat}" for seat in (1, 2, 3, 4))}
    refused(
        state, partner__player="partner AS", partner__self="partner 0", partner__two="partner 1,2"
    )
    do(state, "partner 3")
    assert FIVE_HUNDRED.observe(state, 4).attackers == {0, 3}
    refused(state, partner__none="partner 2")
    two = five("five_partner=named_player", "bid 8S")
    assert "partner 1,4" in listed(two)
    do(two, "partner 1,4")
    assert FIVE_HUNDRED.observe(two, 2).attackers == {0, 1, 4}


def test_five_alone() -> None:
    assert five("five_partner=alone_only", "bid 7S").phase == "play"
    state = do(five("five_partner=called_card", "bid 7S"), "partner alone")

    assert FIVE_HUNDRED.observe(state, 3).attackers == {0}
    assert FIVE_HUNDRED.observe(state, 3).partner_known


@pytest.mark.parametrize(("seed", "missing"), [(1, 3), (4, 4)])
def test_a_side_far_short_does_not_bid_in_the_next_deal(seed: int, missing: int) -> None:
    """C3 ralphing: more than three tricks short."""
    options = parse_options(FIVE_HUNDRED.option_type, "ralphing=on")
    match = Match(FIVE_HUNDRED, options, seed, 3)
    do_match(match, "bid 10S", "pass", "pass", "pass")
    while not match.deal_over:
        match.act(FIVE_HUNDRED.actions(match.state)[0])
    short = 10 - sum(match.state.took[seat] for seat in (0, 2))
    match.begin_next()

    assert short == missing
    assert match.state.barred == (set() if missing == 3 else {0, 2})
    do_match(match, "pass")
    assert FIVE_HUNDRED.actor(match.state) == 2
    assert (listed(match.state) == {"pass"}) == (missing > 3)
    if missing > 3:
        refused(match.state, bid__barred="bid 6S")


def do_match(match: Match, *actions: str) -> None:
    for action in actions:
        match.act(FIVE_HUNDRED.parse_action(action))


def test_at_the_wrong_moment() -> None:
    auction = state_of("", LOW, LOW_KITTY, 3)
    refused(auction, bid__first="play TS")
    refused(auction, bid__first="discard TS 9S 8S")
    refused(auction, bid__looked="look")
    play = do(auction, "bid 7S", "pass", "pass", "pass", "discard 6C 7C 5C")
    refused(play, bid__over="pass", kitty__none="discard TS 9S 8S", joker__decided="joker S")
    refused(play, partner__none="partner 1", dead__off="redeal", dead__none="agree")
    assert rule(play, "play AS") == "trick.card-in-hand"
    over = do(state_of("", LOW, LOW_KITTY, 3), "pass", "pass", "pass", "pass")
    assert rule(over, "play TS") == "trick.deal-over"
