"""Hearts: a deal in progress, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from karata.cards import Card, Mask, Seat, Suit
from karata.games.hearts_options import PACK, HeartsOptions, Setup
from karata.tricks import plain_order

if TYPE_CHECKING:
    from karata.games.hearts_rules import Rules

PASS, PLAY, MOON, OVER = "pass", "play", "moon", "over"
ORDER = plain_order(PACK)
SUIT_OF, SUIT_MASKS = PACK.suit_of, PACK.suit_masks
Trick = tuple[Seat, tuple[Card, ...], Seat]  # leader, cards in the order played, winner


class HeartsState:
    """One deal of Hearts in progress; `copy` is cheap, undo is a replay of the transcript."""

    __slots__ = (
        "broken", "chosen", "dealer", "hands", "kitty", "kitty_seat", "leader", "led", "low_card",
        "number", "options", "passed", "phase", "received", "rules", "setup", "taken", "totals",
        "trick", "trick_number", "tricks", "turn", "way",
    )  # fmt: skip

    options: HeartsOptions
    setup: Setup
    rules: Rules
    number: int  # of the deal in the match, from 1
    dealer: Seat
    totals: tuple[int, ...]  # before this deal
    way: str  # pass direction: L R A H L2 R2
    phase: str
    hands: list[Mask]
    kitty: Mask
    kitty_seat: Seat | None  # who took the kitty
    passed: list[Mask]
    received: list[Mask]
    low_card: Card  # the lowest club dealt
    turn: Seat
    leader: Seat
    led: Suit  # of the trick being played; stale between tricks
    trick: list[Card]
    trick_number: int  # from 1
    tricks: list[Trick]
    taken: list[Mask]  # by seat, without the kitty
    broken: bool
    chosen: str  # the shooter's choice: "", "self" or "others"

    def copy(self) -> HeartsState:
        """Return an independent state."""
        new = HeartsState.__new__(HeartsState)
        new.options, new.setup, new.rules = self.options, self.setup, self.rules
        new.number, new.dealer, new.totals, new.way = (
            self.number, self.dealer, self.totals, self.way,
        )  # fmt: skip
        new.phase, new.kitty, new.kitty_seat = self.phase, self.kitty, self.kitty_seat
        new.hands, new.passed, new.received = self.hands[:], self.passed[:], self.received[:]
        new.low_card, new.turn, new.leader, new.led = (
            self.low_card, self.turn, self.leader, self.led,
        )  # fmt: skip
        new.trick, new.tricks, new.taken = self.trick[:], self.tricks[:], self.taken[:]
        new.trick_number, new.broken, new.chosen = self.trick_number, self.broken, self.chosen
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HeartsState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def __repr__(self) -> str:
        from karata.games.hearts_position import format_state

        return f"parse_position({format_state(self)!r})"


@dataclass(frozen=True, slots=True)
class HeartsObservation:
    """What one seat may know. Cards are masks; `tricks` and `taken` are public."""

    options: HeartsOptions
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
    players = len(state.hands)
    shown: list[set[Suit]] = [set() for _ in range(players)]
    current = (state.leader, tuple(state.trick), state.leader)
    for leader, trick, _ in (*state.tricks, current):
        for step, card in enumerate(trick):
            if SUIT_OF[card] != SUIT_OF[trick[0]]:
                shown[(leader + step) % players].add(SUIT_OF[trick[0]])
    return tuple(frozenset(suits) for suits in shown)
