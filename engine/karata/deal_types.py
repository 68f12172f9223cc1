"""What is said of one deal by itself, as JSON carries it; a part of a view."""

from __future__ import annotations

from typing import TypedDict

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
