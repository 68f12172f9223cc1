"""Pace and safety in a real browser: dragging, forced cards, the rest of a deal, cues, layout."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.play import prepared
from tests.play.pages import FAST, START, Open, begin, check_axe, go_on, pass_cards
from tests.play.test_sizes import faults_at_all_sizes

pytestmark = pytest.mark.e2e
KEPT = "karata.match.hearts"


def own(more: Any) -> Any:
    """Return what a saved match waits for: the person's turn in the play, and something more."""
    return lambda view: view["yours"] and view["phase"] == "play" and more(view)


def several_legal(view: prepared.View) -> bool:
    legal = sum(card["legal"] for card in view["hand"])
    return 1 < legal < len(view["hand"]) and bool(view["trick"])


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, card: Locator, x: float, y: float) -> None:
    """Drag a card with the mouse, held where the next card does not cover it."""
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + 14)
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    page.mouse.up()


@pytest.mark.parametrize("confirm", [False, True])
def test_a_card_dragged_to_the_table_is_played(open_page: Open, confirm: bool) -> None:
    """Whether cards are asked about twice or not."""
    settings = {**FAST, "confirm": confirm}
    kept = {KEPT: prepared.saved(own(several_legal)), "karata.settings": settings}
    page = open_page(kept=kept)
    go_on(page)
    card = page.locator(".card[data-ready]").first
    name = card.get_attribute("data-card")
    drag(page, card, *middle(page.locator(".ring")))
    expect(page.locator(f".card[data-card='{name}']")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("You played")


def test_a_card_let_go_in_the_hand_goes_back(open_page: Open) -> None:
    """And it is neither lifted nor played; nor is a card when the drag is given up."""
    kept = {KEPT: prepared.saved(own(several_legal)), "karata.settings": {**FAST, "confirm": True}}
    page = open_page(kept=kept)
    go_on(page)
    cards = page.locator(".card").count()
    card = page.locator(".card[data-ready]").first
    x, y = middle(page.locator(".hand"))
    drag(page, card, x, y)
    expect(page.locator(".card")).to_have_count(cards)
    expect(page.locator(".card[data-up], .card[data-drag]")).to_have_count(0)
    assert card.evaluate("card => card.style.translate") == ""
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(".ring")), steps=4)
    expect(page.locator(".card[data-drag]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".card[data-drag]")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(".card")).to_have_count(cards)
    card.click(position={"x": 8, "y": 14})
    expect(page.locator(".card[data-up]")).to_have_count(1)


def test_a_dragged_card_that_may_not_be_played_explains_itself(open_page: Open) -> None:
    page = open_page(kept={KEPT: prepared.saved(own(several_legal))})
    go_on(page)
    card = page.locator(".card[data-dim]").first
    drag(page, card, *middle(page.locator(".ring")))
    expect(page.locator(".notice[data-kind=refusal]")).to_be_visible()
    assert card.evaluate("card => card.style.translate") == ""


def test_dragging_chooses_cards_to_pass(open_page: Open) -> None:
    page = open_page()
    begin(page)
    x, y = middle(page.locator(".ring"))
    drag(page, page.locator(".card").nth(2), x, y)
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)
    drag(page, page.locator(".card").nth(2), x, y)
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)


PHONE: dict[str, Any] = {
    "viewport": {"width": 320, "height": 568},
    "has_touch": True,
    "bypass_csp": True,  # to wait for what the page counts
}


def touch(client: CDPSession, kind: str, *points: tuple[float, float], at: float = 0) -> None:
    """Send a touch; `at`: seconds since the epoch, without it now."""
    listed = [{"x": x, "y": y} for x, y in points]
    when = {"timestamp": at} if at else {}
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": listed, **when})


def finger_on_card(page: Page) -> tuple[CDPSession, float, float, str]:
    """Return a finger above a card that may be played, and the card."""
    page.evaluate("scrollTo(0, 0)")
    card = page.locator(".card[data-ready]").first
    box, name = card.bounding_box(), card.get_attribute("data-card")
    assert box is not None
    assert name is not None
    return page.context.new_cdp_session(page), box["x"] + 8, box["y"] + 14, name


def test_a_finger_that_rests_on_a_card_drags_it(open_page: Open) -> None:
    page = open_page(kept={KEPT: prepared.saved(own(several_legal))}, **PHONE)
    go_on(page)
    finger, x, y, name = finger_on_card(page)
    touch(finger, "touchStart", (x, y))
    expect(page.locator(".card[data-drag]")).to_have_count(1)
    for step in range(1, 9):
        touch(finger, "touchMove", (x, y - 25 * step))
    touch(finger, "touchEnd")
    expect(page.locator(f".card[data-card='{name}']")).to_have_count(0)
    assert page.evaluate("scrollY") == 0


def test_a_finger_that_scrolls_plays_nothing(open_page: Open) -> None:
    page = open_page(kept={KEPT: prepared.saved(own(several_legal))}, **PHONE)
    go_on(page)
    cards = page.locator(".card").count()
    finger, x, y, _ = finger_on_card(page)
    now = float(page.evaluate("Date.now() / 1000"))
    page.clock.install()  # so that a slow machine is no finger that rests
    touch(finger, "touchStart", (x, y), at=now)
    for step in range(1, 11):
        touch(finger, "touchMove", (x, y - 20 * step), at=now + step / 100)
    touch(finger, "touchEnd", at=now + 0.12)
    page.clock.run_for(2000)
    assert page.evaluate("scrollY") > 20
    expect(page.locator(".card")).to_have_count(cards)
    expect(page.locator(".card[data-drag], .card[data-up]")).to_have_count(0)


# ---------------------------------------------------------------- forced cards and claims


def test_a_forced_card_is_played_where_the_settings_say_so(open_page: Open) -> None:
    """It is announced, and once it is taken back it stays in the hand."""
    saved = prepared.saved(own(lambda view: view["forced"] and len(view["hand"]) > 2))
    page = open_page(kept={KEPT: saved, "karata.settings": {**FAST, "speed": "tap"}})
    go_on(page)
    cards = page.locator(".card").count()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Play my card for me").check()
    expect(page.locator(".card")).to_have_count(cards - 1)
    expect(page.locator(".log")).to_contain_text("You had only one card to play")
    page.keyboard.press("Escape")
    page.clock.install()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".card")).to_have_count(cards)
    page.clock.run_for(20_000)
    expect(page.locator(".card[data-ready]")).to_have_count(1)
    page.locator(".card[data-ready]").click()
    expect(page.locator(".card")).to_have_count(cards - 1)


def test_the_deal_is_finished_by_a_button_with_its_reason(open_page: Open) -> None:
    wanted = own(lambda view: view["claim"] and view["claim"]["kind"] == "all")
    page = open_page(kept={KEPT: prepared.saved(wanted)}, viewport={"width": 320, "height": 568})
    go_on(page)
    left = page.locator(".card").count()
    expect(page.locator(".moment")).to_contain_text("All remaining tricks are yours.")
    assert faults_at_all_sizes(page) == []
    check_axe(page)
    page.get_by_role("button", name="Finish the deal").click()
    expect(page.locator(".felt[data-phase$=_over]")).to_be_visible()
    taken = page.locator(".log p", has_text="You take the trick")
    assert taken.count() == left
    expect(page.locator(".log")).to_contain_text("All remaining tricks are yours.")


def test_the_key_finishes_the_deal_too(open_page: Open) -> None:
    saved = prepared.saved(own(lambda view: view["claim"]), seeds=range(200))
    page = open_page(kept={KEPT: saved})
    go_on(page)
    page.keyboard.press("f")
    expect(page.locator(".felt[data-phase$=_over]")).to_be_visible()


def test_nothing_is_offered_that_is_not_sure(open_page: Open) -> None:
    page = open_page()
    begin(page)
    pass_cards(page)
    expect(page.locator("[data-finish]")).to_have_count(0)
    page.keyboard.press("f")
    expect(page.locator(".notice")).to_have_count(0)


# ---------------------------------------------------------------- cues and sounds


def with_queen(view: prepared.View) -> bool:
    return bool(view["trick"]) and any(
        card["card"] == "QS" and card["legal"] for card in view["hand"]
    )


def test_the_queen_is_shown_large_and_marked(open_page: Open) -> None:
    """In words, with her sign, and on the card, which moves only where motion is not reduced.

    On a small screen the words wait until the trick is gone, so that the hand is not moved away.
    """
    kept = {KEPT: prepared.saved(own(with_queen)), "karata.settings": {**FAST, "speed": "tap"}}
    page = open_page(kept=kept)
    go_on(page)
    page.locator(".card[data-card=QS]").click(position={"x": 8, "y": 14})
    expect(page.locator(".flash")).to_contain_text("It costs 13 points.")
    expect(page.locator(".flash .pip[data-suit=S]")).to_have_count(1)
    marked = page.locator(".slot[data-cue] .face")
    expect(marked).to_have_count(1)
    assert marked.evaluate("face => getComputedStyle(face).animationName") == "cue"
    page.emulate_media(reduced_motion="reduce")
    assert marked.evaluate("face => getComputedStyle(face).animationName") == "none"
    check_axe(page)
    assert faults_at_all_sizes(page) == []
    page.set_viewport_size({"width": 320, "height": 568})
    words = page.locator(".flash > span")
    assert words.evaluate("each => each.clientWidth") <= 1
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".flash[data-later]")).to_have_count(0)
    assert words.evaluate("each => each.clientWidth") > 100
    assert faults_at_all_sizes(page) == []


COUNT_SOUNDS = """window.made = 0; window.tones = 0;
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.made += 1; }
  createOscillator() { window.tones += 1; return super.createOscillator(); }
};"""


def test_sounds_are_off_until_they_are_switched_on(open_page: Open) -> None:
    page = open_page(bypass_csp=True)
    page.add_init_script(COUNT_SOUNDS)
    page.reload()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    begin(page)
    pass_cards(page)
    for _ in range(2):
        page.locator(".card[data-ready]").first.click(position={"x": 8, "y": 14})
        expect(page.locator(".card[data-ready]").first).to_be_visible(timeout=START)
    assert page.evaluate("[made, tones]") == [0, 0]
    assert not [url for url in asked if "sound" in url]
    page.keyboard.press("m")
    expect(page.locator("#said")).to_contain_text("Sounds are on.")
    page.wait_for_function("tones > 0")
    assert page.evaluate("made") == 1
    before = page.evaluate("tones")
    page.locator(".card[data-ready]").first.click(position={"x": 8, "y": 14})
    page.wait_for_function(f"tones > {before}")
    page.keyboard.press("m")
    expect(page.locator("#said")).to_contain_text("Sounds are off.")
    assert page.evaluate("JSON.parse(localStorage['karata.settings']).sound") is False


# ---------------------------------------------------------------- order, size and side


def test_the_hand_is_sorted_at_once_and_at_the_next_visit(open_page: Open) -> None:
    page = open_page()
    begin(page)
    page.keyboard.press("c")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Order of my cards").select_option("ranks")
    page.get_by_label("High cards on the left").check()
    page.get_by_role("button", name="Close").last.click()

    def ranks() -> list[int]:
        names = [card.get_attribute("data-card") or "" for card in page.locator(".card").all()]
        return ["23456789TJQKA".index(name[0]) for name in names]

    expect(page.locator(".card")).to_have_count(13)
    assert ranks() == sorted(ranks(), reverse=True)
    page.reload()
    expect(page.locator(".card").first).to_be_visible()
    assert ranks() == sorted(ranks(), reverse=True)


@pytest.mark.parametrize("path", ["/ta/hearts/play/?players=7", "/ta/hearts/play/"])
def test_large_cards_and_buttons_on_the_left_fit(open_page: Open, path: str) -> None:
    page = open_page(path, kept={"karata.settings": {**FAST, "large": True, "left": True}})
    begin(page)
    pass_cards(page)
    assert faults_at_all_sizes(page) == []
    page.set_viewport_size({"width": 640, "height": 360})
    tools, ring = page.locator(".tools").bounding_box(), page.locator(".ring").bounding_box()
    assert tools is not None
    assert ring is not None
    assert tools["x"] < ring["x"]


def test_the_side_and_size_can_be_changed_back(open_page: Open) -> None:
    page = open_page(
        kept={"karata.settings": {**FAST, "large": True}}, viewport={"width": 900, "height": 800}
    )
    begin(page)
    wide = page.locator(".card").last.bounding_box()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Larger cards").uncheck()
    usual = page.locator(".card").last.bounding_box()
    assert wide is not None
    assert usual is not None
    assert wide["width"] > usual["width"]


@pytest.mark.parametrize("lang", ["en", "ta"])
@pytest.mark.parametrize("game", ["hearts", "five_hundred"])
def test_settings_and_keys_are_readable_on_a_phone(open_page: Open, lang: str, game: str) -> None:
    """Nothing is cut or wider than the window, and axe finds nothing."""
    page = open_page(f"/{lang}/{game}/play/", viewport={"width": 320, "height": 568})  # fmt: skip
    begin(page)
    for dialog in (4, 5):
        page.locator(".tools button").nth(dialog).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        wide = page.locator("dialog").evaluate("each => each.scrollWidth - each.clientWidth")
        assert wide <= 0
        check_axe(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    trumps = page.locator("#table-trumps")
    page.locator(".tools button").nth(4).click()
    expect(trumps).to_have_count(1 if game == "five_hundred" else 0)


def test_the_focus_stays_in_the_table_after_a_card_was_called(open_page: Open) -> None:
    """Five players: a card is called by keyboard alone; the next key is not lost."""

    def calling(view: prepared.View) -> bool:
        return view["yours"] and bool(view["call_cards"])

    saved = prepared.saved(calling, "players=5", "five_hundred", range(300), "thumb")
    page = open_page("/en/five_hundred/play/", {"karata.match.five_hundred": saved})
    go_on(page)
    page.locator("[data-moment]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("call")
    expect(page.locator("#table :focus")).to_have_count(1)
    assert page.evaluate("document.activeElement.matches('.card')")
