"""Read and check the TOML files of the rulebook; every error names file, record, field and reason.

Not needed in the browser, which reads the compiled form.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from karata.conditions import ConditionError, comparisons_in
from karata.rulebook import (
    KINDS,
    Example,
    OptionText,
    Rulebook,
    RulebookError,
    RuleUnit,
    assemble,
    record_from,
)

FOLDER = Path(__file__).with_name("rulebook")
UNIT_KINDS = ("restriction", "procedure", "scoring", "definition", "advice", "variant", "faq")
UNIT_ID = re.compile(r"[a-z_]+\.[a-z0-9-]+(\.[a-z0-9-]+)?\Z")
# page sentences may quote these; the games' `facts` give their values
FACTS = frozenset(
    ("players", "others", "target", "pass_count", "low_card", "removed", "hand_size", "kitty_size",
     "total", "heart_points", "queen_points", "king_points", "ace_points", "bonus_card",
     "bonus_value")
)  # fmt: skip
PLACEHOLDERS: dict[str, frozenset[str]] = {  # field of a unit -> what may stand in it
    "refusal": frozenset(("card", "suit", "legal", "low_card", "n")),
    "hint": frozenset(("card", "cards", "suit", "n")),
    "score": frozenset(("card", "n")),
}
_BRACES = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_LITERAL = re.compile(r"(?:[2-9TJQKA][SHDC]|JK|[SHDC])\Z")
_TEXTS = ("text", "plural", "refusal", "hint", "score", "question", "title", "name", "help", "ask",
          "word", "meaning", "also", "caption")  # fmt: skip


def read_rulebook(folder: Path = FOLDER) -> Rulebook:
    """Read and check all files of a folder; trick.toml first, as its rules come first."""
    paths = sorted(folder.glob("*.toml"), key=lambda path: (path.name != "trick.toml", path.name))
    records: dict[str, list[Any]] = {kind: [] for kind in KINDS}
    place: dict[tuple[str, str], str] = {}
    for path in paths:
        for kind, record in read_file(path):
            key = ("card" if kind in ("rank", "suit") else kind, record.id)
            if key in place:
                reason = f"this id stands in {place[key]} too"
                raise RulebookError(path.name, f"[[{kind}]] {record.id}", "id", reason)
            place[key] = path.name
            records[kind].append(record)
    book = assemble(records)
    _check_links(book, place)
    return book


def read_file(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield the records of one file with their kind, each checked by itself."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulebookError(path.name, "", "", str(error)) from error
    for kind, entries in data.items():
        if kind not in KINDS or not isinstance(entries, list):
            raise RulebookError(path.name, kind, "", f"expected [[…]] of {', '.join(KINDS)}")
        for entry in entries:
            yield kind, _record(kind, entry, path.name)


def placeholders(text: str) -> list[str]:
    """Return the names in braces, in their order; ValueError if a brace stands alone."""
    if re.search(r"[{}]", _BRACES.sub("", text)):
        raise ValueError("a brace stands alone")
    return _BRACES.findall(text)


def _record(kind: str, entry: Mapping[str, Any], file: str) -> Any:
    record_type = KINDS[kind][0]
    name = f"[[{kind}]] {entry.get('id', '(no id)')}"
    _check_fields(record_type, entry, file, name)
    for part in ("example", "check"):
        for number, example in enumerate(entry.get(part, ())):
            _check_fields(Example, example, file, f"{name}, {part} {number}")
            if not example.get("deny") and not example.get("allow"):
                raise RulebookError(file, name, part, "nothing is denied and nothing allowed")
    for field, text in _texts(entry):
        _check_text(kind, field, text, file, name)
    record = record_from(record_type, entry)
    if isinstance(record, RuleUnit):
        _check_unit(record, file, name)
    return record


def _check_fields(
    record_type: type[Any], entry: Mapping[str, Any], file: str, name: str
) -> None:
    """Refuse unknown keys, missing fields and values of the wrong type."""
    known = {each.name: each for each in fields(record_type)}
    for key, value in entry.items():
        if key not in known:
            raise RulebookError(file, name, key, f"unknown key; known: {', '.join(known)}")
        wanted = str(known[key].type)
        right: bool = (
            isinstance(value, str) if wanted == "str"
            else isinstance(value, Mapping) if wanted.startswith("Mapping")
            else isinstance(value, list)
        )  # fmt: skip
        if right and wanted == "tuple[str, ...]":
            right = all(isinstance(each, str) and each for each in value)
        if not right:
            raise RulebookError(file, name, key, f"expected {wanted}, found {value!r}")
        if value == "":
            raise RulebookError(file, name, key, "it is empty; leave it out")
    for key, each in known.items():
        needed = each.default is MISSING and each.default_factory is MISSING
        if key not in entry and (needed or (record_type is RuleUnit and key in _NEEDED)):
            raise RulebookError(file, name, key, "it is missing")


_NEEDED = ("section", "text", "source")


def _texts(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for field in _TEXTS:
        if field in entry:
            yield field, entry[field]
    for value, label in entry.get("values", {}).items():
        yield f"values.{value}", label
    for example in entry.get("example", ()):
        if "caption" in example:
            yield "caption", example["caption"]


def _check_text(kind: str, field: str, text: str, file: str, name: str) -> None:
    """Refuse placeholders that cannot be filled, and markup other than *strong*."""
    try:
        found = placeholders(text)
    except ValueError as error:
        raise RulebookError(file, name, field, str(error)) from None
    allowed = PLACEHOLDERS.get(field, FACTS) if kind in ("unit", "option", "preset") else None
    for each in found:
        if _LITERAL.match(each) or (_NAME.match(each) and (allowed is None or each in allowed)):
            continue
        known = ", ".join(sorted(allowed)) if allowed else "a name in small letters"
        reason = f"{{{each}}} is no card and no placeholder that stands here; known: {known}"
        raise RulebookError(file, name, field, reason)
    if text.count("*") % 2 or "<" in text:
        raise RulebookError(file, name, field, "the only markup is *strong*")


def _check_unit(unit: RuleUnit, file: str, name: str) -> None:
    """Refuse a unit that lacks what its kind needs."""
    if not UNIT_ID.match(unit.id):
        raise RulebookError(file, name, "id", "write game.phase.slug in small letters")
    if unit.kind not in UNIT_KINDS:
        raise RulebookError(file, name, "kind", f"expected {', '.join(UNIT_KINDS)}")
    needs = {
        "restriction": ("refusal",), "scoring": ("score",), "advice": ("hint",),
        "variant": ("title",), "faq": ("question",),
    }  # fmt: skip
    for kind, wanted in needs.items():
        for field in wanted:
            if bool(getattr(unit, field)) and unit.kind != kind and field != "hint":
                raise RulebookError(file, name, field, f"only a {kind} has it")
            if unit.kind == kind and field != "hint" and not getattr(unit, field):
                raise RulebookError(file, name, field, f"a {kind} needs it")
    texts = (unit.text, unit.refusal, unit.hint, unit.score, unit.question, unit.title)
    if any("{" in text for text in texts) and not unit.note:
        raise RulebookError(file, name, "note", "a text with a placeholder needs a note")


def _check_links(book: Rulebook, place: Mapping[tuple[str, str], str]) -> None:
    """Refuse sections, conditions, orders and terms that name what does not exist."""
    for unit in book.units.values():
        file, name = place["unit", unit.id], f"[[unit]] {unit.id}"
        if unit.section not in book.sections:
            raise RulebookError(file, name, "section", f"there is no section {unit.section}")
        try:
            for option, values in comparisons_in(unit.when):
                _check_comparison(option, values, book.options)
        except ConditionError as error:
            raise RulebookError(file, name, "when", error.reason) from None
        except ValueError as error:
            raise RulebookError(file, name, "when", str(error)) from None
    links: Iterable[tuple[str, str, str, tuple[str, ...]]] = [
        *(("section", each.id, "order", each.order) for each in book.sections.values()),
        *(("term", each.id, "units", each.units) for each in book.terms.values()),
    ]
    for kind, id, field, units in links:
        for unit_id in units:
            if unit_id not in book.units:
                reason = f"there is no unit {unit_id}"
                raise RulebookError(place[kind, id], f"[[{kind}]] {id}", field, reason)
    for preset in book.presets.values():
        for option in preset.set:
            if option not in book.options:
                reason = f"there is no option {option}"
                raise RulebookError(place["preset", preset.id], preset.id, "set", reason)


def _check_comparison(
    option: str, values: tuple[str | int, ...] | None, known: Mapping[str, OptionText]
) -> None:
    """Raise ValueError unless the option exists and has such values."""
    if option not in known:
        raise ValueError(f"there is no option {option}; known: {', '.join(known)}")
    labels, is_number = known[option].values, bool(known[option].unit)
    if values is None:
        if labels or is_number:
            raise ValueError(f"{option} is not on or off: compare it with a value")
        return
    for value in values:
        if isinstance(value, int) != is_number or (isinstance(value, str) and value not in labels):
            wanted = "a number" if is_number else ", ".join(labels) or "on or off"
            raise ValueError(f"{option} has no value {value!r}; known: {wanted}")
