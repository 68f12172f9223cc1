"""Every way a deal of Five Hundred can go on from what was done so far, counted by the oracle.

A record begins with a deal and the actions done, so that nobody's way of writing a position is
trusted.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace

from tests.oracle.five_hundred_play import Past
from tests.oracle.five_hundred_rules import hand_of, read_rules, write_hand
from tests.oracle.five_hundred_table import Table
from tests.perft.oracle_tree import Counts


@dataclass(frozen=True)
class Start:
    """A deal and what was done in it: options, dealer, hands, kitty, actions."""

    options: str
    dealer: int
    hands: tuple[str, ...]
    kitty: str
    actions: tuple[str, ...] = ()

    def __str__(self) -> str:
        hands = " ".join(f"{seat}:{hand}" for seat, hand in enumerate(self.hands))
        return (
            f"start: {self.options or '-'} | {self.dealer} | {hands} | {self.kitty}\n"
            f"actions: {', '.join(self.actions) or '-'}"
        )


def read_start(start: str, actions: str) -> Start:
    options, dealer, hands, kitty = (part.strip() for part in start.split("|"))
    return Start(
        "" if options == "-" else options,
        int(dealer),
        tuple(word.partition(":")[2] for word in hands.split()),
        kitty,
        () if actions == "-" else tuple(actions.split(", ")),
    )


def start_of(options: str, table: Table, actions: list[str]) -> Start:
    """How a table that has not begun is written, with the actions to be done."""
    hands = tuple(map(write_hand, table.hands))
    return Start(options, table.dealer, hands, " ".join(sorted(table.kitty)), tuple(actions))


def table_of(start: Start) -> Table:
    hands = [hand_of(hand) for hand in start.hands]
    table = Table(read_rules(start.options), hands, set(start.kitty.split()), start.dealer)
    for action in start.actions:
        assert action in legal(table), action
        table.do(action)
    return table


def legal(table: Table) -> set[str]:
    """What may be done; the cards of a discard in one order."""
    return {in_order(action) for action in table.legal()}


def in_order(action: str) -> str:
    verb, *words = action.split()
    return " ".join([verb, *sorted(words)]) if verb == "discard" else action


def after(table: Table, action: str) -> Table:
    """A new table with one action done."""
    new = copy.copy(table)
    new.hands = [set(hand) for hand in table.hands]
    new.pasts = [Past(list(past.played), set(past.reneged)) for past in table.pasts]
    for name in ("trick", "led_suits", "won", "tricks", "helpers"):
        setattr(new, name, copy.copy(getattr(table, name)))
    if table.phase in ("blind", "auction", "consent", "raise"):
        new.auction = copy.deepcopy(table.auction)
    new.do(action)
    return new


def count(table: Table, depth: int) -> Counts:
    """As `oracle_tree.count`; of the finished deals those with a contract made are counted."""
    if table.phase == "over":
        assert table.points is not None
        return Counts([], 1, int(table.outcome().made), list(table.points))
    total = Counts()
    if depth:
        for action in legal(table):
            below = count(after(table, action), depth - 1)
            total.add(replace(below, nodes=[1, *below.nodes]))
    return total


def split(table: Table, depth: int) -> dict[str, Counts]:
    return {action: count(after(table, action), depth - 1) for action in legal(table)}
