"""Writes hearts.perft: endgames reached by random play of the oracle, and what it counts there.

`python -m tests.perft.make_positions > tests/perft/hearts.perft`. The engine has no part in it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

from tests.oracle import hearts_oracle as oracle
from tests.oracle.hearts_table import Table, write_table
from tests.perft.oracle_tree import Counts, actions, after, count

HEAD = """\
# Counts of the ways a deal of Hearts can go on. Made by tests/perft/make_positions.py with the
# referee in tests/oracle alone. One record is four lines:
#   id, position, depth (actions; `end` = to the end of the deal), and counts:
#   actions of length 1, 2, … | finished deals | of them with the moon shot | sums of points
"""

ENDGAMES = [
    ("plain", "", 3),
    ("four-cards", "", 4),
    ("three-players", "players=3", 4),
    ("three-players-kitty", "players=3,remainder=kitty", 4),
    ("five-players", "players=5", 3),
    ("five-players-kitty", "players=5,remainder=kitty", 3),
    ("six-players", "players=6", 2),
    ("seven-players-kitty", "players=7,remainder=kitty", 2),
    ("six-twos-out", "players=6,strip_set=all_twos", 3),
    ("culbertson", "players=7,strip_set=culbertson", 2),
    ("queen-breaks", "queen_breaks_hearts=on", 4),
    ("any-time", "hearts_lead=any_time", 3),
    ("moon-self", "moon=self", 3),
    ("moon-off", "moon=off", 3),
    ("bonus", "bonus_card=JD", 3),
    ("bonus-ten-shared", "bonus_card=TD,tie_rule=shared", 3),
    ("black-maria", "players=3,spade_penalties=black_maria", 4),
    ("own-spades", "spade_penalties=Q5K3A2,moon=self", 3),
]
UNBROKEN = [
    ("unbroken", "", 4),
    ("unbroken-three", "players=3", 5),
    ("unbroken-queen-breaks", "queen_breaks_hearts=on", 4),
    ("unbroken-any-time", "hearts_lead=any_time", 4),
]
MOONS = [
    ("shoot", "", 3, None),
    ("shoot-self", "moon=self", 3, None),
    ("shoot-choice", "moon=choice", 3, None),
    ("shoot-choice-bonus", "moon=choice,bonus_card=JD", 3, None),
    ("shoot-off", "moon=off,bonus_card=TD", 3, None),
    ("shoot-twos-out", "players=6,strip_set=all_twos,moon=self", 2, None),
    ("shoot-black-maria", "players=3,spade_penalties=black_maria,moon=choice", 4, None),
    ("shoot-kitty", "players=5,remainder=kitty,moon=choice", 2, None),
    ("shoot-limited-no-end", "moon=choice_limited", 3, [90, 20, 30, 40]),
    ("shoot-limited-third", "moon=choice_limited", 3, [80, 75, 20, 30]),
    ("shoot-limited-wins", "moon=choice_limited", 3, [10, 75, 20, 30]),
    ("shoot-limited-tie", "moon=choice_limited", 3, [46, 75, 20, 60]),
    ("shoot-limited-tie-shared", "moon=choice_limited,tie_rule=shared", 3, [46, 75, 20, 60]),
]
FIRST_TRICKS = [
    ("first", "deal=4"),
    ("first-ban-off", "first_trick_ban=off"),
    ("first-hearts-only", "first_trick_ban=hearts_only"),
    ("first-all-penalty", "first_trick_ban=all_penalty,spade_penalties=black_maria"),
    ("first-left", "opening_lead=left_of_dealer"),
    ("first-left-no-ban", "opening_lead=left_of_dealer,first_trick_ban=off"),
    ("first-left-any-time", "opening_lead=left_of_dealer,hearts_lead=any_time"),
    ("first-left-hearts-only", "opening_lead=left_of_dealer,first_trick_ban=hearts_only"),
    ("first-kitty-five", "players=5,remainder=kitty"),
    ("first-seven", "players=7"),
    ("first-six-low-clubs", "players=6,strip_set=low_clubs_diamonds"),
]
PASSES = [
    ("pass", "", 1),
    ("pass-right-seven", "players=7,pass_cycle=R", 2),
    ("pass-five", "players=5", 2),
]


def new_table(rules: oracle.Rules, rng: random.Random, **keys: object) -> Table:
    pack = sorted(oracle.cards_in_play(rules))
    rng.shuffle(pack)
    size = oracle.hand_size(rules)
    hands = [set(pack[seat * size : seat * size + size]) for seat in range(rules.players)]
    kitty = set(pack[rules.players * size :])
    return Table(rules, hands, kitty, dealer=rng.randrange(rules.players), **keys)  # type: ignore[arg-type]


def strong_first(rng: random.Random, table: Table) -> None:
    """Gives seat 0 nearly all high cards, so that it can take everything."""
    everything = [card for hand in table.hands for card in hand]
    everything.sort(key=lambda card: oracle.rank_of(card) + rng.random() * 3, reverse=True)
    size = len(table.hands[0])
    table.hands = [set(everything[i * size : i * size + size]) for i in range(len(table.hands))]
    rest = [card for hand in table.hands[1:] for card in hand]
    rng.shuffle(rest)
    table.hands[1:] = [set(rest[i * size : i * size + size]) for i in range(len(table.hands) - 1)]
    table.begin_play()


def take_all(table: Table, rng: random.Random) -> str:
    """Seat 0 plays high, the others keep penalty cards for the end or throw them to seat 0."""
    cards = sorted(table.legal(), key=lambda card: (oracle.rank_of(card), card))
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


def endgames() -> Iterator[tuple[str, str, Table]]:
    for name, options, left in ENDGAMES:
        for part in (1, 2):
            rng = random.Random(f"{name} {part}")
            while True:
                table = played_down(oracle.read_rules(options), left, rng, moon=False)
                for _ in range(rng.randrange(2)):
                    table.play(rng.choice(sorted(table.legal())))
                if 30 <= ways_on(table, 1000) <= 1000:
                    break
            yield f"{name}-{part}", options, table


def unbroken() -> Iterator[tuple[str, str, int, Table]]:
    """Late positions with every heart still in hand, which random play hardly ever reaches."""
    for name, options, left in UNBROKEN:
        rng = random.Random(name)
        rules = oracle.read_rules(options)
        table = new_table(rules, rng, phase="setup")
        table.phase, table.number = "play", 1 + oracle.hand_size(rules) - left
        while True:
            pack = oracle.cards_in_play(rules)
            hearts = sorted(card for card in pack if oracle.suit_of(card) == "H")
            others = rng.sample(sorted(pack - set(hearts) - {"QS"}), left * rules.players - 14)
            late = [*hearts, *others, "QS"]
            rng.shuffle(late)
            table.hands = [set(late[i : i + left]) for i in range(0, len(late), left)]
            table.taken = [set() for _ in table.hands]
            gone = sorted(pack - set(late))
            for i in range(0, len(gone), rules.players):
                table.taken[rng.randrange(rules.players)] |= set(gone[i : i + rules.players])
            table.leader = rng.randrange(rules.players)
            mixed = {oracle.suit_of(card) == "H" for card in table.hands[table.leader]}
            if len(mixed) == 2:
                break
        yield name, options, 2 * rules.players, table


def moons() -> Iterator[tuple[str, str, Table]]:
    for name, options, left, totals in MOONS:
        rng = random.Random(name)
        while True:
            table = played_down(oracle.read_rules(options), left, rng, moon=True)
            if totals:
                table.totals = list(totals)
            if any(oracle.penalty_cards(table.rules) & cards for cards in table.taken[1:]):
                continue  # somebody else has a point: no moon to be had
            if not 4 <= ways_on(table, 2000) <= 2000:
                continue
            if count(table, 99).moons or table.rules.moon == "off":
                break
        yield name, options, table


def first_tricks() -> Iterator[tuple[str, str, int, Table]]:
    for name, text in FIRST_TRICKS:
        options = "" if text == "deal=4" else text
        rng = random.Random(name)
        rules = oracle.read_rules(options)
        while True:
            table = new_table(rules, rng, deal=4, phase="setup")
            table.begin_play()
            table.phase = "play"
            depth = rules.players + 2
            if not 100 <= count(table, rules.players).nodes[-1] <= 1500:
                continue
            if count(table, depth).nodes[-1] <= 20000:
                break
        yield name, options, depth, table


def passes() -> Iterator[tuple[str, str, int, Table]]:
    for name, options, depth in PASSES:
        yield name, options, depth, new_table(oracle.read_rules(options), random.Random(name))


def record(name: str, options: str, table: Table, depth: int | None, counts: Counts) -> str:
    return (
        f"\nid: {name}\nposition: {write_table(table, options)}\n"
        f"depth: {depth or 'end'}\ncounts: {counts}"
    )


def main() -> None:
    print(HEAD, end="")
    for name, options, table in chain(endgames(), moons()):
        print(record(name, options, table, None, count(table, 99)), flush=True)
    for name, options, depth, table in chain(unbroken(), first_tricks(), passes()):
        print(record(name, options, table, depth, count(table, depth)), flush=True)


if __name__ == "__main__":
    main()
