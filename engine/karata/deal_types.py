"""What is said of one finished deal, as JSON carries it; a part of a view."""

from __future__ import annotations

from typing import TypedDict

from karata.cards import Seat
from karata.messages import Text


class Outcome(TypedDict):
    """What a finished deal, by itself, brought the first of the people: place 1 is best.

    `places`: how many can have one, players or sides. `text`: how it ended, where there is more to
    say than points.
    """

    points: int
    place: int
    places: int
    text: Text


class DealRow(TypedDict):
    """The points of one finished deal, by seat."""

    deal: int
    points: list[int]


class SheetLine(TypedDict):
    """A line of the last finished deal, with its rule."""

    seat: Seat
    points: int
    rule: str
    anchor: str
    text: Text
