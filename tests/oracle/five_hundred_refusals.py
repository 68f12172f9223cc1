"""For every call and card that is not legal, the rules that forbid it (ids without the game)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.five_hundred_play import threw_on
from tests.oracle.five_hundred_rules import (
    STRAINS,
    Bid,
    cards_in_play,
    inkles,
    is_joker,
    kitty_size,
    printed_suit,
    read_bid,
)
from tests.oracle.five_hundred_table import Table

KINDS = ["misere", "open_misere", "blind_misere", "double_nullo", "bar_nullo"]
NAMES = [f"{level}{strain}" for level in range(6, 11) for strain in STRAINS] + KINDS
EVERY_BID = [read_bid(name + sans) for name in NAMES for sans in ("", "/sans")]
del EVERY_BID[-1]  # a bar nullo has no kitty anyway


def refused_calls(table: Table) -> Iterator[tuple[str, set[str]]]:
    legal = table.legal()
    for bid in EVERY_BID:
        text = f"bid {bid.name}"
        if text not in legal:
            yield text, refusals_of_bid(table, bid)
    card = min(table.hands[table.turn() or 0])
    yield f"play {card}", {"bid.first", "bid.look-first"}
    if table.phase == "blind":
        yield "pass", {"bid.look-first"}
    elif table.rules.blind_misere != "off":
        yield "look", {"bid.looked", "bid.over", "bid.blind-unseen"}


def refusals_of_bid(table: Table, bid: Bid) -> set[str]:
    auction, rules = table.auction, table.rules
    found = off_by_house_rule(table, bid)
    if table.phase == "blind" and bid.kind != "blind_misere":
        found.add("bid.look-first")
    if auction.turn() in auction.barred:
        found.add("bid.barred")
    if bid.kind == "blind_misere" and bid not in auction.blind_bids():
        found.add("bid.blind-unseen")
    if not auction.needs_met(bid):
        found.add("bid.misere-seven" if bid.kind == "misere" else "bid.open-eight")
    if bid not in auction.higher():
        found.add("bid.higher")
    if rules.min_level == "inkle" and bid.level == 6:
        found |= {"bid.inkle"} if len(auction.calls) > 1 or auction.bids() else {"bid.higher"}
    if table.phase == "raise":
        found |= {"bid.raise-suit"} if rules.raise_own_bid == "same_suit" else set()
        found |= {"bid.raise-misere"} if bid.kind != "tricks" else set()
    return found


def off_by_house_rule(table: Table, bid: Bid) -> set[str]:
    rules = table.rules
    no_misere = rules.misere_bids == "off"
    found = {
        "bid.sans": bid.sans and rules.sans_kitty == "off",
        "bid.no-trumps": bid.strain == "NT" and rules.no_trumps == "off",
        "bid.level": bid.level == 6 and rules.min_level == "7",
        "bid.inkle": bid.level == 6 and bid not in inkles(rules) and rules.min_level == "inkle",
        "bid.misere-off": bid.kind != "tricks" and no_misere,
        "bid.open-off": bid.kind == "open_misere" and (no_misere or rules.open_misere == "off"),
        "bid.blind-off": bid.kind == "blind_misere" and rules.blind_misere == "off",
        "bid.double-off": bid.kind == "double_nullo" and rules.double_nullo == "off",
        "bid.bar-off": bid.kind == "bar_nullo" and rules.bar_nullo == "off",
    }
    return {name for name, here in found.items() if here}


def refused_between(table: Table) -> Iterator[tuple[str, set[str]]]:
    """What is refused while the contractor lays aside, chooses a partner or names the joker."""
    hand = sorted(table.hand_of_declarer())
    first = {"kitty": "kitty.first", "partner": "partner.first", "joker": "joker.decide"}
    yield f"play {hand[0]}", {first[table.phase]}
    yield "pass", {"bid.over"}
    yield "bid 10NT", {"bid.over"}
    if table.phase == "kitty":
        size = kitty_size(table.rules)
        yield "discard " + " ".join(hand[: size - 1]), {"kitty.count"}
        yield "discard " + " ".join(hand[: size + 1]), {"kitty.count"}
        yield "discard " + " ".join([*hand[: size - 1], hand[0]]), {"kitty.different"}
        foreign = min(cards_in_play(table.rules) - set(hand))
        yield "discard " + " ".join([*hand[: size - 1], foreign]), {"kitty.own-cards"}
    else:
        yield "discard " + " ".join(hand[:3]), {"kitty.none", "partner.first", "joker.decide"}
    if table.phase == "partner":
        yield from refused_partners(table, hand)
    elif table.rules.players == 5:
        yield "partner alone", {"partner.none", "partner.alone", "kitty.first", "joker.decide"}
    if table.phase != "joker":
        yield "joker H", {"joker.decided", "kitty.first", "partner.first"}


def refused_partners(table: Table, hand: list[str]) -> Iterator[tuple[str, set[str]]]:
    assert table.contract is not None
    if table.rules.five_partner == "called_card":
        yield "partner 1", {"partner.card"}
        for card in [*hand, *sorted(table.discards)]:
            yield f"partner {card}", {"partner.card-out"}
        return
    yield f"partner {table.declarer}", {"partner.self"}
    yield f"partner {min(cards_in_play(table.rules))}", {"partner.player"}
    if table.contract.level < 8:
        others = [str(seat) for seat in range(5) if seat != table.declarer]
        yield f"partner {','.join(others[:2])}", {"partner.two"}


def refused_plays(table: Table) -> Iterator[tuple[str, set[str]]]:
    seat = table.turn()
    assert seat is not None
    hand, legal = table.hands[seat], table.legal_plays()
    faces = {play.partition("/")[0] for play in legal}
    for card in sorted(cards_in_play(table.rules)):
        if card not in hand:
            yield f"play {card}", {"trick.card-in-hand"}
        elif card not in faces:
            yield f"play {card}", refusals_of_card(table, card)
        elif card not in legal:
            yield f"play {card}", {"joker.name-suit"}
        if card in hand and is_joker(card) and (table.trick or not table.trumps().loose(card)):
            other = set() if card in faces else refusals_of_card(table, card)
            yield f"play {card}/H", {"joker.no-name"} | other
    for joker in sorted(card for card in hand if is_joker(card) and not table.trick):
        for suit in "SHDC":
            if joker in faces and joker not in legal and f"{joker}/{suit}" not in legal:
                yield f"play {joker}/{suit}", {"joker.suit-led", "joker.suit-void"}


def refusals_of_card(table: Table, card: str) -> set[str]:
    """For a card in hand that may not be played now."""
    trumps, rules = table.trumps(), table.rules
    seat = table.turn()
    assert seat is not None
    found = set()
    if not table.trick:
        return {"joker.lead-led", "joker.lead-last", "joker.lead-shown-void"}
    led = table.led()
    same = any(trumps.suit(other) == led for other in table.hands[seat])
    if not same and trumps.loose(card):
        assert led in threw_on(trumps, table.pasts[seat])
        return {"joker.not-reneged"}
    if not same:
        return {"joker.must-play"}
    if trumps.loose(card):
        first = rules.joker_follow == "first_or_last_of_suit"
        return {"joker.first-or-last" if first else "joker.void-only"}
    found.add("trick.follow-suit")
    if printed_suit(card) == led:  # the left bower, or the other four that stands in
        found = {"follow.left-bower"}
    return found
