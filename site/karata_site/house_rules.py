"""House rules of a game as its pages see them: choices, and the sentences they switch on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from typing import Any

from markupsafe import Markup

from karata.games import GAMES
from karata.options import OptionKind, changed, make_options, write_value
from karata.places import (
    OWN,
    Assignment,
    Cases,
    cases,
    changes,
    kinds,
    others,
    page_of_option,
    problem,
)
from karata.rulebook import RuleUnit, load
from karata_site.texts import Texts, number

Choices = dict[str, tuple[str, ...]]  # option -> the written values for which a sentence holds
COLON, SLASH = Markup(": "), Markup(" / ")


@dataclass(frozen=True)
class Line:
    """A sentence as it reads under some options; `labels` name these where that is needed."""

    text: Markup
    choices: Choices
    labels: tuple[Markup, ...] = ()


@dataclass
class UnitView:
    """A rule sentence on the page: its number, and one line or one line a case."""

    id: str
    lines: list[Line]
    heading: Markup | None = None  # question or title
    number: int = 0
    examples: Sequence[Any] = ()


@dataclass
class OptionView:
    """A house rule on the page."""

    id: str
    name: Markup
    help: Markup
    usual: Markup
    choices: list[Markup]
    page: str  # of the house rules
    groups: list[tuple[Markup, list[UnitView]]] = field(default_factory=list)
    tables: list[Any] = field(default_factory=list)
    auctions: list[Any] = field(default_factory=list)


class HouseRules:
    """The options of a game: what is usual, what a form offers, what does not go together."""

    def __init__(self, name: str) -> None:
        self.game = GAMES[name]
        self.book = load()
        self.defaults = self.game.option_type()
        self.kinds: Mapping[str, OptionKind] = kinds(name)
        self._conflicts: dict[tuple[str, str], str] = {}

    def text_id(self, option: str) -> str:
        """Return the id of an option's texts: the game's own, else those that games share."""
        record = self.book.option(option, self.game.name)
        return option if record is None else record.id

    def offered(self, option: str) -> tuple[str, ...]:
        """Return the values that a form offers, as written."""
        return tuple(write_value(value) for value in self.kinds[option].offered)

    def usual(self, option: str) -> str:
        """Return the default, as written."""
        return write_value(getattr(self.defaults, option))

    def others(self, option: str) -> tuple[str, ...]:
        """Return the values to try beside the usual one; one of them is a value of one's own."""
        return others(option, self.game.name)

    def options(self, assignment: Assignment) -> Any:
        """Return the options in which only these differ; OptionError if they cannot be."""
        return make_options(self.game.option_type, assignment)

    def facts(self, assignment: Assignment = ()) -> dict[str, Any]:
        """Return what sentences may quote under these options."""
        found: dict[str, Any] = self.game.facts(self.options(assignment))
        return found

    def players(self) -> list[int]:
        """Return the numbers of players that need no other house rule."""
        kind = self.kinds["players"]
        return [
            each
            for each in range(kind.low, kind.high + 1)
            if problem(self.game.name, (("players", str(each)),)) is None
        ]

    def cases(self, unit: RuleUnit) -> Cases:
        """Return the smallest changes of the usual options that make a sentence a rule."""
        return cases(unit, self.game.name)

    def home(self, unit: RuleUnit) -> str:
        """Return the option under which a sentence stands that is not a rule by default."""
        return self.cases(unit).home

    def conflicts(self) -> Mapping[tuple[str, str], str]:
        """Return, by option and reason, a value that does not go with some other choice."""
        found = self._conflicts
        if found:
            return found
        for size in (1, 2):
            for names in combinations(self.kinds, size):
                for assignment in changes(names, self.game.name):
                    error = problem(self.game.name, assignment)
                    if error is not None:
                        found.setdefault((error.option, error.reason), error.value)
        return found

    # ---- in words ----

    def name(self, texts: Texts, option: str) -> Markup:
        """Return what an option is called."""
        return texts.html(f"{self.text_id(option)}/name")

    def value(self, texts: Texts, option: str, value: str) -> Markup:
        """Return what a value of an option is called; one of one's own is only an example."""
        id = self.text_id(option)
        if value == OWN.get(option) and texts.has(f"{id}/values.custom"):
            return texts.html(f"{id}/values.custom") + Markup(" ({})").format(value)
        context = f"{id}/values.{value}"
        if texts.has(context):
            return texts.html(context)
        if value in ("on", "off"):
            return texts.html(f"site.option.{value}/text")
        return Markup(number(int(value))) if value.lstrip("-").isdigit() else Markup(value)

    def differences(self, texts: Texts, options: Any) -> list[tuple[str, Markup, Markup]]:
        """Return what differs from the usual options: option, its name, the value's name."""
        return [
            (name, self.name(texts, name), self.value(texts, name, value))
            for name, value in changed(options).items()
        ]

    def unit_view(self, texts: Texts, unit: RuleUnit, *, under_option: bool = True) -> UnitView:
        """Return a sentence as it reads usually, or in each case that makes it a rule.

        With `under_option` it stands below the option that switches it on, which it need not name.
        """
        chosen = self.cases(unit)
        where = self.home(unit) if chosen[0] and under_option else ""
        alike = [each for each in chosen if not where or where in dict(each)]
        stands = [each for each in alike if _names(each) == _names(alike[0])]
        lines = self._told_at_once(texts, unit, stands) or self._told_by_case(texts, unit, stands)
        told = [each.choices for each in lines]
        hidden = [where] if all(each.get(where) == told[0].get(where) for each in told) else []
        also = self._also(texts, [each for each in chosen if each not in stands])
        heading = next((name for name in ("question", "title") if getattr(unit, name)), None)
        return UnitView(
            unit.id,
            [self._labelled(texts, each, hidden, also) for each in lines],
            texts.html(f"{unit.id}/{heading}") if heading is not None else None,
        )

    def _told_at_once(
        self, texts: Texts, unit: RuleUnit, stands: Sequence[Assignment]
    ) -> list[Line]:
        """Return one line if the cases differ only in a value that the sentence quotes itself."""
        differing = {name for name, _ in set().union(*stands) - set(stands[0])}
        if len(differing) != 1 or f"{{{min(differing)}}}" not in unit.text:
            return []
        (name,) = differing
        facts = [self.facts(each) for each in stands]
        quoted = [each for each in facts[0] if f"{{{each}}}" in unit.text and each != name]
        values = [texts.value(name, each[name]) for each in facts]
        if any(each[fact] != facts[0][fact] for each in facts for fact in quoted):
            return []
        if [dict(each)[name] for each in stands] != [str(each[name]) for each in facts]:
            return []
        known = {**facts[0], name: SLASH.join(values)}
        choices = _choices_of(stands)
        del choices[name]
        return [Line(texts.html(f"{unit.id}/text", **known), choices)]

    def _told_by_case(
        self, texts: Texts, unit: RuleUnit, stands: Sequence[Assignment]
    ) -> list[Line]:
        by_text: dict[Markup, list[Assignment]] = {}
        for assignment in stands:
            text = texts.html(f"{unit.id}/text", **self.facts(assignment))
            by_text.setdefault(text, []).append(assignment)
        return [Line(text, _choices_of(cases)) for text, cases in by_text.items()]

    def _labelled(
        self, texts: Texts, line: Line, hidden: Collection[str], also: Collection[Markup]
    ) -> Line:
        """Return a line with labels for its choices, but those of the options in `hidden`."""
        shown = [(name, chosen) for name, chosen in line.choices.items() if name not in hidden]
        labels = (self._label(texts, name, chosen) for name, chosen in shown)
        return replace(line, labels=(*labels, *also))

    def _also(self, texts: Texts, others: Sequence[Assignment]) -> list[Markup]:
        """Name the choices of other options that make a sentence a rule too."""
        labels = []
        for names in dict.fromkeys(map(_names, others)):
            choices = _choices_of([each for each in others if _names(each) == names])
            named = [self._label(texts, name, chosen) for name, chosen in choices.items()]
            labels.append(texts.html("site.option.also/text", value=Markup("; ").join(named)))
        return labels

    def _label(self, texts: Texts, option: str, values: Sequence[str]) -> Markup:
        named = Markup(", ").join(self.value(texts, option, value) for value in values)
        return self.name(texts, option) + COLON + named

    def option_views(self, texts: Texts) -> list[OptionView]:
        """Return the house rules in the order in which they are written."""
        return [
            OptionView(
                id=name,
                name=self.name(texts, name),
                help=texts.html(f"{self.text_id(name)}/help"),
                usual=self.value(texts, name, self.usual(name)),
                choices=self._choices(texts, name),
                page=page_of_option(name, self.game.name),
            )
            for name in self.kinds
        ]

    def _choices(self, texts: Texts, option: str) -> list[Markup]:
        kind = self.kinds[option]
        if kind.kind == "int":
            return [texts.html("site.option.range/text", min=kind.low, max=kind.high)]
        labels = [self.value(texts, option, value) for value in self.offered(option)]
        return [*labels, texts.html("site.option.pattern/text")] if kind.pattern else labels

    def place(self, texts: Texts, views: Sequence[OptionView], units: Sequence[RuleUnit]) -> None:
        """Put sentences that are not rules by default under their options."""
        by_option = {view.id: view for view in views}
        groups: dict[tuple[str, tuple[str, ...]], list[UnitView]] = {}
        for unit in units:
            where = self.home(unit)
            cases = [dict(each) for each in self.cases(unit)]
            values = dict.fromkeys(each[where] for each in cases if where in each)
            groups.setdefault((where, tuple(values)), []).append(self.unit_view(texts, unit))
        for (where, chosen), found in groups.items():
            shared = [
                self._label(texts, name, values) for name, values in _shared(found, where).items()
            ]
            for view in found:
                view.lines = [_without(line, shared) for line in view.lines]
            heading = Markup(" · ").join([self._heading(texts, where, chosen), *shared])
            by_option[where].groups.append((heading, found))

    def _heading(self, texts: Texts, option: str, values: Sequence[str]) -> Markup:
        kind = self.kinds[option].kind
        if len(values) > 1 and kind != "int" and set(values) == set(self.others(option)):
            return texts.html("site.option.if-other/text")
        label = SLASH.join(self.value(texts, option, value) for value in values)
        return texts.html("site.option.if-value/text", value=label)


def _names(assignment: Assignment) -> tuple[str, ...]:
    return tuple(name for name, _ in assignment)


def _choices_of(assignments: Sequence[Assignment]) -> Choices:
    found: dict[str, dict[str, None]] = {}
    for assignment in assignments:
        for name, value in assignment:
            found.setdefault(name, {})[value] = None
    return {name: tuple(values) for name, values in found.items()}


def _without(line: Line, labels: Collection[Markup]) -> Line:
    return replace(line, labels=tuple(each for each in line.labels if each not in labels))


def _shared(views: Sequence[UnitView], where: str) -> Choices:
    """Return the choices, but that of option `where`, that are the same for all sentences."""
    whole = [_choices_of([tuple(pairs) for pairs in _pairs(view)]) for view in views]
    return {
        name: values
        for name, values in whole[0].items()
        if name != where and all(each.get(name) == values for each in whole)
    }


def _pairs(view: UnitView) -> Iterator[list[tuple[str, str]]]:
    for line in view.lines:
        yield [(name, value) for name, values in line.choices.items() for value in values]


@cache
def house_rules(name: str) -> HouseRules:
    """Return the (shared) house rules of a game."""
    return HouseRules(name)


__all__ = ["OWN", "Assignment", "HouseRules", "OptionView", "UnitView", "house_rules"]
