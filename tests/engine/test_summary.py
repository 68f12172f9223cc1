"""The facts of a match that statistics are made of."""

from __future__ import annotations

from typing import Any

import pytest

from karata import requests
from karata.game import DealResult, ScoreLine
from karata.games import game_named
from karata.match import Match
from karata.options import parse_options
from karata.people import People
from karata.practice import Table
from karata.replay import match_report
from karata.summary import summary_of
from tests.engine.protocol_client import Client, error, result
from tests.engine.table_tools import table

ID = "0123456789abcdef"


def finished(game: str = "hearts", options: str = "", seed: int = 3, **more: Any) -> Table:
    """Return a table whose match the computer has played to the end at all seats."""
    rules = game_named(game)
    match = Match(rules, parse_options(rules.option_type, options), seed)
    at = Table(match, "en", **more)
    at.people.away = set(at.people.seats)
    while not at.match.finished:
        at.advance() if at.actor is not None else at.next_deal()
    return at


def scored(game: str, options: str, *deals: tuple[int, ...], people: People | None = None) -> Table:
    """Return a table at which these points were scored, deal by deal."""
    at = table(options, game=game)
    if people is not None:
        at.seat_people(people)
    match = at.match
    for points in deals:
        match.results.append(DealResult(points, ()))
        match.totals = tuple(map(sum, zip(match.totals, points, strict=True)))
    match.places = match.game.standing(match.options, match.totals)
    return at


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hearts", "target=50"),
        ("hearts", "players=5,target=40,moon=choice"),
        ("cancellation_hearts", "target=60"),
        ("five_hundred", ""),
        ("five_hundred", "players=5,misere=any_time"),
        ("five_hundred", "players=3"),
    ],
)
def test_the_facts_of_a_match_agree_with_its_score_sheet(game: str, options: str) -> None:
    at = finished(game, options)
    found, match = summary_of(at), at.match
    assert found["game"] == game
    assert found["finished"]
    assert found["deals"] == len(match.results)
    person = found["people"][0]
    own = [each.points[0] for each in match.results]
    assert person["total"] == sum(own) == match.totals[0]
    assert person["place"] == match.places[0]
    order = [max(own), min(own)] if found["better"] == 1 else [min(own), max(own)]
    assert [person["best"], person["worst"]] == order
    assert person["name"] is None
    best = {seat for seat in range(at.players) if match.places[seat] == 1}
    assert (person["place"] == 1) == (0 in best)


def test_contracts_are_counted_for_the_contractor_and_made_as_the_score_says() -> None:
    at = finished("five_hundred", "", seed=4, people=People(range(4)))
    deals = match_report(at.match)["deals"]
    contracts = [each for each in deals if each["contract"] is not None]
    people = summary_of(at)["people"]
    for person in people:
        own = [each for each in contracts if each["declarer"] == person["seat"]]
        made = [
            each
            for each in own
            for line in each["lines"]
            if line["seat"] == person["seat"] and line["points"] > 0
        ]
        assert (person["bid"], person["made"]) == (len(own), len(made))
        assert person["moons"] is None
    assert sum(each["bid"] or 0 for each in people) == len(contracts) > 3
    assert sum(each["made"] or 0 for each in people) > 0


def test_a_moon_is_counted_for_its_shooter_and_a_hearts_match_has_no_contracts() -> None:
    at = scored("hearts", "", people=People(range(4)))
    rule = "hearts.moon.others"
    lines = [ScoreLine(rule, 2, 0), *(ScoreLine(rule, seat, 26) for seat in (0, 1, 3))]
    at.match.results = [
        DealResult((26, 26, 0, 26), tuple(lines)),
        DealResult((13, 13, 0, 0), (ScoreLine("hearts.score.queen", 0, 13),)),
        DealResult((0, 0, -26, 0), (ScoreLine("hearts.moon.self", 2, -26),)),
    ]
    people = summary_of(at)["people"]
    assert [each["moons"] for each in people] == [0, 0, 2, 0]
    assert {each["bid"] for each in people} == {each["made"] for each in people} == {None}


def test_a_shared_place_says_how_many_share_it() -> None:
    people = People(range(4))
    at = scored("hearts", "tie_rule=shared", (10, 8, 8, 0), (20, 2, 2, 30), people=people)
    found = summary_of(at)["people"]
    assert [(each["place"], each["shared"]) for each in found] == [(3, 2), (1, 2), (1, 2), (3, 2)]
    assert {each["sides"] for each in found} == {4}


def test_partners_share_no_place_with_each_other_but_with_the_other_side() -> None:
    people = People(range(4))
    ahead = scored("five_hundred", "", (200, 20, 200, 20), people=people)
    found = summary_of(ahead)["people"]
    assert [(each["place"], each["shared"]) for each in found] == [(1, 1), (2, 1), (1, 1), (2, 1)]
    assert {each["sides"] for each in found} == {2}
    even = scored("five_hundred", "", (200, 200, 200, 200), people=people)
    assert [(each["place"], each["shared"]) for each in summary_of(even)["people"]] == [(1, 2)] * 4


def test_several_people_are_told_apart_by_name() -> None:
    at = scored("hearts", "", (1, 5, 20, 0), people=People([0, 2], {0: "Asha", 2: "Baraka"}))
    found = summary_of(at)["people"]
    assert [(each["seat"], each["name"], each["total"]) for each in found] == [
        (0, "Asha", 1),
        (2, "Baraka", 20),
    ]


def test_before_the_first_deal_is_over_there_is_no_best_deal() -> None:
    found = summary_of(table())
    assert (found["deals"], found["finished"], found["match"]) == (0, False, None)
    assert found["people"][0]["best"] is found["people"][0]["worst"] is None


# ---------------------------------------------------------------- the id of a match


def test_a_match_keeps_the_id_that_it_got_first() -> None:
    opened = result("open", lang="en", seed=1, human_seats=[0])["table"]
    assert "# match" not in result("transcript", table=opened)["text"]
    text = result("transcript", table=opened, match=ID)["text"]
    assert text.endswith(f"# match {ID}\n")
    assert result("transcript", table=opened, match="fedcba9876543210")["text"] == text
    again = result("open", lang="sw", transcript=text, human_seats=[0])["table"]
    assert result("summary", table=again)["match"] == ID
    for wrong in ("short", "x" * 41, "a b c d e f g h", 7, ["a"], "0123456789\n# assisted"):
        other = result("open", lang="en", seed=1)["table"]
        assert error("transcript", table=other, match=wrong)["code"] == "protocol"


def test_an_undo_across_the_end_is_the_same_match_and_one_with_help() -> None:
    client = Client(lang="en", seed=9, options="target=20", human_seats=[0])
    result("transcript", table=client.table, match=ID)
    client.finish()
    first = result("summary", table=client.table)
    assert first["finished"]
    assert not first["assisted"]
    client.step("undo")
    undone = result("summary", table=client.table)
    assert not undone["finished"]
    client.finish()
    second = result("summary", table=client.table)
    assert (second["match"], second["assisted"]) == (ID, True)


def test_the_next_match_at_a_table_is_another_one() -> None:
    client = Client(lang="en", seed=9, human_seats=[0])
    result("transcript", table=client.table, match=ID)
    result("new_match", table=client.table, ply=client.view["ply"])
    assert requests.tables[client.table].match_id is None
