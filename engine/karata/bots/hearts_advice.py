"""The Hearts family: which tips speak for an action that was found by thinking ahead.

The tips of `hearts_reasons.py` are chosen for the cards that rules of thumb play. Here each of them
is asked again whether what it says is true of this card; an action may have no tip at all.
"""

from __future__ import annotations

from karata.bots.hearts_moon import choose_moon
from karata.bots.hearts_passing import choose_pass, pass_reasons
from karata.bots.hearts_reading import Reading
from karata.bots.hearts_reasons import (
    NINE,
    UNLIKELY,
    dangerous_spade,
    discard_reason,
    follow_reason,
    lead_reasons,
)
from karata.cards import HEARTS, Card, cards, count, mask_of
from karata.game import RuleId
from karata.games.actions import Action, Moon, Pass, Scatter
from karata.games.hearts_state import HeartsObservation

TIP = "hearts.tip."
FEW = 2  # cards of a short suit
TEN = 8  # rank
SHOOTS = 0.4  # a share of all points that shows where a deal is going


def reasons(view: HeartsObservation, action: Action) -> tuple[RuleId, ...]:
    """Return the tips that truly speak for an action, the weightiest first."""
    if isinstance(action, Moon):
        return choose_moon(view).because
    if isinstance(action, Pass | Scatter):
        return _pass_reasons(view, action)
    return _card_reasons(view, action.card)


def _pass_reasons(view: HeartsObservation, action: Pass | Scatter) -> tuple[RuleId, ...]:
    thumb = choose_pass(view)
    if thumb.action == action:
        return thumb.because
    given = cards(action.cards) if isinstance(action, Pass) else action.cards
    reading = Reading(view)
    high = 2 * sum(reading.rank_of[card] >= TEN for card in given) > len(given)
    found = pass_reasons(reading, given, view)
    return tuple(rule for rule in found if rule != TIP + "pass-high" or high)


def _card_reasons(view: HeartsObservation, card: Card) -> tuple[RuleId, ...]:
    legal = cards(view.setup.pack.faces(view.legal))
    if len(legal) == 1:
        return (TIP + "forced",)
    reading = Reading(view)
    chance, threat = reading.chance(card), reading.threat()
    if view.led is None:
        found = lead_reasons(view, reading, card, chance, threat)
    elif view.hand & reading.suit_masks[view.led]:
        found = (follow_reason(view, reading, card, legal),)
    else:
        giving = threat > 0 and reading.winner == reading.sole_taker
        found = (discard_reason(view, reading, card, giving),)
    if _shoots(view, reading, chance):
        found = (TIP + "shoot-moon",)
    return tuple(rule for rule in found if _is_true(view, reading, card, rule, chance))


def _shoots(view: HeartsObservation, reading: Reading, chance: float) -> bool:
    """Return whether this seat alone has a good part of all points, and goes on."""
    mine = reading.sole_taker == view.seat and reading.taken_share >= SHOOTS
    return mine and reading.moon_open(view.seat) and chance > 0.5


def _is_true(
    view: HeartsObservation, reading: Reading, card: Card, rule: RuleId, chance: float
) -> bool:
    """Return whether what a tip says of a card is so; those left out need no second question."""
    suit, rank = reading.suit_of[card], reading.rank_of[card]
    costs = bool(reading.penalty & (mask_of(view.trick) | 1 << card))
    match rule.partition(".tip.")[2]:
        case "void-suit":
            own = view.hand & reading.suit_masks[suit]
            return suit != HEARTS and count(own) <= FEW
        case "lead-high-early":
            early = 2 * view.trick_number <= reading.setup.hand_size
            return early and rank >= TEN and suit != HEARTS and not costs
        case "lead-low" | "lead-unsafe":
            return chance < 0.5 and reading.around(card)[1] > 0
        case "lead-safe-exit":
            return chance < UNLIKELY and reading.around(card)[1] > 0
        case "duck":
            return chance < UNLIKELY
        case "take-low":
            own = view.hand & reading.suit_masks[suit]
            return chance > 0.5 and own < 2 << card
        case "dump-high":
            return rank >= NINE and not reading.penalty >> card & 1
        case "dump-spade-danger":
            return not reading.takes(card) and dangerous_spade(card, reading)
        case "stop-moon":
            return reading.threat() > 0 and (chance > 0.5 or not reading.takes(card))
        case "pile" | "spare":
            return chance < UNLIKELY
    return True
