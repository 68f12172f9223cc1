"""Two equal cards of a double pack look equal: which copy it is changes nothing for anybody."""

from __future__ import annotations

import random

import pytest

from karata.bots import Bot, bot
from karata.bots.hearts_worlds import HeartsWorlds
from karata.bots.search import Search
from karata.games import GAMES
from karata.games.actions import format_action, parse_action
from karata.games.hearts_state import HeartsObservation, HeartsState
from karata.match import Match
from karata.options import parse_options
from tests.engine.bot_tools import SIMPLE
from tests.engine.hidden_cards import faces
from tests.oracle.house_rules import random_options

GAME = GAMES["cancellation_hearts"]


class Few(HeartsWorlds):
    """Thinks ahead as always, but not for long."""

    def playouts(self, view: HeartsObservation) -> int:
        return 12


PLAYERS: list[Bot] = [bot(GAME.name, level) for level in SIMPLE]
PLAYERS.append(Search(Few(GAME)))


def twins_exchanged(state: HeartsState, rng: random.Random) -> HeartsState:
    """A copy in which the two copies of many cards have changed places, wherever both lie in
    hands or spare cards; what was passed is remembered as before."""
    copy = state.copy()
    for card in range(0, len(GAME.pack.card_names), 2):
        both = 3 << card
        holders = [seat for seat, hand in enumerate(copy.hands) if hand & both]
        held = sum((hand & both).bit_count() for hand in copy.hands)
        if len(holders) == 2 and held == 2 and rng.random() < 0.7:
            for seat in holders:
                copy.hands[seat] ^= both
    return copy


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_deal_goes_on_in_the_same_way(seed: int) -> None:
    rng = random.Random(seed)
    options = parse_options(GAME.option_type, random_options(rng, 0.2, GAME.name))
    state = Match(GAME, options, seed, rng.randrange(options.players)).state
    while state.phase == "pass":
        actions = GAME.actions(state)
        GAME.act(state, actions[rng.randrange(len(actions))])
    other = twins_exchanged(state, rng)
    while GAME.actor(state) is not None:
        seat = GAME.actor(state)
        assert seat is not None
        assert faces(other, seat) == faces(state, seat)
        mine, yours = (
            [format_action(GAME.pack, action) for action in GAME.actions(one)]
            for one in (state, other)
        )
        assert mine == yours
        for player in PLAYERS:
            chosen, also = (
                player.choose(GAME.observe(one, seat), random.Random(3)) for one in (state, other)
            )
            assert format_action(GAME.pack, chosen.action) == format_action(GAME.pack, also.action)
        text = rng.choice(mine)
        for one in (state, other):
            GAME.act(one, parse_action(GAME.pack, text))
    result, also_result = GAME.result(state), GAME.result(other)
    assert result is not None
    assert result == also_result
