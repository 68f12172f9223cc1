"""Learn step by step: every step can be answered, names its rule, and leads to a first deal."""

from __future__ import annotations

import html
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest

from karata.cards import names
from karata.games import GAMES, parse_position
from karata.options import changed, from_query, parse_options
from karata.rulebook import Lesson, load
from karata_site.lessons import lesson_drill
from scripts.bench_parts.weights import packed, weigh
from scripts.build_site import SITE
from tests.site.pages import LANGUAGES, Element, file_of, ids, read
from tests.site.test_light import BUDGET

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("code", LANGUAGES)
each_lesson = pytest.mark.parametrize("lesson", load().lessons.values(), ids=lambda each: each.id)


def right(lesson: Lesson) -> list[str]:
    drill, _ = lesson_drill(lesson)
    return [each.code.partition(" ")[2] for each in drill.answers if each.right]


def steps(code: str, game: str) -> list[Element]:
    return [
        each
        for each in read(f"{code}/{game}/learn/").find("figure")
        if "data-lesson" in each.attributes
    ]


@each_game
def test_a_game_has_eight_lessons_or_a_few_more(game: str) -> None:
    assert 8 <= len(load().lessons_in(game)) <= 10


@each_lesson
def test_the_engine_answers(lesson: Lesson) -> None:
    game, state = parse_position(lesson.position)
    if lesson.kind == "legal":
        assert sorted(right(lesson)) == sorted(names(game.pack, game.legal(state)))
    elif lesson.kind == "call":
        may = {game.format_action(each) for each in game.actions(state)}
        assert right(lesson) == [each for each in lesson.offer if f"bid {each}" in may]
        assert 0 < len(right(lesson)) < len(lesson.offer)
    else:
        drill, by = lesson_drill(lesson)
        leader, played, winner = state.tricks[-1][:3]
        (place,) = (at for at, each in enumerate(drill.answers) if each.right)
        assert len(by) == len(played)
        assert by[0] == "who 0" or leader != 0
        assert (place == len(played)) == (winner is None)
        assert winner is None or (by[place] == "who 0") == (winner == 0)


@each_lesson
def test_a_wrong_answer_has_a_sentence_of_its_own(lesson: Lesson) -> None:
    drill, _ = lesson_drill(lesson)
    assert drill.reasons
    told = {code for reason in drill.reasons for code in reason.about}
    if lesson.kind != "winner":
        assert told == {each.code for each in drill.answers if not each.right}


def test_a_game_with_bidding_has_a_lesson_about_it() -> None:
    assert [each.kind for each in load().lessons_in("five_hundred")].count("call") == 1


@each_game
@each_language
def test_a_step_names_its_rules_and_links_to_them(code: str, game: str) -> None:
    page = f"{code}/{game}/learn/"
    for step in steps(code, game):
        (details,) = step.find("details")
        items = details.find("li")
        assert items
        for item in items:
            (link,) = item.find("a")
            address, _, anchor = urljoin(f"/{page}", link.attributes["href"]).partition("#")
            assert link.text().startswith("§")
            assert anchor in ids(address.removeprefix("/"))


@each_game
@each_language
def test_a_step_can_be_answered_by_taps(code: str, game: str) -> None:
    lessons = load().lessons_in(game)
    shown = steps(code, game)

    assert [each.attributes["data-lesson"] for each in shown] == [each.id for each in lessons]
    for step, lesson in zip(shown, lessons, strict=True):
        (group,) = step.find("div", class_="pick")
        answers = [each for each in group.children if isinstance(each, Element)]
        (details,) = step.find("details")
        items = details.find("li")
        drill, _ = lesson_drill(lesson)
        assert ["data-ok" in each.attributes for each in answers] == [
            each.right for each in drill.answers
        ]
        for answer in answers:
            rule, _, place = answer.attributes.get("data-why", "0").partition(".")
            named = [each for each in items[int(rule)].children if isinstance(each, Element)]
            assert place == "" or named[int(place)].text()


@each_game
@each_language
def test_the_last_step_opens_a_first_deal_with_simpler_rules(code: str, game: str) -> None:
    text = file_of(f"{code}/{game}/learn/").read_text("utf-8")
    (address,) = (
        html.unescape(each.split('"')[0]) for each in text.split('href="') if "first=1" in each[:60]
    )
    split = urlsplit(address)
    options = from_query(GAMES[game].option_type, split.query)

    assert split.path == "../play/"
    assert options == parse_options(GAMES[game].option_type, load().games[game].first_deal)
    assert {name for name, _ in parse_qsl(split.query)} == {"first", *changed(options)}
    assert len(read(f"{code}/{game}/learn/").find("div", id="learn.first")) == 1


@each_game
@each_language
def test_the_page_is_light_with_what_its_script_asks_for(code: str, game: str) -> None:
    (style,) = (SITE / "assets").glob("learn.*.css")
    weight = weigh(SITE, file_of(f"{code}/{game}/learn/"))

    assert weight.total + packed(style) <= BUDGET
