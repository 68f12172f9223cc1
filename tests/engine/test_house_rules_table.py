"""Hearts at the practice table under its house rules: what is asked, said, hidden and explained."""

from __future__ import annotations

import pytest

from karata.errors import OptionError
from karata.game import IllegalAction
from karata.games.actions import Scatter, parse_action
from karata.games.hearts import HEARTS
from karata.messages import plain
from karata.options import parse_options
from karata.practice import Table
from tests.engine.table_tools import (
    do,
    finish_deal,
    hidden_cards_do_not_show,
    said,
    shown,
    table,
    table_at,
)

ALL_TAKEN = "2:AH,KH,QH,JH,TH,9H,8H,7H,6H,5H,4H,3H,2H,QS"
SPADES, CLUBS, DIAMONDS, HEART_CARDS = (
    ",".join(f"{rank}{suit}" for rank in "AKQJT98765432") for suit in "SCDH"
)


# ---------------------------------------------------------------- passing


@pytest.mark.parametrize("count", [1, 2, 4, 5])
def test_as_many_cards_are_asked_for_as_the_group_passes(count: int) -> None:
    at = table(f"pass_count={count}", seed=2)
    view = shown(at)
    assert view["pass"] is not None
    assert view["pass"]["count"] == count
    assert (view["pass"]["action"], view["pass"]["slots"]) == ("pass", [])
    assert plain(view["status"]).startswith(f"Choose {count} card")
    with pytest.raises(IllegalAction) as caught:
        at.act("pass " + " ".join(card["card"] for card in view["hand"][: count + 1]))
    assert caught.value.violation.rule == "hearts.pass.count"
    refusal = plain(at.refusal(caught.value.violation))
    assert str(count) in refusal
    assert str(count + 1) in refusal
    assert len(at.hint()["cards"]) == count


def test_one_card_for_each_other_player() -> None:
    at = table("players=5,pass_cycle=S", seed=2, seat=1)
    at.advance()
    view = shown(at)
    chosen = view["pass"]
    assert chosen is not None
    assert (chosen["action"], chosen["count"], chosen["to"]) == ("scatter", 4, [2, 3, 4, 0])
    assert [slot["seat"] for slot in chosen["slots"]] == chosen["to"]
    assert [plain(slot["text"]) for slot in chosen["slots"]] == [
        f"Card {number} goes to: Player {player}" for number, player in enumerate((3, 4, 5, 1), 1)
    ]
    assert plain(view["status"]) == (
        "Choose 4 cards to give away, one to each other player. "
        "The first is for the player on your left."
    )
    hint = at.hint()
    assert hint["action"].startswith("scatter ")
    assert isinstance(parse_action(at.pack, hint["action"]), Scatter)
    assert plain(hint["suggestion"]).startswith("Suggested cards, in order from the player")
    given = hint["cards"]
    event = at.act(hint["action"])[0]
    assert event["cards"] == given
    assert plain(event["text"]).startswith("You gave one card to each other player")
    while at.match.state.phase == "pass":
        events = at.advance()
    exchange = events[-1]
    assert exchange["kind"] == "exchange"
    assert exchange["seat"] is None
    assert len(exchange["cards"]) == 4
    assert plain(exchange["text"]).startswith("You received one card from each other player: ")
    for seat, card in zip(chosen["to"], given, strict=True):
        assert at.match.state.received[seat] & at.pack.named(card)
    assert set(shown(at)["received"]) == set(exchange["cards"])


def test_scattering_and_passing_together_are_not_mixed_up() -> None:
    cards = [card["card"] for card in shown(table(seed=2))["hand"][:3]]
    for options, verb, rule in (
        ("pass_cycle=S", "pass", "hearts.pass.scatter"),
        ("", "scatter", "hearts.pass.together"),
    ):
        at = table(options, seed=2)
        with pytest.raises(IllegalAction) as caught:
            at.act(f"{verb} {' '.join(cards)}")
        assert caught.value.violation.rule == rule
        assert plain(at.refusal(caught.value.violation))


def test_high_spades_that_may_not_be_passed_are_marked_and_explained() -> None:
    at = table_at("hearts{queen_passable=off} 0:AKQ4.T952.AK3.T8 ; phase=pass")
    may = {card["card"] for card in shown(at)["hand"] if card["legal"]}
    assert "4S" in may
    assert not {"AS", "KS", "QS"} & may
    told = at.explain("QS")
    assert not told["legal"]
    assert told["rule"] == "hearts.pass.no-high-spades"
    assert told["anchor"] == "hearts/house-rules/#hearts.pass.no-high-spades"
    assert at.explain("4S")["legal"]
    assert at.explain("2C")["rule"] == "hearts.pass.own-cards"
    scattering = table_at("hearts{queen_passable=off,pass_cycle=S} 0:AKQ4.T9.AK3.T8 ; phase=pass")
    assert scattering.explain("QS")["rule"] == "hearts.pass.no-high-spades"
    assert scattering.explain("TH")["legal"]


# ---------------------------------------------------------------- points


def test_points_are_hidden_until_the_deal_is_over() -> None:
    at = table("show_points=off", seed=4)
    for event in finish_deal(at):
        if event["kind"] == "trick":
            assert event["points"] is None
            assert "oint" not in plain(event["text"])
        view = shown(at)
        if view["phase"] == "play":
            assert [seat["taken"] for seat in view["seats"]] == [None] * 4
            assert view["last_trick"] is None or view["last_trick"]["points"] is None
    view = shown(at)
    assert [seat["taken"] for seat in view["seats"]] == list(at.match.results[-1].points)


@pytest.mark.parametrize(
    ("options", "trick", "points"),
    [
        ("heart_values=pips_A14", "AH,2H,3H,4H", 23),
        ("heart_values=court10", "AH,2H,3H,4H", 19),
        ("queen_value=25", "AS,QS,3S,4S", 25),
        ("seven_of_clubs=7", "AC,7C,3C,4C", 7),
        ("spade_penalties=black_maria", "AS,KS,QS,4S", 30),
        ("bonus_card=TD,bonus_value=-20", "AD,TD,3D,4D", -20),
    ],
)
def test_a_trick_is_told_with_what_its_cards_cost(options: str, trick: str, points: int) -> None:
    cards = trick.split(",")
    hands = []
    for seat, card in enumerate(cards):
        parts = dict.fromkeys("SHDC", "") | {card[1]: card[0]}
        hands.append(f"{seat}:{'.'.join(parts.values())}")
    at = table_at(f"hearts{{{options}}} {' '.join(hands)} ; lead=0 number=13 broken", seat=3)
    events = do(at, *(f"play {card}" for card in cards))
    told = next(event for event in events if event["kind"] == "trick")
    assert told["points"] == points
    shown_points = str(points).replace("-", "−")
    assert plain(told["text"]) == f"Trick taken by: Player 1. Points in it: {shown_points}"


def test_score_lines_of_every_house_rule_have_their_sentence() -> None:
    options = ("bonus_card=JD,bonus_floor=deal_zero,no_trick_bonus=-5,seven_of_clubs=7,"
               "spade_penalties=black_maria,exact_hit=minus50_at_50_100,target=500")  # fmt: skip
    rules = set()
    for seed in range(12):
        at = table(options, seed)
        for _ in range(3):
            list(finish_deal(at))
            for line in shown(at)["sheet"]["lines"]:
                assert plain(line["text"])
                rules.add(line["rule"])
            if not at.match.finished:
                at.next_deal()
    assert {"hearts.score.seven", "hearts.score.no-trick", "hearts.score.floor"} <= rules


# ---------------------------------------------------------------- the moon and the sun


@pytest.mark.parametrize("points", ["40", "52"])
def test_a_moon_may_cost_another_number_of_points(points: str) -> None:
    at = table_at(
        f"hearts{{moon=choice,moon_points={points}}} ; phase=moon turn=2 taken={ALL_TAKEN}", seat=2
    )
    choices = shown(at)["choices"]
    assert plain(choices[0]["text"]) == f"Take {points} points off my own score"
    assert said(at.act("moon self"))[0] == f"Your choice: {points} points off your own score."
    assert at.match.results[-1].points == (0, 0, -int(points), 0)


def sun_table(options: str, seat: int) -> Table:
    """Return a table at which seat 0 plays the last card of a deal in which it won every trick."""
    taken = f"{SPADES},{HEART_CARDS},{DIAMONDS},{CLUBS}".replace(",5C,4C,3C,2C", "")
    return table_at(
        f"hearts{{{options}}} 0:...5 1:...2 2:...3 3:...4 "
        f"; lead=0 number=13 broken taken=0:{taken}",
        seat,
    )


LAST = ("play 5C", "play 2C", "play 3C", "play 4C")


def test_all_tricks_are_more_than_all_points() -> None:
    at = sun_table("sun=double", 0)
    assert "You took every trick of this deal!" in said(do(at, *LAST))
    assert at.match.results[-1].points == (0, 52, 52, 52)
    at = sun_table("sun=double", 1)
    assert "Every trick of this deal taken by: Player 1" in said(do(at, *LAST))
    at = sun_table("", 1)
    assert "Every penalty point of this deal taken by: Player 1" in said(do(at, *LAST))


@pytest.mark.parametrize("seat", [0, 2])
def test_the_one_who_passed_to_the_winner_of_everything_may_pay_alone(seat: int) -> None:
    at = sun_table("sun=double_to_passer,moon=choice", seat)
    events = do(at, *LAST)
    assert events[-1]["kind"] == "moon"
    view = shown(at)
    assert view["phase"] == "moon"
    if seat == 0:
        assert [plain(choice["text"]) for choice in view["choices"]] == [
            "Take 52 points off my own score",
            "Give 52 points to the player who passed cards to me",
        ]
        hint = plain(at.hint()["suggestion"])
        assert hint == "Suggested: take the points off your own score."
    line = said(do(at, "moon others"))[0]
    texts = {
        0: "Your choice: 52 points for the player who passed cards to you.",
        2: "Choice of Player 1: 52 points, all for the one whose passed cards came to this player.",
    }
    assert line == texts[seat]
    assert at.match.results[-1].points == (0, 0, 0, 52), "seat 3 passes to the left"


# ---------------------------------------------------------------- spare cards


@pytest.mark.parametrize(
    ("goes_to", "text"),
    [
        ("first_trick", "The first player who takes a trick gets them too."),
        ("first_heart", "The first player who takes a heart gets them too."),
        ("last_trick", "The player who takes the last trick gets them too."),
        ("nobody", "Nobody gets them."),
    ],
)
def test_spare_cards_wait_for_whom_the_group_says(goes_to: str, text: str) -> None:
    at = table(f"players=3,remainder=kitty,kitty_goes_to={goes_to}", seed=2)
    waiting = "Spare cards, face down: 1. " + text
    events = []
    while at.actor is not None:
        spare = shown(at)["spare"]
        assert spare is not None
        taken = at.match.state.kitty_seat is not None
        assert (plain(spare["text"]) == waiting) == (not taken)
        assert (spare["taker"] is None) == (not taken)
        assert bool(spare["cards"]) == (at.match.state.kitty_seat == at.seat)
        events += at.act(at.hint()["action"]) if at.actor == at.seat else at.advance()
    kinds = [event["kind"] for event in events]
    assert kinds.count("kitty") == (goes_to != "nobody")
    if goes_to == "first_trick":
        assert kinds.index("kitty") == kinds.index("trick") + 1


def test_taking_back_the_card_that_won_the_spare_cards_is_marked() -> None:
    """What was seen cannot be unseen; a trick that gives nothing to see leaves no mark."""
    for seed in range(40):
        at = table("players=3,remainder=kitty,pass_cards=off,first_trick_ban=off", seed)
        while at.match.state.trick_number == 1 and at.actor is not None:
            before = at.actor
            at.act(at.hint()["action"]) if at.actor == at.seat else at.advance()
        if before == at.seat:
            won = at.match.state.kitty_seat == at.seat
            at.undo()
            assert at.assisted == won
            if won:
                return
    raise AssertionError("no kitty won with the person's own card in 40 deals")


# ---------------------------------------------------------------- everything together


@pytest.mark.parametrize(
    "options",
    [
        "pass_cycle=S,players=6",
        "remainder=kitty,players=5,kitty_goes_to=first_heart",
        "show_points=off,heart_values=pips_A14,queen_value=25,target=500",
        "queen_passable=off,pass_count=5,players=3",
    ],
)
def test_hidden_cards_do_not_change_what_is_shown(options: str) -> None:
    """Deal what the person cannot see anew: the view stays as it is."""
    at = table(options, seed=5, seat=1)
    hidden_cards_do_not_show(at)


def test_resume_and_undo_after_scattering() -> None:
    at = table("pass_cycle=S", seed=3)
    hand = shown(at)["hand"]
    at.act(at.hint()["action"])
    again = Table.resume(at.transcript(), "en")
    assert again.match.state == at.match.state
    at.undo()
    assert shown(at)["hand"] == hand
    assert not at.assisted


def test_options_that_cannot_be_played_together_are_refused_with_a_reason() -> None:
    reasons = {
        "sun=double,moon=off": "needs_moon",
        "moon_needs_bonus_card=on": "needs_bonus_card",
        "kitty_goes_to=last_trick": "needs_kitty",
        "players=7,pass_cycle=A": "needs_even_players",
        "strip_set=2C": "uneven_deal",
        "players=3,strip_set=QS": "strips_penalty",
    }
    for text, reason in reasons.items():
        with pytest.raises(OptionError) as caught:
            parse_options(HEARTS.option_type, text)
        assert caught.value.reason == reason
