"""Worked examples: hand and trick of a position, with answers that the engine works out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from karata.cards import Mask, cards
from karata.game import Violation
from karata.games.actions import Play
from karata.games.hearts import HEARTS
from karata.games.hearts_options import PACK
from karata.games.hearts_position import state_from
from karata.games.hearts_state import HeartsState
from karata.notation import split_position
from karata.options import changed
from karata_site.texts import Texts


@dataclass(frozen=True)
class Refused:
    """Cards that one rule refuses, and the sentence that says so for the first of them.

    In the sentence that card is marked with the class `x`, so that the script can put another in.
    """

    cards: tuple[str, ...]
    text: Markup
    rule: str


@dataclass(frozen=True)
class ExampleView:
    """What a page shows of an example."""

    trick: tuple[str, ...]
    hand: tuple[str, ...]
    allowed: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()
    winner: str = ""
    remarks: tuple[Markup, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    caption: Markup | None = None


def example(texts: Texts, position: str, caption: Markup | None = None) -> ExampleView:
    """Work out which cards of the hand on turn may be played, and why others may not.

    A position that shows no hand, only tricks, asks who won the last one.
    """
    state = state_from(split_position(position))
    hand = state.hands[state.turn]
    if not hand and state.tricks:
        return _won_trick(state, caption)
    shown = _sorted(hand)
    broken = {name: HEARTS.violation(state, Play(PACK.card(name))) for name in shown}
    by_rule: dict[str, list[str]] = {}
    for name, violation in broken.items():
        if violation is not None:
            by_rule.setdefault(violation.rule, []).append(name)
    return ExampleView(
        trick=tuple(PACK.card_names[card] for card in state.trick),
        hand=shown,
        allowed=tuple(name for name in shown if broken[name] is None),
        refused=tuple(
            Refused(tuple(held), _refusal(texts, broken[held[0]]), rule)
            for rule, held in by_rule.items()
        ),
        remarks=tuple(_remarks(texts, state)),
        options=changed(state.options),
        caption=caption,
    )


def _won_trick(state: HeartsState, caption: Markup | None) -> ExampleView:
    leader, played, winner = state.tricks[-1]
    place = (winner - leader) % state.options.players
    names = tuple(PACK.card_names[card] for card in played)
    return ExampleView(trick=names, hand=(), winner=names[place], caption=caption)


def _refusal(texts: Texts, violation: Violation | None) -> Markup:
    assert violation is not None
    params: dict[str, Any] = dict(violation.params)
    params["card"] = texts.card(params["card"], "k x")
    return texts.html(f"{violation.rule}/refusal", **params)


def _sorted(hand: Mask) -> tuple[str, ...]:
    """Spades, hearts, clubs, diamonds, so that colours alternate; high cards first."""
    out: list[str] = []
    for suit in (3, 2, 0, 1):
        held = cards(hand & PACK.suit_masks[suit])
        out += [PACK.card_names[card] for card in reversed(held)]
    return tuple(out)


def _remarks(texts: Texts, state: HeartsState) -> list[Markup]:
    out = []
    if state.trick_number == 1:
        out.append(texts.html("site.example.first-trick/text"))
    if not state.trick and state.trick_number > 1 and state.options.hearts_lead == "when_broken":
        which = "open" if state.broken else "not-open"
        out.append(texts.html(f"site.example.{which}/text"))
    return out
