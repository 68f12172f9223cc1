"""What a page or a terminal is shown of a table: plain values in the reader's language.

A view is built from the observation of the reader's seat, or from what everybody may know, so it
cannot hold a hidden card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karata.claims import claim_view, forced
from karata.deal_code import code_of, format_code
from karata.deal_types import DealRow, Outcome, SheetLine
from karata.messages import Text
from karata.options import format_options
from karata.places import anchor
from karata.rule_sheet import house_rule_texts
from karata.view_types import HandoverView, Sheet, View

if TYPE_CHECKING:
    from karata.practice import Table


def phase_of(table: Table) -> str:
    """Return the phase of the deal, deal_over or match_over."""
    match = table.match
    if match.finished:
        return "match_over"
    return "deal_over" if match.deal_over else str(match.state.phase)


def make_view(table: Table, table_id: str) -> View:
    """Return all that may be seen: by the person who has the device, or else by everybody."""
    match = table.match
    seen: Any = table.seen()
    shown = table.family.view(table, seen)
    return {
        "table": table_id,
        "ply": table.ply,
        "game": match.game.name,
        "lang": table.lang,
        "options": format_options(match.options),
        "seed": match.seed,
        "code": format_code(code_of(match, match.number, table.people.seats[0])),
        "result": outcome(table),
        "assisted": table.assisted,
        "hinted": table.hinted,
        "level": table.level,
        "seat": table.seat,
        "players": seen.players,
        "phase": phase_of(table),
        "deal": match.number,
        "dealer": seen.dealer,
        "actor": seen.actor,
        "yours": table.due is not None,
        "people": list(table.people.seats),
        "away": sorted(table.people.away),
        "handover": handover(table),
        "thinks": table.thinks,
        "can_undo": table.can_undo,
        "seats": shown.seats,
        "hand": shown.hand,
        "pass": shown.passing,
        "received": shown.received,
        "trick": shown.trick,
        "leader": shown.leader,
        "led": shown.led,
        "broken": shown.broken,
        "kitty": shown.kitty,
        "spare": shown.spare,
        "pile": shown.pile,
        "last_trick": shown.last_trick,
        "choices": shown.choices,
        "auction": shown.auction,
        "contract": shown.contract,
        "call_cards": shown.call_cards,
        "status": _status(table, shown.status),
        "sheet": sheet(table),
        "rules": rules_in_short(table),
        "claim": claim_view(table),
        "forced": forced(table),
        "sort": str(table.sort),
    }


def _status(table: Table, in_deal: Text) -> Text:
    """Return what is to be done now; a game may say more of a deal that is over."""
    if table.match.finished:
        return table.family.final_text(table)
    waits = handover(table)
    if waits is not None:
        return waits["text"]
    if table.actor in table.people.away:
        return table.whose("table.away.plays", table.actor)
    return in_deal or table.text("table.status.deal-over")


def handover(table: Table) -> HandoverView | None:
    """Return who must take the device before anything can be done."""
    seat = table.handover
    if seat is None:
        return None
    text = table.text("table.handover", player=seat)
    return {"seat": seat, "name": table.names[seat], "text": text}


def outcome(table: Table) -> Outcome | None:
    """Return what the deal that is over brought the first of the people."""
    match, seat = table.match, table.people.seats[0]
    if not match.deal_over:
        return None
    points = match.results[-1].points
    return {
        "points": points[seat],
        "place": match.game.standing(match.options, points)[seat],
        "places": len(table.family.columns(table)),
        "text": table.family.ending(table),
    }


def sheet(table: Table) -> Sheet:
    """Return the score sheet, with the rule behind each line of the last finished deal."""
    match = table.match
    lines = match.results[-1].lines if match.results else ()
    return {
        "columns": table.family.columns(table),
        "deals": [
            DealRow(deal=number, points=list(result.points))
            for number, result in enumerate(match.results, match.first)
        ],
        "totals": list(match.totals),
        "lines": [
            SheetLine(
                seat=line.seat,
                points=line.points,
                rule=line.rule,
                anchor=anchor(line.rule, match.game.name),
                text=table.messages.text(line.rule, "score", line.params, table.names),
            )
            for line in lines
        ],
        "places": list(match.places) if match.finished else None,
        "text": _sheet_text(table),
    }


def _sheet_text(table: Table) -> Text | None:
    match = table.match
    if not match.results:
        return None
    return table.family.final_text(table) if match.finished else table.family.sheet_text(table)


def rules_in_short(table: Table) -> Text:
    """Return the house rules that differ from the usual ones, as a short list."""
    out: Text = []
    for item in house_rule_texts(table.game, table.match.options, table.messages):
        if out:
            out.append(" · ")
        out += item
    return out or table.text("table.option.usual")
