"""Worked examples: hand and trick of a position, with answers that the engine works out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from karata.cards import cards
from karata.game import Violation
from karata.games.actions import Play
from karata.games.hearts import HEARTS
from karata.games.hearts_options import PACK, HeartsOptions
from karata.games.hearts_position import state_from
from karata.games.hearts_state import ORDER, HeartsState
from karata.notation import split_position
from karata.options import changed, parse_options
from karata.tricks import winning_place
from markupsafe import Markup

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
    """Work out which cards of the hand on turn may be played, and why others may not."""
    state = state_from(split_position(position))
    hand = state.hands[state.turn]
    shown = _sorted(state, hand)
    broken = {name: HEARTS.violation(state, Play(PACK.card(name))) for name in shown}
    by_rule: dict[str, list[str]] = {}
    for name, violation in broken.items():
        if violation is not None:
            by_rule.setdefault(violation.rule, []).append(name)
    refused = tuple(
        Refused(tuple(held), _refusal(texts, broken[held[0]]), rule)
        for rule, held in by_rule.items()
    )
    return ExampleView(
        trick=_trick(state),
        hand=shown,
        allowed=tuple(name for name in shown if broken[name] is None),
        refused=refused,
        remarks=tuple(_remarks(texts, state)),
        options=changed(state.options),
        caption=caption,
    )


def finished_trick(position: str) -> ExampleView:
    """Work out who wins a complete trick; the winner is named by the card."""
    parts = split_position(position)
    played = parts.keys["trick"].split(",")
    ids = [PACK.card(name) for name in played]
    place = winning_place(ORDER, ids, PACK.suit_of[ids[0]])
    return ExampleView(trick=tuple(played), hand=(), winner=played[place])


def _refusal(texts: Texts, violation: Violation | None) -> Markup:
    assert violation is not None
    params: dict[str, Any] = dict(violation.params)
    params["card"] = texts.card(params["card"], "k x")
    return texts.html(f"{violation.rule}/refusal", **params)


def _trick(state: HeartsState) -> tuple[str, ...]:
    return tuple(PACK.card_names[card] for card in state.trick)


def _sorted(state: HeartsState, hand: int) -> tuple[str, ...]:
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


def is_finished(position: str) -> bool:
    """Say whether the trick of a position is complete, so that only its winner is asked for."""
    parts = split_position(position)
    played = [card for card in parts.keys.get("trick", "").split(",") if card]
    return len(played) == parse_options(HeartsOptions, parts.options).players
