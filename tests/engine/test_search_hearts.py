"""Thinking ahead in the Hearts family: legal in every phase, true advice, and what it must find."""

from __future__ import annotations

import random
from math import inf
from typing import Any

import pytest

from karata.bots import bot
from karata.bots.hearts_quick import finish
from karata.bots.hearts_worlds import HeartsWorlds
from karata.cards import cards, count, names
from karata.games import GAMES, parse_position
from karata.games.actions import Moon, Pass, Play, Scatter
from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_scoring import deal_result
from karata.games.hearts_state import HeartsState
from karata.options import parse_options
from karata.rulebook import load
from tests.engine.search_tools import FAMILY, QUICK, finds, thought
from tests.engine.test_bot_advice import Facts, true_advice, true_pass
from tests.engine.test_search_sampling import TABLES
from tests.oracle.house_rules import random_options

Game = HeartsFamily


def deals(name: str, text: str, numbers: tuple[int, ...] = (1, 2)) -> list[HeartsState]:
    """Return deals just begun, with passing in different directions."""
    game = GAMES[name]
    options = parse_options(game.option_type, text)
    return [game.start(options, game.deal(options, 5, n), n % 3, n) for n in numbers]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), TABLES)
def test_every_choice_is_legal_and_its_advice_true(name: str, text: str) -> None:
    """Half of the actions are random, so that positions come up which good play avoids."""
    game, rng, book = GAMES[name], random.Random(text), load()
    tips, told = {unit.id: unit for unit in book.units_in("tips", name)}, 0
    for state in deals(name, text, (1, 2) if name == "hearts" else (1,)):
        while (seat := game.actor(state)) is not None:
            choice = QUICK[name].choose(game.observe(state, seat), rng)
            assert game.violation(state, choice.action) is None, game.position(state)
            for rule in choice.because:
                assert book.units[rule].kind == "advice"
                assert tips[rule].holds(state.options), (rule, game.position(state))
                assert is_true(game, state, choice.action, rule), (choice, game.position(state))
            told += bool(choice.because)
            action = choice.action
            if rng.random() < 0.5:
                actions = game.actions(state)
                action = actions[int(rng.random() * len(actions))]
            game.act(state, action)
    assert told > 15


def is_true(game: Game, state: HeartsState, action: Any, rule: str) -> bool:
    """Check what the hint of this advice states, more strictly than of rules of thumb."""
    if not isinstance(action, Play):
        return true_pass(game, state, _Chosen(action, (rule,)))  # type: ignore[arg-type]
    facts = Facts(game, state, action.card)
    if not true_advice(facts, rule):
        return False
    own = state.hands[state.turn] & state.setup.pack.suit_masks[facts.suit]
    match rule.partition(".tip.")[2]:
        case "void-suit":
            return count(own) <= 2
        case "lead-high-early" | "dump-high":
            return facts.rank >= 7 and not facts.seen.penalty >> action.card & 1
        case "lead-low" | "lead-safe-exit":
            return bool(facts.higher)
        case "take-low" | "take-safe":
            return (facts.takes and own < 2 << action.card) or rule.endswith("take-safe")
    return True


class _Chosen:
    def __init__(self, action: Any, because: tuple[str, ...]) -> None:
        self.action, self.because = action, because


# ---------------------------------------------------------------- the quick policy


@pytest.mark.parametrize("seed", range(40))
def test_a_deal_played_on_is_legal_and_scored_by_the_game(seed: int) -> None:
    """The quick policy asks the rules seldom: replayed card by card, no rule forbids one."""
    rng = random.Random(seed)
    name = FAMILY[seed % 2]
    game: Game = GAMES[name]
    options = parse_options(game.option_type, random_options(rng, 0.4, name))
    for number in (1, 2, 3):
        state = game.start(options, game.deal(options, seed, number), 0, number)
        for _ in range(rng.randrange(60)):
            if game.actor(state) is not None:
                actions = game.actions(state)
                game.act(state, actions[int(rng.random() * len(actions))])
        played = state.copy()
        points = finish(played)
        again = state.copy()
        while again.phase == "pass":
            given, scattered = played.passed[again.turn], played.scattered[again.turn]
            do(game, again, Scatter(scattered) if scattered else Pass(given))
        for leader, trick, _ in played.tricks[len(again.tricks) :]:
            assert again.leader == leader
            for card in trick[len(again.trick) :]:
                do(game, again, Play(card))
        if again.phase == "moon":
            do(game, again, Moon(played.chosen))
        assert again.phase == "over"
        assert again.taken == played.taken
        assert (again.pile, again.kitty_seat) == (played.pile, played.kitty_seat)
        assert points == deal_result(again).points


def do(game: Game, state: HeartsState, action: Any) -> None:
    """Do what no rule forbids; with two packs just this copy of a card."""
    assert game.violation(state, action) is None, (action, game.position(state))
    game.apply(state, action)


# ---------------------------------------------------------------- what it must find


def ending(
    hands: dict[int, str],
    lead: int,
    trick: str = "",
    *,
    name: str = "hearts",
    options: str = "",
    taker: int | None = None,
    more: str = "",
) -> str:
    """Return a whole position: all cards not named have been taken, in turn or by one seat."""
    game = GAMES[name]
    left = list(game.pack.card_names)
    for hand in hands.values():
        for suit, ranks in zip("SHDC", hand.split("."), strict=True):
            for rank in ranks:
                left.remove(rank + suit)
    for card in trick.split(",") if trick else ():
        left.remove(card)
    taken: dict[int, list[str]] = {}
    for place, card in enumerate(left):
        taken.setdefault(place % len(hands) if taker is None else taker, []).append(card)
    keys = "/".join(f"{seat}:{','.join(listed)}" for seat, listed in sorted(taken.items()))
    dealt = " ".join(f"{seat}:{hand}" for seat, hand in hands.items())
    lying = f"trick={trick}" if trick else ""
    return f"{name}{options} {dealt} ; lead={lead} {lying} taken={keys} broken {more}"


def test_the_last_seat_does_not_take_the_queen() -> None:
    hands = {0: "..2.2", 1: "..3.3", 2: "..4.4", 3: "..5.A9"}
    assert finds(ending(hands, 0, "TC,QS,JC")) == "play 9C"


def test_a_moon_is_stopped_though_it_costs_points() -> None:
    hands = {0: "..4.4", 1: ".K4.7.", 2: "A...A", 3: "..3.3"}
    position = ending(hands, 2, "9H,5H,3H", taker=2)
    game, thinking = thought(position)
    assert game.format_action(thinking.choice().action) == "play KH"
    assert thinking.choice().because == ("hearts.tip.stop-moon",)
    assert thinking.losses()[Play(game.pack.card("4H"))] > 0.5


def test_the_last_heart_is_not_given_to_somebody_who_has_all_the_others() -> None:
    hands = {0: "..4.", 1: ".A..2", 2: ".5..", 3: "...7"}
    assert finds(ending(hands, 2, "AS,JS,TS", taker=2)) == "play 2C"


def test_a_moon_of_ones_own_is_finished() -> None:
    """The ace wins the last heart; the other card would leave it to somebody else."""
    hands = {0: ".A..2", 1: ".5..3", 2: "..4.4", 3: "..5.5"}
    game, thinking = thought(ending(hands, 0, taker=0))
    assert game.format_action(thinking.choice().action) == "play AH"
    assert thinking.losses()[Play(game.pack.card("2C"))] > 3


def test_the_last_seat_takes_a_trick_that_costs_nothing() -> None:
    hands = {0: "T98.87.9.87", 1: "J7.J9.T.JT9", 2: "65.T2.8.Q65", 3: "43.65.AJ7.K"}
    assert finds(ending(hands, 0, "5D,6D,3D")) != "play 7D"


def test_a_low_card_is_led_when_the_king_would_win_the_queen() -> None:
    hands = {0: "K...2", 1: "Q...5", 2: "5..7.", 3: "..8.9"}
    game, thinking = thought(ending(hands, 0))
    assert game.format_action(thinking.choice().action) == "play 2C"
    assert thinking.losses()[Play(game.pack.card("KS"))] > 5


def test_in_the_last_two_tricks_the_right_card_is_found() -> None:
    """All is known: seat 1 shows nothing but diamonds, the two others have one card each."""
    hands = {0: "..A2.", 1: "..K3.", 2: ".AK..", 3: "Q...7"}
    game, thinking = thought(ending(hands, 0, options="{players=4}"))
    values = {game.format_action(a): round(v, 6) for a, v in thinking.values().items()}
    base = values["play 2D"]
    assert finds(ending(hands, 0)) == "play 2D"
    assert values["play AD"] - base > 10


def test_the_bonus_card_is_caught() -> None:
    hands = {0: "T98.87.9.87", 1: "Q7.J9.T.JT9", 2: "65.T2.8.Q65", 3: "43.65.A27.K"}
    position = ending(hands, 0, "5D,JD,3D", options="{bonus_card=JD}")
    game, thinking = thought(position)
    assert game.format_action(thinking.choice().action) == "play AD"
    assert thinking.choice().because == ("hearts.tip.catch-bonus",)


def test_an_equal_card_cancels_a_trick_full_of_points() -> None:
    hands = {0: "..2.", 1: "..3.", 2: "..4.", 3: "..6.", 4: "..7.", 5: "..AK."}
    position = ending(hands, 0, "KD,QS,3H,JD,TD", name="cancellation_hearts")
    assert finds(position) == "play KD"


@pytest.mark.parametrize("moon", ["choice", "choice_limited"])
def test_the_shooter_weighs_both_choices(moon: str) -> None:
    """Everybody else is near the target, the shooter is far behind: the points come off."""
    position = "hearts{moon=%s} ; phase=moon turn=2 totals=30,40,95,20 taken=2:%s"
    everything = ",".join(names(GAMES["hearts"].pack, GAMES["hearts"].pack.everything))
    game, state = parse_position(position % (moon, everything))
    view = game.observe(state, 2)
    choice = QUICK["hearts"].choose(view, random.Random(1))
    assert game.violation(state, choice.action) is None
    assert choice.action == Moon("self" if moon == "choice" else "others")


@pytest.mark.parametrize("name", FAMILY)
def test_the_cards_of_thumb_are_always_weighed(name: str) -> None:
    game, rng = GAMES[name], random.Random(4)
    worlds = HeartsWorlds(game)
    for state in deals(name, "", (1, 2, 3)):
        while (seat := game.actor(state)) is not None:
            view = game.observe(state, seat)
            thumb = bot(name, "thumb").choose(view, rng).action
            weighed = worlds.candidates(view, rng)
            assert weighed[0] == thumb
            assert len(set(weighed)) == len(weighed) <= 40
            assert not any(game.violation(state, action) for action in weighed)
            faces = count(game.pack.faces(view.legal))
            if state.phase == "play" and name != "hearts" and faces <= 9:
                assert len(weighed) == faces
            game.act(state, thumb)


def test_touching_cards_are_weighed_once() -> None:
    hands = {0: "...QJT42", 1: "5432...K", 2: "9876...3", 3: "T...8765"}
    game, state = parse_position(ending(hands, 0))
    weighed = HeartsWorlds(GAMES["hearts"]).candidates(game.observe(state, 0), random.Random(1))
    found = [game.format_action(action)[5:] for action in weighed]
    assert len(set(found) & {"QC", "JC", "TC"}) == 1
    assert {"4C", "2C"} <= set(found), "the three lies between them"
    assert len(found) == 3


def test_a_position_put_together_by_hand_can_be_thought_through() -> None:
    """Nobody says where the other cards are, or that they were ever played."""
    game, state = parse_position("hearts 1:Q.K3.9. ; lead=0 trick=4C number=5")
    thinking = QUICK["hearts"].begin(game.observe(state, 1), random.Random(1))
    thinking.step(inf)
    assert game.format_action(thinking.choice().action) == "play QS"
    assert len(cards(state.hands[1])) == 4
