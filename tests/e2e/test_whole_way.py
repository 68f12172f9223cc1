"""From the chooser to the end of a deal, in each language, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from karata.match import Match
from karata.messages import MINUS
from tests.e2e.conftest import LANGUAGES
from tests.e2e.table import Keyboard, Table


def check_end(page: Page, table: Table) -> None:
    """The sheet is there, with a row for the deal, and the saved match is one the engine reads."""
    expect(page.locator(".felt .sheet")).to_be_visible()
    points = page.locator('.felt .sheet [data-deal="1"]').all_inner_texts()
    text = table.saved()
    match = Match.from_transcript(text)

    assert match.deal_over
    assert [str(each).replace("-", MINUS) for each in match.results[0].points] == points
    assert match.transcript() == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_by_mouse(page: Page, lang: str) -> None:
    Table.hurry(page)
    page.goto("./")
    page.locator(f"main a[hreflang={lang}]").first.click()
    page.locator('main a[href$="hearts/"]').first.click()
    expect(page.locator('[id="trick.follow-suit"]')).to_be_visible()
    page.locator('main a[href*="play/"]').first.click()
    table = Table(page)
    table.start()
    table.finish_deal()

    check_end(page, table)
    expect(page.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize("lang", ["sw", "ta"])
def test_by_keyboard_alone(page: Page, lang: str) -> None:
    Table.hurry(page)
    page.goto("./")
    table = Keyboard(page)
    table.tab_to(f"main a[hreflang={lang}]")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{lang}/")
    table.tab_to('main a[href$="hearts/"]')
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{lang}/hearts/")
    table.tab_to('main a[href*="play/"]')
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{lang}/hearts/play/**")
    table.start()
    table.finish_deal()

    check_end(page, table)
