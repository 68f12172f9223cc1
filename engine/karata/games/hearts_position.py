"""Positions of the Hearts family as text: what is known of a deal in progress, on one line."""

from __future__ import annotations

from typing import TypeVar

from karata.cards import Card, Mask, Pack, cards, mask_of
from karata.dealing import Deal
from karata.errors import NotationError
from karata.games.hearts_family import HeartsFamily, exchange
from karata.games.hearts_state import MOON, OVER, PASS, PLAY, HeartsState
from karata.games.position_reader import PositionReader
from karata.notation import (
    PositionText,
    format_by_seat,
    format_cards,
    format_hand,
    join_position,
    parse_by_seat,
    parse_cards,
    parse_number,
)
from karata.options import format_options

KEYS = ("phase", "deal", "dealer", "totals", "turn", "lead", "trick", "number", "tricks", "taken",
        "pile", "broken", "kitty", "kittyto", "passed", "moon")  # fmt: skip
T = TypeVar("T")


def format_state(state: HeartsState) -> str:
    """Return the whole state as a position line."""
    pack = state.setup.pack
    keys: dict[str, str] = {}
    if state.phase is not PLAY:
        keys["phase"] = state.phase
    keys["deal"], keys["dealer"] = str(state.number), str(state.dealer)
    if any(state.totals):
        keys["totals"] = ",".join(map(str, state.totals))
    if state.phase in (PASS, MOON):
        keys["turn"] = str(state.turn)
    keys["lead"] = str(state.leader)
    if state.trick:
        keys["trick"] = format_cards(pack, state.trick)
    keys["number"] = str(state.trick_number)
    if state.tricks:
        keys["tricks"] = "/".join(
            f"{leader}:{format_cards(pack, played)}" for leader, played, _ in state.tricks
        )
    told = mask_of(card for _, played, _ in state.tricks for card in played)
    taken = [mask & ~told for mask in state.taken]
    if any(taken):
        keys["taken"] = format_by_seat(pack, taken)
    if state.pile & ~told:
        keys["pile"] = format_cards(pack, cards(state.pile & ~told))
    if state.broken:
        keys["broken"] = ""
    if state.kitty:
        keys["kitty"] = format_cards(pack, cards(state.kitty))
    if state.kitty_seat is not None:
        keys["kittyto"] = str(state.kitty_seat)
    if any(state.passed):
        keys["passed"] = _format_passed(state)
    if state.chosen:
        keys["moon"] = state.chosen
    hands = {seat: format_hand(pack, hand) for seat, hand in enumerate(state.hands)}
    return join_position(PositionText(state.game.name, format_options(state.options), hands, keys))


def _format_passed(state: HeartsState) -> str:
    pack = state.setup.pack
    if any(state.scattered):
        given = enumerate(state.scattered)
        return "/".join(f"{seat}:{format_cards(pack, listed)}" for seat, listed in given if listed)
    return format_by_seat(pack, state.passed)


class _Reader(PositionReader):
    """Reads the keys of the family."""

    def mask(self, key: str) -> Mask:
        """Read a set of cards."""
        return mask_of(self.once(cards(self.key(key, self.pack.mask, 0)), f"key {key!r}"))

    def listed(self, key: str) -> tuple[Card, ...]:
        """Read cards in their order."""
        none: tuple[Card, ...] = ()
        return self.once(self.key(key, lambda t: parse_cards(self.pack, t), none), f"key {key!r}")

    def tricks(self) -> list[tuple[int, tuple[Card, ...]]]:
        """Read finished tricks as leader and cards."""
        return self.key("tricks", self._tricks, [])

    def _tricks(self, text: str) -> list[tuple[int, tuple[Card, ...]]]:
        found = []
        for part in filter(None, text.split("/")):
            leader, _, listed = part.partition(":")
            played = self.once(parse_cards(self.pack, listed), "key 'tricks'")
            if len(played) != self.seats:
                raise NotationError(f"a trick of {self.seats} cards", part)
            found.append((parse_number(leader, 0, self.seats - 1), played))
        return found

    def totals(self) -> tuple[int, ...]:
        """Read the totals before this deal."""

        def read(text: str) -> tuple[int, ...]:
            parts = text.split(",")
            if len(parts) != self.seats:
                raise NotationError(f"{self.seats} totals with commas", text)
            return tuple(parse_number(part, -9999, 9999) for part in parts)

        return self.key("totals", read, (0,) * self.seats)


def state_from(game: HeartsFamily, parts: PositionText) -> HeartsState:
    """Build a state from a position; what is not written has the value it has after a deal."""
    reader = _Reader(game, parts, KEYS)
    seats = reader.seats
    hands, kitty = reader.hands(), reader.mask("kitty")
    number, dealer = reader.number("deal", 1, 9999, 1), reader.seat("dealer", 0)
    deal = Deal(tuple(hands), kitty)
    state = game.start(reader.options, deal, dealer, number, reader.totals())
    for leader, played in reader.tricks():
        place = state.setup.resolve(played, game.pack.suit_of[played[0]])
        winner = None if place is None else (leader + place) % seats
        state.tricks.append((leader, played, winner))
        state.leader = leader
        state.collect(mask_of(played), winner, last=not any(hands) and not parts.keys.get("trick"))
    taken = reader.key("taken", lambda text: parse_by_seat(game.pack, text, seats), [0] * seats)
    for seat, mask in enumerate(taken):
        state.taken[seat] |= mask_of(reader.once(cards(mask), "key 'taken'"))
    state.pile |= reader.mask("pile")
    state.trick = list(reader.listed("trick"))
    if len(state.trick) >= seats:
        raise NotationError(f"at most {seats - 1} cards", parts.keys["trick"], "key 'trick'")
    _read_passed(reader, state)
    _read_phase(reader, state)
    state.broken = "broken" in parts.keys
    state.chosen = reader.key("moon", _choice, "")
    if "kittyto" in parts.keys:
        state.kitty_seat = reader.seat("kittyto", 0)
    return state


def _choice(text: str) -> str:
    if text not in ("self", "others"):
        raise NotationError("self or others", text)
    return text


def _read_passed(reader: _Reader, state: HeartsState) -> None:
    """Read what each seat passed; passed cards also stand where they are now."""
    pack, seats = reader.pack, reader.seats
    if state.way == "S":
        nobody: list[tuple[Card, ...]] = [()] * seats
        state.scattered = reader.key("passed", lambda text: _by_seat(pack, text, seats), nobody)
        state.passed = [mask_of(listed) for listed in state.scattered]
    else:
        none = [0] * seats
        state.passed = reader.key("passed", lambda text: parse_by_seat(pack, text, seats), none)
    if state.way != "H" and all(state.passed):
        exchange(state)


def _by_seat(pack: Pack, text: str, seats: int) -> list[tuple[Card, ...]]:
    found: list[tuple[Card, ...]] = [()] * seats
    for part in filter(None, text.split("/")):
        seat, _, listed = part.partition(":")
        found[parse_number(seat, 0, seats - 1)] = parse_cards(pack, listed)
    return found


def _read_phase(reader: _Reader, state: HeartsState) -> None:
    """Set the phase, who leads and whose turn it is."""
    phases = {phase: phase for phase in (PASS, PLAY, MOON, OVER)}
    phase = reader.parts.keys.get("phase", PLAY)
    if phase not in phases:
        raise NotationError("pass, play, moon or over", phase, "key 'phase'")
    led = state.tricks[-1] if state.tricks else None
    if led is None:
        reader.game.open(state)
    state.phase = phases[phase]
    state.leader = reader.seat("lead", state.leader)
    state.turn = (state.leader + len(state.trick)) % reader.seats
    if state.phase is PASS:
        state.turn = 0
    state.turn = reader.seat("turn", state.turn)
    lying = state.trick or (led[1] if led else ())
    if lying:
        state.led = reader.pack.suit_of[lying[0]]
    collected = sum(mask.bit_count() for mask in state.taken) + state.pile.bit_count()
    done = collected // reader.seats
    state.trick_number = reader.number("number", 1, 60, done + 1)
