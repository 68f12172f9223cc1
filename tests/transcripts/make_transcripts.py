"""Writes five_hundred.txt: a match of every form and of every option value of Five Hundred.

`python -m tests.transcripts.make_transcripts > tests/transcripts/five_hundred.txt`. For an option
value it takes the first seed in which the same players, seeing the same cards without that value,
would have had other choices or another score: every transcript is one where its value matters.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from karata.games.five_hundred import FIVE_HUNDRED
from karata.match import Match
from karata.options import format_options, parse_options
from tests.engine.five_hundred_options import FACTORS, NEEDS

HEAD = """\
# Matches of Five Hundred by random players, made by make_transcripts.py. A block is a match: its
# id, options, seed and dealer; then of each deal the actions, how many choices there were at each,
# and the points; then the totals and whether the match was over.
"""
FORMS = {
    "two": "players=2",
    "three": "players=3",
    "four": "",
    "five": "players=5",
    "six": "players=6",
    "american": "bidding=american,pack=45,misere=any_time,misere_rank=by_points,"
    "win_needs_contract=off",
}
BESIDE = {
    "trick_points_cap": "back_door=off",
    "win_needs_contract": "target=100,back_door=off",
    "joker_must_in_misere": "players=3",
    "joker_low_in_misere": "players=3",
    "open_misere_reveal": "players=3",
    "misere=needs_seven": "players=3",
    "misere_value=250": "schedule=perfect",
}
"""What is put beside a value so that it matters sooner."""
DEALS, SEEDS = 25, range(300)
PASSES = 0.55


@dataclass(frozen=True)
class Deal:
    """What was done in one deal, how many choices there were each time, and what came of it."""

    actions: tuple[str, ...]
    choices: tuple[int, ...]
    points: tuple[int, ...]


def run(options: str, seed: int, deals: int) -> Iterator[tuple[Deal, Match, tuple[Any, ...]]]:
    """Random deals of a match, each with the match after it and all that a player was shown."""
    read = parse_options(FIVE_HUNDRED.option_type, options)
    match = Match(FIVE_HUNDRED, read, seed, seed % read.players)
    rng = random.Random(seed)
    for _ in range(deals):
        if match.deal_over:
            match.begin_next()
        actions, choices, shown = [], [], []
        while FIVE_HUNDRED.actor(match.state) is not None:
            state = match.state
            listed = list(FIVE_HUNDRED.actions(state))
            passing = FIVE_HUNDRED.parse_action("pass")
            place = int(rng.random() * len(listed))
            low = rng.random() < PASSES
            action = passing if low and passing in listed else listed[place]
            choices.append(len(listed))
            hands = [FIVE_HUNDRED.observe(state, seat).open_hand for seat in range(read.players)]
            texts = [] if len(listed) > 200 else list(map(FIVE_HUNDRED.format_action, listed))
            shown.append((FIVE_HUNDRED.actor(state), *texts, *hands))
            actions.append(FIVE_HUNDRED.format_action(action))
            match.act(action)
        points = match.results[-1].points
        deal = Deal(tuple(actions), tuple(choices), points)
        yield deal, match, (deal, tuple(shown), match.totals, match.finished)
        if match.finished:
            return


def block(name: str, deals: list[Deal], match: Match) -> str:
    options = f"options: {format_options(match.options)}".rstrip()
    lines = [f"id: {name}", options, f"seed: {match.seed} dealer: {match.first_dealer}"]
    for deal in deals:
        lines.append("actions: " + ", ".join(deal.actions))
        lines.append("choices: " + " ".join(map(str, deal.choices)))
        lines.append("points: " + " ".join(map(str, deal.points)))
    over = "over" if match.finished else "goes on"
    lines.append(f"totals: {' '.join(map(str, match.totals))} {over}")
    return "\n".join(lines)


def of_form(name: str, options: str, seeds: Sequence[int] = SEEDS) -> str:
    """The first match of this form in which a deal is played by a contract."""
    for seed in seeds:
        deal, match, _ = next(run(options, seed, 1))
        if len(deal.points) * 10 < sum(action.startswith("play") for action in deal.actions) + 1:
            return block(name, [deal], match)
    raise ValueError(f"no deal of {name} is played")


def of_value(name: str, value: str, seeds: Sequence[int] = SEEDS) -> str:
    """The shortest match of the first few in which this value of an option matters."""
    part = f"{name}={value}"
    beside = BESIDE.get(part, BESIDE.get(name, NEEDS.get(name, NEEDS.get(part, ""))))
    options = ",".join(filter(None, [beside, part]))
    for most in (1, 2, 4, DEALS):
        for seed in seeds if most < DEALS else seeds[:20]:
            plain, deals = run(beside, seed, most), []
            for deal, match, seen in run(options, seed, most):
                deals.append(deal)
                other = next(plain, None)
                if other is None or other[2] != seen:
                    return block(part, deals, match)
            if next(plain, None) is not None:
                return block(part, deals, match)
    raise ValueError(f"{part} changes nothing")


def main() -> None:
    print(HEAD, end="")
    for name, options in FORMS.items():
        print("\n" + of_form(name, options), flush=True)
    for name, values in FACTORS.items():
        for value in values[1:]:
            print("\n" + of_value(name, value), flush=True)


if __name__ == "__main__":
    main()
