"""The positions of the rules research (part D), each a test under its id."""

from __future__ import annotations

from typing import Any

import pytest

from karata.cards import cards, count, mask_of, names
from karata.game import is_over, places
from karata.games import GAMES, parse_position
from karata.games.actions import parse_action
from karata.games.cancellation_options import RESOLVE
from karata.games.hearts_scoring import deal_result
from karata.games.passing import direction
from karata.notation import parse_cards
from karata.options import parse_options
from tests.positions.tables import TABLES, Row, rows

FAMILY = ("hearts", "cancellation_hearts")
KINDS = {"setup", "directions", "legal", "score", "end", "resolve", "collect"}


def test_no_row_is_forgotten() -> None:
    """Every kind of row has a test, and no id stands twice."""
    ids = [row["id"] for table in TABLES.values() for kind in table.values() for row in kind]

    assert {kind for name in FAMILY for kind in TABLES[name]} <= KINDS
    assert len(ids) == len(set(ids))


@rows("setup", *FAMILY)
def test_setup(game: Any, row: Row) -> None:
    """The pack, the hands and the opening card are as the sources say."""
    options = parse_options(game.option_type, row["options"])
    table = game.setup(options)
    state = game.start(options, game.deal(options, 1, 1), 0)
    out = game.pack.everything & ~table.in_play

    assert sorted(names(game.pack, out)) == sorted(row["removed"].split())
    assert [count(hand) for hand in state.hands] == [row["hand"]] * options.players
    assert count(state.kitty) == row["kitty"] == table.kitty_size
    if "opener" in row:
        assert state.low_card == game.pack.card(row["opener"])


@rows("directions", *FAMILY)
def test_directions(game: Any, row: Row) -> None:
    """The pass directions follow each other as the cycle says, deal after deal."""
    cycle = game.setup(parse_options(game.option_type, row["options"])).cycle
    expected = row["ways"].split()

    assert [direction(cycle, n + 1) for n in range(len(expected))] == expected


@rows("legal")
def test_legal(game: Any, row: Row) -> None:
    """The legal set is exactly this, and each refused card names exactly this rule."""
    pack = game.pack
    _, state = parse_position(row["position"])
    refused = {card: rule for rule, listed in row.items() if "." in rule for card in listed.split()}
    held = set(names(pack, state.hands[game.actor(state)]))
    found = {
        name: violation.rule
        for name in held
        if (violation := game.violation(state, game.parse_action(f"play {name}"))) is not None
    }

    assert set(names(pack, game.legal(state))) == set(row["legal"].split())
    assert [a.card for a in game.actions(state)] == list(cards(pack.faces(game.legal(state))))
    assert found == refused
    assert held == set(row["legal"].split()) | set(refused)


@rows("score")
def test_score(game: Any, row: Row) -> None:
    """The deal costs each seat exactly this, and the lines add up to it."""
    _, state = parse_position(row["position"])
    for card in row.get("play", "").split():
        assert game.result(state) is None
        game.act(state, game.parse_action(f"play {card}"))
    result = game.result(state)

    assert result is not None
    assert list(result.points) == row["points"]
    for seat, points in enumerate(result.points):
        assert points == sum(line.points for line in result.lines if line.seat == seat)
    if "totals" in row:
        after = [a + b for a, b in zip(state.totals, result.points, strict=True)]
        assert after == row["totals"]


@rows("end", *FAMILY)
def test_end(game: Any, row: Row) -> None:
    """The match is over, or goes on, and the places are these."""
    options, totals = parse_options(game.option_type, row.get("options", "")), tuple(row["totals"])
    reached = max(totals) >= options.target

    assert is_over(totals, reached, options.tie_rule) == row["over"]
    if "places" in row:
        assert list(places(totals)) == row["places"]


@rows("resolve")
def test_resolve(game: Any, row: Row) -> None:
    """The trick has this winner under the usual rule, and this one under `survivor`."""
    played = parse_cards(game.pack, row["trick"].replace(" ", ","))
    led = game.pack.suit_of[played[0]]
    found = {name: resolve(played, led) for name, resolve in RESOLVE.items()}

    assert found["two_pairs_or_none"] == (None if row["winner"] < 0 else row["winner"])
    assert found["survivor"] == (None if row["survivor"] < 0 else row["survivor"])


@rows("collect")
def test_collect(game: Any, row: Row) -> None:
    """Void tricks, the pile and the spare cards go to these seats, and cost this."""
    _, state = parse_position(row["position"])
    taken = {str(seat): count(mask) for seat, mask in enumerate(state.taken) if mask}
    points = {str(s): cost for s, cost in enumerate(deal_result(state).points) if cost}

    assert taken == row["taken"]
    assert points == row["points"]
    assert count(state.pile) == row.get("pile", 0)
    assert state.kitty_seat == row.get("kitty_seat")


def test_c01_pack() -> None:
    """C01: 104 cards, each face exactly twice; 26 hearts, two queens, 52 points in play."""
    game = GAMES["cancellation_hearts"]
    faces = names(game.pack, game.pack.everything)
    setup = game.setup(game.option_type())

    assert len(faces) == 104
    assert all(faces.count(face) == 2 for face in faces)
    assert (count(setup.hearts), count(setup.queens), setup.total) == (26, 2, 52)


def test_c05_left_of_dealer_leads() -> None:
    """C05: with dealer 3 of six, seat 4 leads the first trick."""
    game = GAMES["cancellation_hearts"]
    state = game.start(game.option_type(pass_cycle="none"), game.deal(game.option_type(), 3, 1), 3)

    assert (state.phase, game.actor(state)) == ("play", 4)


@pytest.mark.parametrize("thrown", ["QS", "9H"])
def test_c26_c28_what_opens_hearts(thrown: str) -> None:
    """C26, C28: a thrown queen or heart, cancelled or not, opens hearts."""
    game, state = parse_position(
        "cancellation_hearts 0:.3.8. 1:Q.9.. 2:..7. 3:..6. 4:..5. 5:..4. ; lead=0 number=12"
    )
    for card in ("8D", thrown):
        game.act(state, parse_action(game.pack, f"play {card}"))

    assert state.broken


def test_c30_one_of_two_equal_cards_is_passed() -> None:
    """C30: a seat with both AS passes one; it keeps one, and the receiver has one."""
    game = GAMES["cancellation_hearts"]
    options = game.option_type(players=8)
    state = game.start(options, game.deal(options, 4, 1), 0)
    aces = game.pack.named("AS")
    others = [hand & ~aces for hand in state.hands]
    state.hands = [hand | (aces if seat == 1 else 0) for seat, hand in enumerate(others)]
    for seat in range(8):
        free = cards(others[seat])[:2]
        given = mask_of(free) | (
            1 << game.pack.card("AS") if seat == 1 else 1 << cards(others[seat])[2]
        )
        game.act(state, parse_action(game.pack, "pass " + " ".join(names(game.pack, given))))

    assert count(state.hands[1] & aces) == 1
    assert count(state.hands[2] & aces) == 1
