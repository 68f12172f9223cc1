"""Which house rules the recorded positions are taken from."""

from __future__ import annotations

from typing import NamedTuple


class Samples(NamedTuple):
    """Names, options and cards left in each hand; what else is said in make_positions.py."""

    endgames: list[tuple[str, str, int]]  # a name with `pile`: a void trick waits
    unbroken: list[tuple[str, str, int]]
    moons: list[tuple[str, str, int, list[int] | None]]
    first_tricks: list[tuple[str, str]]
    first_trick_depth: int | None  # None: one trick and two cards
    passes: list[tuple[str, str, int]]


HEARTS = Samples(
    endgames=[
        ("plain", "", 3),
        ("four-cards", "", 4),
        ("three-players", "players=3", 4),
        ("three-players-kitty", "players=3,remainder=kitty", 4),
        ("five-players", "players=5", 3),
        ("five-players-kitty", "players=5,remainder=kitty", 3),
        ("six-players", "players=6", 2),
        ("seven-players-kitty", "players=7,remainder=kitty", 2),
        ("six-twos-out", "players=6,strip_set=all_twos", 3),
        ("culbertson", "players=7,strip_set=culbertson", 2),
        ("queen-breaks", "queen_breaks_hearts=on", 4),
        ("any-time", "hearts_lead=any_time", 3),
        ("moon-self", "moon=self", 3),
        ("moon-off", "moon=off", 3),
        ("bonus", "bonus_card=JD", 3),
        ("bonus-ten-shared", "bonus_card=TD,tie_rule=shared", 3),
        ("black-maria", "players=3,spade_penalties=black_maria", 4),
        ("own-spades", "spade_penalties=Q5K3A2,moon=self", 3),
        ("own-strip", "players=5,strip_set=9D2S", 3),
        ("kitty-last", "players=3,remainder=kitty,kitty_goes_to=last_trick", 4),
        ("kitty-last-five", "players=5,remainder=kitty,kitty_goes_to=last_trick", 3),
        ("kitty-nobody", "players=5,remainder=kitty,kitty_goes_to=nobody,moon=off", 3),
        ("spot", "target=500,heart_values=pips_A14,queen_value=25", 3),
        ("hooligan", "seven_of_clubs=7", 4),
        ("no-trick", "no_trick_bonus=-5", 4),
        ("exact", "exact_hit=minus50_at_50_100", 3),
        ("floor", "bonus_card=JD,bonus_floor=deal_zero,moon=off", 3),
        ("queen-must-go", "queen_must_go=on", 4),
    ],
    unbroken=[
        ("unbroken", "", 4),
        ("unbroken-three", "players=3", 5),
        ("unbroken-queen-breaks", "queen_breaks_hearts=on", 4),
        ("unbroken-any-time", "hearts_lead=any_time", 4),
        ("unbroken-must-go", "queen_must_go=on", 4),
        ("unbroken-hearts-for-queen", "players=3,lead_hearts_instead_of_queen=on", 5),
        ("unbroken-first-heart", "players=3,remainder=kitty,kitty_goes_to=first_heart", 5),
    ],
    moons=[
        ("shoot", "", 3, None),
        ("shoot-self", "moon=self", 3, None),
        ("shoot-choice", "moon=choice", 3, None),
        ("shoot-choice-bonus", "moon=choice,bonus_card=JD", 3, None),
        ("shoot-off", "moon=off,bonus_card=TD", 3, None),
        ("shoot-twos-out", "players=6,strip_set=all_twos,moon=self", 2, None),
        ("shoot-black-maria", "players=3,spade_penalties=black_maria,moon=choice", 4, None),
        ("shoot-kitty", "players=5,remainder=kitty,moon=choice", 2, None),
        ("shoot-limited-no-end", "moon=choice_limited", 3, [90, 20, 30, 40]),
        ("shoot-limited-third", "moon=choice_limited", 3, [80, 75, 20, 30]),
        ("shoot-limited-wins", "moon=choice_limited", 3, [10, 75, 20, 30]),
        ("shoot-limited-tie", "moon=choice_limited", 3, [46, 75, 20, 60]),
        ("shoot-limited-tie-shared", "moon=choice_limited,tie_rule=shared", 3, [46, 75, 20, 60]),
        ("shoot-sun", "sun=double", 3, None),
        ("shoot-sun-passer", "sun=double_to_passer,moon=choice", 3, None),
        ("shoot-no-trick", "no_trick_bonus=-5", 3, None),
        ("shoot-with-bonus", "bonus_card=TD,moon_needs_bonus_card=on,moon=choice", 3, None),
        ("shoot-points", "moon_points=50,exact_hit=minus50_at_50_100", 3, [10, 50, 0, 30]),
    ],
    first_tricks=[
        ("first", ""),
        ("first-ban-off", "first_trick_ban=off"),
        ("first-hearts-only", "first_trick_ban=hearts_only"),
        ("first-all-penalty", "first_trick_ban=all_penalty,spade_penalties=black_maria"),
        ("first-left", "opening_lead=left_of_dealer"),
        ("first-left-no-ban", "opening_lead=left_of_dealer,first_trick_ban=off"),
        ("first-left-any-time", "opening_lead=left_of_dealer,hearts_lead=any_time"),
        ("first-left-hearts-only", "opening_lead=left_of_dealer,first_trick_ban=hearts_only"),
        ("first-kitty-five", "players=5,remainder=kitty"),
        ("first-seven", "players=7"),
        ("first-six-low-clubs", "players=6,strip_set=low_clubs_diamonds"),
        ("first-any-club", "opening_lead=any_club_by_low_club_holder"),
        ("first-seven-of-clubs", "first_trick_ban=all_penalty,seven_of_clubs=7"),
        ("first-must-go", "first_trick_ban=off,queen_must_go=on"),
    ],
    first_trick_depth=None,
    passes=[
        ("pass", "", 1),
        ("pass-right-seven", "players=7,pass_cycle=R", 2),
        ("pass-five", "players=5", 2),
        ("pass-one", "pass_count=1", 3),
        ("pass-low-spades", "queen_passable=off", 1),
        ("pass-scatter", "players=3,pass_cycle=S", 2),
        ("pass-scatter-low-spades", "players=7,pass_cycle=S,queen_passable=off", 1),
    ],
)
CANCELLATION_HEARTS = Samples(
    endgames=[
        ("six", "", 2),
        ("six-three-cards", "", 3),
        ("survivor", "cancel_rule=survivor", 2),
        ("seven", "players=7", 2),
        ("eight", "players=8", 2),
        ("nine-last", "players=9,spare=last_trick", 2),
        ("ten", "players=10,cancel_rule=survivor", 2),
        ("eleven", "players=11", 2),
        ("five-strip", "players=5,spare=strip", 3),
        ("six-strip", "spare=strip", 2),
        ("last", "spare=last_trick", 2),
        ("leader", "void_last_trick=leader", 2),
        ("last-leader", "spare=last_trick,void_last_trick=leader", 2),
        ("wikipedia", "spare=strip,cancel_rule=survivor,void_last_trick=leader", 3),
        ("moon-off-bonus", "moon=off,bonus_card=TD", 2),
        ("any-time", "hearts_lead=any_time", 2),
        ("pile", "", 2),
        ("pile-survivor-last", "cancel_rule=survivor,spare=last_trick", 2),
        ("pile-leader", "players=7,void_last_trick=leader", 2),
    ],
    unbroken=[
        ("unbroken", "", 5),
        ("unbroken-seven", "players=7", 5),
        ("unbroken-queen", "queen_breaks_hearts=off", 5),
        ("unbroken-any-time", "hearts_lead=any_time", 5),
    ],
    moons=[
        ("shoot", "", 2, None),
        ("shoot-others", "moon=others", 2, None),
        ("shoot-self", "moon=self,moon_points=52", 2, None),
        ("shoot-off", "moon=off", 2, None),
        ("shoot-bonus", "bonus_card=TD", 2, None),
        ("shoot-eight", "players=8,moon_points=52", 2, None),
        ("shoot-survivor", "cancel_rule=survivor,void_last_trick=leader", 2, None),
    ],
    first_tricks=[
        ("first", ""),
        ("first-ban", "first_trick_ban=hearts_and_queen"),
        ("first-low-club", "opening_lead=unique_low_club"),
        ("first-low-club-strip", "opening_lead=unique_low_club,spare=strip"),
        ("first-eleven", "players=11"),
        ("first-any-time", "hearts_lead=any_time"),
    ],
    first_trick_depth=4,
    passes=[
        ("pass", "", 1),
        ("pass-eleven", "players=11,pass_cycle=R", 2),
        ("pass-across", "players=8,pass_cycle=LRAH", 1),
    ],
)
SAMPLES = {"hearts": HEARTS, "cancellation_hearts": CANCELLATION_HEARTS}
