"""Five Hundred: which deals of the unseen cards are likely, by what was bid and laid aside."""

from __future__ import annotations

import random

from karata.bots.five_hundred_dealing import Unseen
from karata.cards import Mask, Seat, cards
from karata.games.bids import BLIND, NO_TRUMP, TRICKS
from karata.games.five_hundred_setup import PACK
from karata.games.five_hundred_state import FiveHundredState
from karata.tricks import NO_SUIT, Order

Counts = tuple[int, ...]  # by card
NOTHING: Counts = (0,) * len(PACK.card_names)

EXCHANGES = 4  # tried for each unseen card
DECAY = 0.8  # an exchange is so much rarer for each step it makes the deal agree less
HIGH = (6, 6, 5, 4)  # steps that the highest cards of a bid suit count, from the top
LOW = 4  # any other card of it
SIDE_ACE = 3  # the highest card of another suit
TOP = (6, 3, 1)  # without trumps: what the highest cards of each suit count
JOKER = 8
MISERE_HIGH = (-6, -4, -3)
KEPT = 40.0  # no trump is laid aside while there is another card
ACE, KING = 20.0, 4.0  # in cards of length
UNSURE = 1.0  # others lay other cards aside


def _powers() -> tuple[float, ...]:
    """Return the powers of DECAY, by multiplication: the same on every machine."""
    found = [1.0]
    for _ in range(4 * JOKER):
        found.append(found[-1] * DECAY)
    return tuple(found)


RARER = _powers()


class Likely:
    """What the calls of the other seats say of their cards."""

    def __init__(self, unseen: Unseen) -> None:
        self.unseen = unseen
        view = unseen.view
        self.counts: list[Counts] = []  # by place
        self.speaks = False  # whether any call says something
        by_name = view.setup.by_name
        said = {seat: by_name[name] for seat, name in view.calls if name in by_name}
        for seat in unseen.places:
            bid = said.get(seat)
            if bid is None or bid.kind == BLIND:
                self.counts.append(NOTHING)
                continue
            strain = bid.strain if bid.kind == TRICKS else NO_TRUMP
            order = view.setup.order(strain)
            self.counts.append(_strength(order, strain) if bid.kind == TRICKS else _misere(order))
            self.speaks = True

    def exchange(self, found: list[Mask], rng: random.Random) -> None:
        """Exchange cards between places at random, in place, to where the calls put them.

        What comes out is the likelier, the better it agrees with the calls.
        """
        if not self.speaks:
            return
        allowed, counts, chance = self.unseen.allowed, self.counts, rng.random
        holder = [(card, place) for place, hand in enumerate(found) for card in cards(hand)]
        size = len(holder)
        for _ in range(EXCHANGES * size):
            one, two = int(chance() * size), int(chance() * size)
            card, place = holder[one]
            other, elsewhere = holder[two]
            if place == elsewhere:
                continue
            here, there = counts[place], counts[elsewhere]
            steps = here[card] + there[other] - here[other] - there[card]
            if steps > 0 and chance() >= RARER[steps]:
                continue
            if allowed[place] >> other & 1 and allowed[elsewhere] >> card & 1:
                both = 1 << card | 1 << other
                found[place] ^= both
                found[elsewhere] ^= both
                holder[one], holder[two] = (card, elsewhere), (other, place)

    def lay_aside(self, state: FiveHundredState, rng: random.Random) -> None:
        """Let the declarer have laid aside cards that are of little use, in place."""
        seat = state.declarer
        assert seat is not None
        at = self.unseen.places.index(seat)
        allowed = self.unseen.allowed[at]
        together = state.hands[seat] | state.discarded
        size = state.hands[seat].bit_count()
        contract = state.contract
        assert contract is not None
        keep = _keep_low if contract.is_misere else _keep_high
        grades = keep(state, seat, together | self.unseen.played[seat])
        open_to = [
            (grades[card] + UNSURE * rng.random(), card) for card in cards(together & allowed)
        ]
        open_to.sort(reverse=True)
        hand = 0
        for _, card in open_to[:size]:
            hand |= 1 << card
        state.hands[seat], state.discarded = hand, together & ~hand


def _strength(order: Order, strain: int) -> Counts:
    """Return by card what it counts for a bid of tricks."""
    found = [0] * len(order.suit_of)
    for suit in range(4):
        ranked = _down(order, suit, order.suit_masks[suit])
        if strain not in (suit, NO_TRUMP):
            found[ranked[0]] = SIDE_ACE
            continue
        for place, card in enumerate(ranked):
            if strain == NO_TRUMP:
                found[card] = TOP[place] if place < len(TOP) else 0
            else:
                found[card] = HIGH[place] if place < len(HIGH) else LOW
    for card in cards(order.suit_masks[NO_SUIT]):
        found[card] = JOKER
    return tuple(found)


def _misere(order: Order) -> Counts:
    found = [0] * len(order.suit_of)
    for suit in range(4):
        for place, card in enumerate(_down(order, suit, order.suit_masks[suit])):
            found[card] = MISERE_HIGH[place] if place < len(MISERE_HIGH) else 0
    for card in cards(order.suit_masks[NO_SUIT]):
        found[card] = -JOKER
    return tuple(found)


def _down(order: Order, suit: int, mask: Mask) -> list[int]:
    row = order.value[suit]
    return sorted(cards(mask & order.suit_masks[suit]), key=row.__getitem__, reverse=True)


def _keep_high(state: FiveHundredState, seat: Seat, had: Mask) -> list[float]:
    order, in_play = state.order, state.setup.in_play
    found = [KEPT] * len(order.suit_of)
    for suit in range(4):
        if suit == state.strain:
            continue
        length = (had & order.suit_masks[suit]).bit_count()
        for place, card in enumerate(_down(order, suit, in_play)):
            found[card] = length + (ACE if not place else KING if place == 1 else -place / 10)
    return found


def _keep_low(state: FiveHundredState, seat: Seat, had: Mask) -> list[float]:
    order, in_play = state.order, state.setup.in_play
    found = [-KEPT] * len(order.suit_of)
    for suit in range(4):
        for place, card in enumerate(_down(order, suit, in_play)):
            found[card] = float(place)
    return found
