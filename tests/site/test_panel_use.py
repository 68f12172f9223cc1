"""Using the panel: reasons, the address, the way back, the printed sheet, other senses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from karata.games import GAMES
from karata_site.texts import texts
from scripts import build_site
from scripts.serve import serving
from tests.browser import alone, launched
from tests.play.pages import check_axe
from tests.site.test_panel_in_browser import OPEN

pytestmark = pytest.mark.e2e
# The article without the panel; the script may write the same address in full.
ARTICLE = """() => {
  const copy = document.querySelector('article').cloneNode(true);
  copy.querySelector('#panel').remove();
  for (const each of copy.querySelectorAll('a')) each.removeAttribute('href');
  return copy.outerHTML;
}"""
CHANGE = """(given) => {
  const { page, change } = window.panelTest;
  change({ ...page.usual, ...given });
}"""
PROBLEMS = """() => [...document.querySelectorAll('#panel .problem:not([hidden])')]
  .map((each) => each.textContent)"""
SETTLED = """() => new Promise((ready) => {
  const look = () => (document.querySelector('.panel') ? ready() : setTimeout(look, 20));
  look();
})"""
PRINT = """async () => {
  window.print = () => {};
  await window.panelTest.printSheet();
  return document.getElementById('sheet').textContent;
}"""


def use(page: Page, url: str) -> Iterator[tuple[str, Any]]:
    """Yield what is found, and what it is about."""
    page.goto(f"{url}en/hearts/")
    before = page.evaluate(ARTICLE)
    page.evaluate(OPEN)
    page.evaluate(CHANGE, {"players": "5", "hearts_lead": "any_time"})
    yield "address", page.evaluate("location.search")
    yield "changed", page.evaluate(ARTICLE) != before
    yield "play", page.get_by_role("link", name="Play these rules").get_attribute("href")
    yield "swahili", page.get_by_role("link", name="Kiswahili").get_attribute("href")
    check_axe(page)
    page.evaluate(CHANGE, {"moon": "off", "sun": "double"})
    yield "refused", page.evaluate(PROBLEMS)
    yield "kept", page.evaluate("location.search")
    page.get_by_role("button", name="Back to the usual rules").click()
    yield "back", page.evaluate(ARTICLE) == before
    yield "address back", page.evaluate("location.search")
    page.goto(f"{url}ta/hearts/?target=50&moons=2")
    page.evaluate(SETTLED)
    yield "target", page.locator("[id='hearts.end.target']").inner_text()
    yield "unknown", page.evaluate(PROBLEMS)
    page.set_viewport_size({"width": 320, "height": 900})
    page.evaluate("document.querySelectorAll('#panel details').forEach((e) => { e.open = true; })")
    yield "wide", page.evaluate("document.documentElement.scrollWidth")
    check_axe(page)


ADDRESSES = (
    "moon=off&bonus_card=JD&moon_needs_bonus_card=on",
    "target=50&pass_cycle=LRASH",
    "moons=2",
    "players=5&fbclid=x&utm_source=y",
    "target=050",
    "moon=$%26",
)


def addresses(page: Page, url: str) -> Iterator[tuple[str, Any]]:
    """Yield, by the address that a page is opened with, what the panel makes of it."""
    page.add_init_script(
        "document.addEventListener('panel', (event) => { window.panelTest = event.detail; })"
    )
    for query in ADDRESSES:
        page.goto(f"{url}en/hearts/?{query}")
        page.evaluate(SETTLED)
        yield (
            query,
            (
                page.evaluate("document.getElementById('panel').open"),
                page.evaluate(PROBLEMS),
                page.evaluate("location.search"),
                page.get_by_role("link", name="Play these rules").get_attribute("href"),
                page.locator("[id='hearts.end.target']").inner_text(),
            ),
        )
        if query == "target=50&pass_cycle=LRASH":
            yield "printed", page.evaluate(PRINT)
        if query == "moons=2":
            page.get_by_role("button", name="Back to the usual rules").click()
            yield "after reset", page.evaluate(PROBLEMS)


def sheets(page: Page, url: str) -> Iterator[tuple[str, tuple[str, int]]]:
    for code, game in (("en", "hearts"), *(("ta", game) for game in GAMES)):
        page.goto(f"{url}{code}/{game}/")
        page.evaluate(OPEN)
        page.evaluate(CHANGE, {"target": "250"})
        told = page.evaluate(PRINT)
        pages = re.findall(rb"/Type\s*/Page[^s]", page.pdf(prefer_css_page_size=True))
        yield f"{code} {game}", (told, len(pages))


def in_browser(what: Any) -> dict[str, Any]:
    def run() -> dict[str, Any]:
        with serving(build_site.SITE) as server, launched() as browser:
            page = browser.new_page(bypass_csp=True)
            return dict(what(page, server.url))

    return alone(run)


def test_choices_go_into_the_page_and_the_address_and_out_again() -> None:
    found = in_browser(use)

    query = "?players=5&hearts_lead=any_time"
    assert found["address"] == query
    assert found["changed"]
    assert found["play"].endswith(f"/en/hearts/play/{query}")
    assert found["swahili"].endswith(f"/sw/hearts/{query}")
    reason = texts("en").plain("table.option.needs-moon/text", option="Winning every trick")
    assert reason in found["refused"]
    assert found["kept"] == query  # what cannot be played is not written
    assert found["back"]
    assert found["address back"] == ""
    assert "50" in found["target"]
    assert found["unknown"] == [
        texts("ta").plain("table.option.unknown-option/text", given="moons")
    ]
    assert found["wide"] <= 320


def test_an_address_is_followed_or_its_fault_is_told() -> None:
    found = in_browser(addresses)

    needs_moon, own, unknown, added, number, odd = (found[query] for query in ADDRESSES)
    assert all(found[query][0] for query in ADDRESSES)  # the panel is open: its reasons are seen
    assert len(needs_moon[1]) == 2
    assert len(own[1]) == 1
    assert "LRASH" in own[1][0]
    assert own[2] == "?target=50&pass_cycle=LRASH"
    assert own[3].endswith(own[2])
    assert "50" in own[4]
    assert "LRASH" in found["printed"]
    assert unknown[1] == [texts("en").plain("table.option.unknown-option/text", given="moons")]
    assert found["after reset"] == []
    assert added[1:3] == ([], "?players=5")
    assert number[1:3] == ([], "?target=50")
    assert any("$&" in each for each in odd[1])


def test_a_sheet_has_two_pages_at_most() -> None:
    for name, (told, pages) in in_browser(sheets).items():
        assert "250" in told, name
        assert "?target=250" in told, name
        assert 1 <= pages <= 2, name
