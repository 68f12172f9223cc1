"""A finished deal is looked at step by step, all hands open; a deal that is played is not shown."""

from __future__ import annotations

from typing import Any

import pytest

from karata.cards import names
from karata.messages import plain
from karata.practice import NothingToDo, Table
from karata.replay import replayed
from karata.review import FinishedDeal
from tests.engine.protocol_client import Client, error, match_of, result
from tests.engine.table_tools import finish_deal, table

GAMES = (
    ("hearts", ""),
    ("hearts", "players=3,pass_cycle=S"),
    ("cancellation_hearts", "players=7"),
    ("five_hundred", ""),
    ("five_hundred", "players=5"),
)


def finished(game: str, options: str = "", seed: int = 3) -> tuple[Table, list[str]]:
    """Return a table whose first deal is over, and the first sentence of each action."""
    at = table(options, seed, game=game)
    said = []
    while at.actor is not None:
        events = at.act(at.hint()["action"]) if at.actor == at.seat else at.advance()
        said.append(plain(events[0]["text"]))
    return at, said


def faces(cards: list[Any]) -> list[str]:
    return sorted(card["card"] for card in cards)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_each_step_shows_what_every_seat_held_then(game: str, options: str) -> None:
    """The open hands are those of the replayed state, and each step says what the log said."""
    at, said = finished(game, options)
    deal = FinishedDeal(at, 1)
    pack = at.pack
    steps = [deal.review(step) for step in range(deal.steps + 1)]

    for step, (state, actor, action) in enumerate(replayed(at.match, 1)):
        shown = steps[step]["seats"]
        assert [faces(seat["hand"]) for seat in shown] == [
            sorted(names(pack, hand)) for hand in state.hands
        ]
        assert steps[step + 1]["action"] == at.game.format_action(action)
        assert steps[step + 1]["own"] == (actor == at.seat)
        assert [seat["seat"] for seat in shown if seat["turn"]] == [actor]
    assert [plain(each["texts"][0]) for each in steps[1:]] == said
    assert steps[0]["action"] is None
    assert all(not seat["turn"] for seat in steps[-1]["seats"])


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_finished_trick_lies_there_whole(game: str, options: str) -> None:
    """`tricks` lists the steps between tricks: there every card of the trick and its winner is."""
    at, _ = finished(game, options)
    deal = FinishedDeal(at, 1)
    first, *ends = [deal.review(step) for step in deal.tricks]

    assert first["trick"] == []
    assert not first["finished"]
    assert len(ends) == len(at.match.state.tricks)
    for shown, (leader, cards, winner, *_) in zip(ends, at.match.state.tricks, strict=True):
        assert shown["finished"]
        assert [card["card"] for card in shown["trick"]] == [pack_name(at, card) for card in cards]
        assert shown["trick"][0]["seat"] == leader
        assert [card["seat"] for card in shown["trick"] if card["winning"]] == (
            [] if winner is None else [winner]
        )


def pack_name(at: Table, card: int) -> str:
    return at.pack.card_names[card]


def test_cards_that_others_have_passed_are_named() -> None:
    """The log does not tell which cards another player passes; with all hands open it is said."""
    at, _ = finished("hearts")
    deal = FinishedDeal(at, 1)
    passed = [deal.review(step) for step in range(1, 5)]

    for shown in passed:
        action = shown["action"]
        assert action is not None
        assert sorted(shown["cards"]) == sorted(action.split()[1:])
        named = [
            item["card"]
            for text in shown["texts"]
            for item in text
            if isinstance(item, dict) and "card" in item
        ]
        assert set(shown["cards"]) <= set(named)


def test_the_kitty_lies_open_too() -> None:
    """The cards of the kitty are shown, whoever took them and though they were laid aside again."""
    at, _ = finished("five_hundred")
    shown = FinishedDeal(at, 1).review(0)

    assert shown["spare"] is not None
    assert faces(shown["spare"]["cards"]) == sorted(names(at.pack, at.match.state.kitty))


def test_looking_back_changes_nothing() -> None:
    """The table, its log and its record are as before."""
    at, _ = finished("hearts")
    before = at.transcript(), at.ply, at.match.state, at.assisted
    deal = FinishedDeal(at, 1)
    for step in (0, 7, deal.steps):
        deal.review(step)
    assert (at.transcript(), at.ply, at.match.state, at.assisted) == before


def test_deals_of_a_match_that_goes_on_and_of_one_that_is_over() -> None:
    """Every deal that is over may be looked at, and no other one."""
    client = Client(game="hearts", options="target=50", seed=4, level="beginner")
    asks = {"table": client.table}
    assert error("review", **asks, deal=1, step=0)["code"] == "stale"
    while client.view["deal"] < 2 or client.view["phase"] != "play":
        client.go_on()
    assert result("review", **asks, deal=1, step=0)["deal"] == 1
    assert error("review", **asks, deal=2, step=0)["code"] == "stale"
    assert error("analyse", **asks, deal=2)["code"] == "stale"
    client.finish()
    match = match_of(client)
    for number in match.numbers:
        last = result("review", **asks, deal=number, step=len(match.actions_of(number)))
        assert last["step"] == last["steps"]
        assert all(not seat["hand"] for seat in last["seats"])
    assert error("review", **asks, deal=match.number + 1, step=0)["code"] == "stale"
    assert error("review", **asks, deal=1, step=last["steps"] + 99)["code"] == "stale"
    assert error("review", **asks, deal=1, step=-1)["code"] == "stale"
    assert error("review", **asks, deal="1", step=0)["code"] == "protocol"
    assert error("review", table="none", deal=1, step=0)["code"] == "unknown_table"


def test_totals_are_those_of_that_time() -> None:
    """At a step of an earlier deal the totals are those with which that deal began."""
    client = Client(game="hearts", options="target=50", seed=4, level="beginner")
    client.finish()
    match = match_of(client)
    shown = result("review", table=client.table, deal=match.number, step=1)
    assert [seat["total"] for seat in shown["seats"]] == list(match.totals_before(match.number))


def test_a_deal_that_is_taken_back_is_closed_again() -> None:
    """After an undo into the deal nobody may look at the hands; played anew it is shown anew."""
    client = Client(game="hearts", seed=4, level="thumb")
    while client.view["phase"] != "deal_over":
        client.go_on()
    asks = {"table": client.table, "deal": 1}
    steps = result("review", **asks, step=0)["steps"]
    client.step("undo")
    assert error("review", **asks, step=0)["code"] == "stale"
    while client.view["phase"] != "deal_over":
        client.go_on()
    assert result("review", **asks, step=steps)["steps"] == steps


@pytest.mark.parametrize("looked", [True, False])
def test_who_has_seen_all_hands_plays_on_with_a_mark(looked: bool) -> None:
    """The person's own pass ends the deal: only who has looked at it knows more afterwards."""
    at = next(
        at
        for seed in range(20)
        if (at := table("", seed, game="five_hundred")).match.dealer == at.seat
    )
    for _ in range(at.players):
        at.do(at.game.parse_action("pass"))  # the dealer speaks last
    client = Client(game="five_hundred", transcript=at.transcript())
    asks = {"table": client.table, "deal": 1}
    assert client.view["phase"] == "deal_over"
    if looked:
        result("review", **asks, step=0)
    client.step("undo")
    assert client.view["assisted"] is looked


def test_a_deal_that_nobody_played_has_no_tricks() -> None:
    """In Five Hundred all may pass: the deal has steps, but no trick."""
    at = table("", 1, game="five_hundred")
    while at.actor is not None:
        at.do(at.game.parse_action("pass"))
    deal = FinishedDeal(at, 1)
    assert deal.tricks == ()
    assert deal.review(deal.steps)["trick"] == []


def test_a_running_deal_is_not_shown() -> None:
    at = table()
    with pytest.raises(NothingToDo):
        FinishedDeal(at, 1)
    list(finish_deal(at))
    at.next_deal()
    assert FinishedDeal(at, 1).number == 1
    with pytest.raises(NothingToDo):
        FinishedDeal(at, 2)


def test_each_of_several_people_has_own_steps() -> None:
    """Where people share the device, all are called by name, and each one's actions are told."""
    at, _ = finished("hearts")
    text = at.transcript() + "# seats 0,2\n# name 0 Asha\n# name 2 Baraka\n"
    client = Client(game="hearts", transcript=text)
    asks = {"table": client.table, "deal": 1}
    actors = [actor for _, actor, _ in replayed(at.match, 1)]
    for seat in (0, 2):
        own = [
            step
            for step in range(1, len(actors) + 1)
            if result("review", **asks, seat=seat, step=step)["own"]
        ]
        assert own == [step for step, actor in enumerate(actors, 1) if actor == seat]
    shown = result("review", **asks, seat=2, step=len(actors))
    assert [each["name"] for each in shown["seats"]] == ["Asha", "Player 2", "Baraka", "Player 4"]
    assert not any("You" in plain(each) for each in shown["texts"])
    assert error("review", **asks, seat=1, step=0)["code"] == "protocol"
    assert error("analyse", **asks, seat=1)["code"] == "protocol"
