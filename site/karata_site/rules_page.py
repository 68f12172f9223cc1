"""What stands on the rules page of Hearts: sections, numbered sentences, examples, house rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from karata.rulebook import Lesson, Rulebook, RuleUnit, load
from markupsafe import Markup

from karata_site.examples import ExampleView, Refused, example, finished_trick, is_finished
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

TABLES = {"preparation": deal_table, "passing": pass_table, "points": points_table}


@dataclass
class SectionView:
    """A section of the page, in the order of the rulebook."""

    id: str
    title: Markup
    units: list[UnitView] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


@dataclass(frozen=True)
class NumberedRefusal(Refused):
    """A refusal with the number of its rule on this page."""

    number: int = 0


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
    """A word, what it means, and the rules that use it with their numbers."""

    id: str
    word: Markup
    also: Markup | None
    meaning: Markup
    rules: tuple[tuple[str, int], ...]


@dataclass
class RulesPage:
    """Everything the skeleton of the page places."""

    sections: list[SectionView]
    options: list[OptionView]
    presets: list[PresetView]
    lessons: list[LessonView]
    terms: list[TermView]


def rules_page(texts: Texts, game: str = "hearts") -> RulesPage:
    """Put the rulebook onto the page of a game; every sentence gets a number."""
    book = load()
    options = option_views(texts, book)
    sections = [SectionView(each.id, texts.html(f"{each.id}/title")) for each in book.sections.values()]
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
    numbers = _number(sections, options)
    for view in _views(sections, options):
        view.examples = [
            _page_example(texts, example_of(texts, each.position, view.id, place), numbers)
            for place, each in enumerate(book.units[view.id].example)
        ]
    return RulesPage(
        sections,
        options,
        preset_views(texts, book),
        [_lesson(texts, each, numbers) for each in book.lessons.values()],
        _terms(texts, book, numbers),
    )


def example_of(texts: Texts, position: str, unit: str, place: int) -> ExampleView:
    """Return the example of a sentence, worked out by the engine."""
    context = f"{unit}/example.{place}.caption"
    caption = texts.html(context) if texts.has(context) else None
    if is_finished(position):
        return replace(finished_trick(position), caption=caption)
    return example(texts, position, caption)


def _views(sections: Iterable[SectionView], options: Iterable[OptionView]) -> Iterable[UnitView]:
    for section in sections:
        yield from section.units
        if section.id == "options":
            for option in options:
                for _, units in option.groups:
                    yield from units


def _number(sections: Iterable[SectionView], options: Iterable[OptionView]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for number, view in enumerate(_views(sections, options), 1):
        view.number = numbers[view.id] = number
    return numbers


def _page_example(texts: Texts, view: ExampleView, numbers: dict[str, int]) -> PageExample:
    values: dict[str, Any] = {name: getattr(view, name) for name in view.__dataclass_fields__}
    values["refused"] = tuple(
        NumberedRefusal(each.cards, each.text, each.rule, numbers.get(each.rule, 0))
        for each in view.refused
    )
    house_rules = tuple(
        (texts.html(f"{name}/name"), value_label(texts, name, value))
        for name, value in view.options.items()
    )
    return PageExample(**values, house_rules=house_rules)


def _lesson(texts: Texts, lesson: Lesson, numbers: dict[str, int]) -> LessonView:
    found = (
        finished_trick(lesson.position)
        if lesson.kind == "winner"
        else example(texts, lesson.position)
    )
    title, text, ask = (
        texts.html(f"lesson.{lesson.id}/{name}") for name in ("title", "text", "ask")
    )
    return LessonView(lesson.id, title, text, ask, _page_example(texts, found, numbers))


def _terms(texts: Texts, book: Rulebook, numbers: dict[str, int]) -> list[TermView]:
    return [
        TermView(
            each.id,
            texts.html(f"{each.id}/word"),
            texts.html(f"{each.id}/also") if each.also else None,
            texts.html(f"{each.id}/meaning"),
            tuple((unit, numbers[unit]) for unit in each.units if unit in numbers),
        )
        for each in book.terms.values()
    ]
