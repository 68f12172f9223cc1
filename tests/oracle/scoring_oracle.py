"""The referee's points of a deal, moons and the end of a match, for both games of the family."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracle.cards import face
from tests.oracle.hearts_oracle import (
    Rules,
    cards_in_play,
    pass_target,
    penalty_cards,
    penalty_points,
)


@dataclass
class Ending:
    """What stands on the table when the last card is played."""

    taken: list[set[str]]
    won: list[int] = field(default_factory=list)  # tricks by seat
    kitty: set[str] = field(default_factory=set)  # spare cards that nobody got
    totals: list[int] = field(default_factory=list)  # before this deal
    direction: str = "H"  # of the pass in this deal

    def total(self, seat: int) -> int:
        return self.totals[seat] if self.totals else 0


# ---- all the points --------------------------------------------------------------------------


def cards_for_moon(r: Rules, end: Ending) -> set[str]:
    """Every penalty card that is in play (C1 kitty_goes_to: a kitty that nobody gets is not);
    with two packs all hearts and both queens, wherever they went (B-C6)."""
    needed = penalty_cards(r)
    if r.game == "hearts":
        needed -= end.kitty
    if r.moon_needs_bonus_card == "on":
        needed.add(r.bonus_card)  # BIC-O, E2: fifteen cards; without it there is no moon
    return needed


def moon_shooter(r: Rules, end: Ending) -> int | None:
    """Who took every penalty card (SH-26, SH-31); the bonus card is not needed (B-H19)."""
    if r.moon == "off":
        return None  # SH-33
    needed = cards_for_moon(r, end)
    return next((seat for seat, cards in enumerate(end.taken) if needed <= cards), None)


def moon_points(r: Rules, end: Ending) -> int:
    """26; 43 in Black Maria; 129 in Spot; 25 when the two of hearts is left out."""
    if r.moon_points != "auto":
        return int(r.moon_points)  # B-C8
    return sum(penalty_points(r, card) for card in penalty_cards(r) - end.kitty)


def sun_shooter(r: Rules, end: Ending) -> int | None:
    """The shooter who has won every trick as well (C1 sun)."""
    shooter = moon_shooter(r, end)
    if r.sun == "off" or shooter is None or not end.won:
        return None
    return shooter if end.won[shooter] == sum(end.won) > 0 else None


def passer_to(r: Rules, seat: int, direction: str) -> int | None:
    """Who gave this seat its cards, if one player did."""
    if direction in ("H", "S"):
        return None
    return next(s for s in range(r.players) if pass_target(r, s, direction) == seat)


def moon_deal(r: Rules, end: Ending, shooter: int, choice: str) -> list[int]:
    """SH-26: everybody else gets all the points; SH-37: the shooter takes them off."""
    seats = range(r.players)
    sun = sun_shooter(r, end) is not None
    points = moon_points(r, end) * (2 if sun else 1)
    if choice == "self":
        return [-points if seat == shooter else 0 for seat in seats]
    passer = passer_to(r, shooter, end.direction)
    if sun and r.sun == "double_to_passer" and passer is not None:
        return [points if seat == passer else 0 for seat in seats]
    return [0 if seat == shooter else points for seat in seats]


# ---- the points of a deal --------------------------------------------------------------------


def bonus_cards(r: Rules) -> set[str]:
    return {card for card in cards_in_play(r) if face(card) == r.bonus_card}


def bonus_points(r: Rules, end: Ending) -> list[int]:
    """SH-38, SH-53: its own points to whoever takes it; C2: there are two in two packs. In the
    slam that needs the bonus card it is one of the fifteen cards and not counted again (H58)."""
    if r.moon_needs_bonus_card == "on" and moon_shooter(r, end) is not None:
        return [0] * r.players
    return [r.bonus_value * len(bonus_cards(r) & cards) for cards in end.taken]


def floor(r: Rules, before: int, points: int, bonus: int) -> int:
    """How much of a bonus counts: it does not bring the deal, or the total, below zero."""
    if r.bonus_floor == "none":
        return bonus
    room = points + (before if r.bonus_floor == "total_zero" else 0)
    return max(bonus, -max(room, 0))


def exact_hit(r: Rules, before: int, points: int) -> int:
    """C1 exact_hit: a total that comes to exactly 50 or 100 goes down by 50."""
    hit = points != 0 and before + points in (50, 100)
    return -50 if r.exact_hit == "minus50_at_50_100" and hit else 0


def deal_points(r: Rules, end: Ending, choice: str | None) -> list[int]:
    """Points of every seat; `choice` is "self" or "others" when there is a shooter."""
    points = [sum(penalty_points(r, card) for card in cards) for cards in end.taken]
    shooter = moon_shooter(r, end)
    if shooter is not None and choice:
        points = moon_deal(r, end, shooter, choice)
    elif end.won:  # C1 no_trick_bonus: not when the moon was made
        points = [p + r.no_trick_bonus * (not n) for p, n in zip(points, end.won, strict=True)]
    for seat, bonus in enumerate(bonus_points(r, end)):
        points[seat] += floor(r, end.total(seat), points[seat], bonus)
        points[seat] += exact_hit(r, end.total(seat), points[seat])
    return points


def moon_choices(r: Rules, end: Ending, triggered: bool) -> set[str]:
    """What the shooter may say (TH-28, HC-23); limited: "self" only if "others" ends the match
    and the shooter would not be among the winners."""
    shooter = moon_shooter(r, end)
    if shooter is None:
        return set()
    if r.moon in ("others", "self"):
        return {r.moon}
    if r.moon == "choice":
        return {"self", "others"}
    after = [end.total(s) + p for s, p in enumerate(deal_points(r, end, "others"))]
    would_end = match_over(r, after, triggered)
    return {"others", "self"} if would_end and shooter not in leaders(after) else {"others"}


# ---- the end of a match ----------------------------------------------------------------------


def leaders(totals: list[int]) -> set[int]:
    return {seat for seat, total in enumerate(totals) if total == min(totals)}  # SH-4, TH-31


def reached_target(r: Rules, totals: list[int]) -> bool:
    return max(totals) >= r.target  # SH-27, TH-30, HC-25


def match_over(r: Rules, totals: list[int], triggered: bool = False) -> bool:
    """`triggered`: the target was reached after an earlier deal, and stays reached (B-H13)."""
    if not (triggered or reached_target(r, totals)):
        return False
    return r.tie_rule == "shared" or len(leaders(totals)) == 1  # SH-28, B-H12


def places(totals: list[int]) -> list[int]:
    """1 for the lowest; equal totals share a place (SH-46)."""
    return [1 + sum(other < total for other in totals) for total in totals]
