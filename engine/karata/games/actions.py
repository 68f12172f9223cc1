"""What a player may do, as frozen values; `notation` is how it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TypeAlias, overload

from karata.cards import Card, Mask, Pack, cards, lister, mask_of, names
from karata.errors import NotationError


@dataclass(frozen=True, slots=True)
class Pass:
    """Give these cards to another seat, face down."""

    cards: Mask
    repeated: Card | None = None  # a card named twice: kept so that the rule can be named


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class Moon:
    """Say who gets the points of a moon: "self" (I subtract them) or "others" (they add them)."""

    choice: str


Action: TypeAlias = Pass | Play | Moon
MOON_SELF, MOON_OTHERS = Moon("self"), Moon("others")
_PLAYS = tuple(Play(card) for card in range(128))
plays: Callable[[Mask], tuple[Play, ...]] = lister(_PLAYS)  # a Play for each card of a set


class Passes(Sequence[Pass]):
    """Every way to pass `size` of the cards of a hand, made only when asked for."""

    def __init__(self, hand: Mask, size: int) -> None:
        self._cards = cards(hand)
        self._size = size

    def __len__(self) -> int:
        return comb(len(self._cards), self._size)

    def __iter__(self) -> Iterator[Pass]:
        for chosen in combinations(self._cards, self._size):
            yield Pass(mask_of(chosen))

    @overload
    def __getitem__(self, index: int) -> Pass: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Pass]: ...
    def __getitem__(self, index: int | slice) -> Pass | Sequence[Pass]:
        if isinstance(index, slice):
            return tuple(self)[index]
        places = _places(len(self._cards), self._size)
        mask = 0
        for place in places[index]:
            mask |= 1 << self._cards[place]
        return Pass(mask)


@lru_cache(maxsize=32)
def _places(hand_size: int, size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(hand_size), size))


def format_action(pack: Pack, action: Action) -> str:
    """Return an action as it is written: `play QS`, `pass AS KH 3D`, `moon self`."""
    match action:
        case Play(card):
            return f"play {pack.card_names[card]}"
        case Pass(mask):
            return " ".join(("pass", *reversed(names(pack, mask))))
        case Moon(choice):
            return f"moon {choice}"


def parse_action(pack: Pack, text: str) -> Action:
    """Read an action; NotationError names what is wrong.

    A card named twice in a pass is kept in `repeated`, so that the rule about it can be named.
    """
    verb, *words = text.split() or [""]
    if verb == "play" and len(words) == 1:
        return _PLAYS[pack.card(words[0])]
    if verb == "pass":
        chosen = [pack.card(word) for word in words]
        twice = [card for card in chosen if chosen.count(card) > pack.copies]
        if twice:
            return Pass(mask_of(chosen), twice[0])
        return Pass(pack.mask(words))
    if verb == "moon" and words in (["self"], ["others"]):
        return MOON_SELF if words == ["self"] else MOON_OTHERS
    raise NotationError("an action such as 'play QS', 'pass AS KH 3D' or 'moon self'", text)

