"""The Hearts family: which tip of the rulebook a card follows. A hint must state true facts."""

from __future__ import annotations

from karata.bots.hearts_reading import Reading
from karata.cards import HEARTS, SPADES, Card, cards, count, mask_of
from karata.games.hearts_state import HeartsObservation
from karata.tricks import cancelled

SIX, EIGHT, NINE, JACK = 4, 6, 7, 9  # ranks
UNLIKELY = 0.3  # a chance of winning that a hint calls improbable


def lead_reasons(
    view: HeartsObservation, reading: Reading, card: Card, chance: float, threat: float
) -> tuple[str, ...]:
    """Return why `card` is led, `chance` being that it wins."""
    suit, queens = reading.suit_of[card], reading.queens
    if threat and suit == HEARTS and chance > 0.5:
        return ("hearts.tip.stop-moon",)
    draws = suit == SPADES and reading.queen_out and card < queens & -queens
    if draws and not view.hand & reading.high_spades:
        return ("hearts.tip.lead-draw-queen",)
    if chance > 0.6:
        return ("hearts.tip.lead-high-early",)
    own = view.hand & reading.suit_masks[suit]
    if reading.double and chance < UNLIKELY:
        low = sum(reading.rank_of[each] <= SIX for each in cards(own))
        if reading.pile_cost > 0:
            return ("cancellation.tip.pile", "hearts.tip.lead-low")
        if reading.kitty_cost(suit) and reading.setup.kitty_to == "first_trick":
            return ("cancellation.tip.spare", "hearts.tip.lead-low")
        if low > 2 and reading.rank_of[card] <= SIX and reading.around(card)[1] > 1:
            return ("cancellation.tip.lead-unsafe", "hearts.tip.lead-low")
    if suit != HEARTS and count(own) <= 2:
        return ("hearts.tip.void-suit", "hearts.tip.lead-low")
    if chance < 0.05 and reading.around(card)[1]:
        return ("hearts.tip.lead-safe-exit",)
    return ("hearts.tip.lead-low",)


def follow_reason(
    view: HeartsObservation, reading: Reading, card: Card, legal: tuple[Card, ...]
) -> str:
    """Return why `card`, of the suit led, is played."""
    mask = reading.penalty & (1 << card | mask_of(view.trick))
    if not reading.takes(card):
        return _duck_reason(view, reading, card, legal)
    if mask and reading.threat():
        return "hearts.tip.stop-moon"
    if reading.bonus & mask_of(view.trick):
        return "hearts.tip.catch-bonus"
    if reading.chance(card) < 0.5 and reading.around(card)[1]:
        return "hearts.tip.lead-safe-exit"
    if not reading.later and not mask and reading.pile_cost <= 0:
        return "cancellation.tip.pile-free" if view.pile else "hearts.tip.take-safe"
    if mask or card == max(legal):
        return "hearts.tip.take-low"
    return "hearts.tip.lead-high-early"


def _duck_reason(
    view: HeartsObservation, reading: Reading, card: Card, legal: tuple[Card, ...]
) -> str:
    """Return why `card` is played, though it is not the best of the trick."""
    pair = _pair_reason(view, reading, card)
    if pair:
        return pair
    best = reading.best
    if best is not None and reading.beats(best, card):
        if reading.queens >> card & 1:
            return "hearts.tip.dump-queen"
        if dangerous_spade(card, reading):
            return "hearts.tip.dump-spade-danger"
    if not reading.double:
        return "hearts.tip.duck"
    if reading.chance(card) < UNLIKELY:
        if any(reading.takes(other) for other in legal):
            if reading.pile_cost > 0:
                return "cancellation.tip.pile"
            if reading.kitty_cost(view.led or 0) and reading.setup.kitty_to == "first_trick":
                return "cancellation.tip.spare"
            if _safe_no_more(reading, max(legal)):
                return "cancellation.tip.count-copies"
        if reading.rank_of[card] <= EIGHT:
            return "cancellation.tip.duck"
    return "hearts.tip.lead-high-early"


def _pair_reason(view: HeartsObservation, reading: Reading, card: Card) -> str:
    """Return why a card is played that is equal to one in the trick; empty if it is not."""
    trick = mask_of(view.trick)
    if not trick & reading.twin(card):
        return ""
    place = reading.place_with(card)
    if place is None and count(cancelled(reading.pack, trick | 1 << card)) >= 4:
        survivors = view.options.cancel_rule == "survivor"
        if not survivors:
            return "cancellation.tip.second-pair"
    if reading.cancels(card):
        if not reading.later and place is not None:
            return "cancellation.tip.last-pair"
        if reading.rank_of[card] >= NINE:
            return "cancellation.tip.cancel-winner"
    return ""


def _safe_no_more(reading: Reading, high: Card) -> bool:
    """Return whether a high card would win, and its equal card, which could cancel it, is gone."""
    gone = bool(reading.gone & reading.twin(high))
    return gone and reading.rank_of[high] >= JACK and reading.takes(high)


def dangerous_spade(card: Card, reading: Reading) -> bool:
    """Return whether a king or ace costs points, or could win a queen from another hand."""
    high = 1 << card & reading.high_spades & ~reading.setup.queens
    return bool(high) and bool(reading.values[card] or reading.queen_out)


def discard_reason(view: HeartsObservation, reading: Reading, card: Card, giving: bool) -> str:
    """Return why `card`, of another suit than the one led, is thrown away."""
    suit = reading.suit_of[card]
    pair = _pair_reason(view, reading, card)
    if pair:
        return pair
    if reading.queens >> card & 1:
        taken = reading.winner is not None
        return "hearts.tip.dump-queen" if taken else "hearts.tip.dump-high"
    if dangerous_spade(card, reading):
        return "hearts.tip.dump-spade-danger"
    if suit == HEARTS and reading.values[card]:
        return "hearts.tip.dump-heart"
    if giving and view.legal & reading.penalty:
        return "hearts.tip.stop-moon"
    if count(view.hand & reading.suit_masks[suit]) == 1 or reading.rank_of[card] < NINE:
        return "hearts.tip.void-suit"
    return "hearts.tip.dump-high"
