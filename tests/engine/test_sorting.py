"""The person's hand comes in the order that the person has chosen."""

from __future__ import annotations

from itertools import pairwise

import pytest

from karata.cards import CLUBS, DIAMONDS, HEARTS, JOKERS, SPADES
from karata.errors import NotationError
from karata.tables.sorting import USUAL, Sort, alternating, parse_sort
from tests.engine.protocol_client import error, result
from tests.engine.table_tools import shown, table_at

HAND = "hearts 0:AT2.K3.. ; lead=0"
MIXED = "hearts 0:AT2.K3.Q4.T ; lead=0"
TRUMPS = "five_hundred 0:AJ9.K.7.AJ5.JK ; contract=7S declarer=0 lead=0"
NO_TRUMPS = "five_hundred 0:AJ9.K.7.AJ5.JK ; contract=7NT declarer=0 lead=0"


def order(position: str, sort: str) -> str:
    at = table_at(position)
    at.sort = parse_sort(sort)
    return " ".join(card["card"] for card in shown(at)["hand"])


def test_usual_order() -> None:
    """Suits in turn, low cards on the left; every word of an order can be written and read."""
    assert order(MIXED, "suits") == "TC 4D QD 2S TS AS 3H KH"
    for by in ("suits", "colours", "ranks"):
        for high in (False, True):
            for trumps in ("suit", "left", "right"):
                sort = Sort(by, high, trumps)
                assert parse_sort(str(sort)) == sort
    assert str(USUAL) == "suits"


@pytest.mark.parametrize("text", ["", "best", "suits low", "high suits", "suits left right"])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="order of cards"):
        parse_sort(text)


def test_ten_is_a_rank_like_others() -> None:
    assert order(HAND, "suits high") == "AS TS 2S KH 3H"
    assert order(HAND, "ranks") == "2S 3H TS KH AS"
    assert order(HAND, "ranks high") == "AS KH TS 3H 2S"


def test_colours_alternate_whatever_suits_are_held() -> None:
    black, red = {CLUBS, SPADES}, {DIAMONDS, HEARTS}
    assert alternating([CLUBS, DIAMONDS, SPADES, HEARTS]) == [CLUBS, DIAMONDS, SPADES, HEARTS]
    for held in ([CLUBS, SPADES, HEARTS], [DIAMONDS, SPADES, HEARTS], [CLUBS, DIAMONDS]):
        found = alternating(held)
        assert sorted(found) == sorted(held)
        assert all((one in black) != (other in black) for one, other in pairwise(found))
    assert alternating([CLUBS, SPADES]) == [CLUBS, SPADES]
    assert alternating([DIAMONDS, JOKERS]) == [DIAMONDS, JOKERS]
    assert red


def test_trumps_stand_apart_with_bowers_and_joker() -> None:
    """Spades are trumps: the jack of clubs and the joker belong to them, above all others."""
    assert order(TRUMPS, "suits left") == "9S AS JC JS JK 5C AC 7D KH"
    assert order(TRUMPS, "suits high right") == "AC 5C 7D KH JK JS JC AS 9S"
    assert order(TRUMPS, "colours right") == "7D 5C AC KH 9S AS JC JS JK"
    assert order(TRUMPS, "suits") == "5C AC 7D 9S AS JC JS JK KH"


def test_by_rank_a_plain_trump_stands_with_its_rank() -> None:
    assert order(TRUMPS, "ranks") == "5C 7D 9S KH AC AS JC JS JK"


def test_without_trumps_only_the_joker_stands_apart() -> None:
    assert order(NO_TRUMPS, "suits left") == "JK 5C JC AC 7D 9S JS AS KH"
    assert order(NO_TRUMPS, "suits right") == "5C JC AC 7D 9S JS AS KH JK"
    assert order(NO_TRUMPS, "ranks high") == "JK AC AS KH JC JS 9S 7D 5C"


def test_the_page_asks_for_an_order() -> None:
    """At the opening or later; nothing else changes, and an unknown order is refused."""
    opened = result("open", game="hearts", seed=3, sort="ranks high")
    view = opened["view"]
    assert view["sort"] == "ranks high"
    hand = [card["card"] for card in view["hand"]]
    again = result("set_sort", table=view["table"], sort="suits")["view"]
    assert again["ply"] == view["ply"]
    changed = [card["card"] for card in again["hand"]]
    assert sorted(changed) == sorted(hand)
    assert changed != hand
    new = result("new_match", table=view["table"], ply=view["ply"])
    assert new["view"]["sort"] == "suits"
    assert error("set_sort", table=view["table"], sort="best")["code"] == "notation"
    assert error("open", game="hearts", sort="best")["code"] == "notation"
