"""What a player may do, as frozen values; `notation` is how it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import TypeAlias, TypeVar, overload

from karata.cards import Card, Mask, Pack, Suit, cards, count, lister, mask_of, names
from karata.errors import NotationError


@dataclass(frozen=True, slots=True)
class Pass:
    """Give these cards to another seat, face down."""

    cards: Mask
    repeated: Card | None = None  # a card named twice: kept so that the rule can be named


@dataclass(frozen=True, slots=True)
class Scatter:
    """Give one card to each other seat: the first to the left, and so on clockwise."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card to the trick; `suit` is the one that the leader of a free joker names."""

    card: Card
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Moon:
    """Say who gets the points of a moon: "self" (I subtract them) or "others" (they add them)."""

    choice: str


Action: TypeAlias = Pass | Scatter | Play | Moon
MOON_SELF, MOON_OTHERS = Moon("self"), Moon("others")
_PLAYS = tuple(Play(card) for card in range(128))
plays: Callable[[Mask], tuple[Play, ...]] = lister(_PLAYS)  # a Play for each card of a set


A = TypeVar("A")


class Lazy(Sequence[A]):
    """Actions made from groups of a hand's cards, each only when it is asked for."""

    def __init__(
        self,
        hand: Mask,
        groups: tuple[tuple[int, ...], ...],
        make: Callable[[tuple[Card, ...]], A],
    ) -> None:
        self._cards = cards(hand)
        self._groups = groups
        self._make = make

    def __len__(self) -> int:
        return len(self._groups)

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[A]: ...
    def __getitem__(self, index: int | slice) -> A | Sequence[A]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        held = self._cards
        return self._make(tuple([held[place] for place in self._groups[index]]))


@lru_cache(maxsize=512)
def _combinations(hand_size: int, size: int, twins: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the groups of places; the second of two equal cards only together with the first."""
    return tuple(
        group
        for group in combinations(range(hand_size), size)
        if all(twin not in group or twin - 1 in group for twin in twins)
    )


@lru_cache(maxsize=16)
def _permutations(hand_size: int, size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(hand_size), size))


def combinations_of(hand: Mask, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the groups of places in a hand of different cards."""
    return _combinations(count(hand), size, ())


def passes(pack: Pack, hand: Mask, size: int) -> Sequence[Pass]:
    """Return every way to pass `size` cards; ways that look equal are one."""
    twins: tuple[int, ...] = ()
    if pack.copies > 1:
        second = hand & ~pack.faces(hand)
        twins = tuple(at for at, card in enumerate(cards(hand)) if second >> card & 1)
    groups = _combinations(count(hand), size, twins)
    return Lazy(hand, groups, lambda chosen: Pass(mask_of(chosen)))


def scatters(hand: Mask, size: int) -> Sequence[Scatter]:
    """Return every way to give one card to each of `size` other seats."""
    return Lazy(hand, _permutations(count(hand), size), Scatter)


def format_action(pack: Pack, action: Action) -> str:
    """Return an action as it is written: `play QS`, `pass AS KH 3D`, `moon self`."""
    match action:
        case Play(card):
            return f"play {pack.card_names[card]}"
        case Pass(mask):
            return " ".join(("pass", *reversed(names(pack, mask))))
        case Scatter(listed):
            return " ".join(("scatter", *(pack.card_names[card] for card in listed)))
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
    if verb == "scatter" and words:
        return Scatter(tuple(pack.card(word) for word in words))
    if verb == "moon" and words in (["self"], ["others"]):
        return MOON_SELF if words == ["self"] else MOON_OTHERS
    raise NotationError("an action such as 'play QS', 'pass AS KH 3D' or 'moon self'", text)
