"""Five Hundred: what one seat may know of a deal, built up field by field."""

from __future__ import annotations

from dataclasses import replace

from karata.cards import Mask, Seat, count
from karata.games.auction import calls_allowed, redeal_violation
from karata.games.bids import OPEN, TRICKS
from karata.games.five_hundred_rules import moment, nameable
from karata.games.five_hundred_state import (
    BIDDING,
    KITTY,
    OVER,
    PARTNER,
    PLAY,
    FiveHundredObservation,
    FiveHundredState,
    suits_in,
)
from karata.restrictions import legal_cards


def observe(state: FiveHundredState, seat: Seat) -> FiveHundredObservation:
    """Return what `seat` may know."""
    actor = None if state.phase == OVER else state.turn
    mine = actor == seat and state.phase == PLAY
    declares = seat == state.declarer
    open_seat = open_hand_of(state)
    partners = known_partners(state, seat)
    attackers = frozenset() if state.declarer is None else {state.declarer, *partners}
    leads = mine and not state.trick and bool(state.hands[seat] & state.free_jokers)
    bids = actor == seat and state.phase in BIDDING
    return FiveHundredObservation(
        options=state.options,
        setup=state.setup,
        seat=seat,
        players=state.setup.players,
        phase=state.phase,
        dealer=state.dealer,
        number=state.number,
        totals=state.totals,
        barred=state.barred,
        hand=state.hands[seat] if state.looked[seat] else 0,
        looked=state.looked[seat],
        actor=actor,
        calls=tuple(state.calls),
        passed=tuple(state.passed),
        high=state.high,
        high_seat=state.high_seat,
        asked=tuple(state.asked),
        contract=state.contract,
        declarer=state.declarer,
        partners=partners,
        partner_known=partner_is_public(state),
        called=state.called,
        attackers=frozenset(attackers - state.sits_out),
        sits_out=state.sits_out,
        active=state.active,
        after=state.after,
        kitty_size=count(state.kitty),
        kitty_seen=state.kitty if declares and took_kitty(state) else 0,
        discarded=state.discarded if declares else 0,
        strain=state.strain,
        joker_suit=state.joker_suit,
        order=state.order,
        leader=state.leader,
        trick=tuple(state.trick),
        led=state.led if state.trick else None,
        trick_number=state.trick_number,
        tricks=tuple(state.tricks),
        took=tuple(state.took),
        hand_sizes=tuple(count(hand) for hand in state.hands),
        led_suits=suits_in(state.led_suits),
        voids=tuple(suits_in(shown) for shown in state.shown),
        open_seat=open_seat,
        open_hand=0 if open_seat is None else state.hands[open_seat],
        legal=legal_cards(state.hands[seat], state, moment(state)) if mine else 0,
        joker_suits=nameable(state) if leads else (),
        legal_calls=calls_allowed(state) if bids else (),
        may_ask=bids and redeal_violation(state) is None,
    )


def observe_public(state: FiveHundredState, seat: Seat) -> FiveHundredObservation:
    """Return what everybody may know, seen from a seat: nothing that only this seat knows."""
    partners = state.partners if partner_is_public(state) else ()
    attackers = frozenset() if state.declarer is None else {state.declarer, *partners}
    return replace(
        observe(state, seat),
        hand=0,
        partners=partners,
        attackers=frozenset(attackers - state.sits_out),
        kitty_seen=0,
        discarded=0,
        legal=0,
        joker_suits=(),
        legal_calls=(),
        may_ask=False,
    )


def took_kitty(state: FiveHundredState) -> bool:
    """Return whether the contractor has taken the kitty up."""
    contract = state.contract
    return contract is not None and contract.takes_kitty and state.phase not in BIDDING


def open_hand_of(state: FiveHundredState) -> Seat | None:
    """Return whose hand lies open: the contractor's in open misère (SF-41)."""
    contract = state.contract
    if contract is None or contract.kind != OPEN or state.phase not in (PLAY, OVER):
        return None
    before = state.options.open_misere_reveal == "before_lead"
    return state.declarer if before or state.trick_number > 1 else None


def partner_is_public(state: FiveHundredState) -> bool:
    """Return whether everybody knows who plays with the contractor, or that nobody does."""
    five, rule = state.setup.players == 5, state.options.five_partner
    tricks = state.contract is None or state.contract.kind == TRICKS
    if five and rule != "alone_only" and tricks and state.phase in (*BIDDING, KITTY, PARTNER):
        return False
    if state.called is None:
        return True
    return bool(played(state) >> state.called & 1)


def known_partners(state: FiveHundredState, seat: Seat) -> tuple[Seat, ...]:
    """Return the partners of the contractor, as far as this seat knows them."""
    if partner_is_public(state) or seat in state.partners:
        return state.partners
    return ()


def played(state: FiveHundredState) -> Mask:
    """Return the cards that have been played."""
    cards = [*state.trick, *(card for trick in state.tricks for card in trick[1])]
    return sum(1 << card for card in cards)
