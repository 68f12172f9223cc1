"""A new version of the site takes the place of a kept one whole, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scripts import build_site
from scripts.build_site import SITE
from tests.e2e.conftest import PATIENCE, Faults
from tests.e2e.hosting import Host, Version, cache_names, hosting, shas, state
from tests.e2e.table import Table

CHANGED = ("en/hearts/index.html", "en/words/index.html")
NEW = "Changed in the second version."
# Asks for the newest keeper and waits until it is installed, or has failed.
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const { installing, waiting } = await registration.update();
  const coming = installing ?? waiting;
  if (!coming) return 'none';
  while (coming.state === 'installing') {
    await new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }));
  }
  return coming.state;
}"""
TAKEN_OVER = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  for (;;) {
    const { active, waiting } = registration;
    if (!waiting && active.state === 'activated') return;
    const next = (resolve) => (waiting ?? active).addEventListener('statechange', resolve, { once: true });
    await new Promise(next);
  }
}"""  # noqa: E501 - a line of JavaScript is not cut


@pytest.fixture(scope="module")
def old() -> Version:
    build_site.ensure()
    return Version(SITE)


@pytest.fixture(scope="module")
def new(old: Version, tmp_path_factory: pytest.TempPathFactory) -> Version:
    """Give a second version: two pages of English differ."""
    return old.varied(tmp_path_factory.mktemp("new") / "site", dict.fromkeys(CHANGED, NEW))


@pytest.fixture
def host(old: Version) -> Iterator[Host]:
    with hosting(old) as host:
        yield host


@pytest.fixture
def context(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    """Give a browser that has kept English."""
    faults = Faults(urlsplit(host.url).netloc)
    context = browser.new_context(base_url=host.url, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    faults.watch(context)
    faults.allow("404")
    page = context.new_page()
    page.goto("en/")
    page.locator("#keep button").click()
    state(page, "kept")
    page.close()
    yield context
    context.close()
    assert faults.unexpected() == []


def seen(page: Page, version: Version) -> bool:
    """Return whether a page gets every file of a version, and no other; says which if some."""
    files = version.files("en")
    found = shas(page, list(files))
    wrong = [each for each in files if found[each] != files[each]]
    assert wrong == [] or set(wrong) == {f"/{each[: -len('index.html')]}" for each in CHANGED}
    return wrong == []


def test_the_versions_differ_in_the_changed_pages_alone(old: Version, new: Version) -> None:
    one, other = old.files("en"), new.files("en")

    assert old.name != new.name
    assert {each for each in one if one[each] != other[each]} == {"/en/hearts/", "/en/words/"}
    assert old.files("sw") == new.files("sw")


def test_a_version_that_lacks_a_file_leaves_the_old_one_whole(
    context: BrowserContext, host: Host, old: Version, new: Version
) -> None:
    page = context.new_page()
    page.goto("en/words/")
    host.show(new)
    host.lost.add("/en/words/")

    assert page.evaluate(UPDATE) == "redundant"
    assert seen(page, old)
    page.reload()
    assert seen(page, old)
    expect(page.get_by_text(NEW)).to_have_count(0)
    host.stop()
    page.goto("en/hearts/")
    expect(page.get_by_text(NEW)).to_have_count(0)
    host.start()

    # The next attempt loads only what is missing.
    host.lost.clear()
    host.forget()
    page.goto("en/words/")
    assert page.evaluate(UPDATE) == "installed"
    assert host.sent < 40_000
    assert seen(page, old)


def test_a_new_version_waits_for_the_last_page_of_the_old_one(
    context: BrowserContext, host: Host, old: Version, new: Version
) -> None:
    first, second = context.new_page(), context.new_page()
    first.goto("en/words/")
    second.goto("en/hearts/")
    host.show(new)
    assert first.evaluate(UPDATE) == "installed"
    second.close()
    first.reload()
    assert seen(first, old)
    assert len(cache_names(first)) == 2
    first.close()

    page = context.new_page()
    page.goto("404.html")  # a page that is the same in both, to look from
    page.evaluate(TAKEN_OVER)
    page.goto("en/words/")
    assert seen(page, new)
    expect(page.get_by_text(NEW)).to_be_visible()
    assert [each.split()[-1] for each in cache_names(page)] == [new.name]
    context.set_offline(True)
    page.goto("en/hearts/")
    expect(page.get_by_text(NEW)).to_be_visible()


def test_a_press_shows_the_new_version_in_every_open_page(
    context: BrowserContext, host: Host, new: Version
) -> None:
    home, other = context.new_page(), context.new_page()
    home.goto("en/")
    state(home, "kept")
    other.goto("en/hearts/#trick.follow-suit")
    host.show(new)
    assert home.evaluate(UPDATE) == "installed"
    press = home.locator("#keep button").nth(1)
    press.click()

    expect(other.get_by_text(NEW)).to_be_visible()
    state(home, "kept")
    expect(press).to_have_count(0)
    home.goto("en/words/")
    assert seen(home, new)
    assert [each.split()[-1] for each in cache_names(home)] == [new.name]


def test_the_table_says_it_and_the_match_goes_on(
    context: BrowserContext, host: Host, new: Version
) -> None:
    page = context.new_page()
    Table.hurry(page)
    page.goto("en/hearts/play/")
    table = Table(page)
    expect(page.locator("#begin")).to_have_text("Play")
    table.start()
    table.pass_three()
    table.wait_for_turn()
    table.play_one()
    table.wait_for_turn()
    hand = table.cards()
    host.show(new)
    assert page.evaluate(UPDATE) == "installed"
    with page.expect_navigation():
        page.get_by_role("button", name="Show the new version").click()

    expect(table.hand).to_have_count(len(hand))
    assert table.cards() == hand
    assert seen(page, new)


def test_a_version_that_changes_nothing_here_takes_over_without_a_word(
    context: BrowserContext, host: Host, old: Version, tmp_path: Path
) -> None:
    page = context.new_page()
    page.goto("en/")
    state(page, "kept")
    host.show(old.varied(tmp_path / "site", {"ta/index.html": "Another sentence."}))
    host.forget()
    assert page.evaluate(UPDATE) in ("installed", "activating", "activated")
    page.evaluate(TAKEN_OVER)

    assert host.sent < 10_000
    assert [each.split()[-1] for each in cache_names(page)] == [host.version.name]
    expect(page.locator("#keep button")).to_have_count(1)
