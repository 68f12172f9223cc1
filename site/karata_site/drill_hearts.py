"""Exercises of the Hearts family: which cards of a hand may be played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from karata.bots.hearts_passing import choose_pass
from karata.cards import Mask, cards, count
from karata.games.actions import Play
from karata.games.hearts_state import OVER, PASS, HeartsState
from karata_site.drills import (
    ALL,
    Answer,
    Drill,
    Goal,
    Reason,
    hand_codes,
    pick,
    seed_of,
    trick_row,
    who,
)

SHY, BOLD = "shy", "bold"  # whether players who cannot follow suit keep hearts or throw them


def positions(game: Any, options: Any, rng: random.Random, manner: str) -> Iterator[HeartsState]:
    """Play a deal with random cards; yield the state before each card."""
    number = 1 + int(rng.random() * 3)
    dealer = int(rng.random() * options.players)
    state = game.start(options, game.deal(options, seed_of(rng), number, dealer), dealer, number)
    while state.phase is PASS:
        game.apply(state, choose_pass(game.observe(state, state.turn)).action)
    while state.phase is not OVER and any(state.hands):
        yield state
        legal = game.legal(state)
        costly = legal & (state.setup.hearts | state.setup.queens)
        wanted = (legal & ~costly if manner == SHY else costly) or legal
        game.apply(state, Play(pick(cards(wanted), rng)))


def player(state: HeartsState, place: int) -> str:
    """Return who plays at a place of the trick, as the seat on turn sees it."""
    players = state.setup.players
    return who(players, state.turn, (state.leader + place) % players)


@dataclass(frozen=True)
class Moment:
    """A hand on turn; masks."""

    state: HeartsState
    hand: Mask
    legal: Mask

    @property
    def later(self) -> bool:
        return self.state.trick_number > 1

    @property
    def leads(self) -> bool:
        return not self.state.trick

    @property
    def void(self) -> bool:
        return not self.leads and not self.hand & self.state.setup.pack.suit_masks[self.state.led]

    @property
    def hearts(self) -> Mask:
        return self.hand & self.state.setup.hearts

    @property
    def costly(self) -> Mask:
        return self.hand & (self.state.setup.hearts | self.state.setup.queens)

    @property
    def bound(self) -> bool:
        """Whether some cards are refused, and it is not plain which one is left."""
        return 1 < count(self.legal) < count(self.hand)

    @property
    def free(self) -> bool:
        return self.legal == self.hand

    @property
    def closed(self) -> bool:
        """Whether the hand leads while hearts are not open."""
        return self.later and self.leads and not self.state.broken


TESTS: dict[str, Callable[[Moment], bool]] = {
    "follow": lambda m: m.later and len(m.state.trick) > 1 and m.bound and count(m.hand) > 5,
    "follow-queen": lambda m: (
        m.later and not m.leads and bool(m.legal & m.state.setup.queens) and m.bound
    ),
    "opening": lambda m: m.leads and not m.later and not m.free,
    "first": lambda m: not m.later and m.void and not m.free,
    "first-follow": lambda m: (
        not m.later and not m.leads and not m.void and m.bound and count(m.legal) < 5
    ),
    "first-free": lambda m: not m.later and m.void and m.free and count(m.costly) > 1,
    "closed": lambda m: m.closed and m.bound and count(m.legal) < count(m.hand) - 1,
    "open": lambda m: (
        m.later and m.leads and m.state.broken and m.free and 1 < count(m.hearts) < count(m.hand)
    ),
    "void": lambda m: m.later and m.void and m.free and count(m.costly) > 1,
    "only-hearts": lambda m: m.closed and m.hand == m.hearts and count(m.hand) > 1,
    "queen-first": lambda m: m.closed and m.hand == m.costly and not m.free,
    "must": lambda m: m.later and m.void and not m.free,
    "any-lead": lambda m: m.closed and m.free and 1 < count(m.hearts) < count(m.hand),
}
# Why all cards may be played; a refusal says itself why not.
BECAUSE = {
    "open": "hearts.lead.open",
    "void": "trick.discard",
    "only-hearts": "hearts.lead.only-hearts",
    "any-lead": "hearts.lead.any-time",
    "first-free": "hearts.first.free",
}
OWN = {("cancellation_hearts", "hearts.first.free"): "cancellation.first.free"}
SHY_GOALS = ("only-hearts", "queen-first", "closed", "any-lead")


def play(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask which cards of a hand may be played."""
    found = [
        state.copy()
        for state in positions(game, options, rng, SHY if goal.name in SHY_GOALS else BOLD)
        if TESTS[goal.name](Moment(state, state.hands[state.turn], game.legal(state)))
    ]
    if not found:
        return None
    state = pick(found, rng)
    names = [code.removeprefix("card ") for code in hand_codes(game.pack, state.hands[state.turn])]
    reasons = refusals(game, state, names)
    if goal.name in BECAUSE:
        rule = BECAUSE[goal.name]
        reasons.append(Reason(OWN.get((game.name, rule), rule)))
    refused = {code for reason in reasons for code in reason.about}
    played = [(player(state, at), card) for at, card in enumerate(state.trick)]
    return Drill(
        0,
        ALL,
        tuple(Answer(f"card {name}", f"card {name}" not in refused) for name in names),
        tuple(reasons),
        (trick_row(game.pack, "trick", played),) if played else (),
        remarks(state),
    )


def refusals(game: Any, state: Any, names: list[str]) -> list[Reason]:
    """Return why cards may not be played, those that one rule refuses together."""
    refused: dict[str, list[str]] = {}
    params: dict[str, Any] = {}
    for name in dict.fromkeys(names):
        violation = game.violation(state, Play(game.pack.card(name)))
        if violation is not None:
            refused.setdefault(violation.rule, []).append(f"card {name}")
            params.setdefault(violation.rule, dict(violation.params))
    return [Reason(rule, "refusal", tuple(held), params[rule]) for rule, held in refused.items()]


def remarks(state: HeartsState) -> tuple[str, ...]:
    """Return what a reader must know beside the cards."""
    found = []
    if not state.trick:
        found.append("lead")
    if state.trick_number == 1:
        found.append("first-trick")
    elif not state.trick and state.setup.hearts_wait:
        found.append("open" if state.broken else "not-open")
    return tuple(found)
