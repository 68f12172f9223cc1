"""What the search of a language loads at first use: which words stand on which pages.

The words of a page are cut short, so that endings do not matter, and letters that people type one
for the other are one letter. The script finds the sentences themselves on the pages.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from karata_site.names import names
from karata_site.rules_page import GamePages
from karata_site.texts import Texts

FOLDER = "assets/search"
CUT = 5  # letters of a word that the index keeps
SHORT = 2  # words of fewer letters are not kept
PAGES = 2  # pages kept for a word: those that say it most often
MORE, OFTEN = 3, 3  # so many if they say it so often
# Letters that stand for one another, after splitting off accents. The script gets these patterns,
# so they are written in what both languages of patterns know. The last ones may ask for the
# beginning or the end of a word.
FOLDS: Mapping[str, Sequence[tuple[str, str]]] = {
    "en": [("(?:es|s)$", "")],
    "sw": [("^(?:wana|zina|ana|una|ina|ku|wa|mi|vi|ki|hu|m|u|a|i)(?=.{4})", "")],
    "ha": [("ɓ", "b"), ("ɗ", "d"), ("ƙ", "k"), ("ƴ", "y")],
    "ta": [
        ("[ஸஷஶஜ]", "ச"),  # grantha letters, and the Tamil ones that are written for them
        ("ஹ", "க"),
        ("ற", "ர"),
        ("[ணந]", "ன"),
        ("[ளழௗ]", "ல"),
        ("(.)்\\1", "$1"),
        ("^இச்?(?=ப)", "ச்"),  # இஸ்பேட், ஸ்பேட்
        ("(?:்[கசதப])?[்ு]$", ""),
    ],
    "ky": [("ө", "о"), ("ү", "у"), ("ң", "н"), ("ё", "е"), ("[ьъ]", "")],
}
# A shared beginning of so many letters makes two long words one.
LEAST = {"ta": 3}
_WORD = re.compile(r"[\w\u0b80-\u0bff]+")
_MARKS = re.compile(r"[\u0300-\u036f'’‘ʼ`´]")
_LABEL, _TAG = re.compile(r'<span[^>]*aria-label="([^"]*)"[^>]*>'), re.compile(r"<[^>]*>")
_PART = re.compile(r"\{([^}]*)\}|\*")


def folded(text: str, code: str) -> list[str]:
    """Return the words of a text in the form in which they are compared."""
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", text).lower())
    found = []
    for word in _WORD.findall(plain):
        for pattern, letters in FOLDS.get(code, ()):
            word = re.sub(pattern, letters.replace("$", "\\"), word)
        found.append(word)
    return found


def index_file(
    texts: Texts, games: Sequence[GamePages], titles: Mapping[str, str]
) -> tuple[Path, bytes]:
    """Return the module that the search loads; `titles` has every page's by its address."""
    text = json.dumps(index(texts, games, titles), ensure_ascii=False, separators=(",", ":"))
    data = f"export default {text};\n".encode()
    digest = hashlib.sha256(data).hexdigest()[:10]
    return Path(f"{FOLDER}/{texts.code}.{digest}.js"), data


def index(texts: Texts, games: Sequence[GamePages], titles: Mapping[str, str]) -> dict[str, Any]:
    """Return the index of a language: letters, pages with their titles, words, hidden names."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for game in games:
        for page, text in sentences(texts, game):
            counts[f"{game.game}/{page}"].update(folded(text, texts.code))
    order = [*counts, *(page for page in titles if page not in counts)]
    searched = names(texts.code).searched
    return {
        "folds": FOLDS.get(texts.code, ()),
        "least": LEAST.get(texts.code, 4),
        "pages": [
            [page, titles[page], *searched.get(page.removesuffix("/"), ())]
            for page in order
            if page in titles
        ],
        "words": packed(list(counts.values())),
        "names": {
            id: " | ".join(found) for id, found in searched.items() if f"{id}/" not in titles
        },
    }


def sentences(texts: Texts, game: GamePages) -> Iterator[tuple[str, str]]:
    """Yield what is said on the pages of a game, each with its page below the rules page."""
    for id, place in game.places.items():
        for field in ("question", "title", "text"):
            if texts.has(f"{id}/{field}"):
                yield place.page, spoken(texts, f"{id}/{field}")
    for option in game.options:
        yield option.page, f"{_bare(option.name)} {_bare(option.help)}"
    for preset in game.presets:
        yield game.house_pages[0], f"{_bare(preset.name)} {_bare(preset.text)}"


def spoken(texts: Texts, context: str) -> str:
    """Return a text with the names of cards, without what else is put in."""

    def put(match: re.Match[str]) -> str:
        card = f"{match[1]}/name"
        return f" {texts.plain(card)} " if match[1] and texts.has(card) else " "

    return _PART.sub(put, texts.sentence(context)[0])


def _bare(html: object) -> str:
    return _TAG.sub(" ", _LABEL.sub(r"\1 ", str(html)))


def packed(pages: Sequence[Counter[str]]) -> str:
    """Return the words in alphabetical order, each with the pages that say it most.

    A word is written as the number of letters it shares with the one before, its other letters,
    and a capital for each page.
    """
    cut: dict[str, Counter[int]] = defaultdict(Counter)
    for place, counts in enumerate(pages):
        for word, count in counts.items():
            if len(word) > SHORT and not re.search(r"[\d_]", word):
                cut[word[:CUT]][place] += count
    out, before = [], ""
    for word in sorted(cut):
        shared = len([*takewhile(lambda pair: pair[0] == pair[1], zip(before, word, strict=False))])
        said = sorted(cut[word].items(), key=lambda each: (-each[1], each[0]))
        kept = [page for at, (page, n) in enumerate(said[:MORE]) if at < PAGES or n >= OFTEN]
        out.append(f"{shared}{word[shared:]}{''.join(chr(65 + page) for page in kept)}")
        before = word
    return "".join(out)
