"""What a page may ask of the table: open it, act, go on, take back, be advised."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karata.bots import LEVELS, USUAL_LEVEL
from karata.deal_code import match_of, parse_code
from karata.games import GAMES, game_named
from karata.match import Match, TranscriptError
from karata.messages import Messages, messages
from karata.options import parse_options, schema
from karata.people import MATCH_ID, People
from karata.practice import Table
from karata.requests import (
    Params,
    add_table,
    current,
    language,
    people_of,
    protocol_error,
    seed_of,
    string,
    table_in,
    tables,
)
from karata.rulebook import FIRST_GAME
from karata.tables.sorting import parse_sort
from karata.view_types import Event, Explanation, Hint, Opened, Problem, Step, View
from karata.views import make_view

PROTOCOL = 1
ENGINE = "0.1.0"  # the version of the package; a test holds the two together


def hello(params: Params) -> dict[str, Any]:
    """Say which games there are, with their options and presets, in the language asked for."""
    words = messages(language(params))
    return {
        "protocol": PROTOCOL,
        "engine": ENGINE,
        "games": [
            {
                "id": name,
                "name": words.text(name, "name"),
                "summary": words.text(name, "summary"),
                "options": [
                    _option(words, row, name)
                    for row in schema(game.option_type)
                    if words.rulebook.option(row["name"], name) is not None
                ],
                "presets": [
                    {
                        "id": preset.id,
                        "name": words.text(preset.id, "name"),
                        "text": words.text(preset.id, "text"),
                        "set": dict(preset.set),
                    }
                    for preset in words.rulebook.presets_in(name)
                ],
            }
            for name, game in GAMES.items()
        ],
        "levels": [{"id": level, "name": words.text(f"table.level.{level}")} for level in LEVELS],
    }


def _option(words: Messages, row: dict[str, Any], game: str) -> dict[str, Any]:
    name = row["name"]
    record = words.rulebook.option(name, game)
    assert record is not None
    return {
        "id": name,
        "kind": row["kind"],
        "default": row["default"],
        "values": [
            {"value": value, "label": words.value_text(name, value, game)}
            for value in row["values"]
        ],
        "min": row["min"],
        "max": row["max"],
        "pattern": row["pattern"],
        "unit": record.unit,
        "group": record.group,
        "name": words.option_text(name, "name", game),
        "help": words.option_text(name, "help", game),
    }


def open_table(params: Params) -> Opened:
    """Open a table: a transcript if that can be replayed, else a deal code, else a new match."""
    lang = language(params)
    level = string(params, "level", USUAL_LEVEL)
    problem: Problem | None = None
    table: Table | None = None
    transcript = params.get("transcript")
    if transcript is not None:
        try:
            text = string(params, "transcript")
            match = Match.from_transcript(text)
            table = Table(match, lang, level=level, people=people_of(params))
            table.read_marks(text)
        except TranscriptError as error:
            line = {"line": error.line}
            reason = messages(lang).text("table.error.transcript", params=line)
            problem = {"text": reason, "line": error.line}
    if table is None and params.get("code") is not None:
        code, people = parse_code(string(params, "code")), people_of(params)
        if not people.several:  # one person sits where the code says
            people = People(
                [code.seat], dict(zip([code.seat], people.given.values(), strict=False))
            )
        table = Table(match_of(code), lang, level=level, people=people)
    if table is None:
        game = game_named(string(params, "game", FIRST_GAME))
        options = parse_options(game.option_type, string(params, "options", ""))
        match = Match(game, options, seed_of(params))
        table = Table(match, lang, level=level, people=people_of(params))
    table.sort = parse_sort(string(params, "sort", str(table.sort)))
    name = add_table(table)
    return opened_reply(name, table, problem, params)


def _name_match(table: Table, params: Params) -> None:
    """Give the match the id that a page has made for it, if it has none yet."""
    if table.match_id is None and params.get("match") is not None:
        id = string(params, "match")
        if not MATCH_ID.match(id):
            raise protocol_error(f"match is the id of a match, not {id!r}")
        table.match_id = id


def opened_reply(name: str, table: Table, problem: Problem | None, params: Params) -> Opened:
    """Return what a page is told of a table that was just opened."""
    _name_match(table, params)
    fresh = not table.match.actions[-1]
    return {
        "table": name,
        "view": make_view(table, name),
        "transcript": table.transcript(),
        "events": table.deal_events() if fresh else [],
        "problem": problem,
    }


def new_match(params: Params) -> Opened:
    """Begin a new match at a table; options, seed and level may be given anew."""
    table = current(params)
    old = table.match
    options = old.options
    if params.get("options") is not None:
        options = parse_options(table.game.option_type, string(params, "options"))
    level = string(params, "level", table.level)
    people = table.people.copy(options.players)
    new = Table(Match(table.game, options, seed_of(params)), table.lang, level=level, people=people)
    new.ply, new.sort = table.ply + 1, table.sort
    name = string(params, "table")
    tables[name] = new
    return opened_reply(name, new, None, params)


def step_reply(params: Params, events: list[Event]) -> Step:
    """Return what has happened, and the table afterwards: a page keeps it before it shows it."""
    name = string(params, "table")
    table = tables[name]
    return {"events": events, "view": make_view(table, name), "transcript": table.transcript()}


def view(params: Params) -> dict[str, View]:
    """Show the table again."""
    return {"view": make_view(table_in(params), string(params, "table"))}


def act(params: Params) -> Step:
    """Do an action of the person."""
    return step_reply(params, current(params).act(string(params, "action")))


def advance(params: Params) -> Step:
    """Let the computer player on turn act once; with `for_person`, play for the person."""
    return step_reply(params, current(params).advance(params.get("for_person") is True))


def undo(params: Params) -> Step:
    """Take back the person's last action."""
    return step_reply(params, current(params).undo())


def next_deal(params: Params) -> Step:
    """Deal again."""
    return step_reply(params, current(params).next_deal())


def hint(params: Params) -> Hint:
    """Advise the person."""
    return current(params).hint()


def explain(params: Params) -> Explanation:
    """Say whether a card may be used now, and why not."""
    return table_in(params).explain(string(params, "card"))


def transcript(params: Params) -> dict[str, str]:
    """Give the match as text; `match` is the id that it gets if it has none yet."""
    table = table_in(params)
    _name_match(table, params)
    return {"text": table.transcript()}


def set_level(params: Params) -> dict[str, View]:
    """Change how the computer players play."""
    table_in(params).set_level(string(params, "level"))
    return view(params)


def close(params: Params) -> dict[str, str]:
    """Forget a table."""
    table_in(params)
    name = string(params, "table")
    del tables[name]
    return {"table": name}


TABLE_METHODS: dict[str, Callable[[Params], Any]] = {
    "hello": hello,
    "open": open_table,
    "view": view,
    "act": act,
    "advance": advance,
    "hint": hint,
    "explain": explain,
    "undo": undo,
    "next_deal": next_deal,
    "new_match": new_match,
    "transcript": transcript,
    "close": close,
    "set_level": set_level,
}
