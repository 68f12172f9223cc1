"""Cancellation Hearts: its house rules, and the tables that follow from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import ClassVar

from karata.cards import CLUBS, DIAMONDS, HEARTS, PACK_104, SPADES, Mask, count, names
from karata.errors import OptionError
from karata.games.hearts_options import BAN_RULES
from karata.games.hearts_setup import Resolve, Setup, card_values
from karata.games.passing import HOLD, check_across, split_cycle
from karata.options import check_values, choice, flag, number
from karata.tricks import survivor_place, two_pairs_place

PACK = PACK_104
ALL_HEARTS = PACK.suit_masks[HEARTS]
QUEENS = PACK.named("QS")
RESOLVE: dict[str, Resolve] = {
    "two_pairs_or_none": partial(two_pairs_place, PACK),
    "survivor": partial(survivor_place, PACK),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CancellationOptions:
    """House rules of Cancellation Hearts; the defaults are the rules on the page."""

    players: int = number(6, 5, 11)
    target: int = number(150, 50, 300, (100, 150, 200))
    pass_cycle: str = choice("LR", "R", "none", "LRAH")
    spare: str = choice("first_trick", "last_trick", "strip")
    opening_lead: str = choice("left_of_dealer", "unique_low_club")
    first_trick_ban: str = choice("off", "hearts_and_queen")
    hearts_lead: str = choice("when_broken", "any_time")
    queen_breaks_hearts: bool = flag(True)
    cancel_rule: str = choice("two_pairs_or_none", "survivor")
    void_last_trick: str = choice("nobody", "leader")
    moon: str = choice("choice", "others", "self", "off")
    moon_points: str = choice("26", "52")
    bonus_card: str = choice("none", "JD", "TD")
    tie_rule: str = choice("extend", "shared")

    # What Hearts leaves open and this game does not: shared sentences ask for them.
    spade_penalties: ClassVar[str] = "queen"
    heart_values: ClassVar[str] = "one_each"
    show_points: ClassVar[bool] = True

    def __post_init__(self) -> None:
        check_values(self)
        check_across(self.players, self.pass_cycle)
        if self.players == 5 and self.spare != "strip":
            raise OptionError("players", "5", "needs_strip", "spare=strip")

    @property
    def pass_cards(self) -> bool:
        """Whether cards are passed at all."""
        return self.pass_cycle != "none"


def stripped(options: CancellationOptions) -> Mask:
    """Return the cards taken out so that the deal is even: twos, then threes; never a heart.

    Of each rank first clubs, then diamonds, then spades, both copies (our own order; W-C names
    only the twos of clubs and diamonds for six players).
    """
    taken = 0
    if options.spare == "strip":
        low = [(rank, suit) for rank in (0, 1) for suit in (CLUBS, DIAMONDS, SPADES)]
        order = [suit * 26 + rank * 2 + copy for rank, suit in low for copy in (0, 1)]
        if options.players == 6:
            order = [CLUBS * 26, DIAMONDS * 26]  # one 2C and one 2D (W-C)
        for card in order[: 104 % options.players]:
            taken |= 1 << card
    return taken


@lru_cache(maxsize=256)
def setup(options: CancellationOptions) -> Setup:
    """Return the tables of these options."""
    banned = ALL_HEARTS | QUEENS
    ban = banned if options.first_trick_ban == "hearts_and_queen" else 0
    return Setup(
        pack=PACK,
        players=options.players,
        in_play=PACK.everything & ~stripped(options),
        values=card_values(PACK, (1,) * 13, {"QS": 13}),
        bonus=0 if options.bonus_card == "none" else PACK.named(options.bonus_card),
        bonus_value=-10,
        cycle=split_cycle(options.pass_cycle) if options.pass_cards else (HOLD,),
        opening=options.opening_lead,
        first_lead_ban=banned,
        ban_rule=BAN_RULES[options.first_trick_ban],
        ban=ban,
        hearts_wait=options.hearts_lead == "when_broken",
        breaks=banned if options.queen_breaks_hearts else ALL_HEARTS,
        resolve=RESOLVE[options.cancel_rule],
        void_last=options.void_last_trick,
        kitty_to="last_trick" if options.spare == "last_trick" else "first_trick",
        moon=options.moon,
        moon_points=int(options.moon_points),
        target=options.target,
    )


def facts(options: CancellationOptions) -> dict[str, object]:
    """Return what a page sentence may quote: placeholder -> number or notation."""
    table = setup(options)
    return {
        "players": options.players,
        "others": options.players - 1,
        "target": options.target,
        "pass_count": table.pass_count,
        "removed": names(PACK, stripped(options)),
        "hand_size": table.hand_size,
        "kitty_size": table.kitty_size,
        "total": table.total,
        "moon_points": int(options.moon_points),
        "heart_points": 1,
        "queen_points": 13,
        "bonus_value": -10,
        "bonus_card": options.bonus_card if table.bonus else "JD",
        "cards_in_play": count(table.in_play),
    }
