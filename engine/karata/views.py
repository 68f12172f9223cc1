"""What a page or a terminal is shown of a table: plain values in the reader's language.

A view is built from the observation of the person's seat, so it cannot hold a hidden card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karata.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Mask, Seat, cards, names
from karata.games.actions import MOON_OTHERS, MOON_SELF
from karata.games.passing import SCATTER, target
from karata.messages import Text
from karata.options import format_options
from karata.places import anchor
from karata.replay import best_place, cancelled_in, cost, gain, taker
from karata.rule_sheet import house_rule_texts
from karata.table_log import final_text, kitty_text, moon_way, name_list, trick_text
from karata.view_types import (
    CardView,
    ChoiceView,
    DealRow,
    HandCard,
    LastTrick,
    PassView,
    PileView,
    SeatView,
    Sheet,
    SheetLine,
    Slot,
    SpareView,
    TrickCard,
    View,
)

if TYPE_CHECKING:
    from karata.practice import Table

SHOWN_SUITS = (CLUBS, DIAMONDS, SPADES, HEARTS)  # black and red in turn


def phase_of(table: Table) -> str:
    """Return pass, play, moon, deal_over or match_over."""
    match = table.match
    if match.finished:
        return "match_over"
    return "deal_over" if match.deal_over else str(match.state.phase)


def make_view(table: Table, table_id: str) -> View:
    """Return all that the person at the table may see."""
    match = table.match
    seen: Any = match.game.observe(match.state, table.seat)
    yours = seen.actor == table.seat
    return {
        "table": table_id,
        "ply": table.ply,
        "game": match.game.name,
        "lang": table.lang,
        "options": format_options(match.options),
        "seed": match.seed,
        "assisted": table.assisted,
        "level": table.level,
        "seat": table.seat,
        "players": seen.players,
        "phase": phase_of(table),
        "deal": match.number,
        "dealer": seen.dealer,
        "actor": seen.actor,
        "yours": yours,
        "can_undo": table.can_undo,
        "seats": _seats(table, seen),
        "hand": _hand(table, seen, yours),
        "pass": _pass(table, seen) if seen.phase == "pass" and yours else None,
        "received": list(names(table.pack, _just_received(seen))),
        "trick": _trick(table, seen.leader, seen.trick),
        "leader": None if seen.phase == "pass" else seen.leader,
        "led": None if seen.led is None else "CDHS"[seen.led],
        "broken": seen.broken,
        "kitty": seen.kitty_size if match.state.kitty_seat is None else 0,
        "spare": _spare(table, seen) if seen.kitty_size else None,
        "pile": _pile(table, seen.pile) if seen.pile else None,
        "last_trick": _last_trick(table) if seen.tricks else None,
        "choices": _choices(table) if seen.phase == "moon" and yours else [],
        "status": status(table, seen),
        "sheet": sheet(table),
        "rules": rules_in_short(table),
    }


def _just_received(seen: Any) -> Mask:
    received: Mask = seen.received & seen.hand if seen.trick_number == 1 else 0
    return received


def _seats(table: Table, seen: Any) -> list[SeatView]:
    match = table.match
    result = match.results[-1].points if match.deal_over else None
    takers = [taker(match.state, index) for index in range(len(seen.tricks))]
    shown = []
    for seat in range(seen.players):
        you = seat == table.seat
        taken = seen.taken[seat] | (seen.kitty_seen if you else 0)
        points = table.shown(cost(match.state, taken)) if result is None else result[seat]
        shown.append(
            SeatView(
                seat=seat,
                name=table.messages.say("table.you") if you else table.names[seat],
                you=you,
                bot=not you,
                cards=seen.hand_sizes[seat],
                taken=points,
                tricks=takers.count(seat),
                total=match.totals[seat],
                dealer=seat == seen.dealer,
                turn=seat == seen.actor,
            )
        )
    return shown


def _card(table: Table, card: Card) -> CardView:
    item = table.messages.card(table.pack.card_names[card])
    return {"card": item["card"], "show": item["show"], "say": item["say"]}


def _hand(table: Table, seen: Any, yours: bool) -> list[HandCard]:
    pack = table.pack
    usable = seen.legal
    if seen.phase == "pass" and yours:
        usable = table.game.passable(table.match.state)
    received = _just_received(seen)
    shown = []
    for suit in SHOWN_SUITS:
        for card in cards(seen.hand & pack.suit_masks[suit]):
            shown.append(
                HandCard(
                    **_card(table, card),
                    copy=card % pack.copies,
                    suit="CDHS"[suit],
                    legal=yours and bool(usable >> card & 1),
                    received=bool(received >> card & 1),
                )
            )
    return shown


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
            **_card(table, card),
            seat=(leader + place) % table.players,
            winning=place == best,
            cancelled=bool(cancelled >> card & 1),
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
        "points": table.shown(gain(state, index)),
        "text": trick_text(table, index),
    }


def _pile(table: Table, pile: Mask) -> PileView:
    points = cost(table.match.state, pile)
    lying = [_card(table, card) for card in cards(pile)]
    text = table.text("table.pile", n=len(lying), points=points)
    return {"count": len(lying), "cards": lying, "points": points, "text": text}


def _spare(table: Table, seen: Any) -> SpareView:
    seat, size = table.match.state.kitty_seat, seen.kitty_size
    if seat is not None:
        text = kitty_text(table, seat)
    else:
        when = "nobody" if table.match.deal_over else seen.setup.kitty_to.replace("_", "-")
        text = table.text(f"table.spare.{when}", n=size)
    shown = [_card(table, card) for card in cards(seen.kitty_seen)]
    return {"count": size, "taker": seat, "cards": shown, "text": text}


def _choices(table: Table) -> list[ChoiceView]:
    shown = []
    for action in (MOON_SELF, MOON_OTHERS):
        if table.match.violation(action) is None:
            way, points = moon_way(table.outcome(action.choice), action.choice)
            text = table.text(f"table.choice.moon-{way}", points=points)
            shown.append(ChoiceView(action=f"moon {action.choice}", text=text))
    return shown


def status(table: Table, seen: Any) -> Text:
    """Return what is to be done now, or whose turn it is."""
    match = table.match
    if match.finished:
        return final_text(table)
    if match.deal_over:
        return table.text("table.status.deal-over")
    yours = seen.actor == table.seat
    if seen.phase == "pass":
        if yours:
            size = table.game.pass_size(match.state)
            return table.text(f"table.status.pass.{seen.direction}", n=size)
        return table.text("table.status.pass-wait")
    assert seen.actor is not None
    if seen.phase == "moon":
        return table.whose("table.status.moon", seen.actor)
    again = seen.led is None and bool(seen.tricks) and seen.tricks[-1][2] is None
    if again:
        return table.whose("table.status.lead-again", seen.actor)
    if not yours:
        return table.text("table.status.wait", player=seen.actor)
    legal = names(table.pack, table.pack.faces(seen.legal))
    if len(legal) == 1:
        return table.text("table.status.only", card=legal[0])
    if seen.led is None:
        return table.text("table.status.lead")
    return table.text("table.status.follow", suit="CDHS"[seen.led])


def sheet(table: Table) -> Sheet:
    """Return the score sheet, with the rule behind each line of the last finished deal."""
    match = table.match
    places = {place.seat: place.place for place in match.standing()}
    lines = match.results[-1].lines if match.results else ()
    return {
        "deals": [
            DealRow(deal=number, points=list(result.points))
            for number, result in enumerate(match.results, 1)
        ],
        "totals": list(match.totals),
        "lines": [
            SheetLine(
                seat=line.seat,
                points=line.points,
                rule=line.rule,
                anchor=anchor(line.rule, match.game.name),
                text=table.messages.text(line.rule, "score", line.params, table.names),
            )
            for line in lines
        ],
        "places": [places[seat] for seat in range(table.players)] if match.finished else None,
        "text": _sheet_text(table),
    }


def _sheet_text(table: Table) -> Text | None:
    match = table.match
    if not match.results:
        return None
    if match.finished:
        return final_text(table)
    if match.target_reached:
        return table.text("table.log.tied")
    lowest = min(match.totals)
    best = [seat for seat, total in enumerate(match.totals) if total == lowest]
    if len(best) == 1:
        return table.whose("table.sheet.best", best[0], points=lowest)
    return table.text("table.sheet.best-shared", winners=name_list(table, best), points=lowest)


def rules_in_short(table: Table) -> Text:
    """Return the house rules that differ from the usual ones, as a short list."""
    out: Text = []
    for item in house_rule_texts(table.game, table.match.options, table.messages):
        if out:
            out.append(" · ")
        out += item
    return out or table.text("table.option.usual")
