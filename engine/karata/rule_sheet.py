"""The rule sheet of a game as plain text, for the house rules and the language asked for."""

from __future__ import annotations

from textwrap import fill
from typing import Any

from karata.messages import Messages, Text, plain
from karata.options import changed

WIDTH = 78
KINDS = ("definition", "procedure", "restriction", "scoring", "advice")  # no variants, no questions


def rule_sheet(game: Any, options: Any, words: Messages) -> str:
    """Return the rules that hold at this table, numbered, section by section."""
    facts = game.facts(options)
    blocks = []
    number = 0
    for section in words.rulebook.sections.values():
        units = [
            unit
            for unit in words.rulebook.units_in(section.id, game.name)
            if unit.kind in KINDS
            and unit.text
            and unit.holds(options)
            and ".differ." not in unit.id  # where sources disagree matters to readers of the page
        ]
        if not units:
            continue
        lines = [plain(words.text(section.id, "title"))]
        lines.append("-" * len(lines[0]))
        for unit in units:
            number += 1
            text = f"{number}. {plain(words.text(unit.id, 'text', facts))}"
            lines.append(fill(text, WIDTH, subsequent_indent="   ", break_long_words=False))
        if section.id == "auction":
            lines += ["", *bid_lines(game, options, words)]
        blocks.append("\n".join(lines))
    return "\n\n".join([house_rules(game, options, words), *blocks]) + "\n"


def bid_lines(game: Any, options: Any, words: Messages) -> list[str]:
    """Return all bids from low to high, each with its value: a line a number of tricks."""
    lines: list[list[str]] = []
    before = None
    for bid in game.setup(options).bids:
        if (bid.kind, bid.level) != before:
            lines.append([])
        before = bid.kind, bid.level
        lines[-1].append(f"{plain(words.bid(bid.name, 'short-'))}: {bid.value}")
    return [", ".join(line) for line in lines]


def house_rules(game: Any, options: Any, words: Messages) -> str:
    """Return the house rules that differ from the usual ones, one a line."""
    lines = [plain(text) for text in house_rule_texts(game, options, words)]
    return "\n".join(lines) if lines else words.say("table.option.usual")


def house_rule_texts(game: Any, options: Any, words: Messages) -> list[Text]:
    """Return a text for each house rule that differs from the usual one."""
    return [
        words.text(
            "table.option",
            params={
                "option": plain(words.option_text(name, "name", game.name)),
                "value": plain(words.value_text(name, value, game.name)),
            },
        )
        for name, value in changed(options).items()
    ]
