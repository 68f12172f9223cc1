"""What a device may keep of the built site: a list for each language, and the service worker.

Runs when every language stands in build/site; `mkdocs serve` has no service worker.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import brotli
from babel import Locale
from babel.numbers import get_decimal_symbol

from karata_site.paths import BUILD, ROOT
from karata_site.sheet import long_dates
from karata_site.texts import texts

SOURCE = ROOT / "site" / "offline" / "keeper.js"
SIZES = BUILD / "offline-sizes.json"  # brotli bytes by sha256, so that a second build is quick
KEEPER = "keeper.js"
LISTS = "assets/offline/"
SHARE = "assets/share/"  # images for other people's links, and the icons
PACKED_ALREADY = (".png", ".woff2")
MISSING = "404.html"  # hosts answer its address in ways of their own
NOT_ASKED_FOR = (".br", ".gz", ".xml", ".txt")
EMPTY = 'data-bytes=""'  # where a page says how many bytes "keep for offline" loads
LINKED = re.compile(r'<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]+)"')
HASHED = re.compile(r"(?:^|[./_-])[0-9a-f]{8,64}(?:[./_-]|$)")


class OfflineError(RuntimeError):
    """The lists cannot be made; the message names the file and says why."""


@dataclass(frozen=True)
class Entry:
    """A file of the site: the address below its root, sizes in bytes, sha256."""

    path: str
    bytes: int
    brotli: int
    sha256: str

    @property
    def order(self) -> tuple[int, str]:
        """Return its place in a list: the engine first, pages last."""
        tops = ("assets/engine/", "assets/", "")
        return next(at for at, top in enumerate(tops) if self.path.startswith(top)), self.path


class Site:
    """The built site under a folder; sizes are those of a host that packs with brotli."""

    def __init__(self, root: Path, codes: Iterable[str]) -> None:
        self.root = root
        self.codes = tuple(codes)
        self.sizes: dict[str, int] = json.loads(SIZES.read_text()) if SIZES.exists() else {}

    @cached_property
    def files(self) -> dict[str, str]:
        """Return the files that readers may ask for: path -> the language it belongs to, or ''."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            name = path.relative_to(self.root).as_posix()
            if not path.is_file() or path.suffix in NOT_ASKED_FOR or name in (KEEPER, MISSING):
                continue
            if name.startswith(LISTS) and path.suffix != ".html":
                continue
            if name.startswith(SHARE) and not path.name.startswith("icon-"):
                continue
            found[name] = self._language(name)
        return found

    def _language(self, name: str) -> str:
        """Return whose a file is: by its top folder, or by the beginning of an asset's name."""
        top, _, rest = name.partition("/")
        first = re.split(r"[.-]", rest.rpartition("/")[2])[0] if top == "assets" else top
        return first if first in self.codes else ""

    def entries(self, code: str) -> list[Entry]:
        """Return all that a language needs, in the order in which it is loaded."""
        found = [self.entry(name) for name, whose in self.files.items() if whose in ("", code)]
        return sorted(found, key=lambda each: each.order)

    def entry(self, name: str) -> Entry:
        """Return a file of the site as a list tells it."""
        path = self.root / name
        data = path.read_bytes()
        sha256 = hashlib.sha256(data).hexdigest()
        packed = path.with_name(path.name + ".br")
        if path.suffix in PACKED_ALREADY:
            size = len(data)
        elif packed.exists():
            size = packed.stat().st_size
        else:
            # Not the strongest: what a host packs while the reader waits.
            size = self.sizes.get(sha256) or len(brotli.compress(data, quality=9, lgwin=24))
            self.sizes[sha256] = size
        return Entry(name.removesuffix("index.html"), len(data), size, sha256)

    def loaded_with(self, page: str) -> set[str]:
        """Return the files with a hash that a page has loaded before anybody presses a button."""
        html = (self.root / page).read_text("utf-8")
        named = (urljoin(f"/{page}", unquote(urlsplit(link)[2])) for link in LINKED.findall(html))
        return {name.lstrip("/") for name in named if HASHED.search(name)}


def write(root: Path, codes: Iterable[str]) -> str:
    """Write the lists and the service worker into the built site; return the version."""
    site = Site(root, codes)
    keeper = SOURCE.read_bytes()
    script = f"{LISTS}keeper.{hashlib.sha256(keeper).hexdigest()[:16]}.js"
    for code in site.codes:
        _say_sizes(site, code)
    lists = {code: _list(site, code) for code in site.codes}
    names = {code: f"{LISTS}{code}.{_digest(data)}.json" for code, data in lists.items()}
    (root / LISTS).mkdir(parents=True, exist_ok=True)
    (root / script).write_bytes(keeper)
    for code, name in names.items():
        (root / name).write_bytes(lists[code])
    version = _digest(json.dumps([script, names]).encode())
    facts = json.dumps({"version": version, "lists": names}, separators=(",", ":"))
    # Browsers ask for this file again at every visit, so the code stands in one that they keep.
    (root / KEEPER).write_text(f"self.KEEPER={facts};\nimportScripts('{script}');\n", "utf-8")
    SIZES.write_text(json.dumps(site.sizes))
    return version


def words(code: str, ids: Iterable[str]) -> dict[str, str | list[str]]:
    """Return what a page says about keeping: texts by the last part of their id, number and date.

    `dates` has a form for each month with {day} and {year}: many browsers lack our languages.
    """
    text = texts(code)
    found: dict[str, str | list[str]] = {
        each.rpartition(".")[2]: text.sentence(f"{each}/text")[0] for each in ids
    }
    found["dates"] = long_dates(code)
    found["decimal"] = get_decimal_symbol(Locale.parse(code))
    return found


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _list(site: Site, code: str) -> bytes:
    unkept = f"{LISTS}{code}.html"
    if unkept not in site.files:
        raise OfflineError(f"{unkept} is missing: it is shown for pages that are not kept")
    files = [(each.path, each.bytes, each.brotli, each.sha256) for each in site.entries(code)]
    data = {"files": files, "unkept": unkept}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _say_sizes(site: Site, code: str) -> None:
    """Write into the pages of a language how many bytes come when it is kept from there."""
    entries = {each.path: each.brotli for each in site.entries(code)}
    # The list and the service worker come too; a few bytes of them depend on what is said here.
    keeper = len(brotli.compress(SOURCE.read_bytes(), quality=9, lgwin=24)) + 250
    whole = sum(entries.values()) + keeper + len(brotli.compress(_list(site, code), quality=9))
    for name in (name for name, whose in site.files.items() if whose == code):
        path = site.root / name
        html = path.read_text("utf-8") if path.suffix == ".html" else ""
        if EMPTY in html:
            here = sum(entries.get(each, 0) for each in site.loaded_with(name))
            path.write_text(html.replace(EMPTY, f'data-bytes="{whole - here}"'), "utf-8")
