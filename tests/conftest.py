"""What all tests share: how hard hypothesis tries, and the marker of the browser tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

E2E = Path(__file__).parent / "e2e"
BROWSER = ("e2e", "play", "site")

settings.register_profile("default", deadline=None, print_blob=True)
settings.register_profile(
    "ci",
    settings.get_profile("default"),
    derandomize=True,  # a change is judged by its own faults, not by the day's luck
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test under tests/e2e, so that no one can forget it.

    What needs the site or a browser comes first: of two workers one waits for the site to be
    built, the other has half of the tests, which do not need it.
    """
    for item in items:
        if E2E in item.path.parents:
            item.add_marker(pytest.mark.e2e)
    items.sort(key=lambda item: item.path.relative_to(E2E.parent).parts[0] not in BROWSER)
