"""Five Hundred: a deal in progress, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from karata.cards import Card, Mask, Seat, Suit
from karata.games.bids import DOUBLE, NO_TRUMP, Bid
from karata.games.five_hundred_options import FiveHundredOptions
from karata.games.five_hundred_setup import Setup
from karata.tricks import NO_SUIT, Order

if TYPE_CHECKING:
    from karata.games.five_hundred import FiveHundred
    from karata.games.five_hundred_rules import Rules

BLIND_PHASE, AUCTION, CONSENT, RAISE = "blind", "auction", "consent", "raise"
KITTY, PARTNER, JOKER, PLAY, OVER = "kitty", "partner", "joker", "play", "over"
PHASES = (BLIND_PHASE, AUCTION, CONSENT, RAISE, KITTY, PARTNER, JOKER, PLAY, OVER)
BIDDING = (BLIND_PHASE, AUCTION, CONSENT, RAISE)
Trick = tuple[Seat, tuple[Card, ...], Seat, Suit]  # leader, cards as played, winner, suit led


class FiveHundredState:
    """One deal in progress; `copy` is cheap, undo is a replay of the transcript.

    Sets of suits (`led_suits`, `thrown`, `shown`, `spent`) are masks: bit 1 << suit.
    """

    __slots__ = (
        "active", "after", "asked", "barred", "called", "calls", "contract", "dealer", "declarer",
        "discarded", "game", "hands", "high", "high_seat", "joker_suit", "kitty", "leader", "led",
        "led_suits", "looked", "number", "options", "order", "partners", "passed", "phase",
        "rules", "setup", "shown", "sits_out", "spent", "thrown", "took", "totals", "trick",
        "trick_number", "tricks", "turn",
    )  # fmt: skip

    game: FiveHundred
    options: FiveHundredOptions
    setup: Setup
    number: int  # of the deal in the match, from 1
    dealer: Seat
    totals: tuple[int, ...]  # before this deal
    barred: frozenset[Seat]  # who may not bid in this deal
    phase: str
    turn: Seat
    hands: list[Mask]
    kitty: Mask  # the cards that were dealt to it
    # the auction
    looked: list[bool]  # who has taken up the cards
    calls: list[tuple[Seat, str]]
    passed: list[bool]  # who is not asked any more
    high: Bid | None
    high_seat: Seat | None
    asked: list[Seat]  # who has asked for a new deal
    # the contract
    contract: Bid | None
    declarer: Seat | None
    partners: tuple[Seat, ...]  # who wins and loses with the declarer
    called: Card | None  # the card whose holder is the partner
    discarded: Mask
    joker_suit: Suit | None  # of the joker, as the declarer named it
    order: Order
    rules: Rules
    sits_out: frozenset[Seat]
    active: tuple[Seat, ...]  # who plays, by seat
    after: tuple[Seat, ...]  # by seat: who plays next
    # the play
    leader: Seat
    led: Suit  # of the trick being played; stale between tricks
    trick: list[Card]
    trick_number: int  # from 1
    tricks: list[Trick]
    took: list[int]  # tricks won, by seat
    led_suits: int  # suits led so far
    thrown: list[int]  # by seat: suits on which it threw a card of another suit
    shown: list[int]  # by seat: suits it has shown not to hold
    spent: list[int]  # by seat: suits of which it has played a card

    def copy(self) -> FiveHundredState:
        """Return an independent state."""
        new = FiveHundredState.__new__(FiveHundredState)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(new, name, value[:] if type(value) is list else value)
        return new

    def __eq__(self, other: object) -> bool:
        """Return whether both are written alike."""
        if not isinstance(other, FiveHundredState):
            return NotImplemented
        return self.game.position(self) == other.game.position(other)

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def __repr__(self) -> str:
        return f"parse_position({self.game.position(self)!r})"

    @property
    def attackers(self) -> frozenset[Seat]:
        """Who plays for the contract: the declarer, and partners who do not sit out."""
        if self.declarer is None:
            return frozenset()
        return frozenset((self.declarer, *self.partners)) - self.sits_out

    @property
    def strain(self) -> Suit:
        """The trump suit, or NO_TRUMP."""
        return NO_TRUMP if self.contract is None else self.contract.strain

    @property
    def free_jokers(self) -> Mask:
        """The jokers that belong to no suit."""
        return self.order.suit_masks[NO_SUIT]

    def seat_at(self, leader: Seat, place: int) -> Seat:
        """Return who plays the card at a place of a trick."""
        seat = leader
        for _ in range(place):
            seat = self.after[seat]
        return seat

    def seat_players(self) -> None:
        """Settle who plays: in a misère the partners of the declarer sit out (SF-36, SF-23)."""
        players = self.setup.players
        contract = self.contract
        alone = contract is not None and contract.is_misere and contract.kind != DOUBLE
        self.sits_out = frozenset(self.partners if alone else ())
        self.active = tuple(seat for seat in range(players) if seat not in self.sits_out)
        self.after = tuple(
            next(
                other
                for step in range(1, players + 1)
                if (other := (seat + step) % players) not in self.sits_out
            )
            for seat in range(players)
        )

    def note(self, seat: Seat, card: Card) -> None:
        """Remember what a card says of the hand it came from."""
        suit, bit = self.order.suit_of[card], 1 << self.led
        self.spent[seat] |= 1 << suit
        if suit == self.led:
            return
        if suit != NO_SUIT:
            self.thrown[seat] |= bit
            self.shown[seat] |= bit
        elif self.options.joker_follow != "first_or_last_of_suit":
            self.shown[seat] |= bit


@dataclass(frozen=True, slots=True)
class FiveHundredObservation:
    """What one seat may know. Cards are masks; `tricks`, `took` and `calls` are public.

    `partners` and `attackers` hold only what this seat knows: a partner chosen by a card is known
    to the holder of the card, and to all once it has been played.
    """

    options: FiveHundredOptions
    setup: Setup
    seat: Seat
    players: int
    phase: str
    dealer: Seat
    number: int
    totals: tuple[int, ...]
    barred: frozenset[Seat]
    hand: Mask  # 0 until this seat has taken up its cards
    looked: bool
    actor: Seat | None
    calls: tuple[tuple[Seat, str], ...]
    passed: tuple[bool, ...]
    high: Bid | None
    high_seat: Seat | None
    asked: tuple[Seat, ...]
    contract: Bid | None
    declarer: Seat | None
    partners: tuple[Seat, ...]
    partner_known: bool  # to everybody
    called: Card | None
    attackers: frozenset[Seat]
    sits_out: frozenset[Seat]
    active: tuple[Seat, ...]
    after: tuple[Seat, ...]
    kitty_size: int
    kitty_seen: Mask  # what the kitty held, if this seat took it up
    discarded: Mask  # what this seat laid aside
    strain: Suit  # the trump suit or NO_TRUMP
    joker_suit: Suit | None
    order: Order
    leader: Seat
    trick: tuple[Card, ...]
    led: Suit | None
    trick_number: int
    tricks: tuple[Trick, ...]
    took: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    led_suits: frozenset[Suit]
    voids: tuple[frozenset[Suit], ...]  # suits each seat has shown not to hold
    open_seat: Seat | None  # whose hand lies open
    open_hand: Mask
    legal: Mask  # the cards this seat may play now
    joker_suits: tuple[Suit, ...]  # the suits it may name if it leads a joker without a suit
    legal_calls: tuple[str, ...]  # what it may say now in the auction
    may_ask: bool  # whether it may ask for a new deal now


def suits_in(mask: int) -> frozenset[Suit]:
    """Return the suits of a set of suits."""
    return frozenset(suit for suit in range(4) if mask >> suit & 1)
