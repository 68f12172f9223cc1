"""In which order the cards of a hand are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from karata.cards import DIAMONDS, HEARTS, JOKERS, Card, Mask, Suit, cards
from karata.errors import NotationError

SUITS, COLOURS, RANKS = "suits", "colours", "ranks"
LEFT, RIGHT, IN_SUIT = "left", "right", "suit"
HIGH = "high"
RED = (DIAMONDS, HEARTS)


@dataclass(frozen=True, slots=True)
class Sort:
    """How a hand is sorted; written as words: `colours high left`.

    `by`: suits in their usual order, suits so that the colours alternate, or ranks. `high`: the
    strongest cards come first. `trumps`: apart on the left or the right, or with the suits.
    """

    by: str = SUITS
    high: bool = False
    trumps: str = IN_SUIT

    def __str__(self) -> str:
        words = [self.by, HIGH if self.high else "", self.trumps if self.trumps != IN_SUIT else ""]
        return " ".join(word for word in words if word)


USUAL = Sort()


def parse_sort(text: str) -> Sort:
    """Read what `str` writes; NotationError if it is anything else."""
    words = text.split()
    by = words[0] if words else ""
    trumps = next((word for word in words if word in (LEFT, RIGHT)), IN_SUIT)
    found = Sort(by, HIGH in words, trumps)
    if by not in (SUITS, COLOURS, RANKS) or str(found) != text:
        raise NotationError("an order of cards such as suits, ranks high or colours left", text)
    return found


def arranged(
    hand: Mask,
    sort: Sort,
    suits: Sequence[Suit],
    suit_of: Callable[[Card], Suit],
    strength: Callable[[Card], int],
    trump: Suit | None = None,
) -> list[Card]:
    """Return the cards of a hand in order.

    `suits` is their usual order, `suit_of` the suit a card belongs to, `strength` what beats what
    inside a suit and tells equal ranks of several suits; jokers without a suit stand with trumps.
    """
    held = list(cards(hand))
    apart = [card for card in held if sort.trumps != IN_SUIT and suit_of(card) in (trump, JOKERS)]
    plain = [card for card in held if card not in apart]
    order = list(suits)
    if sort.by == COLOURS:
        order = alternating([suit for suit in suits if suit in map(suit_of, plain)])
    turn = -1 if sort.high else 1

    def place(card: Card) -> tuple[int, int, int]:
        suit, weight = suit_of(card), turn * strength(card)
        rank = order.index(suit) if suit in order else suits.index(suit)
        return (weight, rank, card) if sort.by == RANKS else (rank, weight, card)

    def among_trumps(card: Card) -> tuple[int, int, int]:
        joker = suit_of(card) == JOKERS
        return turn * joker, turn * strength(card), card

    plain.sort(key=place)
    apart.sort(key=among_trumps)
    return apart + plain if sort.trumps == LEFT else plain + apart


def alternating(held: Sequence[Suit]) -> list[Suit]:
    """Return the suits that are held so that neighbours differ in colour where that is possible."""
    red = [suit for suit in held if suit in RED]
    black = [suit for suit in held if suit not in RED and suit != JOKERS]
    longer, shorter = (red, black) if len(red) > len(black) else (black, red)
    mixed = [suit for pair in zip(longer, shorter, strict=False) for suit in pair]
    mixed += longer[len(shorter) :]
    return [*mixed, *(suit for suit in held if suit == JOKERS)]
