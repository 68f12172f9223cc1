"""Exercises of the Hearts family about points and passing."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from karata.bots.hearts_passing import choose_pass
from karata.cards import Mask, cards, count, names
from karata.game import ScoreLine
from karata.games import parse_position
from karata.games.actions import Pass
from karata.games.passing import HOLD, direction, target
from karata.notation import format_cards
from karata.rulebook import load
from karata_site.drills import (
    ADVICE,
    ONE,
    Answer,
    Drill,
    Goal,
    Reason,
    Row,
    hand_codes,
    mixed,
    pick,
    seed_of,
    who,
)

MOON, SUN, FEW = "moon", "sun", "few"
CHOICES = 4


def score(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask what each player scores, told what each took."""
    setup, players = game.setup(options), options.players
    pack = setup.pack
    counting = mixed(cards(setup.penalty | setup.bonus & setup.in_play), rng)
    takers = mixed(range(players), rng)
    if goal.name in (MOON, SUN):
        takers = takers[:1]
    elif goal.name == FEW:
        takers = takers[:2]
    weights = [1 + int(rng.random() * 4) for _ in takers]
    pool = [seat for seat, weight in zip(takers, weights, strict=True) for _ in range(weight)]
    taken: list[Mask] = [0] * players
    for card in counting:
        apart = goal.name == MOON and setup.bonus >> card & 1
        taken[pick(range(players) if apart else pool, rng)] |= 1 << card
    if goal.name not in (MOON, SUN) and sum(bool(m & setup.penalty) for m in taken) < 2:
        return None
    whole = [setup.in_play if mask else 0 for mask in taken] if goal.name == SUN else taken
    result = _result(game, options, whole)
    asked = pick(range(players), rng)
    right = result.points
    wrong = _mistakes(game, options, taken, right, rng)
    if len(wrong) < 2:
        return None
    order = [(asked + step) % players for step in range(players)]

    def code(points: Sequence[int]) -> str:
        each = (f"{who(players, asked, seat)[4:]}={points[seat]}" for seat in order)
        return "points " + " ".join(each)

    answers = mixed([Answer(code(right), True), *(Answer(code(each)) for each in wrong)], rng)
    rows = [Row("taken", ())]
    for seat in order:
        shown = hand_codes(pack, taken[seat]) or ("none",)
        if whole[seat] != taken[seat]:
            shown = (*shown, "every-trick")
        rows.append(Row(who(players, asked, seat), tuple((each,) for each in shown)))
    reasons = _lines(result.lines, lambda seat: who(players, asked, seat), order)
    return Drill(0, ONE, tuple(answers), reasons, tuple(rows))


def _result(game: Any, options: Any, taken: Sequence[Mask]) -> Any:
    from karata.options import format_options

    by_seat = "/".join(
        f"{seat}:{format_cards(game.pack, cards(mask))}" for seat, mask in enumerate(taken) if mask
    )
    line = f"{game.name}{{{format_options(options)}}} ; phase=over taken={by_seat}"
    _, state = parse_position(line)
    return game.result(state)


def _mistakes(
    game: Any, options: Any, taken: Sequence[Mask], right: tuple[int, ...], rng: random.Random
) -> list[tuple[int, ...]]:
    """Return wrong results that a reader may think of: other rules, or a card forgotten."""
    setup = game.setup(options)
    values = setup.values
    plain = tuple(sum(values[card] for card in cards(mask)) for mask in taken)
    bonus = tuple(setup.bonus_value * count(mask & setup.bonus) for mask in taken)
    summed = [a + b for a, b in zip(plain, bonus, strict=True)]
    found = [plain, tuple(summed)]
    queen = tuple(
        points - 12 * count(mask & setup.queens) for points, mask in zip(right, taken, strict=True)
    )
    if sum(map(bool, plain)) == 1:
        shooter = plain.index(max(plain))
        found.append(tuple(b - (sum(plain) if s == shooter else 0) for s, b in enumerate(bonus)))
        found.append(tuple(b + (0 if s == shooter else sum(plain)) for s, b in enumerate(bonus)))
    else:
        found.append(queen)
        at = pick([seat for seat, mask in enumerate(taken) if mask & setup.hearts], rng)
        found.append(tuple(each + (seat == at) for seat, each in enumerate(right)))
        turned = list(right[1:] + right[:1])
        found.append(tuple(turned))
    different = [each for each in dict.fromkeys(found) if each != right]
    return mixed(different, rng)[: CHOICES - 1]


def _lines(
    lines: Sequence[ScoreLine], name: Callable[[int], str], order: Sequence[int]
) -> tuple[Reason, ...]:
    """Return the lines of the score sheet, equal lines of several players together."""
    together: dict[tuple[Any, ...], list[str]] = {}
    params: dict[tuple[Any, ...], dict[str, Any]] = {}
    for line in sorted(lines, key=lambda each: order.index(each.seat)):
        key = (line.rule, line.points, str(line.params))
        together.setdefault(key, []).append(name(line.seat))
        params[key] = {**line.params, "points": line.points}
    return tuple(
        Reason(key[0], "score", tuple(dict.fromkeys(about)), params[key])
        for key, about in together.items()
    )


# ---- passing ----


def give(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask which cards to pass; the answer is what the computer player passes, and why."""
    number = 1 + int(rng.random() * 2)
    state = game.start(options, game.deal(options, seed_of(rng), number, 0), 0, number)
    choice = choose_pass(game.observe(state, state.turn))
    if choice.because[0] != goal.name or not isinstance(choice.action, Pass):
        return None
    pack, hand, given = game.pack, state.hands[state.turn], choice.action.cards
    chosen = names(pack, given)
    if set(chosen) & set(names(pack, hand & ~given)):
        return None  # of two equal cards one would be right
    return Drill(
        0,
        ADVICE,
        tuple(
            Answer(code, code.removeprefix("card ") in chosen) for code in hand_codes(pack, hand)
        ),
        tuple(Reason(each) for each in choice.because[:2]),
        (),
        (f"way {state.way}",),
    )


CYCLES = ("cycle-three", "cycle-four", "cycle-two", "always-left", "always-right")


def to_whom(game: Any, options: Any, goal: Goal, rng: random.Random) -> Drill | None:
    """Ask where the cards go in a deal; the goal is the number of the deal."""
    number, setup = int(goal.name), game.setup(options)
    way = direction(setup.cycle, number)
    ways = ["L", "R", *("A" for _ in range(options.players % 2 == 0)), HOLD]
    book = load()
    rules = [f"hearts.pass.{each}" for each in (*CYCLES, "cycle")] + ["cancellation.pass.off"]
    told = [rule for rule in rules if rule in book.units and book.units[rule].holds(options)]
    if way == HOLD and len(setup.cycle) > 1:
        told.append("hearts.pass.none")
    if number <= len(setup.cycle):
        told = [rule for rule in told if rule != "hearts.pass.cycle"]
    remarks = [f"deal {number}"]
    if options.players == game.option_type().players:
        remarks.insert(0, f"players {options.players}")
    assert way == HOLD or 0 < target(way, 0, options.players) < options.players
    return Drill(
        0,
        ONE,
        tuple(Answer(f"way {each}", each == way) for each in ways),
        tuple(Reason(rule) for rule in told),
        (),
        tuple(remarks),
    )
