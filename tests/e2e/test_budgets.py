"""What a page may weigh, whom it may ask, and that its markup is what the standard says."""

from __future__ import annotations

import pytest

from karata.games import GAMES
from scripts.bench_parts.site import BUDGET, invalid, pages
from scripts.bench_parts.weights import weigh
from scripts.build_site import SITE
from tests.e2e.conftest import LANGUAGES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rules_page_stays_within_its_budget(site_url: str, lang: str, game: str) -> None:
    assert weigh(SITE, SITE / lang / game / "index.html").total <= BUDGET


def test_no_page_asks_another_host(site_url: str) -> None:
    asks = {page: weigh(SITE, SITE / page).elsewhere for page in pages()}

    assert {page: hosts for page, hosts in asks.items() if hosts} == {}


def test_all_pages_are_valid(site_url: str) -> None:
    assert invalid() == []
