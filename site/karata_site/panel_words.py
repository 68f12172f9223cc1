"""What the panel of house rules says in a language, and the files that a page loads for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from markupsafe import Markup

from karata.rulebook import RuleUnit
from karata_site.house_rules import HouseRules
from karata_site.panel import PageData, page_data, quoted
from karata_site.plans import spoken
from karata_site.rules_page import GamePages
from karata_site.sheet import module, sheet_addresses
from karata_site.texts import Texts

# What the panel says: its own texts, and those of the form on the play page.
SAID = {
    "lead": "site.panel.lead",
    "mark": "site.panel.mark",
    "usual": "site.panel.all-usual",
    "differ": "site.panel.differ",
    "print": "site.panel.print",
    "play": "site.preset.play",
    "preset": "ui.start.preset",
    "own": "ui.start.preset-own",
    "other": "ui.start.other-number",
    "reset": "ui.start.reset",
    "refused": "ui.start.refused",
    "on": "site.option.on",
    "off": "site.option.off",
}
REASONS = ("unknown-option", "unknown-value", "out-of-range")


def panel_files(texts: Texts, of_game: GamePages, page: str) -> dict[Path, bytes]:
    """Return the data of a page and its words in a language; the order is that of the loader."""
    data = page_data(of_game.game, page)
    name = f"{of_game.game}{'.' if page else ''}{page.strip('/')}"
    told = words(texts, data, of_game) | {"sheet": sheet_addresses(texts, of_game.game)}
    return dict((module(name, data.written), module(f"{texts.code}.{name}", told)))


def words(texts: Texts, data: PageData, of_game: GamePages) -> dict[str, Any]:
    """Return what a page says under house rules."""
    rules = data.rules
    return {
        "ui": {name: texts.plain(f"{id}/text") for name, id in SAID.items()},
        "groups": {group: texts.plain(f"ui.start.group-{group}/text") for group in _groups(rules)},
        "options": {
            name: {
                "label": texts.plain(f"{rules.text_id(name)}/name"),
                "values": _labels(texts, rules, name),
            }
            for name in rules.kinds
        },
        "presets": {
            each.id: texts.plain(f"{each.id}/name")
            for each in rules.book.presets_in(rules.game.name)
        },
        "reasons": {
            reason: texts.plain(f"table.option.{reason}/text", **_themselves(reason))
            for reason in (*REASONS, *_reasons(data))
        },
        "units": _units(texts, data, of_game),
        "leaves": [str(spoken(texts, each)) for each in data.leaves],
    }


def _groups(rules: HouseRules) -> list[str]:
    found = (rules.book.option(name, rules.game.name) for name in rules.kinds)
    return list(dict.fromkeys(each.group for each in found if each is not None))


def _labels(texts: Texts, rules: HouseRules, option: str) -> dict[str, str]:
    """Return what the values of an option are called, in characters."""
    found = {}
    for value in rules.offered(option) if rules.kinds[option].kind != "bool" else ():
        context = f"{rules.text_id(option)}/values.{value}"
        label = texts.plain(context) if texts.has(context) else value.replace("-", "−")
        if label != value:
            found[value] = label
    return found


def _reasons(data: PageData) -> list[str]:
    return list(dict.fromkeys(reason for _, _, reason in data.conflicts()))


def _themselves(reason: str) -> dict[str, str]:
    """Return values that leave the placeholders of a reason in their place."""
    return {name: f"{{{name}}}" for name in ("option", "given", "low", "high")}


def _units(texts: Texts, data: PageData, of_game: GamePages) -> dict[str, Any]:
    """Return the sentences that the page does not show as they stand, with their places."""
    shown = {
        unit.id: unit
        for section in of_game.sections
        if section.page == data.page
        for unit in section.units
    }
    found = {}
    for unit in (unit for part in data.parts for unit in part.units):
        view = shown.get(unit.id)
        facts = quoted(unit, data.usual_facts)
        if view is not None and not facts and len(view.lines) == 1 and not view.lines[0].labels:
            continue
        told: dict[str, Any] = {"text": _template(texts, unit, facts)}
        if view is None:
            place = of_game.places[unit.id]
            told |= {"number": place.number, "page": "../" * data.page.count("/") + place.page}
        found[unit.id] = told
    return found


def _template(texts: Texts, unit: RuleUnit, facts: tuple[str, ...]) -> str:
    """Return a sentence with the names of what it quotes left in their places."""
    return str(texts.html(f"{unit.id}/text", **{name: Markup(f"{{{name}}}") for name in facts}))
