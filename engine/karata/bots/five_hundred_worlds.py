"""Five Hundred for the player that thinks ahead: made-up worlds, and what a play brings there."""

from __future__ import annotations

import random
from collections.abc import Sequence

from karata.bots.five_hundred_dealing import REST, Unseen, unseen_by
from karata.bots.five_hundred_likely import Likely
from karata.bots.five_hundred_outcome import points_about
from karata.bots.five_hundred_quick import play_out
from karata.bots.five_hundred_reasons import reason_for
from karata.bots.five_hundred_shortlist import shortlist
from karata.bots.five_hundred_thumb import FiveHundredThumb
from karata.bots.sampling import distribute
from karata.cards import Mask, count, mask_of
from karata.dealing import shuffled
from karata.game import RuleId
from karata.games.five_hundred_actions import Action
from karata.games.five_hundred_state import (
    BIDDING,
    KITTY,
    OVER,
    PLAY,
    FiveHundredObservation,
    FiveHundredState,
)

PLAYOUTS = 130  # for each card that may be played, with all the cards in hand; later more
MOST = 2400
BEFORE_PLAY = 800  # for discards, a partner, the joker
CALLING = 120  # for what to say: the auction goes on in each of them
FULL = 40  # cards in hand


class FiveHundredWorlds:
    """See `karata.bots.search.Worlds`; `effort` multiplies the number of playouts."""

    def __init__(self, effort: float = 1.0) -> None:
        self._thumb, self._effort = FiveHundredThumb(), effort
        self._last: tuple[FiveHundredObservation, Unseen, Likely] | None = None

    def candidates(self, view: FiveHundredObservation, rng: random.Random) -> Sequence[Action]:
        """Return the actions worth comparing, the one that the rules of thumb advise first."""
        return shortlist(view, self._thumb.choose(view, rng).action)

    def playouts(self, view: FiveHundredObservation) -> int:
        """Return how many playouts a decision deserves."""
        found = CALLING if view.phase in BIDDING else BEFORE_PLAY
        if view.phase == PLAY:
            left = sum(view.hand_sizes[seat] for seat in view.active)
            found = min(MOST, PLAYOUTS * count(view.legal) * FULL // max(1, left))
        return max(1, int(found * self._effort))

    def sample(self, view: FiveHundredObservation, rng: random.Random) -> FiveHundredState:
        """Return a state that agrees with all that the seat has seen, likely by what was bid."""
        if self._last is None or self._last[0] is not view:
            unseen = unseen_by(view)
            self._last = view, unseen, Likely(unseen)
        _, unseen, likely = self._last
        found = distribute(unseen.pool, unseen.sizes, unseen.allowed, rng)
        assert found is not None  # the real deal is one
        likely.exchange(found, rng)
        return _completed(unseen, found, likely, rng)

    def finish(self, state: FiveHundredState, rng: random.Random) -> tuple[float, ...]:
        """Play on to the end of the deal: by the rules of thumb before play, then by quick ones."""
        game = state.game
        while state.phase not in (PLAY, OVER):
            view = game.observe(state, state.turn)
            game.apply(state, self._thumb.choose(view, rng).action)
        left = 0
        if state.phase == PLAY:
            left = max(state.hands[seat].bit_count() for seat in state.active)
            play_out(state)
        return points_about(state, left)

    def worth(self, view: FiveHundredObservation, points: Sequence[float]) -> float:
        """Return by how many points the own side is ahead of the others in this deal."""
        sides, mine = view.setup.sides, view.setup.sides[view.seat]
        others = [points[seat] for seat, side in enumerate(sides) if side != mine]
        return points[view.seat] - sum(others) / len(others)

    def better(self) -> int:
        """Return 1: more points are better."""
        return 1

    def reasons(self, view: FiveHundredObservation, action: Action) -> tuple[RuleId, ...]:
        """Return the advice that truly speaks for an action, the weightiest first."""
        choice = self._thumb.choose(view, random.Random(0))
        if choice.action == action:
            return choice.because
        found = reason_for(view, action)
        return (found,) if found else ()


def _completed(
    unseen: Unseen, found: list[Mask], likely: Likely, rng: random.Random
) -> FiveHundredState:
    """Return the state with these cards in the places: hands, discards, kitty and partner."""
    view, state = unseen.view, unseen.base.copy()
    rest = 0
    for place, mask in zip(unseen.places, found, strict=True):
        if place == REST:
            rest = mask
        else:
            state.hands[place] = mask
    size, declarer = view.kitty_size, view.declarer
    if not unseen.took_kitty:
        state.kitty = mask_of(shuffled(rest, rng)[:size])
    elif declarer is not None and declarer != view.seat:
        if view.phase != KITTY:
            state.discarded = mask_of(shuffled(rest, rng)[:size])
            if declarer in unseen.places:
                likely.lay_aside(state, rng)
        had = state.hands[declarer] | state.discarded | unseen.played[declarer]
        state.kitty = mask_of(shuffled(had, rng)[:size])
    if view.called is not None and not view.partner_known and view.seat not in view.partners:
        called = view.called
        state.partners = tuple(s for s, hand in enumerate(state.hands) if hand >> called & 1)
    return state
