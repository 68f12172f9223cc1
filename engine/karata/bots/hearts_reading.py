"""The Hearts family: what a seat can work out from its observation; estimates in points.

With two packs the other copy of a card, its twin, can cancel it: `unseen` holds both copies.
"""

from __future__ import annotations

from karata.cards import HEARTS, SPADES, Card, Mask, Seat, Suit, cards, count
from karata.games.hearts_state import HeartsObservation
from karata.tricks import points

TWIN_PLAYED = 0.6  # how often a seat that holds the twin of a card plays it to the same trick
MAY_CANCEL = 0.8  # how dangerous a card is to keep while somebody may cancel it
LIKELY_MOON = {1: 0.3, 2: 0.6}  # by packs: from this share of all points on a moon is feared


class Reading:
    """The unseen cards, who may hold them, and what holding or winning a card is likely to cost."""

    def __init__(self, view: HeartsObservation) -> None:
        self.view = view
        setup = self.setup = view.setup
        pack = self.pack = setup.pack
        self.suit_of, self.rank_of, self.suit_masks = pack.suit_of, pack.rank_of, pack.suit_masks
        self.double = pack.copies > 1
        self.values, self.penalty, self.bonus = view.values, view.penalty, setup.bonus
        self.total = setup.total
        self.unit = self._heart_unit()  # 1 where a heart costs 1
        self.trick_cost = 2.2 * self.unit  # what a trick that one has to take costs on average
        self.moon_value = setup.moon_points or self.total
        gone = view.kitty_seen | view.pile
        for taken in view.taken:
            gone |= taken
        for card in view.trick:
            gone |= 1 << card
        self.gone = gone
        self.unseen: Mask = setup.in_play & ~gone & ~view.hand
        self.sizes = view.hand_sizes
        self.unseen_count = max(1, count(self.unseen))
        self.queens = setup.queens & self.penalty
        self.high_spades = pack.named("QS", "KS", "AS")
        self.queen_out = bool(self.unseen & self.queens)  # held by somebody else
        self.danger_spades = self.unseen & self.penalty & self.suit_masks[SPADES]
        self.hearts_left = self.unseen & self.suit_masks[HEARTS]
        self.heart_cost = self.points(self.hearts_left) / max(1, count(self.hearts_left))
        to_come = view.players - len(view.trick) - 1
        self.later = tuple((view.seat + step) % view.players for step in range(1, to_come + 1))
        self.lying = sum(self.worth(card) for card in view.trick)
        self.pile_cost = sum(self.worth(card) for card in cards(view.pile))
        place = setup.resolve(view.trick, view.led) if view.led is not None else None
        self.best: Card | None = None if place is None else view.trick[place]
        self.winner = None if place is None else (view.leader + place) % view.players
        self.sole_taker, self.taken_share = self._sole_taker()
        self._voids: dict[tuple[Seat, Suit], float] = {}

    def _heart_unit(self) -> float:
        """Return what a heart costs on average; 1 where hearts cost nothing."""
        hearts = self.setup.hearts & self.setup.in_play
        return self.points(hearts) / count(hearts) or 1.0

    def _sole_taker(self) -> tuple[Seat | None, float]:
        """Return the only seat with penalty points, and its share of all of them."""
        found: Seat | None = None
        share = 0.0
        for seat, taken in enumerate(self.view.taken):
            mine = taken & self.penalty
            if mine:
                if found is not None:
                    return None, 0.0
                found = seat
                share = self.points(mine) / self.total
        return found, share

    # ------------------------------------------------------------ cards

    def points(self, mask: Mask) -> int:
        """Return the penalty points of a set."""
        return points(self.values, mask & self.penalty)

    def worth(self, card: Card) -> int:
        """Return what a card costs its taker, the bonus card included."""
        return self.values[card] + (self.setup.bonus_value if self.bonus >> card & 1 else 0)

    def below(self, card: Card) -> Mask:
        """Return all cards of the suit that are lower; the twin is not."""
        lower = (1 << card - card % self.pack.copies) - 1
        return lower & self.suit_masks[self.suit_of[card]]

    def twin(self, card: Card) -> Mask:
        """Return the other copy of a card; nothing with one pack."""
        return 1 << (card ^ 1) if self.double else 0

    def beats(self, card: Card, other: Card) -> bool:
        """Return whether `card` is higher than `other`, a card of the same suit."""
        return self.rank_of[card] > self.rank_of[other]

    def around(self, card: Card) -> tuple[int, int]:
        """Return how many unseen cards of its suit are lower and higher than `card`."""
        rest = self.unseen & self.suit_masks[self.suit_of[card]] & ~self.twin(card)
        lower = count(rest & self.below(card))
        return lower, count(rest) - lower

    # ------------------------------------------------------------ the moon

    def moon_open(self, seat: Seat) -> bool:
        """Return whether `seat` could still take every card that a moon needs."""
        setup = self.setup
        if setup.moon == "off":
            return False
        needed = self.penalty | (self.bonus if setup.moon_needs_bonus else 0)
        others = (taken for other, taken in enumerate(self.view.taken) if other != seat)
        return not any(taken & needed for taken in others)

    def threat(self) -> float:
        """Return how much it is worth to take a point from the one who may shoot the moon."""
        seat, share = self.sole_taker, self.taken_share
        if seat is None or seat == self.view.seat or not self.moon_open(seat):
            return 0.0
        return self.moon_value * share * share * 1.2 if share >= LIKELY_MOON[1 + self.double] else 0

    def shooting_losers(self, hand: Mask, spread: float) -> int:
        """Return how many tricks `hand` is likely to lose if it wants to win every one.

        `spread`: how many unseen cards of a suit fall each time it is led.
        """
        losers = 0
        for mask in self.suit_masks:
            own = hand & mask
            rest = list(cards(self.unseen & mask))
            fallen = 0.0
            for card in reversed(cards(own)):
                left = rest[min(len(rest), int(fallen)) :]
                if left and left[-1] > card:
                    losers += 1
                else:
                    fallen += spread
        return losers

    # ------------------------------------------------------------ who wins

    def void(self, seat: Seat, suit: Suit) -> float:
        """Return how likely it is that `seat` holds no card of `suit`."""
        key = (seat, suit)
        found = self._voids.get(key)
        if found is None:
            unseen = count(self.unseen & self.suit_masks[suit])
            if suit in self.view.voids[seat] or not unseen:
                found = 1.0
            else:
                found = float(max(0.0, 1 - unseen / self.unseen_count) ** self.sizes[seat])
            self._voids[key] = found
        return found

    def goes_over(self, seat: Seat, card: Card) -> float:
        """Return how likely it is that `seat` has to play a higher card of the same suit."""
        lower, higher = self.around(card)
        if not higher:
            return 0.0
        suit = self.suit_of[card]
        held = max(1.0, self.sizes[seat] * (lower + higher) / self.unseen_count)
        return float((1 - self.void(seat, suit)) * (higher / (lower + higher)) ** held)

    def twin_falls(self, card: Card) -> float:
        """Return how likely it is that a later seat cancels `card` with its twin."""
        if not self.unseen & self.twin(card):
            return 0.0
        suit = self.suit_of[card]
        may = sum(self.sizes[seat] for seat in self.later if suit not in self.view.voids[seat])
        return TWIN_PLAYED * min(1.0, may / self.unseen_count)

    def wins(self, card: Card) -> float:
        """Return how likely `card`, the best so far, is to win when the later seats have played."""
        chance = 1.0
        for seat in self.later:
            chance *= 1 - self.goes_over(seat, card)
        return chance * (1 - self.twin_falls(card)) if self.double else chance

    def place_with(self, card: Card) -> int | None:
        """Return which place of the trick wins when I have played `card`; None if no card does."""
        trick = (*self.view.trick, card)
        return self.setup.resolve(trick, self.suit_of[trick[0]])

    def takes(self, card: Card) -> bool:
        """Return whether `card` is the best of the trick when I have played it."""
        return self.place_with(card) == len(self.view.trick)

    def chance(self, card: Card) -> float:
        """Return how likely it is that I win this trick with `card`."""
        view, mine = self.view, len(self.view.trick)
        if view.led is None:
            return self.wins(card)
        if self.suit_of[card] != view.led:
            return 0.0
        place = self.place_with(card)
        if place == mine:
            return self.wins(card)
        if place is None or not self.double:
            return 0.0
        best = view.trick[place]
        trick = (*view.trick, card, best ^ 1)  # if the twin of the best card falls on it
        if not self.unseen & self.twin(best) or self.setup.resolve(trick, view.led) != mine:
            return 0.0
        return self.twin_falls(best) * self.wins(card)

    def cancels(self, card: Card) -> bool:
        """Return whether `card` cancels the card that is winning the trick."""
        return self.double and self.best is not None and self.best == card ^ 1

    # ------------------------------------------------------------ what it costs

    def kitty_cost(self, suit: Suit) -> float:
        """Return what the spare cards are likely to cost the winner of a trick in `suit`."""
        view = self.view
        if not view.kitty_size or not self.kitty_waits(suit):
            return 0.0
        return view.kitty_size * self.points(self.unseen) / self.unseen_count

    def kitty_waits(self, suit: Suit) -> bool:
        """Return whether the winner of this trick gets spare cards, as far as one can tell."""
        view, when = self.view, self.setup.kitty_to
        if when == "first_trick":
            return not any(view.taken)
        if when == "first_heart":
            hearts = self.setup.hearts
            return suit == HEARTS and not any(taken & hearts for taken in view.taken)
        return when == "last_trick" and count(view.hand) == 1

    def coming(self, card: Card, suit: Suit) -> float:
        """Return the points that are likely to be added to a trick in `suit` won by `card`."""
        view, values = self.view, self.values
        banned = self.setup.ban if view.trick_number == 1 else 0
        spades = points(values, self.danger_spades & ~banned)
        hearts = 0 if self.hearts_left & banned else count(self.hearts_left)
        under = points(values, self.danger_spades & self.below(card)) if suit == SPADES else 0
        if suit not in (SPADES, HEARTS):
            under = points(values, self.unseen & self.penalty & self.suit_masks[suit])
        cost = self.kitty_cost(suit)
        for seat in self.later:
            void = self.void(seat, suit)
            share = self.sizes[seat] / self.unseen_count
            if SPADES not in view.voids[seat]:
                cost += void * spades * share
            cost += void * min(1.0, hearts * share) * self.heart_cost
            if suit == HEARTS:
                cost += (1 - void) * self.heart_cost
            else:
                cost += (1 - void) * share * under
        return cost

    def keeping(self, card: Card) -> float:
        """Return what it is likely to cost to keep `card` for later tricks."""
        if self.bonus >> card & 1:
            return 0.4 * self.setup.bonus_value
        suit = self.suit_of[card]
        own = self.view.hand & self.suit_masks[suit]
        lower_own = count(own & self.below(card))
        lower, higher = self.around(card)
        chance = lower / (lower + higher) if lower + higher else 0.7
        cost: float = self.trick_cost * chance**1.5 / (1 + 0.35 * lower_own)
        if self.double and self.unseen & self.twin(card):
            cost *= MAY_CANCEL
        value = self.values[card]
        if suit == HEARTS:
            cost = cost * 1.4 + 0.1 * value
        elif value:
            cost += value * 0.75 / (1 + 0.25 * lower_own)
        if suit == SPADES:
            under = self.danger_spades & self.below(card)
            if under:
                cost += 0.35 * self.points(under) / (1 + 0.6 * lower_own)
        return cost

    def first_win(self) -> float:
        """Return what it costs to win a trick at all: the bonus for none is lost."""
        bonus, view = -self.setup.no_trick_bonus, self.view
        if not bonus or view.taken[view.seat]:
            return 0.0
        return float(bonus * (view.trick_number / self.setup.hand_size) ** 2)
