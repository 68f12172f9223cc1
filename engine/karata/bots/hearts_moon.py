"""Hearts: what the player who shot the moon may choose, and what is better for the standings."""

from __future__ import annotations

from karata.bots.base import Choice
from karata.cards import Seat
from karata.games.actions import MOON_OTHERS, MOON_SELF, Moon
from karata.games.hearts import HeartsObservation
from karata.games.hearts_options import BONUS_VALUE, setup


def totals_after(view: HeartsObservation, choice: str) -> list[int]:
    """Return the totals of the match if the seat of this view, having shot the moon, chooses so."""
    table = setup(view.options)
    after = list(view.totals)
    if choice == "self":
        after[view.seat] -= table.total
    else:
        after = [total + table.total for total in after]
        after[view.seat] -= table.total
    if table.bonus is not None:
        after[_bonus_seat(view)] += BONUS_VALUE
    return after


def _bonus_seat(view: HeartsObservation) -> Seat:
    """Return who holds the bonus card; a kitty went to the winner of the first trick."""
    bonus = setup(view.options).bonus
    assert bonus is not None
    for seat, taken in enumerate(view.taken):
        if taken >> bonus & 1:
            return seat
    return view.tricks[0][2] if view.tricks else view.seat


def moon_choices(view: HeartsObservation) -> tuple[Moon, ...]:
    """Return the choices this table allows the shooter."""
    if view.options.moon == "choice":
        return (MOON_SELF, MOON_OTHERS)
    after = totals_after(view, "others")
    if max(after) >= view.options.target and after[view.seat] > min(after):
        return (MOON_SELF, MOON_OTHERS)
    return (MOON_OTHERS,)


def choose_moon(view: HeartsObservation) -> Choice:
    """Return the better choice.

    Both ways change every distance by the same number; only the end of the match differs. So the
    others get the points if that wins the match at once or if the shooter is ahead anyway.
    """
    because = ("hearts.tip.shoot-moon",)
    if MOON_SELF not in moon_choices(view):
        return Choice(MOON_OTHERS, because)
    after = totals_after(view, "others")
    mine = after[view.seat]
    best_other = min(total for seat, total in enumerate(after) if seat != view.seat)
    ahead = mine <= best_other if view.options.tie_rule == "shared" else mine < best_other
    return Choice(MOON_OTHERS if ahead else MOON_SELF, because)
