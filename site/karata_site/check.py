"""Check texts and translations: placeholders, plural forms, markup, words that mislead."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

from karata_site.extract import Message
from karata_site.paths import LOCALES
from karata_site.pofiles import entries, forms

PLACEHOLDER = re.compile(r"\{([A-Za-z0-9_]+)\}")
_BRACE = re.compile(r"[{}]")
_HTML = re.compile(r"</?[A-Za-z!][^>]*>|&(?:[a-z]+|#\d+);")
_STRONG = re.compile(r"\*[^*\s](?:[^*]*[^*\s])?\*")
_CLOSING = '”’»“")*'
_ENDINGS = {".": ".!?", "?": "?.", "!": "!.", ":": ":", "…": "…."}


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong with a text. A notice does not fail the check."""

    language: str
    context: str
    reason: str
    notice: bool = False

    def __str__(self) -> str:
        return f"{self.language}  {self.context}: {self.reason}"


@dataclass(frozen=True)
class Word:
    """An entry of the glossary: a pattern, and why it is asked for or refused."""

    pattern: re.Pattern[str]
    reason: str
    unless: str = ""


@dataclass(frozen=True)
class Glossary:
    """What a language may not say, and the stems that must stand where English has a term."""

    forbidden: tuple[Word, ...] = ()
    required: tuple[tuple[re.Pattern[str], Word], ...] = ()


@cache
def glossary(language: str, path: Path = LOCALES / "glossary.toml") -> Glossary:
    """Read the glossary of one language."""
    data = tomllib.loads(path.read_text("utf-8"))
    forbidden = [
        Word(_whole_word(entry["word"]), entry["reason"], entry.get("unless", ""))
        for entry in data.get("forbidden", {}).get(language, ())
    ]
    required = []
    for english, entry in data.get("term", {}).items():
        if language in entry:
            stems = "|".join(re.escape(stem) for stem in entry[language])
            asked = Word(re.compile(stems, re.IGNORECASE), " / ".join(entry[language]))
            required.append((_whole_word(entry.get("english", english)), asked))
    return Glossary(tuple(forbidden), tuple(required))


def _whole_word(pattern: str) -> re.Pattern[str]:
    # \w knows no Tamil vowel signs, and an apostrophe joins parts of a word.
    letter = r"[\w\u0B80-\u0BFF’ʼ']"
    return re.compile(rf"(?<!{letter})(?:{pattern})(?!{letter})", re.IGNORECASE)


def check_sources(messages: Iterable[Message]) -> Iterator[Finding]:
    """Check the English texts themselves."""
    seen: dict[str, str] = {}
    for each in messages:
        if each.context in seen:
            yield Finding("en", each.context, f"stands in {seen[each.context]} and {each.file}")
        seen[each.context] = each.file
        names = set(PLACEHOLDER.findall(each.text + (each.plural or "")))
        given = {name for name in names if not is_literal(name)}
        if given and not each.note:
            yield Finding("en", each.context, "has a placeholder but no note for translators")
        for text in filter(None, (each.text, each.plural)):
            yield from (Finding("en", each.context, reason) for reason in _form(text))


def is_literal(name: str) -> bool:
    """Say whether a placeholder names a fixed card or suit."""
    return bool(re.fullmatch(r"[SHDC]|(?:[2-9TJQKA]|1[123])[SHDC]|J[KX]", name))


def check_catalogue(
    catalog: Catalog,
    language: str,
    *,
    missing: bool = True,
    words: Glossary | None = None,
) -> Iterator[Finding]:
    """Check every entry of a translated catalogue; `missing` also asks for complete ones."""
    words = glossary(language) if words is None else words
    for context, entry in entries(catalog):
        if entry.fuzzy:  # nobody sees it; it translates an older text
            if missing:
                yield Finding(language, context, "fuzzy: the English has changed, read it again")
            continue
        for reason, notice in _entry(entry, words):
            if reason != "not translated" or missing:
                yield Finding(language, context, reason, notice)


def check_entry(entry: Entry, language: str) -> list[Finding]:
    """Check one entry, as `fill` does."""
    found = _entry(entry, glossary(language))
    return [Finding(language, str(entry.context), reason, notice) for reason, notice in found]


def _entry(entry: Entry, words: Glossary) -> Iterator[tuple[str, bool]]:
    sources, strings = forms(entry.id), forms(entry.string)
    if not any(strings):
        yield "not translated", False
        return
    if not all(strings) or len(strings) != len(sources):
        yield "a plural form is empty", False
        return
    for number, (source, text) in enumerate(zip(sources, strings, strict=True)):
        may_drop = {"n"} if len(sources) > 1 and number == 0 else set()
        for reason in (*_placeholders(source, text, may_drop), *_form(text), *_same(source, text)):
            yield reason, False
        for word in words.forbidden:
            hit = word.pattern.search(text)
            if hit and not (word.unless and re.search(word.unless, source, re.IGNORECASE)):
                yield f"“{hit[0]}” may not be used: {word.reason}", False
        for english, word in words.required:
            if english.search(source) and not word.pattern.search(text):
                yield f"the agreed term is missing: {word.reason}", True


def _placeholders(source: str, text: str, may_drop: set[str]) -> Iterator[str]:
    wanted, given = set(PLACEHOLDER.findall(source)), set(PLACEHOLDER.findall(text))
    for name in sorted(wanted - given - may_drop):
        yield f"{{{name}}} is missing"
    for name in sorted(given - wanted):
        if is_literal(name):  # {QS} may stand anywhere, for example where English says "it"
            continue
        yield f"{{{name}}} is not in the English text"


def _form(text: str) -> Iterator[str]:
    """Yield what is wrong with a text whatever its language."""
    if _BRACE.search(PLACEHOLDER.sub("", text)):
        yield "a brace that belongs to no placeholder"
    if hit := _HTML.search(text):
        yield f"“{hit[0]}” looks like HTML"
    if "*" in _STRONG.sub("", text):
        yield "a * without its partner"
    if text != text.strip():
        yield "a space at the beginning or end"
    if "  " in text or "\n" in text:
        yield "two spaces or a line break"
    if unicodedata.normalize("NFC", text) != text:
        yield "letters are not in the composed form (NFC)"


def _same(source: str, text: str) -> Iterator[str]:
    """Yield where a translation is built otherwise than its source."""
    if len(_STRONG.findall(source)) != len(_STRONG.findall(text)):
        yield "the *strong* words differ in number"
    last, own = source.rstrip(_CLOSING)[-1:], text.rstrip(_CLOSING)[-1:]
    if last in _ENDINGS:
        if own not in _ENDINGS[last]:
            yield f"ends without “{last}”"
    elif own == ".":
        yield "ends with a full stop that the English does not have"
