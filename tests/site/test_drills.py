"""The exercises: enough of them, worth asking, answered by what is shown, each rule named."""

from __future__ import annotations

from collections import Counter

import pytest

from karata.games import GAMES, parse_position
from karata.games.bids import ladder
from karata.options import parse_options
from karata_site.drill_kinds import KINDS, drills, kinds
from karata_site.drills import ADVICE, ALL, ONE, ORDER, Drill
from tests.site.pages import LANGUAGES, Element, ids, read

EVERY = [(game, kind) for game in GAMES for kind in kinds(game)]
RANKS = "23456789TJQKA"
# The rules that a card to play can break at a usual table.
REFUSALS = {
    "hearts": {
        "trick.follow-suit", "hearts.lead.low-club", "hearts.first.no-points", "hearts.lead.broken",
    },
    "cancellation_hearts": {
        "trick.follow-suit", "cancellation.lead.first", "hearts.lead.broken",
    },
    "five_hundred": {
        "trick.follow-suit", "five_hundred.follow.left-bower", "five_hundred.joker.void-only",
        "five_hundred.joker.lead-led",
    },
}  # fmt: skip


def names(drill: Drill, *, right: bool | None = None) -> list[str]:
    return [
        each.code.partition(" ")[2]
        for each in drill.answers
        if right is None or each.right == right
    ]


def hand_text(held: list[str]) -> str:
    suits = ("".join(card[:-1] for card in held if card[-1] == suit) for suit in "SHCD")
    spades, hearts, clubs, diamonds = suits
    return f"{spades}.{hearts}.{diamonds}.{clubs}"


def test_every_game_has_at_least_six_kinds() -> None:
    assert all(len(kinds(game)) >= 6 for game in GAMES)


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_a_kind_has_ten_different_exercises_with_numbers(game: str, kind: str) -> None:
    found = drills(game, kind)

    assert len(found) >= 10
    assert [each.number for each in found] == list(range(1, len(found) + 1))
    assert len({(each.rows, each.remarks, each.options, each.answers) for each in found}) == len(
        found
    )


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_drawing_again_gives_the_same(game: str, kind: str) -> None:
    (again,) = (each for each in KINDS[game] if each.id == kind)
    kept = [(each.answers, each.rows, each.remarks) for each in drills(game, kind)]

    assert [(each.answers, each.rows, each.remarks) for each in again.drills(GAMES[game])] == kept


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_an_exercise_is_worth_asking(game: str, kind: str) -> None:
    found = drills(game, kind)
    for drill in found:
        right = [each.right for each in drill.answers]
        assert drill.reasons
        assert len(right) > 1
        if drill.way == ONE:
            assert right.count(True) == 1
            assert len({each.code for each in drill.answers}) == len(right) or kind == "winner"
        elif drill.way == ORDER:
            assert all(right)
        else:
            assert any(right)
        if drill.way == ADVICE:
            assert right.count(True) == 3
    if found[0].way == ALL:
        assert sum(all(each.right for each in drill.answers) for drill in found) <= len(found) / 2
    if found[0].way == ONE and all(len(each.answers) == 2 for each in found):
        told = Counter(names(each, right=True)[0] or each.answers[0].right for each in found)
        assert max(told.values()) <= len(found) * 2 / 3


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_about_a_card_to_play_appears(game: str) -> None:
    named = {reason.rule for drill in drills(game, "play") for reason in drill.reasons}

    assert named >= REFUSALS[game]


@pytest.mark.parametrize("game", ["hearts", "cancellation_hearts"])
def test_what_is_shown_decides_which_cards_may_be_played(game: str) -> None:
    for drill in drills(game, "play"):
        players = parse_options(GAMES[game].option_type, drill.options).players
        trick = [codes[0][5:] for row in drill.rows for codes in row.codes]
        number = 1 if "first-trick" in drill.remarks else 5
        keys = [f"lead={-len(trick) % players}", f"number={number}"]
        keys += [f"trick={','.join(trick)}"] if trick else []
        keys += ["broken"] if "open" in drill.remarks else []
        hand = hand_text(names(drill))
        _, state = parse_position(f"{game}{{{drill.options}}} 0:{hand} ; {' '.join(keys)}")
        legal = {state.game.format_action(each)[5:] for each in state.game.actions(state)}

        assert legal == set(names(drill, right=True)), drill


def test_what_is_shown_decides_which_cards_may_be_played_with_trumps() -> None:
    asked = 0
    for drill in drills("five_hundred", "play"):
        held, contract = names(drill), drill.remarks[0].removeprefix("contract ")
        if contract[-1] not in "SHDC" or "JK" in held or "13" in str(held):
            continue
        players = parse_options(GAMES["five_hundred"].option_type, drill.options).players
        trick = [codes[0][5:] for row in drill.rows for codes in row.codes]
        keys = f"contract={contract} declarer=1 lead={-len(trick) % players}"
        position = f"five_hundred{{{drill.options}}} 0:{hand_text(held)} ; {keys}"
        _, state = parse_position(f"{position} trick={','.join(trick)}")
        legal = {state.game.format_action(each)[5:] for each in state.game.actions(state)}

        assert legal == set(names(drill, right=True)), drill
        asked += 1
    assert asked > 4


def test_the_highest_card_of_the_suit_led_wins() -> None:
    for drill in drills("hearts", "winner"):
        led = drill.remarks[0][-1]
        follow = [card for card in names(drill) if card[-1] == led]

        assert names(drill)[0][-1] == led
        assert names(drill, right=True) == [max(follow, key=lambda card: RANKS.index(card[0]))]


def test_cancelled_cards_do_not_win() -> None:
    for drill in drills("cancellation_hearts", "winner"):
        led = drill.remarks[0][-1]
        times = Counter(card for card in names(drill) if card)
        left = [card for card, n in times.items() if n == 1 and card[-1] == led]
        pairs = sum(n == 2 for n in times.values())
        strict = "cancel_rule=survivor" not in drill.options
        void = not left or (strict and pairs > 1)
        best = "" if void else max(left, key=lambda card: RANKS.index(card[0]))

        assert names(drill, right=True) == [best]


def test_the_highest_bid_is_right() -> None:
    for drill in drills("five_hundred", "higher"):
        options = parse_options(GAMES["five_hundred"].option_type, drill.options)
        order = [bid.name for bid in ladder(options)]

        assert names(drill, right=True) == [max(names(drill), key=order.index)]


def test_points_of_a_deal_at_hearts_add_up() -> None:
    for drill in drills("hearts", "score"):
        if drill.options:
            continue
        (right,) = names(drill, right=True)
        total = sum(int(each.partition("=")[2]) for each in right.split())

        assert total in (26, 78)


# ---- the pages ----


def sections(code: str, game: str, kind: str) -> list[Element]:
    return read(f"{code}/{game}/drills/{kind}/").find("section", class_="drill")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_a_page_shows_each_exercise_with_an_answer_and_a_rule(
    code: str, game: str, kind: str
) -> None:
    shown = sections(code, game, kind)

    assert [each.attributes["id"] for each in shown] == [
        str(each.number) for each in drills(game, kind)
    ]
    for section, drill in zip(shown, drills(game, kind), strict=True):
        (details,) = section.find("details")
        items = details.find("li")
        assert len(items) == len(drill.reasons)
        assert all("§" in each.text() for each in items), (section.attributes["id"], drill.reasons)
        (group,) = section.find("div", class_="hd")
        spans = [each for each in group.children if isinstance(each, Element)]
        assert len(spans) == len(drill.answers)
        marked = sum("data-ok" in each.attributes for each in spans)
        assert marked == sum(each.right for each in drill.answers)


@pytest.mark.parametrize("game", GAMES)
def test_links_lead_to_the_rule(game: str) -> None:
    for kind in kinds(game):
        page = f"en/{game}/drills/{kind}/"
        for link in (a for each in sections("en", game, kind) for a in each.find("a")):
            address, _, anchor = link.attributes["href"].partition("#")
            assert address in ("", *(f"../../{part}" for part in
                ("", "trumps/", "bidding/", "learn/", "house-rules/", "house-rules/bidding/",
                 "house-rules/joker/")))  # fmt: skip
            target = page if not address else f"en/{game}/{address.removeprefix('../../')}"
            assert anchor in ids(target)


@pytest.mark.parametrize("game", GAMES)
def test_the_list_leads_to_every_kind(game: str) -> None:
    (listed,) = read(f"en/{game}/drills/").find("ul", class_="kinds")

    assert [a.attributes["href"] for a in listed.find("a")] == [f"{each}/" for each in kinds(game)]
