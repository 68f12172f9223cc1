"""A person at the practice table: sees what the page shows, presses what it offers."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.play.pages import NO_PAUSE

QUICK = {"speed": "fast", "level": "thumb", "colours": 2, "confirm": False, "timer": 0}
READY = ".hand .card[data-ready]"
FORBIDDEN = ".hand .card[data-dim]"
MOMENT = "[data-moment]"


class Table:
    """The table on a page; every method waits until the page has answered."""

    def __init__(self, page: Page, game: str = "hearts") -> None:
        self.page = page
        self.game = game

    @staticmethod
    def hurry(page: Page) -> None:
        """Let the computer players be faster than any setting lets them be."""
        page.add_init_script(NO_PAUSE)
        page.add_init_script(f"localStorage['karata.settings'] ||= {json.dumps(json.dumps(QUICK))}")

    @property
    def hand(self) -> Locator:
        return self.page.locator(".hand .card")

    @property
    def status(self) -> Locator:
        return self.page.locator(".status")

    def cards(self) -> list[str]:
        """Return the hand in notation, in the order shown."""
        return [card.get_attribute("data-card") or "" for card in self.hand.all()]

    def kept(self) -> str:
        """Return the transcript that this browser keeps."""
        key = f"karata.match.{self.game}"
        kept: dict[str, Any] = self.page.evaluate("(key) => JSON.parse(localStorage[key])", key)
        return str(kept["transcript"])

    def saved(self) -> str:
        """Return the transcript without the name that the browser gives the match."""
        return re.sub(r"^# match .*\n", "", self.kept(), flags=re.MULTILINE)

    def start(self, cards: int = 13) -> None:
        """Press the button that says how much it loads, and wait for a hand."""
        self.page.locator("[data-start]").click()
        expect(self.hand).to_have_count(cards)

    def press(self, card: Locator) -> None:
        """Press a card where it is not covered by the next one."""
        card.click(position={"x": 10, "y": 20})

    def press_moment(self) -> None:
        """Press the button of the moment."""
        self.page.locator(MOMENT).click()

    def wait_for_turn(self) -> None:
        """Wait until a card may be played or a button of the moment is there."""
        self.page.wait_for_selector(f"{READY}, {MOMENT}")

    def pass_three(self) -> None:
        """Pass the first three cards, if this is a deal with a pass."""
        self.wait_for_turn()
        if self.page.locator(".chosen").count() == 0:
            return
        for place in range(3):
            self.press(self.hand.nth(place))
        self.press_moment()
        expect(self.page.locator(".chosen")).to_have_count(0)

    def play_one(self) -> str:
        """Play the first card that is offered; return it."""
        card = self.page.locator(READY).first
        name = card.get_attribute("data-card") or ""
        held = self.hand.count()
        self.press(card)
        expect(self.hand).to_have_count(held - 1)
        return name

    def play_on(self, tricks: int = 2) -> None:
        """Play some tricks more."""
        for _ in range(tricks):
            self.wait_for_turn()
            self.play_one()

    def finish_deal(self) -> None:
        """Play on until the deal is over and its button is there."""
        self.pass_three()
        while True:
            self.wait_for_turn()
            if self.page.locator(READY).count():
                self.play_one()
            elif self.hand.count() == 0:
                break
        expect(self.page.locator(MOMENT)).to_have_count(1)

    def until_forbidden(self) -> str:
        """Play on until a card of the hand may not be played; return that card."""
        self.pass_three()
        while self.hand.count():
            self.wait_for_turn()
            forbidden = self.page.locator(FORBIDDEN)
            if self.page.locator(READY).count() and forbidden.count():
                return forbidden.first.get_attribute("data-card") or ""
            self.play_one()
        raise AssertionError("a whole deal without a card that may not be played")


class Keyboard(Table):
    """The same person without a mouse."""

    def start(self, cards: int = 13) -> None:
        self.tab_to("[data-start]")
        self.page.keyboard.press("Enter")
        expect(self.hand).to_have_count(cards)

    def press(self, card: Locator) -> None:
        """Go to the hand, along it to the card, and press Enter."""
        self.page.keyboard.press("c")
        name = card.get_attribute("data-card")
        self.page.keyboard.press("Home")
        for _ in range(14):
            if self.page.evaluate("document.activeElement.dataset.card") == name:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrow keys never reach {name}")

    def press_moment(self) -> None:
        self.page.keyboard.press("g")

    def tab_to(self, selector: str) -> None:
        """Press Tab until the element has the focus."""
        for _ in range(200):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("(it) => document.activeElement.matches(it)", selector):
                return
        raise AssertionError(f"Tab never reaches {selector}")
