"""The built pages in one browser, asked by a script."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import sync_playwright

from scripts import build_site, chromium
from scripts.serve import serving


def told_by(script: str, addresses: Iterable[str]) -> tuple[list[dict[str, Any]], list[str]]:
    """Run a script that returns a list on each page; return all it said, and the pages' errors.

    In a thread of its own: another test's browser may hold this one's event loop.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(_told_by, script, addresses).result()


def _told_by(script: str, addresses: Iterable[str]) -> tuple[list[dict[str, Any]], list[str]]:
    said: list[dict[str, Any]] = []
    errors: list[str] = []
    with serving(build_site.SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=chromium.arguments()
        )
        page = browser.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        for address in addresses:
            page.goto(f"{server.url}{address}")
            said += page.evaluate(script)
        browser.close()
    return said, errors
