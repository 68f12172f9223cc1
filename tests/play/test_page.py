"""The practice page in a real browser: what goes wrong is said, the keyboard is enough."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.play import prepared
from tests.play.pages import FAST, START, Open, begin, check_axe, pass_cards

pytestmark = pytest.mark.e2e


def answer(status: int = 404, body: str = "") -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=status, body=body)


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide.asm.js"])
def test_missing_file_is_named_and_tried_again(open_page: Open, file: str) -> None:
    """A file of the engine that is not there is named; the button tries again."""
    page = open_page()
    page.route(f"**/{file}", answer())
    page.locator("#begin").click()
    notice = page.locator(".notice[data-kind=error]")
    expect(notice).to_contain_text(f"could not be loaded: {file}")
    page.unroute(f"**/{file}")
    notice.get_by_role("button", name="Try again").click()
    expect(page.locator(".card").first).to_be_visible(timeout=START)
    expect(page.locator(".notice")).to_have_count(0)


def test_missing_worker(open_page: Open) -> None:
    page = open_page()
    page.route("**/worker.js", answer())
    page.locator("#begin").click()
    expect(page.locator(".notice[data-kind=error]")).to_contain_text("worker.js")


def test_damaged_file(open_page: Open) -> None:
    """A wheel that was cut short on its way is not started."""
    page = open_page()
    page.route("**/*.whl", answer(200, "half of it"))
    page.locator("#begin").click()
    expect(page.locator(".notice[data-kind=error]")).to_contain_text("arrived damaged")


def test_offline(open_page: Open) -> None:
    page = open_page()
    page.context.set_offline(True)
    page.locator("#begin").click()
    expect(page.locator(".notice[data-kind=error]")).to_be_visible()


def test_loading_stopped(open_page: Open) -> None:
    """Loading shows its bytes and can be stopped."""
    page = open_page()
    page.route("**/python_stdlib.zip", lambda route: None)
    page.locator("#begin").click()
    expect(page.locator("progress")).to_be_visible()
    expect(page.locator("[role=status]")).to_contain_text(re.compile(r"\d\.\d of \d\.\d MB"))
    page.get_by_role("button", name="Stop loading").click()
    expect(page.locator(".notice")).to_contain_text("Loading was stopped")
    expect(page.locator("#begin")).to_be_visible()


@pytest.mark.parametrize(
    "saved",
    [
        "{]",
        {"format": 1, "transcript": "karata 1\ngame hearts\noptions\nseed 1\ndealer 0\nplay XX\n"},
    ],
    ids=["not JSON", "not a match"],
)
def test_broken_match(open_page: Open, saved: Any) -> None:
    """A kept match that cannot be read is told of, kept aside, and a new one begins."""
    page = open_page(kept={"karata.match.hearts": saved})
    page.locator("#continue" if isinstance(saved, dict) else "#begin").click()
    expect(page.locator(".card")).to_have_count(13)
    notice = page.locator(".notice[data-kind=error]")
    expect(notice).to_contain_text("could not be read")
    with page.expect_download() as download:
        notice.get_by_role("button", name="Save").click()
    kept = saved["transcript"] if isinstance(saved, dict) else saved
    assert download.value.path().read_text("utf-8") == kept
    notice.get_by_role("button", name="Delete").click()
    expect(notice).to_have_count(0)
    assert page.evaluate("localStorage['karata.broken.hearts']") is None


def test_blocked_storage(browser: Browser, address: str) -> None:
    """Without storage the page says so and plays on."""
    page = browser.new_page(base_url=address)
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        "Object.defineProperty(window, name, { get() { throw new Error('blocked') } })"
    )
    page.goto("/en/hearts/play/")
    expect(page.locator(".notice")).to_contain_text("will be lost")
    begin(page)
    page.close()


def test_address_chooses_options(open_page: Open) -> None:
    """What the address asks for is chosen; what nobody knows is named."""
    page = open_page("/en/hearts/play/?players=5&target=50&colour=blue")
    expect(page.locator("#option-players")).to_have_value("5")
    expect(page.locator("#option-target")).to_have_value("50")
    expect(page.locator(".notice")).to_contain_text("colour=blue")
    begin(page)
    expect(page.locator(".seat")).to_have_count(5)
    assert "options players=5,target=50" in page.evaluate("localStorage['karata.match.hearts']")


def test_refusal_leads_to_its_rule(open_page: Open) -> None:
    page = open_page()
    begin(page)
    pass_cards(page)
    while not page.locator(".card[data-dim]").count():
        page.locator(".card[data-ready]").first.click()
        page.wait_for_timeout(100)
        expect(page.locator(".card[data-ready]").first).to_be_visible()
    page.locator(".card[data-dim]").first.click()
    link = page.locator(".notice[data-kind=refusal] a")
    assert re.search(r"/en/hearts/#[a-z]+\.[a-z.-]+$", link.get_attribute("href") or "")


def test_asked_twice(open_page: Open) -> None:
    """With "ask twice" the first tap only lifts; Escape puts the card back."""
    page = open_page(kept={"karata.settings": {**FAST, "confirm": True}})
    begin(page)
    pass_cards(page)
    card = page.locator(".card[data-ready]").first
    name = card.get_attribute("data-card")
    card.click()
    expect(page.locator(".card[data-up]")).to_have_count(1)
    expect(page.locator(f".card[data-card='{name}']")).to_have_accessible_name(
        re.compile("press again")
    )
    page.keyboard.press("Escape")
    expect(page.locator(".card[data-up]")).to_have_count(0)
    card.click()
    card.click()
    expect(page.locator(f".card[data-card='{name}']")).to_have_count(0)


def test_trick_waits_for_the_tap(open_page: Open) -> None:
    page = open_page(kept={"karata.settings": {**FAST, "speed": "tap"}})
    begin(page)
    pass_cards(page)
    page.locator(".card[data-ready]").first.click()
    go_on = page.get_by_role("button", name="Go on")
    expect(go_on).to_be_visible(timeout=START)
    expect(page.locator(".slot[data-winning]")).to_have_count(1)
    page.wait_for_timeout(1500)
    expect(page.locator(".slot .face")).to_have_count(4)
    go_on.click()
    expect(go_on).to_have_count(0)


def test_time_is_up(open_page: Open) -> None:
    """When the time for a turn is over the table plays, and says so."""
    page = open_page(kept={"karata.settings": {**FAST, "timer": 30}}, clock=True)
    begin(page)
    expect(page.locator(".chosen")).to_be_visible()
    page.clock.run_for(32_000)
    expect(page.locator(".chosen")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("Time is up")


def test_a_new_match_has_its_own_time(open_page: Open) -> None:
    """A match left in its first turn leaves nothing behind that acts in the next one."""
    page = open_page(kept={"karata.settings": {**FAST, "timer": 30}}, clock=True)
    begin(page)
    expect(page.locator(".chosen")).to_be_visible()
    page.clock.run_for(3_000)
    page.get_by_role("button", name="New match").click()
    page.locator("dialog button.primary").click()
    page.clock.run_for(2_000)
    begin(page)
    expect(page.locator(".chosen")).to_be_visible()
    page.clock.run_for(5_000)
    pass_cards(page)
    expect(page.locator(".log")).not_to_contain_text("Time is up")


def test_a_file_that_is_no_match_leaves_the_saved_match(open_page: Open) -> None:
    saved = prepared.nearly_over("target=10", 3)
    page = open_page(kept={"karata.match.hearts": saved})
    no_match = {"name": "x.txt", "mimeType": "text/plain", "buffer": b"a letter"}
    page.locator("input[type=file]").set_input_files(files=[no_match])
    notice = page.locator(".notice[data-kind=error]")
    expect(notice).to_contain_text("holds no match")
    expect(notice.get_by_role("button", name="Try again")).to_have_count(0)
    expect(page.locator("#continue")).to_be_visible()


def test_another_tab_is_told_once_and_its_match_is_not_lost(open_page: Open) -> None:
    page = open_page()
    other = page.context.new_page()
    other.goto("/en/hearts/play/")
    begin(page)
    pass_cards(page)
    notice = other.locator(".notice", has_text="another tab")
    expect(notice).to_have_count(1)
    expect(other.locator("#continue")).to_be_visible()
    other.locator("#begin").click()
    expect(other.locator("dialog[open] [data-keep]")).to_be_visible()


def test_a_storage_that_is_full_is_told_at_once(open_page: Open) -> None:
    page = open_page()
    begin(page)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException(); }; }")
    pass_cards(page)
    expect(page.locator(".notice", has_text="match will be lost")).to_have_count(1)


def test_keyboard_alone(open_page: Open) -> None:
    """A deal's pass and first card, hint, undo and dialogs without a mouse."""
    page = open_page()
    page.locator("#begin").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".card:focus")).to_have_count(1, timeout=START)
    for _ in range(3):
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(3)
    expect(page.locator("#said")).to_contain_text("Chosen: 3 of 3")
    page.keyboard.press("g")
    expect(page.locator(".card[data-ready]").first).to_be_visible(timeout=START)
    page.keyboard.press("h")
    expect(page.locator(".notice[data-kind=hint]")).to_be_visible()
    marked = page.locator(".card[data-marked]")
    expect(marked).to_have_count(1)
    name = marked.get_attribute("data-card")
    page.keyboard.press("c")
    page.keyboard.press("Home")
    while page.evaluate("document.activeElement.dataset.card") != name:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(f".card[data-card='{name}']")).to_have_count(0)
    expect(page.locator(".card:focus")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator(f".card[data-card='{name}']")).to_have_count(1)
    for key in ("l", "s", "?"):
        page.keyboard.press(key)
        expect(page.locator("dialog[open]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator(".card:focus")).to_have_count(1)


def test_end_of_match(open_page: Open) -> None:
    """The last card ends the match: places on the sheet, then the form for a new match."""
    saved = prepared.nearly_over("target=10", 3)
    page = open_page(kept={"karata.match.hearts": saved})
    page.locator("#continue").click()
    page.locator(".card[data-ready]").click()
    expect(page.locator(".status")).to_contain_text("The match is over")
    expect(page.locator(".sheet tfoot tr")).to_have_count(2)
    page.locator("[data-moment]").click()
    expect(page.locator("#begin")).to_be_focused()
    expect(page.locator("#table")).to_be_hidden()
    assert page.evaluate("localStorage['karata.match.hearts']") is None
    page.locator("#begin").click()
    expect(page.locator(".card")).to_have_count(13)


def test_names_have_letters_only(open_page: Open) -> None:
    """No spoken name holds a suit's sign; each card says its place and whether it may be played."""
    page = open_page()
    begin(page)
    pass_cards(page)
    names = [card.get_attribute("aria-label") or "" for card in page.locator(".card").all()]
    for place, name in enumerate(names, 1):
        assert re.fullmatch(rf"[a-z ]+, card {place} of 13, may (not )?be played( now)?", name), (
            name
        )


@pytest.mark.parametrize("path", ["/en/hearts/play/", "/ta/hearts/play/?players=7"])
def test_axe(open_page: Open, path: str) -> None:
    """Neither the form nor the table nor a dialog breaks a rule of axe."""
    page = open_page(path, viewport={"width": 360, "height": 640})
    expect(page.locator("#begin")).to_be_visible()
    page.locator("details.more > summary").click()
    check_axe(page)
    begin(page)
    check_axe(page)
    pass_cards(page)
    check_axe(page)
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    check_axe(page)
