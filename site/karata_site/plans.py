"""What a page says before it is said in a language: texts asked for, as marks in a line.

`Plan` stands in for `Texts`: what makes tables and examples then gives a plan, the same for
every language, which `spoken` turns into the HTML of one of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup

from karata_site.texts import Texts, Value

_MARKS: dict[tuple[Any, ...], Markup] = {}
_MARK = re.compile("\x02([^\x02\x03]*)\x03")


class Plan(Texts):
    """Texts in no language: each is a mark that names it and its values."""

    def __init__(self) -> None:
        super().__init__("en")

    def html(self, context: str, /, **values: Value) -> Markup:
        """Return the mark of a text."""
        return _mark("html", context, **values)

    def card(self, name: str, kind: str = "k", *, cancelled: bool = False) -> Markup:
        """Return the mark of a card."""
        return _mark("card", name, kind=kind, cancelled=cancelled)

    def suit(self, letter: str) -> Markup:
        """Return the mark of a suit."""
        return _mark("suit", letter)

    def value(self, name: str, value: Value) -> Markup:
        """Return the mark of what stands for a placeholder."""
        listed = value if isinstance(value, str | int) else list(value)
        if isinstance(value, Markup | int):
            return super().value(name, value)
        return _mark("value", name, value=listed)


def _mark(how: str, what: str, **values: Any) -> Markup:
    key = how, what, *((name, each if isinstance(each, str | int) else tuple(each))
                       for name, each in values.items())  # fmt: skip
    if key not in _MARKS:
        _MARKS[key] = _new_mark(how, what, values)
    return _MARKS[key]


def _new_mark(how: str, what: str, values: Mapping[str, Any]) -> Markup:
    def plain(value: Any) -> Any:
        if isinstance(value, Markup):
            return {"html": str(value)}
        return list(value) if isinstance(value, Iterable) and not isinstance(value, str) else value

    told = json.dumps([how, what, {name: plain(each) for name, each in values.items()}])
    # A mark within a mark must not end it.
    return Markup("\x02" + told.replace("\x02", "\\u0002").replace("\x03", "\\u0003") + "\x03")


def spoken(texts: Texts, plan: str) -> Markup:
    """Return a plan as HTML of a language."""

    def say(match: re.Match[str]) -> str:
        how, what, values = json.loads(match[1])
        known = {
            name: spoken(texts, each["html"]) if isinstance(each, dict) else each
            for name, each in values.items()
        }
        return str(getattr(texts, how)(what, **known))

    return Markup(_MARK.sub(say, plan))
