"""Cancellation Hearts: Hearts with two packs, in which equal cards cancel each other."""

from __future__ import annotations

from karata.games.cancellation_options import CancellationOptions, facts, setup
from karata.games.hearts_family import HeartsFamily

CANCELLATION_HEARTS = HeartsFamily("cancellation_hearts", CancellationOptions, setup, facts)
