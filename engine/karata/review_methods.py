"""What a page may ask about a finished deal, and about a computer player that thinks."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from karata.analysis import Analysis
from karata.cards import Seat
from karata.practice import Table
from karata.requests import Params, current, person_in, protocol_error, table_in, whole
from karata.review import FinishedDeal
from karata.review_types import AnalysisProgress, AnalysisView, Progress, Review

MIN_BUDGET, MAX_BUDGET = 10, 200  # milliseconds of one slice
SLICE = 50  # milliseconds, where a request names none
KEPT = 8  # deals of one table that stay ready to be looked at

Key = tuple[int, Seat]  # number of the deal, and whose choices are looked at

_deals: WeakKeyDictionary[Table, dict[Key, FinishedDeal]] = WeakKeyDictionary()
_analyses: WeakKeyDictionary[Table, dict[Key, Analysis]] = WeakKeyDictionary()


def _until(params: Params) -> float:
    """Return when a slice ends, for `time.perf_counter()`."""
    budget = whole(params, "budget", SLICE)
    if not MIN_BUDGET <= budget <= MAX_BUDGET:
        raise protocol_error(f"budget is from {MIN_BUDGET} to {MAX_BUDGET} ms, not {budget}")
    return time.perf_counter() + budget / 1000


def think(params: Params) -> Progress:
    """Let the computer player on turn work on its choice; ready at once if it does not think."""
    table, until = current(params), _until(params)
    if not table.thinks:
        return {"done": 0, "total": 0, "ready": True}
    thinking = table.think(until)
    return {"done": thinking.done, "total": thinking.total, "ready": thinking.ready}


def _finished_deal(params: Params) -> FinishedDeal:
    """Return the finished deal that is named, for the person at `seat` if there are several."""
    table, number = table_in(params), whole(params, "deal")
    seat = person_in(params, table, table.seat)
    kept = _deals.setdefault(table, {})
    deal = kept.pop((number, seat), None)
    if deal is None or deal.outdated(table):
        deal = FinishedDeal(table, number, seat)
    kept[number, seat] = deal
    while len(kept) > KEPT:
        del kept[next(iter(kept))]
    return deal


def _analysis(params: Params) -> Analysis:
    """Return the analysis of the finished deal that is named, as far as it has come."""
    table, deal = table_in(params), _finished_deal(params)
    kept = _analyses.setdefault(table, {})
    found = kept.get((deal.number, deal.seat))
    if found is None or found.deal is not deal or found.level != table.level:
        found = kept[deal.number, deal.seat] = Analysis(deal, table.level)
    for key in set(kept) - set(_deals[table]):
        del kept[key]
    return found


def review(params: Params) -> Review:
    """Show a step of a finished deal with all hands open."""
    deal = _finished_deal(params)
    shown = deal.review(whole(params, "step", 0))
    table_in(params).looked.add(deal.number)
    return shown


def analyse(params: Params) -> AnalysisProgress:
    """Begin to judge the person's choices in a finished deal, or say how far that has come."""
    return _analysis(params).progress()


def analyse_step(params: Params) -> AnalysisProgress:
    """Go on judging for one slice of time."""
    until = _until(params)
    found = _analysis(params)
    found.step(until)
    return found.progress()


def analyse_stop(params: Params) -> dict[str, str]:
    """Forget what is half done in all deals of a table; what is known stays."""
    for found in _analyses.get(table_in(params), {}).values():
        found.stop()
    return {"table": str(params["table"])}


def analysis(params: Params) -> AnalysisView:
    """Return what is known of the person's choices so far."""
    return _analysis(params).view()


REVIEW_METHODS: dict[str, Callable[[Params], Any]] = {
    "think": think,
    "review": review,
    "analyse": analyse,
    "analyse_step": analyse_step,
    "analyse_stop": analyse_stop,
    "analysis": analysis,
}
