"""What a request of the page asks for: its parameters, read and checked, and the open tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from karata.cards import Seat
from karata.match import new_seed, parse_seed
from karata.messages import LANGUAGES
from karata.people import People
from karata.practice import Table
from karata.view_types import Code

MAX_TABLES = 16  # a page needs one; the oldest is closed when there are more

Params = Mapping[str, Any]


class RequestError(Exception):
    """A request that cannot be answered."""

    def __init__(self, code: Code, message: str, text_id: str, **params: object) -> None:
        self.code = code
        self.text_id = text_id
        self.params = params
        super().__init__(message)


def protocol_error(message: str) -> RequestError:
    """Return the error of a request that is not made as agreed."""
    return RequestError("protocol", message, "table.error.protocol")


tables: dict[str, Table] = {}
_opened = 0  # tables opened so far; their names count it
_lang = "en"  # of the last request that named one, for errors about no table


def string(params: Params, name: str, default: str | None = None) -> str:
    """Return a parameter that is a string."""
    value = params.get(name, default)
    if not isinstance(value, str):
        raise protocol_error(f"{name} is a string, not {value!r}")
    return value


def language(params: Params) -> str:
    """Return the language asked for and remember it."""
    global _lang
    lang = string(params, "lang", "en")
    if lang not in LANGUAGES:
        raise protocol_error(f"unknown language {lang!r}")
    _lang = lang
    return lang


def whole(params: Params, name: str, default: int | None = None) -> int:
    """Return a parameter that is a whole number."""
    value = params.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise protocol_error(f"{name} is a whole number, not {value!r}")
    return value


def table_in(params: Params) -> Table:
    """Return the open table that is named."""
    name = string(params, "table")
    if name not in tables:
        raise RequestError(
            "unknown_table", f"no table {name!r} is open", "table.error.unknown-table"
        )
    return tables[name]


def current(params: Params) -> Table:
    """Return the table if the request was made for its present state."""
    table, ply = table_in(params), whole(params, "ply")
    if ply != table.ply:
        message = f"the request is for ply {ply}, the table is at {table.ply}"
        raise RequestError("stale", message, "table.error.stale")
    return table


def seed_of(params: Params) -> int:
    """Return the seed asked for, or a new one."""
    if params.get("seed") is None:
        return new_seed()
    return parse_seed(str(whole(params, "seed")))


def person_in(params: Params, table: Table, default: Seat | None = None) -> Seat:
    """Return the seat that is named; it must be that of a person."""
    seat = whole(params, "seat", default)
    if seat not in table.people.seats:
        raise protocol_error(f"seat is that of a person at the table, not {seat}")
    return seat


def people_of(params: Params) -> People:
    """Return the people at the device: their seats, and the names that they have chosen."""
    seats = params.get("human_seats", [0])
    if not isinstance(seats, list) or any(type(seat) is not int for seat in seats):
        raise protocol_error(f"human_seats lists seats, not {seats!r}")
    given = params.get("names") or {}
    if not isinstance(given, Mapping):
        raise protocol_error(f"names is an object, not {given!r}")
    names: dict[int, str] = {}
    for seat, name in given.items():
        if not re.fullmatch(r"[0-9]{1,2}", seat) or not isinstance(name, str):
            raise protocol_error(f"names holds a name for each seat, not {seat!r}: {name!r}")
        names[int(seat)] = name
    return People(seats, names)


def last_language() -> str:
    """Return the language of the last request that named one."""
    return _lang


def add_table(table: Table) -> str:
    """Keep a table open and return its name; the oldest is closed when there are too many."""
    global _opened
    _opened += 1
    name = f"t{_opened}"
    tables[name] = table
    while len(tables) > MAX_TABLES:
        del tables[next(iter(tables))]
    return name
