"""Cancellation Hearts at the practice table: pairs, void tricks, pile, spare and equal cards."""

from __future__ import annotations

import pytest

from karata.errors import NotationError
from karata.game import IllegalAction
from karata.messages import plain
from karata.practice import Table
from karata.tables.hearts_replay import cost
from tests.engine.table_tools import (
    do,
    finish_deal,
    hidden_cards_do_not_show,
    said,
    shown,
    table,
    table_at,
)

GAME = "cancellation_hearts"
# Six hands of two cards each; seat 0 leads ten of spades, and the trick of C12 follows.
VOID = (
    "cancellation_hearts 0:T5... 1:.9.2. 2:.9.3. 3:T4... 4:..A4. 5:..K4. ; lead=0 number=5 broken"
)
TRICK = ("play TS", "play 9H", "play 9H", "play TS", "play 4D", "play 4D")


def test_equal_cards_are_crossed_and_said() -> None:
    at = table_at(VOID)
    events = do(at, *TRICK[:4])
    kinds = [event["kind"] for event in events]
    assert kinds == ["play", "play", "play", "cancel", "play", "cancel"]
    assert events[3]["card"] == "9H"
    assert said(events)[3] == (
        "Two equal cards in the trick: 9♥\ufe0e. They cancel each other, and neither can win."
    )
    trick = shown(at)["trick"]
    assert [card["cancelled"] for card in trick] == [True, True, True, True]
    assert not any(card["winning"] for card in trick), "nothing can win any more"


def test_a_card_wins_while_its_equal_is_not_there() -> None:
    at = table_at(VOID)
    do(at, "play TS")
    assert [card["winning"] for card in shown(at)["trick"]] == [True]
    do(at, "play 9H", "play 9H")
    trick = shown(at)["trick"]
    assert [card["winning"] for card in trick] == [True, False, False]
    assert [card["cancelled"] for card in trick] == [False, True, True]


@pytest.mark.parametrize(("seat", "said_by"), [(0, "You lead again."), (4, "Player 1")])
def test_a_void_trick_waits_in_the_pile_and_its_leader_leads_again(seat: int, said_by: str) -> None:
    at = table_at(VOID, seat)
    event = do(at, *TRICK)[-1]
    assert event["kind"] == "void"
    assert event["seat"] == 0
    assert event["winner"] is None
    assert event["points"] == 2
    assert plain(event["text"]).startswith("Void trick: nobody takes it. Its cards go to the pile.")
    assert plain(event["text"]).endswith(said_by)
    view = shown(at)
    assert view["actor"] == view["leader"] == 0
    assert view["last_trick"] is not None
    assert view["last_trick"]["winner"] is None
    assert view["last_trick"]["text"] == event["text"]
    assert all(card["cancelled"] for card in view["last_trick"]["cards"])
    pile = view["pile"]
    assert pile is not None
    assert (pile["count"], pile["points"]) == (6, 2)
    assert [card["card"] for card in pile["cards"]] == ["4D", "4D", "9H", "9H", "TS", "TS"]
    assert plain(pile["text"]) == (
        "Cards in the pile, for the next player who takes a trick: 6. Points in them: 2"
    )
    again = {0: "Your turn: the trick was void, so you lead again."}
    assert plain(view["status"]) == again.get(seat, "The trick was void. Leads again: Player 1")
    assert [each["tricks"] for each in view["seats"]] == [0] * 6


def test_the_next_winner_takes_the_pile_too() -> None:
    at = table_at(VOID, seat=3)
    do(at, *TRICK)
    events = do(at, "play 5S", "play 2D", "play 3D", "play 4S", "play AD", "play KD")
    trick = next(event for event in events if event["kind"] == "trick")
    assert trick["winner"] == 0
    assert trick["points"] == 2
    assert plain(trick["text"]) == (
        "Trick taken by: Player 1, together with the pile. Points in all: 2"
    )
    view = shown(at)
    assert view["pile"] is None
    assert view["last_trick"] is not None
    assert view["last_trick"]["points"] == 2


def last_trick(options: str = "", seat: int = 1) -> Table:
    """Return a table at whose last trick everything is cancelled, two hearts in the pile."""
    position = (
        f"cancellation_hearts{{{options}}} 0:T... 1:.9.. 2:.9.. 3:T... 4:..4. 5:..4. "
        "; lead=0 number=17 broken tricks=0:2C,2C,3C,3C,4H,5H"
    )
    return table_at(position, seat)


def test_nobody_takes_a_void_last_trick() -> None:
    at = last_trick()
    events = do(at, *TRICK)
    void = next(event for event in events if event["kind"] == "void")
    assert plain(void["text"]) == (
        "The last trick is void: nobody takes it. The pile counts for nobody."
    )
    assert at.match.results[-1].points == (0,) * 6
    view = shown(at)
    assert view["last_trick"] is not None
    assert view["last_trick"]["winner"] is None
    assert view["pile"] is not None, "it still lies there"


@pytest.mark.parametrize("seat", [0, 1])
def test_its_leader_may_take_a_void_last_trick(seat: int) -> None:
    at = last_trick("void_last_trick=leader", seat)
    void = next(event for event in do(at, *TRICK) if event["kind"] == "void")
    assert void["winner"] == 0
    assert void["points"] == 4
    texts = {
        0: "The last trick is void. You led it, so you take it. Points in all: 4",
        1: "The last trick is void, so its leader takes it: Player 1. Points in all: 4",
    }
    assert plain(void["text"]) == texts[seat]
    assert at.match.results[-1].points == (4, 0, 0, 0, 0, 0)
    view = shown(at)
    assert view["last_trick"] is not None
    assert view["last_trick"]["winner"] == 0
    assert view["seats"][0]["tricks"] == 1


# ---------------------------------------------------------------- equal cards in a hand


def test_equal_cards_look_equal_and_can_be_told_apart() -> None:
    at = table_at("cancellation_hearts 0:AAK.Q72.98.J ; lead=0 number=5 broken")
    hand = shown(at)["hand"]
    aces = [card for card in hand if card["card"] == "AS"]
    assert len(aces) == 2
    assert aces[0]["show"] == aces[1]["show"]
    assert {card["copy"] for card in aces} == {0, 1}
    keys = [(card["card"], card["copy"]) for card in hand]
    assert len(set(keys)) == len(keys)
    at.act("play AS")
    assert [card["card"] for card in shown(at)["hand"]].count("AS") == 1


def test_the_only_card_allowed_may_be_held_twice() -> None:
    at = table_at("cancellation_hearts 1:.22.AA. ; lead=0 trick=3D number=5", seat=1)
    assert plain(shown(at)["status"]) == "Your turn. Only one card is allowed: A♦\ufe0e."
    assert [card["card"] for card in shown(at)["hand"] if card["legal"]] == ["AD", "AD"]


def test_what_a_card_would_cancel_is_explained() -> None:
    at = table_at("cancellation_hearts 1:.2.AK. ; lead=0 trick=AD number=5", seat=1)
    told = at.explain("AD")
    assert told["legal"]
    assert plain(told["text"]) == (
        "You may play A♦\ufe0e now. It cancels the equal card on the table, and neither can win."
    )
    assert plain(at.explain("KD")["text"]) == "You may play K♦\ufe0e now."
    assert at.explain("2H")["rule"] == "trick.follow-suit"
    assert at.explain("2H")["anchor"] == "cancellation_hearts/#trick.follow-suit"


def test_one_or_both_of_two_equal_cards_are_passed() -> None:
    for given, left in (("AS AS KS", 0), ("AS KS QH", 1)):
        at = table(seed=1, game=GAME)
        at.match.state.hands[0] = at.pack.mask("AS AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S KH QH JH")
        events = at.act(f"pass {given}")
        assert sorted(events[0]["cards"]) == sorted(given.split())
        kept = at.match.state.hands[0] & ~at.match.state.passed[0]
        assert (kept & at.pack.named("AS")).bit_count() == left
    with pytest.raises(NotationError):
        table(seed=1, game=GAME).act("pass ZZ")
    at = table(seed=1, game=GAME)
    at.match.state.hands[0] = at.pack.mask("AS KS QS JS")
    with pytest.raises(IllegalAction) as caught:
        at.act("pass AS AS KS")
    assert caught.value.violation.rule == "hearts.pass.own-cards"


# ---------------------------------------------------------------- spare cards


def test_spare_cards_wait_and_go_with_the_first_trick_that_is_won() -> None:
    position = (
        "cancellation_hearts{players=7} 0:T5... 1:.9.2. 2:.9.3. 3:T4... 4:..A4. 5:..K4. 6:..65. "
        "; lead=0 number=1 broken kitty=QS,2C,3C,4C,5C,6C"
    )
    at = table_at(position, seat=2)
    spare = shown(at)["spare"]
    assert spare is not None
    assert (spare["count"], spare["taker"], spare["cards"]) == (6, None, [])
    assert plain(spare["text"]).startswith("Spare cards, face down: 6. The first player who takes")
    do(at, *TRICK, "play 6D")
    assert shown(at)["kitty"] == 6, "nobody took the first trick, so they still wait"
    events = do(at, "play 5S", "play 2D", "play 3D", "play 4S", "play AD", "play KD", "play 5D")
    kitty = next(event for event in events if event["kind"] == "kitty")
    assert kitty["seat"] == 0
    assert "cards" not in kitty
    assert plain(kitty["text"]) == "Spare cards taken by: Player 1"
    spare = shown(at)["spare"]
    assert spare is not None
    assert (spare["taker"], spare["cards"]) == (0, [])
    assert shown(at)["kitty"] == 0


def test_the_taker_sees_the_spare_cards_and_their_points() -> None:
    position = (
        "cancellation_hearts{players=7} 0:AT... 1:.9.2. 2:.9.3. 3:54... 4:..A4. 5:..K4. 6:..65. "
        "; lead=0 number=1 broken kitty=QS,2C,3C,4C,5C,6C"
    )
    at = table_at(position, seat=0)
    do(at, "play AS", "play 9H", "play 9H", "play 5S", "play AD", "play KD", "play 6D")
    view = shown(at)
    assert view["spare"] is not None
    assert len(view["spare"]["cards"]) == 6
    assert plain(view["spare"]["text"]).startswith("You also take the spare cards: ")
    assert view["seats"][0]["taken"] == 15, "two hearts and the queen among the spare cards"


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("spare=last_trick", "The player who takes the last trick gets them too."),
        ("spare=strip", ""),
    ],
)
def test_other_ways_with_spare_cards(options: str, text: str) -> None:
    spare = shown(table(options, game=GAME))["spare"]
    if text:
        assert spare is not None
        assert plain(spare["text"]).endswith(text)
    else:
        assert spare is None


# ---------------------------------------------------------------- the moon, whole deals


@pytest.mark.parametrize(("points", "options"), [(26, ""), (52, "moon_points=52")])
def test_a_moon_needs_all_hearts_and_both_queens(points: int, options: str) -> None:
    hearts = ",".join(f"{rank}H,{rank}H" for rank in "23456789TJQKA")
    at = table_at(
        f"cancellation_hearts{{{options}}} 0:...2 1:...3 2:...4 3:...5 4:...7 5:...6 "
        f"; lead=1 number=17 broken taken=1:{hearts},QS,QS",
        seat=1,
    )
    events = do(at, "play 3C", "play 4C", "play 5C", "play 7C", "play 6C", "play 2C")
    assert said(events)[-1] == "You took every penalty point of this deal!"
    view = shown(at)
    assert view["phase"] == "moon"
    assert view["yours"]
    assert [plain(choice["text"]) for choice in view["choices"]] == [
        f"Take {points} points off my own score",
        f"Give everybody else {points} points",
    ]
    assert at.hint()["action"] in ("moon self", "moon others")
    lines = said(at.act("moon others"))
    assert lines[0] == f"Your choice: {points} points for everybody else."
    assert at.match.results[-1].points == (points, 0, points, points, points, points)


def test_every_seat_of_eleven_is_shown() -> None:
    at = table("players=11", game=GAME)
    kinds = {event["kind"] for event in finish_deal(at)}
    assert {"pass", "exchange", "play", "cancel", "trick", "kitty", "deal_over"} <= kinds
    view = shown(at)
    assert [seat["name"] for seat in view["seats"]][-1] == "Player 11"
    assert len(view["sheet"]["totals"]) == 11


def test_a_whole_deal_tells_every_trick_once() -> None:
    for options in ("", "cancel_rule=survivor", "players=9,void_last_trick=leader"):
        at = table(options, seed=3, level="beginner", game=GAME)
        events = list(finish_deal(at))
        tricks = [event for event in events if event["kind"] in ("trick", "void")]
        assert len(tricks) == len(at.match.state.tricks)
        taken = sum(event["points"] or 0 for event in tricks if event["winner"] is not None)
        state = at.match.state
        assert taken == sum(cost(state, each) for each in state.taken)


def test_hidden_cards_do_not_change_what_is_shown() -> None:
    """Deal what the person cannot see anew: the view stays as it is."""
    for options in ("", "players=7,spare=last_trick", "players=11"):
        at = table(options, seed=5, seat=2, game=GAME)
        hidden_cards_do_not_show(at)


def test_undo_and_resume_with_two_packs() -> None:
    at = table("players=7", seed=3, game=GAME)
    for _ in range(40):
        at.act(at.hint()["action"]) if at.actor == at.seat else at.advance()
    text = at.transcript()
    again = Table.resume(text, "en")
    assert again.match.state == at.match.state
    before = shown(at)
    while at.actor != at.seat:
        at.advance()
    hand = shown(at)["hand"]
    at.act(at.hint()["action"])
    at.undo()
    assert shown(at)["hand"] == hand
    assert before["game"] == GAME
