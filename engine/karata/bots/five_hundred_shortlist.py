"""Five Hundred: the actions that are worth comparing, in each phase."""

from __future__ import annotations

from itertools import combinations

from karata.bots.five_hundred_hands import descending, misere_safety, worth
from karata.cards import Card, Mask, cards, mask_of
from karata.games.actions import Play
from karata.games.five_hundred_actions import (
    AGREEING,
    ALONE,
    REFUSING,
    Action,
    Discard,
    NameJoker,
    Partner,
)
from karata.games.five_hundred_state import (
    CONSENT,
    JOKER,
    KITTY,
    PARTNER,
    PLAY,
    FiveHundredObservation,
)
from karata.games.partners import TWO_FROM
from karata.tricks import NO_SUIT

DISCARDS = 7  # ways to lay cards aside, besides the first
TRUMPS_CALLED = 3  # of the highest missing trumps, which may be called for a partner


def shortlist(view: FiveHundredObservation, first: Action) -> list[Action]:
    """Return `first`, which the rules of thumb advise, and what is worth comparing with it.

    In the auction that is nothing: the rules of thumb know more of it than a search finds out.
    """
    found: list[Action] = []
    if view.phase == PLAY:
        found = _plays(view, first)
    elif view.phase == KITTY:
        found = _discards(view, first)
    elif view.phase == JOKER:
        found = [NameJoker(None), *(NameJoker(suit) for suit in range(4))]
    elif view.phase == PARTNER:
        found = _partners(view)
    elif view.phase == CONSENT:
        found = [AGREEING, REFUSING]
    return [first, *(action for action in found if action != first)]


# ---------------------------------------------------------------- cards


def _plays(view: FiveHundredObservation, first: Action) -> list[Action]:
    """Return the cards that differ in what they do: the ends of each suit, and what just wins."""
    assert isinstance(first, Play)
    legal, order = view.legal, view.order
    named = 0 if view.trick or not view.joker_suits else legal & order.suit_masks[NO_SUIT]
    misere = view.contract is not None and view.contract.is_misere
    best = 0
    row = order.value[view.led if view.led is not None else NO_SUIT]
    if view.trick:
        best = max(row[card] for card in view.trick)
    chosen: list[Card] = []
    by_suit: dict[int, list[Card]] = {}
    for group in equals(view, legal & ~named):
        card = first.card if first.card in group else group[0]
        by_suit.setdefault(order.suit_of[card], []).append(card)
    for mine in by_suit.values():
        wins = [card for card in mine if view.trick and row[card] > best]
        wanted = {mine[0], mine[-1], first.card, *wins[:1]}
        chosen += [card for card in mine if misere or card in wanted]
    found: list[Action] = [Play(card) for card in sorted(chosen)]
    return found + [Play(card, suit) for card in cards(named) for suit in view.joker_suits]


def equals(view: FiveHundredObservation, mask: Mask) -> list[list[Card]]:
    """Return the cards of a set, those together that do the same: nobody has one between them."""
    order = view.order
    gone = view.discarded | view.hand
    for _, played, _, _ in view.tricks:
        gone |= mask_of(played)
    out = view.setup.in_play & ~gone
    found: list[list[Card]] = []
    for suit, suit_mask in enumerate(order.suit_masks):
        row = order.value[suit]
        last: Card | None = None
        for card in sorted(cards(mask & suit_mask), key=lambda each: (row[each], each)):
            between = cards(out & suit_mask)
            if last is None or any(row[last] < row[other] < row[card] for other in between):
                found.append([])
            found[-1].append(card)
            last = card
    return found


# ---------------------------------------------------------------- before play


def _discards(view: FiveHundredObservation, first: Action) -> list[Action]:
    """Return what differs by one card from the first way to lay cards aside, the best first."""
    assert isinstance(first, Discard)
    contract, order, in_play = view.contract, view.order, view.setup.in_play
    assert contract is not None
    others = view.setup.players + view.setup.dead_hands - 1

    def grade(gone: Mask) -> tuple[float, int]:
        rest = view.hand & ~gone
        if contract.is_misere:
            found = misere_safety(order, rest, in_play & ~gone)
        else:
            found = worth(order, contract.strain, rest, in_play & ~gone, others)
        return round(found, 6), -gone

    ways = [
        first.cards ^ (1 << out) ^ (1 << kept)
        for out in cards(first.cards)
        for kept in cards(view.hand & ~first.cards)
    ]
    ways.sort(key=grade, reverse=True)
    return [Discard(gone) for gone in ways[:DISCARDS]]


def _partners(view: FiveHundredObservation) -> list[Action]:
    contract, order = view.contract, view.order
    assert contract is not None
    found: list[Action] = [ALONE]
    if view.options.five_partner == "named_player":
        others = [seat for seat in range(view.players) if seat != view.seat]
        most = 2 if contract.level >= TWO_FROM else 1
        sizes = range(1, most + 1)
        return found + [Partner(seats=group) for n in sizes for group in combinations(others, n)]
    away = view.setup.in_play & ~view.hand & ~view.discarded
    called = list(cards(away & order.suit_masks[NO_SUIT]))
    for suit in range(4):
        missing = descending(order, suit, away)
        called += missing[: TRUMPS_CALLED if suit == contract.strain else 1]
    return found + [Partner(card=card) for card in called]
