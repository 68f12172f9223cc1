"""Hearts: what a finished deal costs each seat, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karata.cards import Mask, Seat, count
from karata.game import DealResult, ScoreLine
from karata.games.hearts_options import ACE, ALL_HEARTS, BONUS_VALUE, KING, PACK, QUEEN

if TYPE_CHECKING:
    from karata.games.hearts_state import HeartsState

SPADE_RULES = (
    (QUEEN, "hearts.score.queen"),
    (KING, "hearts.score.king"),
    (ACE, "hearts.score.ace"),
)


def taken_with_kitty(state: HeartsState) -> list[Mask]:
    """Return what each seat took, the kitty included (SH-52)."""
    taken = state.taken[:]
    if state.kitty_seat is not None:
        taken[state.kitty_seat] |= state.kitty
    return taken


def shooter(state: HeartsState) -> Seat | None:
    """Return the seat that took every penalty card, if a moon counts at this table (SH-26)."""
    if state.options.moon == "off":
        return None
    penalty = state.setup.penalty
    for seat, mask in enumerate(taken_with_kitty(state)):
        if mask & penalty == penalty:
            return seat
    return None


def may_subtract(state: HeartsState) -> bool:
    """Return whether the shooter may choose to subtract the points.

    Under `choice_limited` only if adding them to the others would end the match and leave the
    shooter without the lowest total (rules.md C1, `moon`).
    """
    if state.options.moon != "choice_limited":
        return state.options.moon == "choice"
    after = [before + points for before, points in zip(state.totals, _added(state), strict=True)]
    seat = shooter(state)
    return seat is not None and max(after) >= state.options.target and after[seat] > min(after)


def _added(state: HeartsState) -> tuple[int, ...]:
    """Return the points of the deal if the shooter adds them to the others."""
    trial = state.copy()
    trial.chosen = "others"
    return deal_result(trial).points


def deal_result(state: HeartsState) -> DealResult:
    """Return the points of each seat and the lines they come from."""
    table, options = state.setup, state.options
    taken = taken_with_kitty(state)
    seat_of_moon = shooter(state)
    lines: list[ScoreLine] = []
    if seat_of_moon is not None:
        lines += _moon_lines(state, seat_of_moon)
    for seat, mask in enumerate(taken):
        if seat == seat_of_moon:
            continue
        hearts = count(mask & ALL_HEARTS)
        if hearts:
            lines.append(ScoreLine("hearts.score.heart", seat, hearts, {"n": hearts}))
        for card, rule in SPADE_RULES:
            value = table.values[card]
            if value and mask >> card & 1:
                lines.append(ScoreLine(rule, seat, value, {"card": PACK.card_names[card]}))
    if table.bonus is not None:
        for seat, mask in enumerate(taken):
            if mask >> table.bonus & 1:
                params = {"card": options.bonus_card}
                lines.append(ScoreLine("hearts.score.bonus", seat, BONUS_VALUE, params))
    points = [0] * len(taken)
    for line in lines:
        points[line.seat] += line.points
    return DealResult(tuple(points), tuple(lines))


def _moon_lines(state: HeartsState, seat: Seat) -> list[ScoreLine]:
    """Return the lines of a moon, which stand for the cards of the shooter.

    `self`: the shooter subtracts the total; `others`: everybody else adds it (SH-26, SH-37).
    """
    total = state.setup.total
    way = state.options.moon if state.options.moon in ("self", "others") else state.chosen
    if way == "self":
        return [ScoreLine("hearts.moon.self", seat, -total, {"n": total})]
    return [
        ScoreLine("hearts.moon.others", other, 0 if other == seat else total, {"n": total})
        for other in range(len(state.hands))
    ]
