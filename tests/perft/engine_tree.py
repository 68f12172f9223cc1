"""The engine's counts of the ways a deal can go on, and where they part from the oracle's."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from tests.perft.oracle_tree import Counts

SPECIAL = (
    "hearts.moon", "hearts.sun", "five_hundred.score.made", "five_hundred.score.misere-made",
    "five_hundred.score.slam",
)  # fmt: skip
"""Lines of the finished deals that are counted by themselves: a moon shot, a contract made."""


def count(game: Any, state: Any, depth: int) -> Counts:
    """As `oracle_tree.count`, by the engine."""
    result = game.result(state)
    if result is not None:
        special = any(line.rule.startswith(SPECIAL) for line in result.lines)
        return Counts([], 1, int(special), list(result.points))
    total = Counts()
    if depth:
        for action in game.actions(state):
            after = state.copy()
            game.apply(after, action)
            below = count(game, after, depth - 1)
            total.add(Counts([1, *below.nodes], below.finished, below.moons, below.points))
    return total


def split(game: Any, state: Any, depth: int, written: Callable[[str], str]) -> dict[str, Counts]:
    """The counts below each first action, as `written` by the oracle."""
    found = {}
    for action in game.actions(state):
        after = state.copy()
        game.apply(after, action)
        found[written(game.format_action(action))] = count(game, after, depth - 1)
    return found


def difference(
    game: Any,
    state: Any,
    table: Any,
    tree: ModuleType,
    depth: int,
    written: Callable[[str], str] = str,
) -> str:
    """The two splits, and the path to where engine and oracle part; `tree` is the oracle's."""
    lines: list[str] = []
    path: list[str] = []
    while depth:
        engine = split(game, state, depth, written)
        oracle = tree.split(table, depth)
        lines.append(f"after {' · '.join(path) or 'nothing'}: {game.position(state)}")
        odd = [a for a in sorted(engine | oracle) if engine.get(a) != oracle.get(a)]
        for action in sorted(engine | oracle):
            mark = "!" if action in odd else " "
            mine, theirs = engine.get(action, "refused"), oracle.get(action, "refused")
            lines.append(f" {mark} {action}: engine {mine}   oracle {theirs}")
        down = next((a for a in odd if a in engine and a in oracle), None)
        if down is None or any(a not in engine or a not in oracle for a in odd):
            break
        game.act(state, game.parse_action(down))
        table = tree.after(table, down)
        path.append(down)
        depth -= 1
    return "\n".join(lines)
