"""Shuffling and dealing: the same seed gives the same cards on every Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from karata.cards import Card, Mask, cards, mask_of


@dataclass(frozen=True, slots=True)
class Deal:
    """One distribution of the cards: a hand per seat, and what is left face down."""

    hands: tuple[Mask, ...]
    kitty: Mask = 0


def shuffled(in_play: Mask, rng: random.Random) -> list[Card]:
    """Return the cards in random order, by Fisher and Yates over `random()` alone.

    Only `random()` itself is promised to stay the same across Python versions.
    """
    order = list(cards(in_play))
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def deal(in_play: Mask, seats: int, hand_size: int, rng: random.Random) -> Deal:
    """Deal `hand_size` cards to each seat; the rest is the kitty."""
    order = shuffled(in_play, rng)
    hands = tuple(
        mask_of(order[seat * hand_size : (seat + 1) * hand_size]) for seat in range(seats)
    )
    return Deal(hands, mask_of(order[seats * hand_size :]))


def deal_packets(
    order: Sequence[Card], hands: int, packets: Sequence[tuple[int, int]]
) -> tuple[list[Mask], Mask]:
    """Deal cards in packets: to each hand in turn, then to the kitty, round by round.

    Returns the hands, the first being the one dealt first, and the kitty.
    """
    dealt, kitty, at = [0] * hands, 0, 0
    for each, aside in packets:
        for hand in range(hands):
            dealt[hand] |= mask_of(order[at : at + each])
            at += each
        kitty |= mask_of(order[at : at + aside])
        at += aside
    return dealt, kitty


def deal_rng(seed: int, number: int) -> random.Random:
    """Return the generator of deal `number` (from 1) of the match with this seed."""
    return random.Random(f"karata {seed} {number}")
