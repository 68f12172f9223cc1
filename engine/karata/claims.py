"""The rest of a deal that is sure, and cards that are forced: played for the person who wants it.

A claim comes from the family of the game (`tables/claim.py`), which sees an observation only.
"""

from __future__ import annotations

from typing import Any

from karata.bots import USUAL_LEVEL
from karata.game import PLAYING
from karata.messages import Text
from karata.practice import NothingToDo, Table
from karata.tables.claim import Claim
from karata.view_types import ClaimView, Event


def claim_of(table: Table) -> Claim | None:
    """Return what the person may claim now, if more than the last card is left."""
    if table.match.state.phase != PLAYING or table.reader is None:
        return None
    seen: Any = table.game.observe(table.match.state, table.reader)
    return table.family.claim(seen) if seen.hand_sizes[seen.actor] > 1 else None


def claim_view(table: Table) -> ClaimView | None:
    """Return the claim with its reason in words."""
    claim = claim_of(table)
    return None if claim is None else {"kind": claim.kind, "text": _reason(table, claim)}


def _reason(table: Table, claim: Claim) -> Text:
    return table.text(f"table.claim.{claim.kind}")


def finish(table: Table) -> list[Event]:
    """Play the tricks that are left; NothingToDo if the rest is not sure.

    A choice that comes after the last trick stays with its player.
    """
    claim, seat = claim_of(table), table.seat
    if claim is None:
        raise NothingToDo("table.claim.not-sure", "the rest of the deal is not sure")
    events: list[Event] = []
    if table.you is not None:
        events.append({"kind": "claim", "text": _reason(table, claim)})
    while table.match.state.phase == PLAYING:
        if table.actor == seat and claim.play is not None:
            action = claim.play(table.game.observe(table.match.state, seat))
        else:
            action = table.choice(USUAL_LEVEL).action
        events += table.do(action)
    return events


def forced(table: Table) -> str | None:
    """Return the only card that the person on turn can play, as an action; None if there is none.

    Passes, bids and other choices are never forced.
    """
    if table.match.state.phase != PLAYING or table.due is None:
        return None
    actions = table.game.actions(table.match.state)
    return table.game.format_action(actions[0]) if len(actions) == 1 else None


def play_forced(table: Table) -> list[Event]:
    """Play the only card that the person can play; NothingToDo if there is a choice."""
    action = forced(table)
    if action is None:
        raise NothingToDo("table.error.stale", "there is not exactly one card to play")
    events = table.act(action)
    if table.you is not None:
        events[0]["text"] = table.text("table.log.forced", card=events[0]["card"])
    return events
