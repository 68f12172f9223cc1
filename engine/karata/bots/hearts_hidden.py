"""The Hearts family: what a seat knows about the cards it cannot see, and deals that agree with it.

Only the observation is read. Each play tells something: who does not follow holds none of the
suit; who leads a heart too early, or gives a point in the first trick, has nothing else.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from karata.bots.hearts_moon import seen_state
from karata.bots.sampling import distribute
from karata.cards import CLUBS, Card, Mask, Seat, cards, count, mask_of
from karata.dealing import Deal
from karata.games.hearts_family import HeartsFamily
from karata.games.hearts_rules import LEAD_BROKEN, moment, rules_of
from karata.games.hearts_state import MOON, PASS, PLAY, HeartsObservation, HeartsState
from karata.games.passing import HOLD, SCATTER, target

TRIES = 20  # deals tried with other places for the few cards that are dealt first


class Hidden:
    """The hidden cards of one moment: where each of them may lie."""

    def __init__(self, game: HeartsFamily, view: HeartsObservation) -> None:
        self.game, self.view, self.setup = game, view, view.setup
        self.others = [seat for seat in range(view.players) if seat != view.seat]
        gone = view.kitty_seen | view.pile | mask_of(view.trick)
        for taken in view.taken:
            gone |= taken
        self.pool: Mask = self.setup.in_play & ~gone & ~view.hand
        self.whole = len(view.tricks) == view.trick_number - 1  # false in a position put together
        self.sizes = self._sizes()
        everything = self.setup.in_play
        self.barred: list[Mask] = [0] * view.players  # what each seat has shown not to hold
        for seat, suits in enumerate(view.voids):
            for suit in suits:
                self.barred[seat] |= self.setup.pack.suit_masks[suit]
        self.in_kitty_only: Mask = 0
        self.never_in_kitty: Mask = 0
        self.low_chain: list[Card] = []  # the leader has one of them, those below are in the kitty
        self.low_dealt = False
        self.pairs: list[Card] = []
        if view.phase is PLAY and self.whole:
            self._read_plays()
            self._read_opening()
        self.allowed = [everything & ~self.barred[seat] for seat in self.others]
        self.allowed = [mask & ~self.in_kitty_only for mask in self.allowed]
        self.allowed.append(everything & ~self.never_in_kitty)
        self.fixed = self._passed_cards()
        self.base = self._base()

    def _sizes(self) -> list[int]:
        """Return how many cards each other seat holds, and how many lie unseen beside them."""
        view = self.view
        mine, places = count(view.hand), len(view.trick)
        sizes = []
        for seat in self.others:
            played = (seat - view.leader) % view.players < places
            sizes.append(0 if view.phase is MOON else mine - played)
        left = count(self.pool) - sum(sizes)
        while left < 0:  # a position with too few cards: somebody holds fewer
            sizes[sizes.index(max(sizes))] -= 1
            left += 1
        return [*sizes, left]

    # ------------------------------------------------------------ what plays tell

    def _read_plays(self) -> None:
        """Bar what each seat cannot hold, because it would have had to play it."""
        view, setup = self.view, self.setup
        probe = seen_state(view)
        probe.rules, probe.phase, probe.broken = rules_of(setup), PLAY, False
        current = (view.leader, view.trick, None)
        for number, (leader, played, _) in enumerate((*view.tricks, current), 1):
            probe.trick_number, probe.trick = number, []
            for step, card in enumerate(played):
                seat = probe.turn = (leader + step) % view.players
                self._read_play(probe, seat, card)
                if not probe.trick:
                    probe.led = setup.pack.suit_of[card]
                probe.trick.append(card)
                probe.broken = probe.broken or bool(setup.breaks >> card & 1)

    def _read_play(self, probe: HeartsState, seat: Seat, card: Card) -> None:
        """Ask each rule of the moment: what it let through instead of the card was not held."""
        probe.hands[seat] = 1 << card
        scope = -1
        for rule in moment(probe):
            allowed = rule.allowed(probe)
            if rule is LEAD_BROKEN and self.setup.hearts_for_queen:
                # A hand of hearts and queens only may lead either of them.
                allowed = ~(self.setup.hearts | self.setup.queens) if not probe.broken else -1
                if self.setup.queens >> card & 1:
                    continue
            if allowed >> card & 1:
                scope &= allowed
            else:
                self.barred[seat] |= scope & allowed
        probe.hands[seat] = 0

    def _read_opening(self) -> None:
        """Tell from the first card where lower clubs must be, if a low club opens the deal."""
        view, setup = self.view, self.setup
        leader, played, _ = view.tricks[0] if view.tricks else (view.leader, view.trick, None)
        clubs = setup.in_play & setup.pack.suit_masks[CLUBS]
        if setup.opening == "any_club":
            self._read_any_club(leader, clubs)
            return
        found = played[:1] or (cards(view.legal) if count(view.legal) == 1 else ())
        opens = mask_of(found) & clubs  # the low club; or nothing, if any lead was allowed
        lower = clubs & (opens & setup.pack.first_copies or opens >> 1) - 1 if opens else 0
        if setup.opening == "low_club":
            self.in_kitty_only = lower & self.pool
        elif setup.opening == "unique_low_club" and self.sizes[-1]:
            twin = (opens << 1 if opens & setup.pack.first_copies else opens >> 1) & self.pool
            self.in_kitty_only = twin  # the low club opens because it was dealt alone
            if not twin:
                lower = clubs  # no club was dealt alone
            for card in cards(lower & setup.pack.first_copies):
                unseen = self.pool & 3 << card
                if count(unseen) == 2:
                    self.pairs.append(card)
                else:
                    self.never_in_kitty |= unseen

    def _read_any_club(self, leader: Seat, clubs: Mask) -> None:
        """The leader had the lowest club dealt: it has it still, or it lies in the kitty."""
        view = self.view
        had = mask_of(self._played_by(leader))
        if leader == view.seat:
            had |= view.hand
        for card in cards(clubs & ~view.kitty_seen):
            if had >> card & 1:
                return
            if not self.pool >> card & 1:
                self.low_dealt = True  # another seat had it: the leader had a lower one
                return
            if leader == view.seat:
                self.in_kitty_only |= 1 << card
            else:
                self.low_chain.append(card)

    # ------------------------------------------------------------ what was passed

    def _passed_cards(self) -> list[tuple[Mask, list[int]]]:
        """Return the cards this seat gave and that were not played, with the places they may be.

        Equal cards look equal: of a pair it is not known which one was given.
        """
        view = self.view
        if view.phase is not PLAY or not view.passed or view.direction == HOLD:
            return []
        given = list(cards(view.passed))
        if view.direction != SCATTER:
            seat = target(view.direction, view.seat, view.players)
            if seat == view.seat:
                return []
            left = self._not_played(given, [seat])
            return [(mask_of(left), [self.others.index(seat)])] if left else []
        # Each other seat got one of them; who has played one has none of them any more.
        had = set(given)
        holders = [s for s in self.others if not had & set(self._played_by(s))]
        left = self._not_played(given, self.others)
        return [(mask_of(left), [self.others.index(seat) for seat in holders])] if left else []

    def _played_by(self, seat: Seat) -> list[Card]:
        """Return the cards that a seat has played."""
        players = self.view.players
        current = (self.view.leader, self.view.trick, None)
        return [
            card
            for leader, trick, _ in (*self.view.tricks, current)
            for card in trick[(seat - leader) % players :][:1]
        ]

    def _not_played(self, given: list[Card], seats: list[Seat]) -> list[Card]:
        """Return unseen cards with the faces of `given`, less those that these seats played."""
        copies = self.setup.pack.copies
        left = [card - card % copies for card in given]
        for seat in seats:
            for card in self._played_by(seat):
                if card - card % copies in left:
                    left.remove(card - card % copies)
        found: list[Card] = []
        for face in left:
            copy = [c for c in range(face, face + copies) if self.pool >> c & 1 and c not in found]
            found += copy[:1]
        return found

    # ------------------------------------------------------------ deals

    def _base(self) -> HeartsState:
        """Return the state without the hidden cards."""
        view = self.view
        base = seen_state(view)
        base.game, base.rules, base.phase = self.game, rules_of(self.setup), view.phase
        if view.phase is PLAY and view.kitty_size:
            base.kitty, base.kitty_seat = self.setup.in_play, None  # some cards, to see who took it
            base.taken, base.pile = [0] * view.players, 0
            for leader, played, winner in view.tricks:
                base.leader = leader
                base.collect(mask_of(played), winner, last=False)
            base.taken, base.pile = list(view.taken), view.pile
        base.turn, base.leader = view.seat, view.leader
        base.trick, base.trick_number = list(view.trick), view.trick_number
        base.led = 0 if view.led is None else view.led
        base.passed, base.received = [0] * view.players, [0] * view.players
        base.passed[view.seat], base.received[view.seat] = view.passed, view.received
        base.scattered = [()] * view.players
        base.hands[view.seat] = view.hand
        opens = view.trick_number == 1 and not view.trick and count(view.legal) == 1
        if opens and self.setup.opening != "left_of_dealer":
            base.low_card = cards(view.legal)[0]  # or the only card; both are the same here
        return base

    def sample(self, rng: random.Random) -> HeartsState:
        """Return a state that agrees with everything seen."""
        hands = next(filter(None, (self._hands(rng) for _ in range(TRIES))), None)
        if hands is None:  # only in a position that play cannot reach
            hands = distribute(self.pool, self.sizes, [-1] * len(self.sizes), rng) or []
        kitty = hands.pop() if self.view.kitty_size and not self.view.kitty_seen else 0
        if self.view.phase is PASS:
            return self._before_passing(hands, kitty)
        state = self.base.copy()
        for seat, hand in zip(self.others, hands, strict=False):
            state.hands[seat] = hand
        state.kitty = self.view.kitty_seen or kitty
        return state

    def _before_passing(self, hands: list[Mask], kitty: Mask) -> HeartsState:
        view = self.view
        dealt = [0] * view.players
        for seat, hand in zip(self.others, hands, strict=False):
            dealt[seat] = hand
        dealt[view.seat] = view.hand
        deal = Deal(tuple(dealt), kitty)
        state = self.game.start(view.options, deal, view.dealer, view.number, view.totals)
        state.way, state.turn = view.direction, view.seat
        return state

    def _hands(self, rng: random.Random) -> list[Mask] | None:
        """Return the hands of the others and what lies beside them; None if no such deal exists."""
        pool, sizes = self.pool, self.sizes[:]
        given: list[Mask] = [0] * len(sizes)

        def give(card: Card, place: int) -> bool:
            nonlocal pool
            if not pool >> card & 1:
                return False
            given[place] |= 1 << card
            sizes[place] -= 1
            pool ^= 1 << card
            return True

        for fixed, places in self.fixed:
            if len(places) == 1:
                for card in cards(fixed):
                    give(card, places[0])
                continue
            barred = [fixed & self.allowed[place] for place in places]
            one_each = distribute(fixed, [1] * len(places), barred, rng)
            for place, mask in zip(places, one_each or [], strict=False):
                for card in cards(mask):
                    give(card, place)
        if self.low_chain:
            self._deal_low_clubs(rng, sizes, give)
        found = distribute(pool, sizes, self.allowed, rng) if min(sizes) >= 0 else None
        if found is None:
            return None
        hands = [mine | more for mine, more in zip(given, found, strict=True)]
        if self.pairs:
            self._mend_pairs(hands, mask_of(c for mask in given for c in cards(mask)))
        return hands

    def _deal_low_clubs(self, rng: random.Random, sizes: list[int], give: Any) -> None:
        """Put the lowest clubs into the kitty, but the lowest one dealt into the leader's hand."""
        leader = self.view.tricks[0][0] if self.view.tricks else self.view.leader
        place, beside = self.others.index(leader), len(sizes) - 1
        for card in self.low_chain:
            last = self.low_dealt and card == self.low_chain[-1]
            mine = sizes[place] if self.allowed[place] >> card & 1 else 0
            if last or not sizes[beside] or rng.random() * (mine + sizes[beside]) < mine:
                give(card, place)
                return
            if not give(card, beside):
                return  # passed to the leader by this seat

    def _mend_pairs(self, hands: list[Mask], fixed: Mask) -> None:
        """Put the second of two low clubs where the first is, if one of them is in the kitty.

        A lower club of which one copy was dealt would have opened the deal.
        """
        clubs = mask_of(c + n for c in self.pairs for n in (0, 1))
        for first in self.pairs:
            both = 3 << first
            inside = hands[-1] & both
            if inside == 0 or inside == both:
                continue
            for place in range(len(hands) - 1):
                free = hands[place] & self.allowed[-1] & ~clubs & ~fixed
                if self.allowed[place] & inside and free:
                    swap = 1 << free.bit_length() - 1
                    hands[-1] ^= inside | swap
                    hands[place] ^= inside | swap
                    break


@lru_cache(maxsize=8)
def hidden(game: HeartsFamily, view: HeartsObservation) -> Hidden:
    """Return what the seat of this view knows about hidden cards; the last few are remembered."""
    return Hidden(game, view)
