"""On a small screen no word is broken, a card keeps its number, a table moves in its own box."""

from __future__ import annotations

import pytest

from scripts import build_site
from scripts.serve import serving
from tests.browser import alone, launched
from tests.site.pages import LANGUAGES, PAGES

pytestmark = pytest.mark.e2e
WIDTHS = (320, 360)
# Words, and cards with their numbers, that stand on more than one line.
BROKEN = r"""() => {
  const HIDDEN = 'script, noscript, template, .skip, details:not([open])';
  const found = [];
  const lines = (range) => {
    const middles = [...range.getClientRects()].map((r) => Math.round((r.top + r.bottom) / 2));
    return middles.length && Math.max(...middles) - Math.min(...middles) > 12;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest(HIDDEN)) continue;
    // A line may end at a hyphen or a dash that stands inside a word.
    for (const word of node.data.matchAll(/[^\s\-–—/()]+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (lines(range)) found.push(word[0]);
    }
    const card = node.previousElementSibling?.matches?.('.k');
    const number = node.data.match(/^:?\s[−\d]+/);
    if (card && number) {
      const range = document.createRange();
      range.setStartBefore(node.previousElementSibling);
      range.setEnd(node, number[0].length);
      if (lines(range)) found.push(node.previousElementSibling.textContent + number[0]);
    }
  }
  const outside = [...document.querySelectorAll('table')].filter((each) => !each.closest('.tb'));
  return [...found, ...outside.map((each) => each.outerHTML.slice(0, 60))];
}"""


def look(code: str) -> dict[str, list[str]]:
    broken = {}
    with serving(build_site.SITE) as server, launched() as browser:
        page = browser.new_page()
        for address in PAGES:
            if address.endswith("play/"):
                continue
            page.goto(f"{server.url}{code}/{address}")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 640})
                if found := page.evaluate(BROKEN):
                    broken[f"{address} at {width}"] = found
    return broken


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_is_broken(code: str) -> None:
    assert alone(look, code) == {}
