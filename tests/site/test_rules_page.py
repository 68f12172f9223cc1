"""The pages of a game: every sentence once, numbered, with its examples."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest

from karata.games import GAMES
from karata.notation import split_position
from karata.options import changed, from_query
from karata.places import HOUSE, anchor, house_pages, page_of, page_of_option, pages
from karata.rulebook import RuleUnit, load
from karata_site.house_rules import OWN, house_rules
from karata_site.rules_page import shown_examples
from karata_site.texts import Texts, texts
from tests.site.pages import LANGUAGES, Element, file_of, ids, read

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("code", LANGUAGES)


def units(game: str) -> dict[str, RuleUnit]:
    """Return the sentences of a game as the rulebook settles them."""
    sections = load().sections
    return {each.id: each for section in sections for each in load().units_in(section, game)}


def sentences(code: str, game: str) -> list[Element]:
    found = [read(f"{code}/{game}/{below}") for below in pages(game)]
    return [each for page in found for each in page.find("p", class_="u")]


def spoken(text: Texts, context: str) -> str:
    """Return a text without values as it is read aloud."""
    sentence = text.sentence(context)[0].replace("*", "")
    return re.sub(r"\{(\w+)\}", lambda match: text.name(match[1]), sentence)


def rows(table: Element) -> list[list[str]]:
    return [
        [cell.text().replace("\u2060", "") for cell in row.walk() if cell.name in ("th", "td")]
        for row in table.find("tr")
    ]


@each_game
@each_language
def test_every_unit_stands_exactly_once(code: str, game: str) -> None:
    found = [
        id for below in pages(game) for id in ids(f"{code}/{game}/{below}") if id in load().units
    ]

    assert sorted(found) == sorted(units(game))


@each_game
@each_language
def test_sentences_are_numbered_and_link_to_themselves(code: str, game: str) -> None:
    links = [each.find("a")[0] for each in sentences(code, game)]

    numbers = [int(each.text().removeprefix("§")) for each in links]
    assert numbers == list(range(1, len(units(game)) + 1))
    assert [f"#{each.attributes['id']}" for each in sentences(code, game)] == [
        each.attributes["href"] for each in links
    ]


@each_game
def test_a_sentence_stands_where_its_address_says(game: str) -> None:
    for id in units(game):
        page, _, fragment = anchor(id, game).partition("#")

        assert page.startswith(f"{game}/")
        assert fragment in ids(f"en/{page}")


@each_game
def test_a_sentence_stands_under_an_option_that_switches_it_on(game: str) -> None:
    rules = house_rules(game)
    for option in rules.kinds:
        page = page_of_option(option, game)
        (section,) = read(f"en/{game}/{page}").find("section", id=f"option.{option}")
        for each in section.find("p", class_="u"):
            unit = units(game)[each.attributes["id"]]

            assert rules.home(unit) == option
            assert page_of(unit, game) == page
            assert page in house_pages(game)
            assert not unit.holds(rules.defaults)
            assert all(unit.holds(rules.options(case)) for case in rules.cases(unit))


@each_game
@each_language
def test_every_option_stands_with_name_help_usual_value_and_choices(code: str, game: str) -> None:
    text, rules = texts(code), house_rules(game)
    listing = HOUSE if len(house_pages(game)) > 1 else ""
    links = read(f"{code}/{game}/{listing}").find("section", id="options")[0].find("a")
    listed = [urljoin(f"/{listing}", each.attributes["href"]) for each in links]
    for option in rules.kinds:
        page = page_of_option(option, game)
        (place,) = read(f"{code}/{game}/{page}").find("section", id=f"option.{option}")
        id = rules.text_id(option)

        assert place.find("h2")[0].text() == spoken(text, f"{id}/name")
        assert place.find("p")[0].text() == spoken(text, f"{id}/help")
        assert len(place.find("ul")[0].find("li")) == 2
        # A list where there are several pages of them, else a link to the one page.
        assert f"/{page}#option.{option}" in listed or (listing == "" and listed == [f"/{page}"])


@each_game
@each_language
def test_every_example_answers_for_every_card(code: str, game: str) -> None:
    count = 0
    for below in pages(game):
        for figure in read(f"{code}/{game}/{below}").find("figure"):
            (details,) = figure.find("details")
            answered = {each.attributes["aria-label"] for each in details.find("span", class_="k")}
            hand = [each for row in figure.find("div", class_="hd") for each in row.find("span")]
            asked = {
                each.attributes["aria-label"] for each in hand if "aria-label" in each.attributes
            }

            assert asked <= answered
            assert details.text().strip()
            count += 1

    examples = sum(len(shown_examples(unit, game)) for unit in units(game).values())
    assert count == examples + len(load().lessons_in(game))


@each_game
@each_language
def test_every_restriction_asked_of_a_card_has_an_example(code: str, game: str) -> None:
    for unit in units(game).values():
        own = [each for each in unit.example if split_position(each.position).game == game]
        if unit.kind == "restriction" and own:
            page = anchor(unit.id, game).partition("#")[0]
            html = file_of(f"{code}/{page}").read_text("utf-8")

            after = html[html.index(f'id="{unit.id}"') :]
            assert after.index("<figure") < after.index('class="u"', 10)


def test_the_passing_table_has_the_order_of_every_number_of_players() -> None:
    assert rows(read("en/hearts/").find("table")[1]) == [
        ["Deal", "Players"],
        ["4", "3, 5", "6, 7"],
        ["1", "to the left", "to the left", "to the left"],
        ["2", "to the right", "to the right", "to the right"],
        ["3", "across", "no passing", "to the left"],
        ["4", "no passing", "to the left", "to the right"],
    ]
    assert rows(read("en/cancellation_hearts/").find("table")[1]) == [
        ["Deal", "Players"],
        ["6–11"],
        ["1", "to the left"],
        ["2", "to the right"],
    ]


def test_the_table_of_the_deal_is_computed() -> None:
    assert rows(read("en/hearts/").find("table")[0])[1:] == [
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
    assert rows(read("en/cancellation_hearts/").find("table")[0]) == [
        ["Players", "Cards each", "Spare cards"],
        ["6", "17", "2"],
        ["7", "14", "6"],
        ["8", "13", "none"],
        ["9", "11", "5"],
        ["10", "10", "4"],
        ["11", "9", "5"],
    ]


def test_the_table_of_points_names_every_copy() -> None:
    assert rows(read("en/cancellation_hearts/").find("table")[2]) == [
        ["Card", "Points"],
        ["hearts Each heart (26 cards)", "1"],
        ["Each queen of spades (2 cards)", "13"],
        ["Each jack of diamonds (2 cards) only with the house rule: Bonus card", "−10"],
        ["Every other card", "0"],
        ["All penalty cards together", "52"],
    ]


def test_the_hearts_of_each_form_stand_in_a_table() -> None:
    (section,) = read(f"en/hearts/{HOUSE}").find("section", id="option.heart_values")
    values = [row[1:] for row in rows(section.find("table")[0])[1:]]

    assert values == [
        ["1", "1", "1", "1", "1", "13"],
        ["2–10", "11", "12", "13", "14", "104"],
        ["2–10", "10", "10", "10", "15", "99"],
        ["2–10", "10", "10", "10", "10", "94"],
    ]


@each_game
@each_language
def test_a_preset_leads_to_the_table_with_its_house_rules(code: str, game: str) -> None:
    rules = house_rules(game)
    for preset in load().presets_in(game):
        (place,) = read(f"{code}/{game}/{HOUSE}").find("section", id=f"preset.{preset.id}")
        (query,) = [
            each.attributes["href"].partition("play/")[2].removeprefix("?")
            for each in place.find("a", class_="btn")
        ]
        named = [
            each.attributes["href"].partition("#option.")[2]
            for each in place.find("a")
            if "class" not in each.attributes
        ]

        options = from_query(rules.game.option_type, query)
        assert changed(options) == {
            name: value for name, value in changed(options).items() if name in preset.set
        }
        assert named == list(changed(options))


def test_a_preset_says_what_follows_for_the_points() -> None:
    page = read(f"en/hearts/{HOUSE}")
    told = {
        preset: page.find("section", id=f"preset.{preset}")[0].text()
        for preset in ("spot", "black_maria", "omnibus")
    }

    assert "All penalty cards together: 129" in told["spot"]
    assert "Cards removed: two of clubs" in told["black_maria"]
    assert "together" not in told["omnibus"]


@each_game
@each_language
def test_what_does_not_go_together_is_explained(code: str, game: str) -> None:
    (section,) = read(f"{code}/{game}/{HOUSE}").find("section", id="together")
    told = [each.attributes["href"].partition("#option.")[2] for each in section.find("a")]

    assert sorted(told) == sorted(option for option, _ in house_rules(game).conflicts())


def test_offered_values_are_written_as_in_an_address() -> None:
    rules = house_rules("hearts")

    assert rules.offered("queen_breaks_hearts") == ("on", "off")
    assert rules.offered("players") == ("3", "4", "5", "6", "7")
    assert house_rules("cancellation_hearts").players() == [6, 7, 8, 9, 10, 11]


@each_game
def test_a_value_of_ones_own_can_be_played(game: str) -> None:
    rules = house_rules(game)
    own = [name for name, kind in rules.kinds.items() if kind.pattern]

    assert set(own) <= set(OWN)
    for name in own:
        assert rules.options(((name, OWN[name]),))


def test_a_trick_that_two_rules_read_otherwise_shows_both() -> None:
    both = [
        each
        for each in read("en/cancellation_hearts/").find("figure", class_="ex")
        if "try" not in each.attributes["class"].split()
        and len(each.find("details")[0].find("p")) > 1
    ]
    name = texts("en").plain("cancellation.cancel_rule/name")

    assert both
    for figure in both:
        (details,) = figure.find("details")
        first, second = (each.text() for each in details.find("p"))
        assert "open" in details.attributes
        assert first.startswith(name)
        assert first.endswith("No card wins the trick.")
        assert re.search(r"(ace|king|queen|jack|[a-z]+) of [a-z]+ wins the trick\.$", second)


@each_language
def test_a_cancelled_card_says_so(code: str) -> None:
    page = read(f"{code}/cancellation_hearts/")
    crossed = page.find("span", class_="off")
    text = texts(code)
    spoken_names = {text.plain("site.example.cancelled/text", card=text.name(each))
                    for each in load().cards}  # fmt: skip

    assert crossed
    assert {each.attributes["aria-label"] for each in crossed} <= spoken_names
