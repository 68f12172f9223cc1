"""A slow referee for Hearts, written from the rules research alone; it shares no code with the
engine.

Cards are strings (tests/oracle/cards.py), hands are sets, every rule is one function. Numbers such
as SH-24, TH-11 and B-H17 in the comments are the claims and decisions in the rules research, C1 is
its list of options. What Cancellation Hearts does otherwise stands in cancellation_oracle.py, as
methods of its `Rules`; points and ends are in scoring_oracle.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.oracle.cards import (
    CLUBS_LOW_TO_HIGH,
    face,
    is_heart,
    rank_of,
    suit_of,
    whole_pack,
)

NUMBERS = {
    "players",
    "target",
    "pass_count",
    "bonus_value",
    "queen_value",
    "seven_of_clubs",
    "no_trick_bonus",
}


@dataclass(frozen=True)
class Rules:
    """The options of a table; the defaults are those of the options list."""

    players: int = 4
    target: int = 100
    pass_cards: str = "on"
    pass_cycle: str = "auto"
    pass_count: int = 3
    queen_passable: str = "on"
    remainder: str = "strip"
    kitty_goes_to: str = "first_trick"
    strip_set: str = "seed"
    opening_lead: str = "low_club"
    first_trick_ban: str = "hearts_and_queen"
    hearts_lead: str = "when_broken"
    queen_breaks_hearts: str = "off"
    lead_hearts_instead_of_queen: str = "off"
    queen_must_go: str = "off"
    moon: str = "others"
    moon_points: str = "auto"
    sun: str = "off"
    bonus_card: str = "none"
    bonus_value: int = -10
    moon_needs_bonus_card: str = "off"
    bonus_floor: str = "none"
    tie_rule: str = "extend"
    spade_penalties: str = "queen"
    heart_values: str = "one_each"
    queen_value: int = 13
    seven_of_clubs: int = 0
    no_trick_bonus: int = 0
    exact_hit: str = "off"
    show_points: str = "on"  # only what is shown; no rule asks for it

    game = "hearts"
    packs = 1
    void_last_trick = "nobody"

    def removed(self) -> set[str]:
        """Which cards are left out so that everybody gets the same number (SH-9)."""
        spare = 52 % self.players
        if self.remainder == "kitty":  # SH-52: nothing is removed with a kitty
            return set()
        if own := re.findall("[2-9TJQKA][CDHS]", self.strip_set):  # C1: custom
            return set(own)
        if self.strip_set == "all_twos":  # B-H8, Black Maria preset: {2C}, {2C 2D}, …, all four
            return set(["2C", "2D", "2S", "2H"][:spare])
        if self.strip_set == "culbertson":  # B-H8
            return set(["2C", "2D", "3C", "2S"][:spare])
        if self.strip_set == "low_clubs_diamonds":  # B-H8 writes down six; B-H23 three
            return set({3: ["2D"], 7: ["2C", "2D", "3C"]}.get(self.players, LOW)[:spare])
        return {  # SH-10, SH-11, TH-8 … TH-11
            3: {"2D"},
            4: set(),
            5: {"2D", "2C"},
            6: {"2D", "3D", "3C", "4C"},
            7: {"2D", "3D", "3C"},
        }[self.players]

    def opening_card(self, kitty: Iterable[str]) -> str | None:
        """The lowest club somebody holds (SH-19, TH-18, B-H5; SH-52 when it is in the kitty)."""
        if self.opening_lead == "left_of_dealer":
            return None  # SH-40
        dealt = cards_in_play(self) - set(kitty)
        return next(card for card in CLUBS_LOW_TO_HIGH if card in dealt)

    def opening_leads(self, hand: set[str], opener: str | None) -> set[str]:
        """What may be the first card of the deal."""
        if self.opening_lead == "low_club":
            return {opener} if opener else set()  # SH-19, TH-17: exactly that card
        cards = set(hand)
        if self.opening_lead == "any_club_by_low_club_holder":  # C1
            cards = {card for card in hand if suit_of(card) == "C"}
        # B-H11: the ban of trick one and the rule about hearts hold for a free opening lead
        return keep_hearts_back(self, lift_first_trick_ban(self, cards), broken=False)

    def winner(self, trick: list[str], leader: int) -> int | None:
        """Highest card of the led suit (SH-22, TH-22); no trumps (TH-26)."""
        followers = [card for card in trick if suit_of(card) == suit_of(trick[0])]
        best = max(followers, key=rank_of)
        return (leader + trick.index(best)) % self.players  # SH-20


LOW = ["2D", "2C", "3D", "3C"]


def read_options(text: str) -> dict[str, Any]:
    """Values from "players=5,moon=self"; nothing means the defaults."""
    given: dict[str, Any] = dict(part.split("=") for part in text.split(",") if part)
    return {name: int(value) if name in NUMBERS else value for name, value in given.items()}


def read_rules(text: str) -> Rules:
    return Rules(**read_options(text))


def problem(r: Rules) -> str | None:
    """Why these options cannot be played, each with all the others at their best (C1)."""
    own = re.findall("[2-9TJQKA][CDHS]", r.strip_set)
    if "A" in r.pass_cycle and r.players % 2:
        return "needs_even_players"  # nobody sits opposite
    if r.kitty_goes_to != "first_trick" and r.remainder != "kitty":
        return "needs_kitty"
    if own and (len(set(own)) < len(own) or (52 - len(own)) % r.players):
        return "uneven_deal"
    if any(is_heart(card) or card == "QS" for card in own):
        return "strips_penalty"  # never a heart or the queen of spades
    if r.moon == "off" and (r.sun != "off" or r.moon_needs_bonus_card == "on"):
        return "needs_moon"
    if r.moon_needs_bonus_card == "on" and r.bonus_card == "none":
        return "needs_bonus_card"
    return None


# ---- the pack and the deal -------------------------------------------------------------------


def cards_in_play(r: Rules) -> set[str]:
    return whole_pack(r.packs) - r.removed()


def hand_size(r: Rules) -> int:
    return len(cards_in_play(r)) // r.players  # TH-7 … TH-11, HC-7


def kitty_size(r: Rules) -> int:
    return len(cards_in_play(r)) % r.players  # SH-52: 1 for three players, 2 for five; HC-7


# ---- passing ---------------------------------------------------------------------------------


def pass_direction(r: Rules, deal: int) -> str:
    """L, R, A, L2, R2, S (scatter) or H (no pass) for a deal, the first being 1."""
    if r.pass_cards == "off" or r.pass_cycle == "none":
        return "H"  # SH-18, SH-49; C2
    cycle = r.pass_cycle
    if cycle == "auto":
        cycle = {3: "LRH", 4: "LRAH", 5: "LRH", 6: "LR", 7: "LR"}[r.players]  # B-H3, B-H6
    steps: list[str] = re.findall(r"[LR]2|[LRAHS]", cycle)
    return steps[(deal - 1) % len(steps)]  # SH-57: the count simply goes on; HC-10


def pass_target(r: Rules, seat: int, direction: str) -> int:
    """Who receives the cards of this seat; seats run clockwise, left is one more (SH-14)."""
    step = {"L": 1, "R": -1, "A": r.players // 2, "L2": 2, "R2": -2}[direction]
    return (seat + step) % r.players


def pass_size(r: Rules, direction: str) -> int:
    """How many cards are given away (SH-13, HC-9; C1: scattering forces one for each other)."""
    return r.players - 1 if direction == "S" else r.pass_count


def high_spades(hand: Iterable[str]) -> set[str]:
    return {card for card in hand if face(card) in ("QS", "KS", "AS")}


def may_be_passed(r: Rules, hand: set[str], size: int) -> set[str]:
    """C1 queen_passable: off keeps queen, king and ace of spades, unless too few others are there
    (as with every ban, somebody must be able to go on)."""
    low = hand - high_spades(hand)
    return low if r.queen_passable == "off" and len(low) >= size else set(hand)


def pass_allowed(r: Rules, hand: set[str], cards: Sequence[str], direction: str) -> bool:
    """Exactly so many different cards of one's own (SH-13, SH-16: none just received)."""
    size = pass_size(r, direction)
    same = len(cards) == len(set(cards)) == size
    return same and set(cards) <= may_be_passed(r, hand, size)


# ---- play ------------------------------------------------------------------------------------

RANK_POINTS = {
    "one_each": {},  # SH-5
    "pips_A14": {"J": 11, "Q": 12, "K": 13, "A": 14},  # B-H21, GH: 104 with 2 to 10 at their face
    "pips_court10_A15": {"J": 10, "Q": 10, "K": 10, "A": 15},
    "court10": {"J": 10, "Q": 10, "K": 10, "A": 10},
}


def heart_value(r: Rules, card: str) -> int:
    if r.heart_values == "one_each":
        return 1
    return RANK_POINTS[r.heart_values].get(card[0], rank_of(card) + 2)


def spade_values(r: Rules) -> dict[str, int]:
    """What queen, king and ace of spades cost (SH-6; SH-41 for Black Maria). The queen's own
    option holds unless all three values are written down."""
    if r.spade_penalties == "queen":
        return {"QS": r.queen_value}
    if r.spade_penalties == "black_maria":
        return {"QS": r.queen_value, "KS": 10, "AS": 7}
    return {rank + "S": int(n) for rank, n in re.findall(r"([QKA])(\d+)", r.spade_penalties)}


def penalty_points(r: Rules, card: str) -> int:
    """What a card costs, the bonus card apart (SH-5, SH-29)."""
    if is_heart(card):
        return heart_value(r, card)
    return {**spade_values(r), "7C": r.seven_of_clubs}.get(face(card), 0)


def penalty_cards(r: Rules) -> set[str]:
    return {card for card in cards_in_play(r) if penalty_points(r, card) > 0}


def banned_on_first_trick(r: Rules) -> set[str]:
    """Cards kept out of trick one (SH-24, TH-21); the bonus card never is among them."""
    pack = whole_pack(r.packs)
    hearts = {card for card in pack if is_heart(card)}
    return {
        "off": set(),  # B-H10, B-C10
        "hearts_only": hearts,
        "hearts_and_queen": hearts | {card for card in pack if face(card) == "QS"},
        "all_penalty": {card for card in pack if penalty_points(r, card) > 0},
    }[r.first_trick_ban]


def follow_suit(hand: set[str], trick: list[str]) -> set[str]:
    """The led suit if you can, otherwise anything (SH-21, TH-19, TH-20, HC-12, HC-13)."""
    same = {card for card in hand if suit_of(card) == suit_of(trick[0])}
    return same or set(hand)


def lift_first_trick_ban(r: Rules, cards: set[str]) -> set[str]:
    """Without banned cards, unless nothing else is left (SH-24, B-H9); never against following
    suit, so it is asked only of the cards that follow (B-H17)."""
    return cards - banned_on_first_trick(r) or cards


def keep_hearts_back(r: Rules, cards: set[str], broken: bool) -> set[str]:
    """No heart is led before they are broken, unless there are only hearts (SH-23, HC-16); with
    hearts and the queen of spades alone, the queen must be led (B-H18) unless an option says
    otherwise."""
    if broken or r.hearts_lead == "any_time":  # SH-40
        return cards
    others = {card for card in cards if not is_heart(card)}
    if r.lead_hearts_instead_of_queen == "on" and all(face(card) == "QS" for card in others):
        return cards
    return others or cards


def give_up_the_queen(r: Rules, cards: set[str], led: str) -> set[str]:
    """C1 queen_must_go: the queen is discarded at the first chance, if she may be played at all
    (the ban of trick one wins)."""
    void = not any(suit_of(card) == led for card in cards)
    queens = {card for card in cards if face(card) == "QS"}
    return queens if r.queen_must_go == "on" and void and queens else cards


def legal_cards(
    r: Rules, hand: set[str], trick: list[str], number: int, broken: bool, opener: str | None
) -> set[str]:
    """Every card this hand may play now."""
    if not trick:
        return r.opening_leads(hand, opener) if number == 1 else keep_hearts_back(r, hand, broken)
    cards = follow_suit(hand, trick)
    if number == 1:
        cards = lift_first_trick_ban(r, cards)
    return give_up_the_queen(r, cards, suit_of(trick[0]))


def breaks_hearts(r: Rules, card: str) -> bool:
    """A heart played in any way breaks (SH-23); the queen of spades only by option (B-H1)."""
    return is_heart(card) or (face(card) == "QS" and r.queen_breaks_hearts == "on")
