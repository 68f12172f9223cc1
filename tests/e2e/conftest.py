"""A built site, a real browser, and pages that fail on any fault they report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scripts import build_site
from scripts.serve import serving
from tests.browser import launched

LANGUAGES = ("sw", "ha", "ta", "ky", "en")
SHARED = ("./", "404.html")  # the pages that belong to no language
PATIENCE = 30_000  # milliseconds for anything to appear, Pyodide's start included
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def site_url() -> Iterator[str]:
    """Give the address of the built site."""
    build_site.ensure()
    with serving(build_site.SITE) as server:
        yield server.url


def pages_of(lang: str) -> list[str]:
    """Return the addresses of a language's pages in the built site, below its folder."""
    top = build_site.SITE / lang
    return sorted(
        path.relative_to(top).as_posix().removesuffix("index.html") for path in top.rglob("*.html")
    )


def addresses(lang: str) -> list[str]:
    """Return the addresses of a language's pages, or of those that belong to none."""
    return [f"{lang}/{page}" for page in pages_of(lang)] if lang else list(SHARED)


def looked_at(lang: str) -> list[str]:
    """Return the addresses of a language, but each page of exercises in one language only.

    Exercises of a kind have the same build in every language.
    """
    turn = LANGUAGES.index(lang) if lang else 0
    return [
        each
        for place, each in enumerate(addresses(lang))
        if "/drills/" not in each or each.endswith("/drills/") or place % len(LANGUAGES) == turn
    ]


@pytest.fixture(scope="module")  # not the session: two Playwrights in one process do not agree
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@dataclass
class Faults:
    """What went wrong in a context: console errors, uncaught errors, requests to other hosts."""

    host: str
    found: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, part: str) -> None:
        """Expect faults whose text contains `part`."""
        self.allowed.append(part)

    def unexpected(self) -> list[str]:
        return [fault for fault in self.found if not any(part in fault for part in self.allowed)]

    def watch(self, context: BrowserContext) -> None:
        context.on("request", lambda request: self._request(request.url))
        context.on(
            "console",
            lambda message: (
                self.found.append(f"console: {message.text} ({message.location.get('url', '')})")
                if message.type in ("error", "warning")
                else None
            ),
        )
        context.on("weberror", lambda error: self.found.append(f"uncaught: {error.error}"))
        context.on(
            "response",
            lambda response: (
                self.found.append(f"{response.status}: {response.url}")
                if response.status >= 400
                else None
            ),
        )

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self.host:
            self.found.append(f"another host: {url}")


OpenContext = Callable[..., BrowserContext]


@pytest.fixture
def faults(site_url: str) -> Iterator[Faults]:
    """Collect the faults of a test's pages; the test fails if one is left unexpected."""
    faults = Faults(urlsplit(site_url).netloc)
    yield faults
    assert faults.unexpected() == []


@pytest.fixture
def open_context(browser: Browser, site_url: str, faults: Faults) -> Iterator[OpenContext]:
    """Open contexts with the options of Playwright's `new_context`; each is a new reader.

    Nothing is kept on the device, which costs more than most tests; test_offline.py keeps it.
    """
    opened: list[BrowserContext] = []
    faults.allow("Service Worker registration blocked")

    def open_context(**options: Any) -> BrowserContext:
        options.setdefault("viewport", {"width": 1000, "height": 800})
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("service_workers", "block")
        context = browser.new_context(base_url=site_url, **options)
        context.set_default_timeout(PATIENCE)
        faults.watch(context)
        opened.append(context)
        return context

    yield open_context
    for context in opened:
        context.close()


@pytest.fixture
def page(open_context: OpenContext) -> Page:
    """Give a new reader's page."""
    return open_context().new_page()
