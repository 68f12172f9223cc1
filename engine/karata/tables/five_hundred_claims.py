"""Five Hundred: when the rest of a deal is sure."""

from __future__ import annotations

from karata.cards import Mask, cards, mask_of
from karata.games.actions import Play
from karata.games.bids import DOUBLE
from karata.games.five_hundred_setup import SLAM_VALUE
from karata.games.five_hundred_state import FiveHundredObservation
from karata.tables.claim import Claim, all_win
from karata.tricks import NO_SUIT, Order


def five_hundred_claim(seen: FiveHundredObservation) -> Claim | None:
    """Return what this seat may claim."""
    if seen.contract is not None and seen.contract.is_misere:
        if not _misere_is_safe(seen):
            return None
        return Claim("none" if seen.declarer == seen.seat else "settled")
    if _wins_the_rest(seen):
        return Claim("all", _from_the_top)
    return Claim("settled") if _contract_is_decided(seen) else None


def _played(seen: FiveHundredObservation) -> Mask:
    return mask_of([*seen.trick, *(card for trick in seen.tricks for card in trick[1])])


def _strengths(order: Order, suit: int, mask: Mask) -> list[int]:
    """Return how strong the cards of a suit are when it is led, the highest first."""
    return sorted(
        (order.value[suit][c] for c in cards(mask & order.suit_masks[suit])), reverse=True
    )


def _wins_the_rest(seen: FiveHundredObservation) -> bool:
    """Return whether this seat is on lead and wins every trick: trumps first, each suit downwards.

    All unseen cards, those of a partner too, count as cards against it.
    """
    order, me = seen.order, seen.seat
    if seen.leader != me or me in seen.sits_out:
        return False
    unseen = seen.setup.in_play & ~(seen.hand | _played(seen) | seen.discarded)
    if seen.trick and not _stands(seen, unseen):
        return False
    if unseen & order.suit_masks[NO_SUIT]:
        return False  # a joker without a suit may take any trick
    others = [seat for seat in seen.active if seat != me]
    for suit in range(4):
        mine = _strengths(order, suit, seen.hand)
        out = _strengths(order, suit, unseen)
        if all(suit in seen.voids[seat] for seat in others):
            out = []
        if suit == seen.strain and len(out) > len(mine):
            return False  # a trump may stay out
        if not all_win(mine, out):
            return False
    return True


def _stands(seen: FiveHundredObservation, unseen: Mask) -> bool:
    """Return whether the card that this seat has led wins the trick whatever falls on it."""
    assert seen.led is not None
    value = seen.order.value[seen.led]
    against = [value[card] for card in (*seen.trick[1:], *cards(unseen))]
    return bool(value[seen.trick[0]] > max(against, default=0))


def _from_the_top(seen: FiveHundredObservation) -> Play:
    """Return the next lead: trumps, then the suits, each from the top; loose jokers last."""
    order, trumps = seen.order, seen.strain
    suit_of = order.suit_of

    def place(card: int) -> tuple[bool, bool, int, int]:
        suit = suit_of[card]
        return suit == NO_SUIT, suit != trumps, suit, -order.value[suit][card]

    card = min(cards(seen.legal), key=place)
    loose = suit_of[card] == NO_SUIT and not seen.trick
    return Play(card, seen.joker_suits[0] if loose and seen.joker_suits else None)


def _misere_is_safe(seen: FiveHundredObservation) -> bool:
    """Return whether the contractor, whose hand this seat sees, can win no trick any more.

    In each suit the contractor's cards lie below all others that may come, wherever those are; so
    the lead never comes to the contractor.
    """
    contract, who, order = seen.contract, seen.declarer, seen.order
    if contract is None or contract.kind == DOUBLE or who is None:
        return False
    if who != seen.seat and who != seen.open_seat:
        return False
    hand = seen.hand if who == seen.seat else seen.open_hand
    others = seen.setup.in_play & ~(hand | _played(seen) | seen.discarded)
    jokers = order.suit_masks[NO_SUIT]
    low = seen.options.joker_low_in_misere
    if hand & jokers or (low and others & jokers):
        return False
    for suit in range(4):
        mine, out = _strengths(order, suit, hand), _strengths(order, suit, others)
        if mine and out and mine[0] > out[-1]:
            return False
    if not seen.trick:
        return bool(seen.leader != who)
    assert seen.led is not None
    order_of_play = [seen.leader]
    while len(order_of_play) < len(seen.active):
        order_of_play.append(seen.after[order_of_play[-1]])
    best = order.winning_place(seen.trick, seen.led)
    if who in order_of_play[: len(seen.trick)]:
        return bool(order_of_play[best] != who)
    value = order.value[seen.led]
    return all(value[card] < value[seen.trick[best]] for card in cards(hand))


def _contract_is_decided(seen: FiveHundredObservation) -> bool:
    """Return whether the tricks that are left can change no points: they count for nobody.

    Under `ralphing` a contract missed by far bars from the next auction, so there they do count.
    """
    contract, options = seen.contract, seen.options
    if contract is None or options.trick_points or options.ralphing:
        return False
    if not (seen.partner_known or seen.seat in seen.partners):
        return False
    won = sum(seen.took[seat] for seat in seen.attackers)
    left = max(seen.hand_sizes[seat] for seat in seen.active)
    if won + left < contract.level:
        return True
    slam = options.slam and contract.value < SLAM_VALUE and won == sum(seen.took)
    return won >= contract.level and not slam
