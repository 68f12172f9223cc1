"""Option values of Five Hundred that the duels try: alone, at random, and every two together."""

from __future__ import annotations

import random
from collections import OrderedDict
from itertools import combinations

from allpairspy import AllPairs

from tests.oracle.five_hundred_rules import Rules, problems, read_rules

Row = dict[str, str]
Pair = frozenset[tuple[str, str]]

VALUES: dict[str, list[str]] = {
    "players": ["2", "3", "5", "6"],
    "target": ["100", "250", "1000"],
    "teams": ["three_pairs"],
    "pack": ["45", "46", "44_no_joker"],
    "drop_fours": ["spade_and_diamond"],
    "two_player_form": ["nine_low_24", "nine_low_25", "dead_20_of_43"],
    "bidding": ["american"],
    "bid_after_pass": ["after_intervening_bid"],
    "raise_own_bid": ["same_suit", "reopens"],
    "min_level": ["7", "inkle"],
    "misere": ["needs_seven", "any_time", "off"],
    "misere_rank": ["by_points"],
    "misere_value": ["150", "250"],
    "open_misere": ["off"],
    "open_misere_rank": ["top"],
    "open_misere_needs": ["eight"],
    "open_misere_reveal": ["before_lead"],
    "blind_misere": ["500", "1000"],
    "sans_kitty": ["on"],
    "double_nullo": ["on"],
    "bar_nullo": ["on"],
    "no_trumps": ["off"],
    "joker_nominate": ["misere_only", "off"],
    "joker_lead": ["free", "not_shown_void", "last_trick_only"],
    "joker_follow": ["void_and_not_reneged", "first_or_last_of_suit"],
    "joker_must_in_misere": ["off"],
    "joker_low_in_misere": ["on"],
    "schedule": ["original_1904", "perfect"],
    "slam": ["off"],
    "trick_points": ["off"],
    "trick_points_cap": ["490", "480", "400"],
    "win_needs_contract": ["off"],
    "back_door": ["off"],
    "all_pass": ["play_no_trump"],
    "five_partner": ["named_player", "alone_only"],
    "five_share": ["half"],
    "dead_hand": ["by_partner_consent"],
    "ralphing": ["on"],
}
"""Of every option the values other than the default, in the order of the options."""


def written(row: Row) -> str:
    """The options of a row as they are written."""
    usual = Rules()
    return ",".join(
        f"{name}={row[name]}"
        for name in VALUES
        if name in row and str(getattr(usual, name)) != row[name]
    )


def playable(row: Row) -> bool:
    return not problems(read_rules(written(row)))


def factors() -> dict[str, list[str]]:
    usual = Rules()
    return {name: [str(getattr(usual, name)), *values] for name, values in VALUES.items()}


def one_at_a_time(players: int) -> list[str]:
    """The defaults, and every value alone, as far as so many can play by it."""
    base = {"players": str(players)}
    rows = [base] + [base | {name: v} for name, values in VALUES.items() for v in values]
    rows = [row for row in rows if row["players"] == str(players)]
    rows += [base | {"bidding": "american", "min_level": "inkle"}]
    return list(dict.fromkeys(written(row) for row in rows if playable(row)))


def random_row(rng: random.Random, chance: float = 0.2, **fixed: str) -> Row:
    """Random house rules that can be played; `fixed` ones are kept."""
    row = dict(fixed)
    for name, values in VALUES.items():
        if name in row or rng.random() > (0.7 if name == "players" else chance):
            continue
        tried = row | {name: rng.choice(values)}
        row = tried if playable(tried) else row
    return row


def pairs_of(row: Row) -> set[Pair]:
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


def all_pairs() -> set[Pair]:
    return {
        frozenset({(a, x), (b, y)})
        for (a, these), (b, those) in combinations(factors().items(), 2)
        for x in these
        for y in those
    }


def completed(pair: Pair, rng: random.Random) -> Row | None:
    """A whole row with these two values, if any can be played."""
    usual = {name: values[0] for name, values in factors().items()}
    for players in rng.sample(factors()["players"], 5):
        for helps in HELPS:
            start = {"players": players} | helps | dict(pair)
            if playable(start):
                row = random_row(rng, 0.5, **start)
                return {name: row.get(name, usual[name]) for name in VALUES}
    return None


HELPS: list[Row] = [{}, {"misere": "any_time"}, {"bidding": "american"}]
HELPS.append(HELPS[1] | HELPS[2])
"""What makes other values playable."""


def covering_rows() -> tuple[list[Row], set[Pair]]:
    """Rows in which every two values meet, and the pairs that no playable row holds."""
    table = factors()
    names = list(table)

    def row_of(values: list[str]) -> Row:
        return dict(zip(names, values, strict=False))

    rows = [
        row_of(values)
        for values in AllPairs(OrderedDict(table), filter_func=lambda v: playable(row_of(v)))
    ]
    assert all(playable(row) for row in rows)
    missing = all_pairs().difference(*map(pairs_of, rows))
    impossible: set[Pair] = set()
    rng = random.Random("five hundred")
    for pair in sorted(missing, key=sorted):
        if pair not in missing:
            continue
        row = completed(pair, rng)
        if row is None:
            impossible.add(pair)
        else:
            rows.append(row)
            missing -= pairs_of(row)
    return rows, impossible
