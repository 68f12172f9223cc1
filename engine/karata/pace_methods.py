"""What a page may ask about the pace of a deal: the rest at once, a forced card, sorted cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karata import claims
from karata.requests import Params, current, string, table_in
from karata.table_methods import step_reply, view
from karata.tables.sorting import parse_sort
from karata.view_types import Step, View


def finish(params: Params) -> Step:
    """Play the tricks that are left, when the rest of the deal is sure."""
    return step_reply(params, claims.finish(current(params)))


def play_forced(params: Params) -> Step:
    """Play the only card that the person can play."""
    return step_reply(params, claims.play_forced(current(params)))


def set_sort(params: Params) -> dict[str, View]:
    """Change the order in which the person's cards are shown."""
    table_in(params).sort = parse_sort(string(params, "sort"))
    return view(params)


PACE_METHODS: dict[str, Callable[[Params], Any]] = {
    "finish": finish,
    "play_forced": play_forced,
    "set_sort": set_sort,
}
