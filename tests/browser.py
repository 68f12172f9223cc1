"""The browser of the tests: one way to find it and to start it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

from playwright.sync_api import Browser, sync_playwright

from scripts import chromium

Result = TypeVar("Result")
# Compiles the engine once and not again while it runs: a test is over before that would pay.
COMPILE_ONCE = "--js-flags=--liftoff-only"


@cache
def found() -> dict[str, Any]:
    """Return what Playwright's `launch` must know."""
    return {
        "executable_path": chromium.find(),
        "args": [*chromium.arguments(), COMPILE_ONCE],
    }


@contextmanager
def launched() -> Iterator[Browser]:
    """Give a browser; two of them in one thread do not agree."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**found())
        yield browser
        browser.close()


def alone(work: Callable[..., Result], *arguments: Any) -> Result:
    """Run in a thread of its own: another test's browser may hold this one's event loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work, *arguments).result()
