"""Read and check the TOML files of the rulebook; every error names file, record, field and reason.

Not needed in the browser, which reads the compiled form.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from karata.conditions import ConditionError, comparisons_in
from karata.rulebook import (
    FIRST_GAME,
    KINDS,
    SHARED,
    Example,
    Game,
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
_EVERYWHERE = frozenset(
    ("players", "others", "target", "pass_count", "removed", "hand_size", "kitty_size", "total",
     "moon_points", "heart_points", "queen_points", "bonus_card", "bonus_value")
)  # fmt: skip
FACTS: dict[str, frozenset[str]] = {
    "hearts": _EVERYWHERE | {"low_card", "sun_points", "king_points", "ace_points",
                             "seven_points", "no_trick_value"},
    "cancellation_hearts": _EVERYWHERE | {"cards_in_play"},
    "five_hundred": frozenset(
        ("players", "others", "target", "back_door", "pack_size", "hand_size", "kitty_size",
         "removed", "misere_value", "open_value", "blind_value", "slam_value",
         "top_value", "low_value", "tricks", "cap", "trick_points", "sides")
    ),
}  # fmt: skip
PLACEHOLDERS: dict[str, frozenset[str]] = {  # field of a unit -> what may stand in it
    "refusal": frozenset(("card", "suit", "legal", "low_card", "n", "pass_count", "size", "bid",
                          "high", "bids")),
    "hint": frozenset(("card", "cards", "suit", "n", "bid")),
    "score": frozenset(("card", "n", "bid")),
    "summary": frozenset(),
}  # fmt: skip
_BRACES = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_LITERAL = re.compile(r"(?:(?:[2-9TJQKA]|1[123])[SHDC]|J[KX]|[SHDC])\Z")
_TEXTS = ("text", "plural", "refusal", "hint", "score", "question", "title", "name", "help", "ask",
          "word", "meaning", "also", "caption", "summary")  # fmt: skip


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
            _check_example(example, file, name, part)
    for field, text in _texts(entry):
        _check_text(kind, field, text, file, name)
    record = record_from(record_type, entry)
    if isinstance(record, RuleUnit):
        _check_unit(record, file, name)
    return record


def _check_fields(record_type: type[Any], entry: Mapping[str, Any], file: str, name: str) -> None:
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


def _check_example(example: Mapping[str, Any], file: str, name: str, part: str) -> None:
    """Refuse an example that says nothing, or both which cards are allowed and who wins."""
    cards = example.get("deny") or example.get("allow")
    seats = [example[key] for key in ("winner", "survivor") if key in example]
    if not cards and not seats:
        raise RulebookError(file, name, part, "nothing is denied and nothing allowed")
    if seats and (cards or "winner" not in example):
        raise RulebookError(file, name, part, "a finished trick has a winner and no cards to judge")
    for seat in seats:
        if not seat.isdigit() and seat != "nobody":
            raise RulebookError(file, name, part, f"{seat!r} is no seat and not nobody")


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
    facts = frozenset[str]().union(*FACTS.values())  # _check_places knows the game
    judged = kind in ("unit", "option", "preset", "game")
    allowed = PLACEHOLDERS.get(field, facts) if judged else None
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
    """Refuse records that name games, sections, options or units that do not exist."""
    for kind, table in (
        ("option", book.options), ("preset", book.presets), ("lesson", book.lessons),
    ):  # fmt: skip
        for each in table.values():
            if each.game not in book.games:
                reason = f"there is no game {each.game}"
                raise RulebookError(place[kind, each.id], f"[[{kind}]] {each.id}", "game", reason)
    for game in book.games.values():
        _check_game(book, game, place["game", game.id])
    for unit in book.units.values():
        _check_places(book, unit, place["unit", unit.id])
    for term in book.terms.values():
        for id in term.units:
            if id not in book.units:
                reason = f"there is no unit {id}"
                raise RulebookError(place["term", term.id], f"[[term]] {term.id}", "units", reason)
    for preset in book.presets.values():
        for option in preset.set:
            if book.option(option, preset.game) is None:
                reason = f"there is no option {option}"
                raise RulebookError(place["preset", preset.id], preset.id, "set", reason)


def _check_game(book: Rulebook, game: Game, file: str) -> None:
    """Refuse a page that names sentences, sections or options that it cannot have."""
    name = f"[[game]] {game.id}"
    for field, ids in (("shares", game.shares), ("leaves_out", game.leaves_out)):
        for id in ids:
            if id not in book.units:
                raise RulebookError(file, name, field, f"there is no unit {id}")
            if (id.partition(".")[0] == SHARED) != (field == "leaves_out"):
                raise RulebookError(file, name, field, f"{id}: `{SHARED}.*` is of every game")
    for section, ids in game.order.items():
        if section not in book.sections:
            raise RulebookError(file, name, "order", f"there is no section {section}")
        for id in ids:
            if id not in book.units or not game.holds_unit(id):
                raise RulebookError(file, name, "order", f"there is no unit {id} on this page")
            if book.units[id].section != section:
                raise RulebookError(file, name, "order", f"{id} does not stand in {section}")
    for id in game.instead.values():
        if id not in book.units or not game.holds_unit(id):
            raise RulebookError(file, name, "instead", f"there is no unit {id} on this page")
    for option in game.lacks:
        if option not in book.options:
            raise RulebookError(file, name, "lacks", f"there is no option {option}")


def _check_places(book: Rulebook, unit: RuleUnit, file: str) -> None:
    """Refuse a unit that a page on which it stands cannot show."""
    name = f"[[unit]] {unit.id}"
    pages = [game for game in book.games.values() if game.holds_unit(unit.id)]
    if not pages:
        known = ", ".join((SHARED, *(game.prefix for game in book.games.values())))
        raise RulebookError(file, name, "id", f"it is of no game; known: {known}")
    if unit.section not in book.sections:
        raise RulebookError(file, name, "section", f"there is no section {unit.section}")
    for page in pages:
        own = page.prefix == unit.id.partition(".")[0]
        try:
            for option, values in comparisons_in(unit.when):
                found = book.option(option, page.id)
                if found is None and option not in page.lacks:
                    known = ", ".join(book.options)
                    raise ValueError(f"there is no option {option}; known: {known}")
                if found is not None and own:  # another game may have fewer values
                    _check_comparison(found, option, values)
        except ConditionError as error:
            raise RulebookError(file, name, "when", error.reason) from None
        except ValueError as error:
            raise RulebookError(file, name, "when", str(error)) from None
        facts = FACTS.get(page.id, FACTS[FIRST_GAME])
        for each in placeholders(unit.text):
            if not _LITERAL.match(each) and each not in facts:
                reason = f"{{{each}}} is not known in {page.id}; known: {', '.join(sorted(facts))}"
                raise RulebookError(file, name, "text", reason)
    for example in (*unit.example, *unit.check):
        if example.game not in [page.id for page in pages]:
            reason = f"its position names {example.game}, where this unit does not stand"
            raise RulebookError(file, name, "example", reason)


def _check_comparison(text: OptionText, option: str, values: tuple[str | int, ...] | None) -> None:
    """Raise ValueError unless the option has such values."""
    labels, is_number = text.values, bool(text.unit)
    if values is None:
        if labels or is_number:
            raise ValueError(f"{option} is not on or off: compare it with a value")
        return
    for value in values:
        if isinstance(value, int) != is_number or (isinstance(value, str) and value not in labels):
            wanted = "a number" if is_number else ", ".join(labels) or "on or off"
            raise ValueError(f"{option} has no value {value!r}; known: {wanted}")
