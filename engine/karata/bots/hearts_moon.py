"""The Hearts family: what a player who shot the moon may choose, and what is better to choose.

When the choice is made all cards but the spare ones have been seen, and those can be inferred.
"""

from __future__ import annotations

from karata.bots.base import Choice
from karata.cards import mask_of
from karata.game import DealResult, is_over
from karata.games.actions import MOON_OTHERS, MOON_SELF, Moon
from karata.games.hearts_scoring import deal_result, may_subtract
from karata.games.hearts_state import OVER, HeartsObservation, HeartsState


def seen_state(view: HeartsObservation) -> HeartsState:
    """Return the finished deal as the seat of this view knows it, for scoring only."""
    state = HeartsState.__new__(HeartsState)
    state.game = None  # type: ignore[assignment]  # scoring does not ask it
    state.rules = None  # type: ignore[assignment]  # as above
    state.options, state.setup, state.phase = view.options, view.setup, OVER
    state.number, state.dealer, state.totals = view.number, view.dealer, view.totals
    state.way, state.leader, state.turn = view.direction, view.leader, view.seat
    state.hands = [0] * view.players
    state.passed, state.received, state.scattered = [], [], []
    state.trick, state.tricks, state.led, state.low_card = [], list(view.tricks), 0, None
    state.trick_number, state.broken, state.chosen = view.trick_number, view.broken, ""
    state.taken, state.pile, state.kitty_seat = [0] * view.players, 0, None
    state.kitty = view.setup.in_play if view.kitty_size else 0
    for taken in (*view.taken, view.pile):
        state.kitty &= ~taken
    for index, (leader, played, winner) in enumerate(view.tricks, 1):  # who took the kitty
        state.leader = leader
        state.collect(mask_of(played), winner, last=index == len(view.tricks))
    state.taken, state.pile = list(view.taken), view.pile
    return state


def result_if(view: HeartsObservation, choice: str) -> DealResult:
    """Return the result of the deal if the seat of this view, having shot the moon, chooses so."""
    state = seen_state(view)
    state.chosen = choice
    return deal_result(state)


def totals_after(view: HeartsObservation, choice: str) -> tuple[int, ...]:
    """Return the totals of the match after this choice."""
    points = result_if(view, choice).points
    return tuple(before + added for before, added in zip(view.totals, points, strict=True))


def moon_choices(view: HeartsObservation) -> tuple[Moon, ...]:
    """Return the choices this table allows the shooter."""
    return (MOON_SELF, MOON_OTHERS) if may_subtract(seen_state(view)) else (MOON_OTHERS,)


def choose_moon(view: HeartsObservation) -> Choice:
    """Return the better choice.

    Both ways usually change every distance by the same number; only the end of the match differs.
    So the others get the points if the shooter is then ahead, which may win the match at once. When
    only one seat would get them, subtracting is worth more unless it is the way to win.
    """
    because = ("hearts.tip.shoot-moon",)
    if MOON_SELF not in moon_choices(view):
        return Choice(MOON_OTHERS, because)
    after, result = totals_after(view, "others"), result_if(view, "others")
    mine = after[view.seat]
    best_other = min(total for seat, total in enumerate(after) if seat != view.seat)
    shared = view.options.tie_rule == "shared"
    ahead = mine <= best_other if shared else mine < best_other
    if ahead and sum(points > 0 for points in result.points) < view.players - 1:
        reached = max(*after, *view.totals) >= view.setup.target
        ahead = is_over(after, reached, view.options.tie_rule)
    return Choice(MOON_OTHERS if ahead else MOON_SELF, because)
