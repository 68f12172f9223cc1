"""Five Hundred's computer players: legal at every table, strong enough, fast, with true advice."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields

import pytest

from karata.bots import bot
from karata.errors import OptionError
from karata.games.five_hundred import FIVE_HUNDRED
from karata.options import kind_of, parse_options
from tests.engine.five_hundred_tools import AT_ONCE, FORMS, walk

TOGETHER = {  # what an option needs to be possible, or to matter
    "inkle": "bidding=american",
    "blind_misere": "misere=any_time",
    "double_nullo": "misere=any_time",
    "bar_nullo": "misere=any_time,sans_kitty=on",
    "open_misere_needs": "misere=any_time",
    "joker_must_in_misere": "misere=any_time,sans_kitty=on",
    "joker_low_in_misere": "misere=any_time,sans_kitty=on",
    "five_share": "five_partner=named_player",
}


def possible(*parts: str) -> str | None:
    """Return the option text, or None if these options cannot be used together."""
    text = ",".join(part for part in parts if part)
    try:
        parse_options(FIVE_HUNDRED.option_type, text)
    except OptionError:
        return None
    return text


def tables() -> list[str]:
    """Return one text for each different table among those of `option_texts`."""
    found = {parse_options(FIVE_HUNDRED.option_type, text): text for text in option_texts()}
    return list(found.values())


def option_texts() -> Iterator[str]:
    """Yield every value of every option with what it needs, for every number of players."""
    for players in range(2, 7):
        for option in fields(FIVE_HUNDRED.option_type):
            kind = kind_of(option)
            values = ("on", "off") if kind.kind == "bool" else kind.values
            for value in values if option.name not in ("players", "target") else ():
                single = f"{option.name}={value}"
                needed = TOGETHER.get(value, TOGETHER.get(option.name, ""))
                text = possible(f"players={players}", needed, single)
                text = text or possible(f"players={players}", single)
                if text is not None:
                    yield text


@pytest.mark.parametrize("level", AT_ONCE)
@pytest.mark.parametrize("text", tables())
def test_every_choice_is_legal_at_every_table(text: str, level: str) -> None:
    """`act` refuses what a rule forbids, so a deal played to its end was legal throughout."""
    for seed in (1, 2):
        for state, choice in walk(text, seed, level):
            assert FIVE_HUNDRED.violation(state, choice.action) is None


@pytest.mark.parametrize("text", FORMS)
def test_every_choice_is_legal_at_any_score_and_for_barred_seats(text: str) -> None:
    players = parse_options(FIVE_HUNDRED.option_type, text).players
    rng = random.Random(5)
    for seed in range(12):
        totals = tuple(rng.randrange(-480, 700, 10) for _ in range(players))
        barred = frozenset({seed % players})
        for state, choice in walk(text, seed, totals=totals, barred=barred):
            assert FIVE_HUNDRED.violation(state, choice.action) is None


def test_the_same_generator_gives_the_same_choice() -> None:
    state = next(state for state, _ in walk("", 3) if state.phase == "kitty")
    seen, player = FIVE_HUNDRED.observe(state, state.turn), bot("five_hundred", "beginner")
    assert player.choose(seen, random.Random(4)) == player.choose(seen, random.Random(4))
    laid = {player.choose(seen, random.Random(n)).action for n in range(20)}
    assert len(laid) > 10, "the beginner should not always lay the same cards aside"


def test_the_beginners_auctions_end_in_modest_contracts() -> None:
    """Bids picked at random would climb to ten no trumps."""
    found: Counter[str] = Counter()
    for seed in range(60):
        state = None
        for state, _ in walk("", seed, "beginner"):
            if state.phase == "kitty":
                break
        assert state is not None
        found[state.contract.name if state.contract else "none"] += 1
    assert set(found) - {"none"} <= {f"{n}{s}" for n in (6, 7) for s in "SCDH"}
    assert found["none"] < 30


# ---------------------------------------------------------------- strength


def played_out(text: str, seed: int, levels: tuple[str, ...]) -> tuple[int, ...]:
    """Return the points of a deal with these players."""
    game, table = FIVE_HUNDRED, parse_options(FIVE_HUNDRED.option_type, text)
    dealer = seed % table.players
    state = game.start(table, game.deal(table, seed, 1, dealer), dealer)
    rng = random.Random(seed)
    while (seat := game.actor(state)) is not None:
        player = bot("five_hundred", levels[seat])
        game.act(state, player.choose(game.observe(state, seat), rng).action)
    result = game.result(state)
    assert result is not None
    return result.points


@pytest.mark.parametrize(
    ("text", "players", "least"),
    [("", 4, 80), ("players=2", 2, 60), ("players=3", 3, 40), ("players=6", 6, 80)],
)
def test_rules_of_thumb_beat_the_beginner(text: str, players: int, least: int) -> None:
    """Each deal is played twice: the sides, or the seats, change places."""
    lead, deals = 0.0, 30
    for seed in range(deals):
        for turn in (0, 1):
            levels = tuple(("thumb", "beginner")[(seat + turn) % 2] for seat in range(players))
            points = played_out(text, seed, levels)
            for level, sign in (("thumb", 1), ("beginner", -1)):
                mine = [won for won, name in zip(points, levels, strict=True) if name == level]
                lead += sign * sum(mine) / len(mine)
    assert lead / (2 * deals) > least


@pytest.fixture(scope="module")
def contracts() -> list[tuple[str, bool]]:
    """The contracts of many deals of four rules of thumb, and whether each was made."""
    found = []
    for seed in range(250):
        for state, choice in walk("", seed):
            last = state.copy(), choice
        state, choice = last
        FIVE_HUNDRED.act(state, choice.action)
        result = FIVE_HUNDRED.result(state)
        if state.contract is not None and state.declarer is not None and result is not None:
            found.append((state.contract.name, result.points[state.declarer] > 0))
    return found


def test_contracts_are_mostly_made_and_not_always(contracts: list[tuple[str, bool]]) -> None:
    tricks = [made for name, made in contracts if name[0].isdigit()]
    assert 0.6 < sum(tricks) / len(tricks) < 0.8


def test_a_misere_is_mostly_made(contracts: list[tuple[str, bool]]) -> None:
    miseres = [made for name, made in contracts if "misere" in name]
    assert len(miseres) > 5
    assert sum(miseres) / len(miseres) > 0.55


def test_contracts_are_of_every_level(contracts: list[tuple[str, bool]]) -> None:
    """Neither always the lowest bid nor a race to the top."""
    levels = Counter(name[0] for name, _ in contracts if name[0].isdigit())
    total = len(contracts)
    assert levels["6"] > 0.03 * total
    assert levels["7"] > 0.3 * total
    assert levels["8"] > 0.1 * total
    assert levels["9"] + levels["1"] < 0.1 * total
    strains = Counter(name.lstrip("0123456789") for name, _ in contracts if name[0].isdigit())
    assert all(strains[suit] > 0.05 * total for suit in "SCDH")


@pytest.mark.parametrize("text", FORMS)
def test_a_choice_takes_less_than_five_milliseconds(text: str) -> None:
    moves, began = 0, time.perf_counter()
    for seed in range(4):
        for _ in walk(text, seed):
            moves += 1
    assert (time.perf_counter() - began) / moves < 0.005
