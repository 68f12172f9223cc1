"""Five Hundred: the restrictions on which card may be played, each bound to its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from karata.cards import Mask, Suit, count
from karata.games.five_hundred_options import FiveHundredOptions
from karata.games.five_hundred_state import FiveHundredState, suits_in
from karata.restrictions import Restriction

Rule: TypeAlias = Restriction[FiveHundredState]


def _own(state: FiveHundredState) -> Mask:
    return state.hands[state.turn]


def follow(state: FiveHundredState) -> Mask:
    """Let through the cards of the suit led, as the Order has them (SF-38)."""
    return state.order.suit_masks[state.led]


def follow_or_joker(state: FiveHundredState) -> Mask:
    """Let through the suit led, and a free joker while none of that suit was played (C3)."""
    return follow(state) | state.free_jokers if _own(state) & follow(state) else -1


def no_strays(state: FiveHundredState) -> Mask:
    """Bar cards that only look like the suit led, as long as that suit can be spent."""
    return ~state.order.strays[state.led] if _own(state) & follow(state) else -1


def joker_waits(state: FiveHundredState) -> Mask:
    """Bar a free joker while the suit led can be spent (SF-45)."""
    return ~state.free_jokers if _own(state) & follow(state) else -1


def joker_first_or_last(state: FiveHundredState) -> Mask:
    """Bar a free joker between the first and the last card of a suit."""
    return joker_waits(state) if state.spent[state.turn] >> state.led & 1 else -1


def joker_not_reneged(state: FiveHundredState) -> Mask:
    """Bar a free joker on a suit on which this seat threw another card before."""
    return ~state.free_jokers if state.thrown[state.turn] >> state.led & 1 else -1


def joker_at_once(state: FiveHundredState) -> Mask:
    """Let through only a free joker when the suit led cannot be spent (SF-46, B-F14)."""
    return -1 if _own(state) & follow(state) else state.free_jokers


def joker_lead(state: FiveHundredState) -> Mask:
    """Bar a free joker from leading when no suit may be named; the last card may (SF-48)."""
    return -1 if nameable(state) else ~state.free_jokers


FOLLOW = Restriction("trick.follow-suit", follow)
FOLLOW_OR_JOKER = Restriction("trick.follow-suit", follow_or_joker)
NO_STRAYS = Restriction("five_hundred.follow.left-bower", no_strays)
JOKER_WAITS = Restriction("five_hundred.joker.void-only", joker_waits)
FIRST_OR_LAST = Restriction("five_hundred.joker.first-or-last", joker_first_or_last)
NOT_RENEGED = Restriction("five_hundred.joker.not-reneged", joker_not_reneged)
AT_ONCE = Restriction("five_hundred.joker.must-play", joker_at_once)
LEADS = {
    "unled_suit": Restriction("five_hundred.joker.lead-led", joker_lead),
    "not_shown_void": Restriction("five_hundred.joker.lead-shown-void", joker_lead),
    "last_trick_only": Restriction("five_hundred.joker.lead-last", joker_lead),
}


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The restrictions in order, sorted by the moment at which they can speak."""

    lead: tuple[Rule, ...]
    follow: tuple[Rule, ...]


@lru_cache(maxsize=256)
def rules_of(options: FiveHundredOptions, strays: bool, free: bool, misere: bool) -> Rules:
    """Return the restrictions of a contract.

    `strays`: some cards belong to another suit than they show; `free`: a joker has no suit.
    """
    if not free:
        return Rules((), (NO_STRAYS, FOLLOW) if strays else (FOLLOW,))
    lead = (LEADS[options.joker_lead],) if options.joker_lead in LEADS else ()
    if options.joker_follow == "first_or_last_of_suit":
        rules: tuple[Rule, ...] = (FIRST_OR_LAST, FOLLOW_OR_JOKER)
    elif options.joker_follow == "void_and_not_reneged":
        rules = (NOT_RENEGED, JOKER_WAITS, FOLLOW)
    else:
        rules = (JOKER_WAITS, FOLLOW)
    return Rules(lead, (*rules, AT_ONCE) if misere and options.joker_must_in_misere else rules)


def moment(state: FiveHundredState) -> tuple[Rule, ...]:
    """Return the restrictions that can speak now."""
    return state.rules.follow if state.trick else state.rules.lead


def nameable(state: FiveHundredState) -> tuple[Suit, ...]:
    """Return the suits that may be named if a free joker is led; in the last trick none need be."""
    if count(_own(state)) == 1:
        return ()
    used = {
        "unled_suit": state.led_suits,
        "not_shown_void": state.shown[state.turn],
        "free": 0,
        "last_trick_only": 0b1111,
    }[state.options.joker_lead]
    return tuple(suit for suit in range(4) if suit not in suits_in(used))
