"""The Hearts family: playing a deal to its end quickly, all hands open, to compare choices.

A sampled deal is played on by a policy that sees every hand: it ducks, throws the dearest cards,
takes what is free with high cards, leads what somebody else has to take, goes on with a moon and
stops one. It is no player of its own: thousands of deals a second matter more than finesse.
"""

from __future__ import annotations

from functools import lru_cache

from karata.cards import HEARTS, SPADES, Card, Mask, Seat, cards, count, mask_of
from karata.games.actions import Pass, Scatter
from karata.games.hearts_scoring import may_subtract, shooter
from karata.games.hearts_setup import Setup
from karata.games.hearts_state import OVER, PASS, PLAY, HeartsState
from karata.games.passing import SCATTER

MOON_SHARE = 0.4  # who alone has this share of all points goes on with a moon, and is stopped
LOW_SPADES = 4  # that make the high ones safe to keep


class Tables:
    """What the policy asks of a set of house rules, by card."""

    def __init__(self, setup: Setup) -> None:
        pack = setup.pack
        size = len(pack.card_names)
        copies = pack.copies
        bonus = setup.bonus_value
        self.worth = tuple(
            setup.values[card] + (bonus if setup.bonus >> card & 1 else 0) for card in range(size)
        )
        self.upto: tuple[Mask, ...] = tuple(  # no higher than this card, its twin included
            (1 << card - card % copies + copies) - 1 for card in range(size)
        )
        self.below: tuple[Mask, ...] = tuple(
            (1 << card - card % copies) - 1 for card in range(size)
        )
        self.dear: Mask = mask_of(  # cards other than hearts that cost points
            card for card in cards(setup.penalty & ~setup.hearts)
        )
        self.costly = setup.penalty
        self.free_hearts = not setup.penalty & setup.hearts
        self.two_pairs = copies > 1 and setup.resolve([0, 1, 2, 3, 4], 0) is None
        self.moon_from = MOON_SHARE * setup.total if setup.moon != "off" else 1e9
        unit = max(1.0, sum(setup.values[c] for c in cards(setup.hearts)) / 13 / copies)
        self.unit = unit
        self.danger = tuple(self._danger(setup, card) for card in range(size))

    def _danger(self, setup: Setup, card: Card) -> float:
        """Return how gladly a card is thrown away, where all cards of its suit are still out."""
        rank, suit = setup.pack.rank_of[card], setup.pack.suit_of[card]
        found = float(rank)
        if suit == HEARTS and setup.values[card]:
            found += 5 + setup.values[card] / self.unit
        elif setup.values[card]:
            found += 6 + 3 * setup.values[card] / self.unit
        return found - 40 if setup.bonus >> card & 1 else found


@lru_cache(maxsize=64)
def tables(setup: Setup) -> Tables:
    """Return the tables of these house rules."""
    return Tables(setup)


def finish(state: HeartsState) -> tuple[int, ...]:
    """Play on in place to the end of the deal; return the points by seat."""
    if state.phase is PASS:
        _pass_on(state)
    if state.phase is PLAY:
        _play_on(state)
    if not state.chosen and state.setup.moon in ("choice", "choice_limited"):
        state.phase = OVER
        if shooter(state) is not None:
            state.chosen = "self" if may_subtract(state) else "others"
    result = state.game.result(state)
    assert result is not None
    return result.points


# ---------------------------------------------------------------- passing


def quick_pass(state: HeartsState, seat: Seat) -> Pass | Scatter:
    """Return the cards that a seat gives away: the most dangerous of its hand."""
    hand, size = state.hands[seat], state.game.pass_size(state)
    setup, table = state.setup, tables(state.setup)
    may = hand & ~setup.unpassable
    if count(may) < size:
        may = hand
    grades: list[tuple[float, Card]] = []
    for suit, mask in enumerate(setup.pack.suit_masks):
        own = hand & mask
        length = count(own)
        low = count(own & ~table.dear & ~setup.pack.named("KS", "AS")) if suit == SPADES else 0
        for at, card in enumerate(cards(own)):
            grade = table.danger[card] - 1.2 * at
            if suit == SPADES and table.dear:
                high = setup.pack.rank_of[card] >= 10
                grade = (24.0 if high else -9.0) - (40 if high and low >= LOW_SPADES else 0)
            elif suit != HEARTS and length <= size:
                grade += 3.0 * (4 - length)
            grades.append((-grade, card))
    given = [card for _, card in sorted(grades) if may >> card & 1][:size]
    return Scatter(tuple(given)) if state.way == SCATTER else Pass(mask_of(given))


def _pass_on(state: HeartsState) -> None:
    while state.phase is PASS:
        state.game.apply(state, quick_pass(state, state.turn))


# ---------------------------------------------------------------- playing


def _play_on(state: HeartsState) -> None:
    """Play all tricks that are left, without asking the rules for each card."""
    setup = state.setup
    table, pack, players = tables(setup), setup.pack, setup.players
    suit_of, masks, worth, double = pack.suit_of, pack.suit_masks, table.worth, pack.copies > 1
    hands, queens = state.hands, setup.queens
    rest = 0
    for hand in hands:
        rest |= hand
    while True:
        leader, trick, first = state.leader, state.trick, state.trick_number == 1
        seats = [*range(leader, players), *range(leader)]
        threat = _threat(state, table)
        pile = state.pile
        cost = sum([worth[card] for card in cards(pile)]) if pile else 0
        played = gone = led_mask = 0
        best, nobody = -1, False
        for place, seat in enumerate(seats):
            if place < len(trick):
                card = trick[place]
            else:
                hand = hands[seat]
                if not place:
                    if first or (setup.hearts_wait and not state.broken):
                        state.turn = seat
                        legal = state.game.legal(state)
                    else:
                        legal = hand
                    card = _lead(table, masks, legal, rest & ~hand,
                                 [hands[s] for s in seats[1:]], threat == seat)  # fmt: skip
                else:
                    own = hand & led_mask
                    if own:
                        if first:
                            own = own & ~setup.ban or own
                        if own & own - 1:
                            card = _follow(
                                table,
                                own,
                                best,
                                nobody,
                                cost,
                                led_mask,
                                [hands[s] for s in seats[place + 1 :]],
                                0 if threat < 0 else 1 if threat == seat else -1,
                            )
                        else:
                            card = own.bit_length() - 1
                    else:
                        if first:
                            hand = hand & ~setup.ban or hand
                        if setup.queen_must_go:
                            hand = hand & queens or hand
                        if hand & hand - 1:
                            wins = best >= 0 and seats[trick.index(best)] == threat
                            card = _discard(
                                table, masks, hand, rest & ~hands[seat], wins or threat == seat
                            )
                        else:
                            card = hand.bit_length() - 1
                hands[seat] ^= 1 << card
                rest ^= 1 << card
                trick.append(card)
            played |= 1 << card
            cost += worth[card]
            if not place:
                led_mask = masks[suit_of[card]]
            if double and played >> (card ^ 1) & 1:
                gone |= 3 << (card & ~1)
                nobody = table.two_pairs and count(gone) >= 4
                best = -1 if nobody else (played & ~gone & led_mask).bit_length() - 1
            elif led_mask >> card & 1 and card > best and not nobody:
                best = card
        if setup.breaks & played:
            state.broken = True
        winner = None if best < 0 else seats[trick.index(best)]
        last = not hands[leader]
        state.tricks.append((leader, tuple(trick), winner))
        state.collect(played, winner, last)
        state.trick_number += 1
        state.trick = []
        if last:
            state.phase = OVER
            return


def _threat(state: HeartsState, table: Tables) -> Seat:
    """Return the seat that may shoot the moon and has come far; -1 if there is none."""
    penalty = state.setup.penalty
    found = -1
    for seat, taken in enumerate(state.taken):
        if taken & penalty:
            if found >= 0:
                return -1
            found = seat
    if found < 0:
        return -1
    values = state.setup.values
    mine = sum([values[card] for card in cards(state.taken[found] & penalty)])
    return found if mine >= table.moon_from else -1


def _lead(
    table: Tables,
    masks: tuple[Mask, ...],
    legal: Mask,
    rest: Mask,
    others: list[Mask],
    shoots: bool,
) -> Card:
    """Return the card to lead: one that somebody else has to take, if there is one."""
    if not legal & legal - 1:
        return legal.bit_length() - 1
    upto, dear, danger = table.upto, table.dear, table.danger
    found, most = -1, -1e9
    for suit, mask in enumerate(masks):
        own = legal & mask
        if not own:
            continue
        low, top = (own & -own).bit_length() - 1, own.bit_length() - 1
        out = rest & mask
        if shoots and not out & ~upto[top]:
            return top
        card, grade = low, 0.0
        if not out:
            grade = -9.0 - 0.01 * danger[low]
        else:
            under = upto[low]
            over, voids = False, 0
            for hand in others:
                theirs = hand & mask
                if not theirs:
                    voids += 1
                elif not theirs & under:
                    over = True
            if over:
                grade = 6.0 - 0.05 * danger[low]
                if 1 << low & dear:
                    grade += 9.0
            elif suit == HEARTS and not table.free_hearts:
                grade = -4.0 - voids
            elif out & dear:
                # The queen is out: from below she can be drawn, from above she is caught.
                queen = (out & dear).bit_length() - 1
                card = (own & table.below[queen]).bit_length() - 1
                grade = 3.0
                if card < 0 or own & ~table.below[queen]:
                    card, grade = low, -2.0 if card >= 0 else -8.0
            elif voids:
                grade = -2.0 - 2.0 * voids
            else:
                cheap = own & ~dear
                if cheap:
                    card = cheap.bit_length() - 1
                    grade = 2.0 + 0.1 * danger[card]
                else:
                    grade = -8.0
        if grade > most:
            found, most = card, grade
    return found


def _follow(
    table: Tables, own: Mask, best: Card, nobody: bool, cost: int, led: Mask,
    later: list[Mask], moon: int,
) -> Card:  # fmt: skip
    """Return the card of the suit led to play; `moon`: 1 goes on with one, -1 stops one."""
    dear = table.dear
    safe = own if nobody else own & table.upto[best] if best >= 0 else 0
    high = own & ~safe
    if moon and high:
        if moon > 0:
            return (high if later else high & -high).bit_length() - 1
        if cost > 0:
            return high.bit_length() - 1
    elif moon > 0:
        return (own & -own).bit_length() - 1
    cover, union, voids = -1, 0, False
    for hand in later:
        theirs = hand & led
        if theirs:
            union |= theirs
            low = (theirs & -theirs).bit_length() - 1
            if low > cover:
                cover = low
        else:
            voids = True
    if cost <= 0 and not voids and not nobody:
        cheap = own & ~dear
        if cheap and not union & table.costly:  # nobody can put a point on it
            return cheap.bit_length() - 1
    if safe:
        return (safe & dear or safe).bit_length() - 1
    if cover >= 0:
        under = own & table.below[cover]
        if under:  # somebody has to go over it
            return (under & dear or under).bit_length() - 1
    if union & dear:
        return (own & -own).bit_length() - 1
    return (own & ~dear or own).bit_length() - 1


def _discard(table: Tables, masks: tuple[Mask, ...], hand: Mask, rest: Mask, keep: bool) -> Card:
    """Return the card to throw away; `keep`: no points, they would make a moon."""
    if keep:
        hand = hand & ~table.costly or hand
    below, danger = table.below, table.danger
    found, most = -1, -1e9
    for suit, mask in enumerate(masks):
        own = hand & mask
        if not own:
            continue
        top = own.bit_length() - 1
        out = rest & mask
        grade = danger[top]
        lower = count(out & below[top])
        if not lower:
            grade = 0.2 * grade - 4 if not table.costly >> top & 1 else 0.6 * grade
        elif suit == SPADES and out & below[top] & table.dear:
            grade += 10
        if own == 1 << top:
            grade += 2
        if grade > most:
            found, most = top, grade
    return found
