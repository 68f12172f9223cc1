"""Bids of Five Hundred: what each promises, what it is worth and where it ranks (rules.md E1, E3).

A bid's rung is stored apart from its value: misère is worth more than bids that beat it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from karata.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit
from karata.games.five_hundred_options import FiveHundredOptions, misere_rule

NO_TRUMP = 4  # the strain without trumps
STRAINS = (SPADES, CLUBS, DIAMONDS, HEARTS, NO_TRUMP)  # low to high
STRAIN_NAMES = {SPADES: "S", CLUBS: "C", DIAMONDS: "D", HEARTS: "H", NO_TRUMP: "NT"}
LEVELS = range(6, 11)
TRICKS = "tricks"
MISERE, OPEN, BLIND = "misere", "open_misere", "blind_misere"
DOUBLE, BAR = "double_nullo", "bar_nullo"
SPECIAL = (MISERE, BAR, DOUBLE, OPEN, BLIND)  # low to high where they stand together
SANS = "/sans"
_ORIGINAL = (2, 3, 4, 5, 6)  # halves by level: 1, 1.5, 2, 2.5, 3


@dataclass(frozen=True, slots=True)
class Bid:
    """A promise: `level` tricks in a strain, or to win none. `level` is 0 for every misère."""

    name: str
    kind: str  # tricks | misere | open_misere | blind_misere | double_nullo | bar_nullo
    level: int = 0
    strain: Suit = NO_TRUMP
    value: int = 0
    rung: int = 0  # its place in the ladder, from 1
    sans: bool = False  # without the kitty

    @property
    def is_misere(self) -> bool:
        """Whether the contractor promises to win no trick."""
        return self.kind != TRICKS

    @property
    def takes_kitty(self) -> bool:
        """Whether the contractor takes the kitty up."""
        return not self.sans and self.kind != BAR


def trick_value(schedule: str, level: int, place: int) -> int:
    """Return the value of a bid of tricks; `place` counts the strains, 0 (spades) to 4."""
    if schedule == "original_1904":
        return 20 * (place + 1) * _ORIGINAL[level - 6]
    return 40 + 100 * (level - 6) + 20 * place - (20 if schedule == "perfect" else 0)


def misere_values(options: FiveHundredOptions) -> dict[str, int]:
    """Return the value of each kind of misère."""
    perfect = options.schedule == "perfect"
    plain = {"auto": 150 if perfect else 250}.get(options.misere_value) or int(options.misere_value)
    high = 250 if perfect else 500
    blind = 0 if options.blind_misere == "off" else int(options.blind_misere)
    return {MISERE: plain, OPEN: high, BLIND: blind, DOUBLE: high, BAR: 2 * plain}


def offered(options: FiveHundredOptions) -> tuple[str, ...]:
    """Return the kinds of misère that this table plays."""
    if misere_rule(options) == "off":
        return ()
    wanted = {
        MISERE: True,
        OPEN: options.open_misere,
        BLIND: options.blind_misere != "off",
        DOUBLE: options.double_nullo,
        BAR: options.bar_nullo,
    }
    return tuple(kind for kind in SPECIAL if wanted[kind])


@lru_cache(maxsize=256)
def ladder(options: FiveHundredOptions) -> tuple[Bid, ...]:
    """Return all bids of this table from the lowest to the highest.

    Inkles, which are no contracts, are not among them.
    """
    lowest = 6 if options.min_level == "6" else 7
    strains = STRAINS if options.no_trumps else STRAINS[:-1]
    rungs = [
        Bid(f"{level}{STRAIN_NAMES[strain]}", TRICKS, level, strain,
            trick_value(options.schedule, level, STRAINS.index(strain)))
        for level in LEVELS if level >= lowest
        for strain in strains
    ]  # fmt: skip
    tricks, values = list(rungs), misere_values(options)
    for kind in offered(options):
        at = _place(options, kind, tricks, values[kind])
        above = tricks[at] if at < len(tricks) else None
        index = rungs.index(above) if above is not None else len(rungs)
        rungs.insert(index, Bid(kind, kind, value=values[kind]))
    if options.sans_kitty:
        rungs = [
            each
            for bid in rungs
            for each in ((bid, replace(bid, name=bid.name + SANS, sans=True))
                         if bid.takes_kitty else (bid,))
        ]  # fmt: skip
    return tuple(replace(bid, rung=rung) for rung, bid in enumerate(rungs, 1))


def _place(options: FiveHundredOptions, kind: str, tricks: list[Bid], value: int) -> int:
    """Return how many bids of tricks a kind of misère ranks above (B-F2 to B-F4)."""
    if kind == MISERE and options.misere_rank == "between_7_and_8":
        return sum(bid.level < 8 for bid in tricks)
    if kind == MISERE:
        return next((at for at, bid in enumerate(tricks) if bid.value > value), len(tricks))
    top = kind in (OPEN, BLIND) and options.open_misere_rank == "top"  # blind: just above open
    if top or (kind == BLIND and options.blind_misere == "1000"):
        return len(tricks)
    return sum(bid.level < 10 or bid.strain not in (HEARTS, NO_TRUMP) for bid in tricks)


@lru_cache(maxsize=256)
def bids_by_name(options: FiveHundredOptions) -> dict[str, Bid]:
    """Return the bids of this table by their names."""
    return {bid.name: bid for bid in ladder(options)}


def _every_name() -> frozenset[str]:
    plain = [f"{level}{name}" for level in LEVELS for name in STRAIN_NAMES.values()] + [*SPECIAL]
    return frozenset(plain + [name + SANS for name in plain if name != BAR])


ALL_NAMES = _every_name()  # of every table, to tell a bid that is not offered from no bid at all
INKLES = tuple(f"6{name}" for name in ("S", "C", "D", "H", "NT"))
SAME_COLOUR = {SPADES: CLUBS, CLUBS: SPADES, HEARTS: DIAMONDS, DIAMONDS: HEARTS}
