"""Hearts by rules of thumb: each card gets a cost in points, the cheapest is played.

The costs and the advice come from the tips of the rulebook (`hearts.tip.*`); the numbers were tuned
in the arena on duplicate deals.
"""

from __future__ import annotations

import random

from karata.bots.base import Choice
from karata.bots.hearts_moon import choose_moon
from karata.bots.hearts_passing import choose_pass
from karata.bots.hearts_reading import HIGH_SPADES, RANK_OF, SUIT_MASKS, SUIT_OF, Reading
from karata.cards import HEARTS, SPADES, Card, Seat, cards, count
from karata.games.actions import Play
from karata.games.hearts import MOON, PASS, HeartsObservation
from karata.games.hearts_options import QUEEN

LEAD_COST = 0.25  # having to lead next is a small burden
NINE = 7


class HeartsThumb:
    """Ducks, dumps, draws the queen, stops a moon and now and then shoots one."""

    name = "thumb"

    def choose(self, view: HeartsObservation, rng: random.Random) -> Choice:
        """Return the action that the rules of thumb advise; `rng` is not needed."""
        if view.phase is PASS:
            return choose_pass(view)
        if view.phase is MOON:
            return choose_moon(view)
        return choose_card(view)


def choose_card(view: HeartsObservation) -> Choice:
    """Return the card to play."""
    legal = cards(view.legal)
    if len(legal) == 1:
        return Choice(Play(legal[0]), ("hearts.tip.forced",))
    reading = Reading(view)
    shot = _shoot(view, reading)
    if shot is not None:
        return shot
    if view.led is None:
        return _lead(view, reading)
    if view.hand & SUIT_MASKS[view.led]:
        return _follow(view, reading)
    return _discard(view, reading)


# ---------------------------------------------------------------- shooting the moon


def _shoot(view: HeartsObservation, reading: Reading) -> Choice | None:
    """Return the card that goes on with a moon, if the hand can win all that is left."""
    if not reading.moon_open(view.seat):
        return None
    mine = reading.points(view.taken[view.seat])
    spread = (view.players - 1) * (0.62 if mine < reading.total // 2 else 0.5)
    losers = reading.shooting_losers(view.hand, spread)
    allowed = 1 if view.trick_number == 1 else 0
    if losers > allowed:
        return None
    if view.led is None:
        winners = [c for c in cards(view.legal) if not reading.around(c)[1]]
        if not winners:
            return None
        card = max(winners, key=lambda c: (SUIT_OF[c] != HEARTS, RANK_OF[c]))
        return Choice(Play(card), ("hearts.tip.shoot-moon",))
    best = _best(view)
    held = [c for c in cards(view.legal) if SUIT_OF[c] == view.led]
    if not held:
        return None if _points(view, reading) else _keep_winners(view, reading)
    over = [c for c in held if c > best]
    if not over:
        return (
            None
            if _points(view, reading) or view.trick_number > 1
            else _keep_winners(view, reading)
        )
    return Choice(Play(over[-1]), ("hearts.tip.shoot-moon",))


def _keep_winners(view: HeartsObservation, reading: Reading) -> Choice:
    """Return the weakest card that costs nothing, to keep the high ones."""
    card = min(cards(view.legal), key=lambda c: (reading.values[c] > 0, RANK_OF[c]))
    return Choice(Play(card), ("hearts.tip.shoot-moon",))


# ---------------------------------------------------------------- the trick


def _best(view: HeartsObservation) -> Card:
    """Return the card that is winning the trick."""
    return max(card for card in view.trick if SUIT_OF[card] == view.led)


def _winner(view: HeartsObservation) -> Seat:
    return (view.leader + view.trick.index(_best(view))) % view.players


def _points(view: HeartsObservation, reading: Reading) -> int:
    return sum(reading.worth(card) for card in view.trick)


def _later(view: HeartsObservation) -> tuple[Seat, ...]:
    """Return the seats that play to this trick after me."""
    to_come = view.players - len(view.trick) - 1
    return tuple((view.seat + step) % view.players for step in range(1, to_come + 1))


def _cheapest(costs: dict[Card, float]) -> Card:
    """Return the card of least cost; of equals the highest."""
    return min(costs, key=lambda card: (round(costs[card], 6), -card))


def _lead(view: HeartsObservation, reading: Reading) -> Choice:
    later = _later(view)
    threat = reading.threat()
    costs: dict[Card, float] = {}
    chances: dict[Card, float] = {}
    for card in cards(view.legal):
        suit = SUIT_OF[card]
        chance = chances[card] = reading.wins(card, later)
        coming = reading.coming(card, suit, later) + reading.worth(card)
        cost = chance * (coming + LEAD_COST) - reading.keeping(card)
        if reading.bonus == card:
            cost += 6.0
        if threat and suit == HEARTS:
            cost -= chance * threat
        if card == QUEEN and reading.values[QUEEN]:
            cost += 6.0
        if suit == SPADES and reading.queen_out and card < QUEEN:
            cost -= 1.5 if not view.hand & HIGH_SPADES else 0.0
        elif suit == SPADES and view.hand >> QUEEN & 1 and card < QUEEN:
            cost += 1.5
        length = count(view.hand & SUIT_MASKS[suit])
        if suit != HEARTS and length <= 2:
            cost -= 0.6
        costs[card] = cost
    card = _cheapest(costs)
    return Choice(Play(card), _lead_reasons(view, reading, card, chances[card], threat))


def _lead_reasons(
    view: HeartsObservation, reading: Reading, card: Card, chance: float, threat: float
) -> tuple[str, ...]:
    suit = SUIT_OF[card]
    if threat and suit == HEARTS and chance > 0.5:
        return ("hearts.tip.stop-moon",)
    if suit == SPADES and reading.queen_out and card < QUEEN and not view.hand & HIGH_SPADES:
        return ("hearts.tip.lead-draw-queen",)
    if chance > 0.6:
        return ("hearts.tip.lead-high-early",)
    if suit != HEARTS and count(view.hand & SUIT_MASKS[suit]) <= 2:
        return ("hearts.tip.void-suit", "hearts.tip.lead-low")
    if chance < 0.05:
        return ("hearts.tip.lead-safe-exit",)
    return ("hearts.tip.lead-low",)


def _follow(view: HeartsObservation, reading: Reading) -> Choice:
    best, later = _best(view), _later(view)
    lying = _points(view, reading)
    led = SUIT_OF[best]
    threat = reading.threat()
    threatening = threat > 0 and _winner(view) == reading.sole_taker
    costs: dict[Card, float] = {}
    for card in cards(view.legal):
        worth = reading.worth(card)
        chance = reading.wins(card, later) if card > best else 0.0
        coming = reading.coming(card, led, later) if chance else 0.0
        cost = chance * (lying + worth + coming + LEAD_COST) - reading.keeping(card)
        if card == reading.bonus:
            cost += (1 - chance) * 8.0
        elif worth > 0:
            cost -= (1 - chance) * worth * 0.3
        if threat and (lying > 0 or worth > 0):
            cost -= chance * threat
            if threatening and worth > 0:
                cost += (1 - chance) * threat * 0.5
        costs[card] = cost
    card = _cheapest(costs)
    chance = reading.wins(card, later) if card > best else 0.0
    return Choice(Play(card), (_follow_reason(view, reading, card, chance),))


def _follow_reason(view: HeartsObservation, reading: Reading, card: Card, chance: float) -> str:
    best = _best(view)
    if card < best:
        if card == QUEEN and reading.values[QUEEN]:
            return "hearts.tip.dump-queen"
        if _dangerous_spade(card, reading):
            return "hearts.tip.dump-spade-danger"
        return "hearts.tip.duck"
    mask = reading.penalty & (1 << card | sum(1 << each for each in view.trick))
    if mask and reading.threat():
        return "hearts.tip.stop-moon"
    if reading.bonus in view.trick:
        return "hearts.tip.catch-bonus"
    if chance < 0.5:
        return "hearts.tip.lead-safe-exit"
    if not _later(view) and not mask:
        return "hearts.tip.take-safe"
    if mask or card == max(cards(view.legal)):
        return "hearts.tip.take-low"
    return "hearts.tip.lead-high-early"


def _dangerous_spade(card: Card, reading: Reading) -> bool:
    """Return whether a king or ace costs points, or could win the queen from another hand."""
    high = card > QUEEN and SUIT_OF[card] == SPADES
    return high and bool(reading.values[card] or (reading.queen_out and reading.values[QUEEN]))


def _discard(view: HeartsObservation, reading: Reading) -> Choice:
    """Return the card to throw when void: the one that would cost most to keep."""
    threat = reading.threat()
    giving = threat > 0 and _winner(view) == reading.sole_taker
    costs: dict[Card, float] = {}
    for card in cards(view.legal):
        worth = reading.worth(card)
        cost = -reading.keeping(card)
        if card == reading.bonus:
            cost += 8.0
        elif worth > 0:
            cost += threat if giving else -0.4 * worth
        suit = SUIT_OF[card]
        if suit != HEARTS and count(view.hand & SUIT_MASKS[suit]) == 1:
            cost -= 0.3
        costs[card] = cost
    card = _cheapest(costs)
    return Choice(Play(card), _discard_reasons(view, reading, card, giving))


def _discard_reasons(
    view: HeartsObservation, reading: Reading, card: Card, giving: bool
) -> tuple[str, ...]:
    suit = SUIT_OF[card]
    if card == QUEEN and reading.values[QUEEN]:
        return ("hearts.tip.dump-queen",)
    if _dangerous_spade(card, reading):
        return ("hearts.tip.dump-spade-danger",)
    if suit == HEARTS:
        return ("hearts.tip.dump-heart",)
    if giving and view.legal & reading.penalty:
        return ("hearts.tip.stop-moon",)
    if count(view.hand & SUIT_MASKS[suit]) == 1 or RANK_OF[card] < NINE:
        return ("hearts.tip.void-suit",)
    return ("hearts.tip.dump-high",)
