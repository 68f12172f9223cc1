"""Moments of a match on which every way of looking at the table is tried.

Starting the engine takes longest; so one page opens one match after another from files.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import FilePayload, Page, expect

from tests.play import five_hundred, prepared
from tests.play.five_hundred import HIGH
from tests.play.pages import press
from tests.play.prepared import View

Act = Callable[[Page], None]


def nothing(page: Page) -> None:
    """Leave the table as it is."""


def choose(page: Page) -> None:
    """Choose the first cards, as many as are to be given."""
    for place in range(3):
        press(page.locator(".card").nth(place))


def refuse_card(page: Page) -> None:
    press(page.locator(".card[data-dim]").first)
    expect(page.locator(".notice[data-kind=refusal]")).to_be_visible()


def refuse_bid(page: Page) -> None:
    page.locator(".bid[aria-disabled]").first.dispatch_event("click")
    expect(page.locator(".notice[data-kind=refusal]")).to_be_visible()


def choose_bid(name: str) -> Act:
    def act(page: Page) -> None:
        page.locator(f".bid[data-bid='{name}']").click()
        expect(page.locator(f".bid[data-bid='{name}'][aria-pressed=true]")).to_be_visible()

    return act


def play(page: Page) -> None:
    """Play a card and look at the finished trick."""
    press(page.locator(".card[data-ready]").first)
    expect(page.locator(".slot[data-winning]")).to_have_count(1)
    expect(page.locator("[data-moment]")).to_be_visible()


def finish(page: Page) -> None:
    """Play the last card of a match."""
    press(page.locator(".card[data-ready]").first)
    page.locator("[data-moment]").click()
    expect(page.locator(".felt[data-phase=match_over]")).to_be_visible()


def lead_joker(page: Page) -> None:
    press(page.locator(".card[data-card='JK']"))
    expect(page.locator(".asks [data-choice]")).to_have_count(4)


class Moment(NamedTuple):
    """A moment: the game, how the match comes there, and what the person does then."""

    game: str
    kept: Callable[[], dict[str, Any]]
    act: Act = nothing


def own_card(view: View) -> bool:
    legal = sum(card["legal"] for card in view["hand"])
    return bool(view["yours"] and view["phase"] == "play" and view["trick"]) and 0 < legal < len(
        view["hand"]
    )


def last_in_trick(view: View) -> bool:
    return own_card(view) and len(view["trick"]) == view["players"] - 1


def phase(name: str) -> Callable[[View], bool]:
    return lambda view: bool(view["phase"] == name and (view["yours"] or name.endswith("_over")))


def piled(view: View) -> bool:
    own = view["yours"] and view["phase"] == "play"
    return bool(own and view["pile"] is not None and len(view["trick"]) > 2)


TWO = {
    "format": 1,
    "level": "thumb",
    "transcript": "karata 1\ngame hearts\noptions\nseed 7\ndealer 0\n"
    "# seats 0,2\n# name 0 Asha Mwinyi Abdallah\n# name 2 Baraka\n",
}


def hearts(wanted: Callable[[View], bool], options: str = "", act: Act = nothing) -> Moment:
    return Moment("hearts", lambda: prepared.saved(wanted, options), act)


def many(wanted: Callable[[View], bool], options: str, act: Act = nothing) -> Moment:
    game = "cancellation_hearts"
    return Moment(game, lambda: prepared.saved(wanted, options, game), act)


def bids(
    wanted: Callable[[View], bool],
    options: str = "",
    policy: five_hundred.Policy | None = None,
    act: Act = nothing,
    seeds: range = range(300),
) -> Moment:
    return Moment(five_hundred.GAME, lambda: five_hundred.keep(wanted, options, policy, seeds), act)


def calls(view: View) -> bool:
    return bool(view["yours"] and (view["call_cards"] or view["phase"] == "partner"))


OPEN_BEFORE = "misere=any_time,open_misere_reveal=before_lead"
MOMENTS: dict[str, Moment] = {
    "17 cards to pass from": hearts(phase("pass"), "players=3", choose),
    "13 cards to pass from": hearts(phase("pass"), "", choose),
    "scattered cards": hearts(phase("pass"), "players=6,pass_cycle=S", choose),
    "a refused card": hearts(own_card, "", refuse_card),
    "a refused card of 17": hearts(own_card, "players=3", refuse_card),
    "a refused card of seven": hearts(own_card, "players=7", refuse_card),
    "a trick lies": hearts(last_in_trick, "", play),
    "the rest is sure": hearts(lambda view: view["yours"] and bool(view["claim"])),
    "a moon": Moment("hearts", prepared.moon),
    "a deal is over": hearts(phase("deal_over")),
    "a match is over": Moment("hearts", lambda: prepared.nearly_over("target=10", 3), finish),
    "a curtain": Moment("hearts", lambda: TWO),
    "eleven pass": many(phase("pass"), "players=11", choose),
    "eleven and a pile": many(piled, "players=11"),
    "twenty cards": many(phase("play"), "players=5,spare=strip,pass_cycle=none"),
    "eleven deals over": many(phase("deal_over"), "players=11"),
    "a bid is due": bids(five_hundred.own_bid),
    "a bid is chosen": bids(five_hundred.own_bid, "", None, choose_bid("10H")),
    "an open misère is chosen": bids(
        five_hundred.own_bid, "misere=any_time", None, choose_bid("open_misere")
    ),
    "a refused bid": bids(five_hundred.own_bid, "players=6,sans_kitty=on", None, refuse_bid),
    "the kitty": bids(five_hundred.own_discard, "pack=46", HIGH, choose),
    "a card is called": bids(calls, "players=5", HIGH),
    "a partner is named": bids(calls, "players=5,five_partner=named_player", HIGH),
    "the joker asks": bids(
        five_hundred.joker_lead, "joker_nominate=off", five_hundred.bid_first("10NT"), lead_joker
    ),
    "a refused card of a contract": bids(
        lambda view: five_hundred.own_play(view) and own_card(view), "", HIGH, refuse_card
    ),
    "six with a contract": bids(five_hundred.own_play, "players=6", HIGH),
    "an open hand": bids(five_hundred.laid_open, OPEN_BEFORE, seeds=range(46, 300)),
    "a deal of bids is over": bids(phase("deal_over")),
}


@functools.cache
def kept(name: str) -> dict[str, Any]:
    """Return the match of a moment as the device keeps it."""
    return MOMENTS[name].kept()


def of(game: str) -> list[str]:
    """Return the names of a game's moments."""
    return [name for name, each in MOMENTS.items() if each.game == game]


def enter(page: Page, name: str) -> None:
    """Bring an open page of the moment's game to the moment; whatever it showed is left."""
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    if page.locator(".felt").is_visible():
        page.evaluate(
            "() => { document.querySelector('.beside p.row button:last-child').click();"
            " document.querySelector('dialog[open] button.primary').click(); }"
        )
        expect(page.locator("#begin")).to_be_visible()
    text = kept(name)["transcript"].encode()
    file: FilePayload = {"name": "match.txt", "mimeType": "text/plain", "buffer": text}
    page.locator("#start input[type=file]").set_input_files(files=[file])
    expect(page.locator(".felt")).to_be_visible()
    MOMENTS[name].act(page)
