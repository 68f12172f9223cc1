"""One way in for the browser: a request as JSON text, a reply as JSON text, never an exception.

Requests name a table and, where something changes, the `ply` they were made for; see `METHODS`.
"""

from __future__ import annotations

import json
import random
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from karata.bots import LEVELS, UnknownBot
from karata.cards import names
from karata.errors import NotationError, OptionError
from karata.game import IllegalAction
from karata.games import GAMES, game_named
from karata.match import Match, TranscriptError, parse_seed
from karata.messages import LANGUAGES, Messages, Text, messages
from karata.option_problems import option_problem
from karata.options import parse_options, schema
from karata.places import anchor
from karata.practice import NothingToDo, Table
from karata.rulebook import FIRST_GAME
from karata.view_types import Code, Event, Failure, Opened, Reply, Step, View
from karata.views import make_view

PROTOCOL = 1
ENGINE = "0.1.0"  # the version of the package; a test holds the two together
MAX_TABLES = 16  # a page needs one; the oldest is closed when there are more
SEEDS = 10**9  # a seed made here is short enough to be told to a friend

Params = Mapping[str, Any]


class RequestError(Exception):
    """A request that cannot be answered."""

    def __init__(self, code: Code, message: str, text_id: str, **params: object) -> None:
        self.code = code
        self.text_id = text_id
        self.params = params
        super().__init__(message)


def _protocol(message: str) -> RequestError:
    return RequestError("protocol", message, "table.error.protocol")


_tables: dict[str, Table] = {}
_opened = 0  # tables opened so far; their names count it
_lang = "en"  # of the last request that named one, for errors about no table


def dispatch(request_json: str) -> str:
    """Answer one request; whatever happens, the answer is a reply."""
    reply: Reply
    request: dict[str, Any] = {}
    try:
        request = _parse(request_json)
        method = request.get("method")
        if not isinstance(method, str) or method not in METHODS:
            raise _protocol(f"unknown method {method!r}")
        if not isinstance(request["params"], dict):
            raise _protocol("params is an object")
        result = METHODS[method](request["params"])
        reply = {"id": request["id"], "ok": True, "result": result}
        return json.dumps(reply, ensure_ascii=False)
    except Exception as error:
        reply = {"id": request.get("id"), "ok": False, "error": _failure(error, request)}
        return json.dumps(reply, ensure_ascii=False)


def _parse(request_json: str) -> dict[str, Any]:
    try:
        request = json.loads(request_json)
    except (ValueError, TypeError, RecursionError) as error:
        raise _protocol(f"not JSON: {error}") from error
    if not isinstance(request, dict):
        raise _protocol("a request is an object")
    request.setdefault("params", {})
    request.setdefault("id", None)
    return request


def _table_in(request: dict[str, Any]) -> Table | None:
    params = request.get("params")
    name = params.get("table") if isinstance(params, dict) else None
    return _tables.get(name) if isinstance(name, str) else None


def _game_in(request: dict[str, Any], table: Table | None) -> Any:
    """Return the game that a request is about, as far as one can tell."""
    params = request.get("params")
    name = params.get("game") if isinstance(params, dict) else None
    if table is not None:
        return table.game
    return GAMES.get(name if isinstance(name, str) else FIRST_GAME, GAMES[FIRST_GAME])


def _failure(error: Exception, request: dict[str, Any]) -> Failure:
    """Return an error as it is sent."""
    table = _table_in(request)
    words = table.messages if table is not None else messages(_lang)
    game = _game_in(request, table)
    match error:
        case RequestError():
            return {
                "code": error.code,
                "message": str(error),
                "text": words.text(error.text_id, params=error.params),
            }
        case IllegalAction():
            violation = error.violation
            seats = table.names if table is not None else ()
            return {
                "code": "illegal",
                # the error's own words hold the whole position, hidden cards too
                "message": f"{violation.rule} {dict(violation.params)}",
                "text": words.text(violation.rule, "refusal", violation.params, seats),
                "rule": violation.rule,
                "anchor": anchor(violation.rule, game.name),
                "because": list(names(game.pack, violation.because)),
            }
        case NothingToDo():
            return {"code": "stale", "message": str(error), "text": words.text(error.message)}
        case NotationError():
            text = words.text("table.error.notation", params={"given": error.text})
            return {"code": "notation", "message": str(error), "text": text}
        case OptionError():
            return {
                "code": "options",
                "message": str(error),
                "text": option_problem(words, game, error),
                "option": error.option,
                "reason": error.reason,
            }
        case UnknownBot():
            text = words.text("table.error.protocol")
            return {"code": "protocol", "message": str(error), "text": text}
    text = words.text("table.error.internal")
    return {"code": "internal", "message": "".join(traceback.format_exception(error)), "text": text}


# ---------------------------------------------------------------- reading parameters


def _string(params: Params, name: str, default: str | None = None) -> str:
    value = params.get(name, default)
    if not isinstance(value, str):
        raise _protocol(f"{name} is a string, not {value!r}")
    return value


def _language(params: Params) -> str:
    global _lang
    lang = _string(params, "lang", "en")
    if lang not in LANGUAGES:
        raise _protocol(f"unknown language {lang!r}")
    _lang = lang
    return lang


def _table(params: Params) -> Table:
    name = _string(params, "table")
    if name not in _tables:
        raise RequestError(
            "unknown_table", f"no table {name!r} is open", "table.error.unknown-table"
        )
    return _tables[name]


def _current(params: Params) -> Table:
    """Return the table if the request was made for its present state."""
    table = _table(params)
    ply = params.get("ply")
    if not isinstance(ply, int) or isinstance(ply, bool):
        raise _protocol(f"ply is a whole number, not {ply!r}")
    if ply != table.ply:
        message = f"the request is for ply {ply}, the table is at {table.ply}"
        raise RequestError("stale", message, "table.error.stale")
    return table


def _seed(params: Params) -> int:
    seed = params.get("seed")
    if seed is None:
        return int(random.SystemRandom().random() * SEEDS)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise _protocol(f"seed is a whole number or null, not {seed!r}")
    return parse_seed(str(seed))


def _seat(params: Params, players: int) -> int:
    seats = params.get("human_seats", [0])
    if not isinstance(seats, list) or len(seats) != 1 or type(seats[0]) is not int:
        raise _protocol(f"human_seats lists one seat, not {seats!r}")
    if not 0 <= seats[0] < players:
        raise _protocol(f"seat {seats[0]} is not at a table of {players}")
    return int(seats[0])


# ---------------------------------------------------------------- methods


def hello(params: Params) -> dict[str, Any]:
    """Say which games there are, with their options and presets, in the language asked for."""
    words = messages(_language(params))
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
    """Open a table: a new match, or the one of a transcript if that can be replayed."""
    global _opened
    lang = _language(params)
    level = _string(params, "level", "thumb")
    problem: dict[str, Text] | None = None
    table: Table | None = None
    transcript = params.get("transcript")
    if transcript is not None:
        try:
            text = _string(params, "transcript")
            match = Match.from_transcript(text)
            table = Table(match, lang, _seat(params, match.options.players), level)
            table.read_marks(text)
        except TranscriptError as error:
            line = {"line": error.line}
            problem = {"text": messages(lang).text("table.error.transcript", params=line)}
    if table is None:
        game = game_named(_string(params, "game", FIRST_GAME))
        options = parse_options(game.option_type, _string(params, "options", ""))
        seat = _seat(params, options.players)
        table = Table(Match(game, options, _seed(params)), lang, seat, level)
    _opened += 1
    name = f"t{_opened}"
    _tables[name] = table
    while len(_tables) > MAX_TABLES:
        del _tables[next(iter(_tables))]
    return _opened_reply(name, table, problem)


def _opened_reply(name: str, table: Table, problem: dict[str, Text] | None) -> Opened:
    fresh = not table.match.actions[-1]
    return {
        "table": name,
        "view": make_view(table, name),
        "events": table.deal_events() if fresh else [],
        "problem": problem,
    }


def new_match(params: Params) -> Opened:
    """Begin a new match at a table; options, seed and level may be given anew."""
    table = _current(params)
    old = table.match
    options = old.options
    if params.get("options") is not None:
        options = parse_options(table.game.option_type, _string(params, "options"))
    level = _string(params, "level", table.level)
    seat = table.seat if table.seat < options.players else 0
    new = Table(Match(table.game, options, _seed(params)), table.lang, seat, level)
    new.ply = table.ply + 1
    name = _string(params, "table")
    _tables[name] = new
    return _opened_reply(name, new, None)


def _step(params: Params, events: list[Event]) -> Step:
    name = _string(params, "table")
    return {"events": events, "view": make_view(_tables[name], name)}


def view(params: Params) -> dict[str, View]:
    """Show the table again."""
    return {"view": make_view(_table(params), _string(params, "table"))}


def act(params: Params) -> Step:
    """Do an action of the person."""
    return _step(params, _current(params).act(_string(params, "action")))


def advance(params: Params) -> Step:
    """Let the computer player on turn act once; with `for_person`, play for the person."""
    return _step(params, _current(params).advance(params.get("for_person") is True))


def undo(params: Params) -> Step:
    """Take back the person's last action."""
    return _step(params, _current(params).undo())


def next_deal(params: Params) -> Step:
    """Deal again."""
    return _step(params, _current(params).next_deal())


def hint(params: Params) -> Any:
    """Advise the person."""
    return _current(params).hint()


def explain(params: Params) -> Any:
    """Say whether a card may be used now, and why not."""
    return _table(params).explain(_string(params, "card"))


def transcript(params: Params) -> dict[str, str]:
    """Give the match as text."""
    return {"text": _table(params).transcript()}


def set_level(params: Params) -> dict[str, View]:
    """Change how the computer players play."""
    _table(params).set_level(_string(params, "level"))
    return view(params)


def close(params: Params) -> dict[str, str]:
    """Forget a table."""
    _table(params)
    name = _string(params, "table")
    del _tables[name]
    return {"table": name}


METHODS: dict[str, Callable[[Params], Any]] = {
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
