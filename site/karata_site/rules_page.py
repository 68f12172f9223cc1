"""What stands on the pages of a game: sections, numbered sentences, examples, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from karata.places import LEARN_SECTIONS, house_pages, page_of, page_of_section, pages
from karata.rulebook import Example, RuleUnit, Term
from karata_site.auction_tables import has_auction
from karata_site.blocks import Block
from karata_site.example_views import ExampleView, Refused, RefusedAction
from karata_site.examples import example
from karata_site.house_rules import HouseRules, OptionView, UnitView, house_rules
from karata_site.presets import PresetView, conflict_views, preset_views
from karata_site.tables import option_tables, tables
from karata_site.texts import Texts

# Sections that the pages fill with something else than sentences.
ALWAYS = ("options", "words", "sources")
KEY_TERMS = ("trick", "suit", "lead", "suit-led", "follow-suit", "void", "deal", "hand",
             "penalty-card", "open-hearts", "take-all", "kitty", "equal-cards", "cancel",
             "void-trick", "pile", "spare-cards", "trump", "no-trumps", "bower", "right-bower",
             "left-bower", "joker", "bid", "contract", "contractor", "side", "lay-aside",
             "misere", "open-misere", "sit-out", "slam")  # fmt: skip


@dataclass
class SectionView:
    """A section, in the order of the rulebook; `page` is where it stands below the rules page."""

    id: str
    title: Markup
    page: str
    units: list[UnitView] = field(default_factory=list)
    tables: list[Block] = field(default_factory=list)


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
class PlacedAction(RefusedAction):
    """A refused action with the place of its rule."""

    place: Place | None = None


@dataclass(frozen=True)
class TermView:
    """A word and what it means; `rules` are the sentences that use it, by game."""

    id: str
    word: Markup
    also: Markup | None
    meaning: Markup
    rules: tuple[tuple[str, tuple[tuple[str, Place], ...]], ...] = ()


@dataclass
class GamePages:
    """Everything that the skeletons of a game's pages place."""

    game: str
    name: Markup
    summary: Markup
    players: list[int]
    sections: list[SectionView]
    options: list[OptionView]
    house_pages: tuple[str, ...]
    presets: list[PresetView]
    conflicts: list[Markup]
    key_terms: list[TermView]
    places: dict[str, Place]


def game_pages(texts: Texts, game: str) -> GamePages:
    """Put the rulebook onto the pages of a game; every sentence gets a number."""
    rules = house_rules(game)
    options = rules.option_views(texts)
    for option in options:
        option.tables = option_tables(texts, rules, option.id)
    sections, switched = _sections(texts, rules)
    rules.place(texts, options, switched)
    placed = [
        (unit, page)
        for page in pages(game)
        for unit in (*_units_of(sections, page), *_units_under(options, page))
    ]
    places: dict[str, Place] = {}
    for number, (view, page) in enumerate(placed, 1):
        view.number = number
        places[view.id] = Place(number, page)
    for view, _ in placed:
        view.examples = _examples(texts, game, rules.book.units[view.id], places)
    return GamePages(
        game=game,
        name=texts.html(f"{game}/name"),
        summary=texts.html(f"{game}/summary"),
        players=rules.players(),
        sections=sections,
        options=options,
        house_pages=house_pages(game),
        presets=preset_views(texts, rules),
        conflicts=conflict_views(texts, rules),
        key_terms=[
            _term(texts, each)
            for each in rules.book.terms.values()
            if each.id in KEY_TERMS and not places.keys().isdisjoint(each.units)
        ],
        places=places,
    )


def _sections(texts: Texts, rules: HouseRules) -> tuple[list[SectionView], list[RuleUnit]]:
    """Return the sections that the game has, and the sentences that only a house rule brings.

    First come those of the rules, then the lessons and what goes with them.
    """
    found: list[SectionView] = []
    switched: list[RuleUnit] = []
    of_rules = [id for id in rules.book.sections if id not in LEARN_SECTIONS]
    for id in (*of_rules, *LEARN_SECTIONS):
        section = SectionView(id, texts.html(f"{id}/title"), page_of_section(id, rules.game.name))
        for unit in rules.book.units_in(id, rules.game.name):
            page = page_of(unit, rules.game.name)
            if page != section.page and page in house_pages(rules.game.name):
                switched.append(unit)
            else:
                section.units.append(rules.unit_view(texts, unit, under_option=False))
        section.tables = tables(texts, rules, id)
        if section.units or section.tables or id in ALWAYS:
            found.append(section)
    return found, switched


def _units_of(sections: list[SectionView], page: str) -> list[UnitView]:
    return [unit for section in sections if section.page == page for unit in section.units]


def _units_under(options: list[OptionView], page: str) -> list[UnitView]:
    of_page = (option for option in options if option.page == page)
    return [unit for option in of_page for _, units in option.groups for unit in units]


def shown_examples(unit: RuleUnit, game: str) -> list[tuple[Example, int | None]]:
    """Return the examples of a sentence that stand on the pages of this game.

    In a game with an auction also one that denies whole actions, such as bids. The number is the
    place of a caption.
    """
    shown: list[tuple[Example, int | None]] = [
        (each, place) for place, each in enumerate(unit.example) if each.game == game
    ]
    if has_auction(house_rules(game)):
        denied = (each for each in unit.check if each.game == game and each.deny)
        telling = [each for each in denied if "phase=over" not in each.position]
        shown += [(each, None) for each in telling[:1]]
    return shown


def _examples(
    texts: Texts, game: str, unit: RuleUnit, places: Mapping[str, Place]
) -> list[ExampleView]:
    return [
        placed_example(
            texts,
            each.position,
            None if place is None else _caption(texts, unit.id, place),
            places,
            (*each.allow, *each.deny),
        )
        for each, place in shown_examples(unit, game)
    ]


def _caption(texts: Texts, unit: str, place: int) -> Markup | None:
    context = f"{unit}/example.{place}.caption"
    return texts.html(context) if texts.has(context) else None


def placed_example(
    texts: Texts,
    position: str,
    caption: Markup | None,
    places: Mapping[str, Place],
    actions: Sequence[str] = (),
) -> ExampleView:
    view = example(texts, position, caption, actions)
    values: dict[str, Any] = {name: getattr(view, name) for name in view.__dataclass_fields__}
    values["refused"] = tuple(
        PlacedRefusal(each.cards, each.text, each.rule, places.get(each.rule))
        for each in view.refused
    )
    values["refused_actions"] = tuple(
        PlacedAction(each.name, each.text, each.rule, places.get(each.rule))
        for each in view.refused_actions
    )
    return ExampleView(**values)


def term_views(texts: Texts, pages: list[GamePages]) -> list[TermView]:
    """Return the words of all games, each with the sentences that use it."""
    return [_term(texts, each, pages) for each in house_rules(pages[0].game).book.terms.values()]


def _term(texts: Texts, term: Term, pages: list[GamePages] | None = None) -> TermView:
    rules = []
    told: set[str] = set()  # a sentence that games share is named once
    for page in pages or ():
        found = tuple(
            (unit, page.places[unit])
            for unit in term.units
            if unit in page.places and unit not in told
        )
        told |= {unit for unit, _ in found}
        if found:
            rules.append((page.game, found))
    return TermView(
        term.id,
        texts.html(f"{term.id}/word"),
        texts.html(f"{term.id}/also") if term.also else None,
        texts.html(f"{term.id}/meaning"),
        tuple(rules),
    )
