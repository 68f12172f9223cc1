"""Hearts: its house rules, and the tables that follow from them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache, partial

from karata.cards import HEARTS, PACK_52, Mask, count, names
from karata.errors import OptionError
from karata.games.hearts_setup import Setup, card_values
from karata.games.passing import HOLD, SCATTER, TOKEN, check_across, split_cycle
from karata.options import check_values, choice, flag, number
from karata.tricks import highest_place

PACK = PACK_52
ALL_HEARTS = PACK.suit_masks[HEARTS]
QUEEN, KING, ACE = (PACK.card(name) for name in ("QS", "KS", "AS"))
_PENALTIES = r"Q([0-9]{1,2})K([0-9]{1,2})A([0-9]{1,2})"
_CARD = r"[2-9TJQKA][CDHS]"

STRIPS: dict[str, dict[int, str]] = {  # rules.md C1 strip_set, B-H8, B-H23
    "seed": {3: "2D", 5: "2D 2C", 6: "2D 3D 3C 4C", 7: "2D 3D 3C"},
    "low_clubs_diamonds": {3: "2D", 5: "2C 2D", 6: "2D 3D 2C 3C", 7: "2D 2C 3C"},
    "all_twos": {3: "2C", 5: "2C 2D", 6: "2C 2D 2S 2H", 7: "2C 2D 2S"},
    "culbertson": {3: "2C", 5: "2C 2D", 6: "2C 2D 3C 2S", 7: "2C 2D 3C"},
}
AUTO_CYCLES = {3: "LRH", 4: "LRAH", 5: "LRH", 6: "LR", 7: "LR"}  # B-H3
HEART_VALUES: dict[str, tuple[int, ...]] = {  # two to ace, rules.md C1 heart_values, B-H21
    "one_each": (1,) * 13,
    "pips_A14": tuple(range(2, 15)),
    "pips_court10_A15": (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15),
    "court10": (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10),
}
BAN_RULES = {
    "off": "",
    "hearts_and_queen": "hearts.first.no-points",
    "hearts_only": "hearts.first.no-hearts",
    "all_penalty": "hearts.first.no-penalty",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartsOptions:
    """House rules of Hearts; the defaults are the rules on the page."""

    players: int = number(4, 3, 7)
    target: int = number(100, 10, 500, (50, 100, 150, 500))
    pass_cards: bool = flag(True)
    pass_cycle: str = choice(
        "auto", "LRAH", "LRH", "LR", "L", "R", "S", pattern=f"(?:{TOKEN}){{1,12}}"
    )
    pass_count: int = number(3, 1, 5)
    queen_passable: bool = flag(True)
    remainder: str = choice("strip", "kitty")
    kitty_goes_to: str = choice("first_trick", "first_heart", "last_trick", "nobody")
    strip_set: str = choice(
        "seed", "low_clubs_diamonds", "all_twos", "culbertson", pattern=f"(?:{_CARD}){{1,12}}"
    )
    opening_lead: str = choice("low_club", "left_of_dealer", "any_club_by_low_club_holder")
    first_trick_ban: str = choice("hearts_and_queen", "hearts_only", "all_penalty", "off")
    hearts_lead: str = choice("when_broken", "any_time")
    queen_breaks_hearts: bool = flag(False)
    lead_hearts_instead_of_queen: bool = flag(False)
    queen_must_go: bool = flag(False)
    moon: str = choice("others", "self", "choice", "choice_limited", "off")
    moon_points: str = choice("auto", pattern=r"[1-9][0-9]{0,2}")
    sun: str = choice("off", "double", "double_to_passer")
    bonus_card: str = choice("none", "JD", "TD")
    bonus_value: int = number(-10, -50, -1, (-5, -10, -20))
    moon_needs_bonus_card: bool = flag(False)
    bonus_floor: str = choice("none", "deal_zero", "total_zero")
    tie_rule: str = choice("extend", "shared")
    spade_penalties: str = choice("queen", "black_maria", pattern=_PENALTIES)
    heart_values: str = choice("one_each", "pips_A14", "pips_court10_A15", "court10")
    queen_value: int = number(13, 0, 99, (0, 13, 25))
    seven_of_clubs: int = number(0, 0, 99, (0, 7))
    no_trick_bonus: int = number(0, -50, 0, (0, -5))
    exact_hit: str = choice("off", "minus50_at_50_100")
    show_points: bool = flag(True)

    def __post_init__(self) -> None:
        check_values(self)
        check_across(self.players, "" if self.pass_cycle == "auto" else self.pass_cycle)
        if set(split_cycle(self.pass_cycle)) == {HOLD}:
            raise OptionError("pass_cycle", self.pass_cycle, "unknown_value", "pass_cards=off")
        _check_strip(self)
        if self.sun != "off" and self.moon == "off":
            raise OptionError("sun", self.sun, "needs_moon", "moon is off")
        if self.moon_needs_bonus_card and (self.bonus_card == "none" or self.moon == "off"):
            needed = "needs_bonus_card" if self.bonus_card == "none" else "needs_moon"
            raise OptionError("moon_needs_bonus_card", "on", needed)
        if self.kitty_goes_to != "first_trick" and self.remainder == "strip":
            raise OptionError("kitty_goes_to", self.kitty_goes_to, "needs_kitty")


def _check_strip(options: HeartsOptions) -> None:
    """Refuse a custom strip that leaves an unequal deal or takes out a penalty card."""
    text = options.strip_set
    if text in STRIPS:
        return
    listed = re.findall(_CARD, text)
    if len(set(listed)) < len(listed):
        raise OptionError("strip_set", text, "unknown_value", "each card once")
    taken = _custom_strip(text)
    if (52 - count(taken)) % options.players:
        raise OptionError("strip_set", text, "uneven_deal", f"{options.players} players")
    if taken & (ALL_HEARTS | 1 << QUEEN):
        raise OptionError("strip_set", text, "strips_penalty", "hearts and QS stay in the pack")


def _custom_strip(text: str) -> Mask:
    return PACK.mask(re.findall(_CARD, text))


def cycle(options: HeartsOptions) -> tuple[str, ...]:
    """Return the pass directions of the deals, in order, to be repeated."""
    if not options.pass_cards:
        return (HOLD,)
    text = options.pass_cycle
    return split_cycle(AUTO_CYCLES[options.players] if text == "auto" else text)


def stripped(options: HeartsOptions) -> Mask:
    """Return the cards taken out of the pack before the deal."""
    if options.remainder == "kitty":
        return 0
    if options.strip_set in STRIPS:
        return PACK.mask(STRIPS[options.strip_set].get(options.players, ""))
    return _custom_strip(options.strip_set)


def spade_points(options: HeartsOptions) -> tuple[int, int, int]:
    """Return what queen, king and ace of spades cost."""
    named = {"queen": (0, 0), "black_maria": (10, 7)}
    if options.spade_penalties in named:
        return (options.queen_value, *named[options.spade_penalties])
    found = re.fullmatch(_PENALTIES, options.spade_penalties)
    assert found is not None
    queen, king, ace = (int(part) for part in found.groups())
    return queen, king, ace


def _values(options: HeartsOptions) -> tuple[int, ...]:
    queen, king, ace = spade_points(options)
    others = {"QS": queen, "KS": king, "AS": ace, "7C": options.seven_of_clubs}
    return card_values(PACK, HEART_VALUES[options.heart_values], others)


@lru_cache(maxsize=256)
def setup(options: HeartsOptions) -> Setup:
    """Return the tables of these options."""
    values = _values(options)
    in_play = PACK.everything & ~stripped(options)
    costly = sum(1 << card for card, value in enumerate(values) if value)
    bans = {
        "off": 0,
        "hearts_and_queen": ALL_HEARTS | 1 << QUEEN,
        "hearts_only": ALL_HEARTS,
        "all_penalty": costly,
    }
    openings = {"any_club_by_low_club_holder": "any_club"}
    return Setup(
        pack=PACK,
        players=options.players,
        in_play=in_play,
        values=values,
        bonus=0 if options.bonus_card == "none" else PACK.mask(options.bonus_card),
        bonus_value=options.bonus_value,
        cycle=cycle(options),
        pass_count=options.pass_count,
        unpassable=0 if options.queen_passable else PACK.mask("QS KS AS"),
        opening=openings.get(options.opening_lead, options.opening_lead),
        ban_rule=BAN_RULES[options.first_trick_ban],
        ban=bans[options.first_trick_ban],
        hearts_wait=options.hearts_lead == "when_broken",
        breaks=ALL_HEARTS | (1 << QUEEN if options.queen_breaks_hearts else 0),
        hearts_for_queen=options.lead_hearts_instead_of_queen,
        queen_must_go=options.queen_must_go,
        resolve=partial(highest_place, PACK),
        kitty_to=options.kitty_goes_to,
        moon=options.moon,
        moon_points=None if options.moon_points == "auto" else int(options.moon_points),
        moon_needs_bonus=options.moon_needs_bonus_card,
        sun=options.sun,
        bonus_floor=options.bonus_floor,
        no_trick_bonus=options.no_trick_bonus,
        exact_hit=options.exact_hit != "off",
        target=options.target,
    )


def facts(options: HeartsOptions) -> dict[str, object]:
    """Return what a page sentence may quote: placeholder -> number or notation."""
    table = setup(options)
    queen, king, ace = spade_points(options)
    scatter = table.cycle == (SCATTER,)
    return {
        "players": options.players,
        "others": options.players - 1,
        "target": options.target,
        "pass_count": options.players - 1 if scatter else options.pass_count,
        "low_card": PACK.card_names[table.low_club],
        "removed": names(PACK, stripped(options)),
        "hand_size": table.hand_size,
        "kitty_size": table.kitty_size,
        "total": table.total,
        "moon_points": table.moon_points or table.total,
        "sun_points": 2 * (table.moon_points or table.total),
        "heart_points": 1,
        "queen_points": queen,
        "king_points": king,
        "ace_points": ace,
        "seven_points": options.seven_of_clubs,
        "bonus_value": options.bonus_value,
        "bonus_card": options.bonus_card if table.bonus else "JD",
        "no_trick_value": options.no_trick_bonus,
    }
