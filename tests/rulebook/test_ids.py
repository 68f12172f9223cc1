"""Ids: what the code names exists, what the rulebook promises is bound, nothing is lost."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from karata.conditions import names_in
from karata.games import GAMES
from karata.games.cancellation_options import CancellationOptions
from karata.options import changed, schema, with_values, write_value
from karata.rulebook import RuleUnit, load
from karata.rulebook_files import FACTS, placeholders

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CODE = (ROOT / "engine", ROOT / "site" / "karata_site")
ID = re.compile(
    r"(?:trick|hearts|cancellation|five_hundred|table|terminal|command)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+\Z"
)
FILE = re.compile(r".*\.(toml|py|mo|po|js|css|html|json)\Z")
LAST_CLAIM = {
    "SH-": 58, "TH-": 32, "HC-": 25, "KC-": 25, "SF-": 67, "B-H": 23, "B-C": 15, "B-F": 24,
}  # fmt: skip
CLAIMS = tuple(f"{kind}{n}" for kind, last in LAST_CLAIM.items() for n in range(1, last + 1))
BOOK = load()
WITH: dict[str, dict[str, Any]] = {  # an option tells only at a table with these others
    "strip_set": {"players": 6},
    "remainder": {"players": 3},
    "pass_cycle": {"players": 6},
    "kitty_goes_to": {"players": 3, "remainder": "kitty"},
    "bonus_value": {"bonus_card": "JD"},
    "moon_needs_bonus_card": {"bonus_card": "JD"},
    "bonus_floor": {"bonus_card": "JD"},
    "cancellation_hearts/players": {"spare": "strip"},
    "five_hundred/teams": {"players": 6},
    "five_hundred/two_player_form": {"players": 2},
    "five_hundred/min_level": {"bidding": "american"},
    "five_hundred/five_partner": {"players": 5},
    "five_hundred/five_share": {"players": 5},
}


AUTO = ("pass_cycle", "misere", "misere_value")


def strings_in_code() -> Iterator[tuple[str, str]]:
    """Yield every string of the program with the file it stands in; docstrings are none.

    A module may join the beginning of its ids, `_ID = "five_hundred.bid."`, to their last parts;
    it may have the name of the beginning from another module.
    """
    paths = [path for folder in CODE for path in sorted(folder.rglob("*.py"))]
    trees = {path: ast.parse(path.read_text("utf-8")) for path in paths}
    given: dict[str, set[str]] = {}
    for tree in trees.values():
        for name, text in beginnings(tree):
            given.setdefault(name, set()).add(text)
    for path, tree in trees.items():
        file = path.relative_to(ROOT).as_posix()
        nodes = list(ast.walk(tree))
        froms = [each for node in nodes if isinstance(node, ast.ImportFrom) for each in node.names]
        begins = {text for each in froms for text in given.get(each.name, ())}
        begins |= {text for _, text in beginnings(tree)}
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value, file
                joined = (begin + node.value for begin in begins)
                yield from ((id, file) for id in joined if id in BOOK.units)


def beginnings(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the names that a module gives to beginnings of ids, with these."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                if text.endswith("."):
                    yield name, text


NAMED = {
    text: path
    for text, path in strings_in_code()
    if ID.match(text)
    and not FILE.match(text)
    and not (text.startswith("table.") and path.endswith("tables.py"))  # tables on a page
}


def options_offered() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every option of every game with its form."""
    for game in GAMES.values():
        for form in schema(game.option_type):
            yield game.name, form


def test_every_id_in_the_code_exists() -> None:
    known = {*BOOK.units, *BOOK.messages}

    missing = {id: path for id, path in NAMED.items() if id not in known}

    assert not missing


@pytest.mark.parametrize("kind", ["restriction", "scoring", "advice"])
def test_every_id_that_is_asked_for_is_bound(kind: str) -> None:
    """No restriction, score line or hint stands on the page alone."""
    alone = [unit.id for unit in BOOK.units.values() if unit.kind == kind and says(unit)]

    assert [id for id in alone if id not in NAMED] == []


def says(unit: RuleUnit) -> bool:
    """Say whether the table speaks this unit (advice without a hint is for the page only)."""
    return unit.kind != "advice" or bool(unit.hint)


def test_no_id_is_lost_or_used_again() -> None:
    """The ids are addresses: published.txt holds all, retired.toml those that are gone."""
    published = (HERE / "published.txt").read_text("utf-8").split()
    retired = tomllib.loads((HERE / "retired.toml").read_text("utf-8"))["retired"]
    units = set(BOOK.units)

    assert sorted(set(published)) == published
    assert not units & set(retired), "a retired id is used again"
    assert set(published) - units - set(retired) == set(), "gone: give the reason in retired.toml"
    assert units - set(published) == set(), "new: add these lines to published.txt"


def test_every_claim_is_covered() -> None:
    """Each claim of the documents is named by a unit, option or preset, or listed with a reason."""
    uncovered = tomllib.loads((HERE / "uncovered.toml").read_text("utf-8"))["uncovered"]
    named = {
        source
        for table in (BOOK.units, BOOK.options, BOOK.presets)
        for record in table.values()
        for source in record.source
    }

    assert all(uncovered.values())
    assert [claim for claim in CLAIMS if claim not in named | set(uncovered)] == []
    assert [claim for claim in uncovered if claim in named] == [], "covered after all"
    numbered = {source for source in named if re.match(r"((SH|TH|HC|KC|SF)-|B-[HCF])\d", source)}
    assert numbered <= set(CLAIMS)


@pytest.mark.parametrize(
    ("game", "documents"),
    [("cancellation_hearts", ("HC-", "KC-", "B-C")), ("five_hundred", ("SF-", "B-F"))],
)
def test_each_claim_about_a_game_stands_on_its_page(game: str, documents: tuple[str, ...]) -> None:
    """Three of the five documents are about these games: a page has all that they say."""
    shown = {
        source
        for section in BOOK.sections
        for unit in BOOK.units_in(section, game)
        for source in unit.source
    }
    wanted = [claim for claim in CLAIMS if claim.startswith(documents)]

    assert [claim for claim in wanted if claim not in shown] == []


@pytest.mark.parametrize(("game", "form"), list(options_offered()))
def test_options_are_those_of_the_engine(game: str, form: dict[str, Any]) -> None:
    """Every house rule has a name, a help text and a label for each value."""
    text = BOOK.option(form["name"], game)

    assert text is not None
    if form["kind"] in ("int", "bool"):
        assert bool(text.unit) is (form["kind"] == "int")
        assert not text.values
    else:
        extra = {"custom"} if form["kind"] == "pattern" else set()
        assert set(text.values) >= set(form["values"]) | extra
        if text.game == game:
            assert set(text.values) == set(form["values"]) | extra


def test_no_option_has_a_text_for_nothing() -> None:
    used = [BOOK.option(form["name"], game) for game, form in options_offered()]

    assert [id for id, text in BOOK.options.items() if text not in used] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_option_rewrites_the_page(game: str) -> None:
    """Each house rule decides about a unit of the page or gives a number that the page quotes."""
    units = [unit for section in BOOK.sections for unit in BOOK.units_in(section, game)]
    asked = {name for unit in units for name in names_in(unit.when)}
    quoted = {name for unit in units for name in placeholders(unit.text)}

    assert {form["name"] for form in schema(GAMES[game].option_type)} - asked - quoted == set()


@pytest.mark.parametrize(("game", "form"), list(options_offered()))
def test_every_value_has_a_page_of_its_own(game: str, form: dict[str, Any]) -> None:
    """No two named values of a house rule give the same page of rules and facts."""
    option = form["name"]
    others = WITH.get(f"{game}/{option}", WITH.get(option, {}))
    pages: dict[object, str] = {}
    for value in form["values"]:
        options = with_values(GAMES[game].option_type, {**others, option: value})
        page = (holding(game, options), repr(GAMES[game].facts(options)))
        if option in AUTO and pages.get(page) == "auto":
            continue  # it stands for one of the others, by the number of players
        assert page not in pages, f"{value} reads like {pages.get(page)}"
        pages[page] = value


def holding(game: str, options: object) -> tuple[str, ...]:
    """Return the sentences that are rules of a table."""
    return tuple(
        unit.id
        for section in BOOK.sections
        for unit in BOOK.units_in(section, game)
        if unit.holds(options)
    )


@pytest.mark.parametrize("preset", BOOK.presets.values(), ids=lambda preset: preset.id)
def test_presets_can_be_played(preset: Any) -> None:
    """What a preset sets is all that differs from the usual rules, and the page speaks of it."""
    options = with_values(GAMES[preset.game].option_type, preset.set)
    units = BOOK.units_in("variants", preset.game)

    assert set(preset.set) - set(changed(options)) <= {"players"}  # said though it is usual
    if preset.set:
        assert any(f"*{preset.name}*" in unit.text for unit in units), "no variant names it"


@pytest.mark.parametrize("game", GAMES)
def test_facts_are_those_of_the_engine(game: str) -> None:
    """What page sentences may quote is what the engine tells about its options."""
    assert set(GAMES[game].facts(GAMES[game].option_type())) == FACTS[game]


def test_what_a_game_lacks_is_what_it_plays_by() -> None:
    """Conditions of shared sentences are asked with the values by which the game plays."""
    lacks = BOOK.games["cancellation_hearts"].lacks

    assert not set(lacks) & {form["name"] for form in schema(CancellationOptions)}
    for name, value in lacks.items():
        form = next(each for each in schema(GAMES["hearts"].option_type) if each["name"] == name)
        assert write_value(value) == form["default"]


def test_sentences_that_name_an_option_use_its_name() -> None:
    """The units that say which option decides write its name as the options do."""
    for page in BOOK.games.values():
        texts = [
            BOOK.option(form["name"], game) for game, form in options_offered() if game == page.id
        ]
        names = {text.name for text in texts if text is not None}
        for unit in BOOK.units.values():
            if unit.id.startswith(f"{page.prefix}.differ."):
                assert set(re.findall(r"\*([^*]+)\*", unit.text)) <= names, unit.id


def test_refusals_are_short() -> None:
    for unit in BOOK.units.values():
        assert len(unit.refusal) <= 100, unit.id
        assert unit.refusal.count(". ") <= 1, unit.id
