"""The rest of a deal that is sure: what one seat may claim.

A claim is worked out from an observation, so it cannot depend on a hidden card. It is sound, not
complete: when it is offered, no hidden card and no play of another seat can change the points of
any seat; that none is offered proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Claim:
    """Why the rest is sure; `kind` ends the id of its sentence.

    `play` chooses the claimant's action from the observation; without it any card will do.
    """

    kind: str
    play: Callable[[Any], Any] | None = None


def all_win(mine: Sequence[int], out: Sequence[int]) -> bool:
    """Return whether leads of one suit all win, from the strongest down.

    `mine` and `out` are strengths, highest first: of the claimant's cards and of all that others
    may hold. The n-th lead also wins when fewer than n cards are out: everybody had to follow.
    """
    return all(
        not out or strength > out[0] or len(out) <= leads for leads, strength in enumerate(mine)
    )
