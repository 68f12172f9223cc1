"""The oracle against the written-down Five Hundred positions: cards, bids, play."""

from __future__ import annotations

import pytest

from tests.oracle.five_hundred_deals import cards, discard, said, table
from tests.oracle.five_hundred_play import Past, Trumps, follows, leads, trump_count
from tests.oracle.five_hundred_rules import (
    SUITS,
    cards_in_play,
    dealt,
    fixed_sides,
    kitty_size,
    ladder,
    read_bid,
    read_rules,
    value,
)


def no_trump(options: str = "", joker: str = "") -> Trumps:
    return Trumps(read_rules(options), joker=joker)


def trumps(suit: str, options: str = "") -> Trumps:
    return Trumps(read_rules(options), suit)


def misere(options: str = "", joker: str = "") -> Trumps:
    return Trumps(read_rules(options), misere=True, joker=joker)


# ---- cards and deals -------------------------------------------------------------------------


def test_f01_pack() -> None:
    pack = cards_in_play(read_rules(""))
    count = {suit: sum(card[-1] == suit for card in pack - {"JK"}) for suit in SUITS}
    assert count == {"D": 11, "H": 11, "S": 10, "C": 10}
    assert len(pack) == 43
    assert not pack & ({"4S", "4C"} | {f"{rank}{suit}" for rank in "23" for suit in SUITS})


@pytest.mark.parametrize(
    ("case", "options", "size", "kitty"),
    [
        ("F02", "", 43, [13, 30, 43]),
        ("F03", "players=3", 33, [10, 23, 33]),
        ("F03", "players=5", 53, [16, 37, 53]),
        ("F03", "players=6", 63, [19, 44, 63]),
    ],
)
def test_f02_f03_deal(case: str, options: str, size: int, kitty: list[int]) -> None:
    rules = read_rules(options)
    assert len(cards_in_play(rules)) == size
    hands, left = dealt(rules, [str(n) for n in range(1, size + 1)], dealer=1)
    assert left == list(map(str, kitty))
    assert hands[2 % rules.players][:3] == ["1", "2", "3"]
    assert [len(hand) for hand in hands] == [10] * rules.players


def test_f34_trumps() -> None:
    assert {suit: trump_count(trumps(suit)) for suit in SUITS} == {
        "S": 12,
        "C": 12,
        "D": 13,
        "H": 13,
    }


def test_f77_two_players_nine_low() -> None:
    rules = read_rules("players=2,two_player_form=nine_low_24")
    assert (len(cards_in_play(rules)), kitty_size(rules)) == (24, 4)
    assert not {"JK", "JX"} & cards_in_play(rules)


def test_f78_teams() -> None:
    assert fixed_sides(read_rules("players=6")) == [{0, 2, 4}, {1, 3, 5}]
    pairs = fixed_sides(read_rules("players=6,teams=three_pairs"))
    assert pairs == [{0, 3}, {1, 4}, {2, 5}]


def test_f80_order_of_six() -> None:
    order = trumps("H", "players=6").of_suit("H")
    assert order[:5] == ["JK", "JX", "JH", "JD", "AH"]
    assert order[6:11] == ["QH", "13H", "12H", "11H", "TH"]


def test_f81_pack_of_six() -> None:
    pack = cards_in_play(read_rules("players=6"))
    assert {card for card in pack if card.startswith("13")} == {"13D", "13H"}
    assert {rank + suit for rank in ("11", "12") for suit in SUITS} <= pack


def test_f82_pack_of_45() -> None:
    deal = table("pack=45", "7H")
    assert {"4S", "4C"} <= cards_in_play(deal.rules)
    assert len(deal.kitty) == 5
    assert len(deal.legal()) == 15 * 14 * 13 * 12 * 11 // 120
    discard(deal)
    assert len(deal.hands[0]) == 10


def test_f84_no_joker() -> None:
    order = trumps("S", "pack=44_no_joker").of_suit("S")
    pack = cards_in_play(read_rules("pack=44_no_joker"))
    assert [card for card in order if card in pack][:3] == ["JS", "JC", "AS"]


# ---- bids ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "options", "calls", "no", "yes"),
    [
        ("F05", "", "7D", "7C 7D", "7H 8S"),
        ("F10", "", "6NT", "misere", ""),
        ("F11", "", "7S", "", "misere"),
        ("F14", "", "8S", "misere", ""),
        ("F14", "misere_rank=by_points", "8S", "", "misere"),
        ("F15", "misere_rank=by_points", "8C", "misere", ""),
        ("F16", "misere=any_time", "", "", "misere"),
        ("F18", "", "", "misere", "open_misere"),
        ("F19", "", "10D", "", "open_misere"),
        ("F19", "", "10H", "open_misere", ""),
        ("F20", "", "open_misere", "10D", "10H 10NT"),
    ],
)
def test_bids(case: str, options: str, calls: str, no: str, yes: str) -> None:
    may = {text.removeprefix("bid ") for text in said(options, 0, calls).legal(())}
    assert set(yes.split()) <= may
    assert not set(no.split()) & may


def test_f04_left_of_the_dealer_speaks_first() -> None:
    assert said("", 2, "").turn() == 3


def test_f06_f07_passed_seats_are_skipped() -> None:
    auction = said("", 3, "6S pass 7H pass")
    assert auction.turn() == 0
    auction.say("pass")
    assert (auction.phase(), auction.high(), auction.high_seat()) == ("", read_bid("7H"), 2)
    assert said("", 3, "pass 6S 7H 8H").turn() == 1


def test_f08_all_pass() -> None:
    deal = table("", "pass")
    assert (deal.phase, deal.points) == ("over", [0, 0, 0, 0])


def test_f09_all_pass_is_played() -> None:
    deal = table("all_pass=play_no_trump", "pass", declarer=3)
    assert (deal.phase, deal.turn(), deal.trumps().trump) == ("play", 3, "")
    while deal.phase == "play":
        deal.do(min(deal.legal()))
    won = [deal.won[0] + deal.won[2], deal.won[1] + deal.won[3]]
    assert deal.points == [10 * won[seat % 2] for seat in range(4)]


def test_f22_american() -> None:
    auction = said("bidding=american", 0, "6S pass 7H pass")
    assert (auction.phase(), auction.high(), auction.high_seat()) == ("", read_bid("7H"), 3)


def test_f23_raising_the_own_bid() -> None:
    assert said("", 0, "7S pass pass pass").phase() == ""
    auction = said("raise_own_bid=same_suit", 0, "7S pass pass pass")
    assert (auction.phase(), auction.turn()) == ("raise", 1)
    assert auction.legal(()) == {"pass", "bid 8S", "bid 9S", "bid 10S"}


def test_ladder() -> None:
    names = [bid.name for bid in ladder(read_rules(""))]
    assert len(names) == 27
    assert (names[10], names[24]) == ("misere", "open_misere")
    values = [value(read_rules(""), bid) for bid in ladder(read_rules(""))]
    assert values[:10] == list(range(40, 121, 20)) + list(range(140, 221, 20))
    assert values[10:22] == [250, *range(240, 321, 20), *range(340, 421, 20), 440]
    assert values[22:] == [460, 480, 500, 500, 520]


# ---- kitty and first lead --------------------------------------------------------------------


def test_f24_kitty() -> None:
    deal = table("", "7H", cJK=9)
    assert len(deal.hands[0]) == 13
    discards = deal.legal()
    assert len(discards) == 13 * 12 * 11 // 6
    assert any("JK" in text for text in discards)


def test_f26_the_contractor_leads() -> None:
    deal = table("", "7H", declarer=2)
    discard(deal)
    assert (deal.phase, deal.turn()) == ("play", 2)


# ---- following and winning -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "order", "led", "hand", "may"),
    [
        ("F27", trumps("H"), "9H", "JD AD 5S", "JD"),
        ("F28", trumps("H"), "9D", "JD 5S KC", "JD 5S KC"),
        ("F29", trumps("H"), "JD", "AD 6H", "6H"),
        ("F31", trumps("S"), "KS", "JK 9H", "JK"),
        ("F37", no_trump(), "9C", "JK AH", "JK AH"),
        ("F40", no_trump(joker="H"), "4H", "JK 4S", "JK"),
        ("F46", no_trump(), "9C", "JK AH 4S", "JK AH 4S"),
        ("F56", misere(), "9C", "JK AH 4S", "JK"),
        ("F90", no_trump(joker="H"), "9C", "JK", "JK"),
    ],
)
def test_following(case: str, order: Trumps, led: str, hand: str, may: str) -> None:
    assert follows(order, cards(hand), Past(), order.suit(led)) == cards(may)


@pytest.mark.parametrize(
    ("case", "order", "trick", "winner"),
    [
        ("F32", trumps("S"), "AC 5S KC 6C", 1),
        ("F33", trumps("H"), "9C AD QC 5C", 2),
        ("F35", no_trump(), "QC JC TC AC", 3),
        ("F42", no_trump(joker="H"), "AH JK 5H 6H", 1),
        ("F45", no_trump(), "JK AC AD AH", 0),
        ("F56", misere(), "9C JK AC", 1),
        ("F90", no_trump(joker="H"), "9C JK 5C 6C", 0),
    ],
)
def test_winners(case: str, order: Trumps, trick: str, winner: int) -> None:
    assert order.winner(trick.split(), "") == winner


def test_f35_ranks() -> None:
    order = no_trump().of_suit("C")
    assert order[:4] + order[7:8] == ["AC", "KC", "QC", "JC", "TC"]


@pytest.mark.parametrize(
    ("case", "options", "led_suits", "hand", "may"),
    [
        ("F43", "", "CD", "JK 4S", "JK/H JK/S 4S"),
        ("F44", "", "CDHS", "JK 5C 6C 7C", "5C 6C 7C"),
        ("F45", "", "CDHS", "JK", "JK"),
        ("F48", "joker_lead=free", "CD", "JK 4S", "JK/C JK/D JK/H JK/S 4S"),
    ],
)
def test_joker_leads(case: str, options: str, led_suits: str, hand: str, may: str) -> None:
    assert leads(no_trump(options), cards(hand), Past(), led_suits) == cards(may)


def test_f43_the_others_follow_the_named_suit() -> None:
    assert follows(no_trump(), cards("9H 5H 8S"), Past(), "H") == cards("9H 5H")
    assert no_trump().winner(["JK", "AH", "5H", "8S"], "H") == 0


def test_f50_the_joker_is_a_trump() -> None:
    order = trumps("H")
    assert leads(order, cards("JK 4S"), Past(), "") == cards("JK 4S")
    assert follows(order, cards("JD AD 5S"), Past(), order.suit("JK")) == cards("JD")
