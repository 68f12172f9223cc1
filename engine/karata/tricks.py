"""Tricks: who wins one, and what the cards in it are worth."""

from __future__ import annotations

from collections.abc import Sequence

from karata.cards import Card, Mask, Pack, Suit, cards, count, mask_of


def highest_place(pack: Pack, trick: Sequence[Card], led: Suit) -> int:
    """Return the place of the highest card of the suit led, in a pack without equal cards."""
    return trick.index((mask_of(trick) & pack.suit_masks[led]).bit_length() - 1)


def cancelled(pack: Pack, played: Mask) -> Mask:
    """Return the cards of a set that lie there twice: equal cards cancel each other (HC-18)."""
    both = played & played >> 1 & pack.first_copies
    return both | both << 1


def _best_left(pack: Pack, trick: Sequence[Card], left: Mask, led: Suit) -> int | None:
    """Return the place of the highest card of the suit led among the uncancelled cards."""
    able = left & pack.suit_masks[led]
    return trick.index(able.bit_length() - 1) if able else None


def survivor_place(pack: Pack, trick: Sequence[Card], led: Suit) -> int | None:
    """Return the place of the highest uncancelled card of the suit led; None if none is left."""
    played = mask_of(trick)
    return _best_left(pack, trick, played & ~cancelled(pack, played), led)


def two_pairs_place(pack: Pack, trick: Sequence[Card], led: Suit) -> int | None:
    """Return the survivor's place; None also when two or more pairs lie in the trick (B-C1)."""
    played = mask_of(trick)
    gone = cancelled(pack, played)
    return None if count(gone) >= 4 else _best_left(pack, trick, played & ~gone, led)


def points(values: Sequence[int], taken: Mask) -> int:
    """Return the sum of the values of the cards in a set."""
    return sum(values[card] for card in cards(taken))
