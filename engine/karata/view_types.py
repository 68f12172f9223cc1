"""What goes over the worker's message port: plain values with names, as JSON carries them."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from karata.cards import Seat
from karata.messages import Text

Code = Literal["protocol", "unknown_table", "stale", "illegal", "notation", "options", "internal"]


class SeatView(TypedDict):
    """A seat as everybody sees it; `taken` are the points of this deal."""

    seat: Seat
    name: str
    you: bool
    bot: bool
    cards: int
    taken: int
    tricks: int
    total: int
    dealer: bool
    turn: bool


class HandCard(TypedDict):
    """A card of the person's hand; `legal`: it may be used now."""

    card: str
    show: str
    say: str
    suit: str
    legal: bool
    received: bool


class TrickCard(TypedDict):
    """A card on the table."""

    seat: Seat
    card: str
    show: str
    say: str
    winning: bool


class PassView(TypedDict):
    """How many cards the person passes, and to whom."""

    count: int
    direction: str
    to: Seat
    text: Text


class LastTrick(TypedDict):
    """The trick that was finished last."""

    cards: list[TrickCard]
    winner: Seat
    points: int
    text: Text


class ChoiceView(TypedDict):
    """An action that is not about a card, with its label."""

    action: str
    text: Text


class DealRow(TypedDict):
    """The points of one finished deal, by seat."""

    deal: int
    points: list[int]


class SheetLine(TypedDict):
    """A line of the last finished deal, with its rule."""

    seat: Seat
    points: int
    rule: str
    anchor: str
    text: Text


class Sheet(TypedDict):
    """The score sheet; `places` only at the end."""

    deals: list[DealRow]
    totals: list[int]
    lines: list[SheetLine]
    places: list[int] | None
    text: Text | None


# `pass` is a keyword in Python, hence the call form.
View = TypedDict(
    "View",
    {
        "table": str,
        "ply": int,
        "game": str,
        "lang": str,
        "options": str,
        "seed": int,
        "assisted": bool,
        "level": str,
        "seat": Seat,
        "players": int,
        "phase": str,
        "deal": int,
        "dealer": Seat,
        "actor": Seat | None,
        "yours": bool,
        "can_undo": bool,
        "seats": list[SeatView],
        "hand": list[HandCard],
        "pass": PassView | None,
        "received": list[str],
        "trick": list[TrickCard],
        "leader": Seat | None,
        "led": str | None,
        "broken": bool,
        "kitty": int,
        "last_trick": LastTrick | None,
        "choices": list[ChoiceView],
        "status": Text,
        "sheet": Sheet,
        "rules": Text,
    },
)


class Event(TypedDict, total=False):
    """Something that happened at the table; `text` is the sentence for the log."""

    kind: str
    seat: Seat | None
    card: str
    cards: list[str]
    winner: Seat
    points: int
    text: Text


class Hint(TypedDict):
    """An action, its reason in a sentence, and where the advice stands."""

    action: str
    cards: list[str]
    suggestion: Text
    text: Text
    rule: str
    anchor: str


class Explanation(TypedDict):
    """Whether a card may be used now, and why (not)."""

    legal: bool
    text: Text
    rule: str | None
    anchor: str | None
    because: list[str]


class Failure(TypedDict, total=False):
    """What went wrong: `message` for developers, `text` for the person."""

    code: Code
    message: str
    text: Text
    rule: str
    anchor: str
    because: list[str]


class Reply(TypedDict, total=False):
    """The answer to the request with this id: `result` if it is ok, else `error`."""

    id: Any
    ok: bool
    result: Any
    error: Failure


class Step(TypedDict):
    """What happened, and the table afterwards."""

    events: list[Event]
    view: View


class Opened(TypedDict):
    """A table, the event of its deal, and what was wrong with the transcript."""

    table: str
    view: View
    events: list[Event]
    problem: dict[str, Text] | None
