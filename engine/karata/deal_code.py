"""Deal codes: a short name for one deal, `H1-0000K-5X7QZ-3A~players=5`. parse(format(x)) == x.

A letter for the game, the format version, then digits of base 32 (Crockford's: no I, L, O, U) in
groups: dealer of the deal, seat of the person, number of the deal, seed, the cards if they are not
those of the seed, two check digits. House rules that are not the usual ones stand after `~`, as
options are written everywhere, so that codes outlive new options; what is left out has the default
of its option, which therefore never changes. Nothing in a code needs escaping in an address.

Capitals, spaces and dashes before `~` do not matter, O is 0, I and L are 1. The check digits find
any wrong character, and any two that have changed places, house rules included.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from karata.cards import Mask, Seat, cards, count
from karata.dealing import Deal
from karata.errors import NotationError, OptionError
from karata.games import GAMES, LETTERS
from karata.match import MAX_FIRST, MAX_SEED, Match
from karata.options import format_options, parse_options

VERSION = 1
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUP = 5
PRIME, STEP = 1021, 30  # of the check: two digits hold PRIME values; STEP generates all but 0
_ALIKE = str.maketrans("OIL", "011")
_IGNORED = re.compile(r"[\s\-\u2010-\u2015\u2212]")  # a telephone writes a longer dash for two
_HEAD = re.compile(r"[A-Z][1-9].")
_MORE = 16  # in a digit: another digit of the number, or cards, follow


@dataclass(frozen=True, slots=True)
class DealCode:
    """One deal: what must be known to deal it, and to play it from a seat.

    `dealer` deals this deal. `deal` are the cards if they are not those of the seed; computer
    players draw lots from the seed even then.
    """

    game: Any
    options: Any
    seed: int
    number: int
    dealer: Seat
    seat: Seat = 0
    deal: Deal | None = None


class CodeError(NotationError):
    """Text that is no deal code; `message` is the id of the sentence for people.

    `problem`: the house rule of `game` that cannot be used.
    """

    def __init__(
        self, what: str, text: str, message: str, where: str = "", **params: object
    ) -> None:
        self.message = message
        self.params = params
        self.game: Any = None
        self.problem: OptionError | None = None
        super().__init__(what, text, where)


def code_of(match: Match, number: int, seat: Seat = 0) -> DealCode:
    """Return what names deal `number` of a match."""
    deal, dealer = match.given.get(number), match.dealer_of(number)
    return DealCode(match.game, match.options, match.seed, number, dealer, seat, deal)


def match_of(code: DealCode) -> Match:
    """Return a match that begins with a deal."""
    first_dealer = (code.dealer - code.number + 1) % int(code.options.players)
    match = Match(code.game, code.options, code.seed, first_dealer, code.number)
    if code.deal is not None:
        match.begin_with(code.deal)
    return match


def format_code(code: DealCode) -> str:
    """Write a deal code."""
    letter = next(letter for letter, game in LETTERS.items() if game == code.game.name)
    values = [code.dealer | (_MORE if code.deal else 0), code.seat, *_number(code.number - 1)]
    values += _digits(code.seed)
    if code.deal is not None:
        total, rank = _rank(_places(code.game, code.options, code.deal))
        values += _digits(rank, _length(total))
    options = format_options(code.options)
    body = "".join(DIGITS[value] for value in values)
    body += "".join(DIGITS[value] for value in _digits(_check(_checked(letter, body, options)), 2))
    groups = [body[at : at + GROUP] for at in range(0, len(body), GROUP)]
    return "-".join((f"{letter}{VERSION}", *groups)) + (f"~{options}" if options else "")


def parse_code(text: str) -> DealCode:
    """Read a deal code; CodeError names the place and what is wrong."""
    base, _, rules = text.partition("~")
    base = _IGNORED.sub("", base).upper()
    letter, base = base[:1], base[1:].translate(_ALIKE)
    if not _HEAD.match(letter + base):
        raise CodeError("a deal code", text, "table.code.form", given=text.strip(), sample=sample())
    if letter not in LETTERS:
        what = f"a letter of {', '.join(LETTERS)}"
        raise CodeError(what, letter, "table.code.letter", "character 1", given=letter)
    if int(base[0]) != VERSION:
        raise CodeError(f"version {VERSION}", base[0], "table.code.newer", "character 2")
    body = base[1:]
    for place, digit in enumerate(body, 3):
        if digit not in DIGITS:
            what, where = "a digit of base 32", f"character {place}"
            params = {"given": digit, "place": place}
            raise CodeError(what, digit, "table.code.character", where, **params)
    options = "".join(rules.split())
    body, check = body[:-2], [DIGITS.index(digit) for digit in body[-2:]]
    if _value(check) != _check(_checked(letter, body, options)) or len(check) < 2:
        what = "the check digits that belong to the code"
        raise CodeError(what, text, "table.code.check", "at the end")
    return _read(letter, body, options)


def sample() -> str:
    """Return a deal code to show what they look like."""
    game = next(iter(GAMES.values()))
    return format_code(DealCode(game, game.option_type(), 2026, 1, 0))


def _read(letter: str, body: str, options_text: str) -> DealCode:
    """Read what stands between head and check digits."""
    game = GAMES[LETTERS[letter]]
    try:
        options = parse_options(game.option_type, options_text)
    except OptionError as error:
        found = CodeError("house rules", options_text, "table.code.options", "after ~")
        found.game, found.problem = game, error
        raise found from error
    values = [DIGITS.index(digit) for digit in body]
    try:
        dealer, seat, *rest = values
        number, rest = _read_number(rest)
        given, dealer = bool(dealer & _MORE), dealer & ~_MORE
        if max(dealer, seat) >= options.players or not 0 <= number < MAX_FIRST:
            raise ValueError("no such seat or deal")
        deal = None
        if given:
            pattern = _places(game, options, game.deal(options, 0, 1, dealer))
            length = _length(_arrangements(_sizes(pattern)))
            places = _unrank(pattern, _value(rest[-length:]))
            deal, rest = Deal(tuple(places[:-2]), places[-2]), rest[:-length]
            if game.deal_problem(options, deal):
                raise ValueError("cards that cannot be dealt")
        if rest != _digits(_value(rest)) or _value(rest) > MAX_SEED:
            raise ValueError("no such seed")
    except (ValueError, IndexError) as error:
        raise CodeError("a deal of this game", body, "table.code.content", str(error)) from error
    return DealCode(game, options, _value(rest), number + 1, dealer, seat, deal)


# ---------------------------------------------------------------- digits and check


def _digits(value: int, length: int = 1) -> list[int]:
    """Return a number as digits of base 32, at least `length`."""
    out: list[int] = []
    while value or len(out) < length:
        out.insert(0, value % 32)
        value //= 32
    return out


def _value(digits: Sequence[int]) -> int:
    value = 0
    for digit in digits:
        value = value * 32 + digit
    return value


def _number(value: int) -> list[int]:
    """Return a number in four bits a digit; the fifth says that another digit follows."""
    out = [value % 16]
    while value := value // 16:
        out.insert(0, value % 16 | _MORE)
    return out


def _read_number(digits: list[int]) -> tuple[int, list[int]]:
    """Return the number at the beginning, and the digits after it."""
    value = 0
    for place, digit in enumerate(digits):
        value = value * 16 + digit % 16
        if digit < _MORE:
            if digits[: place + 1] != _number(value):
                raise ValueError("a number with a zero in front")
            return value, digits[place + 1 :]
    raise ValueError("a number without an end")


def _checked(letter: str, body: str, options: str) -> str:
    return f"{letter}{VERSION}{body}" + (f"~{options}" if options else "")


def _check(text: str) -> int:
    """Return a number below PRIME that changes with every character and with their order."""
    total, weight = 0, 1
    for character in text:
        weight = weight * STEP % PRIME
        known = DIGITS.find(character)
        total += weight * (known if known >= 0 else 32 + ord(character))
    return total % PRIME


# ---------------------------------------------------------------- cards


def _places(game: Any, options: Any, deal: Deal) -> list[Mask]:
    """Return where the cards in play are: the hands, the kitty, not dealt at all."""
    aside: Mask = game.setup(options).in_play
    for mask in (*deal.hands, deal.kitty):
        aside &= ~mask
    return [*deal.hands, deal.kitty, aside]


def _sizes(places: Sequence[Mask]) -> list[int]:
    return [count(mask) for mask in places]


def _arrangements(sizes: Sequence[int]) -> int:
    """Return in how many ways cards can be dealt to places of these sizes."""
    total, dealt = 1, 0
    for size in sizes:
        for each in range(1, size + 1):
            dealt += 1
            total = total * dealt // each
    return total


def _length(total: int) -> int:
    """Return how many digits numbers below `total` need."""
    return len(_digits(total - 1))


def _rank(places: Sequence[Mask]) -> tuple[int, int]:
    """Return how many ways there are to deal these cards, and which of them this one is."""
    left = _sizes(places)
    ways = total = _arrangements(left)
    rank = 0
    for card in cards(sum(places)):
        here = next(at for at, mask in enumerate(places) if mask >> card & 1)
        rest = sum(left)
        rank += sum(ways * size // rest for size in left[:here])
        ways = ways * left[here] // rest
        left[here] -= 1
    return total, rank


def _unrank(pattern: Sequence[Mask], rank: int) -> list[Mask]:
    """Return the way with this rank among those with the cards and sizes of `pattern`."""
    left = _sizes(pattern)
    ways = _arrangements(left)
    if rank >= ways:
        raise ValueError("no such cards")
    masks: list[Mask] = [0] * len(left)
    for card in cards(sum(pattern)):
        rest = sum(left)
        for here, size in enumerate(left):  # noqa: B007 - used after the loop
            part = ways * size // rest
            if rank < part:
                break
            rank -= part
        masks[here] |= 1 << card
        ways = part
        left[here] -= 1
    return masks
