"""What the documents promise is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/decisions.md")


def test_the_tour_of_the_engine_runs_as_it_stands() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert tried >= 8
    assert failed == 0


def test_the_readme_opens_with_the_two_commands() -> None:
    head = (ROOT / "README.md").read_text().split("## ")[0]

    assert "./scripts/play" in head
    assert "./scripts/test" in head


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_file_that_a_document_names_is_there(name: str) -> None:
    text = (ROOT / name).read_text()
    named = set(re.findall(r"`(?:\./)?([\w.-]+/[\w./*-]*\w|[\w-]+/)`", text))
    named |= set(re.findall(r"\]\(([\w./-]+)\)", text))
    places = [ROOT, ROOT / "engine" / "karata"]
    missing = {
        path
        for path in named
        if not path.startswith(("build/", ".venv/"))
        and not any(_matches(place, path) for place in places)
    }

    assert missing == set()


def _matches(place: Path, path: str) -> bool:
    return any(True for _ in place.glob(path.rstrip("/")))


@pytest.mark.parametrize("name", [*DOCUMENTS, "LICENSE", "LICENSE-texts"])
def test_no_document_names_a_path_of_somebodys_machine(name: str) -> None:
    assert not re.search(r"/(?:root|home|work|tmp)/", (ROOT / name).read_text())


def test_each_decision_has_its_three_lines() -> None:
    parts = (ROOT / "docs" / "decisions.md").read_text().split("\n## ")[1:]

    for part in parts:
        starts = [line.split(":")[0] for line in part.splitlines() if line.startswith("- ")]
        assert starts == ["- What", "- Why", "- Replaces"], part.splitlines()[0]
