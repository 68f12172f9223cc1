"""What every game offers, and the values it gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from karata.cards import Mask, Pack, Seat
from karata.dealing import Deal
from karata.errors import KarataError

if TYPE_CHECKING:
    from karata.notation import PositionText

PLAYING = "play"  # the phase of every game in which cards are played to tricks

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


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a finished deal means for the match.

    `reached`: the target was reached, now or before, though the match may go on. `places` by seat,
    1 is best; equal seats share a place.
    """

    finished: bool
    reached: bool
    places: tuple[int, ...]


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat, the lowest total first; equal totals share one (SH-46)."""
    return tuple(1 + sum(other < total for other in totals) for total in totals)


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

    def deal(self, options: O_contra, seed: int, number: int, dealer: Seat = 0) -> Deal: ...
    def deal_problem(self, options: O_contra, deal: Deal) -> str: ...
    def start(
        self,
        options: O_contra,
        deal: Deal,
        dealer: Seat,
        number: int = 1,
        totals: Sequence[int] | None = None,
        barred: frozenset[Seat] = frozenset(),
    ) -> S: ...
    def actor(self, state: S) -> Seat | None: ...
    def actions(self, state: S) -> Sequence[Any]: ...
    def violation(self, state: S, action: Any) -> Violation | None: ...
    def apply(self, state: S, action: Any) -> None: ...
    def act(self, state: S, action: Any) -> None: ...
    def observe(self, state: S, seat: Seat) -> Any: ...
    def result(self, state: S) -> DealResult | None: ...
    def position(self, state: S) -> str: ...
    def state_from(self, parts: PositionText) -> S: ...
    def format_action(self, action: Any) -> str: ...
    def parse_action(self, text: str) -> Any: ...
    def setup(self, options: O_contra) -> Any: ...
    def facts(self, options: O_contra) -> dict[str, object]: ...
    def first_dealer(self, options: O_contra, seed: int) -> Seat: ...
    def verdict(self, state: S, totals: tuple[int, ...], reached: bool) -> Verdict: ...
    def standing(self, options: O_contra, totals: tuple[int, ...]) -> tuple[int, ...]: ...
    def barred_next(self, state: S) -> frozenset[Seat]: ...
    def held(self, state: S, action: Any) -> Any: ...
