"""What the referee of Cancellation Hearts does otherwise than that of Hearts (C2, B-C1 … B-C15).

The second copy of a card is written "QS*", so that sets can hold both (tests/oracle/cards.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tests.oracle.cards import CLUBS_LOW_TO_HIGH, face, is_heart, rank_of, suit_of
from tests.oracle.hearts_oracle import Rules, cards_in_play, read_options


@dataclass(frozen=True)
class CancellationRules(Rules):
    """The options of C2; the others are those of Hearts, at their defaults."""

    players: int = 6
    target: int = 150  # B-C14
    pass_cycle: str = "LR"  # HC-10, B-C11
    spare: str = "first_trick"  # HC-8, B-C13
    opening_lead: str = "left_of_dealer"  # HC-11, B-C9
    first_trick_ban: str = "off"  # B-C10
    queen_breaks_hearts: str = "on"  # HC-16, B-H1
    cancel_rule: str = "two_pairs_or_none"  # B-C1
    void_last_trick: str = "nobody"  # HC-20, B-C3
    moon: str = "choice"  # HC-23
    moon_points: str = "26"  # B-C8

    game = "cancellation_hearts"
    packs = 2

    def __post_init__(self) -> None:
        object.__setattr__(self, "remainder", "strip" if self.spare == "strip" else "kitty")
        object.__setattr__(self, "kitty_goes_to", self.spare)

    def removed(self) -> set[str]:
        """B-C13: one club two and one diamond two leave six players 17 each; the other counts are
        not written down anywhere, so: twos, no hearts, as many as are over."""
        if self.spare != "strip":
            return set()  # HC-7: spare cards lie face down
        return set(["2C", "2D", "2C*", "2D*", "2S", "2S*"][: 104 % self.players])

    def opening_card(self, kitty: Iterable[str]) -> str | None:
        """B-C9: the lowest club that only one player can hold; if there is none, the player left
        of the dealer leads."""
        if self.opening_lead == "left_of_dealer":
            return None  # HC-11
        dealt = [face(card) for card in cards_in_play(self) - set(kitty)]
        return next((club for club in CLUBS_LOW_TO_HIGH if dealt.count(club) == 1), None)

    def opening_leads(self, hand: set[str], opener: str | None) -> set[str]:
        """HC-11: any card except a heart or the queen of spades; if nothing else is held, any
        card (B-C15). A unique low club is led by its holder."""
        if opener:
            return {card for card in hand if face(card) == opener}
        return {card for card in hand if not is_heart(card) and face(card) != "QS"} or set(hand)

    def winner(self, trick: list[str], leader: int) -> int | None:
        """The highest card of the led suit (HC-14) that no equal card cancels (HC-18); None for a
        void trick: nothing is left of that suit, or two pairs have fallen (HC-19, B-C1)."""
        shown = [face(card) for card in trick]
        pairs = {card for card in shown if shown.count(card) == 2}
        left = [card for card in shown if card not in pairs and suit_of(card) == suit_of(shown[0])]
        if not left or (self.cancel_rule == "two_pairs_or_none" and len(pairs) >= 2):
            return None
        return (leader + shown.index(max(left, key=rank_of))) % self.players


def read_cancellation_rules(text: str) -> CancellationRules:
    return CancellationRules(**read_options(text))


def problem(r: CancellationRules) -> str | None:
    """Why these options cannot be played."""
    if "A" in r.pass_cycle and r.players % 2:
        return "needs_even_players"
    if r.players == 5 and r.spare != "strip":
        return "needs_strip"
    return None
