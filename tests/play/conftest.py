"""A real browser and the practice page by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import launched
from tests.play import preview
from tests.play.pages import FAST, NO_PAUSE, START, Open


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = preview.build(("en", "ta"), tmp_path_factory.mktemp("page") / "site")
    server, address = preview.serve(folder)
    yield address
    server.shutdown()


@pytest.fixture(scope="module")  # not the session: two Playwrights in one process do not agree
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Open the page as a new reader; `kept` is what the device holds already."""
    contexts = []

    def open_page(
        path: str = "/en/hearts/play/",
        kept: dict[str, Any] | None = None,
        clock: bool = False,
        **options: Any,
    ) -> Page:
        context = browser.new_context(base_url=address, **options)
        context.set_default_timeout(START)
        contexts.append(context)
        values = {"karata.settings": FAST, **(kept or {})}
        texts = {k: v if isinstance(v, str) else json.dumps(v) for k, v in values.items()}
        context.add_init_script(
            "if (!sessionStorage.begun) { sessionStorage.begun = 1;"
            f"try {{ Object.assign(localStorage, {json.dumps(texts)}) }} catch {{}} }}"
        )
        if not clock:
            context.add_init_script(NO_PAUSE)
        page = context.new_page()
        if clock:
            page.clock.install()
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
