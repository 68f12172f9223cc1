"""Worked examples: hand and trick of a position, with answers that the engine works out."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from karata.games import parse_position
from karata_site.auction_examples import auction_example
from karata_site.auction_tables import has_auction
from karata_site.example_views import ExampleView, Refused, RefusedAction
from karata_site.hearts_examples import hearts_example
from karata_site.house_rules import COLON, house_rules
from karata_site.texts import Texts


def example(
    texts: Texts, position: str, caption: Markup | None = None, actions: Sequence[str] = ()
) -> ExampleView:
    """Work out what may be done in a position, and why other things may not.

    Of `actions`, which the rulebook names, those are shown that are not plays of a card.
    """
    game, state = parse_position(position)
    rules = house_rules(game.name)
    shown = {
        "game": game.name,
        "caption": caption,
        "house_rules": tuple(
            name + COLON + value for _, name, value in rules.differences(texts, state.options)
        ),
    }
    if has_auction(rules):
        return auction_example(texts, state, actions, shown)
    return hearts_example(texts, state, shown)


__all__ = ["ExampleView", "Refused", "RefusedAction", "example"]
