"""The loader: our rulebook is sound, and a wrong record is named with its fault."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from karata import rulebook
from karata.rulebook import RulebookError, anchor, compile_json, from_json, load
from karata.rulebook_files import read_rulebook

GOOD = """
[[game]]
id = "hearts"
name = "Hearts"
prefix = "hearts"

[[game]]
id = "cancellation_hearts"
name = "Another"
prefix = "cancellation"
shares = ["hearts.play.two"]
lacks = { moon = "off" }
[game.order]
play = ["hearts.play.two"]

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

[[unit]]
id = "hearts.play.two"
kind = "procedure"
section = "play"
when = "moon == 'off' and pass_cards"
text = "Two of {target}."
source = ["SH-2"]
note = "What the placeholders are."
[[unit.example]]
position = "cancellation_hearts ; tricks=0:2C,2C"
winner = "nobody"
survivor = "1"

[[unit]]
id = "cancellation.play.one"
kind = "procedure"
section = "play"
text = "One of many."
source = ["HC-1"]
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
    assert [each.id for each in book.units_in("play")] == ["hearts.play.one", "hearts.play.two"]
    assert book.option("moon", "cancellation_hearts") is book.options["moon"]
    assert book.presets_in("hearts") == []


def test_a_page_shares_the_sentences_of_another(tmp_path: Path) -> None:
    """What a shared sentence asks of an option that the game lacks is answered beforehand."""
    book = read_rulebook(write(tmp_path, GOOD))

    shared, own = book.units_in("play", "cancellation_hearts")

    assert (shared.id, shared.when) == ("hearts.play.two", "pass_cards")
    assert own.id == "cancellation.play.one"
    other = read_rulebook(write(tmp_path, GOOD.replace('moon = "off" }', 'moon = "others" }')))
    assert other.units_in("play", "cancellation_hearts") == [own]


def test_an_option_may_have_a_text_of_its_own_in_a_game(tmp_path: Path) -> None:
    own = """
[[option]]
id = "cancellation.moon"
game = "cancellation_hearts"
group = "scoring"
name = "Its own"
help = "Help."
values = { off = "Off" }
"""
    book = read_rulebook(write(tmp_path, GOOD + own))

    assert book.option("moon", "cancellation_hearts") is book.options["cancellation.moon"]
    assert book.option("moon") is book.options["moon"]


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
        (
            'play = ["hearts.play.two"]',
            'play = ["hearts.play.one"]',
            "cancellation_hearts",
            "order",
            "hearts.play.one",
        ),
        ('play = ["hearts.play.two"]', "plays = []", "cancellation_hearts", "order", "plays"),
        (
            'shares = ["hearts.play.two"]',
            'shares = ["hearts.no"]',
            "cancellation_hearts",
            "shares",
            "hearts.no",
        ),
        (
            'shares = ["hearts.play.two"]',
            'shares = "hearts.no"',
            "cancellation_hearts",
            "shares",
            "expected tuple",
        ),
        (
            'shares = ["hearts.play.two"]',
            'leaves_out = ["hearts.play.two"]',
            "cancellation_hearts",
            "leaves_out",
            "of every game",
        ),
        ("lacks = { moon", "lacks = { sun", "cancellation_hearts", "lacks", "no option sun"),
        (
            "lacks = {",
            'instead = { "a.b" = "hearts.play.one" }\nlacks = {',
            "cancellation_hearts",
            "instead",
            "hearts.play.one",
        ),
        ('id = "hearts.play.one"', 'id = "whist.play.one"', "whist.play.one", "id", "of no game"),
        (
            'unit = "players"',
            'unit = "players"\ngame = "whist"',
            "players",
            "game",
            "no game whist",
        ),
        ("Two of {target}", "Two of {low_card}", "hearts.play.two", "text", "cancellation_hearts"),
        ("hearts 0:A...", "cancellation_hearts 0:A...", "hearts.play.one", "example", "names"),
        ('winner = "nobody"\n', "", "hearts.play.two", "example", "has a winner"),
        ('winner = "nobody"', 'winner = "me"', "hearts.play.two", "example", "no seat"),
        (
            'winner = "nobody"',
            'winner = "1"\nallow = ["AS"]',
            "hearts.play.two",
            "example",
            "no cards",
        ),
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
        book.units["trick.follow-suit"].text = ""


def test_compiled_form_keeps_what_the_table_needs() -> None:
    book = load()

    compiled = from_json(compile_json(book))

    for id, unit in book.units.items():
        kept = compiled.units[id]
        for name in ("kind", "section", "when", "refusal", "hint", "score"):
            assert getattr(kept, name) == getattr(unit, name)
        assert kept.text == kept.note == ""
    for table in ("games", "messages", "options", "presets", "cards", "suits", "ranks"):
        for id, record in getattr(book, table).items():
            bare: dict[str, object] = {"note": ""}
            if hasattr(record, "source"):
                bare["source"] = ()
            if hasattr(record, "order"):
                bare |= {"order": {}, "first_deal": ""}
            assert getattr(compiled, table)[id] == dataclasses.replace(record, **bare)
    assert compile_json(compiled) == compile_json(book)


def test_compiled_file_is_loaded_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    text = compile_json(load())
    monkeypatch.setattr(rulebook.pkgutil, "get_data", lambda *_: text.encode())

    assert load.__wrapped__() == from_json(text)


@pytest.mark.parametrize(
    ("rule", "game", "address"),
    [
        ("hearts.lead.broken", "hearts", "hearts/#hearts.lead.broken"),
        ("trick.follow-suit", "hearts", "hearts/#trick.follow-suit"),
        ("trick.follow-suit", "cancellation_hearts", "cancellation_hearts/#trick.follow-suit"),
        ("hearts.lead.broken", "cancellation_hearts", "cancellation_hearts/#hearts.lead.broken"),
        ("hearts.moon.limited", "cancellation_hearts", "hearts/#hearts.moon.limited"),
        ("trick.winner", "cancellation_hearts", "cancellation_hearts/#cancellation.trick.winner"),
        ("cancellation.lead.first", "hearts", "cancellation_hearts/#cancellation.lead.first"),
    ],
)
def test_anchors(rule: str, game: str, address: str) -> None:
    """A sentence is found on the page of the game if it stands there, else on its own page."""
    assert anchor(rule, game) == address


def test_page_order_is_the_order_of_the_section() -> None:
    ids = [unit.id for unit in load().units_in("play")]

    assert ids[0] == "trick.one-each"
    assert ids.index("trick.winner") < ids.index("hearts.first.no-points")
    assert len(ids) == len(set(ids))


def test_an_example_stands_on_the_page_of_its_game() -> None:
    games = {each.game for each in load().units["trick.follow-suit"].example}

    assert games == {"hearts", "cancellation_hearts", "five_hundred"}
