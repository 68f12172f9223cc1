"""Every page of rules is light enough for a phone and a metered link."""

from __future__ import annotations

import re

import pytest

from scripts.bench_parts.weights import weigh
from scripts.build_site import SITE
from tests.site.pages import LANGUAGES, PAGES, file_of

BUDGET = 15_000  # bytes of HTML, style and script after brotli
READ = [each for each in PAGES if not each.endswith("play/")]


@pytest.mark.parametrize("page", READ)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_page_is_light(code: str, page: str) -> None:
    file = file_of(f"{code}/{page}")
    weight = weigh(SITE, file)
    own = set(
        re.findall(r'(?:src|href)="([^"]*assets/[^"]+\.(?:css|js))"', file.read_text("utf-8"))
    )

    assert len(own) <= 3
    assert weight.elsewhere == ()
    assert weight.total <= BUDGET


def test_files_of_the_theme_carry_a_hash_of_their_content() -> None:
    names = [each.name for each in (SITE / "assets").glob("*.*")]

    assert all(re.fullmatch(r"[a-z-]+\.[0-9a-f]{10}\.\w+", each) for each in names)
    assert {each.split(".")[0] for each in names} >= {"site", "examples", "icon"}
