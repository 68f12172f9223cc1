"""What may go wrong or change while a deal is played."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.build_site import SITE
from scripts.serve import serving
from tests.e2e.conftest import LANGUAGES, Faults
from tests.e2e.table import Table


def open_table(page: Page, lang: str) -> Table:
    Table.hurry(page)
    page.goto(f"{lang}/hearts/play/")
    table = Table(page)
    table.start()
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_forbidden_card_is_refused_with_its_rule_and_the_link_leads_to_the_sentence(
    page: Page, lang: str
) -> None:
    table = open_table(page, lang)
    card = table.until_forbidden()
    before = table.saved()
    table.press(page.locator(f'.hand .card[data-card="{card}"]'))
    notice = page.locator(".notice[data-kind=refusal]")
    expect(notice.locator("p").first).not_to_be_empty()

    assert table.saved() == before
    assert card in table.cards()

    address = notice.locator("a").get_attribute("href") or ""
    rule = address.partition("#")[2]
    notice.locator("a").click()
    page.wait_for_url(f"**/{lang}/hearts/**")
    sentence = page.locator(f'[id="{rule}"]')

    expect(sentence).to_be_in_viewport()
    expect(page.locator("html")).to_have_attribute("lang", lang)


def test_a_switch_of_language_in_mid_deal_goes_on_with_the_deal(page: Page) -> None:
    table = open_table(page, "ky")
    table.until_forbidden()
    hand, saved = table.cards(), table.saved()
    page.locator("a[hreflang=ha]").first.click()
    page.wait_for_url("**/ha/hearts/play/**")
    table.wait_for_turn()

    assert table.cards() == hand
    assert table.saved() == saved

    table.play_on()


def test_a_reload_in_mid_trick_brings_the_deal_back(page: Page) -> None:
    table = open_table(page, "sw")
    table.until_forbidden()
    hand, saved, status = table.cards(), table.saved(), table.status.inner_text()
    page.reload()
    table.wait_for_turn()

    assert table.cards() == hand
    assert table.saved() == saved
    assert table.status.inner_text() == status

    table.play_on()


def test_undo_and_hint_work_and_the_sheet_says_that_there_was_help(page: Page) -> None:
    table = open_table(page, "en")
    table.pass_three()
    table.wait_for_turn()
    hand = table.cards()
    page.keyboard.press("h")
    hint = page.locator(".notice[data-kind=hint]")
    expect(hint.locator("p").first).not_to_be_empty()
    expect(page.locator(".hand .card[data-marked]")).not_to_have_count(0)
    table.play_one()
    table.wait_for_turn()
    page.keyboard.press("u")
    expect(table.hand).to_have_count(13)

    assert table.cards() == hand


def test_a_missing_engine_file_is_named_and_a_second_try_works(page: Page, faults: Faults) -> None:
    faults.allow("404")
    faults.allow("wasm")
    Table.hurry(page)
    page.goto("en/hearts/play/")
    page.context.route("**/*.wasm", lambda route: route.fulfill(status=404, body=""))
    page.locator("[data-start]").click()
    notice = page.locator(".notice[data-kind=error]")
    expect(notice).to_contain_text("pyodide.asm.wasm")

    page.context.unroute_all()
    notice.get_by_role("button").first.click()
    expect(Table(page).hand).to_have_count(13)


@pytest.mark.parametrize(
    "kept",
    [
        "not JSON",
        json.dumps({"format": 1, "transcript": "karata 1\ngame hearts\nseed 1\nplay ZZ\n"}),
    ],
)
def test_a_broken_saved_match_says_so_and_is_kept_aside(page: Page, kept: str) -> None:
    Table.hurry(page)
    page.add_init_script(
        f"if (!sessionStorage.seen) localStorage['karata.match.hearts'] = {json.dumps(kept)};"
        "sessionStorage.seen = 1"
    )
    page.goto("en/hearts/play/")
    begin = page.locator("[data-continue]")
    if begin.count() == 0:
        begin = page.locator("[data-start]")
    begin.click()
    table = Table(page)
    expect(table.hand).to_have_count(13)
    notice = page.locator(".notice[data-kind=error]")
    expect(notice).to_be_visible()
    with page.expect_download() as download:
        notice.get_by_role("button").first.click()

    path = download.value.path()
    aside = path.read_text("utf-8")
    assert aside in (kept, json.loads(kept)["transcript"] if kept.startswith("{") else kept)


def test_after_the_first_hand_nothing_more_is_loaded(page: Page) -> None:
    table = open_table(page, "en")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table.pass_three()
    table.play_on()

    assert asked == []


def test_the_site_works_below_another_address(browser: Browser, site_url: str) -> None:
    top = SITE.with_name("below")
    shutil.rmtree(top, ignore_errors=True)
    shutil.copytree(SITE, top / "games" / "karata", copy_function=os.link)
    with serving(Path(top)) as server:
        page = browser.new_page(base_url=f"{server.url}games/karata/")
        missing: list[str] = []
        page.on("response", lambda each: missing.append(each.url) if each.status >= 400 else None)
        Table.hurry(page)
        page.goto("./")
        page.locator("main a[hreflang=ha]").first.click()
        page.locator('main a[href$="hearts/"]').first.click()
        page.locator('main a[href*="play/"]').first.click()
        Table(page).start()
        page.close()
    shutil.rmtree(top)

    assert missing == []
