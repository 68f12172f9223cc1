"""The whole Hearts family: eleven seats, a void trick, scattered cards, a match for each game."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from karata.games import game_named
from karata.match import Match
from karata.protocol import dispatch
from tests.e2e.conftest import OpenContext
from tests.e2e.table import Keyboard, Table
from tests.e2e.test_whole_way import check_end

GAME = "cancellation_hearts"
SMALL = {"width": 320, "height": 568}
# Remembers, while a deal is played, whether a pile and crossed cards were ever seen.
WATCH = """() => {
  window.seen = { pile: false, crossed: false };
  new MutationObserver(() => {
    window.seen.pile ||= document.querySelector('.waits .stack[data-open]') !== null;
    window.seen.crossed ||= document.querySelector('.ring .slot[data-cancelled]') !== null;
  }).observe(document.querySelector('#table'), { subtree: true, childList: true, attributes: true });
}"""  # noqa: E501 - a line of JavaScript is not cut


def ask(method: str, **params: Any) -> Any:
    reply = json.loads(dispatch(json.dumps({"id": 1, "method": method, "params": params})))
    assert reply["ok"], reply
    return reply["result"]


def as_the_test_plays(options: str, seed: int) -> tuple[str, bool]:
    """Play a deal like `Table.finish_deal`; return how it begins, and whether a trick was void."""
    opened = ask("open", game=GAME, options=options, seed=seed, level="thumb")
    view, void = opened["view"], False
    begun = ask("transcript", table=view["table"])["text"]
    while view["phase"] in ("pass", "play"):
        at = {"table": view["table"], "ply": view["ply"]}
        if view["yours"] and view["phase"] == "pass":
            cards = " ".join(each["card"] for each in view["hand"][: view["pass"]["count"]])
            step = ask("act", **at, action=f"pass {cards}")
        elif view["yours"]:
            card = next(each["card"] for each in view["hand"] if each["legal"])
            step = ask("act", **at, action=f"play {card}")
        else:
            step = ask("advance", **at)
        view = step["view"]
        void |= any(each["kind"] == "void" for each in step["events"]) and bool(view["pile"])
    return begun, void


def keep(page: Page, game: str, transcript: str) -> None:
    kept = json.dumps({"format": 1, "transcript": transcript, "level": "thumb"})
    page.add_init_script(f"localStorage['karata.match.{game}'] ||= {json.dumps(kept)}")


def test_a_deal_of_eleven_by_mouse_on_a_small_screen(open_context: OpenContext) -> None:
    """A void trick's pile is seen waiting; the sheet shows eleven totals; nothing runs sideways."""
    begun = next(
        text for text, void in (as_the_test_plays("players=11", s) for s in range(20)) if void
    )
    page = open_context(viewport=SMALL).new_page()
    Table.hurry(page)
    keep(page, GAME, begun)
    page.goto(f"sw/{GAME}/")
    page.locator('main a[href*="play/"]').first.click()
    page.locator("[data-continue]").click()
    table = Table(page, GAME)
    expect(table.hand).to_have_count(9)
    expect(page.locator(".seat")).to_have_count(11)
    page.evaluate(WATCH)
    table.finish_deal()

    assert page.evaluate("window.seen") == {"pile": True, "crossed": True}
    check_end(page, table)
    totals = page.locator(".felt .sheet [data-total]")
    expect(totals).to_have_count(11)
    assert all(
        (box := each.bounding_box()) and box["x"] + box["width"] <= 320 for each in totals.all()
    )
    assert page.evaluate("document.scrollingElement.scrollWidth") == SMALL["width"]


def test_a_deal_with_scattered_cards_by_keyboard(page: Page) -> None:
    Table.hurry(page)
    page.goto("ta/hearts/play/?players=5&pass_cycle=S")
    table = Keyboard(page)
    table.start(cards=10)
    order = (7, 2, 9, 4)
    names = [table.cards()[place] for place in order]
    for place in (*order[:3], 0):
        table.press(table.hand.nth(place))
    page.keyboard.press("Backspace")
    table.press(table.hand.nth(order[3]))
    expect(page.locator(".ring .slot .face")).to_have_count(4)
    table.press_moment()
    expect(page.locator(".chosen")).to_have_count(0)

    assert f"scatter {' '.join(names)}" in table.saved().splitlines()

    table.finish_deal()
    check_end(page, table)


def test_each_game_keeps_its_own_match(page: Page) -> None:
    Table.hurry(page)
    page.goto("en/hearts/play/")
    hearts = Table(page)
    hearts.start()
    begun = hearts.saved()
    page.goto(f"en/{GAME}/play/?players=7")
    other = Table(page, GAME)
    other.start(cards=14)

    assert hearts.saved() == begun
    assert Match.from_transcript(other.saved()).game is game_named(GAME)

    page.goto("en/hearts/play/")
    expect(page.locator(".seat")).to_have_count(4)
    assert hearts.saved() == begun
