"""Cards of the referee: strings such as "QS"; the second copy of a double pack is "QS*".

Sets hold single cards, so two equal cards are two members; `face` is what people see.
"""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "23456789TJQKA"  # SH-22, TH-4, HC-4: two low, ace high
SUITS = "CDSH"
FACES = [rank + suit for suit in SUITS for rank in RANKS]
CLUBS_LOW_TO_HIGH = [rank + "C" for rank in RANKS]


def whole_pack(packs: int) -> set[str]:
    """SH-8, TH-3: 52 cards; HC-3: two packs shuffled together."""
    return {face + mark for face in FACES for mark in ("", "*")[:packs]}


def face(card: str) -> str:
    return card[:2]


def faces(cards: Iterable[str]) -> list[str]:
    """What a set of cards looks like: names in order, an equal pair twice."""
    return sorted(face(card) for card in cards)


def rank_of(card: str) -> int:
    return RANKS.index(card[0])


def suit_of(card: str) -> str:
    return card[1]


def is_heart(card: str) -> bool:
    return card[1] == "H"


def one_like(cards: Iterable[str], shown: str) -> str:
    """A card of the set with this face."""
    return min(card for card in cards if face(card) == face(shown))


def chosen(cards: Iterable[str], shown: Iterable[str]) -> list[str]:
    """Different cards with these faces, as far as the set has them; else the faces themselves."""
    left, found = set(cards), []
    for name in shown:
        fit = sorted(card for card in left if face(card) == face(name))
        found.append(fit[0] if fit else face(name))
        left -= set(fit[:1])
    return found


class Reader:
    """Reads cards of one position: a name read again is the second copy."""

    def __init__(self, packs: int) -> None:
        self.left = {name: ["", "*"][:packs] for name in FACES}

    def card(self, name: str) -> str:
        assert self.left[name], f"{name} is there too often"
        return name + self.left[name].pop(0)

    def hand(self, text: str) -> set[str]:
        """Cards from "AKT4.Q72..J": spades, hearts, diamonds, clubs."""
        suits = zip("SHDC", text.split("."), strict=True)
        return {self.card(rank + suit) for suit, ranks in suits for rank in ranks}

    def cards(self, text: str) -> list[str]:
        return [self.card(name) for name in text.split(",") if name]


def write_hand(hand: Iterable[str]) -> str:
    held = faces(hand)
    return ".".join(
        "".join(rank * held.count(rank + suit) for rank in reversed(RANKS)) for suit in "SHDC"
    )


def write_cards(cards: Iterable[str]) -> str:
    order = sorted(faces(cards), key=lambda c: ("SHDC".index(suit_of(c)), -rank_of(c)))
    return ",".join(order)
