"""A match: deals until somebody reaches the target, and its transcript.

The transcript is the save file, the shared link, the bug report and the undo. Format version 1:
header lines `karata 1`, `game`, `options`, `seed` and `dealer`, then one action a line; after each
deal a `result` line, which is checked. `deal 0:… 1:… kitty=…` gives the cards of the next deal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from karata.cards import Seat, cards, mask_of
from karata.dealing import Deal
from karata.errors import KarataError, NotationError, OptionError
from karata.game import DealResult, Violation, is_over
from karata.games import game_named
from karata.games.actions import Action, format_action, parse_action
from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_state import HeartsState
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
HEADER = ("karata", "game", "options", "seed", "dealer")
MAX_SEED = 2**53 - 1  # whole in JavaScript too


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
    """Deals of one game under one set of options, until the end is decided."""

    def __init__(self, game: HeartsFamily, options: Any, seed: int, dealer: Seat = 0) -> None:
        if not 0 <= seed <= MAX_SEED:
            raise NotationError(f"a seed from 0 to {MAX_SEED}", str(seed))
        if not 0 <= dealer < options.players:
            raise NotationError(f"a seat from 0 to {options.players - 1}", str(dealer), "dealer")
        self.game = game
        self.options = options
        self.seed = seed
        self.first_dealer = dealer
        self.results: list[DealResult] = []
        self.actions: list[list[Action]] = []  # by deal
        self.given: dict[int, Deal] = {}  # deals not made from the seed, by number
        self.totals: tuple[int, ...] = (0,) * options.players
        self.target_reached = False  # stays set in a tie extension (B-H13)
        self.finished = False
        self.state: HeartsState
        self.begin_next()

    @property
    def number(self) -> int:
        """The number of the deal in progress, or of the last one."""
        return len(self.actions)

    @property
    def dealer(self) -> Seat:
        """Who deals now: the deal moves one seat to the left each time."""
        return (self.first_dealer + self.number - 1) % int(self.options.players)

    @property
    def deal_over(self) -> bool:
        """Whether the deal is finished and the next one has not begun."""
        return len(self.results) == self.number

    def begin_next(self, given: Deal | None = None) -> None:
        """Deal the next cards, from the seed or as given."""
        if self.finished or len(self.actions) > len(self.results):
            raise ValueError("the deal in progress is not over, or the match is")
        number = self.number + 1
        if given is not None:
            self.given[number] = given
        self.actions.append([])
        dealt = given or self.game.deal(self.options, self.seed, number)
        self.state = self.game.start(self.options, dealt, self.dealer, number, self.totals)

    def violation(self, action: Action) -> Violation | None:
        """Return the rule that `action` would break."""
        return self.game.violation(self.state, action)

    def act(self, action: Action) -> None:
        """Do an action of the seat on turn; IllegalAction leaves everything as it was."""
        self.game.act(self.state, action)
        self.actions[-1].append(action)
        result = self.game.result(self.state)
        if result is not None:
            self._score(result)

    def _score(self, result: DealResult) -> None:
        self.results.append(result)
        self.totals = tuple(a + b for a, b in zip(self.totals, result.points, strict=True))
        self.target_reached = self.target_reached or max(self.totals) >= self.options.target
        self.finished = is_over(self.totals, self.target_reached, self.options.tie_rule)

    def standing(self) -> tuple[Place, ...]:
        """Return the seats from best to worst."""
        return standing(self.totals)

    def transcript(self) -> str:
        """Return the match as text; `from_transcript` gives it back."""
        lines = [
            f"karata {VERSION}",
            f"game {self.game.name}",
            f"options {format_options(self.options)}".rstrip(),
            f"seed {self.seed}",
            f"dealer {self.first_dealer}",
        ]
        for index, actions in enumerate(self.actions):
            if index + 1 in self.given:
                lines.append(self._deal_line(self.given[index + 1]))
            lines += [format_action(self.game.pack, action) for action in actions]
            if index < len(self.results):
                lines.append("result " + " ".join(map(str, self.results[index].points)))
        return "\n".join(lines) + "\n"

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


def standing(totals: tuple[int, ...]) -> tuple[Place, ...]:
    """Return the seats from the lowest total to the highest; equal totals share a place (SH-46)."""
    ranked = sorted(range(len(totals)), key=lambda seat: (totals[seat], seat))
    return tuple(
        Place(seat, 1 + sum(other < totals[seat] for other in totals), totals[seat])
        for seat in ranked
    )


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
        return cls(game, options, seed, parse_number(value, 0, options.players - 1))
    except (NotationError, OptionError) as error:
        raise TranscriptError(line, value, str(error)) from error


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
    match.act(parse_action(match.game.pack, words))


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
    if match.number == 1 and not match.actions[-1]:
        match.given[1] = deal
        match.state = match.game.start(options, deal, match.dealer, 1, match.totals)
    else:
        match.begin_next(deal)
