"""The pages as a reader meets them: by link, on a small screen, in the dark, without script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LANGUAGES, Faults, OpenContext, addresses, looked_at, pages_of
from tests.play.pages import faults_of_axe

NO_ICON = "favicon.ico"  # the page for missing pages cannot know where it stands
SMALL = {"width": 320, "height": 640}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chooser_leads_to_the_rules(page: Page, lang: str) -> None:
    page.goto("./")
    page.locator(f"main a[hreflang={lang}]").first.click()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.locator('main a[href$="hearts/"]').first.click()

    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator('[id="trick.follow-suit"]')).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_language_switch_stays_on_the_page(page: Page, lang: str) -> None:
    """Where each link leads, tests/site/test_pages.py reads; here a fifth of them is pressed."""
    start = "sw" if lang != "sw" else "en"
    for address in pages_of(lang)[LANGUAGES.index(lang) :: len(LANGUAGES)]:
        page.goto(f"{start}/{address}")
        page.locator(f"a[hreflang={lang}]").first.click()

        page.wait_for_url(f"**/{lang}/{address}")
        expect(page.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize("lang", ["", *LANGUAGES])
def test_pages_fit_a_small_screen_and_axe_finds_nothing(
    open_context: OpenContext, faults: Faults, lang: str
) -> None:
    faults.allow(NO_ICON)
    page = open_context(viewport=SMALL).new_page()
    wide, found, shown = {}, {}, looked_at(lang)
    for address in addresses(lang):
        page.goto(address)
        width = page.evaluate("document.scrollingElement.scrollWidth")
        if width > SMALL["width"]:
            wide[address] = width
        if address in shown and (broken := faults_of_axe(page)):
            found[address] = broken

    assert wide == {}
    assert found == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_script_the_rules_can_be_read(open_context: OpenContext, lang: str) -> None:
    page = open_context(java_script_enabled=False).new_page()
    page.goto(f"{lang}/hearts/")

    for rule in ("trick.follow-suit", "hearts.lead.broken", "hearts.score.queen"):
        expect(page.locator(f'[id="{rule}"]')).to_be_visible()
    page.goto(f"{lang}/hearts/play/")
    expect(page.locator("noscript")).not_to_be_empty()


def test_a_missing_page_says_so_in_every_language(page: Page, faults: Faults) -> None:
    faults.allow("404")
    page.goto("nowhere/")

    for lang in LANGUAGES:
        expect(page.locator(f'main a[href$="/{lang}/"]')).to_be_visible()
