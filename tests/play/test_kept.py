"""Matches that cannot be used or kept are said, with a way to save them, and never written over."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.play.pages import START, Open, begin

pytestmark = pytest.mark.e2e
HEARTS = "karata 1\ngame hearts\noptions\nseed 1\ndealer 0\npass 2C 3C 4C\n"
NEWER = HEARTS.replace("karata 1", "karata 2")
FULL = """Storage.prototype.setItem = function () {
  throw new DOMException('no room', 'QuotaExceededError');
}"""


def match(transcript: str, format: int = 1) -> dict[str, Any]:
    return {"format": format, "transcript": transcript, "level": "thumb"}


def notice(page: Page, words: str) -> Locator:
    return page.locator(".notice[data-kind=error]").filter(has_text=words)


def saved_file(page: Page, button: Locator) -> str:
    with page.expect_download() as download:
        button.click()
    return download.value.path().read_text("utf-8")


@pytest.mark.parametrize(
    ("kept", "words"),
    [
        (match(NEWER.replace("hearts", "five_hundred")), "newer version"),
        (match(HEARTS, format=2), "newer version"),
        (match(HEARTS), "another game: Hearts"),
        (match(HEARTS.replace("hearts", "skat")), "does not know"),
    ],
)
def test_an_old_match_is_set_aside_and_a_new_one_begins_beside_it(
    open_page: Open, kept: dict[str, Any], words: str
) -> None:
    page = open_page("/en/five_hundred/play/", {"karata.match.five_hundred": kept})
    said = notice(page, words)
    expect(said).to_be_visible()
    expect(page.locator("#continue")).to_have_count(0)
    page.locator("#begin").click()
    expect(page.locator(".felt")).to_be_visible(timeout=START)
    page.reload()

    assert saved_file(page, said.get_by_role("button").first) == kept["transcript"]

    said.get_by_role("button").nth(1).click()
    expect(said).to_have_count(0)
    page.reload()
    expect(page.locator(".felt")).to_be_visible(timeout=START)
    expect(said).to_have_count(0)


def test_a_match_of_a_newer_version_stays_when_there_is_no_room_to_set_it_aside(
    open_page: Open,
) -> None:
    page = open_page("/en/hearts/play/")
    page.evaluate(
        "(kept) => { localStorage['karata.match.hearts'] = kept; }", json.dumps(match(NEWER))
    )
    page.context.add_init_script(FULL)
    page.reload()
    expect(notice(page, "no room on this device to set the old match aside")).to_be_visible()
    begin(page)

    kept = page.evaluate("localStorage['karata.match.hearts']")
    assert json.loads(kept)["transcript"] == NEWER


def test_with_storage_blocked_the_match_goes_on_and_may_be_saved(open_page: Open) -> None:
    page = open_page("/en/hearts/play/")
    page.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', "
        "{ get() { throw new DOMException('denied', 'SecurityError'); } })"
    )
    page.reload()
    begin(page)
    said = notice(page, "does not let the page keep anything")

    assert saved_file(page, said.get_by_role("button").first).startswith("karata 1\ngame hearts\n")


def test_a_file_of_a_newer_version_says_so(open_page: Open) -> None:
    page = open_page("/en/hearts/play/")
    file = FilePayload(name="a.txt", mimeType="text/plain", buffer=NEWER.encode())
    page.locator("input[type=file]").set_input_files(file)
    expect(notice(page, "This file was saved by a newer version")).to_be_visible()


def test_of_two_tabs_the_second_is_not_written_over_unless_that_is_wanted(open_page: Open) -> None:
    page = open_page("/en/hearts/play/")
    begin(page)
    theirs = json.dumps(match(HEARTS))
    page.evaluate("(kept) => { localStorage['karata.match.hearts'] = kept; }", theirs)
    cards = page.locator(".card")
    for place in range(3):
        cards.nth(place).click(position={"x": 8, "y": 14})
    page.locator("[data-moment]").click()
    said = notice(page, "continued in another tab")
    expect(said).to_be_visible()

    assert page.evaluate("localStorage['karata.match.hearts']") == theirs

    said.get_by_role("button", name="Keep the match of this tab").click()
    expect(said).to_have_count(0)
    assert page.evaluate("localStorage['karata.match.hearts']") != theirs
