"""What must hold in every game at every moment of a match; the games add what is theirs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from karata.errors import KarataError
from karata.games import parse_position
from karata.match import Match
from karata.rulebook import load

RULES = load().units


def raw(state: Any) -> list[Any]:
    """Everything a state holds, its lists copied."""
    values = [getattr(state, name) for name in state.__slots__]
    return [list(value) if isinstance(value, list) else value for value in values]


class Watch:
    """Looks at a match before an action, and after its deals."""

    def __init__(self, match: Match, rng: random.Random, chance: float = 1.0) -> None:
        self.match = match
        self.chance = chance  # of a look before a card; before anything else there is always one
        self.game: Any = match.game
        self.pack = match.game.pack
        self.rng = rng

    @property
    def state(self) -> Any:
        return self.match.state

    def glance(self) -> None:
        """Look, but before a card only with the chance given."""
        if self.state.phase != "play" or self.rng.random() < self.chance:
            self.look()

    def look(self) -> None:
        self.check_cards()
        if self.game.actor(self.state) is None:
            self.check_lines()
            self.check_result()
            self.check_transcript()
        else:
            self.check_rules()
            self.check_notation()
            self.check_copy()
            self.check_views()

    def check_cards(self) -> None:
        """Every card of the pack is in exactly one place."""
        raise NotImplementedError

    def check_rules(self) -> None:
        """What is offered and what is refused are together everything."""
        raise NotImplementedError

    def check_views(self) -> None:
        """A seat sees what it may, and chooses by nothing else."""
        raise NotImplementedError

    def check_result(self) -> None:
        """The points come from the cards."""
        raise NotImplementedError

    def view(self, state: Any, seat: int) -> Any:
        """What `seat` observes, in a form that writing and reading a position does not change."""
        raise NotImplementedError

    def sample(self, actions: Sequence[Any], most: int = 20) -> list[Any]:
        size = len(actions)
        chosen = range(size) if size < most else self.rng.sample(range(size), most)
        return [actions[n] for n in chosen]

    def check_notation(self) -> None:
        """Reading what was written gives the same thing: actions and positions."""
        for action in self.sample(self.game.actions(self.state)):
            text = self.game.format_action(action)
            held = self.game.held(self.state, self.game.parse_action(text))
            assert self.game.format_action(held) == text
            if self.pack.copies == 1:
                assert held == action
        text = self.game.position(self.state)
        game, again = parse_position(text)
        assert game is self.game
        assert game.position(again) == text
        assert game.actor(again) == game.actor(self.state)
        assert self.written(again) == self.written(self.state)
        for seat in range(self.state.options.players):
            assert self.view(again, seat) == self.view(self.state, seat)

    def written(self, state: Any) -> list[str]:
        actions = self.game.actions(state)
        few = range(0, len(actions), 1 + len(actions) // 60)
        return [self.game.format_action(actions[n]) for n in few]

    def check_copy(self) -> None:
        """A copy is the same state, and neither sees what happens to the other."""
        before = raw(self.state)
        copy = self.state.copy()
        assert raw(copy) == before
        for _ in range(3):
            if self.game.actor(copy) is not None:
                self.game.act(copy, self.any_action(copy))
        assert raw(self.state) == before

    def any_action(self, state: Any) -> Any:
        actions = self.game.actions(state)
        return actions[self.rng.randrange(len(actions))]

    def check_lines(self) -> None:
        """The lines of the score sheet have sentences, and add up to the points of each seat."""
        result = self.game.result(self.state)
        assert result is not None
        for seat, points in enumerate(result.points):
            assert sum(line.points for line in result.lines if line.seat == seat) == points
        assert {line.rule for line in result.lines} <= set(RULES)

    def check_transcript(self) -> None:
        """A match is what its transcript says, at any moment."""
        text = self.match.transcript()
        again = Match.from_transcript(text)
        assert again.transcript() == text
        assert self.game.position(again.state) == self.game.position(self.state)
        lines = text.splitlines()
        start = 6 + any(line.startswith("deal ") for line in lines)
        middle = "\n".join(lines[: self.rng.randrange(start, len(lines) + 1)])
        part = Match.from_transcript(middle)
        for place in range(len(middle.splitlines()), len(lines)):
            if lines[place].startswith("deal "):
                part = Match.from_transcript("\n".join(lines[: place + 1]))
            elif not lines[place].startswith("result"):
                if part.deal_over:
                    part.begin_next()
                part.act(self.game.parse_action(lines[place]))
        assert self.game.position(part.state) == self.game.position(self.state)


def check_damaged_transcript(lines: list[str], line: int, place: int, junk: str) -> None:
    """A save file with junk written over a line is read whole, or refused with an error of ours."""
    damaged = lines.copy()
    line %= len(lines)
    damaged[line] = damaged[line][:place] + junk + damaged[line][place + len(junk) :]
    try:
        again = Match.from_transcript("\n".join(damaged))
    except KarataError:
        return
    assert Match.from_transcript(again.transcript()).transcript() == again.transcript()


def check_damaged_position(position: str, place: int, junk: str) -> None:
    """As above for a position."""
    place %= len(position)
    try:
        game, state = parse_position(position[:place] + junk + position[place + len(junk) :])
    except KarataError:
        return
    assert game.position(parse_position(game.position(state))[1]) == game.position(state)
