"""Computer players: legal under every house rule, blind to hidden cards, true in their advice."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import fields

import pytest

from karata.arena import arena, play_deal
from karata.bots import LEVELS, Bot, UnknownBot, bot
from karata.bots.base import Choice
from karata.bots.hearts_moon import moon_choices
from karata.bots.hearts_reading import SUIT_OF
from karata.cards import cards, count, mask_of, names
from karata.dealing import shuffled
from karata.games import game_named, parse_position
from karata.games.actions import Moon, Pass, Play
from karata.games.hearts import HeartsObservation
from karata.games.hearts_options import ACE, KING, QUEEN, HeartsOptions
from karata.games.hearts_state import MOON, PLAY, HeartsState
from karata.messages import messages
from karata.options import kind_of, parse_options
from karata.rulebook import load

GAME = game_named("hearts")
PACK = GAME.pack


def option_texts() -> Iterator[str]:
    """Yield every value of every option alone, for three numbers of players."""
    for players in (3, 4, 6, 7, 5):
        yield f"players={players}"
        for option in fields(HeartsOptions):
            kind = kind_of(option)
            if option.name in ("players", "target"):
                continue
            values = kind.values or ("on", "off")
            if option.name == "spade_penalties":
                values = (*values, "Q13K10A7", "Q5K0A9")
            if option.name == "pass_cycle":
                values = ("L2", "R2", "H", "R", "LRL2R2H", *(("A",) if players % 2 == 0 else ()))
            for value in values:
                yield f"players={players},{option.name}={value}"
    yield "players=4,first_trick_ban=off,hearts_lead=any_time,opening_lead=left_of_dealer"
    yield "players=5,remainder=kitty,moon=choice_limited,bonus_card=TD,queen_breaks_hearts=on"


def choose(position: str, seat: int | None = None) -> Choice:
    """Return what the rules of thumb choose in a position."""
    game, state = parse_position(position)
    actor = game.actor(state) if seat is None else seat
    assert actor is not None
    return bot("hearts", "thumb").choose(game.observe(state, actor), random.Random(1))


def played(position: str) -> tuple[str, str]:
    """Return the card the rules of thumb play in a position, and the first reason."""
    choice = choose(position)
    assert isinstance(choice.action, Play)
    return PACK.card_names[choice.action.card], choice.because[0].removeprefix("hearts.tip.")


def walk(options: HeartsOptions, seed: int, level: str) -> Iterator[tuple[HeartsState, Choice]]:
    """Yield each state of a deal with the choice made in it."""
    state = GAME.start(options, GAME.deal(options, seed, 1), 0)
    rng = random.Random(seed)
    while (seat := GAME.actor(state)) is not None:
        choice = bot("hearts", level).choose(GAME.observe(state, seat), rng)
        yield state, choice
        GAME.act(state, choice.action)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("text", sorted(set(option_texts())))
def test_every_choice_is_legal_under_every_option(text: str, level: str) -> None:
    """`act` refuses what a rule forbids, so a deal played to its end was legal throughout."""
    options = parse_options(HeartsOptions, text)
    for seed in (1, 2):
        for number in (1, 2, 5):
            play_deal(GAME, options, seed, number, [bot("hearts", level)] * options.players)


def swapped(state: HeartsState, seat: int, rng: random.Random) -> HeartsState:
    """Return a state in which all that `seat` does not see is dealt anew."""
    new = state.copy()
    others = [other for other in range(len(state.hands)) if other != seat]
    pool = mask_of(card for other in others for card in cards(state.hands[other]))
    kitty_hidden = state.kitty and state.kitty_seat != seat
    if kitty_hidden:
        pool |= state.kitty
    order = shuffled(pool, rng)
    for other in others:
        size = count(state.hands[other])
        new.hands[other], order = mask_of(order[:size]), order[size:]
    if kitty_hidden:
        new.kitty = mask_of(order)
    return new


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("text", ["", "players=5,remainder=kitty", "players=3,bonus_card=JD"])
def test_hidden_cards_do_not_change_a_choice(text: str, level: str) -> None:
    """Deal what a seat cannot see anew: with the same generator it chooses the same."""
    options = parse_options(HeartsOptions, text)
    checked = 0
    for seed in range(6):
        for state, _ in walk(options, seed, level):
            seat = GAME.actor(state)
            assert seat is not None
            other = swapped(state, seat, random.Random(seed))
            player = bot("hearts", level)
            one = player.choose(GAME.observe(state, seat), random.Random(7))
            two = player.choose(GAME.observe(other, seat), random.Random(7))
            assert one == two, GAME.position(state)
            checked += 1
    assert checked > 200


def test_the_same_generator_gives_the_same_choice() -> None:
    state = GAME.start(HeartsOptions(), GAME.deal(HeartsOptions(), 3, 1), 0)
    seen = GAME.observe(state, 0)
    player = bot("hearts", "beginner")
    assert player.choose(seen, random.Random(4)) == player.choose(seen, random.Random(4))
    chosen = {player.choose(seen, random.Random(n)).action for n in range(20)}
    assert len(chosen) > 10, "the beginner should not always pass the same cards"


def test_rules_of_thumb_beat_the_beginner() -> None:
    thumb, beginner = bot("hearts", "thumb"), bot("hearts", "beginner")
    scores = arena(GAME, HeartsOptions(), [thumb, beginner, thumb, beginner], 30)
    for better, worse in ((scores[0], scores[1]), (scores[2], scores[3])):
        assert better.mean + 3 * better.error < worse.mean - 3 * worse.error


def test_a_move_takes_less_than_five_milliseconds() -> None:
    thumb = bot("hearts", "thumb")
    moves = 0
    began = time.perf_counter()
    for seed in range(10):
        play_deal(GAME, HeartsOptions(), seed, 1, [thumb] * 4)
        moves += 56
    assert (time.perf_counter() - began) / moves < 0.005


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(UnknownBot, match="'master'"):
        bot("hearts", "master")


# ---------------------------------------------------------------- the advice


def true_advice(state: HeartsState, choice: Choice, reason: str) -> bool:
    """Check the facts that the hint of this advice states."""
    seen: HeartsObservation = GAME.observe(state, state.turn)
    queen_gone = any(taken >> QUEEN & 1 for taken in seen.taken) or QUEEN in seen.trick
    if not isinstance(choice.action, Play):
        return True
    card = choice.action.card
    suit = SUIT_OF[card]
    winning = max((c for c in seen.trick if SUIT_OF[c] == seen.led), default=-1)
    last = len(seen.trick) == seen.players - 1
    follows = suit == seen.led
    match reason:
        case "forced":
            return count(seen.legal) == 1
        case "duck":
            return follows and card < winning
        case "dump-queen":
            return card == QUEEN and not (follows and card > winning)
        case "dump-spade-danger":
            elsewhere = not queen_gone and not seen.hand >> QUEEN & 1
            return card in (KING, ACE) and (elsewhere or seen.values[card] > 0)
        case "dump-heart":
            return suit == 2 and seen.led not in (None, 2) and seen.values[card] == 1
        case "dump-high" | "void-suit" if seen.led is not None and not follows:
            return suit != seen.led
        case "take-safe":
            return (
                last
                and follows
                and card > winning
                and not any(seen.penalty >> c & 1 for c in (*seen.trick, card))
            )
        case "take-low":
            return follows and card > winning
        case "lead-high-early":
            return card > winning
        case "lead-low":
            return seen.led is None
        case "lead-safe-exit":
            gone = mask_of(c for taken in seen.taken for c in cards(taken)) | seen.hand
            return any(not gone >> c & 1 for c in range(card + 1, 13 * (suit + 1)))
        case "lead-draw-queen":
            return suit == 3 and card < QUEEN and not queen_gone and not seen.hand >> QUEEN & 1
        case "stop-moon":
            takers = [seat for seat, taken in enumerate(seen.taken) if taken & seen.penalty]
            return len(takers) == 1 and takers[0] != seen.seat
        case "shoot-moon":
            return not any(
                taken & seen.penalty for seat, taken in enumerate(seen.taken) if seat != seen.seat
            )
        case "catch-bonus":
            return follows and card > winning
        case _:
            return True


@pytest.mark.parametrize("text", ["", "players=3,bonus_card=JD", "spade_penalties=black_maria",
                                  "players=6", "moon=off,hearts_lead=any_time"])  # fmt: skip
def test_a_hint_says_nothing_untrue(text: str) -> None:
    options = parse_options(HeartsOptions, text)
    units = load().units
    words = messages("en")
    seen_reasons = set()
    for seed in range(40):
        for state, choice in walk(options, seed, "thumb"):
            assert choice.because, GAME.position(state)
            for rule in choice.because:
                assert units[rule].kind == "advice"
                assert units[rule].hint, rule
            reason = choice.because[0].removeprefix("hearts.tip.")
            seen_reasons.add(reason)
            assert true_advice(state, choice, reason), (reason, choice, GAME.position(state))
            if isinstance(choice.action, Play):
                card = PACK.card_names[choice.action.card]
                words.text(choice.because[0], "hint", GAME.facts(options) | {"card": card})
    assert len(seen_reasons) > 12, seen_reasons


def test_every_piece_of_advice_with_a_hint_is_given_by_a_bot() -> None:
    given = set()
    for text in ("", "bonus_card=JD", "players=3,bonus_card=TD"):
        for seed in range(150):
            for _, choice in walk(parse_options(HeartsOptions, text), seed, "thumb"):
                given |= set(choice.because)
    written = {unit.id for unit in load().units.values() if unit.kind == "advice" and unit.hint}
    assert written == given


def test_the_queen_goes_when_void() -> None:
    assert played("hearts 1:Q.K3.9. ; lead=0 trick=4C number=5") == ("QS", "dump-queen")


def test_a_high_spade_goes_before_the_queen_takes_it() -> None:
    card, reason = played("hearts 1:K2.3.9. ; lead=0 trick=4C number=5")
    assert (card, reason) == ("KS", "dump-spade-danger")


def test_the_highest_card_that_does_not_win_is_played() -> None:
    assert played("hearts 1:..J73. ; lead=0 trick=TD number=5") == ("7D", "duck")


def test_a_trick_without_points_is_won_with_the_highest_card() -> None:
    assert played("hearts 3:..AJ7. ; lead=0 trick=5D,6D,3D number=2") == ("AD", "take-safe")


def test_the_queen_falls_under_the_ace() -> None:
    assert played("hearts 2:Q7.3.. ; lead=0 trick=4S,AS number=4") == ("QS", "dump-queen")


def test_low_spades_draw_the_queen() -> None:
    card, reason = played("hearts 0:T62.9.95.64 ; lead=0 number=4 broken")
    assert SUIT_OF[PACK.card(card)] == 3
    assert reason == "lead-draw-queen"


def test_somebody_who_has_everything_is_stopped() -> None:
    taken = "taken=2:QS,AH,QH,JH,TH,9H,8H,7H,2C,3C,4C,5C,6C,7C,8C,9C"
    card, reason = played(f"hearts 1:.K4.3. ; lead=2 trick=6H,5H,3H {taken} broken")
    assert (card, reason) == ("KH", "stop-moon")


def test_a_lonely_queen_of_spades_is_passed_and_a_guarded_one_kept() -> None:
    lonely = choose("hearts 0:Q4.T952.A963.T83 ; phase=pass")
    assert isinstance(lonely.action, Pass)
    assert "QS" in names(PACK, lonely.action.cards)
    assert lonely.because[0] == "hearts.tip.pass-high-spades"
    guarded = choose("hearts 0:QT9652.K2.A96.J8 ; phase=pass")
    assert isinstance(guarded.action, Pass)
    assert "QS" not in names(PACK, guarded.action.cards)
    assert "hearts.tip.keep-low-spades" in guarded.because


def test_the_bonus_card_is_caught() -> None:
    position = "hearts{bonus_card=JD} 3:..A72. ; lead=0 trick=5D,JD,3D number=2"
    assert played(position) == ("AD", "catch-bonus")


HEARTS_AND_QUEEN = "2:AH,KH,QH,JH,TH,9H,8H,7H,6H,5H,4H,3H,2H,QS"


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


def test_a_limited_moon_offers_what_the_rules_allow() -> None:
    for totals in ("0,0,20,0", "80,30,70,60", "80,90,10,60"):
        game, state = parse_position(
            f"hearts{{moon=choice_limited}} ; phase=moon turn=2 totals={totals} "
            f"taken={HEARTS_AND_QUEEN}"
        )
        assert state.phase is MOON
        assert set(moon_choices(game.observe(state, 2))) == set(game.actions(state))


def test_a_very_strong_hand_shoots_the_moon() -> None:
    """Two low cards to give away, the rest from the top: everything is taken."""
    taken = 0
    for seed in range(400):
        state = GAME.start(HeartsOptions(), GAME.deal(HeartsOptions(), seed, 1), 0)
        player: Bot = bot("hearts", "thumb")
        while (seat := GAME.actor(state)) is not None:
            GAME.act(state, player.choose(GAME.observe(state, seat), random.Random(1)).action)
        result = GAME.result(state)
        assert result is not None
        taken += any(line.rule == "hearts.moon.others" for line in result.lines)
        assert state.phase is not PLAY
    assert taken > 4
