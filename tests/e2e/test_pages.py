"""The pages as a reader meets them: by link, on a small screen, in the dark, without script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scripts.build_site import ROOT
from tests.e2e.conftest import LANGUAGES, Faults, OpenContext, addresses, looked_at, pages_of

AXE = ROOT / "site" / "node_modules" / "axe-core" / "axe.min.js"
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
    start = "sw" if lang != "sw" else "en"
    for address in pages_of(lang):
        page.goto(f"{start}/{address}")
        page.locator(f"a[hreflang={lang}]").first.click()

        page.wait_for_url(f"**/{lang}/{address}")
        expect(page.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize("lang", ["", *LANGUAGES])
def test_no_page_is_wider_than_a_small_screen(
    open_context: OpenContext, faults: Faults, lang: str
) -> None:
    faults.allow(NO_ICON)
    page = open_context(viewport=SMALL).new_page()
    wide = {}
    for path in addresses(lang):
        page.goto(path)
        width = page.evaluate("document.scrollingElement.scrollWidth")
        if width > SMALL["width"]:
            wide[path] = width

    assert wide == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["", *LANGUAGES])
def test_axe_finds_nothing(
    open_context: OpenContext, faults: Faults, lang: str, scheme: str
) -> None:
    faults.allow(NO_ICON)
    page = open_context(color_scheme=scheme, viewport={"width": 360, "height": 740}).new_page()
    source = AXE.read_text("utf-8")
    found = []
    for address in looked_at(lang):
        page.goto(address)
        page.evaluate(source)
        for fault in page.evaluate("async () => (await axe.run()).violations"):
            nodes = [node["html"][:120] for node in fault["nodes"][:3]]
            found.append((address, fault["id"], nodes))

    assert found == []


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
