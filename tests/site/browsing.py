"""The built pages in one browser, asked by a script."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scripts import build_site
from scripts.serve import serving
from tests.browser import alone, launched


def told_by(script: str, addresses: Iterable[str]) -> tuple[list[dict[str, Any]], list[str]]:
    """Run a script that returns a list on each page; return all it said, and the pages' errors."""
    return alone(_told_by, script, addresses)


def _told_by(script: str, addresses: Iterable[str]) -> tuple[list[dict[str, Any]], list[str]]:
    said: list[dict[str, Any]] = []
    errors: list[str] = []
    with serving(build_site.SITE) as server, launched() as browser:
        page = browser.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        for address in addresses:
            page.goto(f"{server.url}{address}")
            said += page.evaluate(script)
    return said, errors
