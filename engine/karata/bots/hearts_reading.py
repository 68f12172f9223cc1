"""Hearts: what a seat can work out from its observation; estimates in points."""

from __future__ import annotations

from karata.cards import HEARTS, SPADES, Card, Mask, Seat, Suit, cards, count
from karata.games.hearts import HeartsObservation
from karata.games.hearts_options import ACE, BONUS_VALUE, KING, PACK, QUEEN, setup

SUIT_OF, RANK_OF, SUIT_MASKS = PACK.suit_of, PACK.rank_of, PACK.suit_masks
HIGH_SPADES = 1 << QUEEN | 1 << KING | 1 << ACE
TRICK_COST = 2.2  # points in an average trick that somebody was made to take


class Reading:
    """The unseen cards, who may hold them, and what holding or winning a card is likely to cost."""

    def __init__(self, view: HeartsObservation) -> None:
        self.view = view
        table = setup(view.options)
        self.values, self.penalty, self.bonus = view.values, view.penalty, table.bonus
        self.total = table.total
        gone = 0
        for taken in view.taken:
            gone |= taken
        for card in view.trick:
            gone |= 1 << card
        self.gone = gone | view.kitty_seen
        self.unseen: Mask = table.in_play & ~self.gone & ~view.hand
        self.in_play = table.in_play
        self.sizes = view.hand_sizes
        self.unseen_count = max(1, count(self.unseen))
        self.queen_out = bool(self.unseen >> QUEEN & 1)  # held by somebody else
        self.danger_spades = self.unseen & self.penalty & HIGH_SPADES
        self.sole_taker, self.taken_share = self._sole_taker()
        self._voids: dict[tuple[Seat, Suit], float] = {}

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

    def points(self, mask: Mask) -> int:
        """Return the penalty points of a set."""
        values = self.values
        return sum(values[card] for card in cards(mask & self.penalty))

    def worth(self, card: Card) -> int:
        """Return what a card costs its taker, the bonus card included."""
        return BONUS_VALUE if card == self.bonus else self.values[card]

    def moon_open(self, seat: Seat) -> bool:
        """Return whether `seat` could still take every penalty point."""
        if self.view.options.moon == "off":
            return False
        return not any(
            taken & self.penalty for other, taken in enumerate(self.view.taken) if other != seat
        )

    def threat(self) -> float:
        """Return how much it is worth to take a point from the one who may shoot the moon."""
        seat = self.sole_taker
        if seat is None or seat == self.view.seat or self.view.options.moon == "off":
            return 0.0
        share = self.taken_share
        return self.total * share**3 * 0.6 if share >= 0.65 else 0.0

    def void(self, seat: Seat, suit: Suit) -> float:
        """Return how likely it is that `seat` holds no card of `suit`."""
        key = (seat, suit)
        found = self._voids.get(key)
        if found is None:
            unseen = count(self.unseen & SUIT_MASKS[suit])
            if suit in self.view.voids[seat] or not unseen:
                found = 1.0
            else:
                found = float((1 - unseen / self.unseen_count) ** self.sizes[seat])
            self._voids[key] = found
        return found

    def around(self, card: Card) -> tuple[int, int]:
        """Return how many unseen cards of its suit are lower and higher than `card`."""
        rest = self.unseen & SUIT_MASKS[SUIT_OF[card]]
        lower = count(rest & ((1 << card) - 1))
        return lower, count(rest) - lower

    def goes_over(self, seat: Seat, card: Card) -> float:
        """Return how likely it is that `seat` has to play a higher card of the same suit."""
        lower, higher = self.around(card)
        if not higher:
            return 0.0
        suit = SUIT_OF[card]
        held = max(1.0, self.sizes[seat] * (lower + higher) / self.unseen_count)
        return float((1 - self.void(seat, suit)) * (higher / (lower + higher)) ** held)

    def wins(self, card: Card, later: tuple[Seat, ...]) -> float:
        """Return how likely `card`, the best so far, is to win when `later` still play."""
        chance = 1.0
        for seat in later:
            chance *= 1 - self.goes_over(seat, card)
        return chance

    def coming(self, card: Card, suit: Suit, later: tuple[Seat, ...]) -> float:
        """Return the points that `later` are likely to add to a trick in `suit` won by `card`."""
        view = self.view
        first = view.trick_number == 1
        ban = view.options.first_trick_ban if first else "off"
        hearts_left = count(self.unseen & SUIT_MASKS[HEARTS])
        cost = 0.0
        for seat in later:
            void = self.void(seat, suit)
            share = self.sizes[seat] / self.unseen_count
            if ban in ("off", "hearts_only"):
                spades = sum(self.values[c] for c in cards(self.danger_spades)) * share
                if SPADES in view.voids[seat]:
                    spades = 0.0
                cost += void * spades
            if ban == "off" and hearts_left:
                cost += void * min(1.0, hearts_left * share)
            if suit == HEARTS and not first:
                cost += 1 - void
            elif suit == SPADES:
                under = self.danger_spades & ((1 << card) - 1)
                cost += (1 - void) * share * sum(self.values[c] for c in cards(under))
        if first and view.kitty_size:
            all_left = self.points(self.unseen) / self.unseen_count
            cost += view.kitty_size * all_left
        return cost

    def keeping(self, card: Card) -> float:
        """Return what it is likely to cost to keep `card` for later tricks."""
        suit = SUIT_OF[card]
        if card == self.bonus:
            return -4.0
        own = self.view.hand & SUIT_MASKS[suit]
        lower_own = count(own & ((1 << card) - 1))
        lower, higher = self.around(card)
        chance = lower / (lower + higher) if lower + higher else 0.7
        cost: float = TRICK_COST * chance**1.5 / (1 + 0.35 * lower_own)
        if suit == HEARTS:
            cost = cost * 1.4 + 0.1
        elif suit == SPADES:
            if self.values[card]:
                cost += self.values[card] * 0.75 / (1 + 0.25 * lower_own)
            above = self.danger_spades & ((1 << card) - 1)
            if above:
                cost += 0.35 * self.points(above) / (1 + 0.6 * lower_own)
        return cost

    def shooting_losers(self, hand: Mask, spread: float) -> int:
        """Return how many tricks `hand` is likely to lose if it wants to win every one.

        `spread`: how many unseen cards of a suit fall each time it is led.
        """
        losers = 0
        for mask in SUIT_MASKS:
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
