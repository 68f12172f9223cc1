"""The rules pages: every sentence once, numbered, with its examples; small enough for a phone."""

from __future__ import annotations

import re
from pathlib import Path

import brotli
import pytest

from karata.games.hearts_options import HeartsOptions
from karata.options import changed, from_query
from karata.rulebook import load
from karata_site.house_rules import DEFAULTS, cases, home, offered, options_of
from karata_site.texts import Texts, texts
from scripts.build_site import SITE
from tests.site.pages import LANGUAGES, RULE_PAGES, Element, file_of, ids, read

BUDGET = 15_000  # bytes of HTML, style and script after brotli


def sentences(code: str) -> list[Element]:
    return [each for page in RULE_PAGES for each in read(f"{code}/{page}").find("p", class_="u")]


def spoken(text: Texts, context: str) -> str:
    """Return a text without values as it is read aloud."""
    sentence = text.sentence(context)[0].replace("*", "")
    return re.sub(r"\{(\w+)\}", lambda match: text.name(match[1]), sentence)


def size(path: Path) -> int:
    return len(brotli.compress(path.read_bytes(), quality=11))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_unit_stands_exactly_once(code: str) -> None:
    found = [id for page in RULE_PAGES for id in ids(f"{code}/{page}") if id in load().units]

    assert sorted(found) == sorted(load().units)


@pytest.mark.parametrize("code", LANGUAGES)
def test_sentences_are_numbered_and_link_to_themselves(code: str) -> None:
    links = [each.find("a")[0] for each in sentences(code)]

    numbers = sorted(int(each.text().removeprefix("§")) for each in links)
    assert numbers == list(range(1, len(load().units) + 1))
    assert [f"#{each.attributes['id']}" for each in sentences(code)] == [
        each.attributes["href"] for each in links
    ]


def test_the_rules_page_holds_what_is_usual_and_the_other_what_is_not() -> None:
    book = load()
    usual = set(ids("en/hearts/")) | set(ids("en/hearts/learn/"))
    house = set(ids("en/hearts/house-rules/"))
    for unit in book.units.values():
        assert unit.id in (usual if unit.holds(DEFAULTS) else house)


def test_a_sentence_stands_under_an_option_that_switches_it_on() -> None:
    page = read("en/hearts/house-rules/")
    for option in load().options:
        (section,) = page.find("section", id=f"option.{option}")
        for each in section.find("p", class_="u"):
            unit = load().units[each.attributes["id"]]

            assert home(unit) == option
            assert all(unit.holds(options_of(case)) for case in cases(unit))
            assert not unit.holds(DEFAULTS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_option_stands_with_name_help_and_usual_value(code: str) -> None:
    text = texts(code)
    page = read(f"{code}/hearts/")
    for option in load().options:
        (place,) = page.find("div", id=f"option.{option}")

        name, told = place.find("h3")[0], place.find("p")[0]
        assert name.text() == spoken(text, f"{option}/name")
        assert told.text() == spoken(text, f"{option}/help")
        assert len(place.find("li")) == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_example_answers_for_every_card(code: str) -> None:
    count = 0
    for page in RULE_PAGES:
        for figure in read(f"{code}/{page}").find("figure"):
            (details,) = figure.find("details")
            answered = {each.attributes["aria-label"] for each in details.find("span", class_="k")}
            hand = [each for row in figure.find("div", class_="hd") for each in row.find("span")]
            asked = {
                each.attributes["aria-label"] for each in hand if "aria-label" in each.attributes
            }

            assert asked <= answered
            assert details.text().strip()
            count += 1

    examples = sum(len(unit.example) for unit in load().units.values())
    assert count == examples + len(load().lessons)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_restriction_asked_of_a_card_has_an_example(code: str) -> None:
    for unit in load().units.values():
        if unit.kind == "restriction" and unit.example:
            page = next(p for p in RULE_PAGES if unit.id in ids(f"{code}/{p}"))
            html = file_of(f"{code}/{page}").read_text("utf-8")

            after = html[html.index(f'id="{unit.id}"') :]
            assert after.index("<figure") < after.index('class="u"', 10)


def test_the_passing_table_has_the_order_of_every_number_of_players() -> None:
    tables = read("en/hearts/").find("table")
    rows = [
        [cell.text() for cell in row.walk() if cell.name in ("th", "td")]
        for row in tables[1].find("tr")
    ]

    assert rows == [
        ["Deal", "4 players", "3 or 5 players", "6 or 7 players"],
        ["1", "to the left", "to the left", "to the left"],
        ["2", "to the right", "to the right", "to the right"],
        ["3", "across", "no passing", "to the left"],
        ["4", "no passing", "to the left", "to the right"],
    ]


def test_the_table_of_the_deal_is_computed() -> None:
    table = read("en/hearts/").find("table")[0]
    rows = [
        [cell.text() for cell in row.walk() if cell.name in ("th", "td")]
        for row in table.find("tr")
    ]

    assert rows[1:] == [
        ["3", "two of diamonds", "17", "two of clubs"],
        ["4", "none", "13", "two of clubs"],
        ["5", "two of clubs, two of diamonds", "10", "three of clubs"],
        [
            "6",
            "three of clubs, four of clubs, two of diamonds, three of diamonds",
            "8",
            "two of clubs",
        ],
        ["7", "three of clubs, two of diamonds, three of diamonds", "7", "two of clubs"],
    ]


def test_a_preset_leads_to_the_table_with_its_house_rules() -> None:
    for preset in load().presets.values():
        (place,) = read("en/hearts/house-rules/").find("div", id=f"preset.{preset.id}")
        queries = [
            each.attributes["href"].partition("?")[2]
            for each in place.find("a")
            if "play/?" in each.attributes["href"]
        ]

        given = changed(from_query(HeartsOptions, queries[0])) if queries else {}
        assert set(given) <= set(preset.set)
        for name, value in given.items():
            assert str(preset.set[name]) == value


def test_offered_values_are_written_as_in_an_address() -> None:
    assert offered("queen_breaks_hearts") == ("on", "off")
    assert offered("players") == ("3", "4", "5", "6", "7")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_rules_page_is_light(code: str) -> None:
    page = file_of(f"{code}/hearts/")
    html = page.read_text("utf-8")
    own = set(re.findall(r'(?:src|href)="([^"]*assets/[^"]+\.(?:css|js))"', html))
    loaded = [page, *((page.parent / each).resolve() for each in own)]
    total = sum(map(size, loaded))

    assert len(loaded) == 3
    assert all(SITE in each.parents for each in loaded)
    assert total <= BUDGET, f"{total} bytes"


def test_files_of_the_theme_carry_a_hash_of_their_content() -> None:
    names = [each.name for each in (SITE / "assets").glob("*.*")]

    assert all(re.fullmatch(r"[a-z]+\.[0-9a-f]{10}\.\w+", each) for each in names)
    assert {each.split(".")[0] for each in names} >= {"site", "examples", "icon"}
