"""Five Hundred: what a hand is worth in each strain, and how safe it is in a misère.

The tables say how many tricks a card is likely to win; they were tuned in the arena. `in_play` are
the cards of the form, `order` the Order of the strain, `others` how many other hands there are.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from karata.cards import Card, Mask, Suit, cards, count, mask_of
from karata.tricks import NO_SUIT, Order

TRUMP_UNDER = (1.0, 0.85, 0.6, 0.4, 0.3, 0.2)  # a trump, by how many unseen trumps are higher
LONG_TRUMP = 0.9  # a trump that is left when the others have none
WINNERS = (0.88, 0.7, 0.4, 0.2)  # a side winner, by its place in the suit: it may be trumped
SECOND = (0.1, 0.42, 0.4, 0.3)  # a card below one unseen card, by how many cards guard it
THIRD = (0.0, 0.0, 0.15, 0.15)  # a card below two
RUFFS = (0.75, 0.4, 0.1)  # what a short side suit is worth, by its length
ENOUGH = 4  # trumps, for a short suit to be worth all that
NO_TRUMP_WINNER = 1.0
NO_TRUMP_SECOND = (0.1, 0.55, 0.55, 0.6)
NO_TRUMP_THIRD = (0.0, 0.0, 0.3, 0.35)
LONG_CARD = 0.55  # in no trumps: a card that is left when the others have none of the suit
LOOSE_JOKER = 2.6  # it wins a trick and stops any suit
MISERE_DECAY = 0.72  # the risk of a card, each time the suit has to be led before
LOW_JOKER_RISK = 0.1  # the same at tables where such a joker is the lowest card
LOOSE_RISK = 0.93  # a joker without a suit in a misère: it must be played


def descending(order: Order, suit: Suit, mask: Mask) -> list[Card]:
    """Return the cards of a suit, highest first."""
    value = order.value[suit]
    return sorted(cards(mask & order.suit_masks[suit]), key=value.__getitem__, reverse=True)


def above(order: Order, suit: Suit, card: Card, mask: Mask) -> int:
    """Return how many cards of a set, all of `suit`, are higher than `card`."""
    value = order.value[suit]
    mine = value[card]
    return sum(value[each] > mine for each in cards(mask))


def _at(table: tuple[float, ...], place: int) -> float:
    return table[place] if place < len(table) else table[-1]


def trump_tricks(order: Order, trump: Suit, hand: Mask, in_play: Mask, others: int) -> float:
    """Return how many tricks the trumps of a hand are likely to win."""
    unseen = in_play & order.suit_masks[trump] & ~hand
    rounds = count(unseen) / max(1, others) * 1.35
    worth = 0.0
    for place, card in enumerate(descending(order, trump, hand)):
        found = _at(TRUMP_UNDER, above(order, trump, card, unseen))
        worth += max(found, LONG_TRUMP) if place >= rounds else found
    return worth


def _side_tricks(length: int, place: int, higher: int) -> float:
    """Return the chance of one card of a side suit, `higher` unseen cards being above it."""
    if higher == 0:
        return _at(WINNERS, place)
    if higher == 1:
        return _at(SECOND, min(length - 1, 3)) / (1 + place)
    return _at(THIRD, min(length - 1, 3)) if higher == 2 and not place else 0.0


def side_tricks(order: Order, suit: Suit, hand: Mask, in_play: Mask) -> float:
    """Return how many tricks the high cards of a side suit are likely to win."""
    mine = descending(order, suit, hand)
    unseen = in_play & order.suit_masks[suit] & ~hand
    length = len(mine)
    return sum(
        _side_tricks(length, place, above(order, suit, card, unseen))
        for place, card in enumerate(mine)
    )


def ruffs(order: Order, trump: Suit, hand: Mask, in_play: Mask) -> float:
    """Return what the short side suits are worth to a hand with trumps."""
    held = count(hand & order.suit_masks[trump])
    if held < 2:
        return 0.0
    worth = 0.0
    for suit in range(4):
        if suit == trump:
            continue
        mine = hand & order.suit_masks[suit]
        length = count(mine)
        if length >= len(RUFFS):
            continue
        unseen = in_play & order.suit_masks[suit] & ~hand
        if length and not above(order, suit, descending(order, suit, mine)[0], unseen):
            length += 1  # the winner is counted already
        if length < len(RUFFS):
            worth += RUFFS[length]
    return worth * min(1.0, held / ENOUGH)


def suit_worth(order: Order, trump: Suit, hand: Mask, in_play: Mask, others: int) -> float:
    """Return how many tricks a hand is likely to win by itself with this trump suit."""
    worth = trump_tricks(order, trump, hand, in_play, others)
    worth += ruffs(order, trump, hand, in_play)
    for suit in range(4):
        if suit != trump:
            worth += side_tricks(order, suit, hand, in_play)
    return worth


def no_trump_worth(order: Order, hand: Mask, in_play: Mask, others: int) -> float:
    """Return how many tricks a hand is likely to win by itself without trumps."""
    worth = LOOSE_JOKER * count(hand & order.suit_masks[NO_SUIT])
    for suit in range(4):
        mine = descending(order, suit, hand)
        length = len(mine)
        unseen = in_play & order.suit_masks[suit] & ~hand
        rounds = count(unseen) / max(1, others) * 1.35
        for place, card in enumerate(mine):
            higher = above(order, suit, card, unseen)
            guards = min(length - 1, 3)
            if higher == 0:
                worth += NO_TRUMP_WINNER
            elif place >= rounds:
                worth += LONG_CARD
            elif higher == 1:
                worth += _at(NO_TRUMP_SECOND, guards)
            elif higher == 2:
                worth += _at(NO_TRUMP_THIRD, guards)
    return worth


def worth(order: Order, strain: int, hand: Mask, in_play: Mask, others: int) -> float:
    """Return how many tricks a hand is likely to win by itself in a strain."""
    if strain < 4:
        return suit_worth(order, strain, hand, in_play, others)
    return no_trump_worth(order, hand, in_play, others)


# ---------------------------------------------------------------- misère


def suit_risk(value: tuple[int, ...], mine: Mask, unseen: Mask) -> float:
    """Return how likely the cards of one suit are to win a trick they should lose.

    A card is safe if so few lower cards are out that the own lower ones can answer them.
    """
    out = count(unseen)
    if not mine or not out:
        return 0.0
    safe, decay = 1.0, 1.0
    lower_of = sorted(value[card] for card in cards(unseen))
    for place, card in enumerate(sorted(cards(mine), key=value.__getitem__)):
        lower = sum(each < value[card] for each in lower_of)
        if lower > place:
            safe *= 1 - min(0.93, (lower - place) / out * 1.15) * decay
        decay *= MISERE_DECAY
    return 1 - safe


def misere_risks(order: Order, hand: Mask, in_play: Mask) -> list[float]:
    """Return the risk of each suit, and last that of the jokers without a suit."""
    masks = order.suit_masks
    found = [
        suit_risk(order.value[suit], hand & masks[suit], in_play & masks[suit] & ~hand)
        for suit in range(4)
    ]
    loose = hand & masks[NO_SUIT]
    found.append(
        LOW_JOKER_RISK if loose and low_jokers(order) else 1 - (1 - LOOSE_RISK) ** count(loose)
    )
    return found


def low_jokers(order: Order) -> bool:
    """Return whether a joker without a suit loses to any card of the suit led."""
    jokers = cards(order.suit_masks[NO_SUIT])
    return bool(jokers) and order.value[0][jokers[0]] == 1


def misere_safety(order: Order, hand: Mask, in_play: Mask) -> float:
    """Return how safe a hand is in a misère: 1 if it cannot be made to win a trick."""
    safe = 1.0
    for risk in misere_risks(order, hand, in_play):
        safe *= 1 - risk
    return safe


def safest_without(order: Order, hand: Mask, in_play: Mask, size: int) -> Mask:
    """Return which `size` cards to lay aside for a misère, chosen one after the other."""
    gone: Mask = 0
    for _ in range(min(size, count(hand))):
        left = hand & ~gone
        best = max(
            cards(left),
            key=lambda card: (
                misere_safety(order, left & ~(1 << card), in_play & ~gone & ~(1 << card)),
                *_height(order, card),
            ),
        )
        gone |= 1 << best
    return gone


def _height(order: Order, card: Card) -> tuple[int, int]:
    suit = order.suit_of[card]
    return order.value[suit][card], card


# ---------------------------------------------------------------- laying cards aside


def best_without(
    order: Order, strain: int, hand: Mask, in_play: Mask, others: int, size: int
) -> Mask:
    """Return which `size` cards to lay aside for a contract: the rest is worth most."""
    losers = sorted(
        cards(hand), key=lambda card: (_keeping(order, strain, hand, in_play, card), card)
    )
    room = size + (4 if size < 5 else 2)
    masks: Iterable[Mask] = (mask_of(group) for group in combinations(losers[:room], size))
    return max(
        masks,
        key=lambda gone: (
            round(worth(order, strain, hand & ~gone, in_play & ~gone, others), 6),
            -gone,
        ),
    )


def _keeping(order: Order, strain: int, hand: Mask, in_play: Mask, card: Card) -> float:
    """Return how much a card should be kept, for a first choice."""
    suit = order.suit_of[card]
    if suit == NO_SUIT:
        return 99.0
    if suit == strain:
        return 50.0 + order.value[suit][card] / 100
    mine = hand & order.suit_masks[suit]
    unseen = in_play & order.suit_masks[suit] & ~hand
    higher = above(order, suit, card, unseen)
    length = count(mine)
    if higher == 0:
        return 20.0
    if strain < 4:
        guarded = 3.0 if higher == 1 and length > 1 else 0.0
        return guarded + length + order.value[suit][card] / 1000
    return 3.0 * length + order.value[suit][card] / 1000 + (2.0 if higher < 3 else 0.0)
