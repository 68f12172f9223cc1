"""Five Hundred by rules of thumb: value the hand, bid what it is worth, draw trumps, duck."""

from __future__ import annotations

import random

from karata.bots.base import Choice
from karata.bots.five_hundred_bidding import choose_answer, choose_blind, choose_call
from karata.bots.five_hundred_kitty import choose_discard, choose_joker, choose_partner
from karata.bots.five_hundred_misere import choose_misere_card
from karata.bots.five_hundred_play import choose_card
from karata.games.five_hundred_state import (
    AUCTION,
    BLIND_PHASE,
    CONSENT,
    JOKER,
    KITTY,
    PARTNER,
    RAISE,
    FiveHundredObservation,
)

_CHOOSE = {
    BLIND_PHASE: choose_blind,
    AUCTION: choose_call,
    RAISE: choose_call,
    CONSENT: choose_answer,
    KITTY: choose_discard,
    PARTNER: choose_partner,
    JOKER: choose_joker,
}


class FiveHundredThumb:
    """Bids as high as the hand is worth and plays by the tips of the rulebook."""

    name = "thumb"

    def choose(self, view: FiveHundredObservation, rng: random.Random) -> Choice:
        """Return the action that the rules of thumb advise; `rng` is not needed."""
        choose = _CHOOSE.get(view.phase)
        if choose is not None:
            return choose(view)
        misere = view.contract is not None and view.contract.is_misere
        return choose_misere_card(view) if misere else choose_card(view)
