"""Exercises of Five Hundred about bidding and points."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from karata.games import parse_position
from karata.games.bids import BLIND, MISERE, OPEN, TRICKS, Bid, ladder
from karata.games.five_hundred_actions import PASS, Call
from karata.games.five_hundred_state import AUCTION, FiveHundredState
from karata.options import format_options
from karata_site.drill_cards import ID, player
from karata_site.drills import ALL, ONE, Answer, Drill, Goal, Reason, Row, mixed, pick, seed_of

# ---- which bid is higher ----

HIGHER: dict[str, Callable[[list[Bid]], bool]] = {  # bids, low to high
    "suits": lambda bids: len({bid.level for bid in bids}) == 1 and bids[0].kind == TRICKS,
    "levels": lambda bids: (
        all(bid.kind == TRICKS for bid in bids)
        and bids[-1].level == bids[-2].level + 1
        and _place(bids[-1]) < _place(bids[-2])
    ),
    "misere-low": lambda bids: bids[1].kind == MISERE and bids[2].value < bids[1].value,
    "misere": lambda bids: bids[2].kind == MISERE and bids[1].level == 7,
    "misere-eight": lambda bids: bids[2].kind == MISERE and bids[1].level == 8,
    "open-low": lambda bids: bids[1].kind == OPEN and bids[2].level == 10,
    "open": lambda bids: bids[2].kind == OPEN and bids[1].level == 10,
}
STRAINS = (3, 0, 1, 2, 4)  # low to high


def _place(bid: Bid) -> int:
    return STRAINS.index(bid.strain)


def higher(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask which of three bids is the highest."""
    bids = ladder(options)
    chosen = sorted(mixed(bids, rng)[:3], key=lambda bid: bid.rung)
    if not HIGHER[goal.name](chosen):
        return None
    best = chosen[-1]
    rules = ["bid.higher", "auction.suit-order"]
    kinds = {bid.kind for bid in chosen}
    if MISERE in kinds:
        by_points = options.misere_rank == "by_points"
        rules = ["auction.misere-rank-points" if by_points else "auction.misere-rank"]
    if OPEN in kinds:
        rules = ["auction.open-top" if options.open_misere_rank == "top" else "auction.open-rank"]
    return Drill(
        0,
        ONE,
        tuple(Answer(f"bid {bid.name}", bid is best) for bid in mixed(chosen, rng)),
        tuple(Reason(ID + each) for each in rules),
    )


# ---- the auction ----


def auction(game: Any, options: Any, length: int, rng: random.Random) -> FiveHundredState:
    """Return a deal after some calls, which rise slowly."""
    dealer = int(rng.random() * options.players)
    state: FiveHundredState = game.start(
        options, game.deal(options, seed_of(rng), 1, dealer), dealer
    )
    for _ in range(length):
        if state.phase != AUCTION:
            break
        calls = [action.bid for action in game.actions(state) if isinstance(action, Call)]
        raises = [each for each in calls if each != PASS][:4]
        call = PASS if rng.random() < 0.5 or not raises else pick(raises, rng)
        game.act(state, Call(call))
    return state


def _calls(state: FiveHundredState, seat: int) -> Row:
    said = tuple((f"bid {name}", player(state, seat, other)) for other, name in state.calls)
    return Row("calls", said)


BIDS: dict[str, Callable[[FiveHundredState, set[str]], bool]] = {  # state, rules broken
    "higher": lambda state, rules: rules == {ID + "bid.higher"} and len(state.calls) > 2,
    "misere-early": lambda state, rules: ID + "bid.misere-seven" in rules and bool(state.high),
    "misere-now": lambda state, rules: (
        state.high is not None and state.high.level == 7 and ID + "bid.higher" in rules
    ),
    "misere-late": lambda state, rules: state.high is not None and state.high.level > 7,
    "first": lambda state, rules: not state.calls,
}


def bids(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask which bids may be made now."""
    length = 0 if goal.name == "first" else 2 + int(rng.random() * 6)
    state = auction(game, options, length, rng)
    if state.phase != AUCTION:
        return None
    every = [bid for bid in ladder(options) if bid.kind != BLIND]
    at = 0 if state.high is None else state.high.rung - 1
    near = [bid for bid in every if abs(bid.rung - 1 - at) < 6 and bid.kind == TRICKS]
    special = [bid for bid in every if bid.is_misere]
    offered = mixed(near, rng)[:4] + special[:2]
    refused: dict[str, list[str]] = {}
    params: dict[str, dict[str, Any]] = {}
    offered.sort(key=lambda bid: bid.rung)
    for bid in offered:
        violation = game.violation(state, Call(bid.name))
        if violation is not None:
            refused.setdefault(violation.rule, []).append(f"bid {bid.name}")
            params.setdefault(violation.rule, dict(violation.params))
    wrong = {code for codes in refused.values() for code in codes}
    if not BIDS[goal.name](state, set(refused)) or not 1 < len(offered) - len(wrong) < len(offered):
        return None
    seat = state.turn
    return Drill(
        0,
        ALL,
        tuple(Answer(f"bid {bid.name}", f"bid {bid.name}" not in wrong) for bid in offered),
        tuple(
            Reason(rule, "refusal", tuple(codes), params[rule]) for rule, codes in refused.items()
        ),
        (_calls(state, seat),) if state.calls else (Row("no-calls", ()),),
    )


TURNS: dict[str, Callable[[FiveHundredState, int], bool]] = {  # state, seats skipped
    "skip": lambda state, skipped: state.phase == AUCTION and skipped > 0,
    "over": lambda state, skipped: state.phase != AUCTION and state.contract is not None,
    "plain": lambda state, skipped: state.phase == AUCTION and not skipped,
}


def turn(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask who speaks next."""
    state = auction(game, options, 3 + int(rng.random() * 7), rng)
    players = options.players
    last = state.calls[-1][0]
    skipped = (state.turn - last - 1) % players
    if not TURNS[goal.name](state, skipped) or len(state.calls) < 3:
        return None
    seat = int(rng.random() * players)
    speaks = player(state, seat, state.turn) if state.phase == AUCTION else "nobody"
    codes = [player(state, seat, (seat + step) % players) for step in range(players)]
    one_round = options.bidding == "american"
    rules = ["auction.one-round" if one_round else "auction.rounds"]
    if goal.name == "skip":
        rules.append("bid.passed")
    if goal.name == "over":
        rules.append("auction.contract")
    return Drill(
        0,
        ONE,
        tuple(Answer(code, code == speaks) for code in (*codes, "nobody")),
        tuple(Reason(ID + each) for each in rules),
        (_calls(state, seat),),
        (f"dealer {player(state, seat, state.dealer)[4:]}",),
    )


# ---- points ----


def score(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask what both sides score; the goal is how the contract ends."""
    every = [bid for bid in ladder(options) if bid.is_misere == goal.name.startswith("misere")]
    if goal.name.startswith("slam"):
        every = [bid for bid in every if (bid.value > 250) == goal.name.endswith("high")]
    bid, spare = pick(every, rng), int(rng.random() * 3) + 1
    won = {
        "made": bid.level,
        "over": bid.level + spare,
        "failed": bid.level - spare,
        "misere-made": 0,
        "misere-failed": 1,
    }.get(goal.name, 10)
    if won > 10 or (won == 10 and not goal.name.startswith("slam")):
        return None
    others = int(rng.random() * 6) if goal.name == "misere-failed" else 10 - won
    position = f"{game.name}{{{format_options(options)}}} ; phase=over contract={bid.name}"
    _, state = parse_position(f"{position} declarer=0 tricksby={won},{others},0,0")
    result = game.result(state)
    right = result.points[:2]
    value, ten = bid.value, 10 * others
    wrong = [
        (-right[0], right[1]),
        (right[0], 0 if right[1] else ten),
        (value + 10 * (won - bid.level) if won > bid.level else -10 * (bid.level - won), right[1]),
        (value, ten) if right[0] != value else (250, ten),
        (right[0], -right[1] if right[1] else -value),
    ]
    distractors = [each for each in dict.fromkeys(wrong) if each != right][:3]
    answers = [Answer(_code(right), True), *(Answer(_code(each)) for each in distractors)]
    reasons = []
    for seat, name in ((0, "own"), (1, "other")):
        for line in result.lines:
            if line.seat == seat:
                params = {**line.params, "points": line.points}
                reasons += [Reason(line.rule, "score", (f"side {name}",), params),
                            Reason(line.rule)]  # fmt: skip
    if goal.name == "over":
        reasons.append(Reason(ID + "score.no-extra"))
    if goal.name == "slam-high":
        reasons.append(Reason(ID + "score.slam-high"))
    if bid.is_misere:
        reasons.append(Reason(ID + "score.misere-others"))
    return Drill(
        0,
        ONE,
        tuple(mixed(answers, rng)),
        tuple(reasons),
        (),
        (f"contract {bid.name}", f"won {won}"),
    )


def _code(points: tuple[int, int]) -> str:
    return f"points own={points[0]} other={points[1]}"
