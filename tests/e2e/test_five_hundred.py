"""Five Hundred in the built site: bidding, kitty and play give what the native engine gives."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from karata.match import Match
from karata.protocol import dispatch
from tests.e2e.conftest import OpenContext
from tests.e2e.table import MOMENT, READY, Keyboard, Table

GAME = "five_hundred"
View = dict[str, Any]
SMALL = {"width": 360, "height": 640}


def ask(method: str, **params: Any) -> Any:
    reply = json.loads(dispatch(json.dumps({"id": 1, "method": method, "params": params})))
    assert reply["ok"], reply
    return reply["result"]


def bids_of(box: View) -> list[View]:
    return [*(bid for row in box["rows"] for bid in row["bids"]), *box["special"]]


def as_the_test_plays(view: View, bid: str | None) -> str:
    """Return what the test does at a view: one bid, then it passes; the first cards it may use."""
    box = view["auction"]["box"]
    if box:
        said = [each for each in view["auction"]["calls"] if each["seat"] == view["seat"]]
        legal = [each for each in bids_of(box) if each["legal"] and bid in (None, each["bid"])]
        return str(legal[0]["action"] if legal and not said else "pass")
    if view["pass"]:
        chosen = [each["card"] for each in view["hand"][: view["pass"]["count"]]]
        return " ".join(["discard", *chosen])
    if view["choices"]:
        return str(view["choices"][0]["action"])
    card = next(each for each in view["hand"] if each["legal"])
    plays = [each["action"] for each in card["plays"] if each["legal"]]
    return str(plays[0] if plays else f"play {card['card']}")


def played(wanted: Callable[[View], bool], bid: str | None = None, options: str = "",
           stop: Callable[[View], bool] = lambda view: False) -> tuple[str, str]:  # fmt: skip
    """Return how a deal begins (or stands when `stop` holds) and how it ends, natively.

    The first seed whose deal is `wanted` when it is over.
    """
    for seed in range(300):
        view = ask("open", game=GAME, options=options, seed=seed, level="thumb")["view"]
        begun = ask("transcript", table=view["table"])["text"]
        stopped = False
        while not view["phase"].endswith("_over"):
            if not stopped and stop(view):
                begun, stopped = ask("transcript", table=view["table"])["text"], True
            at = {"table": view["table"], "ply": view["ply"]}
            if view["yours"]:
                view = ask("act", **at, action=as_the_test_plays(view, bid))["view"]
            else:
                view = ask("advance", **at)["view"]
        if wanted(view):
            return begun, ask("transcript", table=view["table"])["text"]
    raise AssertionError("no seed brings such a deal")


def go_on(page: Page, lang: str, transcript: str) -> None:
    Table.hurry(page)
    kept = json.dumps({"format": 1, "transcript": transcript, "level": "thumb"})
    page.add_init_script(f"localStorage['karata.match.{GAME}'] ||= {json.dumps(kept)}")
    page.goto(f"{lang}/{GAME}/play/")


class Bidder(Keyboard):
    """A person who plays Five Hundred without a mouse, as `as_the_test_plays` does."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, GAME)
        self.has_bid = False

    def play_deal(self) -> None:
        """Act until the deal is over."""
        over = self.page.locator(".felt[data-phase$=_over]")
        while True:
            self.page.wait_for_selector(f"{READY}, {MOMENT}, .felt[data-phase$=_over]")
            if over.count():
                return
            before = self.kept()
            self.act()
            self.page.wait_for_function(
                "([key, before]) => JSON.parse(localStorage[key]).transcript !== before",
                arg=[f"karata.match.{GAME}", before],
            )

    def act(self) -> None:
        key = self.page.keyboard.press
        if self.page.locator(".box").count():
            if self.has_bid:
                key("p")
                return
            self.has_bid = True
            key("b")
            expect(self.page.locator(".bid:focus")).to_have_count(1)
            key("Enter")
            expect(self.page.locator("[data-make]:focus")).to_have_count(1)
            key("Enter")
        elif self.page.locator(".chosen").count():
            for place in range(self.hand.count() - 10):
                self.press(self.hand.nth(place))
            self.press_moment()
        elif self.page.locator("[data-choice]").count():
            self.press_moment()
            key("Enter")
        else:
            self.press(self.page.locator(READY).first)
            if self.page.locator(".asks").count():
                key("Enter")


def test_a_whole_deal_by_keyboard_is_the_native_one_byte_for_byte(
    open_context: OpenContext,
) -> None:
    """The person's bid wins, so the deal has an auction, a kitty, a discard and ten tricks."""

    def own(view: View) -> bool:
        return bool(view["contract"] and view["contract"]["seat"] == 0)

    begun, ended = played(own)
    assert "\ndiscard " in ended
    page = open_context(viewport=SMALL).new_page()
    go_on(page, "sw", begun)
    table = Bidder(page)
    table.tab_to("[data-continue]")
    page.keyboard.press("Enter")
    expect(table.hand).to_have_count(10)
    table.play_deal()

    assert table.saved() == ended
    points = page.locator('.felt .sheet [data-deal="1"]').all_inner_texts()
    result = Match.from_transcript(ended).results[0].points
    assert [each.replace("−", "-") for each in points] == [str(each) for each in result[:2]]
    assert page.evaluate("document.scrollingElement.scrollWidth") == SMALL["width"]


def test_a_bid_that_is_refused_leads_to_its_rule(page: Page) -> None:
    def own_bid(view: View) -> bool:
        return bool(view["yours"] and view["auction"]["box"] and view["auction"]["high"])

    begun, _ = played(lambda view: True, stop=own_bid)
    go_on(page, "en", begun)
    page.locator("[data-continue]").click()
    low = page.locator(".bid[aria-disabled]").first
    low.click(force=True)
    notice = page.locator(".notice[data-kind=refusal]")
    expect(notice.locator("p").first).not_to_be_empty()

    assert Table(page, GAME).saved() == begun

    address = notice.locator("a").get_attribute("href") or ""
    notice.locator("a").click()
    page.wait_for_url(f"**/en/{GAME}/**")
    assert address.endswith("#five_hundred.bid.higher")
    expect(page.locator('[id="five_hundred.bid.higher"]')).to_be_in_viewport()


def test_in_a_misere_the_partner_sits_out(page: Page) -> None:
    def misere(view: View) -> bool:
        contract = view["contract"]
        return bool(contract and contract["seat"] == 0 and contract["need"] == 0)

    def playing(view: View) -> bool:
        return bool(view["yours"] and view["phase"] == "play")

    begun, ended = played(misere, "misere", "misere=any_time", playing)
    go_on(page, "ky", begun)
    page.locator("[data-continue]").click()
    table = Bidder(page)
    expect(page.locator(".seat[data-out]")).to_have_count(1)
    expect(page.locator(".seat[data-out][data-partner] .slot .face")).to_have_count(0)
    table.play_deal()

    assert table.saved() == ended
