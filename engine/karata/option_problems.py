"""Why house rules, or a deal code with them, cannot be used: sentences for people."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from karata.deal_code import CodeError
from karata.errors import OptionError
from karata.messages import Messages, Text, plain
from karata.options import kind_of
from karata.table_log import sentences


def option_problem(words: Messages, game: Any, error: OptionError) -> Text:
    """Return what a person is told about an option of `game` that cannot be used."""
    reason = error.reason.replace("_", "-")
    written = f"{error.option}={error.value}"
    if not words.has(f"table.option.{reason}"):
        return words.text("table.error.option", params={"given": written})
    known = words.rulebook.option(error.option, game.name) is not None
    name = plain(words.option_text(error.option, "name", game.name)) if known else error.option
    given = error.value if error.option in _kinds(game) else written
    params: dict[str, object] = {"option": name, "given": given}
    if error.reason == "out_of_range":
        kind = _kinds(game)[error.option]
        params |= {"low": kind.low, "high": kind.high}
    return words.text(f"table.option.{reason}", params=params)


def code_problem(words: Messages, error: CodeError) -> Text:
    """Return what a person is told about a deal code that cannot be used."""
    text = words.text(error.message, params=error.params)
    if error.problem is None:
        return text
    return sentences(text, option_problem(words, error.game, error.problem))


def _kinds(game: Any) -> dict[str, Any]:
    return {option.name: kind_of(option) for option in fields(game.option_type)}
