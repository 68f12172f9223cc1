"""The bidding of Five Hundred at the practice table: the box, its promises and its refusals."""

from __future__ import annotations

import pytest

from karata.game import IllegalAction
from karata.messages import plain
from karata.practice import Table
from karata.view_types import BidView, View
from tests.engine.table_tools import cards_in, do, said, shown, table, table_at

GAME = "five_hundred"


def bids_of(view: View) -> dict[str, BidView]:
    """Return the bids of the box by name."""
    assert view["auction"] is not None
    box = view["auction"]["box"]
    assert box is not None
    return {bid["bid"]: bid for row in box["rows"] for bid in row["bids"]} | {
        bid["bid"]: bid for bid in box["special"]
    }


def bidding(options: str = "", calls: str = "1:7D/2:pass/3:pass") -> Table:
    """Return a table at which the person speaks last."""
    head = f"five_hundred{{{options}}}" if options else "five_hundred"
    position = f"{head} 0:AKQ.76.54.9 ; phase=auction dealer=0 calls={calls} turn=0"
    return table_at(position)


def test_every_bid_says_what_it_commits_to() -> None:
    bids = bids_of(shown(bidding()))
    told = {name: plain(bid["commits"]).replace("\ufe0e", "") for name, bid in bids.items()}
    assert told["8H"] == "At least 8 tricks with ♥: 300 points. If you miss it: −300 points."
    assert told["9NT"].startswith("At least 9 tricks with no trumps: 420 points.")
    assert told["10S"].startswith("All 10 tricks with ♠: 440 points.")
    assert told["misere"] == (
        "Not one trick for you: 250 points. If you win a trick: −250 points."
        " Your partner does not play."
    )
    assert told["open_misere"].endswith("After the first trick your cards lie open on the table.")
    assert (bids["8H"]["action"], bids["8H"]["value"]) == ("bid 8H", 300)
    assert plain(bids["8NT"]["short"]) == "8 NT"


def test_a_refused_bid_names_its_rule() -> None:
    bids = bids_of(shown(bidding()))
    assert [name for name, bid in bids.items() if not bid["legal"]] == [
        "6S", "6C", "6D", "6H", "6NT", "7S", "7C", "7D",
    ]  # fmt: skip
    low = bids["7C"]
    assert low["rule"] == "five_hundred.bid.higher"
    assert plain(low["refusal"] or []).replace("\ufe0e", "") == (
        "Too low: 7 tricks with ♣. The highest bid so far: 7 tricks with ♦."
    )
    assert (low["anchor"] or "").endswith("#five_hundred.bid.higher")
    assert bids["misere"]["legal"]
    early = bids_of(shown(bidding(calls="1:6D/2:pass/3:pass")))
    assert early["misere"]["rule"] == "five_hundred.bid.misere-seven"


def test_what_was_said_stands_in_the_view() -> None:
    at = bidding()
    view = shown(at)
    auction = view["auction"]
    assert auction is not None
    assert [(call["seat"], call["bid"]) for call in auction["calls"]] == [
        (1, "7D"), (2, "pass"), (3, "pass"),
    ]  # fmt: skip
    assert auction["high"] is not None
    assert (auction["high"]["seat"], auction["high"]["value"]) == (1, 180)
    assert plain(view["status"]).startswith("Your turn: bid more, or pass. Highest bid: 7 tricks")
    assert [plain(seat["call"] or []) for seat in view["seats"]][2:] == ["pass", "pass"]
    assert auction["box"] is not None
    assert auction["box"]["pass"] == {"action": "pass", "text": ["Pass"]}
    assert view["contract"] is None


def test_one_who_has_passed_is_told_so() -> None:
    at = table_at("five_hundred ; phase=auction dealer=3 calls=0:pass/1:7D turn=2")
    with pytest.raises(IllegalAction) as caught:
        at.act("bid 8H")
    assert caught.value.violation.rule == "five_hundred.bid.passed"
    assert plain(at.refusal(caught.value.violation)).startswith("You have passed.")
    other = table_at("five_hundred 0:A... ; contract=7H declarer=1 lead=1")
    with pytest.raises(IllegalAction) as caught:
        other.act("bid 8H")
    assert caught.value.violation.rule == "five_hundred.bid.over"
    with pytest.raises(IllegalAction) as caught:
        other.act("play AS")
    assert caught.value.violation.rule == "trick.your-turn"


def test_the_log_tells_the_end_of_the_bidding_and_the_kitty() -> None:
    at = table(game=GAME, seed=4)
    spare = shown(at)["spare"]
    assert spare is not None
    assert (plain(spare["text"]), spare["cards"]) == ("Kitty, face down: 3", [])
    events = do(at, "bid 6H", "pass", "pass", "pass")
    assert [event["kind"] for event in events] == ["call"] * 4 + ["auction_over", "kitty"]
    assert said(events)[1:5] == [
        "Player 2: pass", "Player 3: pass", "Player 4: pass",
        "The bidding is over. You are the contractor. Contract: 6 tricks with ♥\ufe0e.",
    ]  # fmt: skip
    assert events[-1]["cards"]
    view = shown(at)
    assert set(view["received"]) == set(events[-1]["cards"])
    assert {card["card"] for card in view["hand"] if card["received"]} == set(view["received"])
    assert view["pass"] is not None
    assert (view["pass"]["action"], view["pass"]["count"]) == ("discard", 3)
    assert plain(view["status"]) == "You have taken the kitty. Choose 3 cards to lay aside."
    given = [card["card"] for card in view["hand"]][:3]
    assert at.explain(given[0])["legal"]
    assert at.explain("2S")["rule"] == "five_hundred.kitty.own-cards"
    event = do(at, f"discard {' '.join(given)}")[0]
    assert (event["kind"], set(event["cards"])) == ("discard", set(given))
    contract = shown(at)["contract"]
    assert contract is not None
    assert (contract["seat"], contract["need"], contract["partners"]) == (0, 6, [2])
    assert plain(contract["text_progress"]) == "Tricks needed: 6. Won so far: 0"


def test_others_do_not_see_the_kitty_or_the_discards() -> None:
    at = table(game=GAME, seed=4, seat=2)
    events = do(at, "bid 6H", "pass", "pass", "pass")
    assert said(events)[-1] == "Kitty taken by: Player 1"
    assert "cards" not in events[-1]
    hand = at.match.state.hands[0]
    discard = at.game.actions(at.match.state)[0]
    assert hand & discard.cards
    event = at.do(discard)[0]
    assert "cards" not in event
    assert said([event]) == ["Cards laid aside by: Player 1"]
    assert cards_in(event) == set()


def test_a_deal_that_everybody_passes_is_thrown_in() -> None:
    at = table(game=GAME, seed=4)
    lines = said(do(at, "pass", "pass", "pass", "pass"))
    assert lines[-2] == "Everybody has passed. Nobody gets points, and the next dealer deals."
    assert plain(shown(at)["status"]).startswith("Everybody has passed.")
    other = table("all_pass=play_no_trump", game=GAME, seed=4)
    lines = said(do(other, "pass", "pass", "pass", "pass"))
    assert lines[-1].startswith("Everybody has passed. The cards are played with no trumps")
    contract = shown(other)["contract"]
    assert contract is not None
    assert contract["seat"] is None


def test_blind_misere_is_offered_before_the_cards_are_seen() -> None:
    at = table("blind_misere=500", game=GAME, seed=4)
    view = shown(at)
    assert view["phase"] == "blind"
    assert view["hand"] == []
    assert [choice["action"] for choice in view["choices"]] == ["look", "bid blind_misere"]
    assert not view["can_undo"]
    assert said(at.act("look"))[0] == "You look at your cards."
    assert len(shown(at)["hand"]) == 10
    at.undo()
    assert at.assisted, "the cards have been seen"


# ---------------------------------------------------------------- undo


def test_a_call_can_be_taken_back_before_anybody_has_spoken() -> None:
    at = table(game=GAME, seed=4)
    assert not shown(at)["can_undo"]
    at.act("pass")
    assert shown(at)["can_undo"]
    at.undo()
    assert not at.assisted
    assert shown(at)["auction"] == {
        "calls": [], "high": None, "box": (shown(at)["auction"] or {"box": None})["box"],
    }  # fmt: skip


def test_taking_back_what_brought_the_kitty_is_marked() -> None:
    """The last call is the person's, so that nobody else has acted since."""
    at = table("raise_own_bid=same_suit", game=GAME, seed=4)
    do(at, "bid 6H", "pass", "pass", "pass")
    assert shown(at)["phase"] == "raise"
    at.act("pass")
    assert shown(at)["phase"] == "kitty"
    at.undo()
    assert shown(at)["phase"] == "raise"
    assert at.assisted
