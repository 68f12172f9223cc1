"""Auctions and deals of the referee, set up for one written-down position."""

from __future__ import annotations

import random

from tests.oracle.five_hundred_auction import Auction
from tests.oracle.five_hundred_rules import cards_in_play, kitty_size, read_rules
from tests.oracle.five_hundred_table import Table


def cards(text: str) -> set[str]:
    return set(text.split())


def said(options: str, dealer: int, calls: str) -> Auction:
    auction = Auction(read_rules(options), dealer)
    for call in calls.split():
        auction.say(call if call == "pass" else f"bid {call}")
    return auction


def table(options: str, contract: str, seed: int = 1, declarer: int = 0, **held: int) -> Table:
    """A deal in which the auction is over; `held` says who gets which card, written cJK=3.

    Seat 9 is the kitty.
    """
    rules = read_rules(options)
    fixed = {name[1:]: seat for name, seat in held.items()}
    rest = sorted(cards_in_play(rules) - set(fixed))
    random.Random(seed).shuffle(rest)
    piles = {seat: {c for c, s in fixed.items() if s == seat} for seat in [*range(6), 9]}
    kitty = piles[9]
    kitty |= {rest.pop() for _ in range(kitty_size(rules) - len(kitty))}
    hands = [piles[seat] for seat in range(rules.players)]
    for hand in hands:
        hand |= {rest.pop() for _ in range(10 - len(hand))}
    deal = Table(rules, hands, kitty, dealer=(declarer - 1) % rules.players)
    deal.do(f"bid {contract}" if contract != "pass" else "pass")
    while deal.phase == "auction":
        deal.do("pass")
    return deal


def discard(deal: Table, *gone: str) -> None:
    hand = deal.hand_of_declarer()
    spare = sorted(card for card in hand - set(gone) if card not in ("JK", "JX"))
    deal.do("discard " + " ".join([*gone, *spare][: kitty_size(deal.rules)]))
