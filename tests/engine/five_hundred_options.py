"""House rules of Five Hundred to be tried: one value at a time, every two values, at random."""

from __future__ import annotations

import random
from collections import OrderedDict
from dataclasses import fields
from itertools import combinations, product

from allpairspy import AllPairs

from karata.errors import OptionError
from karata.games.five_hundred_options import FiveHundredOptions as Options
from karata.options import format_options, kind_of, parse_options, write_value

Pair = frozenset[tuple[str, str]]
FIRST = ("players", "bidding", "min_level", "misere")
"""What decides whether many other values can be played: set first, so that rows fit."""


def factors() -> dict[str, list[str]]:
    """Every option with its default and the other values that are offered."""
    found = {}
    for option in sorted(fields(Options), key=lambda each: each.name not in FIRST):
        default = write_value(option.default)  # type: ignore[arg-type]
        offered = [write_value(value) for value in kind_of(option).offered]
        found[option.name] = [default, *(value for value in offered if value != default)]
    return found


FACTORS = factors()
NEEDS: dict[str, str] = {
    "teams": "players=6",
    "two_player_form": "players=2",
    "five_partner": "players=5",
    "five_share": "players=5",
    "min_level=inkle": "bidding=american",
}
"""What a value needs beside it, when it is tried alone."""


def playable(text: str) -> bool:
    try:
        parse_options(Options, text)
    except OptionError:
        return False
    return True


def one_at_a_time() -> list[str]:
    """The defaults, and every other value with what it needs."""
    found = [""]
    for name, values in FACTORS.items():
        for value in values[1:]:
            part = f"{name}={value}"
            needed = NEEDS.get(name, NEEDS.get(part, ""))
            found.append(",".join(filter(None, [needed, part])))
    return found


def written(row: dict[str, str]) -> str:
    return ",".join(f"{name}={row[name]}" for name in FACTORS if row[name] != FACTORS[name][0])


def covering_rows() -> tuple[list[str], set[Pair]]:
    """Options in which every two values meet, and the pairs that cannot be played together."""
    names = list(FACTORS)

    def text(values: list[str]) -> str:
        pairs = zip(names, values, strict=False)
        return ",".join(f"{name}={value}" for name, value in pairs)

    rows = [
        dict(zip(names, values, strict=True))
        for values in AllPairs(OrderedDict(FACTORS), filter_func=lambda v: playable(text(v)))
    ]
    wanted = {
        frozenset({(a, x), (b, y)})
        for a, b in combinations(names, 2)
        for x in FACTORS[a]
        for y in FACTORS[b]
    }
    held = {frozenset(pair) for row in rows for pair in combinations(row.items(), 2)}
    rng = random.Random("five hundred")
    impossible: set[Pair] = set()
    for pair in sorted(wanted - held, key=sorted):
        if pair in held:
            continue
        row = filled(dict(pair), rng)
        if row is None:
            impossible.add(pair)
        else:
            rows.append(row)
            held |= {frozenset(each) for each in combinations(row.items(), 2)}
    return [written(row) for row in rows], impossible


def filled(given: dict[str, str], rng: random.Random, tries: int = 60) -> dict[str, str] | None:
    """A playable row with these values, random ones for as many others as can be; or None."""
    usual = {name: values[0] for name, values in FACTORS.items()}
    for first in product(*([given[n]] if n in given else FACTORS[n] for n in FIRST)):
        row = usual | dict(zip(FIRST, first, strict=True)) | given
        if not playable(written(row)):
            continue
        for _ in range(tries):
            name = rng.choice(list(FACTORS))
            other = row | {name: rng.choice(FACTORS[name])}
            if name not in given and playable(written(other)):
                row = other
        return row
    return None


def random_options(rng: random.Random, chance: float = 0.25) -> str:
    """Random house rules that can be played."""
    while True:
        row = {
            name: rng.choice(values) if rng.random() < chance or name == "players" else values[0]
            for name, values in FACTORS.items()
        }
        if playable(text := written(row)):
            return format_options(parse_options(Options, text))
