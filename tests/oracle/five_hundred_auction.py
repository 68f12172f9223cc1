"""The referee's bidding in Five Hundred: who speaks, what may be said, what becomes the contract.

Everything is worked out again from the list of calls whenever it is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.oracle.five_hundred_rules import (
    Bid,
    Rules,
    inkles,
    is_joker,
    ladder,
    partners,
    rank_of,
    read_bid,
)


def same_suit(one: Bid, other: Bid) -> bool:
    """No trumps counts as a suit; a misère of the same kind is the same, with the kitty or not."""
    return (one.kind, one.strain) == (other.kind, other.strain)


@dataclass
class Auction:
    """The calls so far, as (seat, what was said): "pass", or the name of a bid."""

    rules: Rules
    dealer: int
    calls: list[tuple[int, str]] = field(default_factory=list)
    looked: set[int] = field(default_factory=set)  # asked only where blind misère is played
    barred: set[int] = field(default_factory=set)  # ralphing
    asking: int | None = None  # who asked for new cards and waits for the answer
    asked: set[int] = field(default_factory=set)
    dead: bool = False
    raised: bool = False  # the last bid was a raise in the same suit, or a raise was refused
    reopened: int = 0  # passes count from here on: a raise in another suit lets everybody in

    @property
    def first(self) -> int:
        return (self.dealer + 1) % self.rules.players  # SF-20, F04

    def signal(self, place: int) -> bool:
        """Whether the call at this place is a six-bid that is only a signal."""
        return any(bid.name == self.calls[place][1] for bid in inkles(self.rules))

    def bids(self) -> list[tuple[int, str]]:
        return [
            call for n, call in enumerate(self.calls) if call[1] != "pass" and not self.signal(n)
        ]

    def high(self) -> Bid | None:
        return read_bid(self.bids()[-1][1]) if self.bids() else None

    def high_seat(self) -> int:
        return self.bids()[-1][0]

    def since_last_bid(self) -> list[tuple[int, str]]:
        bids = [
            n for n, (_, said) in enumerate(self.calls) if said != "pass" and not self.signal(n)
        ]
        return self.calls[bids[-1] + 1 :] if bids else self.calls

    def out(self) -> set[int]:
        """Who has passed and may not speak again for now (SF-32)."""
        since = self.since_last_bid()
        if self.rules.bid_after_pass == "never":
            since = self.calls[self.reopened :]
        return {seat for seat, said in since if said == "pass"}

    def bidding_over(self) -> bool:
        """Whether nobody else may outbid any more (SF-33, SF-34)."""
        n = self.rules.players
        if self.raised:
            return True
        if self.rules.bidding == "american":
            return len(self.calls) == n
        if not self.bids():
            return len(self.out()) == n
        return self.out() >= set(range(n)) - {self.high_seat()}

    def phase(self) -> str:
        """blind, auction, consent, raise, or "" when all is said."""
        if self.dead:
            return ""
        if self.asking is not None:
            return "consent"
        if self.bidding_over():
            return "raise" if self.may_raise() else ""
        return "blind" if self.blind_bids() and self.turn() not in self.looked else "auction"

    def may_raise(self) -> bool:
        """B-F12: the winner of a suit or no-trump bid is asked once more."""
        return not self.raised and bool(self.raises())

    def turn(self) -> int:
        """Whose word it is."""
        n = self.rules.players
        if self.asking is not None:
            return self.answering()
        if self.bidding_over():
            return self.high_seat()
        if not self.calls:
            return self.first
        seat = (self.calls[-1][0] + 1) % n
        while seat in self.out():
            seat = (seat + 1) % n
        return seat

    def answering(self) -> int:
        """The next partner to the left answers."""
        assert self.asking is not None
        n, mates = self.rules.players, partners(self.rules, self.asking)
        order = [(self.asking + step) % n for step in range(1, n)]
        return next(seat for seat in order if seat in mates)

    # ---- what may be said ----------------------------------------------------------------

    def higher(self) -> list[Bid]:
        """The rungs above the highest bid (SF-28)."""
        rungs = ladder(self.rules)
        high = self.high()
        return list(rungs[rungs.index(high) + 1 :] if high else rungs)

    def raises(self) -> list[Bid]:
        """Bids with which the winner may raise (B-F12, SF-63); a misère has no suit to raise in,
        but where another suit reopens the bidding, it is one more bid."""
        high = self.high()
        if self.rules.raise_own_bid == "no" or high is None:
            return []
        found = [bid for bid in self.higher() if bid.kind != "blind_misere" and self.needs_met(bid)]
        if self.rules.raise_own_bid == "reopens":
            return found
        return [bid for bid in found if same_suit(bid, high) and bid.kind == "tricks"]

    def blind_bids(self) -> list[Bid]:
        """Blind misère, while this seat has neither looked nor called (C3)."""
        seat = self.turn()
        if seat in self.barred or seat in self.looked or seat in {s for s, _ in self.calls}:
            return []
        return [bid for bid in self.higher() if bid.kind == "blind_misere"]

    def needs_met(self, bid: Bid) -> bool:
        """Whether a bid of 7 or 8 tricks was made, where one is asked for (SF-30, B-F17)."""
        highest = max([read_bid(said).level for _, said in self.bids()], default=0)
        if bid.kind == "misere" and self.rules.misere_bids == "needs_seven":
            return highest >= 7
        if bid.kind == "open_misere" and self.rules.open_misere_needs == "eight":
            return highest >= 8
        return True

    def signals(self) -> list[Bid]:
        """Six-bids as signals: the first two players, while nobody has bid, each higher."""
        if len(self.calls) >= 2 or self.bids():
            return []
        made = [said for n, (_, said) in enumerate(self.calls) if self.signal(n)]
        every = inkles(self.rules)
        return every[every.index(read_bid(made[-1])) + 1 :] if made else every

    def may_ask_redeal(self, hand: Iterable[str]) -> bool:
        """No ace, no court card, no joker; as the first call (C3 dead_hand)."""
        seat = self.turn()
        if self.rules.dead_hand == "off" or seat in self.asked:
            return False
        if seat in {s for s, _ in self.calls}:
            return False
        return not any(is_joker(card) or rank_of(card) in "JQKA" for card in hand)

    def legal(self, hand: Iterable[str]) -> set[str]:
        """Everything that may be said now, as it is written."""
        phase = self.phase()
        if phase == "consent":
            return {"agree", "refuse"}
        if phase == "blind":
            return {"look"} | {f"bid {bid.name}" for bid in self.blind_bids()}
        if phase == "raise":
            return {"pass"} | {f"bid {bid.name}" for bid in self.raises()}
        bids = [bid for bid in self.higher() if bid.kind != "blind_misere" and self.needs_met(bid)]
        bids += self.signals()
        if self.turn() in self.barred:
            bids = []
        redeal = {"redeal"} if self.may_ask_redeal(hand) else set()
        return {"pass"} | redeal | {f"bid {bid.name}" for bid in bids}

    # ---- saying it -----------------------------------------------------------------------

    def say(self, text: str) -> None:
        phase, seat = self.phase(), self.turn()
        if phase == "auction" or text == "look":
            self.looked.add(seat)
        if text == "look":
            return
        if text == "redeal":
            self.asking = seat
            self.asked.add(seat)
            self.looked.add(self.answering())  # who answers must see the own cards
        elif phase == "consent":
            self.answer(text == "agree")
        elif phase == "raise":
            self.raise_bid(seat, text)
        else:
            self.calls.append((seat, text.removeprefix("bid ")))

    def answer(self, agreed: bool) -> None:
        self.asking, self.dead = None, agreed

    def raise_bid(self, seat: int, text: str) -> None:
        """In the same suit the bidding is over; in another the others may bid again (W-5)."""
        before = self.high()
        assert before is not None
        self.calls.append((seat, text.removeprefix("bid ")))
        after = self.high()
        assert after is not None
        if text == "pass" or same_suit(before, after):
            self.raised = True
        else:
            self.reopened = len(self.calls)
