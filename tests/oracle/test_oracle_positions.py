"""The oracle against the written-down Hearts positions: cards, passing, play."""

from __future__ import annotations

import random

import pytest

from tests.oracle import hearts_oracle as oracle
from tests.oracle.cards import RANKS
from tests.oracle.hearts_oracle import Rules, read_rules
from tests.oracle.scoring_oracle import Ending, deal_points
from tests.oracle.table import Table, read_table

HEARTS = {rank + "H" for rank in RANKS}
ALL_14 = HEARTS | {"QS"}


def deal(rules: Rules, seed: int = 1, kitty: set[str] | None = None, **held: int) -> list[set[str]]:
    """Random hands; `held` says which seat gets which card, written c2C=3."""
    fixed = {name[1:]: seat for name, seat in held.items()}
    rest = sorted(oracle.cards_in_play(rules) - (kitty or set()) - set(fixed))
    random.Random(seed).shuffle(rest)
    hands = [{c for c, s in fixed.items() if s == seat} for seat in range(rules.players)]
    for hand in hands:
        while len(hand) < oracle.hand_size(rules):
            hand.add(rest.pop())
    return hands


@pytest.mark.parametrize(
    ("case", "options", "removed", "size", "kitty", "opener"),
    [
        ("H01", "players=3", "2D", 17, 0, "2C"),
        ("H02", "", "", 13, 0, "2C"),
        ("H03", "players=5", "2D 2C", 10, 0, "3C"),
        ("H04", "players=6", "2D 3D 3C 4C", 8, 0, "2C"),
        ("H05", "players=7", "2D 3D 3C", 7, 0, "2C"),
        ("H07", "players=3,remainder=kitty", "", 17, 1, "2C"),
        ("H07", "players=5,remainder=kitty", "", 10, 2, "2C"),
    ],
)
def test_pack(case: str, options: str, removed: str, size: int, kitty: int, opener: str) -> None:
    rules = read_rules(options)
    assert rules.removed() == set(removed.split())
    assert oracle.hand_size(rules) == size
    assert oracle.kitty_size(rules) == kitty
    assert rules.opening_card(()) == opener


@pytest.mark.parametrize(
    ("case", "kitty", "opener", "seat"),
    [("H08", {"2C", "KD"}, "3C", 4), ("H09", {"2C", "3C"}, "4C", 1)],
)
def test_low_club_in_the_kitty(case: str, kitty: set[str], opener: str, seat: int) -> None:
    rules = read_rules("players=5,remainder=kitty,pass_cards=off")
    table = Table(rules, deal(rules, kitty=kitty, **{"c" + opener: seat}), kitty)
    assert table.turn() == seat
    assert table.legal() == {opener}


def test_h10_kitty_counts_for_the_first_winner() -> None:
    rules = read_rules("players=5,remainder=kitty,pass_cards=off")
    held = {"c2C": 0, "c3C": 1, "cAC": 2, "c4C": 3, "c5C": 4}
    table = Table(rules, deal(rules, kitty={"7H", "QS"}, **held), {"7H", "QS"})
    for card in ("2C", "3C", "AC", "4C", "5C"):
        table.play(card)
    assert table.taken[2] == {"2C", "3C", "AC", "4C", "5C", "7H", "QS"}
    assert deal_points(rules, Ending(table.taken), None)[2] == 14
    assert not table.broken


@pytest.mark.parametrize(
    ("case", "options", "directions"),
    [
        ("H13", "", "L R A H L R A H"),
        ("H14", "players=3", "L R H L R H"),
        ("H14", "players=5", "L R H L R H"),
        ("H16", "players=3,pass_cycle=LR", "L R L R"),
        ("TH-16", "players=6", "L R L R"),
        ("TH-16", "players=7", "L R L R"),
        ("H21", "pass_cards=off", "H H H H"),
        ("B-H22", "pass_cycle=LARH", "L A R H"),
        ("C1", "players=5,pass_cycle=LRL2R2H", "L R L2 R2 H L"),
        ("C1 scatter", "pass_cycle=SHLS", "S H L S S H"),
    ],
)
def test_directions(case: str, options: str, directions: str) -> None:
    rules = read_rules(options)
    wanted = directions.split()
    assert [oracle.pass_direction(rules, n + 1) for n in range(len(wanted))] == wanted


def test_h17_targets() -> None:
    assert [oracle.pass_target(Rules(), 1, d) for d in ("L", "R", "A")] == [2, 0, 3]


def test_h18_received_cards_cannot_be_passed_on() -> None:
    hands = deal(Rules(), cAS=0, cKS=0, cQS=0)
    table = Table(Rules(), hands)
    table.give(0, ["AS", "KS", "QS"])
    assert not oracle.pass_allowed(
        Rules(), table.hands[1], ["QS", *sorted(table.hands[1])[:2]], "L"
    )


def test_h19_bad_passes() -> None:
    hand = oracle.cards_in_play(Rules()) - ALL_14
    assert oracle.pass_allowed(Rules(), hand, ["2C", "3C", "4C"], "L")
    for bad in ("2C 3C", "2C 3C 4C 5C", "2C 3C QS", "2C 2C 3C"):
        assert not oracle.pass_allowed(Rules(), hand, bad.split(), "L")


def test_h20_no_pass_in_the_fourth_deal() -> None:
    table = Table(Rules(), deal(Rules(), c2C=3), deal=4)
    assert (table.phase, table.turn(), table.legal()) == ("play", 3, {"2C"})


def test_h22_the_two_of_clubs_is_passed() -> None:
    table = Table(Rules(), deal(Rules(), c2C=2, c3C=2, c4C=2))
    assert table.phase == "pass"
    for seat in range(4):
        table.give(seat, ["2C", "3C", "4C"] if seat == 2 else sorted(table.hands[seat])[:3])
    assert (table.phase, table.turn(), table.legal()) == ("play", 3, {"2C"})


CLUBS_LED = "; lead=3 trick=5C number=1"


@pytest.mark.parametrize(
    ("case", "position", "legal"),
    [
        ("H23", "hearts 0:A..7.92 ; lead=0", "2C"),
        ("H25", "hearts 0:Q.2..4 ; lead=3 trick=9D number=3", "4C 2H QS"),
        ("H26", "hearts 0:Q.7.4. " + CLUBS_LED, "4D"),
        ("H27", "hearts 0:.AKQJT98765432.. " + CLUBS_LED, " ".join(sorted(HEARTS))),
        ("H28", "hearts 0:Q.AKQJT9876543.. " + CLUBS_LED, " ".join(sorted(ALL_14 - {"2H"}))),
        ("H29", "hearts{first_trick_ban=off} 0:Q.7.4. " + CLUBS_LED, "4D 7H QS"),
        ("H31", "hearts{bonus_card=JD} 0:.7.J. " + CLUBS_LED, "JD"),
        (
            "H32",
            "hearts{opening_lead=left_of_dealer} 0:Q5.3.. ; lead=3 trick=9S number=1",
            "5S",
        ),
        (
            "B-H17",
            "hearts{opening_lead=left_of_dealer} 0:Q.3.4.2 ; lead=3 trick=9S number=1",
            "QS",
        ),
        ("H34", "hearts{opening_lead=left_of_dealer} 0:Q.7.4. ; lead=0 number=1", "4D"),
        ("H36", "hearts 0:.93.. ; lead=0 number=3", "3H 9H"),
        ("H37", "hearts 0:.3.8. ; lead=0 number=3", "8D"),
        ("H40", "hearts 0:Q.K4.. ; lead=0 number=3", "QS"),
        ("H42", "hearts 0:Q..5. ; lead=0 number=2", "QS 5D"),
        ("H43", "hearts{hearts_lead=any_time} 0:.3.8. ; lead=0 number=2", "3H 8D"),
        ("SH-23", "hearts 0:.3.8. ; lead=0 number=3 broken", "3H 8D"),
        (
            "C1 hearts_only",
            "hearts{first_trick_ban=hearts_only} 0:Q.7.4. " + CLUBS_LED,
            "4D QS",
        ),
        (
            "C1 all_penalty",
            "hearts{first_trick_ban=all_penalty,spade_penalties=black_maria} 0:AKQ.7.4. "
            + CLUBS_LED,
            "4D",
        ),
        ("C1 all_penalty", "hearts{first_trick_ban=all_penalty} 0:AKQ.7.. " + CLUBS_LED, "AS KS"),
        (
            "C1 all_penalty follows",
            "hearts{first_trick_ban=all_penalty,seven_of_clubs=7} 0:..4.97 " + CLUBS_LED,
            "9C",
        ),
        (
            "C1 any_club",
            "hearts{opening_lead=any_club_by_low_club_holder} 0:A..7.92 ; lead=0",
            "2C 9C",
        ),
        (
            "C1 any_club, all_penalty",
            "hearts{opening_lead=any_club_by_low_club_holder,first_trick_ban=all_penalty,"
            "seven_of_clubs=7} 0:A...72 ; lead=0",
            "2C",
        ),
        (
            "C1 hearts instead",
            "hearts{lead_hearts_instead_of_queen=on} 0:Q.K4.. ; lead=0 number=3",
            "QS KH 4H",
        ),
        (
            "C1 hearts instead, another card",
            "hearts{lead_hearts_instead_of_queen=on} 0:QJ.K4.. ; lead=0 number=3",
            "QS JS",
        ),
        ("C1 must go", "hearts{queen_must_go=on} 0:Q.2..4 ; lead=3 trick=9D number=3", "QS"),
        (
            "C1 must go: can follow",
            "hearts{queen_must_go=on} 0:Q.2.8. ; lead=3 trick=9D number=3",
            "8D",
        ),
        ("C1 must go: led", "hearts{queen_must_go=on} 0:Q.2.8. ; lead=0 number=3", "QS 8D"),
        ("C1 must go: the ban wins", "hearts{queen_must_go=on} 0:Q.7.4. " + CLUBS_LED, "4D"),
        ("C1 must go: ban lifted", "hearts{queen_must_go=on} 0:Q.7.. " + CLUBS_LED, "QS"),
        (
            "C1 must go: no ban",
            "hearts{queen_must_go=on,first_trick_ban=off} 0:Q.7.4. " + CLUBS_LED,
            "QS",
        ),
    ],
)
def test_legal(case: str, position: str, legal: str) -> None:
    assert read_table(position).legal() == set(legal.split())


def test_scattering() -> None:
    """C1: one card to each other player, the first to the left, chosen before any is seen."""
    rules = read_rules("pass_cycle=S,pass_count=2")
    table = Table(rules, deal(rules, cAS=0, cKS=0, cQS=0))
    given = [["AS", "KS", "QS"]] + [sorted(hand)[:3] for hand in table.hands[1:]]
    assert not oracle.pass_allowed(rules, table.hands[0], ["AS", "KS"], "S")
    for seat, cards in enumerate(given):
        table.give(seat, cards)
    assert [next(s for s in range(4) if c in table.hands[s]) for c in given[0]] == [1, 2, 3]
    assert given[2][1] in table.hands[0]
    assert [len(hand) for hand in table.hands] == [13] * 4


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [("AKQJ2", {"JS", "2S", "3C"}), ("AKQ2", {"AS", "KS", "QS", "2S", "3C"})],
)
def test_high_spades_stay(hand: str, allowed: set[str]) -> None:
    """C1 queen_passable: off, and what happens when too few other cards are there."""
    rules = read_rules("queen_passable=off")
    held = {rank + "S" for rank in hand} | {"3C"}
    assert oracle.may_be_passed(rules, held, 3) == allowed


@pytest.mark.parametrize(
    ("goes_to", "seat"),
    [("first_trick", 1), ("first_heart", 2), ("last_trick", 0), ("nobody", None)],
)
def test_where_the_kitty_goes(goes_to: str, seat: int | None) -> None:
    """C1 kitty_goes_to: seat 1 wins trick one, seat 2 one with a heart, seat 0 the last."""
    table = read_table(
        f"hearts{{players=3,remainder=kitty,kitty_goes_to={goes_to}}} "
        "0:.2.A.2 1:2..4.A 2:A..3.3 ; lead=0 kitty=KH number=1"
    )
    for card in ["2C", "AC", "3C", "2S", "AS", "2H", "3D", "AD", "4D"]:
        table.play(card)
    assert table.kitty_to == seat
    assert [("KH" in cards) for cards in table.taken] == [s == seat for s in range(3)]
    assert table.points == [int(seat == 0), int(seat == 1), 1 + int(seat == 2)]


def test_h36_leading_the_last_suit_breaks() -> None:
    table = read_table("hearts 0:.93.. ; lead=0 number=3")
    table.play("9H")
    assert table.broken


@pytest.mark.parametrize(
    ("case", "options", "queen_led", "legal"),
    [
        ("H37", "", False, {"8D"}),
        ("H38", "queen_breaks_hearts=on", False, {"3H", "8D"}),
        ("H39", "queen_breaks_hearts=on", True, {"3H", "8D"}),
    ],
)
def test_queen_breaks(case: str, options: str, queen_led: bool, legal: set[str]) -> None:
    hands = "0:Q..2. 1:2..3. 2:K.3.8. 3:3..4."
    if not queen_led:
        hands = "0:K.3.8. 1:2..3. 2:Q..2. 3:3..4."
    table = read_table(f"hearts{{{options}}} {hands} ; lead=0 number=2")
    for card in ("QS", "2S", "KS", "3S") if queen_led else ("KS", "2S", "QS", "3S"):
        table.play(card)
    assert table.legal() == legal


def test_h44_a_heart_on_trick_one_breaks() -> None:
    table = read_table(
        "hearts{first_trick_ban=off} 0:...3 1:.5.. 2:.3.8.A 3:...4 ; lead=0 trick=2C number=1"
    )
    for card in ("5H", "AC", "4C"):
        table.play(card)
    assert table.turn() == 2
    assert table.legal() == {"3H", "8D"}


def test_h45_winner() -> None:
    trick = ["5C", "KD", "9C", "AH"]
    assert Rules().winner(trick, 0) == 2
    assert sum(oracle.penalty_points(Rules(), card) for card in trick) == 1


def test_h75_winner_of_three_hearts_leads() -> None:
    table = read_table("hearts 0:.5..2 1:.3.2. 2:.A.4. 3:..53. ; lead=0 number=5 broken")
    for card in ("5H", "3H", "AH", "3D"):
        table.play(card)
    assert (table.turn(), table.number) == (2, 6)
    assert deal_points(Rules(), Ending(table.taken), None) == [0, 0, 3, 0]


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("remainder", ["strip", "kitty"])
def test_h76_full_random_deals(players: int, remainder: str) -> None:
    rules = read_rules(f"players={players},remainder={remainder},moon=off")
    for seed in range(20):
        rng = random.Random(seed)
        pack = sorted(oracle.cards_in_play(rules))
        rng.shuffle(pack)
        size = oracle.hand_size(rules)
        hands = [set(pack[seat * size : seat * size + size]) for seat in range(players)]
        table = Table(rules, hands, set(pack[players * size :]))
        for seat in range(players):
            table.give(seat, sorted(table.hands[seat])[:3])
        while table.phase == "play":
            assert table.legal() <= table.hands[table.turn()]
            table.play(rng.choice(sorted(table.legal())))
        assert not any(table.hands)
        assert sorted(card for cards in table.taken for card in cards) == sorted(pack)
        assert table.points is not None
        assert sum(table.points) == 26
