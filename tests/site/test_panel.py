"""What the panel of house rules loads: diagrams that are exact, files that are small."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest

from karata.games import GAMES
from karata.options import write_value
from karata_site.decisions import decide
from karata_site.panel import condition, facts, page_data, parts, rule_pages, space
from karata_site.plans import Plan, spoken
from karata_site.play_rules import conflicts
from karata_site.tables import makers
from karata_site.texts import texts
from tests.site.pages import LANGUAGES, SITE, read

LIMIT = 12_000
each_game = pytest.mark.parametrize("game", GAMES)
each_page = pytest.mark.parametrize(
    ("game", "page"), [(game, page) for game in GAMES for page in rule_pages(game)]
)


def some_options(game: str, times: int = 400) -> Iterator[tuple[object, dict[str, str]]]:
    every = space(game)
    rng = random.Random(game)
    for _ in range(times):
        chosen = {
            name: rng.choice((*every.named(name), *every.free(name)))
            for name in every.kinds
            if rng.random() < 0.2
        }
        options = every.options(every.ordered(chosen))
        if options is not None:
            yield options, {name: write_value(getattr(options, name)) for name in every.kinds}


@pytest.mark.slow
@each_game
def test_diagrams_of_facts_say_what_the_game_says(game: str) -> None:
    found = facts(game)
    for options, values in some_options(game):
        for name, value in GAMES[game].facts(options).items():
            said = decide(found[name], values)
            if isinstance(value, int):
                assert said == value, (name, values)
            else:
                assert spoken(texts("en"), said) == texts("en").value(name, value), (name, values)


@each_page
def test_diagrams_of_conditions_say_what_the_rulebook_says(game: str, page: str) -> None:
    units = [unit for part in parts(game, page) for unit in part.units]
    for options, values in some_options(game, 60):
        for unit in units:
            assert decide(condition(game, unit.when), values) == unit.holds(options), unit.id


@each_game
def test_the_panel_refuses_what_the_engine_refuses(game: str) -> None:
    every = space(game)
    rng = random.Random(game)
    for _ in range(3000):
        likely = rng.choice((0.2, 0.5, 1))
        chosen = {
            name: rng.choice(every.named(name)) for name in every.kinds if rng.random() < likely
        }
        now = every.usual | chosen
        told = [error for when, error in conflicts(game) if when.items() <= now.items()]
        assert bool(told) == (every.options(every.ordered(chosen)) is None), chosen


def test_in_node() -> None:
    """The form's script does what its tests say."""
    test = Path(__file__).with_name("panel.test.mjs")
    command = ["node", "--test", "--test-reporter=tap", str(test)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "# fail 0" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("code", LANGUAGES)
@each_page
def test_data_and_words_of_a_page_are_small(code: str, game: str, page: str) -> None:
    (script,) = (
        each for each in read(f"{code}/{game}/{page}").find("script")
        if "data-files" in each.attributes
    )  # fmt: skip
    files = [each for each in script.attributes["data-files"].split() if "/panel/" in each]
    data = [(SITE / each.replace("../", "")).read_bytes() for each in files]

    assert len(data) == 2
    assert sum(len(brotli.compress(each)) for each in data) <= LIMIT


@pytest.mark.parametrize("code", ["ta", "ky"])
@each_game
def test_a_plan_is_said_as_the_texts_are(code: str, game: str) -> None:
    text = texts(code)
    for page in rule_pages(game):
        data = page_data(game, page)
        for make in (make for part in data.parts for make in makers(data.rules, part.id)):
            planned, said = make(Plan(), data.rules), make(text, data.rules)

            assert spoken(text, planned.caption) == said.caption
            rows = getattr(planned, "rows", [])
            found = [[spoken(text, cell) for cell in row] for row in rows]
            assert found == getattr(said, "rows", [])
