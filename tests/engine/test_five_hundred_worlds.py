"""Five Hundred, the worlds of the player that thinks ahead: they agree with all that was seen."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from karata.bots.five_hundred_ranking import ranking_of
from karata.bots.five_hundred_worlds import FiveHundredWorlds
from karata.cards import cards, count
from karata.games.bids import NO_TRUMP
from karata.games.five_hundred import FIVE_HUNDRED
from karata.games.five_hundred_setup import PACK, SECOND_JOKER, order_of
from karata.games.five_hundred_state import BIDDING, PLAY
from tests.engine.five_hundred_tools import FORMS, different, swapped, walk

TABLES = [
    *FORMS,
    "blind_misere=500,misere=any_time",
    "players=5,misere=any_time",
    "misere=any_time,open_misere_reveal=before_lead",
    "misere=any_time,sans_kitty=on,bar_nullo=on",
    "double_nullo=on,misere=any_time",
    "all_pass=play_no_trump",
    "joker_follow=first_or_last_of_suit,players=6",
    "joker_follow=void_and_not_reneged,joker_lead=free,players=3",
    "dead_hand=by_partner_consent,players=6",
    "raise_own_bid=reopens",
    "drop_fours=spade_and_diamond,joker_nominate=off",
]
WORLDS = FiveHundredWorlds()


@pytest.mark.slow
@pytest.mark.parametrize("level", ["beginner", "thumb"])
@pytest.mark.parametrize("text", TABLES)
def test_a_world_shows_the_seat_all_that_it_has_seen(text: str, level: str) -> None:
    """Observed from the same seat, the made-up deal looks like the real one, in every phase."""
    game, phases, moved = FIVE_HUNDRED, Counter[str](), 0
    for seed in range(6):
        for state, _ in walk(text, seed, level):
            seat = state.turn
            view = game.observe(state, seat)
            rng = random.Random(seed)
            for _ in range(2):
                world = WORLDS.sample(view, rng)
                assert game.observe(world, seat) == view, game.position(state)
                assert list(game.actions(world))[:9] == list(game.actions(state))[:9]
                phases[view.phase] += 1
                moved += different(state, world)
    assert phases[PLAY] > 60
    assert moved > 30


@pytest.mark.parametrize("text", TABLES)
def test_a_world_holds_every_card_once(text: str) -> None:
    for seed in range(4):
        for state, _ in walk(text, seed):
            world = WORLDS.sample(FIVE_HUNDRED.observe(state, state.turn), random.Random(seed))
            parts = [*world.hands, world.discarded]
            parts += [1 << card for _, trick, _, _ in world.tricks for card in trick]
            parts += [1 << card for card in world.trick]
            if world.phase in BIDDING or world.contract is None or not world.contract.takes_kitty:
                parts.append(world.kitty)
            together = 0
            for part in parts:
                assert not together & part
                together |= part
            assert not together & ~world.setup.in_play
            unheld = count(world.setup.in_play) - count(together)
            assert unheld == 10 * world.setup.dead_hands


def test_the_contractor_of_a_world_has_dealt_nothing_that_it_could_not_have() -> None:
    """What the kitty is said to have held was all in the contractor's hand."""
    met = 0
    for seed in range(12):
        for state, _ in walk("", seed):
            view = FIVE_HUNDRED.observe(state, state.turn)
            if view.phase != PLAY or state.declarer is None or view.seat == view.declarer:
                continue
            world = WORLDS.sample(view, random.Random(seed))
            had = world.hands[state.declarer] | world.discarded
            for leader, trick, _, _ in world.tricks:
                for place, card in enumerate(trick):
                    if world.seat_at(leader, place) == state.declarer:
                        had |= 1 << card
            for place, card in enumerate(world.trick):
                if world.seat_at(world.leader, place) == state.declarer:
                    had |= 1 << card
            assert not world.kitty & ~had
            met += 1
    assert met > 50


def test_a_world_is_made_of_the_observation_alone() -> None:
    for text in ("", "players=5", "players=2", "misere=any_time"):
        for seed in range(3):
            for state, _ in walk(text, seed):
                seat = state.turn
                other = swapped(state, seat, random.Random(seed))
                one = WORLDS.sample(FIVE_HUNDRED.observe(state, seat), random.Random(5))
                two = WORLDS.sample(FIVE_HUNDRED.observe(other, seat), random.Random(5))
                assert one == two
                assert one.hands == two.hands


def test_in_the_worlds_of_a_bid_its_bidder_is_strong_in_its_suit() -> None:
    """A bid of hearts puts more than an even share of the hearts into the bidder's hand."""
    trumps, all_hearts, tried = 0, 0, 0
    for seed in range(60):
        for state, _ in walk("", seed):
            view = FIVE_HUNDRED.observe(state, state.turn)
            if view.phase != PLAY or view.seat == view.declarer or view.strain == NO_TRUMP:
                continue
            if view.trick_number > 1 or view.contract is None or view.contract.is_misere:
                break
            world = WORLDS.sample(view, random.Random(seed))
            assert world.declarer is not None
            mask = view.order.suit_masks[view.strain]
            trumps += count(world.hands[world.declarer] & mask)
            for seat in range(4):
                if seat != view.seat:
                    all_hearts += count(world.hands[seat] & mask)
            tried += 1
    assert tried > 30
    assert trumps > 0.42 * all_hearts, "a third would be an even share"


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("joker", [None, 2])
@pytest.mark.parametrize("strain", range(5))
def test_ranked_cards_win_as_the_order_says(strain: int, joker: int | None, low: bool) -> None:
    if strain != NO_TRUMP and (joker is not None or low):
        pytest.skip("a joker of the trump suit")
    order = order_of(strain, joker, low, PACK.everything)
    ranking = ranking_of(order)
    rng = random.Random(strain)
    everything = PACK.everything & ~(1 << SECOND_JOKER) if low else PACK.everything
    pack = list(cards(everything))
    for _ in range(400):
        trick = rng.sample(pack, 4)
        led = order.suit_of[trick[0]]
        able = [ranking.bits[card] & ranking.wins[led] for card in trick]
        assert able.index(max(able)) == order.winning_place(trick, led)
    assert all(ranking.card_at[ranking.bits[card].bit_length() - 1] == card for card in pack)
