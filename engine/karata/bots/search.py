"""A computer player that thinks ahead, for any game: it deals what it cannot see and plays on.

Each decision compares a few candidates in the same sampled deals ("worlds"). After each round the
worse half of them is dropped, so that most playouts go to the choices that are close. How many
playouts there are is fixed when a decision begins: time only decides when a slice of them ends.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import ceil, inf, sqrt
from typing import Any, Protocol

from karata.bots.base import Choice
from karata.game import RuleId

SAME = 9  # decimals in which two values must differ to be different


class Worlds(Protocol):
    """What a family of games answers, so that its deals can be thought through.

    States have `copy()` and `game`, which applies actions; a view has `seat`.
    """

    def candidates(self, view: Any, rng: random.Random) -> Sequence[Any]:
        """Return legal actions worth comparing, the one that rules of thumb advise first."""

    def playouts(self, view: Any) -> int:
        """Return how many playouts this decision deserves: the shorter they are, the more."""

    def sample(self, view: Any, rng: random.Random) -> Any:
        """Return a state that agrees with all that the seat has seen; it is the seat's turn."""

    def finish(self, state: Any, rng: random.Random) -> tuple[float, ...]:
        """Play on in place to the end of the deal; return the points by seat."""

    def worth(self, view: Any, points: Sequence[float]) -> float:
        """Return what these points are worth to the seat of the view, in its own points."""

    def better(self) -> int:
        """Return -1 if fewer points are better, 1 if more are."""

    def reasons(self, view: Any, action: Any) -> tuple[RuleId, ...]:
        """Return the advice that truly speaks for an action, the weightiest first."""


class Thinking:
    """One decision, worked out in slices; the slices do not change what comes out."""

    def __init__(
        self, worlds: Worlds, view: Any, rng: random.Random, more: Sequence[Any] = ()
    ) -> None:
        self.done = self.total = 0
        self._worlds, self._view = worlds, view
        self._rng = random.Random(f"{rng.random()}")  # the caller may use its own meanwhile
        self._actions = list(worlds.candidates(view, self._rng))
        self._also: dict[Any, Any] = {}  # what was asked besides -> the action that is weighed
        self._world: Any = None
        if len(self._actions) > 1 or more:
            self._world = worlds.sample(view, self._rng)
        for action in more:
            held = self._world.game.held(self._world, action)
            if held not in self._actions:
                self._actions.append(held)
            self._also[action] = held
        self._found: list[list[float]] = [[] for _ in self._actions]  # by candidate and world
        self._alive = list(range(len(self._actions)))
        self._seed, self._at = "", 0
        kept = {self._actions.index(held) for held in self._also.values()}
        self._kept, self._rounds = kept, _rounds(len(self._actions), len(kept), worlds, view)
        self.total = sum(size * times for size, times in self._rounds)
        self._left = self._rounds[0][1] if self._rounds else 0  # worlds of this round to come

    @property
    def ready(self) -> bool:
        """Whether all is worked out."""
        return self.done == self.total

    def step(self, until: float) -> bool:
        """Work until `time.perf_counter()` has passed `until`, one playout at least; True if ready.

        A time in the past does one playout; `math.inf` works to the end.
        """
        while not self.ready:
            self._play()
            if time.perf_counter() >= until:
                break
        return self.ready

    def _play(self) -> None:
        """Play out the next candidate in the present world."""
        worlds = self._worlds
        if self._at == 0:
            if self._world is None:
                self._world = worlds.sample(self._view, self._rng)
            self._seed = f"{self._rng.random()}"
        candidate = self._alive[self._at]
        state = self._world.copy()
        state.game.apply(state, self._actions[candidate])
        points = worlds.finish(state, random.Random(self._seed))  # the same luck for all
        self._found[candidate].append(worlds.worth(self._view, points))
        self.done += 1
        self._at += 1
        if self._at == len(self._alive):
            self._at, self._world = 0, None
            self._left -= 1
            if not self._left:
                self._next_round()

    def _next_round(self) -> None:
        """Drop the candidates that do worst, but none that was asked for."""
        del self._rounds[0]
        if not self._rounds:
            return
        size, self._left = self._rounds[0]
        ranked = sorted(self._alive, key=lambda at: (at not in self._kept, self._badness(at), at))
        self._alive = sorted(ranked[:size])

    def _badness(self, at: int) -> float:
        """Return the mean of a candidate so that less is better; rounded, for every machine."""
        found = self._found[at]
        return round(-self._worlds.better() * sum(found) / len(found), SAME) if found else inf

    def _best(self) -> int:
        """Return the best of those weighed to the end; of equals the first candidate."""
        return min(self._alive, key=lambda at: (self._badness(at), at))

    def _differences(self, at: int) -> list[float]:
        """Return by how much a candidate was worse than the best one, in each common world."""
        sign, best = -self._worlds.better(), self._found[self._best()]
        return [sign * (mine - other) for mine, other in zip(self._found[at], best, strict=False)]

    def _by_action(self, of: list[float]) -> dict[Any, float]:
        found = dict(zip(self._actions, of, strict=True))
        return found | {action: found[held] for action, held in self._also.items()}

    def values(self) -> dict[Any, float]:
        """Return the mean worth of each candidate; empty before each was played out once.

        Those dropped early were weighed in fewer worlds: compare candidates by `losses`.
        """
        if not all(self._found):
            return {}
        return self._by_action([sum(found) / len(found) for found in self._found])

    def losses(self) -> dict[Any, float]:
        """Return how many points each candidate is worse than the best one, in the same worlds."""
        pairs = [self._differences(at) for at in range(len(self._actions))]
        return self._by_action([max(0.0, sum(p) / len(p)) if p else 0.0 for p in pairs])

    def errors(self) -> dict[Any, float]:
        """Return the standard error of each loss."""
        return self._by_action([_error(self._differences(at)) for at in range(len(self._actions))])

    def choice(self) -> Choice:
        """Return the best candidate with the advice that speaks for it; works to the end first."""
        self.step(inf)
        action = self._actions[self._best()]
        return Choice(action, self._worlds.reasons(self._view, action))


def _rounds(candidates: int, kept: int, worlds: Worlds, view: Any) -> list[tuple[int, int]]:
    """Return for each round how many candidates are weighed in how many worlds."""
    if candidates < 2:
        return []
    sizes = [candidates]
    while sizes[-1] > 2:
        size = max(ceil(sizes[-1] / 2), kept + 1)
        if size >= sizes[-1]:
            break
        sizes.append(size)
    budget = worlds.playouts(view) / len(sizes)
    return [(size, max(1, int(budget / size))) for size in sizes]


def _error(found: Sequence[float]) -> float:
    if len(found) < 2:
        return 0.0
    mean = sum(found) / len(found)
    spread = sum((x - mean) ** 2 for x in found) / (len(found) - 1)
    return sqrt(spread / len(found))


class Search:
    """The level that thinks ahead, with the knowledge of one family of games."""

    name = "search"

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds

    def begin(self, view: Any, rng: random.Random, more: Sequence[Any] = ()) -> Thinking:
        """Return the decision of this seat, not yet worked out; `more`: actions to weigh too."""
        return Thinking(self.worlds, view, rng, more)

    def choose(self, view: Any, rng: random.Random) -> Choice:
        """Return the best action; takes as long as it takes."""
        return self.begin(view, rng).choice()
