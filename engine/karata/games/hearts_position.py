"""Hearts positions as text: what is known of a deal in progress, on one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from karata.cards import Mask, cards, count
from karata.dealing import Deal
from karata.errors import NotationError
from karata.games.hearts import HEARTS
from karata.games.hearts_options import PACK, HeartsOptions, direction, pass_target
from karata.games.hearts_state import MOON, ORDER, OVER, PASS, PLAY, HeartsState, Trick
from karata.notation import (
    UNKNOWN,
    PositionText,
    format_by_seat,
    format_cards,
    format_hand,
    join_position,
    parse_by_seat,
    parse_cards,
    parse_hand,
    parse_number,
)
from karata.options import format_options, parse_options
from karata.tricks import winning_place

KEYS = ("phase", "deal", "dealer", "totals", "turn", "lead", "trick", "number", "taken", "broken",
        "kitty", "kittyto", "passed", "tricks", "moon")  # fmt: skip
T = TypeVar("T")


def format_state(state: HeartsState) -> str:
    """Return the whole state as a position line."""
    keys: dict[str, str] = {}
    if state.phase is not PLAY:
        keys["phase"] = state.phase
    keys["deal"] = str(state.number)
    keys["dealer"] = str(state.dealer)
    if any(state.totals):
        keys["totals"] = ",".join(map(str, state.totals))
    if state.phase in (PASS, MOON):
        keys["turn"] = str(state.turn)
    keys["lead"] = str(state.leader)
    if state.trick:
        keys["trick"] = format_cards(PACK, state.trick)
    keys["number"] = str(state.trick_number)
    if state.tricks:
        keys["tricks"] = "/".join(
            f"{leader}:{format_cards(PACK, played)}" for leader, played, _ in state.tricks
        )
    elif any(state.taken):
        keys["taken"] = format_by_seat(PACK, state.taken)
    if state.broken:
        keys["broken"] = ""
    if state.kitty:
        keys["kitty"] = format_cards(PACK, cards(state.kitty))
    if state.kitty_seat is not None:
        keys["kittyto"] = str(state.kitty_seat)
    if any(state.passed):
        keys["passed"] = format_by_seat(PACK, state.passed)
    if state.chosen:
        keys["moon"] = state.chosen
    hands = {seat: format_hand(PACK, hand) for seat, hand in enumerate(state.hands)}
    return join_position(PositionText("hearts", format_options(state.options), hands, keys))


def state_from(parts: PositionText) -> HeartsState:
    """Build a state from a position; what is not written has the value it has after a deal."""
    options = parse_options(HeartsOptions, parts.options)
    for key in parts.keys:
        if key not in KEYS:
            raise NotationError(f"a key of {', '.join(KEYS)}", key, "after ';'")
    seats = options.players
    hands, taken, trick = _cards_of(parts, seats)
    number = _read(parts, "deal", lambda text: parse_number(text, 1, 9999), 1)
    dealer = _read(parts, "dealer", lambda text: parse_number(text, 0, seats - 1), 0)
    no_totals: tuple[int, ...] = (0,) * seats
    totals = _read(parts, "totals", lambda text: _totals(text, seats), no_totals)
    kitty = _read(parts, "kitty", PACK.mask, 0)
    state = HEARTS.start(options, Deal(tuple(hands), kitty), dealer, number, totals)
    state.tricks = _read(parts, "tricks", lambda text: _tricks(text, seats), [])
    for _, played, winner in state.tricks:
        for card in played:
            taken[winner] |= 1 << card
    state.taken, state.trick = taken, list(trick)
    _check_once(parts, state)
    state.way = direction(options, number)
    state.passed = _read(parts, "passed", lambda text: parse_by_seat(PACK, text, seats), [0] * seats)
    if state.way != "H" and all(state.passed):
        for seat, given in enumerate(state.passed):
            state.received[pass_target(options, state.way, seat)] = given
    phase = parts.keys.get("phase", PLAY)
    if phase not in (PASS, PLAY, MOON, OVER):
        raise NotationError("pass, play, moon or over", phase, "key 'phase'")
    state.phase = {PASS: PASS, PLAY: PLAY, MOON: MOON, OVER: OVER}[phase]
    _place_turn(parts, state)
    state.broken = "broken" in parts.keys
    state.chosen = parts.keys.get("moon", "")
    if "kittyto" in parts.keys:
        state.kitty_seat = _read(parts, "kittyto", lambda text: parse_number(text, 0, seats - 1), 0)
    return state


def _place_turn(parts: PositionText, state: HeartsState) -> None:
    """Set who leads, whose turn it is and which trick is played."""
    seats = state.options.players
    phase = state.phase
    HEARTS.open(state)
    state.phase = phase
    state.leader = _read(parts, "lead", lambda text: parse_number(text, 0, seats - 1), state.leader)
    state.turn = (state.leader + len(state.trick)) % seats
    if state.phase is PASS:
        state.turn = 0
    state.turn = _read(parts, "turn", lambda text: parse_number(text, 0, seats - 1), state.turn)
    if state.trick:
        state.led = PACK.suit_of[state.trick[0]]
    elif state.tricks:
        state.led = PACK.suit_of[state.tricks[-1][1][0]]
    done = sum(count(mask) for mask in state.taken) // seats
    state.trick_number = _read(parts, "number", lambda text: parse_number(text, 1, 53), done + 1)


def _cards_of(
    parts: PositionText, seats: int
) -> tuple[list[Mask], list[Mask], tuple[int, ...]]:
    hands = [0] * seats
    for seat, text in parts.hands.items():
        if seat >= seats:
            raise NotationError(f"a seat from 0 to {seats - 1}", str(seat), "before ';'")
        if text != UNKNOWN:
            hands[seat] = _placed(f"seat {seat}", text, lambda hand: parse_hand(PACK, hand))
    taken = _read(parts, "taken", lambda text: parse_by_seat(PACK, text, seats), [0] * seats)
    no_cards: tuple[int, ...] = ()
    trick = _read(parts, "trick", lambda text: parse_cards(PACK, text), no_cards)
    if len(trick) >= seats:
        raise NotationError(f"at most {seats - 1} cards", parts.keys["trick"], "key 'trick'")
    return hands, taken, trick


def _check_once(parts: PositionText, state: HeartsState) -> None:
    """Refuse a position in which one card is in two places."""
    seen = 0
    places = [(f"seat {seat}", hand) for seat, hand in enumerate(state.hands)]
    places += [("key 'taken'", mask) for mask in state.taken]
    places += [("key 'trick'", sum(1 << card for card in state.trick)), ("key 'kitty'", state.kitty)]
    for place, mask in places:
        double = seen & mask
        if double:
            raise NotationError("each card once", PACK.card_names[cards(double)[0]], place)
        seen |= mask


def _tricks(text: str, seats: int) -> list[Trick]:
    found: list[Trick] = []
    for part in filter(None, text.split("/")):
        leader_text, _, listed = part.partition(":")
        leader = parse_number(leader_text, 0, seats - 1)
        played = parse_cards(PACK, listed)
        if len(played) != seats:
            raise NotationError(f"a trick of {seats} cards", part)
        place = winning_place(ORDER, played, PACK.suit_of[played[0]])
        found.append((leader, played, (leader + place) % seats))
    return found


def _totals(text: str, seats: int) -> tuple[int, ...]:
    parts = text.split(",")
    if len(parts) != seats:
        raise NotationError(f"{seats} totals with commas", text)
    return tuple(parse_number(part, -9999, 9999) for part in parts)


def _placed(place: str, text: str, read: Callable[[str], T]) -> T:
    try:
        return read(text)
    except NotationError as error:
        raise error.at(place) from None


def _read(parts: PositionText, key: str, read: Callable[[str], T], default: T) -> T:
    if key not in parts.keys:
        return default
    return _placed(f"key {key!r}", parts.keys[key], read)
