"""The oracle against the written-down Five Hundred positions: misère, points, and the end."""

from __future__ import annotations

import pytest

from tests.oracle.five_hundred_deals import cards, discard, table
from tests.oracle.five_hundred_rules import RANKS, SUITS, read_bid, read_rules
from tests.oracle.five_hundred_scoring import Outcome, deal_points, match_end

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
    assert (result.finished, result.places) == (finished, places * 2)


def test_f86_called_card() -> None:
    deal = table("players=5", "7H", cAS=3, cJK=1)
    discard(deal)
    assert "partner AS" in deal.legal()
    deal.do("partner AS")
    assert (deal.side(), deal.known) == ({0, 3}, False)
    assert not any(f"partner {card}" in deal.legal() for card in deal.hands[0])
