"""Five Hundred for two to six players: one deal, from the auction to the result."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from karata import dealing
from karata.cards import JOKERS, SUIT_LETTERS, Card, Mask, Seat, count, names
from karata.dealing import Deal
from karata.game import DealResult, IllegalAction, Verdict, Violation
from karata.games import auction
from karata.games.actions import Play, plays
from karata.games.bids import TRICKS
from karata.games.five_hundred_actions import (
    AGREEING,
    ASKING,
    LOOKING,
    REFUSING,
    Action,
    AnswerRedeal,
    AskRedeal,
    Call,
    Discard,
    Look,
    NameJoker,
    Partner,
    calls,
    discards,
    format_action,
    parse_action,
)
from karata.games.five_hundred_observing import observe
from karata.games.five_hundred_options import FiveHundredOptions
from karata.games.five_hundred_rules import moment, nameable
from karata.games.five_hundred_scoring import deal_result, standing, verdict
from karata.games.five_hundred_setup import PACK, Setup, facts, setup
from karata.games.five_hundred_state import (
    BIDDING,
    BLIND_PHASE,
    CONSENT,
    JOKER,
    KITTY,
    OVER,
    PARTNER,
    PLAY,
    FiveHundredObservation,
    FiveHundredState,
)
from karata.games.partners import partner_violation, partner_ways
from karata.restrictions import broken_rule, legal_cards

if TYPE_CHECKING:
    from karata.notation import PositionText

_ID = "five_hundred."


class FiveHundred:
    """The game; see `karata.game.Game`."""

    name = "five_hundred"
    option_type: type[Any] = FiveHundredOptions
    pack = PACK

    def setup(self, options: FiveHundredOptions) -> Setup:
        """Return the tables of these options."""
        return setup(options)

    def facts(self, options: FiveHundredOptions) -> dict[str, object]:
        """Return what a page sentence may quote."""
        return facts(options)

    def first_dealer(self, options: FiveHundredOptions, seed: int) -> Seat:
        """Return who deals first: chance decides (SF-18)."""
        return int(random.Random(f"karata dealer {seed}").random() * options.players)

    # ------------------------------------------------------------ dealing

    def deal(self, options: FiveHundredOptions, seed: int, number: int, dealer: Seat = 0) -> Deal:
        """Return deal `number` (from 1) of the match with this seed, in packets (SF-19)."""
        rng = dealing.deal_rng(seed, number)
        return self.deal_order(options, dealing.shuffled(setup(options).in_play, rng), dealer)

    def deal_order(self, options: FiveHundredOptions, order: Sequence[Card], dealer: Seat) -> Deal:
        """Deal cards in this order, first to the seat left of the dealer.

        Of two players the dealer's left neighbour is a dead hand.
        """
        table = setup(options)
        places: list[Seat | None] = [
            (dealer + step) % table.players for step in range(1, table.players + 1)
        ]
        for dead in range(table.dead_hands):
            places.insert(2 * dead, None)
        dealt, kitty = dealing.deal_packets(order, len(places), table.packets)
        hands = [0] * table.players
        for place, hand in zip(places, dealt, strict=True):
            if place is not None:
                hands[place] = hand
        return Deal(tuple(hands), kitty)

    def deal_problem(self, options: FiveHundredOptions, deal: Deal) -> str:
        """Return what a given deal must be and is not; empty if it can be played."""
        table = setup(options)
        dealt = deal.kitty
        for hand in deal.hands:
            if count(hand) != table.hand_size or dealt & hand:
                return f"{table.players} hands of {table.hand_size} cards, each card once"
            dealt |= hand
        if count(deal.kitty) != table.kitty_size:
            return f"a kitty of {table.kitty_size} cards"
        return "only cards that are in play" if dealt & ~table.in_play else ""

    def start(
        self,
        options: FiveHundredOptions,
        deal: Deal,
        dealer: Seat,
        number: int = 1,
        totals: Sequence[int] | None = None,
        barred: frozenset[Seat] = frozenset(),
    ) -> FiveHundredState:
        """Return the state just after the deal; `barred` seats may not bid in it."""
        players, table = options.players, setup(options)
        state = FiveHundredState.__new__(FiveHundredState)
        state.game, state.options, state.setup = self, options, table
        state.number, state.dealer, state.barred = number, dealer, barred
        state.totals = tuple(totals) if totals is not None else (0,) * players
        state.hands, state.kitty = list(deal.hands), deal.kitty
        state.looked = [options.blind_misere == "off"] * players
        state.calls, state.passed, state.asked = [], [False] * players, []
        state.high = state.high_seat = state.contract = state.declarer = None
        state.partners, state.called, state.discarded, state.joker_suit = (), None, 0, None
        state.leader = state.led = 0
        state.trick, state.trick_number, state.tricks = [], 1, []
        state.took, state.led_suits = [0] * players, 0
        state.thrown, state.shown, state.spent = [0] * players, [0] * players, [0] * players
        state.seat_players()
        auction.set_order(state)
        auction.begin(state)
        return state

    # ------------------------------------------------------------ what may be done

    def actor(self, state: FiveHundredState) -> Seat | None:
        """Return whose turn it is; None when the deal is over."""
        return None if state.phase == OVER else state.turn

    def legal(self, state: FiveHundredState) -> Mask:
        """Return the cards that the seat on turn may play."""
        return legal_cards(state.hands[state.turn], state, moment(state))

    def actions(self, state: FiveHundredState) -> Sequence[Action]:
        """Return every legal action."""
        phase = state.phase
        if phase == PLAY:
            return self._plays(state)
        if phase == KITTY:
            return discards(state.hands[state.turn], state.setup.kitty_size)
        if phase == CONSENT:
            return (AGREEING, REFUSING)
        if phase == JOKER:
            return (*(NameJoker(suit) for suit in range(4)), NameJoker(None))
        if phase == PARTNER:
            return partner_ways(state)
        if phase == OVER:
            return ()
        first: list[Action] = [LOOKING] if phase == BLIND_PHASE else []
        first += calls(auction.calls_allowed(state))
        if state.options.dead_hand != "off" and auction.redeal_violation(state) is None:
            first.append(ASKING)
        return tuple(first)

    def _plays(self, state: FiveHundredState) -> Sequence[Play]:
        legal = self.legal(state)
        free = 0 if state.trick else legal & state.free_jokers
        suits = nameable(state) if free else ()
        if not suits:
            return plays(legal)
        jokers = [card for card in (64, 65) if free >> card & 1]
        return (*plays(legal & ~free), *(Play(card, suit) for card in jokers for suit in suits))

    def held(self, state: FiveHundredState, action: Action) -> Action:
        """Return the action itself: no card of this pack stands in it twice."""
        return action

    def violation(self, state: FiveHundredState, action: Action) -> Violation | None:
        """Return the rule that `action` would break, or None."""
        phase = state.phase
        if phase == OVER:
            return Violation("trick.deal-over")
        match action:
            case Call(bid):
                return auction.call_violation(state, bid)
            case Play():
                return self._play_violation(state, action)
            case Discard():
                return self._discard_violation(state, action)
            case Look():
                return None if phase == BLIND_PHASE else Violation(_ID + "bid.looked")
            case AskRedeal():
                return auction.redeal_violation(state)
            case AnswerRedeal():
                return None if phase == CONSENT else Violation(_ID + "dead.none")
            case Partner():
                return partner_violation(state, action)
            case NameJoker():
                return None if phase == JOKER else Violation(self._waiting(state, "joker.decided"))

    def _waiting(self, state: FiveHundredState, otherwise: str = "") -> str:
        """Return the rule that says what must be done before anything else."""
        if state.phase in BIDDING:
            return _ID + "bid.first"
        first = {KITTY: "kitty.first", PARTNER: "partner.first", JOKER: "joker.decide"}
        return _ID + first.get(state.phase, otherwise)

    def _discard_violation(self, state: FiveHundredState, action: Discard) -> Violation | None:
        if state.phase != KITTY:
            return Violation(self._waiting(state, "kitty.none"))
        if action.repeated is not None:
            card = self.pack.card_names[action.repeated]
            return Violation(_ID + "kitty.different", {"card": card}, 1 << action.repeated)
        strange = action.cards & ~state.hands[state.turn]
        if strange:
            return Violation(_ID + "kitty.own-cards", {"card": names(self.pack, strange)[0]})
        size = state.setup.kitty_size
        if count(action.cards) != size:
            return Violation(_ID + "kitty.count", {"n": count(action.cards), "size": size})
        return None

    def _play_violation(self, state: FiveHundredState, action: Play) -> Violation | None:
        if state.phase != PLAY:
            return Violation(self._waiting(state))
        card, hand = action.card, state.hands[state.turn]
        name = self.pack.card_names[card]
        if not hand >> card & 1:
            return Violation("trick.card-in-hand", {"card": name})
        broken = broken_rule(hand, card, state, moment(state))
        if broken is not None:
            params: dict[str, object] = {
                "card": name,
                "legal": names(self.pack, self.legal(state)),
            }
            if state.trick and state.led < JOKERS:
                params["suit"] = SUIT_LETTERS[state.led]
            return Violation(broken[0], params, broken[1])
        return self._naming_violation(state, action, name)

    def _naming_violation(
        self, state: FiveHundredState, action: Play, name: str
    ) -> Violation | None:
        """Return what is wrong with the suit that is named with a card."""
        leads_free = not state.trick and bool(state.free_jokers >> action.card & 1)
        suits = nameable(state) if leads_free else ()
        if action.suit is None:
            return Violation(_ID + "joker.name-suit", {"card": name}) if suits else None
        if not suits:
            return Violation(_ID + "joker.no-name", {"card": name})
        if action.suit not in suits:
            void = state.options.joker_lead == "not_shown_void"
            suit = {"suit": SUIT_LETTERS[action.suit]}
            return Violation(_ID + ("joker.suit-void" if void else "joker.suit-led"), suit)
        return None

    # ------------------------------------------------------------ doing it

    def apply(self, state: FiveHundredState, action: Action) -> None:
        """Do a legal action; `violation` must be None."""
        match action:
            case Play(card, suit):
                self.play(state, card, suit)
            case Call(bid):
                auction.call(state, bid)
            case Discard(mask):
                state.hands[state.turn] &= ~mask
                state.discarded = mask
                auction.after_kitty(state)
            case Look():
                auction.look(state)
            case NameJoker(suit):
                state.joker_suit = suit
                auction.set_order(state)
                auction.open_play(state)
            case Partner(card, seats):
                state.called = card
                holders = [seat for seat, hand in enumerate(state.hands)
                           if card is not None and hand >> card & 1]  # fmt: skip
                state.partners = tuple(holders) if card is not None else tuple(sorted(seats))
                auction.after_partner(state)
            case AskRedeal():
                auction.ask_redeal(state)
            case AnswerRedeal(agree):
                auction.answer_redeal(state, agree)

    def act(self, state: FiveHundredState, action: Action) -> None:
        """Do an action; IllegalAction, with the state unchanged, if a rule forbids it."""
        broken = self.violation(state, action)
        if broken is not None:
            raise IllegalAction(broken, self.format_action(action), self.position(state))
        self.apply(state, action)

    def play(self, state: FiveHundredState, card: Card, named: int | None = None) -> None:
        """Play a legal card, and finish the trick and the deal when it is the last."""
        turn, trick, order = state.turn, state.trick, state.order
        state.hands[turn] ^= 1 << card
        if not trick:
            state.led = order.suit_of[card] if named is None else named
            state.led_suits |= 1 << state.led
        if trick or named is None:
            state.note(turn, card)
        trick.append(card)
        if len(trick) < len(state.active):
            state.turn = state.after[turn]
            return
        winner = state.seat_at(state.leader, order.winning_place(trick, state.led))
        state.tricks.append((state.leader, tuple(trick), winner, state.led))
        state.took[winner] += 1
        state.trick = []
        state.trick_number += 1
        state.leader = state.turn = winner
        contract = state.contract
        lost = contract is not None and contract.kind != TRICKS and winner in state.attackers
        if lost or not state.hands[winner]:
            state.phase = OVER

    # ------------------------------------------------------------ what it comes to

    def observe(self, state: FiveHundredState, seat: Seat) -> FiveHundredObservation:
        """Return what `seat` may know, built up field by field."""
        return observe(state, seat)

    def result(self, state: FiveHundredState) -> DealResult | None:
        """Return the points of the deal with their score lines; None while it is played."""
        return deal_result(state) if state.phase == OVER else None

    def verdict(self, state: FiveHundredState, totals: tuple[int, ...], reached: bool) -> Verdict:
        """Return whether the match ends with these totals, and who is where in it."""
        return verdict(state, totals)

    def standing(self, options: FiveHundredOptions, totals: tuple[int, ...]) -> tuple[int, ...]:
        """Return the place of each seat while a match goes on."""
        return standing(setup(options).sides, totals)

    def barred_next(self, state: FiveHundredState) -> frozenset[Seat]:
        """Return who may not bid in the next deal: a side more than three tricks short (C3)."""
        contract = state.contract
        if contract is None or contract.kind != TRICKS or not state.options.ralphing:
            return frozenset()
        return state.attackers if auction.missed_by(state) > 3 else frozenset()

    def format_action(self, action: Action) -> str:
        """Return an action as it is written."""
        return format_action(self.pack, action)

    def parse_action(self, text: str) -> Action:
        """Read an action; NotationError names what is wrong."""
        return parse_action(self.pack, text)

    def position(self, state: FiveHundredState) -> str:
        """Return the state in notation."""
        from karata.games.five_hundred_position import format_state

        return format_state(state)

    def state_from(self, parts: PositionText) -> FiveHundredState:
        """Build a state from the parts of a position; NotationError names the part."""
        from karata.games.five_hundred_position import state_from

        return state_from(self, parts)


FIVE_HUNDRED = FiveHundred()
