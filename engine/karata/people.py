"""The people at a table: where they sit, what they are called, who has the device, who is away.

One person alone has the device all the time. Several people hand it on: between two of them it
shows nobody's cards. In a transcript the people stand in lines that are no part of the match:
`# seats 0,2`, `# name 0 Asha`, `# away 2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from karata.cards import Seat
from karata.errors import KarataError
from karata.match import TranscriptError

MAX_NAME = 20  # characters
JOINERS = "\u200c\u200d"  # invisible, but some scripts need them inside a word
SEATS, NAME, AWAY = "# seats", "# name", "# away"
MATCH_MARK = "# match"  # with an id that all copies of a match share
MATCH_ID = re.compile(r"[A-Za-z0-9-]{8,40}\Z")


class NameProblem(KarataError):
    """A name that cannot be used; `message` is the id of the sentence that says why."""

    def __init__(self, message: str, given: str) -> None:
        self.message = message
        self.given = given
        super().__init__(f"{message}: {given!r}")


class SeatProblem(KarataError):
    """Seats that people cannot have at this table."""


class People:
    """Who sits at a table; seats that no person has are played by the computer."""

    def __init__(
        self, seats: Sequence[Seat] = (0,), given: Mapping[Seat, str] | None = None
    ) -> None:
        self.seats = tuple(sorted(seats))
        self.given = dict(given or {})  # names that people chose, by seat
        self.away: set[Seat] = set()
        self.here = not self.several  # whether the person whose seat is shown has the device

    @property
    def several(self) -> bool:
        """Whether people share the device."""
        return len(self.seats) > 1

    def marks(self) -> Iterator[str]:
        """Yield the lines that say who sits where; one person at the first seat needs none."""
        if self.seats != (0,):
            yield f"{SEATS} {','.join(map(str, self.seats))}"
        for seat in sorted(self.given):
            yield f"{NAME} {seat} {self.given[seat]}"
        for seat in sorted(self.away):
            yield f"{AWAY} {seat}"

    def copy(self, players: int) -> People:
        """Return the same people for a new match of so many players, nobody away."""
        seats = [seat for seat in self.seats if seat < players] or [0]
        given = {seat: name for seat, name in self.given.items() if seat in seats}
        return People(seats, given)


def make_people(
    seats: Sequence[Seat], given: Mapping[Seat, str], defaults: Sequence[str], kept: bool = False
) -> tuple[People, tuple[str, ...]]:
    """Return the people and the names of all seats; `defaults` are those of the computer players.

    SeatProblem or NameProblem say what cannot be used. A name that is `kept` from another language
    may be that of a computer player in this one.
    """
    if not seats or len(set(seats)) != len(seats):
        raise SeatProblem(f"each person has a seat of their own: {list(seats)}")
    for seat in seats:
        if not 0 <= seat < len(defaults):
            raise SeatProblem(f"seat {seat} is not at a table of {len(defaults)}")
    for seat in given:
        if seat not in seats:
            raise SeatProblem(f"the name of seat {seat} is not that of a person")
    cleaned = {seat: clean_name(name) for seat, name in given.items() if name.strip()}
    names = tuple(cleaned.get(seat, name) for seat, name in enumerate(defaults))
    seen: set[str] = set()
    for name in cleaned.values() if kept else names:
        if name.casefold() in seen:
            raise NameProblem("table.people.name-twice", name)
        seen.add(name.casefold())
    return People(seats, cleaned), names


def clean_name(text: str) -> str:
    """Return a name without spaces around it; NameProblem if it cannot be used."""
    name = text.strip()
    fit = [sign for sign in name if sign.isprintable() or sign in JOINERS]
    if len(fit) != len(name):
        raise NameProblem("table.people.name-signs", "".join(fit)[:MAX_NAME])
    if len(name) > MAX_NAME:
        raise NameProblem("table.people.name-long", name)
    return name


def read_people(
    text: str, seats: Sequence[Seat], defaults: Sequence[str]
) -> tuple[People, tuple[str, ...]]:
    """Read the people of a transcript; `seats` are theirs if it does not say.

    TranscriptError names the line that is wrong.
    """
    lines = list(marked_lines(text, (SEATS, NAME, AWAY)))
    given: dict[Seat, str] = {}
    places: dict[Seat, tuple[int, str]] = {}  # where each name stands
    found, away = None, list[tuple[int, str, Seat]]()
    for line, mark, value in lines:
        whole = f"{mark} {value}".strip()
        if mark == SEATS:
            if found is not None:
                raise TranscriptError(line, whole, "this line stands twice")
            listed = [_seat(line, whole, each, len(defaults)) for each in value.split(",")]
            if len(set(listed)) != len(listed):
                raise TranscriptError(line, whole, "a seat stands twice")
            found = listed
            continue
        number, _, name = value.partition(" ")
        seat = _seat(line, whole, number, len(defaults))
        if mark == AWAY and name:
            raise TranscriptError(line, whole, "expected one seat")
        if mark == AWAY:
            away.append((line, whole, seat))
        elif seat in given:
            raise TranscriptError(line, whole, "this seat has a name already")
        else:
            given[seat], places[seat] = name, (line, whole)
    sitting = seats if found is None else found
    for line, whole, seat in [*away, *((*places[seat], seat) for seat in given)]:
        if seat not in sitting:
            raise TranscriptError(line, whole, f"no person sits at seat {seat}")
    try:
        people, names = make_people(sitting, given, defaults, kept=True)
    except KarataError as error:
        line, whole = next(iter(places.values()), (1, text[:40]))
        raise TranscriptError(
            *_fault(given, places, defaults, (line, whole)), str(error)
        ) from error
    people.away = {seat for _, _, seat in away}
    return people, names


def _fault(
    given: Mapping[Seat, str],
    places: Mapping[Seat, tuple[int, str]],
    defaults: Sequence[str],
    otherwise: tuple[int, str],
) -> tuple[int, str]:
    """Return where the first name stands that cannot be used beside those before it."""
    before: dict[Seat, str] = {}
    for seat in given:
        before[seat] = given[seat]
        try:
            make_people(list(before), before, defaults, kept=True)
        except KarataError:
            return places[seat]
    return otherwise


def read_match_id(text: str) -> str | None:
    """Read the id of a match from its transcript; TranscriptError if it cannot be one."""
    found = None
    for line, mark, value in marked_lines(text, (MATCH_MARK,)):
        if found is not None or not MATCH_ID.match(value):
            raise TranscriptError(line, f"{mark} {value}"[:60], "expected one id of a match")
        found = value
    return found


def marked_lines(text: str, marks: Iterable[str]) -> Iterator[tuple[int, str, str]]:
    """Yield number, mark and value of each line of a transcript that begins with such a mark."""
    for number, line in enumerate(text.splitlines(), 1):
        for mark in marks:
            if line == mark or line.startswith(f"{mark} "):
                yield number, mark, line.removeprefix(mark).strip()


def _seat(line: int, whole: str, text: str, players: int) -> Seat:
    """Read a seat of the table."""
    if not (text.isascii() and text.isdigit()) or len(text) > 2 or int(text) >= players:
        raise TranscriptError(line, whole, f"expected a seat from 0 to {players - 1}")
    return int(text)
