"""Every deal of the cards a seat cannot see, and every way in which a deal can end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from karata.bots import bot
from karata.cards import Mask, Seat, cards, count, mask_of
from karata.dealing import shuffled
from karata.games import game_named
from karata.games.actions import MOON_OTHERS, MOON_SELF
from karata.options import parse_options
from karata.tables import table_of
from karata.tables.claim import Claim

MOST = 2000  # deals of the hidden cards that are all looked at; of more only some
SOME = 80


def claim_of(state: Any, seat: Seat) -> Claim | None:
    """Return what a seat may claim from what it sees."""
    if state.phase != "play":
        return None
    return table_of(state.game.name).claim(state.game.observe(state, seat))


def ends(state: Any, seat: Seat, claim: Claim) -> set[Any]:
    """Return the points by seat of every way in which the deal can end.

    The claimant plays as the claim says, or anything; all others play anything.
    """
    game = state.game
    found: set[Any] = set()
    known: set[Any] = set()

    def go_on(now: Any) -> None:
        if now.phase != "play":
            found.add(_points(now))
            return
        key = _key(now)
        if key in known:
            return
        known.add(key)
        mine = now.turn == seat and claim.play is not None
        actions = [claim.play(game.observe(now, seat))] if mine else game.actions(now)  # type: ignore[misc]
        for action in actions:
            assert game.violation(now, action) is None
            after = now.copy()
            game.apply(after, game.held(after, action))
            go_on(after)

    go_on(state)
    return found


def _key(state: Any) -> Any:
    """Return what decides the rest: who holds, lies, leads and has taken what."""
    took = state.took if hasattr(state, "took") else [*state.taken, state.pile, state.kitty_seat]
    extra = getattr(state, "led_suits", None), getattr(state, "broken", None)
    return tuple(state.hands), tuple(state.trick), state.leader, state.led, tuple(took), extra


def _points(state: Any) -> Any:
    """Return the points by seat; where a moon must still be scored, those of every choice."""
    game = state.game
    if state.phase == "over":
        return game.result(state).points
    ways = []
    for choice in (MOON_SELF, MOON_OTHERS):
        after = state.copy()
        if game.violation(after, choice) is None:
            game.apply(after, choice)
            ways.append(game.result(after).points)
    return state.turn, tuple(ways)


def deals_like(state: Any, seat: Seat, rng: random.Random) -> Iterator[Any]:
    """Yield the state with the cards that the seat does not see dealt in every possible way."""
    seen = state.game.observe(state, seat)
    kitty = seen.kitty_seen
    known = seen.hand | mask_of(seen.trick) | kitty
    for trick in seen.tricks:
        known |= mask_of(trick[1])
    open_seat = getattr(seen, "open_seat", None)
    if hasattr(seen, "discarded"):
        known |= seen.discarded | seen.open_hand
    hidden = seen.setup.in_play & ~known
    active = getattr(seen, "active", range(seen.players))
    others = [other for other in active if other not in (seat, open_seat)]
    sizes = [seen.hand_sizes[other] for other in others]
    order = getattr(seen, "order", seen.setup.pack)
    barred = [
        mask_of(card for card in cards(hidden) if order.suit_of[card] in seen.voids[other])
        for other in others
    ]
    if _ways(count(hidden), sizes) <= MOST:
        found: Iterator[list[Mask]] = _every(hidden, sizes, barred)
    else:
        found = _several(hidden, sizes, barred, rng)
    for hands in found:
        new = state.copy()
        for other, hand in zip(others, hands, strict=True):
            new.hands[other] = hand
            hidden_rest = hidden & ~sum(hands)
        if not hasattr(state, "took") and not kitty:
            new.kitty = hidden_rest
        yield new


def _ways(left: int, sizes: list[int]) -> int:
    ways = 1
    for size in sizes:
        for step in range(size):
            ways = ways * (left - step) // (step + 1)
        left -= size
    return ways


def _every(hidden: Mask, sizes: list[int], barred: list[Mask]) -> Iterator[list[Mask]]:
    if not sizes:
        yield []
        return
    for chosen in combinations(cards(hidden & ~barred[0]), sizes[0]):
        hand = mask_of(chosen)
        for rest in _every(hidden & ~hand, sizes[1:], barred[1:]):
            yield [hand, *rest]


def _several(
    hidden: Mask, sizes: list[int], barred: list[Mask], rng: random.Random
) -> Iterator[list[Mask]]:
    for _ in range(SOME):
        order, hands = shuffled(hidden, rng), []
        for size in sizes:
            hands.append(mask_of(order[:size]))
            order = order[size:]
        if not any(hand & no for hand, no in zip(hands, barred, strict=True)):
            yield hands


def states_near_the_end(
    game_name: str, options: str, seeds: range, left: int, level: str = "beginner"
) -> Iterator[Any]:
    """Yield every state of some deals in which the seat on turn has two to `left` cards."""
    game = game_named(game_name)
    chosen = parse_options(game.option_type, options)
    player = bot(game_name, level)
    for seed in seeds:
        dealer = game.first_dealer(chosen, seed)
        state = game.start(chosen, game.deal(chosen, seed, 1, dealer), dealer)
        rng = random.Random(seed)
        while (seat := game.actor(state)) is not None:
            if state.phase == "play" and 1 < count(state.hands[seat]) <= left:
                yield state.copy()
            action = player.choose(game.observe(state, seat), rng).action
            game.apply(state, game.held(state, action))
