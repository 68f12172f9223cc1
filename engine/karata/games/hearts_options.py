"""Hearts: its house rules, and the tables that follow from them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from karata.cards import HEARTS, PACK_52, SPADES, Card, Mask, Seat, cards, count, names
from karata.errors import OptionError
from karata.options import check_values, choice, flag, number
from karata.tricks import points

PACK = PACK_52
ALL_HEARTS = PACK.suit_masks[HEARTS]
QUEEN, KING, ACE = (PACK.card(name) for name in ("QS", "KS", "AS"))
PASS_COUNT = 3
BONUS_VALUE = -10
_PENALTIES = r"Q(\d{1,2})K(\d{1,2})A(\d{1,2})"
_DIRECTION = r"L2|R2|L|R|A|H"

STRIPS: dict[str, dict[int, str]] = {  # rules.md C1 strip_set, B-H8, B-H23
    "seed": {3: "2D", 5: "2D 2C", 6: "2D 3D 3C 4C", 7: "2D 3D 3C"},
    "low_clubs_diamonds": {3: "2C", 5: "2C 2D", 6: "2D 3D 2C 3C", 7: "2D 2C 3C"},
    "all_twos": {3: "2C", 5: "2C 2D", 6: "2C 2D 2S 2H", 7: "2C 2D 2S"},
    "culbertson": {3: "2C", 5: "2C 2D", 6: "2C 2D 3C 2S", 7: "2C 2D 3C"},
}
AUTO_CYCLES = {3: "LRH", 4: "LRAH", 5: "LRH", 6: "LR", 7: "LR"}  # B-H3
STEPS: dict[str, Callable[[int], int]] = {  # pass direction -> seats to the left
    "L": lambda players: 1,
    "R": lambda players: -1,
    "L2": lambda players: 2,
    "R2": lambda players: -2,
    "A": lambda players: players // 2,
    "H": lambda players: 0,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartsOptions:
    """House rules of Hearts; the defaults are the rules on the page."""

    players: int = number(4, 3, 7)
    target: int = number(100, 10, 500, (50, 100, 150))
    pass_cards: bool = flag(True)
    pass_cycle: str = choice(
        "auto", "LRAH", "LRH", "LR", "L", "R", pattern=f"(?:{_DIRECTION}){{1,12}}"
    )
    remainder: str = choice("strip", "kitty")
    kitty_goes_to: str = choice("first_trick")
    strip_set: str = choice("seed", "low_clubs_diamonds", "all_twos", "culbertson")
    opening_lead: str = choice("low_club", "left_of_dealer")
    first_trick_ban: str = choice("hearts_and_queen", "hearts_only", "all_penalty", "off")
    hearts_lead: str = choice("when_broken", "any_time")
    queen_breaks_hearts: bool = flag(False)
    moon: str = choice("others", "self", "choice", "choice_limited", "off")
    bonus_card: str = choice("none", "JD", "TD")
    tie_rule: str = choice("extend", "shared")
    spade_penalties: str = choice("queen", "black_maria", pattern=_PENALTIES)

    def __post_init__(self) -> None:
        check_values(self)
        if "A" in self.pass_cycle and self.players % 2 and self.pass_cycle != "auto":
            raise OptionError("pass_cycle", self.pass_cycle, "needs_even_players", "A is across")


def cycle(options: HeartsOptions) -> tuple[str, ...]:
    """Return the pass directions of the deals, in order, to be repeated: L R A H L2 R2."""
    if not options.pass_cards:
        return ("H",)
    text = options.pass_cycle
    return tuple(re.findall(_DIRECTION, AUTO_CYCLES[options.players] if text == "auto" else text))


def direction(options: HeartsOptions, number: int) -> str:
    """Return the pass direction of deal `number` (from 1); H is none."""
    directions = cycle(options)
    return directions[(number - 1) % len(directions)]


def pass_target(options: HeartsOptions, way: str, seat: Seat) -> Seat:
    """Return the seat that gets the cards of `seat`."""
    return (seat + STEPS[way](options.players)) % options.players


def stripped(options: HeartsOptions) -> Mask:
    """Return the cards taken out of the pack before the deal."""
    if options.remainder == "kitty":
        return 0
    return PACK.mask(STRIPS[options.strip_set].get(options.players, ""))


def spade_points(options: HeartsOptions) -> tuple[int, int, int]:
    """Return what queen, king and ace of spades cost."""
    named = {"queen": "Q13K0A0", "black_maria": "Q13K10A7"}
    found = re.fullmatch(_PENALTIES, named.get(options.spade_penalties, options.spade_penalties))
    assert found is not None
    queen, king, ace = (int(part) for part in found.groups())
    return queen, king, ace


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What the options of a deal come to: cards, sizes and values."""

    in_play: Mask  # the cards dealt or laid in the kitty
    hand_size: int
    kitty_size: int
    values: tuple[int, ...]  # points of each card, the bonus card left out
    penalty: Mask  # the cards in play that cost points
    total: int  # what they cost together
    bonus: Card | None


@lru_cache(maxsize=256)
def setup(options: HeartsOptions) -> Setup:
    """Return the tables of these options."""
    in_play = PACK.everything & ~stripped(options)
    queen, king, ace = spade_points(options)
    by_card = {QUEEN: queen, KING: king, ACE: ace}
    values = tuple(1 if ALL_HEARTS >> card & 1 else by_card.get(card, 0) for card in range(52))
    penalty = sum(1 << card for card in cards(in_play) if values[card])
    hand_size, kitty_size = divmod(count(in_play), options.players)
    return Setup(
        in_play=in_play,
        hand_size=hand_size,
        kitty_size=kitty_size,
        values=values,
        penalty=penalty,
        total=points(values, penalty),
        bonus=None if options.bonus_card == "none" else PACK.card(options.bonus_card),
    )


def facts(options: HeartsOptions) -> dict[str, object]:
    """Return what a page sentence may quote: placeholder -> number or notation."""
    table = setup(options)
    queen, king, ace = spade_points(options)
    return {
        "players": options.players,
        "others": options.players - 1,
        "target": options.target,
        "pass_count": PASS_COUNT,
        "low_card": names(PACK, table.in_play & PACK.suit_masks[0])[0],
        "removed": names(PACK, stripped(options)),
        "hand_size": table.hand_size,
        "kitty_size": table.kitty_size,
        "total": table.total,
        "heart_points": 1,
        "queen_points": queen,
        "king_points": king,
        "ace_points": ace,
        "bonus_value": BONUS_VALUE,
        "bonus_card": options.bonus_card if table.bonus is not None else "JD",
    }


__all__ = ["SPADES", "HeartsOptions", "Setup", "cycle", "direction", "facts", "pass_target",
           "setup", "spade_points", "stripped"]
