"""What the tests of the computer players share: positions, walks, hidden cards dealt anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from karata.bots import bot
from karata.bots.base import Choice
from karata.cards import cards, count, mask_of
from karata.dealing import shuffled
from karata.games import parse_position
from karata.games.actions import Play
from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_state import HeartsState

SIMPLE = ("beginner", "thumb")  # the levels that answer at once; the third has its own tests


def choose(position: str, seat: int | None = None) -> Choice:
    """Return what the rules of thumb choose in a position."""
    game, state = parse_position(position)
    actor = game.actor(state) if seat is None else seat
    assert actor is not None
    return bot(game.name, "thumb").choose(game.observe(state, actor), random.Random(1))


def played(position: str) -> tuple[str, str]:
    """Return the card the rules of thumb play in a position, and the end of the first reason."""
    game, _ = parse_position(position)
    choice = choose(position)
    assert isinstance(choice.action, Play)
    return game.pack.card_names[choice.action.card], choice.because[0].partition(".tip.")[2]


def walk(
    game: HeartsFamily, options: Any, seed: int, level: str, number: int = 1
) -> Iterator[tuple[HeartsState, Choice]]:
    """Yield each state of a deal with the choice made in it."""
    state = game.start(options, game.deal(options, seed, number), 0, number)
    rng = random.Random(seed)
    while (seat := game.actor(state)) is not None:
        choice = bot(game.name, level).choose(game.observe(state, seat), rng)
        yield state, choice
        game.act(state, choice.action)


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
