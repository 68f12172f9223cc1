"""Parts of views that games share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from karata.cards import Card, Seat, names
from karata.game import Violation
from karata.messages import Text
from karata.places import anchor
from karata.view_types import CardView, Column, Explanation, SeatView

if TYPE_CHECKING:
    from karata.practice import Table

SUITS = "CDHS"
YOUR_TURN = "trick.your-turn"


def card_view(table: Table, card: Card) -> CardView:
    """Return a card as it is shown."""
    item = table.messages.card(table.pack.card_names[card])
    return {"card": item["card"], "show": item["show"], "say": item["say"]}


def card_views(table: Table, listed: Iterable[Card]) -> list[CardView]:
    """Return cards as they are shown."""
    return [card_view(table, card) for card in listed]


def seat_view(table: Table, seen: Any, seat: Seat, taken: int | None, tricks: int) -> SeatView:
    """Return what everybody sees of a seat, in a game without sides and bids."""
    person = seat in table.people.seats and seat not in table.people.away
    return {
        "seat": seat,
        "name": table.messages.say("table.you") if seat == table.you else table.names[seat],
        "you": seat == table.reader,
        "bot": not person,
        "cards": seen.hand_sizes[seat],
        "taken": taken,
        "tricks": tricks,
        "total": table.match.totals[seat],
        "dealer": seat == seen.dealer,
        "turn": seat == seen.actor,
        "side": seat,
        "partner": False,
        "declarer": False,
        "sits_out": False,
        "call": None,
        "open": None,
    }


def own_columns(table: Table) -> list[Column]:
    """Return one column of the score sheet for each seat."""
    you = table.messages.say("table.you")
    return [
        Column(seats=[seat], name=[you if seat == table.you else table.names[seat]])
        for seat in range(table.players)
    ]


def explanation(table: Table, violation: Violation | None, allowed: Text) -> Explanation:
    """Return which rule forbids something, or that it is allowed."""
    if violation is None:
        return {"legal": True, "text": allowed, "rule": None, "anchor": None, "because": []}
    return {
        "legal": False,
        "text": table.refusal(violation),
        "rule": violation.rule,
        "anchor": anchor(violation.rule, table.game.name),
        "because": list(names(table.pack, violation.because)),
    }
