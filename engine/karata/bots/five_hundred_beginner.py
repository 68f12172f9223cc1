"""Five Hundred, the beginner: any allowed action, but an auction that ends in a modest contract.

Bids picked at random climb to ten no trumps in nearly every auction. So the beginner passes mostly
and else makes one of the lowest bids, in a suit it holds some cards of: a table of beginners plays
contracts of six and seven tricks, which a person can watch and beat.
"""

from __future__ import annotations

import random

from karata.bots.base import Choice
from karata.bots.five_hundred_bidding import bids_of
from karata.bots.random_bot import pick
from karata.cards import Card, cards, count, mask_of
from karata.games.actions import Play
from karata.games.bids import NO_TRUMP, TRICKS, Bid
from karata.games.five_hundred_actions import (
    ALONE,
    PASSING,
    AnswerRedeal,
    Call,
    Discard,
    Look,
    NameJoker,
    Partner,
)
from karata.games.five_hundred_state import (
    AUCTION,
    BLIND_PHASE,
    CONSENT,
    JOKER,
    KITTY,
    PARTNER,
    RAISE,
    FiveHundredObservation,
)
from karata.tricks import NO_SUIT

BIDS_OFTEN = 0.35  # how often the beginner bids when it may
HIGHEST = 7  # tricks it bids at most
SOME = 3  # cards of a suit it bids


class FiveHundredBeginner:
    """Bids seldom and low, and plays at random."""

    name = "beginner"

    def choose(self, view: FiveHundredObservation, rng: random.Random) -> Choice:
        """Return a random legal action."""
        phase = view.phase
        if phase == BLIND_PHASE:
            return Choice(Look())
        if phase in (AUCTION, RAISE):
            return Choice(_call(view, rng))
        if phase == CONSENT:
            return Choice(AnswerRedeal(rng.random() < 0.5))
        if phase == KITTY:
            return Choice(Discard(mask_of(_some(cards(view.hand), view.setup.kitty_size, rng))))
        if phase == PARTNER:
            return Choice(_partner(view, rng))
        if phase == JOKER:
            return Choice(NameJoker(pick((None, 0, 1, 2, 3), rng)))
        card = pick(cards(view.legal), rng)
        return Choice(_play(view, card, rng))


def _play(view: FiveHundredObservation, card: Card, rng: random.Random) -> Play:
    loose = not view.trick and view.order.suit_of[card] == NO_SUIT
    return Play(card, pick(view.joker_suits, rng)) if loose and view.joker_suits else Play(card)


def _some(of: tuple[Card, ...], size: int, rng: random.Random) -> list[Card]:
    left = list(of)
    found: list[Card] = []
    while len(found) < size:
        found.append(pick(left, rng))
        left.remove(found[-1])
    return found


def _call(view: FiveHundredObservation, rng: random.Random) -> Call:
    """Return a pass, or one of the lowest bids in a suit that the hand holds some cards of."""

    def modest(bid: Bid) -> bool:
        if bid.kind != TRICKS or bid.sans or bid.level > HIGHEST or bid.strain == NO_TRUMP:
            return False
        return count(view.hand & view.setup.order(bid.strain).suit_masks[bid.strain]) >= SOME

    bids = [bid for bid in bids_of(view, view.legal_calls) if modest(bid)]
    if view.phase == RAISE or not bids or rng.random() >= BIDS_OFTEN:
        return PASSING
    lowest = min(bid.level for bid in bids)
    return Call(pick([bid for bid in bids if bid.level == lowest], rng).name)


def _partner(view: FiveHundredObservation, rng: random.Random) -> Partner:
    way = view.options.five_partner
    if way == "alone_only":
        return ALONE
    if way == "named_player":
        return Partner(seats=(pick([s for s in range(view.players) if s != view.seat], rng),))
    away = view.setup.in_play & ~view.hand & ~view.discarded
    return Partner(card=pick(cards(away), rng))
