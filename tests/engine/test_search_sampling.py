"""Deals that a player imagines agree with everything its seat has seen, under all house rules."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from karata.bots import bot
from karata.bots.hearts_hidden import hidden
from karata.bots.sampling import distribute
from karata.cards import count, mask_of, names
from karata.games import GAMES
from karata.games.actions import Play
from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_state import HeartsObservation, HeartsState
from karata.games.passing import HOLD, SCATTER, target
from karata.options import parse_options
from karata.rulebook import load
from tests.engine.bot_tools import SIMPLE
from tests.oracle.house_rules import random_options

TABLES = [
    (name, ",".join(f"{option}={value}" for option, value in preset.set.items()))
    for name in ("hearts", "cancellation_hearts")
    for preset in load().presets_in(name)
] + [
    ("hearts", "players=5,remainder=kitty,opening_lead=any_club_by_low_club_holder"),
    ("hearts", "players=6,remainder=kitty,kitty_goes_to=nobody,pass_cycle=S"),
    ("hearts", "players=7,remainder=kitty,kitty_goes_to=last_trick,first_trick_ban=all_penalty"),
    ("hearts", "players=3,seven_of_clubs=7,first_trick_ban=all_penalty,pass_cycle=S"),
    ("hearts", "queen_must_go=on,lead_hearts_instead_of_queen=on,queen_breaks_hearts=on"),
    ("hearts", "opening_lead=left_of_dealer,pass_count=5,pass_cycle=R2"),
    ("cancellation_hearts", "opening_lead=unique_low_club"),
    ("cancellation_hearts", "opening_lead=unique_low_club,players=11,pass_cycle=none"),
    ("cancellation_hearts", "opening_lead=unique_low_club,players=7,spare=last_trick"),
    ("cancellation_hearts", "players=9,void_last_trick=leader,cancel_rule=survivor"),
]


@pytest.mark.parametrize(("name", "text"), TABLES)
def test_an_imagined_deal_agrees_with_all_that_was_seen(name: str, text: str) -> None:
    game = GAMES[name]
    play_and_look(game, parse_options(game.option_type, text), random.Random(text))


@pytest.mark.parametrize("seed", range(24))
def test_it_agrees_under_any_house_rules(seed: int) -> None:
    rng = random.Random(seed)
    name = ("hearts", "cancellation_hearts")[seed % 2]
    game = GAMES[name]
    text = random_options(rng, 0.4, name)
    play_and_look(game, parse_options(game.option_type, text), rng)


def play_and_look(game: HeartsFamily, options: Any, rng: random.Random) -> None:
    """Play deals at random and by rules of thumb; imagine a deal at every step."""
    for number, level in ((1, SIMPLE[0]), (2, SIMPLE[1])):
        dealer = rng.randrange(options.players)
        state = game.start(options, game.deal(options, rng.randrange(999), number), dealer, number)
        while (seat := game.actor(state)) is not None:
            view = game.observe(state, seat)
            imagined = hidden(game, view).sample(rng)
            where = game.position(state), game.position(imagined)
            assert game.observe(imagined, seat) == view, where
            assert_every_card_once(imagined)
            if state.phase == "play" and rng.random() < 0.4:
                assert_play_was_legal(game, imagined, view)
            game.act(state, bot(game.name, level).choose(view, rng).action)


def assert_every_card_once(state: HeartsState) -> None:
    places = [*state.hands, state.kitty, *state.taken, state.pile, mask_of(state.trick)]
    together = 0
    for place in places:
        assert not together & place
        together |= place
    assert together == state.setup.in_play


def assert_play_was_legal(
    game: HeartsFamily, imagined: HeartsState, view: HeartsObservation
) -> None:
    """Give the played cards back and play them again: no rule forbids one, the same seat opens,
    and whoever got the passed cards had them."""
    players = view.players
    tricks = [*((leader, played) for leader, played, _ in view.tricks), (view.leader, view.trick)]
    hands = imagined.hands[:]
    for leader, played in tricks:
        for step, card in enumerate(played):
            hands[(leader + step) % players] |= 1 << card
    assert_passed_cards(game, hands, view)
    state = imagined.copy()
    state.hands, state.trick, state.tricks, state.pile = hands[:], [], [], 0
    state.taken, state.kitty_seat, state.broken = [0] * players, None, False
    state.trick_number, state.leader = 1, (state.dealer + 1) % players
    state.low_card = game._low_card(state)
    game.open(state)
    assert state.turn == tricks[0][0], (game.position(imagined), "another seat would open")
    for _, played in tricks:
        for card in played:
            assert game.violation(state, Play(card)) is None, game.position(imagined)
            game.play(state, card)


def assert_passed_cards(game: HeartsFamily, hands: list[int], view: HeartsObservation) -> None:
    if view.direction == HOLD or not view.passed:
        return
    given = Counter(names(game.pack, view.passed))
    if view.direction == SCATTER:
        others = [hands[seat] & view.passed for seat in range(view.players) if seat != view.seat]
        assert [count(mask) for mask in others] == [1] * (view.players - 1)
        return
    to = target(view.direction, view.seat, view.players)
    assert not given - Counter(names(game.pack, hands[to]))


def test_every_possible_deal_is_about_equally_likely() -> None:
    """Six cards for three places of two; the first place takes neither 0 nor 1, the second no 5."""
    allowed = [0b111100, 0b011111, 0b111111]
    possible = {
        (mask_of(order[:2]), mask_of(order[2:4]), mask_of(order[4:]))
        for order in permutations(range(6))
        if not mask_of(order[:2]) & ~allowed[0] and not mask_of(order[2:4]) & ~allowed[1]
    }
    rng, found = random.Random(1), Counter[tuple[int, ...]]()
    times = 400 * len(possible)
    for _ in range(times):
        dealt = distribute(0b111111, [2, 2, 2], allowed, rng)
        assert dealt is not None
        found[tuple(dealt)] += 1
    assert set(found) == possible
    assert all(300 < often < 500 for often in found.values()), found


def test_dealing_succeeds_whenever_it_can() -> None:
    rng = random.Random(2)
    for _ in range(600):
        sizes = [rng.randint(0, 9) for _ in range(rng.randint(2, 11))]
        order = list(range(sum(sizes)))
        rng.shuffle(order)
        allowed, at = [], 0
        for size in sizes:  # one deal is possible, and a few more are
            noise = rng.getrandbits(99) & rng.getrandbits(99) & rng.getrandbits(99)
            allowed.append(mask_of(order[at : at + size]) | noise)
            at += size
        dealt = distribute(mask_of(order), sizes, allowed, rng)
        assert dealt is not None
        assert [count(hand) for hand in dealt] == sizes
        assert not any(hand & ~mask for hand, mask in zip(dealt, allowed, strict=True))
        assert sum(dealt) == mask_of(order)


def test_an_impossible_deal_is_said_to_be_so() -> None:
    assert distribute(0b1111, [2, 2], [0b0001, 0b1111], random.Random(1)) is None
