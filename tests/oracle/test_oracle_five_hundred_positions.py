"""The oracle against the written-down Five Hundred positions: every row of the research's list."""

from __future__ import annotations

import random

import pytest

from tests.oracle.five_hundred_auction import Auction
from tests.oracle.five_hundred_play import Past, Trumps, follows, leads, trump_count
from tests.oracle.five_hundred_rules import (
    RANKS,
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
from tests.oracle.five_hundred_scoring import Outcome, deal_points, match_end
from tests.oracle.five_hundred_table import Table


def cards(text: str) -> set[str]:
    return set(text.split())


def said(options: str, dealer: int, calls: str) -> Auction:
    auction = Auction(read_rules(options), dealer)
    for call in calls.split():
        auction.say(call if call == "pass" else f"bid {call}")
    return auction


def table(options: str, contract: str, seed: int = 1, declarer: int = 0, **held: int) -> Table:
    """A deal in which the auction is over; `held` says who gets which card, written cJK=3.

    Seat 9 is the kitty.
    """
    rules = read_rules(options)
    fixed = {name[1:]: seat for name, seat in held.items()}
    rest = sorted(cards_in_play(rules) - set(fixed))
    random.Random(seed).shuffle(rest)
    piles = {seat: {c for c, s in fixed.items() if s == seat} for seat in [*range(6), 9]}
    kitty = piles[9]
    kitty |= {rest.pop() for _ in range(kitty_size(rules) - len(kitty))}
    hands = [piles[seat] for seat in range(rules.players)]
    for hand in hands:
        hand |= {rest.pop() for _ in range(10 - len(hand))}
    deal = Table(rules, hands, kitty, dealer=(declarer - 1) % rules.players)
    deal.do(f"bid {contract}" if contract != "pass" else "pass")
    while deal.phase == "auction":
        deal.do("pass")
    return deal


def discard(deal: Table, *gone: str) -> None:
    hand = deal.hand_of_declarer()
    spare = sorted(card for card in hand - set(gone) if card not in ("JK", "JX"))
    deal.do("discard " + " ".join([*gone, *spare][: kitty_size(deal.rules)]))


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


# ---- misère ----------------------------------------------------------------------------------


def test_f51_the_partner_sits_out() -> None:
    deal = table("misere=any_time", "misere", cJK=1)
    discard(deal)
    turns = []
    for _ in range(3):
        turns.append(deal.turn())
        deal.do(min(deal.legal()))
    assert turns == [0, 1, 3]
    assert (len(deal.tricks), deal.sits_out()) == (1, {2})


def test_f52_a_trick_ends_it() -> None:
    low = {f"c{rank}{suit}": 0 for suit, ranks in (("S", "567"), ("D", "456")) for rank in ranks}
    deal = table("misere=any_time", "misere", **low, cAH=0, c4H=1, c5H=3, cJK=1)
    discard(deal, *sorted(deal.hands[0] - {name[1:] for name in low} - {"AH"})[:3])
    deal.do("play AH")
    deal.do(min(deal.legal()))
    deal.do(min(deal.legal()))
    assert (deal.phase, deal.points) == ("over", [-250, 0, -250, 0])


def ended(contract: str, tricks: tuple[int, ...], options: str = "", side: str = "02") -> Outcome:
    seats = frozenset(map(int, side))
    return Outcome(read_bid(contract), min(seats), seats, tricks)


@pytest.mark.parametrize(
    ("case", "options", "contract", "tricks", "points"),
    [
        ("F52", "", "misere", (1, 0, 0, 3), [-250, 0]),
        ("F53", "", "misere", (0, 5, 0, 5), [250, 0]),
        ("F55", "", "open_misere", (0, 5, 0, 5), [500, 0]),
        ("F55", "", "open_misere", (1, 5, 0, 1), [-500, 0]),
        ("F58", "", "7S", (4, 1, 4, 1), [140, 20]),
        ("F59", "", "8H", (3, 1, 4, 2), [-300, 30]),
        ("F60", "", "6S", (5, 0, 5, 0), [250, 0]),
        ("F62", "", "8C", (5, 0, 5, 0), [260, 0]),
        ("F63", "", "10NT", (5, 0, 5, 0), [520, 0]),
        ("F64", "slam=off", "6S", (5, 0, 5, 0), [40, 0]),
    ],
)
def test_points(
    case: str, options: str, contract: str, tricks: tuple[int, ...], points: list[int]
) -> None:
    side = "0" if "misere" in contract else "02"
    end = ended(contract, tricks, side=side)
    assert deal_points(read_rules(options), end, [0] * 4) == points * 2


def test_f54_open_hand() -> None:
    low = {f"c{rank}{suit}": 0 for suit in SUITS for rank in "567"}
    deal = table("", "open_misere", cJK=9, **dict(list(low.items())[:9]), c6H=1, c8H=3, c5H=0)
    discard(deal, "JK")
    assert not deal.open_hand()
    for play in ("5H", "6H", "8H"):
        deal.do(f"play {play}")
    assert deal.open_hand() == deal.hands[0]
    assert len(deal.open_hand()) == 9
    early = table("open_misere_reveal=before_lead", "open_misere", cJK=9)
    discard(early, "JK")
    assert early.open_hand() == early.hands[0]


def test_f56_the_joker_must_be_played() -> None:
    deal = table("misere=any_time", "misere", cJK=0, **{f"c{r}S": 0 for r in RANKS[4:9]})
    discard(deal, *sorted(c for c in deal.hands[0] if c != "JK" and c[-1] != "S")[:3])
    assert deal.phase == "joker"
    deal.do("joker none")
    deal.leader, deal.hands[1] = 1, cards("AH")
    deal.hands[0] -= {c for c in deal.hands[0] if c[-1] == "H"}
    deal.do("play AH")
    deal.do(min(deal.legal()))
    assert deal.legal() == {"play JK"}
    deal.do("play JK")
    assert (deal.phase, deal.points) == ("over", [-250, 0, -250, 0])


def test_f57_the_joker_is_buried() -> None:
    deal = table("misere=any_time", "misere", cJK=9)
    discard(deal, "JK")
    assert deal.phase == "play"
    assert not any("JK" in hand for hand in deal.hands)


def test_f79_misere_of_six() -> None:
    deal = table("players=6,misere=any_time", "misere")
    assert (deal.sits_out(), deal.active()) == ({2, 4}, [0, 1, 3, 5])


# ---- more points, and the end ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "cap", "before", "tricks", "total"),
    [("F71", 490, 470, 4, 490), ("F72", 490, 490, 2, 490), ("F73", 480, 485, 2, 485)],
)
def test_caps(case: str, cap: int, before: int, tricks: int, total: int) -> None:
    rules = read_rules(f"trick_points_cap={cap}")
    end = ended("6S", (10 - tricks, tricks, 0, 0))
    assert before + deal_points(rules, end, [0, before] * 2)[1] == total


def test_f74_three_players() -> None:
    end = ended("7H", (5, 3, 2), side="0")
    assert deal_points(read_rules("players=3"), end, [0] * 3) == [-200, 30, 20]


@pytest.mark.parametrize(
    ("case", "contract", "tricks", "before", "finished", "places"),
    [
        ("F66", "7H", (7, 3, 0, 0), [380, 0], True, [1, 2]),
        ("F67", "7H", (7, 3, 0, 0), [0, 480], False, [2, 1]),
        ("F69", "8D", (6, 4, 0, 0), [-220, 0], True, [2, 1]),
        ("F70", "7S", (8, 2, 0, 0), [400, 490], True, [1, 2]),
    ],
)
def test_ends(
    case: str,
    contract: str,
    tricks: tuple[int, ...],
    before: list[int],
    finished: bool,
    places: list[int],
) -> None:
    rules, end = read_rules(""), ended(contract, tricks)
    points = deal_points(rules, end, before * 2)
    totals = [a + b for a, b in zip(before * 2, points, strict=True)]
    result = match_end(rules, end, totals)
    assert (result.finished, result.places) == (finished, [p * 2 - 1 for p in places] * 2)


def test_f86_called_card() -> None:
    deal = table("players=5", "7H", cAS=3, cJK=1)
    discard(deal)
    assert "partner AS" in deal.legal()
    deal.do("partner AS")
    assert (deal.side(), deal.known) == ({0, 3}, False)
    assert not any(f"partner {card}" in deal.legal() for card in deal.hands[0])
