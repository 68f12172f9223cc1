"""Several people at one device: the cards are hidden between two turns; leaving and coming back."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.play.pages import FAST, Open, check_axe, press

pytestmark = pytest.mark.e2e

TWO = [{"name": "Asha", "seat": 0}, {"name": "Baraka", "seat": 2}]


BEGUN = {
    "format": 1,
    "level": "thumb",
    "transcript": "karata 1\ngame hearts\noptions\nseed 7\ndealer 0\n"
    "# seats 0,2\n# name 0 Asha\n# name 2 Baraka\n",
}


def open_for_two(open_page: Open, **options: Any) -> Page:
    """Go on with a match, always the same, that two people have begun."""
    kept = {"karata.match.hearts": BEGUN, **options.pop("kept", {})}
    page = open_page(kept=kept, **options)
    page.locator("#continue").click()
    expect(page.locator(".curtain")).to_be_visible()
    return page


def lift(page: Page) -> str:
    """Take the device as the one whose turn it is; return the name."""
    button = page.locator("[data-show]")
    expect(button).to_be_focused()
    found = re.search(r"I am (.+): show", button.inner_text())
    assert found
    button.press("Enter")
    expect(page.locator(".curtain")).to_have_count(0)
    expect(page.locator(".card").first).to_be_visible()
    return found[1]


def hand(page: Page) -> dict[str, str]:
    """Return the cards of the hand on the screen: notation and name in words."""
    return {
        str(card.get_attribute("data-card")): str(card.get_attribute("aria-label")).split(",")[0]
        for card in page.locator(".card").all()
    }


def nothing_of(cards: dict[str, str], page: Page) -> None:
    """Fail if any of these cards is anywhere in the document."""
    assert page.locator(".card").count() == 0
    found = page.evaluate("document.getElementById('play').outerHTML")
    for card, words in cards.items():
        assert f'"{card}"' not in found
        assert words not in found


def choose_three(page: Page) -> None:
    for place in range(3):
        press(page.locator(".card").nth(place))
    page.locator("[data-moment]").click()


def play_one(page: Page) -> None:
    """Play the first card that may be played; wait until a person is on turn again."""
    card = page.locator(".card[data-ready]").first
    name = card.get_attribute("data-card")
    press(card)
    expect(page.locator(f".card[data-card='{name}']")).to_have_count(0)
    expect(page.locator(".curtain, .card[data-ready]").first).to_be_visible()


def test_two_people_pass_and_play_and_never_see_each_others_cards(open_page: Open) -> None:
    """Behind the curtain no card of the hand before is left in the document."""
    page = open_for_two(open_page)
    turns: list[str] = []
    for _ in range(2):
        turns.append(lift(page))
        seen = hand(page)
        assert len(seen) == 13
        choose_three(page)
        expect(page.locator(".curtain")).to_be_visible()
        nothing_of(seen, page)
    assert turns == ["Asha", "Baraka"]
    while page.locator(".log").inner_text().count("Trick taken by") < 2:
        if page.locator(".curtain").count():
            turns.append(lift(page))
        before = hand(page)
        play_one(page)
        log = page.locator(".log").inner_html()
        hidden = {card: words for card, words in before.items() if words not in log}
        assert len(hidden) >= len(before) - 1
        if page.locator(".curtain").count():
            nothing_of(hidden, page)
    assert "Asha" in turns[2:]
    assert "Baraka" in turns[2:]
    assert "You" not in page.locator(".log").inner_text()
    assert page.locator(".seat .name").all_inner_texts().count("You") == 0


def test_while_a_finished_trick_is_looked_at_no_hand_is_shown_to_the_next_person(
    open_page: Open,
) -> None:
    page = open_for_two(open_page, kept={"karata.settings": {**FAST, "speed": "tap"}})
    go_on = page.get_by_role("button", name="Go on")
    met = 0
    for _ in range(2):
        lift(page)
        choose_three(page)
        expect(page.locator(".curtain, .card[data-ready]").first).to_be_visible()
    for _ in range(8):
        expect(page.locator(".curtain, .card[data-ready]").first).to_be_visible()
        if page.locator(".curtain").count():
            lift(page)
        before = hand(page)
        press(page.locator(".card[data-ready]").first)
        expect(page.locator(".curtain").or_(go_on).first).to_be_visible()
        if go_on.count():
            if page.locator(".card").count() == 0:
                log = page.locator(".log").inner_html()
                nothing_of(
                    {card: words for card, words in before.items() if words not in log}, page
                )
                met += 1
            go_on.click()
    assert met


def test_the_keyboard_is_enough_and_a_key_held_down_shows_no_cards(open_page: Open) -> None:
    page = open_page()
    page.locator("#people").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".person")).to_have_count(2)
    for name in ("Asha", "Baraka"):
        page.keyboard.press("Tab")
        page.keyboard.type(name)
        page.keyboard.press("Tab")
    expect(page.locator("#person-2-seat")).to_have_value("2")
    page.locator("#begin").focus()
    page.keyboard.press("Enter")
    button = page.locator("[data-show]")
    expect(button).to_be_focused()
    expect(button).to_have_text("I am Asha: show my cards")
    expect(page.locator("#said")).to_have_text("Give the device to: Asha")
    page.evaluate(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown',"
        " { key: 'Enter', repeat: true, bubbles: true, cancelable: true }))"
    )
    expect(button).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".card").first).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("g")
    expect(button).to_have_text("I am Baraka: show my cards")
    expect(button).to_be_focused()
    expect(page.locator("#said")).to_have_text("Give the device to: Baraka")
    page.keyboard.press("h")
    page.keyboard.press("g")
    expect(button).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)


def test_a_reload_behind_the_curtain_comes_back_with_it(open_page: Open) -> None:
    page = open_for_two(open_page)
    lift(page)
    seen = hand(page)
    choose_three(page)
    expect(page.locator("[data-show='2']")).to_be_visible()
    page.reload()
    expect(page.locator("[data-show='2']")).to_be_visible()
    nothing_of(seen, page)
    assert lift(page) == "Baraka"
    page.reload()
    expect(page.locator("[data-show='2']")).to_be_visible()
    assert page.locator(".card").count() == 0


def test_the_time_for_a_turn_begins_when_the_cards_are_shown(open_page: Open) -> None:
    page = open_for_two(open_page, kept={"karata.settings": {**FAST, "timer": 30}}, clock=True)
    page.clock.run_for(40_000)
    expect(page.locator("[data-show='0']")).to_be_visible()
    assert lift(page) == "Asha"
    page.clock.run_for(32_000)
    expect(page.locator("[data-show='2']")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("Time is up. Turn of: Asha")
    assert page.locator(".card").count() == 0


def test_the_computer_plays_for_a_person_until_that_person_is_back(open_page: Open) -> None:
    page = open_for_two(open_page)
    page.get_by_role("button", name="Let the computer play for: Asha").click()
    expect(page.locator("[data-show='2']")).to_be_visible()
    assert lift(page) == "Baraka"
    choose_three(page)
    expect(page.locator(".card[data-ready]").first).to_be_visible()  # nobody else to give it to
    page.get_by_role("button", name="Back at the table: Asha").click()
    expect(page.locator(".returning")).to_have_count(0)
    while not page.locator(".curtain").count():
        play_one(page)
    assert lift(page) == "Asha"


def test_a_person_alone_lets_the_computer_play_and_comes_back(open_page: Open) -> None:
    page = open_page()
    page.locator("#begin").click()
    expect(page.locator(".card")).to_have_count(13)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Let the computer play for me").click()
    expect(page.locator(".log")).to_contain_text("Trick taken by")
    page.reload()
    back = page.get_by_role("button", name="I am back")
    expect(back).to_be_visible()
    back.click()
    expect(back).to_have_count(0)
    expect(page.locator(".card[data-ready]").first).to_be_visible()


def test_equal_names_are_refused_beside_the_name(open_page: Open) -> None:
    page = open_page(
        kept={"karata.people": [{"name": "Asha", "seat": 0}, {"name": "asha ", "seat": 1}]}
    )
    page.locator("#begin").click()
    expect(page.locator("#person-2")).to_be_focused()
    expect(page.locator("#person-2-problem")).to_contain_text("same name")
    check_axe(page)
    page.locator("#person-2").fill("Player 3")
    page.locator("#begin").click()
    notice = page.locator(".notice[data-kind=error]")
    expect(notice).to_contain_text("Two players have the same name: Player 3")


def test_whoever_chooses_a_seat_that_is_taken_changes_places(open_page: Open) -> None:
    page = open_page("/en/five_hundred/play/", kept={"karata.people": TWO})
    page.locator("#person-1-seat").select_option("2")
    expect(page.locator("#person-2-seat")).to_have_value("0")
    page.locator("#begin").click()
    expect(page.locator("[data-show]")).to_be_visible()
    text = json.loads(page.evaluate("localStorage['karata.match.five_hundred']"))["transcript"]
    assert "# seats 0,2\n# name 0 Baraka\n# name 2 Asha\n" in text


@pytest.mark.parametrize("path", ["/en/hearts/play/", "/ta/five_hundred/play/"])
def test_axe_finds_nothing_in_the_form_and_on_the_curtain(open_page: Open, path: str) -> None:
    page = open_page(path, kept={"karata.people": TWO}, viewport={"width": 360, "height": 640})
    check_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("#begin").click()
    expect(page.locator(".curtain")).to_be_visible()
    check_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
