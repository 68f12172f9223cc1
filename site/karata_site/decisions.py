"""Decision diagrams: which value holds under which house rules, as small and as plain as can be.

A function of the options is asked for every choice of those that it depends on. Choices that
change nothing are left out, equal parts are written once, and a number that follows an option in
a straight line is written as that line.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import Any

from karata.errors import OptionError
from karata.options import OptionKind, make_options, write_value
from karata.places import Assignment, kinds

Values = Mapping[Hashable, Any]  # what is asked: key -> value; a missing key is None
Ask = Callable[[Any], Values]
CHANCES = 60  # choices of several options at once, beside every choice of one and of two
_NOT_ASKED = object()  # such options cannot be: any value will do


@dataclass(frozen=True)
class Line:
    """A number that follows options: a constant, and a factor an option."""

    start: int
    steps: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Branch:
    """A choice: the value of an option leads to a case, every other value to `other`."""

    option: str
    cases: tuple[tuple[str, Any], ...]
    other: Any


class Space:
    """The options of a game as diagrams see them."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.kinds: Mapping[str, OptionKind] = kinds(game.name)
        self._made: dict[Assignment, Any] = {}
        self._completed: dict[Assignment, Any] = {}
        self.usual = {name: write_value(getattr(game.option_type(), name)) for name in self.kinds}

    def named(self, option: str) -> tuple[str, ...]:
        """Return the values that a form names."""
        return tuple(write_value(value) for value in self.kinds[option].offered)

    def free(self, option: str) -> tuple[str, ...]:
        """Return three more values of an option that takes any number; else none."""
        kind = self.kinds[option]
        if kind.kind == "int":
            known = {int(each) for each in self.named(option)}
            rest = [each for each in range(kind.low, kind.high + 1) if each not in known]
            return tuple(map(str, (rest[0], rest[len(rest) // 2], rest[-1]))) if rest[2:] else ()
        return ("31", "44", "97") if kind.pattern == r"[1-9][0-9]{0,2}" else ()

    def make(self, values: Mapping[str, str]) -> Any:
        """Return options with these values; OptionError if they cannot be."""
        return make_options(self.game.option_type, values.items())

    def options(self, assignment: Assignment) -> Any:
        """Return options; None if they cannot be."""
        if assignment not in self._made:
            try:
                self._made[assignment] = self.make(dict(assignment))
            except OptionError:
                self._made[assignment] = None
        return self._made[assignment]

    def completed(self, assignment: Assignment) -> Any:
        """Return options with these values, of which one may need another one that is not told."""
        if assignment not in self._completed:
            self._completed[assignment] = self._complete(assignment)
        return self._completed[assignment]

    def _complete(self, assignment: Assignment) -> Any:
        unusual = self.ordered(dict(assignment))
        found = self.options(unusual)
        told = dict(assignment)
        for name in self.kinds if found is None else ():
            for value in self.named(name) if name not in told else ():
                found = self.options(self.ordered({**told, name: value}))
                if found is not None:
                    return found
        return found

    def singles(self, names: Iterable[str]) -> list[list[tuple[str, str]]]:
        """Return, an option a list, the choices of these options."""
        return [
            [(name, value) for value in (*self.named(name), *self.free(name)[:1])] for name in names
        ]

    def unchecked(self, assignment: Assignment) -> Any:
        """Return options with these values, whether or not they go together."""
        found = copy(self.game.option_type())
        for name, value in assignment:
            object.__setattr__(found, name, self.kinds[name].read(name, value))
        return found

    def ordered(self, values: Mapping[str, str]) -> Assignment:
        """Return what is not usual among these values, in the order of the options."""
        return tuple(
            (name, values[name])
            for name in self.kinds
            if values.get(name, self.usual[name]) != self.usual[name]
        )

    def by_chance(self, names: Collection[str]) -> Iterator[Assignment]:
        """Yield choices of these options, all or always the same ones."""
        known = [name for name in self.kinds if name in names]
        choices = [(*self.named(name), *self.free(name)[:1]) for name in known]
        if prod(map(len, choices)) <= CHANCES:
            every = list(product(*choices))
        else:
            rng = random.Random(" ".join(known))
            every = [tuple(map(rng.choice, choices)) for _ in range(CHANCES)]
        for values in every:
            yield self.ordered(dict(zip(known, values, strict=True)))


def dependencies(space: Space, ask: Ask, *, every: bool = False) -> dict[Hashable, list[str]]:
    """Return on which options each value depends: those that change it, alone or beside others.

    With `every` those are found too that change nothing at all by themselves or beside one other.
    """
    found: dict[Hashable, set[str]] = {}
    known: dict[Assignment, Values | None] = {}

    def values(assignment: Assignment) -> Values | None:
        if assignment not in known:
            options = space.options(assignment)
            known[assignment] = None if options is None else ask(options)
        return known[assignment]

    def compare(one: Assignment, two: Assignment, name: str) -> bool:
        """Note what the choice of this option changes; say whether it changes anything."""
        now, before = values(one), values(two)
        if now is None or before is None or now == before:
            return False
        for key in now.keys() | before.keys():
            if now.get(key) != before.get(key):
                found.setdefault(key, set()).add(name)
        return True

    # An option matters if it changes something at tables of some size, alone or beside another.
    matters = set()
    for _, players in space.singles(["players"])[0]:
        base = space.ordered({"players": players})
        for pairs in space.singles(space.kinds):
            for name, value in pairs:
                if compare(space.ordered({**dict(base), name: value}), base, name):
                    matters.add(name)
    some = space.singles(each for each in space.kinds if each in matters)
    for first, second in combinations(some, 2):
        for (one, low), (two, high) in product(first, second):
            both = space.ordered({one: low, two: high})
            compare(both, space.ordered({one: low}), two)
            compare(both, space.ordered({two: high}), one)
    others = space.kinds.keys() if every else matters
    for group in sorted({frozenset(each) for each in found.values()}, key=sorted):
        for many in space.by_chance(group):
            before = values(many)
            if before is None:
                continue
            for name in others - group:
                for value in (*space.named(name), *space.free(name)[:1]):
                    now = values(space.ordered({**dict(many), name: value}))
                    if now is None or now == before:
                        continue
                    for key, depends in found.items():
                        if now.get(key) != before.get(key):
                            depends.add(name)
    keys = {key for each in known.values() if each is not None for key in each}
    order = sorted(space.kinds, key=lambda name: bool(space.free(name)))  # free numbers last
    return {key: [name for name in order if name in found.get(key, ())] for key in keys}


def diagrams(space: Space, ask: Ask, *, every: bool = False) -> dict[Hashable, Any]:
    """Return a diagram for each value that `ask` tells of some options."""
    memory: dict[Assignment, Values | None] = {}

    def values(assignment: Assignment) -> Values | None:
        assignment = tuple(sorted(assignment))
        if assignment not in memory:
            options = space.completed(assignment)
            memory[assignment] = None if options is None else ask(options)
        return memory[assignment]

    def diagram(key: Hashable, names: Sequence[str]) -> Any:
        def value(assignment: Assignment) -> Any:
            told = values(assignment)
            return _NOT_ASKED if told is None else told.get(key)

        # Each of the options that take no free number may be asked first: the smallest is kept.
        first = [each for each in names if space.kinds[each].kind != "int" or not space.free(each)]
        orders = ([each, *(name for name in names if name != each)] for each in first or names[:1])
        return (
            min((grow(space, value, order) for order in orders), key=size) if names else value(())
        )

    found = sorted(dependencies(space, ask, every=every).items(), key=lambda pair: str(pair[0]))
    return {key: diagram(key, names) for key, names in found}


def size(found: Any) -> int:
    """Return how many parts a diagram has."""
    if not isinstance(found, Branch):
        return 1
    return 1 + size(found.other) + sum(size(case) for _, case in found.cases)


def grow(
    space: Space,
    value: Callable[[Assignment], Any],
    names: Sequence[str],
    assignment: Assignment = (),
) -> Any:
    """Return the diagram of what `value` says of every choice of these options."""
    if not names:
        return value(assignment)
    name, rest = names[0], names[1:]

    def at(chosen: str) -> Any:
        return grow(space, value, rest, (*assignment, (name, chosen)))

    cases = [(each, at(each)) for each in space.named(name)]
    free = [(int(each), at(each)) for each in space.free(name)]
    return _branch(name, cases, _straight(name, free) if free else _NOT_ASKED)


def _branch(option: str, cases: Sequence[tuple[str, Any]], free: Any) -> Any:
    """Return the smallest diagram: the commonest case is the one for every other value."""
    real = [each for _, each in cases if each is not _NOT_ASKED]
    if free is not _NOT_ASKED:
        other = free
    elif not real:
        return _NOT_ASKED
    else:
        other = max(real, key=real.count)
    left = tuple(
        (value, each)
        for value, each in cases
        if each is not _NOT_ASKED and each != other and each != _at(other, option, value)
    )
    return Branch(option, left, other) if left else other


def _at(found: Any, option: str, value: str) -> Any:
    """Return a number that follows an option, at one of its values."""
    if not isinstance(found, Line) or option not in dict(found.steps):
        return found
    steps = dict(found.steps)
    step = steps.pop(option)
    if not value.lstrip("-").isdigit():
        return _NOT_ASKED
    start = found.start + step * int(value)
    return Line(start, tuple(steps.items())) if steps else start


def _straight(option: str, found: Sequence[tuple[int, Any]]) -> Any:
    """Return the line through three values, or the diagram of such lines."""
    (one, first), (two, second), (three, third) = found
    if first == second == third:
        return first
    if all(isinstance(each, Branch) and each.option == first.option for _, each in found):
        names = [value for value, _ in first.cases]
        cases = [
            (name, _straight(option, [(at, dict(each.cases)[name]) for at, each in found]))
            for name in names
        ]
        other = _straight(option, [(at, each.other) for at, each in found])
        return Branch(first.option, tuple(cases), other)
    low, high, proof = (_line(each) for each in (first, second, third))
    step = (high.start - low.start) // (two - one)
    line = Line(low.start - step * one, (*low.steps, (option, step)))
    if low.steps != high.steps or _line(_at(line, option, str(three))) != proof:
        raise ValueError(f"{option}: {first}, {second}, {third} are on no line")
    return line


def _line(found: Any) -> Line:
    return found if isinstance(found, Line) else Line(found, ())


def decide(found: Any, values: Mapping[str, str]) -> Any:
    """Return what a diagram says under options, as the script of the page does."""
    while isinstance(found, Branch):
        found = dict(found.cases).get(values[found.option], found.other)
    if isinstance(found, Line):
        return found.start + sum(step * int(values[name]) for name, step in found.steps)
    return found


class Writer:
    """Writes diagrams: each different part once, as a row of a list."""

    def __init__(self, names: Sequence[str], leaf: Callable[[Any], Any]) -> None:
        self.rows: list[Any] = []
        self._names = list(names)
        self._leaf = leaf
        self._places: dict[str, int] = {}

    def add(self, found: Any) -> int:
        """Return the row of a diagram.

        A row is {"v": value}, {"l": [start, option, step, …]} or [option, other, value, row, …].
        """
        if isinstance(found, Branch):
            row: Any = [self._names.index(found.option), self.add(found.other)]
            for value, case in found.cases:
                row += [value, self.add(case)]
        elif isinstance(found, Line):
            steps = [part for name, step in found.steps for part in (self._names.index(name), step)]
            row = {"l": [found.start, *steps]}
        else:
            row = {"v": self._leaf(None if found is _NOT_ASKED else found)}
        key = json.dumps(row)
        if key not in self._places:
            self._places[key] = len(self.rows)
            self.rows.append(row)
        return self._places[key]
