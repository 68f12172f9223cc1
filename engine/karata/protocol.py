"""One way in for the browser: a request as JSON text, a reply as JSON text, never an exception.

Requests name a table and, where something changes, the `ply` they were made for; see `METHODS`.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from typing import Any

from karata.bots import UnknownBot
from karata.cards import names
from karata.deal_code import CodeError
from karata.deal_methods import DEAL_METHODS
from karata.errors import NotationError, OptionError
from karata.game import IllegalAction
from karata.games import GAMES
from karata.messages import messages
from karata.option_problems import code_problem, option_problem
from karata.pace_methods import PACE_METHODS
from karata.people import MAX_NAME, NameProblem, SeatProblem
from karata.places import anchor
from karata.practice import NothingToDo, Table
from karata.requests import Params, RequestError, last_language, protocol_error, tables
from karata.review_methods import REVIEW_METHODS
from karata.rulebook import FIRST_GAME
from karata.seat_methods import SEAT_METHODS
from karata.table_methods import TABLE_METHODS
from karata.view_types import Failure, Reply

METHODS: dict[str, Callable[[Params], Any]] = {
    **TABLE_METHODS,
    **SEAT_METHODS,
    **DEAL_METHODS,
    **REVIEW_METHODS,
    **PACE_METHODS,
}


def dispatch(request_json: str) -> str:
    """Answer one request; whatever happens, the answer is a reply."""
    reply: Reply
    request: dict[str, Any] = {}
    try:
        request = _parse(request_json)
        method = request.get("method")
        if not isinstance(method, str) or method not in METHODS:
            raise protocol_error(f"unknown method {method!r}")
        if not isinstance(request["params"], dict):
            raise protocol_error("params is an object")
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
        raise protocol_error(f"not JSON: {error}") from error
    if not isinstance(request, dict):
        raise protocol_error("a request is an object")
    request.setdefault("params", {})
    request.setdefault("id", None)
    return request


def _table_of(request: dict[str, Any]) -> Table | None:
    params = request.get("params")
    name = params.get("table") if isinstance(params, dict) else None
    return tables.get(name) if isinstance(name, str) else None


def _game_in(request: dict[str, Any], table: Table | None) -> Any:
    """Return the game that a request is about, as far as one can tell."""
    params = request.get("params")
    name = params.get("game") if isinstance(params, dict) else None
    if table is not None:
        return table.game
    return GAMES.get(name if isinstance(name, str) else FIRST_GAME, GAMES[FIRST_GAME])


def _failure(error: Exception, request: dict[str, Any]) -> Failure:
    """Return an error as it is sent."""
    table = _table_of(request)
    words = table.messages if table is not None else messages(last_language())
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
        case NameProblem():
            text = words.text(error.message, params={"given": error.given, "most": MAX_NAME})
            return {"code": "notation", "message": str(error), "text": text}
        case CodeError():
            return {
                "code": "notation",
                "message": str(error),
                "text": code_problem(words, error),
            }
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
        case UnknownBot() | SeatProblem():
            text = words.text("table.error.protocol")
            return {"code": "protocol", "message": str(error), "text": text}
    text = words.text("table.error.internal")
    return {"code": "internal", "message": "".join(traceback.format_exception(error)), "text": text}
