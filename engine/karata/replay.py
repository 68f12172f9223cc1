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
    for action in match.actions_of(number):
        actor = game.actor(state)
        assert actor is not None
        yield state, actor, action
        game.apply(state, game.held(state, action))


def match_until(match: Match, number: int, step: int) -> Match:
    """Return the match as it was in deal `number` when `step` actions of it had been done."""
    out = Match(match.game, match.options, match.seed, match.first_dealer, match.first)
    for each in range(match.first, number + 1):
        given = match.given.get(each)
        if given is not None:
            out.begin_with(given)
        elif each > match.first:
            out.begin_next()
        actions = match.actions_of(each)
        for action in actions[:step] if each == number else actions:
            out.act(action)
    return out


def match_report(match: Match) -> dict[str, Any]:
    """Return every deal of a match, its totals and places: plain values for JSON."""
    family = table_of(match.game.name)
    deals = []
    for number in match.numbers:
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
