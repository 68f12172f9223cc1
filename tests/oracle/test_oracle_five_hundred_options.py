"""The oracle and the house rules of Five Hundred that no written-down position speaks of."""

from __future__ import annotations

import pytest

from tests.oracle.five_hundred_deals import cards, discard, said, table
from tests.oracle.five_hundred_play import Past, Trumps, follows, leads
from tests.oracle.five_hundred_rules import (
    cards_in_play,
    hand_of,
    ladder,
    problems,
    read_bid,
    read_rules,
    value,
    write_hand,
)
from tests.oracle.five_hundred_scoring import Outcome, barred_next, deal_points, match_end


def offered(options: str, calls: str, dealer: int = 0, hand: str = "AS") -> set[str]:
    return said(options, dealer, calls).legal(hand.split())


def names(options: str) -> list[str]:
    return [bid.name for bid in ladder(read_rules(options))]


def test_hands_are_read_and_written() -> None:
    hand = cards("AS 13H 12H TH 2C JK")
    assert write_hand(hand) == "A.1312T..2.JK"
    assert hand_of("A.1312T..2.JK") == hand
    assert hand_of("...") == set()


# ---- the ladder ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "below", "name", "above"),
    [
        ("", "7NT", "misere", "8S"),
        ("misere_rank=by_points", "8S", "misere", "8C"),
        ("schedule=perfect,misere_rank=by_points", "7C", "misere", "7D"),
        ("open_misere_rank=top", "10NT", "open_misere", ""),
        ("blind_misere=500", "open_misere", "blind_misere", "10H"),
        ("blind_misere=1000", "10NT", "blind_misere", ""),
        ("sans_kitty=on", "7H", "7H/sans", "7NT"),
        ("no_trumps=off", "6H", "7S", "7C"),
    ],
)
def test_rungs(options: str, below: str, name: str, above: str) -> None:
    rungs = [*names(options), ""]
    place = rungs.index(name)
    assert (rungs[place - 1], rungs[place + 1]) == (below, above)


@pytest.mark.parametrize(
    ("schedule", "bid", "worth"),
    [
        ("original_1904", "7C", 120),
        ("original_1904", "9NT", 500),
        ("original_1904", "10D", 360),
        ("perfect", "6S", 20),
        ("perfect", "10NT", 500),
        ("perfect", "misere", 150),
        ("perfect", "open_misere", 250),
        ("avondale", "misere", 250),
    ],
)
def test_values(schedule: str, bid: str, worth: int) -> None:
    assert value(read_rules(f"schedule={schedule}"), read_bid(bid)) == worth


# ---- bidding ---------------------------------------------------------------------------------


def test_a_pass_may_be_taken_back_after_a_bid() -> None:
    auction = said("bid_after_pass=after_intervening_bid", 3, "pass 6S pass pass")
    assert (auction.phase(), auction.high_seat()) == ("auction", 1)
    assert auction.turn() == 0
    auction.say("pass")
    assert auction.phase() == ""


def test_all_pass_ends_it_even_if_passes_may_be_taken_back() -> None:
    assert said("bid_after_pass=after_intervening_bid", 3, "pass pass pass pass").phase() == ""


def test_a_raise_in_another_suit_reopens() -> None:
    auction = said("raise_own_bid=reopens", 0, "7S pass pass pass")
    assert {"bid 7H", "bid misere"} <= auction.legal(())
    auction.say("bid 7H")
    assert (auction.phase(), auction.turn()) == ("auction", 2)
    for _ in range(3):
        auction.say("pass")
    assert (auction.phase(), auction.turn()) == ("raise", 1)
    auction.say("bid 8H")
    assert (auction.phase(), auction.high()) == ("", read_bid("8H"))


def test_a_misere_has_no_suit_to_raise() -> None:
    calls = "misere pass pass pass"
    assert said("raise_own_bid=same_suit,misere=any_time", 0, calls).phase() == ""
    assert said("raise_own_bid=reopens,misere=any_time", 0, calls).phase() == "raise"


def test_signals() -> None:
    options = "bidding=american,min_level=inkle"
    assert "bid 6NT" in offered(options, "")
    assert "bid 6NT" in offered(options, "pass")
    assert "bid 6S" not in offered(options, "6H")
    assert "bid 6NT" in offered(options, "6H")
    assert "bid 6NT" not in offered(options, "7S")
    assert "bid 6NT" not in offered(options, "pass pass")
    assert said(options, 0, "6S pass pass pass").high() is None


def test_blind_misere_comes_before_looking() -> None:
    auction = said("blind_misere=1000", 3, "")
    assert (auction.phase(), auction.legal(())) == ("blind", {"look", "bid blind_misere"})
    auction.say("look")
    assert auction.phase() == "auction"
    assert "bid blind_misere" not in auction.legal(())
    auction.say("bid 6S")
    assert auction.phase() == "blind"
    auction.say("bid blind_misere")
    assert (auction.phase(), auction.turn()) == ("auction", 2)  # nothing higher: no need to look
    assert auction.legal(()) == {"pass"}


def test_weak_hands() -> None:
    options = "dead_hand=by_partner_consent"
    assert "redeal" in offered(options, "", hand="TS 9D")
    assert "redeal" not in offered(options, "", hand="TS JD")
    assert "redeal" not in offered(options, "", hand="TS JK")
    auction = said(options, 3, "")
    auction.say("redeal")
    assert (auction.phase(), auction.turn()) == ("consent", 2)
    auction.say("refuse")
    assert (auction.phase(), auction.turn()) == ("auction", 0)
    assert "redeal" not in auction.legal(["TS"])


def test_barred_players_pass() -> None:
    auction = said("ralphing=on", 3, "")
    auction.barred = {0, 2}
    assert auction.legal(["AS"]) == {"pass"}
    end = Outcome(read_bid("8H"), 0, frozenset({0, 2}), (2, 3, 2, 3))
    assert barred_next(read_rules("ralphing=on"), end) == {0, 2}
    short = Outcome(read_bid("7H"), 0, frozenset({0, 2}), (2, 3, 2, 3))
    assert barred_next(read_rules("ralphing=on"), short) == set()


# ---- the joker -------------------------------------------------------------------------------


def no_trump(options: str, misere: bool = False) -> Trumps:
    return Trumps(read_rules(options), misere=misere)


def test_not_where_you_threw_away() -> None:
    order, past = no_trump("joker_follow=void_and_not_reneged"), Past([("C", "4S")])
    assert follows(order, cards("JK AH"), past, "C") == cards("AH")
    assert follows(order, cards("JK AH"), past, "D") == cards("JK AH")
    assert follows(order, cards("JK"), past, "C") == cards("JK")


def test_first_or_last_of_a_suit() -> None:
    order = no_trump("joker_follow=first_or_last_of_suit")
    assert follows(order, cards("JK AC 4S"), Past(), "C") == cards("JK AC")
    assert follows(order, cards("JK AC 4S"), Past([("C", "5C")]), "C") == cards("AC")


@pytest.mark.parametrize(
    ("options", "names"),
    [("last_trick_only", ""), ("not_shown_void", "S D H"), ("free", "S C D H")],
)
def test_leading_the_joker(options: str, names: str) -> None:
    past = Past([("C", "4S")])
    may = leads(no_trump(f"joker_lead={options}"), cards("JK 5S"), past, "C")
    assert may == {"5S"} | {f"JK/{suit}" for suit in names.split()}


def test_a_low_joker() -> None:
    order = no_trump("joker_low_in_misere=on", misere=True)
    assert order.winner(["4C", "JK", "5C"], "") == 2
    assert order.winner(["JK", "4C", "5C"], "C") == 2
    assert order.winner(["JK", "4D", "5D"], "C") == 0


def test_two_jokers() -> None:
    assert no_trump("pack=46").winner(["4C", "JX", "JK"], "") == 2
    assert Trumps(read_rules("pack=46"), "S").of_suit("S")[:3] == ["JK", "JX", "JS"]


def test_the_other_four() -> None:
    rules = "drop_fours=spade_and_diamond"
    order = Trumps(read_rules(rules), "S")
    assert [card for card in order.of_suit("S") if card in cards_in_play(order.rules)][-1] == "4C"
    assert follows(order, cards("4C 9D"), Past(), "S") == {"4C"}
    assert Trumps(read_rules(rules), "C").suit("4C") == "C"


# ---- partners, points, ends ------------------------------------------------------------------


def test_two_named_partners() -> None:
    deal = table("players=5,five_partner=named_player", "8S", cJK=1)
    discard(deal)
    assert {"partner 2", "partner 1,4", "partner alone"} <= deal.legal()
    deal.do("partner 2,3")
    assert deal.side() == {0, 2, 3}


@pytest.mark.parametrize(("share", "points"), [("full", 140), ("half", 70)])
def test_the_share_of_five(share: str, points: int) -> None:
    end = Outcome(read_bid("7S"), 0, frozenset({0, 3}), (4, 1, 0, 3, 2))
    rules = read_rules(f"players=5,five_share={share}")
    assert deal_points(rules, end, [0] * 5) == [140, 10, 0, points, 20]


def test_three_pairs() -> None:
    end = Outcome(read_bid("6S"), 0, frozenset({0, 3}), (3, 1, 0, 3, 1, 2))
    assert deal_points(read_rules("players=6,teams=three_pairs"), end, [0] * 6) == [40, 20, 20] * 2


def test_tricks_may_win_where_no_contract_is_needed() -> None:
    end = Outcome(read_bid("7S"), 0, frozenset({0, 2}), (7, 3, 0, 0))
    totals = [100, 500, 100, 500]
    assert not match_end(read_rules(""), end, totals).finished
    result = match_end(read_rules("win_needs_contract=off"), end, totals)
    assert (result.finished, result.places) == (True, [2, 1, 2, 1])


def test_no_back_door() -> None:
    end = Outcome(read_bid("7S"), 0, frozenset({0, 2}), (6, 4, 0, 0))
    assert not match_end(read_rules("back_door=off"), end, [-600, 0, -600, 0]).finished


def test_bar_nullo_leaves_the_kitty() -> None:
    deal = table("bar_nullo=on", "bar_nullo", cJK=1)
    assert (deal.phase, deal.kitty_taken, deal.sits_out()) == ("play", False, {2})


def test_problems() -> None:
    assert problems(read_rules("pack=45,players=3")) == {"needs_four_players"}
    assert problems(read_rules("players=5,blind_misere=500")) == {"needs_misere"}
    assert problems(read_rules("bidding=american,min_level=inkle")) == set()
