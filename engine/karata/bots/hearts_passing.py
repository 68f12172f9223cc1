"""Hearts: which three cards to give away."""

from __future__ import annotations

from karata.bots.base import Choice
from karata.bots.hearts_reading import HIGH_SPADES, RANK_OF, SUIT_MASKS, SUIT_OF, Reading
from karata.cards import HEARTS, SPADES, Card, Mask, cards, count, mask_of
from karata.games.actions import Pass
from karata.games.hearts import HeartsObservation
from karata.games.hearts_options import ACE, KING, PASS_COUNT, QUEEN

TEN = 8  # rank of the ten
SAFE_SPADES = 4  # low spades that make the queen, king and ace safe to keep


def choose_pass(view: HeartsObservation) -> Choice:
    """Return the cards to give away: the most dangerous, or those that empty a suit."""
    if _may_shoot(view):
        weakest = sorted(cards(view.hand), key=lambda c: (SUIT_OF[c] == HEARTS, RANK_OF[c]))
        return Choice(Pass(mask_of(weakest[:PASS_COUNT])), ("hearts.tip.shoot-moon",))
    reading = Reading(view)
    lengths = [count(view.hand & mask) for mask in SUIT_MASKS]
    graded = sorted(
        ((_danger(card, view, reading, lengths), card) for card in cards(view.hand)), reverse=True
    )
    given = [card for _, card in graded[:PASS_COUNT]]
    return Choice(Pass(mask_of(given)), _reasons(given, view))


def _may_shoot(view: HeartsObservation) -> bool:
    """Return whether the hand, without its three weakest cards, wins nearly every trick."""
    if view.options.moon == "off" or view.players > 5:
        return False
    reading = Reading(view)
    return reading.shooting_losers(view.hand, (view.players - 1) * 0.62) <= PASS_COUNT - 1


def _danger(card: Card, view: HeartsObservation, reading: Reading, lengths: list[int]) -> float:
    """Return how gladly a card is given away."""
    suit, rank = SUIT_OF[card], RANK_OF[card]
    low_spades = count(view.hand & SUIT_MASKS[SPADES] & ~HIGH_SPADES)
    if suit == SPADES:
        if not 1 << card & HIGH_SPADES:
            return -20.0 + rank  # a low spade draws the queen or guards against her
        cost = 40.0 if card == QUEEN else 34.0 if card == ACE else 30.0
        cost += 2.0 * reading.values[card] * (card in (KING, ACE))
        if low_spades >= SAFE_SPADES:
            return cost - 60.0
        return cost - 4.0 * low_spades
    if card == reading.bonus:
        return -30.0
    lower_own = count(view.hand & SUIT_MASKS[suit] & ((1 << card) - 1))
    if suit == HEARTS:
        low_hearts = count(view.hand & SUIT_MASKS[HEARTS] & ((1 << TEN - 3 + 26) - 1))
        return 2.3 * rank - 4.0 - 1.5 * min(low_hearts, 4)
    emptying = max(0.0, (4 - lengths[suit]) * 4.5) if lengths[suit] <= PASS_COUNT else 0.0
    if reading.bonus is not None and SUIT_OF[reading.bonus] == suit and card > reading.bonus:
        return -8.0  # catches the bonus card
    return 1.6 * rank + emptying - 1.2 * lower_own


def _reasons(given: list[Card], view: HeartsObservation) -> tuple[str, ...]:
    """Return the advice these cards follow, the weightiest first."""
    mask: Mask = mask_of(given)
    reasons = []
    if mask & HIGH_SPADES:
        reasons.append("hearts.tip.pass-high-spades")
    if any(SUIT_OF[card] == HEARTS and RANK_OF[card] >= TEN for card in given):
        reasons.append("hearts.tip.pass-high-hearts")
    kept = view.hand & ~mask
    for suit_mask in (SUIT_MASKS[0], SUIT_MASKS[1]):
        if mask & suit_mask and not kept & suit_mask:
            reasons.append("hearts.tip.pass-void-suit")
            break
    if not reasons:
        reasons.append("hearts.tip.pass-high")
    if kept & HIGH_SPADES and count(kept & SUIT_MASKS[SPADES] & ~HIGH_SPADES) >= SAFE_SPADES:
        reasons.append("hearts.tip.keep-low-spades")
    return tuple(reasons)
