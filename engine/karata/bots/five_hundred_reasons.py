"""Five Hundred: the advice that truly speaks for an action, whoever has chosen it."""

from __future__ import annotations

from karata.bots.five_hundred_bidding import Auction, bid_reason
from karata.bots.five_hundred_hands import above, descending
from karata.bots.five_hundred_misere import LIKELY, forced, misere_danger
from karata.bots.five_hundred_play import LONG, PROBABLY, SURE, TIP
from karata.bots.five_hundred_reading import Reading
from karata.cards import Card, cards, count
from karata.games.actions import Play
from karata.games.bids import NO_TRUMP
from karata.games.five_hundred_actions import (
    ALONE,
    PASSING,
    Action,
    Call,
    Discard,
    NameJoker,
    Partner,
)
from karata.games.five_hundred_state import AUCTION, FiveHundredObservation
from karata.tricks import NO_SUIT

SEVERAL = 3  # cards of a suit that the joker may strengthen


def reason_for(view: FiveHundredObservation, action: Action) -> str:
    """Return the advice that holds for an action, its id; empty if none does."""
    found = ""
    match action:
        case Play(card):
            found = _card_reason(view, card)
        case Discard(gone):
            found = _discard_reason(view, gone)
        case NameJoker(suit):
            found = _joker_reason(view, suit)
        case Partner() if action != ALONE:
            found = "call-partner"
        case Call() if view.phase == AUCTION and view.looked:
            found = _call_reason(view, action)
    return TIP + found if found else ""


def _call_reason(view: FiveHundredObservation, action: Call) -> str:
    if action == PASSING:
        return "bid-pass"
    bid = view.setup.by_name.get(action.bid)
    if bid is None:
        return ""
    auction = Auction(view)
    if not bid.is_misere and bid.strain not in auction.strong:
        return ""
    return bid_reason(auction, bid) if auction.chance(bid) >= auction.least(bid) else ""


def _discard_reason(view: FiveHundredObservation, gone: int) -> str:
    contract, order = view.contract, view.order
    assert contract is not None
    if contract.is_misere:
        return ""
    kept = view.hand & ~gone
    for suit, mask in enumerate(order.suit_masks):
        if contract.strain not in (suit, NO_TRUMP) and gone & mask and not kept & mask:
            return "discard-void"
    for card in cards(gone):
        suit = order.suit_of[card]
        if suit in (contract.strain, NO_SUIT):
            return ""
        if not above(order, suit, card, view.setup.in_play & order.suit_masks[suit]):
            return ""
    return "discard-losers"


def _joker_reason(view: FiveHundredObservation, suit: int | None) -> str:
    contract = view.contract
    assert contract is not None
    if suit is None:
        return "" if contract.is_misere else "name-joker-none"
    held = count(view.hand & view.order.suit_masks[suit])
    if contract.is_misere and not held:
        return "name-joker-void"
    return "name-joker-long" if held >= SEVERAL else ""


# ---------------------------------------------------------------- cards


def _card_reason(view: FiveHundredObservation, card: Card) -> str:
    if count(view.legal) == 1:
        return "forced"
    reading = Reading(view)
    suit = reading.suit_of[card]
    mine = descending(reading.order, suit, view.hand)
    lowest = mine[-1] == card
    if view.contract is not None and view.contract.is_misere:
        if reading.attacking:
            return _declarer_reason(view, reading, card, lowest)
        return _defender_reason(view, reading, card, lowest)
    if not view.trick:
        return _lead_reason(view, reading, card, lowest)
    return _follow_reason(view, reading, card, lowest)


def _lead_reason(view: FiveHundredObservation, reading: Reading, card: Card, lowest: bool) -> str:
    suit = reading.suit_of[card]
    if suit == NO_SUIT:
        return "lead-joker"
    if suit == reading.trump and reading.attacking and reading.trumps_out():
        return "lead-trumps"
    higher = reading.higher(card)
    if higher == 0:
        return "lead-winner"
    length = count(view.hand & reading.masks[suit])
    if reading.trump is None and length >= LONG:
        return "lead-long"
    partners = any(reading.friend(seat) for seat in reading.later)
    if partners and reading.chance(card, suit) > PROBABLY:
        return "lead-partner"
    return "lead-low" if lowest else ""


def _follow_reason(view: FiveHundredObservation, reading: Reading, card: Card, lowest: bool) -> str:
    suit, follows = reading.suit_of[card], bool(view.hand & reading.masks[reading.led])
    if reading.takes(card):
        if reading.partner_wins and reading.holds(view.trick[0], reading.led) > SURE:
            return ""
        if not follows and suit == reading.trump:
            return "" if reading.partner_wins else "trump-in"
        row = reading.value[reading.led]
        winning = [other for other in cards(view.legal) if reading.takes(other)]
        sure = reading.holds(card, reading.led) > SURE
        if sure and len(winning) > 1 and min(winning, key=row.__getitem__) == card:
            return "win-cheap"
        return "win-trick" if reading.holds(card, reading.led) > PROBABLY else ""
    if suit == reading.trump and not follows:
        return ""
    if not lowest:
        return ""
    if reading.partner_wins:
        return "partner-wins"
    if view.legal & reading.masks[NO_SUIT] and suit != NO_SUIT:
        return "keep-joker"
    if follows:
        return "duck"
    return "throw-low" if reading.higher(card) else ""


def _declarer_reason(
    view: FiveHundredObservation, reading: Reading, card: Card, lowest: bool
) -> str:
    suit = reading.suit_of[card]
    if not view.trick:
        return "lead-joker" if suit == NO_SUIT else "lead-low" if lowest else ""
    if reading.takes(card):
        return "duck" if lowest and suit == reading.led else ""
    if suit != reading.led:
        return "misere-throw-high" if misere_danger(view, reading, card) > 0 else ""
    row = reading.value[suit]
    under = [other for other in cards(view.legal) if not reading.takes(other)]
    return "misere-duck" if max(under, key=row.__getitem__) == card and not lowest else ""


def _defender_reason(
    view: FiveHundredObservation, reading: Reading, card: Card, lowest: bool
) -> str:
    suit = reading.suit_of[card]
    if suit == NO_SUIT:
        return "win-trick" if view.trick else "lead-joker"
    led = reading.led if view.trick else suit
    if suit == led:
        row = reading.value[led]
        top = row[card] if reading.takes(card) else row[reading.best or 0]
        waiting = [seat for seat in reading.later if seat in view.attackers]
        if any(forced(reading, seat, led, top) > LIKELY for seat in waiting):
            opened = view.open_seat is not None and bool(view.open_hand)
            return "defend-misere-open" if opened else "defend-misere-low"
    return "lead-low" if not view.trick and lowest else ""
