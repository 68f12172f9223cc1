"""House rules on the page: what an option does, and the sentences that it switches on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import combinations, product
from typing import Any

from markupsafe import Markup

from karata.errors import OptionError
from karata.games.hearts_options import HeartsOptions, facts
from karata.options import changed, kind_of, make_options, to_query, with_values, write_value
from karata.rulebook import Preset, Rulebook, RuleUnit
from karata_site.texts import Texts

DEFAULTS = HeartsOptions()
Assignment = tuple[tuple[str, str], ...]  # option and written value, in the order of the fields
COLON = Markup(": ")
# A value that no name has, to find the sentences about one's own order of passing.
OWN = {"pass_cycle": "LRL2R2H"}


@dataclass(frozen=True)
class Line:
    """A sentence as it reads under some options; `label` names them where they differ."""

    label: Markup | None
    text: Markup


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
    changeable: bool
    groups: list[tuple[Markup, list[UnitView]]] = field(default_factory=list)


@dataclass(frozen=True)
class PresetView:
    """A ready-made set of house rules on the page."""

    id: str
    name: Markup
    text: Markup
    differs: list[tuple[str, Markup, Markup]]  # option id, name, value
    query: str


@cache
def offered(name: str) -> tuple[str, ...]:
    """Return the values of an option that a form offers, as written."""
    found = next(each for each in fields(HeartsOptions) if each.name == name)
    return tuple(write_value(value) for value in kind_of(found).offered)


def usual(name: str) -> str:
    """Return the default of an option, as written."""
    return write_value(getattr(DEFAULTS, name))


def options_of(assignment: Assignment) -> HeartsOptions:
    """Return the options in which only these differ."""
    return make_options(HeartsOptions, assignment)


@cache
def cases(unit: RuleUnit) -> tuple[Assignment, ...]:
    """Return the smallest changes of the usual options that make a sentence a rule."""
    asked = [each.name for each in fields(HeartsOptions) if each.name in unit.options]
    for size in range(len(asked) + 1):
        found = [
            assignment
            for names in combinations(asked, size)
            for assignment in _changes(names)
            if _holds(unit, assignment)
        ]
        if found:
            return tuple(found)
    return ()


def _changes(names: Sequence[str]) -> Iterator[Assignment]:
    choices = [
        [value for value in (*offered(name), OWN.get(name, usual(name))) if value != usual(name)]
        for name in names
    ]
    for values in product(*choices):
        yield tuple(zip(names, values, strict=True))


def _holds(unit: RuleUnit, assignment: Assignment) -> bool:
    try:
        return unit.holds(options_of(assignment))
    except OptionError:
        return False


def home(unit: RuleUnit) -> str:
    """Return the option under which a sentence stands that is not a rule by default."""
    named = [name for name, _ in cases(unit)[0]]
    return next((name for name in named if name != "players"), named[0])


def value_label(texts: Texts, option: str, value: str) -> Markup:
    """Return what a value of an option is called."""
    context = f"{option}/values.{'custom' if value == OWN.get(option) else value}"
    if texts.has(context):
        return texts.html(context)
    if value in ("on", "off"):
        return texts.html(f"site.option.{value}/text")
    return Markup(value)


def unit_view(texts: Texts, unit: RuleUnit) -> UnitView:
    """Return a sentence as it reads under the usual rules, or in each case that makes it one."""
    chosen = cases(unit)
    if not chosen:
        raise ValueError(f"{unit.id}: no choice of options makes {unit.when!r} true")
    where = home(unit) if chosen[0] else ""
    by_text: dict[Markup, list[Assignment]] = {}
    for assignment in chosen:
        if not where or where in dict(assignment):
            text = texts.html(f"{unit.id}/text", **_facts(options_of(assignment)))
            by_text.setdefault(text, []).append(assignment)
    values = {value for each in chosen for name, value in each if name == where}
    lines = [
        Line(_label(texts, assignments, where, len(by_text) > 1 and len(values) > 1), text)
        for text, assignments in by_text.items()
    ]
    heading = next((name for name in ("question", "title") if getattr(unit, name)), None)
    return UnitView(
        unit.id, lines, texts.html(f"{unit.id}/{heading}") if heading is not None else None
    )


def _facts(options: HeartsOptions) -> dict[str, Any]:
    return dict(facts(options))


def _label(
    texts: Texts, assignments: Sequence[Assignment], where: str, differs: bool
) -> Markup | None:
    """Name the choices of some cases; those of option `where` only if the text differs by it."""
    values: dict[str, list[str]] = {}
    for assignment in assignments:
        for name, value in assignment:
            if value not in values.setdefault(name, []):
                values[name].append(value)
    parts = []
    for name, chosen in values.items():
        labels = Markup(", ").join(value_label(texts, name, value) for value in chosen)
        if name != where or differs:
            parts.append(texts.html(f"{name}/name") + COLON + labels)
    return Markup("; ").join(parts) if parts else None


def option_views(texts: Texts, book: Rulebook) -> list[OptionView]:
    """Return the house rules in the order of the rulebook."""
    return [
        OptionView(
            id=each.id,
            name=texts.html(f"{each.id}/name"),
            help=texts.html(f"{each.id}/help"),
            usual=value_label(texts, each.id, usual(each.id)),
            choices=_choices(texts, each.id),
            changeable=len(offered(each.id)) > 1,
        )
        for each in book.options.values()
    ]


def _choices(texts: Texts, option: str) -> list[Markup]:
    kind = kind_of(next(each for each in fields(HeartsOptions) if each.name == option))
    if kind.kind == "int":
        return [texts.html("site.option.range/text", min=kind.low, max=kind.high)]
    labels = [value_label(texts, option, value) for value in offered(option)]
    return [*labels, texts.html("site.option.pattern/text")] if kind.pattern else labels


def place_units(
    texts: Texts, views: Sequence[OptionView], units: Sequence[RuleUnit]
) -> list[UnitView]:
    """Put sentences that are not rules by default under their options; return them in order."""
    by_option = {view.id: view for view in views}
    groups: dict[tuple[str, tuple[str, ...]], list[UnitView]] = {}
    for unit in units:
        where = home(unit)
        values = dict.fromkeys(dict(each)[where] for each in cases(unit) if where in dict(each))
        groups.setdefault((where, tuple(values)), []).append(unit_view(texts, unit))
    for (where, chosen), found in groups.items():
        label = Markup(" / ").join(value_label(texts, where, value) for value in chosen)
        heading = texts.html("site.option.if-value/text", value=label)
        by_option[where].groups.append((heading, found))
    return [unit for view in views for _, found in view.groups for unit in found]


def preset_views(texts: Texts, book: Rulebook) -> list[PresetView]:
    """Return the ready-made sets of house rules."""
    return [_preset(texts, each) for each in book.presets.values()]


def _preset(texts: Texts, preset: Preset) -> PresetView:
    options = with_values(HeartsOptions, preset.set)
    written: Mapping[str, str] = changed(options)
    return PresetView(
        id=preset.id,
        name=texts.html(f"{preset.id}/name"),
        text=texts.html(f"{preset.id}/text"),
        differs=[
            (name, texts.html(f"{name}/name"), value_label(texts, name, value))
            for name, value in written.items()
        ],
        query=to_query(options),
    )
