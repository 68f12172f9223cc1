"""What a page may ask about deals: one deal once more, or a match up to some step of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karata.deal_code import code_of, match_of
from karata.match import Match
from karata.practice import Table
from karata.replay import match_until
from karata.requests import Params, add_table, protocol_error, table_in, whole
from karata.table_methods import opened_reply
from karata.view_types import Opened


def again(params: Params) -> Opened:
    """Open another table with a deal of this one, from its beginning.

    It counts as assisted where more of the deal has been seen than one's own hand.
    """
    table = table_in(params)
    deal = _deal(params, table)
    # A deal that was opened once more because its cards were known stays a known one.
    seen = table.assisted or bool(table.match.actions_of(deal))
    return _open(table, match_of(code_of(table.match, deal)), params, assisted=seen)


def play_from(params: Params) -> Opened:
    """Open another table with the match up to a step of a deal, which counts as assisted."""
    table = table_in(params)
    deal, step = _deal(params, table), whole(params, "step")
    steps = len(table.match.actions_of(deal))
    if not 0 <= step <= steps:
        raise protocol_error(f"deal {deal} has steps 0 to {steps}, not {step}")
    return _open(table, match_until(table.match, deal, step), params, assisted=True)


def _deal(params: Params, table: Table) -> int:
    """Return the number of a deal that has begun."""
    deal, numbers = whole(params, "deal"), table.match.numbers
    if deal not in numbers:
        raise protocol_error(f"there are deals {numbers[0]} to {numbers[-1]}, not {deal}")
    return deal


def _open(old: Table, match: Match, params: Params, assisted: bool) -> Opened:
    """Open a table with another match, for the same people."""
    table = Table(match, old.lang, level=old.level, people=old.people.copy(old.players))
    table.sort, table.assisted = old.sort, assisted
    return opened_reply(add_table(table), table, None, params)


DEAL_METHODS: dict[str, Callable[[Params], Any]] = {"again": again, "play_from": play_from}
