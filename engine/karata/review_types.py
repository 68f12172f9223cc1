"""What goes over the worker's message port about a finished deal."""

from __future__ import annotations

from typing import TypedDict

from karata.messages import Text
from karata.view_types import CardView, ContractView, SeatView, TrickCard


class ReviewSeat(SeatView):
    """A seat at a step of a finished deal, with all the cards it holds."""

    hand: list[CardView]


class ReviewSpare(TypedDict):
    """The cards left over from the deal, open."""

    text: Text
    cards: list[CardView]


class Review(TypedDict):
    """A step of a finished deal with all hands open; step 0 is before the first action.

    `tricks`: the steps at which a trick begins, and the one at which the last one is over.
    `trick`: the cards on the table; `finished`: the step has just completed it. `action` has led
    to this step, `cards` are the cards of it, `texts` say it and what it has brought about.
    """

    deal: int
    step: int
    steps: int
    tricks: list[int]
    seats: list[ReviewSeat]
    trick: list[TrickCard]
    finished: bool
    spare: ReviewSpare | None
    contract: ContractView | None
    texts: list[Text]
    cards: list[str]
    own: bool
    action: str | None


class Judged(TypedDict):
    """An own action of a finished deal and what the computer thinks of it.

    `step`: the one that the action led to. `mark`: best, good, weak or costly. `cost`: points on
    average, with one decimal. `best`: what was better, or the action itself. `reason` and `rule`
    are None where no advice speaks for it.
    """

    step: int
    action: str
    text: Text
    mark: str
    cost: float
    cost_text: Text
    best: str
    best_text: Text
    best_cards: list[str]
    reason: Text | None
    rule: str | None
    anchor: str | None


class AnalysisView(TypedDict):
    """What has been worked out of a finished deal; `par` and `text` come last.

    `points` and `par`: those of the person, and of the computer in the person's seat. `played`:
    deals that were played to the end for it.
    """

    deal: int
    ready: bool
    plays: list[Judged]
    choices: int
    played: int
    points: int
    par: int | None
    text: Text | None


class Progress(TypedDict):
    """How much of a long piece of work is done."""

    done: int
    total: int
    ready: bool


class AnalysisProgress(Progress):
    """How far an analysis has come; `known`: how many choices are judged."""

    known: int
