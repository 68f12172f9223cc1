"""At the table: from a tap to the redrawn hand, and how long a computer player's move takes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from karata.protocol import dispatch
from scripts.bench_parts import throttle

PATIENCE = 180_000  # milliseconds for a table to appear, and for a whole deal
LEVEL = "thumb"  # the default one
SETTINGS = {"speed": "fast", "level": LEVEL, "colours": 2, "confirm": False, "timer": 0}
# Notes how long the worker takes for each request, by method.
WATCH = """(() => {
  window.asked = [];
  const sent = new Map();
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (data, ...more) {
    if (!this.watched) {
      this.watched = true;
      this.addEventListener('message', ({ data: reply }) => {
        if (typeof reply !== 'string') return;
        const found = sent.get(/"id": ?(\\d+)/.exec(reply)?.[1]);
        if (found) window.asked.push([found[0], performance.now() - found[1], reply.length]);
      });
    }
    if (typeof data === 'string') {
      const { id, method } = JSON.parse(data);
      sent.set(String(id), [method, performance.now()]);
    }
    return post.call(this, data, ...more);
  };
})()"""
# Plays the deal to its end by the first card that may be played; gives the milliseconds of each tap
# until the hand is painted without that card.
DEAL = """async () => {
  const taps = [];
  const hand = () => document.querySelectorAll('.hand .card').length;
  const seen = (ready) => new Promise((resolve) => {
    const look = () => {
      const found = ready();
      if (!found) return false;
      observer.disconnect();
      resolve(found);
      return true;
    };
    const observer = new MutationObserver(look);
    if (!look()) observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const painted = () => new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
  });
  const ready = () => document.querySelector('.hand .card[data-ready]');
  while (hand()) {
    const card = await seen(() => ready() || (hand() ? null : 'over'));
    if (card === 'over') break;
    const before = hand();
    const begin = performance.now();
    card.click();
    const asks = () => document.querySelector('.moment [data-choice]:not([aria-disabled])');
    const found = await seen(() => (hand() < before ? 'gone' : asks()));
    if (found !== 'gone') {
      found.click();
      await seen(() => hand() < before);
      continue;
    }
    await painted();
    taps.push(performance.now() - begin);
  }
  return taps;
}"""  # noqa: E501 - a line of JavaScript is not cut


@dataclass(slots=True)
class Deal:
    """One deal at a table: which, and what was measured in it (milliseconds)."""

    name: str
    game: str
    options: str = ""
    cards: int = 13
    taps: list[float] = field(default_factory=list)
    asked: list[tuple[str, float, int]] = field(default_factory=list)

    def times(self, method: str) -> list[float]:
        """Return how long the worker took for the requests of a method."""
        return [time for name, time, _ in self.asked if name == method]


TABLES: tuple[Callable[[], Deal], ...] = (
    lambda: Deal("Hearts, 4 seats", "hearts"),
    lambda: Deal("Cancellation Hearts, 8 seats", "cancellation_hearts", "players=8"),
    lambda: Deal("Five Hundred, 4 seats", "five_hundred", "", 10),
)


def _ask(method: str, params: dict[str, Any]) -> Any:
    reply = json.loads(dispatch(json.dumps({"id": 1, "method": method, "params": params})))
    if not reply["ok"]:
        raise RuntimeError(f"{method} was refused: {reply['error']['message']}")
    return reply["result"]


def first_card(deal: Deal) -> str:
    """Return the transcript of a match that stands at the person's first card."""
    for seed in range(100):
        opening = {"lang": "en", "game": deal.game, "options": deal.options, "seed": seed}
        view = _ask("open", opening)["view"]
        while view["deal"] == 1 and not view["phase"].endswith("_over"):
            at = {"table": view["table"], "ply": view["ply"]}
            if view["yours"] and view["phase"] == "play" and len(view["hand"]) == deal.cards:
                return str(_ask("transcript", at)["text"])
            view = _ask("advance", {**at, "for_person": view["yours"]})["view"]
    raise RuntimeError(f"{deal.name}: no seed deals the person a first card")


def measure(browser: Browser, address: str, deal: Deal, slow: bool) -> None:
    """Play one deal from the person's first card on; `address` is that of the practice page."""
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    context.set_default_timeout(PATIENCE)
    kept = {
        "karata.settings": json.dumps(SETTINGS),
        f"karata.match.{deal.game}": json.dumps(
            {"format": 1, "transcript": first_card(deal), "level": LEVEL}
        ),
    }
    page = context.new_page()
    page.add_init_script(f"Object.assign(localStorage, {json.dumps(kept)}); {WATCH}")
    page.goto(address)
    page.locator("[data-continue]").click()
    page.locator(".hand .card[data-ready]").first.wait_for()
    page.evaluate("window.asked.length = 0")
    if slow:
        with throttle.slow_processor():
            _play(page, deal)
    else:
        _play(page, deal)
    context.close()


def _play(page: Page, deal: Deal) -> None:
    deal.taps += page.evaluate(DEAL)
    deal.asked += [tuple(each) for each in page.evaluate("window.asked")]
    if not deal.taps or not deal.times("advance"):
        raise RuntimeError(f"{deal.name}: no card was played")


def print_row(label: str, deal: Deal, beside: Deal | None = None) -> None:
    """Print a deal's figures, and the ratios of the medians to those of the one beside it."""
    moves = deal.times("advance")
    ratios = ""
    if beside is not None:
        ratios = (
            f"{median(deal.taps) / median(beside.taps):>8.1f}×"
            f"{median(moves) / median(beside.times('advance')):>6.1f}×"
        )
    print(
        f"{label:<48}{median(deal.taps):>9,.0f}{max(deal.taps):>8,.0f}"
        f"{median(moves):>12,.0f}{max(moves):>8,.0f}{ratios}"
    )
