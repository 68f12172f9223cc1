"""Five Hundred: what the person at the table sees."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from karata.cards import CLUBS, DIAMONDS, HEARTS, JOKERS, SPADES, Card, Seat, cards, count, names
from karata.games.actions import Play
from karata.games.bids import NO_TRUMP
from karata.games.five_hundred_state import KITTY, OVER, PLAY
from karata.tables.family import Shown
from karata.tables.five_hundred_auction import (
    auction_view,
    call_cards,
    choices,
    contract_view,
)
from karata.tables.five_hundred_log import kitty_text, trick_text
from karata.tables.five_hundred_status import status
from karata.tables.five_hundred_words import friends, side_number
from karata.tables.parts import SUITS, card_view, card_views, seat_view
from karata.tables.sorting import RANKS, arranged
from karata.tricks import TRUMP_LIFT
from karata.view_types import (
    HandCard,
    LastTrick,
    PassView,
    PlayView,
    SeatView,
    SpareView,
    TrickCard,
)

if TYPE_CHECKING:
    from karata.practice import Table

SHOWN_SUITS = (CLUBS, DIAMONDS, SPADES, HEARTS, JOKERS)  # black and red in turn
LETTERS = SUITS + "J"  # a joker without a suit


def five_hundred_view(table: Table, seen: Any) -> Shown:
    """Return what the person sees."""
    discarding = seen.phase == KITTY and table.due is not None
    playing = seen.phase in (PLAY, OVER)
    waiting = seen.kitty_size if not _kitty_taken(seen) else 0
    return Shown(
        seats=_seats(table, seen),
        hand=_hand(table, seen, discarding),
        passing=_discard(table, seen) if discarding else None,
        received=list(names(table.pack, seen.kitty_seen & seen.hand)) if discarding else [],
        trick=trick_cards(table, seen, seen.leader, seen.trick, seen.led),
        leader=seen.leader if playing else None,
        led=_letter(seen.led),
        kitty=waiting,
        spare=_spare(table, seen),
        last_trick=_last_trick(table, seen) if seen.tricks else None,
        choices=choices(table, seen),
        auction=auction_view(table, seen),
        contract=contract_view(table, seen),
        call_cards=call_cards(table, seen),
        status=status(table, seen),
    )


def _letter(suit: int | None) -> str | None:
    return SUITS[suit] if suit is not None and suit < len(SUITS) else None


def _kitty_taken(seen: Any) -> bool:
    return seen.contract is not None and seen.declarer is not None and seen.contract.takes_kitty


def _seats(table: Table, seen: Any) -> list[SeatView]:
    match = table.match
    result = match.results[-1].points if match.deal_over else None
    mine = friends(seen)
    said = dict(seen.calls)  # the latest of each seat
    shown = []
    for seat in range(seen.players):
        view = seat_view(table, seen, seat, result[seat] if result else None, seen.took[seat])
        view["side"] = side_number(seen, seat)
        view["partner"] = seat in mine
        view["declarer"] = seat == seen.declarer
        view["sits_out"] = seat in seen.sits_out
        view["call"] = table.messages.bid(said[seat], "short-") if seat in said else None
        if seat == seen.open_seat and seen.open_hand:
            view["open"] = card_views(table, _sorted(table, seen, seen.open_hand))
        shown.append(view)
    return shown


def _suit(seen: Any, card: Card) -> int:
    """Return the suit that a card belongs to: a bower is a trump once trumps are known."""
    order = seen.order if seen.contract is not None else seen.setup.pack
    return int(order.suit_of[card])


def _sorted(table: Table, seen: Any, mask: int) -> list[Card]:
    """Return cards in the order that the person wants, as they count in this deal."""
    trump = seen.strain if seen.contract is not None and seen.strain != NO_TRUMP else None

    def strength(card: Card) -> int:
        suit = _suit(seen, card)
        lift = TRUMP_LIFT if suit == trump and table.sort.by == RANKS else 0
        return int(seen.order.value[suit][card]) - lift

    return arranged(mask, table.sort, SHOWN_SUITS, partial(_suit, seen), strength, trump)


def _hand(table: Table, seen: Any, discarding: bool) -> list[HandCard]:
    usable = seen.hand if discarding else seen.legal
    new = seen.kitty_seen if discarding else 0
    return [
        HandCard(
            **card_view(table, card),
            copy=0,
            suit=LETTERS[_suit(seen, card)],
            legal=bool(usable >> card & 1),
            received=bool(new >> card & 1),
            plays=joker_plays(table, seen, card),
        )
        for card in _sorted(table, seen, seen.hand)
    ]


def joker_plays(table: Table, seen: Any, card: Card) -> list[PlayView]:
    """Return the ways to lead a joker that has no suit: one for each suit to follow."""
    loose = seen.contract is None or seen.order.suit_of[card] == JOKERS
    if not (seen.joker_suits and loose and seen.legal >> card & 1):
        return []
    if not seen.setup.jokers >> card & 1:
        return []
    return [
        PlayView(
            action=f"play {table.pack.card_names[card]}/{SUITS[suit]}",
            text=table.text("table.choice.joker-lead", suit=SUITS[suit]),
            legal=table.match.violation(Play(card, suit)) is None,
        )
        for suit in (SPADES, HEARTS, DIAMONDS, CLUBS)
    ]


def _discard(table: Table, seen: Any) -> PassView:
    size = count(seen.hand) - seen.setup.hand_size
    text = table.text("table.discard")
    return {"action": "discard", "count": size, "direction": "", "to": [], "slots": [],
            "text": text}  # fmt: skip


def trick_cards(
    table: Table, seen: Any, leader: Seat, trick: tuple[Card, ...], led: int | None
) -> list[TrickCard]:
    """Return the cards of a trick, the winning one marked."""
    best = seen.order.winning_place(trick, led) if trick and led is not None else None
    return [
        TrickCard(
            **card_view(table, card),
            seat=table.match.state.seat_at(leader, place),
            winning=place == best,
            cancelled=False,
            named=_letter(led) if place == 0 and _is_loose(seen, card) else None,
        )
        for place, card in enumerate(trick)
    ]


def _is_loose(seen: Any, card: Card) -> bool:
    return bool(seen.order.suit_of[card] == JOKERS)


def _last_trick(table: Table, seen: Any) -> LastTrick:
    leader, trick, winner, led = seen.tricks[-1]
    return {
        "cards": trick_cards(table, seen, leader, trick, led),
        "winner": winner,
        "points": None,
        "text": trick_text(table, winner),
    }


def _spare(table: Table, seen: Any) -> SpareView | None:
    if not seen.kitty_size:
        return None
    taker = seen.declarer if _kitty_taken(seen) else None
    shown = card_views(table, cards(seen.kitty_seen))
    text = kitty_text(table, seen)
    return {"count": seen.kitty_size, "taker": taker, "cards": shown, "text": text}
