"""What the tests of deals with names share: codes, days, a deal that is nearly over."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.play import prepared
from tests.play.pages import go_on

GOLDEN = json.loads((Path(__file__).parents[1] / "engine" / "deal_codes.json").read_text("utf-8"))
HEARTS, RULED = GOLDEN[0]["code"], GOLDEN[3]["code"]
OTHER = next(each["code"] for each in GOLDEN if each["game"] == "five_hundred")
TODAY = datetime(2026, 11, 30, 12)
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
SHARES = (
    "Object.defineProperty(navigator, 'share', { value: async (data) => { window.sent = data } })"
)


def hand(page: Page) -> list[str]:
    """Return the cards of the hand, sorted by name."""
    expect(page.locator(".card").first).to_be_visible()
    return sorted(page.evaluate("[...document.querySelectorAll('.card')].map(c => c.dataset.card)"))


def share(page: Page) -> str:
    """Open the dialog that shares the deal; return the code it shows."""
    page.locator(".beside").get_by_role("button", name="Share this deal").click()
    expect(page.locator("dialog[open] svg.square")).to_be_visible()
    return page.locator("#share-code").input_value()


def nearly_over(game: str, seed: int) -> dict[str, Any]:
    """Return what the device keeps just before the person's last card of deal 1."""

    def last(view: prepared.View) -> bool:
        return view["yours"] and len(view["hand"]) == 1 and view["phase"] == "play"

    return {f"karata.match.{game}": prepared.saved(last, game=game, seeds=range(seed, seed + 1))}


def play_last(page: Page) -> None:
    """Play the only card that is left, and wait for the end of the deal."""
    go_on(page)
    page.locator(".card[data-ready]").click()
    expect(page.locator("[data-replay]")).to_be_visible()


def on(page: Page, day: datetime) -> Page:
    """Let it be this day, and load the page again."""
    page.clock.set_fixed_time(day)
    page.reload()
    expect(page.locator("#daily")).to_be_visible()
    return page
