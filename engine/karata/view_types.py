"""What goes over the worker's message port: plain values with names, as JSON carries them."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from karata.cards import Seat
from karata.deal_types import DealRow, Outcome, SheetLine
from karata.messages import Text

Code = Literal["protocol", "unknown_table", "stale", "illegal", "notation", "options", "internal"]


class CardView(TypedDict):
    """A card as it is shown."""

    card: str
    show: str
    say: str


class SeatView(TypedDict):
    """A seat as the person sees it; `taken` are the points of this deal, None when not shown.

    `side`: seats of one side have the same number. `partner`: known to be on the person's side.
    `call`: what this player said last in the bidding. `open`: a hand that lies open.
    """

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
    side: int
    partner: bool
    declarer: bool
    sits_out: bool
    call: Text | None
    open: list[CardView] | None


class PlayView(TypedDict):
    """One way to use a card that has several."""

    action: str
    text: Text
    legal: bool


class HandCard(CardView):
    """A card of the person's hand; `legal`: it may be used now.

    Equal cards of two packs have the same `card` and another `copy`. `plays`: the ways to play it,
    if it is for the person to choose one.
    """

    copy: int
    suit: str
    legal: bool
    received: bool
    plays: list[PlayView]


class TrickCard(CardView):
    """A card on the table; `cancelled`: the same card lies there twice; `named`: a joker's suit."""

    seat: Seat
    winning: bool
    cancelled: bool
    named: str | None


class Slot(TypedDict):
    """Who gets a card when each player gets one."""

    seat: Seat
    text: Text


class PassView(TypedDict):
    """How many cards the person gives away, and to whom.

    `action` begins the text of the action: `pass` (all to one seat), `scatter` (one to each seat
    of `slots`, in this order; `to` lists them) or `discard` (laid aside; nobody gets them).
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


class BidView(TypedDict):
    """A bid that the person could make; `commits`: what it promises, `refusal`: why not."""

    action: str
    bid: str
    short: Text
    text: Text
    value: int
    legal: bool
    commits: Text
    refusal: Text | None
    rule: str | None
    anchor: str | None


class BidRow(TypedDict):
    """The bids of one number of tricks."""

    level: int
    bids: list[BidView]


# Everything that can be said in the bidding, lowest first. `pass` is a keyword in Python.
BidBox = TypedDict(
    "BidBox", {"rows": list[BidRow], "special": list[BidView], "pass": ChoiceView | None}
)


class CallView(TypedDict):
    """What a seat has said; `bid` is its name, or `pass`."""

    seat: Seat
    bid: str
    text: Text
    short: Text


class HighView(TypedDict):
    """The highest bid so far."""

    seat: Seat
    text: Text
    short: Text
    value: int


class ClaimView(TypedDict):
    """Why the rest of a deal is sure: all, none, points or settled."""

    kind: str
    text: Text


class AuctionView(TypedDict):
    """The bidding so far; `box` only when the person is to speak."""

    calls: list[CallView]
    high: HighView | None
    box: BidBox | None


class ContractView(TypedDict):
    """What is played: `made` tricks of the `need` promised (none in a misère) are won.

    `bid` is None when all have passed and the cards are played nevertheless; then nobody is `seat`.
    """

    seat: Seat | None
    bid: str | None
    text: Text
    short: Text
    value: int
    level: int
    strain: str
    made: int
    need: int
    partners: list[Seat]
    text_progress: Text
    joker: Text | None
    called: CardView | None


class CallCard(CardView):
    """A card that can be called to find a partner."""

    action: str
    suit: str


class HandoverView(TypedDict):
    """Who must take the device, because another person is on turn; until then no hand is shown."""

    seat: Seat
    name: str
    text: Text


class Column(TypedDict):
    """A column of the score sheet: seats that always have the same points."""

    seats: list[Seat]
    name: Text


class Sheet(TypedDict):
    """The score sheet; `places` only at the end. Points and totals are by seat."""

    columns: list[Column]
    deals: list[DealRow]
    totals: list[int]
    lines: list[SheetLine]
    places: list[int] | None
    text: Text | None


View = TypedDict(
    "View",
    {
        "table": str,
        "ply": int,
        "game": str,
        "lang": str,
        "options": str,
        "seed": int,
        "code": str,  # of this deal
        "result": Outcome | None,  # once it is over
        "assisted": bool,
        "hinted": bool,  # a hint was given in this match
        "level": str,
        "seat": Seat,
        "players": int,
        "phase": str,
        "deal": int,
        "dealer": Seat,
        "actor": Seat | None,
        "yours": bool,
        "people": list[Seat],
        "away": list[Seat],  # people for whom the computer plays
        "handover": HandoverView | None,
        "thinks": bool,  # the computer player on turn needs time
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
        "auction": AuctionView | None,
        "contract": ContractView | None,
        "call_cards": list[CallCard],
        "status": Text,
        "sheet": Sheet,
        "rules": Text,
        "claim": ClaimView | None,  # the rest of the deal, if it is sure
        "forced": str | None,  # the only card that the person can play, as an action
        "sort": str,  # the order of the hand
    },
)


class Event(TypedDict, total=False):
    """Something that happened at the table; `text` is the sentence for the log.

    `kind`: new_deal, pass, exchange, play, cancel, broken, trick, void, kitty, moon, look, call,
    redeal, auction_over, discard, joker, partner, open_hand, reveal_partner, deal_over, match_over,
    queen (a dear card was played), claim (the rest is sure and is played to the end), away and back
    (of a person for whom the computer plays meanwhile).
    A `void` event has the seat that leads again; its `winner` is the leader who takes a void last
    trick under a house rule, else None.
    """

    kind: str
    seat: Seat | None
    card: str
    cards: list[str]
    winner: Seat | None
    points: int | None
    text: Text


class Hint(TypedDict):
    """An action, its reason in a sentence, and where the advice stands, if there is any."""

    action: str
    cards: list[str]
    suggestion: Text
    text: Text
    rule: str | None
    anchor: str | None


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
    """What happened, and the table afterwards, with the match as it is kept."""

    events: list[Event]
    view: View
    transcript: str


class Problem(TypedDict):
    """Why a transcript cannot be used; `line` is the first one that is wrong, from 1."""

    text: Text
    line: int


class Opened(TypedDict):
    """A table, the event of its deal, and what was wrong with the transcript."""

    table: str
    view: View
    transcript: str
    events: list[Event]
    problem: Problem | None
