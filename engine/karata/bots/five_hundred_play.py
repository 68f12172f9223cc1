"""Five Hundred: which card to play to a trick that counts, with trumps or without."""

from __future__ import annotations

from karata.bots.base import Choice
from karata.bots.five_hundred_reading import Reading
from karata.cards import Card, Suit, cards, count
from karata.games.actions import Play
from karata.games.five_hundred_state import FiveHundredObservation
from karata.tricks import NO_SUIT

TIP = "five_hundred.tip."
CASH = 0.55  # from this chance of winning on a winner is led
SURE = 0.999
PROBABLY = 0.5
LONG = 4  # cards of a suit that are worth making good without trumps
TRICKS_IN_ALL = 10
CASH_FREE = 0.25  # the same without trumps: only the joker can beat it
VOID_BONUS = 0.12  # what it is worth to get rid of the last card of a suit


def choose_card(view: FiveHundredObservation) -> Choice:
    """Return the card to play."""
    legal = cards(view.legal)
    reading = Reading(view)
    if len(legal) == 1:
        return Choice(played(view, reading, legal[0]), (TIP + "forced",))
    if not view.trick:
        return _lead(view, reading, legal)
    return _follow(view, reading, legal)


def played(view: FiveHundredObservation, reading: Reading, card: Card) -> Play:
    """Return the action that plays a card; a joker that is led names a suit if it has none."""
    if view.trick or reading.suit_of[card] != NO_SUIT or not view.joker_suits:
        return Play(card)
    return Play(card, named_suit(view, reading))


def named_suit(view: FiveHundredObservation, reading: Reading) -> Suit:
    """Return which suit to name for a joker that is led: one it can clear for own cards."""

    def gain(suit: Suit) -> tuple[float, int]:
        mine = view.hand & reading.masks[suit]
        second = sum(reading.higher(card) == 1 for card in cards(mine))
        return second + 0.3 * count(mine), suit

    return max(view.joker_suits, key=gain)


# ---------------------------------------------------------------- leading


def _lead(view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice:
    if reading.trump is not None:
        found = _draw(view, reading, legal)
        if found is not None:
            return found
    else:
        found = _establish(view, reading, legal)
        if found is not None:
            return found
    found = _cash(view, reading, legal)
    if found is not None:
        return found
    found = _lead_joker(view, reading, legal)
    if found is not None:
        return found
    if reading.trump is not None:
        found = _ruff(view, reading, legal)
        if found is not None:
            return found
    return _lead_low(view, reading, legal)


def _draw(view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice | None:
    """Return the trump that takes the opponents' trumps out of their hands."""
    trump = reading.trump
    if trump is None or not reading.attacking or not reading.trumps_out():
        return None
    row = reading.value[trump]
    mine = sorted((c for c in legal if reading.suit_of[c] == trump), key=row.__getitem__)
    if not mine:
        return None
    best, because = mine[-1], (TIP + "lead-trumps",)
    higher, out = reading.higher(best), count(reading.rest[trump])
    if higher == 0:
        return Choice(Play(best), because)
    if out <= higher:
        return None  # only higher trumps are out: they would win anyway
    if view.seat != view.declarer:
        return Choice(Play(best), because) if view.trick_number <= 2 else None
    if len(mine) <= higher + 1 or len(mine) < 3:
        return None
    return Choice(Play(best if higher == 1 else mine[0]), because)


def _establish(
    view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]
) -> Choice | None:
    """Return a card of a long suit that has no winner yet, while another suit brings the lead back.

    Nothing if the winners in hand are enough for the contract.
    """
    winners = [c for c in cards(view.hand) if _is_winner(reading, c)]
    if _enough(view, reading, len(winners)):
        return None
    best: tuple[int, Card] | None = None
    for suit in range(4):
        mine = sorted(
            (c for c in legal if reading.suit_of[c] == suit), key=reading.value[suit].__getitem__
        )
        if len(mine) < LONG or not reading.rest[suit] or reading.higher(mine[-1]) == 0:
            continue
        if not any(reading.suit_of[card] != suit for card in winners):
            continue
        touching = reading.higher(mine[-1]) == reading.higher(mine[-2])
        card = mine[-1] if touching else mine[0]
        if best is None or len(mine) > best[0]:
            best = len(mine), card
    if best is None:
        return None
    return Choice(Play(best[1]), (TIP + "lead-long",))


def _is_winner(reading: Reading, card: Card) -> bool:
    return reading.suit_of[card] == NO_SUIT or reading.higher(card) == 0


def _enough(view: FiveHundredObservation, reading: Reading, winners: int) -> bool:
    """Return whether so many winners decide the contract, for either side."""
    contract = view.contract
    if contract is None:
        return False
    mine = sum(view.took[seat] for seat in range(view.players) if reading.friend(seat))
    need = contract.level if reading.attacking else TRICKS_IN_ALL + 1 - contract.level
    return mine < need <= mine + winners


def _cash(view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice | None:
    """Return a winner that is likely to make a trick."""
    found: Card | None = None
    best: tuple[float, ...] = ()
    trumps_out = reading.trumps_out()
    for card in legal:
        suit = reading.suit_of[card]
        if suit == NO_SUIT or reading.higher(card):
            continue
        if suit == reading.trump and (trumps_out or not _all_win(view, reading)):
            continue
        chance = reading.holds(card, suit)
        if chance < (CASH if reading.trump is not None else CASH_FREE):
            continue
        length = count(view.hand & reading.masks[suit])
        # Without trumps the long suit comes first; with trumps the short one.
        grade = (round(chance, 3), float(length if not trumps_out else -length), float(card))
        if grade > best:
            found, best = card, grade
    return None if found is None else Choice(Play(found), (TIP + "lead-winner",))


def _all_win(view: FiveHundredObservation, reading: Reading) -> bool:
    """Return whether trumps are all that is worth leading: no other suit is left."""
    return all(reading.suit_of[card] == reading.trump for card in cards(view.hand))


def _lead_joker(
    view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]
) -> Choice | None:
    """Return the joker if it must be led now or never: soon all suits will have been led."""
    jokers = [card for card in legal if reading.suit_of[card] == NO_SUIT]
    if not jokers or not view.joker_suits:
        return None
    last_chance = view.options.joker_lead == "unled_suit" and len(view.joker_suits) == 1
    suit = named_suit(view, reading)
    mine = view.hand & reading.masks[suit]
    clears = any(reading.higher(card) == 1 for card in cards(mine)) and count(mine) >= 3
    if not last_chance and not clears:
        return None
    return Choice(Play(max(jokers), suit), (TIP + "lead-joker",))


def _ruff(view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice | None:
    """Return a low card that a partner can trump."""
    assert reading.trump is not None
    found: list[tuple[float, Card]] = []
    for card in legal:
        suit = reading.suit_of[card]
        if suit == reading.trump:
            continue
        for seat in reading.later:
            ruffs = suit in view.voids[seat] and reading.trump not in view.voids[seat]
            if reading.friend(seat) and ruffs:
                found.append((round(reading.chance(card, suit), 3), card))
    found = [each for each in found if each[0] > PROBABLY]
    if not found:
        return None
    best = max(chance for chance, _ in found)
    suits = [card for chance, card in found if chance >= best - 0.02]
    low = min(suits, key=lambda c: (reading.value[reading.suit_of[c]][c], c))
    return Choice(Play(low), (TIP + "lead-partner",))


def _lead_low(view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice:
    """Return the card that gives least away: the lowest of a suit."""
    shown = _partner_suits(view, reading)
    trumps = count(view.hand & reading.masks[reading.trump]) if reading.trump is not None else 0

    def grade(card: Card) -> tuple[float, float, int]:
        suit = reading.suit_of[card]
        if suit == NO_SUIT:
            return -2.0, 0.0, -card
        mine = view.hand & reading.masks[suit]
        length = count(mine)
        found = reading.chance(card, suit) - reading.keeping(card)
        if suit == reading.trump:
            found -= 0.35
        elif reading.trump is None:
            found += 0.09 * length
        elif length == 1 and trumps:
            found += 0.15  # and trump the next one
        if length > 1 and any(reading.higher(each) == 1 for each in cards(mine)):
            found -= 0.1  # leading away from a king
        if suit in shown:
            found += 0.15
        return round(found, 6), -reading.value[suit][card], -card

    card = max(lowest_of_suits(reading, legal), key=grade)
    return Choice(played(view, reading, card), (TIP + _lead_reason(view, reading, card, shown),))


def lowest_of_suits(reading: Reading, legal: tuple[Card, ...]) -> list[Card]:
    """Return the lowest legal card of each suit, and the jokers without one."""
    found: list[Card] = []
    for suit, mask in enumerate(reading.masks):
        mine = [card for card in legal if mask >> card & 1]
        if suit == NO_SUIT:
            found += mine
        elif mine:
            found.append(min(mine, key=reading.value[suit].__getitem__))
    return found


def _lead_reason(
    view: FiveHundredObservation, reading: Reading, card: Card, shown: set[Suit]
) -> str:
    suit = reading.suit_of[card]
    if suit == NO_SUIT:
        return "lead-joker"
    if reading.higher(card) == 0:
        return "lead-winner"
    if suit == reading.trump and reading.trumps_out():
        return "lead-trumps"
    partners = any(reading.friend(seat) for seat in reading.later)
    if suit in shown and partners and reading.chance(card, suit) > PROBABLY:
        return "lead-partner"
    return "lead-low"


def _partner_suits(view: FiveHundredObservation, reading: Reading) -> set[Suit]:
    """Return the side suits that a partner has led or won a trick in, and may still hold."""
    found: set[Suit] = set()
    for leader, _, winner, suit in view.tricks:
        if suit in (reading.trump, NO_SUIT) or suit in found:
            continue
        for seat in (leader, winner):
            if seat != view.seat and reading.friend(seat) and reading.held(seat, suit):
                found.add(suit)
    return found


# ---------------------------------------------------------------- following


def _follow(view: FiveHundredObservation, reading: Reading, legal: tuple[Card, ...]) -> Choice:
    follows = bool(view.hand & reading.masks[reading.led])
    grades: dict[Card, float] = {}
    chances: dict[Card, float] = {}
    for card in legal:
        chance = chances[card] = reading.chance(card)
        grade = chance - reading.keeping(card)
        suit = reading.suit_of[card]
        if not follows and suit not in (reading.trump, NO_SUIT):
            if count(view.hand & reading.masks[suit]) == 1 and _has_trump(view, reading):
                grade += VOID_BONUS
        grades[card] = grade
    card = max(legal, key=lambda c: (round(grades[c], 6), -_height(reading, c), -c))
    card = _lowest_equal(view, reading, card, legal)
    return Choice(Play(card), (_follow_reason(view, reading, card, legal, follows),))


def _has_trump(view: FiveHundredObservation, reading: Reading) -> bool:
    return reading.trump is not None and bool(view.hand & reading.masks[reading.trump])


def _height(reading: Reading, card: Card) -> int:
    return reading.value[reading.suit_of[card]][card]


def _lowest_equal(
    view: FiveHundredObservation, reading: Reading, card: Card, legal: tuple[Card, ...]
) -> Card:
    """Return the lowest legal card that does the same as `card`: none unseen lies between."""
    suit = reading.suit_of[card]
    if suit == NO_SUIT:
        return card
    row, takes = reading.value[suit], reading.takes(card)
    between = reading.unseen & reading.masks[suit]
    for other in sorted(legal, key=row.__getitem__):
        if reading.suit_of[other] != suit or row[other] >= row[card]:
            continue
        if reading.takes(other) != takes:
            continue
        if not any(row[other] < row[each] < row[card] for each in cards(between)):
            return other
    return card


def _follow_reason(
    view: FiveHundredObservation,
    reading: Reading,
    card: Card,
    legal: tuple[Card, ...],
    follows: bool,
) -> str:
    """Return the advice that a card follows: what it says must be true."""
    if reading.takes(card):
        if not follows and reading.suit_of[card] == reading.trump:
            return TIP + "trump-in"
        row = reading.value[reading.led]
        higher = any(row[other] > row[card] for other in legal)
        certain = reading.holds(card, reading.led) > SURE
        return TIP + ("win-cheap" if higher and certain else "win-trick")
    if reading.partner_wins:
        return TIP + "partner-wins"
    if view.legal & reading.masks[NO_SUIT]:
        return TIP + "keep-joker"
    return TIP + ("duck" if follows else "throw-low")
