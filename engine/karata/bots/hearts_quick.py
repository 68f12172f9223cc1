"""The Hearts family: playing a deal to its end quickly, to compare choices in imagined deals.

Each seat plays by the costs of the rules of thumb, in a short form: a card costs what its trick is
likely to bring, times the chance that it wins, less what it would cost to keep it. Who has most of
the points goes on with a moon, and the others stop it. Of the hands of others the policy sees only
who has none of a suit: cards that everybody sees are played too well. It is no player of its own;
thousands of deals a second matter more than finesse.
"""

from __future__ import annotations

from karata.bots.hearts_quick_costs import LEAD_COST, TWIN_PLAYED, Costs, costs
from karata.cards import HEARTS, SPADES, Card, Mask, Seat, cards, count, mask_of
from karata.games.actions import Pass, Scatter
from karata.games.hearts_scoring import may_subtract, shooter
from karata.games.hearts_state import OVER, PASS, PLAY, HeartsState
from karata.games.passing import SCATTER

LOW_SPADES = 4  # that make the high ones safe to keep
SIX = 4  # rank


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
    setup, table = state.setup, costs(state.setup)
    may = hand & ~setup.unpassable
    if count(may) < size:
        may = hand
    weight = min(1.0, table.sum_of(table.queens) / (13 * setup.pack.copies * table.unit))
    if table.dear_spades:
        weight = max(weight, 0.5)
    rank_of = setup.pack.rank_of
    grades: list[tuple[float, Card]] = []
    for suit, mask in enumerate(setup.pack.suit_masks):
        own = cards(hand & mask)
        low = sum([rank_of[card] <= SIX for card in own]) if suit == HEARTS else 0
        guards = count(hand & mask & ~table.high_spades)
        emptying = max(0.0, (4 - len(own)) * 4.5) if len(own) <= size else 0.0
        for at, card in enumerate(own):
            grade = 1.6 * rank_of[card] + emptying - 1.2 * at
            if suit == HEARTS:
                grade = 2.3 * rank_of[card] - 4.0 - 1.5 * min(low, 4)
            elif suit == SPADES and weight:
                grade = -20.0 + rank_of[card]
                if table.high_spades >> card & 1:
                    safe = guards >= LOW_SPADES * setup.pack.copies
                    grade = 34.0 * weight - (60.0 if safe else 4.0 * guards)
            if setup.bonus >> card & 1:
                grade = -30.0
            grades.append((-grade - table.values[card] / table.unit, card))
    given = [card for _, card in sorted(grades) if may >> card & 1][:size]
    return Scatter(tuple(given)) if state.way == SCATTER else Pass(mask_of(given))


def _pass_on(state: HeartsState) -> None:
    while state.phase is PASS:
        state.game.apply(state, quick_pass(state, state.turn))


# ---------------------------------------------------------------- playing


def _play_on(state: HeartsState) -> None:
    """Play all tricks that are left, without asking the rules for each card."""
    setup = state.setup
    table, players = costs(setup), setup.players
    suit_of, masks, worth, double = table.suit_of, table.masks, table.worth, table.double
    hands = state.hands
    rest = 0
    for hand in hands:
        rest |= hand
    while True:
        leader, trick, first = state.leader, state.trick, state.trick_number == 1
        seats = [*range(leader, players), *range(leader)]
        threat = _threat(state, table)
        pile = state.pile
        cost = sum([worth[card] for card in cards(pile)]) if pile else 0.0
        if first and state.kitty and setup.kitty_to == "first_trick":
            cost += setup.kitty_size * table.unit / 2
        played = gone = led = 0
        best, nobody = -1, False
        for place, seat in enumerate(seats):
            if place < len(trick):
                card = trick[place]
            else:
                hand = hands[seat]
                others = rest & ~hand
                moon = 0 if threat < 0 else 1 if threat == seat else -1
                if not place:
                    legal = hand
                    if first or (setup.hearts_wait and not state.broken):
                        state.turn = seat
                        legal = state.game.legal(state)
                    if legal & legal - 1:
                        later = [hands[other] for other in seats[1:]]
                        card = _lead(table, hand, legal, others, later, cost, moon)
                    else:
                        card = legal.bit_length() - 1
                else:
                    legal = hand & led
                    if legal:
                        if first:
                            legal = legal & ~setup.ban or legal
                        if legal & legal - 1:
                            later = [hands[other] for other in seats[place + 1 :]]
                            card = _follow(
                                table,
                                hand & led,
                                legal,
                                others,
                                led,
                                best,
                                nobody,
                                cost,
                                later,
                                moon,
                            )
                        else:
                            card = legal.bit_length() - 1
                    else:
                        legal = hand & ~setup.ban or hand if first else hand
                        if setup.queen_must_go:
                            legal = legal & setup.queens or legal
                        if legal & legal - 1:
                            wins = best >= 0 and seats[trick.index(best)] == threat
                            card = _discard(table, hand, legal, others, wins or moon > 0)
                        else:
                            card = legal.bit_length() - 1
                hands[seat] ^= 1 << card
                rest ^= 1 << card
                trick.append(card)
            played |= 1 << card
            cost += worth[card]
            if not place:
                led = masks[suit_of[card]]
            if double and played >> (card ^ 1) & 1:
                gone |= 3 << (card & ~1)
                nobody = table.two_pairs and count(gone) >= 4
                best = -1 if nobody else (played & ~gone & led).bit_length() - 1
            elif led >> card & 1 and card > best and not nobody:
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


def _threat(state: HeartsState, table: Costs) -> Seat:
    """Return the seat that may shoot the moon and has come far; -1 if there is none."""
    penalty = table.costly
    found = -1
    for seat, taken in enumerate(state.taken):
        if taken & penalty:
            if found >= 0:
                return -1
            found = seat
    if found < 0 or table.sum_of(state.taken[found] & penalty) < table.moon_from:
        return -1
    return found


def _lead(
    table: Costs, hand: Mask, legal: Mask, others: Mask, later: list[Mask], burden: float, moon: int
) -> Card:
    """Return the card to lead: the end of a suit that costs least."""
    unit, dear = table.unit, table.dear
    share = table.share
    hearts = (others & table.hearts).bit_count()
    queens = table.queens
    falls = table.sum_of(others & table.dear_spades) * share if others & dear else 0.0
    thrown = falls + min(1.0, hearts * share) * unit  # by a seat that cannot follow
    found, least = -1, 1e9
    for suit, mask in enumerate(table.masks):
        may = legal & mask
        if not may:
            continue
        own, out = hand & mask, others & mask
        top, low = may.bit_length() - 1, (may & -may).bit_length() - 1
        if moon > 0 and not out & ~table.upto[top]:
            return top
        have = sum([1 for theirs in later if theirs & mask])
        each = share * out.bit_count()
        coming = (len(later) - have) * thrown
        if suit == HEARTS:
            coming += have * unit
        short = 0.6 * unit if suit != HEARTS and not own & own - 1 & (own & own - 1) - 1 else 0.0
        for card in (low, top) if top != low else (low,):
            under = out & dear if suit != SPADES else out & dear & table.below[card]
            more = coming + have * share * table.sum_of(under) if under else coming
            worth = table.worth[card]
            chance = table.wins(card, out, have, each)
            cost = chance * (more + worth + burden + LEAD_COST)
            cost -= table.keeping(card, own, out) + short
            if table.bonus >> card & 1:
                cost -= 0.6 * table.bonus_value
            elif queens >> card & 1:
                cost += 0.46 * worth
            elif suit == SPADES and queens and not table.high_spades >> card & 1:
                if others & queens:
                    cost -= 0.0 if hand & table.high_spades else 1.5 * unit
                elif hand & queens:
                    cost += 1.5 * unit
            if cost < least:
                found, least = card, cost
    return found


def _follow(
    table: Costs, own: Mask, legal: Mask, others: Mask, led: Mask, best: Card, nobody: bool,
    lying: float, later: list[Mask], moon: int,
) -> Card:  # fmt: skip
    """Return the card of the suit led to play; `moon`: 1 goes on with one, -1 stops one."""
    dear = table.dear
    safe = legal if nobody else legal & table.upto[best] if best >= 0 else 0
    high = legal & ~safe
    if moon and high:
        if moon > 0:
            return (high if later else high & -high).bit_length() - 1
        if lying > 0:
            return high.bit_length() - 1
    elif moon > 0:
        return (legal & -legal).bit_length() - 1
    out = others & led
    found, least = -1, 1e9
    share = table.share
    have = sum([1 for theirs in later if theirs & led])
    each = out.bit_count() * share
    coming = 0.0
    if later:
        voids = len(later) - have
        if voids:
            hearts = (others & table.hearts).bit_count()
            coming = voids * min(1.0, hearts * share) * table.unit
            if others & table.dear_spades:
                coming += voids * share * table.sum_of(others & table.dear_spades)
        if led & table.hearts:
            coming += have * table.unit
    falls = 0.0  # how likely the best card is to be cancelled by one to come
    if table.double and best >= 0 and others >> (best ^ 1) & 1:
        falls = TWIN_PLAYED * have * share
    rest = safe
    while rest:
        card = rest.bit_length() - 1
        rest ^= 1 << card
        worth = table.worth[card]
        cost = -table.keeping(card, own, out)
        if falls:
            chance = falls * table.wins(card, out, have, each)
            cost += chance * (lying + worth + coming + LEAD_COST)
        if worth > 0:
            cost -= 0.3 * worth
        if cost < least:
            found, least = card, cost
    if not high:
        return found
    top, low = high.bit_length() - 1, (high & -high).bit_length() - 1
    cheap = high & ~dear
    ends = {top, low, cheap.bit_length() - 1} if cheap and high & dear else {top, low}
    for card in sorted(ends, reverse=True):
        under = out & dear & table.below[card]
        more = coming + have * share * table.sum_of(under) if under else coming
        worth = table.worth[card]
        chance = table.wins(card, out, have, each)
        cost = chance * (lying + worth + more + LEAD_COST) - table.keeping(card, own, out)
        if table.bonus >> card & 1:
            cost -= (1 - chance) * 0.8 * table.bonus_value
        elif worth > 0:
            cost -= (1 - chance) * worth * 0.3
        if cost < least:
            found, least = card, cost
    return found


def _discard(table: Costs, hand: Mask, legal: Mask, others: Mask, keep: bool) -> Card:
    """Return the card to throw away; `keep`: no points, they would make a moon."""
    if keep:
        legal = legal & ~table.costly or legal
    found, most = -1, -1e9
    for suit, mask in enumerate(table.masks):
        may = legal & mask
        if not may:
            continue
        own = hand & mask
        for card in cards(may)[-2:]:
            worth = table.worth[card]
            grade = table.keeping(card, own, others & mask)
            if worth > 0:
                grade += 0.4 * worth
            elif worth < 0:
                grade += 0.8 * worth
            if suit != HEARTS and not own & own - 1:
                grade += 0.3 * table.unit
            if grade > most:
                found, most = card, grade
    return found
