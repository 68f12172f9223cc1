"""Cards, hands, positions and actions as text: parse(format(x)) == x.

A position is one line: `hearts{moon=self} 0:AKT4.Q72.. 1:- ; lead=0 trick=2S,5S broken`.
The games read and write their own keys; this module knows the form they share.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from karata.cards import HAND_ORDER, JOKERS, SUIT_LETTERS, Card, Mask, Pack, cards
from karata.errors import NotationError

UNKNOWN = "-"
_HEAD = re.compile(r"\s*([a-z_]+)\s*(?:\{([^{}]*)\})?\s*")


def format_hand(pack: Pack, mask: Mask) -> str:
    """Return a hand as spades.hearts.diamonds.clubs, high to low: `AKT4.Q72..J`; jokers last."""
    suits = []
    for suit in HAND_ORDER:
        held = reversed(cards(mask & pack.suit_masks[suit]))
        suits.append("".join(pack.card_names[card][:-1] for card in held))
    if len(pack.suit_masks) > JOKERS and mask & pack.suit_masks[JOKERS]:
        held = reversed(cards(mask & pack.suit_masks[JOKERS]))
        suits.append("".join(pack.card_names[card] for card in held))
    return ".".join(suits)


def parse_hand(pack: Pack, text: str) -> Mask:
    """Read a hand; a rank written twice takes the second copy."""
    suits = text.split(".")
    jokers = suits.pop() if len(suits) > 4 and len(pack.suit_masks) > JOKERS else ""
    if len(suits) != len(HAND_ORDER):
        raise NotationError("a hand of four suits such as AKT4.Q72..J", text)
    named = []
    for suit, ranks in zip(HAND_ORDER, suits, strict=True):
        while ranks:
            rank = ranks[:2] if ranks[:2] in pack.ranks else ranks[0]
            if rank not in pack.ranks:
                raise NotationError(f"a rank of {' '.join(pack.ranks)}", rank, f"hand {text}")
            named.append(rank + SUIT_LETTERS[suit])
            ranks = ranks[len(rank) :]
    named += [jokers[at : at + 2] for at in range(0, len(jokers), 2)]
    return pack.mask(named)


def format_cards(pack: Pack, listed: Sequence[Card]) -> str:
    """Return cards in their order, with commas: `2S,5S`."""
    return ",".join(pack.card_names[card] for card in listed)


def parse_cards(pack: Pack, text: str) -> tuple[Card, ...]:
    """Read cards in their order; each copy of a card once."""
    found: list[Card] = []
    for name in filter(None, text.split(",")):
        card = pack.card(name)
        while card in found:
            card += 1
            if card >= len(pack.card_names) or pack.card_names[card] != name:
                raise NotationError("each card once", name, f"cards {text}")
        found.append(card)
    return tuple(found)


def format_by_seat(pack: Pack, masks: Sequence[Mask]) -> str:
    """Return sets of cards by seat, empty ones left out: `1:QH,3H/2:5D`."""
    return "/".join(
        f"{seat}:{format_cards(pack, tuple(reversed(cards(mask))))}"
        for seat, mask in enumerate(masks)
        if mask
    )


def parse_by_seat(pack: Pack, text: str, seats: int) -> list[Mask]:
    """Read sets of cards by seat."""
    masks = [0] * seats
    for part in filter(None, text.split("/")):
        seat_text, colon, listed = part.partition(":")
        if not colon:
            raise NotationError("cards by seat such as 1:QH,3H", part)
        seat = parse_number(seat_text, 0, seats - 1)
        masks[seat] |= pack.mask(listed)
    return masks


def parse_number(text: str, low: int, high: int) -> int:
    """Read a whole number between two bounds, both included."""
    if not re.fullmatch(r"-?[0-9]{1,9}", text) or not low <= int(text) <= high:
        raise NotationError(f"a whole number from {low} to {high}", text)
    return int(text)


class Copies:
    """Gives out the cards of a pack once: equal names take one copy after the other.

    A copy that is `in_play` comes before one that was taken out.
    """

    def __init__(self, pack: Pack, in_play: Mask) -> None:
        self._pack = pack
        self._in_play = in_play
        self._given: Mask = 0

    def take(self, listed: Sequence[Card], place: str) -> tuple[Card, ...]:
        """Return the cards, each as a copy not given out yet; NotationError if there is none."""
        found: list[Card] = []
        for card in listed:
            first = card - card % self._pack.copies
            copies = range(first, first + self._pack.copies)
            free = [copy for copy in copies if not self._given >> copy & 1]
            if not free:
                raise NotationError("each card once", self._pack.card_names[card], place)
            free.sort(key=lambda copy: not self._in_play >> copy & 1)
            self._given |= 1 << free[0]
            found.append(free[0])
        return tuple(found)


@dataclass(frozen=True, slots=True)
class PositionText:
    """A position taken apart: the game's name, options, hands by seat, and keys with values."""

    game: str
    options: str = ""
    hands: Mapping[int, str] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)


def split_position(text: str) -> PositionText:
    """Take a position line apart; NotationError names the part that cannot be read."""
    head = _HEAD.match(text)
    if head is None:
        raise NotationError("a position that begins with a game such as hearts", text)
    places, _, rest = text[head.end() :].partition(";")
    hands: dict[int, str] = {}
    for word in places.split():
        seat, colon, hand = word.partition(":")
        if not colon or not re.fullmatch(r"[0-9]{1,9}", seat):
            raise NotationError("a seat and its hand such as 0:AK.Q..2", word, "before ';'")
        if int(seat) in hands:
            raise NotationError("each seat once", word, "before ';'")
        hands[int(seat)] = hand
    keys: dict[str, str] = {}
    for word in rest.split():
        key, _, value = word.partition("=")
        if key in keys:
            raise NotationError("each key once", word, "after ';'")
        keys[key] = value
    return PositionText(head[1], head[2] or "", hands, keys)


def join_position(parts: PositionText) -> str:
    """Write a position line."""
    head = parts.game + (f"{{{parts.options}}}" if parts.options else "")
    hands = [f"{seat}:{hand}" for seat, hand in parts.hands.items()]
    keys = [f"{key}={value}" if value else key for key, value in parts.keys.items()]
    return " ".join([head, *hands, ";", *keys]).removesuffix(" ;")
