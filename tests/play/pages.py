"""What the tests of the practice page do again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from karata_site.paths import ROOT

FAST = {"speed": "fast", "level": "thumb"}
START = 30_000
# The pauses before the computer's cards and after a trick, a tenth as long as at the fastest speed.
NO_PAUSE = """(() => {
  const wait = setTimeout;
  window.setTimeout = (act, time, ...more) => wait(act, [120, 450].includes(time) ? time / 10 : time, ...more);
})()"""  # noqa: E501 - a line of JavaScript is not cut
Open = Callable[..., Page]
AXE = ROOT / "site" / "node_modules" / "axe-core" / "axe.min.js"
SCHEMES: dict[Literal["light", "dark"], dict[str, list[str]]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast", "link-in-text-block"]},
}
expect.set_options(timeout=START)


def begin(page: Page) -> None:
    """Press Play and wait for the hand."""
    page.locator("#begin").click()
    expect(page.locator(".card").first).to_be_visible(timeout=START)


def go_on(page: Page) -> None:
    """Go on with the kept match and wait for the table."""
    page.locator("#continue").click()
    expect(page.locator(".felt")).to_be_visible(timeout=START)


def press(card: Locator) -> None:
    """Press a card where the next one does not cover it."""
    card.click(position={"x": 8, "y": 14})


def pass_cards(page: Page) -> None:
    """Pass the first three cards."""
    for place in range(3):
        press(page.locator(".card").nth(place))
    page.locator("[data-moment]").click()
    expect(page.locator(".card[data-ready]").first).to_be_visible(timeout=START)


def faults_of_axe(page: Page) -> list[str]:
    """Return the rules of axe that the page breaks, with the places: all in the light, those of
    colours, which alone are others there, in the dark too."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = []
    for scheme, only in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        faults = page.evaluate("async (only) => (await axe.run(only)).violations", only)
        found += [(scheme, each["id"], node) for each in faults for node in each["nodes"]]
    page.emulate_media(color_scheme="light")
    return [
        f"{scheme}, {rule}: {node['html'][:200]} {node['failureSummary']}"
        for scheme, rule, node in found
    ]


def check_axe(page: Page) -> None:
    """Fail if the page as it is breaks a rule of axe."""
    faults = faults_of_axe(page)
    assert not faults, "\n".join(faults)
