"""The Hearts family: which tip of the rulebook a card follows. A hint must state true facts."""

from __future__ import annotations

from karata.bots.hearts_reading import Reading
from karata.cards import HEARTS, SPADES, Card, count, mask_of
from karata.games.hearts_state import HeartsObservation

NINE = 7  # rank
HEAVY_PILE = 4  # hearts' worth of points that make a pile a danger


def lead_reasons(
    view: HeartsObservation, reading: Reading, card: Card, chance: float, threat: float
) -> tuple[str, ...]:
    """Return why `card` is led, `chance` being that it wins."""
    suit, queens = reading.suit_of[card], reading.queens
    if threat and suit == HEARTS and chance > 0.5:
        return ("hearts.tip.stop-moon",)
    draws = suit == SPADES and reading.queen_out and card < queens
    if draws and not view.hand & reading.high_spades:
        return ("hearts.tip.lead-draw-queen",)
    if chance > 0.6:
        return ("hearts.tip.lead-high-early",)
    if reading.pile_cost >= HEAVY_PILE * reading.unit:
        return ("cancellation.tip.pile-danger", "hearts.tip.lead-low")
    if suit != HEARTS and count(view.hand & reading.suit_masks[suit]) <= 2:
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
    if not reading.later and not mask and not reading.pile_cost:
        return "hearts.tip.take-safe"
    if mask or card == max(legal):
        return "hearts.tip.take-low"
    return "hearts.tip.lead-high-early"


def _duck_reason(
    view: HeartsObservation, reading: Reading, card: Card, legal: tuple[Card, ...]
) -> str:
    """Return why `card` is played, though it does not win."""
    if reading.cancels(card):
        last = not reading.later
        return "cancellation.tip.last-with-pair" if last else "cancellation.tip.cancel-high"
    best = reading.best
    if best is not None and reading.beats(best, card):
        if reading.queens >> card & 1:
            return "hearts.tip.dump-queen"
        if dangerous_spade(card, reading):
            return "hearts.tip.dump-spade-danger"
        if any(reading.takes(other) for other in legal):
            if reading.pile_cost >= HEAVY_PILE * reading.unit:
                return "cancellation.tip.pile-danger"
            if reading.double and reading.kitty_cost(reading.suit_of[card]):
                return "cancellation.tip.spare-danger"
    return "hearts.tip.duck"


def dangerous_spade(card: Card, reading: Reading) -> bool:
    """Return whether a king or ace costs points, or could win a queen from another hand."""
    high = 1 << card & reading.high_spades & ~reading.setup.queens
    return bool(high) and bool(reading.values[card] or reading.queen_out)


def discard_reason(view: HeartsObservation, reading: Reading, card: Card, giving: bool) -> str:
    """Return why `card`, of another suit than the one led, is thrown away."""
    suit = reading.suit_of[card]
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
