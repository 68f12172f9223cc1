"""Five Hundred: no seat is shown a hidden card, in any phase, and no computer player uses one."""

from __future__ import annotations

import random

import pytest

from karata.bots import bot
from karata.games.five_hundred import FIVE_HUNDRED
from karata.games.five_hundred_state import (
    AUCTION,
    BLIND_PHASE,
    CONSENT,
    JOKER,
    KITTY,
    PARTNER,
    PLAY,
    RAISE,
)
from tests.engine.five_hundred_tools import AT_ONCE, FORMS, different, swapped, walk

# options, and a phase that must come up among the deals looked at
TABLES = [(text, AUCTION) for text in FORMS] + [
    ("blind_misere=500", BLIND_PHASE),
    ("dead_hand=by_partner_consent,players=6", CONSENT),
    ("raise_own_bid=reopens", RAISE),
    ("sans_kitty=on,bar_nullo=on", PLAY),
    ("misere=any_time,open_misere_reveal=before_lead", KITTY),
    ("double_nullo=on,misere=any_time", KITTY),
    ("players=5,misere=any_time", PARTNER),
    ("all_pass=play_no_trump", PLAY),
    ("joker_follow=first_or_last_of_suit,players=6", JOKER),
]
RARE = {CONSENT: 12, RAISE: 12, JOKER: 60}  # how many deals to look at for such a phase


@pytest.mark.slow
@pytest.mark.parametrize("level", AT_ONCE)
@pytest.mark.parametrize(("text", "phase"), TABLES)
def test_hidden_cards_change_neither_what_is_shown_nor_what_is_chosen(
    text: str, phase: str, level: str
) -> None:
    game, player = FIVE_HUNDRED, bot("five_hundred", level)
    met, moved = set(), 0
    for seed in range(RARE.get(phase, 5)):
        for state, choice in walk(text, seed, level):
            seat = state.turn
            other = swapped(state, seat, random.Random(seed))
            met.add(state.phase)
            moved += different(state, other)
            assert game.observe(state, seat) == game.observe(other, seat), game.position(state)
            once = player.choose(game.observe(state, seat), random.Random(7))
            again = player.choose(game.observe(other, seat), random.Random(7))
            assert once == again, game.position(state)
            if level == "thumb":
                assert once == choice, "the rules of thumb need no generator"
    assert moved > 30
    if level == "thumb":
        assert phase in met


@pytest.mark.parametrize("text", ["", "players=5", "players=6", "misere=any_time"])
def test_seats_that_are_not_on_turn_see_no_hidden_card_either(text: str) -> None:
    game = FIVE_HUNDRED
    for seed in range(4):
        for at, (state, _) in enumerate(walk(text, seed)):
            seat = (state.turn + 1 + at % (state.setup.players - 1)) % state.setup.players
            other = swapped(state, seat, random.Random(at))
            assert game.observe(state, seat) == game.observe(other, seat), game.position(state)


@pytest.mark.parametrize("level", AT_ONCE)
def test_a_hand_that_was_not_taken_up_is_not_used(level: str) -> None:
    """In the phase before looking a seat sees none of its own cards."""
    game, player = FIVE_HUNDRED, bot("five_hundred", level)
    seen = 0
    for seed in range(8):
        for state, _ in walk("blind_misere=1000", seed, level):
            if state.phase != BLIND_PHASE:
                continue
            seen += 1
            assert game.observe(state, state.turn).hand == 0
            other = swapped(state, state.turn, random.Random(seed))
            assert other.hands[state.turn] != state.hands[state.turn]
            one = player.choose(game.observe(state, state.turn), random.Random(3))
            assert one == player.choose(game.observe(other, state.turn), random.Random(3))
    assert seen > 8
