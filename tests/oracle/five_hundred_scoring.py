"""The referee's points and end of a match of Five Hundred (E1, SF-50 to SF-59)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.oracle.five_hundred_rules import Bid, Rules, fixed_sides, value


@dataclass(frozen=True)
class Outcome:
    """How a deal ended: the contract, if any, the declarer's side, and the tricks by seat."""

    contract: Bid | None
    declarer: int | None
    side: frozenset[int]  # the declarer's, as far as it plays
    tricks: tuple[int, ...]
    played: bool = True  # not thrown in

    @property
    def side_tricks(self) -> int:
        return sum(self.tricks[seat] for seat in self.side)

    @property
    def made(self) -> bool:
        """SF-52, SF-56."""
        if self.contract is None:
            return False
        if self.contract.kind == "tricks":
            return self.side_tricks >= self.contract.level
        return self.side_tricks == 0

    @property
    def short(self) -> int:
        """By how many tricks a suit or no-trump contract failed."""
        if self.contract is None or self.contract.kind != "tricks":
            return 0
        return max(0, self.contract.level - self.side_tricks)


def contract_points(r: Rules, end: Outcome) -> int:
    assert end.contract is not None
    worth = value(r, end.contract)
    if not end.made:
        return -worth  # SF-66
    if end.contract.kind == "tricks" and end.side_tricks == 10 and r.slam == "on":
        return max(worth, 250)  # SF-54
    return worth  # SF-53


def trick_points(r: Rules, end: Outcome, side: set[int], total: int) -> int:
    """SF-55, with the cap of SF-64: clipped, nothing is taken away (B-F18)."""
    points = 10 * sum(end.tricks[seat] for seat in side)
    if end.contract is None:
        return points  # whatisflike.com: a deal without a contract
    if r.trick_points == "off" or end.contract.kind != "tricks":
        return 0
    if r.trick_points_cap != "none":
        points = min(points, max(0, int(r.trick_points_cap) - total))
    return points


def deal_points(r: Rules, end: Outcome, totals: Sequence[int]) -> list[int]:
    """The points of each seat; partners of a lasting side get the same."""
    points = [0] * r.players
    if not end.played:
        return points  # SF-27
    for side in fixed_sides(r):
        if side & end.side:
            continue
        for seat in side:
            points[seat] = trick_points(r, end, side, totals[seat])
    if end.contract is None:
        return points
    assert end.declarer is not None
    worth = contract_points(r, end)
    if r.players == 5:
        for seat in end.side:
            share = worth // 2 if r.five_share == "half" else worth
            points[seat] = worth if seat == end.declarer else share
    else:
        for side in fixed_sides(r):
            if end.declarer in side:
                for seat in side:
                    points[seat] = worth
    return points


@dataclass(frozen=True)
class End:
    """What a deal means for the match: whether it is over, and the places (1 is best)."""

    finished: bool
    places: list[int]


def match_end(r: Rules, end: Outcome, totals: Sequence[int]) -> End:
    """SF-57 to SF-59, B-F5, B-F6, B-F22."""
    seats = range(r.players)
    side = set(end.side)
    if r.players in (4, 6):  # partners who sat out count too
        side = {seat for group in fixed_sides(r) if group & side for seat in group}
    there = {seat for seat in seats if totals[seat] >= r.target}
    contractors = there & side if end.made else set()
    winners = contractors if r.win_needs_contract == "on" else there
    losers = {seat for seat in seats if totals[seat] <= -r.target} if r.back_door == "on" else set()

    def rank(seat: int) -> tuple[int, int]:
        group = 0 if seat in contractors else 2 if seat in losers else 1
        return (group, -totals[seat])

    groups = fixed_sides(r) if r.players in (4, 6) else [{seat} for seat in seats]

    def place(seat: int) -> int:
        """How many sides are better, and one."""
        better = [group for group in groups if all(rank(other) < rank(seat) for other in group)]
        return 1 + len(better)

    return End(bool(winners or losers), [place(seat) for seat in seats])


def barred_next(r: Rules, end: Outcome) -> set[int]:
    """C3 ralphing: more than three tricks short, and the side may not bid in the next deal."""
    return set(end.side) if r.ralphing == "on" and end.short > 3 else set()
