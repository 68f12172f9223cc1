"""Five Hundred by a player that thinks ahead: sees no hidden card, always legal, true advice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from math import inf

import pytest

from karata.bots.base import Choice
from karata.bots.five_hundred_reasons import reason_for
from karata.bots.five_hundred_shortlist import equals, shortlist
from karata.bots.five_hundred_worlds import FiveHundredWorlds
from karata.bots.search import Search
from karata.cards import cards, mask_of
from karata.dealing import Deal, shuffled
from karata.games import parse_position
from karata.games.actions import Play
from karata.games.auction import open_play, set_contract
from karata.games.five_hundred import FIVE_HUNDRED
from karata.games.five_hundred_actions import PASSING, Call, Discard
from karata.games.five_hundred_state import (
    AUCTION,
    BLIND_PHASE,
    CONSENT,
    JOKER,
    KITTY,
    PARTNER,
    PLAY,
    RAISE,
    FiveHundredState,
)
from karata.options import parse_options
from karata.rulebook import load
from tests.engine.five_hundred_options import one_at_a_time, playable
from tests.engine.five_hundred_tools import FORMS, different, swapped, walk
from tests.engine.test_five_hundred_advice import Facts, check_other, check_play
from tests.engine.test_five_hundred_hidden import RARE, TABLES

QUICK = Search(FiveHundredWorlds(effort=0.01))  # a playout or two for each candidate
HALF = Search(FiveHundredWorlds(effort=0.5))
STYLES = ["", "bidding=american", "bid_after_pass=after_intervening_bid", "raise_own_bid=reopens"]


def joined(*parts: str) -> str:
    """Return the options of all parts, each once."""
    return ",".join(dict.fromkeys(",".join(filter(None, parts)).split(",")))


def thought(
    text: str, seed: int, player: Search = QUICK
) -> Iterator[tuple[FiveHundredState, Choice]]:
    """Yield each state of a deal with what a player that thinks ahead chooses in it."""
    game, table = FIVE_HUNDRED, parse_options(FIVE_HUNDRED.option_type, text)
    dealer = seed % table.players
    state = game.start(table, game.deal(table, seed, 1, dealer), dealer)
    rng = random.Random(seed)
    while (seat := game.actor(state)) is not None:
        choice = QUICK.choose(game.observe(state, seat), rng)
        yield state, choice
        game.act(state, choice.action)


# ---------------------------------------------------------------- what it sees


@pytest.mark.slow
@pytest.mark.parametrize(("text", "phase"), TABLES)
def test_hidden_cards_do_not_change_what_is_chosen(text: str, phase: str) -> None:
    game, met, moved = FIVE_HUNDRED, set(), 0
    for seed in range(RARE.get(phase, 4)):
        for state, _ in walk(text, seed):
            seat = state.turn
            other = swapped(state, seat, random.Random(seed))
            met.add(state.phase)
            if state.phase == PLAY and phase in (JOKER, CONSENT, RAISE) and seed > 3:
                continue
            moved += different(state, other)
            once = QUICK.begin(game.observe(state, seat), random.Random(7))
            again = QUICK.begin(game.observe(other, seat), random.Random(7))
            assert once.choice() == again.choice(), game.position(state)
            assert once.values() == again.values()
    assert moved > 30
    assert phase in met


def test_a_hand_that_was_not_taken_up_is_not_used() -> None:
    game, seen = FIVE_HUNDRED, 0
    for seed in range(8):
        for state, _ in walk("blind_misere=1000", seed):
            if state.phase != BLIND_PHASE:
                continue
            seen += 1
            other = swapped(state, state.turn, random.Random(seed))
            more = [Call("blind_misere")]
            one = QUICK.begin(game.observe(state, state.turn), random.Random(3), more)
            two = QUICK.begin(game.observe(other, state.turn), random.Random(3), more)
            assert one.choice() == two.choice()
            assert one.values() == two.values()
    assert seen > 8


# ---------------------------------------------------------------- what comes out


@pytest.mark.parametrize("options", one_at_a_time())
def test_every_choice_is_legal_with_every_option_value(options: str) -> None:
    for state, choice in thought(options, 1):
        assert FIVE_HUNDRED.violation(state, choice.action) is None


@pytest.mark.parametrize(
    "text",
    [text for form, style in product(FORMS, STYLES) if playable(text := joined(form, style))],
)
def test_every_choice_is_legal_in_every_form_and_style(text: str) -> None:
    for state, choice in thought(text, 2):
        assert FIVE_HUNDRED.violation(state, choice.action) is None


def test_every_choice_is_legal_in_every_preset() -> None:
    for preset in load().presets.values():
        if preset.game == "five_hundred":
            text = ",".join(f"{name}={value}" for name, value in preset.set.items())
            for state, choice in thought(text, 3):
                assert FIVE_HUNDRED.violation(state, choice.action) is None


@pytest.mark.parametrize("text", ["", "players=3,misere=any_time", "players=5"])
def test_the_slices_do_not_change_what_comes_out(text: str) -> None:
    """One playout at a time or all at once: the same values, the same choice."""
    game = FIVE_HUNDRED
    for at, (state, _) in enumerate(walk(text, 4)):
        if at % 5:
            continue
        view = game.observe(state, state.turn)
        whole = QUICK.begin(view, random.Random(1))
        whole.step(inf)
        sliced = QUICK.begin(view, random.Random(1))
        while not sliced.step(0.0):
            assert sliced.done <= sliced.total
        assert sliced.values() == whole.values()
        assert sliced.choice() == whole.choice()


def test_where_the_rules_leave_one_action_nothing_is_thought() -> None:
    met = 0
    for state, _ in walk("", 6):
        if len(FIVE_HUNDRED.actions(state)) > 1:
            continue
        thinking = QUICK.begin(FIVE_HUNDRED.observe(state, state.turn), random.Random(1))
        assert thinking.total == 0
        assert thinking.choice().action == FIVE_HUNDRED.actions(state)[0]
        met += 1
    assert met > 4


@pytest.mark.parametrize("text", ["", "players=5", "blind_misere=500", "misere=any_time"])
def test_any_action_of_a_person_can_be_weighed_too(text: str) -> None:
    """`more` brings a bid, discards or a card that the player itself would not think of."""
    game = FIVE_HUNDRED
    for state, choice in walk(text, 9):
        actions = game.actions(state)
        other = actions[len(actions) * 2 // 3]
        thinking = QUICK.begin(game.observe(state, state.turn), random.Random(2), [other])
        thinking.step(inf)
        if len(actions) > 1 and other != choice.action:
            assert thinking.losses()[other] >= 0


def test_a_passed_deal_and_a_lost_bid_are_weighed_by_the_score_sheet() -> None:
    """Ten tricks without trumps with nothing in hand cost the value of the bid, and the tricks."""
    game = FIVE_HUNDRED
    state = play_state("97.96.T754.86", None, 0)
    thinking = HALF.begin(game.observe(state, 0), random.Random(1), [Call("10NT"), PASSING])
    thinking.step(inf)
    assert thinking.values()[Call("10NT")] < -520
    assert thinking.losses()[Call("10NT")] > 300
    assert thinking.choice().action == PASSING


# ---------------------------------------------------------------- what it plays


def play_state(
    hand: str, bid: str | None, declarer: int, *, seat: int = 0, seed: int = 1
) -> FiveHundredState:
    """Return a deal with this hand at `seat`: its auction, or the play of a contract."""
    game, options = FIVE_HUNDRED, FIVE_HUNDRED.option_type()
    table, pack = game.setup(options), game.pack
    suits = hand.split(".")
    named = [rank + suit for suit, ranks in zip("SHDC", suits, strict=False) for rank in ranks]
    mine = pack.mask(named + (["JK"] if len(suits) > 4 else []))
    rest = shuffled(table.in_play & ~mine, random.Random(seed))
    hands = [mask_of(rest[at * 10 : at * 10 + 10]) for at in range(3)]
    hands.insert(seat, mine)
    kitty = mask_of(rest[30:])
    state = game.start(options, Deal(tuple(hands), kitty), 3)
    if bid:
        state.high, state.high_seat = table.by_name[bid], declarer
        state.calls = [(declarer, bid)]
        state.looked = [True] * 4
        set_contract(state, table.by_name[bid], declarer)
        state.discarded = kitty
        open_play(state)
    return state


def best_card(state: FiveHundredState) -> str:
    choice = HALF.choose(FIVE_HUNDRED.observe(state, state.turn), random.Random(1))
    return FIVE_HUNDRED.format_action(choice.action)


def test_a_contractor_with_sure_tricks_draws_trumps_first() -> None:
    for seed in range(4):
        state = play_state("AKJT.AKQ.A.J.JK", "10S", 0, seed=seed)
        assert best_card(state) in ("play JK", "play JS", "play JC", "play AS", "play KS")


def test_a_contractor_of_a_misere_stays_below_the_best_card() -> None:
    for seed in range(4):
        state = play_state("A95.64.754.76", "misere", 1, seat=1, seed=seed)
        state.hands[1] |= state.discarded & -state.discarded
        state.leader = state.turn = 0
        ten = FIVE_HUNDRED.pack.card("TS")
        for other in (0, 2):
            state.hands[other] &= ~(1 << ten)
        state.hands[0] |= 1 << ten
        state.sits_out = frozenset({3})
        FIVE_HUNDRED.play(state, ten)
        assert best_card(state) in ("play 9S", "play 5S")


ENDINGS = [
    # The partner's ace wins for certain: no trump or joker is spent on it.
    ("five_hundred 0:...Q 1:..7. 2:..8. 3:..5.5.JK ; contract=7S declarer=1 lead=0 "
     "trick=TH,AH,6H tricksby=2,3,2,0", {"play 5D", "play 5C"}),
    # The opponents need both tricks: the queen takes the one that sets them.
    ("five_hundred 0:.4.. 1:.Q5.. 2:...K 3:...A ; contract=7S declarer=0 lead=2 "
     "trick=8H,9H,TH tricksby=3,2,2,1", {"play QH"}),
    # Against an open misère: the card that the contractor must beat.
    ("five_hundred 0:7.9J.. 1:9.8.6. 3:8.7.9. ; contract=open_misere declarer=0 lead=1 "
     "tricksby=0,7,0,0", {"play 8H"}),
    # The contractor of a misère throws away what would win.
    ("five_hundred 0:.6A.. 1:.8.. 3:.7.. ; contract=misere declarer=0 lead=1 trick=9S,8S "
     "tricksby=0,7,0,1", {"play AH"}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "cards_played"), ENDINGS)
def test_an_ending_that_anybody_can_see(position: str, cards_played: set[str]) -> None:
    _, state = parse_position(position)
    assert best_card(state) in cards_played


def test_cards_that_do_the_same_are_one_candidate() -> None:
    state = play_state("AKJT.AKQ.A.J.JK", "10S", 0)
    view = FIVE_HUNDRED.observe(state, 0)
    names = FIVE_HUNDRED.pack.card_names
    groups = [[names[card] for card in group] for group in equals(view, view.legal)]
    assert groups == [["AD"], ["QH", "KH", "AH"], ["TS"], ["KS", "AS", "JC", "JS", "JK"]]


# ---------------------------------------------------------------- what it says


@pytest.mark.parametrize("text", [*FORMS, "misere=any_time", "misere=any_time,double_nullo=on"])
def test_the_advice_for_any_action_is_true(text: str) -> None:
    units, spoken = load().units, 0
    for seed in range(6):
        for state, choice in walk(text, seed):
            view = FIVE_HUNDRED.observe(state, state.turn)
            actions = list(shortlist(view, choice.action))
            if state.phase in (AUCTION, PLAY):
                actions = list(FIVE_HUNDRED.actions(state))
            for action in actions:
                rule = reason_for(view, action)
                if not rule:
                    continue
                assert units[rule].kind == "advice"
                tip = rule.removeprefix("five_hundred.tip.")
                if isinstance(action, Play):
                    true = check_play(tip, Facts(state, action.card))
                else:
                    true = check_other(tip, state, Choice(action))
                said = FIVE_HUNDRED.format_action(action)
                assert true, f"{said}: {tip} in {FIVE_HUNDRED.position(state)}"
                spoken += 1
    assert spoken > 300


def test_what_the_rules_of_thumb_choose_has_their_advice() -> None:
    worlds = FiveHundredWorlds()
    for state, choice in walk("", 11):
        view = FIVE_HUNDRED.observe(state, state.turn)
        assert worlds.reasons(view, choice.action) == choice.because


def test_a_high_card_thrown_under_a_sure_winner_has_no_advice() -> None:
    state = play_state("AKJT.AKQ.A.J.JK", "10S", 0)
    worlds = FiveHundredWorlds()
    game, pack = FIVE_HUNDRED, FIVE_HUNDRED.pack
    game.play(state, pack.card("JK"))
    view = game.observe(state, state.turn)
    for card in cards(view.legal):
        if view.order.suit_of[card] != 3 and card != min(cards(view.legal)):
            tip = worlds.reasons(view, Play(card))
            assert not {"five_hundred.tip.win-trick", "five_hundred.tip.win-cheap"} & set(tip)


# ---------------------------------------------------------------- discards


def test_discards_are_compared_with_their_neighbours() -> None:
    state = next(state for state, _ in walk("", 3) if state.phase == KITTY)
    view = FIVE_HUNDRED.observe(state, state.turn)
    thinking = HALF.begin(view, random.Random(1))
    thinking.step(inf)
    ways = list(thinking.values())
    assert len(ways) == 8
    assert all(isinstance(way, Discard) and not way.cards & ~view.hand for way in ways)
    assert FIVE_HUNDRED.violation(state, thinking.choice().action) is None


def test_a_partner_is_called_by_what_the_play_shows() -> None:
    met = 0
    for seed in range(12):
        for state, _ in walk("players=5", seed):
            if state.phase != PARTNER:
                continue
            thinking = HALF.begin(FIVE_HUNDRED.observe(state, state.turn), random.Random(seed))
            assert thinking.total > 100
            assert FIVE_HUNDRED.violation(state, thinking.choice().action) is None
            met += 1
    assert met > 5
