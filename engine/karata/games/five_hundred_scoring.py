"""Five Hundred: the points of a deal, line by line, and when the match ends (rules.md B-F5 …)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from karata.cards import Seat
from karata.game import DealResult, ScoreLine, Verdict
from karata.games.auction import missed_by
from karata.games.five_hundred_setup import SLAM_VALUE, TRICK_POINTS, TRICKS
from karata.games.five_hundred_state import FiveHundredState

_ID = "five_hundred.score."


def won(state: FiveHundredState) -> bool:
    """Return whether the contract was made (SF-52, SF-56)."""
    contract = state.contract
    if contract is None:
        return False
    if contract.is_misere:
        return not any(state.took[seat] for seat in state.attackers)
    return missed_by(state) == 0


def winners_of(state: FiveHundredState) -> tuple[Seat, ...]:
    """Return the seats that score the contract: the declarer and all partners."""
    if state.declarer is None:
        return ()
    return tuple(sorted((state.declarer, *state.partners)))


def deal_result(state: FiveHundredState) -> DealResult:
    """Return the points of each seat and the lines they come from."""
    lines: list[ScoreLine] = []
    with_contract = winners_of(state)
    for seat in range(state.setup.players):
        if seat in with_contract:
            lines.append(_contract_line(state, seat))
        else:
            lines += _trick_lines(state, seat)
    points = [0] * state.setup.players
    for line in lines:
        points[line.seat] += line.points
    return DealResult(tuple(points), tuple(lines))


def _contract_line(state: FiveHundredState, seat: Seat) -> ScoreLine:
    contract = state.contract
    assert contract is not None
    made, value = won(state), contract.value
    if contract.is_misere:
        rule = "misere-made" if made else "misere-failed"
    else:
        rule = "made" if made else "failed"
        all_tricks = sum(state.took[each] for each in state.attackers) == TRICKS
        if made and all_tricks and state.options.slam and value < SLAM_VALUE:
            rule, value = "slam", SLAM_VALUE
    points = value if made else -value
    partner = state.setup.players == 5 and seat != state.declarer
    if partner and state.options.five_share == "half":
        rule = "share" if made else "share-failed"
        points = int(points / 2)
    params: dict[str, object] = {"bid": contract.name, "n": abs(points)}
    return ScoreLine(_ID + rule, seat, points, params)


def _trick_lines(state: FiveHundredState, seat: Seat) -> Iterable[ScoreLine]:
    """Return what a seat gets for the tricks of its side (SF-55, SF-64).

    Without a contract they always count: there is nothing else to win (C3 all_pass).
    """
    options, contract = state.options, state.contract
    if contract is not None and (contract.is_misere or not options.trick_points):
        return
    side = state.setup.sides[seat]
    n = sum(took for took, each in zip(state.took, state.setup.sides, strict=True) if each == side)
    if not n:
        return
    points = TRICK_POINTS * n
    yield ScoreLine(_ID + "tricks", seat, points, {"n": n})
    if options.trick_points_cap != "none" and contract is not None:
        cap = int(options.trick_points_cap)
        kept = max(0, min(points, cap - state.totals[seat]))
        if kept < points:
            yield ScoreLine(_ID + "cap", seat, kept - points, {"n": cap})


def verdict(state: FiveHundredState, totals: tuple[int, ...]) -> Verdict:
    """Return whether these totals end the match (SF-57 to SF-59, B-F5, B-F6, B-F22)."""
    options = state.options
    reach = [seat for seat, total in enumerate(totals) if total >= options.target]
    best = [seat for seat in reach if seat in winners_of(state)] if won(state) else []
    if not best and not options.win_needs_contract:
        top = max((totals[seat] for seat in reach), default=0)
        best = [seat for seat in reach if totals[seat] == top]
    lost = [
        seat for seat, total in enumerate(totals) if options.back_door and total <= -options.target
    ]
    ranks = [(seat in best, seat not in lost, total) for seat, total in enumerate(totals)]
    return Verdict(bool(best or lost), bool(reach), places_of(state.setup.sides, ranks))


def places_of(sides: Sequence[int], ranks: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the place of each seat, the highest rank first; a side has one place."""
    return tuple(
        1 + len({side for side, rank in zip(sides, ranks, strict=True) if rank > own})
        for own in ranks
    )


def standing(sides: Sequence[int], totals: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat while a match goes on: the most points are best."""
    return places_of(sides, [(total,) for total in totals])
