"""Ready-made sets of house rules on the page, and choices that do not go together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from karata.options import to_query, with_values
from karata.places import HOUSE, page_of_option
from karata.rulebook import Preset
from karata_site.auction_tables import has_auction
from karata_site.house_rules import HouseRules
from karata_site.texts import Texts

# What a set may change beside its own choices: a fact of the game, and the text that names it.
CONSEQUENCES = {
    "removed": "site.table.removed",
    "hand_size": "site.table.each",
    "kitty_size": "site.table.spare",
    "total": "site.table.together",
}


AUCTION = {"pack_size": "site.table.pack-size", "kitty_size": "site.table.kitty"}


@dataclass(frozen=True)
class PresetView:
    """A ready-made set of house rules on the page."""

    id: str
    name: Markup
    text: Markup
    differs: list[tuple[str, Markup, Markup]]  # option id, name, value
    consequences: list[tuple[Markup, Markup]]  # what follows for the deal and the points
    query: str


def preset_views(texts: Texts, rules: HouseRules) -> list[PresetView]:
    """Return the ready-made sets of a game."""
    return [_preset(texts, rules, each) for each in rules.book.presets_in(rules.game.name)]


def _preset(texts: Texts, rules: HouseRules, preset: Preset) -> PresetView:
    options = with_values(rules.game.option_type, preset.set)
    usual = rules.facts()
    facts: dict[str, Any] = rules.game.facts(options)
    consequences = []
    for fact, label in (AUCTION if has_auction(rules) else CONSEQUENCES).items():
        value = facts[fact]
        if value != usual[fact]:
            none = value == () or value == 0
            shown = texts.html("site.table.none/text") if none else texts.value(fact, value)
            consequences.append((texts.html(f"{label}/text"), shown))
    return PresetView(
        id=preset.id,
        name=texts.html(f"{preset.id}/name"),
        text=texts.html(f"{preset.id}/text"),
        differs=rules.differences(texts, options),
        consequences=consequences,
        query=to_query(options),
    )


def conflict_views(texts: Texts, rules: HouseRules) -> list[Markup]:
    """Return a sentence for each reason for which some choices do not go together."""
    return [
        texts.html(
            f"table.option.{reason.replace('_', '-')}/text",
            option=Markup('<a href="{}#option.{}">{}</a>').format(
                page_of_option(option, rules.game.name).removeprefix(HOUSE),
                option,
                rules.name(texts, option),
            ),
            given=rules.value(texts, option, value),
        )
        for (option, reason), value in rules.conflicts().items()
    ]
