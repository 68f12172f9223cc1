"""What the tests of Five Hundred's computer players share: tables, walks, hidden cards anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from karata.bots import bot
from karata.bots.base import Choice
from karata.cards import Mask, Seat, count, mask_of
from karata.dealing import shuffled
from karata.games import parse_position
from karata.games.five_hundred import FIVE_HUNDRED
from karata.games.five_hundred_state import BIDDING, FiveHundredState
from karata.options import parse_options

AT_ONCE = ("beginner", "thumb")  # the levels that do not think ahead
FORMS = (
    "",
    "players=2",
    "players=2,two_player_form=nine_low_24",
    "players=2,two_player_form=dead_20_of_43",
    "players=3",
    "players=5",
    "players=5,five_partner=named_player",
    "players=6",
    "players=6,teams=three_pairs",
    "pack=46,bidding=american,misere=any_time",
)


def choose(position: str, level: str = "thumb") -> Choice:
    """Return what a computer player chooses in a position."""
    game, state = parse_position(position)
    return bot(game.name, level).choose(game.observe(state, state.turn), random.Random(1))


def chosen(position: str) -> tuple[str, str]:
    """Return the action of the rules of thumb as it is written, and the end of its reason."""
    choice = choose(position)
    return FIVE_HUNDRED.format_action(choice.action), choice.because[0].partition(".tip.")[2]


def walk(
    options: str, seed: int, level: str = "thumb", **start: Any
) -> Iterator[tuple[FiveHundredState, Choice]]:
    """Yield each state of a deal with the choice made in it."""
    game, table = FIVE_HUNDRED, parse_options(FIVE_HUNDRED.option_type, options)
    dealer = seed % table.players
    state = game.start(table, game.deal(table, seed, 1, dealer), dealer, **start)
    rng = random.Random(seed)
    while (seat := game.actor(state)) is not None:
        choice = bot(game.name, level).choose(game.observe(state, seat), rng)
        yield state, choice
        game.act(state, choice.action)


def swapped(state: FiveHundredState, seat: Seat, rng: random.Random) -> FiveHundredState:
    """Return a state in which everything that `seat` cannot see is dealt anew.

    So are the discards of another, what the kitty was, the cards of dead hands and of a partner who
    sits out, and with them who holds the card that the declarer called.
    """
    new = state.copy()
    view = FIVE_HUNDRED.observe(state, seat)
    known: Mask = view.hand | view.discarded | view.open_hand | mask_of(state.trick)
    for _, played, _, _ in state.tricks:
        known |= mask_of(played)
    pool = shuffled(state.setup.in_play & ~known, rng)
    for other, hand in enumerate(state.hands):
        if (other == seat and view.looked) or other == view.open_seat:
            continue
        new.hands[other], pool = mask_of(pool[: count(hand)]), pool[count(hand) :]
    declares = seat == state.declarer
    if state.discarded and not declares:
        new.discarded = mask_of(pool[: count(state.discarded)])
    if state.phase in BIDDING or state.contract is None:
        new.kitty = mask_of(pool[: count(state.kitty)])
    elif not view.kitty_seen:
        anything = shuffled(state.setup.in_play, rng)
        new.kitty = mask_of(anything[: count(state.kitty)])
    if state.called is not None and not view.partner_known and seat not in state.partners:
        new.partners = tuple(
            holder for holder, hand in enumerate(new.hands) if hand >> state.called & 1
        )
    return new


def different(one: FiveHundredState, two: FiveHundredState) -> bool:
    """Return whether two states are not the same deal."""
    return one.hands != two.hands or one.kitty != two.kitty or one.discarded != two.discarded
