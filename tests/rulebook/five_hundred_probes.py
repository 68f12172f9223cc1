"""Questions to Five Hundred whose answer depends on a house rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from karata.cards import names
from karata.games import GAMES, parse_position
from karata.games.bids import ladder
from karata.options import make_options

GAME = GAMES["five_hundred"]
Values = Mapping[str, str]
Probe = Callable[[str, Values], object]
LAST = "0:A... 1:K... 2:Q... 3:9... ; declarer=0 lead=0"  # the last trick; spades win it
WON = ("play AS", "play KS", "play QS", "play 9S")


def _options(values: Values) -> Any:
    return make_options(GAME.option_type, values.items())


def _state(values: Values, rest: str, actions: tuple[str, ...] = ()) -> Any:
    options = ",".join(f"{name}={value}" for name, value in values.items())
    _, state = parse_position(f"five_hundred{{{options}}} {rest}")
    for action in actions:
        GAME.act(state, GAME.parse_action(action))
    return state


def _rule(state: Any, action: str) -> str | None:
    violation = GAME.violation(state, GAME.parse_action(action))
    return violation and violation.rule


def _facts(**others: str) -> Probe:
    return lambda _, values: GAME.facts(_options({**others, **values}))


def _setup(ask: Callable[[Any], object], **others: str) -> Probe:
    return lambda _, values: ask(GAME.setup(_options({**others, **values})))


def _bids(**others: str) -> Probe:
    """Return a probe that lists the bids from low to high."""
    return lambda _, values: [bid.name for bid in ladder(_options({**others, **values}))]


def _refused(rest: str, *actions: str, **others: str) -> Probe:
    """Return a probe that asks under which rules some actions are refused."""

    def probe(_: str, values: Values) -> object:
        state = _state({**others, **values}, rest)
        return state.phase, [_rule(state, action) for action in actions]

    return probe


def _after(ask: Callable[[Any], object], rest: str, *actions: str, **others: str) -> Probe:
    """Return a probe that does some actions and then asks."""
    return lambda _, values: ask(_state({**others, **values}, rest, actions))


def _both(*probes: Probe) -> Probe:
    return lambda game, values: [probe(game, values) for probe in probes]


def _misere(_: str, values: Values) -> object:
    """Ask who may bid misère, first and after a bid of seven, with three to five players."""
    rest, found = "; phase=auction dealer=0 turn=2", []
    for players in ("3", "4", "5"):
        for calls in ("", " calls=1:7S"):
            state = _state({"players": players, **values}, f"{rest}{calls}")
            found.append(_rule(state, "bid misere"))
    return found


def _verdicts(*totals: tuple[int, ...]) -> Probe:
    """Return a probe that asks what totals mean after a contract that seat 0 made."""

    def probe(_: str, values: Values) -> object:
        state = _state(values, f"{LAST} contract=6S tricksby=5,1,2,1", WON)
        return [GAME.verdict(state, each, False) for each in totals]

    return probe


def _partner(_: str, values: Values) -> object:
    """Ask five players how the contractor may choose a partner."""
    hand = "0:AKQ5.J987.AT9.65 ; phase=kitty contract=7H declarer=0 kitty=5C,6C,5S"
    state = _state({"players": "5", **values}, hand, ("discard 5C 6C 5S",))
    return [_rule(state, action) for action in ("partner AC", "partner 2", "partner alone")]


PROBES: dict[str, Probe] = {
    "players": _facts(),
    "target": _facts(),
    "teams": _setup(lambda table: table.sides, players="6"),
    "pack": _facts(),
    "drop_fours": _setup(lambda table: names(table.pack, table.in_play)),
    "two_player_form": _facts(players="2"),
    "bidding": _after(lambda state: state.phase, "; dealer=0 calls=1:6S/2:pass/3:7H/0:pass"),
    "bid_after_pass": _after(GAME.actor, "; dealer=0 calls=1:pass/2:7H/3:pass/0:8S"),
    "raise_own_bid": _refused(
        "; dealer=0 calls=1:7S/2:pass/3:pass/0:pass", "bid 8S", "bid 8H", "pass"
    ),
    "min_level": _both(
        *(
            _refused(f"; phase=auction dealer=0 {calls}", "bid 6S", "bid 7S", bidding="american")
            for calls in ("turn=1", "calls=1:pass/2:pass turn=3")
        )
    ),
    "misere": _misere,
    "misere_rank": _bids(),
    "misere_value": _both(_facts(), _facts(schedule="perfect")),
    "open_misere": _bids(),
    "open_misere_rank": _bids(),
    "open_misere_needs": _refused("; phase=auction dealer=0", "bid open_misere"),
    "open_misere_reveal": _after(
        lambda state: GAME.observe(state, 1).open_hand,
        "0:5.6.. ; contract=open_misere declarer=0 lead=0",
    ),
    "blind_misere": _bids(),
    "sans_kitty": _bids(),
    "double_nullo": _bids(),
    "bar_nullo": _bids(),
    "no_trumps": _bids(),
    "joker_nominate": _both(
        *(
            _after(
                lambda state: state.phase,
                f"0:AKQ5.J987.AT.65.JK ; phase=kitty contract={contract} declarer=0 kitty=5C,6C,5S",
                "discard 5C 6C 5S",
            )
            for contract in ("7NT", "misere")
        )
    ),
    "joker_lead": _refused(
        "0:5..5.5.JK ; contract=7NT declarer=1 lead=0 number=7 ledsuits=CD shown=0:S",
        "play JK/S", "play JK/H", "play JK/C",
    ),
    "joker_follow": _both(
        _refused("0:5...5.JK ; contract=7NT declarer=1 lead=3 trick=9C number=8", "play JK"),
        _refused(
            "0:5..5..JK ; contract=7NT declarer=1 lead=3 trick=9C number=8 thrown=0:C", "play JK"
        ),
    ),
    "joker_must_in_misere": _refused(
        "0:5..5..JK ; contract=misere declarer=3 lead=3 trick=9C number=8", "play 5S"
    ),
    "joker_low_in_misere": _after(
        lambda state: state.took,
        "0:5...5 1:6...9 2:- 3:..4..JK ; contract=misere declarer=0 lead=1 number=9",
        "play 9C", "play JK", "play 5C",
    ),
    "schedule": _facts(),
    "slam": _after(GAME.result, f"{LAST} contract=6S tricksby=7,0,2,0", *WON),
    "trick_points": _after(GAME.result, f"{LAST} contract=6S tricksby=5,1,2,1", *WON),
    "trick_points_cap": _both(
        *(
            _after(
                GAME.result,
                f"{LAST} contract=6S tricksby=3,3,2,1 totals=0,{total},0,{total}",
                *WON,
            )
            for total in (390, 470, 480)
        )
    ),
    "win_needs_contract": _verdicts((200, 510, 200, 510)),
    "back_door": _verdicts((200, -510, 200, -510)),
    "all_pass": _after(
        lambda state: state.phase, "; dealer=0 calls=1:pass/2:pass/3:pass", "pass"
    ),
    "five_partner": _partner,
    "five_share": _after(
        GAME.result,
        "0:A... 1:K... 2:Q... 3:9... 4:8... ; "
        "declarer=0 partner=2 lead=0 contract=6S tricksby=5,1,2,1,0",
        *WON,
        "play 8S",
        players="5",
    ),
    "dead_hand": _refused("0:T987.T98.T98. ; phase=auction dealer=3", "redeal"),
    "ralphing": _after(GAME.barred_next, f"{LAST} contract=9S tricksby=3,3,1,2", *WON),
}  # fmt: skip
