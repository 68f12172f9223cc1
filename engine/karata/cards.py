"""Cards, sets of cards and packs.

A card is a bit index in its pack: `suit_base + rank * copies + copy`. A suit is one run of bits,
a higher bit of the same suit is a higher card, and the copies of a double pack are neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from karata.errors import NotationError

Card: TypeAlias = int  # bit index inside its pack
Mask: TypeAlias = int  # a set of cards
Suit: TypeAlias = int  # 0..3; jokers have their own, 4
Seat: TypeAlias = int  # 0.. clockwise

CLUBS, DIAMONDS, HEARTS, SPADES, JOKERS = range(5)
SUIT_LETTERS = "CDHS"
RANK_LETTERS = "23456789TJQKA"
LONG_RANKS = (*"23456789T", "11", "12", "13", *"JQKA")  # of the pack for six players
HAND_ORDER = (SPADES, HEARTS, DIAMONDS, CLUBS)  # how a hand is written: AKT4.Q72..J

_RUN = 13
_RUN_BITS = (1 << _RUN) - 1
T = TypeVar("T")


def lister(values: Sequence[T]) -> Callable[[Mask], tuple[T, ...]]:
    """Return a function that lists `values[card]` for each card of a set, lowest card first.

    It remembers its answer for every set inside one run of 13 bits, so that a look-up serves.
    """
    known: dict[Mask, tuple[T, ...]] = {}

    def listed(mask: Mask) -> tuple[T, ...]:
        found = known.get(mask)
        if found is not None:
            return found
        found = ()
        rest, shift = mask, 0
        while rest:
            run = rest & _RUN_BITS
            if run:
                of_run = known.get(run << shift)
                if of_run is None:
                    places = range(shift, shift + _RUN)
                    of_run = tuple([values[card] for card in places if mask >> card & 1])
                    known[run << shift] = of_run
                found += of_run
            rest >>= _RUN
            shift += _RUN
        return found

    return listed


cards: Callable[[Mask], tuple[Card, ...]] = lister(range(128))


def mask_of(chosen: Iterable[Card]) -> Mask:
    """Return the set of the given cards."""
    mask = 0
    for card in chosen:
        mask |= 1 << card
    return mask


def count(mask: Mask) -> int:
    """Return how many cards a set holds."""
    return mask.bit_count()


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """A pack: the name, suit and rank of every card, in ascending order; one or two copies.

    `card_names` maps an index to notation ("QS"); the copies of a card share a name.
    """

    name: str
    copies: int
    card_names: tuple[str, ...]
    suit_of: tuple[Suit, ...]
    rank_of: tuple[int, ...]
    suit_masks: tuple[Mask, ...]
    everything: Mask
    first_copies: Mask  # of each face the lowest copy
    ranks: tuple[str, ...]  # as written, low to high
    _index: dict[str, Card] = field(repr=False)

    def card(self, name: str) -> Card:
        """Return the (first copy of the) card written like this; NotationError if there is none."""
        try:
            return self._index[name]
        except KeyError:
            raise NotationError("a card such as QS or TD", name) from None

    def faces(self, mask: Mask) -> Mask:
        """Return the set with one card of each face: of equal cards the lower copy it holds."""
        if self.copies == 1:
            return mask
        return mask & ~((mask & self.first_copies) << 1)

    def named(self, *names: str) -> Mask:
        """Return the set of every copy of the named cards."""
        return mask_of(c + n for c in map(self.card, names) for n in range(self.copies))

    def mask(self, names: str | Iterable[str]) -> Mask:
        """Return the set of the named cards; a repeated name takes the next copy."""
        mask = 0
        for name in names.replace(",", " ").split() if isinstance(names, str) else names:
            card = self.card(name)
            last = card + self.copies
            while card < last and mask >> card & 1:
                card += 1
            if card == last:
                raise NotationError("a card named no oftener than the pack holds it", name)
            mask |= 1 << card
        return mask


def make_pack(
    name: str, copies: int = 1, ranks: Sequence[str] = RANK_LETTERS, jokers: Sequence[str] = ()
) -> Pack:
    """Build a pack of four suits of these ranks, each card `copies` times, and of jokers."""
    suited = tuple(r + s for s in SUIT_LETTERS for r in ranks for _ in range(copies))
    names = suited + tuple(jokers)
    size = len(ranks) * copies
    run = (1 << size) - 1
    index: dict[str, Card] = {}
    for card, card_name in enumerate(names):
        index.setdefault(card_name, card)
    return Pack(
        name=name,
        copies=copies,
        card_names=names,
        suit_of=tuple(card // size for card in range(len(names))),
        rank_of=tuple(card % size // copies for card in range(len(names))),
        suit_masks=tuple(
            [run << size * suit for suit in range(4)]
            + ([(1 << len(jokers)) - 1 << len(suited)] if jokers else [])
        ),
        everything=(1 << len(names)) - 1,
        first_copies=sum(1 << card for card in range(0, len(names), copies)),
        ranks=tuple(ranks),
        _index=index,
    )


PACK_52 = make_pack("52")
PACK_104 = make_pack("104", 2)
PACK_500 = make_pack("500", ranks=LONG_RANKS, jokers=("JX", "JK"))  # every form takes some of it


def names(pack: Pack, mask: Mask) -> tuple[str, ...]:
    """Return the notation of each card of a set, lowest first."""
    return tuple(pack.card_names[card] for card in cards(mask))
