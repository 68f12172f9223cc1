"""Thinking ahead: one decision in slices, the same whatever the slices and whatever is hidden."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import pytest

from karata.bots import LEVELS, bot
from karata.bots.search import Search, Thinking
from karata.games import GAMES
from karata.games.actions import Play
from karata.options import parse_options
from tests.engine.bot_tools import swapped, walk
from tests.engine.search_tools import FAMILY, QUICK


@dataclass(frozen=True)
class Seen:
    """A view of a game that the tests make up: guess a number."""

    options: int
    seat: int = 0


class Guess:
    """A state: the number to be guessed, and the guess."""

    def __init__(self, hidden: float, game: Guessing) -> None:
        self.hidden, self.game, self.said = hidden, game, 0

    def copy(self) -> Guess:
        return Guess(self.hidden, self.game)


class Guessing:
    """The nearer the guess, the more points; the same luck for every guess of a world."""

    def __init__(self, better: int = 1, playouts: int = 200) -> None:
        self.sign, self.size = better, playouts
        self.sampled, self.finished = 0, 0
        self.luck: list[float] = []

    def held(self, state: Guess, action: int) -> int:
        return action % 100  # 107 is another way to write 7

    def apply(self, state: Guess, action: int) -> None:
        state.said = action

    def candidates(self, view: Seen, rng: random.Random) -> Sequence[int]:
        return range(view.options)

    def playouts(self, view: Seen) -> int:
        return self.size

    def sample(self, view: Seen, rng: random.Random) -> Guess:
        self.sampled += 1
        return Guess(4 + rng.random() - 0.5, self)

    def finish(self, state: Guess, rng: random.Random) -> tuple[float, ...]:
        self.finished += 1
        self.luck.append(rng.random())
        return (-self.sign * abs(state.hidden - state.said) + self.luck[-1], 0.0)

    def worth(self, view: Seen, points: Sequence[float]) -> float:
        return points[view.seat]

    def better(self) -> int:
        return self.sign if self.sign < 0 else 1

    def reasons(self, view: Seen, action: int) -> tuple[str, ...]:
        return ("near",) if action == 4 else ()


def begin(game: Any, options: int, *more: int, seed: int = 3) -> Thinking:
    return Search(game).begin(Seen(options), random.Random(seed), more)


def test_the_strongest_level_comes_last() -> None:
    assert LEVELS[-1] == "search"
    assert {bot(game, "search").name for game in GAMES} == {"search"}


@pytest.mark.parametrize("better", [-1, 1])
def test_the_best_action_is_found_whichever_way_points_count(better: int) -> None:
    game = Guessing()
    game.sign = better
    thinking = begin(game, 9)
    choice = thinking.choice()
    assert (choice.action, choice.because) == (4, ("near",))
    losses = thinking.losses()
    assert losses[4] == 0
    assert min(losses.values()) == 0
    assert losses[0] > losses[2] > losses[3] > 0
    assert 2.5 < losses[0] - losses[4] < 4.5
    assert all(error >= 0 for error in thinking.errors().values())
    assert thinking.errors()[4] == 0


def test_the_number_of_playouts_is_fixed_at_the_beginning() -> None:
    for options in (2, 3, 5, 8, 13):
        game = Guessing()
        thinking = begin(game, options)
        total, steps = thinking.total, 0
        assert thinking.done == 0 < total
        while not thinking.step(0):  # a time long past: one playout
            steps += 1
            assert thinking.done == steps
            assert thinking.total == total
        assert thinking.ready
        assert thinking.done == total == game.finished
        assert 0.7 * game.size < total <= game.size + 2 * options
        assert thinking.step(inf)
        assert game.finished == total, "nothing more is done when it is ready"


def test_slices_do_not_change_what_comes_out() -> None:
    whole = begin(Guessing(), 7, 6)
    whole.step(inf)
    sliced = begin(Guessing(), 7, 6)
    while not sliced.step(0):
        assert min(sliced.losses().values()) == 0
    assert sliced.values() == whole.values()
    assert sliced.losses() == whole.losses()
    assert sliced.errors() == whole.errors()
    assert sliced.choice() == whole.choice()


def test_the_generator_of_the_caller_is_not_used_later() -> None:
    rng = random.Random(3)
    thinking = Search(Guessing()).begin(Seen(5), rng)
    rng.seed(99)
    again = begin(Guessing(), 5)
    assert thinking.choice() == again.choice()
    assert thinking.values() == again.values()


def test_all_candidates_are_played_in_the_same_worlds_with_the_same_luck() -> None:
    game = Guessing()
    thinking = begin(game, 2)
    thinking.step(inf)
    assert game.sampled * 2 == game.finished
    assert game.luck[::2] == game.luck[1::2]
    assert len(set(game.luck)) == game.sampled


def test_one_legal_action_needs_no_thought() -> None:
    game = Guessing()
    thinking = begin(game, 1)
    assert (thinking.done, thinking.total, thinking.ready) == (0, 0, True)
    assert thinking.step(inf)
    assert thinking.choice().action == 0
    assert thinking.losses() == {0: 0.0}
    assert game.sampled == game.finished == 0


def test_what_is_asked_besides_is_weighed_to_the_end() -> None:
    usual = begin(Guessing(), 8)
    usual.step(inf)
    thinking = begin(Guessing(), 8, 50, 107)
    thinking.step(inf)
    losses = thinking.losses()
    assert 44 < losses[50] < 48
    assert losses[107] == losses[7], "another way to write the same action"
    assert set(losses) == {*range(8), 50, 107} == set(thinking.values()) == set(thinking.errors())
    assert thinking.choice().action == 4
    assert len(thinking._found[8]) == len(thinking._found[4]), "in as many worlds as the best"


def test_values_may_be_asked_for_at_any_time() -> None:
    thinking = begin(Guessing(), 6)
    assert thinking.values() == {}
    assert set(thinking.losses().values()) == {0.0}
    while not thinking.step(0):
        assert min(thinking.losses().values()) == 0
    assert len(thinking.values()) == 6


def test_a_choice_is_worked_out_to_the_end() -> None:
    thinking = begin(Guessing(), 6)
    thinking.step(0)
    assert thinking.choice() == begin(Guessing(), 6).choice()
    assert thinking.ready


# ---------------------------------------------------------------- the Hearts family


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("hearts", ""),
        ("hearts", "players=5,remainder=kitty,kitty_goes_to=first_heart"),
        ("hearts", "players=3,bonus_card=JD,pass_cycle=S,moon=choice_limited"),
        ("cancellation_hearts", ""),
        ("cancellation_hearts", "players=7,spare=last_trick,void_last_trick=leader"),
    ],
)
def test_hidden_cards_change_neither_the_choice_nor_a_value(name: str, text: str) -> None:
    """Deal what a seat cannot see anew: with the same generator it thinks the same."""
    game, search = GAMES[name], QUICK[name]
    options = parse_options(game.option_type, text)
    checked = 0
    for seed in range(2):
        for at, (state, _) in enumerate(walk(game, options, seed, "thumb")):
            if at % 3 and state.phase == "play":
                continue
            seat = game.actor(state)
            assert seat is not None
            other = swapped(state, seat, random.Random(seed))
            both = [
                search.begin(game.observe(one, seat), random.Random(7)) for one in (state, other)
            ]
            assert both[0].choice() == both[1].choice(), game.position(state)
            assert both[0].values() == both[1].values()
            checked += both[0].total > 0
    assert checked > 25


@pytest.mark.parametrize("name", FAMILY)
def test_a_decision_is_the_same_in_slices_and_at_once(name: str) -> None:
    game, search = GAMES[name], QUICK[name]
    for at, (state, _) in enumerate(walk(game, game.option_type(), 5, "thumb")):
        if at % 7:
            continue
        view = game.observe(state, state.turn)
        more = [Play(card) for card in range(3)] if state.phase == "play" else []
        more = [action for action in more if game.violation(state, action) is None]
        whole, sliced = (search.begin(view, random.Random(at), more) for _ in range(2))
        whole.step(inf)
        while not sliced.step(0):
            pass
        assert (sliced.done, sliced.total) == (whole.done, whole.total)
        assert sliced.values() == whole.values()
        assert sliced.losses() == whole.losses()
        assert min(whole.losses().values()) == 0
        assert sliced.choice() == whole.choice()
        assert game.violation(state, whole.choice().action) is None
