"""Keys alone, and what is heard: no focus is lost, nothing is said twice, all keys are told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from karata_site.paths import PLAY
from tests.play import moments
from tests.play.layout import FAULTS
from tests.play.pages import FAST, Open, faults_of_axe
from tests.play.test_states import SETTINGS, names

pytestmark = pytest.mark.e2e
# Counts what live regions say, and notes whenever nothing has the focus while the table is there.
WATCH = """() => {
  window.heard = [];
  window.lost = [];
  const live = (node) => (node instanceof Element ? node : node.parentElement)
    ?.closest('[role=status], [role=log], [role=alert], [aria-live]');
  new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      const place = live(target);
      if (place?.getAttribute('role') === 'log') {
        for (const each of addedNodes) if (each.nodeType === 1) heard.push(each.textContent.trim());
      } else if (place && (type === 'characterData' || addedNodes.length)) {
        heard.push(place.textContent.replace(/\\u00A0/g, '').trim());
      }
    }
  }).observe(document.querySelector('#table'), { subtree: true, childList: true, characterData: true });
  document.addEventListener('focusout', () => setTimeout(() => {
    if (document.activeElement === document.body) lost.push(document.querySelector('.status')?.textContent);
  }));
}"""  # noqa: E501 - a line of JavaScript is not cut


def watched(open_page: Open, moment: str, lang: str = "en", **options: Any) -> Page:
    """Return the page at a moment, watched from there."""
    game = moments.MOMENTS[moment].game
    page = open_page(f"/{lang}/{game}/play/", {"karata.settings": SETTINGS}, **options)
    moments.enter(page, moment)
    page.evaluate(WATCH)
    return page


def focused(page: Page) -> bool:
    """Whether a thing of the table, or of the window over it, has the focus.

    While the last trick of a deal lies there the table itself has it: there is nothing to press.
    """
    return bool(
        page.evaluate(
            "() => { const at = document.activeElement;"
            " const top = document.querySelector('dialog[open]')"
            " ?? document.querySelector('#table');"
            " const last = document.querySelector('.felt[data-phase=play]:not(:has(.card))');"
            " return at !== document.body && top.contains(at)"
            " && (at.id !== 'table' || last) && !at.matches(':disabled'); }"
        )
    )


def key(page: Page, *keys: str) -> None:
    for each in keys:
        page.keyboard.press(each)
        assert focused(page), each


def to_button(page: Page, name: str | re.Pattern[str]) -> None:
    """Go to a button with Tab and press it."""
    button = page.locator("button:visible", has_text=name).first
    for _ in range(60):
        page.keyboard.press("Tab")
        if button.evaluate("each => each === document.activeElement"):
            break
    expect(button).to_be_focused()
    page.keyboard.press("Enter")


def to_card(page: Page, selector: str) -> None:
    """Go to the first such card with the arrow keys and press it."""
    key(page, "c", "Home")
    wanted = page.locator(selector).first.get_attribute("data-card")
    while page.evaluate("document.activeElement.dataset.card") != wanted:
        key(page, "ArrowRight")
    page.keyboard.press("Enter")


def test_a_deal_from_its_first_to_its_last_key(open_page: Open) -> None:
    """Passing, a refusal and its rule, hint, undo, every window, the whole deal, looking at it."""
    saved = moments.kept("17 cards to pass from")
    settings = {**FAST, "hints": "off"}
    page = open_page(kept={"karata.match.hearts": saved, "karata.settings": settings})
    page.locator("#continue").press("Enter")
    expect(page.locator(".card:focus")).to_have_count(1)
    page.evaluate(WATCH)
    for _ in range(3):
        key(page, "Enter", "ArrowRight")
    key(page, "Backspace", "Enter")
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(3)
    key(page, "g")
    expect(page.locator(".card[data-ready]").first).to_be_visible()
    key(page, "u")
    expect(page.locator(".card[aria-pressed]").first).to_be_visible()
    key(page, "h")
    marked = page.locator(".card[data-marked]")
    expect(marked).to_have_count(3)
    for each in [card.get_attribute("data-card") for card in marked.all()]:
        to_card(page, f".card[data-card='{each}']")
    key(page, "g")
    expect(page.locator(".card[data-ready]").first).to_be_visible()

    for opens in ("s", "l", "?"):
        key(page, opens)
        expect(page.locator("dialog[open]")).to_be_visible()
        key(page, "Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    for name in ("Settings", "Share this deal", "New match"):
        to_button(page, name)
        expect(page.locator("dialog[open]")).to_be_visible()
        key(page, "Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        assert focused(page)

    refused = False
    over = page.locator(".felt[data-phase$=_over]")
    while not over.count():
        if not refused and page.locator(".card[data-dim]").count():
            to_card(page, ".card[data-dim]")
            expect(page.locator(".notice[data-kind=refusal] a")).to_be_visible()
            refused = True
        cards = page.locator(".card").count()
        to_card(page, ".card[data-ready]")
        expect(page.locator(".card")).not_to_have_count(cards)
        expect(page.locator(".card[data-ready], .felt[data-phase$=_over]").first).to_be_visible()
        assert focused(page)
    assert refused
    to_button(page, "Look at the deal")
    expect(page.locator(".review")).to_be_visible()
    for each in ("End", "Home", "ArrowRight", "Shift+ArrowRight", "ArrowLeft"):
        key(page, each)
    key(page, "Escape")
    expect(page.locator(".review")).to_have_count(0)
    assert focused(page)
    key(page, "g")
    expect(page.locator(".card[aria-pressed]").first).to_be_visible()
    expect(page.locator(".card:focus")).to_have_count(1)
    assert page.evaluate("lost") == []


def test_nothing_is_heard_twice(open_page: Open) -> None:
    """Each card, each trick and the own turn are said once, by one live region."""
    page = watched(open_page, "13 cards to pass from")
    before = page.locator(".log p").count()
    key(page, "g")
    expect(page.locator(".card[data-ready]").first).to_be_visible()
    for _ in range(4):
        to_card(page, ".card[data-ready]")
        go_on = page.get_by_role("button", name="Go on")
        expect(go_on).to_be_visible()
        page.keyboard.press("g")
        expect(page.locator(".card[data-ready]").first).to_be_visible()
    heard = [each for each in page.evaluate("heard") if each]
    log = [each.strip() for each in page.locator(".log p").all_text_contents()][before:]
    times = Counter(heard)
    assert len(log) > 16
    assert [each for each in log if times[each] != log.count(each)] == []
    assert sum(each.startswith("Your turn") for each in heard) >= 4
    assert all(one != other for one, other in pairwise(heard))
    assert page.evaluate("lost") == []


def test_a_full_log_goes_on_speaking(open_page: Open) -> None:
    """When old lines are forgotten the others stay the same elements: only the new one is said."""
    page = open_page()
    kept = page.evaluate(
        """async () => {
          const folder = document.querySelector('script[type=module][src*=client]').src.replace(/[^/]+$/, '');
          const { beside } = await import(`${folder}beside.js`);
          const { render } = await import(`${folder}lit-html/lit-html.js`);
          const place = document.createElement('div');
          const lines = ['a', 'b', 'c', 'd'].map((each) => [each]);
          const draw = (log) => {
            const page = { game: { log }, ui: { say: () => '' }, data: { rules: { copies: 1 } } };
            render(beside({ page, opener: () => '' }, { rules: [], seats: [] }), place);
            return [...place.querySelectorAll('.log p')];
          };
          const before = draw(lines.slice(0, 3));
          const after = draw(lines.slice(1));
          return [after.map((each) => each.textContent.trim()), after.map((each) => before.indexOf(each))];
        }"""  # noqa: E501 - lines of JavaScript are not cut
    )
    assert kept == [["b", "c", "d"], [1, 2, -1]]


Way = Callable[[Page], None]


def letter(name: str) -> Way:
    return lambda page: key(page, name)


def button(selector: str) -> Way:
    def press(page: Page) -> None:
        page.locator(selector).focus()
        page.keyboard.press("Enter")

    return press


WINDOWS: dict[str, tuple[str, Way]] = {
    "sheet": ("a refused card", letter("s")),
    "last trick": ("a trick lies", letter("l")),
    "keys": ("a refused card", letter("?")),
    "settings": ("a refused card", button(".tools button:nth-of-type(5)")),
    "share": ("a refused card", button(".beside button[aria-haspopup]")),
    "new match": ("a refused card", button(".beside p.row button:last-child")),
    "pile": ("eleven and a pile", letter("p")),
    "card to call": ("a card is called", button("[data-moment]")),
    "keys of bids": ("a bid is due", letter("?")),
    "sheet of eleven": ("eleven deals over", letter("s")),
    "review": ("a deal is over", button("[data-look]")),
    "again": ("a deal is over", button(".moment button:nth-of-type(3)")),
    "statistics": ("a match is over", button("[data-statistics]")),
}


def window_faults(page: Page, name: str) -> Iterator[Any]:
    """Yield what is wrong with an open window, on small screens and with large text."""
    for width, height, text in ((320, 568, 100), (568, 320, 100), (360, 640, 200)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("text => { document.documentElement.style.fontSize = `${text}%` }", text)
        for each in page.evaluate(FAULTS, False):
            if isinstance(each, str) or each[0] in ("covered", "too small", "sideways", "controls"):
                yield name, f"{width}x{height} {text}%", each
    page.evaluate("document.documentElement.style.fontSize = ''")
    for fault in faults_of_axe(page):
        yield name, fault


@pytest.mark.parametrize("lang", ["en", "ta"])
@pytest.mark.parametrize("game", ["hearts", "cancellation_hearts", "five_hundred"])
def test_windows(open_page: Open, game: str, lang: str) -> None:
    """Each opens and closes by keys alone, gives the focus back, and is whole on small screens."""
    page = open_page(f"/{lang}/{game}/play/", {"karata.settings": SETTINGS})
    wrong: list[Any] = []
    for name, (moment, opens) in WINDOWS.items():
        if moments.MOMENTS[moment].game != game:
            continue
        page.set_viewport_size({"width": 900, "height": 900})
        moments.enter(page, moment)
        opens(page)
        expect(page.locator("dialog[open] h2").first).to_be_visible()
        if not focused(page):
            wrong.append((name, "the focus is not in the window"))
        wrong += window_faults(page, name)
        wrong += names(page, name)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        if not focused(page):
            wrong.append((name, "the focus is lost"))

    assert wrong == []


def test_choices_that_are_judged(open_page: Open) -> None:
    """Marks of the review are words, not only signs, and the window is whole while it works."""
    page = watched(open_page, "a deal is over")
    page.locator("[data-look]").press("Enter")
    page.locator("[data-work]").press("Enter")
    expect(page.locator(".choices li button").first).to_be_visible()
    page.locator("[data-work]").press("Enter")
    expect(page.locator(".choices progress")).to_have_count(0)
    assert focused(page)
    assert list(window_faults(page, "judged")) == []
    assert list(names(page, "judged")) == []


def test_the_last_undo_keeps_the_focus(open_page: Open) -> None:
    """A button that can do no more gives the focus to the hand."""
    page = open_page(kept={"karata.settings": FAST})
    page.locator("#begin").press("Enter")
    expect(page.locator(".card:focus")).to_have_count(1)
    page.evaluate(WATCH)
    key(page, "Enter", "ArrowRight", "Enter", "ArrowRight", "Enter", "g")
    expect(page.locator(".card[data-ready]").first).to_be_visible()
    undo = page.get_by_role("button", name="Undo")
    undo.press("Enter")
    expect(undo).to_be_disabled()
    expect(page.locator(".card:focus")).to_have_count(1)
    assert page.evaluate("lost") == []


def test_every_key_stands_in_the_list(open_page: Open) -> None:
    """What keys.js listens to is what the window tells."""
    code = (PLAY / "keys.js").read_text("utf-8")
    shown = {"Backspace": "⌫", "Escape": "Esc", "ArrowLeft": "←", "ArrowRight": "→",
             "ArrowUp": "↑", "ArrowDown": "↓"}  # fmt: skip
    listened = set(re.findall(r"^ {4}(?:Key|Digit)?(\w+):", code, re.M))
    listened |= set(re.findall(r"event\.key === '([^' ]+)'", code))
    page = watched(open_page, "a bid is due")
    page.keyboard.press("?")
    told = page.locator("dialog[open] kbd").all_inner_texts()
    page.keyboard.press("Escape")
    words = {each for text in told for each in text.split()}
    assert len(listened) > 18
    assert {shown.get(each, each) for each in listened} <= words
