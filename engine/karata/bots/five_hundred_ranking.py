"""Five Hundred: the cards as bits in the order of their strength: one number tells who wins.

A ranked set has a run of bits for each suit of the Order, weakest card first, the trumps above the
other suits and a joker without a suit above everything. Among the cards that can win a trick, the
highest bit wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from karata.cards import Card, Mask, Seat, cards
from karata.games.five_hundred_setup import PACK
from karata.tricks import NO_SUIT, Order

RUN = 24  # bits for a suit: the most cards one can have are 20
FIRST = 4  # below are jokers that lose to every card of the suit led


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """One Order as ranked sets."""

    bits: tuple[Mask, ...]  # by card: its bit
    card_at: tuple[Card, ...]  # by place of a bit
    suits: tuple[Mask, ...]  # by suit, NO_SUIT included
    wins: tuple[Mask, ...]  # by suit led: the cards that can win
    bases: tuple[int, ...]  # by suit: the place of its first bit
    sides: tuple[
        tuple[Mask, int, Mask], ...
    ]  # the suits but trumps: set, first place, what can win
    trumps: Mask  # 0 without trumps

    def ranked(self, mask: Mask) -> Mask:
        """Return a set of cards as a ranked set."""
        bits = self.bits
        return sum([bits[card] for card in cards(mask)])


@lru_cache(maxsize=256)
def ranking_of(order: Order) -> Ranking:
    """Return the ranked sets of an Order."""
    everything = range(len(PACK.card_names))
    trump = _trump(order)
    runs = [suit for suit in range(4) if suit != trump] + ([] if trump is None else [trump])
    bases = [0] * 5
    for place, suit in enumerate(runs):
        bases[suit] = FIRST + RUN * place
    free = cards(order.suit_masks[NO_SUIT])
    low = bool(free) and order.value[0][free[0]] == 1
    bases[NO_SUIT] = 0 if low else FIRST + RUN * 4
    bits, card_at = [0] * len(everything), [0] * (FIRST + RUN * 4 + 2)
    for suit in range(5):
        row = order.value[suit]
        mine = sorted(cards(order.suit_masks[suit]), key=lambda card: (row[card], card))
        for height, card in enumerate(mine):
            bits[card] = 1 << bases[suit] + height
            card_at[bases[suit] + height] = card
    suits = tuple(sum(bits[card] for card in cards(mask)) for mask in order.suit_masks)
    wins = tuple(sum(bits[c] for c in everything if order.value[led][c]) for led in range(5))
    return Ranking(
        bits=tuple(bits),
        card_at=tuple(card_at),
        suits=suits,
        wins=wins,
        bases=tuple(bases),
        sides=tuple((suits[s], bases[s], wins[s]) for s in range(4) if s != trump),
        trumps=0 if trump is None else suits[trump],
    )


def _trump(order: Order) -> int | None:
    """Return the suit of an Order that beats the others."""
    for suit in range(4):
        other = (suit + 1) % 4
        if any(order.value[other][card] for card in cards(order.suit_masks[suit])):
            return suit
    return None


# ---------------------------------------------------------------- who plays when, and with whom

Place = tuple[Seat, tuple[Seat, ...], tuple[Seat, ...]]  # seat, foes and friends that play later


@lru_cache(maxsize=512)
def rounds_of(active: Sequence[Seat], teams: tuple[int, ...]) -> dict[Seat, tuple[Place, ...]]:
    """Return, by leader, each place of a trick; `teams` has the team of every seat."""
    found = {}
    for at, leader in enumerate(active):
        order = (*active[at:], *active[:at])
        found[leader] = tuple(
            (
                seat,
                tuple(s for s in order[place + 1 :] if teams[s] != teams[seat]),
                tuple(s for s in order[place + 1 :] if teams[s] == teams[seat]),
            )
            for place, seat in enumerate(order)
        )
    return found
