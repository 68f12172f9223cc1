"""Positions of Five Hundred as text: what is known of a deal in progress, on one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karata.cards import SUIT_LETTERS, Card, Seat, Suit, cards, mask_of
from karata.dealing import Deal
from karata.errors import NotationError
from karata.games import auction
from karata.games.bids import TRICKS
from karata.games.five_hundred_reader import (
    KEYS,
    FiveHundredReader,
    parts_of,
    suit_of_letter,
)
from karata.games.five_hundred_state import (
    AUCTION,
    BLIND_PHASE,
    CONSENT,
    JOKER,
    KITTY,
    PARTNER,
    PHASES,
    PLAY,
    RAISE,
    FiveHundredState,
)
from karata.notation import (
    PositionText,
    format_cards,
    format_hand,
    join_position,
    parse_number,
)
from karata.options import format_options

if TYPE_CHECKING:
    from karata.games.five_hundred import FiveHundred

_NAMED = "*"  # JK*H: a joker that was led and named hearts


# ---------------------------------------------------------------- writing


def format_state(state: FiveHundredState) -> str:
    """Return the whole state as a position line."""
    pack = state.setup.pack
    keys: dict[str, str] = {}
    if state.phase != PLAY or (state.contract is None and state.calls):
        keys["phase"] = state.phase
    keys["deal"], keys["dealer"] = str(state.number), str(state.dealer)
    if any(state.totals):
        keys["totals"] = ",".join(map(str, state.totals))
    if state.barred:
        keys["barred"] = ",".join(map(str, sorted(state.barred)))
    if not all(state.looked):
        keys["looked"] = ",".join(str(at) for at, seen in enumerate(state.looked) if seen)
    if state.asked:
        keys["asked"] = ",".join(map(str, state.asked))
    if state.calls:
        keys["calls"] = "/".join(f"{seat}:{name}" for seat, name in state.calls)
    keys["turn"] = str(state.turn)
    if state.contract is not None:
        keys["contract"], keys["declarer"] = state.contract.name, str(state.declarer)
    for key, mask in (("kitty", state.kitty), ("discards", state.discarded)):
        if mask:
            keys[key] = format_cards(pack, cards(mask))
    if state.called is not None:
        keys["called"] = pack.card_names[state.called]
    if state.setup.players == 5 and (state.partners or state.called is not None):
        keys["partner"] = ",".join(map(str, state.partners)) or "none"
    if state.joker_suit is not None:
        keys["joker"] = SUIT_LETTERS[state.joker_suit]
    keys["lead"] = str(state.leader)
    _write_tricks(state, keys)
    hands = {seat: format_hand(pack, hand) for seat, hand in enumerate(state.hands)}
    return join_position(PositionText(state.game.name, format_options(state.options), hands, keys))


def _write_tricks(state: FiveHundredState, keys: dict[str, str]) -> None:
    """Write the tricks, and of what they should leave behind only what they do not tell."""
    pack = state.setup.pack
    if state.tricks:
        keys["tricks"] = "/".join(
            f"{leader}:{_trick_text(state, played, led)}" for leader, played, _, led in state.tricks
        )
    if state.trick:
        keys["trick"] = format_cards(pack, state.trick)
        if state.order.suit_of[state.trick[0]] != state.led:
            keys["named"] = SUIT_LETTERS[state.led]
    keys["number"] = str(state.trick_number)
    bare = state.copy()
    forget_tricks(bare)
    replay_tricks(bare, [(leader, cards_, led) for leader, cards_, _, led in state.tricks])
    if state.trick:
        replay_current(bare, state.leader, tuple(state.trick), state.led)
    more = [a - b for a, b in zip(state.took, bare.took, strict=True)]
    if any(more):
        keys["tricksby"] = ",".join(map(str, more))
    suits = _letters(state.led_suits & ~bare.led_suits)
    if suits:
        keys["ledsuits"] = suits
    for key in ("thrown", "shown", "spent"):
        extra = [a & ~b for a, b in zip(getattr(state, key), getattr(bare, key), strict=True)]
        if any(extra):
            keys[key] = "/".join(f"{at}:{_letters(e)}" for at, e in enumerate(extra) if _letters(e))
            if not keys[key]:
                del keys[key]


def _letters(suits: int) -> str:
    return "".join(letter for suit, letter in enumerate(SUIT_LETTERS) if suits >> suit & 1)


def _trick_text(state: FiveHundredState, played: tuple[Card, ...], led: Suit) -> str:
    names = [state.setup.pack.card_names[card] for card in played]
    if state.order.suit_of[played[0]] != led:
        names[0] += _NAMED + SUIT_LETTERS[led]
    return ",".join(names)


# ---------------------------------------------------------------- reading


def state_from(game: FiveHundred, parts: PositionText) -> FiveHundredState:
    """Build a state from a position; what is not written has the value it has after a deal.

    Calls without `phase` and `contract` are replayed: the last one may settle the contract.
    """
    reader = FiveHundredReader(game, parts, KEYS)
    deal = Deal(tuple(reader.hands()), mask_of(_known_kitty(reader)))
    number, dealer = reader.number("deal", 1, 9999, 1), reader.seat("dealer", 0)
    totals = reader.numbers("totals", -99999, 99999)
    barred = frozenset(reader.some_seats("barred"))
    state = game.start(reader.options, deal, dealer, number, totals, barred)
    phase = reader.parts.keys.get("phase", "")
    if phase not in ("", *PHASES):
        raise NotationError(", ".join(PHASES), phase, "key 'phase'")
    blind = phase == BLIND_PHASE
    hidden = {reader.seat("turn", state.turn)} if blind else set()
    everybody = tuple(seat for seat in range(reader.seats) if seat not in hidden)
    seen = reader.some_seats("looked", everybody)
    state.looked = [seat in seen for seat in range(reader.seats)]
    state.asked = list(reader.some_seats("asked"))
    told = not phase and not reader.has("contract")
    later = [key for key in ("discards", "tricks", "trick") if reader.has(key)]
    if told and reader.has("calls") and later:
        raise NotationError("a contract, or play as the phase", later[0], "after ';'")
    for seat, name in reader.calls():
        if told:
            state.turn = seat
            if state.phase == BLIND_PHASE:
                auction.look(state)
            auction.call(state, name)
        else:
            state.turn = seat
            state.phase = RAISE if _is_raise(state, seat) else AUCTION
            auction.note_call(state, name)
    _read_contract(reader, state)
    if phase or not (told and state.calls):
        state.phase = phase or PLAY
    problem = _phase_problem(state)
    if problem:
        raise NotationError(problem, state.phase, "key 'phase'")
    _read_tricks(reader, state)
    if state.phase == CONSENT:
        state.turn = state.setup.partners(state.asked[-1])[0]
    state.turn = reader.seat("turn", state.turn)
    if state.phase == PLAY and not {state.turn, state.leader} <= set(state.active):
        raise NotationError("a seat that plays in this deal", str(state.turn), "key 'turn'")
    return state


def _phase_problem(state: FiveHundredState) -> str:
    """Return what a phase asks of a position that does not stand there; empty if all does."""
    contract, phase = state.contract, state.phase
    if phase == CONSENT and not (state.asked and state.setup.partners(state.asked[-1])):
        return "a seat with a partner that has asked, for this phase"
    if phase == RAISE and state.high is None:
        return "a bid among the calls, for this phase"
    if phase in (KITTY, PARTNER, JOKER) and contract is None:
        return "a contract, for this phase"
    five = state.setup.players == 5 and contract is not None and contract.kind == TRICKS
    if phase == PARTNER and not five:
        return "five players and a contract of tricks, for this phase"
    return ""


def _is_raise(state: FiveHundredState, seat: Seat) -> bool:
    """Return whether the highest bidder speaks again after all others have passed."""
    others = [passed for at, passed in enumerate(state.passed) if at != seat]
    return seat == state.high_seat and all(others)


def _known_kitty(reader: FiveHundredReader) -> tuple[Card, ...]:
    """Read the kitty: once it was taken up its cards also stand where they are now."""

    def read(text: str) -> tuple[Card, ...]:
        return tuple(reader.card(name) for name in parts_of(text))

    return reader.key("kitty", read, ())


def _read_contract(reader: FiveHundredReader, state: FiveHundredState) -> None:
    def named(text: str) -> str:
        if text not in state.setup.by_name:
            raise NotationError("a bid of this table", text)
        return text

    name = reader.key("contract", named, "")
    state.discarded = mask_of(reader.listed("discards"))
    if name:
        state.high = state.setup.by_name[name]
        state.high_seat = reader.seat("declarer", 0)
        auction.set_contract(state, state.high, state.high_seat)
    if reader.has("called"):
        state.called = reader.key("called", reader.card, 0)
        holders = [seat for seat, hand in enumerate(state.hands) if hand >> state.called & 1]
        state.partners = tuple(holders)
    if reader.has("partner"):
        state.partners = reader.key("partner", lambda text: _partners(reader, state, text), ())
    if reader.parts.keys.get("joker", "none") != "none":
        state.joker_suit = reader.key("joker", suit_of_letter, 0)
    state.seat_players()
    auction.set_order(state)


def _partners(reader: FiveHundredReader, state: FiveHundredState, text: str) -> tuple[Seat, ...]:
    """Read who plays with the declarer, where five play."""
    if text == "none":
        return ()
    seats = tuple(parse_number(part, 0, reader.seats - 1) for part in parts_of(text))
    five = reader.seats == 5 and state.contract is not None and state.contract.kind == TRICKS
    if not seats or not five or state.declarer in seats or len(set(seats)) < len(seats):
        raise NotationError("partners of the contractor, where five play", text)
    return seats


def _read_tricks(reader: FiveHundredReader, state: FiveHundredState) -> None:
    """Read what has been played, who leads and whose turn it is."""
    default = state.leader
    if state.contract is None and state.phase == PLAY:
        default = (state.dealer + 1) % reader.seats
    none: list[tuple[Seat, tuple[Card, ...], Suit]] = []
    done = reader.key("tricks", lambda text: _tricks(reader, state, text), none)
    replay_tricks(state, done)
    if not done:
        state.leader = default
    state.leader = reader.seat("lead", state.leader)
    lying = reader.listed("trick")
    if len(lying) >= len(state.active):
        raise NotationError(f"at most {len(state.active) - 1} cards", reader.parts.keys["trick"])
    led = reader.key("named", suit_of_letter, state.order.suit_of[lying[0]] if lying else 0)
    if lying:
        replay_current(state, state.leader, lying, led)
    if state.phase == PLAY:
        state.turn = state.seat_at(state.leader, len(lying))
    for seat, n in enumerate(reader.numbers("tricksby", 0, 10)):
        state.took[seat] += n
    state.led_suits |= reader.suits("ledsuits")
    for key in ("thrown", "shown", "spent"):
        for seat, suits in enumerate(reader.suits_by_seat(key)):
            getattr(state, key)[seat] |= suits
    state.trick_number = reader.number("number", 1, 11, sum(state.took) + 1)


def _tricks(
    reader: FiveHundredReader, state: FiveHundredState, text: str
) -> list[tuple[Seat, tuple[Card, ...], Suit]]:
    found = []
    for part in filter(None, text.split("/")):
        seat, _, listed = part.partition(":")
        first, star, suit = listed.partition(",")[0].partition(_NAMED)
        listed = listed.replace(_NAMED + suit, "", 1) if star else listed
        played = reader.once(tuple(reader.card(name) for name in parts_of(listed)), "key 'tricks'")
        if len(played) != len(state.active):
            raise NotationError(f"a trick of {len(state.active)} cards", part)
        led = suit_of_letter(suit) if star else state.order.suit_of[reader.card(first)]
        found.append((parse_number(seat, 0, reader.seats - 1), played, led))
    return found


# ---------------------------------------------------------------- what tricks leave behind


def forget_tricks(state: FiveHundredState) -> None:
    """Go back to before the first trick, as far as memory goes."""
    players = state.setup.players
    state.tricks, state.took, state.led_suits = [], [0] * players, 0
    state.thrown, state.shown, state.spent = [0] * players, [0] * players, [0] * players


def replay_tricks(
    state: FiveHundredState, tricks: list[tuple[Seat, tuple[Card, ...], Suit]]
) -> None:
    """Write finished tricks down, with what they tell of the hands."""
    for leader, played, led in tricks:
        replay_current(state, leader, played, led)
        winner = state.seat_at(leader, state.order.winning_place(played, led))
        state.tricks.append((leader, played, winner, led))
        state.took[winner] += 1
        state.leader, state.trick = winner, []


def replay_current(
    state: FiveHundredState, leader: Seat, played: tuple[Card, ...], led: Suit
) -> None:
    """Write the cards of a trick down, with what they tell of the hands."""
    state.leader, state.led, state.trick = leader, led, list(played)
    state.led_suits |= 1 << led
    for place, card in enumerate(played):
        if place or state.order.suit_of[card] == led:
            state.note(state.seat_at(leader, place), card)
