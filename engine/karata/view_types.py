"""What goes over the worker's message port: plain values with names, as JSON carries them."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from karata.cards import Seat
from karata.messages import Text

Code = Literal["protocol", "unknown_table", "stale", "illegal", "notation", "options", "internal"]


class CardView(TypedDict):
    """A card as it is shown."""

    card: str
    show: str
    say: str


class SeatView(TypedDict):
    """A seat as everybody sees it; `taken` are the points of this deal, None when not shown."""

    seat: Seat
    name: str
    you: bool
    bot: bool
    cards: int
    taken: int | None
    tricks: int
    total: int
    dealer: bool
    turn: bool


class HandCard(CardView):
    """A card of the person's hand; `legal`: it may be used now.

    Equal cards of two packs have the same `card` and another `copy`.
    """

    copy: int
    suit: str
    legal: bool
    received: bool


class TrickCard(CardView):
    """A card on the table; `cancelled`: the same card lies there twice."""

    seat: Seat
    winning: bool
    cancelled: bool


class Slot(TypedDict):
    """Who gets a card when each player gets one."""

    seat: Seat
    text: Text


class PassView(TypedDict):
    """How many cards the person gives away, and to whom.

    `action` begins the text of the action: `pass` (all to one seat) or `scatter` (one to each seat
    of `slots`, in this order; `to` lists them).
    """

    action: str
    count: int
    direction: str
    to: Seat | list[Seat]
    slots: list[Slot]
    text: Text


class LastTrick(TypedDict):
    """The trick that was finished last; `winner`: who took it, None if nobody did.

    `points` are what it cost with the cards that waited for it; None when points are not shown.
    """

    cards: list[TrickCard]
    winner: Seat | None
    points: int | None
    text: Text


class PileView(TypedDict):
    """The cards of void tricks that wait for the next player who takes a trick."""

    count: int
    cards: list[CardView]
    points: int
    text: Text


class SpareView(TypedDict):
    """The cards left over from the deal; `taker`: who took them; only the taker sees `cards`."""

    count: int
    taker: Seat | None
    cards: list[CardView]
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
        "kitty": int,  # spare cards that still wait
        "spare": SpareView | None,
        "pile": PileView | None,
        "last_trick": LastTrick | None,
        "choices": list[ChoiceView],
        "status": Text,
        "sheet": Sheet,
        "rules": Text,
    },
)


class Event(TypedDict, total=False):
    """Something that happened at the table; `text` is the sentence for the log.

    `kind`: new_deal, pass, exchange, play, cancel, broken, trick, void, kitty, moon, deal_over,
    match_over. A `void` event has the seat that leads again; its `winner` is the leader who takes
    a void last trick under a house rule, else None.
    """

    kind: str
    seat: Seat | None
    card: str
    cards: list[str]
    winner: Seat | None
    points: int | None
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
    """What went wrong: `message` for developers, `text` for the person.

    For `options`: which house rule, and the reason, one word of a closed set.
    """

    code: Code
    message: str
    text: Text
    rule: str
    anchor: str
    because: list[str]
    option: str
    reason: str


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
