"""Prints random deals a second: this engine, OpenSpiel, this engine in Pyodide; by seats; and
with auctions."""

from __future__ import annotations

import platform
from collections.abc import Callable
from statistics import median
from typing import Any

from scripts.bench_parts import auctions, deals
from scripts.build_site import ROOT
from scripts.pyodide import Pyodide

ROUNDS = 5
SECONDS = 0.8  # for each column of a round
TABLES = (
    *(("hearts", players) for players in (4, 6)),
    *(("cancellation_hearts", players) for players in (6, 8, 11)),
)


Column = tuple[str, Callable[[], float]]


def compare(title: str, first: Column, *others: Column) -> None:
    """Print each one's median, and the median over the rounds of the first one's ratio to it."""
    columns = (first, *others)
    for _, measure in columns:
        measure()  # warm
    rounds = [[measure() for _, measure in columns] for _ in range(ROUNDS)]
    print(f"\n{title:<46}{'deals/s':>9}{'first ÷ this':>15}{'this ÷ first':>15}")
    for place, (name, _) in enumerate(columns):
        rate = median(each[place] for each in rounds)
        ratio = median(each[0] / each[place] for each in rounds)
        beside = f"{ratio:>15.2f}{1 / ratio:>15.2f}" if place else ""
        print(f"  {name:<44}{rate:>9,.0f}{beside}")


def by_seats() -> None:
    """Print for both games, in the same rounds, what a deal and one card cost as seats are added.

    `whole` is a deal with shuffle and pass, `card` one card played of a deal without them.
    """
    rounds = [
        [
            (
                deals.whole_deals(SECONDS, name, players),
                1e6
                / deals.played_deals(SECONDS, name, players)
                / deals.cards_played(name, players),
            )
            for name, players in TABLES
        ]
        for _ in range(ROUNDS)
    ]
    print(f"\n{'By seats':<34}{'cards':>7}{'whole/s':>10}{'card, µs':>11}{'card ÷ Hearts':>16}")
    for place, (name, players) in enumerate(TABLES):
        whole = median(each[place][0] for each in rounds)
        card = median(each[place][1] for each in rounds)
        ratio = median(each[place][1] / each[0][1] for each in rounds)
        print(
            f"  {name}, {players} players".ljust(34)
            + f"{deals.cards_played(name, players):>7}{whole:>10,.0f}{card:>11.2f}{ratio:>16.2f}"
        )


FORMS: tuple[dict[str, Any], ...] = (
    {},
    {"bidding": "american", "pack": "45"},
    *({"players": players} for players in (2, 3, 5, 6)),
)


def with_auctions() -> None:
    """Print Five Hundred beside Hearts with four players, in the same rounds: whole deals, and
    the part of the time that each stage takes."""
    rounds = [
        (deals.whole_deals(SECONDS), [auctions.whole_deals(SECONDS, **form) for form in FORMS])
        for _ in range(ROUNDS)
    ]
    hearts = median(beside for beside, _ in rounds)
    print(
        f"\n{'With an auction':<34}{'whole/s':>8}{'÷ Hearts':>10}"
        f"{'deal':>7}{'auction':>9}{'kitty':>7}{'play':>7}"
    )
    print(f"  {'hearts, 4 players':<32}{hearts:>8,.0f}")
    for place, form in enumerate(FORMS):
        each = [paces[place] for _, paces in rounds]
        listed = ", ".join(f"{key}={value}" for key, value in form.items())
        name = listed or f"{auctions.NAME}, 4 players"
        ratio = median(paces[place].rate / beside for beside, paces in rounds)
        parts = (
            median(pace.dealing for pace in each),
            median(pace.auction for pace in each),
            median(pace.contract for pace in each),
            median(pace.play for pace in each),
        )
        print(
            f"  {name:<32}"
            f"{median(pace.rate for pace in each):>8,.0f}{ratio:>10.2f}"
            f"{parts[0]:>7.0%}{parts[1]:>9.0%}{parts[2]:>7.0%}{parts[3]:>7.0%}"
        )


def main() -> None:
    from scripts.bench_parts import openspiel_deals as spiel

    with Pyodide(ROOT / "engine", ROOT / "scripts" / "bench_parts") as pyodide:
        print(
            f"CPython {platform.python_version()}, Pyodide {pyodide.version} under Node;"
            f" {ROUNDS} rounds of {SECONDS} s, medians; every rule of Karata is bound to its id"
        )
        compare(
            "Whole deals: shuffle, deal, pass and play",
            ("Karata, actions and apply", lambda: deals.whole_deals(SECONDS)),
            (
                "OpenSpiel, chance as in its own example",
                lambda: spiel.whole_deals(SECONDS, fast=False),
            ),
            ("OpenSpiel, the shortest way", lambda: spiel.whole_deals(SECONDS, fast=True)),
        )
        compare(
            "From a dealt hand to the points",
            ("Karata, the bots' playout path", lambda: deals.played_deals(SECONDS, playout=True)),
            ("Karata, actions and apply", lambda: deals.played_deals(SECONDS)),
            ("OpenSpiel, the shortest way", lambda: spiel.played_deals(SECONDS)),
        )
        compare(
            "The same engine in the browser's Python",
            ("Karata in CPython, actions and apply", lambda: deals.whole_deals(SECONDS)),
            ("Karata in Pyodide", lambda: float(pyodide(f"deals.whole_deals({SECONDS})"))),
        )
    by_seats()
    with_auctions()


if __name__ == "__main__":
    main()
