"""How pages are made: what is escaped, what stops the build, what is written."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import jinja2
import pytest
from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files

from karata_site import catalogues, generate
from karata_site.examples import example
from karata_site.paths import LOCALES
from karata_site.plugin import KarataPlugin, ui_messages
from karata_site.texts import TextError, Texts, texts


@pytest.fixture
def swahili(tmp_path: Path) -> Texts:
    """Swahili with one text that holds markup of its own."""
    shutil.copytree(LOCALES / "sw", tmp_path / "sw")
    found = Texts("sw", tmp_path)
    found._strings["trick.no-trumps/text"] = ("<b>*Hakuna*</b> & {QS}",)
    return found


def test_a_translation_cannot_bring_html(swahili: Texts) -> None:
    html = swahili.html("trick.no-trumps/text")

    assert html.startswith("&lt;b&gt;<strong>Hakuna</strong>&lt;/b&gt; &amp; <span")
    assert isinstance(html, Markup)


def test_a_value_cannot_bring_html() -> None:
    html = texts("en").html("site.updated/text", date="<i>today</i>")

    assert html == "Last updated: &lt;i&gt;today&lt;/i&gt;"


def test_templates_escape() -> None:
    env = jinja2.Environment()
    plugin = KarataPlugin()
    plugin.code = "en"
    plugin.docs = generate.BUILD / "docs"
    plugin.on_env(env, config=MkDocsConfig(), files=Files([]))

    assert env.from_string("{{ x }}").render(x="<b>") == "&lt;b&gt;"
    assert "</script>" not in env.from_string("{{ x|tojson }}").render(x="</script>")


def test_what_a_catalogue_lacks_is_said_in_english_and_marked_so(swahili: Texts) -> None:
    del swahili._strings["trick.no-trumps/text"]

    html = swahili.html("trick.no-trumps/text")
    assert html.startswith('<span lang="en">No suit is stronger')


def test_a_missing_value_or_text_is_a_fault() -> None:
    with pytest.raises(TextError, match="the value of date is missing"):
        texts("en").html("site.updated/text")
    with pytest.raises(TextError, match=r"no text no\.such/text"):
        texts("en").html("no.such/text")


@pytest.mark.parametrize(("code", "shown"), [("sw", "Q♠\ufe0e"), ("ta", "♠\ufe0eQ")])
def test_cards_stand_in_the_order_of_the_language(code: str, shown: str) -> None:
    html = str(texts(code).card("QS"))

    assert texts(code).glyph("QS") == shown
    assert (html.index(">Q") < html.index("<svg")) if code == "sw" else ("</svg>Q" in html)


def test_a_broken_catalogue_stops_the_build_with_file_line_and_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(LOCALES, tmp_path / "locales")
    path = tmp_path / "locales" / "sw" / "LC_MESSAGES" / "rules.po"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    place = next(
        number for number, line in enumerate(lines) if line.startswith("msgstr") and number > 9
    )
    lines[place] = lines[place].rstrip("\n").rstrip('"') + "\n"
    path.write_text("".join(lines), "utf-8")
    monkeypatch.setattr(
        generate,
        "compile_catalogues",
        lambda: catalogues.compile_catalogues(tmp_path / "locales", tmp_path / "out"),
    )

    assert generate.main() == 1
    assert capsys.readouterr().err.startswith(f"{path}:{place + 1}: not a line of a catalogue")


def test_a_step_that_fails_stops_mkdocs_with_its_words() -> None:
    with pytest.raises(PluginError, match=r"karata_site\.catalogues: usage: "):
        KarataPlugin()._run("karata_site.catalogues")


def test_the_texts_of_the_table_reach_its_page() -> None:
    given = ui_messages("ta")

    assert given["ui.start.button"] == texts("ta").sentence("ui.start.button/text")[0]
    assert all(isinstance(each, (str, list)) for each in given.values())


def test_an_example_is_worked_out_by_the_engine() -> None:
    found = example(texts("en"), "hearts 0:.Q5.T84.7 ; lead=0 number=8")

    assert found.hand == ("QH", "5H", "7C", "TD", "8D", "4D")
    assert found.allowed == ("7C", "TD", "8D", "4D")
    (refused,) = found.refused
    assert (refused.rule, refused.cards) == ("hearts.lead.broken", ("QH", "5H"))
    assert 'class="k x r"' in refused.text


def test_a_position_without_a_hand_asks_who_won_the_trick() -> None:
    found = example(texts("en"), "hearts{players=4} ; tricks=3:KS,7H,QS,4S")

    assert len(found.trick) == 4
    assert found.hand == ()
    assert [each.striptags() for each in found.answers] == ["K wins the trick."]


def test_a_trick_says_who_wins_it_under_each_reading() -> None:
    found = example(texts("en"), "cancellation_hearts ; tricks=0:TS,9H,9H,TS,4D,3S")

    assert [" off" in each for each in found.trick] == [True, True, True, True, False, False]
    assert 'aria-label="nine of hearts, cancelled"' in found.trick[1]
    said = [re.sub("<svg>.*?</svg>", "S", each) for each in found.answers]
    assert said[0].endswith("<br>No card wins the trick.")
    assert said[1].endswith(">3S</span> wins the trick.")


def test_a_card_and_its_number_stay_on_one_line() -> None:
    text = texts("en")

    assert "</span>:\u00a010" in text.html("spade_penalties/values.black_maria")
    assert "</span>\u00a0−10" not in text.html("site.updated/text", date="−10")


@pytest.mark.slow
def test_generating_twice_changes_nothing(tmp_path: Path) -> None:
    assert generate.build(tmp_path) > 0
    assert generate.build(tmp_path) == 0


@pytest.mark.slow
def test_the_generator_removes_what_it_no_longer_writes(tmp_path: Path) -> None:
    generate.build(tmp_path)
    (tmp_path / "en" / "old.md").write_text("old")
    kept = tmp_path / "assets" / "play" / "table.js"
    kept.parent.mkdir(parents=True)
    kept.write_text("of another step")

    assert generate.build(tmp_path) == 1
    assert kept.exists()


@pytest.mark.slow
def test_every_text_of_the_pages_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    sentence = Texts.sentence

    def note(text: Texts, context: str, n: int | None = None) -> tuple[str, bool]:
        said.add(context)
        return sentence(text, context, n)

    monkeypatch.setattr(Texts, "sentence", note)
    generate.build(tmp_path)
    theme = "".join(path.read_text("utf-8") for path in generate.THEME.glob("*.html"))
    # States that no catalogue has now, the links of the frame, players whom no example names now.
    later = ("site.review.", "site.state.", "site.nav.", "site.who.")

    unused = [
        each.context
        for each in catalogues.messages("site")
        if each.context not in said
        and each.context.removesuffix("/text") not in theme
        and not each.context.startswith(later)
    ]
    assert unused == []
