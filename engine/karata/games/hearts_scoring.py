"""The Hearts family: what a finished deal costs each seat, line by line."""

from __future__ import annotations

from karata.cards import Mask, Seat, cards, count, names
from karata.game import DealResult, ScoreLine, is_over
from karata.games.hearts_state import HeartsState
from karata.games.passing import HOLD, SCATTER, target
from karata.tricks import points as cost_of

CARD_RULES = {
    "QS": "hearts.score.queen",
    "KS": "hearts.score.king",
    "AS": "hearts.score.ace",
    "7C": "hearts.score.seven",
}
MOON_RULES = {"self": "hearts.moon.self", "others": "hearts.moon.others"}
SUN_RULES = {"self": "hearts.sun.self", "others": "hearts.sun.others"}
EXACT_TOTALS, EXACT_VALUE = (50, 100), -50


def taken_with_kitty(state: HeartsState) -> list[Mask]:
    """Return what each seat took, the kitty included (SH-52)."""
    taken = state.taken[:]
    if state.kitty_seat is not None:
        taken[state.kitty_seat] |= state.kitty
    return taken


def reachable(state: HeartsState) -> Mask:
    """Return the penalty cards that a seat can take: not those in a kitty that nobody gets."""
    unreachable = state.kitty if state.setup.kitty_to == "nobody" else 0
    return state.setup.penalty & ~unreachable


def shooter(state: HeartsState) -> Seat | None:
    """Return the seat that took every penalty card in play, if a moon counts (SH-26, HC-23)."""
    setup, needed = state.setup, reachable(state)
    if setup.moon == "off" or not needed:
        return None
    needed |= setup.bonus if setup.moon_needs_bonus else 0
    for seat, mask in enumerate(taken_with_kitty(state)):
        if mask & needed == needed:
            return seat
    return None


def took_everything(state: HeartsState, seat: Seat) -> bool:
    """Return whether the seat won every trick; a kitty that nobody takes does not matter."""
    return state.taken[seat] | state.kitty == state.setup.in_play


def may_subtract(state: HeartsState) -> bool:
    """Return whether the shooter may choose to subtract the points.

    Under `choice_limited` only if adding them to the others would end the match and leave the
    shooter without the lowest total (rules.md C1, `moon`).
    """
    if state.setup.moon != "choice_limited":
        return state.setup.moon == "choice"
    trial = state.copy()
    trial.chosen = "others"
    added = deal_result(trial).points
    after = [before + points for before, points in zip(state.totals, added, strict=True)]
    seat, reached = shooter(state), max(*after, *state.totals) >= state.setup.target
    over = is_over(tuple(after), reached, state.options.tie_rule)
    return seat is not None and over and after[seat] > min(after)


def deal_result(state: HeartsState) -> DealResult:
    """Return the points of each seat and the lines they come from."""
    taken = taken_with_kitty(state)
    shot = shooter(state)
    lines = _moon_lines(state, shot) if shot is not None else []
    for seat, mask in enumerate(taken):
        if seat != shot:
            lines += _penalty_lines(state, seat, mask)
            if state.setup.no_trick_bonus and shot is None and not state.taken[seat]:
                lines.append(ScoreLine("hearts.score.no-trick", seat, state.setup.no_trick_bonus))
        if seat != shot or not state.setup.moon_needs_bonus:
            lines += _bonus_lines(state, seat, mask, _sum(lines, seat))
    lines += _exact_lines(state, lines)
    return DealResult(tuple(_sum(lines, seat) for seat in range(len(taken))), tuple(lines))


def _sum(lines: list[ScoreLine], seat: Seat) -> int:
    return sum(line.points for line in lines if line.seat == seat)


def _penalty_lines(state: HeartsState, seat: Seat, taken: Mask) -> list[ScoreLine]:
    """Return a line for the hearts and one for every other card that costs points."""
    setup = state.setup
    lines = []
    hearts = taken & setup.hearts
    if hearts:
        points = cost_of(setup.values, hearts)
        lines.append(ScoreLine("hearts.score.heart", seat, points, {"n": count(hearts)}))
    for card in cards(taken & setup.penalty & ~setup.hearts):
        name = setup.pack.card_names[card]
        lines.append(ScoreLine(CARD_RULES[name], seat, setup.values[card], {"card": name}))
    return lines


def _bonus_lines(state: HeartsState, seat: Seat, taken: Mask, cost: int) -> list[ScoreLine]:
    """Return a line for each bonus card, and one that gives back what the floor does not allow.

    `cost` is what the deal costs the seat without them, a moon included.
    """
    setup = state.setup
    found = names(setup.pack, taken & setup.bonus)
    lines = [
        ScoreLine("hearts.score.bonus", seat, setup.bonus_value, {"card": name}) for name in found
    ]
    if found and setup.bonus_floor != "none":
        before = state.totals[seat] if setup.bonus_floor == "total_zero" else 0
        bonus = -setup.bonus_value * len(found)
        back = min(bonus, max(0, bonus - max(0, before + cost)))
        if back:
            lines.append(ScoreLine("hearts.score.floor", seat, back))
    return lines


def _moon_lines(state: HeartsState, seat: Seat) -> list[ScoreLine]:
    """Return the lines of a moon, which stand for the cards of the shooter.

    `self`: the shooter subtracts the points; `others`: everybody else adds them (SH-26, SH-37).
    A sun, all tricks won, counts double; with `double_to_passer` the seat that passed to the
    shooter gets it all, in a deal with a pass to one seat.
    """
    setup = state.setup
    way = setup.moon if setup.moon in MOON_RULES else state.chosen
    points = setup.moon_points or cost_of(setup.values, reachable(state))
    rules = MOON_RULES
    others = [other for other in range(setup.players) if other != seat]
    if setup.sun != "off" and took_everything(state, seat):
        points, rules = 2 * points, SUN_RULES
        if setup.sun == "double_to_passer" and state.way not in (HOLD, SCATTER):
            others = [s for s in others if target(state.way, s, setup.players) == seat]
    if way == "self":
        return [ScoreLine(rules["self"], seat, -points, {"n": points})]
    lines = [ScoreLine(rules["others"], seat, 0, {"n": points})]
    return lines + [ScoreLine(rules["others"], other, points, {"n": points}) for other in others]


def _exact_lines(state: HeartsState, lines: list[ScoreLine]) -> list[ScoreLine]:
    """Return a line for each seat whose total comes to exactly 50 or 100."""
    if not state.setup.exact_hit:
        return []
    return [
        ScoreLine("hearts.score.exact", seat, EXACT_VALUE, {"n": total})
        for seat, before in enumerate(state.totals)
        if (total := before + _sum(lines, seat)) in EXACT_TOTALS and _sum(lines, seat)
    ]
