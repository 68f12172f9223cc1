"""Every state of the table, by every way of looking at it: axe, names in words, places, large text.

One page of each game goes through all its moments; what is wrong with any of them is told together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.play import moments, preview
from tests.play.layout import FAULTS
from tests.play.pages import Open, faults_of_axe

pytestmark = pytest.mark.e2e
GAMES = ("hearts", "cancellation_hearts", "five_hundred")
SIZES = ((320, 568), (360, 640), (568, 320), (640, 360), (1280, 800))
LARGE_TEXT = ((360, 640), (640, 360))
SETTINGS = {"speed": "tap", "level": "thumb"}
# A notice or long answers may push the hand below the first screen: the page scrolls.
MAY_SCROLL = ("refused", "named", "asks", "curtain")
LOOKS = ("cards=large", "side=left", "colours=4")
# Signs that are no words, and cards in notation, which a voice would spell.
NO_WORDS = re.compile(r"[\u2190-\u21FF\u2500-\u27BF\uFE0E]|\b(?:[2-9TJQKA]|1[0-3])[SHDC]\b")


def faults(page: Page, name: str, sizes: Any, fits: bool) -> Iterator[Any]:
    """Yield what is wrong with the places of things, size by size."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for each in page.evaluate(FAULTS, fits):
            yield name, f"{width}x{height}", each


def names(page: Page, name: str) -> Iterator[Any]:
    """Yield names of controls that are missing or hold signs; cards say their place among all."""
    root = page.locator("dialog[open]" if page.locator("dialog[open]").count() else "#table")
    roles = r"\s*- (button|link|checkbox|combobox|textbox|spinbutton)\b( \"((?:[^\"\\]|\\.)*)\")?"
    for line in root.aria_snapshot().splitlines():
        found = re.match(roles, line)
        if found and (not found[3] or NO_WORDS.search(found[3])):
            yield name, "name", line
    labels = [card.get_attribute("aria-label") or "" for card in page.locator(".card").all()]
    for place, label in enumerate(labels, 1):
        if re.findall(r"\d+", label)[:2] not in ([str(place), str(len(labels))],
                                                 [str(len(labels)), str(place)]):  # fmt: skip
            yield name, "place", label
        if page.locator("html").get_attribute("lang") == "ta" and re.search("[A-Za-z]", label):
            yield name, "language", label


def dress(page: Page, look: str = "", text: int = 100) -> None:
    """Set one way to look at the table, and the size of text in percent."""
    page.evaluate(
        "([look, text]) => { const root = document.documentElement;"
        " Object.assign(root.dataset, { cards: '', side: '', colours: '2' });"
        " if (look) root.dataset[look.split('=')[0]] = look.split('=')[1];"
        " root.style.fontSize = text === 100 ? '' : `${text}%`; }",
        [look, text],
    )


def through(page: Page, game: str) -> Iterator[str]:
    for name in moments.of(game):
        page.set_viewport_size({"width": 900, "height": 900})
        dress(page)
        moments.enter(page, name)
        yield name


@pytest.mark.parametrize("lang", ["en", "ta"])
@pytest.mark.parametrize("game", GAMES)
def test_every_state(open_page: Open, game: str, lang: str) -> None:
    """No fault of axe; names in words; nothing covered, cut or too small, at any size of screen."""
    page = open_page(f"/{lang}/{game}/play/", {"karata.settings": SETTINGS})
    wrong: list[Any] = []
    for name in through(page, game):
        fits = not any(each in name for each in MAY_SCROLL)
        wrong += faults(page, name, SIZES, fits)
        wrong += names(page, name)
        dress(page, LOOKS[len(name) % len(LOOKS)])
        wrong += faults(page, f"{name}, {LOOKS[len(name) % len(LOOKS)]}", SIZES[:4:3], False)
        dress(page, text=200)
        wrong += faults(page, f"{name}, large text", LARGE_TEXT, False)
        dress(page)
        wrong += [(name, each) for each in faults_of_axe(page)]

    assert wrong == []


@pytest.mark.parametrize("lang", ["sw", "ha", "ky"])
def test_the_fullest_states_in_every_language(open_page: Open, lang: str) -> None:
    game = "five_hundred"
    page = open_page("about:blank", {"karata.settings": SETTINGS})
    address = f"/{lang}/{game}/play/"
    page.route(
        f"**{address}",
        lambda route: route.fulfill(body=preview.render(lang, game), content_type="text/html"),
    )
    page.goto(address)
    wrong: list[Any] = []
    for name in ("a refused bid", "the kitty", "six with a contract"):
        moments.enter(page, name)
        wrong += faults(page, name, SIZES[:4], "refused" not in name)
        wrong += names(page, name)
        page.set_viewport_size({"width": 900, "height": 900})

    assert wrong == []


def test_no_movement_where_none_is_wanted(open_page: Open) -> None:
    page = open_page(kept={"karata.settings": SETTINGS}, reduced_motion="reduce")
    for name in ("a refused card", "a trick lies"):
        moments.enter(page, name)
        moving = page.evaluate(
            "() => [document.getAnimations().length, ...new Set([...document.querySelectorAll('*')]"
            ".map((each) => getComputedStyle(each))"
            ".flatMap((way) => [way.transitionDuration, way.animationName]))]"
        )
        assert moving == [0, "0s", "none"]


def test_marks_are_seen_in_high_contrast(open_page: Open) -> None:
    """What colour and shadow say is said by lines: who is on turn, chosen, hinted at, winning."""
    page = open_page(kept={"karata.settings": SETTINGS}, forced_colors="active")

    def ways(selector: str) -> list[str]:
        return list(
            page.locator(selector).first.evaluate(
                "(each) => { const way = getComputedStyle(each); return [way.borderTopColor,"
                " way.borderBottomWidth, way.borderTopStyle, way.outlineStyle, way.color]; }"
            )
        )

    moments.enter(page, "13 cards to pass from")
    assert ways(".card[data-up] .face") != ways(".card:not([data-up]) .face")
    assert ways(".seat[data-turn]")[0] != ways(".seat:not([data-turn])")[0]
    moments.enter(page, "a refused card")
    assert ways(".card[data-ready] .face") != ways(".card[data-dim] .face")
    page.keyboard.press("h")
    expect(page.locator(".card[data-marked]")).to_have_count(1)
    assert ways(".card[data-marked] .face")[3] == "double"
    moments.enter(page, "a trick lies")
    assert ways(".slot[data-winning]")[3] == "solid"
    assert ways(".slot:not([data-winning])")[3] == "none"
