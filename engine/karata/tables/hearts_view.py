"""The Hearts family: what the person at the table sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karata.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Mask, Seat, cards, names
from karata.games.actions import MOON_OTHERS, MOON_SELF
from karata.games.passing import SCATTER, target
from karata.messages import Text
from karata.tables.family import Shown
from karata.tables.hearts_log import kitty_text, moon_way, shown_points, trick_text
from karata.tables.hearts_replay import best_place, cancelled_in, cost, gain, outcome, taker
from karata.tables.parts import SUITS, card_view, card_views, seat_view
from karata.tables.sorting import arranged
from karata.view_types import (
    ChoiceView,
    HandCard,
    LastTrick,
    PassView,
    PileView,
    SeatView,
    Slot,
    SpareView,
    TrickCard,
)

if TYPE_CHECKING:
    from karata.practice import Table

SHOWN_SUITS = (CLUBS, DIAMONDS, SPADES, HEARTS)  # black and red in turn


def hearts_view(table: Table, seen: Any) -> Shown:
    """Return what the person sees."""
    state = table.match.state
    yours = table.due is not None
    return Shown(
        seats=_seats(table, seen),
        hand=_hand(table, seen, yours),
        passing=_pass(table, seen) if seen.phase == "pass" and yours else None,
        received=list(names(table.pack, _just_received(seen))),
        trick=_trick(table, seen.leader, seen.trick),
        leader=None if seen.phase == "pass" else seen.leader,
        led=None if seen.led is None else SUITS[seen.led],
        broken=seen.broken,
        kitty=seen.kitty_size if state.kitty_seat is None else 0,
        spare=_spare(table, seen) if seen.kitty_size else None,
        pile=_pile(table, seen.pile) if seen.pile else None,
        last_trick=_last_trick(table) if seen.tricks else None,
        choices=_choices(table) if seen.phase == "moon" and yours else [],
        status=_status(table, seen) if seen.actor is not None else [],
    )


def _just_received(seen: Any) -> Mask:
    received: Mask = seen.received & seen.hand if seen.trick_number == 1 else 0
    return received


def _seats(table: Table, seen: Any) -> list[SeatView]:
    match = table.match
    result = match.results[-1].points if match.deal_over else None
    takers = [taker(match.state, index) for index in range(len(seen.tricks))]
    shown = []
    for seat in range(seen.players):
        taken = seen.taken[seat] | (seen.kitty_seen if seat == seen.seat else 0)
        points = result[seat] if result else shown_points(table, cost(match.state, taken))
        shown.append(seat_view(table, seen, seat, points, takers.count(seat)))
    return shown


def _hand(table: Table, seen: Any, yours: bool) -> list[HandCard]:
    pack = table.pack
    usable = seen.legal
    if seen.phase == "pass" and yours:
        usable = table.game.passable(table.match.state)
    received = _just_received(seen)
    return [
        HandCard(
            **card_view(table, card),
            copy=card % pack.copies,
            suit=SUITS[pack.suit_of[card]],
            legal=yours and bool(usable >> card & 1),
            received=bool(received >> card & 1),
            plays=[],
        )
        for card in _sorted(table, seen.hand)
    ]


def _sorted(table: Table, hand: Mask) -> list[Card]:
    pack = table.pack
    suit_of, rank_of = pack.suit_of.__getitem__, pack.rank_of.__getitem__
    return arranged(hand, table.sort, SHOWN_SUITS, suit_of, rank_of)


def _pass(table: Table, seen: Any) -> PassView:
    count = table.game.pass_size(table.match.state)
    if seen.direction == SCATTER:
        others = [(table.seat + step) % table.players for step in range(1, table.players)]
        slots = [
            Slot(seat=seat, text=table.text("table.pass.slot", number=number, player=seat))
            for number, seat in enumerate(others, 1)
        ]
        text = table.text("table.pass.scatter")
        return {"action": "scatter", "count": count, "direction": seen.direction, "to": others,
                "slots": slots, "text": text}  # fmt: skip
    to = target(seen.direction, table.seat, table.players)
    text = table.text("table.pass.to", player=to)
    return {"action": "pass", "count": count, "direction": seen.direction, "to": to, "slots": [],
            "text": text}  # fmt: skip


def _trick(table: Table, leader: Seat, trick: tuple[Card, ...]) -> list[TrickCard]:
    state = table.match.state
    best, cancelled = best_place(state, trick), cancelled_in(state, trick)
    return [
        TrickCard(
            **card_view(table, card),
            seat=(leader + place) % table.players,
            winning=place == best,
            cancelled=bool(cancelled >> card & 1),
            named=None,
        )
        for place, card in enumerate(trick)
    ]


def _last_trick(table: Table) -> LastTrick:
    state = table.match.state
    index = len(state.tricks) - 1
    leader, trick, _ = state.tricks[index]
    return {
        "cards": _trick(table, leader, trick),
        "winner": taker(state, index),
        "points": shown_points(table, gain(state, index)),
        "text": trick_text(table, index),
    }


def _pile(table: Table, pile: Mask) -> PileView:
    points = cost(table.match.state, pile)
    lying = card_views(table, cards(pile))
    text = table.text("table.pile", n=len(lying), points=points)
    return {"count": len(lying), "cards": lying, "points": points, "text": text}


def _spare(table: Table, seen: Any) -> SpareView:
    seat, size = table.match.state.kitty_seat, seen.kitty_size
    if seat is not None:
        text = kitty_text(table, seat)
    else:
        when = "nobody" if table.match.deal_over else seen.setup.kitty_to.replace("_", "-")
        text = table.text(f"table.spare.{when}", n=size)
    shown = card_views(table, cards(seen.kitty_seen))
    return {"count": size, "taker": seat, "cards": shown, "text": text}


def _choices(table: Table) -> list[ChoiceView]:
    shown = []
    for action in (MOON_SELF, MOON_OTHERS):
        if table.match.violation(action) is None:
            result = outcome(table.game, table.match.state, action.choice)
            way, points = moon_way(result, action.choice)
            text = table.text(f"table.choice.moon-{way}", points=points)
            shown.append(ChoiceView(action=f"moon {action.choice}", text=text))
    return shown


def _status(table: Table, seen: Any) -> Text:
    """Return what is to be done now, or whose turn it is."""
    yours = table.due is not None
    if seen.phase == "pass":
        if yours:
            size = table.game.pass_size(table.match.state)
            return table.text(f"table.status.pass.{seen.direction}", n=size)
        return table.text("table.status.pass-wait")
    if seen.phase == "moon":
        return table.told("table.status.moon", seen.actor)
    again = seen.led is None and bool(seen.tricks) and seen.tricks[-1][2] is None
    if again:
        return table.told("table.status.lead-again", seen.actor)
    if not yours:
        return table.text("table.status.wait", player=seen.actor)
    legal = names(table.pack, table.pack.faces(seen.legal))
    if len(legal) == 1:
        return table.text("table.status.only", card=legal[0])
    if seen.led is None:
        return table.text("table.status.lead")
    return table.text("table.status.follow", suit=SUITS[seen.led])
