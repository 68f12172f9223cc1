"""The Hearts family by rules of thumb: each card gets a cost in points, the cheapest is played.

The costs and the advice come from the tips of the rulebook (`hearts.tip.*`, `cancellation.tip.*`);
the numbers were tuned in the arena on duplicate deals.
"""

from __future__ import annotations

import random

from karata.bots.base import Choice
from karata.bots.hearts_moon import choose_moon
from karata.bots.hearts_passing import choose_pass
from karata.bots.hearts_reading import Reading
from karata.bots.hearts_reasons import discard_reason, follow_reason, lead_reasons
from karata.cards import HEARTS, SPADES, Card, cards, count
from karata.games.actions import Play
from karata.games.hearts_state import MOON, PASS, HeartsObservation

LEAD_COST = 0.25  # having to lead next is a small burden


class HeartsThumb:
    """Ducks, dumps, draws the queen, cancels, stops a moon and now and then shoots one."""

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
    legal = cards(view.setup.pack.faces(view.legal))
    if len(legal) == 1:
        return Choice(Play(legal[0]), ("hearts.tip.forced",))
    reading = Reading(view)
    shot = _shoot(view, reading, legal)
    if shot is not None:
        return shot
    if view.led is None:
        return _lead(view, reading, legal)
    if view.hand & reading.suit_masks[view.led]:
        return _follow(view, reading, legal)
    return _discard(view, reading, legal)


# ---------------------------------------------------------------- shooting the moon


def _shoot(view: HeartsObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice | None:
    """Return the card that goes on with a moon, if the hand can win all that is left.

    With two packs nobody can be sure to win every trick, so it is not tried.
    """
    if reading.double or not reading.moon_open(view.seat):
        return None
    if reading.setup.moon_needs_bonus and not _bonus_in_reach(view, reading):
        return None
    mine = reading.points(view.taken[view.seat])
    spread = (view.players - 1) * (0.62 if mine < reading.total // 2 else 0.5)
    losers = reading.shooting_losers(view.hand, spread)
    allowed = 1 if view.trick_number == 1 else 0
    if losers > allowed:
        return None
    because = ("hearts.tip.shoot-moon",)
    if view.led is None:
        winners = [card for card in legal if not reading.around(card)[1]]
        if not winners:
            return None
        suit_of, rank_of = reading.suit_of, reading.rank_of
        return Choice(Play(max(winners, key=lambda c: (suit_of[c] != HEARTS, rank_of[c]))), because)
    if not view.hand & reading.suit_masks[view.led]:
        return None if reading.lying else _keep_winners(reading, legal)
    over = [card for card in legal if reading.takes(card)]
    if over:
        return Choice(Play(over[-1]), because)
    safe = not reading.lying and view.trick_number == 1
    return _keep_winners(reading, legal) if safe else None


def _bonus_in_reach(view: HeartsObservation, reading: Reading) -> bool:
    """Return whether this seat has or holds the bonus card that a moon needs."""
    return bool((view.taken[view.seat] | view.hand) & reading.bonus)


def _keep_winners(reading: Reading, legal: tuple[Card, ...]) -> Choice:
    """Return the weakest card that costs nothing, to keep the high ones."""
    card = min(legal, key=lambda c: (reading.values[c] > 0, reading.rank_of[c]))
    return Choice(Play(card), ("hearts.tip.shoot-moon",))


# ---------------------------------------------------------------- the trick


def _cheapest(costs: dict[Card, float]) -> Card:
    """Return the card of least cost; of equals the highest."""
    return min(costs, key=lambda card: (round(costs[card], 6), -card))


def _lead(view: HeartsObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice:
    threat = reading.threat()
    unit, burden = reading.unit, LEAD_COST + reading.pile_cost + reading.first_win()
    queens = reading.queens
    costs: dict[Card, float] = {}
    chances: dict[Card, float] = {}
    for card in legal:
        suit = reading.suit_of[card]
        chance = chances[card] = reading.wins(card)
        coming = reading.coming(card, suit) + reading.worth(card)
        cost = chance * (coming + burden) - reading.keeping(card)
        if reading.bonus >> card & 1:
            cost -= 0.6 * reading.setup.bonus_value
        if threat and suit == HEARTS:
            cost -= chance * threat
        if queens >> card & 1:
            cost += 0.46 * reading.values[card]
        if suit == SPADES and card < queens:  # below every queen
            if reading.queen_out:
                cost -= 1.5 * unit if not view.hand & reading.high_spades else 0.0
            elif view.hand & queens:
                cost += 1.5 * unit
        length = count(view.hand & reading.suit_masks[suit])
        if suit != HEARTS and length <= 2:
            cost -= 0.6 * unit
        costs[card] = cost
    card = _cheapest(costs)
    return Choice(Play(card), lead_reasons(view, reading, card, chances[card], threat))


def _follow(view: HeartsObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice:
    lying, led = reading.lying, reading.suit_of[view.trick[0]]
    threat = reading.threat()
    threatening = threat > 0 and reading.winner == reading.sole_taker
    burden = lying + reading.pile_cost + LEAD_COST + reading.first_win()
    costs: dict[Card, float] = {}
    for card in legal:
        worth = reading.worth(card)
        chance = reading.chance(card)
        coming = reading.coming(card, led) if chance else 0.0
        cost = chance * (burden + worth + coming) - reading.keeping(card)
        if reading.bonus >> card & 1:
            cost -= (1 - chance) * 0.8 * reading.setup.bonus_value
        elif worth > 0:
            cost -= (1 - chance) * worth * 0.3
        if threat and (lying > 0 or worth > 0):
            cost -= chance * threat
            if threatening and worth > 0:
                cost += (1 - chance) * threat * 0.5
        costs[card] = cost
    card = _cheapest(costs)
    return Choice(Play(card), (follow_reason(view, reading, card, legal),))


def _discard(view: HeartsObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice:
    """Return the card to throw when void: the one that would cost most to keep."""
    threat = reading.threat()
    giving = threat > 0 and reading.winner == reading.sole_taker
    costs: dict[Card, float] = {}
    for card in legal:
        worth = reading.worth(card)
        cost = -reading.keeping(card)
        if reading.bonus >> card & 1:
            cost -= 0.8 * reading.setup.bonus_value
        elif worth > 0:
            cost += threat if giving else -0.4 * worth
        suit = reading.suit_of[card]
        if suit != HEARTS and count(view.hand & reading.suit_masks[suit]) == 1:
            cost -= 0.3 * reading.unit
        costs[card] = cost
    card = _cheapest(costs)
    return Choice(Play(card), (discard_reason(view, reading, card, giving),))
