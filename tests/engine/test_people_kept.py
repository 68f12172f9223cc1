"""Names of people, people in a transcript, and people through the protocol."""

from __future__ import annotations

from typing import Any

import pytest

from karata.match import Match, TranscriptError
from karata.messages import plain
from karata.practice import Table
from karata.requests import tables
from karata.seat_methods import set_away
from tests.engine.protocol_client import error, result
from tests.engine.table_tools import shown
from tests.engine.test_people import positions, seated, step

# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    "name", ["{card}", "QS", "{", "A*b*", "O'Neil <b>", "அனிதா", "Жумагүл", "7H"]
)
def test_any_name_stands_in_sentences_as_it_was_written(name: str) -> None:
    at = seated(given={0: f" {name} ", 2: "Baraka"})
    assert at.names[0] == name
    assert name in plain(shown(at)["status"])
    for view in positions(at, deals=1):
        assert name in plain(view["sheet"]["columns"][0]["name"])
    again = Table.resume(at.transcript(), "sw")
    assert again.names[0] == name
    assert again.transcript() == at.transcript()


@pytest.mark.parametrize(
    ("given", "id", "told"),
    [
        ({"0": "a" * 21}, "too long", "a" * 21),
        ({"0": "As\nha"}, "sign", "Asha"),
        ({"0": "As\u202eha"}, "sign", "Asha"),
        ({"0": "As\u2028ha"}, "sign", "Asha"),
        ({"0": "Asha", "2": " asha "}, "same name", "asha"),
        ({"0": "Player 2"}, "same name", "Player 2"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused_in_words(
    given: dict[str, str], id: str, told: str
) -> None:
    found = error("open", human_seats=[0, 2], names=given, lang="en")
    assert found["code"] == "notation"
    assert id in plain(found["text"])
    assert told in plain(found["text"])


@pytest.mark.parametrize(
    "params",
    [
        {"human_seats": []},
        {"human_seats": [0, 4]},
        {"human_seats": [0, 0]},
        {"human_seats": [True]},
        {"human_seats": [0], "names": {"1": "Asha"}},
        {"human_seats": [0], "names": {"x": "Asha"}},
        {"human_seats": [0], "names": {"0": 3}},
        {"human_seats": [0], "names": [1]},
    ],
)
def test_seats_that_nobody_can_have_are_a_fault_of_the_page(params: dict[str, Any]) -> None:
    assert error("open", lang="en", **params)["code"] == "protocol"


# ---------------------------------------------------------------- kept and resumed


def test_a_transcript_keeps_who_sits_where_and_who_is_away() -> None:
    at = seated(seed=8)
    for _ in range(20):
        step(at)
    set_away(at, 2, True)
    text = at.transcript()
    assert "# seats 0,2\n# name 0 Asha\n# name 2 Baraka\n# away 2\n" in text
    again = Table.resume(text, "en")
    assert again.transcript() == text
    assert again.people.seats == (0, 2)
    assert again.people.away == {2}
    assert shown(again)["hand"] == [], "the curtain is down"
    assert Match.from_transcript(text).transcript() == at.match.transcript()


def test_one_person_at_the_first_seat_leaves_no_mark() -> None:
    assert "# seats" not in seated(seats=(0,)).transcript()
    other = seated(seats=(3,))
    assert Table.resume(other.transcript(), "en").seat == 3


@pytest.mark.parametrize(
    ("mark", "fault"),
    [
        ("# seats 0,9", "# seats 0,9"),
        ("# seats 0,0", "# seats 0,0"),
        ("# seats", "# seats"),
        ("# seats 0\n# seats 1", "# seats 1"),
        ("# name 2 Asha", "# name 2 Asha"),
        ("# name x Asha", "# name x Asha"),
        ("# seats 0,1\n# name 0 Asha\n# name 1 asha", "# name 1 asha"),
        ("# name 0 Asha\n# name 0 Bo", "# name 0 Bo"),
        (f"# name 0 {'a' * 30}", f"# name 0 {'a' * 30}"),
        ("# away 1", "# away 1"),
        ("# away 0 1", "# away 0 1"),
        ("# match short", "# match short"),
        ("# match 0123456789\n# match 0123456789", "# match 0123456789"),
    ],
)
def test_a_wrong_mark_is_one_clear_error_that_names_the_line(mark: str, fault: str) -> None:
    head = seated(seats=(0,)).transcript()
    text = f"{head}{mark}\n"
    with pytest.raises(TranscriptError) as caught:
        Table.resume(text, "en")
    assert caught.value.text == fault
    assert text.splitlines()[caught.value.line - 1] == fault
    opened = result("open", lang="en", transcript=text, human_seats=[0])
    assert str(caught.value.line) in plain(opened["problem"]["text"])
    assert opened["view"]["phase"] == "pass", "a new match has begun; the page keeps the old one"


# ---------------------------------------------------------------- the protocol


def test_two_people_play_a_deal_through_the_protocol() -> None:
    opened = result("open", lang="en", seed=5, human_seats=[0, 2],
                    names={"0": "Asha", "2": "Baraka"})  # fmt: skip
    table, view = opened["table"], opened["view"]
    assert view["people"] == [0, 2]
    taken = []
    while view["phase"] != "deal_over":
        given = {"table": table, "ply": view["ply"]}
        if view["handover"]:
            taken.append(view["handover"]["name"])
            done = result("sit", **given, seat=view["handover"]["seat"])
            assert done["view"]["yours"]
            assert done["view"]["hand"]
            assert done["events"] == []
            again = result("sit", **given, seat=view["handover"]["seat"])
            assert again["view"] == done["view"], "a second tap changes nothing"
        elif view["yours"]:
            done = result("act", **given, action=result("hint", **given)["action"])
        else:
            done = result("advance", **given)
        view = done["view"]
    assert set(taken) == {"Asha", "Baraka"}
    assert len(taken) > 20
    assert error("sit", table=table, ply=view["ply"], seat=0)["code"] == "stale"


def test_a_person_leaves_and_comes_back_through_the_protocol() -> None:
    opened = result("open", lang="en", seed=5, human_seats=[0])
    table = opened["table"]
    left = result("away", table=table, seat=0, away=True)
    assert left["view"]["away"] == [0]
    assert left["events"][0]["kind"] == "away"
    assert "# away 0" in result("transcript", table=table)["text"]
    back = result("away", table=table, seat=0, away=False)
    assert back["view"]["yours"]
    for seat, leaves in ((1, True), ("0", True), (0, 1), (None, True)):
        assert error("away", table=table, seat=seat, away=leaves)["code"] == "protocol"


def test_the_next_match_has_the_same_people() -> None:
    opened = result("open", lang="en", seed=5, human_seats=[0, 2], names={"0": "Asha"})
    again = result("new_match", table=opened["table"], ply=opened["view"]["ply"])
    assert again["view"]["people"] == [0, 2]
    assert tables[again["table"]].names[0] == "Asha"
