"""What happened in a match, deal by deal: who did what, who took which trick, what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from karata.cards import Card, Seat, cards, names
from karata.games.actions import Action
from karata.games.hearts_options import BONUS_VALUE
from karata.match import Match
from karata.tricks import plain_order, winning_place


def replayed(match: Match, number: int) -> Iterator[tuple[Any, Seat, Action]]:
    """Yield, for each action of deal `number`, the state before it, who acts, and the action.

    When the iterator is exhausted the state, which is always the same object, is the last one.
    """
    game, options = match.game, match.options
    deal = match.given.get(number) or game.deal(options, match.seed, number)
    dealer = (match.first_dealer + number - 1) % options.players
    state = game.start(options, deal, dealer, number, totals_before(match, number))
    for action in match.actions[number - 1]:
        actor = game.actor(state)
        assert actor is not None
        yield state, actor, action
        game.apply(state, action)


def totals_before(match: Match, number: int) -> tuple[int, ...]:
    """Return the totals with which deal `number` began."""
    done = [result.points for result in match.results[: number - 1]]
    return tuple(sum(column) for column in zip(*done, strict=True)) or (0,) * match.options.players


def trick_cost(state: Any, trick: Sequence[Card]) -> int:
    """Return what the cards of a trick cost together, the bonus card included."""
    setup = state.setup
    cost = sum(setup.values[card] for card in trick)
    return int(cost + (BONUS_VALUE if setup.bonus in trick else 0))


def tricks_of(game: Any, state: Any) -> dict[str, Any]:
    """Return who took what in a deal, and its score lines once it is over: plain values."""
    seats = len(state.hands)
    order = plain_order(game.pack)
    current = None
    if state.trick:
        place = winning_place(order, state.trick, state.led)
        winner = (state.leader + place) % seats
        current = _trick(game, state, state.leader, state.trick, winner)
    result = game.result(state)
    return {
        "tricks": [_trick(game, state, *trick) for trick in state.tricks],
        "trick": current,
        "taken": [
            {
                "seat": seat,
                "cards": list(names(game.pack, mask)),
                "points": trick_cost(state, cards(mask)),
            }
            for seat, mask in enumerate(state.taken)
        ],
        "points": None if result is None else list(result.points),
        "lines": []
        if result is None
        else [
            {"seat": line.seat, "points": line.points, "rule": line.rule} for line in result.lines
        ],
    }


def _trick(
    game: Any, state: Any, leader: Seat, trick: Sequence[Card], winner: Seat
) -> dict[str, Any]:
    return {
        "leader": leader,
        "cards": [game.pack.card_names[card] for card in trick],
        "winner": winner,
        "points": trick_cost(state, trick),
    }


def match_report(match: Match) -> dict[str, Any]:
    """Return every deal of a match, its totals and places: plain values for JSON."""
    deals = []
    for number in range(1, match.number + 1):
        state = match.state
        for before, _, _ in replayed(match, number):
            state = before
        deals.append({"deal": number, "dealer": state.dealer, **tricks_of(match.game, state)})
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
