"""What a page may ask about people: take the device, let the computer play, sum the match up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karata.cards import Seat
from karata.practice import NothingToDo, Table
from karata.requests import Params, current, person_in, protocol_error, table_in
from karata.summary import Summary, summary_of
from karata.table_methods import step_reply
from karata.view_types import Event, Step


def sit(params: Params) -> Step:
    """Show the table to the person on turn, who has taken the device."""
    table = current(params)
    seat = person_in(params, table)
    if table.handover == seat:
        table.seat, table.people.here = seat, True
    elif table.reader != seat:
        raise NothingToDo("table.error.stale", f"seat {seat} is not to take the device now")
    return step_reply(params, [])


def away(params: Params) -> Step:
    """Let the computer play for a person, or no longer."""
    table = table_in(params)
    seat, leaves = person_in(params, table), params.get("away")
    if not isinstance(leaves, bool):
        raise protocol_error(f"away is true or false, not {leaves!r}")
    return step_reply(params, set_away(table, seat, leaves))


def set_away(table: Table, seat: Seat, leaves: bool) -> list[Event]:
    """Let the computer play for a person, or no longer; who shares the device then hands it on."""
    people = table.people
    if (seat in people.away) == leaves:
        return []
    if leaves:
        people.away.add(seat)
    else:
        people.away.remove(seat)
    if people.several and seat == table.seat:
        people.here = False
    kind = "away" if leaves else "back"
    return [{"kind": kind, "seat": seat, "text": table.whose(f"table.log.{kind}", seat)}]


def summary(params: Params) -> Summary:
    """Give the facts of a match that statistics are made of."""
    return summary_of(table_in(params))


SEAT_METHODS: dict[str, Callable[[Params], Any]] = {"sit": sit, "away": away, "summary": summary}
