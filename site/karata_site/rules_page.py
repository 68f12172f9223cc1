"""What stands on the rules page of Hearts: sections, numbered sentences, examples, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from karata.rulebook import Lesson, RuleUnit, Term, load
from karata_site.examples import ExampleView, Refused, example
from karata_site.house_rules import (
    DEFAULTS,
    OptionView,
    PresetView,
    UnitView,
    option_views,
    place_units,
    preset_views,
    unit_view,
    value_label,
)
from karata_site.tables import Table, deal_table, pass_table, points_table
from karata_site.texts import Texts

# Pages below the rules page: the sentences that only a house rule brings; lessons and tips.
HOUSE, LEARN = "house-rules/", "learn/"
LEARN_SECTIONS = ("learn", "tips")
KEY_TERMS = ("trick", "suit", "lead", "suit-led", "follow-suit", "void", "deal", "hand",
             "penalty-card", "open-hearts", "take-all", "kitty")  # fmt: skip
TABLES = {"preparation": deal_table, "passing": pass_table, "points": points_table}


@dataclass
class SectionView:
    """A section, in the order of the rulebook; `page` is where it stands below the rules page."""

    id: str
    title: Markup
    page: str
    units: list[UnitView] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


@dataclass(frozen=True)
class Place:
    """Where a sentence stands: its number, and its page below the rules page."""

    number: int
    page: str = ""


@dataclass(frozen=True)
class PlacedRefusal(Refused):
    """A refusal with the place of its rule."""

    place: Place | None = None


@dataclass(frozen=True)
class PageExample(ExampleView):
    """An example with the names of its house rules."""

    house_rules: tuple[tuple[Markup, Markup], ...] = ()


@dataclass(frozen=True)
class LessonView:
    """One step of "learn step by step"."""

    id: str
    title: Markup
    text: Markup
    ask: Markup
    example: PageExample


@dataclass(frozen=True)
class TermView:
    """A word, what it means, and the rules that use it."""

    id: str
    word: Markup
    also: Markup | None
    meaning: Markup
    rules: tuple[tuple[str, Place], ...]


@dataclass
class RulesPage:
    """Everything that the skeletons of the two pages of rules, and of the words, place."""

    sections: list[SectionView]
    options: list[OptionView]
    presets: list[PresetView]
    lessons: list[LessonView]
    terms: list[TermView]
    key_terms: list[TermView]
    places: dict[str, Place]


def rules_page(texts: Texts, game: str = "hearts") -> RulesPage:
    """Put the rulebook onto the page of a game; every sentence gets a number."""
    book = load()
    options = option_views(texts, book)
    sections = [
        SectionView(id, texts.html(f"{id}/title"), LEARN if id in LEARN_SECTIONS else "")
        for id in book.sections
    ]
    switched: list[RuleUnit] = []
    for section in sections:
        for unit in book.units_in(section.id, game):
            if unit.holds(DEFAULTS):
                section.units.append(unit_view(texts, unit))
            else:
                switched.append(unit)
        if section.id in TABLES:
            section.tables.append(TABLES[section.id](texts))
    place_units(texts, options, switched)
    pages = [
        *((unit, section.page) for section in sections for unit in section.units),
        *((unit, HOUSE) for option in options for _, units in option.groups for unit in units),
    ]
    places: dict[str, Place] = {}
    for number, (view, page) in enumerate(pages, 1):
        view.number = number
        places[view.id] = Place(number, page)
    for view, _ in pages:
        view.examples = [
            _example(texts, each.position, _caption(texts, view.id, place), places)
            for place, each in enumerate(book.units[view.id].example)
        ]
    terms = [_term(texts, each, places) for each in book.terms.values()]
    return RulesPage(
        sections,
        options,
        preset_views(texts, book),
        [_lesson(texts, each, places) for each in book.lessons.values()],
        terms,
        [each for each in terms if each.id in KEY_TERMS],
        places,
    )


def _caption(texts: Texts, unit: str, place: int) -> Markup | None:
    context = f"{unit}/example.{place}.caption"
    return texts.html(context) if texts.has(context) else None


def _example(
    texts: Texts, position: str, caption: Markup | None, places: Mapping[str, Place]
) -> PageExample:
    view = example(texts, position, caption)
    values: dict[str, Any] = {name: getattr(view, name) for name in view.__dataclass_fields__}
    values["refused"] = tuple(
        PlacedRefusal(each.cards, each.text, each.rule, places.get(each.rule))
        for each in view.refused
    )
    house_rules = tuple(
        (texts.html(f"{name}/name"), value_label(texts, name, value))
        for name, value in view.options.items()
    )
    return PageExample(**values, house_rules=house_rules)


def _lesson(texts: Texts, lesson: Lesson, places: Mapping[str, Place]) -> LessonView:
    title, text, ask = (
        texts.html(f"lesson.{lesson.id}/{name}") for name in ("title", "text", "ask")
    )
    return LessonView(lesson.id, title, text, ask, _example(texts, lesson.position, None, places))


def _term(texts: Texts, term: Term, places: Mapping[str, Place]) -> TermView:
    return TermView(
        term.id,
        texts.html(f"{term.id}/word"),
        texts.html(f"{term.id}/also") if term.also else None,
        texts.html(f"{term.id}/meaning"),
        tuple((unit, places[unit]) for unit in term.units if unit in places),
    )
