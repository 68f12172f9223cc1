"""A language on the device: after one press everything works with the network cut."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from karata_site.texts import texts
from scripts import build_site
from tests.browser import found
from tests.e2e.conftest import LANGUAGES, PATIENCE, Faults, pages_of
from tests.e2e.hosting import (
    Host,
    Version,
    cache_names,
    hosting,
    registrations,
    said_bytes,
    shas,
    state,
)
from tests.e2e.table import Table
from tests.play.pages import check_axe

FAIR = 0.01  # how far what is said may be from what is sent


@pytest.fixture
def host() -> Iterator[Host]:
    build_site.ensure()
    with hosting() as host:
        yield host


@pytest.fixture
def watched(host: Host) -> Iterator[Faults]:
    """Collect what goes wrong; what needs the network and is not kept may."""
    faults = Faults(urlsplit(host.url).netloc)
    yield faults
    assert faults.unexpected() == []


@pytest.fixture
def context(browser: Browser, host: Host, watched: Faults) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=host.url, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    watched.watch(context)
    yield context
    context.close()


def visitor(browser: Browser, host: Host, faults: Faults, profile: Path) -> BrowserContext:
    """Return a browser of its own that has its profile on disk."""
    context = browser.browser_type.launch_persistent_context(
        profile,
        **found(),
        base_url=host.url,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    faults.watch(context)
    return context


def check_use(page: Page, lang: str) -> None:
    """What a page loads only when it is used works as well."""
    for game in ("hearts", "five_hundred"):
        page.goto(f"{lang}/{game}/?players=3")
        expect(page.locator("#panel select").first).to_be_visible()
    page.goto(f"{lang}/words/")
    page.fill("#q", "500")
    expect(page.locator(".found a").first).to_be_visible()
    page.goto(f"{lang}/hearts/learn/")
    page.locator(".pick [data-why]").first.click()
    expect(page.locator(".say").first).not_to_be_empty()
    page.goto(f"{lang}/hearts/drills/play/")
    page.locator(".hd button").first.click()
    expect(page.locator(".hd button[aria-pressed=true]").first).to_be_visible()


def test_after_one_press_of_play_everything_works_without_a_network(
    browser: Browser, host: Host, watched: Faults, tmp_path: Path
) -> None:
    lang, other = "sw", "ta"
    context = visitor(browser, host, watched, tmp_path)
    page = context.pages[0]
    Table.hurry(page)
    page.goto(f"{lang}/hearts/play/", wait_until="networkidle")
    said = said_bytes(page)
    assert texts(lang).plain("ui.start.button/text", size=f"{said / 1e6:.1f}") == (
        page.locator("#begin").inner_text()
    )
    host.forget()
    table = Table(page)
    table.start()
    state(page, "kept")

    assert host.sent == pytest.approx(said, rel=FAIR)

    files = host.version.files(lang)
    context.set_offline(True)
    for _ in range(2):
        page.reload()
        expect(table.hand.first).to_be_visible()
    table.pass_three()
    table.play_on()
    page.goto(f"{lang}/words/")
    assert shas(page, list(files)) == files
    for address in pages_of(lang):
        page.goto(f"{lang}/{address}")
        expect(page.locator("html")).to_have_attribute("lang", lang)
    check_use(page, lang)
    page.goto(f"{lang}/five_hundred/play/")
    expect(page.locator("#begin")).to_have_text(texts(lang).plain("ui.start.play/text"))
    page.wait_for_function(
        "performance.getEntriesByType('resource').some(({name}) => name.endsWith('/worker.js'))"
    )
    expect(page.locator("#progress")).to_have_count(0)  # it starts by itself, and quietly
    Table(page, "five_hundred").start(cards=10)
    watched.allow("503")
    for missing in (f"{other}/hearts/", f"{lang}/nowhere/"):
        page.goto(missing)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("h1")).to_have_text(
            texts(lang).plain("site.offline.page-title/text"), use_inner_text=True
        )
    page.locator("main a").click()
    page.wait_for_url(f"**/{lang}/")
    context.close()

    host.stop()
    context = visitor(browser, host, watched, tmp_path)
    page = context.pages[0]
    for _ in range(2):
        page.goto(f"{lang}/hearts/play/?players=4")
        page.locator("#continue, #begin.primary").first.click()
        table = Table(page)
        expect(table.hand.first).to_be_visible()
        table.wait_for_turn()
    page.goto(f"{lang}/words/")
    assert shas(page, list(files)) == files
    context.close()
    host.start()


def test_who_only_reads_gets_no_service_worker_and_no_byte_of_it(
    context: BrowserContext, host: Host
) -> None:
    page = context.new_page()
    for address in ("", "about/", "hearts/", "hearts/play/", "hearts/learn/"):
        page.goto(f"en/{address}", wait_until="networkidle")

    assert registrations(page) == 0
    assert cache_names(page) == []
    assert [each for each in host.server.sent if "keeper" in each or "/offline/" in each] == []
    assert [each for each in host.server.sent if "/engine/" in each] == []


@pytest.mark.parametrize("place", ["", "five_hundred/play/"])
def test_keeping_says_its_size_and_can_be_undone(
    context: BrowserContext, host: Host, place: str
) -> None:
    lang = "ky"
    context.add_init_script(
        "if (navigator.storage) navigator.storage.persist = async () => (asked = 1)"
    )
    page = context.new_page()
    page.goto(f"{lang}/{place}", wait_until="networkidle")
    said = said_bytes(page)
    box = page.locator("#keep")
    expect(box.locator("button")).to_contain_text(f"{said / 1e6:.1f}".replace(".", ","))
    host.forget()
    box.locator("button").click()
    state(page, "kept")

    assert host.sent == pytest.approx(said, rel=FAIR)
    assert registrations(page) == 1
    assert page.evaluate("window.asked")
    year = page.evaluate("new Date().getFullYear()")
    expect(box).to_contain_text(f"{year}-ж.")

    room = page.evaluate("async () => (await navigator.storage.estimate()).usageDetails.caches")
    freed = re.search(r"[\d,]+", box.locator("button").inner_text())
    assert freed is not None
    assert float(freed[0].replace(",", ".")) * 1e6 == pytest.approx(room, rel=0.02)

    check_axe(page)
    box.locator("button").click()
    state(page, "removed")
    check_axe(page)
    assert page.evaluate("caches.keys()") == []
    assert registrations(page) == 0
    host.forget()
    page.goto(f"{lang}/hearts/")
    assert host.server.sent[f"/{lang}/hearts/"] > 0


def test_two_languages_share_what_is_the_same(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    for lang in ("en", "ha"):
        host.forget()
        page.goto(f"{lang}/", wait_until="networkidle")
        page.locator("#keep button").click()
        state(page, "kept")
    assert host.sent < 700_000

    page.locator("#keep button").click()
    state(page, "removed")
    assert registrations(page) == 1
    context.set_offline(True)
    page.goto("en/words/")
    files = host.version.files("en")
    assert shas(page, list(files)) == files


def test_stopping_leaves_nothing(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto("en/")
    host.held.clear()
    page.locator("#keep button").click()
    expect(page.locator("#keep progress")).to_be_visible()
    expect(page.locator("#keep progress")).not_to_have_attribute("value", "0")
    page.locator("#keep button").click()
    state(page, "removed")
    host.held.set()

    assert page.evaluate("caches.keys()") == []
    assert registrations(page) == 0


def test_what_is_half_there_is_not_served_and_goes_on_later(
    context: BrowserContext, host: Host, watched: Faults
) -> None:
    watched.allow("404")
    files = host.version.files("en")
    lost = "/en/words/"
    host.lost.add(lost)
    page = context.new_page()
    page.goto("en/", wait_until="networkidle")
    page.locator("#keep button").click()
    state(page, "damaged")
    expect(page.locator("#keep")).to_contain_text("words")

    context.set_offline(True)
    with pytest.raises(Exception, match="net::ERR_"):
        page.goto("en/hearts/")
    context.set_offline(False)

    host.lost.clear()
    host.forget()
    page.goto("en/hearts/")  # a page without script of ours: the service worker goes on
    page.goto("en/")
    state(page, "kept")
    assert host.sent < said_bytes(page) / 10
    context.set_offline(True)
    page.goto("en/words/")
    assert shas(page, list(files)) == files


def test_it_works_below_another_address(
    context: BrowserContext, host: Host, watched: Faults, tmp_path: Path
) -> None:
    watched.allow("503")
    top = "games/karata/"
    shutil.copytree(host.version.root, tmp_path / top, copy_function=os.link)
    host.show(Version(tmp_path))
    page = context.new_page()
    page.goto(f"{top}en/")
    page.locator("#keep button").click()
    state(page, "kept")
    context.set_offline(True)
    page.goto(f"{top}ta/hearts/")
    page.locator("main a").click()
    page.wait_for_url(f"{host.url}{top}en/")
    page.goto(f"{top}en/hearts/learn")

    assert page.url == f"{host.url}{top}en/hearts/learn/"
    assert page.evaluate("[...document.styleSheets].every((each) => each.cssRules.length)")


def test_a_full_device_is_told_before_anything_is_loaded(
    context: BrowserContext, host: Host
) -> None:
    page = context.new_page()
    page.goto("en/", wait_until="networkidle")
    origin = host.url.rstrip("/")
    quota = {"origin": origin, "quotaSize": 5_000_000}
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    host.forget()
    page.locator("#keep button").click()
    state(page, "full")

    assert host.sent < 20_000
    expect(page.locator("#keep")).to_contain_text("MB are needed")
    assert cache_names(page) == []


def test_a_lost_connection_is_told(context: BrowserContext, watched: Faults) -> None:
    watched.allow("fetching the script")
    watched.allow("ERR_INTERNET_DISCONNECTED")
    page = context.new_page()
    page.goto("en/")
    context.set_offline(True)
    page.locator("#keep button").click()
    state(page, "lost")
    context.set_offline(False)
    page.locator("#keep button").first.click()
    state(page, "kept")


def test_a_browser_without_service_workers_says_so_and_loads_the_table_alone(
    context: BrowserContext, host: Host
) -> None:
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    page.goto("en/hearts/play/", wait_until="networkidle")
    state(page, "unable")
    expect(page.locator("#keep button")).to_have_count(0)
    (said,) = re.findall(r"[\d.]+", page.locator("#begin").inner_text())
    host.forget()
    Table(page).start()

    assert host.sent / 1e6 == pytest.approx(float(said), abs=0.06)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_language_can_be_installed(context: BrowserContext, host: Host, lang: str) -> None:
    page = context.new_page()
    page.goto(f"{lang}/hearts/")
    protocol = context.new_cdp_session(page)
    errors = protocol.send("Page.getInstallabilityErrors")["installabilityErrors"]
    found = protocol.send("Page.getAppManifest")
    # A window that keeps nothing cannot install anything; nothing else is wrong.
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []
    assert found["errors"] == []
    manifest = found["manifest"]
    assert manifest["startUrl"] == f"{host.url}{lang}/"
    assert manifest["scope"] == host.url
    # Each language is a program of its own: the address of its start is what names it.
    assert protocol.send("Page.getAppId")["appId"] == f"{host.url}{lang}/"
