"""Questions to the engine whose answer depends on a house rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from karata.cards import cards, names
from karata.games import parse_position as parse_any
from karata.games.actions import Play
from karata.games.hearts import HEARTS, HeartsState
from karata.games.hearts_options import PACK, HeartsOptions, direction, stripped
from karata.match import is_over
from karata.notation import join_position, split_position
from karata.options import make_options, schema

ALL_POINTS = "taken=0:2H,3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH,AH,QS"
Probe = Callable[[Mapping[str, str]], object]


def parse_position(text: str) -> HeartsState:
    """Return the state of a position of Hearts."""
    game, state = parse_any(text)
    assert game is HEARTS
    assert isinstance(state, HeartsState)
    return state


def option_values() -> Iterator[tuple[str, str]]:
    """Yield every house rule with each of its named values that is not the usual one."""
    for option in schema(HeartsOptions):
        values = {*option["values"]} - {option["default"]}
        for value in sorted(values, key=option["values"].index):
            yield option["name"], value


def changed_options(position: str, option: str, value: str) -> str:
    """Return the position at a table with another value of one option."""
    parts = split_position(position)
    pairs = dict(pair.split("=") for pair in parts.options.split(",") if pair)
    pairs[option] = value
    options = ",".join(f"{name}={each}" for name, each in pairs.items())
    return join_position(type(parts)(parts.game, options, parts.hands, parts.keys))


def answers(position: str) -> object:
    """Return what the engine says about each card of the hand on turn."""
    state = parse_position(position)
    said = []
    for card in cards(state.hands[state.turn]):
        broken = HEARTS.violation(state, Play(card))
        said.append((card, broken and (broken.rule, broken.params.get("legal"))))
    return said, state.phase


def _options(values: Mapping[str, str]) -> HeartsOptions:
    return make_options(HeartsOptions, values.items())


def _directions(values: Mapping[str, str]) -> object:
    return [direction(_options(values), number) for number in range(1, 9)]


def _points(keys: str, values: Mapping[str, str]) -> object:
    options = ",".join(f"{name}={value}" for name, value in values.items())
    state = parse_position(f"hearts{{{options}}} ; phase=over number=14 {keys}")
    return HEARTS.result(state)


def _moon(values: Mapping[str, str]) -> object:
    options = _options(values)
    if options.moon in ("choice", "choice_limited"):
        state = parse_position(
            f"hearts{{moon={options.moon}}} ; phase=moon turn=0 totals=10,20,30,40 {ALL_POINTS}"
        )
        return HEARTS.actions(state)
    return _points(ALL_POINTS, values)


def _queen(values: Mapping[str, str]) -> object:
    """Lead the queen of spades; the winner has a heart and a diamond."""
    options = ",".join(f"{name}={value}" for name, value in values.items())
    state = parse_position(
        f"hearts{{{options}}} 0:Q...2 1:K.3.8. 2:4...3 3:5...4 ; lead=0 number=12"
    )
    for name in ("QS", "KS", "4S", "5S"):
        HEARTS.act(state, Play(PACK.card(name)))
    return names(PACK, HEARTS.legal(state))


def _ends(values: Mapping[str, str]) -> object:
    """Return the choices of a shooter who may subtract only to save a match that would end."""
    found = []
    for highest in (30, 80):  # 56 and 106 with the points of the moon
        state = parse_position(
            f"hearts{{moon=choice_limited,target={values.get('target', '100')}}} ;"
            f" phase=moon turn=0 totals=60,20,10,{highest} {ALL_POINTS}"
        )
        found.append(HEARTS.actions(state))
    return found


PROBES: dict[str, Probe] = {
    "pass_cards": _directions,
    "pass_cycle": lambda values: [_directions({"players": n, **values}) for n in ("4", "6")],
    "strip_set": lambda values: names(PACK, stripped(_options({"players": "6", **values}))),
    "queen_breaks_hearts": _queen,
    "moon": _moon,
    "bonus_card": lambda values: _points("taken=0:JD,3H/1:TD", values),
    "spade_penalties": lambda values: _points("taken=0:AS,KS,QS/1:2H", values),
    "tie_rule": lambda values: is_over((104, 38, 38, 60), True, _options(values).tie_rule),
    "target": _ends,
}  # fmt: skip
