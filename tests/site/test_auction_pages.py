"""The pages of a game with bidding: values, ladder, trumps, worked auctions, points."""

from __future__ import annotations

import pytest

from karata.games.bids import TRICKS, ladder
from karata.places import BIDDING, HOUSE_BIDDING, TRUMPS
from karata_site.auction_tables import value_table
from karata_site.examples import example
from karata_site.house_rules import house_rules
from karata_site.texts import texts
from tests.site.pages import LANGUAGES, Element, read

GAME = "five_hundred"
each_language = pytest.mark.parametrize("code", LANGUAGES)


def table(page: str, id: str) -> list[list[str]]:
    """Return the cells of a table by its caption's id, cards as they are spoken."""
    (found,) = read(page).find("table", **{"aria-labelledby": id})
    return [[cell.text() for cell in cells(row)] for row in found.find("tr")]


def cells(row: Element) -> list[Element]:
    return [each for each in row.walk() if each.name in ("th", "td")]


def test_values_are_those_of_the_avondale_list() -> None:
    head, *rows = table(f"en/{GAME}/{BIDDING}", "table.values")

    assert head == ["Tricks", "spades", "clubs", "diamonds", "hearts", "no trumps"]
    assert rows == [
        ["6", "40", "60", "80", "100", "120"],
        ["7", "140", "160", "180", "200", "220"],
        ["8", "240", "260", "280", "300", "320"],
        ["9", "340", "360", "380", "400", "420"],
        ["10", "440", "460", "480", "500", "520"],
    ]


@each_language
def test_the_ladder_names_every_bid_in_its_place(code: str) -> None:
    (steps,) = read(f"{code}/{GAME}/{BIDDING}").find("ol", class_="steps")
    shown = [each.attributes.get("class", "") for each in steps.find("li")]
    bids = ladder(house_rules(GAME).defaults)

    assert len(shown) == len(bids) == 27
    assert [at for at, place in enumerate(shown, 1) if place == "alone"] == [11, 25]
    for bid, element in zip(bids, steps.find("li"), strict=True):
        if bid.kind == TRICKS:
            assert element.text().startswith(f"{bid.level} ")


def test_a_choice_moves_misere_on_the_ladder() -> None:
    page = f"en/{GAME}/{HOUSE_BIDDING}"

    assert [row[1:] for row in table(page, "table.misere_rank")[1:]] == [
        ["7 NT", "8 spades"],
        ["8 spades", "8 clubs"],
    ]
    assert [row[1:] for row in table(page, "table.open_misere_rank")[1:]] == [
        ["10 diamonds", "10 hearts"],
        ["10 NT", "–"],
    ]
    assert [row[1:] for row in table(page, "table.blind_misere")[1:]] == [
        ["open misère", "10 hearts"],
        ["10 NT", "–"],
    ]


@each_language
def test_other_lists_of_values_stand_under_their_option(code: str) -> None:
    rules = house_rules(GAME)
    for schedule in rules.others("schedule"):
        made = value_table(texts(code), rules, schedule)
        assert len(made.rows) == 5


def test_trumps_begin_with_joker_and_bowers() -> None:
    rows = table(f"en/{GAME}/{TRUMPS}", "table.trumps")[1:]
    (found,) = read(f"en/{GAME}/{TRUMPS}").find("table", **{"aria-labelledby": "table.trumps"})
    spoken = [
        [each.attributes["aria-label"] for each in row.find("span", class_="c")]
        for row in found.find("tr")[1:]
    ]

    assert [(row[0], row[2]) for row in rows] == [
        ("spades", "12"), ("clubs", "12"), ("diamonds", "13"), ("hearts", "13"),
    ]  # fmt: skip
    assert spoken[0][:5] == [
        "joker", "jack of spades", "jack of clubs", "ace of spades", "king of spades",
    ]  # fmt: skip
    assert spoken[3][:4] == ["joker", "jack of hearts", "jack of diamonds", "ace of hearts"]
    assert spoken[3][-1] == "four of hearts"
    assert [len(row) for row in spoken] == [12, 12, 13, 13]


def test_the_deal_says_pack_kitty_and_sides() -> None:
    rows = table(f"en/{GAME}/", "table.deal")[1:]

    assert [row[0] for row in rows] == ["2", "3", "4", "5", "6"]
    assert [row[1].split()[0] for row in rows] == ["33", "33", "43", "53", "63"]
    assert {row[2] for row in rows} == {"10"}
    assert {row[3] for row in rows} == {"3"}
    assert rows[2][4] == "2 sides of 2 players"
    assert rows[4][4] == "2 sides of 3 players"


def test_worked_auctions_say_who_plays_what() -> None:
    page = read(f"en/{GAME}/{BIDDING}")
    rows = table(f"en/{GAME}/{BIDDING}", "site.auction.misere")
    told = [each.text() for each in page.find("p", class_="facts")]

    assert rows[0] == ["Player 1", "Player 2", "Player 3", "Dealer"]
    assert rows[1] == ["6 diamonds", "7 clubs", "pass", "misère"]
    assert rows[2] == ["pass", "8 spades", "–", "pass"]
    assert "Contract: 8 spades. Contractor: Player 2. Value: 240." in told
    assert "Everybody has passed: there is no contract." in told
    assert table(f"en/{GAME}/{HOUSE_BIDDING}", "site.auction.american")


def test_contracts_are_counted_by_the_engine() -> None:
    rows = [row[1:] for row in table(f"en/{GAME}/", "table.scores")[1:]]

    assert rows == [
        ["8", "+140", "+20"],
        ["7", "−300", "+30"],
        ["10", "+250", "0"],
        ["10", "+520", "0"],
        ["0", "+250", "0"],
        ["1", "−250", "0"],
        ["0", "+500", "0"],
    ]


def test_an_example_about_bids_shows_the_calls_and_why_a_bid_is_refused() -> None:
    found = example(
        texts("en"),
        "five_hundred ; phase=auction dealer=0 calls=1:7D turn=2",
        actions=("bid 7H", "pass", "bid 7C"),
    )

    assert found.calls is not None
    assert "the player on your right: " in found.calls
    assert len(found.allowed_actions) == 2
    (refused,) = found.refused_actions
    assert refused.rule == "five_hundred.bid.higher"


def test_an_example_of_play_shows_contract_joker_and_long_hand() -> None:
    found = example(
        texts("en"), "five_hundred 0:5.9.JA.AK.JK ; contract=7H declarer=3 lead=3 trick=9D"
    )

    assert found.hand[0] == "JK"
    assert [each.striptags() for each in found.contract][
        1
    ] == "Contractor: the player on your right"
    assert found.allowed == ("AD",)
    assert {each.rule: each.cards for each in found.refused} == {
        "trick.follow-suit": ("JK", "5S", "9H", "AC", "KC"),
        "five_hundred.follow.left-bower": ("JD",),
    }


def test_a_hand_that_nobody_has_looked_at_is_not_shown() -> None:
    hand = "five_hundred{blind_misere=500} 0:AKQ.J987.AT9. ; phase=blind dealer=3 turn=0"

    assert example(texts("en"), hand, actions=("bid 7H", "look")).hand == ()
    looked = hand.replace("phase=blind", "phase=auction looked=0")
    assert len(example(texts("en"), looked, actions=("bid 7H",)).hand) == 10
