"""A slow referee for Five Hundred, written from the rules research alone: options, packs, deals,
sides, bids. It shares no code with the engine.

Cards are strings ("QS", "11H", "JK", "JX" for the second joker). Numbers such as SF-24 and B-F17
in the comments are the claims and decisions in the rules research, C3 is its list of options,
E1 to E3 are its tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

RANKS = [*"23456789T", "11", "12", "13", *"JQKA"]  # low to high; E2: 11 to 13 below the jack
SUITS = "SCDH"  # SF-5: low to high in the bidding
HAND_SUITS = "SHDC"  # as a hand is written
JOKERS = ("JK", "JX")  # the first beats the second
COLOUR_MATE = {"S": "C", "C": "S", "H": "D", "D": "H"}
NUMBERS = {"players", "target"}


@dataclass(frozen=True)
class Rules:
    """The options of a table; the defaults are those of the options list."""

    players: int = 4
    target: int = 500
    teams: str = "auto"
    pack: str = "auto"
    drop_fours: str = "black"
    two_player_form: str = "dead_hand_33"
    bidding: str = "australian"
    bid_after_pass: str = "never"
    raise_own_bid: str = "no"
    min_level: str = "6"
    misere: str = "auto"
    misere_rank: str = "between_7_and_8"
    misere_value: str = "auto"
    open_misere: str = "on"
    open_misere_rank: str = "below_10H"
    open_misere_needs: str = "nothing"
    open_misere_reveal: str = "after_first_trick"
    blind_misere: str = "off"
    sans_kitty: str = "off"
    double_nullo: str = "off"
    bar_nullo: str = "off"
    no_trumps: str = "on"
    joker_nominate: str = "contractor_any_nt"
    joker_lead: str = "unled_suit"
    joker_follow: str = "void_only"
    joker_must_in_misere: str = "on"
    joker_low_in_misere: str = "off"
    schedule: str = "avondale"
    slam: str = "on"
    trick_points: str = "on"
    trick_points_cap: str = "none"
    win_needs_contract: str = "on"
    back_door: str = "on"
    all_pass: str = "redeal"
    five_partner: str = "called_card"
    five_share: str = "full"
    dead_hand: str = "off"
    ralphing: str = "off"

    @property
    def misere_bids(self) -> str:
        """When a misère may be bid: C3, three players any time, five never, else after a 7."""
        usual = {3: "any_time", 5: "off"}.get(self.players, "needs_seven")
        return usual if self.misere == "auto" else self.misere


def read_options(text: str) -> dict[str, Any]:
    given: dict[str, Any] = dict(part.split("=") for part in text.split(",") if part)
    return {name: int(value) if name in NUMBERS else value for name, value in given.items()}


def read_rules(text: str) -> Rules:
    return Rules(**read_options(text))


def problems(r: Rules) -> set[str]:
    """Why these options cannot be played (C3, interactions); empty if they can."""
    usual = Rules()
    found = set()

    def needs(reason: str, wanted: bool, *names: str) -> None:
        if not wanted and any(getattr(r, name) != getattr(usual, name) for name in names):
            found.add(reason)

    partners = r.players in (4, 6)
    needs("needs_four_players", r.players == 4, "pack", "drop_fours")
    needs("needs_43_cards", r.pack == "auto", "drop_fours")
    needs("needs_six_players", r.players == 6, "teams")
    needs("needs_two_players", r.players == 2, "two_player_form")
    needs("needs_five_players", r.players == 5, "five_partner", "five_share")
    needs("needs_partners", r.five_partner != "alone_only", "five_share")
    needs("needs_australian", r.bidding == "australian", "raise_own_bid", "bid_after_pass")
    needs("needs_american", r.bidding == "american" or r.min_level != "inkle", "min_level")
    needs("needs_misere", r.misere_bids != "off", "blind_misere", "double_nullo", "bar_nullo")
    needs("needs_partners", partners, "double_nullo", "dead_hand")
    needs("needs_win_on_contract", r.win_needs_contract == "on", "trick_points_cap")
    return found


# ---- the pack and the deal -------------------------------------------------------------------


def is_joker(card: str) -> bool:
    return card in JOKERS


def rank_of(card: str) -> str:
    return card[:-1]


def printed_suit(card: str) -> str:
    """The letter on the card; "" for a joker."""
    return "" if is_joker(card) else card[-1]


def from_rank(low: str, *more: str) -> set[str]:
    """All cards from a rank up; of 11, 12 and 13 only those that are named."""
    ranks = [rank for rank in RANKS[RANKS.index(low) :] if not rank.startswith("1")]
    return {rank + suit for suit in SUITS for rank in [*ranks, *more]}


def form(r: Rules) -> str:
    """Which pack is used: how many cards, as a word (E2)."""
    if r.players == 2:
        forms = {"dead_hand_33": "33", "dead_20_of_43": "43"}
        return forms.get(r.two_player_form, r.two_player_form[-2:])
    if r.players == 4:
        return {"auto": "43", "44_no_joker": "44"}.get(r.pack, r.pack)
    return {3: "33", 5: "53", 6: "63"}[r.players]


@lru_cache
def cards_in_play(r: Rules) -> frozenset[str]:
    fours = {"black": {"4S", "4C"}, "spade_and_diamond": {"4S", "4D"}}[r.drop_fours]
    long = from_rank("2", "11", "12", "13") - {"13S", "13C"}
    packs = {
        "24": from_rank("9"),  # BIC-52
        "25": from_rank("9") | {"JK"},
        "33": from_rank("7") | {"JK"},
        "43": from_rank("4") - fours | {"JK"},  # SF-13
        "44": from_rank("4"),
        "45": from_rank("4") | {"JK"},
        "46": from_rank("4") | {"JK", "JX"},
        "53": from_rank("2") | {"JK"},
        "63": long | {"JK"},  # F81: 13 in the red suits only
    }
    return frozenset(packs[form(r)])


def kitty_size(r: Rules) -> int:
    return {"24": 4, "25": 5, "44": 4, "45": 5, "46": 6}.get(form(r), 3)


PACKETS = {"45": "33423", "46": "324232"}


def dealt(r: Rules, order: Sequence[str], dealer: int) -> tuple[list[list[str]], list[str]]:
    """Hands by seat and kitty from a pack in dealing order, where E2 says how (SF-19)."""
    packets = PACKETS.get(form(r), "314131")
    hands: list[list[str]] = [[] for _ in range(r.players)]
    kitty: list[str] = []
    dead: list[str] = []
    turns = [hands[(dealer + step) % r.players] for step in range(1, r.players + 1)]
    if r.players == 2:
        turns.insert(0, dead)  # BIC-52: the dead hand lies on the dealer's left
    left = list(order)
    for place, packet in enumerate(map(int, packets)):
        for pile in turns if place % 2 == 0 else [kitty]:
            pile += left[:packet]
            left = left[packet:]
    return hands, kitty


# ---- sides -----------------------------------------------------------------------------------


def fixed_sides(r: Rules) -> list[set[int]]:
    """The sides that last for the match; alone with two, three and five players (E2)."""
    if r.players == 4:
        return [{0, 2}, {1, 3}]
    if r.players == 6:
        step = 3 if r.teams == "three_pairs" else 2
        return [set(range(seat, 6, step)) for seat in range(step)]
    return [{seat} for seat in range(r.players)]


def partners(r: Rules, seat: int) -> set[int]:
    """The others of a lasting side."""
    return next(side for side in fixed_sides(r) if seat in side) - {seat}


# ---- bids ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bid:
    """One rung: `level` is 0 and `strain` "" for a misère of any kind."""

    name: str
    kind: str
    level: int = 0
    strain: str = ""
    sans: bool = False


STRAINS = [*SUITS, "NT"]


@lru_cache
def read_bid(name: str) -> Bid:
    head, _, sans = name.partition("/")
    found = re.fullmatch(r"(\d+)(NT|[SCDH])", head)
    if found:
        return Bid(name, "tricks", int(found[1]), found[2], bool(sans))
    return Bid(name, head, sans=bool(sans))


def value(r: Rules, bid: Bid) -> int:
    """What a bid is worth (E1)."""
    if bid.kind == "tricks":
        place = STRAINS.index(bid.strain)
        if r.schedule == "original_1904":
            return 40 * (place + 1) * (bid.level - 4) // 2  # 1, 1.5, 2, 2.5, 3 times
        avondale = 40 + 100 * (bid.level - 6) + 20 * place
        return avondale - (20 if r.schedule == "perfect" else 0)
    perfect = r.schedule == "perfect"
    plain = (150 if perfect else 250) if r.misere_value == "auto" else int(r.misere_value)
    return {
        "misere": plain,
        "bar_nullo": 2 * plain,  # twice, without the kitty
        "double_nullo": 250 if perfect else 500,
        "open_misere": 250 if perfect else 500,
        "blind_misere": 1000 if r.blind_misere == "1000" else 500,
    }[bid.kind]


def suit_bids(r: Rules, low: int) -> list[Bid]:
    strains = STRAINS if r.no_trumps == "on" else SUITS
    return [read_bid(f"{level}{strain}") for level in range(low, 11) for strain in strains]


@lru_cache
def ladder(r: Rules) -> tuple[Bid, ...]:
    """All bids that can become a contract, low to high (E3)."""
    low = 6 if r.min_level == "6" else 7
    found = suit_bids(r, low)

    def put_below(name: str, *names: str) -> None:
        at = next((n for n, bid in enumerate(found) if bid.name == name), len(found))
        found[at:at] = map(read_bid, names)

    if r.misere_bids != "off":
        if r.misere_rank == "by_points":  # B-F2: below the first bid that is worth more
            price = value(r, read_bid("misere"))
            dearer = [bid.name for bid in found if value(r, bid) > price]
            put_below(dearer[0], "misere")
        else:
            put_below("8S", "misere")
        for name in ("bar_nullo", "double_nullo"):
            if getattr(r, name) == "on":
                put_below("10H", name)
        top = "" if r.open_misere_rank == "top" else "10H"
        if r.open_misere == "on":
            put_below(top, "open_misere")  # SF-31, B-F3
        if r.blind_misere == "500":
            put_below(top, "blind_misere")  # B-F4
        if r.blind_misere == "1000":
            put_below("", "blind_misere")
    if r.sans_kitty == "on":  # B-F16; a bar nullo already leaves the kitty
        for bid in [bid for bid in found if bid.kind != "bar_nullo"]:
            found.insert(found.index(bid) + 1, read_bid(bid.name + "/sans"))
    return tuple(found)


def inkles(r: Rules) -> list[Bid]:
    """The six-bids that are only signals, low to high."""
    return [bid for bid in suit_bids(r, 6) if bid.level == 6] if r.min_level == "inkle" else []


# ---- notation --------------------------------------------------------------------------------


def hand_of(text: str) -> set[str]:
    """Cards from "A13.12T..J.JK": spades, hearts, diamonds, clubs, and the jokers, if any."""
    *suits, jokers = (text if text.count(".") == 4 else text + ".").split(".")
    found = {
        rank + suit
        for suit, ranks in zip(HAND_SUITS, suits, strict=True)
        for rank in re.findall(r"1\d|.", ranks)
    }
    return found | set(re.findall("J[KX]", jokers))


def write_hand(hand: Iterable[str]) -> str:
    held = set(hand)
    suits = [
        "".join(rank for rank in reversed(RANKS) if rank + suit in held) for suit in HAND_SUITS
    ]
    jokers = "".join(joker for joker in JOKERS if joker in held)
    return ".".join(suits + ([jokers] if jokers else []))


def sort_key(card: str) -> tuple[int, int]:
    if is_joker(card):
        return (9, JOKERS.index(card))
    return (SUITS.index(card[-1]), RANKS.index(rank_of(card)))
