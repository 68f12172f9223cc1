"""The panel of house rules: its script and the rulebook say the same under the same options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from karata.errors import KarataError
from karata.games import GAMES
from karata.options import changed, with_values
from karata.places import Assignment
from karata.rulebook import load
from karata_site.blocks import Ladder
from karata_site.house_rules import house_rules
from karata_site.own_tables import OwnRules
from karata_site.panel import own_text, parts, rule_pages, space
from karata_site.panel_examples import answers, at_table, examples_of
from karata_site.tables import makers
from karata_site.texts import texts
from scripts import build_site
from scripts.serve import serving
from tests.browser import alone, launched
from tests.site.pages import _Reader

pytestmark = pytest.mark.e2e
OPEN = """() => new Promise((ready) => {
  document.addEventListener('panel', (event) => {
    window.panelTest = event.detail;
    ready();
  });
  document.getElementById('panel').open = true;
})"""
READ = r"""(given) => {
  const { page, change } = window.panelTest;
  change({ ...page.usual, ...given });
  const read = (element) => {
    const copy = element.cloneNode(true);
    for (const each of copy.querySelectorAll('.sr, .q')) each.remove();
    copy.querySelector('a').remove();
    for (const each of copy.querySelectorAll('[aria-label]')) each.replaceWith(each.ariaLabel);
    return copy.textContent.trim();
  };
  const said = (element) => {
    const copy = element.cloneNode(true);
    for (const each of copy.querySelectorAll('.sr')) each.remove();
    for (const each of copy.querySelectorAll('[aria-label]')) each.replaceWith(each.ariaLabel);
    return copy.textContent;
  };
  return {
    problems: document.querySelectorAll('#panel .problem:not([hidden])').length,
    address: location.search,
    answers: Object.entries(page.data.examples).flatMap(([id]) => {
      const element = document.getElementById(id);
      const figures = element.hidden ? [] : page.blocks.get(id).slice(1);
      return figures.map((each) => {
        const copy = each.querySelector('details').cloneNode(true);
        for (const link of copy.querySelectorAll('a, summary')) link.remove();
        return [id, said(copy).replace(/\s+/g, '')];
      });
    }),
    tables: Object.fromEntries(Object.keys(page.data.tables).map((id) => {
      const caption = document.getElementById(id);
      if (caption.hidden) return [id, []];
      const box = caption.nextElementSibling;
      if (box.matches('ol')) return [id, [...box.children].map((each) => [said(each)])];
      const rows = [...box.querySelectorAll('tr')].map((row) => [...row.cells].map(said));
      return [id, rows];
    })),
    told: page.data.parts.map(([id]) => [id, document.getElementById(id).hidden ? [] :
      [...document.getElementById(id).querySelectorAll(':scope > .u')]
        .filter((each) => !each.hidden).map((each) => [each.id, read(each)])]),
  };
}"""


def settings(game: str) -> Iterator[Assignment]:
    """Yield every value of every option, the presets, and some choices of many options."""
    every = space(game)
    for name in every.kinds:
        for value in (*every.named(name), *every.free(name)):
            yield every.ordered({name: value})
    for preset in load().presets_in(game):
        options = with_values(every.game.option_type, preset.set)
        yield tuple(changed(options).items())
    rng = random.Random("panel")
    for _ in range(20):
        yield every.ordered({
            name: rng.choice((*every.named(name), *every.free(name)))
            for name in every.kinds if rng.random() < 0.3
        })  # fmt: skip


def heard(html: str) -> str:
    reader = _Reader()
    reader.feed(html)
    return reader.root.text()


def ours(code: str, game: str, page: str, options: Any) -> list[list[Any]]:
    """Return what the rulebook says under options: section by section, sentence by sentence."""
    text, rules = texts(code), house_rules(game)
    facts = rules.game.facts(options)
    return [
        [
            part.id,
            [
                [unit.id, heard(own_text(text, unit, facts)).strip()]
                for unit in part.units
                if unit.holds(options)
            ],
        ]
        for part in parts(game, page)
    ]


def our_tables(code: str, game: str, page: str, options: Any) -> dict[str, list[list[str]]]:
    """Return the tables under options, row by row; empty ones are not shown."""
    text, own = texts(code), OwnRules(game, options)
    found = {}
    for part in parts(game, page):
        for make in makers(own, part.id):
            block = make(text, own)
            if isinstance(block, Ladder):
                found[block.id] = [[heard(each.text)] for each in block.steps]
                continue
            heads = [heard(each) for each in block.heads]
            above = [[heads[0], heard(block.over)], heads[1:]] if block.over else [heads]
            rows = [[heard(cell) for cell in line] for line in block.rows]
            found[block.id] = [*above, *rows] if rows else []
    return found


def our_answers(code: str, game: str, page: str, options: Any) -> list[list[str]]:
    """Return the answers of the examples below sentences that hold, as the engine finds them."""
    found = []
    for unit in (unit for part in parts(game, page) for unit in part.units):
        for each in examples_of(unit, game, page) if unit.holds(options) else ():
            try:
                said = answers(texts(code), at_table(space(game), each, options), each, unit.id)
            except (KarataError, AssertionError):
                said = answers(texts(code), each.position, each, unit.id)
            found.append([unit.id, "".join(heard(said).split())])
    return found


def compare(browser_page: Page, url: str, code: str, game: str) -> int:
    count = 0
    every = space(game)
    for page in rule_pages(game):
        browser_page.goto(f"{url}{code}/{game}/{page}")
        browser_page.evaluate(OPEN)
        for assignment in settings(game):
            options = every.options(assignment)
            if options is None or not assignment:
                continue
            found = browser_page.evaluate(READ, dict(assignment))
            assert found["problems"] == 0, assignment
            assert found["told"] == ours(code, game, page, options), assignment
            assert found["tables"] == our_tables(code, game, page, options), assignment
            assert found["answers"] == our_answers(code, game, page, options), assignment
            count += 1
    return count


def in_browser(code: str, game: str) -> int:
    with serving(build_site.SITE) as server, launched() as browser:
        page = browser.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        count = compare(page, server.url, code, game)
    assert errors == []
    return count


@pytest.mark.parametrize(("code", "game"), [("ta", "hearts"), *(("en", game) for game in GAMES)])
def test_the_script_and_the_rulebook_say_the_same(code: str, game: str) -> None:
    assert alone(in_browser, code, game) > 40
