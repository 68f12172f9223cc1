"""Statistics on the device: a match counts once, the file goes out and comes in, erasing asks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.play import prepared
from tests.play.pages import FAST, START, Open, check_axe, go_on

pytestmark = pytest.mark.e2e

KEPT = "karata.statistics"


def record(number: int, **more: Any) -> dict[str, Any]:
    """Return a match as it stands in the statistics."""
    person = {"seat": 0, "name": None, "place": 1, "shared": 1, "sides": 4, "total": 31, "best": 0,
              "worst": 12, "moons": 1, "bid": None, "made": None}  # fmt: skip
    facts = {"match": f"0123-{number:08}", "game": "hearts", "options": "", "words": "Usual rules",
             "level": "thumb", "deals": 10, "assisted": False, "better": -1,
             "players": 4}  # fmt: skip
    return {**facts, "people": [{**person, **more.pop("person", {})}], **more}


def written(*matches: dict[str, Any], format: int = 1) -> str:
    return json.dumps({"karata-statistics": format, "matches": matches})


MANY = [
    record(1),
    record(2, person={"shared": 2, "total": 40}),
    record(3, person={"place": 3, "total": 95, "worst": 26, "moons": 0}),
    record(4, assisted=True),
    record(5, options="players=5,moon=off,target=50", players=5, words="Players: 5"),
    record(6, person={"name": "Asha"}),
    record(7, game="five_hundred", better=1, words="Usual rules",
           person={"sides": 2, "moons": None, "bid": 4, "made": 3, "worst": -500}),
]  # fmt: skip


def figures(page: Page, place: int = 0) -> dict[str, str]:
    """Return the rows of a table of figures."""
    rows = page.locator(".figures").nth(place).locator("tbody tr").all()
    return {each.locator("th").inner_text(): each.locator("td").inner_text() for each in rows}


def show(page: Page) -> None:
    page.locator("[data-statistics]").click()
    expect(page.locator("dialog.statistics")).to_be_visible()


def choose(page: Page, text: str) -> None:
    chosen = {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()}
    page.locator("dialog.statistics input[type=file]").set_input_files(files=[chosen])


def wait_for(page: Page, words: str) -> None:
    """Wait until the kept statistics hold these words; the page's policy allows no other way."""
    page.evaluate(
        "([name, words, until]) => new Promise((done, fail) => { const look = () =>"
        " ((localStorage[name] ?? '').includes(words) ? done()"
        " : Date.now() > until ? fail(new Error(localStorage[name])) : setTimeout(look, 20));"
        " until += Date.now(); look(); })",
        [KEPT, words, START],
    )


def test_a_finished_match_counts_once_even_after_a_reload_and_an_undo(open_page: Open) -> None:
    page = open_page(kept={"karata.match.hearts": prepared.nearly_over("target=10", 10)})
    go_on(page)
    page.locator(".card[data-ready]").click()
    over = page.locator(".felt[data-phase=match_over]")
    expect(over).to_be_visible()
    wait_for(page, '"assisted":false')
    show(page)
    first = figures(page)
    assert first["Finished matches"] == "1"
    assert first["Deals"] == str(len(page.locator(".sheet tbody tr").all()))
    page.keyboard.press("Escape")
    expect(page.locator("dialog.statistics")).to_have_count(0)
    page.reload()
    expect(over).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.locator(".card[data-ready]").click()
    expect(over).to_be_visible()
    wait_for(page, '"assisted":true')
    kept = json.loads(page.evaluate(f"localStorage['{KEPT}']"))
    assert len(kept["matches"]) == 1, "the same match, now one with help"
    show(page)
    assert figures(page)["Matches with help"] == "1"


def test_a_shared_first_place_counts_half_and_help_stands_apart(open_page: Open) -> None:
    page = open_page(kept={KEPT: written(*MANY[:4])})
    show(page)
    found = figures(page)
    assert found["Finished matches"] == "3"
    assert found["Won (a shared first place counts half)"] == "1.5"
    assert found["In place 1"] == "2"
    assert found["In place 3"] == "1"
    assert found["Points in a deal, on average"] == "5.5"
    assert (found["Matches with help"], found["Won with help"]) == ("1", "1")


def test_games_rules_and_people_have_tables_of_their_own_in_words(open_page: Open) -> None:
    page = open_page(kept={KEPT: written(*MANY)})
    show(page)
    heads = page.locator(".figures h3").all_inner_texts()
    assert heads == ["Five Hundred, players: 4", "Hearts, players: 4", "Hearts, players: 5",
                     "Hearts, players: 4"]  # fmt: skip
    assert figures(page)["Contracts made"] == "3"
    assert figures(page)["Worst deal, points"] == "\u2212500"
    expect(page.locator(".figures").nth(1)).to_contain_text("Player: Asha")
    rules = page.locator(".figures").nth(2).locator("li").all_inner_texts()
    assert rules[0] == "Number of players: 5"
    assert any(each.startswith("Taking all the points: ") for each in rules)


def test_statistics_go_into_a_file_and_come_back_once(open_page: Open, tmp_path: Path) -> None:
    page = open_page(kept={KEPT: written(*MANY)})
    show(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the statistics").click()
    assert download.value.suggested_filename.startswith("karata-statistics-")
    text = download.value.path().read_text("utf-8")
    page.get_by_role("button", name="Erase the statistics").click()
    expect(page.get_by_role("button", name="No, keep them")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.locator(".figures").count() == 4
    page.get_by_role("button", name="Erase the statistics").click()
    page.get_by_role("button", name="Yes, erase them").click()
    said = page.locator("dialog.statistics [role=status]")
    expect(said).to_have_text("The statistics were erased.")
    assert page.evaluate(f"localStorage['{KEPT}']") is None
    choose(page, text)
    expect(said).to_have_text("Matches added from the file: 7")
    choose(page, text)
    expect(said).to_have_text("Matches added from the file: 0")
    assert page.locator(".figures").count() == 4


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("karata 1\ngame hearts\n", "JSON"),
        (written(record(8), record(9, deals=-1)), "matches[1].deals"),
        (written(format=2), "newer version"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_changes_nothing(
    open_page: Open, text: str, told: str
) -> None:
    page = open_page(kept={KEPT: written(*MANY)})
    before = page.evaluate(f"localStorage['{KEPT}']")
    show(page)
    choose(page, text)
    said = page.locator("dialog.statistics [role=status]")
    expect(said).to_contain_text(told)
    expect(said).to_contain_text("Nothing was changed")
    assert page.evaluate(f"localStorage['{KEPT}']") == before


def test_damaged_statistics_are_set_aside_and_can_be_saved(open_page: Open) -> None:
    page = open_page(kept={KEPT: '{"karata-statistics":1,"matches":[{}]}'})
    show(page)
    notice = page.locator("dialog.statistics .notice")
    expect(notice).to_contain_text("matches[0].match")
    with page.expect_download() as download:
        notice.get_by_role("button", name="Save").click()
    assert download.value.path().read_text("utf-8") == '{"karata-statistics":1,"matches":[{}]}'
    notice.get_by_role("button", name="Delete").click()
    expect(notice).to_have_count(0)
    expect(page.locator("dialog.statistics")).to_contain_text("No match has been finished")


def test_statistics_of_a_newer_version_stay(open_page: Open) -> None:
    page = open_page(kept={KEPT: written(format=2)})
    show(page)
    expect(page.locator("dialog.statistics .notice")).to_contain_text("newer version")
    expect(page.locator("[data-import], [data-erase]")).to_have_count(0)
    assert page.evaluate(f"localStorage['{KEPT}']") == written(format=2)


@pytest.mark.parametrize("lang", ["en", "ta"])
def test_axe_finds_nothing_in_the_statistics(open_page: Open, lang: str) -> None:
    page = open_page(f"/{lang}/hearts/play/", kept={KEPT: written(*MANY), "karata.settings": FAST},
                     viewport={"width": 360, "height": 640})  # fmt: skip
    show(page)
    check_axe(page)
    dialog = page.locator("dialog.statistics")
    assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")
    page.locator("[data-erase]").click()
    check_axe(page)
    page.keyboard.press("Escape")
    expect(page.locator("[data-statistics]")).to_be_focused()
