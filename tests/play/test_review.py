"""A finished deal in a real browser: gone through, judged in slices, stopped, played on from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.play import prepared
from tests.play.pages import START, Open, check_axe, go_on, press

pytestmark = pytest.mark.e2e
LOOK = "Look at the deal"
SIZES = ((320, 568), (360, 640), (568, 320), (1280, 800))
OVERFLOW = """() => {
  const out = [];
  const dialog = document.querySelector('dialog');
  if (dialog.scrollWidth > dialog.clientWidth) out.push('sideways');
  const parts = '.whose, .chip, .steps button, .name, .now, .choices button';
  for (const each of dialog.querySelectorAll(parts)) {
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1) out.push(each.textContent);
  }
  const line = dialog.querySelector('.steps').getBoundingClientRect();
  if (line.right > innerWidth || line.left < 0) out.push('the buttons are cut');
  return out;
}"""


def last_card(view: prepared.View) -> bool:
    return bool(view["yours"]) and view["phase"] == "play" and len(view["hand"]) == 1


def over(view: prepared.View) -> bool:
    return str(view["phase"]).endswith("_over")


def opened(
    open_page: Open, wanted: Any = over, game: str = "hearts", options: str = "", lang: str = "en"
) -> Page:
    """Return the page with a match at the wanted moment of its first deal."""
    kept = {f"karata.match.{game}": prepared.saved(wanted, options, game, level="thumb")}
    page: Page = open_page(f"/{lang}/{game}/play/", kept)
    go_on(page)
    return page


def look(page: Page) -> Locator:
    """Open the window of the deal that has just ended."""
    page.get_by_role("button", name=LOOK).click()
    expect(page.locator(".review")).to_be_visible()
    return page.locator(".review")


def at_step(page: Page, step: int) -> None:
    expect(page.locator(".where")).to_contain_text(re.compile(rf"\bStep {step} of \d+"))


def test_a_deal_is_gone_through(open_page: Open) -> None:
    """After the last card one looks at the deal: by step, by trick, all hands open."""
    page = opened(open_page, last_card)
    press(page.locator(".hand .card"))
    review = look(page)
    at_step(page, 0)
    expect(review.locator(".open-hands .chip")).to_have_count(52)
    review.get_by_role("button", name="One step on").click()
    at_step(page, 1)
    expect(review.locator(".now")).to_contain_text("You passed")
    expect(review.locator(".chip[data-marked]")).to_have_count(3)
    review.get_by_role("button", name="One trick on").click()
    at_step(page, 4)
    review.get_by_role("button", name="One trick on").click()
    at_step(page, 8)
    expect(review.locator(".last-trick li")).to_have_count(4)
    expect(review.locator(".last-trick [data-winning]")).to_have_count(1)
    expect(review.locator(".open-hands .chip")).to_have_count(48)
    review.get_by_role("button", name="To the end").click()
    at_step(page, 56)
    expect(review.locator(".open-hands .chip")).to_have_count(0)
    expect(review.locator(".now")).to_contain_text("Deal 1 is over.")
    page.get_by_role("button", name="Back to the table").click()
    expect(page.get_by_role("button", name=LOOK)).to_be_focused()
    page.get_by_role("button", name="Next deal").click()
    expect(page.locator(".hand .card")).to_have_count(13)


def test_choices_are_judged_and_the_work_can_be_stopped(open_page: Open) -> None:
    """Results come one by one; Stop and leaving keep them; a press on one goes to its step."""
    page = opened(open_page)
    review = look(page)
    review.get_by_role("button", name="Work out what was best").click()
    expect(review.locator("progress")).to_be_visible()
    expect(review.locator(".choices li")).not_to_have_count(0)
    check_axe(page)
    review.get_by_role("button", name="Stop", exact=True).click()
    expect(review.locator(".choices [role=status]")).to_contain_text("stays here")
    expect(review.locator("progress")).to_have_count(0)
    known = review.locator(".choices li").count()
    first = review.locator(".choices li button").first
    expect(first.locator(".judged")).to_have_text(
        re.compile(r"^[✓≈?!] (Best|Good|Not the best|Costly) choice$")
    )
    first.click()
    expect(first).to_have_attribute("aria-current", "step")
    at_step(page, int(first.get_attribute("data-step") or 0))
    expect(review.locator(".now .judged")).to_have_count(1)
    check_axe(page)

    review.get_by_role("button", name="Go on working it out").click()
    expect(review.locator("progress")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".review")).to_have_count(0)
    review = look(page)
    expect(review.locator(".choices li").nth(known - 1)).to_be_visible()
    expect(review.get_by_role("button", name="Go on working it out")).to_be_visible()


def test_the_table_answers_while_the_computer_works(open_page: Open) -> None:
    """Steps are shown while choices are judged: no request waits for the whole work."""
    page = opened(open_page)
    review = look(page)
    review.locator("[data-work]").click()
    expect(review.locator("progress")).to_be_visible()
    for step in range(1, 6):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
    expect(review.locator("progress")).to_be_visible()


def test_keyboard_alone(open_page: Open) -> None:
    """Every way through the deal, the work and the way back, without a mouse."""
    page = opened(open_page)
    page.get_by_role("button", name=LOOK).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".review")).to_be_visible()
    expect(page.locator("#dialog-title")).to_be_focused()
    for key, step in (
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowLeft", 0), ("ArrowLeft", 0),
        ("Shift+ArrowRight", 4), ("Shift+ArrowRight", 8), ("Shift+ArrowLeft", 4), ("End", 56),
        ("ArrowRight", 56), ("Shift+ArrowLeft", 52), ("Home", 0),
    ):  # fmt: skip
        page.keyboard.press(key)
        at_step(page, step)
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.locator("[data-go=back]")).to_be_focused()
    page.keyboard.press("Enter")  # there is nothing before: the button keeps the focus
    expect(page.locator("[data-go=back]")).to_be_focused()
    while not page.evaluate("document.activeElement.matches('[data-work]')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".choices li")).not_to_have_count(0)
    page.keyboard.press("Enter")  # the same button stops
    expect(page.locator(".choices [role=status]")).not_to_be_empty()
    while not page.evaluate("document.activeElement.matches('[data-step]')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    at_step(page, 1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.get_by_role("button", name=LOOK)).to_be_focused()


def test_earlier_deals_are_opened_from_the_score_sheet(open_page: Open) -> None:
    """In the second deal the first one may be looked at, and the second not yet."""
    match = prepared.saved(
        lambda view: view["deal"] == 2 and view["phase"] == "play" and bool(view["yours"]), deals=2
    )
    page = open_page(kept={"karata.match.hearts": match})
    go_on(page)
    page.get_by_role("button", name="Score sheet").click()
    dialog = page.locator("dialog")
    expect(dialog.get_by_role("button", name=re.compile(r"^Deal \d$"))).to_have_count(1)
    dialog.get_by_role("button", name="Deal 1").click()
    at_step(page, 0)
    expect(page.locator("#dialog-title")).to_be_focused()
    expect(page.locator(".where")).to_contain_text("Deal 1 · ")


def test_played_on_from_a_step(open_page: Open) -> None:
    """The match goes on from the moment that was shown, marked as assisted; it is asked first."""
    page = opened(open_page)
    look(page)
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    at_step(page, 9)
    page.get_by_role("button", name="Play on from here").click()
    page.locator("[data-again]").click()
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator(".hand .card[data-ready]").first).to_be_visible()
    kept = page.evaluate("localStorage['karata.match.hearts']")
    assert "# assisted" in kept
    assert "result" not in kept


def test_the_same_in_another_language(open_page: Open) -> None:
    """The match, its finished deal and the sentences of each step come in the other language."""
    page = opened(open_page)
    page.goto("/ta/hearts/play/")
    expect(page.locator(".felt")).to_be_visible(timeout=START)
    page.locator("[data-look]").click()
    expect(page.locator(".open-hands .chip")).to_have_count(52)
    page.keyboard.press("End")
    expect(page.locator(".open-hands .chip")).to_have_count(0)
    assert re.search("[\u0b80-\u0bff]", page.locator(".now").inner_text())
    check_axe(page)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hearts", "players=7"),
        ("cancellation_hearts", "players=11"),
        ("five_hundred", ""),
        ("five_hundred", "players=6"),
    ],
)
def test_it_fits_small_screens(open_page: Open, game: str, options: str) -> None:
    """Nothing is cut and nothing goes sideways, whatever the number of seats."""
    page = opened(open_page, game=game, options=options, lang="ta")
    page.locator("[data-look]").click()
    expect(page.locator(".review")).to_be_visible()
    found = []
    for key in ("Home", "Shift+ArrowRight", "Shift+ArrowRight", "End"):
        before = page.locator(".where").inner_text()
        page.keyboard.press(key)
        if key != "Home":
            expect(page.locator(".where")).not_to_have_text(before)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [(width, key, fault) for fault in page.evaluate(OVERFLOW)]
    assert found == []


def test_several_people_have_their_choices_judged_each(open_page: Open) -> None:
    """One button for each person; what is known of one stays when another one is looked at."""
    match = prepared.saved(over, level="thumb")
    match["transcript"] += "# seats 0,2\n# name 0 Asha\n# name 2 Baraka\n"
    page = open_page(kept={"karata.match.hearts": match})
    page.locator("#continue").click()
    review = look(page)
    asha = review.get_by_role("button", name="Choices of: Asha")
    baraka = review.get_by_role("button", name="Choices of: Baraka")
    expect(asha).to_have_attribute("aria-pressed", "true")
    baraka.click()
    expect(baraka).to_have_attribute("aria-pressed", "true")
    review.locator("[data-work]").click()
    expect(review.locator(".choices li")).not_to_have_count(0)
    expect(review.locator(".choices li").first).to_contain_text("Baraka")
    asha.click()
    expect(review.locator(".choices li")).to_have_count(0)
    expect(review.locator("progress")).to_have_count(0)
    check_axe(page)
    baraka.click()
    expect(review.locator(".choices li").first).to_contain_text("Baraka")


def test_without_its_program_the_window_says_so(open_page: Open) -> None:
    page = opened(open_page)
    page.route("**/review.js", lambda route: route.abort())
    page.get_by_role("button", name=LOOK).click()
    expect(page.locator("dialog")).to_contain_text("could not be loaded")
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator("dialog")).to_be_hidden()
