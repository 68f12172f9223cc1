"""What a computer player is: it sees an observation, never the state."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Protocol

from karata.game import RuleId


@dataclass(frozen=True, slots=True)
class Choice:
    """An action and the advice it follows, most important first."""

    action: Any
    because: tuple[RuleId, ...] = ()


class Bot(Protocol):
    """A player: the same observation and the same generator give the same choice."""

    name: str

    def choose(self, view: Any, rng: random.Random) -> Choice: ...
