"""Nothing is lost: the tab, the worker or the storage is killed at random moments of a match."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from karata.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
FIRST_SEED, MATCHES = 1, 90  # five kills in each match


@pytest.mark.slow
def test_a_killed_match_comes_back_at_that_step_or_one_before() -> None:
    """And goes on as it would have gone; what is not kept is said, and is whole in a file."""
    command = ["node", "tests/play/kills.mjs", sys.executable, str(FIRST_SEED), str(MATCHES)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    seen = json.loads(done.stdout)

    assert seen["kills"] >= 300
    assert len(seen["kinds"]) == 11
    assert min(seen["kinds"].values()) >= 10
    assert {place.split()[0] for place in seen["phases"]} == set(GAMES)
    assert {place.split()[1] for place in seen["phases"]} >= {"pass", "play", "auction", "kitty"}
