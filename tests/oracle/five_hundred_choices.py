"""What the players of a duel do: anything that is legal, but so that much happens."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.oracle.five_hundred_rules import (
    RANKS,
    is_joker,
    kitty_size,
    ladder,
    rank_of,
    read_bid,
)
from tests.oracle.five_hundred_table import Table


@dataclass(frozen=True)
class Style:
    """How the players of a deal lean."""

    passing: float = 0.5
    misere: float = 0.1  # how often a misère is bid where it may be
    no_trumps: float = 0.2
    low: float = 0.0  # how often the lowest card is played, and the highest laid aside
    strong: float = 0.0  # how often the declarer's side plays to make its contract
    keep: float = 0.0  # how often the joker is kept for later
    jump: int = 4  # over how many rungs a bid may jump


def random_style(rng: random.Random) -> Style:
    return rng.choice(
        [
            Style(),
            Style(passing=0.75),
            Style(passing=0.9),
            Style(passing=0.9, strong=0.7),
            Style(passing=0.8, strong=1, no_trumps=0.4),
            Style(passing=0.3, jump=2),
            Style(misere=0.7, low=0.95),
            Style(misere=0.4, low=0.7),
            Style(passing=0.8, misere=0.9, low=0.5, strong=0.95),
            Style(no_trumps=0.8),
            Style(passing=0.8, misere=0.3, no_trumps=0.9, keep=0.98),
        ]
    )


WEAK = 8
"""A misère is bid with a hand whose cards are lower than this on average."""


def height(card: str) -> int:
    return 20 if is_joker(card) else RANKS.index(rank_of(card))


def choose(table: Table, rng: random.Random, style: Style) -> str:
    """One legal action."""
    phase = table.phase
    if phase == "kitty":
        return choose_discard(table, rng, style)
    legal = sorted(table.legal())
    if phase == "blind":
        return "look" if rng.random() > max(0.1, style.misere / 2) else rng.choice(legal)
    if phase in ("auction", "raise"):
        return choose_call(table, legal, rng, style)
    if phase == "partner":
        held = [text for text in legal if any(text[8:] in hand for hand in table.hands)]
        return rng.choice(held) if held and rng.random() < 0.8 else rng.choice(legal)
    plain = [text for text in legal if not text.startswith(("play JK", "play JX"))]
    if phase == "play" and plain and rng.random() < style.keep:
        return rng.choice(plain)
    if phase == "play" and rng.random() < style.strong:
        high = (table.turn() in table.side()) != table.misere
        best = max if high else min
        return best(legal, key=lambda text: height(text[5:].partition("/")[0]))
    if phase == "play" and rng.random() < style.low:
        return min(legal, key=lambda text: height(text[5:].partition("/")[0]))
    jokers = [text for text in legal if text.startswith("play J") and is_joker(text[5:7])]
    if jokers and rng.random() < 0.15:
        return rng.choice(jokers)
    return rng.choice(legal)


def choose_call(table: Table, legal: list[str], rng: random.Random, style: Style) -> str:
    if "redeal" in legal and rng.random() < 0.6:
        return "redeal"
    bids = [text for text in legal if text.startswith("bid ")]
    lost = [text for text in bids if read_bid(text[4:]).kind != "tricks"]
    hand = table.hands[table.turn() or 0]
    weak = sum(map(height, hand)) < WEAK * len(hand)
    if lost and rng.random() < (style.misere if weak else style.misere / 5):
        return rng.choice(lost)
    if not bids or rng.random() < style.passing:
        return "pass"
    rungs = {bid.name: place for place, bid in enumerate(ladder(table.rules))}
    bids.sort(key=lambda text: rungs.get(text[4:], -1))
    near = bids[: style.jump] if rng.random() < 0.9 else bids
    plain = [text for text in bids[:8] if "NT" in text]
    return rng.choice(plain if plain and rng.random() < style.no_trumps else near)


def choose_discard(table: Table, rng: random.Random, style: Style) -> str:
    hand = sorted(table.hand_of_declarer())
    rng.shuffle(hand)
    keep = rng.random() < 0.8  # the joker
    if rng.random() < (max(style.low, style.strong) if table.misere else style.low):
        hand.sort(key=height, reverse=True)
    hand.sort(key=lambda card: keep and is_joker(card))
    return "discard " + " ".join(hand[: kitty_size(table.rules)])
