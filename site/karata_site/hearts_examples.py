"""Worked examples of the Hearts family: hand and trick of a position, answered by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from karata.cards import Mask, Pack, cards, mask_of
from karata.game import Violation
from karata.games.actions import Play
from karata.games.hearts_state import HeartsState
from karata.options import changed
from karata.tricks import cancelled
from karata_site.example_views import ExampleView, Refused
from karata_site.house_rules import house_rules
from karata_site.texts import Texts

# The option that decides who wins a trick, in games that leave it open.
READINGS = "cancel_rule"


def hearts_example(texts: Texts, state: HeartsState, shown: dict[str, Any]) -> ExampleView:
    """Work out which cards of the hand on turn may be played, and why others may not.

    A position that shows no hand, only tricks, asks who won the last one.
    """
    game = state.game
    hand = state.hands[state.turn]
    if not hand and state.tricks:
        played = state.tricks[-1][1]
        answers = _winners(texts, state, played)
        return ExampleView(trick=_faces(texts, state, played), answers=answers, **shown)
    held = _sorted(game.pack, hand)
    broken = {name: game.violation(state, Play(game.pack.card(name))) for name in held}
    by_rule: dict[str, list[str]] = {}
    for name, violation in broken.items():
        if violation is not None:
            by_rule.setdefault(violation.rule, []).append(name)
    return ExampleView(
        trick=_faces(texts, state, state.trick),
        hand=held,
        allowed=tuple(name for name, violation in broken.items() if violation is None),
        refused=tuple(
            Refused(tuple(cards), _refusal(texts, broken[cards[0]]), rule)
            for rule, cards in by_rule.items()
        ),
        remarks=tuple(_remarks(texts, state)),
        **shown,
    )


def _faces(texts: Texts, state: HeartsState, played: Sequence[int]) -> tuple[Markup, ...]:
    """Return the cards of a trick as faces; those that cancel each other are crossed out."""
    pack = state.setup.pack
    off = cancelled(pack, mask_of(played)) if pack.copies > 1 else 0
    return tuple(
        texts.card(pack.card_names[card], "c", cancelled=bool(off >> card & 1)) for card in played
    )


def _winners(texts: Texts, state: HeartsState, played: Sequence[int]) -> tuple[Markup, ...]:
    """Say which card wins a trick; where the choices of an option differ, say it for each."""
    rules = house_rules(state.game.name)
    asked = changed(state.options)
    values = rules.offered(READINGS) if READINGS in rules.kinds else ()
    by_value = {}
    for value in values or ("",):
        choice = {**asked, READINGS: value} if value else asked
        setup = state.game.setup(rules.options(tuple(choice.items())))
        place = setup.resolve(played, setup.pack.suit_of[played[0]])
        by_value[value] = _winner(texts, setup.pack, None if place is None else played[place])
    if len(set(by_value.values())) == 1:
        return (next(iter(by_value.values())),)
    name = rules.name(texts, READINGS)
    return tuple(
        Markup("<small>{}: {}</small><br>{}").format(
            name, rules.value(texts, READINGS, value), said
        )
        for value, said in by_value.items()
    )


def _winner(texts: Texts, pack: Pack, card: int | None) -> Markup:
    if card is None:
        return texts.html("site.example.void/text")
    return texts.html("site.example.winner/text", card=pack.card_names[card])


def _refusal(texts: Texts, violation: Violation | None) -> Markup:
    assert violation is not None
    params: dict[str, Any] = dict(violation.params)
    params["card"] = texts.card(params["card"], "k x")
    return texts.html(f"{violation.rule}/refusal", **params)


def _sorted(pack: Pack, hand: Mask) -> tuple[str, ...]:
    """Spades, hearts, clubs, diamonds, so that colours alternate; high cards first."""
    out: list[str] = []
    for suit in (3, 2, 0, 1):
        held = cards(hand & pack.suit_masks[suit])
        out += [pack.card_names[card] for card in reversed(held)]
    return tuple(out)


def _remarks(texts: Texts, state: HeartsState) -> list[Markup]:
    out = []
    if state.trick_number == 1:
        out.append(texts.html("site.example.first-trick/text"))
    if not state.trick and state.trick_number > 1 and state.options.hearts_lead == "when_broken":
        which = "open" if state.broken else "not-open"
        out.append(texts.html(f"site.example.{which}/text"))
    return out
