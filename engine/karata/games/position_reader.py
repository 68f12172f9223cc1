"""Reads the parts of a position that every game writes alike; an error names the part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from karata.cards import Card, Mask, Pack, cards, mask_of
from karata.errors import NotationError
from karata.notation import UNKNOWN, Copies, PositionText, parse_hand, parse_number
from karata.options import parse_options

T = TypeVar("T")


class PositionReader:
    """Reads the parts of one position; every card is taken from the pack once."""

    def __init__(self, game: Any, parts: PositionText, keys: Sequence[str]) -> None:
        self.game, self.parts = game, parts
        self.pack: Pack = game.pack
        self.options = parse_options(game.option_type, parts.options)
        self.seats = int(self.options.players)
        self.in_play: Mask = game.setup(self.options).in_play
        self.copies = Copies(game.pack, self.in_play)
        for key in parts.keys:
            if key not in keys:
                raise NotationError(f"a key of {', '.join(keys)}", key, "after ';'")

    def key(self, key: str, read: Callable[[str], T], default: T) -> T:
        """Read the value of a key; an error names the key."""
        if key not in self.parts.keys:
            return default
        return placed(f"key {key!r}", self.parts.keys[key], read)

    def number(self, key: str, low: int, high: int, default: int) -> int:
        """Read a whole number."""
        return self.key(key, lambda text: parse_number(text, low, high), default)

    def seat(self, key: str, default: int) -> int:
        """Read a seat."""
        return self.number(key, 0, self.seats - 1, default)

    def once(self, listed: tuple[Card, ...], place: str) -> tuple[Card, ...]:
        """Return the cards, each as a copy that stands nowhere else yet."""
        return self.copies.take(listed, place)

    def hands(self) -> list[Mask]:
        """Read the hands; a seat that is not written is unknown, so empty."""
        hands = [0] * self.seats
        for seat, text in self.parts.hands.items():
            if seat >= self.seats:
                raise NotationError(f"a seat from 0 to {self.seats - 1}", str(seat), "before ';'")
            if text != UNKNOWN:
                hands[seat] = self._hand(f"seat {seat}", text)
        return hands

    def _hand(self, place: str, text: str) -> Mask:
        hand = placed(place, text, lambda found: parse_hand(self.pack, found))
        return mask_of(self.once(cards(hand), place))


def placed(place: str, text: str, read: Callable[[str], T]) -> T:
    """Read a text; an error says where it stands."""
    try:
        return read(text)
    except NotationError as error:
        raise error.at(place) from None
