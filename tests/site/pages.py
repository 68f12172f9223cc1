"""The built pages, read once: elements with their attributes, language and text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from karata.games import GAMES
from karata.places import pages
from karata_site.drill_kinds import kinds
from karata_site.paths import languages
from scripts.build_site import SITE

LANGUAGES = tuple(each.code for each in languages())
PAGES = (
    "",
    *(f"{game}/{below}" for game in GAMES for below in (*pages(game), "play/")),
    *(f"{game}/pictures/" for game in GAMES),
    *(f"{game}/drills/" for game in GAMES if kinds(game)),
    *(f"{game}/drills/{kind}/" for game in GAMES for kind in kinds(game)),
    "words/",
    "about/",
)
RULE_PAGES = tuple(f"{game}/{below}" for game in GAMES for below in pages(game))
VOID = {"meta", "link", "br", "img", "input", "hr", "use", "path"}
EVERY_PAGE = ("", "404.html", *(f"{code}/{page}" for code in LANGUAGES for page in PAGES))


@dataclass(eq=False)
class Element:
    """An element: name, attributes, the language in force, its children."""

    name: str
    attributes: dict[str, str]
    language: str
    children: list[Element | str] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        """Yield this element and all below it."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def find(self, name: str, **attributes: str) -> list[Element]:
        """Return the elements of a name with these attributes; `class_` asks for one class."""
        wanted = attributes.pop("class_", None)
        return [
            each
            for each in self.walk()
            if each.name == name
            and all(each.attributes.get(key) == value for key, value in attributes.items())
            and (wanted is None or wanted in each.attributes.get("class", "").split())
        ]

    def text(self, card: str = "") -> str:
        """Return the text that is read aloud: a card as its spoken name, or as `card`."""
        if self.attributes.get("aria-hidden") == "true" or self.name in ("script", "template"):
            return ""
        if "aria-label" in self.attributes:
            return card or self.attributes["aria-label"]
        parts = (each if isinstance(each, str) else each.text(card) for each in self.children)
        return "".join(parts)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("#root", {}, "")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        parent = self.open[-1]
        element = Element(tag, attributes, attributes.get("lang", parent.language))
        parent.children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def file_of(page: str) -> Path:
    """Return the file of a page's address."""
    return SITE / page / "index.html" if page == "" or page.endswith("/") else SITE / page


@cache
def read(page: str) -> Element:
    """Return a built page as a tree."""
    reader = _Reader()
    reader.feed(file_of(page).read_text("utf-8"))
    assert reader.open == [reader.root], f"{page}: <{reader.open[-1].name}> is not closed"
    return reader.root


@cache
def ids(page: str) -> list[str]:
    """Return all ids of a page, in order."""
    return [each.attributes["id"] for each in read(page).walk() if "id" in each.attributes]


def meta(page: str, name: str) -> str:
    """Return the content of a <meta>, by name or property."""
    for each in read(page).find("meta"):
        if name in (each.attributes.get("name"), each.attributes.get("property")):
            return each.attributes["content"]
    return ""
