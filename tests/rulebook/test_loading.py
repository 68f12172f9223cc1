"""The loader: our rulebook is sound, and a wrong record is named with its fault."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from karata import rulebook
from karata.rulebook import RulebookError, anchor, compile_json, from_json, load
from karata.rulebook_files import read_rulebook

GOOD = """
[[section]]
id = "play"
title = "Play"

[[option]]
id = "moon"
group = "scoring"
name = "Moon"
help = "Help."
[option.values]
off = "Off"
others = "Others"

[[option]]
id = "players"
group = "table"
name = "Players"
help = "Help."
unit = "players"

[[option]]
id = "pass_cards"
group = "table"
name = "Pass"
help = "Help."

[[unit]]
id = "hearts.play.one"
kind = "restriction"
section = "play"
when = "moon == 'off' and players in (3, 5) and not pass_cards"
text = "One of {players}."
refusal = "Not {card}."
source = ["SH-1"]
note = "What the placeholders are."
[[unit.example]]
position = "hearts 0:A..."
deny = ["AS"]
caption = "A *strong* caption with {QS}."
"""


def write(folder: Path, text: str, name: str = "game.toml") -> Path:
    (folder / name).write_text(text, "utf-8")
    return folder


def test_reads_a_good_file(tmp_path: Path) -> None:
    book = read_rulebook(write(tmp_path, GOOD))

    unit = book.units["hearts.play.one"]
    assert unit.source == ("SH-1",)
    assert unit.example[0].deny == ("AS",)
    assert unit.options == {"moon", "players", "pass_cards"}
    assert unit.holds({"moon": "off", "players": 3, "pass_cards": False})
    assert not unit.holds({"moon": "off", "players": 4, "pass_cards": False})
    assert book.units_in("play") == [unit]


@pytest.mark.parametrize(
    ("old", "new", "record", "field", "reason"),
    [
        ('id = "hearts.play.one"', 'id = "Hearts one"', "Hearts one", "id", "game.phase.slug"),
        ('kind = "restriction"', 'kind = "law"', "hearts.play.one", "kind", "restriction"),
        ('kind = "restriction"\n', "", "hearts.play.one", "kind", "missing"),
        ('kind = "restriction"', 'kind = "procedure"', "hearts.play.one", "refusal", "only a"),
        ('refusal = "Not {card}."\n', "", "hearts.play.one", "refusal", "needs it"),
        ('text = "One of {players}."\n', "", "hearts.play.one", "text", "missing"),
        ('source = ["SH-1"]\n', "", "hearts.play.one", "source", "missing"),
        ('source = ["SH-1"]', 'source = "SH-1"', "hearts.play.one", "source", "expected tuple"),
        ('source = ["SH-1"]', "source = [1]", "hearts.play.one", "source", "expected tuple"),
        ('note = "What the placeholders are."\n', "", "hearts.play.one", "note", "placeholder"),
        ('refusal = "', 'refuse = "', "hearts.play.one", "refuse", "unknown key"),
        ('refusal = "Not {card}."', 'refusal = ""', "hearts.play.one", "refusal", "empty"),
        ("{card}", "{target}", "hearts.play.one", "refusal", "{target}"),
        ("{players}", "{card}", "hearts.play.one", "text", "{card}"),
        ("{players}", "{1S}", "hearts.play.one", "text", "{1S}"),
        ("{players}", "{players", "hearts.play.one", "text", "brace"),
        ("{QS}", "{queen}", "hearts.play.one", "caption", "{queen}"),
        ("*strong*", "*strong", "hearts.play.one", "caption", "markup"),
        ("*strong*", "<b>strong</b>", "hearts.play.one", "caption", "markup"),
        ('deny = ["AS"]\n', "", "hearts.play.one", "example", "nothing"),
        ('deny = ["AS"]', 'dney = ["AS"]', "hearts.play.one, example 0", "dney", "unknown key"),
        ('section = "play"', 'section = "plays"', "hearts.play.one", "section", "plays"),
        ("moon == 'off'", "moon = 'off'", "hearts.play.one", "when", "cannot be read"),
        ("moon == 'off'", "sun == 'off'", "hearts.play.one", "when", "no option sun"),
        ("moon == 'off'", "moon == 'of'", "hearts.play.one", "when", "no value 'of'"),
        ("moon == 'off'", "moon", "hearts.play.one", "when", "compare it"),
        ("players in (3, 5)", "players == 'x'", "hearts.play.one", "when", "no value 'x'"),
        ("not pass_cards", "pass_cards == 'on'", "hearts.play.one", "when", "on or off"),
        ('title = "Play"', 'title = "Play"\norder = ["hearts.no"]', "play", "order", "hearts.no"),
        ("[[section]]", "[[chapter]]", "chapter", "", "expected"),
        ("[[section]]", "[[section]", "", "", "line"),
    ],
)
def test_names_what_is_wrong(
    tmp_path: Path, old: str, new: str, record: str, field: str, reason: str
) -> None:
    assert old in GOOD
    with pytest.raises(RulebookError) as caught:
        read_rulebook(write(tmp_path, GOOD.replace(old, new, 1)))

    error = caught.value
    assert error.file == "game.toml"
    assert record in error.record
    assert error.field == field
    assert reason in error.reason
    assert str(error).startswith("game.toml: ")


def test_refuses_an_id_that_stands_twice(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    write(tmp_path, '[[section]]\nid = "play"\ntitle = "Again"\n', "later.toml")

    with pytest.raises(RulebookError, match=r"later\.toml.*play.*game\.toml too"):
        read_rulebook(tmp_path)


def test_records_are_frozen_and_loaded_once() -> None:
    book = load()

    assert load() is book
    with pytest.raises(dataclasses.FrozenInstanceError):
        book.units["trick.follow-suit"].text = ""  # type: ignore[misc]


def test_compiled_form_keeps_what_the_table_needs() -> None:
    book = load()

    compiled = from_json(compile_json(book))

    for id, unit in book.units.items():
        kept = compiled.units[id]
        for name in ("kind", "section", "when", "refusal", "hint", "score"):
            assert getattr(kept, name) == getattr(unit, name)
        assert kept.text == kept.note == ""
    for table in ("messages", "options", "presets", "cards", "suits", "ranks"):
        for id, record in getattr(book, table).items():
            bare: dict[str, object] = {"note": ""}
            if hasattr(record, "source"):
                bare["source"] = ()
            assert getattr(compiled, table)[id] == dataclasses.replace(record, **bare)
    assert compile_json(compiled) == compile_json(book)


def test_compiled_file_is_loaded_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    text = compile_json(load())
    monkeypatch.setattr(rulebook.pkgutil, "get_data", lambda *_: text.encode())

    assert load.__wrapped__() == from_json(text)


def test_anchors() -> None:
    assert anchor("hearts.lead.broken") == "hearts/#hearts.lead.broken"
    assert anchor("trick.follow-suit") == "hearts/#trick.follow-suit"
    assert anchor("trick.follow-suit", "five_hundred") == "five_hundred/#trick.follow-suit"


def test_page_order_is_the_order_of_the_section() -> None:
    ids = [unit.id for unit in load().units_in("play")]

    assert ids[0] == "trick.one-each"
    assert ids.index("trick.winner") < ids.index("hearts.first.no-points")
    assert len(ids) == len(set(ids))
