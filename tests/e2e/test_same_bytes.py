"""The browser's Python plays the same game, byte for byte, as the Python of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.build_site import ROOT
from scripts.pyodide import Pyodide
from tests.e2e.matches import CASES, transcript


@pytest.fixture(scope="module")
def pyodide() -> Iterator[Pyodide]:
    with Pyodide(ROOT / "engine", Path(__file__).parent) as pyodide:
        yield pyodide


@pytest.mark.parametrize(("options", "seed", "level"), CASES)
def test_a_seeded_match_has_the_same_transcript(
    pyodide: Pyodide, options: str, seed: int, level: str
) -> None:
    there = pyodide(f"matches.transcript({options!r}, {seed}, {level!r})")

    assert there == transcript(options, seed, level)


@pytest.mark.parametrize(("options", "seed", "level"), CASES[:2])
def test_a_transcript_from_here_replays_there(
    pyodide: Pyodide, options: str, seed: int, level: str
) -> None:
    text = transcript(options, seed, level)
    there = pyodide(f"matches.Match.from_transcript({text!r}).transcript()")

    assert there == text
