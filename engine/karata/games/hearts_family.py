"""The Hearts family: one deal, from the pass to the result, with one pack or two.

What differs between its games stands in their options and in the `Setup` made from them.
Rules: rules.md parts A1 to A3, B1 and B2 decide; each restriction carries the id of its sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from karata import dealing
from karata.cards import SUIT_LETTERS, Card, Mask, Seat, count, mask_of, names
from karata.dealing import Deal
from karata.game import DealResult, IllegalAction, Verdict, Violation, is_over, places
from karata.games.actions import (
    MOON_OTHERS,
    MOON_SELF,
    Action,
    Moon,
    Pass,
    Play,
    Scatter,
    format_action,
    parse_action,
    passes,
    plays,
    scatters,
)
from karata.games.hearts_rules import ANY_CLUB, LOW_CLUB, moment, rules_of
from karata.games.hearts_scoring import deal_result, may_subtract, shooter
from karata.games.hearts_setup import Setup
from karata.games.hearts_state import (
    MOON,
    OVER,
    PASS,
    PLAY,
    HeartsObservation,
    HeartsState,
    voids,
)
from karata.games.passing import HOLD, SCATTER, direction, target
from karata.restrictions import broken_rule, legal_cards

if TYPE_CHECKING:
    from karata.notation import PositionText


class HeartsFamily:
    """A game of the family; see `karata.game.Game`."""

    def __init__(
        self,
        name: str,
        option_type: type[Any],
        setup: Callable[[Any], Setup],
        facts: Callable[[Any], dict[str, object]],
    ) -> None:
        self.name = name
        self.option_type = option_type
        self.setup = setup
        self.facts = facts
        self.pack = setup(option_type()).pack

    def deal(self, options: Any, seed: int, number: int, dealer: Seat = 0) -> Deal:
        """Return deal `number` (from 1) of the match with this seed, whoever deals."""
        table = self.setup(options)
        rng = dealing.deal_rng(seed, number)
        return dealing.deal(table.in_play, table.players, table.hand_size, rng)

    def deal_problem(self, options: Any, deal: Deal) -> str:
        """Return what a given deal must be and is not; empty if it can be played."""
        table = self.setup(options)
        dealt = deal.kitty
        for hand in deal.hands:
            if count(hand) != table.hand_size or dealt & hand:
                return f"{table.players} hands of {table.hand_size} cards, each card once"
            dealt |= hand
        return "" if dealt == table.in_play else "all cards that are in play, and no other"

    def start(
        self,
        options: Any,
        deal: Deal,
        dealer: Seat,
        number: int = 1,
        totals: Sequence[int] | None = None,
        barred: frozenset[Seat] = frozenset(),
    ) -> HeartsState:
        """Return the state just after the deal."""
        players = options.players
        state = HeartsState.__new__(HeartsState)
        state.game, state.options = self, options
        state.setup = self.setup(options)
        state.rules = rules_of(state.setup)
        state.number, state.dealer = number, dealer
        state.totals = tuple(totals) if totals is not None else (0,) * players
        state.hands, state.kitty, state.kitty_seat = list(deal.hands), deal.kitty, None
        state.passed, state.received = [0] * players, [0] * players
        state.scattered = [()] * players
        state.way = direction(state.setup.cycle, number)
        state.trick, state.tricks, state.taken, state.pile = [], [], [0] * players, 0
        state.led, state.trick_number, state.broken, state.chosen = 0, 1, False, ""
        state.low_card = self._low_card(state)
        state.leader = state.turn = (dealer + 1) % players
        state.phase = PASS
        if state.way == HOLD:
            self.open(state)
        else:
            state.turn = 0
        return state

    def _low_card(self, state: HeartsState) -> Card | None:
        """Return the card that decides who opens: the lowest club dealt (SH-19, SH-52).

        With two packs the lowest club of which only one copy was dealt; None if there is none.
        """
        setup = state.setup
        if setup.opening == "left_of_dealer":
            return None
        clubs = setup.in_play & ~state.kitty & setup.pack.suit_masks[0]
        if setup.opening == "unique_low_club":
            both = clubs & clubs >> 1 & setup.pack.first_copies
            clubs &= ~(both | both << 1)
        return (clubs & -clubs).bit_length() - 1 if clubs else None

    def open(self, state: HeartsState) -> None:
        """Begin the play: the lowest club dealt leads, or the seat left of the dealer."""
        state.phase = PLAY
        if state.low_card is not None:
            for seat, hand in enumerate(state.hands):
                if hand >> state.low_card & 1:
                    state.leader = seat
        state.turn = state.leader

    def actor(self, state: HeartsState) -> Seat | None:
        """Return whose turn it is; None when the deal is over.

        Passing is simultaneous: seats act in turn, but nobody sees a pass before all have passed.
        """
        return None if state.phase is OVER else state.turn

    def legal(self, state: HeartsState) -> Mask:
        """Return the cards that the seat on turn may play."""
        return legal_cards(state.hands[state.turn], state, moment(state))

    def passable(self, state: HeartsState) -> Mask:
        """Return the cards the seat on turn may pass; a ban yields if too few would be left."""
        hand = state.hands[state.turn]
        allowed = hand & ~state.setup.unpassable
        return allowed if count(allowed) >= self.pass_size(state) else hand

    def pass_size(self, state: HeartsState) -> int:
        """Return how many cards are passed: when scattering, one to each other seat."""
        return state.setup.players - 1 if state.way == SCATTER else state.setup.pass_count

    def actions(self, state: HeartsState) -> Sequence[Action]:
        """Return every legal action, in the order of the cards; of equal cards only the lower."""
        if state.phase is PLAY:
            return plays(self.pack.faces(self.legal(state)))
        if state.phase is PASS:
            hand, size = self.passable(state), self.pass_size(state)
            return scatters(hand, size) if state.way == SCATTER else passes(self.pack, hand, size)
        if state.phase is MOON:
            choices = (MOON_SELF, MOON_OTHERS)
            return tuple(choice for choice in choices if self.violation(state, choice) is None)
        return ()

    def held(self, state: HeartsState, action: Action) -> Action:
        """Return the action with the copies that the seat on turn holds, the lower one first.

        Notation does not tell equal cards of a double pack apart.
        """
        if self.pack.copies == 1 or state.phase is OVER:
            return action
        hand = state.hands[state.turn]
        if isinstance(action, Play):
            first = action.card & ~1
            return plays(1 << (first if hand >> first & 1 else first | 1))[0]
        if isinstance(action, Pass) and action.repeated is None:
            wanted = names(self.pack, action.cards)
            if all(wanted.count(name) <= self._copies(hand, name) for name in wanted):
                return Pass(mask_of(self._take(hand, wanted)))
        return action

    def _copies(self, hand: Mask, name: str) -> int:
        return count(hand & self.pack.named(name))

    def _take(self, hand: Mask, wanted: Sequence[str]) -> list[Card]:
        """Return cards of the hand with these names, lower copies first."""
        found: list[Card] = []
        for name in wanted:
            first = self.pack.card(name)
            found.append(next(c for c in (first, first + 1) if hand >> c & 1 and c not in found))
        return found

    def violation(self, state: HeartsState, action: Action) -> Violation | None:
        """Return the rule that `action` would break, or None."""
        if state.phase is OVER:
            return Violation("trick.deal-over")
        action = self.held(state, action)
        match action:
            case Pass() | Scatter():
                return self._pass_violation(state, action)
            case Play(card):
                return self._play_violation(state, card)
            case Moon(choice):
                if state.phase is not MOON:
                    return Violation("hearts.moon.none")
                if choice == "self" and not may_subtract(state):
                    return Violation("hearts.moon.limited")
        return None

    def _pass_violation(self, state: HeartsState, action: Pass | Scatter) -> Violation | None:
        if state.phase is MOON:
            return Violation("hearts.moon.declare")
        if state.phase is not PASS:
            return Violation("hearts.pass.none")
        if isinstance(action, Scatter):
            chosen = mask_of(action.cards)
            repeated = next((c for c in action.cards if action.cards.count(c) > 1), None)
        else:
            chosen, repeated = action.cards, action.repeated
        if isinstance(action, Scatter) is not (state.way == SCATTER):
            scatter = state.way == SCATTER
            return Violation("hearts.pass.scatter" if scatter else "hearts.pass.together")
        if repeated is not None:
            card = self.pack.card_names[repeated]
            return Violation("hearts.pass.different", {"card": card}, 1 << repeated)
        strange = chosen & ~state.hands[state.turn]
        if strange:
            return Violation("hearts.pass.own-cards", {"card": names(self.pack, strange)[0]})
        size = self.pass_size(state)
        if count(chosen) != size:
            return Violation("hearts.pass.count", {"n": count(chosen), "pass_count": size})
        barred = chosen & ~self.passable(state)
        if barred:
            card = names(self.pack, barred)[0]
            return Violation("hearts.pass.no-high-spades", {"card": card}, self.passable(state))
        return None

    def _play_violation(self, state: HeartsState, card: Card) -> Violation | None:
        if state.phase is PASS:
            return Violation("hearts.pass.before-play")
        if state.phase is MOON:
            return Violation("hearts.moon.declare")
        hand = state.hands[state.turn]
        name = self.pack.card_names[card]
        if not hand >> card & 1:
            return Violation("trick.card-in-hand", {"card": name})
        broken = broken_rule(hand, card, state, moment(state))
        if broken is None:
            return None
        rule, because = broken
        legal = names(self.pack, self.pack.faces(self.legal(state)))
        params: dict[str, object] = {"card": name, "legal": legal}
        if state.trick:
            params["suit"] = SUIT_LETTERS[state.led]
        if rule in (LOW_CLUB.rule, ANY_CLUB.rule) and state.low_card is not None:
            params["low_card"] = self.pack.card_names[state.low_card]
        return Violation(rule, params, because)

    def apply(self, state: HeartsState, action: Action) -> None:
        """Do a legal action with held cards; `violation` must be None."""
        if type(action) is Play:
            self.play(state, action.card)
        elif type(action) is Pass:
            state.passed[state.turn] = action.cards
            self._passed(state)
        elif type(action) is Scatter:
            state.passed[state.turn] = mask_of(action.cards)
            state.scattered[state.turn] = action.cards
            self._passed(state)
        elif type(action) is Moon:
            state.chosen = action.choice
            state.phase = OVER

    def act(self, state: HeartsState, action: Action) -> None:
        """Do an action; IllegalAction, with the state unchanged, if a rule forbids it."""
        broken = self.violation(state, action)
        if broken is not None:
            raise IllegalAction(broken, format_action(self.pack, action), self.position(state))
        self.apply(state, self.held(state, action))

    def _passed(self, state: HeartsState) -> None:
        """When all have chosen, everybody receives (SH-16)."""
        state.turn += 1
        if state.turn < state.setup.players:
            return
        exchange(state)
        for seat, given in enumerate(state.passed):
            state.hands[seat] = state.hands[seat] & ~given | state.received[seat]
        self.open(state)

    def play(self, state: HeartsState, card: Card) -> None:
        """Play a legal card, and finish the trick and the deal when it is the last."""
        turn, trick, setup = state.turn, state.trick, state.setup
        state.hands[turn] ^= 1 << card
        if not trick:
            state.led = setup.pack.suit_of[card]
        trick.append(card)
        if setup.breaks >> card & 1:
            state.broken = True
        players = setup.players
        if len(trick) < players:
            state.turn = turn + 1 if turn + 1 < players else 0
            return
        place = setup.resolve(trick, state.led)
        winner = None if place is None else (state.leader + place) % players
        state.tricks.append((state.leader, tuple(trick), winner))
        last = not state.hands[turn]
        state.collect(mask_of(trick), winner, last)
        state.trick_number += 1
        state.turn = state.leader
        state.trick = []
        if last:
            self._finish(state)

    def _finish(self, state: HeartsState) -> None:
        state.phase = OVER
        if state.options.moon in ("choice", "choice_limited"):
            seat = shooter(state)
            if seat is not None:
                state.phase, state.turn = MOON, seat

    def observe(self, state: HeartsState, seat: Seat) -> HeartsObservation:
        """Return what `seat` may know, built up field by field."""
        actor = self.actor(state)
        mine = actor == seat and state.phase is PLAY
        return HeartsObservation(
            options=state.options,
            setup=state.setup,
            seat=seat,
            players=state.setup.players,
            phase=state.phase,
            dealer=state.dealer,
            number=state.number,
            totals=state.totals,
            direction=state.way,
            hand=state.hands[seat],
            passed=state.passed[seat],
            received=state.received[seat] if state.phase is not PASS else 0,
            actor=actor,
            leader=state.leader,
            trick=tuple(state.trick),
            led=state.led if state.trick else None,
            trick_number=state.trick_number,
            tricks=tuple(state.tricks),
            pile=state.pile,
            taken=tuple(state.taken),
            hand_sizes=tuple(count(hand) for hand in state.hands),
            broken=state.broken,
            kitty_size=count(state.kitty),
            kitty_seen=state.kitty if state.kitty_seat == seat else 0,
            legal=self.legal(state) if mine else 0,
            voids=voids(state),
            values=state.setup.values,
            penalty=state.setup.penalty,
        )

    def result(self, state: HeartsState) -> DealResult | None:
        """Return the points of the deal with their score lines; None while it is played."""
        return deal_result(state) if state.phase is OVER else None

    def verdict(self, state: HeartsState, totals: tuple[int, ...], reached: bool) -> Verdict:
        """Return whether the match ends with these totals, and who is where in it."""
        options = state.options
        reached = reached or max(totals) >= options.target
        finished = is_over(totals, reached, options.tie_rule)
        return Verdict(finished, reached, places(totals))

    def standing(self, options: Any, totals: tuple[int, ...]) -> tuple[int, ...]:
        """Return the place of each seat while a match goes on: the fewest points are best."""
        return places(totals)

    def first_dealer(self, options: Any, seed: int) -> Seat:
        """Return who deals first."""
        return 0

    def barred_next(self, state: HeartsState) -> frozenset[Seat]:
        """Return who may not bid in the next deal: there are no bids."""
        return frozenset()

    def format_action(self, action: Action) -> str:
        """Return an action as it is written."""
        return format_action(self.pack, action)

    def parse_action(self, text: str) -> Action:
        """Read an action; NotationError names what is wrong."""
        return parse_action(self.pack, text)

    def position(self, state: HeartsState) -> str:
        """Return the state in notation."""
        from karata.games.hearts_position import format_state

        return format_state(state)

    def state_from(self, parts: PositionText) -> HeartsState:
        """Build a state from the parts of a position; NotationError names the part."""
        from karata.games.hearts_position import state_from

        return state_from(self, parts)


def exchange(state: HeartsState) -> None:
    """Set what each seat receives from what all have passed."""
    players = state.setup.players
    state.received = [0] * players
    for seat, given in enumerate(state.passed):
        if state.way == SCATTER:
            for step, card in enumerate(state.scattered[seat], 1):
                state.received[(seat + step) % players] |= 1 << card
        else:
            state.received[target(state.way, seat, players)] = given
