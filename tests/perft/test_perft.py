"""The engine counts the ways a deal can go on, and must find as many as the oracle did.

A failure prints both counts split by the first action, and then follows the first action that
differs down to the place where the two part.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from karata.cards import names
from karata.games import GAMES, parse_position
from karata.games.actions import format_action, parse_action
from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_state import HeartsState
from tests.oracle.table import read_table
from tests.perft import oracle_tree
from tests.perft.oracle_tree import Counts, read_counts

END = 99


class Record(NamedTuple):
    """One record of a file."""

    id: str
    position: str
    depth: int
    counts: Counts


def records() -> list[Record]:
    found = []
    for game in GAMES:
        text = Path(__file__).with_name(f"{game}.perft").read_text(encoding="utf-8")
        for block in text.split("\n\n")[1:]:
            fields = dict(line.split(": ", 1) for line in block.splitlines())
            depth = END if fields["depth"] == "end" else int(fields["depth"])
            counts = read_counts(fields["counts"])
            found.append(Record(f"{game}-{fields['id']}", fields["position"], depth, counts))
    return found


def count(game: HeartsFamily, state: HeartsState, depth: int) -> Counts:
    """As `oracle_tree.count`, by the engine."""
    result = game.result(state)
    if result is not None:
        shot = any(line.rule.startswith(("hearts.moon", "hearts.sun")) for line in result.lines)
        return Counts([], 1, int(shot), list(result.points))
    total = Counts()
    if depth:
        for action in game.actions(state):
            after = state.copy()
            game.apply(after, action)
            below = count(game, after, depth - 1)
            total.add(Counts([1, *below.nodes], below.finished, below.moons, below.points))
    return total


def split(game: HeartsFamily, state: HeartsState, depth: int) -> dict[str, Counts]:
    found = {}
    for action in game.actions(state):
        after = state.copy()
        game.apply(after, action)
        found[format_action(game.pack, action)] = count(game, after, depth - 1)
    return found


def difference(position: str, depth: int) -> str:
    """The two splits, and the path to where engine and oracle part."""
    lines: list[str] = []
    path: list[str] = []
    (game, state), table = parse_position(position), read_table(position)
    while depth:
        engine = split(game, state, depth)
        oracle = oracle_tree.split(table, depth)
        lines.append(f"after {' · '.join(path) or 'nothing'}: {game.position(state)}")
        odd = [a for a in sorted(engine | oracle) if engine.get(a) != oracle.get(a)]
        for action in sorted(engine | oracle):
            mark = "!" if action in odd else " "
            mine, theirs = engine.get(action, "refused"), oracle.get(action, "refused")
            lines.append(f" {mark} {action}: engine {mine}   oracle {theirs}")
        down = next((a for a in odd if a in engine and a in oracle), None)
        if down is None or any(a not in engine or a not in oracle for a in odd):
            break
        game.act(state, parse_action(game.pack, down))
        table = oracle_tree.after(table, down)
        path.append(down)
        depth -= 1
    return "\n".join(lines)


RECORDS = records()


@pytest.mark.parametrize("record", [pytest.param(r, id=r.id) for r in RECORDS])
def test_engine_counts_as_many(record: Record) -> None:
    found = count(*parse_position(record.position), record.depth)
    if found != record.counts:
        pytest.fail(f"{record.counts}\n{found}\n" + difference(record.position, record.depth))


@pytest.mark.parametrize(
    "record", [pytest.param(r, id=r.id) for r in RECORDS if sum(r.counts.nodes) < 800]
)
def test_the_file_is_what_the_oracle_counts(record: Record) -> None:
    assert oracle_tree.count(read_table(record.position), record.depth) == record.counts


def test_positions_can_be_written_after_another_trick() -> None:
    """A position read with `taken` and played on is written with all that was taken."""
    for record in RECORDS:
        if "taken=" in record.position:
            game, state = parse_position(record.position)
            for _ in range(state.options.players):
                game.apply(state, game.actions(state)[0])
            again = parse_position(game.position(state))[1]
            for mask, other in zip(again.taken, state.taken, strict=True):
                assert names(game.pack, mask) == names(game.pack, other), record.id
