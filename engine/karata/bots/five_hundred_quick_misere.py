"""Five Hundred: quick play of a misère in a made-up world; see five_hundred_quick.py.

The attackers want to lose every trick; the others want one of them to win one.
"""

from __future__ import annotations

from karata.bots.five_hundred_ranking import Ranking
from karata.cards import Mask, Seat


def _highest(mask: Mask) -> Mask:
    return 1 << mask.bit_length() - 1


def misere_follow(
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
    attacks: bool,
) -> Mask:
    """Return the card to play to a trick."""
    beating = legal & able & -(best << 1)
    under = legal & ~beating
    if attacks:
        if not under:
            return legal & -legal
        return _highest(under) if under & led else _throw(hands, seat, under, foes, ranking)
    if foes:
        return _before(hands, legal, best, led, foes)
    if ours:
        return _highest(legal)
    return _highest(under) if under else _highest(legal)


def _before(hands: list[Mask], legal: Mask, best: Mask, led: Mask, foes: tuple[Seat, ...]) -> Mask:
    """Return a defender's card while an attacker is still to play: low, if that can help."""
    lowest = 0
    for foe in foes:
        mine = hands[foe] & led
        if mine and mine & -mine > lowest:
            lowest = mine & -mine
    if lowest > best and legal & led:
        under = legal & (lowest - 1)
        if under:
            return _highest(under)
    return _highest(legal)


def _throw(
    hands: list[Mask], seat: Seat, legal: Mask, foes: tuple[Seat, ...], ranking: Ranking
) -> Mask:
    """Return an attacker's most dangerous card: one with many lower cards in other hands."""
    others = 0
    for other, each in enumerate(hands):
        if other != seat:
            others |= each
    loose = legal & ranking.suits[4]
    found, most = loose, 99 if loose else -99
    for suit in ranking.suits[:4]:
        mine = legal & suit
        if mine:
            top = _highest(mine)
            danger = 2 * (others & suit & (top - 1)).bit_count() - mine.bit_count()
            if danger > most:
                found, most = top, danger
    return found


def misere_lead(
    hands: list[Mask],
    seat: Seat,
    foes: tuple[Seat, ...],
    friends: tuple[Seat, ...],
    ranking: Ranking,
    attacks: bool,
) -> Mask:
    """Return the card to lead."""
    hand, found, grade = hands[seat], 0, -99
    for suit, base, _ in ranking.sides:
        mine = hand & suit
        if not mine:
            continue
        low = mine & -mine
        if attacks:
            worth = base - low.bit_length()
            for foe in foes:
                held = hands[foe] & suit
                if held and held & -held > low:
                    worth += 30  # this one has to go higher
                    break
        else:
            worth = _catching(hands, low, suit, base, foes, friends)
        if worth > grade:
            found, grade = low, worth
    return found or hand & -hand


def _catching(
    hands: list[Mask],
    low: Mask,
    suit: Mask,
    base: int,
    foes: tuple[Seat, ...],
    friends: tuple[Seat, ...],
) -> int:
    """Return how good a defender's low card is for making an attacker win."""
    worth = base - low.bit_length() - 40
    for foe in foes:
        held = hands[foe] & suit
        if not held:
            continue
        least = held & -held
        worth += 40 - 3 * (held & (low - 1)).bit_count()
        if least > low:
            blocked = False
            for friend in friends:
                mine = hands[friend] & suit
                if mine and mine & -mine > least:
                    blocked = True
            worth += 0 if blocked else 60
    return worth
