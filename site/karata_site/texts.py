"""Sentences of one language as HTML or plain characters, straight from the .po files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from gettext import c2py
from pathlib import Path

from markupsafe import Markup, escape

from karata_site.catalogues import messages, po_path
from karata_site.extract import Message
from karata_site.paths import DOMAINS, LOCALES, SOURCE_LANGUAGE, Language, languages
from karata_site.pofiles import entries, forms, read_catalogue

SYMBOLS = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}
_PART = re.compile(r"\{([A-Za-z0-9_]+)\}")
_STRONG = re.compile(r"\*([^*]+)\*")
_CARD = re.compile(r"(?:(?:[2-9TJQKA]|1[123])[SHDC]|J[KX])\Z")
JOKERS = {"JK": "★\ufe0e", "JX": "☆\ufe0e"}
_CARD_VALUE = re.compile(r"(</span>:?) (?=[−\d])")
Value = str | int | Markup | Iterable[str]


class TextError(LookupError):
    """A text that does not exist or lacks a value: a fault in a page."""


@cache
def english(domain: str) -> dict[str, Message]:
    """Return the English texts of a domain by context."""
    return {each.context: each for each in messages(domain)}


class Texts:
    """All texts in one language; what a catalogue lacks is said in English and marked so."""

    def __init__(self, code: str, locales: Path = LOCALES) -> None:
        self.language: Language = next(each for each in languages() if each.code == code)
        self.code = code
        self._strings: dict[str, tuple[str, ...]] = {}
        self._plural = c2py("n != 1")
        for domain in DOMAINS:
            path = po_path(code, domain, locales)
            if code == SOURCE_LANGUAGE or not path.exists():
                continue
            catalog = read_catalogue(path, code, domain)
            self._plural = c2py(catalog.plural_expr)
            known = english(domain)
            for context, entry in entries(catalog):
                source, strings = known.get(context), forms(entry.string)
                current = source is not None and source.text == forms(entry.id)[0]
                if current and all(strings) and not entry.fuzzy:
                    self._strings[context] = strings

    def has(self, context: str) -> bool:
        """Say whether there is such a text."""
        return any(context in english(domain) for domain in DOMAINS)

    def sentence(self, context: str, n: int | None = None) -> tuple[str, bool]:
        """Return a text with its placeholders, and whether it is in this language."""
        found = self._strings.get(context)
        if found is not None:
            return found[self._plural(0 if n is None else n) if found[1:] else 0], True
        for domain in DOMAINS:
            source = english(domain).get(context)
            if source is not None:
                many = source.plural is not None and n != 1
                return (source.plural or "") if many else source.text, self.code == "en"
        raise TextError(f"no text {context}")

    def html(self, context: str, /, **values: Value) -> Markup:
        """Return a text as HTML: cards as symbols with a spoken label, *strong* words, escaped."""
        n = values.get("n")
        sentence, own = self.sentence(context, n if isinstance(n, int) else None)
        out = Markup("")
        for place, part in enumerate(_PART.split(sentence)):
            if place % 2:
                out += self._fill(context, part, values)
            else:
                out += escape(part)
        # Strong words may hold a card, so their marks are replaced last.
        marked = _STRONG.sub(r"<strong>\1</strong>", str(out))
        # A card and its number stay on one line: A♠: 7, J♦: −10.
        out = Markup(_CARD_VALUE.sub("\\1\u00a0", marked))
        return out if own else Markup(f'<span lang="en">{out}</span>')

    def plain(self, context: str, /, **values: Value) -> str:
        """Return a text as characters, for titles and labels."""
        n = values.get("n")
        sentence, _ = self.sentence(context, n if isinstance(n, int) else None)

        def put(match: re.Match[str]) -> str:
            name = match[1]
            if name in values:
                value = values[name]
                return number(value) if isinstance(value, int) else str(value)
            return self.glyph(name)

        return _PART.sub(put, sentence.replace("*", ""))

    def _fill(self, context: str, name: str, values: dict[str, Value]) -> Markup:
        if name not in values:
            if _CARD.match(name):
                return self.card(name)
            if name in SYMBOLS:
                return self.suit(name)
            raise TextError(f"{context} ({self.code}): the value of {name} is missing")
        return self.value(name, values[name])

    def value(self, name: str, value: Value) -> Markup:
        """Return what stands for a placeholder as HTML; its name says what it is."""
        if isinstance(value, Markup):
            return value
        if name.endswith(("cards", "legal")) or name == "removed":
            listed = value.split() if isinstance(value, str) else value
            return self.cards(listed)  # type: ignore[arg-type]  # such a name has no number
        if name.endswith("card"):
            return self.card(str(value))
        if name.endswith("suit"):
            none = value == "NT"
            return self.html("table.bid.no-suit/text") if none else self.suit(str(value))
        return escape(number(value) if isinstance(value, int) else str(value))

    # ---- cards ----

    def glyph(self, name: str) -> str:
        """Return a card or suit as characters: Q♠ or ♠Q."""
        if name in SYMBOLS or name in JOKERS:
            return SYMBOLS.get(name) or JOKERS[name]
        rank, symbol = _rank(name), SYMBOLS[name[-1]]
        first = self.language.card_order == "rank-suit"
        return rank + symbol if first else symbol + rank

    def name(self, name: str) -> str:
        """Return a card or suit in words."""
        return self.plain(f"{name}/name")

    def card(self, name: str, kind: str = "k", *, cancelled: bool = False) -> Markup:
        """Return a card as HTML: `k` in running text, `c` as the face of a card.

        A cancelled card is crossed out, and its label says so.
        """
        first = self.language.card_order == "rank-suit" or kind == "c"
        if name in JOKERS:
            shown = Markup(JOKERS[name])
        else:
            rank, suit = _rank(name), _symbol(name[-1])
            shown = rank + suit if first else suit + rank
        red = " r" if name[-1] in "HD" else ""
        spoken = self.name(name)
        if cancelled:
            red += " off"
            spoken = self.plain("site.example.cancelled/text", card=spoken)
        label = escape(spoken)
        return Markup(f'<span class="{kind}{red}" role="img" aria-label="{label}">{shown}</span>')

    def suit(self, letter: str) -> Markup:
        """Return a suit's symbol as HTML."""
        red = " r" if letter in "HD" else ""
        label = escape(self.name(letter))
        return Markup(
            f'<span class="k{red}" role="img" aria-label="{label}">{_symbol(letter)}</span>'
        )

    def mark(self) -> Markup:
        """Return the place of a card that the script puts in."""
        return Markup('<i class="x"></i>')

    def cards(self, names: Iterable[str]) -> Markup:
        """Return several cards of running text."""
        return Markup(", ").join(self.card(name) for name in names)


def _rank(name: str) -> str:
    return "10" if name[0] == "T" else name[:-1]


def _symbol(suit: str) -> Markup:
    return Markup(f'<svg><use href="#s-{suit}"/></svg>')


def number(value: int) -> str:
    """Return a number with a true minus sign."""
    return f"−{-value}" if value < 0 else str(value)


@cache
def texts(code: str) -> Texts:
    """Return the (shared) texts of a language."""
    return Texts(code)
