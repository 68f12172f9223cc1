"""Five Hundred: what a seat can work out while the cards are played."""

from __future__ import annotations

from karata.cards import Card, Mask, Seat, Suit, cards, count, mask_of
from karata.games.bids import NO_TRUMP
from karata.games.five_hundred_state import FiveHundredObservation
from karata.tricks import NO_SUIT

ANSWERS = 0.85  # how often a partner who can win a trick does so
MAY_CASH = 0.62  # what it is worth to keep a side winner for later
TRUMP_KEPT = (0.8, 0.45, 0.4)  # what a trump is worth later, by how many unseen ones are higher
LOW_TRUMP = 0.3
SECOND_KEPT, THIRD_KEPT = 0.3, 0.12
JOKER_KEPT = 1.02


class Reading:
    """The unseen cards, who may hold them, who is winning the trick, and what may still happen.

    Unseen cards may also lie in the kitty or in a hand that takes no part: their share is counted.
    """

    def __init__(self, view: FiveHundredObservation) -> None:
        self.view = view
        order = self.order = view.order
        self.suit_of, self.masks, self.value = order.suit_of, order.suit_masks, order.value
        self.hand = view.hand
        self.contract = view.contract
        self.trump: Suit | None = view.strain if view.strain != NO_TRUMP else None
        gone: Mask = mask_of(view.trick) | view.discarded
        for _, played, _, _ in view.tricks:
            gone |= mask_of(played)
        self.gone = gone
        self.open_hand = view.open_hand if view.open_seat not in (None, view.seat) else 0
        self.unseen: Mask = view.setup.in_play & ~gone & ~view.hand & ~self.open_hand
        self.rest = [self.unseen & mask for mask in self.masks]  # by suit
        self.later = self._later()
        self.mid = bool(view.trick)  # a trick has begun
        self.best: Card | None = None
        self.winner: Seat | None = None
        self.led: Suit = NO_SUIT
        if view.trick:
            self.led = view.led if view.led is not None else NO_SUIT
            place = order.winning_place(view.trick, self.led)
            self.best = view.trick[place]
            self.winner = self._seat_at(place)
        self._sizes: dict[Seat, int] = {}

    def _later(self) -> tuple[Seat, ...]:
        """Return the seats that play to this trick after this one."""
        view, found, seat = self.view, [], self.view.seat
        for _ in range(len(view.active) - len(view.trick) - 1):
            seat = view.after[seat]
            found.append(seat)
        return tuple(found)

    def _seat_at(self, place: int) -> Seat:
        seat = self.view.leader
        for _ in range(place):
            seat = self.view.after[seat]
        return seat

    def friend(self, seat: Seat) -> bool:
        """Return whether a seat is known to play on this one's side."""
        view = self.view
        if seat == view.seat:
            return True
        if view.contract is None:
            return view.setup.sides[seat] == view.setup.sides[view.seat]
        return (seat in view.attackers) == (view.seat in view.attackers)

    @property
    def attacking(self) -> bool:
        """Return whether this seat plays on the side of the declarer."""
        return self.view.contract is not None and self.view.seat in self.view.attackers

    # ------------------------------------------------------------ who holds what

    def room(self, seat: Seat) -> int:
        """Return how many unseen cards may be in a hand: its shown voids are left out."""
        found = self._sizes.get(seat)
        if found is None:
            found = count(self.unseen)
            for suit in self.view.voids[seat]:
                found -= count(self.rest[suit])
            self._sizes[seat] = found = max(1, found)
        return found

    def size(self, seat: Seat) -> int:
        """Return how many cards a seat holds: as many as this one, if it has not played yet."""
        return count(self.hand) - (seat not in self.later and seat != self.view.seat and self.mid)

    def held(self, seat: Seat, suit: Suit) -> Mask:
        """Return which cards of a suit a seat may hold; of an open hand those it does hold."""
        if seat == self.view.open_seat and seat != self.view.seat:
            return self.open_hand & self.masks[suit]
        return 0 if suit in self.view.voids[seat] else self.rest[suit]

    def void(self, seat: Seat, suit: Suit) -> float:
        """Return how likely it is that a seat holds no card of a suit."""
        may = self.held(seat, suit)
        if not may:
            return 1.0
        if seat == self.view.open_seat:
            return 0.0
        return self._none(seat, count(may))

    def _none(self, seat: Seat, among: int) -> float:
        """Return how likely it is that a seat holds none of so many unseen cards."""
        room, size = self.room(seat), self.size(seat)
        if among >= room:
            return 0.0 if size else 1.0
        return float((1 - among / room) ** size)

    def has_any(self, seat: Seat, mask: Mask) -> float:
        """Return how likely it is that a seat holds one of these cards at least."""
        if seat == self.view.open_seat and seat != self.view.seat:
            return 1.0 if self.open_hand & mask else 0.0
        for suit in self.view.voids[seat]:
            mask &= ~self.masks[suit]
        mask &= self.unseen
        return 1 - self._none(seat, count(mask)) if mask else 0.0

    def beating(self, card: Card, led: Suit, among: Mask) -> Mask:
        """Return which cards of a set would beat `card` in a trick in which `led` was led."""
        row = self.value[led]
        mine = row[card]
        return mask_of(each for each in cards(among) if row[each] > mine)

    def over(self, seat: Seat, card: Card, led: Suit) -> float:
        """Return how likely it is that a seat can beat `card` in a trick in which `led` was led."""
        everything = self.unseen | (self.open_hand if seat == self.view.open_seat else 0)
        over = self.beating(card, led, everything)
        if not over:
            return 0.0
        void = self.void(seat, led)
        following, free = over & self.masks[led], over & ~self.masks[led]
        chance = void * self.has_any(seat, free) if free and void else 0.0
        if following and void < 1:
            has = self.has_any(seat, following)
            chance += min(has, 1 - void)
        return min(1.0, chance)

    def higher(self, card: Card) -> int:
        """Return how many unseen cards of the same suit are higher."""
        suit = self.suit_of[card]
        return count(self.beating(card, suit, (self.unseen | self.open_hand) & self.masks[suit]))

    def trumps_out(self) -> bool:
        """Return whether an opponent may still hold a trump."""
        if self.trump is None or not self.rest[self.trump]:
            return False
        return any(
            not self.friend(seat) and self.held(seat, self.trump) for seat in self.view.active
        )

    # ------------------------------------------------------------ who wins

    def takes(self, card: Card) -> bool:
        """Return whether `card` beats all that lies in the trick."""
        if self.best is None:
            return True
        row = self.value[self.led]
        return row[card] > row[self.best]

    def chance(self, card: Card, led: Suit | None = None) -> float:
        """Return how likely it is that this side wins the trick if `card` is played to it."""
        suit = self.led if led is None else led
        if led is not None or self.takes(card):
            top, chance = card, 1.0
        else:
            assert self.best is not None
            top, chance = self.best, 1.0 if self._ours() else 0.0
        for seat in self.later:
            over = self.over(seat, top, suit)
            if self.friend(seat):
                chance += (1 - chance) * over * ANSWERS
            else:
                chance *= 1 - over
        return chance

    def holds(self, card: Card, led: Suit) -> float:
        """Return how likely it is that `card`, the best so far, is beaten by no opponent."""
        chance = 1.0
        for seat in self.later:
            if not self.friend(seat):
                chance *= 1 - self.over(seat, card, led)
        return chance

    def _ours(self) -> bool:
        return self.winner is not None and self.friend(self.winner)

    @property
    def partner_wins(self) -> bool:
        """Return whether a partner's card is the best of the trick so far."""
        return self._ours()

    # ------------------------------------------------------------ what a card is worth later

    def keeping(self, card: Card) -> float:
        """Return what it is likely to be worth to keep a card for a later trick."""
        suit = self.suit_of[card]
        if suit == NO_SUIT:
            return JOKER_KEPT
        higher = self.higher(card)
        strength = self.value[suit][card] / 1000
        if suit == self.trump:
            if not self.trumps_out():
                return 0.98
            worth = TRUMP_KEPT[higher] if higher < len(TRUMP_KEPT) else LOW_TRUMP
            return worth + strength
        length = count(self.hand & self.masks[suit])
        if higher == 0:
            if self.trump is None or not self.trumps_out():
                return 0.9 if self.rest[suit] else 0.7
            return MAY_CASH - 0.08 * length + strength
        worth, free = strength, 1.0
        if self.trump is None:
            worth, free = strength + 0.04 * length, 0.7
        if higher == 1 and length > 1:
            return worth + SECOND_KEPT * free
        if higher == 2 and length > 2:
            return worth + THIRD_KEPT * free
        return worth
