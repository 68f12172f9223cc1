"""Reads the parts of a position of Five Hundred; every error names the part."""

from __future__ import annotations

import re

from karata.cards import SUIT_LETTERS, Card, Mask, Seat, Suit, cards, mask_of
from karata.errors import NotationError
from karata.games.bids import ALL_NAMES
from karata.games.five_hundred_actions import PASS
from karata.games.position_reader import PositionReader, placed
from karata.notation import parse_hand, parse_number

KEYS = ("phase", "deal", "dealer", "totals", "barred", "looked", "asked", "calls", "turn",
        "contract", "declarer", "kitty", "discards", "called", "partner", "joker", "lead",
        "tricks", "trick", "named", "number", "tricksby", "ledsuits", "thrown", "shown",
        "spent")  # fmt: skip


class FiveHundredReader(PositionReader):
    """Reads the keys of Five Hundred."""

    def has(self, key: str) -> bool:
        return key in self.parts.keys

    def some_seats(self, key: str, default: tuple[int, ...] = ()) -> tuple[int, ...]:
        def read(text: str) -> tuple[int, ...]:
            return tuple(parse_number(part, 0, self.seats - 1) for part in parts_of(text))

        return self.key(key, read, default)

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        def read(text: str) -> tuple[int, ...]:
            parts = text.split(",")
            if len(parts) != self.seats:
                raise NotationError(f"{self.seats} numbers with commas", text)
            return tuple(parse_number(part, low, high) for part in parts)

        return self.key(key, read, (0,) * self.seats)

    def suits(self, key: str) -> int:
        return self.key(key, suit_set_of, 0)

    def suits_by_seat(self, key: str) -> list[int]:
        def read(text: str) -> list[int]:
            found = [0] * self.seats
            for part in filter(None, text.split("/")):
                seat, _, letters = part.partition(":")
                found[parse_number(seat, 0, self.seats - 1)] = suit_set_of(letters)
            return found

        return self.key(key, read, [0] * self.seats)

    def card(self, name: str) -> Card:
        """Read a card that this table plays with."""
        card = self.pack.card(name)
        if not self.in_play >> card & 1:
            raise NotationError(f"a card of the {self.game.setup(self.options).pack_name}", name)
        return card

    def once(self, listed: tuple[Card, ...], place: str) -> tuple[Card, ...]:
        for card in listed:
            self.card(self.pack.card_names[card])
        return self.copies.take(listed, place)

    def _hand(self, place: str, text: str) -> Mask:
        def read(found: str) -> Mask:
            return mask_of(self.once(cards(parse_hand(self.pack, found)), f"hand {found}"))

        return placed(place, text, read)

    def listed(self, key: str) -> tuple[Card, ...]:
        def read(text: str) -> tuple[Card, ...]:
            return self.once(tuple(self.card(name) for name in parts_of(text)), "cards")

        return self.key(key, read, ())

    def calls(self) -> list[tuple[Seat, str]]:
        def read(text: str) -> list[tuple[Seat, str]]:
            found = []
            for part in filter(None, re.split("/(?=[0-9]+:)", text)):  # 7H/sans is one bid
                seat, _, name = part.partition(":")
                known = name == PASS or name in self.game.setup(self.options).by_name
                if not known and (name not in ALL_NAMES or not name.startswith("6")):
                    raise NotationError("a bid of this table or pass", name, part)
                found.append((parse_number(seat, 0, self.seats - 1), name))
            return found

        return self.key("calls", read, [])


def parts_of(text: str) -> list[str]:
    """Return what stands between commas."""
    return [part for part in text.split(",") if part]


def suit_set_of(letters: str) -> int:
    """Read suits such as `CD` as a set of suits."""
    found = 0
    for letter in letters:
        found |= 1 << suit_of_letter(letter)
    return found


def suit_of_letter(letter: str) -> Suit:
    """Read one suit."""
    if len(letter) != 1 or letter not in SUIT_LETTERS:
        raise NotationError("suits of S, H, D, C", letter)
    return SUIT_LETTERS.index(letter)
