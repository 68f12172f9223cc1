"""Five Hundred: misère, for the declarer who must lose every trick and for the defenders."""

from __future__ import annotations

from karata.bots.base import Choice
from karata.bots.five_hundred_hands import low_jokers, suit_risk
from karata.bots.five_hundred_play import TIP, lowest_of_suits, played
from karata.bots.five_hundred_reading import Reading
from karata.cards import Card, Seat, Suit, cards, count
from karata.games.actions import Play
from karata.games.five_hundred_state import FiveHundredObservation
from karata.tricks import NO_SUIT

LIKELY = 0.2  # the chance from which a declarer is said to be in trouble
LOOSE_DANGER = 3.0  # an un-named joker: it would win


def choose_misere_card(view: FiveHundredObservation) -> Choice:
    """Return the card to play when the declarer wants to lose every trick."""
    legal = cards(view.legal)
    reading = Reading(view)
    if len(legal) == 1:
        return Choice(played(view, reading, legal[0]), (TIP + "forced",))
    if reading.attacking:
        return _declarer(view, reading, legal)
    return _defender(view, reading, legal)


# ---------------------------------------------------------------- the declarer


def misere_danger(view: FiveHundredObservation, reading: Reading, card: Card) -> float:
    """Return how much safer the hand is without a card."""
    suit = reading.suit_of[card]
    if suit == NO_SUIT:
        return 0.0 if low_jokers(reading.order) else LOOSE_DANGER
    mine, rest = view.hand & reading.masks[suit], reading.rest[suit]
    row = reading.value[suit]
    return suit_risk(row, mine, rest) - suit_risk(row, mine & ~(1 << card), rest)


def _declarer(view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice:
    if not view.trick:
        return _declarer_lead(view, reading, legal)
    wins = {card: _stays(reading, card) if reading.takes(card) else 0.0 for card in legal}

    def grade(card: Card) -> tuple[float, int, int]:
        suit = reading.suit_of[card]
        danger = misere_danger(view, reading, card)
        height = reading.value[suit][card]
        if wins[card]:  # the lowest has the best chance to be beaten
            return round(-4 * wins[card], 6), -height, card
        follows = suit == reading.led
        return (1.0 if follows else round(danger, 6)), height, card

    card = max(legal, key=grade)
    if reading.takes(card):
        row = reading.value[reading.led]
        low = any(row[other] > row[card] for other in legal)
        return Choice(Play(card), (TIP + ("duck" if low else "win-trick"),))
    follows = reading.suit_of[card] == reading.led
    return Choice(Play(card), (TIP + ("misere-duck" if follows else "misere-throw-high"),))


def _declarer_lead(
    view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]
) -> Choice:
    """Return the lowest card of the suit in which the others can least stay below it."""

    def grade(card: Card) -> tuple[float, float, int]:
        suit = reading.suit_of[card]
        wins = _lead_wins(view, reading, card)
        if suit == NO_SUIT:
            return -wins, 0.0, card
        row, rest = reading.value[suit], reading.rest[suit]
        mine = view.hand & reading.masks[suit]
        before, after = suit_risk(row, mine, rest), suit_risk(row, mine & ~(1 << card), rest)
        return round(-wins, 6), round(before - after, 6), row[card]

    card = max(lowest_of_suits(reading, legal), key=grade)
    reason = "lead-joker" if reading.suit_of[card] == NO_SUIT else "lead-low"
    return Choice(played(view, reading, card), (TIP + reason,))


def _lead_wins(view: FiveHundredObservation, reading: Reading, card: Card) -> float:
    """Return how likely a lead is to win: the others play under it whenever they can."""
    suit = reading.suit_of[card]
    if suit == NO_SUIT:
        return 1.0
    chance = 1.0
    row = reading.value[suit]
    for seat in reading.later:
        if reading.friend(seat):
            chance *= 1 - reading.over(seat, card, suit)
            continue
        held = reading.held(seat, suit)
        lower = [each for each in cards(held) if row[each] < row[card]]
        if not held:
            continue
        void = reading.void(seat, suit)
        under = reading.has_any(seat, sum(1 << each for each in lower)) if lower else 0.0
        chance *= min(1.0, void + under)
    return chance


def _stays(reading: Reading, card: Card) -> float:
    """Return how likely `card`, the highest so far, is to win the trick."""
    chance = 1.0
    for seat in reading.later:
        over = reading.over(seat, card, reading.led)
        chance *= 1 - over * (0.9 if reading.friend(seat) else 0.35)
    return chance


# ---------------------------------------------------------------- the defenders


def _declarers(view: FiveHundredObservation) -> list[Seat]:
    return [seat for seat in view.active if seat in view.attackers]


def forced(reading: Reading, seat: Seat, suit: Suit, top: int) -> float:
    """Return how likely a declarer has to play higher than `top` in a suit and then to win."""
    may = reading.held(seat, suit)
    row = reading.value[suit]
    lower = [each for each in cards(may) if row[each] < top]
    if not may or len(lower) == count(may):
        return 0.0
    if seat == reading.view.open_seat:
        if lower:
            return 0.0
        least = min(cards(may), key=row.__getitem__)
        chance = 1.0
        for other in reading.later:
            if other != seat:
                chance *= _may_stay_under(reading, other, suit, row[least])
        return chance
    total = count(may)
    size = max(1.0, reading.size(seat) * total / max(1, count(reading.unseen)))
    return float((1 - reading.void(seat, suit)) * (1 - len(lower) / total) ** size)


def _may_stay_under(reading: Reading, seat: Seat, suit: Suit, top: int) -> float:
    """Return how likely a seat can play below `top`, or holds nothing of the suit."""
    may = reading.held(seat, suit)
    row = reading.value[suit]
    lower = sum(1 << each for each in cards(may) if row[each] < top)
    void = reading.void(seat, suit)
    return min(1.0, void + (reading.has_any(seat, lower) if lower else 0.0))


def _defender(view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice:
    if not view.trick:
        return _defend_lead(view, reading, legal)
    waiting = [seat for seat in reading.later if seat in view.attackers]
    caught = reading.winner is not None and reading.winner in view.attackers
    led = reading.led
    best = reading.value[led][reading.best] if reading.best is not None else 0

    def grade(card: Card) -> tuple[float, float, int]:
        suit = reading.suit_of[card]
        high = reading.value[suit][card] / 1000  # high cards are of no use
        if suit == NO_SUIT:
            high = 0.5
        elif suit != led:
            high += _useless(view, reading, suit)
        takes = reading.takes(card)
        if waiting:
            top = reading.value[led][card] if takes else best
            chance = max(forced(reading, seat, led, top) for seat in waiting)
            return round(chance - (0.5 if caught and takes else 0.0), 6), high, card
        if caught:
            return (0.0 if takes else 1.0), (high if takes else -high), card
        return 0.0, high, card

    card = max(legal, key=grade)
    reason = _defend_reason(view, reading, card, waiting, caught)
    return Choice(Play(card), (TIP + reason,))


def _defend_reason(
    view: FiveHundredObservation, reading: Reading, card: Card, waiting: list[Seat], caught: bool
) -> str:
    if reading.suit_of[card] != reading.led:
        if reading.takes(card):
            return "win-trick"
        return "throw-low"
    row = reading.value[reading.led]
    top = row[card] if reading.takes(card) else row[reading.best or 0]
    if any(forced(reading, seat, reading.led, top) > LIKELY for seat in waiting):
        opened = view.open_seat is not None and bool(view.open_hand)
        return "defend-misere-open" if opened else "defend-misere-low"
    if reading.takes(card):
        return "win-trick"
    return "duck" if caught else "misere-duck"


def _useless(view: FiveHundredObservation, reading: Reading, suit: Suit) -> float:
    """Return how little a suit can still do against the declarer."""
    for seat in _declarers(view):
        if reading.held(seat, suit):
            return 0.0
    return 0.3


def _defend_lead(view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice:
    """Return the lead that is most likely to make the declarer win, now or later."""
    seats = _declarers(view)

    def grade(card: Card) -> tuple[float, float, int]:
        suit = reading.suit_of[card]
        if suit == NO_SUIT:
            return -9.0, 0.0, card
        top = reading.value[suit][card]
        found = max(forced(reading, seat, suit, top) for seat in seats)
        for seat in seats:
            found -= 0.4 * reading.void(seat, suit)  # a free discard for the declarer
        return round(found, 6), -top / 1000, -card

    card = max(legal, key=grade)
    opened = view.open_seat is not None and bool(view.open_hand)
    if reading.suit_of[card] == NO_SUIT:
        return Choice(played(view, reading, card), (TIP + "lead-joker",))
    return Choice(Play(card), (TIP + ("defend-misere-open" if opened else "defend-misere-low"),))
