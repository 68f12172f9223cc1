"""A match: deals until the game says that it is over, and its transcript.

The transcript is the save file, the shared link, the bug report and the undo. Format version 1:
header lines `karata 1`, `game`, `options`, `seed` and `dealer` (who deals, or would deal, deal 1),
`first N` if the match begins with deal N, then one action a line; after each deal a `result` line,
which is checked. `deal 0:… 1:… kitty=…` gives the cards of the next deal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from karata.cards import Seat, cards, mask_of
from karata.dealing import Deal
from karata.errors import KarataError, NotationError, OptionError
from karata.game import DealResult, Violation
from karata.games import game_named
from karata.notation import (
    Copies,
    format_cards,
    format_hand,
    parse_hand,
    parse_number,
    split_position,
)
from karata.options import format_options, parse_options

VERSION = 1
HEADER = ("karata", "game", "options", "seed", "dealer", "first")
MAX_SEED = 2**53 - 1  # whole in JavaScript too
SEEDS = 10**9  # as many may come up by chance
MAX_FIRST = 9999  # as in a position


class TranscriptError(KarataError):
    """A transcript that cannot be replayed; `line` counts from 1, `cause` says why."""

    def __init__(self, line: int, text: str, cause: str) -> None:
        self.line = line
        self.text = text
        self.cause = cause
        super().__init__(f"line {line}: {cause}: {text!r}")


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's place at the end: 1 is best; seats with equal totals share a place."""

    seat: Seat
    place: int
    total: int


class Match:
    """Deals of one game under one set of options, until the end is decided.

    Without a `dealer` of deal 1 the game says who that is. A match that begins with deal `first`
    has that deal's cards, dealer and passing, and nobody has points yet. `places` by seat, 1 is
    best; equal seats share a place.
    """

    def __init__(
        self, game: Any, options: Any, seed: int, dealer: Seat | None = None, first: int = 1
    ) -> None:
        if not 0 <= seed <= MAX_SEED:
            raise NotationError(f"a seed from 0 to {MAX_SEED}", str(seed))
        if dealer is None:
            dealer = int(game.first_dealer(options, seed))
        if not 0 <= dealer < options.players:
            raise NotationError(f"a seat from 0 to {options.players - 1}", str(dealer), "dealer")
        if not 1 <= first <= MAX_FIRST:
            raise NotationError(f"a deal from 1 to {MAX_FIRST}", str(first), "first")
        self.game = game
        self.options = options
        self.seed = seed
        self.first_dealer = dealer  # of deal 1, even if the match begins later
        self.first = first
        # Of each deal of this match, `first` being the one at place 0:
        self.results: list[DealResult] = []
        self._written: list[str] = []  # the finished deals of the transcript, which change no more
        self.actions: list[list[Any]] = []
        self.barred: list[frozenset[Seat]] = []  # who may not bid in it
        self.given: dict[int, Deal] = {}  # deals not made from the seed, by number
        self.totals: tuple[int, ...] = (0,) * options.players
        self.places: tuple[int, ...] = game.standing(options, self.totals)
        self.target_reached = False  # stays set in a tie extension (B-H13)
        self.finished = False
        self.state: Any
        self.begin_next()

    @property
    def number(self) -> int:
        """The number of the deal in progress, or of the last one."""
        return self.first + len(self.actions) - 1

    @property
    def numbers(self) -> range:
        """The numbers of the deals that have begun."""
        return range(self.first, self.number + 1)

    def actions_of(self, number: int) -> list[Any]:
        """Return what was done in deal `number`, in order."""
        actions: list[Any] = self.actions[number - self.first]
        return actions

    @property
    def dealer(self) -> Seat:
        """Who deals now: the deal moves one seat to the left each time."""
        return self.dealer_of(self.number)

    def dealer_of(self, number: int) -> Seat:
        """Return who deals deal `number`, from 1."""
        return (self.first_dealer + number - 1) % int(self.options.players)

    @property
    def deal_over(self) -> bool:
        """Whether the deal is finished and the next one has not begun."""
        return len(self.results) == len(self.actions)

    def begin_next(self, given: Deal | None = None) -> None:
        """Deal the next cards, from the seed or as given."""
        if self.finished or len(self.actions) > len(self.results):
            raise ValueError("the deal in progress is not over, or the match is")
        number = self.number + 1
        if given is not None:
            self.given[number] = given
        barred = self.game.barred_next(self.state) if self.barred else frozenset()
        self.barred.append(barred)
        self.actions.append([])
        self.state = self.start_of(number)

    def begin_with(self, deal: Deal) -> None:
        """Use these cards for the next deal, or for the first one if nobody has acted."""
        if len(self.actions) > 1 or self.actions[-1]:
            self.begin_next(deal)
            return
        self.given[self.first] = deal
        self.state = self.start_of(self.first)

    def start_of(self, number: int) -> Any:
        """Return the state with which deal `number` began."""
        dealer = self.dealer_of(number)
        deal = self.given.get(number) or self.game.deal(self.options, self.seed, number, dealer)
        totals, barred = self.totals_before(number), self.barred[number - self.first]
        return self.game.start(self.options, deal, dealer, number, totals, barred)

    def totals_before(self, number: int) -> tuple[int, ...]:
        """Return the totals with which deal `number` began."""
        done = [result.points for result in self.results[: number - self.first]]
        return tuple(map(sum, zip(*done, strict=True))) or (0,) * int(self.options.players)

    def violation(self, action: Any) -> Violation | None:
        """Return the rule that `action` would break."""
        violation: Violation | None = self.game.violation(self.state, action)
        return violation

    def act(self, action: Any) -> None:
        """Do an action of the seat on turn; IllegalAction leaves everything as it was."""
        self.game.act(self.state, action)
        self.actions[-1].append(action)
        result = self.game.result(self.state)
        if result is not None:
            self._score(result)

    def _score(self, result: DealResult) -> None:
        self.results.append(result)
        self.totals = tuple(a + b for a, b in zip(self.totals, result.points, strict=True))
        verdict = self.game.verdict(self.state, self.totals, self.target_reached)
        self.target_reached, self.finished = verdict.reached, verdict.finished
        self.places = verdict.places

    def standing(self) -> tuple[Place, ...]:
        """Return the seats from best to worst."""
        return standing(self.totals, self.places)

    def transcript(self) -> str:
        """Return the match as text; `from_transcript` gives it back."""
        lines = [
            f"karata {VERSION}",
            f"game {self.game.name}",
            f"options {format_options(self.options)}".rstrip(),
            f"seed {self.seed}",
            f"dealer {self.first_dealer}",
        ]
        if self.first > 1:
            lines.append(f"first {self.first}")
        for index in range(len(self._written), len(self.results)):
            self._written.append("\n".join(self._deal_lines(index)))
        lines += self._written
        if not self.deal_over:
            lines += self._deal_lines(len(self.actions) - 1)
        return "\n".join(lines) + "\n"

    def _deal_lines(self, index: int) -> list[str]:
        number = self.first + index
        lines = [self._deal_line(self.given[number])] if number in self.given else []
        lines += [self.game.format_action(action) for action in self.actions[index]]
        if index < len(self.results):
            lines.append("result " + " ".join(map(str, self.results[index].points)))
        return lines

    def _deal_line(self, deal: Deal) -> str:
        pack = self.game.pack
        hands = [f"{seat}:{format_hand(pack, hand)}" for seat, hand in enumerate(deal.hands)]
        kitty = [f"kitty={format_cards(pack, cards(deal.kitty))}"] if deal.kitty else []
        return " ".join(["deal", *hands, *kitty])

    @classmethod
    def from_transcript(cls, text: str) -> Match:
        """Replay a transcript; TranscriptError names the line that cannot be read or played."""
        lines = _lines(text)
        header: dict[str, tuple[int, str]] = {}
        while lines and lines[0][1].partition(" ")[0] in HEADER:
            line, words = lines.pop(0)
            key, _, value = words.partition(" ")
            if key in header:
                raise TranscriptError(line, words, "a header line stands twice")
            header[key] = (line, value.strip())
        match = _from_header(cls, header)
        for line, words in lines:
            try:
                _replay(match, words)
            except KarataError as error:
                raise TranscriptError(line, words, str(error)) from error
        return match


def standing(totals: tuple[int, ...], places: tuple[int, ...]) -> tuple[Place, ...]:
    """Return the seats from the first place to the last."""
    ranked = sorted(range(len(totals)), key=lambda seat: (places[seat], seat))
    return tuple(Place(seat, places[seat], totals[seat]) for seat in ranked)


def _lines(text: str) -> list[tuple[int, str]]:
    found = []
    for line, raw in enumerate(text.splitlines(), 1):
        words = " ".join(raw.partition("#")[0].split())
        if words:
            found.append((line, words))
    return found


def _from_header(cls: type[Match], header: dict[str, tuple[int, str]]) -> Match:
    version_line, version = header.get("karata", (1, ""))
    if version != str(VERSION):
        raise TranscriptError(version_line, version, f"expected 'karata {VERSION}' first")
    for key in ("game", "seed"):
        if key not in header:
            raise TranscriptError(1, key, "a header line is missing")
    line, value = header["game"]
    try:
        game = game_named(value)
        line, value = header.get("options", (line, ""))
        options = parse_options(game.option_type, value)
        line, value = header["seed"]
        seed = parse_seed(value)
        line, value = header.get("dealer", (line, "0"))
        dealer = parse_number(value, 0, options.players - 1)
        line, value = header.get("first", (line, "1"))
        return cls(game, options, seed, dealer, parse_number(value, 1, MAX_FIRST))
    except (NotationError, OptionError) as error:
        raise TranscriptError(line, value, str(error)) from error


def new_seed() -> int:
    """Return a seed by chance, short enough to be told to a friend."""
    return int(SystemRandom().random() * SEEDS)


def parse_seed(text: str) -> int:
    """Read a seed; NotationError unless it is a whole number that JavaScript can hold."""
    if not re.fullmatch(r"[0-9]{1,99}", text) or int(text) > MAX_SEED:
        raise NotationError(f"a seed from 0 to {MAX_SEED}", text)
    return int(text)


def _replay(match: Match, words: str) -> None:
    """Do one line of a transcript's body."""
    verb, _, rest = words.partition(" ")
    if verb == "result":
        if not match.deal_over:
            raise NotationError("the actions that end the deal before its result", words)
        shown = " ".join(map(str, match.results[-1].points))
        if rest != shown:
            raise NotationError(f"the result {shown}", rest)
        return
    if verb == "deal":
        _give(match, rest)
        return
    if match.deal_over:
        if match.finished:
            raise NotationError("the end: the match is over", words)
        match.begin_next()
    match.act(match.game.parse_action(words))


def _give(match: Match, text: str) -> None:
    """Use the cards of a `deal` line for the next deal, or for the first if nothing was done."""
    hands_text, _, kitty_text = text.partition("kitty=")
    pack, options = match.game.pack, match.options
    parts = split_position(f"deal {hands_text};")
    copies = Copies(pack, match.game.setup(options).in_play)
    hands = []
    for seat in range(options.players):
        hand = parse_hand(pack, parts.hands.get(seat, "..."))
        hands.append(mask_of(copies.take(cards(hand), f"seat {seat}")))
    kitty = copies.take(cards(pack.mask(kitty_text)), "kitty")
    deal = Deal(tuple(hands), mask_of(kitty))
    problem = match.game.deal_problem(options, deal)
    if problem:
        raise NotationError(problem, text)
    match.begin_with(deal)
