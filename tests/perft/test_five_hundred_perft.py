"""The engine counts the ways a deal of Five Hundred can go on as the oracle did.

A failure prints both counts split by the first action, down to where the two part.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from karata.cards import mask_of
from karata.dealing import Deal
from karata.games.five_hundred import FIVE_HUNDRED
from karata.notation import parse_hand
from karata.options import parse_options
from tests.perft import five_hundred_tree as tree
from tests.perft.engine_tree import count, difference
from tests.perft.five_hundred_tree import Start, read_start, table_of
from tests.perft.oracle_tree import Counts, read_counts

END = 99


class Record(NamedTuple):
    """One record of the file."""

    id: str
    start: Start
    depth: int
    counts: Counts


def records() -> list[Record]:
    text = Path(__file__).with_name("five_hundred.perft").read_text(encoding="utf-8")
    found = []
    for block in text.split("\n\n")[1:]:
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        depth = END if fields["depth"] == "end" else int(fields["depth"])
        start = read_start(fields["start"], fields["actions"])
        found.append(Record(fields["id"], start, depth, read_counts(fields["counts"])))
    return found


def state_of(start: Start) -> Any:
    """The engine's state after the same deal and the same actions."""
    pack = FIVE_HUNDRED.pack
    hands = tuple(parse_hand(pack, hand) for hand in start.hands)
    kitty = mask_of(pack.card(name) for name in start.kitty.split())
    options = parse_options(FIVE_HUNDRED.option_type, start.options)
    state = FIVE_HUNDRED.start(options, Deal(hands, kitty), start.dealer)
    for action in start.actions:
        FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action(action))
    return state


RECORDS = records()


@pytest.mark.slow
@pytest.mark.parametrize("record", [pytest.param(r, id=r.id) for r in RECORDS])
def test_engine_counts_as_many(record: Record) -> None:
    found = count(FIVE_HUNDRED, state_of(record.start), record.depth)
    if found != record.counts:
        state, table = state_of(record.start), table_of(record.start)
        where = difference(FIVE_HUNDRED, state, table, tree, record.depth, tree.in_order)
        pytest.fail(f"{record.counts}\n{found}\n{where}")


@pytest.mark.parametrize(
    "record", [pytest.param(r, id=r.id) for r in RECORDS if sum(r.counts.nodes) < 300]
)
def test_the_file_is_what_the_oracle_counts(record: Record) -> None:
    assert tree.count(table_of(record.start), record.depth) == record.counts
