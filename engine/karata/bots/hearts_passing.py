"""The Hearts family: which cards to give away, and to whom when each player gets one."""

from __future__ import annotations

from collections.abc import Sequence

from karata.bots.base import Choice
from karata.bots.hearts_reading import Reading
from karata.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Mask, cards, count, mask_of
from karata.games.actions import Pass, Scatter
from karata.games.hearts_state import HeartsObservation
from karata.games.passing import SCATTER

THREE, SIX, TEN = 1, 4, 8  # ranks
HIGH_PAIR, LOW_PAIR = 2.0, 1.0  # what it is worth to break, or to keep, two equal cards
SAFE_SPADES = 4  # low spades that make the queen, king and ace safe to keep


def pass_size(view: HeartsObservation) -> int:
    """Return how many cards are given away."""
    return view.players - 1 if view.direction == SCATTER else view.setup.pass_count


def passable(view: HeartsObservation) -> Mask:
    """Return the cards that may be given away; a ban yields if too few would be left."""
    allowed = view.hand & ~view.setup.unpassable
    return allowed if count(allowed) >= pass_size(view) else view.hand


def giving(view: HeartsObservation, chosen: Sequence[Card]) -> Pass | Scatter:
    """Return the action that gives these cards away; of equal cards the lower copy first."""
    if view.direction == SCATTER:
        return Scatter(tuple(chosen))
    mask = mask_of(chosen)
    second = mask & ~view.setup.pack.first_copies
    for card in cards(second):
        first = 1 << card - 1
        if view.hand & first and not mask & first:
            mask ^= 1 << card | first
    return Pass(mask)


def choose_pass(view: HeartsObservation) -> Choice:
    """Return the cards to give away: the most dangerous, or those that empty a suit."""
    size, may = pass_size(view), passable(view)
    reading = Reading(view)
    if _may_shoot(view, reading, size):
        rank_of, suit_of = reading.rank_of, reading.suit_of
        weakest = sorted(cards(may), key=lambda c: (suit_of[c] == HEARTS, rank_of[c]))
        return Choice(giving(view, weakest[:size]), ("hearts.tip.shoot-moon",))
    given = by_danger(view, reading)[:size]
    return Choice(giving(view, addressed(view, given)), pass_reasons(reading, given, view))


def by_danger(view: HeartsObservation, reading: Reading) -> list[Card]:
    """Return the cards that may be given away, the most dangerous first."""
    danger = _Danger(view, reading, pass_size(view))
    return sorted(cards(passable(view)), key=lambda card: (-danger.of(card), card))


def _may_shoot(view: HeartsObservation, reading: Reading, size: int) -> bool:
    """Return whether the hand, without its weakest cards, wins nearly every trick."""
    setup = view.setup
    if setup.moon == "off" or view.players > 5 or reading.double:
        return False
    if setup.moon_needs_bonus and not view.hand & setup.bonus:
        return False
    return reading.shooting_losers(view.hand, (view.players - 1) * 0.62) <= size - 1


def addressed(view: HeartsObservation, given: Sequence[Card]) -> Sequence[Card]:
    """Return the cards in the order of the seats: the worst for whoever has the lowest total.

    `given`: the worst first. They stay as they are when all go to one seat.
    """
    if view.direction != SCATTER:
        return given
    steps = range(1, view.players)
    rivals = sorted(steps, key=lambda s: (view.totals[(view.seat + s) % view.players], -s))
    to = dict(zip(rivals, given, strict=True))
    return [to[step] for step in steps]


class _Danger:
    """How gladly each card of a hand is given away; the numbers were tuned in the arena."""

    def __init__(self, view: HeartsObservation, reading: Reading, size: int) -> None:
        self.view, self.reading, self.size = view, reading, size
        hand, masks = view.hand, reading.suit_masks
        self.lengths = [count(hand & mask) for mask in masks]
        self.low_spades = count(hand & masks[SPADES] & ~reading.high_spades)
        hearts = hand & masks[HEARTS]
        self.low_hearts = sum(reading.rank_of[card] < SIX + 1 for card in cards(hearts))
        copies = view.setup.pack.copies
        self.queen_weight = reading.points(reading.queens) / (13 * copies * reading.unit)

    def of(self, card: Card) -> float:
        """Return how gladly this card is given away."""
        reading, hand = self.reading, self.view.hand
        suit, rank = reading.suit_of[card], reading.rank_of[card]
        if reading.bonus >> card & 1:
            return -30.0
        spade_penalty = self.queen_weight or reading.danger_spades
        if suit == SPADES and spade_penalty:
            return self._spade(card)
        pair = bool(hand & reading.twin(card))
        lower_own = count(hand & reading.below(card))
        if suit == HEARTS:
            return 2.3 * rank - 4.0 - 1.5 * min(self.low_hearts, 4)
        length = self.lengths[suit]
        emptying = max(0.0, (4 - length) * 4.5) if length <= self.size else 0.0
        if any(
            reading.suit_of[bonus] == suit and reading.beats(card, bonus)
            for bonus in cards(reading.bonus)
        ):
            return -8.0  # catches the bonus card
        cost = 1.6 * rank + emptying - 1.2 * lower_own
        if pair and rank < TEN:
            cost -= LOW_PAIR
        elif pair and 1 << card & reading.pack.first_copies:
            cost += HIGH_PAIR  # while both are here nobody can cancel either of them
        return cost + 0.8 * reading.values[card] / reading.unit

    def _spade(self, card: Card) -> float:
        reading = self.reading
        if not reading.high_spades >> card & 1:
            return -20.0 + reading.rank_of[card]  # a low spade draws the queen, or guards her
        names = {"Q": 40.0, "A": 34.0, "K": 30.0}
        name = reading.pack.card_names[card][0]
        cost = names[name] * min(1.0, self.queen_weight)
        if name != "Q":
            cost += 2.0 * reading.values[card]
        if self.low_spades >= SAFE_SPADES * (1 + 0.5 * reading.double):
            return cost - 60.0
        return cost - 4.0 * self.low_spades


def pass_reasons(
    reading: Reading, given: Sequence[Card], view: HeartsObservation
) -> tuple[str, ...]:
    """Return the advice these cards follow, the weightiest first."""
    mask: Mask = mask_of(given)
    kept = view.hand & ~mask
    spades, suit_masks = reading.high_spades, reading.suit_masks
    few = count(view.hand & suit_masks[SPADES] & ~spades) < SAFE_SPADES
    costly = bool((reading.queens | reading.danger_spades) & view.setup.in_play)
    reasons = []
    if mask & spades and costly and few:
        reasons.append("hearts.tip.pass-high-spades")
    high_hearts = [c for c in given if reading.suit_of[c] == HEARTS and reading.rank_of[c] >= TEN]
    if high_hearts and reading.points(suit_masks[HEARTS]):
        reasons.append("hearts.tip.pass-high-hearts")
    for suit_mask in (suit_masks[CLUBS], suit_masks[DIAMONDS]):
        if mask & suit_mask and not kept & suit_mask:
            reasons.append("hearts.tip.pass-void-suit")
            break
    if reading.double and any(
        reading.rank_of[card] >= TEN and kept & reading.twin(card) for card in given
    ):
        reasons.append("cancellation.tip.break-pair")
    if not reasons:
        reasons.append("hearts.tip.pass-high")
    if kept & spades and costly and count(kept & suit_masks[SPADES] & ~spades) >= SAFE_SPADES:
        reasons.append("hearts.tip.keep-low-spades")
    low = [card for card in cards(kept) if reading.rank_of[card] < THREE + 1]
    if any(kept & reading.twin(card) for card in low):
        reasons.append("cancellation.tip.keep-pair")
    return tuple(reasons)
