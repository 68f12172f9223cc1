"""What has happened at a table, as events: each with the sentence for the log.

What is common to all games; the rest comes from `karata.tables`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from karata.cards import Seat
from karata.messages import Text
from karata.view_types import Event

if TYPE_CHECKING:
    from karata.practice import Table


def new_deal(table: Table) -> list[Event]:
    """Return the events of a deal that has just begun."""
    dealer = table.match.state.dealer
    text = table.whose("table.log.new-deal", dealer, number=table.match.number)
    more = table.family.new_deal(table)
    return [{"kind": "new_deal", "seat": dealer, "text": sentences(text, more)}]


def events_of(table: Table, seat: Seat, action: Any, before: Any) -> list[Event]:
    """Return what the action of a seat, already done, has brought about."""
    events = table.family.events(table, seat, action, before)
    match = table.match
    if match.deal_over:
        result = match.results[-1]
        points = table.text("table.log.deal-over", number=match.number, scores=_scores(table))
        text = sentences(table.family.ending(table), points)
        events.append({"kind": "deal_over", "text": text, "points": result.points[table.seat]})
        if match.finished:
            events.append({"kind": "match_over", "text": table.family.final_text(table)})
        else:
            events[-1]["text"] = sentences(text, table.family.goes_on(table))
    return events


def time_up_text(table: Table, card: str | None) -> Text:
    """Return that the computer has played a card, or has chosen, for the person on turn."""
    id = "table.log.time-up" if card is not None else "table.log.time-up-other"
    who = {"player": table.seat} if table.you is None else {}
    params = {**who, **({} if card is None else {"card": card})}
    return table.text(f"{id}-player" if who else id, **params)


def _scores(table: Table) -> str:
    """Return the points of the last deal, one item for each column of the score sheet."""
    points, words = table.match.results[-1].points, table.messages
    items = []
    for column in table.family.columns(table):
        seat = column["seats"][0]
        if column["seats"] == [table.you]:
            items.append(words.say("table.sheet.score-you", points=points[seat]))
        else:
            name = plain_name(column["name"])
            items.append(words.say("table.sheet.score", player=name, points=points[seat]))
    return ", ".join(items)


def plain_name(text: Text) -> str:
    """Return a name without cards as characters."""
    return "".join(item for item in text if isinstance(item, str))


def sentences(*texts: Text) -> Text:
    """Return whole sentences one after the other."""
    out: Text = []
    for text in texts:
        if out and text:
            out.append(" ")
        out += text
    return out


def name_list(table: Table, seats: Iterable[Seat]) -> str:
    """Return the names of some seats as a list."""
    you = table.messages.say("table.you")
    return ", ".join(you if seat == table.you else table.names[seat] for seat in seats)


def winners(table: Table) -> list[Seat]:
    """Return who shares the first place, in the order of the seats."""
    return [place.seat for place in table.match.standing() if place.place == 1]
