"""What a page shows of a worked example, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Refused:
    """Cards that one rule refuses, and the sentence that says so for the first of them.

    In the sentence that card is marked with the class `x`, so that the script can put another in.
    """

    cards: tuple[str, ...]
    text: Markup
    rule: str


@dataclass(frozen=True)
class RefusedAction:
    """Bids or other things to do that one rule refuses, each with its own sentence."""

    name: Markup
    text: Markup
    rule: str


@dataclass(frozen=True)
class ExampleView:
    """What a page shows of an example; `answers` say who won, and under which house rule.

    `calls` is what has been said in an auction, `contract` what came of it. `remarks` stand only
    where no `caption` does.
    """

    game: str
    trick: tuple[Markup, ...] = ()
    hand: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()
    answers: tuple[Markup, ...] = ()
    remarks: tuple[Markup, ...] = ()
    house_rules: tuple[Markup, ...] = ()
    caption: Markup | None = None
    calls: Markup | None = None
    contract: tuple[Markup, ...] = ()
    with_kitty: bool = False
    allowed_actions: tuple[Markup, ...] = ()
    refused_actions: tuple[RefusedAction, ...] = ()
