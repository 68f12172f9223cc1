"""The engine counts the ways a deal can go on, and must find as many as the oracle did.

A failure prints both counts split by the first action, and then follows the first action that
differs down to the place where the two part.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from karata.cards import PACK_52
from karata.games import parse_position
from karata.games.actions import format_action, parse_action
from karata.games.hearts import HEARTS
from karata.games.hearts_state import HeartsState
from tests.oracle.table import read_table
from tests.perft import oracle_tree
from tests.perft.oracle_tree import Counts, read_counts

END = 99


class Record(NamedTuple):
    """One record of the file."""

    id: str
    position: str
    depth: int
    counts: Counts


def records() -> list[Record]:
    text = Path(__file__).with_name("hearts.perft").read_text(encoding="utf-8")
    found = []
    for block in text.split("\n\n")[1:]:
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        depth = END if fields["depth"] == "end" else int(fields["depth"])
        found.append(Record(fields["id"], fields["position"], depth, read_counts(fields["counts"])))
    return found


def start(position: str) -> HeartsState:
    state = parse_position(position)[1]
    assert isinstance(state, HeartsState)
    return state


def count(state: HeartsState, depth: int) -> Counts:
    """As `oracle_tree.count`, by the engine."""
    result = HEARTS.result(state)
    if result is not None:
        shot = any(line.rule.startswith("hearts.moon") for line in result.lines)
        return Counts([], 1, int(shot), list(result.points))
    total = Counts()
    if depth:
        for action in HEARTS.actions(state):
            after = state.copy()
            HEARTS.apply(after, action)
            below = count(after, depth - 1)
            total.add(Counts([1, *below.nodes], below.finished, below.moons, below.points))
    return total


def split(state: HeartsState, depth: int) -> dict[str, Counts]:
    found = {}
    for action in HEARTS.actions(state):
        after = state.copy()
        HEARTS.apply(after, action)
        found[format_action(PACK_52, action)] = count(after, depth - 1)
    return found


def difference(position: str, depth: int) -> str:
    """The two splits, and the path to where engine and oracle part."""
    lines: list[str] = []
    path: list[str] = []
    state, table = start(position), read_table(position)
    while depth:
        engine = split(state, depth)
        oracle = oracle_tree.split(table, depth)
        lines.append(f"after {' · '.join(path) or 'nothing'}: {HEARTS.position(state)}")
        odd = [a for a in sorted(engine | oracle) if engine.get(a) != oracle.get(a)]
        for action in sorted(engine | oracle):
            mark = "!" if action in odd else " "
            mine, theirs = engine.get(action, "refused"), oracle.get(action, "refused")
            lines.append(f" {mark} {action}: engine {mine}   oracle {theirs}")
        down = next((a for a in odd if a in engine and a in oracle), None)
        if down is None or any(a not in engine or a not in oracle for a in odd):
            break
        HEARTS.apply(state, parse_action(PACK_52, down))
        table = oracle_tree.after(table, down)
        path.append(down)
        depth -= 1
    return "\n".join(lines)


@pytest.mark.parametrize("record", [pytest.param(r, id=r.id) for r in records()])
def test_engine_counts_as_many(record: Record) -> None:
    found = count(start(record.position), record.depth)
    if found != record.counts:
        pytest.fail(f"{record.counts}\n{found}\n" + difference(record.position, record.depth))


@pytest.mark.parametrize(
    "record", [pytest.param(r, id=r.id) for r in records() if sum(r.counts.nodes) < 800]
)
def test_the_file_is_what_the_oracle_counts(record: Record) -> None:
    assert oracle_tree.count(read_table(record.position), record.depth) == record.counts


def test_positions_can_be_written_after_another_trick() -> None:
    """A position read with `taken` and played on is written with all that was taken."""
    for record in records():
        if "taken=" in record.position:
            state = start(record.position)
            for _ in range(state.options.players):
                HEARTS.apply(state, HEARTS.actions(state)[0])
            assert start(HEARTS.position(state)).taken == state.taken, record.id
