"""What follows from the options of Five Hundred before a card is played: engine and oracle agree.

Packs, kitties, sides, bids with their values and order, trumps, the cards dealt, and which
house rules cannot be played.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from karata.cards import cards, names
from karata.dealing import deal_rng, shuffled
from karata.errors import OptionError
from karata.games import GAMES
from karata.games.bids import ladder
from karata.options import parse_options
from tests.oracle import five_hundred_rules as oracle
from tests.oracle.five_hundred_house_rules import (
    all_pairs,
    covering_rows,
    pairs_of,
    random_row,
    written,
)
from tests.oracle.five_hundred_rules import problems, read_rules

GAME: Any = GAMES["five_hundred"]
ROWS, LEFT_OUT = covering_rows()
TEXTS = [written(row) for row in ROWS]


def refused(options: str) -> str | None:
    """The reason why the engine does not take these options."""
    try:
        parse_options(GAME.option_type, options)
    except OptionError as error:
        return error.reason
    return None


def test_every_two_values_meet_or_are_refused() -> None:
    """What no row holds, the engine refuses for a reason of the referee."""
    held = set().union(*map(pairs_of, ROWS))
    assert held | LEFT_OUT == all_pairs()
    assert len(LEFT_OUT) < 130
    for pair in LEFT_OUT:
        options = written(dict(pair))
        assert problems(read_rules(options)), options
        assert refused(options) in problems(read_rules(options)), options


def test_options_are_taken_or_refused() -> None:
    rng = random.Random("options")
    taken = 0
    for _ in range(3000):
        row = random_row(rng, 0.15)
        for _ in range(rng.randrange(3)):  # and some that may not fit
            row |= random_row(rng, 0.05)
        options = written(row)
        reason, reasons = refused(options), problems(read_rules(options))
        assert (reason in reasons) if reasons else (reason is None), (options, reason, reasons)
        taken += not reasons
    assert 500 < taken < 2900


@pytest.mark.parametrize("options", TEXTS)
def test_tables(options: str) -> None:
    rules, settings = read_rules(options), parse_options(GAME.option_type, options)
    made = GAME.setup(settings)
    assert set(names(GAME.pack, made.in_play)) == oracle.cards_in_play(rules)
    assert made.kitty_size == oracle.kitty_size(rules)
    assert made.hand_size == 10
    bids = [(bid.name, bid.value, bid.kind, bid.level, bid.sans) for bid in ladder(settings)]
    assert bids == [
        (bid.name, oracle.value(rules, bid), bid.kind, bid.level, bid.sans)
        for bid in oracle.ladder(rules)
    ]
    rungs = [bid.rung for bid in ladder(settings)]
    assert rungs == sorted(set(rungs))


@pytest.mark.parametrize("options", TEXTS)
def test_deals(options: str) -> None:
    """In packets where the research says how; elsewhere the sizes at least."""
    rules, settings = read_rules(options), parse_options(GAME.option_type, options)
    in_play = GAME.setup(settings).in_play
    for number in range(1, 4):
        dealer = number % rules.players
        order = shuffled(in_play, deal_rng(7, number))
        shown = [GAME.pack.card_names[card] for card in order]
        deal = GAME.deal(settings, 7, number, dealer)
        hands = [list(names(GAME.pack, hand)) for hand in deal.hands]
        assert [len(hand) for hand in hands] == [10] * rules.players
        assert len(cards(deal.kitty)) == oracle.kitty_size(rules)
        if oracle.form(rules) in ("33", "45", "46", "53", "63") or rules.players == 4:
            wanted, kitty = oracle.dealt(rules, shown, dealer)
            if oracle.form(rules) == "44":
                continue
            assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in wanted]
            assert sorted(names(GAME.pack, deal.kitty)) == sorted(kitty)


OUT_OF_RANGE = ["players=1", "players=7", "target=99", "target=1001"]
UNKNOWN = ["pack=43", "misere=on", "misere_value=200", "blind_misere=on", "slam=yes", "schedule=x"]


@pytest.mark.parametrize("options", OUT_OF_RANGE)
def test_out_of_range(options: str) -> None:
    assert refused(options) == "out_of_range"


@pytest.mark.parametrize("options", UNKNOWN)
def test_unknown_values(options: str) -> None:
    assert refused(options) == "unknown_value"
