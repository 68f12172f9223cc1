"""The auction of Five Hundred: who may say what, when it ends, and what it leads to.

Each refused call names the sentence it breaks (rules.md C3, B-F2 to B-F4, B-F12, B-F16, B-F17).
"""

from __future__ import annotations

from karata.cards import Seat
from karata.game import Violation
from karata.games.bids import (
    BAR,
    BLIND,
    DOUBLE,
    INKLES,
    MISERE,
    NO_TRUMP,
    OPEN,
    SANS,
    TRICKS,
    Bid,
)
from karata.games.five_hundred_actions import PASS
from karata.games.five_hundred_options import misere_rule
from karata.games.five_hundred_rules import rules_of
from karata.games.five_hundred_setup import PACK
from karata.games.five_hundred_state import (
    AUCTION,
    BIDDING,
    BLIND_PHASE,
    CONSENT,
    JOKER,
    KITTY,
    OVER,
    PARTNER,
    PLAY,
    RAISE,
    FiveHundredState,
)

_ID = "five_hundred.bid."
_OFF = {MISERE: "misere-off", OPEN: "open-off", BLIND: "blind-off", DOUBLE: "double-off",
        BAR: "bar-off"}  # fmt: skip
_PICTURES = PACK.mask([rank + suit for rank in "JQKA" for suit in "CDHS"] + ["JK", "JX"])


# ---------------------------------------------------------------- what may be said


def call_violation(state: FiveHundredState, name: str) -> Violation | None:
    """Return the rule that a call would break."""
    kind = name.removesuffix(SANS)
    if state.phase == CONSENT:
        return Violation("five_hundred.dead.answer")
    if state.phase not in BIDDING:
        return Violation(_ID + "over")
    if state.phase == BLIND_PHASE and kind != BLIND:
        return Violation(_ID + "look-first")
    if name == PASS:
        return None
    if state.turn in state.barred:
        return Violation(_ID + "barred")
    if name in inkles(state):
        return _inkle_violation(state, name)
    bid = state.setup.by_name.get(name)
    if bid is None:
        return Violation(_ID + _not_offered(state, kind))
    if bid.kind == BLIND and state.looked[state.turn]:
        return Violation(_ID + "blind-unseen")
    if state.high is not None and bid.rung <= state.high.rung:
        return Violation(_ID + "higher", {"bid": name, "high": state.high.name})
    level = _level(state) if bid.is_misere else 0
    if bid.kind == MISERE and misere_rule(state.options) == "needs_seven" and level < 7:
        return Violation(_ID + "misere-seven")
    if bid.kind == OPEN and state.options.open_misere_needs == "eight" and level < 8:
        return Violation(_ID + "open-eight")
    if state.phase == RAISE and state.options.raise_own_bid == "same_suit":
        if bid.is_misere or (state.high is not None and state.high.is_misere):
            return Violation(_ID + "raise-misere")
        if not _same_suit(state.high, bid):
            return Violation(_ID + "raise-suit")
    return None


def _level(state: FiveHundredState) -> int:
    """Return the most tricks that anybody has bid; 0 before the first bid of tricks (B-F17)."""
    bids = [state.setup.by_name[name] for _, name in state.calls if name in state.setup.by_name]
    return max((bid.level for bid in bids), default=0)


def _inkle_violation(state: FiveHundredState, name: str) -> Violation | None:
    """Return why a six-bid is no signal: of the first two to speak, while nobody has bid (C3)."""
    if state.high is not None or len(state.calls) > 1:
        return Violation(_ID + "inkle")
    signals = [said for _, said in state.calls if said != PASS]
    if signals and INKLES.index(name) <= INKLES.index(signals[-1]):
        return Violation(_ID + "higher", {"bid": name, "high": signals[-1]})
    return None


def _not_offered(state: FiveHundredState, kind: str) -> str:
    """Return which rule says that this table does not play a bid."""
    if kind in _OFF and kind not in state.setup.by_name:
        return _OFF[kind]
    if kind.endswith("NT") and not state.options.no_trumps:
        return "no-trumps"
    if kind.startswith("6") and state.options.min_level != "6":
        return "inkle" if state.options.min_level == "inkle" else "level"
    return "sans"


def inkles(state: FiveHundredState) -> tuple[str, ...]:
    """Return the six-bids that are signals at this table."""
    if state.options.min_level != "inkle":
        return ()
    return INKLES if state.options.no_trumps else INKLES[:-1]


def calls_allowed(state: FiveHundredState) -> tuple[str, ...]:
    """Return what the seat on turn may say, a pass first."""
    high = 0 if state.high is None else state.high.rung
    free = state.phase == AUCTION and state.turn not in state.barred
    found = [] if state.phase == BLIND_PHASE else [PASS]
    if free:
        found += [name for name in inkles(state) if _inkle_violation(state, name) is None]
    for bid in state.setup.bids[high:]:
        # a higher bid of tricks needs nothing else
        if (free and bid.kind == TRICKS) or call_violation(state, bid.name) is None:
            found.append(bid.name)
    return tuple(found)


def redeal_violation(state: FiveHundredState) -> Violation | None:
    """Return why the seat on turn may not ask for a new deal."""
    if state.options.dead_hand == "off":
        return Violation("five_hundred.dead.off")
    if state.phase != AUCTION:
        return Violation("five_hundred.dead.none")
    seat = state.turn
    if seat in state.asked or any(caller == seat for caller, _ in state.calls):
        return Violation("five_hundred.dead.first-call")
    if state.hands[seat] & _PICTURES:
        return Violation("five_hundred.dead.hand")
    return None


# ---------------------------------------------------------------- saying it


def begin(state: FiveHundredState) -> None:
    """Ask the seat left of the dealer first (SF-20)."""
    state.turn = (state.dealer + 1) % state.setup.players
    _ask(state)


def look(state: FiveHundredState) -> None:
    """Let the seat on turn take up its cards."""
    state.looked[state.turn] = True
    state.phase = AUCTION


def ask_redeal(state: FiveHundredState) -> None:
    """Put the question of a new deal to the partner."""
    state.asked.append(state.turn)
    state.turn = state.setup.partners(state.turn)[0]
    state.looked[state.turn] = True
    state.phase = CONSENT


def answer_redeal(state: FiveHundredState, agree: bool) -> None:
    """Throw the cards in, or let the one who asked go on."""
    state.turn = state.asked[-1]
    state.phase = OVER if agree else AUCTION


def call(state: FiveHundredState, name: str) -> None:
    """Do a call, and settle the contract when it was the last."""
    seat, raising = state.turn, state.phase == RAISE
    old = state.high
    note_call(state, name)
    if raising and _settled_by_raise(state, old, name):
        settle(state)
        return
    caller = _next_caller(state, seat)
    if caller is not None:
        state.turn = caller
        _ask(state)
    elif state.high is None:
        _nobody_bid(state)
    elif _may_raise(state):
        assert state.high_seat is not None
        state.turn, state.phase = state.high_seat, RAISE
        state.looked[state.turn] = True
    else:
        settle(state)


def note_call(state: FiveHundredState, name: str) -> None:
    """Write a call down: who is out of the auction, and which bid is the highest."""
    seat, raising = state.turn, state.phase == RAISE
    state.calls.append((seat, name))
    bid = state.setup.by_name.get(name)  # None: a pass or a signal
    if bid is None:
        state.passed[seat] = not raising or state.passed[seat]
        return
    again = state.options.bid_after_pass != "never"
    if again or (raising and not _same_suit(state.high, bid)):
        state.passed = [False] * state.setup.players
    state.high, state.high_seat = bid, seat


def _settled_by_raise(state: FiveHundredState, old: Bid | None, name: str) -> bool:
    """Return whether what the winner of the auction said ends it (B-F12)."""
    if name == PASS or state.options.raise_own_bid == "same_suit":
        return True
    return _same_suit(old, state.high)


def _same_suit(old: Bid | None, new: Bid | None) -> bool:
    return old is not None and new is not None and (old.kind, old.strain) == (new.kind, new.strain)


def _next_caller(state: FiveHundredState, seat: Seat) -> Seat | None:
    """Return who speaks next; None when the auction is over (SF-32 to SF-34)."""
    players = state.setup.players
    if state.options.bidding == "american":
        return (seat + 1) % players if len(state.calls) < players else None
    for step in range(1, players):
        other = (seat + step) % players
        if not state.passed[other] and other != state.high_seat:
            return other
    return None


def _ask(state: FiveHundredState) -> None:
    """Let the seat on turn speak: unseen, while it could still bid blind."""
    state.phase = AUCTION
    seat = state.turn
    if state.looked[seat]:
        return
    blind = [bid for bid in state.setup.bids if bid.kind == BLIND]
    high = 0 if state.high is None else state.high.rung
    spoken = any(caller == seat for caller, _ in state.calls)
    if spoken or seat in state.barred or not blind or blind[-1].rung <= high:
        state.looked[seat] = True
    else:
        state.phase = BLIND_PHASE


def _may_raise(state: FiveHundredState) -> bool:
    """Return whether the winner of the auction can bid higher."""
    if state.options.raise_own_bid == "no" or state.options.bidding == "american":
        return False
    trial = state.copy()
    assert state.high_seat is not None
    trial.turn, trial.phase = state.high_seat, RAISE
    trial.looked[state.high_seat] = True
    return len(calls_allowed(trial)) > 1


def _nobody_bid(state: FiveHundredState) -> None:
    """Throw the cards in, or play without trumps and without a contract (SF-27, C3 all_pass)."""
    state.looked = [True] * state.setup.players
    if state.options.all_pass == "redeal":
        state.phase = OVER
        return
    state.leader = (state.dealer + 1) % state.setup.players
    open_play(state)


# ---------------------------------------------------------------- the contract


def settle(state: FiveHundredState) -> None:
    """Make the highest bid the contract; its bidder takes the kitty (SF-33, SF-35)."""
    bid, seat = state.high, state.high_seat
    assert bid is not None
    assert seat is not None
    state.looked = [True] * state.setup.players
    set_contract(state, bid, seat)
    if bid.takes_kitty:
        state.hands[seat] |= state.kitty
        state.phase = KITTY
    else:
        after_kitty(state)


def set_contract(state: FiveHundredState, bid: Bid, declarer: Seat) -> None:
    """Write down who plays what, and with whom."""
    state.contract, state.declarer = bid, declarer
    state.leader = state.turn = declarer
    state.partners = state.setup.partners(declarer)
    state.seat_players()
    set_order(state)


def set_order(state: FiveHundredState) -> None:
    """Choose the Order and the restrictions of the contract."""
    contract, table = state.contract, state.setup
    misere = contract is not None and contract.is_misere
    state.order = table.order(state.strain, state.joker_suit, misere)
    strays = any(mask & table.in_play for mask in state.order.strays[:4])
    free = bool(state.free_jokers & table.in_play)
    state.rules = rules_of(state.options, strays, free, misere)


def after_kitty(state: FiveHundredState) -> None:
    """Go on to the choice of a partner, if five play."""
    contract, five = state.contract, state.setup.players == 5
    assert contract is not None
    if five and contract.kind == TRICKS and state.options.five_partner != "alone_only":
        state.phase = PARTNER
    else:
        after_partner(state)


def after_partner(state: FiveHundredState) -> None:
    """Go on to the naming of the joker's suit, if the declarer may (SF-43)."""
    if may_name_joker(state):
        state.phase = JOKER
    else:
        open_play(state)


def may_name_joker(state: FiveHundredState) -> bool:
    """Return whether the declarer may say which suit the joker belongs to."""
    contract, seat, rule = state.contract, state.declarer, state.options.joker_nominate
    if contract is None or seat is None or contract.strain != NO_TRUMP or rule == "off":
        return False
    if rule == "misere_only" and not contract.is_misere:
        return False
    return bool(state.hands[seat] & state.setup.jokers)


def open_play(state: FiveHundredState) -> None:
    """Begin the play: the declarer leads (SF-37)."""
    state.phase = PLAY
    state.turn = state.leader


def missed_by(state: FiveHundredState) -> int:
    """Return how many tricks the contract of tricks lacks."""
    assert state.contract is not None
    return max(0, state.contract.level - sum(state.took[seat] for seat in state.attackers))
