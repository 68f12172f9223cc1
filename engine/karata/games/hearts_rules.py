"""The Hearts family: the restrictions on which card may be played, each bound to its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from karata.cards import CLUBS, Mask
from karata.games.hearts_setup import Setup
from karata.games.hearts_state import HeartsState
from karata.restrictions import Restriction

Rule: TypeAlias = Restriction[HeartsState]


def follow(state: HeartsState) -> Mask:
    """Let through the cards of the suit led."""
    return state.setup.pack.suit_masks[state.led]


def only_low_club(state: HeartsState) -> Mask:
    """Let through the one card that opens the deal; silent if there is none."""
    return -1 if state.low_card is None else 1 << state.low_card


def only_clubs(state: HeartsState) -> Mask:
    """Let through clubs."""
    return state.setup.pack.suit_masks[CLUBS]


def not_banned(state: HeartsState) -> Mask:
    """Bar the cards that the first trick does not allow."""
    return ~state.setup.ban


def not_first(state: HeartsState) -> Mask:
    """Bar the cards that may not be the very first card; silent when a low club opens."""
    return ~state.setup.first_lead_ban if state.low_card is None else -1


def broken_first(state: HeartsState) -> Mask:
    """Bar hearts until they are open (SH-23; SH-55, B-H18 for what is left then)."""
    setup = state.setup
    if state.broken:
        return -1
    if setup.hearts_for_queen and not state.hands[state.turn] & ~(setup.hearts | setup.queens):
        return -1
    return ~setup.hearts


def queen_at_once(state: HeartsState) -> Mask:
    """Let through only the queen of spades when the suit led cannot be followed."""
    setup = state.setup
    if state.hands[state.turn] & setup.pack.suit_masks[state.led]:
        return -1
    return setup.queens


FOLLOW_SUIT = Restriction("trick.follow-suit", follow)
LOW_CLUB = Restriction("hearts.lead.low-club", only_low_club)
ANY_CLUB = Restriction("hearts.lead.any-club", only_clubs)
FIRST_LEAD = Restriction("cancellation.lead.first", not_first)
LEAD_BROKEN = Restriction("hearts.lead.broken", broken_first)
QUEEN_AT_ONCE = Restriction("hearts.queen.at-once", queen_at_once)
BANS = {
    rule: Restriction(rule, not_banned)
    for rule in ("hearts.first.no-points", "hearts.first.no-hearts", "hearts.first.no-penalty")
}


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The restrictions in order, sorted by the moment at which they can speak."""

    opening: tuple[Rule, ...]  # the first card of the deal
    first_trick: tuple[Rule, ...]
    lead: tuple[Rule, ...]
    later: tuple[Rule, ...]


@lru_cache(maxsize=256)
def rules_of(setup: Setup) -> Rules:
    """Return the restrictions of these house rules. The order is their precedence.

    A ban of the first trick chooses among followers (B-H17) and yields to an all-penalty hand
    (B-H9); a hand of hearts and the queen must lead the queen (B-H18).
    """
    ban = (BANS[setup.ban_rule],) if setup.ban_rule else ()
    lead = (LEAD_BROKEN,) if setup.hearts_wait else ()
    at_once = (QUEEN_AT_ONCE,) if setup.queen_must_go else ()
    opening: tuple[Rule, ...] = {
        "low_club": (LOW_CLUB,),
        "any_club": (ANY_CLUB, *ban),  # the seven of clubs may be barred
        "unique_low_club": (LOW_CLUB, FIRST_LEAD),
        "left_of_dealer": (FIRST_LEAD,) if setup.first_lead_ban else ban + lead,
    }[setup.opening]
    return Rules(opening, (FOLLOW_SUIT, *ban, *at_once), lead, (FOLLOW_SUIT, *at_once))


def moment(state: HeartsState) -> tuple[Rule, ...]:
    """Return the restrictions that can speak now."""
    rules = state.rules
    if state.trick:
        return rules.first_trick if state.trick_number == 1 else rules.later
    return rules.opening if state.trick_number == 1 else rules.lead
