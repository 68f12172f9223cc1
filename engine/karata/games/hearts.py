"""Hearts for three to seven players."""

from __future__ import annotations

from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_options import HeartsOptions, facts, setup
from karata.games.hearts_state import MOON, OVER, PASS, PLAY, HeartsObservation, HeartsState

HEARTS = HeartsFamily("hearts", HeartsOptions, setup, facts)

__all__ = ["HEARTS", "MOON", "OVER", "PASS", "PLAY", "HeartsObservation",
           "HeartsOptions", "HeartsState"]  # fmt: skip
