"""The oracle of Cancellation Hearts against the written-down positions (C01 … C37)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.oracle import hearts_oracle as oracle
from tests.oracle.cancellation_oracle import problem, read_cancellation_rules
from tests.oracle.cards import face, faces, is_heart, whole_pack
from tests.oracle.scoring_oracle import (
    Ending,
    deal_points,
    match_over,
    moon_choices,
    moon_shooter,
    places,
)
from tests.oracle.table import Table, read_table, write_table

RULES = read_cancellation_rules("")
HEARTS = {card for card in whole_pack(2) if is_heart(card)}
ALL_28 = HEARTS | {"QS", "QS*"}


def test_c01_pack() -> None:
    pack = oracle.cards_in_play(RULES)
    assert len(pack) == 104
    assert set(Counter(map(face, pack)).values()) == {2}
    assert len(HEARTS) == 26
    assert sum(oracle.penalty_points(RULES, card) for card in pack) == 52


@pytest.mark.parametrize(
    ("players", "hand", "spare", "stripped"),
    [
        (6, 17, 2, "2C 2D"),
        (7, 14, 6, "2C 2C 2D 2D 2S 2S"),
        (8, 13, 0, ""),
        (9, 11, 5, "2C 2C 2D 2D 2S"),
        (10, 10, 4, "2C 2C 2D 2D"),
        (11, 9, 5, "2C 2C 2D 2D 2S"),
    ],
)
def test_c02_deal(players: int, hand: int, spare: int, stripped: str) -> None:
    rules = read_cancellation_rules(f"players={players}")
    assert (oracle.hand_size(rules), oracle.kitty_size(rules)) == (hand, spare)
    rules = read_cancellation_rules(f"players={players},spare=strip")
    assert faces(rules.removed()) == sorted(stripped.split())
    assert (oracle.hand_size(rules), oracle.kitty_size(rules)) == (hand, 0)


def test_b_c13_five_players() -> None:
    rules = read_cancellation_rules("players=5,spare=strip")
    assert (oracle.hand_size(rules), faces(rules.removed())) == (20, ["2C", "2C", "2D", "2D"])


@pytest.mark.parametrize(
    ("options", "directions"),
    [
        ("", "L R L R"),  # C04
        ("pass_cycle=R", "R R R R"),
        ("pass_cycle=none", "H H H H"),
        ("pass_cycle=LRAH", "L R A H"),
    ],
)
def test_directions(options: str, directions: str) -> None:
    rules = read_cancellation_rules(options)
    assert [oracle.pass_direction(rules, n + 1) for n in range(4)] == directions.split()


def new_table(options: str = "pass_cycle=none", seed: int = 1, dealer: int = 3) -> Table:
    rules = read_cancellation_rules(options)
    pack = sorted(oracle.cards_in_play(rules))
    random.Random(seed).shuffle(pack)
    size, n = oracle.hand_size(rules), rules.players
    hands = [set(pack[seat * size : seat * size + size]) for seat in range(n)]
    return Table(rules, hands, set(pack[n * size :]), dealer=dealer)


def test_c05_left_of_dealer_leads() -> None:
    assert new_table().turn() == 4


LED = " ; lead=0 trick=2C number=1"


@pytest.mark.parametrize(
    ("case", "position", "legal"),
    [
        ("C06", "0:AQ.5.. ; lead=0", "AS"),
        ("C07", "0:QQ.AA5.. ; lead=0", "QS QS AH AH 5H"),
        ("C07 no pair", "0:Q.5.. ; lead=0", "QS 5H"),
        ("C08", "1:Q.7.3. ; lead=0 trick=2C", "QS 7H 3D"),
        ("C09", "{first_trick_ban=hearts_and_queen} 1:Q.7.3. ; lead=0 trick=2C", "3D"),
        ("B-C9", "{opening_lead=unique_low_club} 0:A.K..32 ; kitty=2C,5D lead=0", "2C"),
        ("B-C9 none", "{players=8,opening_lead=unique_low_club} 0:A.K..32 ; lead=0", "AS 2C 3C"),
        ("HC-11 guts", "{hearts_lead=any_time} 0:A.K.. ; lead=0", "AS"),
        ("guts", "{hearts_lead=any_time} 0:A.K.. ; lead=0 number=2", "AS KH"),
        ("C27", "0:Q..8. ; lead=0 number=2", "QS 8D"),
        ("HC-16", "0:A.KK.. ; lead=0 number=2", "AS"),
        ("HC-16 hearts", "0:.KK9.. ; lead=0 number=2", "KH KH 9H"),
        ("B-H18", "0:Q.KK9.. ; lead=0 number=2", "QS"),
        ("HC-12", "1:AA.K..2 ; lead=0 trick=9S number=4", "AS AS"),
    ],
)
def test_legal(case: str, position: str, legal: str) -> None:
    assert faces(read_table("cancellation_hearts" + position).legal()) == sorted(legal.split())


@pytest.mark.parametrize(
    ("case", "trick", "winner", "survivor"),
    [
        ("C11", "JC TC 9C 8C 4C JC", 1, 1),
        ("C12", "TS 9H 9H TS 4D 4D", None, None),
        ("C13", "TS 9H 9H TS 4D 3S", None, 5),
        ("C14", "AC KC AC 3C KC 2D", None, 3),
        ("C15", "TS 9H 2D TS 4D 5C", None, None),
        ("C16", "QS KD 3C QS 5S 2S", 4, 4),
        ("C37", "KS 2S 5S 9D 9D 3C", 0, 0),
    ],
)
def test_winner(case: str, trick: str, winner: int | None, survivor: int | None) -> None:
    for options, wanted in (("", winner), ("cancel_rule=survivor", survivor)):
        rules = read_cancellation_rules(options)
        assert rules.winner(trick.split(), 0) == wanted
        assert rules.winner(trick.split(), 2) == (None if wanted is None else (wanted + 2) % 6)


def played(options: str, hands: str, tricks: str, more: str = "") -> Table:
    """A table after some tricks from the leader, the first ones of the deal unless said."""
    head = f"{{{options}}}" if options else ""
    table = read_table(f"cancellation_hearts{head} {hands} ; lead=0 {more}")
    for card in tricks.split():
        table.play(card)
    return table


ONE = "0:T...5 1:.9..6 2:.9..K 3:T...2 4:..4.3 5:..4.4"


def test_c18_the_next_winner_takes_the_void_trick() -> None:
    """C12, C18, C28, B-C2: nobody wins, the same player leads, the pile goes with the next."""
    table = played("", ONE, "TS 9H 9H TS 4D 4D", "number=3")
    assert (table.turn(), table.number, faces(table.pile)[:3]) == (0, 4, ["4D", "4D", "9H"])
    assert table.broken
    for card in ("5C", "6C", "KC", "2C", "3C", "4C"):
        table.play(card)
    assert table.winners == [None, 2]
    assert len(table.taken[2]) == 12
    assert table.points == [0, 0, 2, 0, 0, 0]


@pytest.mark.parametrize(
    ("case", "options", "points"),
    [("C20", "", [0, 0, 0, 0, 0, 0]), ("C21", "void_last_trick=leader", [3, 0, 0, 0, 0, 0])],
)
def test_a_void_last_trick(case: str, options: str, points: list[int]) -> None:
    table = played(
        options, "0:T... 1:.9.. 2:.9.. 3:T... 4:.K.. 5:..4.", "TS 9H 9H TS KH 4D", "number=17"
    )
    assert table.points == points


@pytest.mark.parametrize(
    ("options", "points"),
    [("", 0), ("void_last_trick=leader", 3), ("spare=last_trick,void_last_trick=leader", 4)],
)
def test_c22_the_pile_goes_the_same_way(options: str, points: int) -> None:
    """B-C4: the trick before was void too; with the leader's rule he takes all that waits."""
    hands = "0:T5... 1:.9.8. 2:.9.8. 3:T5... 4:.K.3. 5:..44."
    tricks = "TS 9H 9H TS 3D 4D 5S 8D 8D 5S KH 4D"
    kitty = "kitty=2H,2D" if "spare" in options else ""
    table = played(options, hands, tricks, f"number=16 {kitty}")
    assert table.winners == [None, None if points == 0 else 0]
    assert table.points == [points, 0, 0, 0, 0, 0]


def test_c24_spare_cards_wait_for_the_first_trick_that_is_won() -> None:
    hands = "0:T...5 1:T...6 2:9...K 3:9...2 4:..4.3 5:..4.A 6:...42"
    kitty = "kitty=2H,3D,5D,6D,7D,8D number=1"
    table = played("players=7", hands, "TS TS 9S 9S 4D 4D 2C", kitty)
    assert not any(table.taken)
    assert table.kitty_to is None
    for card in ("5C", "6C", "KC", "2C", "3C", "AC", "4C"):
        table.play(card)
    assert table.kitty_to == 5
    assert len(table.taken[5]) == 14 + 6
    assert table.points is not None
    assert table.points[5] == 1


@pytest.mark.parametrize(("spare", "seat"), [("first_trick", 2), ("last_trick", 0)])
def test_b_c13_where_spare_cards_go(spare: str, seat: int) -> None:
    hands = "0:A...5 1:2..6. 2:3...K 3:4...2 4:5...3 5:6...4"
    table = played(f"spare={spare}", hands, "5C 6D KC 2C 3C 4C 3S 4S 5S 6S AS 2S", "kitty=QS,9D")
    assert table.points == [13 if s == seat else 0 for s in range(6)]


@pytest.mark.parametrize(
    ("thrown", "options"), [("QS", ""), ("9H", ""), ("9H", "queen_breaks_hearts=off")]
)
def test_c26_what_opens_hearts(thrown: str, options: str) -> None:
    hands = "0:.3.98. 1:Q.9.. 2:..7. 3:..6. 4:..5. 5:..4."
    table = played(options, hands, f"8D {thrown}", "number=12")
    assert table.broken


def test_the_queen_opens_nothing_when_that_is_off() -> None:
    hands = "0:.3.98. 1:Q.9.. 2:..7. 3:..6. 4:..5. 5:..4."
    assert not played("queen_breaks_hearts=off", hands, "8D QS", "number=12").broken


def test_c30_one_of_two_equal_cards_is_passed() -> None:
    table = new_table("")
    everything = sorted(card for hand in table.hands for card in hand)
    aces = {"AS", "AS*"}
    rest = [card for card in everything if card not in aces]
    random.Random(2).shuffle(rest)
    hands = [set(aces) if seat == 1 else set() for seat in range(6)]
    for hand in hands:
        while len(hand) < 17:
            hand.add(rest.pop())
    table.hands = hands
    for seat in range(6):
        others = sorted(hands[seat] - aces)
        table.give(seat, ["AS", *others[:2]] if seat == 1 else others[:3])
    assert [len(hand & aces) for hand in table.hands] == [0, 1, 1, 0, 0, 0]


def test_both_equal_cards_may_be_passed_but_not_one_twice() -> None:
    """HC-9."""
    both, one = {"AS", "AS*", "2C"}, {"AS", "3C", "2C"}
    assert oracle.pass_allowed(RULES, both, ["AS", "AS*", "2C"], "L")
    assert not oracle.pass_allowed(RULES, one, ["AS", "AS", "2C"], "L")


def ending(card_sets: list[set[str]]) -> Ending:
    return Ending(card_sets + [set() for _ in range(6 - len(card_sets))])


@pytest.mark.parametrize(
    ("case", "options", "taken", "choice", "points"),
    [
        ("C31", "", ALL_28, "self", [-26, 0, 0, 0, 0, 0]),
        ("C31", "", ALL_28, "others", [0, 26, 26, 26, 26, 26]),
        ("C32", "", {f"{r}H" for r in "23456789TJQKA"} | {"QS"}, None, [26, 0, 0, 0, 0, 0]),
        ("C33", "", ALL_28 - {"2H"}, None, [51, 0, 0, 0, 0, 0]),
        ("C34", "moon_points=52", ALL_28, "others", [0, 52, 52, 52, 52, 52]),
        ("C34", "moon_points=52", ALL_28, "self", [-52, 0, 0, 0, 0, 0]),
        ("off", "moon=off", ALL_28, None, [52, 0, 0, 0, 0, 0]),
        ("HUB", "bonus_card=TD", ALL_28 | {"TD", "TD*"}, "others", [-20, 26, 26, 26, 26, 26]),
        ("HUB", "bonus_card=JD", {"JD", "2H"}, None, [-9, 0, 0, 0, 0, 0]),
    ],
)
def test_points(
    case: str, options: str, taken: set[str], choice: str | None, points: list[int]
) -> None:
    rules, end = read_cancellation_rules(options), ending([taken])
    assert (moon_shooter(rules, end) == 0) == (choice is not None)
    assert deal_points(rules, end, choice) == points


def test_c16_both_queens_fall() -> None:
    table = played(
        "", "0:Q... 1:..K. 2:...3 3:Q... 4:5... 5:2...", "QS KD 3C QS 5S 2S", "number=17"
    )
    assert table.points == [0, 0, 0, 0, 26, 0]


@pytest.mark.parametrize(
    ("options", "choices"),
    [("", {"self", "others"}), ("moon=self", {"self"}), ("moon=off", set())],
)
def test_choices(options: str, choices: set[str]) -> None:
    assert moon_choices(read_cancellation_rules(options), ending([ALL_28]), False) == choices


def test_c35_c36_end() -> None:
    assert not match_over(RULES, [149, 10, 20, 30, 40, 50])
    assert match_over(RULES, [150, 10, 20, 30, 40, 50])
    assert places([150, 10, 20, 30, 40, 50]) == [6, 1, 2, 3, 4, 5]
    assert not match_over(RULES, [150, 10, 10, 30, 40, 50])


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("players=5", "needs_strip"),
        ("players=5,spare=last_trick", "needs_strip"),
        ("players=5,spare=strip", None),
        ("players=7,pass_cycle=LRAH", "needs_even_players"),
        ("players=8,pass_cycle=LRAH", None),
    ],
)
def test_problems(options: str, reason: str | None) -> None:
    assert problem(read_cancellation_rules(options)) == reason


@pytest.mark.parametrize("players", range(6, 12))
@pytest.mark.parametrize("spare", ["first_trick", "last_trick", "strip"])
def test_full_random_deals(players: int, spare: str) -> None:
    """Every card is played once; points lie where the cards lie."""
    for seed in range(3):
        table = new_table(f"players={players},spare={spare},moon=off", seed)
        pack = {card for hand in table.hands for card in hand} | table.kitty
        rng = random.Random(seed)
        while table.phase == "pass":
            seat = table.passer()
            table.give(seat, rng.sample(sorted(table.hands[seat]), 3))
        while table.phase == "play":
            again = read_table(write_table(table, f"players={players},spare={spare},moon=off"))
            assert faces(again.legal()) == faces(table.legal())
            table.play(rng.choice(sorted(table.legal())))
        left = table.pile | (table.kitty if table.kitty_to is None else set())
        assert set().union(*table.taken) | left == pack
        assert table.points is not None
        lost = sum(oracle.penalty_points(table.rules, card) for card in left)
        assert sum(table.points) + lost == 52
