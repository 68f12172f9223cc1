"""Tricks: who wins one, and what the cards in it are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from karata.cards import Card, Mask, Pack, Seat, Suit, cards


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """Suits and strengths of a pack once trump is known; tables, so that play code needs no case."""

    suit_masks: tuple[Mask, ...]
    suit_of: tuple[Suit, ...]
    strength: tuple[int, ...]


def plain_order(pack: Pack) -> Order:
    """Return the order without trumps: the highest rank of the suit led wins."""
    return Order(pack.suit_masks, pack.suit_of, pack.rank_of)


def winning_place(order: Order, trick: Sequence[Card], led: Suit) -> int:
    """Return the place in the trick (0 = leader) of the card that wins it."""
    suit_of, strength = order.suit_of, order.strength
    best, place = -1, 0
    for index, card in enumerate(trick):
        if suit_of[card] == led and strength[card] > best:
            best, place = strength[card], index
    return place


def points(values: Sequence[int], taken: Mask) -> int:
    """Return the sum of the values of the cards in a set."""
    return sum(values[card] for card in cards(taken))


def seats_from(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats clockwise, starting with `first`."""
    return tuple((first + step) % seats for step in range(seats))
