"""Hearts: the restrictions on which card may be played, each bound to the id of its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from karata.cards import Mask
from karata.games.hearts_options import ALL_HEARTS, QUEEN, HeartsOptions
from karata.games.hearts_state import SUIT_MASKS, HeartsState
from karata.restrictions import Restriction

Rule: TypeAlias = Restriction[HeartsState]


def follow(state: HeartsState) -> Mask:
    """Let through the cards of the suit led."""
    return SUIT_MASKS[state.led]


def only_low_club(state: HeartsState) -> Mask:
    """Let through the one card that opens the deal."""
    return 1 << state.low_card


def no_hearts_or_queen(_: HeartsState) -> Mask:
    """Bar hearts and the queen of spades."""
    return ~(ALL_HEARTS | 1 << QUEEN)


def no_hearts(_: HeartsState) -> Mask:
    """Bar hearts."""
    return ~ALL_HEARTS


def no_penalty(state: HeartsState) -> Mask:
    """Bar every card that costs points."""
    return ~state.setup.penalty


def broken_first(state: HeartsState) -> Mask:
    """Bar hearts until one has been played."""
    return -1 if state.broken else ~ALL_HEARTS


FOLLOW_SUIT = Restriction("trick.follow-suit", follow)
LOW_CLUB = Restriction("hearts.lead.low-club", only_low_club)
LEAD_BROKEN = Restriction("hearts.lead.broken", broken_first)
BANS: dict[str, tuple[Rule, ...]] = {
    "off": (),
    "hearts_and_queen": (Restriction("hearts.first.no-points", no_hearts_or_queen),),
    "hearts_only": (Restriction("hearts.first.no-hearts", no_hearts),),
    "all_penalty": (Restriction("hearts.first.no-penalty", no_penalty),),
}


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The restrictions in order, sorted by the moment at which they can speak."""

    opening: tuple[Rule, ...]  # the first card of the deal
    first_trick: tuple[Rule, ...]
    lead: tuple[Rule, ...]
    later: tuple[Rule, ...]


@lru_cache(maxsize=256)
def rules_of(options: HeartsOptions) -> Rules:
    """Return the restrictions of these house rules. The order is their precedence.

    A ban of the first trick chooses among followers (B-H17) and yields to an all-penalty hand
    (B-H9); a hand of hearts and the queen must lead the queen (B-H18).
    """
    ban = BANS[options.first_trick_ban]
    lead = (LEAD_BROKEN,) if options.hearts_lead == "when_broken" else ()
    opening = (LOW_CLUB,) if options.opening_lead == "low_club" else ban + lead
    return Rules(opening, (FOLLOW_SUIT, *ban), lead, (FOLLOW_SUIT,))


def moment(state: HeartsState) -> tuple[Rule, ...]:
    """Return the restrictions that can speak now."""
    rules = state.rules
    if state.trick:
        return rules.first_trick if state.trick_number == 1 else rules.later
    return rules.opening if state.trick_number == 1 else rules.lead
