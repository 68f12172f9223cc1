"""Five Hundred: what the contractor decides before play: discards, a partner, the joker's suit."""

from __future__ import annotations

from karata.bots.base import Choice
from karata.bots.five_hundred_bidding import ALONE_FORM, TIP, Auction
from karata.bots.five_hundred_hands import (
    above,
    best_without,
    descending,
    safest_without,
    suit_risk,
    worth,
)
from karata.cards import Card, Mask, Seat, Suit, cards, count
from karata.games.bids import NO_TRUMP
from karata.games.five_hundred_actions import ALONE, Discard, NameJoker, Partner
from karata.games.five_hundred_state import FiveHundredObservation
from karata.tricks import NO_SUIT

SPARE = 1.7  # tricks more than bid that are expected of a hand that plays alone
LONG = 4  # cards of a suit that make it worth giving the joker to it


def choose_discard(view: FiveHundredObservation) -> Choice:
    """Return which cards to lay aside."""
    contract, order = view.contract, view.order
    assert contract is not None
    size, in_play = view.setup.kitty_size, view.setup.in_play
    if contract.is_misere:
        gone = safest_without(order, view.hand, in_play, size)
        return Choice(Discard(gone), (TIP + "discard-misere",))
    others = view.setup.players + view.setup.dead_hands - 1
    gone = best_without(order, contract.strain, view.hand, in_play, others, size)
    kept = view.hand & ~gone
    void = any(
        gone & mask and not kept & mask
        for suit, mask in enumerate(order.suit_masks)
        if suit != contract.strain
    )
    trumps = contract.strain != NO_TRUMP
    return Choice(Discard(gone), (TIP + ("discard-void" if void and trumps else "discard-losers"),))


# ---------------------------------------------------------------- the joker


def choose_joker(view: FiveHundredObservation) -> Choice:
    """Return the suit of the joker, or none.

    In a misère it must not be forced to win: the best suit is one in which low cards can answer
    each lead. Without trumps it is strongest without a suit, unless a long suit lacks its ace.
    """
    contract, order = view.contract, view.order
    assert contract is not None
    if contract.is_misere:
        return _hide_joker(view)
    for suit in sorted(range(4), key=lambda s: (-count(view.hand & order.suit_masks[s]), s)):
        mine = descending(order, suit, view.hand)
        rest = view.setup.in_play & order.suit_masks[suit] & ~view.hand & ~view.discarded
        if len(mine) < LONG or count(rest) == 0:
            continue
        second = [card for card in mine if above(order, suit, card, rest) == 1]
        if len(second) >= 2 and above(order, suit, mine[0], rest) == 1:
            return Choice(NameJoker(suit), (TIP + "name-joker-long",))
    return Choice(NameJoker(None), (TIP + "name-joker-none",))


def _hide_joker(view: FiveHundredObservation) -> Choice:
    if view.options.joker_low_in_misere:  # without a suit it loses, named it is the highest
        return Choice(NameJoker(None))
    order, in_play = view.order, view.setup.in_play
    jokers = view.hand & order.suit_masks[NO_SUIT]

    def risk(suit: Suit) -> tuple[float, int, int]:
        rest = in_play & order.suit_masks[suit] & ~view.hand & ~view.discarded
        mine = view.hand & order.suit_masks[suit]
        named = view.setup.order(NO_TRUMP, suit).value[suit]
        found = suit_risk(named, mine | jokers, rest)
        before = suit_risk(named, mine, rest)
        return round(found - before * 0.5, 6), -count(mine), suit

    suit = min(range(4), key=risk)
    void = not view.hand & order.suit_masks[suit]
    return Choice(NameJoker(suit), (TIP + ("name-joker-void" if void else "name-joker-long"),))


# ---------------------------------------------------------------- the partner of five players


def choose_partner(view: FiveHundredObservation) -> Choice:
    """Return whom to take as a partner: the holder of a high card, or a player."""
    contract = view.contract
    assert contract is not None
    if _strong_enough(view):
        return Choice(ALONE, (TIP + "alone",))
    if view.options.five_partner == "named_player":
        return Choice(Partner(seats=_helpers(view)), (TIP + "call-partner",))
    card = called_card(view)
    if card is None:
        return Choice(ALONE, (TIP + "alone",))
    return Choice(Partner(card=card), (TIP + "call-partner",))


def _strong_enough(view: FiveHundredObservation) -> bool:
    """Return whether the hand will probably make the contract without a partner."""
    contract = view.contract
    assert contract is not None
    in_play = view.setup.in_play & ~view.discarded
    own = worth(view.order, contract.strain, view.hand, in_play, view.players - 1)
    return ALONE_FORM.base + ALONE_FORM.slope * own > contract.level + SPARE


def called_card(view: FiveHundredObservation) -> Card | None:
    """Return the highest trump that is missing, or else an ace of a suit with small cards."""
    contract, order = view.contract, view.order
    assert contract is not None
    away = view.setup.in_play & ~view.hand & ~view.discarded
    if contract.strain != NO_TRUMP:
        trumps = descending(order, contract.strain, away | view.hand)
        for card in trumps[:3]:
            if away >> card & 1:
                return card
    jokers = away & order.suit_masks[NO_SUIT]
    if jokers:
        return max(cards(jokers))

    def wanted(suit: Suit) -> tuple[int, int]:
        return count(view.hand & order.suit_masks[suit]), suit

    for suit in sorted(range(4), key=wanted, reverse=True):
        best = descending(order, suit, away | view.hand)
        if best and away >> best[0] & 1 and suit != contract.strain:
            return best[0]
    rest: Mask = away
    return max(cards(rest), default=None)


def _helpers(view: FiveHundredObservation) -> tuple[Seat, ...]:
    """Return the players to name: those who bid most, first the ones who bid the same strain."""
    contract = view.contract
    assert contract is not None
    last = Auction(view).last
    others = [seat for seat in range(view.players) if seat != view.seat]

    def grade(seat: Seat) -> tuple[bool, int, int]:
        bid = last.get(seat)
        if bid is None:
            return False, 0, -((seat - view.seat) % view.players)
        return bid.strain == contract.strain, bid.rung, 0

    others.sort(key=grade, reverse=True)
    return tuple(sorted(others[: 2 if contract.level >= 8 else 1]))
