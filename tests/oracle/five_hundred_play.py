"""The referee's play of a trick in Five Hundred: suits, bowers, jokers, what is legal, who wins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.oracle.five_hundred_rules import (
    COLOUR_MATE,
    JOKERS,
    RANKS,
    SUITS,
    Rules,
    cards_in_play,
    is_joker,
    printed_suit,
)


@dataclass(frozen=True)
class Trumps:
    """What the contract makes of the cards."""

    rules: Rules
    trump: str = ""  # a suit, or "" in no trumps and misère
    misere: bool = False
    joker: str = ""  # the suit that the contractor named for the joker

    def left_bower(self) -> str:
        return "J" + COLOUR_MATE[self.trump] if self.trump else ""

    def stand_in(self) -> str:
        """C3 drop_fours: the other four of the colour, if the trumps' own four is out."""
        if not self.trump or self.rules.drop_fours == "black":
            return ""
        own, other = "4" + self.trump, "4" + COLOUR_MATE[self.trump]
        pack = cards_in_play(self.rules)
        return other if own not in pack and other in pack else ""

    def suit(self, card: str) -> str:
        """The suit a card belongs to now; "" for a joker without one (SF-14, SF-43, SF-44)."""
        if is_joker(card):
            return self.trump or self.joker
        if card in (self.left_bower(), self.stand_in()):
            return self.trump
        return printed_suit(card)

    def loose(self, card: str) -> bool:
        """A joker without a suit."""
        return self.suit(card) == ""

    def of_suit(self, suit: str) -> list[str]:
        """Every card of a suit, the highest first."""
        plain = [rank + suit for rank in reversed(RANKS)]
        top = [joker for joker in JOKERS if self.suit(joker) == suit]
        if suit == self.trump and suit:
            plain.remove("J" + suit)
            top += ["J" + suit, self.left_bower()]
        low = [self.stand_in()] if suit == self.trump and self.stand_in() else []
        found = [*top, *plain, *low]
        return [card for card in found if card and self.suit(card) == suit]

    def winner(self, trick: list[str], named: str) -> int:
        """The place in the trick of the card that wins it (SF-39, SF-42 to SF-44)."""
        led = self.suit(trick[0]) or named
        loose = [joker for joker in JOKERS if joker in trick and self.loose(joker)]
        low = self.misere and self.rules.joker_low_in_misere == "on"
        order = [] if low else loose
        if self.trump:
            order = order + self.of_suit(self.trump)
        if led:
            order = order + self.of_suit(led)
        for card in order:
            if card in trick:
                return trick.index(card)
        return 0  # a joker that was led and that nobody followed


@dataclass
class Past:
    """What one seat has shown: its cards by the suit that was led to them."""

    played: list[tuple[str, str]] = field(default_factory=list)  # led suit, card; "" if it led
    reneged: set[str] = field(default_factory=set)  # given by a position: suits thrown away on


def threw_on(trumps: Trumps, past: Past) -> set[str]:
    """Suits on which this seat threw a card of another suit."""
    return past.reneged | {
        led
        for led, card in past.played
        if led and not trumps.loose(card) and trumps.suit(card) != led
    }


def shown_void(trumps: Trumps, past: Past) -> set[str]:
    """Suits of which this seat has shown that it has none. A joker shows it too where only a
    player without the suit may play one."""
    jokers = {led for led, card in past.played if led and trumps.loose(card)}
    if trumps.rules.joker_follow == "first_or_last_of_suit":
        jokers = set()
    return threw_on(trumps, past) | jokers


def joker_names(trumps: Trumps, past: Past, led_suits: Iterable[str]) -> set[str]:
    """The suits that may be named when a joker without a suit is led before the last trick."""
    kind = trumps.rules.joker_lead
    if kind == "unled_suit":  # SF-47, SF-48
        return set(SUITS) - set(led_suits)
    if kind == "not_shown_void":  # P-5A
        return set(SUITS) - shown_void(trumps, past)
    return set(SUITS) if kind == "free" else set()  # SF-62


def leads(trumps: Trumps, hand: set[str], past: Past, led_suits: Iterable[str]) -> set[str]:
    """Every lead as it is written: a card, or joker/suit."""
    loose = {card for card in hand if trumps.loose(card)}
    if len(hand) == 1:
        return set(hand)  # SF-48, F45: the last trick
    names = joker_names(trumps, past, led_suits)
    if not names and loose == hand:
        return set(hand)  # two jokers and nothing else: something must be led, without a suit
    return hand - loose | {f"{joker}/{suit}" for joker in loose for suit in names}


def follows(trumps: Trumps, hand: set[str], past: Past, led: str) -> set[str]:
    """Every card that may be played to a trick in which `led` is the suit ("" for none)."""
    rules = trumps.rules
    loose = {card for card in hand if trumps.loose(card)}
    same = {card for card in hand if trumps.suit(card) == led} - loose
    if same:  # SF-38, SF-45
        had = {led} & {trumps.suit(card) for _, card in past.played}
        early = rules.joker_follow == "first_or_last_of_suit" and not had
        return same | loose if early else same
    if rules.joker_follow == "void_and_not_reneged" and led in threw_on(trumps, past):
        return hand - loose or hand  # its last cards are exempt
    if trumps.misere and rules.joker_must_in_misere == "on" and led:
        return loose or hand  # SF-46, B-F14
    return set(hand)


def trump_count(trumps: Trumps) -> int:
    """How many cards of the pack are trumps (F34)."""
    return sum(trumps.suit(card) == trumps.trump for card in cards_in_play(trumps.rules))


def rank_in_suit(trumps: Trumps, card: str) -> int:
    """0 is the highest card of its suit."""
    return trumps.of_suit(trumps.suit(card)).index(card)
