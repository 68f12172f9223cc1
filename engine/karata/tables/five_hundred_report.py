"""Five Hundred: what the command prints about a position, as plain values."""

from __future__ import annotations

from typing import Any

from karata.cards import Card, Seat, cards, names
from karata.games.actions import Play
from karata.games.bids import ALL_NAMES, SANS
from karata.games.five_hundred_actions import Call
from karata.games.five_hundred_scoring import won
from karata.games.five_hundred_state import AUCTION, BLIND_PHASE, RAISE
from karata.match import Match
from karata.summary import Tally
from karata.tricks import NO_SUIT


def refusals(game: Any, state: Any) -> dict[str, Any]:
    """Return the rule that forbids each card of the seat on turn, and each bid."""
    actor = game.actor(state)
    if actor is None:
        return {"refused": {}, "refused_bids": {}}
    allowed = {action.card for action in _plays(game, state)}
    refused = {}
    for card in cards(state.hands[actor]):
        violation = game.violation(state, Play(card))
        if violation is not None and card not in allowed:
            refused[game.pack.card_names[card]] = violation.rule
    return {"refused": refused, "refused_bids": _refused_bids(game, state)}


def _plays(game: Any, state: Any) -> list[Play]:
    if state.phase != "play":
        return []
    return [action for action in game.actions(state) if isinstance(action, Play)]


def _refused_bids(game: Any, state: Any) -> dict[str, str]:
    if state.phase not in (BLIND_PHASE, AUCTION, RAISE):
        return {}
    listed = [bid.name for bid in state.setup.bids]
    plain = sorted(name for name in ALL_NAMES if not name.endswith(SANS))
    refused = {}
    for name in dict.fromkeys([*listed, *plain]):
        violation = game.violation(state, Call(name))
        if violation is not None:
            refused[name] = violation.rule
    return refused


def tally(match: Match, seat: Seat) -> Tally:
    """Return how often a seat was the contractor, and how often it made the contract."""
    bid = made = 0
    for number in match.numbers[: len(match.results)]:
        state = match.start_of(number)
        for action in match.actions_of(number):
            match.game.apply(state, match.game.held(state, action))
        if state.contract is not None and state.declarer == seat:
            bid += 1
            made += won(state)
    return Tally(bid=bid, made=made)


def report(game: Any, state: Any) -> dict[str, Any]:
    """Return the contract, who took which trick, and the score lines once the deal is over."""
    current = None
    if state.trick:
        place = state.order.winning_place(state.trick, state.led)
        winner = state.seat_at(state.leader, place)
        current = _trick(game, state, state.leader, state.trick, winner, state.led)
    result = game.result(state)
    return {
        "calls": [{"seat": seat, "call": name} for seat, name in state.calls],
        "contract": None if state.contract is None else state.contract.name,
        "declarer": state.declarer,
        "partners": list(state.partners),
        "sits_out": sorted(state.sits_out),
        "tricks": [
            _trick(game, state, leader, trick, winner, led)
            for leader, trick, winner, led in state.tricks
        ],
        "trick": current,
        "took": list(state.took),
        "kitty": list(names(game.pack, state.kitty)),
        "discarded": list(names(game.pack, state.discarded)),
        "points": None if result is None else list(result.points),
        "lines": []
        if result is None
        else [
            {"seat": line.seat, "points": line.points, "rule": line.rule} for line in result.lines
        ],
    }


def _trick(
    game: Any, state: Any, leader: Seat, trick: tuple[Card, ...], winner: Seat, led: int
) -> dict[str, Any]:
    """Return a trick as plain values; `named`: the suit of a joker that was led."""
    told: dict[str, Any] = {
        "leader": leader,
        "cards": [game.pack.card_names[card] for card in trick],
        "winner": winner,
    }
    if state.order.suit_of[trick[0]] == NO_SUIT:
        told["named"] = None if led == NO_SUIT else "CDHS"[led]
    return told
