"""The tables of a deal of the Hearts family: what its options come to, in cards and numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from karata.cards import CLUBS, HEARTS, Card, Mask, Pack, Suit, cards, count
from karata.tricks import points

Resolve = Callable[[Sequence[Card], Suit], int | None]  # trick, suit led -> winning place or None


@dataclass(frozen=True, eq=False, kw_only=True)
class Setup:
    """Everything that play, scoring and bots ask of the options, computed once per option set.

    Masks hold every copy of a card. `values` are penalty points by card, bonus cards left out.
    """

    pack: Pack
    players: int
    in_play: Mask  # the cards dealt or laid in the kitty
    values: tuple[int, ...]
    bonus: Mask = 0
    bonus_value: int = 0
    # passing
    cycle: tuple[str, ...]
    pass_count: int = 3
    unpassable: Mask = 0
    # play
    opening: str  # low_club | any_club | unique_low_club | left_of_dealer
    first_lead_ban: Mask = 0  # cards that may not be the very first card (HC-11)
    ban_rule: str = ""  # the rule id of the first trick's ban
    ban: Mask = 0
    hearts_wait: bool = True  # hearts may be led only when open
    breaks: Mask  # cards that open hearts when they are played
    hearts_for_queen: bool = False
    queen_must_go: bool = False
    resolve: Resolve
    void_last: str = "nobody"
    kitty_to: str = "first_trick"  # first_trick | first_heart | last_trick | nobody
    # scoring
    moon: str = "others"
    moon_points: int | None = None  # None: all that is in play
    moon_needs_bonus: bool = False
    sun: str = "off"
    bonus_floor: str = "none"
    no_trick_bonus: int = 0
    exact_hit: bool = False
    target: int = 100

    @cached_property
    def hand_size(self) -> int:
        """How many cards each seat gets."""
        return count(self.in_play) // self.players

    @cached_property
    def kitty_size(self) -> int:
        """How many cards are left over."""
        return count(self.in_play) % self.players

    @cached_property
    def hearts(self) -> Mask:
        """All hearts of the pack."""
        return self.pack.suit_masks[HEARTS]

    @cached_property
    def queens(self) -> Mask:
        """Every queen of spades."""
        return self.pack.named("QS")

    @cached_property
    def penalty(self) -> Mask:
        """The cards in play that cost points."""
        return sum(1 << card for card in cards(self.in_play) if self.values[card] > 0)

    @cached_property
    def total(self) -> int:
        """What the penalty cards in play cost together."""
        return points(self.values, self.penalty)

    @cached_property
    def low_club(self) -> Card:
        """The lowest club in play."""
        clubs = self.in_play & self.pack.suit_masks[CLUBS]
        return (clubs & -clubs).bit_length() - 1


def card_values(pack: Pack, hearts: Sequence[int], others: Mapping[str, int]) -> tuple[int, ...]:
    """Return the points of every card: hearts by rank (two to ace), the others by name."""
    return tuple(
        hearts[pack.rank_of[card]]
        if pack.suit_of[card] == HEARTS
        else others.get(pack.card_names[card], 0)
        for card in range(len(pack.card_names))
    )
