"""Five Hundred: what a deal that was quickly played to its end brings.

Quick play is wrong by a trick now and then, and the score jumps at the last trick of a contract. So
the points are the game's own for the tricks won, with those for a trick more and a trick less.
"""

from __future__ import annotations

from collections.abc import Sequence

from karata.cards import Seat
from karata.games.bids import TRICKS
from karata.games.five_hundred_state import FiveHundredState

UNSURE = 0.25  # how often quick play errs by a trick either way, with many cards to play
MANY = 6  # tricks still to play


def points_about(state: FiveHundredState, left: int) -> tuple[float, ...]:
    """Return the points by seat of a deal that is over; `left` tricks of it were played quickly."""
    contract = state.contract
    points = _points(state)
    if contract is None or contract.kind != TRICKS or left < 2:
        return points
    share = UNSURE * min(1.0, left / MANY)
    attackers = sorted(state.attackers)
    defenders = [seat for seat in state.active if seat not in state.attackers]
    more = _with_trick(state, attackers, defenders)
    less = _with_trick(state, defenders, attackers)
    return tuple(
        [
            here + share * (up + down - 2 * here)
            for here, up, down in zip(points, more, less, strict=True)
        ]
    )


def _points(state: FiveHundredState) -> tuple[float, ...]:
    result = state.game.result(state)
    assert result is not None
    return tuple(map(float, result.points))


def _with_trick(
    state: FiveHundredState, to: Sequence[Seat], of: Sequence[Seat]
) -> tuple[float, ...]:
    """Return the points if one trick more had gone to a side, or as it is if it has them all."""
    took = state.took
    giver = max(of, key=lambda seat: took[seat])
    if not took[giver]:
        return _points(state)
    taker = to[0]
    took[giver] -= 1
    took[taker] += 1
    found = _points(state)
    took[giver] += 1
    took[taker] -= 1
    return found
