"""Every way a deal can go on from a position, counted by the oracle.

`python -m tests.perft.oracle_tree "hearts{…} …" [depth]` prints the counts and the split by the
first action.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations

from tests.oracle.cards import face, write_cards
from tests.oracle.hearts_oracle import may_be_passed, pass_size
from tests.oracle.table import Table, read_table


@dataclass
class Counts:
    """What stands below a position: nodes by depth, and sums over the finished deals."""

    nodes: list[int] = field(default_factory=list)
    finished: int = 0
    moons: int = 0
    points: list[int] = field(default_factory=list)

    def add(self, other: Counts) -> None:
        longest = max(len(self.nodes), len(other.nodes))
        pairs = zip(self.padded(longest), other.padded(longest), strict=True)
        self.nodes = [a + b for a, b in pairs]
        self.finished += other.finished
        self.moons += other.moons
        empty = [0] * max(len(self.points), len(other.points))
        mine, yours = self.points or empty, other.points or empty
        self.points = [a + b for a, b in zip(mine, yours, strict=True)]

    def padded(self, length: int) -> list[int]:
        return self.nodes + [0] * (length - len(self.nodes))

    def __str__(self) -> str:
        nodes = " ".join(map(str, self.nodes))
        points = " ".join(map(str, self.points)) or "-"
        return f"{nodes} | {self.finished} | {self.moons} | {points}"


def read_counts(text: str) -> Counts:
    """The inverse of `str(Counts)`: nodes by depth | finished | moons | points of every seat."""
    nodes, finished, moons, points = text.split("|")
    sums = [] if points.strip() == "-" else [int(n) for n in points.split()]
    return Counts([int(n) for n in nodes.split()], int(finished), int(moons), sums)


def actions(table: Table) -> list[str]:
    """What may be done now, in the notation of actions."""
    if table.phase == "pass":
        hand, size = table.hands[table.passer()], pass_size(table.rules, table.direction)
        free = write_cards(may_be_passed(table.rules, hand, size)).split(",")
        scatter = table.direction == "S"
        ways = permutations(free, size) if scatter else combinations(free, size)
        verb = "scatter " if scatter else "pass "
        return list(dict.fromkeys(verb + " ".join(way) for way in ways))  # equal cards are alike
    if table.phase == "play":
        return ["play " + card for card in dict.fromkeys(map(face, sorted(table.legal())))]
    return ["moon " + choice for choice in sorted(table.moon_choices())]


def after(table: Table, action: str) -> Table:
    """A new table with one action done."""
    new = replace(
        table,
        hands=[set(hand) for hand in table.hands],
        taken=[set(cards) for cards in table.taken],
        trick=list(table.trick),
        passes=dict(table.passes),
        won=list(table.won),
        pile=set(table.pile),
        winners=list(table.winners),
    )
    verb, *words = action.split()
    if verb in ("pass", "scatter"):
        new.give(table.passer(), words)
    elif verb == "play":
        new.play(words[0])
    else:
        new.finish(words[0])
    return new


def count(table: Table, depth: int) -> Counts:
    """The counts of all actions from here to that depth, or to the end of the deal."""
    if table.phase == "over":
        assert table.points is not None
        shot = table.shooter() is not None
        return Counts([], 1, int(shot), list(table.points))
    total = Counts()
    if depth:
        for action in actions(table):
            below = count(after(table, action), depth - 1)
            total.add(replace(below, nodes=[1, *below.nodes]))
    return total


def split(table: Table, depth: int) -> dict[str, Counts]:
    """The counts below each first action."""
    return {action: count(after(table, action), depth - 1) for action in actions(table)}


def main() -> None:
    table = read_table(sys.argv[1])
    depth = int(sys.argv[2]) if len(sys.argv) > 2 else 99
    print(count(table, depth))
    for action, counts in split(table, depth).items():
        print(f"  {action}: {counts}")


if __name__ == "__main__":
    main()
