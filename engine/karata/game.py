"""What every game offers, and the values it gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from karata.cards import Mask, Pack, Seat
from karata.dealing import Deal
from karata.errors import KarataError

RuleId = str
Params = Mapping[str, object]  # placeholder -> notation ("QS"), tuple of notations, seat or number


@dataclass(frozen=True, slots=True)
class Violation:
    """The rule an action would break; `because` holds the cards that make it illegal."""

    rule: RuleId
    params: Params = field(default_factory=dict)
    because: Mask = 0


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score sheet: the rule that gave a seat its points."""

    rule: RuleId
    seat: Seat
    points: int
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealResult:
    """The points of each seat for one deal; the lines of a seat add up to its points."""

    points: tuple[int, ...]
    lines: tuple[ScoreLine, ...]


class IllegalAction(KarataError):
    """An action that a rule forbids; `violation` says which, the message ends with the position."""

    def __init__(self, violation: Violation, action: str, position: str) -> None:
        self.violation = violation
        super().__init__(f"{action}: {violation.rule} in {position}")


def is_over(totals: tuple[int, ...], target_reached: bool, tie_rule: str) -> bool:
    """Return whether the match ends now (SH-27, SH-28, B-H12, B-H13)."""
    return target_reached and (tie_rule == "shared" or totals.count(min(totals)) == 1)


S = TypeVar("S")
O_contra = TypeVar("O_contra", contravariant=True)


class Game(Protocol[O_contra, S]):
    """A card game: one deal from `start` to `result`.

    `violation` is asked, `actions` lists, `act` checks and does, `apply` does without checking.
    """

    name: str
    pack: Pack
    option_type: type[Any]

    def deal(self, options: O_contra, seed: int, number: int) -> Deal: ...
    def deal_problem(self, options: O_contra, deal: Deal) -> str: ...
    def start(
        self,
        options: O_contra,
        deal: Deal,
        dealer: Seat,
        number: int = 1,
        totals: Sequence[int] | None = None,
    ) -> S: ...
    def actor(self, state: S) -> Seat | None: ...
    def actions(self, state: S) -> Sequence[Any]: ...
    def violation(self, state: S, action: Any) -> Violation | None: ...
    def apply(self, state: S, action: Any) -> None: ...
    def act(self, state: S, action: Any) -> None: ...
    def observe(self, state: S, seat: Seat) -> Any: ...
    def result(self, state: S) -> DealResult | None: ...
    def position(self, state: S) -> str: ...
