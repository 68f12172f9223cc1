"""Five Hundred: a deal played to its end by quick rules that see all the hands of a made-up world.

They serve the search alone, which compares what several plays lead to; all sets are ranked sets.
"""

from __future__ import annotations

from karata.bots.five_hundred_quick_misere import misere_follow, misere_lead
from karata.bots.five_hundred_ranking import Place, Ranking, ranking_of, rounds_of
from karata.cards import Card, Mask, Seat, Suit
from karata.games.five_hundred_rules import nameable
from karata.games.five_hundred_state import OVER, FiveHundredState
from karata.tricks import NO_SUIT

MASTER, GUARDS, LAST = 12, 5, 6  # in heights of a card: what a card thrown away would cost or bring
LONG, SECOND, SINGLE = 2, 3, 4  # the same for a card that is led
FEW, ESTABLISH, FORCE = 0, 12, 1


def play_out(state: FiveHundredState) -> None:
    """Play a deal in the phase of play to its end, in place.

    Of the state only what its result needs is kept up: the tricks won, and that it is over.
    """
    ranking = ranking_of(state.order)
    contract = state.contract
    attackers = state.attackers
    if contract is None:
        teams = state.setup.sides
    else:
        teams = tuple([int(seat in attackers) for seat in range(len(state.hands))])
    rounds = rounds_of(state.active, teams)
    misere = contract is not None and contract.is_misere
    free = state.free_jokers
    if free and any(state.hands[seat] & free for seat in state.active):
        _play_with_joker(state, ranking, rounds, teams, misere)
        if state.phase == OVER:
            return
    hands = _hands(state, ranking)
    _play_on(state, hands, ranking, rounds, teams, misere)
    state.phase = OVER


def _play_on(
    state: FiveHundredState,
    hands: list[Mask],
    ranking: Ranking,
    rounds: dict[Seat, tuple[Place, ...]],
    teams: tuple[int, ...],
    misere: bool,
) -> None:
    """Play the rest when no joker without a suit is left: following suit is the only rule."""
    took, suits, wins, leader = state.took, ranking.suits, ranking.wins, state.leader
    places, best, winner, led, able = rounds[leader], 0, leader, 0, 0
    if state.trick:
        best, winner = _best(state, ranking)
        led, able = suits[state.led], wins[state.led]
        places = places[len(state.trick) :]
    while True:
        for seat, foes, friends in places:
            hand = hands[seat]
            if not best:
                if not hand & (hand - 1):
                    card = hand
                elif misere:
                    card = misere_lead(hands, seat, foes, friends, ranking, teams[seat] == 1)
                else:
                    card = lead(hands, seat, foes, friends, ranking, teams[seat] == 1)
                suit = _suit(ranking, card)
                led, able = suits[suit], wins[suit]
                best = card
                winner = seat
            else:
                legal = hand & led or hand
                if not legal & (legal - 1):
                    card = legal
                elif misere:
                    card = misere_follow(
                        hands, seat, legal, best, teams[winner] == teams[seat], led, able,
                        foes, friends, ranking, teams[seat] == 1,
                    )  # fmt: skip
                else:
                    card = follow(
                        hands, seat, legal, best, teams[winner] == teams[seat], led, able,
                        foes, friends, ranking,
                    )  # fmt: skip
                if card & able and card > best:
                    best, winner = card, seat
            hands[seat] = hand ^ card
        took[winner] += 1
        if not hands[winner] or (misere and teams[winner] == 1):
            return
        places, best = rounds[winner], 0


def _hands(state: FiveHundredState, ranking: Ranking) -> list[Mask]:
    """Return the hands as ranked sets; a hand that takes no part counts as empty."""
    hands = [0] * len(state.hands)
    for seat in state.active:
        hands[seat] = ranking.ranked(state.hands[seat])
    return hands


def _best(state: FiveHundredState, ranking: Ranking) -> tuple[Mask, Seat]:
    """Return the best card of the trick that has begun, and who played it."""
    place = state.order.winning_place(state.trick, state.led)
    return ranking.bits[state.trick[place]], state.seat_at(state.leader, place)


def _suit(ranking: Ranking, card: Mask) -> Suit:
    for suit, mask in enumerate(ranking.suits):
        if card & mask:
            return suit
    raise AssertionError


def _play_with_joker(
    state: FiveHundredState,
    ranking: Ranking,
    rounds: dict[Seat, tuple[Place, ...]],
    teams: tuple[int, ...],
    misere: bool,
) -> None:
    """Play by all rules until the jokers without a suit are gone, or the deal is over."""
    game, free = state.game, state.free_jokers
    hands = _hands(state, ranking)
    while state.phase != OVER and any(state.hands[seat] & free for seat in state.active):
        seat = state.turn
        place = rounds[state.leader][len(state.trick)]
        legal = ranking.ranked(game.legal(state))
        attacks = teams[seat] == 1
        if not legal & (legal - 1):
            found = legal
        elif not state.trick:
            hand = hands[seat]
            hands[seat] = legal  # a joker that may not be led is not thought of
            leads = misere_lead if misere else lead
            found = leads(hands, seat, place[1], place[2], ranking, attacks)
            hands[seat] = hand
        else:
            best, winner = _best(state, ranking)
            ours = teams[winner] == teams[seat]
            led, able = ranking.suits[state.led], ranking.wins[state.led]
            if misere:
                found = misere_follow(
                    hands, seat, legal, best, ours, led, able, place[1], place[2], ranking, attacks
                )
            else:
                found = follow(
                    hands, seat, legal, best, ours, led, able, place[1], place[2], ranking
                )
        hands[seat] ^= found
        card = ranking.card_at[found.bit_length() - 1]
        game.play(state, card, _named(state, card))


def _named(state: FiveHundredState, card: Card) -> Suit | None:
    """Return the suit to name if `card` is a joker that is led."""
    if state.trick or state.order.suit_of[card] != NO_SUIT:
        return None
    hand, masks = state.hands[state.turn], state.order.suit_masks
    return max(nameable(state), key=lambda suit: (hand & masks[suit]).bit_count(), default=None)


# ---------------------------------------------------------------- a trick that counts


def follow(
    hands: list[Mask],
    seat: Seat,
    legal: Mask,
    best: Mask,
    ours: bool,
    led: Mask,
    able: Mask,
    foes: tuple[Seat, ...],
    friends: tuple[Seat, ...],
    ranking: Ranking,
) -> Mask:
    """Return the card to play: the cheapest that wins for certain, or else the least useful."""
    top = best
    for foe in foes:
        hand = hands[foe]
        threat = (hand & led or hand) & able
        if threat > top:
            top = threat
    if not (ours and top == best):
        above = -(1 << top.bit_length())
        winners = legal & able & above
        if winners:
            cheapest = winners & -winners
            for friend in friends:
                hand = hands[friend]
                mine = (hand & led or hand) & able & above
                if mine and mine & -mine < cheapest:
                    break
            else:
                return cheapest
    return legal & -legal if legal & led else throw(hands, seat, legal, ranking)


def throw(hands: list[Mask], seat: Seat, legal: Mask, ranking: Ranking) -> Mask:
    """Return the card to throw away on a suit that this seat does not hold."""
    others = 0
    for each in hands:
        others |= each
    others ^= hands[seat]
    trumps = legal & ranking.trumps
    found, least = 0, 99
    for suit, base, _ in ranking.sides:
        mine = legal & suit
        if not mine:
            continue
        low = mine & -mine
        cost = low.bit_length() - base
        out = others & suit
        if out < low:  # nobody has a higher one
            cost += MASTER
        elif mine == low:
            if trumps:
                cost -= LAST
        elif not (mine ^ low) & ((mine ^ low) - 1) and out > mine:
            over = out & -(1 << mine.bit_length())
            if not over & (over - 1):
                cost += GUARDS  # it guards a king
        if cost < least:
            found, least = low, cost
    return found or legal & -legal


def lead(
    hands: list[Mask],
    seat: Seat,
    foes: tuple[Seat, ...],
    friends: tuple[Seat, ...],
    ranking: Ranking,
    attacks: bool,
) -> Mask:
    """Return the card to lead: trumps to draw, a winner, a partner's winner, or a low card."""
    hand, trumps = hands[seat], ranking.trumps
    against = 0
    for foe in foes:
        against |= hands[foe] & trumps
    mine = hand & trumps
    if mine and (attacks or not hand & ~mine) and against:
        theirs = 0
        for friend in friends:
            theirs |= hands[friend] & trumps
        if mine > against and not theirs & -theirs > against:
            return 1 << mine.bit_length() - 1
        if theirs > against:
            return mine & -mine
        top = 1 << mine.bit_length() - 1
        above = (against & -top).bit_count()
        if attacks and mine.bit_count() > above + FORCE:
            return top if above == 1 else mine & -mine
    found, grade = 0, -99
    for suit, base, able in ranking.sides:
        mine = hand & suit
        if not mine:
            continue
        low = mine & -mine
        over = under = out = 0
        for foe in foes:
            held = hands[foe]
            same = held & suit
            out |= same
            held = same or held & able
            if held > over:
                over = held
        for friend in friends:
            held = hands[friend]
            held = held & suit or held & able
            if held > under:
                under = held
        length = mine.bit_count()
        if mine > over:
            worth = 60 - length if against else 40 + length
            card = 1 << mine.bit_length() - 1
        elif under > over:
            worth, card = 20, low
        else:
            worth, card = base - low.bit_length(), low
            top = 1 << mine.bit_length() - 1
            above = (out & -top).bit_count()
            if length > above + FEW and not against and above:
                worth = ESTABLISH + length - 2 * above
                second = 1 << (mine ^ top).bit_length() - 1
                if not out & (top - second):
                    card = top
            elif not trumps:
                worth += LONG * length
            elif length == 1 and hand & trumps:
                worth += SINGLE
            if length > 1 and above == 1 and card == low:
                worth -= SECOND
        if worth > grade:
            found, grade = card, worth
    mine = hand & trumps
    if mine > against and (not found or (attacks and grade < ESTABLISH - 10)):
        return 1 << mine.bit_length() - 1
    return found or hand & -hand
