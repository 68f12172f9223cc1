"""Every option value that the duels try, and random house rules made from them."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.oracle import cancellation_oracle, hearts_oracle
from tests.oracle.table import rules_of

HEARTS: dict[str, list[str]] = {
    "players": ["3", "5", "6", "7"],
    "target": ["10", "50", "150", "500"],
    "pass_cards": ["off"],
    "pass_cycle": ["LRAH", "LRH", "LR", "L", "R", "S", "LRL2R2H", "L2R2", "R2AH", "SHLS"],
    "pass_count": ["1", "2", "4", "5"],
    "queen_passable": ["off"],
    "remainder": ["kitty"],
    "kitty_goes_to": ["first_heart", "last_trick", "nobody"],
    "strip_set": [
        "low_clubs_diamonds",
        "all_twos",
        "culbertson",
        "2C",
        "2C2D",
        "2S3D2C2D",
        "KS7C4D",
        "KSASTS3S2C3C4C5C6C9D",
    ],
    "opening_lead": ["left_of_dealer", "any_club_by_low_club_holder"],
    "first_trick_ban": ["off", "hearts_only", "all_penalty"],
    "hearts_lead": ["any_time"],
    "queen_breaks_hearts": ["on"],
    "lead_hearts_instead_of_queen": ["on"],
    "queen_must_go": ["on"],
    "moon": ["self", "choice", "choice_limited", "off"],
    "moon_points": ["13", "50", "999"],
    "sun": ["double", "double_to_passer"],
    "bonus_card": ["JD", "TD"],
    "bonus_value": ["-1", "-5", "-20", "-50"],
    "moon_needs_bonus_card": ["on"],
    "bonus_floor": ["deal_zero", "total_zero"],
    "tie_rule": ["shared"],
    "spade_penalties": ["black_maria", "Q5K3A2", "Q25K0A1", "Q0K9A0"],
    "heart_values": ["pips_A14", "pips_court10_A15", "court10"],
    "queen_value": ["0", "25", "99"],
    "seven_of_clubs": ["7", "99"],
    "no_trick_bonus": ["-5", "-50"],
    "exact_hit": ["minus50_at_50_100"],
    "show_points": ["off"],
}
CANCELLATION: dict[str, list[str]] = {
    "players": ["5", "7", "8", "9", "10", "11"],
    "target": ["50", "100", "300"],
    "pass_cycle": ["R", "none", "LRAH"],
    "spare": ["last_trick", "strip"],
    "opening_lead": ["unique_low_club"],
    "first_trick_ban": ["hearts_and_queen"],
    "hearts_lead": ["any_time"],
    "queen_breaks_hearts": ["off"],
    "cancel_rule": ["survivor"],
    "void_last_trick": ["leader"],
    "moon": ["others", "self", "off"],
    "moon_points": ["52"],
    "bonus_card": ["JD", "TD"],
    "tie_rule": ["shared"],
}
VALUES = {"hearts": HEARTS, "cancellation_hearts": CANCELLATION}
"""Of every option the values other than the default, in the order of the options."""

PROBLEM: dict[str, Callable[..., str | None]] = {
    "hearts": hearts_oracle.problem,
    "cancellation_hearts": cancellation_oracle.problem,
}


def problem(game: str, options: str) -> str | None:
    """Why the referee refuses these house rules; None if they can be played."""
    return PROBLEM[game](rules_of(game, options))


def playable(game: str, options: str) -> bool:
    """Whether a duel can be fought under these rules."""
    return problem(game, options) is None


def one_at_a_time(game: str, players: int) -> list[str]:
    """The defaults, and every value alone, as far as so many can play by it."""
    table = "" if players == rules_of(game, "").players else f"players={players}"
    parts = [""] + [f"{n}={v}" for n, values in VALUES[game].items() for v in values]
    found = [",".join(filter(None, [table, p])) for p in parts if not p.startswith("players")]
    return [options for options in found if playable(game, options)]


def random_options(rng: random.Random, chance: float = 0.2, game: str = "hearts") -> str:
    """Random house rules that can be played, in the order of the options."""
    while True:
        parts = []
        for name, values in VALUES[game].items():
            if rng.random() < (0.7 if name == "players" else chance):
                parts.append(f"{name}={rng.choice(values)}")
        options = ",".join(parts)
        if playable(game, options):
            return options
