"""Deals that have names, on the practice page: sent, typed, shared, played again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.play.dealt import (
    CLIPBOARD,
    HEARTS,
    NO_CLIPBOARD,
    OTHER,
    RULED,
    SHARES,
    TODAY,
    hand,
    nearly_over,
    on,
    play_last,
    share,
)
from tests.play.pages import Open, begin, check_axe, pass_cards

pytestmark = pytest.mark.e2e


# ---------------------------------------------------------------- codes and links


def test_a_code_opens_the_same_hand_in_another_language(open_page: Open) -> None:
    page = open_page()
    begin(page)
    code = share(page)
    friend = open_page("/ta/hearts/play/")
    friend.locator("#deal-code").fill(code.lower().replace("-", " "))
    friend.locator("#open-code").click()
    assert hand(friend) == hand(page)
    assert f"seed {seed_in(page)}\n" in friend.evaluate(
        "localStorage['karata.match.hearts']"
    ).replace("\\n", "\n")


def seed_in(page: Page) -> str:
    found = re.search(r"seed (\d+)", page.evaluate("localStorage['karata.match.hearts']"))
    assert found is not None
    return found[1]


def test_a_link_shows_its_house_rules_and_opens_the_deal(open_page: Open) -> None:
    """Nothing is opened before the press of the button, and the address is clean afterwards."""
    page = open_page(f"/en/hearts/play/?deal={RULED}")
    sent = page.locator(".sent")
    expect(sent).to_contain_text("You were sent a deal: H1-41H01-ZA3K")
    expect(sent.locator("li")).to_have_text(
        [
            re.compile("players: 5$"),
            re.compile("50$"),
            re.compile("Left, right, no"),
            re.compile("J♦"),
            re.compile("−5$"),
        ]
    )
    expect(page.locator(".notice")).to_have_count(0)
    page.locator("#play-sent").click()
    expect(page.locator(".card")).to_have_count(10)
    expect(page.locator(".seat")).to_have_count(5)
    assert page.evaluate("location.search") == ""
    expect(page.locator(".log")).to_contain_text("Deal 17.")
    assert share(page) == RULED


def test_a_link_by_the_usual_rules_says_so(open_page: Open) -> None:
    page = open_page(f"/en/hearts/play/?deal={HEARTS}")
    expect(page.locator(".sent")).to_contain_text("This deal is played by the usual rules.")


def test_a_link_does_not_replace_the_saved_match_unasked(open_page: Open) -> None:
    """The saved match is not resumed over the link, and not lost without asking."""
    kept = nearly_over("hearts", 4)
    page = open_page(f"/en/hearts/play/?deal={HEARTS}", kept)
    page.locator("#play-sent").click()
    dialog = page.locator("#start dialog[open]")
    dialog.locator("[data-keep]").click()
    expect(dialog).to_have_count(0)
    stored = page.evaluate("JSON.parse(localStorage['karata.match.hearts'])")
    assert stored["transcript"] == kept["karata.match.hearts"]["transcript"]
    page.locator("#play-sent").click()
    dialog.locator("[data-replace]").click()
    expect(page.locator(".card")).to_have_count(13)
    assert seed_in(page) == "20261130"


@pytest.mark.parametrize("typed", [False, True])
def test_a_code_of_another_game_leads_there(open_page: Open, typed: bool) -> None:
    page = open_page("/en/hearts/play/" + ("" if typed else f"?deal={OTHER}"))
    if typed:
        page.locator("#deal-code").fill(OTHER)
        page.keyboard.press("Enter")
        expect(page.locator("#typed-deal")).to_contain_text("another game: Five Hundred")
        expect(page.locator("#typed-deal a")).to_be_focused()
        page.keyboard.press("Enter")
    else:
        expect(page.locator(".sent")).to_contain_text("another game: Five Hundred")
        page.locator(".sent a").click()
    expect(page.locator("h1")).to_have_text("Practise Five Hundred")
    expect(page.locator(".sent")).to_contain_text(OTHER)
    page.locator("#play-sent").click()
    expect(page.locator(".card")).to_have_count(10)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("H1-000KA-A8AWF", "has a mistake"),
        ("H2-000KA-A8AWE", "newer version"),
        ("X1-000KA-A8AWE", "begins with X"),
        ("hello", "not a deal code: hello"),
    ],
)
def test_a_damaged_code_is_explained_and_the_page_still_works(
    open_page: Open, code: str, words: str
) -> None:
    page = open_page(f"/en/hearts/play/?deal={code}")
    expect(page.locator(".notice[data-kind=error]")).to_contain_text(words)
    expect(page.locator(".sent")).to_have_count(0)
    field = page.locator("#deal-code")
    field.fill(code)
    field.press("Enter")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#typed-problem")).to_contain_text(words)
    expect(field).to_have_accessible_description(re.compile(re.escape(words)))
    begin(page)


def test_house_rules_that_the_engine_refuses_are_explained(open_page: Open) -> None:
    """The check digits are right, but nobody knows this house rule."""
    from tests.engine.test_deal_code import signed

    page = open_page(f"/en/hearts/play/?deal={signed('H', [0, 0, 0, 7], 'colour=blue')}")
    expect(page.locator(".sent li")).to_have_text("colour: blue")
    page.locator("#play-sent").click()
    expect(page.locator(".notice[data-kind=error]")).to_contain_text("colour=blue")
    begin(page)


# ---------------------------------------------------------------- sharing


def test_code_and_link_are_copied_and_it_is_said(open_page: Open) -> None:
    page = open_page(**CLIPBOARD)
    begin(page)
    code = share(page)
    said = page.locator("dialog [role=status]")
    expect(said).to_have_text("")
    page.get_by_role("button", name="Copy the code").click()
    expect(said).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == code
    page.get_by_role("button", name="Copy the link").click()
    link = page.url.split("?")[0] + f"?deal={code}"
    page.wait_for_function(
        "(link) => navigator.clipboard.readText().then((t) => t === link)", arg=link
    )
    page.keyboard.press("Escape")
    assert share(page) == code
    expect(said).to_have_text("")


def test_what_cannot_be_copied_is_selected(open_page: Open) -> None:
    page = open_page()
    page.add_init_script(NO_CLIPBOARD)
    page.reload()
    begin(page)
    code = share(page)
    page.get_by_role("button", name="Copy the code").click()
    expect(page.locator("dialog [role=status]")).to_contain_text("copy it yourself")
    expect(page.locator("#share-code")).to_be_focused()
    assert page.evaluate("getSelection().toString()") == code


def test_the_square_is_that_of_the_link(open_page: Open) -> None:
    """Dark and light as the library makes them for this very link, with a margin of four."""
    page = open_page()
    begin(page)
    share(page)
    square = page.get_by_role("img", name="Square code of the link")
    path, box = square.locator("path").get_attribute("d"), square.get_attribute("viewBox")
    size, wanted = page.evaluate(
        """async (link) => {
          const data = JSON.parse(document.getElementById('table-data').textContent);
          const make = (await import(new URL(`../../../${data.deals.square}`, location.href).href)).default;
          const code = make(0, 'M');
          code.addData(link);
          code.make();
          const dark = [];
          const size = code.getModuleCount();
          for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (code.isDark(y, x)) dark.push(`${x},${y}`);
          return [size, dark];
        }""",  # noqa: E501 - a line of JavaScript is not cut
        page.locator("#share-link").input_value(),
    )
    drawn = [
        f"{int(x) - 4},{int(y) - 4}" for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path or "")
    ]
    assert drawn == wanted
    assert box == f"0 0 {size + 8} {size + 8}"


def test_without_a_network_only_the_square_is_missing(open_page: Open) -> None:
    page = open_page()
    page.route("**/qrcode.*", lambda route: route.abort())
    begin(page)
    page.locator(".beside").get_by_role("button", name="Share this deal").click()
    expect(page.locator("dialog")).to_contain_text("The square code could not be loaded.")
    expect(page.locator("#share-code")).to_have_value(re.compile("^H1-"))
    page.unroute("**/qrcode.*")
    page.keyboard.press("Escape")
    page.locator(".beside").get_by_role("button", name="Share this deal").click()
    expect(page.locator("dialog svg.square")).to_be_visible()


def test_the_devices_own_list_of_programs_is_offered(open_page: Open) -> None:
    page = open_page()
    page.add_init_script(SHARES)
    page.reload()
    begin(page)
    code = share(page)
    page.get_by_role("button", name="Send the link").click()
    page.wait_for_function("window.sent")
    assert page.evaluate("window.sent") == {"url": page.url.split("?")[0] + f"?deal={code}"}


def test_the_file_of_the_match_is_saved_from_the_dialog(open_page: Open) -> None:
    page = open_page()
    begin(page)
    share(page)
    with page.expect_download() as download:
        page.locator("dialog [data-save]").click()
    assert download.value.path().read_text("utf-8").startswith("karata 1\ngame hearts\n")


# ---------------------------------------------------------------- playing again


def test_a_running_deal_is_played_again_after_asking(open_page: Open) -> None:
    page = open_page()
    begin(page)
    dealt, code = hand(page), share(page)
    page.keyboard.press("Escape")
    pass_cards(page)
    assert hand(page) != dealt
    share(page)
    page.locator("dialog [data-replay]").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("Play this deal again from its beginning?")
    dialog.locator("[data-keep]").click()
    expect(dialog).to_have_count(0)
    assert hand(page) != dealt
    share(page)
    page.locator("dialog [data-replay]").click()
    dialog.locator("[data-again]").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".card:focus")).to_have_count(1)
    page.wait_for_function("!localStorage['karata.match.hearts'].includes('pass ')")
    assert hand(page) == dealt
    assert share(page) == code


def test_a_finished_deal_is_played_again_and_the_match_may_be_saved_first(open_page: Open) -> None:
    page = open_page(kept=nearly_over("hearts", 4))
    play_last(page)
    before = page.evaluate("JSON.parse(localStorage['karata.match.hearts']).transcript")
    page.locator("[data-replay]").click()
    with page.expect_download() as download:
        page.locator("dialog[open] [data-save]").click()
    assert download.value.path().read_text("utf-8") == before
    expect(page.locator(".card")).to_have_count(13)
    assert seed_in(page) == "4"


# ---------------------------------------------------------------- everyone


def test_all_of_it_by_keyboard(open_page: Open) -> None:
    """Type a code, open it, share it, copy, close, play it again: without a mouse."""
    page = open_page(**CLIPBOARD)
    page.locator("#deal-code").focus()
    page.keyboard.type(HEARTS)
    page.keyboard.press("Enter")
    dealt = hand(page)
    page.locator(".beside").get_by_role("button", name="Share this deal").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] #dialog-title")).to_be_focused()
    reached = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("document.activeElement.textContent || document.activeElement.id")
        )
    assert reached >= {"share-code", "Copy the code", "share-link", "Copy the link"}
    assert reached >= {"Play this deal again", "Close"}
    page.locator("dialog [data-copy=share-code]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog [role=status]")).to_have_text("Copied.")
    expect(page.locator("dialog [data-copy=share-code]")).to_be_focused()
    page.locator("dialog [data-replay]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] #dialog-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert hand(page) == dealt


@pytest.mark.parametrize("lang", ["en", "ta"])
def test_axe(open_page: Open, lang: str) -> None:
    """No fault on the page with a deal and a wrong code, in the dialogs, after the deal."""
    small = {"viewport": {"width": 360, "height": 640}}
    page = open_page(f"/{lang}/hearts/play/?deal={RULED}", **small)
    page.locator("#deal-code").fill("H1-X")
    page.locator("#open-code").click()
    expect(page.locator("#typed-problem")).to_be_visible()
    check_axe(page)
    page.locator("#play-sent").click()
    expect(page.locator(".card").first).to_be_visible()
    page.locator(".beside button[aria-haspopup]").first.click()
    expect(page.locator("dialog svg.square")).to_be_visible()
    check_axe(page)
    page.locator("dialog [data-replay]").click()
    expect(page.locator("dialog [data-again]")).to_be_visible()
    check_axe(page)
    over = on(open_page(f"/{lang}/hearts/play/", nearly_over("hearts", 20261130), **small), TODAY)
    play_last(over)
    expect(over.locator("#share-result")).to_be_visible()
    check_axe(over)
    assert over.evaluate("document.documentElement.scrollWidth") <= 360
