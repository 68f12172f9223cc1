"""The practice table: what is said, what is hinted, what may be taken back."""

from __future__ import annotations

import random

import pytest

from karata.bots import UnknownBot
from karata.errors import NotationError
from karata.game import IllegalAction
from karata.games import game_named
from karata.games.actions import parse_action
from karata.messages import plain
from karata.practice import NothingToDo, Table
from karata.view_types import Event
from karata.views import make_view
from tests.engine.table_tools import finish_deal, said, table

GAME = game_named("hearts")
# Seat 0 wins every trick from the top; seat 1 opens with the two of clubs.
MOON_DEAL = "deal 0:AKQ.AKQJT98.A.AK 1:JT9.76.KQJT.5432 2:876.54.9876.9876 3:5432.32.5432.QJT"
MOON_CARDS = ["AC", "AS", "KS", "QS", "AD", "KC", "AH", "KH", "QH", "JH", "TH", "9H", "8H"]


def moon_table(options: str = "", seat: int = 0, totals: str = "") -> Table:
    """Return a table at which seat 0 is about to win every trick."""
    written = f"pass_cards=off{',' if options else ''}{options}"
    text = f"karata 1\ngame hearts\noptions {written}\nseed 1\ndealer 0\n{MOON_DEAL}\n{totals}"
    return Table.resume(text, "en", seat)


def play_moon(at: Table) -> list[Event]:
    """Play seat 0's cards from the top; the others follow with what they may."""
    events: list[Event] = []
    left = list(MOON_CARDS)
    while at.match.state.phase == "play":
        if at.actor == 0:
            action = f"play {left.pop(0)}"
            events += at.act(action) if at.seat == 0 else at.do(parse_action(at.pack, action))
        elif at.actor == at.seat:
            events += at.advance(for_person=True)
        else:
            events += at.advance()
    return events


def test_the_log_tells_a_whole_deal() -> None:
    at = table(seed=4)
    lines = said(at.deal_events()) + said(list(finish_deal(at)))
    assert lines[0] == "Deal 1. You are the dealer."
    assert lines[1].startswith("You passed ")
    assert lines[1].endswith(" to: Player 2")
    assert lines[2:5] == [f"Cards chosen by: Player {n}" for n in (2, 3, 4)]
    assert lines[5].startswith("You received ")
    assert lines[5].endswith(" from: Player 4")
    assert sum("rick" in line for line in lines) == 13
    assert lines[-1].startswith("Deal 1 is over. Points: You: ")
    points = at.match.results[0].points
    assert f"Player 3: {points[2]}" in lines[-1]


def test_a_deal_without_passing_says_so() -> None:
    at = table("pass_cards=off")
    assert said(at.deal_events()) == [
        "Deal 1. You are the dealer. No cards are passed in this deal."
    ]


def test_every_hint_is_a_legal_action_with_its_advice() -> None:
    for seed in range(4):
        for options in ("", "players=3,bonus_card=JD", "players=6"):
            at = table(options, seed)
            while at.actor is not None:
                if at.actor == at.seat:
                    hint = at.hint()
                    assert at.match.violation(parse_action(at.pack, hint["action"])) is None
                    assert hint["rule"].startswith("hearts.tip.")
                    assert hint["anchor"] == f"hearts/learn/#{hint['rule']}"
                    assert hint["text"]
                    assert all(name in hint["action"] for name in hint["cards"])
                    at.act(hint["action"])
                else:
                    at.advance()


def test_a_hint_changes_nothing() -> None:
    at = table()
    before = make_view(at, "t")
    first = at.hint()
    assert at.hint() == first
    assert make_view(at, "t") == {**before, "hinted": True}


def test_moon_for_the_others() -> None:
    at = moon_table()
    lines = said(play_moon(at))
    assert "You took every penalty point of this deal!" in lines
    assert lines[-1] == "Deal 1 is over. Points: You: 0, Player 2: 26, Player 3: 26, Player 4: 26"
    sheet = make_view(at, "t")["sheet"]
    assert {line["rule"] for line in sheet["lines"]} >= {"hearts.moon.others"}
    assert plain(sheet["text"] or []) == "Fewest points so far: you (0)"


def test_the_person_chooses_how_a_moon_is_scored() -> None:
    at = moon_table("moon=choice")
    play_moon(at)
    view = make_view(at, "t")
    assert view["phase"] == "moon"
    assert view["yours"]
    assert [choice["action"] for choice in view["choices"]] == ["moon self", "moon others"]
    assert plain(view["choices"][0]["text"]) == "Take 26 points off my own score"
    assert plain(view["status"]) == "You took every penalty point. Choose how it is scored."
    assert at.hint()["action"] in ("moon self", "moon others")
    with pytest.raises(IllegalAction) as caught:
        at.act("play 2C")
    assert caught.value.violation.rule == "hearts.moon.declare"
    lines = said(at.act("moon self"))
    assert lines[0] == "Your choice: 26 points off your own score."
    assert at.match.results[0].points == (-26, 0, 0, 0)
    assert "−26" in lines[1]
    at.undo()
    assert make_view(at, "t")["phase"] == "moon"


def test_another_player_chooses_how_a_moon_is_scored() -> None:
    at = moon_table("moon=choice", seat=2)
    lines = said(play_moon(at))
    assert lines[-1] == "Every penalty point of this deal taken by: Player 1"
    status = plain(make_view(at, "t")["status"])
    assert status.startswith("Every penalty point taken by: Player 1.")
    assert make_view(at, "t")["choices"] == []
    line = said(at.advance())[0]
    assert line.startswith("Choice of Player 1: 26 points ")


def test_the_kitty_is_shown_only_to_its_taker() -> None:
    shown = hidden = 0
    for seed in range(12):
        at = table("players=5,remainder=kitty", seed)
        for event in finish_deal(at):
            if event["kind"] == "kitty":
                if event["seat"] == at.seat:
                    shown += 1
                    assert len(event["cards"]) == 2
                    assert plain(event["text"]).startswith("You also take the spare cards: ")
                else:
                    hidden += 1
                    assert "cards" not in event
    assert shown
    assert hidden


def test_a_tie_for_the_lowest_total_is_told() -> None:
    """Seat 0 shoots twice for the others: seats 1 to 3 pass the target, seat 0 alone is lowest."""
    at = moon_table("target=26,moon=others")
    lines = said(play_moon(at))
    assert lines[-1] == "The match is over. You win!"
    assert plain(make_view(at, "t")["status"]) == "The match is over. You win!"
    other = moon_table("target=26,moon=self")
    play_moon(other)
    assert not other.match.finished
    with pytest.raises(NothingToDo):
        other.advance()


def test_shared_first_place_is_told_to_each_side() -> None:
    for seed in range(400):
        at = table("target=10,tie_rule=shared", seed, level="beginner")
        list(finish_deal(at))
        while not at.match.finished:
            at.next_deal()
            list(finish_deal(at))
        best = [place.seat for place in at.match.standing() if place.place == 1]
        if len(best) > 1:
            text = plain(make_view(at, "t")["status"])
            if at.seat in best:
                assert text.startswith("The match is over. You share first place with: Player ")
            else:
                assert text.startswith("The match is over. First place is shared by: Player ")
            return
    raise AssertionError("no shared first place in 400 matches")


def test_status_says_what_is_to_be_done() -> None:
    at = table(seed=3)
    seen = set()
    while at.actor is not None:
        view = make_view(at, "t")
        text = plain(view["status"])
        if not view["yours"]:
            waiting = "The other players are still choosing the cards they pass."
            assert text in (waiting, f"Turn of: Player {(view['actor'] or 0) + 1}")
        elif view["phase"] == "pass":
            assert text == "Choose 3 cards to pass to the player on your left."
        elif sum(card["legal"] for card in view["hand"]) == 1:
            assert text.startswith("Your turn. Only one card is allowed: ")
        elif view["trick"]:
            assert text.startswith("Your turn. Suit led: ")
        else:
            assert text == "Your turn: you lead this trick."
        seen.add(text.split(":")[0])
        at.act(at.hint()["action"]) if at.actor == at.seat else at.advance()
    assert len(seen) > 4


def test_the_hand_is_grouped_by_suit_and_marks_what_came() -> None:
    at = table(seed=3)
    while at.match.state.phase == "pass":
        at.act(at.hint()["action"]) if at.actor == at.seat else at.advance()
    view = make_view(at, "t")
    suits = [card["suit"] for card in view["hand"]]
    assert suits == sorted(suits, key="CDSH".index)
    assert sum(card["received"] for card in view["hand"]) == 3


def test_undo_after_undo_goes_further_back() -> None:
    at = table(seed=3)
    hands = []
    while at.match.state.trick_number < 6:
        if at.actor == at.seat:
            hands.append(make_view(at, "t")["hand"])
            at.act(at.hint()["action"])
        else:
            at.advance()
    while hands:
        at.undo()
        assert make_view(at, "t")["hand"] == hands.pop()
    with pytest.raises(NothingToDo):
        at.undo()


def test_a_different_choice_after_undo_gives_a_different_game() -> None:
    at = table(seed=3)
    while at.match.state.phase == "pass" or at.actor != at.seat:
        at.act(at.hint()["action"]) if at.actor == at.seat else at.advance()
    legal = [card["card"] for card in make_view(at, "t")["hand"] if card["legal"]]
    assert len(legal) > 1
    found = []
    for card in (legal[0], legal[-1], legal[0]):
        at.act(f"play {card}")
        at.advance()
        found.append(at.match.transcript().splitlines())
        at.undo()
    assert found[0][:-2] == found[1][:-2]
    assert found[0] != found[1]
    assert found[2] == found[0], "the computer players answer alike"


def test_the_beginner_level_is_used() -> None:
    texts = set()
    for level in ("beginner", "thumb"):
        at = table(seed=5, level=level)
        list(finish_deal(at))
        texts.add(at.transcript())
    assert len(texts) == 2
    with pytest.raises(UnknownBot):
        table(level="master")


def test_bad_input_leaves_the_table_as_it_was() -> None:
    at = table(seed=5)
    before = (at.transcript(), at.ply)
    rng = random.Random(1)
    for text in ("", "play", "play 1H", "pass 2C", "dance", "play QS KS", "moon"):
        with pytest.raises((NotationError, IllegalAction)):
            at.act(text)
        noise = "".join(chr(rng.randrange(32, 0x2FF)) for _ in range(12))
        with pytest.raises((NotationError, IllegalAction)):
            at.act(noise)
    assert (at.transcript(), at.ply) == before


def test_the_short_list_of_house_rules() -> None:
    assert plain(make_view(table(), "t")["rules"]) == "Usual rules"
    text = plain(make_view(table("players=5,target=50,queen_breaks_hearts=on"), "t")["rules"])
    assert text.startswith("Number of players: 5 · Target: 50 · ")
    assert text.endswith(": on")
