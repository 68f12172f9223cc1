"""The pages of pictures: what they show agrees with the engine, and is said in words too."""

from __future__ import annotations

import re

import pytest

from karata.games import GAMES
from karata.games.passing import target
from karata_site.auction_tables import has_auction
from karata_site.drawing import CARD, SMALL, Ring, card, svg
from karata_site.house_rules import house_rules
from karata_site.pictures import pictures, sample
from karata_site.rules_page import game_pages
from karata_site.texts import texts
from tests.site.pages import LANGUAGES, ids, read

HEARTS_FAMILY = [game for game in GAMES if not has_auction(house_rules(game))]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_named_and_its_rules_lead_to_their_places(code: str, game: str) -> None:
    page = f"{code}/{game}/pictures/"
    found = pictures(texts(code), game_pages(texts(code), game))

    drawn = [each for each in read(page).find("svg") if each.attributes.get("role") == "img"]
    assert len(drawn) == sum(len(each.drawn) for each in found)
    assert all(each.attributes["aria-label"].strip() for each in drawn)
    assert {each.id for each in found} <= set(ids(page))
    for each in found:
        assert each.rules, each.id
        for rule in each.rules:
            assert rule.id in ids(f"{code}/{game}/{rule.place.page}")


@pytest.mark.parametrize("game", GAMES)
def test_a_drawing_holds_no_word_and_stays_inside_its_frame(game: str) -> None:
    for page in pictures(texts("ta"), game_pages(texts("ta"), game)):
        for each in page.drawn:
            inside = re.sub(r'^<svg[^>]*aria-label="[^"]*">', "", each.image)
            words = re.findall(r"<text[^>]*>([^<]*)</text>", inside)
            assert all(re.fullmatch(r"−?\d+|[AKQJ]", word) for word in words)
            width, height = map(int, re.search(r'viewBox="0 0 (\d+) (\d+)"', each.image).groups())
            for x, y in re.findall(r"translate\(([\d.]+) ([\d.]+)\)", inside):
                if 'class="star"' not in inside or (x, y) != ("2", "7"):
                    assert float(x) + CARD[0] <= width
                    assert float(y) + CARD[1] <= height


@pytest.mark.parametrize("game", HEARTS_FAMILY)
def test_arrows_of_passing_are_those_of_the_engine(game: str) -> None:
    rules = house_rules(game)
    found = [
        each
        for each in pictures(texts("en"), game_pages(texts("en"), game))
        if each.id.startswith("passing-")
    ]
    for picture in found:
        players = int(picture.id.partition("-")[2])
        cycle = rules.game.setup(rules.options((("players", str(players)),))).cycle
        assert len(picture.drawn) == len(cycle)
        for way, each in zip(cycle, picture.drawn, strict=True):
            ring = Ring(players, SMALL)
            arrows = [ring.arrow(s, target(way, s, players)) for s in range(players)]
            if way == "H":
                assert "marker-end" not in each.image
            else:
                assert all(arrow in each.image for arrow in arrows)
                assert each.image.count("marker-end") == players


def test_a_ring_goes_clockwise_from_the_front() -> None:
    ring = Ring(4)
    front, left, back, right = (ring.point(seat, ring.radius) for seat in range(4))

    assert left[0] < front[0] < right[0]
    assert back[1] < left[1] < front[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_of_the_pictures_can_be_replayed_and_adds_up(game: str) -> None:
    played = sample(game)
    state, result = played.state, played.result

    assert state.game.result(state) == result
    assert sum(line.points for line in result.lines) == sum(result.points)
    leader, held, winner = state.tricks[played.trick][:3]
    drawn = {each.id: each for each in pictures(texts("en"), game_pages(texts("en"), game))}
    said = drawn["trick"].drawn[0]
    name = state.setup.pack.card_names[held[(winner - leader) % len(held)]]
    assert said.image.count(' mark"') == 1
    assert said.lines[-1] == texts("en").html("site.example.winner/text", card=name)
    order = [(leader + place) % state.setup.players for place in range(len(held))]
    names = [f"Player {seat + 1}: " for seat in order]
    plays = said.lines[-1 - len(held) : -1]
    assert all(line.startswith(name) for line, name in zip(plays, names, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_deal_is_found_each_time(game: str) -> None:
    first = sample(game)
    sample.cache_clear()
    again = sample(game)

    assert (first.result, first.trick) == (again.result, again.trick)


def test_a_bid_has_a_bar_as_long_as_its_value() -> None:
    found = {
        each.id: each for each in pictures(texts("ky"), game_pages(texts("ky"), "five_hundred"))
    }
    bars = found["bids"].bars

    assert len(bars) == 27
    assert [each.value for each in bars] != sorted(each.value for each in bars)  # misère
    for each in bars:
        assert f'width="{each.value / 4:g}"' in each.image


def test_labels_are_escaped() -> None:
    assert 'aria-label="&lt;b&gt;"' in svg(1, 1, "<b>", [card("TH", 0, 0)])
