"""Exercises of the Hearts family about tricks: which card wins, who leads next, are hearts open."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from karata.cards import SUIT_LETTERS, Mask, Pack, count, mask_of
from karata.games.hearts_state import HeartsState, Trick
from karata.tricks import cancelled
from karata_site.drill_hearts import BOLD, SHY, positions
from karata_site.drills import ONE, Answer, Drill, Goal, Reason, Row, pick, trick_row, who

OWN = "cancellation.trick."


@dataclass(frozen=True)
class Played:
    """A finished trick."""

    state: HeartsState
    trick: Trick

    @property
    def pack(self) -> Pack:
        return self.state.setup.pack

    @property
    def cards(self) -> tuple[int, ...]:
        return self.trick[1]

    @property
    def place(self) -> int | None:
        """The place of the card that wins; None if none does."""
        return self.state.setup.resolve(self.cards, self.led)

    @property
    def led(self) -> int:
        return self.pack.suit_of[self.cards[0]]

    @property
    def suit(self) -> Mask:
        """The cards of the suit led in this trick."""
        return mask_of(self.cards) & self.pack.suit_masks[self.led]

    @property
    def off(self) -> Mask:
        """The cards that cancel each other."""
        return cancelled(self.pack, mask_of(self.cards)) if self.pack.copies > 1 else 0

    @property
    def pairs(self) -> int:
        return count(self.off) // 2

    @property
    def top_off(self) -> bool:
        """Whether the highest card of the suit led is cancelled."""
        return bool(self.off & 1 << self.suit.bit_length() - 1)

    @property
    def higher(self) -> bool:
        """Whether a card of another suit has a higher rank than the one that wins."""
        rank, place = self.pack.rank_of, self.place
        others = [rank[card] for card in self.cards if self.pack.suit_of[card] != self.led]
        return place is not None and any(each > rank[self.cards[place]] for each in others)

    @property
    def queen(self) -> bool:
        queens = self.state.setup.queens
        return any(queens >> card & 1 for card in self.cards[1:])


WINNERS: dict[str, Callable[[Played], bool]] = {
    "all-follow": lambda p: count(p.suit) == len(p.cards) and p.place not in (0, len(p.cards) - 1),
    "higher": lambda p: p.higher and p.place != 0,
    "leader": lambda p: p.higher and p.place == 0,
    "queen": lambda p: p.queen and p.higher,
    "last": lambda p: p.place == len(p.cards) - 1 and p.higher,
    "no-pair": lambda p: not p.off and p.higher,
    "top-pair": lambda p: p.place is not None and p.top_off,
    "low-pair": lambda p: p.place is not None and bool(p.off & p.suit) and not p.top_off,
    "off-pair": lambda p: p.pairs == 1 and p.place is not None and not p.off & p.suit,
    "two-pairs": lambda p: p.pairs > 1 and bool(p.suit & ~p.off),
    "none-left": lambda p: p.pairs == 1 and p.place is None,
}


def _found(game: Any, options: Any, goal: Goal, rng: random.Random) -> Played | None:
    last: Any = None
    for state in positions(game, options, rng, BOLD):
        last = state
    if last is None:
        return None
    asked = (Played(last, each) for each in last.tricks)
    found = [played for played in asked if WINNERS[goal.name](played)]
    return pick(found, rng) if found else None


def winner(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask which card wins a trick."""
    played = _found(game, options, goal, rng)
    if played is None:
        return None
    names = [played.pack.card_names[card] for card in played.cards]
    answers = [Answer(f"card {name}", at == played.place) for at, name in enumerate(names)]
    if played.pack.copies > 1:
        answers.append(Answer("void", played.place is None))
    led = f"led {SUIT_LETTERS[played.led]}"
    return Drill(0, ONE, tuple(answers), because(played), (), (led,))


def because(played: Played) -> tuple[Reason, ...]:
    """Return the rules by which a trick is won, or by nobody."""
    if played.pack.copies == 1:
        return (Reason("trick.winner"),)
    found = []
    if played.off:
        found.append("cancel")
    strict = played.state.options.cancel_rule == "two_pairs_or_none"
    if played.place is None:
        found.append("two-pairs" if strict and played.pairs > 1 else "none-left")
    else:
        found.append("survivor" if played.pairs > 1 else "winner")
    return tuple(Reason(OWN + each) for each in found)


def leads(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask who leads after a trick."""
    played = _found(game, options, goal, rng)
    if played is None:
        return None
    players, (leader, cards, winner) = options.players, played.trick
    seat = int(rng.random() * players)
    next_leader = leader if winner is None else winner
    seats = [(leader + place) % players for place in range(players)]
    shown = [(who(players, seat, each), card) for each, card in zip(seats, cards, strict=True)]
    codes = [who(players, seat, (seat + step) % players) for step in range(players)]
    rule = OWN + "same-leader" if winner is None else "trick.winner-leads"
    return Drill(
        0,
        ONE,
        tuple(Answer(code, code == who(players, seat, next_leader)) for code in codes),
        (*because(played), Reason(rule)),
        (trick_row(played.pack, "done", shown),),
    )


# ---- are hearts open ----

OPEN: dict[str, Callable[[bool, bool, bool], bool]] = {  # heart, queen, cancelled heart
    "heart": lambda heart, queen, pair: heart and not queen and not pair,
    "queen": lambda heart, queen, pair: queen and not heart,
    "neither": lambda heart, queen, pair: not heart and not queen,
    "pair": lambda heart, queen, pair: pair and not queen,
}


def hearts_open(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask whether hearts may be led after a few tricks."""
    wanted = 2 if options.players > 4 else 3
    manner = SHY if goal.name in ("neither", "queen") else BOLD
    before = None
    for state in positions(game, options, rng, manner):
        if len(state.tricks) == wanted and not state.trick:
            before = state
            break
    if before is None:
        return None
    setup, pack = before.setup, before.setup.pack
    tricks = [cards for _, cards, _ in before.tricks]
    heart = any(setup.hearts >> card & 1 for cards in tricks for card in cards)
    queen = any(setup.queens >> card & 1 for cards in tricks for card in cards)
    early = any(setup.hearts >> card & 1 for cards in tricks[:-1] for card in cards)
    pair = pack.copies > 1 and any(
        cancelled(pack, mask_of(cards)) & setup.hearts for cards in tricks
    )
    if not OPEN[goal.name](heart, queen, pair) or (goal.name == "heart" and not early):
        return None
    rows = [
        Row(f"trick {at}", tuple((f"card {pack.card_names[card]}",) for card in cards))
        for at, cards in enumerate(tricks, 1)
    ]
    reasons = ["hearts.lead.open"]
    if queen:
        reasons.append("hearts.queen.breaks" if setup.breaks & setup.queens
                       else "hearts.queen.not-breaks")  # fmt: skip
    if pair:
        reasons.append("cancellation.lead.cancelled-opens")
    return Drill(
        0,
        ONE,
        (Answer("yes", before.broken), Answer("no", not before.broken)),
        tuple(Reason(each) for each in reasons),
        tuple(rows),
    )


__all__ = ["because", "hearts_open", "leads", "winner"]
