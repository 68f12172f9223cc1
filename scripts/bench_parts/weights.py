"""What a page weighs over the wire: itself, its styles and its scripts, brotli at its strongest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import brotli


@dataclass(frozen=True, slots=True)
class Weight:
    """Brotli bytes of one page by part; `elsewhere` lists what it would ask of other hosts."""

    page: str
    html: int
    style: int
    script: int
    elsewhere: tuple[str, ...]

    @property
    def total(self) -> int:
        return self.html + self.style + self.script


class _Parts(HTMLParser):
    """Collects what a browser loads for a page before anybody presses anything."""

    def __init__(self) -> None:
        super().__init__()
        self.styles: list[str] = []
        self.scripts: list[str] = []
        self.others: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        rel = given.get("rel", "").split()
        if tag == "link" and "stylesheet" in rel:
            self.styles.append(given["href"])
        elif tag == "script" and "src" in given:
            self.scripts.append(given["src"])
        elif tag == "link" and {"modulepreload", "preload"} & set(rel):
            self.scripts.append(given["href"])
        elif tag == "link" and "icon" in rel:
            self.others.append(given["href"])
        elif tag in ("img", "iframe", "source", "video", "audio"):
            self.others.append(given.get("src", ""))


@cache
def packed(path: Path) -> int:
    """Return the size of a file after brotli."""
    return len(brotli.compress(path.read_bytes(), quality=11, lgwin=24))


def weigh(root: Path, page: Path) -> Weight:
    """Weigh one page of the built site under `root`."""
    parts = _Parts()
    parts.feed(page.read_text("utf-8"))
    address = "/" + page.relative_to(root).as_posix()
    named = [*parts.styles, *parts.scripts, *parts.others]
    elsewhere = tuple(name for name in named if urlsplit(name).netloc)

    def size(names: list[str]) -> int:
        files = {_file(root, address, name) for name in names if not urlsplit(name).netloc}
        return sum(packed(file) for file in files)

    return Weight(address, packed(page), size(parts.styles), size(parts.scripts), elsewhere)


def _file(root: Path, address: str, name: str) -> Path:
    path = root / unquote(urlsplit(urljoin(address, name)).path).lstrip("/")
    if not path.is_file():
        raise FileNotFoundError(f"{address} names {name}, which is not in the site")
    return path
