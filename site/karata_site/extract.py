"""Find the translatable texts of the TOML files: the rulebook, the table's texts, the pages."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

FIELDS = (
    "title",
    "name",
    "summary",
    "word",
    "also",
    "question",
    "text",
    "meaning",
    "refusal",
    "hint",
    "score",
    "ask",
    "help",
)


@dataclass(frozen=True)
class Message:
    """One text to translate. `context` is "<record id>/<field>"; `line` counts from 1."""

    context: str
    text: str
    plural: str | None
    note: str
    file: str
    line: int


class SourceError(ValueError):
    """A TOML file whose texts cannot be read; says file and reason."""


def messages_in(raw: str, file: str) -> list[Message]:
    """Return the texts of one TOML file in the order in which they stand in it."""
    try:
        data = tomllib.loads(raw)
    except tomllib.TOMLDecodeError as error:
        raise SourceError(f"{file}: {error}") from error
    found = [
        message
        for kind, records in data.items()
        if isinstance(records, list)
        for record in records
        if isinstance(record, dict)
        for message in _record(kind, record, raw, file)
    ]
    found.sort(key=lambda message: message.line)
    return found


def read(path: Path, root: Path) -> list[Message]:
    """Return the texts of a file; its name is written relative to `root`."""
    return messages_in(path.read_text("utf-8"), path.relative_to(root).as_posix())


def _record(kind: str, record: Mapping[str, Any], raw: str, file: str) -> Iterator[Message]:
    identity = record.get("id")
    if not isinstance(identity, str):
        raise SourceError(f"{file}: a [[{kind}]] has no id")
    start = raw.find(f'[[{kind}]]\nid = "{identity}"')
    # Sections and lessons may share a name and both have a title.
    prefix = "lesson." if kind == "lesson" else ""
    line = raw.count("\n", 0, start) + 1 if start >= 0 else 1
    note = str(record.get("note", ""))

    def message(field: str, text: str, plural: str | None = None) -> Message:
        return Message(f"{prefix}{identity}/{field}", text, plural, note, file, line)

    for field in FIELDS:
        # The name of a source is a proper name and stays as it is.
        if isinstance(record.get(field), str) and (kind, field) != ("source", "name"):
            plural = record.get("plural") if field == "text" else None
            yield message(field, record[field], plural)
    values = record.get("values")
    if isinstance(values, Mapping):
        for value, label in values.items():
            if isinstance(label, str):
                yield message(f"values.{value}", label)
    for number, example in enumerate(record.get("example", ())):
        if isinstance(example.get("caption"), str):
            yield message(f"example.{number}.caption", example["caption"])


def extract_toml(
    fileobj: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[tuple[int, str, tuple[str, ...], list[str]]]:
    """Babel's extractor interface: line, function, its arguments, comments."""
    raw = fileobj.read().decode("utf-8")
    for each in messages_in(raw, getattr(fileobj, "name", "")):
        comments = [each.note] if each.note else []
        if each.plural is None:
            yield each.line, "pgettext", (each.context, each.text), comments
        else:
            yield each.line, "npgettext", (each.context, each.text, each.plural), comments
