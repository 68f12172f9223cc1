"""Tricks: who wins one, and what the cards in it are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from karata.cards import Card, Mask, Pack, Seat, Suit, cards, count, mask_of


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """Suits and strengths of a pack once trump is known: tables, so play code needs no case."""

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


def highest_place(pack: Pack, trick: Sequence[Card], led: Suit) -> int:
    """Return the place of the highest card of the suit led, in a pack without equal cards."""
    return trick.index((mask_of(trick) & pack.suit_masks[led]).bit_length() - 1)


def cancelled(pack: Pack, played: Mask) -> Mask:
    """Return the cards of a set that lie there twice: equal cards cancel each other (HC-18)."""
    both = played & played >> 1 & pack.first_copies
    return both | both << 1


def survivor_place(pack: Pack, trick: Sequence[Card], led: Suit) -> int | None:
    """Return the place of the highest uncancelled card of the suit led; None if none is left."""
    played = mask_of(trick)
    left = played & ~cancelled(pack, played) & pack.suit_masks[led]
    return trick.index(left.bit_length() - 1) if left else None


def two_pairs_place(pack: Pack, trick: Sequence[Card], led: Suit) -> int | None:
    """Return the survivor's place; None also when two or more pairs lie in the trick (B-C1)."""
    if count(cancelled(pack, mask_of(trick))) >= 4:
        return None
    return survivor_place(pack, trick, led)


def points(values: Sequence[int], taken: Mask) -> int:
    """Return the sum of the values of the cards in a set."""
    return sum(values[card] for card in cards(taken))


def seats_from(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats clockwise, starting with `first`."""
    return tuple((first + step) % seats for step in range(seats))
