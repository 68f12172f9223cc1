"""Five Hundred: what to call, from the worth of the hand, the partner's calls and the score.

A bid is worth what it is likely to bring: chance x value - (1 - chance) x value, more if it would
end the match. The numbers were tuned in the arena.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp

from karata.bots.base import Choice
from karata.bots.five_hundred_hands import descending, misere_safety, safest_without, worth
from karata.cards import Seat
from karata.games.bids import (
    DOUBLE,
    INKLES,
    NO_TRUMP,
    OPEN,
    STRAIN_NAMES,
    TRICKS,
    Bid,
)
from karata.games.five_hundred_actions import (
    AGREEING,
    ASKING,
    LOOKING,
    PASS,
    PASSING,
    REFUSING,
    Call,
)
from karata.games.five_hundred_setup import Setup
from karata.games.five_hundred_state import FiveHundredObservation
from karata.tricks import NO_SUIT

TIP = "five_hundred.tip."


@dataclass(frozen=True, slots=True)
class Form:
    """How the tricks of a side follow from the worth of one hand, for a number of players."""

    base: float  # what partner, kitty and the play add
    slope: float
    no_trump_base: float
    no_trump_slope: float
    spread: float  # the standard deviation
    no_trump_spread: float
    mean: float  # the worth of an average hand for a trump suit: what a partner counts on
    help: float = 0.75  # tricks for the side, by what a partner's hand is worth above the average
    bid_means: float = 0.4  # tricks that a bid promises above its level


FORMS = {
    2: Form(5.15, 0.62, 3.2, 0.62, 1.4, 2.35, 3.25),
    3: Form(1.75, 0.96, 0.1, 0.87, 1.45, 2.1, 3.25),
    4: Form(4.95, 0.56, 3.9, 0.53, 1.6, 2.05, 2.6),
    5: Form(4.95, 0.7, 3.4, 0.6, 1.6, 2.1, 2.3),
    6: Form(4.8, 0.49, 4.2, 0.5, 1.7, 1.9, 2.05, 0.6, 0.1),
}
PAIRS = Form(2.45, 0.71, 1.5, 0.8, 1.65, 2.1, 2.05, 0.45, 0.2)  # six players in three pairs
NAMED = Form(3.55, 0.7, 2.5, 0.65, 1.6, 2.2, 2.3)  # five players, a partner chosen by seat
ALONE_FORM = Form(1.25, 0.8, 1.0, 0.7, 1.5, 2.2, 2.3)  # five players, no partner
MISERE_CHANCE = {2: (0.0, 0.75), 3: (0.2, 0.7), 4: (0.2, 0.72), 5: (0.3, 0.6), 6: (0.4, 0.5)}
OPEN_CHANCE = {2: (0.0, 0.7), 3: (0.1, 0.7), 4: (0.12, 0.72), 5: (0.2, 0.6), 6: (0.25, 0.6)}
MISERE_HELP = 3  # dangerous cards that the kitty may take away, if it is large
NO_KITTY = 0.15  # what a misère loses when the kitty may not be taken
BOTH_CLEAN = 0.3  # how often the partner loses every trick as well

PARTNER_STRONG = 0.4  # a partner who bid another strain
OPPONENT_STRONG = 0.35  # an opponent who bid another strain
OPPONENT_TRUMP = 1.0  # an opponent who bid this strain
KITTY_CARD, USUAL_KITTY = 0.2, 3  # tricks that each more card in the kitty brings
MANY, RARER = 8.4, 0.55  # tricks from which more are rarer than the worth says
SANS = 0.7  # tricks that the kitty would bring
BETTER = 0.4  # what another suit than the partner's must be worth above an average hand
NEARLY = 0.3  # tricks by which a suit may be weaker than the strongest, to be bid
LEAST = 0.52  # the chance a contract should have
STOPPING = 0.3  # the same, when the opponents would win the match
MISERE_STOPPING = 0.45
MISERE_LEAST, OPEN_LEAST = 0.6, 0.7
THEIRS = 0.62  # how often the others make their contracts
MARGIN = 6.0  # points that a bid must be worth more than a pass
KEEN = -8.0  # the same, when the tricks of a defender bring no points
WIN, LOSE = 0.5, 1.0  # what the end of the match is worth, in targets
NEARLY_THERE, FAR = 40, 0.6  # blind: points the leader lacks, and the own loss in targets
SIGNAL = 0.55  # an inkle: the chance of six tricks


def form_of(view: FiveHundredObservation) -> Form:
    """Return the numbers for this table."""
    if view.players == 6 and view.options.teams == "three_pairs":
        return PAIRS
    if view.players == 5 and view.options.five_partner != "called_card":
        return NAMED if view.options.five_partner == "named_player" else ALONE_FORM
    return FORMS[view.players]


def at_least(expected: float, level: int, spread: float) -> float:
    """Return the chance of winning `level` tricks when `expected` are likely."""
    return 1 / (1 + exp((level - 0.5 - expected) / (0.57 * spread)))


class Auction:
    """The hand, the calls and the score, as one seat sees them before it calls."""

    def __init__(self, view: FiveHundredObservation) -> None:
        self.view, self.setup, self.form = view, view.setup, form_of(view)
        self.hand, self.in_play = view.hand, view.setup.in_play
        self.others = self.setup.players + self.setup.dead_hands - 1
        self.me = view.seat
        side = self.setup.sides
        self.friends = frozenset(
            seat for seat in range(view.players) if side[seat] == side[self.me] and seat != self.me
        )
        self.last: dict[Seat, Bid] = {}  # the last bid of each seat
        for seat, name in view.calls:
            bid = bid_named(self.setup, name)
            if bid is not None:
                self.last[seat] = bid
        self._expected: dict[int, float] = {}
        self._safety: dict[int, float] = {}

    # ------------------------------------------------------------ the hand

    def own(self, strain: int) -> float:
        """Return the worth of this hand alone in a strain."""
        order = self.setup.order(strain)
        return worth(order, strain, self.hand, self.in_play, self.others)

    def expected(self, strain: int) -> float:
        """Return how many tricks this side is likely to win with this strain."""
        found = self._expected.get(strain)
        if found is None:
            found = self._expected[strain] = self._count(strain)
        return found

    def _count(self, strain: int) -> float:
        form, own = self.form, self.own(strain)
        if strain == NO_TRUMP:
            found = form.no_trump_base + form.no_trump_slope * own
        else:
            found = form.base + form.slope * own
        found += KITTY_CARD * (self.setup.kitty_size - USUAL_KITTY)
        for seat, bid in self.last.items():
            if seat == self.me or bid.kind != TRICKS:
                continue
            if seat in self.friends:
                if bid.strain == strain:  # what an average partner brings is counted in the bid
                    helped = bid.level + form.bid_means + form.help * (own - form.mean)
                    found = max(found, helped)
                else:
                    found += PARTNER_STRONG
            else:
                found -= OPPONENT_TRUMP if bid.strain == strain else OPPONENT_STRONG
        return found if found <= MANY else MANY + (found - MANY) * RARER

    def safety(self, bid: Bid) -> float:
        """Return the chance of losing every trick."""
        size = self.setup.kitty_size if bid.takes_kitty else 0
        found = self._safety.get(size)
        if found is None:
            order = self.setup.order(NO_TRUMP, misere=True)
            most = 1 if self.view.players == 2 else MISERE_HELP
            better = min(most, max(0, size - 1))
            gone = safest_without(order, self.hand, self.in_play, better)
            found = self._safety[size] = misere_safety(order, self.hand & ~gone, self.in_play)
        table = OPEN_CHANCE if bid.kind == OPEN else MISERE_CHANCE
        least, more = table[self.view.players]
        chance = least + more * found - (0.0 if size else NO_KITTY)
        return max(0.0, chance) * (BOTH_CLEAN if bid.kind == DOUBLE else 1.0)

    def chance(self, bid: Bid) -> float:
        """Return how likely this side is to make a bid."""
        if bid.kind != TRICKS:
            return self.safety(bid)
        form = self.form
        spread = form.no_trump_spread if bid.strain == NO_TRUMP else form.spread
        expected = self.expected(bid.strain) - (SANS if bid.sans else 0.0)
        return at_least(expected, bid.level, spread)

    @cached_property
    def strong(self) -> frozenset[int]:
        """The suits that may be bid: the strongest, any as good, and those a partner has bid."""
        best = max(self.expected(suit) for suit in range(4))
        found = {suit for suit in range(4) if self.expected(suit) >= best - NEARLY}
        if self.view.high_seat in self.friends:  # against the partner's suit only with a good one
            found = {suit for suit in found if self.own(suit) > self.form.mean + BETTER}
        if self._high_suits() > 1:
            found.add(NO_TRUMP)
        for seat, bid in self.last.items():
            if seat in self.friends and bid.kind == TRICKS:
                found.add(bid.strain)
        return frozenset(found)

    def _high_suits(self) -> int:
        """Return in how many suits the hand holds an ace or king; a joker counts as one."""
        order = self.setup.order(NO_TRUMP)
        found = int(bool(self.hand & order.suit_masks[NO_SUIT]))
        for suit in range(4):
            tops = descending(order, suit, self.in_play)[:2]
            found += any(self.hand >> card & 1 for card in tops)
        return found

    # ------------------------------------------------------------ the score

    @cached_property
    def mine(self) -> int:
        """The total of this side."""
        return self.view.totals[self.me]

    def gain(self, total: int, value: int, chance: float) -> float:
        """Return what a contract is worth to a side with this total."""
        target = self.view.options.target
        made, lost = float(value), float(value)
        if total + value >= target:
            made = max(40.0, min(made, target - total)) + WIN * target
        if self.view.options.back_door and total - value <= -target:
            lost += LOSE * target
        return chance * made - (1 - chance) * lost

    def worth(self, bid: Bid) -> float:
        """Return what a bid of this side is worth."""
        return self.gain(self.mine, bid.value, self.chance(bid))

    def yielded(self) -> float:
        """Return what it is worth to let the standing bid be."""
        high, seat = self.view.high, self.view.high_seat
        if high is None or seat is None:
            return 0.0
        if seat in self.friends or seat == self.me:
            return self.worth(high)
        # With several opponents' sides what one wins is not all lost to this one.
        return -self.gain(self.view.totals[seat], high.value, THEIRS) * self._rivalry

    @cached_property
    def _rivalry(self) -> float:
        sides = len(set(self.setup.sides))
        return 1.0 if sides == 2 else 0.7

    @property
    def margin(self) -> float:
        """How much more than a pass a bid must be worth: less if a defender gets no points."""
        cap, options = self.view.options.trick_points_cap, self.view.options
        useless = not options.trick_points or (cap != "none" and self.mine >= int(cap))
        return KEEN if useless else MARGIN

    @property
    def stopping(self) -> bool:
        """Whether the standing bid would win the match for opponents."""
        high, seat = self.view.high, self.view.high_seat
        if high is None or seat is None or seat in self.friends or seat == self.me:
            return False
        return self.view.totals[seat] + high.value >= self.view.options.target

    def least(self, bid: Bid) -> float:
        """Return the chance that a bid should have at least."""
        if bid.kind == TRICKS:
            return STOPPING if self.stopping else LEAST
        if self.stopping:
            return MISERE_STOPPING
        return OPEN_LEAST if bid.kind == OPEN else MISERE_LEAST

    def best(self, bids: Sequence[Bid]) -> tuple[Bid | None, float]:
        """Return the bid that is worth most, and its worth."""
        found: Bid | None = None
        top = 0.0
        for bid in bids:
            if bid.kind == TRICKS and bid.strain not in self.strong:
                continue
            if self.chance(bid) < self.least(bid):
                continue
            value = round(self.worth(bid), 6)
            if found is None or value > top:
                found, top = bid, value
        return found, top


def choose_call(view: FiveHundredObservation) -> Choice:
    """Return a bid as high as the hand is worth, or a pass."""
    names = view.legal_calls
    if view.may_ask:
        return Choice(ASKING, (TIP + "redeal",))
    if names == (PASS,):
        return Choice(PASSING, (TIP + "forced",))
    auction = Auction(view)
    found, value = auction.best(bids_of(view, names))
    if found is not None and value >= auction.yielded() + auction.margin:
        return Choice(Call(found.name), (TIP + bid_reason(auction, found),))
    signal = _signal(auction, names)
    if signal is not None:
        return Choice(Call(signal), (TIP + "bid-suit",))
    return Choice(PASSING, (TIP + "bid-pass",))


def _signal(auction: Auction, names: Sequence[str]) -> str | None:
    """Return the inkle that shows the partner a fair suit."""
    signals = [name for name in names if name not in auction.setup.by_name]
    suit = max(range(4), key=lambda each: (auction.expected(each), each))
    name = f"6{STRAIN_NAMES[suit]}"
    fair = at_least(auction.expected(suit), 6, auction.form.spread) >= SIGNAL
    return name if name in signals and auction.friends and fair else None


def bid_named(setup: Setup, name: str) -> Bid | None:
    """Return the bid of this name, an inkle as a bid of six; None for a pass."""
    found = setup.by_name.get(name)
    if found is None and name in INKLES:
        strain = next(suit for suit, text in STRAIN_NAMES.items() if text == name[1:])
        return Bid(name, TRICKS, 6, strain)
    return found


def bids_of(view: FiveHundredObservation, names: Sequence[str]) -> list[Bid]:
    """Return the contracts among the calls of these names."""
    by_name = view.setup.by_name
    return [by_name[name] for name in names if name in by_name]


def bid_reason(auction: Auction, bid: Bid) -> str:
    """Return which advice a bid follows."""
    if bid.is_misere:
        return "bid-open-misere" if bid.kind == OPEN else "bid-misere"
    partner = any(
        seat in auction.friends and each.kind == TRICKS and each.strain == bid.strain
        for seat, each in auction.last.items()
    )
    if partner:
        return "bid-support"
    return "bid-no-trumps" if bid.strain == NO_TRUMP else "bid-suit"


def choose_blind(view: FiveHundredObservation) -> Choice:
    """Return whether to look at the cards: always, unless only a wonder can help."""
    target, totals = view.options.target, view.totals
    mine = totals[view.seat]
    leader = max(total for seat, total in enumerate(totals) if seat != view.seat)
    behind = leader >= target - NEARLY_THERE and mine <= -FAR * target
    bids = bids_of(view, view.legal_calls)
    if behind and bids:
        return Choice(Call(bids[0].name), (TIP + "bid-blind",))
    return Choice(LOOKING, (TIP + "look",))


def choose_answer(view: FiveHundredObservation) -> Choice:
    """Return whether the cards may be dealt anew: yes, unless this hand would bid."""
    auction = Auction(view)
    found, value = auction.best(view.setup.bids)
    agree = found is None or value < auction.margin
    if agree:
        return Choice(AGREEING, (TIP + "redeal",))
    return Choice(REFUSING, (TIP + "refuse-redeal",))
