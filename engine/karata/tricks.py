"""Tricks: who wins one, and what the cards in it are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from karata.cards import JOKERS, Card, Mask, Pack, Suit, cards, count, mask_of

NO_SUIT: Suit = JOKERS  # of a joker that belongs to no suit
TRUMP_LIFT = 100  # what a trump is worth more than the same card of another suit


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


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """Which suit each card belongs to, and which card beats which, for one trump.

    Following suit and the winner are look-ups here; no other code of the play names the trumps.
    """

    suit_of: tuple[Suit, ...]  # by card; NO_SUIT for a joker without a suit
    suit_masks: tuple[Mask, ...]  # by suit, NO_SUIT included
    strays: tuple[Mask, ...]  # by suit: cards that show it but belong to another
    value: tuple[tuple[int, ...], ...]  # by suit led and card: the highest wins, 0 cannot win

    def winning_place(self, trick: Sequence[Card], led: Suit) -> int:
        """Return the place of the card that wins a trick."""
        value = self.value[led]
        best = place = 0
        for at, card in enumerate(trick):
            if value[card] > best:
                best, place = value[card], at
        return place


def make_order(
    pack: Pack,
    suit: Suit = NO_SUIT,
    *,
    top: Sequence[Card] = (),
    bottom: Sequence[Card] = (),
    trumps: bool = False,
    free: Sequence[Card] = (),
    low: bool = False,
) -> Order:
    """Build an Order.

    `top` and `bottom` are cards that belong to `suit`, above and below its own, lowest first; if
    `trumps`, that suit beats every other. `free` cards have no suit and win every trick, the last
    of them the highest; if `low`, any card of the suit led beats them.
    """
    everything = range(len(pack.card_names))
    suit_of = list(pack.suit_of)
    strength = [10 + rank for rank in pack.rank_of]
    for height, card in enumerate(bottom):
        suit_of[card], strength[card] = suit, 2 + height
    for height, card in enumerate(top):
        suit_of[card], strength[card] = suit, 50 + height
    for height, card in enumerate(free):
        suit_of[card], strength[card] = NO_SUIT, 1 if low else 200 + height

    def value(led: Suit, card: Card) -> int:
        if suit_of[card] in (led, NO_SUIT):
            lifted = trumps and led == suit and card not in free
            return strength[card] + (TRUMP_LIFT if lifted else 0)
        return strength[card] + TRUMP_LIFT if trumps and suit_of[card] == suit else 0

    masks = tuple(mask_of(c for c in everything if suit_of[c] == each) for each in range(5))
    return Order(
        suit_of=tuple(suit_of),
        suit_masks=masks,
        strays=tuple(own & ~mask for own, mask in zip(pack.suit_masks, masks, strict=True)),
        value=tuple(tuple(value(led, card) for card in everything) for led in range(5)),
    )
