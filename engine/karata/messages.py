"""Sentences in the reader's language: id and parameters in, a `Text` of words, cards and suits out.

English stands in the rulebook, the other languages in gettext catalogues; a sentence that a
catalogue lacks is said in English. No ending is ever added to a placeholder.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias, TypedDict

from karata.rulebook import FIRST_GAME, Rulebook, load


class CardItem(TypedDict):
    """A card inside a sentence: its notation, its symbol and its name in words."""

    card: str
    show: str
    say: str


class SuitItem(TypedDict):
    """A suit inside a sentence."""

    suit: str
    show: str
    say: str


Item: TypeAlias = str | CardItem | SuitItem
Text: TypeAlias = list[Item]

LANGUAGES = ("sw", "ha", "ta", "ky", "en")
SUIT_SYMBOLS = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}
DOMAINS = ("rules", "table")
MINUS = "−"

_REPOSITORY = Path(__file__).resolve().parents[2]
_SUIT_FIRST = frozenset({"ta", "ky"})  # used where no languages.toml is found
_PLACEHOLDER = re.compile(r"\{([A-Za-z0-9_]+)\}")
_CARD_NAME = re.compile(r"(?:(?:[2-9TJQKA]|1[1-3])[SHDC]|JK|JX)\Z")
_BID = re.compile(r"(\d+)(S|H|D|C|NT)\Z")
_SANS = "/sans"
_JOKERS = {"JK": "★", "JX": "★★"}
NO_TRUMPS = "NT"  # in place of a suit
_locale_dir: Path = _REPOSITORY / "build" / "locales"


class MessageError(LookupError):
    """A sentence that does not exist or lacks a parameter: a fault in the program."""


def set_locale_dir(path: str | Path) -> None:
    """Read catalogues from `path`/<language>/LC_MESSAGES/<domain>.mo from now on."""
    global _locale_dir
    _locale_dir = Path(path)
    messages.cache_clear()
    _rank_first.cache_clear()


@cache
def _rank_first(lang: str) -> bool:
    """Say whether a card is shown as 10♥ (True) or ♥10 in this language."""
    for folder in (_locale_dir, _REPOSITORY / "locales"):
        path = folder / "languages.toml"
        if path.is_file():
            import tomllib  # never needed in the browser, so not loaded there

            found = tomllib.loads(path.read_text(encoding="utf-8"))
            orders = {entry["code"]: entry["card_order"] for entry in found["language"]}
            if lang in orders:
                return bool(orders[lang] == "rank-suit")
    return lang not in _SUIT_FIRST


@lru_cache(maxsize=16)
def messages(lang: str) -> Messages:
    """Return the (shared) messages of a language."""
    return Messages(lang)


class Messages:
    """All sentences in one language."""

    def __init__(self, lang: str = "en", rulebook: Rulebook | None = None) -> None:
        if lang not in LANGUAGES:
            raise MessageError(f"unknown language {lang!r}; known: {', '.join(LANGUAGES)}")
        self.lang = lang
        self.rulebook = rulebook if rulebook is not None else load()
        self._catalogues = [
            gettext.translation(domain, str(_locale_dir), [lang])
            for domain in DOMAINS
            if lang != "en" and gettext.find(domain, str(_locale_dir), [lang])
        ]
        self._rank_first = _rank_first(lang)
        self._parts: dict[str, tuple[str, ...]] = {}
        self._cards: dict[str, CardItem] = {}

    def text(
        self,
        id: str,
        field: str = "text",
        params: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
    ) -> Text:
        """Return a sentence; `names` are the players' names by seat, `params` its placeholders."""
        given = params or {}
        return self._filled(f"{id}/{field}", self._sentence(id, field, given), given, names)

    def _filled(
        self, context: str, sentence: str, given: Mapping[str, object], names: Sequence[str]
    ) -> Text:
        parts = self._parts.get(sentence)
        if parts is None:
            parts = self._parts[sentence] = tuple(_PLACEHOLDER.split(sentence.replace("*", "")))
        out: Text = []
        for place, part in enumerate(parts):
            if place % 2 == 0:
                _add(out, part)
                continue
            try:
                items = self._fill(part, given, names)
            except MessageError as error:
                raise MessageError(f"{context} ({self.lang}): {error}") from None
            for item in items:
                _add(out, item)
        return out

    def say(self, id: str, field: str = "text", **params: object) -> str:
        """Return a sentence as plain characters."""
        return plain(self.text(id, field, params))

    def has(self, id: str, field: str = "text") -> bool:
        """Say whether the rulebook holds this sentence."""
        return bool(_english(self.rulebook, id, field, None)[0])

    def card(self, name: str) -> CardItem:
        """Return a card, by its notation, as it stands in a sentence."""
        item = self._cards.get(name)
        if item is None:
            if name in _JOKERS:
                show = _JOKERS[name]
            else:
                rank, symbol = name[:-1], SUIT_SYMBOLS[name[-1]]
                shown = "10" if rank == "T" else rank
                show = shown + symbol if self._rank_first else symbol + shown
            item = self._cards[name] = {
                "card": name,
                "show": show,
                "say": self._sentence(name, "name", {}, self.rulebook.cards),
            }
        return item

    def suit(self, letter: str) -> SuitItem:
        """Return a suit, by its letter, as it stands in a sentence; `NT` is no trumps."""
        if letter == NO_TRUMPS:
            words = self._sentence("table.bid.no-suit", "text", {})
            return {"suit": letter, "show": words, "say": words}
        return {
            "suit": letter,
            "show": SUIT_SYMBOLS[letter],
            "say": self._sentence(letter, "name", {}, self.rulebook.suits),
        }

    def bid(self, name: str, form: str = "") -> Text:
        """Return a bid, by its name, in words; with `form` "short-" as it stands on a button."""
        if name.endswith(_SANS):
            inner = self.bid(name.removesuffix(_SANS), form)
            return self.text(f"table.bid.{form}sans", params={"bid": inner})
        tricks = _BID.match(name)
        if tricks is None:
            plain_name = name.replace("_", "-")
            return self.text(f"table.bid.{plain_name}")
        kind = "no-trumps" if tricks[2] == NO_TRUMPS else "tricks"
        params = {"n": int(tricks[1]), "suit": tricks[2]}
        return self.text(f"table.bid.{form}{kind}", params=params)

    def option_text(self, option: str, field: str, game: str = FIRST_GAME) -> Text:
        """Return the `name` of a house rule or the `help` about it."""
        record = self.rulebook.option(option, game)
        id = option if record is None else record.id
        return self._filled(
            f"{id}/{field}", self._sentence(id, field, {}, self.rulebook.options), {}, ()
        )

    def value_text(self, option: str, value: str, game: str = FIRST_GAME) -> Text:
        """Return a value of a house rule in words: its label, on or off, or the value itself."""
        record = self.rulebook.option(option, game)
        english = record.values.get(value) if record is not None else None
        if record is not None and english:
            context = f"{record.id}/values.{value}"
            return self._filled(context, self._translated(context, english), {}, ())
        if value in ("on", "off"):
            return self.text(f"table.option.{value}")
        return [value]

    def _sentence(
        self,
        id: str,
        field: str,
        params: Mapping[str, object],
        table: Mapping[str, object] | None = None,
    ) -> str:
        english, plural = _english(self.rulebook, id, field, table)
        if not english:
            raise MessageError(f"no sentence {id}/{field}")
        context = f"{id}/{field}"
        if plural:
            n = params.get("n")
            if not isinstance(n, int):
                raise MessageError(f"{context}: the number n is missing")
            for catalogue in self._catalogues:
                found = catalogue.npgettext(context, english, plural, abs(n))
                if found not in (english, plural):
                    return found
            return english if abs(n) == 1 else plural
        return self._translated(context, english)

    def _translated(self, context: str, english: str) -> str:
        for catalogue in self._catalogues:
            found = catalogue.pgettext(context, english)
            if found != english:
                return found
        return english

    def _fill(self, name: str, params: Mapping[str, object], names: Sequence[str]) -> Text:
        if name not in params:
            if _CARD_NAME.match(name):
                return [self.card(name)]
            if name in SUIT_SYMBOLS:
                return [self.suit(name)]
            raise MessageError(f"the parameter {name} is missing")
        value = params[name]
        if name.endswith(("cards", "legal")) or name == "removed":
            return self._card_list(value)
        if name.endswith("card"):
            return [self.card(str(value))]
        if name.endswith("suit"):
            return [self.suit(str(value))]
        if name.endswith(("player", "seat")):
            return [names[value] if isinstance(value, int) else str(value)]
        if name in ("bid", "high") and isinstance(value, str):
            return self.bid(value)
        if isinstance(value, list):
            return value  # a text already
        if name == "direction":
            return self.text(f"table.direction.{value}")
        return [number(value) if isinstance(value, int) else str(value)]

    def _card_list(self, value: object) -> Text:
        names = value.replace(",", " ").split() if isinstance(value, str) else value
        assert isinstance(names, Iterable)
        out: Text = []
        for name in names:
            if out:
                out.append(", ")
            out.append(self.card(str(name)))
        return out


def _english(
    rulebook: Rulebook, id: str, field: str, table: Mapping[str, object] | None
) -> tuple[str, str]:
    """Return the English sentence and its plural (or "") of a record."""
    tables: tuple[Mapping[str, object], ...] = (
        (table,)
        if table is not None
        else (
            rulebook.messages,
            rulebook.units,
            rulebook.games,
            rulebook.presets,
            rulebook.options,
            rulebook.sections,
            rulebook.terms,
        )
    )
    for records in tables:
        record = records.get(id)
        english = getattr(record, field, None) if record is not None else None
        if isinstance(english, str) and english:
            return english, getattr(record, "plural", "") if field == "text" else ""
    return "", ""


def number(value: int) -> str:
    """Return a number as it is shown: a true minus sign, no grouping."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def _add(out: Text, item: Item) -> None:
    """Append to a text; neighbouring words become one string."""
    if isinstance(item, str):
        if not item:
            return
        if out and isinstance(out[-1], str):
            out[-1] += item
            return
    out.append(item)


def plain(text: Text) -> str:
    """Return a text as characters, with card symbols."""
    return "".join(item if isinstance(item, str) else item["show"] for item in text)


def spoken(text: Text) -> str:
    """Return a text as it is read aloud, with card names in words."""
    return "".join(item if isinstance(item, str) else item["say"] for item in text)
