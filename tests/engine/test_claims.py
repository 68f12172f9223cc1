"""The rest of a deal may be claimed only when nothing hidden and nobody else can change it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from karata.cards import cards, count, mask_of
from karata.claims import claim_view, finish, forced, play_forced
from karata.games import game_named
from karata.notation import Copies
from karata.options import parse_options
from karata.people import People
from karata.practice import NothingToDo
from tests.engine.claim_tools import claim_of, deals_like, ends, states_near_the_end
from tests.engine.protocol_client import error, result
from tests.engine.table_tools import said, shown, table

HEARTS, CANCELLATION, FIVE = "hearts", "cancellation_hearts", "five_hundred"
# game, options, deals, cards left, level, kinds that must come up
WALKS = [
    (HEARTS, "", 30, 2, "beginner", "all points"),
    (HEARTS, "players=3", 30, 3, "beginner", "all points"),
    (HEARTS, "players=3,remainder=kitty", 12, 3, "beginner", "all"),
    (HEARTS, "players=5,remainder=kitty,kitty_goes_to=last_trick", 12, 2, "beginner", "all"),
    (HEARTS, "players=5,remainder=kitty,kitty_goes_to=nobody", 12, 2, "beginner", "all"),
    (HEARTS, "players=3,remainder=kitty,kitty_goes_to=first_heart,moon=choice", 10, 3,
     "beginner", "all"),
    (HEARTS, "no_trick_bonus=-5,sun=double,moon=choice", 40, 2, "beginner", "all points"),
    (HEARTS, "bonus_card=JD,moon_needs_bonus_card=on,exact_hit=minus50_at_50_100", 30, 2,
     "beginner", "all points"),
    (HEARTS, "spade_penalties=black_maria,hearts_lead=any_time", 30, 2, "beginner", "all"),
    (CANCELLATION, "players=5,spare=strip", 8, 2, "beginner", "all"),
    (CANCELLATION, "players=5,spare=strip,cancel_rule=survivor", 8, 2, "beginner", "all"),
    (CANCELLATION, "players=5,spare=strip,void_last_trick=leader", 8, 2, "beginner", "all"),
    (CANCELLATION, "", 10, 2, "beginner", "all"),
    (FIVE, "", 60, 2, "beginner", "all"),
    (FIVE, "pack=46", 50, 2, "beginner", "all"),
    (FIVE, "players=3", 12, 3, "thumb", "all none settled"),
    (FIVE, "players=3,joker_low_in_misere=on", 20, 2, "thumb", "none settled"),
    (FIVE, "players=3,trick_points=off", 10, 2, "thumb", "settled"),
    (FIVE, "players=5", 40, 2, "beginner", "all"),
    (FIVE, "players=2", 30, 3, "beginner", "all"),
    (FIVE, "double_nullo=on,bar_nullo=on,misere=any_time", 15, 2, "beginner", ""),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "deals", "left", "level", "kinds"), WALKS, ids=lambda value: str(value)
)
def test_no_deal_and_no_play_changes_the_points(
    game: str, options: str, deals: int, left: int, level: str, kinds: str
) -> None:
    """Each deal of the unseen cards ends with the same points, whatever the others play."""
    offered: Counter[str] = Counter()
    rng = random.Random(options)
    for state in states_near_the_end(game, options, range(deals), left, level):
        for seat in range(len(state.hands)):
            claim = claim_of(state, seat)
            if claim is None:
                continue
            offered[claim.kind] += 1
            for other in deals_like(state, seat, rng):
                assert claim_of(other, seat) == claim  # it is made from what the seat sees
                assert len(ends(other, seat, claim)) == 1, (claim.kind, seat, state, other)
    assert set(kinds.split()) <= set(offered)


# ---------------------------------------------------------------- just not sure


def ending(
    game_name: str, hands: str, options: str = "", lead: int = 0, takers: tuple[int, ...] = (1, 2)
) -> Any:
    """Return a deal near its end: the hands of all seats, parted by `|`, seat 0 first.

    All other cards have been taken by `takers` in turn.
    """
    game = game_named(game_name)
    chosen = parse_options(game.option_type, options)
    state = game.start(chosen, game.deal(chosen, 1, 1, 0), 0)
    copies = Copies(game.pack, state.setup.in_play)
    held = [mask_of(copies.take(cards(game.pack.mask(hand)), "hand")) for hand in hands.split("|")]
    out = cards(state.setup.in_play & ~sum(held))
    state.hands, state.phase, state.kitty = held, "play", 0
    state.leader = state.turn = lead
    state.trick_number = 1 + state.setup.hand_size - count(held[0])
    if game_name == FIVE:
        state.took = [0, 10 - count(held[0]), 0, 0][: len(held)]
        state.tricks = [(0, out, 1, 0)]
        state.discarded = 0
        state.rules = state.rules if hasattr(state, "rules") else None
    else:
        for place, card in enumerate(out):
            state.taken[takers[place % len(takers)]] |= 1 << card
        state.broken = True
    return state


def kind(state: Any, seat: int = 0) -> str | None:
    claim = claim_of(state, seat)
    return None if claim is None else claim.kind


def test_a_heart_that_an_unseen_card_beats_is_not_claimed() -> None:
    assert kind(ending(HEARTS, "AH QH|KH 2C|3C 4C|5C 6C")) is None
    assert kind(ending(HEARTS, "AH KH|QH 2C|3C 4C|5C 6C")) == "all"
    assert kind(ending(HEARTS, "AH KH|QH 2C|3C 4C|5C 6C", lead=1)) is None


def test_points_that_are_left_are_not_settled() -> None:
    assert kind(ending(HEARTS, "AC 2C|3C 4C|5C 6C|2H 7C")) is None
    assert kind(ending(HEARTS, "AC 2C|3C 4C|5C 6C|2D 7C")) == "points"
    assert kind(ending(HEARTS, "AC 2C|3C 4C|5C 6C|JD 7C")) == "points"
    assert kind(ending(HEARTS, "AC 2C|3C 4C|5C 6C|JD 7C", "bonus_card=JD")) is None


def test_an_empty_trick_that_a_rule_asks_for_is_not_settled() -> None:
    """The bonus for no trick, and the sun, go by tricks without points."""
    hands = "AC 2C|3C 4C|5C 6C|2D 7C"
    bonus = "no_trick_bonus=-5"
    assert kind(ending(HEARTS, hands, bonus, takers=(1, 2))) is None
    assert kind(ending(HEARTS, hands, bonus, takers=(0, 1, 2, 3))) == "points"
    assert kind(ending(HEARTS, hands, "sun=double", takers=(1,))) is None
    assert kind(ending(HEARTS, hands, "sun=double", takers=(1, 2))) == "points"


def test_a_card_that_may_be_cancelled_is_not_claimed() -> None:
    """With two packs an equal card outside may cancel a winner, and two pairs make a void trick."""
    five = "players=5,spare=strip"
    assert kind(ending(CANCELLATION, "AH AS|AH 2C|3C 4C|5C 6C|8C 9C", five)) is None
    assert kind(ending(CANCELLATION, "AH AH|KH 2C|3C 4C|5C 6C|8C 9C", five)) == "all"
    pairs = "AH AH|3C 2C|3C 4C|5C 6C|5C KH"
    assert kind(ending(CANCELLATION, pairs, five)) is None
    assert kind(ending(CANCELLATION, pairs, f"{five},void_last_trick=leader")) == "all"


def test_points_in_a_pile_that_waits_are_not_settled() -> None:
    state = ending(CANCELLATION, "AC 2C|3C 4C|5C 6C|2D 7C|8C 9C", "players=5,spare=strip")
    assert kind(state) == "points"
    heart = state.game.pack.card("2H")
    for taken in range(5):
        state.taken[taken] &= ~(1 << heart)
    state.pile = 1 << heart
    assert kind(state) is None


def five_hundred(hands: str, contract: str, options: str = "", declarer: int = 0) -> Any:
    """Return such an ending of Five Hundred under a contract."""
    from karata.games import auction
    from karata.games.five_hundred_rules import rules_of

    state = ending(FIVE, hands, options)
    state.contract, state.declarer = state.setup.by_name[contract], declarer
    state.partners = state.setup.partners(declarer)
    state.seat_players()
    auction.set_order(state)
    order, misere = state.order, state.contract.is_misere
    state.rules = rules_of(state.options, any(order.strays), bool(state.free_jokers), misere)
    return state


def test_a_trump_that_may_stay_out_is_not_claimed() -> None:
    """Two trumps draw two, not three; and the joker is a trump above all."""
    assert kind(five_hundred("AS KS AH|QS 5H 6H|7H 8H 9H|5C 6C 7C", "7S")) == "all"
    assert kind(five_hundred("AS KS AH|JS 5H 6H|7H 8H 9H|5C 6C 7C", "7S")) is None
    assert kind(five_hundred("JK JS AH|QS 9S 6H|7S 8H 9H|5C 6C 7C", "7S")) is None
    assert kind(five_hundred("JK JS AH|QS 9S 6H|7H 8H 9H|5C 6C 7C", "7S")) == "all"
    assert kind(five_hundred("AS KS AH|JK 5H 6H|7H 8H 9H|5C 6C 7C", "7S")) is None


def test_a_loose_joker_outside_takes_any_trick() -> None:
    assert kind(five_hundred("AS KS AH|JK 5H 6H|7H 8H 9H|5C 6C 7C", "7NT")) is None
    assert kind(five_hundred("AS KS JK|AH 5H 6H|7H 8H 9H|5C 6C 7C", "7NT")) == "all"


def test_the_last_trumps_are_drawn_before_the_side_suits() -> None:
    """The person's hand is played from the top: all tricks are theirs in fact, too."""
    state = five_hundred("AS 9S AH|QS 5H 6H|7H 8H 9H|5C 6C 7C", "7S")
    claim = claim_of(state, 0)
    assert claim is not None
    assert ends(state, 0, claim)
    assert claim.play is not None
    lead = claim.play(state.game.observe(state, 0))
    assert state.game.format_action(lead) == "play AS"


def test_a_misere_is_safe_only_below_all_other_cards() -> None:
    low = "4D 5S|6D 7S|8D 9S|TD TS"
    on_lead = five_hundred(low, "misere", declarer=0)
    assert kind(on_lead) is None  # whoever leads may win when nobody follows
    follows = five_hundred(low, "misere", declarer=0)
    follows.leader = follows.turn = 1
    assert kind(follows) == "none"
    assert kind(follows, 1) is None  # the others do not see the hand
    beaten = five_hundred("8D 5S|6D 7S|9D 9S|TD TS", "misere", declarer=0)
    beaten.leader = beaten.turn = 1
    assert kind(beaten) is None
    joker = five_hundred("JK 5S|6D 7S|9D 9S|TD TS", "misere", declarer=0)
    joker.leader = joker.turn = 1
    assert kind(joker) is None


def test_one_high_card_of_a_suit_makes_a_misere_unsafe() -> None:
    state = five_hundred("4D TD|6D 7S|8D 9S|5D TS", "misere")
    state.leader = state.turn = 1
    assert kind(state) is None


@pytest.mark.parametrize(
    ("won", "lost", "contract", "options", "wanted"),
    [
        (6, 2, "8S", "", None),  # all that is left would make it
        (5, 3, "8S", "", "settled"),
        (8, 0, "8S", "", None),  # all ten tricks are worth more
        (8, 0, "8S", ",slam=off", "settled"),
        (8, 0, "8NT", "", "settled"),  # not where the bid is worth more already
        (7, 1, "7S", "", "settled"),
        (6, 2, "7S", "", None),
        (5, 3, "8S", ",ralphing=on", None),  # more tricks short bars from the next bidding
    ],
)
def test_a_contract_is_decided_when_no_trick_counts_any_more(
    won: int, lost: int, contract: str, options: str, wanted: str | None
) -> None:
    state = five_hundred("4S 5D|6D 7S|8D 9S|TD TS", contract, f"trick_points=off{options}")
    state.took = [won, lost, 0, 0]
    assert kind(state) == wanted
    on = five_hundred("4S 5D|6D 7S|8D 9S|TD TS", contract)
    on.took = [won, lost, 0, 0]
    assert kind(on) is None


def test_an_open_misere_is_seen_by_all() -> None:
    state = five_hundred("4D 5S|6D 7S|8D 9S|TD TS", "open_misere", declarer=0)
    state.leader = state.turn = 1
    assert [kind(state, seat) for seat in range(4)] == ["none", "settled", "settled", "settled"]


def test_the_winner_of_all_tricks_of_a_misere_is_not_told_to_give_up() -> None:
    """Who could still beat the contractor has no claim that lets the contract be made."""
    state = five_hundred("AD AS|6D 7S|8D 9S|TD TS", "misere", declarer=2)
    assert kind(state) is None


# ---------------------------------------------------------------- at the table


def sure_table(game: str = HEARTS, want: str = "all", options: str = "") -> Any:
    """Return a table at the first moment at which the person has a claim of this kind."""
    for seed in range(300):
        at = table(options, seed=seed, level="beginner", game=game)
        while at.actor is not None:
            claim = claim_view(at)
            if claim is not None and claim["kind"] == want:
                return at
            at.advance(for_person=at.due is not None)
    raise AssertionError(f"no {want}")


@pytest.mark.parametrize(
    ("game", "want", "options"),
    [(HEARTS, "all", ""), (HEARTS, "points", ""), (CANCELLATION, "all", "players=6"),
     (FIVE, "all", ""), (FIVE, "settled", "trick_points=off")],
)  # fmt: skip
def test_finish_plays_every_trick_and_tells_it(game: str, want: str, options: str) -> None:
    at = sure_table(game, want, options)
    claim = claim_view(at)
    assert claim is not None
    left, ply = max(count(hand) for hand in at.match.state.hands), at.ply
    claimed = claim_of(at.match.state, at.seat)
    possible = ends(at.match.state, at.seat, claimed) if claimed and left < 4 else set()
    events = finish(at)
    assert events[0]["text"] == claim["text"]
    kinds = [event["kind"] for event in events]
    assert kinds.count("trick") + kinds.count("void") == left
    assert at.match.deal_over
    assert at.ply == ply + kinds.count("play")
    assert not at.assisted
    if possible:
        assert possible == {at.match.results[-1].points}
    assert at.resume(at.transcript(), "en").match.results == at.match.results
    at.undo()
    assert not at.match.deal_over


def test_finish_leaves_the_choice_of_a_moon_to_the_person() -> None:
    """All tricks are mine, and how the moon is scored is still mine to say."""
    at = table("moon=choice,pass_cards=off", seed=1)
    state = ending(HEARTS, "AH KH|QH 2C|3C 4C|5C 6C", "moon=choice,pass_cards=off", takers=(0,))
    at.match.state = state
    finish(at)
    assert state.phase == "moon"
    assert [choice["action"] for choice in shown(at)["choices"]] == ["moon self", "moon others"]


def test_nothing_is_finished_that_is_not_sure() -> None:
    at = table()
    before = at.transcript()
    with pytest.raises(NothingToDo, match="not sure"):
        finish(at)
    assert at.transcript() == before
    assert shown(at)["claim"] is None


def test_the_last_card_needs_no_claim() -> None:
    state = ending(HEARTS, "AH|QH|3C|5C")
    at = table(seed=1)
    at.match.state = state
    assert claim_of(state, 0) is not None
    assert claim_view(at) is None


def test_nothing_is_claimed_while_the_device_goes_round() -> None:
    """Of several people, only the one whose cards are shown has a claim or a forced card."""
    at = sure_table()
    at.seat_people(People([0, 1]))
    at.people.here = False
    assert at.reader is None
    assert claim_view(at) is None
    assert forced(at) is None
    with pytest.raises(NothingToDo):
        finish(at)
    at.people.here = True
    assert claim_view(at) is not None


def test_the_page_finishes_a_deal() -> None:
    """`finish` and `play_forced` are refused with a sentence where they make no sense."""
    view = result("open", game=HEARTS, seed=3)["view"]
    at = {"table": view["table"], "ply": view["ply"]}
    assert error("finish", **at)["code"] == "stale"
    assert error("play_forced", **at)["code"] == "stale"
    ended = sure_table()
    view = result("open", transcript=ended.transcript())["view"]
    assert view["claim"]["kind"] == "all"
    at = {"table": view["table"], "ply": view["ply"]}
    assert error("finish", **{**at, "ply": 0})["code"] == "stale"
    step = result("finish", **at)
    assert step["events"][0]["kind"] == "claim"
    assert step["view"]["phase"] in ("deal_over", "match_over")
    assert step["view"]["claim"] is None


# ---------------------------------------------------------------- forced cards


def test_only_a_single_card_is_forced() -> None:
    """Passes are never forced; of a hand with a choice nothing is played."""
    at = table(seed=3, level="beginner")
    met = 0
    while at.actor is not None:
        action = forced(at)
        legal = [card for card in shown(at)["hand"] if card["legal"]]
        if at.due is None or at.match.state.phase == "pass":
            assert action is None
        else:
            assert (action is not None) == (len(legal) == 1)
        if action is None:
            with pytest.raises(NothingToDo):
                play_forced(at)
            at.advance(for_person=at.due is not None)
            continue
        met += 1
        held = len(shown(at)["hand"])
        events = play_forced(at)
        assert events[0]["card"] == action.removeprefix("play ")
        assert said(events)[0].startswith("You had only one card to play")
        assert len(shown(at)["hand"]) == held - 1
    assert met


def test_a_forced_card_can_be_taken_back() -> None:
    at = table(seed=3, level="beginner")
    while forced(at) is None:
        at.advance(for_person=at.due is not None)
    action = forced(at)
    play_forced(at)
    at.undo()
    assert forced(at) == action


def test_a_lone_joker_lead_with_suits_to_name_is_not_forced() -> None:
    state = five_hundred("JK|5H|7H|5C", "7NT")
    at = table(game=FIVE)
    at.match.state = state
    assert forced(at) == "play JK"  # the last card names no suit
    state = five_hundred("JK 4D|5H 6H|7H 8H|5C 6C", "7NT", "joker_lead=free")
    state.trick, state.led, state.leader, state.turn = [], 0, 0, 0
    at.match.state = state
    assert forced(at) is None


# ---------------------------------------------------------------- cues


def queens(options: str) -> list[str]:
    at = table(options, seed=5, level="beginner")
    found = []
    while at.actor is not None:
        found += [e["card"] for e in at.advance(for_person=at.due is not None)
                  if e["kind"] == "queen"]  # fmt: skip
    return found


def test_the_queen_is_told_where_she_costs_points() -> None:
    assert queens("") == ["QS"]
    assert queens("queen_value=0") == []
