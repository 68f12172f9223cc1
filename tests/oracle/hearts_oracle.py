"""A slow referee for Hearts, written from the rules research alone; it shares no code with the
engine.

Cards are strings ("QS", "TD"), hands are sets, every rule is one function. Numbers such as SH-24,
TH-11 and B-H17 in the comments are the claims and decisions in the rules research.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

RANKS = "23456789TJQKA"  # SH-22, TH-4: two low, ace high
SUITS = "CDSH"
PACK = frozenset(rank + suit for suit in SUITS for rank in RANKS)  # SH-8, TH-3
CLUBS_LOW_TO_HIGH = [rank + "C" for rank in RANKS]


@dataclass(frozen=True)
class Rules:
    """The options of a table; the defaults are those of the options list."""

    players: int = 4
    target: int = 100
    pass_cards: str = "on"
    pass_cycle: str = "auto"
    remainder: str = "strip"
    strip_set: str = "seed"
    opening_lead: str = "low_club"
    first_trick_ban: str = "hearts_and_queen"
    hearts_lead: str = "when_broken"
    queen_breaks_hearts: str = "off"
    moon: str = "others"
    bonus_card: str = "none"
    tie_rule: str = "extend"
    spade_penalties: str = "queen"


def read_rules(text: str) -> Rules:
    """Rules from "players=5,moon=self"; nothing means the defaults."""
    given: dict[str, Any] = dict(part.split("=") for part in text.split(",") if part)
    for name in given.keys() & {"players", "target"}:
        given[name] = int(given[name])
    return Rules(**given)


def rank_of(card: str) -> int:
    return RANKS.index(card[0])


def suit_of(card: str) -> str:
    return card[1]


# ---- the pack and the deal -------------------------------------------------------------------


def removed_cards(r: Rules) -> set[str]:
    """Which cards are left out so that everybody gets the same number (SH-9)."""
    spare = len(PACK) % r.players
    if r.remainder == "kitty" or spare == 0:  # SH-52: nothing is removed with a kitty
        return set()
    if r.strip_set == "all_twos":  # B-H8, the Black Maria preset: {2C}, {2C 2D}, …, all four
        return set(["2C", "2D", "2S", "2H"][:spare])
    if r.strip_set == "culbertson":  # B-H8: clubs two, diamonds two, clubs three, spades two
        return set(["2C", "2D", "3C", "2S"][:spare])
    if r.strip_set == "low_clubs_diamonds" and r.players == 6:  # only this count is written down
        return {"2D", "3D", "2C", "3C"}
    return {  # SH-10, SH-11, TH-8 … TH-11
        3: {"2D"},
        5: {"2D", "2C"},
        6: {"2D", "3D", "3C", "4C"},
        7: {"2D", "3D", "3C"},
    }[r.players]


def cards_in_play(r: Rules) -> set[str]:
    return set(PACK) - removed_cards(r)


def hand_size(r: Rules) -> int:
    return len(cards_in_play(r)) // r.players  # TH-7 … TH-11


def kitty_size(r: Rules) -> int:
    return len(cards_in_play(r)) % r.players  # SH-52: 1 for three players, 2 for five


def opening_card(r: Rules, kitty: Iterable[str]) -> str:
    """The lowest club somebody holds (SH-19, TH-18, B-H5; SH-52 when it lies in the kitty)."""
    dealt = cards_in_play(r) - set(kitty)
    return next(card for card in CLUBS_LOW_TO_HIGH if card in dealt)


# ---- passing ---------------------------------------------------------------------------------


def pass_direction(r: Rules, deal: int) -> str:
    """L, R, A, L2, R2 or H (no pass) for the deal with this number, the first being 1."""
    if r.pass_cards == "off":
        return "H"  # SH-18, SH-49
    cycle = r.pass_cycle
    if cycle == "auto":
        cycle = {3: "LRH", 4: "LRAH", 5: "LRH", 6: "LR", 7: "LR"}[r.players]  # B-H3, B-H6
    steps: list[str] = re.findall(r"[LR]2|[LRAH]", cycle)
    return steps[(deal - 1) % len(steps)]  # SH-57: the count simply goes on


def pass_target(r: Rules, seat: int, direction: str) -> int:
    """Who receives the cards of this seat; seats run clockwise, left is one more (SH-14)."""
    step = {"L": 1, "R": -1, "A": r.players // 2, "L2": 2, "R2": -2}[direction]
    return (seat + step) % r.players


def pass_allowed(hand: set[str], cards: list[str]) -> bool:
    """Exactly three different cards of one's own (SH-13, SH-16: none just received)."""
    return len(cards) == 3 and len(set(cards)) == 3 and set(cards) <= hand


# ---- play ------------------------------------------------------------------------------------


def spade_values(r: Rules) -> dict[str, int]:
    """What queen, king and ace of spades cost (SH-6; SH-41 for Black Maria)."""
    text = {"queen": "Q13", "black_maria": "Q13K10A7"}.get(r.spade_penalties, r.spade_penalties)
    return {rank + "S": int(n) for rank, n in re.findall(r"([QKA])(\d+)", text)}


def penalty_points(r: Rules, card: str) -> int:
    """What a card costs, the bonus card apart (SH-5, SH-29)."""
    return 1 if suit_of(card) == "H" else spade_values(r).get(card, 0)


def penalty_cards(r: Rules) -> set[str]:
    return {card for card in cards_in_play(r) if penalty_points(r, card) > 0}


def banned_on_first_trick(r: Rules) -> set[str]:
    """Cards kept out of trick one (SH-24, TH-21); the bonus card never is among them."""
    hearts = {card for card in PACK if suit_of(card) == "H"}
    return {
        "off": set(),  # B-H10
        "hearts_only": hearts,
        "hearts_and_queen": hearts | {"QS"},
        "all_penalty": {card for card in PACK if penalty_points(r, card) > 0},
    }[r.first_trick_ban]


def follow_suit(hand: set[str], trick: list[str]) -> set[str]:
    """The led suit if you can, otherwise anything (SH-21, TH-19, TH-20)."""
    same = {card for card in hand if suit_of(card) == suit_of(trick[0])}
    return same or set(hand)


def lift_first_trick_ban(r: Rules, cards: set[str]) -> set[str]:
    """Without banned cards, unless nothing else is left (SH-24, B-H9); never against following
    suit, so it is asked only of the cards that follow (B-H17)."""
    return cards - banned_on_first_trick(r) or cards


def keep_hearts_back(cards: set[str]) -> set[str]:
    """No heart is led before they are broken, unless there are only hearts (SH-23); with hearts
    and the queen of spades alone, the queen must be led (B-H18)."""
    return {card for card in cards if suit_of(card) != "H"} or cards


def legal_cards(
    r: Rules, hand: set[str], trick: list[str], number: int, broken: bool, opener: str
) -> set[str]:
    """Every card this hand may play now."""
    if not trick and number == 1 and r.opening_lead == "low_club":
        return {opener}  # SH-19, TH-17: exactly that card
    cards = follow_suit(hand, trick) if trick else set(hand)
    if number == 1:
        cards = lift_first_trick_ban(r, cards)  # B-H11: also for a free opening lead
    if not trick and r.hearts_lead == "when_broken" and not broken:
        cards = keep_hearts_back(cards)  # SH-40: off when hearts may be led any time
    return cards


def breaks_hearts(r: Rules, card: str) -> bool:
    """A heart played in any way breaks (SH-23); the queen of spades only by option (B-H1)."""
    return suit_of(card) == "H" or (card == "QS" and r.queen_breaks_hearts == "on")


def trick_winner(trick: list[str], leader: int, players: int) -> int:
    """Highest card of the led suit (SH-22, TH-22); no trumps (TH-26)."""
    followers = [card for card in trick if suit_of(card) == suit_of(trick[0])]
    best = max(followers, key=rank_of)
    return (leader + trick.index(best)) % players  # SH-20


# ---- scoring ---------------------------------------------------------------------------------


def moon_points(r: Rules) -> int:
    """26; 43 in Black Maria; 25 when the two of hearts is left out (moon_points = auto)."""
    return sum(penalty_points(r, card) for card in cards_in_play(r))


def moon_shooter(r: Rules, taken: list[set[str]]) -> int | None:
    """Who took every penalty card (SH-26, SH-31); the bonus card is not needed (B-H19)."""
    if r.moon == "off":
        return None  # SH-33
    return next((seat for seat, cards in enumerate(taken) if penalty_cards(r) <= cards), None)


def bonus_points(r: Rules, cards: set[str]) -> int:
    return -10 if r.bonus_card in cards else 0  # SH-38, SH-53


def deal_points(r: Rules, taken: list[set[str]], choice: str | None) -> list[int]:
    """Points of every seat; `choice` is "self" or "others" when there is a shooter."""
    points = [sum(penalty_points(r, card) for card in cards) for cards in taken]
    shooter = moon_shooter(r, taken)
    if shooter is not None and choice == "others":  # SH-26
        points = [0 if seat == shooter else moon_points(r) for seat in range(r.players)]
    if shooter is not None and choice == "self":  # SH-37
        points = [-moon_points(r) if seat == shooter else 0 for seat in range(r.players)]
    return [n + bonus_points(r, cards) for n, cards in zip(points, taken, strict=True)]


def moon_choices(
    r: Rules, taken: list[set[str]], shooter: int, totals: list[int], triggered: bool
) -> set[str]:
    """What the shooter may say (TH-28); limited: "self" only if "others" ends the match and the
    shooter would not be among the winners."""
    if r.moon in ("others", "self"):
        return {r.moon}
    if r.moon == "choice":
        return {"self", "others"}
    after = [a + b for a, b in zip(totals, deal_points(r, taken, "others"), strict=True)]
    would_end = match_over(r, after, triggered)
    return {"others", "self"} if would_end and shooter not in leaders(after) else {"others"}


# ---- the end of a match ----------------------------------------------------------------------


def leaders(totals: list[int]) -> set[int]:
    return {seat for seat, total in enumerate(totals) if total == min(totals)}  # SH-4, TH-31


def reached_target(r: Rules, totals: list[int]) -> bool:
    return max(totals) >= r.target  # SH-27, TH-30


def match_over(r: Rules, totals: list[int], triggered: bool = False) -> bool:
    """`triggered`: the target was reached after an earlier deal, and stays reached (B-H13)."""
    if not (triggered or reached_target(r, totals)):
        return False
    return r.tie_rule == "shared" or len(leaders(totals)) == 1  # SH-28, B-H12


def places(totals: list[int]) -> list[int]:
    """1 for the lowest; equal totals share a place (SH-46)."""
    return [1 + sum(other < total for other in totals) for total in totals]
