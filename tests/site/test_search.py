"""The search on the page of words finds what a reader means, also by another name or spelling."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page

from karata.games import GAMES
from karata_site.check import glossary
from karata_site.names import names
from karata_site.rules_page import game_pages
from karata_site.search import folded, sentences
from karata_site.texts import texts
from scripts import build_site
from scripts.bench_parts.weights import packed
from scripts.serve import serving
from tests.browser import alone, launched
from tests.play.pages import faults_of_axe
from tests.site.pages import LANGUAGES, ids, read

INDEX_BUDGET = 5_000  # bytes after brotli
WORD, RULE, HOUSE, PAGE = range(4)
# What a reader types; the kind of a result, and where the first of that kind leads.
QUERIES = {
    "en": [
        ("trick", WORD, "trick"),
        ("Tricks", WORD, "trick"),
        ("deck", WORD, "pack"),
        ("shoot the moon", WORD, "take-all"),
        ("shoot the moon", RULE, "hearts.moon.others"),
        ("misere", WORD, "misere"),
        ("follow suit", RULE, "trick.follow-suit"),
        ("queen opens hearts", HOUSE, "option.queen_breaks_hearts"),
        ("Rickety Kate", PAGE, "hearts/"),
    ],
    "sw": [
        ("kadi", WORD, "card"),
        ("uru", WORD, "card.D"),
        ("wachezaji", WORD, "player"),
        ("hila", WORD, "trick"),
        ("hila", RULE, "trick.one-each"),
        ("ufuate aina", RULE, "trick.follow-suit"),
        ("Mioyo", PAGE, "hearts/"),
    ],
    "ha": [
        ("dan wasa", WORD, "player"),
        ("ɗan wasa", WORD, "player"),
        ("katin karta", WORD, "card"),
        ("chukka", WORD, "card.S"),
        ("bin zubi", RULE, "trick.follow-suit"),
        ("kaidar gida", WORD, "option"),
        ("Zuciya", PAGE, "hearts/"),
    ],
    "ta": [
        ("துரும்பு", WORD, "trump"),
        ("ஸ்பேடு", WORD, "card.S"),
        ("சாதி", WORD, "suit"),
        ("ஜாதி", RULE, "trick.follow-suit"),
        ("கடதாசி", WORD, "card"),
        ("பிடிகள்", WORD, "trick"),
        ("Hearts", PAGE, "hearts/"),
    ],
    "ky": [
        ("козыр", WORD, "trump"),
        ("козур", WORD, "trump"),
        ("черва", WORD, "card.H"),
        ("взятка", WORD, "trick"),
        ("взятка", RULE, "trick.one-each"),
        ("онго", WORD, "left-right-across"),
        ("Черви", PAGE, "hearts/"),
    ],
}
FIND = """async (query) => {
  const form = document.getElementById('search');
  const status = form.querySelector('[role=status]');
  form.elements.q.value = query;
  status.textContent = '';
  const done = new Promise((ready) => {
    new MutationObserver(() => status.textContent && ready()).observe(status, { childList: true });
  });
  form.requestSubmit();
  await done;
  const groups = [...form.querySelector('template').content.querySelectorAll('h2')]
    .map((each) => each.textContent);
  const shown = groups.map(() => []);
  for (const heading of form.querySelectorAll('.found h2'))
    shown[groups.indexOf(heading.textContent)] = [...heading.nextElementSibling.children]
      .map((each) => each.querySelector('a').href);
  return { said: status.textContent, shown };
}"""
WORDS = """async ([lines, index]) => {
  const { words } = await import(document.querySelector('script[src*="/search."]').src);
  const { default: data } = await import(new URL(index, document.baseURI));
  return lines.map((line) => words(line, data));
}"""


def index_of(code: str) -> str:
    """Return the address of a language's index, from its page of words."""
    return read(f"{code}/words/").find("form", id="search")[0].attributes["data-index"]


@contextmanager
def words_page(code: str) -> Iterator[tuple[Page, str]]:
    with serving(build_site.SITE) as server, launched() as browser:
        page = browser.new_page(viewport={"width": 320, "height": 640})
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{server.url}{code}/words/#search")
        yield page, server.url
        assert errors == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_index_is_light_and_knows_every_page(code: str) -> None:
    path = build_site.SITE / index_of(code).removeprefix("../../")

    assert packed(path) <= INDEX_BUDGET


@pytest.mark.parametrize("code", LANGUAGES)
def test_other_names_belong_to_something_and_are_not_what_the_site_refuses(code: str) -> None:
    known = {each.removeprefix("card.") for each in ids(f"{code}/words/")}
    found = names(code)

    assert found.shown.keys() <= known
    assert found.searched.keys() <= known | GAMES.keys()
    for name in (name for each in found.shown.values() for name in each):
        assert not [
            word.reason
            for word in glossary(code).forbidden
            if word.pattern.search(name) and not word.unless
        ]


def found_in(code: str) -> list[tuple[Any, ...]]:
    wrong: list[tuple[Any, ...]] = []
    with words_page(code) as (page, url):
        page.wait_for_function("document.activeElement.id === 'q'")
        for query, kind, wanted in QUERIES[code]:
            found = page.evaluate(FIND, query)
            first = found["shown"][kind][0] if found["shown"][kind] else ""
            target = (
                first.removeprefix(f"{url}{code}/") if kind == PAGE else first.partition("#")[2]
            )
            if target != wanted:
                wrong.append((query, wanted, found["shown"][kind]))
            for link in (link for group in found["shown"] for link in group):
                path, _, anchor = link.removeprefix(url).partition("#")
                if anchor and anchor not in ids(path.partition("?")[0]):
                    wrong.append((query, "dead link", link))
            if page.evaluate("document.scrollingElement.scrollWidth") > 320:
                wrong.append((query, "too wide"))
        wrong += [("axe", each) for each in faults_of_axe(page)]
        none = page.evaluate(FIND, "qqqqqq")
        if none != {"said": texts(code).plain("site.search.none/text"), "shown": [[], [], [], []]}:
            wrong.append(("qqqqqq", none))
    return wrong


@pytest.mark.e2e
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_first_result_is_what_was_meant(code: str) -> None:
    assert alone(found_in, code) == []


def compared(code: str) -> list[Any]:
    text = texts(code)
    lines = [line for game in GAMES for _, line in sentences(text, game_pages(text, game))]
    lines += [name for found in names(code).searched.values() for name in found]
    with words_page(code) as (page, _):
        theirs = page.evaluate(WORDS, [lines, index_of(code)])
    ours = [folded(line, code) for line in lines]
    return [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]]


@pytest.mark.e2e
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_index_and_the_script_fold_letters_alike(code: str) -> None:
    assert alone(compared, code) == []


def without_connection() -> tuple[str, str]:
    with words_page("en") as (page, _):
        page.route("**/assets/search/*", lambda route: route.abort())
        page.evaluate("window.addEventListener('unhandledrejection', (e) => e.preventDefault())")
        page.fill("#q", "trick")
        page.keyboard.press("Enter")
        page.wait_for_function("document.querySelector('#search [role=status]').textContent")
        lost = page.inner_text("#search [role=status]")
        page.unroute("**/assets/search/*")
        return lost, page.url


@pytest.mark.e2e
def test_the_search_says_when_there_is_no_connection_and_its_address_keeps_the_words() -> None:
    lost, url = alone(without_connection)

    assert lost == texts("en").plain("site.search.failed/text")
    assert url.endswith("/en/words/?q=trick#search")
