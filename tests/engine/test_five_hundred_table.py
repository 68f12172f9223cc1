"""Five Hundred at the practice table: misère, joker, partners, score sheet, hidden cards."""

from __future__ import annotations

import random

import pytest

from karata.game import IllegalAction
from karata.messages import LANGUAGES, plain
from karata.practice import Table
from karata.views import make_view
from tests.engine.five_hundred_tools import swapped
from tests.engine.table_tools import cards_in, do, finish_deal, said, shown, table, table_at

GAME = "five_hundred"
OPTIONS = [
    "", "players=2", "players=3", "players=5", "players=6", "players=6,teams=three_pairs",
    "players=5,five_partner=named_player", "players=5,five_partner=alone_only",
    "blind_misere=500,sans_kitty=on", "bidding=american,pack=45,min_level=inkle",
    "dead_hand=by_partner_consent,pack=46", "raise_own_bid=same_suit", "all_pass=play_no_trump",
    "misere=any_time,double_nullo=on,bar_nullo=on,joker_lead=free",
]  # fmt: skip


# ---------------------------------------------------------------- play


def test_in_a_misere_the_partner_sits_out() -> None:
    at = table_at(
        "five_hundred 0:..4.5 1:..5.6 3:..6.7 ; contract=misere declarer=2 lead=2 number=9"
    )
    view = shown(at)
    assert [seat["sits_out"] for seat in view["seats"]] == [True, False, False, False]
    assert view["seats"][2]["partner"]
    assert plain(view["status"]) == "You sit out: your partner plays alone. Turn of: Player 3"
    assert plain((view["contract"] or {"text_progress": []})["text_progress"]) == (
        "No trick may be won. Won so far: 0"
    )
    playing = table_at(
        "five_hundred 0:8...7 1:5...6 2:...T9 ; contract=misere declarer=1 lead=1 number=9"
    )
    events = do(playing, "play 6C", "play TC", "play 7C")
    trick = shown(playing)["last_trick"]
    assert trick is not None
    assert [card["seat"] for card in trick["cards"]] == [1, 2, 0]
    assert events[-1]["winner"] == 2


def test_an_open_misere_shows_the_hand_after_the_first_trick() -> None:
    hands = "0:A...9 1:K...5 2:Q...6 3:5...7"
    at = table_at(f"five_hundred {hands} ; contract=open_misere declarer=3 lead=3 number=1")
    assert all(seat["open"] is None for seat in shown(at)["seats"])
    events = do(at, "play 7C", "play 9C", "play 6C")
    assert [event["kind"] for event in events] == ["play", "play", "play", "trick", "open_hand"]
    assert events[-1]["cards"] == ["5S"]
    assert [card["card"] for card in shown(at)["seats"][3]["open"] or []] == ["5S"]


def test_a_free_joker_asks_for_a_suit_when_it_is_led() -> None:
    at = table_at("five_hundred 0:...A.JK ; contract=7NT declarer=0 lead=0 number=9 ledsuits=CD")
    card = next(card for card in shown(at)["hand"] if card["card"] == "JK")
    assert card["legal"]
    assert [(play["action"], play["legal"]) for play in card["plays"]] == [
        ("play JK/S", True), ("play JK/H", True), ("play JK/D", False), ("play JK/C", False),
    ]  # fmt: skip
    assert plain(card["plays"][0]["text"]) == "The others follow ♠\ufe0e"
    assert at.explain("JK")["legal"]
    with pytest.raises(IllegalAction) as caught:
        at.act("play JK/C")
    assert caught.value.violation.rule == "five_hundred.joker.suit-led"
    event = do(at, "play JK/H")[0]
    assert said([event]) == ["You played ★. Suit to follow: ♥\ufe0e"]
    assert shown(at)["trick"][0]["named"] == "H"
    assert shown(at)["led"] == "H"


def test_bowers_stand_with_the_trumps() -> None:
    at = table_at("five_hundred 0:5.A.JK.9.JK ; contract=7H declarer=0 lead=0 number=5")
    hand = [(card["card"], card["suit"]) for card in shown(at)["hand"]]
    assert hand == [
        ("9C", "C"), ("KD", "D"), ("5S", "S"), ("AH", "H"), ("JD", "H"), ("JK", "H"),
    ]  # fmt: skip


def test_the_contractor_names_the_suit_of_the_joker() -> None:
    position = "five_hundred 0:A....JK ; phase=joker contract=7NT declarer=0 number=1"
    at = table_at(position)
    view = shown(at)
    assert plain(view["status"]).startswith("You have the joker.")
    actions = [choice["action"] for choice in view["choices"]]
    assert sorted(actions) == ["joker C", "joker D", "joker H", "joker S", "joker none"]
    assert at.explain("AS")["rule"] == "five_hundred.joker.decide"
    assert said(do(at, "joker H")) == ["Suit of the joker: ♥\ufe0e"]
    contract = shown(at)["contract"]
    assert contract is not None
    assert plain(contract["joker"] or []) == "Suit of the joker: ♥\ufe0e"


# ---------------------------------------------------------------- five players


CALLED = (
    "five_hundred{players=5} 0:9...A 1:A...9 2:8...8 3:7...7 4:6...6 ;"
    " contract=8H declarer=0 called=AS partner=1 lead=0 number=9"
)


def test_a_called_partner_is_known_to_all_when_the_card_is_played() -> None:
    at = table_at(CALLED, seat=2)
    view = shown(at)
    assert [seat["partner"] for seat in view["seats"]] == [False] * 5
    assert (view["contract"] or {"partners": None})["partners"] == []
    holder = table_at(CALLED, seat=1)
    assert shown(holder)["seats"][0]["partner"]
    events = do(at, "play 9S", "play AS")
    assert said(events)[-1] == "Partner of the contractor: Player 2"
    assert (events[-1]["kind"], events[-1]["seat"]) == ("reveal_partner", 1)
    view = shown(at)
    assert [seat["partner"] for seat in view["seats"]] == [False, False, False, True, True]
    assert [seat["side"] for seat in view["seats"]] == [0, 0, 1, 1, 1]
    assert (view["contract"] or {"partners": None})["partners"] == [1]


def test_the_contractor_calls_a_card() -> None:
    hands = "0:AKQ9876.A.A.A 1:.K... 2:.Q..."
    at = table_at(f"five_hundred{{players=5}} {hands} ; phase=partner contract=8S declarer=0")
    view = shown(at)
    assert plain(view["status"]) == "Call a card. The player who has it is your partner."
    called = {card["action"] for card in view["call_cards"]}
    assert "partner KH" in called
    assert "partner AH" not in called, "the contractor has it"
    assert [choice["action"] for choice in view["choices"]] == ["partner alone"]


# ---------------------------------------------------------------- the sheet and the end


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ("", ["Your side", "The other side"]),
        ("players=3", ["You", "Player 2", "Player 3"]),
        (
            "players=6,teams=three_pairs",
            ["Your side", "Player 2 + Player 5", "Player 3 + Player 6"],
        ),
    ],
)
def test_the_sheet_has_a_column_for_each_side(options: str, names: list[str]) -> None:
    at = table(options, game=GAME, seed=2)
    columns = shown(at)["sheet"]["columns"]
    assert [plain(column["name"]) for column in columns] == names
    assert sorted(seat for column in columns for seat in column["seats"]) == list(range(at.players))
    list(finish_deal(at))
    sheet = shown(at)["sheet"]
    for column in columns:
        assert len({sheet["totals"][seat] for seat in column["seats"]}) == 1


def test_the_end_of_a_deal_says_whether_the_contract_was_made() -> None:
    made = missed = 0
    for seed in range(12):
        at = table(game=GAME, seed=seed)
        last = [event for event in finish_deal(at) if event["kind"] == "deal_over"][-1]
        text = plain(last["text"])
        lines = {line.rule.rpartition(".")[2] for line in at.match.results[-1].lines}
        made += "made" in text
        missed += "missed" in text
        assert ("missed" in text) == bool(lines & {"failed", "misere-failed"})
        assert f"Your side: {at.match.results[-1].points[0]}".replace("-", "−") in text
    assert made
    assert missed


def test_a_match_ends_with_the_sides() -> None:
    ends = set()
    for seed in range(5):
        at = table("target=100", game=GAME, seed=seed)
        while not at.match.finished:
            if at.match.deal_over:
                at.next_deal()
            last = list(finish_deal(at))[-1]
        assert last["kind"] == "match_over"
        won = at.match.places[0] == 1
        assert ("Your side wins!" in plain(last["text"])) == won
        assert ("Winners: Player 2, Player 4" in plain(last["text"])) != won
        ends.add("Too far below zero" in plain(last["text"]))
    assert ends


def test_a_side_at_the_target_without_a_contract_of_its_own_plays_on() -> None:
    """Seat 1 bids ten and misses it; the others had 490 and score for their tricks."""
    at = table(game=GAME, seed=3)
    at.match.totals = (490, 0, 490, 0)
    at.match.state.totals = at.match.totals
    while at.match.state.phase == "auction":
        do(at, "bid 10S" if at.actor == 1 else "pass")
    last = list(finish_deal(at))[-1]
    assert not at.match.finished
    told = "The target is reached, but you win only with a contract of your own."
    assert told in plain(last["text"])
    assert plain(shown(at)["sheet"]["text"] or []).startswith(told)


# ---------------------------------------------------------------- everything together


@pytest.mark.parametrize("options", OPTIONS)
def test_a_deal_by_hints_shows_nothing_hidden(options: str) -> None:
    """Whatever a view or an event names, the person holds, has seen, or may call."""
    for seed in range(3):
        at = table(options, game=GAME, seed=seed)
        at.deal_events()
        while at.actor is not None:
            view = shown(at)
            seen = at.game.observe(at.match.state, at.seat)
            mask = seen.hand | seen.kitty_seen | seen.open_hand | seen.discarded
            for _, played, _, _ in seen.tricks:
                mask |= sum(1 << card for card in played)
            mask |= sum(1 << card for card in seen.trick)
            known = {name for card, name in enumerate(at.pack.card_names) if mask >> card & 1}
            called = set() if seen.called is None else {at.pack.card_names[seen.called]}
            named = cards_in({**view, "call_cards": []})
            assert named <= known | called
            if at.actor == at.seat:
                hint = at.hint()
                assert at.match.violation(at.game.parse_action(hint["action"])) is None
                events = at.act(hint["action"])
            else:
                events = at.advance()
            assert all(event["text"] for event in events)


@pytest.mark.parametrize("options", OPTIONS)
def test_hidden_cards_that_change_places_change_no_view(options: str) -> None:
    at = table(options, game=GAME, seed=11)
    changed = 0
    while at.actor is not None:
        before, state = shown(at), at.match.state
        other = swapped(state, at.seat, random.Random(at.ply))
        if other is not None:
            at.match.state = other
            assert shown(at) == before
            at.match.state = state
            changed += 1
        at.act(at.hint()["action"]) if at.actor == at.seat else at.advance()
    assert changed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_is_said_can_be_said_in_each_language(lang: str) -> None:
    for options in ("", "players=5", "misere=any_time,open_misere_needs=eight", "sans_kitty=on"):
        at = table(options, game=GAME, seed=7)
        at = Table(at.match, lang)
        while at.actor is not None:
            assert make_view(at, "t")["status"]
            at.act(at.hint()["action"]) if at.actor == at.seat else at.advance()
        assert make_view(at, "t")["sheet"]["text"]


def test_nobody_is_a_partner_before_the_card_is_called() -> None:
    """With five, whoever does not bid highest may still become the contractor's partner."""
    seen = []
    for seed in range(30):
        at = table("players=5", seed=seed, game=GAME)
        while at.actor is not None and at.match.state.phase != "play":
            if at.match.state.phase in ("kitty", "partner"):
                seen.append([seat["partner"] for seat in make_view(at, "")["seats"]])
            at.act("pass") if at.actor == at.seat else at.advance()
            if at.match.state.declarer == at.seat:
                break

    assert seen
    assert not any(any(flags) for flags in seen)
