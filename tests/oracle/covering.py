"""House rules in which every two option values meet, as far as they can be played together."""

from __future__ import annotations

import random
from collections import OrderedDict
from itertools import combinations

from allpairspy import AllPairs

from tests.oracle.house_rules import VALUES, playable
from tests.oracle.table import rules_of

Row = dict[str, str]
Pair = frozenset[tuple[str, str]]
CUSTOM = {"3": "2S", "4": "2S3D2C2D", "5": "KS7C", "6": "2S3D2C2D", "7": "KS7C4D"}
"""Own sets of cards left out, by players, so that the deal is even."""
EASY = {
    "hearts": {"remainder": "kitty", "bonus_card": "JD"},
    "cancellation_hearts": {"spare": "strip"},
}
"""What makes as much as possible playable, where a row says nothing yet."""


def factors(game: str) -> dict[str, list[str]]:
    """Every option with its default and the other values that are tried."""
    default = rules_of(game, "")
    found = {name: [str(getattr(default, name)), *values] for name, values in VALUES[game].items()}
    if game == "hearts":
        named = [value for value in found["strip_set"] if not value[0].isdigit()]
        found["strip_set"] = [*(value for value in named if value.islower()), "custom"]
    return found


def written(game: str, row: Row) -> str:
    """The options of a row, or of a part of one, as they are written."""
    default = rules_of(game, "")
    values = dict(row)
    if values.get("strip_set") == "custom":
        values["strip_set"] = CUSTOM[values.get("players", "4")]
    return ",".join(f"{n}={v}" for n, v in values.items() if str(getattr(default, n)) != v)


def pairs_of(row: Row) -> set[Pair]:
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


def all_pairs(game: str) -> set[Pair]:
    table = factors(game).items()
    return {
        frozenset({(a, x), (b, y)})
        for (a, these), (b, those) in combinations(table, 2)
        for x in these
        for y in those
    }


def filled(table: dict[str, list[str]], row: Row, rng: random.Random) -> Row:
    """A row with random values, often the default, for what is not said yet."""
    return {
        name: row.get(name) or rng.choice([values[0], *values]) for name, values in table.items()
    }


def covering_rows(game: str) -> tuple[list[Row], set[Pair]]:
    """The rows, and the pairs that no playable row holds.

    The library sets the rows together one value after the other and cannot go back when a value
    makes all rows with it unplayable; what it leaves out is added here.
    """
    table = factors(game)
    names = list(table)

    def row_of(values: list[str]) -> Row:
        return dict(zip(names, values, strict=False))

    def fits(values: list[str]) -> bool:
        return playable(game, written(game, EASY[game] | row_of(values)))

    rows = [row_of(values) for values in AllPairs(OrderedDict(table), filter_func=fits)]
    assert all(playable(game, written(game, row)) for row in rows)
    rng = random.Random(game)
    missing = all_pairs(game).difference(*map(pairs_of, rows))
    impossible: set[Pair] = set()
    while missing - impossible:
        pair = min(missing - impossible, key=sorted)
        tries = [filled(table, dict(pair), rng) for _ in range(300)]
        good = [row for row in tries if playable(game, written(game, row))][:40]
        if good:
            best = max(good, key=lambda row: len(pairs_of(row) & missing))
            rows.append(best)
            missing -= pairs_of(best)
        else:
            impossible.add(pair)
    return rows, impossible
