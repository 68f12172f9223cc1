"""House rules: typed fields, one text form (`players=5,target=50`), one address form.

A game's options are one frozen dataclass; each field is made by `flag`, `number` or `choice`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypeVar

from karata.errors import OptionError

O = TypeVar("O")  # noqa: E741 - the field's usual letter for options
Value = bool | int | str


@dataclass(frozen=True, slots=True)
class OptionKind:
    """What values an option takes. `offered` are the ones a form shows; `pattern` allows more."""

    kind: str  # bool | int | choice | pattern
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    pattern: str = ""
    offered: tuple[Value, ...] = ()

    def read(self, name: str, text: str) -> Value:
        """Read a value as written; OptionError if it is none."""
        if self.kind == "bool":
            if text not in ("on", "off"):
                raise OptionError(name, text, "unknown_value", "on or off")
            return text == "on"
        if self.kind == "int":
            if not re.fullmatch(r"-?[0-9]{1,6}", text):
                raise OptionError(name, text, "unknown_value", f"{self.low} to {self.high}")
            return int(text)
        return text

    def check(self, name: str, value: object) -> None:
        """Raise OptionError unless `value` belongs to this option."""
        if self.kind == "bool":
            if not isinstance(value, bool):
                raise OptionError(name, str(value), "unknown_value", "on or off")
        elif self.kind == "int":
            if not isinstance(value, int) or isinstance(value, bool):
                raise OptionError(name, str(value), "unknown_value", "a whole number")
            if not self.low <= value <= self.high:
                raise OptionError(name, str(value), "out_of_range", f"{self.low} to {self.high}")
        elif not isinstance(value, str) or not (
            value in self.values or (self.pattern and re.fullmatch(self.pattern, value))
        ):
            raise OptionError(name, str(value), "unknown_value", ", ".join(self.values))


def flag(default: bool) -> Any:
    """Make an on/off option."""
    return field(default=default, metadata={"option": OptionKind("bool", offered=(True, False))})


def number(default: int, low: int, high: int, offered: Iterable[int] = ()) -> Any:
    """Make a whole-number option; without `offered` a form shows the whole range."""
    shown = tuple(offered) or tuple(range(low, high + 1))
    kind = OptionKind("int", low=low, high=high, offered=shown)
    return field(default=default, metadata={"option": kind})


def choice(default: str, *others: str, pattern: str = "") -> Any:
    """Make an option with named values; a `pattern` allows values that no name has."""
    values = (default, *others)
    kind = OptionKind("pattern" if pattern else "choice", values, pattern=pattern, offered=values)
    return field(default=default, metadata={"option": kind})


def kind_of(option: Field[Any]) -> OptionKind:
    """Return what values an option field takes."""
    kind = option.metadata["option"]
    assert isinstance(kind, OptionKind)
    return kind


def check_values(options: Any) -> None:
    """Raise OptionError unless every field of `options` has a value of its kind."""
    for option in fields(options):
        kind_of(option).check(option.name, getattr(options, option.name))


def write_value(value: Value) -> str:
    """Return a value as it is written: on, off, 5, LRAH."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def make_options(option_type: type[O], written: Iterable[tuple[str, str]]) -> O:
    """Build options from pairs of name and written value; what is not named has its default."""
    known = {option.name: kind_of(option) for option in fields(option_type)}  # type: ignore[arg-type]  # a dataclass
    values: dict[str, Value] = {}
    for name, text in written:
        if name not in known:
            raise OptionError(name, text, "unknown_option", ", ".join(known))
        if name in values:
            raise OptionError(name, text, "twice")
        values[name] = known[name].read(name, text)
    return option_type(**values)


def parse_options(option_type: type[O], text: str) -> O:
    """Read `players=5,target=50`; the empty text gives the defaults."""
    pairs = []
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise OptionError(part, "", "unknown_value", "name=value")
        pairs.append((name.strip(), value.strip()))
    return make_options(option_type, pairs)


def changed(options: Any) -> dict[str, str]:
    """Return the options that differ from their default, as written, in the order of the fields."""
    out = {}
    for option in fields(options):
        value = getattr(options, option.name)
        if option.default is not MISSING and value != option.default:
            out[option.name] = write_value(value)
    return out


def format_options(options: Any) -> str:
    """Return the options that differ from their default: `players=5,target=50`."""
    return ",".join(f"{name}={value}" for name, value in changed(options).items())


def to_query(options: Any) -> str:
    """Return the address form: `players=5&target=50`."""
    from urllib.parse import urlencode  # not at the top: a table in the browser does without

    return urlencode(changed(options))


def from_query(option_type: type[O], query: str) -> O:
    """Read the address form; parameters that are no option are left to others."""
    from urllib.parse import parse_qsl

    known = {option.name for option in fields(option_type)}  # type: ignore[arg-type]  # a dataclass
    pairs = parse_qsl(query.lstrip("?"), keep_blank_values=True)
    return make_options(option_type, [pair for pair in pairs if pair[0] in known])


def with_values(option_type: type[O], values: Mapping[str, Value]) -> O:
    """Build options from a preset: values as on/off, numbers or text."""
    return make_options(option_type, [(k, write_value(v)) for k, v in values.items()])


def schema(option_type: type[Any]) -> list[dict[str, Any]]:
    """Return, for forms, a record an option: name, kind, default, values, low, high, pattern."""
    defaults = option_type()
    out = []
    for option in fields(option_type):
        kind = kind_of(option)
        out.append(
            {
                "name": option.name,
                "kind": kind.kind,
                "default": write_value(getattr(defaults, option.name)),
                "values": [write_value(value) for value in kind.offered],
                "min": kind.low,
                "max": kind.high,
                "pattern": kind.pattern,
            }
        )
    return out
