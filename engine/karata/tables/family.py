"""What a game, or a family of games, says and shows at the table: one object for each.

Match, practice table, views, log, terminal and command ask it and know no game themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

from karata.cards import Seat
from karata.game import Violation
from karata.messages import Text
from karata.summary import Tally
from karata.view_types import (
    AuctionView,
    CallCard,
    ChoiceView,
    Column,
    ContractView,
    Event,
    Explanation,
    HandCard,
    LastTrick,
    PassView,
    PileView,
    SeatView,
    SpareView,
    TrickCard,
    View,
)

if TYPE_CHECKING:
    from karata.practice import Table
    from karata.tables.claim import Claim


@dataclass(slots=True, kw_only=True)
class Shown:
    """The part of a view that depends on the game; what a game has not stays empty."""

    seats: list[SeatView]
    hand: list[HandCard]
    trick: list[TrickCard]
    status: Text
    leader: Seat | None = None
    led: str | None = None
    passing: PassView | None = None
    received: list[str] = field(default_factory=list)
    broken: bool = False
    kitty: int = 0
    spare: SpareView | None = None
    pile: PileView | None = None
    last_trick: LastTrick | None = None
    choices: list[ChoiceView] = field(default_factory=list)
    auction: AuctionView | None = None
    contract: ContractView | None = None
    call_cards: list[CallCard] = field(default_factory=list)


@dataclass(slots=True)
class Advice:
    """A suggested action: the cards of it, the suggestion in words, what its reason may name.

    Without `reason` the suggestion says all.
    """

    cards: tuple[str, ...]
    suggestion: Text
    params: Mapping[str, object] = field(default_factory=dict)
    reason: bool = True


class GameTable(Protocol):
    """What the table asks a game. `seen` is what the person may know."""

    help: str  # the message that says what may be typed in the terminal
    trumps: bool  # whether there may be trumps or jokers, to stand apart in a hand
    better: Literal[-1, 1]  # -1: fewer points are better

    # the log
    def remember(self, table: Table) -> Any: ...
    def public(self, table: Table) -> Any: ...  # as `seen`, with what everybody may know
    def new_deal(self, table: Table) -> Text: ...
    def events(self, table: Table, seat: Seat, action: Any, before: Any) -> list[Event]: ...
    def ending(self, table: Table) -> Text: ...
    def time_up(self, table: Table, action: Any) -> Text: ...

    # the rest of a deal that is sure
    def claim(self, seen: Any) -> Claim | None: ...

    # statistics
    def tally(self, table: Table, seat: Seat) -> Tally: ...

    # the view and the score sheet
    def view(self, table: Table, seen: Any) -> Shown: ...
    def columns(self, table: Table) -> list[Column]: ...
    def final_text(self, table: Table) -> Text: ...
    def goes_on(self, table: Table) -> Text: ...
    def sheet_text(self, table: Table) -> Text: ...

    # help, refusals and undo
    def unit(self, table: Table) -> float: ...  # in points: what a mistake is measured with
    def out_of_turn(self, table: Table, action: Any) -> Violation: ...
    def advice(self, table: Table, action: Any) -> Advice: ...
    def explain(self, table: Table, card_name: str) -> Explanation: ...
    def has_acted(self, table: Table) -> bool: ...
    def revealed(self, table: Table, after: Any, before: Any) -> bool: ...

    # the terminal and the command
    def above_hand(self, table: Table, view: View) -> list[Text]: ...
    def below_hand(self, table: Table, view: View) -> list[Text]: ...
    def typed(self, view: View, words: str) -> str: ...
    def promise(self, view: View, action: str) -> Text: ...
    def refusals(self, game: Any, state: Any) -> dict[str, Any]: ...
    def report(self, game: Any, state: Any) -> dict[str, Any]: ...
