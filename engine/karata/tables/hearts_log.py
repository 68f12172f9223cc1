"""The Hearts family: what has happened at a table, as events with their sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karata.cards import Card, Seat, names
from karata.game import DealResult
from karata.games.actions import Action, Moon, Pass, Play, Scatter
from karata.games.passing import target
from karata.messages import Text
from karata.table_log import name_list, time_up_text, winners
from karata.tables.hearts_replay import gain, is_last, moon_lines, outcome, pile_before, taker
from karata.view_types import Event

if TYPE_CHECKING:
    from karata.practice import Table


def new_deal(table: Table) -> Text:
    """Return what is said of a new deal beside who deals."""
    return table.text("table.pass.none") if table.match.state.phase == "play" else []


class Before:
    """What is remembered of a state, to be told from the same state after an action."""

    def __init__(self, state: Any) -> None:
        self.phase: str = state.phase
        self.broken: bool = state.broken
        self.tricks = len(state.tricks)
        self.trick: tuple[Card, ...] = tuple(state.trick)
        self.kitty_seat: Seat | None = state.kitty_seat


def events_of(table: Table, seat: Seat, action: Action, before: Before) -> list[Event]:
    """Return what the action of a seat, already done, has brought about."""
    match, state = table.match, table.match.state
    events: list[Event] = []
    match action:
        case Pass() | Scatter():
            events += _passing(table, seat, action)
        case Play(card):
            events += _playing(table, seat, card, before)
        case Moon(choice):
            events.append(_chosen(table, seat, choice, match.results[-1]))
    if state.phase == "moon" and before.phase == "play":
        events.append(_moon(table, state.turn, outcome(table.game, state, "others")))
    if match.deal_over and before.phase == "play":
        moon = moon_lines(match.results[-1])
        if moon:
            events.append(_moon(table, moon[0].seat, match.results[-1]))
    return events


# ---------------------------------------------------------------- passing


def _passing(table: Table, seat: Seat, action: Pass | Scatter) -> list[Event]:
    state, pack, me = table.match.state, table.pack, table.you
    event: Event = {"kind": "pass", "seat": seat}
    if seat != me:
        event["text"] = table.text("table.pass.other", player=seat)
    elif isinstance(action, Scatter):
        event["cards"] = [pack.card_names[card] for card in action.cards]
        event["text"] = table.text("table.pass.scattered", cards=event["cards"])
    else:
        to = target(state.way, seat, table.players)
        event["cards"] = list(names(pack, action.cards))
        event["text"] = table.text("table.pass.sent", cards=event["cards"], player=to)
    events = [event]
    if state.phase == "pass":
        return events
    if me is None:
        text = table.text("table.pass.exchanged")
        return [*events, {"kind": "exchange", "seat": None, "text": text}]
    received = list(names(pack, state.received[me]))
    exchange: Event = {"kind": "exchange", "seat": None, "cards": received}
    if isinstance(action, Scatter):
        exchange["text"] = table.text("table.pass.received-scatter", cards=received)
    else:
        seats = range(table.players)
        giver = next(at for at in seats if target(state.way, at, table.players) == me)
        exchange["seat"] = giver
        exchange["text"] = table.text("table.pass.received", cards=received, player=giver)
    return [*events, exchange]


# ---------------------------------------------------------------- tricks


def _playing(table: Table, seat: Seat, card: Card, before: Before) -> list[Event]:
    state, card_names = table.match.state, table.pack.card_names
    name = card_names[card]
    text = table.whose("table.log.play", seat, card=name)
    events: list[Event] = [{"kind": "play", "seat": seat, "card": name, "text": text}]
    value = state.setup.values[card]
    if value and state.setup.queens >> card & 1:
        cue = table.text("table.log.queen", card=name, n=value)
        events.append({"kind": "queen", "seat": seat, "card": name, "text": cue})
    if name in [card_names[other] for other in before.trick]:
        cancel = table.text("table.log.cancel", card=name)
        events.append({"kind": "cancel", "seat": seat, "card": name, "text": cancel})
    if state.broken and not before.broken:
        broken = table.text("table.log.broken")
        events.append({"kind": "broken", "seat": seat, "card": name, "text": broken})
    if len(state.tricks) > before.tricks:
        events.append(_trick(table))
        if state.kitty_seat is not None and before.kitty_seat is None:
            events.append(_kitty(table, state.kitty_seat))
    return events


def _trick(table: Table) -> Event:
    """Return the event of the trick that was finished last."""
    state = table.match.state
    index = len(state.tricks) - 1
    leader, trick, winner = state.tricks[index]
    event: Event = {
        "kind": "trick" if winner is not None else "void",
        "winner": taker(state, index),
        "cards": [table.pack.card_names[card] for card in trick],
        "points": shown_points(table, gain(state, index)),
        "text": trick_text(table, index),
    }
    if winner is None:
        event["seat"] = leader
    return event


def trick_text(table: Table, index: int) -> Text:
    """Return who took a finished trick, and the points in it, or why nobody did."""
    state = table.match.state
    leader, _, winner = state.tricks[index]
    seat = taker(state, index)
    if seat is None:
        if is_last(state, index):
            return table.text("table.log.void-last")
        return table.whose("table.log.void", leader)
    points = gain(state, index)
    if winner is None:
        return table.whose("table.log.void-last-leader", seat, n=points)
    if not table.match.options.show_points:
        return table.whose("table.log.trick-taken", seat)
    if pile_before(state, index):
        return table.whose("table.log.trick-pile", seat, n=points)
    if points == 0:
        return table.whose("table.log.trick-empty", seat)
    return table.whose("table.log.trick", seat, n=points)


def _kitty(table: Table, seat: Seat) -> Event:
    event: Event = {"kind": "kitty", "seat": seat, "text": kitty_text(table, seat)}
    if seat == table.you:
        event["cards"] = list(names(table.pack, table.match.state.kitty))
    return event


def kitty_text(table: Table, seat: Seat) -> Text:
    """Return who took the spare cards; only the taker is told which they were."""
    if seat == table.you:
        found = names(table.pack, table.match.state.kitty)
        return table.text("table.log.kitty-you", cards=found)
    return table.text("table.log.kitty", player=seat)


# ---------------------------------------------------------------- the end of a deal


def moon_way(result: DealResult, choice: str) -> tuple[str, int]:
    """Return how a moon is scored (self, others, or passer: all for one) and with what points."""
    lines = moon_lines(result)
    points = lines[0].params["n"]
    assert isinstance(points, int)
    to_one = choice == "others" and len(lines) == 2 and len(result.points) > 2
    return ("passer" if to_one else choice), points


def _chosen(table: Table, seat: Seat, choice: str, result: DealResult) -> Event:
    way, points = moon_way(result, choice)
    text = table.whose(f"table.log.moon-{way}", seat, points=points)
    return {"kind": "moon", "seat": seat, "text": text}


def _moon(table: Table, seat: Seat, result: DealResult) -> Event:
    """Return the event of a moon, or of a sun where that counts by itself."""
    sun = moon_lines(result)[0].rule.split(".")[1] == "sun"
    text = table.whose("table.log.sun" if sun else "table.log.moon", seat)
    return {"kind": "moon", "seat": seat, "text": text}


def final_text(table: Table) -> Text:
    """Return who has won the match."""
    best = winners(table)
    others = name_list(table, [seat for seat in best if seat != table.you])
    if len(best) == 1:
        return table.whose("table.status.match-over", best[0])
    shared = "table.status.match-shared" + ("-you" if table.you in best else "")
    return table.text(shared, winners=others)


def goes_on(table: Table) -> Text:
    """Return why the match goes on although the target has been reached."""
    return table.text("table.log.tied") if table.match.target_reached else []


def sheet_text(table: Table) -> Text:
    """Return how the match stands while it goes on."""
    match = table.match
    if match.target_reached:
        return goes_on(table)
    lowest = min(match.totals)
    best = [seat for seat, total in enumerate(match.totals) if total == lowest]
    if len(best) == 1:
        return table.whose("table.sheet.best", best[0], points=lowest)
    return table.text("table.sheet.best-shared", winners=name_list(table, best), points=lowest)


def time_up(table: Table, action: Action) -> Text:
    """Return what is said when the computer has acted for the person."""
    return time_up_text(
        table, table.pack.card_names[action.card] if isinstance(action, Play) else None
    )


def shown_points(table: Table, points: int) -> int | None:
    """Return the points that were taken, or None if this group does not show them."""
    return points if table.match.options.show_points else None
