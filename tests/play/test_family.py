"""What the page does for the whole Hearts family, in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.play import prepared
from tests.play.pages import FAST, START, Open, begin, check_axe, go_on, press

pytestmark = pytest.mark.e2e
GAME = "cancellation_hearts"
PAGE = f"/en/{GAME}/play/"
TAP = {"karata.settings": {**FAST, "speed": "tap"}}


def match_of(page: Page, game: str) -> str | None:
    kept: str | None = page.evaluate("(key) => localStorage.getItem(key)", f"karata.match.{game}")
    return kept


def cancelled(view: prepared.View) -> bool:
    own = view["yours"] and view["phase"] == "play"
    return own and sum(each["cancelled"] for each in view["trick"]) == 2


def test_each_game_has_its_page_and_its_own_match(open_page: Open) -> None:
    """What is begun on one page leaves the match of the other alone."""
    other = prepared.saved(lambda view: view["yours"])
    page = open_page(f"{PAGE}?players=7&cancel_rule=survivor", {"karata.match.hearts": other})
    expect(page.locator("h1")).to_have_text("Practise Cancellation Hearts")
    expect(page.locator(".saved")).to_have_count(0)
    begin(page)
    expect(page.locator(".seat")).to_have_count(7)
    assert "options players=7,cancel_rule=survivor" in (match_of(page, GAME) or "")
    page.goto("/en/hearts/play/")
    expect(page.locator(".saved")).to_have_count(1)
    assert "game hearts" in (match_of(page, "hearts") or "")


def test_a_preset_keeps_its_name_and_sets_its_rules(open_page: Open) -> None:
    page = open_page()
    page.locator("#preset").select_option("microsoft")
    expect(page.locator("#preset")).to_have_value("microsoft")
    page.locator("#preset").select_option("spot")
    expect(page.locator("#option-target")).to_have_value("500")
    page.locator("details.more > summary").click()
    expect(page.locator("details.group > summary", has_text="(changed: 2)")).to_have_count(1)


def test_cancelled_cards_are_crossed_and_said(open_page: Open) -> None:
    kept = prepared.saved(cancelled, "players=8", GAME)
    page = open_page(PAGE, {f"karata.match.{GAME}": kept})
    go_on(page)
    expect(page.locator(".slot[data-cancelled] .face")).to_have_count(2)
    expect(page.locator(".slot[data-cancelled][data-winning]")).to_have_count(0)
    said = page.locator("ol.sr li", has_text=re.compile(r"^Player \d: [a-z ]+, cancelled$"))
    expect(said).to_have_count(2)
    page.keyboard.press("t")
    expect(page.locator("#said")).to_contain_text(", cancelled.")


def test_a_void_trick_is_announced_and_its_pile_waits(open_page: Open) -> None:
    kept, card = prepared.before_void()
    page = open_page(PAGE, {f"karata.match.{GAME}": kept, **TAP})
    go_on(page)
    before = page.locator(".waits").inner_text() if page.locator(".waits").count() else ""
    press(page.locator(f".card[data-card='{card}'][data-ready]").first)
    expect(page.locator(".status")).to_contain_text("Void trick", timeout=START)
    expect(page.locator(".slot[data-winning]")).to_have_count(0)
    expect(page.locator(".slot[data-cancelled]")).not_to_have_count(0)
    assert "Pile: 6" not in before
    page.get_by_role("button", name="Go on").click()
    waits = page.locator(".waits")
    expect(waits).to_contain_text("Pile: ")
    expect(waits).to_contain_text("Points: ")
    expect(page.locator(".log")).to_contain_text("Void trick: nobody takes it.")
    page.keyboard.press("p")
    expect(page.locator("dialog[open] .card-row li")).not_to_have_count(0)
    expect(page.locator("dialog[open]")).to_contain_text("Cards in the pile")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("dialog[open] .slot[data-cancelled]")).not_to_have_count(0)


def test_spare_cards_wait_and_their_taker_is_marked(open_page: Open) -> None:
    kept = prepared.saved(lambda view: view["yours"] and view["phase"] == "play", "players=6", GAME)
    page = open_page(PAGE, {f"karata.match.{GAME}": kept})
    go_on(page)
    expect(page.locator(".waits")).to_have_text(re.compile(r"Spare: 2"))
    page.locator(".waits").click()
    expect(page.locator("dialog[open]")).to_contain_text("Spare cards, face down: 2.")
    page.context.close()

    def taken(view: prepared.View) -> bool:
        return view["yours"] and bool(view["spare"]) and view["spare"]["taker"] is not None

    kept = prepared.saved(taken, "players=6", GAME)
    page = open_page(PAGE, {f"karata.match.{GAME}": kept})
    go_on(page)
    expect(page.locator(".seat", has_text="Took the spare cards.")).to_have_count(1)
    expect(page.locator(".seat", has_text="Leads this trick.")).to_have_count(1)


def test_two_equal_cards_are_two_buttons(open_page: Open) -> None:
    """Either of them may be pressed; one of them goes."""

    def twins(view: prepared.View) -> bool:
        names = [each["card"] for each in view["hand"] if each["legal"]]
        return view["yours"] and view["phase"] == "play" and len(set(names)) < len(names)

    kept = prepared.saved(twins, "players=6", GAME)
    page = open_page(PAGE, {f"karata.match.{GAME}": kept})
    go_on(page)
    second = page.locator(".card[data-ready][data-key$='.1']").first
    name = second.get_attribute("data-card")
    both = page.locator(f".card[data-card='{name}']")
    expect(both).to_have_count(2)
    press(both.nth(1))
    expect(both).to_have_count(1)


def test_what_does_not_go_together_is_told_at_the_field(open_page: Open) -> None:
    """Nothing is loaded for rules that exclude each other; mended, they are played."""
    page = open_page(f"{PAGE}?players=5")
    problem = page.locator("#option-players-problem")
    expect(problem).to_contain_text("only if low cards are taken out of the pack")
    page.locator("#begin").click()
    expect(page.locator("#option-players")).to_be_focused()
    expect(page.locator("progress")).to_have_count(0)
    expect(page.locator("[role=alert]")).to_contain_text("do not go together")
    page.locator("details.more > summary").click()
    page.locator("details.group", has=page.locator("#option-spare")).locator(
        "summary"
    ).first.click()
    page.locator("#option-spare").select_option("strip")
    expect(page.locator(".problem")).to_have_count(0)
    begin(page)
    expect(page.locator(".card")).to_have_count(20)


def test_numbers_of_ones_own_and_what_only_the_engine_can_refuse(open_page: Open) -> None:
    page = open_page("/en/hearts/play/?queen_value=20&bonus_card=JD&bonus_value=-7")
    page.locator("details.more > summary").click()
    for summary in page.locator("details.group > summary").all():
        summary.click()
    expect(page.locator("#option-queen_value-own")).to_have_value("20")
    own = page.locator("#option-bonus_value-own")
    expect(own).to_have_value("-7")
    own.fill("-70")
    own.press("Tab")
    problem = page.locator("#option-bonus_value-problem")
    expect(problem).to_contain_text("only numbers from −50 to −1")
    own.fill("-12")
    own.press("Tab")
    expect(problem).to_have_count(0)
    page.locator("#option-strip_set").select_option("custom")
    page.locator("#option-strip_set-own").fill("2D")
    page.locator("#option-strip_set-own").press("Tab")
    page.locator("#begin").click()
    refused = page.locator("#option-strip_set-problem")
    expect(refused).to_contain_text("cannot be shared out equally", timeout=START)
    expect(page.locator("#option-strip_set-own")).to_be_focused()
    page.locator("#option-strip_set").select_option("seed")
    begin(page)
    assert "options bonus_card=JD,bonus_value=-12,queen_value=20" in (
        match_of(page, "hearts") or ""
    )


@pytest.mark.parametrize("answer", ["keep", "replace", "save"])
def test_a_saved_match_is_not_lost_unasked(open_page: Open, answer: str) -> None:
    kept = prepared.saved(lambda view: view["yours"] and view["phase"] == "play")
    page = open_page(kept={"karata.match.hearts": kept})
    page.locator("#begin").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("the saved match is lost")
    if answer == "save":
        with page.expect_download() as download:
            dialog.locator("[data-save]").click()
        assert download.value.path().read_text("utf-8") == kept["transcript"]
    else:
        dialog.locator(f"[data-{answer}]").click()
    if answer == "keep":
        expect(dialog).to_have_count(0)
        assert kept["transcript"] == page.evaluate(
            "JSON.parse(localStorage['karata.match.hearts']).transcript"
        )
        go_on(page)
    expect(page.locator(".felt")).to_be_visible(timeout=START)
    seed = re.search(r"seed \d+", kept["transcript"])
    assert seed
    same = f"{seed.group()}\\n" in (match_of(page, "hearts") or "")
    assert same == (answer == "keep")


def test_a_file_of_another_game_is_not_opened(open_page: Open) -> None:
    kept = prepared.saved(lambda view: view["yours"], "", GAME)
    page = open_page()
    text = kept["transcript"].encode()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a saved match from a file").click()
    chooser.value.set_files({"name": "m.txt", "mimeType": "text/plain", "buffer": text})
    expect(page.locator(".notice")).to_contain_text("another game: Cancellation Hearts")
    assert match_of(page, "hearts") is None
    page.goto(PAGE)
    with page.expect_file_chooser() as chooser:
        page.locator("#open-file").click()
    chooser.value.set_files({"name": "m.txt", "mimeType": "text/plain", "buffer": text})
    expect(page.locator(".card").first).to_be_visible(timeout=START)


@pytest.mark.parametrize(
    ("choice", "points"), [("Take 26 points off", "−26 0 0 0"), ("Give everybody", "0 26 26 26")]
)
def test_the_moon_is_chosen_by_button(open_page: Open, choice: str, points: str) -> None:
    page = open_page(kept={"karata.match.hearts": prepared.moon()})
    go_on(page)
    expect(page.locator("[data-choice]")).to_have_count(2)
    page.keyboard.press("g")
    expect(page.locator("[data-choice]").first).to_be_focused()
    expect(page.locator("[data-choice]")).to_have_count(2)
    page.get_by_role("button", name=choice).click()
    row = page.locator('.felt .sheet [data-deal="1"]')
    expect(row).to_have_text(points.split())
    expect(page.get_by_role("button", name="Next deal")).to_be_visible()


def test_points_that_are_not_shown(open_page: Open) -> None:
    page = open_page("/en/hearts/play/?show_points=off")
    begin(page)
    expect(page.locator(".seat").first).not_to_contain_text("Points")
    expect(page.locator(".points").first).to_have_text("0")
    assert not page.locator(".points i").count()


def test_high_spades_that_stay(open_page: Open) -> None:
    """Under a house rule a high spade cannot be chosen; pressing it tells why."""

    def holds(view: prepared.View) -> bool:
        return view["yours"] and any(not each["legal"] for each in view["hand"])

    kept = prepared.saved(holds, "queen_passable=off,pass_count=5")
    page = open_page(kept={"karata.match.hearts": kept})
    go_on(page)
    pale = page.locator(".card[data-dim]").first
    expect(pale).to_have_accessible_name(re.compile("may not be passed"))
    press(pale)
    notice: Any = page.locator(".notice[data-kind=refusal]")
    expect(notice.locator("a")).to_have_attribute("href", re.compile("hearts.pass.no-high-spades"))
    expect(page.locator(".chosen")).to_have_text("Chosen: 0 of 5")


def test_scattered_by_mouse(open_page: Open) -> None:
    """The cards lie before those who get them; the last tap can be taken back."""
    page = open_page("/en/hearts/play/?players=5&pass_cycle=S")
    begin(page)
    expect(page.locator(".next")).to_have_text("Card 1 goes to: Player 2")
    names = [each.get_attribute("data-card") or "" for each in page.locator(".card").all()]
    for place in (4, 0, 2, 1):
        press(page.locator(".card").nth(place))
    expect(page.locator(".next")).to_have_count(0)
    expect(page.locator(".slot .face")).to_have_count(4)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".next")).to_have_text("Card 4 goes to: Player 5")
    page.keyboard.press("Backspace")
    expect(page.locator("#said")).to_contain_text("Taken back: ")
    for place in (1, 2):
        press(page.locator(".card").nth(place))
    page.locator("[data-moment]").click()
    expect(page.locator(".card[data-ready]").first).to_be_visible(timeout=START)
    given = " ".join(names[place] for place in (4, 0, 1, 2))
    assert f"scatter {given}\\n" in (match_of(page, "hearts") or "")


def test_axe_with_eleven(open_page: Open) -> None:
    """The form with what it refuses, the table with a pile, what waits, and the sheet."""

    def piled(view: prepared.View) -> bool:
        return view["yours"] and bool(view["pile"]) and cancelled(view)

    kept = prepared.saved(piled, "players=11", GAME)
    small = {"viewport": {"width": 320, "height": 568}}
    page = open_page(f"{PAGE}?players=5", {f"karata.match.{GAME}": kept}, **small)
    expect(page.locator(".problem")).to_be_visible()
    check_axe(page)
    go_on(page)
    expect(page.locator(".waits")).to_be_visible()
    check_axe(page)
    page.keyboard.press("p")
    expect(page.locator("dialog[open] h2")).to_be_focused()
    check_axe(page)
    page.context.close()
    over = prepared.saved(lambda view: view["phase"] == "deal_over", "players=11", GAME)
    page = open_page(PAGE, {f"karata.match.{GAME}": over}, **small)
    go_on(page)
    expect(page.locator(".felt .sheet tbody tr")).to_have_count(11)
    check_axe(page)
