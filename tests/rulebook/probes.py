"""Questions to the engine whose answer depends on a house rule, for every game.

Those to Five Hundred are in five_hundred_probes.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from karata.cards import cards, names
from karata.game import is_over
from karata.games import GAMES, parse_position
from karata.games.actions import Play, parse_action
from karata.games.hearts_options import stripped
from karata.games.passing import direction
from karata.notation import join_position, split_position
from karata.options import make_options, schema
from tests.rulebook.five_hundred_probes import PROBES as FIVE_HUNDRED_PROBES

ALL_HEARTS = "2H,3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH,AH"
SHOT = {"hearts": f"{ALL_HEARTS},QS", "cancellation_hearts": f"{ALL_HEARTS},{ALL_HEARTS},QS,QS"}
Values = Mapping[str, str]
Probe = Callable[[str, Values], object]


def option_values() -> Iterator[tuple[str, str, str]]:
    """Yield every house rule of every game with each of its named values that is not the usual."""
    for game in GAMES.values():
        for option in schema(game.option_type):
            for value in dict.fromkeys(option["values"]):
                if value != option["default"] and option["name"] != "show_points":
                    yield game.name, option["name"], value


def changed_options(position: str, option: str, value: str) -> str:
    """Return the position at a table with another value of one option."""
    parts = split_position(position)
    pairs = dict(pair.split("=") for pair in parts.options.split(",") if pair)
    pairs[option] = value
    options = ",".join(f"{name}={each}" for name, each in pairs.items())
    return join_position(type(parts)(parts.game, options, parts.hands, parts.keys))


def answers(position: str) -> object:
    """Return what the engine says about each card of the hand on turn, and who won the tricks."""
    game, state = parse_position(position)
    said = []
    for card in cards(state.hands[state.turn]):
        broken = game.violation(state, Play(card))
        said.append((card, broken and (broken.rule, broken.params.get("legal"))))
    return said, state.phase, state.tricks


def _options(game: str, values: Values) -> object:
    return make_options(GAMES[game].option_type, values.items())


def _position(game: str, values: Values, rest: str) -> tuple[Any, Any]:
    options = ",".join(f"{name}={value}" for name, value in values.items())
    return parse_position(f"{game}{{{options}}} {rest}")


def _directions(players: int, game: str, values: Values) -> object:
    options = make_options(GAMES[game].option_type, {"players": str(players), **values}.items())
    return [direction(GAMES[game].setup(options).cycle, number) for number in range(1, 9)]


def _cycle(game: str, values: Values) -> object:
    return [_directions(players, game, values) for players in (4, 6)[game != "hearts" :]]


def _pass(game: str, values: Values) -> object:
    """Ask which of some passes are refused: of one to five cards, with high spades among them."""
    family, state = _position(game, values, "0:AKT4.Q72.98.J ; phase=pass")
    texts = ("pass AS 2H 7H", "pass JC", "pass TS 4S", "pass TS 4S 2H 7H", "pass TS 4S 2H 7H 9D")
    broken = [family.violation(state, parse_action(family.pack, text)) for text in texts]
    return [each and each.rule for each in broken]


def _points(keys: str, others: Values | None = None) -> Probe:
    """Return a probe that counts the points of a finished deal, at a table with other options."""

    def probe(game: str, values: Values) -> object:
        family, state = _position(
            game, {**(others or {}), **values}, f"; phase=over number=14 {keys}"
        )
        return family.result(state)

    return probe


def _moon(game: str, values: Values) -> object:
    """Return the points of a moon for each way in which it may count."""
    family, state = _position(
        game, values, f"; phase=moon turn=0 totals={_totals(game)} taken=0:{SHOT[game]}"
    )
    if state.options.moon in ("choice", "choice_limited"):
        found = []
        for action in family.actions(state):
            after = state.copy()
            family.act(after, action)
            found.append(family.result(after))
        return found
    return _points(f"taken=0:{SHOT[game]}")(game, values)


def _totals(game: str) -> str:
    players = GAMES[game].option_type().players
    return ",".join(str(10 * place) for place in range(1, players + 1))


def _sun(game: str, values: Values) -> object:
    pack = ",".join(GAMES[game].pack.card_names)
    return _points(f"taken=0:{pack}")(game, values)


def _queen(game: str, values: Values) -> object:
    """Lead the queen of spades; the winner has a heart and a diamond."""
    low = [f"{seat}S" for seat in range(2, GAMES[game].option_type().players)]
    rest = " ".join(f"{card[0]}:{card[0]}...{card[0]}" for card in low)
    family, state = _position(game, values, f"0:Q...9 1:K.3.8. {rest} ; lead=0 number=12")
    for name in ("QS", "KS", *low):
        family.act(state, Play(family.pack.card(name)))
    return names(family.pack, family.legal(state))


def _ends(game: str, values: Values) -> object:
    """Return after which totals a match ends."""
    target = GAMES[game].option_type().target
    options = make_options(GAMES[game].option_type, values.items())
    return [
        is_over((total, 38, 40, 60), total >= options.target, "extend")
        for total in range(40, 2 * target + 400, 10)
    ]


def _tie(game: str, values: Values) -> object:
    options = make_options(GAMES[game].option_type, values.items())
    return is_over((304, 38, 38, 60), True, options.tie_rule)


def _kitty(game: str, values: Values) -> object:
    """Win a trick without a heart, one with a heart and the last one, each by another seat."""
    table = {"players": "3", "remainder": "kitty", **values}
    hands = "0:A4.2.. 1:5.K..3 2:6..2.A"
    family, state = _position(game, table, f"{hands} ; lead=0 number=1 kitty=QS")
    for name in ("AS", "5S", "6S", "2H", "KH", "2D", "3C", "AC", "4S"):
        family.play(state, family.pack.card(name))
    return state.kitty_seat, family.result(state)


def _spare(game: str, values: Values) -> object:
    """Win the first trick and the last one, each by another seat, with cards left over."""
    options = make_options(GAMES[game].option_type, values.items())
    table = GAMES[game].setup(options)
    if not table.kitty_size:
        return table.kitty_size, table.hand_size
    return table.kitty_to


def _void_last(game: str, values: Values) -> object:
    """Return what is taken when the last trick has a single pair and no other card of its suit."""
    _, state = _position(game, values, "; phase=over tricks=0:TS,9H,2D,TS,4D,5C")
    return state.taken, state.pile


def _low_club(game: str, values: Values) -> object:
    _, state = _position(game, values, "0:A...3 1:5...9 2:5...2 ; number=1 kitty=2C,7D")
    return state.leader


PROBES: dict[str, Probe] = {
    "hearts/players": lambda game, values: GAMES[game].facts(_options(game, values)),
    "cancellation_hearts/players": lambda game, values: GAMES[game].facts(
        _options(game, {"spare": "strip", **values})
    ),
    "pass_cards": lambda game, values: _directions(4, game, values),
    "pass_cycle": _cycle,
    "pass_count": _pass,
    "queen_passable": _pass,
    "kitty_goes_to": _kitty,
    "strip_set": lambda game, values: names(
        GAMES[game].pack, stripped(_options(game, {"players": "6", **values}))
    ),
    "cancellation_hearts/opening_lead": _low_club,
    "spare": _spare,
    "void_last_trick": _void_last,
    "queen_breaks_hearts": _queen,
    "moon": _moon,
    "moon_points": _moon,
    "sun": _sun,
    "bonus_card": _points("taken=0:JD,3H/1:TD"),
    "bonus_value": _points("taken=0:JD,3H", {"bonus_card": "JD"}),
    "moon_needs_bonus_card": _points(f"taken=0:{SHOT['hearts']}/1:JD", {"bonus_card": "JD"}),
    "bonus_floor": lambda game, values: [
        _points(f"taken=0:JD,3H totals={total},0,0,0", {"bonus_card": "JD"})(game, values)
        for total in (3, 50)
    ],
    "spade_penalties": _points("taken=0:AS,KS,QS/1:2H"),
    "heart_values": lambda game, values: [
        _points(f"taken=0:{card}")(game, values) for card in ("2H", "JH", "AH")
    ],
    "queen_value": _points("taken=0:QS"),
    "seven_of_clubs": _points("taken=0:7C"),
    "no_trick_bonus": _points("taken=0:2H,3C/1:5H,7C/2:6H,8C"),
    "exact_hit": _points("totals=48,97,0,0 taken=0:2H,3H/1:5H,6H,7H"),
    "tie_rule": _tie,
    "target": _ends,
    **{f"five_hundred/{option}": probe for option, probe in FIVE_HUNDRED_PROBES.items()},
}  # fmt: skip
