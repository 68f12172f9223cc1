"""Dealing hidden cards at random, so that each lies where it may: it succeeds whenever that is
possible. Only `random()` of the generator is used, which is the same on every Python."""

from __future__ import annotations

import random
from collections.abc import Sequence

from karata.cards import Card, Mask, cards, mask_of
from karata.dealing import shuffled

MIXING = 3  # exchanges tried for each card, so that every possible deal is about equally likely


def distribute(
    pool: Mask, sizes: Sequence[int], allowed: Sequence[Mask], rng: random.Random
) -> list[Mask] | None:
    """Return a random set of `sizes[place]` cards out of `allowed[place]` for every place.

    The sizes add up to the pool. None if no such deal exists.
    """
    if not any(pool & ~mask and size for mask, size in zip(allowed, sizes, strict=True)):
        found, at, order = [], 0, shuffled(pool, rng)
        for size in sizes:
            found.append(mask_of(order[at : at + size]))
            at += size
        return found
    dealing = _Dealing(sizes, allowed)
    if not dealing.deal(shuffled(pool, rng), rng):
        return None
    dealing.mix(rng)
    return dealing.hands


class _Dealing:
    """Cards on their way to places that may not take every card."""

    def __init__(self, sizes: Sequence[int], allowed: Sequence[Mask]) -> None:
        self.left = list(sizes)
        self.allowed = allowed
        self.hands: list[Mask] = [0] * len(sizes)
        self.open = [place for place, size in enumerate(sizes) if size]

    def deal(self, order: Sequence[Card], rng: random.Random) -> bool:
        """Deal the cards, those that fit in few places first; return whether all found one."""
        fits = {c: [p for p in self.open if self.allowed[p] >> c & 1] for c in order}
        for card in sorted(order, key=lambda c: len(fits[c])):
            left = self.left
            room = sum([left[place] for place in fits[card]])
            found = self._pick(fits[card], rng) if room else self._make_room(fits[card])
            if found is None:
                return False
            self.hands[found] |= 1 << card
            left[found] -= 1
        return True

    def _pick(self, fits: Sequence[int], rng: random.Random) -> int:
        """Return one of the places, each as likely as it has room left."""
        left = self.left
        at = int(rng.random() * sum([left[place] for place in fits]))
        for place in fits:
            at -= left[place]
            if at < 0:
                break
        return place

    def _make_room(self, wanted: Sequence[int]) -> int | None:
        """Move cards on from place to place until one of `wanted` has room; None: impossible."""
        came: dict[int, tuple[int, Card]] = {}  # place -> where a card can come from, and which
        queue = list(wanted)
        for place in queue:
            if self.left[place]:
                self.left[place] -= 1
                while place not in wanted:
                    source, card = came[place]
                    self.hands[source] ^= 1 << card
                    self.hands[place] |= 1 << card
                    place = source
                self.left[place] += 1
                return place
            for other in self.open:
                movable = self.hands[place] & self.allowed[other]
                if movable and other not in queue:
                    came[other] = place, movable.bit_length() - 1
                    queue.append(other)
        return None

    def mix(self, rng: random.Random) -> None:
        """Exchange cards between places at random, wherever both may lie."""
        hands, allowed, chance = self.hands, self.allowed, rng.random
        holder = [(card, place) for place, hand in enumerate(hands) for card in cards(hand)]
        size = len(holder)
        for _ in range(MIXING * size):
            one, two = int(chance() * size), int(chance() * size)
            card, place = holder[one]
            other, elsewhere = holder[two]
            if (
                place != elsewhere
                and allowed[place] >> other & 1
                and allowed[elsewhere] >> card & 1
            ):
                both = 1 << card | 1 << other
                hands[place] ^= both
                hands[elsewhere] ^= both  # nothing if both lie in one place
                holder[one], holder[two] = (card, elsewhere), (other, place)
