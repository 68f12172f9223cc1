"""The catalogues of this repository are complete, current and free of what the checker knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from karata_site import catalogues
from karata_site.paths import DOMAINS, LOCALES, languages, translated
from karata_site.pofiles import template, write_catalogue

REVIEW_STATES = {"source", "machine-draft", "reviewed"}


@pytest.fixture(scope="module")
def found() -> list[str]:
    return [str(each) for each in catalogues.check() if not each.notice]


@pytest.mark.parametrize("language", translated())
def test_a_language_is_complete_and_without_faults(found: list[str], language: str) -> None:
    assert [each for each in found if each.startswith(f"{language}  ")] == []


def test_the_english_texts_are_without_faults(found: list[str]) -> None:
    assert [each for each in found if each.startswith("en  ")] == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_template_is_current(tmp_path: Path, domain: str) -> None:
    path = tmp_path / "new.pot"
    write_catalogue(path, template(domain, catalogues.messages(domain)))

    assert path.read_text("utf-8") == (LOCALES / f"{domain}.pot").read_text("utf-8")


def test_every_language_says_how_far_it_has_been_checked() -> None:
    for language in languages():
        assert set(language.review) == set(DOMAINS)
        assert set(language.review.values()) <= REVIEW_STATES
        assert (language.code == "en") == ("source" in language.review.values())


def test_a_reader_sees_cards_in_the_agreed_order() -> None:
    orders = {each.code: each.card_order for each in languages()}

    assert orders == {
        "sw": "rank-suit",
        "ha": "rank-suit",
        "ta": "suit-rank",
        "ky": "suit-rank",
        "en": "rank-suit",
    }
