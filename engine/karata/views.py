"""What a page or a terminal is shown of a table: plain values in the reader's language.

A view is built from the observation of the person's seat, so it cannot hold a hidden card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from karata.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Mask, Seat, cards, names
from karata.games.actions import MOON_OTHERS, MOON_SELF
from karata.games.hearts import MOON, PASS, HeartsObservation
from karata.games.hearts_options import PASS_COUNT, pass_target, setup
from karata.messages import Text, plain
from karata.options import changed, format_options
from karata.replay import trick_cost
from karata.rulebook import anchor
from karata.tricks import winning_place
from karata.view_types import (
    ChoiceView,
    DealRow,
    HandCard,
    LastTrick,
    PassView,
    SeatView,
    Sheet,
    SheetLine,
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
    seen: HeartsObservation = match.game.observe(match.state, table.seat)
    yours = seen.actor == table.seat
    last = seen.tricks[-1] if seen.tricks else None
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
        "pass": _pass(table, seen) if seen.phase is PASS and yours else None,
        "received": list(names(table.pack, _just_received(seen))),
        "trick": _trick(table, seen.leader, seen.trick),
        "leader": None if seen.phase is PASS else seen.leader,
        "led": None if seen.led is None else "CDHS"[seen.led],
        "broken": seen.broken,
        "kitty": seen.kitty_size if seen.trick_number == 1 else 0,
        "last_trick": None if last is None else _last_trick(table, last),
        "choices": _choices(table, seen) if seen.phase is MOON and yours else [],
        "status": status(table, seen),
        "sheet": sheet(table),
        "rules": rules_in_short(table),
    }


def _just_received(seen: HeartsObservation) -> Mask:
    return seen.received & seen.hand if seen.trick_number == 1 else 0


def _seats(table: Table, seen: HeartsObservation) -> list[SeatView]:
    match = table.match
    result = match.results[-1].points if match.deal_over else None
    shown = []
    for seat in range(seen.players):
        taken = trick_cost(match.state, cards(seen.taken[seat])) if result is None else result[seat]
        you = seat == table.seat
        shown.append(
            SeatView(
                seat=seat,
                name=table.messages.say("table.you") if you else table.names[seat],
                you=you,
                bot=not you,
                cards=seen.hand_sizes[seat],
                taken=taken,
                tricks=sum(winner == seat for _, _, winner in seen.tricks),
                total=match.totals[seat],
                dealer=seat == seen.dealer,
                turn=seat == seen.actor,
            )
        )
    return shown


def _hand(table: Table, seen: HeartsObservation, yours: bool) -> list[HandCard]:
    pack = table.pack
    usable = seen.hand if seen.phase is PASS else seen.legal
    received = _just_received(seen)
    shown = []
    for suit in SHOWN_SUITS:
        for card in cards(seen.hand & pack.suit_masks[suit]):
            item = table.messages.card(pack.card_names[card])
            shown.append(
                HandCard(
                    card=item["card"],
                    show=item["show"],
                    say=item["say"],
                    suit="CDHS"[suit],
                    legal=yours and bool(usable >> card & 1),
                    received=bool(received >> card & 1),
                )
            )
    return shown


def _pass(table: Table, seen: HeartsObservation) -> PassView:
    to = pass_target(seen.options, seen.direction, table.seat)
    return {
        "count": PASS_COUNT,
        "direction": seen.direction,
        "to": to,
        "text": table.text("table.pass.to", player=to),
    }


def _trick(table: Table, leader: Seat, trick: tuple[int, ...]) -> list[TrickCard]:
    pack = table.pack
    if not trick:
        return []
    best = winning_place(table.order, trick, pack.suit_of[trick[0]])
    shown = []
    for place, card in enumerate(trick):
        item = table.messages.card(pack.card_names[card])
        shown.append(
            TrickCard(
                seat=(leader + place) % table.players,
                card=item["card"],
                show=item["show"],
                say=item["say"],
                winning=place == best,
            )
        )
    return shown


def _last_trick(table: Table, last: tuple[Seat, tuple[int, ...], Seat]) -> LastTrick:
    leader, trick, winner = last
    points = trick_cost(table.match.state, trick)
    return {
        "cards": _trick(table, leader, trick),
        "winner": winner,
        "points": points,
        "text": table.trick_text(winner, points),
    }


def _choices(table: Table, seen: HeartsObservation) -> list[ChoiceView]:
    total = setup(seen.options).total
    return [
        ChoiceView(
            action=f"moon {action.choice}",
            text=table.text(f"table.choice.moon-{action.choice}", points=total),
        )
        for action in (MOON_SELF, MOON_OTHERS)
        if table.match.violation(action) is None
    ]


def status(table: Table, seen: HeartsObservation) -> Text:
    """Return what is to be done now, or whose turn it is."""
    match = table.match
    if match.finished:
        return final_text(table)
    if match.deal_over:
        return table.text("table.status.deal-over")
    yours = seen.actor == table.seat
    if seen.phase is PASS:
        if yours:
            return table.text(f"table.status.pass.{seen.direction}", n=PASS_COUNT)
        return table.text("table.status.pass-wait")
    assert seen.actor is not None
    if seen.phase is MOON:
        return table.whose("table.status.moon", seen.actor)
    if not yours:
        return table.text("table.status.wait", player=seen.actor)
    legal = names(table.pack, seen.legal)
    if len(legal) == 1:
        return table.text("table.status.only", card=legal[0])
    if seen.led is None:
        return table.text("table.status.lead")
    return table.text("table.status.follow", suit="CDHS"[seen.led])


def final_text(table: Table) -> Text:
    """Return who has won the match."""
    best = [place.seat for place in table.match.standing() if place.place == 1]
    others = table.name_list([seat for seat in best if seat != table.seat])
    if len(best) == 1:
        return table.whose("table.status.match-over", best[0])
    shared = "table.status.match-shared" + ("-you" if table.seat in best else "")
    return table.text(shared, winners=others)


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
    return table.text("table.sheet.best-shared", winners=table.name_list(best), points=lowest)


def rules_in_short(table: Table) -> Text:
    """Return the house rules that differ from the usual ones, as a short list."""
    out: Text = []
    for name, value in changed(table.match.options).items():
        item = table.messages.text(
            "table.option",
            params={
                "option": plain(table.messages.option_text(name, "name")),
                "value": plain(table.messages.value_text(name, value)),
            },
        )
        if out:
            out.append(" · ")
        out += item
    return out or table.text("table.option.usual")
