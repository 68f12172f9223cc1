"""The Hearts family: a deal in progress, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from karata.cards import Card, Mask, Seat, Suit
from karata.games.hearts_setup import Setup

if TYPE_CHECKING:
    from karata.games.hearts_family import HeartsFamily
    from karata.games.hearts_rules import Rules

PASS, PLAY, MOON, OVER = "pass", "play", "moon", "over"
Trick = tuple[Seat, tuple[Card, ...], Seat | None]  # leader, cards as played, winner; None: void


class HeartsState:
    """One deal in progress; `copy` is cheap, undo is a replay of the transcript."""

    __slots__ = (
        "broken", "chosen", "dealer", "game", "hands", "kitty", "kitty_seat", "leader", "led",
        "low_card", "number", "options", "passed", "phase", "pile", "received", "rules",
        "scattered", "setup", "taken", "totals", "trick", "trick_number", "tricks", "turn", "way",
    )  # fmt: skip

    game: HeartsFamily
    options: Any
    setup: Setup
    rules: Rules
    number: int  # of the deal in the match, from 1
    dealer: Seat
    totals: tuple[int, ...]  # before this deal
    way: str  # pass direction: L R A H L2 R2 S
    phase: str
    hands: list[Mask]
    kitty: Mask
    kitty_seat: Seat | None  # who took the kitty
    passed: list[Mask]
    scattered: list[tuple[Card, ...]]  # by seat, in the order given, when the direction is S
    received: list[Mask]
    low_card: Card | None  # the card that must open the deal
    turn: Seat
    leader: Seat
    led: Suit  # of the trick being played; stale between tricks
    trick: list[Card]
    trick_number: int  # from 1
    tricks: list[Trick]
    pile: Mask  # void tricks that wait for the next winner
    taken: list[Mask]  # by seat, without the kitty
    broken: bool
    chosen: str  # the shooter's choice: "", "self" or "others"

    def copy(self) -> HeartsState:
        """Return an independent state."""
        new = HeartsState.__new__(HeartsState)
        new.game, new.options = self.game, self.options
        new.setup, new.rules = self.setup, self.rules
        new.number, new.dealer, new.totals = self.number, self.dealer, self.totals
        new.way, new.phase = self.way, self.phase
        new.kitty, new.kitty_seat, new.pile = self.kitty, self.kitty_seat, self.pile
        new.hands, new.passed, new.received = self.hands[:], self.passed[:], self.received[:]
        new.scattered, new.low_card = self.scattered[:], self.low_card
        new.turn, new.leader, new.led = self.turn, self.leader, self.led
        new.trick, new.tricks, new.taken = self.trick[:], self.tricks[:], self.taken[:]
        new.trick_number, new.broken, new.chosen = self.trick_number, self.broken, self.chosen
        return new

    def __eq__(self, other: object) -> bool:
        """Return whether both are written alike: equal cards of a double pack are one face."""
        if not isinstance(other, HeartsState):
            return NotImplemented
        return self.game.position(self) == other.game.position(other)

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def __repr__(self) -> str:
        return f"parse_position({self.game.position(self)!r})"

    def collect(self, played: Mask, winner: Seat | None, last: bool) -> None:
        """Give a finished trick to its winner, with the pile and, when its time is come, the kitty.

        A void trick joins the pile and its leader leads again (HC-19, B-C2); in the last trick
        nobody takes the pile, or the leader does (HC-20, B-C3 to B-C5).
        """
        if winner is None and last and self.setup.void_last == "leader":
            winner = self.leader
        if winner is None:
            self.pile |= played
            return
        self.taken[winner] |= played | self.pile
        self.pile = 0
        self.leader = winner
        if self.kitty and self.kitty_seat is None:
            when = self.setup.kitty_to
            if (
                when == "first_trick"
                or (when == "last_trick" and last)
                or (when == "first_heart" and self.taken[winner] & self.setup.hearts)
            ):
                self.kitty_seat = winner


@dataclass(frozen=True, slots=True)
class HeartsObservation:
    """What one seat may know. Cards are masks; `tricks`, `pile` and `taken` are public."""

    options: Any
    setup: Setup
    seat: Seat
    players: int
    phase: str
    dealer: Seat
    number: int
    totals: tuple[int, ...]
    direction: str
    hand: Mask
    passed: Mask  # what this seat gave
    received: Mask  # what it got, once everybody has passed
    actor: Seat | None
    leader: Seat
    trick: tuple[Card, ...]
    led: Suit | None
    trick_number: int
    tricks: tuple[Trick, ...]
    pile: Mask
    taken: tuple[Mask, ...]
    hand_sizes: tuple[int, ...]
    broken: bool
    kitty_size: int
    kitty_seen: Mask  # the kitty, if this seat took it
    legal: Mask
    voids: tuple[frozenset[Suit], ...]  # suits each seat has shown not to hold
    values: tuple[int, ...]
    penalty: Mask


def voids(state: HeartsState) -> tuple[frozenset[Suit], ...]:
    """Return, for each seat, the suits it has shown not to hold by not following."""
    players, suit_of = len(state.hands), state.setup.pack.suit_of
    shown: list[set[Suit]] = [set() for _ in range(players)]
    current: Trick = (state.leader, tuple(state.trick), None)
    for leader, trick, _ in (*state.tricks, current):
        for step, card in enumerate(trick):
            if suit_of[card] != suit_of[trick[0]]:
                shown[(leader + step) % players].add(suit_of[trick[0]])
    return tuple(frozenset(suits) for suits in shown)
