"""The steps of learning in a browser: tapped, kept on the device, forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from karata.games import GAMES
from karata.rulebook import load
from karata_site.texts import texts
from scripts import build_site
from scripts.serve import serving
from tests.browser import alone, launched
from tests.play.pages import check_axe

pytestmark = pytest.mark.e2e
# Of every step: each wrong answer, then all right ones; what is said after each.
ANSWER_ALL = """() => [...document.querySelectorAll('[data-lesson]')].map((step) => {
  const tap = (button) => {
    button.click();
    const said = step.querySelector('.say').cloneNode(true);
    for (const each of said.querySelectorAll('[aria-label]')) each.replaceWith(each.ariaLabel);
    return said.textContent;
  };
  const links = () => [...step.querySelectorAll('.say a')].map((each) => each.getAttribute('href'));
  const wrong = [...step.querySelectorAll('[data-why]')].map((each) => [tap(each), links()]);
  const right = [...step.querySelectorAll('[data-ok]')].map((each) => [tap(each), links()]);
  return { id: step.dataset.lesson, wrong, right };
})"""
FAR = "() => document.querySelector('.far').innerText.split('\\n')[0]"
STALE = "() => document.querySelectorAll('.pick [data-mark]').length"


def in_browser(work: Callable[[Browser, str], Any]) -> Any:
    """Do this work in a browser with the site."""

    def run() -> Any:
        with serving(build_site.SITE) as server, launched() as browser:
            return work(browser, server.url)

    return alone(run)


def progress(code: str, done: int, game: str) -> str:
    total = len(load().lessons_in(game))
    return texts(code).plain("site.learn.progress/text", n=done, total=total)


@pytest.mark.parametrize("code", ["en", "ta"])
def test_every_step_of_every_game(code: str) -> None:
    def work(browser: Browser, url: str) -> None:
        errors: list[str] = []
        page = browser.new_page(viewport={"width": 320, "height": 640})
        page.on("pageerror", lambda error: errors.append(str(error)))
        for game in GAMES:
            page.goto(f"{url}{code}/{game}/learn/")
            assert page.evaluate(FAR) == progress(code, 0, game)
            answers_are_judged(code, page.evaluate(ANSWER_ALL))
            total = len(load().lessons_in(game))
            assert page.evaluate(FAR).startswith(progress(code, total, game))
            assert page.locator(".far a").get_attribute("href") == "#learn.first"
            assert page.evaluate("document.documentElement.scrollWidth") <= 320
            page.evaluate("document.querySelector('.pick [data-why]').click()")
            check_axe(page)
        assert errors == []

    in_browser(work)


def answers_are_judged(code: str, steps: list[dict[str, Any]]) -> None:
    text = texts(code)
    right, wrong, more = (
        text.plain(f"site.{name}/text") for name in ("drill.right", "drill.wrong", "learn.more")
    )
    for step in steps:
        for said, links in step["wrong"]:
            assert said.startswith(wrong)
            assert any("#" in each for each in links), step["id"]
        for said, _ in step["right"][:-1]:
            assert said == more
        said, links = step["right"][-1]
        assert said.startswith(right)
        assert len(links) > 1, step["id"]  # the rule, and the next step
        assert links[-1].startswith("#learn.")


def test_a_tapped_card_is_named_in_its_own_refusal() -> None:
    steps = in_browser(
        lambda browser, url: opened(browser, f"{url}en/hearts/learn/").evaluate(ANSWER_ALL)
    )

    (follow,) = (each for each in steps if each["id"] == "follow")
    assert [said.split(":")[0] for said, _ in follow["wrong"]] == [
        "Not right.You can't play king of spades",
        "Not right.You can't play eight of hearts",
    ]


def opened(browser: Browser, address: str, script: str = "") -> Page:
    page = browser.new_page()
    if script:
        page.add_init_script(script)
    page.goto(address)
    return page


def test_progress_is_kept_by_game_and_forgotten_on_demand() -> None:
    def work(browser: Browser, url: str) -> None:
        page = opened(browser, f"{url}en/five_hundred/learn/")
        first = page.locator("[data-lesson]").first
        for button in first.locator("[data-ok]").all():
            button.click()
        page.goto(f"{url}sw/five_hundred/learn/")
        assert page.evaluate(FAR).startswith(progress("sw", 1, "five_hundred"))
        page.goto(f"{url}en/hearts/learn/")
        assert page.evaluate(FAR) == progress("en", 0, "hearts")
        page.goto(f"{url}en/five_hundred/learn/")
        assert page.locator(".far a").get_attribute("href") == "#learn.five_hundred.trumps"
        assert page.locator("h3 .tick").count() == 1
        page.locator("[data-lesson]").nth(1).locator("[data-why]").first.click()

        page.locator(".far button").click()

        assert page.evaluate(FAR) == progress("en", 0, "five_hundred")
        assert page.evaluate(STALE) == 0
        assert page.locator("h3 .tick").count() == 0
        assert page.evaluate("Object.keys(localStorage)") == []

    in_browser(work)


def test_steps_can_be_answered_where_nothing_is_kept() -> None:
    block = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })"

    def work(browser: Browser, url: str) -> None:
        page = opened(browser, f"{url}en/hearts/learn/", block)
        page.evaluate(ANSWER_ALL)
        total = len(load().lessons_in("hearts"))
        assert page.evaluate(FAR).startswith(progress("en", total, "hearts"))
        assert page.locator(".far button").count() == 0

    in_browser(work)


def test_the_link_of_the_last_step_chooses_the_rules_of_the_table() -> None:
    def work(browser: Browser, url: str) -> None:
        page = opened(browser, f"{url}en/hearts/learn/")
        page.locator("#learn\\.first a").click()
        page.wait_for_selector("#begin")
        assert page.locator("#option-pass_cards").is_checked() is False
        assert page.locator("#start-hints").is_checked()
        assert page.locator(".notice").count() == 0

    in_browser(work)
