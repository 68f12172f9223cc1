"""A tap on any card of any example gives an answer in the page's language."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import sync_playwright

from karata_site.texts import texts
from scripts import build_site, chromium
from scripts.serve import serving
from tests.site.pages import RULE_PAGES

pytestmark = pytest.mark.e2e
TAP_ALL = """() => [...document.querySelectorAll('.try')].map((example) => {
  const before = example.querySelector('.say').textContent;
  const answers = [...example.querySelectorAll('.hd button')].map((button) => {
    button.click();
    return example.querySelector('.say').innerHTML;
  });
  const names = [...example.querySelectorAll('.hd .c')].map((c) => c.getAttribute('aria-label'));
  return { before, answers, names };
})"""


def tap_all(code: str) -> tuple[list[dict[str, object]], list[str]]:
    """Tap every card on the rule pages; return what was said, and errors of the pages."""
    said: list[dict[str, object]] = []
    errors: list[str] = []
    with serving(build_site.SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=chromium.arguments()
        )
        page = browser.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        for address in RULE_PAGES:
            page.goto(f"{server.url}{code}/{address}")
            said += page.evaluate(TAP_ALL)
        browser.close()
    return said, errors


@pytest.mark.parametrize("code", ["en", "ta"])
def test_every_card_answers(code: str) -> None:
    # In a thread of its own: another test's browser may hold this one's event loop.
    with ThreadPoolExecutor(1) as pool:
        said, errors = pool.submit(tap_all, code).result()

    assert errors == []
    assert len(said) > 20
    for example in said:
        answers, names = example["answers"], example["names"]
        assert isinstance(answers, list)
        assert isinstance(names, list)
        assert example["before"] == texts(code).plain("site.example.ask/text")
        assert len(set(answers)) == len(set(names))  # each card is named in its own answer
        assert all('role="img"' in each and 'class="x"' not in each for each in answers)
