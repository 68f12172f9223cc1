"""Writes the .perft files: endgames reached by random play of the oracle, and what it counts there.

`python -m tests.perft.make_positions hearts > tests/perft/hearts.perft`, and the same with
cancellation_hearts. The engine has no part in it; tests/perft/samples.py says which house rules.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import chain

from tests.oracle import hearts_oracle as oracle
from tests.oracle.cards import face, is_heart, rank_of
from tests.oracle.table import Table, rules_of, write_table
from tests.perft.oracle_tree import Counts, actions, after, count
from tests.perft.samples import SAMPLES, Samples

HEAD = """\
# Counts of the ways a deal can go on. Made by tests/perft/make_positions.py with the referee in
# tests/oracle alone. One record is four lines:
#   id, position, depth (actions; `end` = to the end of the deal), and counts:
#   actions of length 1, 2, … | finished deals | of them with the moon shot | sums of points
"""


def new_table(rules: oracle.Rules, rng: random.Random, **keys: object) -> Table:
    pack = sorted(oracle.cards_in_play(rules))
    rng.shuffle(pack)
    size = oracle.hand_size(rules)
    hands = [set(pack[seat * size : seat * size + size]) for seat in range(rules.players)]
    kitty = set(pack[rules.players * size :])
    return Table(rules, hands, kitty, dealer=rng.randrange(rules.players), **keys)


def strong_first(rng: random.Random, table: Table) -> None:
    """Gives seat 0 nearly all high cards, so that it can take everything."""
    everything = sorted(card for hand in table.hands for card in hand)
    luck = 3 if table.rules.packs == 1 else 1
    everything.sort(key=lambda card: rank_of(card) + rng.random() * luck, reverse=True)
    size = len(table.hands[0])
    table.hands = [set(everything[i * size : i * size + size]) for i in range(len(table.hands))]
    rest = sorted(card for hand in table.hands[1:] for card in hand)
    rng.shuffle(rest)
    table.hands[1:] = [set(rest[i * size : i * size + size]) for i in range(len(table.hands) - 1)]
    table.begin_play()


def take_all(table: Table, rng: random.Random) -> str:
    """Seat 0 plays high, the others keep penalty cards for the end or throw them to seat 0."""
    cards = sorted(table.legal(), key=lambda card: (rank_of(card), card))
    if table.turn() == 0:
        return cards[-1]
    return rng.choice(cards[: max(1, len(cards) // 2)])


def played_down(rules: oracle.Rules, left: int, rng: random.Random, moon: bool) -> Table:
    table = new_table(rules, rng, phase="setup")
    table.begin_play()
    if moon:
        strong_first(rng, table)
    while any(len(hand) > left for hand in table.hands) or table.trick:
        card = take_all(table, rng) if moon else rng.choice(sorted(table.legal()))
        table.play(card)
    return table


def ways_on(table: Table, most: int) -> int:
    """How many ways there are to end the deal; stops counting a little above `most`."""
    if table.phase == "over":
        return 1
    found = 0
    for action in actions(table):
        found += ways_on(after(table, action), most - found)
        if found > most:
            break
    return found


def endgames(game: str, samples: Samples) -> Iterator[tuple[str, str, Table]]:
    for name, options, left in samples.endgames:
        for part in (1, 2):
            rng = random.Random(f"{name} {part}")
            while True:
                table = played_down(rules_of(game, options), left, rng, moon=False)
                for _ in range(rng.randrange(2)):
                    table.play(rng.choice(sorted(table.legal())))
                if name.startswith("pile") and not table.pile:
                    continue
                if 30 <= ways_on(table, 1000) <= 1000:
                    break
            yield f"{name}-{part}", options, table


def unbroken(game: str, samples: Samples) -> Iterator[tuple[str, str, int, Table]]:
    """Late positions with every heart still in hand, which random play hardly ever reaches."""
    for name, options, left in samples.unbroken:
        rng = random.Random(name)
        rules = rules_of(game, options)
        table = new_table(rules, rng, phase="setup")
        table.phase, table.number = "play", 1 + oracle.hand_size(rules) - left
        depth = 2 * rules.players if game == "hearts" else rules.players + 1
        if rules.kitty_goes_to != "first_heart":
            table.kitty = set()
        while True:
            pack = oracle.cards_in_play(rules) - table.kitty
            costly = sorted(card for card in pack if is_heart(card) or face(card) == "QS")
            others = rng.sample(sorted(pack - set(costly)), left * rules.players - len(costly))
            late = [*costly, *others]
            rng.shuffle(late)
            table.hands = [set(late[i : i + left]) for i in range(0, len(late), left)]
            table.taken = [set() for _ in table.hands]
            gone = sorted(pack - set(late))
            for i in range(0, len(gone), rules.players):
                table.taken[rng.randrange(rules.players)] |= set(gone[i : i + rules.players])
            table.won = [len(cards) // rules.players for cards in table.taken]
            table.leader = rng.randrange(rules.players)
            mixed = {is_heart(card) for card in table.hands[table.leader]}
            if len(mixed) == 2 and count(table, rules.players).nodes[-1] <= 4000:
                break
        yield name, options, depth, table


def moons(game: str, samples: Samples) -> Iterator[tuple[str, str, Table]]:
    for name, options, left, totals in samples.moons:
        rng = random.Random(name)
        while True:
            table = played_down(rules_of(game, options), left, rng, moon=True)
            if totals:
                table.totals = list(totals)
            if any(oracle.penalty_cards(table.rules) & cards for cards in table.taken[1:]):
                continue  # somebody else has a point: no moon to be had
            if table.rules.sun != "off" and any(table.won[1:]):
                continue
            if not 4 <= ways_on(table, 2000) <= 2000:
                continue
            if count(table, 99).moons or table.rules.moon == "off":
                break
        yield name, options, table


def first_tricks(game: str, samples: Samples) -> Iterator[tuple[str, str, int, Table]]:
    for name, options in samples.first_tricks:
        rng = random.Random(name)
        rules = rules_of(game, options)
        depth = samples.first_trick_depth or rules.players + 2
        while True:
            table = new_table(rules, rng, deal=4, phase="setup")
            table.begin_play()
            table.phase = "play"
            if not 100 <= count(table, min(depth, rules.players)).nodes[-1] <= 1500:
                continue
            if count(table, depth).nodes[-1] <= 20000:
                break
        yield name, options, depth, table


def passes(game: str, samples: Samples) -> Iterator[tuple[str, str, int, Table]]:
    for name, options, depth in samples.passes:
        yield name, options, depth, new_table(rules_of(game, options), random.Random(name))


def record(name: str, options: str, table: Table, depth: int | None, counts: Counts) -> str:
    return (
        f"\nid: {name}\nposition: {write_table(table, options)}\n"
        f"depth: {depth or 'end'}\ncounts: {counts}"
    )


def main() -> None:
    game = sys.argv[1]
    samples = SAMPLES[game]
    print(HEAD, end="")
    for name, options, table in chain(endgames(game, samples), moons(game, samples)):
        print(record(name, options, table, None, count(table, 99)), flush=True)
    for make in (unbroken, first_tricks, passes):
        for name, options, depth, table in make(game, samples):
            print(record(name, options, table, depth, count(table, depth)), flush=True)


if __name__ == "__main__":
    main()
