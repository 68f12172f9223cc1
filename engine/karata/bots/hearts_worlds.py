"""The Hearts family for a player that thinks ahead: what to compare, and in which deals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from karata.bots.hearts_advice import reasons
from karata.bots.hearts_hidden import hidden
from karata.bots.hearts_moon import moon_choices
from karata.bots.hearts_passing import addressed, by_danger, giving, pass_size
from karata.bots.hearts_quick import finish, quick_pass
from karata.bots.hearts_reading import Reading
from karata.bots.hearts_thumb import HeartsThumb
from karata.cards import CLUBS, DIAMONDS, Card, cards, count
from karata.game import RuleId
from karata.games.actions import Action, Play
from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_state import MOON, PASS, HeartsObservation, HeartsState

PLAYS = (20_000, 30_000)  # cards played in the playouts of one decision, with one pack and two
PASSING = 2  # times as many for a pass, which is chosen once a deal
MANY = 9  # cards compared at most, or a few more
MOST = 4000  # playouts of one decision, near the end of a deal
WIDER = (4, 4, 3, 2, 2)  # by cards given, from one: dangerous cards weighed besides
_THUMB = HeartsThumb()


class HeartsWorlds:
    """See `karata.bots.search.Worlds`."""

    def __init__(self, game: HeartsFamily) -> None:
        self.game = game

    def candidates(self, view: HeartsObservation, rng: random.Random) -> Sequence[Action]:
        """Return the actions to compare, the one that the rules of thumb advise first."""
        first: Action = _THUMB.choose(view, rng).action
        if view.phase is PASS:
            others: Sequence[Action] = _passes(view)
        elif view.phase is MOON:
            others = moon_choices(view)
        else:
            others = _plays(view, first)
        return [first, *(action for action in others if action != first)]

    def playouts(self, view: HeartsObservation) -> int:
        """Return how many deals are played out: fewer while they are long."""
        plays = PLAYS[view.setup.pack.copies - 1] * (PASSING if view.phase is PASS else 1)
        return min(MOST, plays // max(1, sum(view.hand_sizes)))

    def sample(self, view: HeartsObservation, rng: random.Random) -> HeartsState:
        """Return a deal that agrees with all that the seat has seen."""
        state = hidden(self.game, view).sample(rng)
        if view.phase is PASS:
            state.turn = 0
            while state.turn < view.seat:  # they have chosen, unseen
                state.game.apply(state, quick_pass(state, state.turn))
        return state

    def finish(self, state: HeartsState, rng: random.Random) -> tuple[float, ...]:
        """Play on in place; return the points by seat. The quick policy needs no generator."""
        return finish(state)

    def worth(self, view: HeartsObservation, points: Sequence[float]) -> float:
        """Return the points of the seat, less what all get on average more than usual.

        Without a moon this is what the seat gets; a moon is worth as much however it is scored.
        """
        setup = view.setup
        usual = setup.total + setup.bonus_value * count(setup.bonus)
        return points[view.seat] - (sum(points) - usual) / view.players

    def better(self) -> int:
        """Return -1: fewer points are better."""
        return -1

    def reasons(self, view: HeartsObservation, action: Action) -> tuple[RuleId, ...]:
        """Return the tips that speak for an action."""
        return reasons(view, action)


def _plays(view: HeartsObservation, first: Action) -> list[Action]:
    """Return the cards that may be played; of cards that do the same only one."""
    pack = view.setup.pack
    legal = cards(pack.faces(view.legal))
    advised = first.card if isinstance(first, Play) else -1
    found = _different(view, legal, advised) if pack.copies == 1 else list(legal)
    return [Play(card) for card in _shortlist(view, found, advised)]


def _different(view: HeartsObservation, legal: Sequence[Card], advised: Card) -> list[Card]:
    """Return the cards without those that touch: no other card lies between, and none costs more.

    The highest stands for the others, or the one that the rules of thumb advise.
    """
    setup, values = view.setup, view.values
    gone = view.pile | view.kitty_seen
    for taken in view.taken:
        gone |= taken
    others = setup.in_play & ~gone & ~view.hand
    found: list[Card] = []
    for card in legal:
        last = found[-1] if found else card
        gap = (1 << card) - (2 << last) & others if last < card else -1
        alike = setup.pack.suit_of[last] == setup.pack.suit_of[card]
        bonus = setup.bonus & (1 << card | 1 << last)
        if gap or not alike or values[last] != values[card] or bonus:
            found.append(card)
        elif last != advised:
            found[-1] = card
    return found


def _shortlist(view: HeartsObservation, legal: list[Card], advised: Card) -> list[Card]:
    """Return at most about MANY cards: the ends of each suit, dear ones, and some between."""
    if len(legal) <= MANY:
        return legal
    setup, reading = view.setup, Reading(view)
    special = (setup.penalty & ~setup.hearts) | setup.bonus
    chosen = {card for card in legal if special >> card & 1 or card == advised}
    for mask in setup.pack.suit_masks:
        own = [card for card in legal if mask >> card & 1]
        under = [card for card in own if not reading.takes(card)] if view.trick else []
        chosen.update(own[:1] + own[-1:] + under[-1:])
    rest = [card for card in legal if card not in chosen]
    room = max(0, MANY - len(chosen))
    step = len(rest) / room if room else 0
    chosen |= {rest[int(at * step)] for at in range(room)} if rest else set()
    return [card for card in legal if card in chosen]


def _passes(view: HeartsObservation) -> list[Action]:
    """Return passes of the most dangerous cards, and those that empty a suit."""
    size, reading = pass_size(view), Reading(view)
    graded = by_danger(view, reading)
    wider = WIDER[min(size, len(WIDER)) - 1]
    groups: list[Sequence[Card]] = list(combinations(graded[: size + wider], size))
    for suit in (CLUBS, DIAMONDS):
        own = [card for card in graded if reading.suit_of[card] == suit]
        if 0 < len(own) <= size:
            groups.append([*own, *(card for card in graded if card not in own)][:size])
    found: list[Action] = []
    for group in groups:
        ordered = sorted(group, key=graded.index)
        action = giving(view, addressed(view, ordered))
        if action not in found:
            found.append(action)
    return found
