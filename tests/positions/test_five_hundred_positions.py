"""The Five Hundred positions of the rules research (part D3), each a test under its id."""

from __future__ import annotations

from typing import Any

import pytest

from karata.cards import Mask, cards, count, names
from karata.dealing import Deal, deal_rng, shuffled
from karata.game import IllegalAction
from karata.games import parse_position
from karata.games.bids import ladder
from karata.games.five_hundred import FIVE_HUNDRED
from karata.match import Match
from karata.notation import parse_hand
from karata.options import parse_options
from tests.positions.tables import TABLES, Row, rows

PACK = FIVE_HUNDRED.pack
SUITS = "CDHS"
KINDS = {"end", "pack", "ladder", "bids", "auction", "trumps", "rank", "trick", "turns", "names"}
SHARED = {"legal", "score"}
GAME = "five_hundred"


def options_of(text: str) -> Any:
    return parse_options(FIVE_HUNDRED.option_type, text)


def after(position: str, *actions: str) -> Any:
    """The state of a position after these actions."""
    _, state = parse_position(position)
    for action in actions:
        FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action(action))
    return state


def rule(state: Any, action: str) -> str | None:
    """The rule against an action, if there is one."""
    violation = FIVE_HUNDRED.violation(state, FIVE_HUNDRED.parse_action(action))
    return None if violation is None else violation.rule


def listed(state: Any) -> set[str]:
    return {FIVE_HUNDRED.format_action(action) for action in FIVE_HUNDRED.actions(state)}


def said(call: str) -> str:
    return call if call == "pass" else f"bid {call}"


def refusals(row: Row) -> dict[str, str]:
    """What a row refuses, with the rule against it."""
    return {each: name for name, text in row.items() if "." in name for each in text.split()}


def test_every_kind_of_row_has_a_test() -> None:
    assert set(TABLES[GAME]) <= KINDS | SHARED


@rows("pack")
def test_pack(game: Any, row: Row) -> None:
    """So many of each suit, ten cards to a hand, and the rest is the kitty."""
    options = options_of(row["options"])
    setup = game.setup(options)
    state = game.start(options, game.deal(options, 7, 1, 0), 0)
    sizes = {letter: count(setup.in_play & PACK.suit_masks[s]) for s, letter in enumerate(SUITS)}
    sizes["jokers"] = count(setup.in_play & PACK.suit_masks[4])

    assert sizes == row["suits"]
    assert PACK.mask(row.get("has", "")) & ~setup.in_play == 0
    assert PACK.mask(row.get("lacks", "")) & setup.in_play == 0
    assert [count(hand) for hand in state.hands] == [row["hand"]] * options.players
    assert count(state.kitty) == row["kitty"] == setup.kitty_size


PACKETS = {
    "": (43, (13, 30, 43)),
    "players=3": (33, (10, 23, 33)),
    "players=5": (53, (16, 37, 53)),
    "players=6": (63, (19, 44, 63)),
    "players=2": (33, (10, 23, 33)),
}


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("options", [pytest.param(o, id=f"F02-F03-{o}") for o in PACKETS])
def test_packets(options: str, dealer: int) -> None:
    """F02, F03: three to each, one to the kitty, four, one, three, one; from the left on."""
    chosen = options_of(options)
    size, kitty = PACKETS[options]
    order = shuffled(FIVE_HUNDRED.setup(chosen).in_play, deal_rng(3, 1))
    dealt = FIVE_HUNDRED.deal(chosen, 3, 1, dealer)
    three = order[3:6] if chosen.players == 2 else order[:3]  # BIC-52: a dead hand comes first
    first = dealt.hands[(dealer + 1) % chosen.players]

    assert len(order) == size
    assert set(cards(dealt.kitty)) == {order[place - 1] for place in kitty}
    assert [card for card in order[:9] if first >> card & 1] == three


@rows("ladder")
def test_ladder(game: Any, row: Row) -> None:
    """The bids from low to high, each with its value; the rung is its place (E3)."""
    bids = ladder(options_of(row["options"]))

    assert [f"{bid.name}:{bid.value}" for bid in bids] == row["bids"].split()
    assert [bid.rung for bid in bids] == sorted({bid.rung for bid in bids})


@rows("bids")
def test_bids(game: Any, row: Row) -> None:
    """These may be said; each of the others is refused under this rule."""
    state = after(row["position"])
    allowed = [said(call) for call in row["allow"].split()]
    refused = refusals(row)

    assert {action: rule(state, action) for action in allowed} == dict.fromkeys(allowed)
    assert set(allowed) <= listed(state)
    assert {call: rule(state, said(call)) for call in refused} == refused
    for call in [*refused, *row.get("refuse", "").split()]:
        assert rule(state, said(call)) is not None
        assert said(call) not in listed(state)


@rows("auction")
def test_auction(game: Any, row: Row) -> None:
    """After these calls the auction stands, or has ended, like this."""
    state = after(row["position"], *map(said, row["say"].split()))
    contract = state.contract.name if state.contract else None

    assert state.phase == row["phase"]
    assert contract == row.get("contract")
    assert state.declarer == row.get("declarer")
    if "actor" in row:
        assert game.actor(state) == row["actor"]
    if "points" in row:
        result = game.result(state)
        assert result is not None
        assert list(result.points) == row["points"]


def order_of(state: Any) -> Any:
    return FIVE_HUNDRED.observe(state, 0).order


@rows("trumps")
def test_number_of_trumps(game: Any, row: Row) -> None:
    """So many cards belong to each suit when it is trumps, joker and bowers included."""
    head = f"five_hundred{{{row['options']}}} ; contract=7%s declarer=0 lead=0"
    found = {}
    for suit, letter in enumerate(SUITS):
        state = after(head % letter)
        found[letter] = count(order_of(state).suit_masks[suit] & state.setup.in_play)

    assert found == {letter: row[letter] for letter in SUITS}


@rows("rank")
def test_rank(game: Any, row: Row) -> None:
    """Each card beats the next one, and cards of the others do not win at all."""
    values = order_of(after(row["position"])).value[SUITS.index(row["led"])]
    strengths = [values[PACK.card(name)] for name in row["cards"].split()]

    assert strengths == sorted(set(strengths), reverse=True)
    assert strengths[-1] > 0
    assert {values[PACK.card(name)] for name in row["others"].split()} == {0}


@rows("trick")
def test_trick(game: Any, row: Row) -> None:
    """This seat wins the trick: it leads the next one, or has one more at the end."""
    before = after(row["position"])
    state = after(row["position"], *(f"play {card}" for card in row["play"].split()))

    if "winner" in row:
        gained = [b - a for a, b in zip(before.took, state.took, strict=True)]
        assert gained.index(1) == row["winner"]
    else:
        assert (game.actor(state), state.leader, state.trick) == (row["actor"], row["actor"], [])


@rows("turns")
def test_turns(game: Any, row: Row) -> None:
    """These seats play in this order; those who sit out have no turn."""
    state = after(row["position"])
    out = {int(seat) for seat in row["out"].split()}
    turns = []
    for card in row["play"].split():
        turns.append(game.actor(state))
        game.act(state, game.parse_action(f"play {card}"))

    assert turns == [int(seat) for seat in row["seats"].split()]
    assert game.actor(state) == row["actor"]
    assert game.observe(state, 1).sits_out == out


@rows("names")
def test_names(game: Any, row: Row) -> None:
    """Leading the joker, a player may name these suits, and not those."""
    state = after(row["position"])
    allowed = [f"play JK/{suit}" for suit in row["allow"].split() if suit != "-"]
    refused = refusals(row)

    assert {action for action in listed(state) if "/" in action} == set(allowed)
    assert {suit: rule(state, f"play JK/{suit}") for suit in refused} == refused
    assert not any(rule(state, action) for action in allowed)
    assert rule(state, "play JK") == ("five_hundred.joker.name-suit" if allowed else None)


@rows("end", GAME)
def test_end(game: Any, row: Row) -> None:
    """These are the totals after the deal; the match is over, or goes on, with these places."""
    state = after(row["position"], *(f"play {card}" for card in row["play"].split()))
    result = game.result(state)
    assert result is not None
    totals = tuple(a + b for a, b in zip(state.totals, result.points, strict=True))
    verdict = game.verdict(state, totals, False)

    assert list(totals) == row["totals"]
    assert verdict.finished == row["finished"]
    if "places" in row:
        assert list(verdict.places) == row["places"]


def dealt(*hands: str, kitty: str, options: str = "", dealer: int = 3) -> Any:
    """A deal with these hands, at the beginning of its auction."""
    deal = Deal(tuple(parse_hand(PACK, hand) for hand in hands), PACK.mask(kitty))
    return FIVE_HUNDRED.start(options_of(options), deal, dealer)


FOUR = ("J5.AK.AKQ9.9.JK", "AK.T98.J6.T87", "QT9.765.T8.Q5", "876.QJ4.74.K6")
LEFT = "5D AC JC"


def contracted(*calls: str, options: str = "", hands: tuple[str, ...] = FOUR) -> Any:
    """Those hands after these calls, beginning with seat 0."""
    state = dealt(*hands, kitty=LEFT, options=options)
    for call in calls:
        FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action(said(call)))
    return state


HEARTS = ("7H", "pass", "pass", "pass")


def hand(state: Any, seat: int) -> set[str]:
    mask: Mask = state.hands[seat]
    return set(names(PACK, mask))


def test_f24_the_contractor_takes_the_kitty_and_lays_three_aside() -> None:
    """F24: thirteen cards, exactly three go, cards of the kitty and the joker among them."""
    state = contracted(*HEARTS)

    assert len(hand(state, 0)) == 13
    assert hand(state, 0) >= set(LEFT.split())
    assert len(FIVE_HUNDRED.actions(state)) == 286
    assert rule(state, "discard 5D AC") == "five_hundred.kitty.count"
    assert rule(state, "discard 5D AC JC 9C") == "five_hundred.kitty.count"
    assert rule(state, "discard 5D AC KC") == "five_hundred.kitty.own-cards"
    assert rule(state, "discard 5D AC AC") == "five_hundred.kitty.different"
    assert rule(state, "play AH") == "five_hundred.kitty.first"
    assert rule(state, "bid 8H") == "five_hundred.bid.over"
    assert rule(state, "discard 5D AC JC") is None
    assert rule(state, "discard JK AC 5S") is None


def test_f26_the_contractor_leads() -> None:
    """F26: after the discard the contractor leads the first trick."""
    state = contracted("6S", "7C", *["pass"] * 3)
    FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action("discard 5D 6D TC"))

    assert (state.phase, FIVE_HUNDRED.actor(state), state.leader) == ("play", 1, 1)
    assert len(hand(state, 1)) == 10
    assert rule(state, "discard AC JC 8C") == "five_hundred.kitty.none"


def nullo(contract: str, discard: str, options: str = "misere=any_time") -> Any:
    """Seat 0 plays a misère with FOUR, the joker without a suit unless it is laid aside."""
    state = contracted(contract, "pass", "pass", "pass", options=options)
    FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action(discard))
    return state


def test_f57_a_joker_laid_aside_is_out_of_play() -> None:
    """F57: a misère contractor may lay the joker aside; nobody is asked for its suit."""
    state = nullo("misere", "discard JK AH KH")

    assert state.phase == "play"
    assert not any("JK" in hand(state, seat) for seat in range(4))


@pytest.mark.parametrize("reveal", ["after_first_trick", "before_lead"])
def test_f54_the_open_hand(reveal: str) -> None:
    """F54: everybody sees the hand once the first trick is complete, and not before."""
    options = f"open_misere_reveal={reveal}"
    state = nullo("open_misere", "discard JK AC JS", options)
    before = FIVE_HUNDRED.observe(state, 1)
    for card in ("5D", "6D", "7D"):
        FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action(f"play {card}"))
    seen = [FIVE_HUNDRED.observe(state, seat).open_hand for seat in range(4)]

    shown = 0 if reveal == "after_first_trick" else state.hands[0] | PACK.mask("5D")
    assert before.open_hand == shown
    assert [set(names(PACK, mask)) for mask in seen] == [hand(state, 0)] * 4
    assert FIVE_HUNDRED.observe(state, 2).open_seat == 0


def test_f54_a_closed_misere_stays_closed() -> None:
    state = nullo("misere", "discard JK AC JS")
    for card in ("5D", "6D", "7D"):
        FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action(f"play {card}"))

    assert [FIVE_HUNDRED.observe(state, seat).open_hand for seat in range(4)] == [0] * 4


@pytest.mark.parametrize(
    ("options", "sides"),
    [
        ("players=6", [{0, 2, 4}, {1, 3, 5}]),
        ("players=6,teams=three_pairs", [{0, 3}, {1, 4}, {2, 5}]),
        ("", [{0, 2}, {1, 3}]),
        ("players=3", [{0}, {1}, {2}]),
    ],
    ids=["F78", "F78-three-pairs", "four", "three"],
)
def test_f78_sides(options: str, sides: list[set[int]]) -> None:
    """F78: who plays together; the points of a side are those of each of its seats."""
    setup = FIVE_HUNDRED.setup(options_of(options))

    found = [{s for s, own in enumerate(setup.sides) if own == each} for each in setup.sides]

    assert sorted({frozenset(side) for side in found}, key=min) == sides


def test_f85_the_deal_moves_one_seat_to_the_left() -> None:
    """F85, F08: after a hand, thrown in or not, the next player to the left deals."""
    match = Match(FIVE_HUNDRED, options_of(""), 4, 2)
    for _ in range(4):
        match.act(FIVE_HUNDRED.parse_action("pass"))
    assert match.deal_over
    assert match.totals == (0, 0, 0, 0)
    match.begin_next()

    assert (match.dealer, FIVE_HUNDRED.actor(match.state)) == (3, 0)


def test_f86_the_called_card_makes_the_partner() -> None:
    """F86: seat 3 holds the called card: it is the partner, and nobody else knows it yet."""
    hands = ("KQJ.AKQ.AK.9.JK", "T9.JT9.QJ.QJ8", "87.876.T98.AK", "A65.543.765.T", "432.2.432.765")
    state = dealt(*hands, kitty="2C 3C 4C", options="players=5", dealer=4)
    for action in ("bid 7H", *["pass"] * 4, "discard 2C 3C 4C"):
        FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action(action))

    assert state.phase == "partner"
    assert rule(state, "play AH") == "five_hundred.partner.first"
    assert rule(state, "partner AH") == "five_hundred.partner.card-out"
    assert rule(state, "partner 4C") == "five_hundred.partner.card-out"
    assert rule(state, "partner 3") == "five_hundred.partner.card"
    assert rule(state, "partner alone") is None
    FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action("partner AS"))
    views = [FIVE_HUNDRED.observe(state, seat) for seat in range(5)]

    assert state.phase == "play"
    assert [view.partners for view in views] == [(), (), (), (3,), ()]
    assert views[3].attackers == {0, 3}
    assert not any(view.partner_known for view in views)
    for card in ("KS", "9S", "7S", "AS", "2S"):
        FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action(f"play {card}"))
    views = [FIVE_HUNDRED.observe(state, seat) for seat in range(5)]

    assert all(view.partner_known and view.attackers == {0, 3} for view in views)


def test_an_illegal_bid_leaves_everything_as_it_was() -> None:
    state = after("five_hundred ; dealer=3 calls=0:7D")
    before = FIVE_HUNDRED.position(state)
    with pytest.raises(IllegalAction):
        FIVE_HUNDRED.act(state, FIVE_HUNDRED.parse_action("bid 7C"))

    assert FIVE_HUNDRED.position(state) == before
