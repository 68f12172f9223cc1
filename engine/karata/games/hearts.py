"""Hearts for three to seven players: one deal, from the pass to the result.

Rules: rules.md parts A1, A2 and B1 decide; each restriction carries the id of its sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

from karata import dealing
from karata.cards import SUIT_LETTERS, Card, Mask, Seat, count, mask_of, names
from karata.dealing import Deal
from karata.game import DealResult, IllegalAction, Violation
from karata.games import hearts_options as table
from karata.games.actions import (
    MOON_OTHERS,
    MOON_SELF,
    Action,
    Moon,
    Pass,
    Passes,
    Play,
    format_action,
    plays,
)
from karata.games.hearts_options import ALL_HEARTS, PACK, PASS_COUNT, QUEEN, HeartsOptions
from karata.games.hearts_rules import LOW_CLUB, moment, rules_of
from karata.games.hearts_scoring import deal_result, may_subtract, shooter
from karata.games.hearts_state import (
    MOON,
    ORDER,
    OVER,
    PASS,
    PLAY,
    SUIT_MASKS,
    SUIT_OF,
    HeartsObservation,
    HeartsState,
    voids,
)
from karata.restrictions import broken_rule, legal_cards
from karata.tricks import winning_place


class Hearts:
    """The game of Hearts; see `karata.game.Game`."""

    name = "hearts"
    pack = PACK
    option_type = HeartsOptions

    def deal(self, options: HeartsOptions, seed: int, number: int) -> Deal:
        """Return deal `number` (from 1) of the match with this seed."""
        cards_of = table.setup(options)
        rng = dealing.deal_rng(seed, number)
        return dealing.deal(cards_of.in_play, options.players, cards_of.hand_size, rng)

    def deal_problem(self, options: HeartsOptions, deal: Deal) -> str:
        """Return what a given deal must be and is not; empty if it can be played."""
        cards_of = table.setup(options)
        dealt = deal.kitty
        for hand in deal.hands:
            if count(hand) != cards_of.hand_size or dealt & hand:
                return f"{options.players} hands of {cards_of.hand_size} cards, each card once"
            dealt |= hand
        return "" if dealt == cards_of.in_play else "all cards that are in play, and no other"

    def start(
        self,
        options: HeartsOptions,
        deal: Deal,
        dealer: Seat,
        number: int = 1,
        totals: Sequence[int] | None = None,
    ) -> HeartsState:
        """Return the state just after the deal."""
        players = options.players
        state = HeartsState.__new__(HeartsState)
        state.options, state.setup, state.rules = options, table.setup(options), rules_of(options)
        state.number, state.dealer = number, dealer
        state.totals = tuple(totals) if totals is not None else (0,) * players
        state.hands, state.kitty, state.kitty_seat = list(deal.hands), deal.kitty, None
        state.passed, state.received = [0] * players, [0] * players
        state.way = table.direction(options, number)
        state.trick, state.tricks, state.taken = [], [], [0] * players
        state.led, state.trick_number, state.broken, state.chosen = 0, 1, False, ""
        clubs = state.setup.in_play & ~deal.kitty & SUIT_MASKS[0]
        state.low_card = (clubs & -clubs).bit_length() - 1
        state.leader = state.turn = (dealer + 1) % players
        state.phase = PASS
        if state.way == "H":
            self.open(state)
        else:
            state.turn = 0
        return state

    def open(self, state: HeartsState) -> None:
        """Begin the play: the lowest club dealt leads, or the seat left of the dealer."""
        state.phase = PLAY
        if state.options.opening_lead == "low_club":
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

    def actions(self, state: HeartsState) -> Sequence[Action]:
        """Return every legal action, in the order of the cards."""
        if state.phase is PLAY:
            return plays(self.legal(state))
        if state.phase is PASS:
            return Passes(state.hands[state.turn], PASS_COUNT)
        if state.phase is MOON:
            choices = (MOON_SELF, MOON_OTHERS)
            return tuple(choice for choice in choices if self.violation(state, choice) is None)
        return ()

    def violation(self, state: HeartsState, action: Action) -> Violation | None:
        """Return the rule that `action` would break, or None."""
        if state.phase is OVER:
            return Violation("trick.deal-over")
        match action:
            case Pass():
                return self._pass_violation(state, action)
            case Play(card):
                return self._play_violation(state, card)
            case Moon(choice):
                if state.phase is not MOON:
                    return Violation("hearts.moon.none")
                if choice == "self" and not may_subtract(state):
                    return Violation("hearts.moon.limited")
        return None

    def _pass_violation(self, state: HeartsState, action: Pass) -> Violation | None:
        if state.phase is MOON:
            return Violation("hearts.moon.declare")
        if state.phase is not PASS:
            return Violation("hearts.pass.none")
        if action.repeated is not None:
            card = PACK.card_names[action.repeated]
            return Violation("hearts.pass.different", {"card": card}, 1 << action.repeated)
        strange = action.cards & ~state.hands[state.turn]
        if strange:
            return Violation("hearts.pass.own-cards", {"card": names(PACK, strange)[0]})
        given = count(action.cards)
        if given != PASS_COUNT:
            return Violation("hearts.pass.count", {"n": given})
        return None

    def _play_violation(self, state: HeartsState, card: Card) -> Violation | None:
        if state.phase is PASS:
            return Violation("hearts.pass.before-play")
        if state.phase is MOON:
            return Violation("hearts.moon.declare")
        hand = state.hands[state.turn]
        name = PACK.card_names[card]
        if not hand >> card & 1:
            return Violation("trick.card-in-hand", {"card": name})
        broken = broken_rule(hand, card, state, moment(state))
        if broken is None:
            return None
        rule, because = broken
        params: dict[str, object] = {"card": name, "legal": names(PACK, self.legal(state))}
        if state.trick:
            params["suit"] = SUIT_LETTERS[state.led]
        if rule == LOW_CLUB.rule:
            params["low_card"] = PACK.card_names[state.low_card]
        return Violation(rule, params, because)

    def apply(self, state: HeartsState, action: Action) -> None:
        """Do a legal action; `violation` must be None."""
        if type(action) is Play:
            self.play(state, action.card)
        elif type(action) is Pass:
            self._pass(state, action.cards)
        elif type(action) is Moon:
            state.chosen = action.choice
            state.phase = OVER

    def act(self, state: HeartsState, action: Action) -> None:
        """Do an action; IllegalAction, with the state unchanged, if a rule forbids it."""
        broken = self.violation(state, action)
        if broken is not None:
            raise IllegalAction(broken, format_action(PACK, action), self.position(state))
        self.apply(state, action)

    def _pass(self, state: HeartsState, given: Mask) -> None:
        """Note what a seat gives; when all have given, everybody receives (SH-16)."""
        state.passed[state.turn] = given
        state.turn += 1
        players = len(state.hands)
        if state.turn < players:
            return
        for seat, mask in enumerate(state.passed):
            state.received[table.pass_target(state.options, state.way, seat)] = mask
        for seat in range(players):
            state.hands[seat] = state.hands[seat] & ~state.passed[seat] | state.received[seat]
        self.open(state)

    def play(self, state: HeartsState, card: Card) -> None:
        """Play a legal card, and finish the trick and the deal when it is the last."""
        turn, trick = state.turn, state.trick
        state.hands[turn] ^= 1 << card
        if not trick:
            state.led = SUIT_OF[card]
        trick.append(card)
        if ALL_HEARTS >> card & 1 or (card == QUEEN and state.options.queen_breaks_hearts):
            state.broken = True
        players = len(state.hands)
        if len(trick) < players:
            state.turn = turn + 1 if turn + 1 < players else 0
            return
        winner = (state.leader + winning_place(ORDER, trick, state.led)) % players
        state.taken[winner] |= mask_of(trick)
        state.tricks.append((state.leader, tuple(trick), winner))
        if state.trick_number == 1 and state.kitty:
            state.kitty_seat = winner
        state.trick_number += 1
        state.leader = state.turn = winner
        state.trick = []
        if not state.hands[winner]:
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
        everybody_passed = state.phase is not PASS
        return HeartsObservation(
            options=state.options,
            seat=seat,
            players=len(state.hands),
            phase=state.phase,
            dealer=state.dealer,
            number=state.number,
            totals=state.totals,
            direction=state.way,
            hand=state.hands[seat],
            passed=state.passed[seat],
            received=state.received[seat] if everybody_passed else 0,
            actor=actor,
            leader=state.leader,
            trick=tuple(state.trick),
            led=state.led if state.trick else None,
            trick_number=state.trick_number,
            tricks=tuple(state.tricks),
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

    def position(self, state: HeartsState) -> str:
        """Return the state in notation."""
        from karata.games.hearts_position import format_state

        return format_state(state)

    def facts(self, options: HeartsOptions) -> dict[str, object]:
        """Return what a page sentence may quote under these options."""
        return table.facts(options)


HEARTS = Hearts()

__all__ = ["HEARTS", "MOON", "OVER", "PASS", "PLAY", "Hearts", "HeartsObservation",
           "HeartsOptions", "HeartsState"]  # fmt: skip
