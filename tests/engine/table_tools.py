"""What the tests of the practice table share: tables, tables at a position, events as text."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from karata.game import IllegalAction
from karata.games import game_named, parse_position
from karata.match import Match
from karata.messages import plain
from karata.options import format_options, parse_options
from karata.practice import Table
from karata.view_types import Event, View
from karata.views import make_view
from tests.engine.bot_tools import swapped


def table(
    options: str = "", seed: int = 1, seat: int = 0, level: str = "thumb", game: str = "hearts"
) -> Table:
    """Return a table of a game."""
    rules = game_named(game)
    match = Match(rules, parse_options(rules.option_type, options), seed)
    return Table(match, "en", seat, level)


def table_at(position: str, seat: int = 0) -> Table:
    """Return a table at which this position has come up; it cannot be undone or resumed."""
    game, state = parse_position(position)
    at = table(format_options(state.options), seat=seat, game=game.name)
    at.match.state = state
    return at


def do(at: Table, *actions: str) -> list[Event]:
    """Let the seats on turn act in this order; return the events."""
    events: list[Event] = []
    for text in actions:
        action = at.game.parse_action(text)
        violation = at.match.violation(action)
        if violation is not None:
            raise IllegalAction(violation, text, at.game.position(at.match.state))
        events += at.do(action)
    return events


def said(events: list[Event]) -> list[str]:
    """Return the sentences of events."""
    return [plain(event["text"]) for event in events]


def shown(at: Table) -> View:
    """Return what the person at the table sees."""
    return make_view(at, "t")


def finish_deal(at: Table) -> Iterator[Event]:
    """Follow every hint until the deal is over."""
    while at.actor is not None:
        yield from at.act(at.hint()["action"]) if at.actor == at.seat else at.advance()


def hidden_cards_do_not_show(at: Table) -> None:
    """Play a deal; before each action what the person cannot see, dealt anew, changes no view."""
    while at.actor is not None:
        before, state = shown(at), at.match.state
        at.match.state = swapped(state, at.seat, random.Random(at.ply))
        assert shown(at) == before
        at.match.state = state
        at.act(at.hint()["action"]) if at.actor == at.seat else at.advance()


def cards_in(value: Any) -> set[str]:
    """Return every card that is named anywhere in a view or an event."""
    if isinstance(value, dict):
        own = {value["card"]} if isinstance(value.get("card"), str) else set()
        return own.union(*(cards_in(each) for each in value.values()))
    if isinstance(value, list):
        return set[str]().union(*map(cards_in, value))
    return set()
