"""No English word is left on a page of another language, outside the names."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import pages_of
from tests.e2e.table import Table

# The same in every language: names, titles, licences, keys, units.
NAMES = """
    Karata|Kiswahili|Hausa|Hearts|Cancellation Hearts|Mini Cancellation Hearts|Omnibus
    Spot Hearts|Hooligan Hearts|Black Maria|Black Lady|Reverse
    shooting the moon|Bicycle|Pagat|Wikipedia|Qdan|Mioyo|Microsoft|Windows|OpenSpiel|GNOME
    David Parlett|The Penguin Book of Card Games|Creative Commons|Attribution-ShareAlike|CC BY-SA
    MIT|Mozilla Public License|Python Software Foundation License|Pyodide|Python|WebAssembly
    JavaScript|MkDocs|cookie|cookies|Enter|Esc|Tab|QR|MB|kB|Australia
    Five Hundred for two, five and six players|Five Hundred|Official Team Rules|Euchre|kookaburra
    bar nullo|double nullo|double misère|nullo|nello|nula|Bauer|right bower|left bower|bower|slam|NT
    going out the back door|out the back door|shoot the moon
""".strip().replace("\n", "|")
NOT_ENGLISH = re.compile(
    r"https?://\S+|[\w.-]+\.(?:org|com|example)\S*"  # addresses
    r"|[(“«‘][A-Za-z ,;-]+[)”»’]"  # a foreign word, named as one
    r"|\b[IVX]+\b|^English$"  # a Roman number; a language's own name
    r"|(?-i:\b(?:[LRAHS]2?){3,}\b)"  # an order of passing as one writes it
    rf"|\b(?:{'|'.join(sorted(re.split(r' *[|] *', NAMES), key=len, reverse=True))})\b",
    re.IGNORECASE,
)
TRANSLATED = ("sw", "ha", "ta", "ky")
ENGLISH: dict[str, set[str]] = {}  # the words of each page in English, read once
# In Latin letters; the words look like English ones and are their own.
LATIN = {"sw": {"pale"}, "ha": {"game", "same", "take", "tamil"}}

# All words that a reader or a screen reader meets, without the switch between languages.
WORDS = """() => {
  const HIDDEN = 'script, style, noscript, pre, kbd, [hreflang], a[rel~=noreferrer]';
  const texts = [document.title];
  const elsewhere = (node) => node.parentElement.closest(HIDDEN);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!elsewhere(walker.currentNode)) texts.push(walker.currentNode.data);
  for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder], meta[name=description]')) {
    if (element.closest('[hreflang]')) continue;
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'content']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts;
}"""  # noqa: E501 - a line of JavaScript is not cut


def words(page: Page) -> dict[str, str]:
    """Return the words of a page in small letters, each with the text it stands in."""
    found: dict[str, str] = {}
    for text in page.evaluate(WORDS):
        for word in re.findall(r"[^\W\d_]{2,}", NOT_ENGLISH.sub(" ", text.strip())):
            found.setdefault(word.lower(), " ".join(text.split())[:90])
    return found


def english_of(found: dict[str, str], lang: str, english: set[str]) -> dict[str, str]:
    """Return what is English among the words of a page, with the text it stands in."""
    latin = {word: text for word, text in found.items() if re.fullmatch("[a-z]+", word)}
    return {
        word: text
        for word, text in latin.items()
        if lang not in LATIN or (len(word) >= 4 and word in english - LATIN[lang])
    }


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_page_has_english_words(page: Page, lang: str) -> None:
    left = {}
    for address in pages_of(lang):
        if address not in ENGLISH:
            page.goto(f"en/{address}")
            ENGLISH[address] = set(words(page))
        page.goto(f"{lang}/{address}")
        if found := english_of(words(page), lang, ENGLISH[address]):
            left[address] = found

    assert left == {}


@pytest.mark.parametrize(("game", "cards"), [("hearts", 13), ("cancellation_hearts", 17)])
@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_table_says_nothing_in_english(page: Page, lang: str, game: str, cards: int) -> None:
    Table.hurry(page)
    address = f"{game}/play/ at the table"
    if address not in ENGLISH:
        page.goto(f"en/{game}/play/")
        ENGLISH[address] = set(_at_the_table(page, game, cards))
        page.evaluate(f"localStorage.removeItem('karata.match.{game}'); sessionStorage.clear()")
    page.goto(f"{lang}/{game}/play/")

    assert english_of(_at_the_table(page, game, cards), lang, ENGLISH[address]) == {}


def _at_the_table(page: Page, game: str, cards: int) -> dict[str, str]:
    """Return the words met from the form to the first refusal and hint, dialogs included."""
    table = Table(page, game)
    page.locator("#begin").wait_for()
    found = words(page)
    table.start(cards)
    found |= words(page)
    card = table.until_forbidden()
    found |= words(page)
    table.press(page.locator(f'.hand .card[data-card="{card}"]').first)
    page.locator(".notice[data-kind=refusal]").wait_for()
    found |= words(page)
    page.keyboard.press("h")
    page.locator(".notice[data-kind=hint]").wait_for()
    found |= words(page)
    for key in ("l", "s", "?"):
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        found |= words(page)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="hidden")
        page.wait_for_timeout(100)  # the page hears that it is closed a moment later
    return found
