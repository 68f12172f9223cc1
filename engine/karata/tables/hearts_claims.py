"""The Hearts family: when the rest of a deal is sure."""

from __future__ import annotations

from karata.cards import Mask, cards, count, mask_of
from karata.games.hearts_state import PLAY, HeartsObservation
from karata.tables.claim import Claim


def hearts_claim(seen: HeartsObservation) -> Claim | None:
    """Return what this seat may claim."""
    if _points_are_settled(seen):
        return Claim("points")
    return Claim("all") if _takes_the_rest(seen) else None


def _unseen(seen: HeartsObservation) -> Mask:
    """Return the cards that other seats may hold, or that lie in a kitty this seat has not seen."""
    known = seen.hand | mask_of(seen.trick) | seen.pile | seen.kitty_seen
    for taken in seen.taken:
        known |= taken
    return int(seen.setup.in_play & ~known)


def _points_are_settled(seen: HeartsObservation) -> bool:
    """Return whether nothing that counts is left, and no rule asks who takes the empty tricks."""
    setup = seen.setup
    left = seen.hand | _unseen(seen) | mask_of(seen.trick) | seen.pile
    if left & (setup.penalty | setup.bonus):
        return False
    empty = [seat for seat, taken in enumerate(seen.taken) if not taken]
    if setup.no_trick_bonus and empty:
        return False
    return bool(setup.sun == "off" or len(empty) < seen.players - 1)


def _takes_the_rest(seen: HeartsObservation) -> bool:
    """Return whether this seat is on lead with nothing but winners, in whatever order.

    The first trick has rules of its own. A trick that this seat has led may still be running.
    """
    setup, me = seen.setup, seen.seat
    rank, unseen = setup.pack.rank_of, _unseen(seen)
    if seen.trick_number == 1 or seen.leader != me or seen.phase != PLAY:
        return False
    out = [unseen & mask for mask in setup.pack.suit_masks]
    others = [seat for seat in range(seen.players) if seat != me]
    for suit in range(4):
        if all(suit in seen.voids[seat] for seat in others):
            out[suit] = 0
    if seen.trick:
        assert seen.led is not None
        against = out[seen.led] | mask_of(seen.trick[1:]) & setup.pack.suit_masks[seen.led]
        if against and rank[seen.trick[0]] <= rank[against.bit_length() - 1]:
            return False
    for suit, mask in enumerate(setup.pack.suit_masks[:4]):
        mine = cards(seen.hand & mask)
        # an equal card of another pack would cancel, so it counts as one that wins
        if mine and out[suit] and rank[mine[0]] <= rank[out[suit].bit_length() - 1]:
            return False
    return setup.void_last == "leader" or _pairs(seen, unseen) < 2


def _pairs(seen: HeartsObservation, unseen: Mask) -> int:
    """Return how many pairs of equal cards others could play to one trick: two may make it void."""
    if seen.setup.pack.copies == 1:
        return 0
    loose = unseen | mask_of(seen.trick)
    return count(loose & loose >> 1 & seen.setup.pack.first_copies)
