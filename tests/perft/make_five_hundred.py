"""Writes five_hundred.perft: deals of Five Hundred played some way by the oracle at random, and
what it counts there.

`python -m tests.perft.make_five_hundred > tests/perft/five_hundred.perft`. The engine has no part
in it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.oracle.five_hundred_rules import cards_in_play, is_joker, kitty_size, read_rules
from tests.oracle.five_hundred_table import Table
from tests.perft.five_hundred_tree import Start, after, count, legal, start_of
from tests.perft.oracle_tree import Counts

HEAD = """\
# Counts of the ways a deal can go on. Made by tests/perft/make_five_hundred.py with the referee in
# tests/oracle alone. One record is five lines:
#   id; start: options | dealer | hands | kitty; actions done; depth (`end` = to the end of the
#   deal); counts: actions of length 1, 2, … | finished deals | of them with the contract made |
#   sums of points
"""
MOST = 3000  # nodes at the end of an endgame
Wanted = Callable[[Table], bool]


class Sample(NamedTuple):
    """A name, options, cards left in each hand, the contract, and what else must be so."""

    name: str
    options: str
    left: int
    contract: str
    wanted: Wanted = lambda _: True


def held(table: Table) -> bool:
    """Somebody has a joker without a suit."""
    return any(
        is_joker(card) and table.trumps().loose(card) for hand in table.hands for card in hand
    )


def leads_it(table: Table) -> bool:
    """A joker without a suit is in the hand that leads."""
    return any(is_joker(card) for card in table.hands[table.leader]) and held(table)


def named(table: Table) -> bool:
    return bool(table.joker) and any(is_joker(card) for hand in table.hands for card in hand)


def second(table: Table) -> bool:
    """Both jokers are still there."""
    return sum(is_joker(card) for hand in table.hands for card in hand) == 2


ENDGAMES = [
    Sample("suit-S", "", 4, "6S"),
    Sample("suit-H", "", 4, "7H"),
    Sample("slam-off", "slam=off", 3, "6C"),
    Sample("left-bower", "", 4, "6D", lambda t: any("JH" in hand for hand in t.hands)),
    Sample("two", "players=2", 5, "6H"),
    Sample("two-24", "players=2,two_player_form=nine_low_24", 5, "7C"),
    Sample("two-25", "players=2,two_player_form=nine_low_25", 5, "6NT", held),
    Sample("two-43", "players=2,two_player_form=dead_20_of_43", 5, "6S"),
    Sample("three", "players=3", 4, "6D"),
    Sample("three-misere", "players=3", 4, "misere", held),
    Sample("five-called", "players=5", 3, "6S"),
    Sample("five-named", "players=5,five_partner=named_player,five_share=half", 3, "8S"),
    Sample("five-alone", "players=5,five_partner=alone_only", 3, "6H"),
    Sample("six", "players=6", 2, "6C"),
    Sample("six-pairs", "players=6,teams=three_pairs", 2, "7NT", held),
    Sample("six-misere", "players=6,misere=any_time", 3, "misere"),
    Sample("pack-44", "pack=44_no_joker", 4, "6S"),
    Sample("pack-45", "pack=45", 4, "7C"),
    Sample("pack-46", "pack=46", 4, "6D", second),
    Sample("pack-46-free", "pack=46", 4, "6NT", second),
    Sample("fours", "drop_fours=spade_and_diamond", 4, "6S", lambda t: in_hand(t, "4C")),
    Sample("no-trump", "", 4, "6NT", held),
    Sample("no-trump-leads", "", 4, "7NT", leads_it),
    Sample("no-trump-named", "", 4, "7NT", named),
    Sample("nominate-off", "joker_nominate=off", 4, "7NT", held),
    Sample("nominate-misere", "joker_nominate=misere_only,misere=any_time", 4, "misere", held),
    Sample("lead-free", "joker_lead=free", 4, "6NT", leads_it),
    Sample("lead-not-void", "joker_lead=not_shown_void", 4, "6NT", leads_it),
    Sample("lead-last", "joker_lead=last_trick_only", 4, "6NT", leads_it),
    Sample("follow-reneged", "joker_follow=void_and_not_reneged", 4, "6NT", held),
    Sample("follow-first", "joker_follow=first_or_last_of_suit", 4, "6NT", held),
    Sample("misere", "misere=any_time", 4, "misere", held),
    Sample("misere-named", "misere=any_time", 4, "misere", named),
    Sample("misere-free-joker", "misere=any_time,joker_must_in_misere=off", 4, "misere", held),
    Sample("misere-low", "players=3,joker_low_in_misere=on", 4, "misere", held),
    Sample("open-misere", "misere_value=150,schedule=perfect", 4, "open_misere"),
    Sample("double-nullo", "double_nullo=on", 3, "double_nullo"),
    Sample("bar-nullo", "players=3,bar_nullo=on", 4, "bar_nullo"),
    Sample("sans", "sans_kitty=on", 4, "6NT/sans", held),
    Sample("original", "schedule=original_1904", 3, "7S"),
    Sample("no-trick-points", "trick_points=off", 3, "6S"),
    Sample("all-passed", "all_pass=play_no_trump", 4, "", held),
]
BLIND = "blind_misere=500,min_level=7,no_trumps=off"
AUCTIONS = [
    ("auction", "", 2),
    ("auction-by-points", "misere_rank=by_points,open_misere_needs=eight", 2),
    ("auction-top", "open_misere_rank=top,min_level=7", 2),
    ("auction-american", "bidding=american,pack=45,misere=any_time", 3),
    ("auction-inkle", "bidding=american,min_level=inkle", 3),
    ("auction-three", "players=3,no_trumps=off,min_level=7", 3),
    ("auction-five", "players=5", 2),
    ("auction-sans", "sans_kitty=on,double_nullo=on,bar_nullo=on", 2),
    ("auction-blind", BLIND, 3),
    ("auction-blind-1000", "blind_misere=1000,min_level=7,players=2", 4),
    ("auction-dead", "dead_hand=by_partner_consent,min_level=7", 2),
]
LATE = [
    ("high-bids", "", "9NT", 5),
    ("high-bids-two", "players=2", "9H", 3),
    ("after-pass", "bid_after_pass=after_intervening_bid", "10S", 5),
    ("raise-same", "raise_own_bid=same_suit", "9D", 3),
    ("raise-reopens", "raise_own_bid=reopens,misere=off", "9H", 5),
    ("top-bid", "open_misere_rank=top", "10D", 4),
]
MIDDLE = [
    ("kitty", "", "6H", "kitty", 2),
    ("kitty-44", "pack=44_no_joker,misere=any_time", "misere", "kitty", 1),
    ("kitty-two", "players=2", "6S", "kitty", 2),
    ("called", "players=5", "7H", "partner", 3),
    ("named", "players=5,five_partner=named_player", "8H", "partner", 4),
    ("named-for-seven", "players=5,five_partner=named_player", "7H", "partner", 4),
    ("joker", "", "7NT", "joker", 5),
    ("joker-misere", "misere=any_time", "misere", "joker", 4),
    ("first-trick", "", "6H", "play", 5),
    ("first-trick-no-trump", "pack=46", "6NT", "play", 6),
]


def in_hand(table: Table, card: str) -> bool:
    return any(card in hand for hand in table.hands)


def new_table(options: str, rng: random.Random) -> Table:
    rules = read_rules(options)
    pack = sorted(cards_in_play(rules))
    rng.shuffle(pack)
    hands = [set(pack[seat * 10 : seat * 10 + 10]) for seat in range(rules.players)]
    size = kitty_size(rules)
    kitty = set(pack[rules.players * 10 : rules.players * 10 + size])
    return Table(rules, hands, kitty, rng.randrange(rules.players))


def fresh(table: Table) -> Table:
    """The same deal from its beginning."""
    hands = [set(hand) for hand in table.hands]
    return Table(table.rules, hands, set(table.kitty), table.dealer)


def say(table: Table, contract: str, rng: random.Random) -> str:
    """A call on the way to this contract: a pass, or the bid as soon as it may be made."""
    allowed = table.legal()
    wanted = f"bid {contract}"
    if wanted in allowed and rng.random() < 0.5:
        return wanted
    if "look" in allowed:
        return "look"
    lead_up = [bid for bid in ("bid 7S", "bid 6S") if bid in allowed and contract == "misere"]
    if lead_up and wanted not in allowed and rng.random() < 0.3:
        return lead_up[0]
    return "pass" if "pass" in allowed else rng.choice(sorted(allowed))


def until(table: Table, contract: str, rng: random.Random, stop: Wanted) -> list[str] | None:
    """Random actions towards a contract until `stop`; None if it does not come to that."""
    done = []
    while not stop(table):
        if table.phase == "over":
            return None
        if table.phase in ("blind", "auction", "consent", "raise"):
            action = say(table, contract, rng)
        else:
            action = rng.choice(sorted(legal(table)))
        table.do(action)
        done.append(action)
    return done


def contract_of(table: Table) -> str:
    return table.contract.name if table.contract else ""


def ways_on(table: Table, most: int) -> int:
    if table.phase == "over":
        return 1
    found = 0
    for action in legal(table):
        found += ways_on(after(table, action), most - found)
        if found > most:
            break
    return found


Made = tuple[str, Start, Table, int | None]


def endgames() -> Iterator[Made]:
    for sample in ENDGAMES:
        for part in (1, 2):
            rng = random.Random(f"{sample.name} {part}")

            def down(table: Table, left: int = sample.left) -> bool:
                sizes = {len(table.hands[seat]) for seat in table.active()}
                return table.phase == "play" and sizes == {left} and not table.trick

            while True:
                table = new_table(sample.options, rng)
                begin = fresh(table)
                done = until(table, sample.contract, rng, down)
                if done is None or contract_of(table) != sample.contract:
                    continue
                if sample.wanted(table) and 12 <= ways_on(table, MOST) <= MOST:
                    break
            yield f"{sample.name}-{part}", start_of(sample.options, begin, done), table, None


def auctions() -> Iterator[Made]:
    for name, options, depth in AUCTIONS:
        table = new_table(options, random.Random(name))
        yield name, start_of(options, fresh(table), []), table, depth
    for name, options, contract, depth in LATE:
        rng = random.Random(name)
        done = None
        while done is None:
            table = new_table(options, rng)
            begin = fresh(table)
            done = until(table, contract, rng, lambda t: bool(t.auction.bids()))
        yield name, start_of(options, begin, done), table, depth


def middles() -> Iterator[Made]:
    for name, options, contract, phase, depth in MIDDLE:
        rng = random.Random(name)
        while True:
            table = new_table(options, rng)
            begin = fresh(table)
            done = until(table, contract, rng, lambda t, p=phase: t.phase == p)  # type: ignore[misc]
            if done is not None and contract_of(table) == contract:
                break
        yield name, start_of(options, begin, done), table, depth


def record(name: str, start: Start, depth: int | None, counts: Counts) -> str:
    return f"\nid: {name}\n{start}\ndepth: {depth or 'end'}\ncounts: {counts}"


def main() -> None:
    print(HEAD, end="")
    for makes in (endgames, auctions, middles):
        for name, start, table, depth in makes():
            print(record(name, start, depth, count(table, depth or 99)), flush=True)


if __name__ == "__main__":
    main()
