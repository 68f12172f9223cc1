"""What happened in a match, deal by deal: who did what, and each deal as its game reports it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from karata.cards import Seat
from karata.match import Match
from karata.tables import table_of


def replayed(match: Match, number: int) -> Iterator[tuple[Any, Seat, Any]]:
    """Yield, for each action of deal `number`, the state before it, who acts, and the action.

    When the iterator is exhausted the state, which is always the same object, is the last one.
    """
    game, state = match.game, match.start_of(number)
    for action in match.actions[number - 1]:
        actor = game.actor(state)
        assert actor is not None
        yield state, actor, action
        game.apply(state, game.held(state, action))


def match_report(match: Match) -> dict[str, Any]:
    """Return every deal of a match, its totals and places: plain values for JSON."""
    family = table_of(match.game.name)
    deals = []
    for number in range(1, match.number + 1):
        state = match.state
        for before, _, _ in replayed(match, number):
            state = before
        deals.append({"deal": number, "dealer": state.dealer, **family.report(match.game, state)})
    return {
        "game": match.game.name,
        "deals": deals,
        "totals": list(match.totals),
        "finished": match.finished,
        "places": [
            {"seat": place.seat, "place": place.place, "total": place.total}
            for place in match.standing()
        ],
    }
