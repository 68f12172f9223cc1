"""Five Hundred: what its options come to, in cards, packets, sides and orders (rules.md E2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from karata.cards import LONG_RANKS, PACK_500, SUIT_LETTERS, Mask, Pack, Seat, Suit, count, names
from karata.games.bids import (
    BLIND,
    MISERE,
    NO_TRUMP,
    OPEN,
    SAME_COLOUR,
    Bid,
    bids_by_name,
    ladder,
    misere_values,
)
from karata.games.five_hundred_options import FiveHundredOptions
from karata.tricks import Order, make_order

PACK = PACK_500
HAND_SIZE = 10
TRICKS = 10
JOKER, SECOND_JOKER = PACK.card("JK"), PACK.card("JX")
ALL_JOKERS = 1 << JOKER | 1 << SECOND_JOKER
TRICK_POINTS, SLAM_VALUE = 10, 250
FORMS = {  # name -> (lowest rank red, lowest rank black, jokers)
    "24": ("9", "9", ""),
    "25": ("9", "9", "JK"),
    "33": ("7", "7", "JK"),
    "43": ("4", "5", "JK"),
    "44": ("4", "4", ""),
    "45": ("4", "4", "JK"),
    "46": ("4", "4", "JK JX"),
    "53": ("2", "2", "JK"),
    "63": ("2", "2", "JK"),
}
BY_PLAYERS = {2: "33", 3: "33", 4: "43", 5: "53", 6: "63"}
PACKETS: dict[int, tuple[tuple[int, int], ...]] = {  # kitty -> (cards a hand, then to the kitty)
    3: ((3, 1), (4, 1), (3, 1)),  # SF-19
    4: ((3, 2), (4, 2), (3, 0)),  # not stated by any source
    5: ((3, 3), (4, 2), (3, 0)),
    6: ((3, 2), (4, 2), (3, 2)),
}
DEAD_HANDS = {"dead_hand_33": 1, "dead_20_of_43": 2}


@dataclass(frozen=True, eq=False, kw_only=True)
class Setup:
    """Everything that auction, play, scoring and bots ask of the options."""

    options: FiveHundredOptions
    pack: Pack
    pack_name: str  # how many cards, such as "43"
    players: int
    in_play: Mask
    kitty_size: int
    dead_hands: int  # hands dealt to nobody
    sides: tuple[int, ...]  # the side of each seat; with five players each its own
    bids: tuple[Bid, ...]  # low to high
    by_name: dict[str, Bid]
    hand_size: int = HAND_SIZE

    @property
    def packets(self) -> tuple[tuple[int, int], ...]:
        """How the cards are dealt: so many to each hand, then so many to the kitty."""
        return PACKETS[self.kitty_size]

    @property
    def jokers(self) -> Mask:
        """The jokers in play."""
        return self.in_play & ALL_JOKERS

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats of a side, clockwise from `seat`."""
        return tuple(
            other
            for step in range(1, self.players)
            if self.sides[other := (seat + step) % self.players] == self.sides[seat]
        )

    def order(self, strain: Suit, joker_suit: Suit | None = None, misere: bool = False) -> Order:
        """Return what beats what: `joker_suit` is the suit that the contractor gave the joker."""
        low = misere and self.options.joker_low_in_misere
        return order_of(strain, joker_suit, low, self.in_play)


@lru_cache(maxsize=64)
def order_of(strain: Suit, joker_suit: Suit | None, low: bool, in_play: Mask) -> Order:
    """Return the Order of a strain; in no trumps the joker is free, or of the suit it was given."""
    jokers = (SECOND_JOKER, JOKER)
    if strain != NO_TRUMP:
        own, other = SUIT_LETTERS[strain], SUIT_LETTERS[SAME_COLOUR[strain]]
        bowers = (PACK.card(f"J{other}"), PACK.card(f"J{own}"))
        fours = PACK.card(f"4{own}"), PACK.card(f"4{other}")
        swapped = in_play & PACK.mask("4S 4C 4D 4H") in (PACK.mask("4C 4H"),)
        lowest = (fours[1],) if swapped and not in_play >> fours[0] & 1 else ()
        return make_order(PACK, strain, top=(*bowers, *jokers), bottom=lowest, trumps=True)
    if joker_suit is not None:
        return make_order(PACK, joker_suit, top=jokers)
    return make_order(PACK, free=jokers, low=low)


def pack_name(options: FiveHundredOptions) -> str:
    """Return how many cards the pack has, which names it."""
    if options.players == 2:
        return options.two_player_form.rpartition("_")[2]
    if options.pack != "auto":
        return options.pack.partition("_")[0]
    return BY_PLAYERS[options.players]


def cards_in_play(options: FiveHundredOptions) -> Mask:
    """Return the cards of the pack of these options (SF-13, rules.md E2)."""
    name = pack_name(options)
    red, black, jokers = FORMS[name]
    mask = PACK.mask(jokers)
    for letter, lowest in zip(SUIT_LETTERS, (black, red, red, black), strict=True):
        ranks = [r for r in LONG_RANKS[LONG_RANKS.index(lowest) :] if r not in ("11", "12", "13")]
        mask |= PACK.mask([rank + letter for rank in ranks])
    if name == "63":
        mask |= PACK.mask([rank + letter for rank in ("11", "12") for letter in SUIT_LETTERS])
        mask |= PACK.mask("13D 13H")
    if options.drop_fours == "spade_and_diamond":
        mask = mask & ~PACK.mask("4D") | PACK.mask("4C")
    return mask


def sides_of(options: FiveHundredOptions) -> tuple[int, ...]:
    """Return the side of each seat."""
    players = options.players
    if players == 4:
        return (0, 1, 0, 1)
    if players == 6:
        return (0, 1, 2, 0, 1, 2) if options.teams == "three_pairs" else (0, 1, 0, 1, 0, 1)
    return tuple(range(players))


@lru_cache(maxsize=256)
def setup(options: FiveHundredOptions) -> Setup:
    """Return the tables of these options."""
    in_play = cards_in_play(options)
    dead = DEAD_HANDS.get(options.two_player_form, 0) if options.players == 2 else 0
    return Setup(
        options=options,
        pack=PACK,
        pack_name=pack_name(options),
        players=options.players,
        in_play=in_play,
        kitty_size=count(in_play) - HAND_SIZE * (options.players + dead),
        dead_hands=dead,
        sides=sides_of(options),
        bids=ladder(options),
        by_name=bids_by_name(options),
    )


def facts(options: FiveHundredOptions) -> dict[str, object]:
    """Return what a page sentence may quote: placeholder -> number or notation."""
    table = setup(options)
    values = misere_values(options)
    tricks = [bid.value for bid in table.bids if not bid.is_misere]
    usual = PACK.everything & ~PACK.mask(_added())
    return {
        "players": options.players,
        "others": options.players - 1,
        "target": options.target,
        "back_door": -options.target,
        "pack_size": count(table.in_play),
        "hand_size": HAND_SIZE,
        "kitty_size": table.kitty_size,
        "removed": names(PACK, usual & ~table.in_play),
        "misere_value": values[MISERE],
        "open_value": values[OPEN],
        "blind_value": values[BLIND],
        "slam_value": SLAM_VALUE,
        "low_value": tricks[0],
        "top_value": tricks[-1],
        "tricks": TRICKS,
        "trick_points": TRICK_POINTS,
        "cap": 0 if options.trick_points_cap == "none" else int(options.trick_points_cap),
        "sides": len(set(table.sides)),
    }


def _added() -> Sequence[str]:
    """Return the cards that an ordinary pack of 52 has not."""
    return [r + s for r in ("11", "12", "13") for s in SUIT_LETTERS] + ["JK", "JX"]
