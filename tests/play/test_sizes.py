"""The table at every number of seats on small screens: nothing overlaps, nothing is cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.play import prepared
from tests.play.pages import Open, go_on

pytestmark = pytest.mark.e2e
SIZES = ((320, 568), (360, 640), (568, 320), (640, 360), (1280, 800))
FAULTS = """() => {
  const out = [];
  const box = (each) => each.getBoundingClientRect();
  const apart = (all, name) => {
    for (let a = 0; a < all.length; a++) for (let b = a + 1; b < all.length; b++) {
      const [one, other] = [box(all[a]), box(all[b])];
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 1 && high > 1) out.push([name, all[a].textContent, all[b].textContent, wide, high]);
    }
  };
  apart([...document.querySelectorAll('.seat, .waits, .message, .own, .tools, .strip, .box')], 'parts');
  for (const seat of document.querySelectorAll('.seat')) {
    apart([...seat.querySelectorAll('.who, .points, .slot, .tag, .call, .laid')], 'in a seat');
  }
  for (const each of document.querySelectorAll('.seat, .waits, .tools button, .status, .bid, .moment button')) {
    const cut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
    if (cut && each.clientWidth > 1) out.push(['cut', each.textContent]);
  }
  if (document.documentElement.scrollWidth > innerWidth) out.push('sideways');
  const felt = box(document.querySelector('.felt'));
  if (box(document.querySelector('.hand')).bottom - felt.top > innerHeight) {
    out.push(['the hand does not fit below the table', box(document.querySelector('.hand')).bottom - felt.top - innerHeight]);
  }
  // What is seen of each card: to the next one in its row, at least the width of a finger's tip.
  const cards = [...document.querySelectorAll('.card')];
  cards.forEach((card, place) => {
    const next = cards[place + 1];
    if (next && next.offsetTop === card.offsetTop && next.offsetLeft - card.offsetLeft < 24) {
      out.push(['too narrow', card.dataset.card, next.offsetLeft - card.offsetLeft]);
    }
  });
  return out;
}"""  # noqa: E501 - a line of JavaScript is not cut


def faults_at_all_sizes(page: Any) -> list[Any]:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [((width, height), fault) for fault in page.evaluate(FAULTS)]
    return found


def at(open_page: Open, game: str, options: str, wanted: Callable[[prepared.View], bool]) -> Page:
    """Return the page of a match that the engine has brought to a moment; Tamil is the longest."""
    kept = {f"karata.match.{game}": prepared.saved(wanted, options, game)}
    page = open_page(f"/ta/{game}/play/", kept)
    go_on(page)
    return page


def own(view: prepared.View) -> bool:
    return bool(view["yours"] and view["phase"] == "play")


@pytest.mark.parametrize("players", [3, 4, 7])
def test_hearts(open_page: Open, players: int) -> None:
    page = at(open_page, "hearts", f"players={players}", own)

    assert faults_at_all_sizes(page) == []


@pytest.mark.parametrize("players", range(5, 12))
def test_cancellation_hearts(open_page: Open, players: int) -> None:
    """In mid-deal, with a pile where there is one."""
    options = f"players={players}" + (",spare=strip" if players == 5 else "")

    def piled(view: prepared.View) -> bool:
        return own(view) and view["pile"] is not None and len(view["trick"]) > 2

    page = at(open_page, "cancellation_hearts", options, piled)
    expect(page.locator(".waits")).to_be_visible()

    assert faults_at_all_sizes(page) == []


@pytest.mark.parametrize(("players", "cards"), [(5, 20), (6, 17)])
def test_the_longest_hands(open_page: Open, players: int, cards: int) -> None:
    options = f"players={players},pass_cycle=none" + (",spare=strip" if players == 5 else "")
    page = at(
        open_page,
        "cancellation_hearts",
        options,
        lambda view: own(view) and len(view["hand"]) == cards,
    )

    assert faults_at_all_sizes(page) == []


def test_scattered_cards_have_their_slots(open_page: Open) -> None:
    page = at(open_page, "hearts", "players=6,pass_cycle=S", lambda view: view["phase"] == "pass")

    assert faults_at_all_sizes(page) == []
