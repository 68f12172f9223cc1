"""The facts of a match for statistics: places, points, moons and contracts of the people in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict

from karata.cards import Seat
from karata.options import format_options

if TYPE_CHECKING:
    from karata.practice import Table


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something happened to a seat in the finished deals; None: not in this game."""

    moons: int | None = None
    bid: int | None = None  # contracts of which the seat was the contractor
    made: int | None = None


class PersonSummary(TypedDict):
    """What a match was for one person; `name` is None for somebody who plays alone.

    `place`: 1 is best, sides count as one; `shared`: how many players or sides have this place.
    `best` and `worst` are points of one deal.
    """

    seat: Seat
    name: str | None
    place: int
    shared: int
    sides: int
    total: int
    best: int | None
    worst: int | None
    moons: int | None
    bid: int | None
    made: int | None


class Summary(TypedDict):
    """The facts of a match; it counts once it is finished. `better`: -1 if fewer points are."""

    match: str | None
    game: str
    options: str
    seed: int
    players: int
    level: str
    deals: int
    better: Literal[-1, 1]
    assisted: bool
    finished: bool
    people: list[PersonSummary]


def summary_of(table: Table) -> Summary:
    """Return the facts of a match as far as it has come: only finished deals count."""
    match = table.match
    return {
        "match": table.match_id,
        "game": match.game.name,
        "options": format_options(match.options),
        "seed": match.seed,
        "players": table.players,
        "level": table.level,
        "deals": len(match.results),
        "better": table.family.better,
        "assisted": table.assisted,
        "finished": match.finished,
        "people": [_person(table, seat) for seat in table.people.seats],
    }


def _person(table: Table, seat: Seat) -> PersonSummary:
    match, better = table.match, table.family.better
    points = sorted((result.points[seat] for result in match.results), key=lambda n: better * n)
    sides = [column["seats"][0] for column in table.family.columns(table)]
    place, tally = match.places[seat], table.family.tally(table, seat)
    return {
        "seat": seat,
        "name": table.names[seat] if table.people.several else None,
        "place": place,
        "shared": sum(match.places[side] == place for side in sides),
        "sides": len(sides),
        "total": match.totals[seat],
        "best": points[-1] if points else None,
        "worst": points[0] if points else None,
        "moons": tally.moons,
        "bid": tally.bid,
        "made": tally.made,
    }
