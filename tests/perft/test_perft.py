"""The engine counts the ways a deal can go on, and must find as many as the oracle did.

A failure prints both counts split by the first action, and then follows the first action that
differs down to the place where the two part.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from karata.cards import names
from karata.games import parse_position
from tests.oracle.table import read_table
from tests.perft import oracle_tree
from tests.perft.engine_tree import count, difference
from tests.perft.oracle_tree import Counts, read_counts
from tests.perft.samples import SAMPLES

END = 99


class Record(NamedTuple):
    """One record of a file."""

    id: str
    position: str
    depth: int
    counts: Counts


def records() -> list[Record]:
    found = []
    for game in SAMPLES:
        text = Path(__file__).with_name(f"{game}.perft").read_text(encoding="utf-8")
        for block in text.split("\n\n")[1:]:
            fields = dict(line.split(": ", 1) for line in block.splitlines())
            depth = END if fields["depth"] == "end" else int(fields["depth"])
            counts = read_counts(fields["counts"])
            found.append(Record(f"{game}-{fields['id']}", fields["position"], depth, counts))
    return found


RECORDS = records()


@pytest.mark.parametrize("record", [pytest.param(r, id=r.id) for r in RECORDS])
def test_engine_counts_as_many(record: Record) -> None:
    found = count(*parse_position(record.position), record.depth)
    if found != record.counts:
        game, state = parse_position(record.position)
        table = read_table(record.position)
        where = difference(game, state, table, oracle_tree, record.depth)
        pytest.fail(f"{record.counts}\n{found}\n{where}")


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
