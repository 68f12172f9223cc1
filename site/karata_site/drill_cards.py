"""Exercises of Five Hundred about cards: what may be played, what wins, what beats what."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from karata.bots.five_hundred_kitty import choose_discard
from karata.bots.five_hundred_thumb import FiveHundredThumb
from karata.cards import JOKERS, SUIT_LETTERS, Mask, Suit, cards, count
from karata.games.bids import NO_TRUMP, SAME_COLOUR
from karata.games.five_hundred_actions import Call
from karata.games.five_hundred_setup import JOKER
from karata.games.five_hundred_state import BIDDING, OVER, PLAY, FiveHundredState
from karata_site.drill_hearts import refusals
from karata_site.drills import (
    ADVICE,
    ALL,
    ONE,
    ORDER,
    Answer,
    Drill,
    Goal,
    Reason,
    hand_codes,
    mixed,
    pick,
    seed_of,
    trick_row,
    who,
)

HELPER = FiveHundredThumb()
ID = "five_hundred."
TRUMP_BIDS = ("7S", "7C", "7D", "7H", "8S", "8C", "8D", "8H")
NO_TRUMP_BIDS = ("7NT", "8NT", "9NT")
MISERE_BIDS = ("misere",)


def contracted(game: Any, options: Any, bid: str, rng: random.Random) -> FiveHundredState:
    """Return a deal in which the first to speak won the bidding with `bid`, unless it needs 7."""
    dealer = int(rng.random() * options.players)
    state: FiveHundredState = game.start(
        options, game.deal(options, seed_of(rng), 1, dealer), dealer
    )
    calls = ["7S", bid] if bid == "misere" else [bid]
    while state.phase in BIDDING:
        game.act(state, Call(calls.pop(0) if calls else "pass"))
    return state


def positions(game: Any, options: Any, bid: str, rng: random.Random) -> Iterator[FiveHundredState]:
    """Play a deal with this contract and random cards; yield the state before each card."""
    state = contracted(game, options, bid, rng)
    while state.phase not in (PLAY, OVER):
        game.apply(state, HELPER.choose(game.observe(state, state.turn), rng).action)
    while state.phase == PLAY:
        yield state
        game.apply(state, pick(game.actions(state), rng))
    if state.phase == OVER:
        yield state


def player(state: FiveHundredState, seat: int, other: int) -> str:
    """Return a player as `seat` sees it."""
    return who(state.setup.players, seat, other, state.setup.sides)


@dataclass(frozen=True)
class Moment:
    """A hand on turn; masks."""

    state: FiveHundredState
    hand: Mask
    legal: Mask

    @property
    def leads(self) -> bool:
        return not self.state.trick

    @property
    def own(self) -> Mask:
        """The cards with which this hand follows suit."""
        return self.hand & self.state.order.suit_masks[self.state.led]

    @property
    def void(self) -> bool:
        return not self.leads and not self.own

    @property
    def trumps(self) -> Mask:
        strain = self.state.strain
        return 0 if strain == NO_TRUMP else self.hand & self.state.order.suit_masks[strain]

    @property
    def stray(self) -> Mask:
        """The left bower where the suit printed on it is led."""
        return 0 if self.leads else self.hand & self.state.order.strays[self.state.led]

    @property
    def bound(self) -> bool:
        return 1 < count(self.legal) < count(self.hand)

    @property
    def free(self) -> bool:
        return self.legal == self.hand

    @property
    def joker(self) -> bool:
        """Whether a joker without a suit is held."""
        return bool(self.hand & self.state.free_jokers)


def _left(state: FiveHundredState) -> int:
    """Return the left bower as a mask; 0 without trumps."""
    if state.strain == NO_TRUMP:
        return 0
    jack: int = state.setup.pack.mask(f"J{SUIT_LETTERS[SAME_COLOUR[state.strain]]}")
    return jack


TESTS: dict[str, Callable[[Moment], bool]] = {
    "follow": lambda m: not m.leads and m.bound and bool(m.trumps & ~m.legal) and not m.stray,
    "left-refused": lambda m: bool(m.stray) and not m.stray & m.legal,
    "left-only": lambda m: bool(m.stray) and m.void and m.free and count(m.hand) > 3,
    "trumps-led": lambda m: (
        not m.leads and m.state.led == m.state.strain and bool(m.legal & _left(m.state)) and m.bound
    ),
    "void": lambda m: m.void and m.free and 1 < count(m.trumps) < count(m.hand) and not m.stray,
    "joker-waits": lambda m: not m.leads and m.joker and m.bound,
    "joker-free": lambda m: m.void and m.joker and m.free and count(m.hand) > 3,
    "joker-late": lambda m: m.leads and m.joker and not m.free and count(m.hand) > 1,
    "misere": lambda m: not m.leads and m.bound and not m.joker and count(m.hand) > 4,
}
BECAUSE = {
    "left-only": "follow.left-bower-discard",
    "trumps-led": "follow.trumps-led",
    "void": "play.need-not-trump",
    "joker-free": "joker.may-wait",
}


def _bids(goal: str) -> tuple[str, ...]:
    if goal.startswith("joker"):
        return NO_TRUMP_BIDS
    return MISERE_BIDS if goal.startswith("misere") else TRUMP_BIDS


def play(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask which cards of a hand may be played."""
    found = [
        state.copy()
        for state in positions(game, options, pick(_bids(goal.name), rng), rng)
        if state.phase == PLAY
        and TESTS[goal.name](Moment(state, state.hands[state.turn], game.legal(state)))
    ]
    if not found:
        return None
    state = pick(found, rng)
    pack, seat, legal = game.pack, state.turn, game.legal(state)
    codes = hand_codes(pack, state.hands[seat])
    names = [code.removeprefix("card ") for code in codes]
    reasons = refusals(game, state, [each for each in names if not legal >> pack.card(each) & 1])
    if goal.name in BECAUSE:
        reasons.append(Reason(ID + BECAUSE[goal.name]))
    played = [
        (player(state, seat, state.seat_at(state.leader, at)), card)
        for at, card in enumerate(state.trick)
    ]
    return Drill(
        0,
        ALL,
        tuple(Answer(f"card {each}", bool(legal >> pack.card(each) & 1)) for each in names),
        tuple(reasons),
        (trick_row(pack, "trick", played),) if played else (),
        remarks(state, seat),
    )


def remarks(state: FiveHundredState, seat: int) -> tuple[str, ...]:
    """Return what a reader must know beside the cards."""
    assert state.contract is not None
    assert state.declarer is not None
    found = [f"contract {state.contract.name}",
             f"contractor {player(state, seat, state.declarer)[4:]}"]  # fmt: skip
    if not state.trick:
        found.append("lead")
    if state.strain == NO_TRUMP and state.setup.jokers & (state.hands[seat] | _lying(state)):
        suit = state.joker_suit
        found.append(f"joker {'none' if suit is None else SUIT_LETTERS[suit]}")
        led = [SUIT_LETTERS[each] for each in range(4) if state.led_suits >> each & 1]
        if led and not state.trick and suit is None:
            found.append("led-suits " + " ".join(led))
    if state.trick and state.free_jokers >> state.trick[0] & 1:
        found.append(f"led {SUIT_LETTERS[state.led]}")  # the suit named with it
    return tuple(found)


def _lying(state: FiveHundredState) -> Mask:
    return sum(1 << card for card in state.trick)


# ---- which card wins ----


@dataclass(frozen=True)
class Played:
    """A finished trick."""

    state: FiveHundredState
    cards: tuple[int, ...]
    led: Suit

    @property
    def place(self) -> int:
        return self.state.order.winning_place(self.cards, self.led)

    @property
    def best(self) -> int:
        return self.cards[self.place]

    @property
    def trumps(self) -> int:
        strain, suit_of = self.state.strain, self.state.order.suit_of
        return sum(strain != NO_TRUMP and suit_of[card] == strain for card in self.cards)

    @property
    def higher(self) -> bool:
        """Whether a card of another suit has a higher rank than the one that wins."""
        rank, suit_of = self.state.setup.pack.rank_of, self.state.order.suit_of
        return any(
            suit_of[card] not in (self.led, JOKERS) and rank[card] > rank[self.best]
            for card in self.cards
        )

    @property
    def ruffed(self) -> bool:
        return bool(self.trumps) and self.led != self.state.strain

    def holds(self, mask: Mask) -> bool:
        return any(mask >> card & 1 for card in self.cards)


WINNERS: dict[str, Callable[[Played], bool]] = {
    "trump": lambda p: p.ruffed and p.trumps == 1 and p.higher and p.best != JOKER,
    "trumps": lambda p: p.ruffed and p.trumps > 1,
    "left": lambda p: p.holds(_left(p.state)) and p.trumps > 1 and p.place != 0,
    "left-wins": lambda p: bool(_left(p.state) >> p.best & 1) and p.trumps > 1,
    "top-joker": lambda p: p.best == JOKER and p.holds(_left(p.state)),
    "no-trump": lambda p: not p.trumps and p.higher and p.place != 0,
    "joker-free": lambda p: p.best == JOKER and p.place != 0,
    "joker-away": lambda p: p.higher and not p.holds(1 << JOKER) and p.place != 0,
    "misere": lambda p: p.higher and not p.holds(1 << JOKER),
}


def winner(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask which card wins a trick."""
    bid = pick(_bids(goal.name), rng)
    last: FiveHundredState | None = None
    for state in positions(game, options, bid, rng):
        last = state
    assert last is not None
    tricks = [
        Played(last, played, led)
        for _, played, _, led in last.tricks
        if last.order.suit_of[played[0]] != JOKERS
    ]
    found = [each for each in tricks if WINNERS[goal.name](each)]
    if not found:
        return None
    played = pick(found, rng)
    names = [game.pack.card_names[card] for card in played.cards]
    told = [f"contract {bid}"]
    if last.strain == NO_TRUMP and played.holds(1 << JOKER) and last.joker_suit is not None:
        told.append(f"joker {SUIT_LETTERS[last.joker_suit]}")
    return Drill(
        0,
        ONE,
        tuple(Answer(f"card {name}", at == played.place) for at, name in enumerate(names)),
        tuple(Reason(each) for each in because(played)),
        (),
        (*told, f"led {SUIT_LETTERS[played.led]}"),
    )


def because(played: Played) -> list[str]:
    if played.best == JOKER and played.state.strain == NO_TRUMP:
        free = played.state.joker_suit is None
        return [ID + ("joker.wins" if free else "joker.named")]
    if not played.trumps:
        return [ID + "trick.winner"]
    found = ["five_hundred.trick.trump-wins"]
    if played.best == JOKER:
        found.append(ID + "joker.highest-trump")
    if played.holds(_left(played.state)):
        found.append(ID + "trump.left-bower")
    return found


# ---- the order of trumps ----


def order(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask for the order of five cards when a suit is trumps; the goal says what is led."""
    setup = game.setup(options)
    trump: Suit = pick(range(4), rng)
    led: Suit = trump if goal.name == "trumps" else pick([s for s in range(4) if s != trump], rng)
    table = setup.order(trump)
    pack, value = setup.pack, table.value[led]
    left = pack.card(f"J{SUIT_LETTERS[SAME_COLOUR[trump]]}")
    trumps = [c for c in cards(table.suit_masks[trump] & setup.in_play) if c != left]
    chosen = [left]
    if led == trump:
        chosen += [pack.card(f"J{SUIT_LETTERS[trump]}"), pack.card(f"A{SUIT_LETTERS[trump]}")]
        chosen += mixed([each for each in trumps if each not in chosen], rng)[:2]
    else:
        follow = mixed(cards(table.suit_masks[led] & setup.in_play), rng)[:2]
        chosen += [max(follow), *mixed([c for c in trumps if c != JOKER], rng)[:2], min(follow)]
    ranked = sorted(chosen, key=lambda card: -value[card])
    reasons = ["trump.order-six" if options.players == 6 else "trump.order", "trump.left-bower"]
    if led != trump:
        reasons.append("trump.beat")
    return Drill(
        0,
        ORDER,
        tuple(Answer(f"card {pack.card_names[card]}", True) for card in ranked),
        tuple(Reason(ID + each) for each in reasons),
        (),
        (f"trumps {SUIT_LETTERS[trump]}", f"led {SUIT_LETTERS[led]}"),
    )


# ---- laying aside ----


def aside(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask which cards to lay aside; the answer is what the computer player lays aside, and why."""
    bids = MISERE_BIDS if goal.name.endswith("misere") else (*TRUMP_BIDS, *NO_TRUMP_BIDS)
    state = contracted(game, options, pick(bids, rng), rng)
    choice = choose_discard(game.observe(state, state.turn))
    if choice.because[0] != ID + goal.name:
        return None
    assert state.contract is not None
    hand = state.hands[state.turn]
    if state.strain != NO_TRUMP and count(hand & state.order.suit_masks[state.strain]) < 4:
        return None  # nobody would have bid it
    gone = choice.action.cards
    pack = game.pack
    return Drill(
        0,
        ADVICE,
        tuple(
            Answer(code, bool(gone >> pack.card(code.removeprefix("card ")) & 1))
            for code in hand_codes(pack, hand)
        ),
        tuple(Reason(each) for each in choice.because),
        (),
        (f"contract {state.contract.name}",),
    )


__all__ = ["aside", "order", "play", "winner"]
