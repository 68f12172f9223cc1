"""Computer players: legal under every house rule, blind to hidden cards, strong enough, fast."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import fields
from itertools import cycle, islice

import pytest

from karata.arena import arena, play_deal
from karata.bots import Bot, UnknownBot, bot
from karata.bots.hearts_moon import moon_choices
from karata.cards import names
from karata.errors import OptionError
from karata.games import GAMES, parse_position
from karata.games.actions import Moon, Pass, Scatter
from karata.games.cancellation_hearts import CANCELLATION_HEARTS
from karata.games.hearts import HEARTS
from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_state import MOON
from karata.options import kind_of, parse_options
from tests.engine.bot_tools import SIMPLE, choose, swapped, walk

HEARTS_AND_QUEEN = "2:AH,KH,QH,JH,TH,9H,8H,7H,6H,5H,4H,3H,2H,QS"
PATTERNS = {
    "spade_penalties": ("Q13K10A7", "Q5K0A9"),
    "pass_cycle": ("L2", "R2", "H", "R", "LRL2R2HS"),
    "moon_points": ("50",),
    "strip_set": ("2D2C",),
}
TOGETHER = {  # what an option needs to be possible, or to matter
    "kitty_goes_to": "remainder=kitty",
    "bonus_floor": "bonus_card=JD",
    "bonus_value": "bonus_card=JD",
    "moon_needs_bonus_card": "bonus_card=TD",
    "sun": "moon=choice",
    "moon_points": "moon=choice_limited",
    "opening_lead": "remainder=kitty",
}


def possible(game: HeartsFamily, *parts: str) -> str | None:
    """Return the option text, or None if these options cannot be used together."""
    text = ",".join(part for part in parts if part)
    try:
        parse_options(game.option_type, text)
    except OptionError:
        return None
    return text


def option_texts(game: HeartsFamily, players: tuple[int, ...]) -> Iterator[str]:
    """Yield every value of every option with what it needs, for some numbers of players."""
    for count in players:
        for option in fields(game.option_type):
            kind = kind_of(option)
            values: tuple[str, ...] = (*kind.values, *PATTERNS.get(option.name, ()))
            if kind.kind == "bool":
                values = ("on", "off")
            elif kind.kind == "int":
                values = tuple(str(value) for value in kind.offered)
            for value in values if option.name not in ("players", "target") else ():
                single = f"{option.name}={value}"
                needed = TOGETHER.get(option.name, "") if game is HEARTS else ""
                text = possible(game, f"players={count}", needed, single)
                if text is None:
                    text = possible(game, f"players={count}", single)
                if text is not None:
                    yield text


def texts() -> list[tuple[HeartsFamily, str]]:
    """Return the game and the options of every test of legality."""
    found = [(HEARTS, text) for text in dict.fromkeys(option_texts(HEARTS, (4, 5, 7)))]
    more = dict.fromkeys(option_texts(CANCELLATION_HEARTS, (5, 6, 11)))
    return found + [(CANCELLATION_HEARTS, text) for text in more]


@pytest.mark.slow
@pytest.mark.parametrize("level", SIMPLE)
@pytest.mark.parametrize(("game", "text"), texts(), ids=lambda each: getattr(each, "name", each))
def test_every_choice_is_legal_under_every_option(
    game: HeartsFamily, text: str, level: str
) -> None:
    """`act` refuses what a rule forbids, so a deal played to its end was legal throughout."""
    options = parse_options(game.option_type, text)
    for number in (1, 2, 5):
        play_deal(game, options, number, number, [bot(game.name, level)] * options.players)


@pytest.mark.parametrize("level", SIMPLE)
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("hearts", ""),
        ("hearts", "players=5,remainder=kitty,kitty_goes_to=first_heart"),
        ("hearts", "players=3,bonus_card=JD,pass_cycle=S,moon=choice_limited"),
        ("cancellation_hearts", ""),
        ("cancellation_hearts", "players=11,cancel_rule=survivor"),
        ("cancellation_hearts", "players=7,spare=last_trick,void_last_trick=leader"),
    ],
)
def test_hidden_cards_do_not_change_a_choice(name: str, text: str, level: str) -> None:
    """Deal what a seat cannot see anew: with the same generator it chooses the same."""
    game = GAMES[name]
    options = parse_options(game.option_type, text)
    checked = 0
    for seed in range(3):
        for state, _ in walk(game, options, seed, level):
            seat = game.actor(state)
            assert seat is not None
            other = swapped(state, seat, random.Random(seed))
            player = bot(name, level)
            one = player.choose(game.observe(state, seat), random.Random(7))
            two = player.choose(game.observe(other, seat), random.Random(7))
            assert one == two, game.position(state)
            checked += 1
    assert checked > 100


@pytest.mark.parametrize("name", ["hearts", "cancellation_hearts"])
def test_the_same_generator_gives_the_same_choice(name: str) -> None:
    game = GAMES[name]
    options = game.option_type()
    seen = game.observe(game.start(options, game.deal(options, 3, 1), 0), 0)
    player = bot(name, "beginner")
    assert player.choose(seen, random.Random(4)) == player.choose(seen, random.Random(4))
    chosen = {player.choose(seen, random.Random(n)).action for n in range(20)}
    assert len(chosen) > 10, "the beginner should not always pass the same cards"


@pytest.mark.parametrize(
    ("name", "text", "deals"),
    [
        ("hearts", "", 30),
        ("hearts", "players=6,pass_cycle=S,seven_of_clubs=7", 15),
        ("hearts", "heart_values=pips_A14,queen_value=25,target=500", 30),
        ("hearts", "players=4,queen_value=0,moon=off,pass_cards=off,hearts_lead=any_time", 30),
        ("cancellation_hearts", "", 8),
        ("cancellation_hearts", "players=8,cancel_rule=survivor,pass_cycle=none", 6),
        ("cancellation_hearts", "players=11", 6),
    ],
)
def test_rules_of_thumb_beat_the_beginner(name: str, text: str, deals: int) -> None:
    """On duplicate deals: each deal once a rotation of the seats."""
    game = GAMES[name]
    options = parse_options(game.option_type, text)
    thumb, beginner = bot(name, "thumb"), bot(name, "beginner")
    entrants = list(islice(cycle([thumb, beginner]), options.players))
    scores = arena(game, options, entrants, deals)
    for better in scores[::2]:
        for worse in scores[1::2]:
            assert better.mean + 2 * better.error < worse.mean - 2 * worse.error


@pytest.mark.parametrize(
    ("name", "text"),
    [("hearts", ""), ("cancellation_hearts", ""), ("cancellation_hearts", "players=11")],
)
def test_a_move_takes_less_than_five_milliseconds(name: str, text: str) -> None:
    game = GAMES[name]
    options = parse_options(game.option_type, text)
    moves, began = 0, time.perf_counter()
    for seed in range(5):
        for _ in walk(game, options, seed, "thumb"):
            moves += 1
    assert (time.perf_counter() - began) / moves < 0.005


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(UnknownBot, match="'master'"):
        bot("hearts", "master")


# ---------------------------------------------------------------- passing


def test_only_what_may_be_passed_is_passed() -> None:
    choice = choose("hearts{queen_passable=off} 0:AKQ4.T952.AK3.T8 ; phase=pass")
    assert isinstance(choice.action, Pass)
    assert not {"AS", "KS", "QS"} & set(names(HEARTS.pack, choice.action.cards))
    assert "hearts.tip.pass-high-spades" not in choice.because


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_as_many_cards_are_passed_as_the_group_passes(size: int) -> None:
    choice = choose(f"hearts{{pass_count={size}}} 0:Q4.T952.A963.T83 ; phase=pass")
    assert isinstance(choice.action, Pass)
    assert choice.action.cards.bit_count() == size
    assert "QS" in names(HEARTS.pack, choice.action.cards)


def test_scattered_cards_hurt_the_one_in_front_most() -> None:
    """The queen goes to whoever has the fewest points."""
    position = "hearts{pass_cycle=S} 0:Q4.T952.A963.T83 ; phase=pass totals=30,20,9,40"
    choice = choose(position)
    assert isinstance(choice.action, Scatter)
    given = [HEARTS.pack.card_names[card] for card in choice.action.cards]
    assert len(given) == 3
    assert given[1] == "QS", "seat 2 sits second to the left"


def test_of_two_equal_cards_the_lower_copy_is_named() -> None:
    """Both copies look the same, so a choice names the one that `actions` lists."""
    options = CANCELLATION_HEARTS.option_type()
    for seed in range(12):
        for state, choice in walk(CANCELLATION_HEARTS, options, seed, "thumb"):
            if state.phase != "pass" or state.turn == 0:
                assert choice.action in CANCELLATION_HEARTS.actions(state)


# ---------------------------------------------------------------- the moon


@pytest.mark.parametrize(
    ("totals", "chosen"),
    [
        ("0,0,20,0", "others"),  # ahead after adding: 20 against 26 each
        ("0,0,60,0", "self"),  # behind after adding: later is better
        ("80,90,10,60", "others"),  # ends the match and wins it
        ("80,30,70,60", "self"),  # adding would end the match and lose it to seat 1
    ],
)
def test_the_moon_is_scored_for_the_better_standing(totals: str, chosen: str) -> None:
    choice = choose(
        f"hearts{{moon=choice}} ; phase=moon turn=2 totals={totals} taken={HEARTS_AND_QUEEN}"
    )
    assert choice.action == Moon(chosen)


@pytest.mark.parametrize("totals", ["0,0,20,0", "80,30,70,60", "80,90,10,60", "74,74,70,74"])
@pytest.mark.parametrize("more", ["", ",moon_points=40", ",bonus_card=JD,bonus_floor=total_zero",
                                  ",exact_hit=minus50_at_50_100", ",sun=double"])  # fmt: skip
def test_a_limited_moon_offers_what_the_rules_allow(totals: str, more: str) -> None:
    game, state = parse_position(
        f"hearts{{moon=choice_limited{more}}} ; phase=moon turn=2 totals={totals} "
        f"taken={HEARTS_AND_QUEEN}"
    )
    assert state.phase is MOON
    assert set(moon_choices(game.observe(state, 2))) == set(game.actions(state))


def test_points_for_one_alone_are_no_bargain() -> None:
    """Only the one who passed to the shooter would pay, so subtracting is worth more."""
    options = "moon=choice,sun=double_to_passer"
    taken = (
        "0:AS,KS,QS,JS,TS,9S,8S,7S,6S,5S,4S,3S,2S,AH,KH,QH,JH,TH,9H,8H,7H,6H,5H,4H,3H,2H,"
        "AD,KD,QD,JD,TD,9D,8D,7D,6D,5D,4D,3D,2D,AC,KC,QC,JC,TC,9C,8C,7C,6C,5C,4C,3C,2C"
    )
    choice = choose(f"hearts{{{options}}} ; phase=moon turn=0 totals=0,0,0,0 taken={taken}")
    assert choice.action == Moon("self")


def test_a_moon_of_both_packs_is_chosen() -> None:
    hearts = ",".join(f"{rank}H,{rank}H" for rank in "23456789TJQKA")
    choice = choose(
        f"cancellation_hearts ; phase=moon turn=4 totals=0,0,0,0,70,0 taken=4:{hearts},QS,QS"
    )
    assert choice.action == Moon("self")


def test_a_very_strong_hand_shoots_the_moon() -> None:
    """Two low cards to give away, the rest from the top: everything is taken."""
    taken = 0
    options = HEARTS.option_type()
    for seed in range(400):
        state = HEARTS.start(options, HEARTS.deal(options, seed, 1), 0)
        player: Bot = bot("hearts", "thumb")
        while (seat := HEARTS.actor(state)) is not None:
            HEARTS.act(state, player.choose(HEARTS.observe(state, seat), random.Random(1)).action)
        result = HEARTS.result(state)
        assert result is not None
        taken += any(line.rule == "hearts.moon.others" for line in result.lines)
    assert taken > 4
