"""Legality: an ordered tuple of restrictions, each bound to the id of its sentence.

`legal_cards` and `broken_rule` run the same loop: a card is illegal exactly when a rule is named.
Each restriction yields when it would leave nothing: that is what "if you can" means on the page.
The caller has already checked phase, turn and that the card is held.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from karata.cards import Card, Mask
from karata.game import RuleId

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Restriction(Generic[V]):
    """One sentence of the rulebook that limits which card may be played."""

    rule: RuleId
    allowed: Callable[[V], Mask]  # the cards this rule lets through; -1 when it is silent


def legal_cards(hand: Mask, view: V, rules: Sequence[Restriction[V]]) -> Mask:
    """Return the cards of `hand` that may be played."""
    for rule in rules:
        hand = hand & rule.allowed(view) or hand
    return hand


def broken_rule(
    hand: Mask, card: Card, view: V, rules: Sequence[Restriction[V]]
) -> tuple[RuleId, Mask] | None:
    """Return the first rule that forbids `card`, with the cards it leaves; None if none does."""
    for rule in rules:
        hand = hand & rule.allowed(view) or hand
        if not hand >> card & 1:
            return rule.rule, hand
    return None
