"""Several people at one device: what they are shown, what is said, leaving and coming back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from karata.cards import Mask, cards, count, mask_of, names
from karata.dealing import shuffled
from karata.games import game_named
from karata.games.five_hundred_observing import open_hand_of, partner_is_public
from karata.match import Match
from karata.messages import plain
from karata.options import parse_options
from karata.people import People
from karata.practice import NothingToDo, Table
from karata.seat_methods import set_away
from karata.view_types import Event, View
from tests.engine import bot_tools, five_hundred_tools
from tests.engine.table_tools import cards_in, said, shown

FORMS = [
    ("hearts", "", (0, 2)),
    ("hearts", "players=5,pass_cycle=S,remainder=kitty,moon=choice", (1, 2, 4)),
    ("cancellation_hearts", "players=7", (0, 1, 5)),
    ("five_hundred", "", (0, 1)),
    ("five_hundred", "misere=any_time,open_misere_reveal=before_lead,blind_misere=500", (1, 2)),
    ("five_hundred", "players=5,misere=any_time", (0, 1, 2, 3, 4)),
    ("five_hundred", "players=6", (0, 2, 3)),
]
ASHA = {0: "Asha", 2: "Baraka"}


def seated(
    game: str = "hearts",
    options: str = "",
    seats: tuple[int, ...] = (0, 2),
    seed: int = 1,
    given: dict[int, str] | None = None,
) -> Table:
    """Return a table at which people sit."""
    rules = game_named(game)
    match = Match(rules, parse_options(rules.option_type, options), seed)
    people = People(seats, ASHA if given is None and seats == (0, 2) else given)
    return Table(match, "en", people=people)


def sit(at: Table) -> None:
    """Let the person on turn take the device."""
    assert at.handover is not None
    at.seat, at.people.here = at.handover, True


def step(at: Table) -> list[Event]:
    """Do the next thing, whatever it is; people follow every hint."""
    if at.actor is None:
        return at.next_deal()
    if at.handover is not None:
        sit(at)
    return at.act(at.hint()["action"]) if at.due is not None else at.advance()


def positions(at: Table, deals: int = 2) -> Iterator[View]:
    """Play deals to the end; yield what is shown whenever something has changed."""
    while at.match.number <= deals and not at.match.finished:
        yield shown(at)
        if at.handover is not None:
            sit(at)
        else:
            step(at)


def dealt_anew(state: Any, rng: random.Random) -> Any:
    """Return a state in which everything that not everybody can see is otherwise."""
    new = state.copy()
    pool: Mask = state.kitty
    for hand in state.hands:
        pool |= hand
    open_seat = None
    if hasattr(state, "discarded"):
        pool |= state.discarded
        open_seat = open_hand_of(state)
    if open_seat is not None:
        pool &= ~state.hands[open_seat]
    for trick in (*(each[1] for each in state.tricks), state.trick):
        pool &= ~mask_of(trick)  # what was the kitty may have been played
    order = shuffled(pool, rng)
    for seat, hand in enumerate(state.hands):
        if seat != open_seat:
            new.hands[seat], order = mask_of(order[: count(hand)]), order[count(hand) :]
    anything = shuffled(pool, rng)
    if hasattr(state, "discarded"):
        new.discarded = mask_of(anything[: count(state.discarded)])
        new.kitty = mask_of(shuffled(state.setup.in_play, rng)[: count(state.kitty)])
        if state.partners and not partner_is_public(state):
            new.partners = (rng.choice([s for s in range(5) if s != state.declarer]),)
    else:
        if state.kitty_seat is None:
            new.kitty = mask_of(order)
        new.passed = [mask_of(anything[: count(given)]) for given in state.passed]
        new.received = [mask_of(anything[-count(got) :]) if got else 0 for got in state.received]
    return new


# ---------------------------------------------------------------- hidden cards


@pytest.mark.parametrize(("game", "options", "seats"), FORMS)
def test_between_two_people_the_view_depends_on_no_hand_at_all(
    game: str, options: str, seats: tuple[int, ...]
) -> None:
    at = seated(game, options, seats, seed=4)
    curtains = moved = 0
    for number, view in enumerate(positions(at)):
        if at.reader is not None:
            continue
        curtains += view["handover"] is not None
        assert view["hand"] == []
        assert view["received"] == []
        assert view["pass"] is None
        assert not view["yours"]
        assert view["choices"] == []
        assert view["call_cards"] == []
        assert view["auction"] is None or view["auction"]["box"] is None
        assert view["spare"] is None or view["spare"]["cards"] == []
        state = at.match.state
        if at.actor is not None:  # afterwards the score sheet tells of the cards
            at.match.state = dealt_anew(state, random.Random(number))
            moved += at.match.state.hands != state.hands
            assert shown(at) == view
            at.match.state = state
    assert curtains > 8
    assert moved > 8


@pytest.mark.parametrize(("game", "options", "seats"), FORMS)
def test_a_persons_view_does_not_depend_on_hidden_cards_of_the_others(
    game: str, options: str, seats: tuple[int, ...]
) -> None:
    swapped: Any = five_hundred_tools.swapped if game == "five_hundred" else bot_tools.swapped
    at = seated(game, options, seats, seed=5)
    readers = set()
    for number, view in enumerate(positions(at, deals=1)):
        if at.reader is None:
            continue
        readers.add(at.reader)
        state = at.match.state
        at.match.state = swapped(state, at.reader, random.Random(number))
        assert shown(at) == view
        at.match.state = state
    assert readers == set(seats)


@pytest.mark.parametrize(("game", "options", "seats"), FORMS)
def test_the_log_that_all_people_read_names_no_card_that_one_person_holds(
    game: str, options: str, seats: tuple[int, ...]
) -> None:
    at = seated(game, options, seats, seed=6)
    for _ in range(150):
        actor, deal = at.actor, at.match.number
        events = step(at)
        state = at.match.state
        public = mask_of(state.trick)
        for each in state.tricks:
            public |= mask_of(each[1])
        if hasattr(state, "discarded") and open_hand_of(state) is not None:
            public |= at.family.public(at).open_hand
        called = getattr(state, "called", None)
        allowed = set(names(at.pack, public)) | ({at.pack.card_names[called]} if called else set())
        told = {each.get("card") for each in events} | cards_in([each["text"] for each in events])
        told |= {card for each in events for card in each.get("cards", [])}
        if at.match.number == deal and at.actor is not None:
            assert told - {None} <= allowed, (actor, said(events))
        assert not any("You" in text or "your" in text.lower() for text in said(events))


def test_equal_seeds_are_the_same_match_for_one_person_and_for_several() -> None:
    """The computer players do what they would do, whoever looks at the table."""
    alone, together = seated(seats=(0,)), seated()
    for _ in range(60):
        step(alone)
        step(together)
    assert alone.match.transcript() == together.match.transcript()


# ---------------------------------------------------------------- the device goes round


def test_the_curtain_comes_between_two_people_and_not_between_two_turns_of_one() -> None:
    at = seated("hearts", "pass_cards=off", (0, 2), seed=3)
    before = None
    for view in positions(at, deals=1):
        waits = view["handover"]
        if waits is not None:
            assert waits["seat"] != before
            assert waits["name"] == ASHA[waits["seat"]]
            assert plain(waits["text"]) == plain(view["status"])
            assert waits["name"] in plain(waits["text"])
            before = waits["seat"]
        elif view["yours"]:
            assert view["hand"]
            assert view["seat"] == view["actor"]
    assert before is not None
    alone = seated("hearts", "pass_cards=off", (0, 2), seed=3)
    set_away(alone, 2, True)
    sit_first = [view["handover"] for view in positions(alone, deals=1) if view["handover"]]
    assert len(sit_first) == 1, "one person who plays has no curtain after the first one"


def test_at_the_end_of_a_deal_there_is_no_curtain_and_after_it_there_is() -> None:
    at = seated(seed=2)
    while at.actor is not None:
        step(at)
    view = shown(at)
    assert view["phase"] == "deal_over"
    assert view["handover"] is None
    assert view["hand"] == []
    at.next_deal()
    while at.handover is None:
        assert shown(at)["hand"] == []
        at.advance()
    sit(at)
    assert len(shown(at)["hand"]) == 13


def test_nothing_can_be_asked_while_the_cards_are_hidden() -> None:
    at = seated()
    card = at.pack.card_names[cards(at.match.state.hands[0])[0]]
    asked: list[Any] = [at.hint, at.undo, at.advance, lambda: at.explain(card)]
    asked += [lambda: at.act(f"play {card}"), lambda: at.advance(for_person=True)]
    before = at.transcript()
    for ask in asked:
        with pytest.raises(NothingToDo) as caught:
            ask()
        assert caught.value.message == "table.handover.first"
    assert not shown(at)["can_undo"]
    assert at.transcript() == before


def test_time_that_is_up_plays_one_action_for_the_person_on_turn_and_names_the_person() -> None:
    at = seated("hearts", "pass_cards=off", seed=3)
    while at.handover is None:
        at.advance()
    sit(at)
    who, done = at.names[at.seat], at.ply
    events = at.advance(for_person=True)
    assert at.ply == done + 1
    assert who in said(events)[0]
    assert "Time is up" in said(events)[0]


def test_undo_takes_back_the_last_action_of_the_person_who_has_the_device() -> None:
    at = seated("hearts", "pass_cards=off", seed=3)
    turns = 0
    while turns < 3 or at.due is None:
        if at.handover is not None:
            sit(at)
            turns += 1
        elif at.due is None or turns < 3:
            step(at)
    me, before = at.seat, at.match.transcript()
    at.undo()
    assert at.actor == at.seat == me
    assert at.handover is None
    assert at.assisted, "the other person has looked and played in between"
    assert len(at.match.transcript()) < len(before)
    assert shown(at)["seat"] == me


def test_an_undo_after_the_deal_hides_the_cards_again() -> None:
    at = seated(seed=2)
    while at.actor is not None:
        step(at)
    at.undo()
    assert at.handover == at.actor
    assert shown(at)["hand"] == []


# ---------------------------------------------------------------- leaving and coming back


def test_the_computer_plays_for_a_person_who_is_away_until_the_person_is_back() -> None:
    at = seated(seats=(0,), seed=7)
    events = set_away(at, 0, True)
    assert said(events) == ["From now on the computer plays for you."]
    view = shown(at)
    assert view["away"] == [0]
    assert not view["yours"]
    assert view["hand"]
    assert plain(view["status"]) == "The computer is playing for you."
    with pytest.raises(NothingToDo):
        at.hint()
    while at.match.number < 2:
        at.advance() if at.actor is not None else at.next_deal()
    assert set_away(at, 0, False)
    assert set_away(at, 0, False) == []
    while at.due is None:
        at.advance()
    assert at.hint()["action"]


def test_for_a_person_who_is_away_the_computer_plays_as_at_any_other_seat() -> None:
    away, none = seated(seats=(0,), seed=9), seated(seats=(1,), seed=9)
    set_away(away, 0, True)
    set_away(none, 1, True)
    while not away.match.deal_over:
        away.advance()
        none.advance()
    assert away.match.transcript() == none.match.transcript()


def test_when_a_person_leaves_the_others_play_on_and_the_cards_are_hidden() -> None:
    at = seated(seed=3)
    sit(at)
    events = set_away(at, at.seat, True)
    assert said(events) == ["From now on the computer plays for: Asha"]
    assert shown(at)["hand"] == []
    met = {at.handover for _ in positions(at, deals=1)}
    assert met == {None, 2}
