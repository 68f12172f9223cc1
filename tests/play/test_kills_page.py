"""Nothing is lost in a real browser: pages closed, workers ended, storage that takes nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.play import kills
from tests.play.pages import Open

pytestmark = pytest.mark.e2e
SEED = 20260
READY = ".hand .card[data-ready]"
OVER = ".felt[data-phase$=_over]"
# Shows the workers, counts what passes between them and the page; storage is full on demand.
SPY = """(() => {
  window.workers = [];
  window.events = 0;
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      window.workers.push(this);
      this.addEventListener('message', () => { window.events += 1; });
    }
    postMessage(...given) {
      window.events += 1;
      super.postMessage(...given);
    }
  };
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...given) {
    window.events += 1;
    if (window.full) throw new DOMException('no room', 'QuotaExceededError');
    setItem.apply(this, given);
  };
})()"""
# Waits for so many events more, or until none comes: it may be the person's turn already.
AFTER = """(more) => new Promise((resolve) => {
  const wanted = window.events + more;
  let frames = 0;
  const look = () => {
    if (window.events >= wanted || ++frames > 300) resolve();
    else requestAnimationFrame(look);
  };
  look();
})"""
CHANGED = "([key, was]) => localStorage[key] !== was"
CASES = (
    ("hearts", "", 1, 1),
    ("cancellation_hearts", "players=8,spare=last_trick", 4, 1),
    ("five_hundred", "", 5, 1),
)


class Sitting:
    """A match in a browser that is killed now and then; `line` is how it goes without that."""

    def __init__(self, page: Page, game: str, line: dict[str, Any], rng: random.Random) -> None:
        self.context: BrowserContext = page.context
        self.page, self.game, self.rng = page, game, rng
        self.key = f"karata.match.{game}"
        self.steps = line["steps"]
        self.known = {each["transcript"]: place for place, each in enumerate(self.steps)}

    def raw(self) -> str:
        """Return what the device keeps of this game."""
        kept: str = self.page.evaluate("(key) => localStorage[key]", self.key)
        return kept

    def kept(self) -> int:
        """Return the step of the match that the device keeps."""
        return self.step_of(json.loads(self.raw())["transcript"])

    def step_of(self, transcript: str) -> int:
        return self.known[kills.PRIVATE.sub("", transcript)]

    def go_on(self) -> None:
        self.page.locator("#continue").click()
        self.wait()

    def wait(self) -> None:
        """Wait for the person's turn or the end of the deal."""
        while True:
            raw = self.raw()
            step = self.steps[self.step_of(json.loads(raw)["transcript"])]
            if step["yours"] or step["phase"].endswith("_over"):
                break
            self.page.wait_for_function(CHANGED, arg=[self.key, raw])
        expect(self.page.locator(f"{READY}, {OVER}").first).to_be_visible()

    @property
    def over(self) -> bool:
        return self.kept() == len(self.steps) - 1

    def tap(self, step: int | None = None) -> None:
        """Press the card that is played at this step without kills."""
        at = self.kept() if step is None else step
        _, card, *named = self.steps[at]["action"].split()
        self.page.locator(f'{READY}[data-card="{card}"]').first.click(position={"x": 8, "y": 14})
        if named:
            self.page.locator(f'[data-choice="play {card} {named[0]}"]').click()

    def act(self) -> None:
        """Play on to the next turn."""
        raw = self.raw()
        self.tap()
        self.page.wait_for_function(CHANGED, arg=[self.key, raw])
        self.wait()

    # ------------------------------------------------------------ kills

    def close_page(self) -> None:
        """Close the page some events after a tap; a new one goes on where it was, or one before."""
        self.tap()
        self.page.evaluate(AFTER, self.rng.randrange(6))
        seen = self.kept()
        self.page.close()
        self.page = self.context.new_page()
        self.page.goto(f"/en/{self.game}/play/")
        assert self.kept() >= seen
        self.go_on()

    def end_worker(self, loud: bool) -> None:
        """End the worker some events after a tap; it is started anew by itself."""
        self.tap()
        self.page.evaluate(AFTER, self.rng.randrange(3))
        seen = self.kept()
        number = self.page.evaluate("window.workers.length")
        self.page.evaluate("window.workers.at(-1).terminate()")
        if loud:
            self.page.evaluate("window.workers.at(-1).onerror(new ErrorEvent('error'))")
        # Somebody presses something, else nobody would notice an idle worker's death.
        self.page.keyboard.press("h")
        if not loud:
            self.page.clock.fast_forward(11_000)
        self.page.wait_for_function("(n) => window.workers.length > n", arg=number)
        self.wait()
        assert self.kept() >= seen

    def save_file(self) -> Path:
        """Press the button of the notice that the match is not kept."""
        notice = self.page.locator(".notice[data-kind=error]")
        expect(notice).to_contain_text("no room")
        with self.page.expect_download() as download:
            notice.get_by_role("button", name="Save the match").click()
        return download.value.path()

    def fill_storage(self, close: bool) -> None:
        """Let storage be full for a card; it is said, and the file holds the match as it is."""
        before = self.kept()
        cards = self.page.locator(".hand .card").count()
        self.page.evaluate("window.full = true")
        self.tap()
        expect(self.page.locator(".hand .card")).to_have_count(cards - 1)
        expect(self.page.locator(f"{READY}, {OVER}").first).to_be_visible()
        file = self.save_file()
        now = self.step_of(file.read_text("utf-8"))
        assert self.kept() == before < now
        if close:
            self.page.close()
            self.page = self.context.new_page()
            self.page.goto(f"/en/{self.game}/play/")
            assert self.kept() == before
            self.page.locator("input[type=file]").set_input_files(file)
            self.page.locator("[data-replace]").click()
            expect(self.page.locator(".hand .card, .felt").first).to_be_visible()
            assert self.kept() >= now
        else:
            self.page.evaluate("window.full = false")
            if not self.steps[now]["yours"]:
                return
            raw = self.raw()
            self.tap(now)
            self.page.wait_for_function(CHANGED, arg=[self.key, raw])
        self.wait()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_a_match_goes_on_after_six_kills(open_page: Open, case: tuple[str, str, int, int]) -> None:
    game = case[0]
    rng = random.Random(f"{SEED} {game}")
    line = kills.line(*case)
    first = next(
        n for n, each in enumerate(line["steps"]) if each["yours"] and each["phase"] == "play"
    )
    kept = {"format": 1, "transcript": line["steps"][first]["transcript"], "level": "thumb"}
    page = open_page(f"/en/{game}/play/", clock=True)
    page.context.add_init_script(SPY)
    page.evaluate(
        "(kept) => Object.assign(localStorage, kept)", {f"karata.match.{game}": json.dumps(kept)}
    )
    page.reload()
    sitting = Sitting(page, game, line, rng)
    sitting.go_on()
    ways: list[Callable[[], None]] = [
        *[sitting.close_page] * 2,
        *[partial(sitting.end_worker, loud) for loud in (True, False)],
        *[partial(sitting.fill_storage, close) for close in (True, False)],
    ]
    rng.shuffle(ways)
    for number, way in enumerate(ways):
        if sitting.over:
            break
        try:
            way()
        except Exception as error:
            error.add_note(f"{game}: kill {number} of seed {SEED}")
            raise
    while not sitting.over:
        sitting.act()

    assert sitting.kept() == len(line["steps"]) - 1
