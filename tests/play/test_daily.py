"""The deal of the day on the practice page."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from playwright.sync_api import expect

from tests.play.dealt import (
    CLIPBOARD,
    HEARTS,
    NO_CLIPBOARD,
    TODAY,
    hand,
    nearly_over,
    on,
    play_last,
    share,
)
from tests.play.pages import Open, check_axe

pytestmark = pytest.mark.e2e


def test_the_deal_of_the_day_is_the_same_for_everyone_that_day(open_page: Open) -> None:
    """In two languages on two devices; on the next day it is another one."""
    hands = {}
    for lang, day in (("en", TODAY), ("ta", TODAY), ("en", TODAY.replace(month=12, day=1))):
        page = on(open_page(f"/{lang}/hearts/play/"), day)
        page.locator("#daily").click()
        hands[lang, day.day] = hand(page)
    assert hands["en", 30] == hands["ta", 30]
    assert hands["en", 30] != hands["en", 1]


def test_the_day_is_the_persons_own(open_page: Open) -> None:
    """At one moment it is Monday in Nairobi and still Sunday in Honolulu."""
    moment = datetime.fromisoformat("2026-11-30T03:00:00+03:00")
    shown = {}
    for zone in ("Africa/Nairobi", "Pacific/Honolulu"):
        shown[zone] = on(open_page(timezone_id=zone), moment).locator("#daily").inner_text()
    assert "November 30, 2026" in shown["Africa/Nairobi"]
    assert "November 29, 2026" in shown["Pacific/Honolulu"]


def test_the_date_is_written_in_the_language_of_the_page(open_page: Open) -> None:
    page = on(open_page("/ta/hearts/play/"), TODAY)
    expect(page.locator("#daily")).to_contain_text("30 நவம்பர், 2026")


def test_house_rules_of_the_form_do_not_change_the_deal_of_the_day(open_page: Open) -> None:
    page = on(open_page("/en/hearts/play/?players=5&target=50"), TODAY)
    page.locator("#daily").click()
    expect(page.locator(".card")).to_have_count(13)
    assert share(page) == HEARTS


@pytest.mark.parametrize(("game", "day"), [("hearts", 30), ("five_hundred", 29)])
def test_the_result_of_the_day_is_kept_and_shared_as_text(
    open_page: Open, game: str, day: int
) -> None:
    """At the table when the deal is over, and on the page before it."""
    path = f"/en/{game}/play/"
    today = TODAY.replace(day=day)
    page = on(open_page(path, nearly_over(game, 20261100 + day), **CLIPBOARD), today)
    play_last(page)
    page.locator("#share-result").click()
    expect(page.locator(".result [role=status]")).to_have_text("Copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    lines = text.splitlines()
    name = {"hearts": "Hearts", "five_hundred": "Five Hundred"}[game]
    assert lines[0] == f"{name}: deal of the day, November {day}, 2026"
    points = re.search(r"^My points: (−?\d+)$", text, re.MULTILINE)
    assert points is not None
    assert re.search(rf"^My place in this deal: \d of {4 if game == 'hearts' else 2}$", text, re.M)
    assert len(lines) == (5 if game == "hearts" else 6), "how the contract ended"
    assert lines[-2] == "I played without hints and took nothing back."
    assert re.fullmatch(r"\S+/en/\w+/play/\?deal=[HF]1-[0-9A-Z-]+", lines[-1])
    page.evaluate("sessionStorage.clear()")
    on(page, today)
    daily = page.locator(".daily")
    expect(daily).to_contain_text(f"You have played it. Your points: {points[1]}")
    daily.locator("#share-result").click()
    expect(daily.locator("[role=status]")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == text
    on(page, TODAY.replace(month=12, day=1))
    expect(daily).not_to_contain_text("You have played it")


def test_the_first_result_of_a_day_counts(open_page: Open) -> None:
    """Played again with other points, the first result stays; hints are told."""
    first = {
        "points": 7, "place": 3, "places": 4, "text": "", "lang": "en", "code": HEARTS,
        "hinted": True, "assisted": False,
    }  # fmt: skip
    kept = nearly_over("hearts", 20261130)
    kept["karata.daily.hearts"] = {"day": "2026-11-30", "result": first}
    page = on(open_page(kept=kept, **CLIPBOARD), TODAY)
    play_last(page)
    page.locator("#share-result").click()
    expect(page.locator(".result [role=status]")).to_have_text("Copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert "My points: 7\n" in text
    assert "I used hints.\n" in text
    assert "without hints" not in text


def test_a_deal_begun_before_midnight_counts_for_its_day(open_page: Open) -> None:
    kept = nearly_over("hearts", 20261130) | {"karata.daily.hearts": {"day": "2026-11-30"}}
    page = on(open_page(kept=kept), datetime(2026, 12, 1, 0, 10))
    play_last(page)
    expect(page.locator("#share-result")).to_be_visible()
    stored = page.evaluate("JSON.parse(localStorage['karata.daily.hearts'])")
    assert stored["day"] == "2026-11-30"
    assert stored["result"]["code"] == HEARTS


def test_other_deals_have_no_result_to_share(open_page: Open) -> None:
    page = on(open_page(kept=nearly_over("hearts", 4)), TODAY)
    play_last(page)
    expect(page.locator("#share-result")).to_have_count(0)


def test_what_is_kept_of_a_day_may_be_damaged(open_page: Open) -> None:
    for broken in ("{]", "7", '{"day": "yesterday"}', '{"day": "2026-11-30"}'):
        page = on(open_page(kept={"karata.daily.hearts": broken}), TODAY)
        expect(page.locator(".daily")).not_to_contain_text("You have played it")


def test_a_result_that_cannot_be_copied_stands_in_a_field(open_page: Open) -> None:
    page = open_page(kept=nearly_over("hearts", 20261130))
    page.add_init_script(NO_CLIPBOARD)
    on(page, TODAY)
    play_last(page)
    page.locator("#share-result").click()
    field = page.get_by_label("Your result as text")
    expect(field).to_be_focused()
    assert page.evaluate("getSelection().toString()") == field.input_value()
    expect(page.locator(".result [role=status]")).to_contain_text("copy it yourself")
    check_axe(page)
