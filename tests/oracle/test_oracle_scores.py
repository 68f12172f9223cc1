"""The oracle against the written-down Hearts positions: points, moons, the end of a match."""

from __future__ import annotations

import pytest

from tests.oracle.cards import RANKS
from tests.oracle.hearts_oracle import Rules, problem, read_rules
from tests.oracle.scoring_oracle import (
    Ending,
    deal_points,
    match_over,
    moon_choices,
    moon_shooter,
)
from tests.oracle.scoring_oracle import places as places_of

HEARTS = {rank + "H" for rank in RANKS}
ALL_14 = HEARTS | {"QS"}
SPOT = "heart_values=pips_A14,queen_value=25,target=500"
PLAIN = [0, 13, 13, 13]
TWOS_OUT = [ALL_14 - {"2H"}, set(), set(), set(), set(), set()]


def some_hearts(*counts: int) -> list[set[str]]:
    hearts = sorted(HEARTS)
    return [{hearts.pop() for _ in range(n)} for n in counts]


@pytest.mark.parametrize(
    ("case", "options", "taken", "choice", "points"),
    [
        (
            "H46",
            "",
            [cards | ({"QS"} if len(cards) == 3 else set()) for cards in some_hearts(5, 3, 5, 0)],
            None,
            [5, 16, 5, 0],
        ),
        ("H47", "", [set(), set(), ALL_14, set()], "others", [26, 26, 0, 26]),
        ("H48", "moon=self", [set(), set(), ALL_14, set()], "self", [0, 0, -26, 0]),
        ("H49", "moon=choice", [set(), set(), ALL_14, set()], "self", [0, 0, -26, 0]),
        ("H49", "moon=choice", [set(), set(), ALL_14, set()], "others", [26, 26, 0, 26]),
        ("H51", "", [ALL_14 - {"2H"}, set(), set(), {"2H"}], None, [25, 0, 0, 1]),
        (
            "H52",
            "bonus_card=JD",
            [ALL_14 | {"JD"}, set(), set(), set()],
            "others",
            [-10, 26, 26, 26],
        ),
        ("H53", "bonus_card=JD", [ALL_14, {"JD"}, set(), set()], "others", [0, 16, 26, 26]),
        (
            "H54",
            "bonus_card=JD",
            [{"JD", "2H", "3H", "4H"}, ALL_14 - {"2H", "3H", "4H"}, set(), set()],
            None,
            [-7, 23, 0, 0],
        ),
        (
            "H55",
            "moon=off,bonus_card=JD",
            [ALL_14 | {"JD"}, set(), set(), set()],
            None,
            [16, 0, 0, 0],
        ),
        (
            "H56",
            "moon=self,bonus_card=JD",
            [ALL_14, {"JD"}, set(), set()],
            "self",
            [-26, -10, 0, 0],
        ),
        (
            "H77",
            "players=5",
            [set(), set(), ALL_14, set(), set()],
            "others",
            [26, 26, 0, 26, 26],
        ),
        (
            "H57",
            "bonus_card=TD,moon_needs_bonus_card=on",
            [ALL_14, set(), {"TD"}, set()],
            None,
            [26, 0, -10, 0],
        ),
        (
            "H58",
            "bonus_card=TD,moon_needs_bonus_card=on,moon=self",
            [ALL_14 | {"TD"}, set(), set(), set()],
            "self",
            [-26, 0, 0, 0],
        ),
        (
            "BIC-O",
            "bonus_card=TD,moon_needs_bonus_card=on",
            [ALL_14 | {"TD"}, set(), set(), set()],
            "others",
            [0, 26, 26, 26],
        ),
        ("H60", SPOT, [{"AH", "2H", "QS"}, set(), set(), set()], None, [41, 0, 0, 0]),
        ("H60", SPOT + ",moon=off", [ALL_14, set(), set(), set()], None, [129, 0, 0, 0]),
        ("H60", SPOT, [ALL_14, set(), set(), set()], "others", [0, 129, 129, 129]),
        (
            "B-H21",
            "heart_values=pips_court10_A15,queen_value=25,moon=off",
            [ALL_14, set(), set(), set()],
            None,
            [124, 0, 0, 0],
        ),
        (
            "B-H21",
            "heart_values=court10,queen_value=25,moon=off",
            [ALL_14, set(), set(), set()],
            None,
            [119, 0, 0, 0],
        ),
        (
            "SH-41",
            "players=3,spade_penalties=black_maria",
            [ALL_14, {"KS", "AS"}, set()],
            None,
            [26, 17, 0],
        ),
        (
            "Hooligan",
            "seven_of_clubs=7",
            [ALL_14 | {"7C"}, set(), set(), set()],
            "others",
            [0, 33, 33, 33],
        ),
        ("Hooligan", "seven_of_clubs=7", [ALL_14, {"7C"}, set(), set()], None, [26, 7, 0, 0]),
        ("plain", "queen_value=0", [ALL_14 - {"QS"}, {"QS"}, set(), set()], "others", PLAIN),
        ("B-H8", "players=6,strip_set=all_twos", TWOS_OUT, "others", [0, 25, 25, 25, 25, 25]),
        (
            "C1 moon_points",
            "moon_points=40",
            [ALL_14, set(), set(), set()],
            "others",
            [0, 40, 40, 40],
        ),
        ("H78", "players=3,moon=self", [ALL_14, set(), set()], "self", [-26, 0, 0]),
    ],
)
def test_points(
    case: str, options: str, taken: list[set[str]], choice: str | None, points: list[int]
) -> None:
    rules = read_rules(options)
    assert (moon_shooter(rules, Ending(taken)) is not None) == (choice is not None)
    assert deal_points(rules, Ending(taken), choice) == points


@pytest.mark.parametrize(
    ("case", "options", "totals", "over", "places"),
    [
        ("H65", "", [99, 40, 38, 60], False, None),
        ("H66", "", [100, 40, 38, 60], True, [4, 2, 1, 3]),
        ("H67", "", [104, 38, 38, 60], False, None),
        ("H71", "", [101, 20, 30, 30], True, [4, 1, 2, 2]),
        ("H72", "tie_rule=shared", [104, 38, 38, 60], True, [4, 1, 1, 3]),
        ("H73", "target=50", [49, 1, 2, 3], False, None),
        ("H73", "target=50", [50, 1, 2, 3], True, [4, 1, 2, 3]),
    ],
)
def test_end(
    case: str, options: str, totals: list[int], over: bool, places: list[int] | None
) -> None:
    assert match_over(read_rules(options), totals) == over
    assert places is None or places_of(totals) == places


def ending(won: list[int], totals: list[int] | None = None, direction: str = "L") -> Ending:
    """Seat 0 has taken all the points."""
    return Ending([ALL_14, set(), set(), set()], won, set(), totals or [0] * 4, direction)


@pytest.mark.parametrize(
    ("case", "options", "end", "choice", "points"),
    [
        ("H62", "sun=double", ending([13, 0, 0, 0]), "others", [0, 52, 52, 52]),
        ("H62", "sun=double", ending([12, 1, 0, 0]), "others", [0, 26, 26, 26]),
        ("GH", "sun=double,moon=self", ending([13, 0, 0, 0]), "self", [-52, 0, 0, 0]),
        ("passer", "sun=double_to_passer", ending([13, 0, 0, 0]), "others", [0, 0, 0, 52]),
        (
            "passer",
            "sun=double_to_passer,pass_cycle=R",
            ending([13, 0, 0, 0], direction="R"),
            "others",
            [0, 52, 0, 0],
        ),
        (
            "no passer",
            "sun=double_to_passer",
            ending([13, 0, 0, 0], direction="H"),
            "others",
            [0, 52, 52, 52],
        ),
        (
            "no single passer",
            "sun=double_to_passer",
            ending([13, 0, 0, 0], direction="S"),
            "others",
            [0, 52, 52, 52],
        ),
        ("H64 moon", "no_trick_bonus=-5", ending([9, 4, 0, 0]), "others", [0, 26, 26, 26]),
        ("moon off", "no_trick_bonus=-5,moon=off", ending([9, 4, 0, 0]), None, [26, 0, -5, -5]),
    ],
)
def test_suns(case: str, options: str, end: Ending, choice: str | None, points: list[int]) -> None:
    assert deal_points(read_rules(options), end, choice) == points


def test_h64_no_trick() -> None:
    end = Ending([{"QS"}, {"2H"}, {"2D"}, set()], [5, 4, 4, 0], direction="L")
    assert deal_points(read_rules("no_trick_bonus=-5"), end, None) == [13, 1, 0, -5]


@pytest.mark.parametrize(
    ("options", "before", "taken", "points"),
    [
        ("bonus_floor=deal_zero,bonus_card=JD", 30, {"JD", "2H"}, 0),
        ("bonus_floor=deal_zero,bonus_card=JD", 30, {"JD", "QS"}, 3),
        ("bonus_floor=total_zero,bonus_card=JD", 30, {"JD", "2H"}, -9),
        ("bonus_floor=total_zero,bonus_card=JD", 4, {"JD", "2H"}, -4),
        ("bonus_floor=total_zero,bonus_card=JD", 0, {"JD"}, 0),
        ("bonus_floor=none,bonus_card=JD", 0, {"JD"}, -10),
        ("exact_hit=minus50_at_50_100", 37, {"QS"}, -37),
        ("exact_hit=minus50_at_50_100", 99, {"2H"}, -49),
        ("exact_hit=minus50_at_50_100", 38, {"QS"}, 13),
        ("exact_hit=minus50_at_50_100", 50, set(), 0),  # stays there, does not come there
        ("exact_hit=minus50_at_50_100,bonus_card=JD", 60, {"JD"}, -60),
    ],
)
def test_floors_and_exact_hits(options: str, before: int, taken: set[str], points: int) -> None:
    end = Ending([taken, {"3H"}, {"4H"}, {"5H"}], totals=[before, 0, 0, 0])
    assert deal_points(read_rules(options), end, None)[0] == points


@pytest.mark.parametrize(
    ("options", "choice", "points"),
    [
        ("bonus_floor=deal_zero", "others", [0, 16, 26, 26]),
        ("bonus_floor=total_zero", "others", [0, 16, 26, 26]),
        ("bonus_floor=deal_zero,moon=self", "self", [-26, 0, 0, 0]),
    ],
)
def test_a_floor_looks_at_the_points_of_a_moon_too(
    options: str, choice: str, points: list[int]
) -> None:
    end = Ending([ALL_14, {"JD"}, set(), set()])
    assert deal_points(read_rules(options + ",bonus_card=JD"), end, choice) == points


def test_a_kitty_that_nobody_gets_is_not_in_play() -> None:
    """C1 kitty_goes_to: the moon needs every penalty card that is in play."""
    rules = read_rules("players=3,remainder=kitty,kitty_goes_to=nobody")
    end = Ending([ALL_14 - {"2H"}, set(), set()], kitty={"2H"})
    assert deal_points(rules, end, "others") == [0, 25, 25]


def test_b_h13_once_triggered_it_stays() -> None:
    assert match_over(Rules(), [78, 38, 37, 60], triggered=True)
    assert not match_over(Rules(), [78, 38, 38, 60], triggered=True)


@pytest.mark.parametrize(
    ("totals", "choices"),
    [
        ([80, 10, 20, 30], {"others"}),  # 80+0 stays, nobody reaches 100
        ([80, 74, 20, 30], {"others", "self"}),  # 80 100 46 56: over, the shooter is third
        ([10, 74, 20, 30], {"others"}),  # over, and the shooter wins
        ([46, 74, 20, 60], {"others"}),  # 46 100 46 86: a tie, so it would go on
    ],
)
def test_limited_choice(totals: list[int], choices: set[str]) -> None:
    rules = read_rules("moon=choice_limited")
    taken = [ALL_14, set(), set(), set()]
    assert moon_choices(rules, Ending(taken, totals=totals), False) == choices


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("players=3,pass_cycle=LRAH", "needs_even_players"),
        ("kitty_goes_to=last_trick", "needs_kitty"),
        ("strip_set=2C", "uneven_deal"),
        ("players=3,strip_set=2C2C2C2C", "uneven_deal"),
        ("players=3,strip_set=2H", "strips_penalty"),
        ("players=5,strip_set=QS2D", "strips_penalty"),
        ("moon=off,sun=double", "needs_moon"),
        ("moon_needs_bonus_card=on", "needs_bonus_card"),
        ("players=6,pass_cycle=LRAH,strip_set=all_twos", None),
    ],
)
def test_problems(options: str, reason: str | None) -> None:
    assert problem(read_rules(options)) == reason
