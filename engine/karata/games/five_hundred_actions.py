"""What a player of Five Hundred may do, as frozen values, and how it is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from karata.cards import SUIT_LETTERS, Card, Mask, Pack, Seat, Suit, mask_of, names
from karata.errors import NotationError
from karata.games.actions import Lazy, Play, combinations_of, plays
from karata.games.bids import ALL_NAMES

PASS = "pass"


@dataclass(frozen=True, slots=True)
class Call:
    """Say a bid by its name, or "pass"."""

    bid: str


@dataclass(frozen=True, slots=True)
class Look:
    """Take up the cards, and give up the right to bid blind."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay these cards aside, face down."""

    cards: Mask
    repeated: Card | None = None  # a card named twice: kept so that the rule can be named


@dataclass(frozen=True, slots=True)
class Partner:
    """Choose partners: the holder of a card, players by seat, or nobody."""

    card: Card | None = None
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class NameJoker:
    """Say which suit the joker belongs to in this deal; None: to no suit."""

    suit: Suit | None


@dataclass(frozen=True, slots=True)
class AskRedeal:
    """Ask the partner to agree that the cards are dealt again."""


@dataclass(frozen=True, slots=True)
class AnswerRedeal:
    """Agree to a new deal, or refuse it."""

    agree: bool


Action: TypeAlias = Call | Look | Discard | Partner | NameJoker | Play | AskRedeal | AnswerRedeal
_CALLS = {name: Call(name) for name in (PASS, *ALL_NAMES)}
PASSING, LOOKING, ALONE, ASKING = _CALLS[PASS], Look(), Partner(), AskRedeal()
AGREEING, REFUSING = AnswerRedeal(True), AnswerRedeal(False)
_EXPECTED = "an action such as 'bid 7H', 'pass', 'discard 4C 5C 6D', 'play QS' or 'play JK/H'"


def calls(names: Iterable[str]) -> list[Call]:
    """Return the calls with these names."""
    return [_CALLS[name] for name in names]


def discards(hand: Mask, size: int) -> Sequence[Discard]:
    """Return every way to lay `size` cards of a hand aside."""
    return Lazy(hand, combinations_of(hand, size), lambda chosen: Discard(mask_of(chosen)))


def format_action(pack: Pack, action: Action) -> str:
    """Return an action as it is written."""
    match action:
        case Play(card, None):
            return f"play {pack.card_names[card]}"
        case Play(card, suit):
            assert suit is not None
            return f"play {pack.card_names[card]}/{SUIT_LETTERS[suit]}"
        case Call(bid):
            return PASS if bid == PASS else f"bid {bid}"
        case Look():
            return "look"
        case Discard(mask):
            return " ".join(("discard", *reversed(names(pack, mask))))
        case Partner(None, ()):
            return "partner alone"
        case Partner(None, seats):
            return "partner " + ",".join(map(str, seats))
        case Partner(card, _):
            assert card is not None
            return f"partner {pack.card_names[card]}"
        case NameJoker(suit):
            return "joker none" if suit is None else f"joker {SUIT_LETTERS[suit]}"
        case AskRedeal():
            return "redeal"
        case AnswerRedeal(agree):
            return "agree" if agree else "refuse"


def parse_action(pack: Pack, text: str) -> Action:
    """Read an action; NotationError names what is wrong."""
    verb, *words = text.split() or [""]
    word = words[0] if len(words) == 1 else ""
    plain: dict[str, Action] = {
        "pass": PASSING, "look": LOOKING, "redeal": ASKING, "agree": AGREEING, "refuse": REFUSING,
    }  # fmt: skip
    if not words and verb in plain:
        return plain[verb]
    if verb == "play" and word:
        name, slash, suit = word.partition("/")
        if slash:
            return Play(pack.card(name), _suit(suit, text))
        return plays(1 << pack.card(name))[0]
    if verb == "bid" and word:
        if word not in ALL_NAMES:
            raise NotationError("a bid such as 7H, 6NT or misere", word)
        return _CALLS[word]
    if verb == "discard":
        chosen = [pack.card(each) for each in words]
        twice = next((card for card in chosen if chosen.count(card) > 1), None)
        return Discard(mask_of(chosen), twice)
    if verb == "joker" and word:
        return NameJoker(None if word == "none" else _suit(word, text))
    if verb == "partner" and word:
        return _partner(pack, word)
    raise NotationError(_EXPECTED, text)


def _suit(letter: str, text: str) -> Suit:
    if len(letter) != 1 or letter not in SUIT_LETTERS:
        raise NotationError("a suit of S, H, D, C", letter, text)
    return SUIT_LETTERS.index(letter)


def _partner(pack: Pack, word: str) -> Partner:
    if word == "alone":
        return ALONE
    if word[0].isascii() and word.replace(",", "").isdigit() and word not in pack.card_names:
        parts = word.split(",")
        if all(len(part) == 1 for part in parts):
            return Partner(seats=tuple(map(int, parts)))
    return Partner(card=pack.card(word))
