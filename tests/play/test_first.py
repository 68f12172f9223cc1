"""A beginner's first deal in a real browser: simpler rules, and hints that can be switched off."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from karata.rulebook import load
from tests.play.pages import Open, begin, press

pytestmark = pytest.mark.e2e
HINT = ".notice[data-kind=hint]"
FIRST = load().games["hearts"].first_deal


def play_one(page: Page) -> None:
    """Play a card that the table offers, and wait for the next turn."""
    held = page.locator(".card").count()
    press(page.locator(".card[data-ready]").first)
    expect(page.locator(".card")).to_have_count(held - 1)
    expect(page.locator(".card[data-ready]").first).to_be_visible()


def test_hints_come_by_themselves_until_they_are_switched_off(open_page: Open) -> None:
    page = open_page(
        f"/en/hearts/play/?first=1&{FIRST.replace(',', '&')}",
        kept={"karata.options.hearts": {"target": "150"}},
    )
    expect(page.locator("#option-target")).to_have_value("custom")
    begin(page)

    for _ in range(2):
        expect(page.locator(HINT)).to_be_visible()
        play_one(page)
    transcript = json.loads(page.evaluate("localStorage['karata.match.hearts']"))["transcript"]
    assert set(FIRST.split(",")) <= set(transcript.split("options ")[1].split("\n")[0].split(","))
    # The rules of the first deal are not those of the next match.
    assert page.evaluate("localStorage['karata.options.hearts']") == '{"target": "150"}'

    page.get_by_role("button", name="Settings").click()
    page.locator("#table-hints").uncheck()
    page.locator("dialog .primary").click()
    play_one(page)
    expect(page.locator(HINT)).to_have_count(0)
    assert json.loads(page.evaluate("localStorage['karata.settings']"))["hints"] is False


def test_hints_switched_on_come_at_once(open_page: Open) -> None:
    page = open_page("/en/hearts/play/?pass_cards=off")
    begin(page)
    expect(page.locator(".card[data-ready]").first).to_be_visible()
    expect(page.locator(HINT)).to_have_count(0)

    page.get_by_role("button", name="Settings").click()
    page.locator("#table-hints").check()
    page.locator("dialog .primary").click()

    expect(page.locator(HINT)).to_be_visible()
