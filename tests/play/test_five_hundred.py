"""The table of Five Hundred in a real browser: bids, contract, partners, joker, open hands."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.play.five_hundred import (
    GAME,
    HIGH,
    OPEN,
    bid_first,
    joker_lead,
    keep,
    laid_open,
    own_bid,
    own_discard,
    own_play,
)
from tests.play.pages import FAST, Open, begin, check_axe, go_on, press
from tests.play.prepared import View
from tests.play.test_sizes import faults_at_all_sizes

pytestmark = pytest.mark.e2e
PAGE = f"/en/{GAME}/play/"
KEY = f"karata.match.{GAME}"
SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 568}}


def actions(page: Page) -> list[str]:
    text = page.evaluate("(key) => JSON.parse(localStorage[key]).transcript", KEY)
    return [line for line in str(text).splitlines() if not line.startswith("#")]


def sitting(open_page: Open, kept: dict[str, Any], lang: str = "en", **options: Any) -> Page:
    page = open_page(f"/{lang}/{GAME}/play/", {KEY: kept}, **options)
    go_on(page)
    return page


def test_the_usual_match_begins(open_page: Open) -> None:
    page = open_page(PAGE)
    expect(page.locator("h1")).to_have_text("Practise Five Hundred")
    expect(page.locator(".problem")).to_have_count(0)
    begin(page)
    expect(page.locator(".card")).to_have_count(10)
    expect(page.locator(".seat")).to_have_count(4)


def test_a_bid_is_chosen_then_made(open_page: Open) -> None:
    """The first tap says what the bid commits to; the button beside it makes the bid."""
    page = sitting(open_page, keep(own_bid))
    before = actions(page)
    page.locator(".bid[data-bid='10H']").click()
    expect(page.locator(".bid[data-bid='10H']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".commits")).to_contain_text("500 points")
    assert actions(page) == before
    page.locator("[data-make]").click()
    expect(page.locator(".bid[data-bid='10H']")).to_have_count(0)
    assert actions(page)[len(before)] == "bid 10H"


def test_a_bid_that_is_too_low_names_its_rule(open_page: Open) -> None:
    page = sitting(open_page, keep(own_bid))
    before = actions(page)
    low = page.locator(".bid[aria-disabled]").first
    expect(low).to_have_accessible_name(re.compile("May not be bid now"))
    low.click(force=True)
    notice = page.locator(".notice[data-kind=refusal]")
    expect(notice.locator("a")).to_have_attribute(
        "href", re.compile(r"#five_hundred\.bid\.higher$")
    )
    expect(page.locator("[data-make]")).to_have_attribute("aria-disabled", "true")
    assert actions(page) == before


def test_bidding_by_keyboard(open_page: Open) -> None:
    """B goes to the bids, arrows move, Enter chooses and then makes the bid, Escape goes back."""
    page = sitting(open_page, keep(own_bid, seeds=range(20, 60)))
    key = page.keyboard.press
    key("b")
    expect(page.locator(".bid:focus")).to_have_attribute("aria-pressed", "false")
    key("End")
    last = page.locator(".bid:focus").get_attribute("data-bid")
    key("ArrowUp")
    expect(page.locator(f".bid[data-bid='{last}']:focus")).to_have_count(0)
    expect(page.locator(".bid:focus")).to_have_count(1)
    key("Enter")
    expect(page.locator("[data-make]:focus")).to_have_count(1)
    key("Escape")
    expect(page.locator(".bid:focus")).to_have_count(1)
    expect(page.locator(".bid[aria-pressed=true]")).to_have_count(0)
    key("p")
    expect(page.locator(".log")).to_contain_text("You pass.")
    expect(page.locator("body:focus")).to_have_count(0)


def test_the_focus_comes_back_with_the_bids(open_page: Open) -> None:
    """After a bid by keyboard the others speak; at the next turn the focus is among the bids."""

    def again(view: View) -> bool:
        calls = [each["bid"] for each in view["auction"]["calls"] if each["seat"] == 0]
        return own_bid(view) and len(calls) == 1 and calls != ["pass"]

    def lowest(view: View) -> str | None:
        box = view["auction"]["box"]
        legal = [bid for row in box["rows"] for bid in row["bids"] if bid["legal"]] if box else []
        return legal[0]["action"] if legal else None

    page = sitting(open_page, keep(again, policy=lowest))
    page.keyboard.press("u")
    expect(page.locator(".call")).not_to_have_count(4)
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".box")).to_have_count(0)
    expect(page.locator(".bid:focus")).to_have_count(1)


def test_a_hint_marks_the_bid(open_page: Open) -> None:
    page = sitting(open_page, keep(own_bid))
    page.keyboard.press("h")
    expect(page.locator(".notice[data-kind=hint]")).to_be_visible()
    expect(page.locator(":is(.bid, [data-pass])[data-marked]")).to_have_count(1)


def test_the_contractor_lays_cards_aside(open_page: Open) -> None:
    page = sitting(open_page, keep(own_discard, policy=HIGH))
    expect(page.locator(".card")).to_have_count(13)
    expect(page.locator(".card[data-received]")).to_have_count(3)
    expect(page.locator(".strip")).to_contain_text("You")
    for place in (0, 1, 2):
        press(page.locator(".card").nth(place))
    page.get_by_role("button", name="Lay these cards aside").click()
    expect(page.locator(".card")).to_have_count(10)
    assert any(line.startswith("discard ") for line in actions(page))


def test_a_joker_that_is_led_asks_for_its_suit(open_page: Open) -> None:
    kept = keep(joker_lead, "joker_nominate=off", bid_first("10NT"))
    page = sitting(open_page, kept, **SMALL)
    joker = page.locator(".card[data-card='JK']")
    press(joker)
    expect(page.locator(".asks [data-choice]")).to_have_count(4)
    expect(page.locator(".asks [data-choice]:focus")).to_have_count(1)
    check_axe(page)
    page.keyboard.press("Escape")
    expect(page.locator(".asks")).to_have_count(0)
    press(joker)
    page.locator(".asks [data-choice]:not([aria-disabled])").first.click()
    expect(joker).to_have_count(0)
    assert re.fullmatch("play JK/[SHDC]", next(x for x in actions(page) if "JK/" in x))


def test_who_plays_what_is_always_in_sight(open_page: Open) -> None:
    """Contract, contractor, partner and the tricks needed: seen, and said in words."""
    page = sitting(open_page, keep(own_play, policy=HIGH))
    expect(page.locator(".strip")).to_contain_text(re.compile(r"You.*10.*Tricks: \d+ of 10", re.S))
    expect(page.locator(".seat[data-partner] .tag")).to_have_text("partner")
    expect(page.locator(".seat[data-partner]")).to_contain_text("Your partner.")
    expect(page.locator(".seat[data-you] .tag")).to_have_text("contractor")
    page.keyboard.press("r")
    expect(page.locator("#said")).to_contain_text("Tricks needed: 10.")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("go to the bids")


def test_the_partner_of_a_misere_sits_out(open_page: Open) -> None:
    kept = keep(own_play, "misere=any_time", OPEN)
    page = sitting(open_page, kept)
    out = page.locator(".seat[data-out]")
    expect(out.locator(".tag")).to_have_text("sits out")
    expect(out).to_contain_text("Sits out this deal.")
    expect(page.locator(".seat")).to_have_count(4)


def test_blind_misere_is_bid_before_looking(open_page: Open) -> None:
    def blind(view: View) -> bool:
        return bool(view["phase"] == "blind" and view["yours"])

    page = sitting(open_page, keep(blind, "blind_misere=500"), **SMALL)
    expect(page.locator(".card")).to_have_count(0)
    expect(page.locator("[data-choice]")).to_have_count(2)
    check_axe(page)
    page.get_by_role("button", name="Look at my cards").click()
    expect(page.locator(".card")).to_have_count(10)


def test_a_card_is_called_among_five(open_page: Open) -> None:
    def calls(view: View) -> bool:
        return bool(view["call_cards"])

    page = sitting(open_page, keep(calls, "players=5", HIGH), **SMALL)
    page.get_by_role("button", name="Choose a card to call").click()
    expect(page.locator("dialog[open] .callable")).not_to_have_count(0)
    check_axe(page)
    card = page.locator("dialog[open] [data-call]").first
    name = card.get_attribute("data-call")
    card.click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".strip")).to_contain_text("Called card:")
    assert f"partner {name}" in actions(page)


def test_partners_share_a_column_of_the_sheet(open_page: Open) -> None:
    def over(view: View) -> bool:
        return bool(view["phase"] == "deal_over")

    page = sitting(open_page, keep(over))
    expect(page.locator(".felt .sheet thead th")).to_have_text(
        ["Deal", "Your side", "The other side"]
    )
    expect(page.locator('.felt .sheet [data-deal="1"]')).to_have_count(2)


MOMENTS: dict[str, tuple[Any, ...]] = {
    "bids of four": (own_bid, "", None),
    "bids without the kitty of six": (own_bid, "players=6,sans_kitty=on", None),
    "thirteen cards": (own_discard, "", HIGH),
    "sixteen cards": (own_discard, "pack=46", HIGH),
    "two players": (own_play, "players=2", HIGH),
    "three players": (own_play, "players=3", HIGH),
    "five players": (own_play, "players=5", HIGH),
    "six players": (own_play, "players=6", HIGH),
    "an open hand among four": (laid_open, "misere=any_time,open_misere_reveal=before_lead", None),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_sizes(open_page: Open, moment: str) -> None:
    wanted, options, policy = MOMENTS[moment]
    page = sitting(open_page, keep(wanted, options, policy), "ta")

    assert faults_at_all_sizes(page) == []


def test_axe(open_page: Open) -> None:
    """Bids, a chosen bid, a refused one, the discard, a trick, the keys and the sheet."""
    page = sitting(open_page, keep(own_bid), **SMALL)
    check_axe(page)
    page.locator(".bid[aria-pressed]").last.click()
    check_axe(page)
    page.locator(".bid[aria-disabled]").first.click(force=True)
    check_axe(page)
    page.context.close()
    page = sitting(open_page, keep(own_discard, policy=HIGH), **SMALL)
    check_axe(page)
    page.context.close()
    page = sitting(open_page, keep(own_play, policy=HIGH), **SMALL)
    check_axe(page)
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    check_axe(page)


def test_ask_twice_holds_for_cards_too(open_page: Open) -> None:
    settings = {"karata.settings": {**FAST, "confirm": True}}
    kept = keep(own_play, policy=HIGH)
    page = open_page(PAGE, {KEY: kept, **settings})
    go_on(page)
    press(page.locator(".card[data-ready]").first)
    expect(page.locator(".card[data-up]")).to_have_count(1)
