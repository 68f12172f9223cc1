"""Catalogues are read strictly, brought up to date by context, filled and compiled."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from karata_site import catalogues
from karata_site.extract import Message, SourceError, messages_in
from karata_site.pofiles import (
    CatalogueError,
    entries,
    read_catalogue,
    template,
    updated,
    write_catalogue,
)

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
ENTRY = 'msgctxt "an.id/text"\nmsgid "Play it."\nmsgstr "Cheza hii."\n'


def po(tmp_path: Path, body: str) -> Path:
    path = tmp_path / "rules.po"
    path.write_text(HEAD + body, "utf-8")
    return path


def message(context: str, text: str, note: str = "") -> Message:
    return Message(context, text, None, note, "a.toml", 1)


@pytest.mark.parametrize(
    ("body", "line", "reason"),
    [
        (ENTRY.replace('hii."', "hii."), 7, "quotation marks"),
        (ENTRY.replace("msgstr", "msgstrr"), 7, "keyword wrong"),
        (ENTRY.replace("hii", 'h"i'), 7, "quotation marks"),
        (ENTRY.replace("hii", "h\\i"), 7, "backslash"),
        ("<<<<<<< mine\n" + ENTRY, 5, "unfinished merge"),
        (ENTRY + "\n" + ENTRY, 9, "the same msgctxt as in line 5"),
        ('msgctxt "an.id/text"\nmsgid "Play it."\nmsgstr\n', 7, "keyword without its text"),
        ('msgctxt "a/text"\nmsgstr "Cheza."\n', 6, "msgstr after msgctxt"),
        ('msgctxt "a/text"\nmsgid "A"\n\n' + ENTRY, 8, "msgctxt after msgid"),
    ],
)
def test_a_broken_catalogue_is_refused_with_file_line_and_reason(
    tmp_path: Path, body: str, line: int, reason: str
) -> None:
    path = po(tmp_path, body)

    with pytest.raises(CatalogueError) as raised:
        read_catalogue(path, "sw", "rules")

    assert str(raised.value).startswith(f"{path}:{line}: ")
    assert reason in str(raised.value)


def test_bytes_that_are_no_text_are_refused_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "rules.po"
    path.write_bytes(HEAD.encode() + ENTRY.replace("hii", "h\xff").encode("latin-1"))

    with pytest.raises(CatalogueError, match=r"rules\.po:7: not UTF-8"):
        read_catalogue(path, "sw", "rules")


def test_update_keeps_translations_and_marks_changed_sources(tmp_path: Path) -> None:
    old = read_catalogue(po(tmp_path, ENTRY), "sw", "rules")
    new = template("rules", [message("b.id/text", "New."), message("an.id/text", "Play it now.")])

    found = dict(entries(updated(new, old, "sw", "rules")))

    assert list(found) == ["b.id/text", "an.id/text"]  # the order of the sources
    assert found["an.id/text"].string == "Cheza hii."
    assert found["an.id/text"].fuzzy
    assert list(found["an.id/text"].previous_id) == ["Play it."]


def test_a_long_previous_text_stands_on_one_line(tmp_path: Path) -> None:
    long = 'Play "it" ' + "and then play it once more " * 9 + "\\"
    source = template("rules", [message("an.id/text", long)])
    old = updated(source, None, "sw", "rules")
    next(iter(entries(old)))[1].string = "Cheza."
    changed = template("rules", [message("an.id/text", "Play.")])
    path = tmp_path / "rules.po"
    write_catalogue(path, updated(changed, old, "sw", "rules"))

    assert dict(entries(read_catalogue(path, "sw", "rules")))["an.id/text"].fuzzy
    written = [line for line in path.read_text("utf-8").splitlines() if line.startswith("#|")]
    quoted = long.replace("\\", "\\\\").replace('"', '\\"')
    assert written == [f'#| msgid "{quoted}"']


def test_a_text_that_comes_back_finds_its_old_translation(tmp_path: Path) -> None:
    old = read_catalogue(po(tmp_path, ENTRY), "sw", "rules")
    without = updated(template("rules", [message("b.id/text", "B.")]), old, "sw", "rules")
    path = tmp_path / "out.po"
    write_catalogue(path, without)
    assert "#~" in path.read_text("utf-8")

    again = updated(
        template("rules", [message("an.id/text", "Play it.")]),
        read_catalogue(path, "sw", "rules"),
        "sw",
        "rules",
    )

    (entry,) = (entry for _, entry in entries(again))
    assert entry.string == "Cheza hii."
    assert not entry.fuzzy


def test_a_written_catalogue_has_no_date_and_no_line_number(tmp_path: Path) -> None:
    path = tmp_path / "rules.pot"
    write_catalogue(path, template("rules", [message("an.id/text", "Play {card}.", "card: it")]))

    text = path.read_text("utf-8")
    assert "Date" not in text
    assert "#: a.toml\n" in text
    assert "#. card: it\n#: a.toml\n#, python-brace-format\n" in text
    assert not write_catalogue(
        path, template("rules", [message("an.id/text", "Play {card}.", "card: it")])
    )


def test_extraction_keeps_order_notes_plurals_values_and_captions() -> None:
    found = messages_in(
        """
[[unit]]
id = "a.b"
text = "One."
refusal = "No {card}."
note = "card: a card"
[[unit.example]]
position = "…"
caption = "Look."
[[option]]
id = "moon"
name = "Moon"
[option.values]
off = "None"
[[lesson]]
id = "moon"
title = "Step"
[[message]]
id = "m"
text = "{n} card"
plural = "{n} cards"
""",
        "a.toml",
    )

    assert [each.context for each in found] == [
        "a.b/text",
        "a.b/refusal",
        "a.b/example.0.caption",
        "moon/name",
        "moon/values.off",
        "lesson.moon/title",
        "m/text",
    ]
    assert found[1].note == "card: a card"
    assert found[6].plural == "{n} cards"


@pytest.mark.parametrize("raw", ["[[unit]]\ntext = 'no id'\n", "[[unit]\n"])
def test_a_source_that_cannot_be_read_is_refused(raw: str) -> None:
    with pytest.raises(SourceError, match=r"^a\.toml: "):
        messages_in(raw, "a.toml")


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two texts and its catalogues."""
    texts = {
        "rules": [message("an.id/text", "Play it.")],
        "table": [Message("t.n/text", "{n} card", "{n} cards", "n: a number", "t.toml", 1)],
        "site": [],
    }
    monkeypatch.setattr(catalogues, "messages", lambda domain: texts[domain])
    locales = tmp_path / "locales"
    catalogues.update(locales)
    return locales


def test_fill_puts_texts_in_and_compile_makes_them_usable(small: Path, tmp_path: Path) -> None:
    given = tmp_path / "sw.toml"
    given.write_text('"an.id/text" = "Cheza hii."\n"t.n/text" = ["karata {n}", "karata {n}"]\n')

    count, found = catalogues.fill("sw", given, small)
    catalogues.compile_catalogues(small, tmp_path / "out")

    assert (count, found) == (2, [])
    loaded = gettext.translation("table", str(tmp_path / "out"), ["sw"])
    assert loaded.npgettext("t.n/text", "{n} card", "{n} cards", 3) == "karata {n}"
    assert catalogues.update(small) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('"no.id/text" = "Cheza."', "unknown contexts: no.id/text"),
        ('"an.id/text" = ["a", "b"]', "an.id/text wants one text"),
        ('"t.n/text" = "karata"', "t.n/text wants a list of plural forms"),
    ],
)
def test_fill_refuses_what_fits_nowhere(
    small: Path, tmp_path: Path, text: str, reason: str
) -> None:
    given = tmp_path / "sw.toml"
    given.write_text(text)

    with pytest.raises(CatalogueError, match=reason):
        catalogues.fill("sw", given, small)


def test_a_wrong_translation_stops_the_compiler_with_file_line_and_reason(
    small: Path, tmp_path: Path
) -> None:
    path = catalogues.po_path("sw", "rules", small)
    path.write_text(path.read_text("utf-8").replace('msgstr ""\n', 'msgstr "<b>."\n')[:-1] + "\n")
    lines = path.read_text("utf-8").splitlines()
    line = lines.index('msgctxt "an.id/text"') + 1

    # The header's own msgstr was replaced too, so put it back.
    text = path.read_text("utf-8").replace('msgid ""\nmsgstr "<b>."', 'msgid ""\nmsgstr ""', 1)
    path.write_text(text, "utf-8")

    with pytest.raises(CatalogueError, match=rf"rules\.po:{line}: an\.id/text: “<b>” looks like"):
        catalogues.compile_catalogues(small, tmp_path / "out")
