"""The advice of Five Hundred's computer players: what a hint says is true."""

from __future__ import annotations

from typing import Any

import pytest

from karata.bots.base import Choice
from karata.cards import Card, Mask, cards, count
from karata.games.actions import Play
from karata.games.bids import NO_TRUMP
from karata.games.five_hundred import FIVE_HUNDRED
from karata.games.five_hundred_actions import Call, Discard, NameJoker
from karata.games.five_hundred_state import FiveHundredState
from karata.options import parse_options
from karata.rulebook import load
from karata.tricks import NO_SUIT
from tests.engine.five_hundred_tools import FORMS, walk

TABLES = (
    *FORMS,
    "misere=any_time,joker_lead=free",
    "misere=any_time,double_nullo=on",
    "misere=any_time,bar_nullo=on,sans_kitty=on",
    "misere=off,joker_nominate=off,joker_lead=last_trick_only",
    "players=3,joker_lead=not_shown_void",
    "blind_misere=500,dead_hand=by_partner_consent",
    "bidding=american,min_level=inkle,pack=45",
    "all_pass=play_no_trump,min_level=7",
    "players=5,misere=any_time",
)


class Facts:
    """What is true of a card that is about to be played."""

    def __init__(self, state: FiveHundredState, card: Card) -> None:
        view = self.view = FIVE_HUNDRED.observe(state, state.turn)
        order = self.order = view.order
        self.card, self.suit = card, order.suit_of[card]
        self.trump = None if view.strain == NO_TRUMP else view.strain
        self.misere = view.contract is not None and view.contract.is_misere
        self.attacks = view.seat in view.attackers
        self.led = view.led
        self.row = order.value[self.suit if self.led is None else self.led]
        self.follows = self.led is not None and self.suit == self.led
        self.void = self.led is not None and not view.hand & order.suit_masks[self.led]
        self.best = max((self.row[each] for each in view.trick), default=0)
        self.takes = self.row[card] > self.best
        self.last = len(view.trick) == len(view.active) - 1
        self.winner = self._winner()
        gone: Mask = view.discarded | sum(1 << each for each in view.trick)
        for _, played, _, _ in view.tricks:
            gone |= sum(1 << each for each in played)
        self.unseen = view.setup.in_play & ~gone & ~view.hand
        self.own = view.hand & order.suit_masks[self.suit]

    def _winner(self) -> int | None:
        view = self.view
        if not view.trick:
            return None
        assert view.led is not None
        seat = view.leader
        for _ in range(view.order.winning_place(view.trick, view.led)):
            seat = view.after[seat]
        return seat

    def friend(self, seat: int) -> bool:
        view = self.view
        if view.contract is None:
            return view.setup.sides[seat] == view.setup.sides[view.seat]
        return (seat in view.attackers) == self.attacks

    def higher(self, among: Mask) -> int:
        same = cards(among & self.order.suit_masks[self.suit])
        return sum(self.order.value[self.suit][each] > self.row[self.card] for each in same)


def check_play(tip: str, facts: Facts) -> bool:
    """Return whether what the tip says of the card is true."""
    view, card = facts.view, facts.card
    higher_legal = any(facts.row[each] > facts.row[card] for each in cards(view.legal))
    later = {
        "win-cheap": facts.takes and higher_legal,
        "win-trick": facts.takes,
        "trump-in": facts.takes and facts.void and facts.suit == facts.trump,
        "duck": facts.follows and higher_legal,
        "throw-low": facts.void and not facts.takes,
        "partner-wins": facts.winner is not None and facts.friend(facts.winner)
        and not facts.takes,
        "keep-joker": facts.suit != NO_SUIT
        and bool(view.legal & facts.order.suit_masks[NO_SUIT]),
        "misere-duck": facts.misere and not facts.takes and facts.follows,
        "misere-throw-high": facts.misere and facts.attacks and facts.void and not facts.takes,
    }  # fmt: skip
    leads = {
        "lead-trumps": facts.suit == facts.trump,
        "lead-winner": facts.suit != NO_SUIT and not facts.higher(facts.unseen),
        "lead-low": facts.suit != NO_SUIT and facts.higher(facts.own) == count(facts.own) - 1,
        "lead-long": facts.trump is None and count(facts.own) >= 4,
        "lead-partner": any(seat != view.seat and facts.friend(seat) for seat in view.active),
        "lead-joker": facts.suit == NO_SUIT,
    }
    defends = facts.misere and not facts.attacks
    either = {
        "defend-misere-low": defends and any(seat in view.attackers for seat in view.active),
        "defend-misere-open": defends and bool(view.open_hand),
        "forced": count(view.legal) == 1,
    }
    return bool({**(leads if facts.led is None else later), **either}[tip])


def check_other(tip: str, state: FiveHundredState, choice: Choice) -> bool:
    """Return whether what the tip says of a call or a choice before play is true."""
    view, action = FIVE_HUNDRED.observe(state, state.turn), choice.action
    match action:
        case Call("pass"):
            return tip == "bid-pass" or (tip == "forced" and len(FIVE_HUNDRED.actions(state)) == 1)
        case Call(name):
            return tip in _bid_tips(view, name)
        case Discard(gone):
            emptied = any(
                gone & mask and not view.hand & ~gone & mask for mask in view.order.suit_masks[:4]
            )
            assert view.contract is not None
            if view.contract.is_misere:
                return tip == "discard-misere"
            return tip == "discard-losers" or (tip == "discard-void" and emptied)
        case NameJoker(None):
            return tip == "name-joker-none"
        case NameJoker(suit):
            held = bool(view.hand & view.order.suit_masks[suit])
            return tip == ("name-joker-long" if held else "name-joker-void")
    return tip in ("look", "redeal", "refuse-redeal", "call-partner", "alone")


def _bid_tips(view: Any, name: str) -> set[str]:
    if "misere" in name or "nullo" in name:
        blind = {"bid-blind"} if name.startswith("blind") else set()
        return blind or {"bid-open-misere" if name.startswith("open") else "bid-misere"}
    strain = name.removesuffix("/sans").lstrip("0123456789")
    sides = view.setup.sides
    helped = any(
        seat != view.seat and sides[seat] == sides[view.seat] and call.lstrip("0123456789")
        .removesuffix("/sans") == strain
        for seat, call in view.calls
    )  # fmt: skip
    if helped:
        return {"bid-support"}
    return {"bid-no-trumps"} if strain == "NT" else {"bid-suit"}


@pytest.mark.parametrize("text", TABLES)
def test_what_a_hint_says_is_true(text: str) -> None:
    parse_options(FIVE_HUNDRED.option_type, text)
    units = load().units
    for seed in range(12):
        for state, choice in walk(text, seed):
            assert choice.because, FIVE_HUNDRED.position(state)
            for rule in choice.because:
                tip = rule.removeprefix("five_hundred.tip.")
                assert units[rule].kind == "advice"
                if isinstance(choice.action, Play):
                    true = check_play(tip, Facts(state, choice.action.card))
                else:
                    true = check_other(tip, state, choice)
                said = FIVE_HUNDRED.format_action(choice.action)
                assert true, f"{said}: {tip} in {FIVE_HUNDRED.position(state)}"
