"""The site is built once for all tests of its pages."""

from __future__ import annotations

import pytest

from scripts import build_site


@pytest.fixture(scope="session", autouse=True)
def built_site() -> None:
    build_site.ensure()
