"""Deal codes: they give the deal back, never change, and a slip in one is noticed and named."""

from __future__ import annotations

import json
import random
import re
from dataclasses import fields, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karata.deal_code import (
    DIGITS,
    CodeError,
    DealCode,
    code_of,
    format_code,
    match_of,
    parse_code,
    sample,
)
from karata.games import GAMES, LETTERS
from karata.match import MAX_FIRST, MAX_SEED, Match
from karata.notation import format_hand
from karata.options import format_options, parse_options, write_value
from tests.engine import five_hundred_options
from tests.oracle import house_rules

GOLDEN: list[dict[str, Any]] = json.loads(Path(__file__).with_name("deal_codes.json").read_text())
PLAIN = format_code(DealCode(GAMES["hearts"], GAMES["hearts"].option_type(), 2026, 3, 2))
RULES = "players=5,target=50"


def some_options(game: str, rng: random.Random) -> Any:
    """Return random house rules."""
    if game == "five_hundred":
        text = five_hundred_options.random_options(rng)
    else:
        text = house_rules.random_options(rng, game=game)
    return parse_options(GAMES[game].option_type, text)


def some_code(game: str, rng: random.Random, given_cards: bool = False) -> DealCode:
    """Return a random deal by random house rules."""
    options = some_options(game, rng)
    seed, number = rng.randrange(2 ** rng.randrange(1, 54)), rng.randrange(1, MAX_FIRST + 1)
    dealer, seat = rng.randrange(options.players), rng.randrange(options.players)
    deal = GAMES[game].deal(options, rng.random(), number, dealer) if given_cards else None
    return DealCode(GAMES[game], options, seed, number, dealer, seat, deal)


@pytest.mark.parametrize("game", GAMES)
@given(chance=st.integers(0, 2**32), cards=st.booleans())
def test_parse_undoes_format(game: str, chance: int, cards: bool) -> None:
    """Whatever the house rules: a code gives the deal back, needs no escaping, deals it again."""
    code = some_code(game, random.Random(chance), cards)
    text = format_code(code)
    assert parse_code(text) == code
    assert re.fullmatch(r"[A-Za-z0-9~=,_-]+", text)
    match = match_of(code)
    assert code_of(match, code.number, code.seat) == code
    assert (match.number, match.dealer) == (code.number, code.dealer)


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["code"][:20])
def test_golden_codes_never_change(row: dict[str, Any]) -> None:
    """These codes stand in links and messages: they open these cards for ever."""
    code = parse_code(row["code"])
    assert code.game.name == row["game"]
    assert format_options(code.options) == row["options"]
    assert (code.seed, code.number, code.dealer) == (row["seed"], row["number"], row["dealer"])
    assert (code.seat, code.deal is not None) == (row["seat"], row["cards"])
    state = match_of(code).state
    assert format_hand(code.game.pack, state.hands[code.seat]) == row["hand"]
    assert format_code(code) == row["code"]


def test_golden_codes_show_every_game_and_form() -> None:
    shapes = {(row["game"], row["cards"], bool(row["options"])) for row in GOLDEN}
    assert {game for game, _, _ in shapes} == set(GAMES)
    assert {shape[1:] for shape in shapes} == {(a, b) for a in (0, 1) for b in (0, 1)}


def test_every_game_has_a_letter_of_its_own() -> None:
    assert sorted(LETTERS.values()) == sorted(GAMES)
    assert set(LETTERS) <= set(DIGITS), "I, L, O and U are not letters of a code"


def test_usual_codes_are_short() -> None:
    """A match of a new seed has codes of at most 11 letters and digits."""
    for game in GAMES.values():
        for number in (1, 16):
            match = Match(game, game.option_type(), 10**9 - 1, first=number)
            assert len(format_code(code_of(match, number)).replace("-", "")) <= 13


@pytest.mark.parametrize(
    "written",
    [
        PLAIN.lower(),
        PLAIN.replace("-", ""),
        PLAIN.replace("-", " "),
        f"  {PLAIN}\n",
        PLAIN.replace("-", "\N{EN DASH}"),
        PLAIN.replace("0", "O"),
        PLAIN.replace("0", "o"),
        PLAIN.replace("1", "I"),
        PLAIN.replace("1", "l"),
    ],
)
def test_what_does_not_matter(written: str) -> None:
    """Capitals, spaces, dashes, O for 0, I and L for 1."""
    assert parse_code(written) == parse_code(PLAIN)


def test_spaces_in_house_rules_do_not_matter() -> None:
    text = f"{format_code(code_with_rules())}".replace(",", " , ")
    assert parse_code(text) == code_with_rules()


def code_with_rules() -> DealCode:
    game = GAMES["hearts"]
    return DealCode(game, parse_options(game.option_type, RULES), 2026, 3, 2)


def slips() -> list[str]:
    """Return every wrong character and every swap in some codes."""
    found = []
    for text in (PLAIN, format_code(code_with_rules()), GOLDEN[5]["code"]):
        places = [at for at, each in enumerate(text) if each not in "-~" or at > text.find("~") > 0]
        for at in places:
            others = DIGITS if at < text.find("~") or "~" not in text else "abct=,_059"
            found += [text[:at] + c + text[at + 1 :] for c in others if c != text[at]]
        for one, other in combinations(places, 2):
            mixed = list(text)
            mixed[one], mixed[other] = text[other], text[one]
            found.append("".join(mixed))
    return [each for each in found if each not in (PLAIN, format_code(code_with_rules()))]


def test_every_single_slip_is_noticed() -> None:
    """A wrong character, or two that have changed places, never open another deal."""
    unnoticed = []
    for text in slips():
        if text == GOLDEN[5]["code"]:
            continue
        try:
            parse_code(text)
        except CodeError:
            continue
        unnoticed.append(text)
    assert not unnoticed


def cut(text: str) -> str:
    return text[:-3]


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("", "form", ""),
        ("hello", "form", ""),
        ("H1", "form", ""),
        ("1234", "form", ""),
        ("~players=5", "form", ""),
        ("X1-0001Z-ASX", "letter", "character 1"),
        ("H2-0001Z-ASX", "newer", "character 2"),
        ("H9-whatever", "newer", "character 2"),
        ("H1-0U01Z-ASX", "character", "character 4"),
        ("H1-0001Z-AS!", "character", "character 10"),
        (cut(PLAIN), "check", "at the end"),
        (PLAIN + "0", "check", "at the end"),
        (PLAIN + "~players=5", "check", "at the end"),
        ("H1-0", "check", "at the end"),
    ],
)
def test_errors_name_the_place(text: str, message: str, place: str) -> None:
    with pytest.raises(CodeError) as caught:
        parse_code(text)
    assert caught.value.message == f"table.code.{message}"
    assert caught.value.place == place
    assert caught.value.text in text


def signed(letter: str, body: list[int], options: str = "") -> str:
    """Return a code with right check digits, whatever it says."""
    from karata.deal_code import VERSION, _check, _digits

    written = "".join(DIGITS[value] for value in body)
    checked = f"{letter}{VERSION}{written}" + (f"~{options}" if options else "")
    check = "".join(DIGITS[value] for value in _digits(_check(checked), 2))
    return f"{letter}{VERSION}-{written}{check}" + (f"~{options}" if options else "")


@pytest.mark.parametrize(
    "body",
    [
        [],
        [0, 0],
        [4, 0, 0, 7],  # a dealer who is not at the table
        [0, 4, 0, 7],  # a seat that is not there
        [0, 0, 16],  # a number without an end
        [0, 0, 16, 3, 7],  # a number with a zero in front
        [0, 0, 18, 23, 16, 15, 7],  # deal 10000
        [0, 0, 0, 0, 7],  # a seed with a zero in front
        [0, 0, 0],  # no seed
        [0, 0, 0, 8, *[0] * 10],  # a seed that JavaScript cannot hold
        [16, 0, 0, 7],  # cards that are missing
        [16, 0, 0, 7, *[31] * 20],  # there are not so many deals
    ],
)
def test_well_spelled_nonsense_is_refused(body: list[int]) -> None:
    with pytest.raises(CodeError) as caught:
        parse_code(signed("H", body))
    assert caught.value.message == "table.code.content"


@pytest.mark.parametrize(
    ("options", "option", "reason"),
    [
        ("colour=blue", "colour", "unknown_option"),
        ("players=12", "players", "out_of_range"),
        ("moon=perhaps", "moon", "unknown_value"),
        ("target=50,target=50", "target", "twice"),
    ],
)
def test_house_rules_that_cannot_be_used_are_named(options: str, option: str, reason: str) -> None:
    """A house rule of a newer version is named, not left out."""
    with pytest.raises(CodeError) as caught:
        parse_code(signed("H", [0, 0, 0, 7], options))
    error = caught.value
    assert (error.message, error.place) == ("table.code.options", "after ~")
    assert error.problem is not None
    assert error.game is GAMES["hearts"]
    assert (error.problem.option, error.problem.reason) == (option, reason)


def test_house_rules_may_stand_in_any_order() -> None:
    """A code outlives a new order of the options."""
    turned = ",".join(reversed(RULES.split(",")))
    assert parse_code(signed("H", [2, 0, 2, 1, 31, 10], turned)) == code_with_rules()


def test_largest_seed_and_number() -> None:
    game = GAMES["five_hundred"]
    code = DealCode(game, game.option_type(), MAX_SEED, MAX_FIRST, 3, 3)
    assert parse_code(format_code(code)) == code


def test_cards_belong_to_the_code() -> None:
    """Given cards come back card by card, also of two equal packs."""
    for game in GAMES.values():
        code = some_code(game.name, random.Random(game.name), given_cards=True)
        assert parse_code(format_code(code)).deal == code.deal
        assert match_of(code).transcript().count("\ndeal ") == 1
        assert parse_code(format_code(replace(code, deal=None))).deal is None


def test_usual_rules_never_change() -> None:
    """A code leaves out what is usual: another default would open its deal by other rules.

    A new option is added to the list, with the default that leaves everything as it was.
    """
    usual = json.loads(Path(__file__).with_name("usual_rules.json").read_text())
    found = {
        game.name: {
            option.name: write_value(getattr(game.option_type(), option.name))
            for option in fields(game.option_type)
        }
        for game in GAMES.values()
    }
    assert found == usual


def test_sample_is_a_code() -> None:
    assert parse_code(sample()).number == 1
