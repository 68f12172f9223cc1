"""Ids: what the code names exists, what the rulebook promises is bound, nothing is lost."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from karata.conditions import names_in
from karata.games.hearts import HEARTS
from karata.games.hearts_options import HeartsOptions
from karata.options import schema, with_values
from karata.rulebook import RuleUnit, load
from karata.rulebook_files import FACTS, placeholders

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CODE = (ROOT / "engine", ROOT / "site" / "karata_site")
ID = re.compile(r"(?:trick|hearts|table|terminal|command)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+\Z")
FILE = re.compile(r".*\.(toml|py|mo|po|js|css|html|json)\Z")
CLAIMS = (
    *(f"SH-{n}" for n in range(1, 59)),
    *(f"TH-{n}" for n in range(1, 33)),
    *(f"B-H{n}" for n in range(1, 24)),
)
NOT_OFFERED = {"kitty_goes_to": "it has one value, so there is nothing to choose"}


def strings_in_code() -> Iterator[tuple[str, str]]:
    """Yield every string of the program with the file it stands in; docstrings are none."""
    for folder in CODE:
        for path in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value, path.relative_to(ROOT).as_posix()


NAMED = {text: path for text, path in strings_in_code() if ID.match(text) and not FILE.match(text)}


def test_every_id_in_the_code_exists() -> None:
    book = load()
    known = {*book.units, *book.messages}

    missing = {id: path for id, path in NAMED.items() if id not in known}

    assert not missing


@pytest.mark.parametrize("kind", ["restriction", "scoring", "advice"])
def test_every_id_that_is_asked_for_is_bound(kind: str) -> None:
    """No restriction, score line or hint stands on the page alone."""
    alone = [unit.id for unit in load().units.values() if unit.kind == kind and says(unit)]

    assert [id for id in alone if id not in NAMED] == []


def says(unit: RuleUnit) -> bool:
    """Say whether the table speaks this unit (advice without a hint is for the page only)."""
    return unit.kind != "advice" or bool(unit.hint)


def test_no_id_is_lost_or_used_again() -> None:
    """The ids are addresses: published.txt holds all, retired.toml those that are gone."""
    published = (HERE / "published.txt").read_text("utf-8").split()
    retired = tomllib.loads((HERE / "retired.toml").read_text("utf-8"))["retired"]
    units = set(load().units)

    assert sorted(set(published)) == published
    assert not units & set(retired), "a retired id is used again"
    assert set(published) - units - set(retired) == set(), "gone: give the reason in retired.toml"
    assert units - set(published) == set(), "new: add these lines to published.txt"


def test_every_claim_is_covered() -> None:
    """Each claim of the documents is named by a unit, option or preset, or listed with a reason."""
    book = load()
    uncovered = tomllib.loads((HERE / "uncovered.toml").read_text("utf-8"))["uncovered"]
    named = {
        source
        for table in (book.units, book.options, book.presets)
        for record in table.values()
        for source in record.source
    }

    assert all(uncovered.values())
    assert [claim for claim in CLAIMS if claim not in named | set(uncovered)] == []
    assert [claim for claim in uncovered if claim in named] == [], "covered after all"
    numbered = {source for source in named if re.match(r"(SH-|TH-|B-H)\d", source)}
    assert numbered <= set(CLAIMS)


def test_options_are_those_of_the_engine() -> None:
    """Every house rule that can be chosen has a name, a help text and a label for each value."""
    texts = load().options
    forms = {option["name"]: option for option in schema(HeartsOptions)}

    assert set(texts) == set(forms) - set(NOT_OFFERED)
    for id, text in texts.items():
        form = forms[id]
        if form["kind"] == "int":
            assert text.unit
            assert not text.values
        elif form["kind"] == "bool":
            assert not text.unit
            assert not text.values
        else:
            extra = {"custom"} if form["kind"] == "pattern" else set()
            assert set(text.values) == set(form["values"]) | extra


def test_every_option_rewrites_the_page() -> None:
    """Each house rule decides about a unit or gives a number that the page quotes."""
    units = load().units.values()
    asked = {name for unit in units for name in names_in(unit.when)}
    quoted = {name for unit in units for name in placeholders(unit.text)}

    left = set(load().options) - asked - quoted

    assert left == set()


@pytest.mark.parametrize("option", sorted(load().options))
def test_every_value_has_a_page_of_its_own(option: str) -> None:
    """No two named values of a house rule give the same page of rules and facts."""
    form = next(each for each in schema(HeartsOptions) if each["name"] == option)
    others = {
        "strip_set": {"players": 6}, "remainder": {"players": 3}, "pass_cycle": {"players": 6},
    }.get(option, {})  # fmt: skip
    pages: dict[object, str] = {}
    for value in form["values"]:
        options = with_values(HeartsOptions, {**others, option: value})
        shown = tuple(id for id, unit in load().units.items() if unit.holds(options))
        page = (shown, repr(HEARTS.facts(options)))
        if {pages.get(page), value} == {"auto", "LR"}:
            continue  # with six players the usual order is left, right
        assert page not in pages, f"{value} reads like {pages.get(page)}"
        pages[page] = value


def test_presets_can_be_played() -> None:
    for preset in load().presets.values():
        assert with_values(HeartsOptions, preset.set)


def test_facts_are_those_of_the_engine() -> None:
    """What page sentences may quote is what the engine tells about its options."""
    assert set(HEARTS.facts(HeartsOptions())) == FACTS


def test_sentences_that_name_an_option_use_its_name() -> None:
    """The units that say which option decides write its name as the options do."""
    names = {option.name for option in load().options.values()}
    for unit in load().units.values():
        if unit.id.startswith("hearts.differ."):
            found = re.findall(r"\*([^*]+)\*", unit.text)
            assert set(found) <= names, unit.id


def test_refusals_are_short() -> None:
    for unit in load().units.values():
        assert len(unit.refusal) <= 100, unit.id
        assert unit.refusal.count(". ") <= 1, unit.id
