"""The Hearts family: what a card costs, in the short form that playing on quickly needs.

The formulas are those of the rules of thumb (`hearts_reading.py`), with one number for all seats
to come, and tables for what depends on the house rules only.
"""

from __future__ import annotations

from functools import lru_cache

from karata.cards import HEARTS, SPADES, Card, Mask, cards, count
from karata.games.hearts_setup import Setup

MOON_SHARE = 0.4  # who alone has this share of all points goes on with a moon, and is stopped
TWIN_PLAYED = 0.6  # how often a seat that holds the twin of a card plays it to the same trick
MAY_CANCEL = 0.8  # how dangerous a card is to keep while somebody may cancel it
LEAD_COST = 0.25  # having to lead next is a small burden
MOST = 27  # cards of a suit with two packs, and one


class Costs:
    """Tables of a set of house rules, and the estimates made with them."""

    def __init__(self, setup: Setup) -> None:
        pack = setup.pack
        size, copies = len(pack.card_names), pack.copies
        self.suit_of, self.masks, self.double = pack.suit_of, pack.suit_masks, copies > 1
        self.values, self.costly, self.bonus = setup.values, setup.penalty, setup.bonus
        self.bonus_value, self.queens = setup.bonus_value, setup.queens & setup.penalty
        self.worth = tuple(
            setup.values[card] + (setup.bonus_value if setup.bonus >> card & 1 else 0)
            for card in range(size)
        )
        # Masks over all suits: what is no higher than a card (its twin included), what is lower.
        self.upto = tuple((1 << card - card % copies + copies) - 1 for card in range(size))
        self.below = tuple((1 << card - card % copies) - 1 for card in range(size))
        self.dear: Mask = setup.penalty & ~setup.hearts  # cards other than hearts that cost points
        self.dear_spades = self.dear & pack.suit_masks[SPADES]
        self.hearts: Mask = setup.penalty & setup.hearts
        self.high_spades = pack.named("QS", "KS", "AS")
        hearts = setup.hearts & setup.in_play
        self.unit = sum(setup.values[c] for c in cards(hearts)) / count(hearts) or 1.0
        self.share = 1 / (setup.players - 1)  # of the cards not seen that one other seat holds
        self.trick_cost = 2.2 * self.unit
        self.two_pairs = self.double and setup.resolve([0, 1, 2, 3, 4], 0) is None
        self.moon_from = MOON_SHARE * setup.total if setup.moon != "off" else 1e9
        # By lower and higher cards that are out: what keeping a card costs of a trick.
        self.power = tuple(
            tuple(
                float(self.trick_cost * (low / (low + high) if low + high else 0.7) ** 1.5)
                for high in range(MOST)
            )
            for low in range(MOST)
        )

    def sum_of(self, mask: Mask) -> int:
        """Return the penalty points of a few cards."""
        values = self.values
        return sum([values[card] for card in cards(mask)])

    def keeping(self, card: Card, own: Mask, out: Mask) -> float:
        """Return what it is likely to cost to keep a card; `own`, `out`: the cards of its suit."""
        if self.bonus >> card & 1:
            return 0.4 * self.bonus_value
        below = self.below[card]
        lower, mine = (out & below).bit_count(), (own & below).bit_count()
        cost: float = self.power[lower][out.bit_count() - lower] / (1 + 0.35 * mine)
        if self.double and out >> (card ^ 1) & 1:
            cost *= MAY_CANCEL
        suit, value = self.suit_of[card], self.values[card]
        if suit == HEARTS:
            return cost * 1.4 + 0.1 * value
        if value:
            cost += value * 0.75 / (1 + 0.25 * mine)
        if suit == SPADES:
            under = out & below & self.dear
            if under:
                cost += 0.35 * self.sum_of(under) / (1 + 0.6 * mine)
        return cost

    def wins(self, card: Card, out: Mask, have: int, each: float) -> float:
        """Return how likely a card, the best so far, is to win.

        `out`: the cards of its suit in other hands; `have`: how many seats to come have some of
        them, `each` of which has about so many.
        """
        size = out.bit_count()
        higher = size - (out & self.upto[card]).bit_count()
        chance = 1.0
        if higher and have:
            over: float = (higher / size) ** max(1.0, each)
            chance = (1 - over) ** have
        if self.double and out >> (card ^ 1) & 1:
            chance *= 1 - TWIN_PLAYED * have * self.share
        return chance


@lru_cache(maxsize=64)
def costs(setup: Setup) -> Costs:
    """Return the tables of these house rules."""
    return Costs(setup)
