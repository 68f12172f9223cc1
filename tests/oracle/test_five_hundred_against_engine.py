"""Engine and oracle agree on Five Hundred, step by step, from the first call to the points."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from karata.match import Match
from tests.oracle.five_hundred_choices import Style, random_style
from tests.oracle.five_hundred_duel import Duel, random_hands
from tests.oracle.five_hundred_house_rules import (
    covering_rows,
    one_at_a_time,
    random_row,
    written,
)
from tests.oracle.five_hundred_rules import fixed_sides, read_rules
from tests.oracle.five_hundred_scoring import match_end

TEXTS = [written(row) for row in covering_rows()[0]]


def play_one(seed: str, options: str, style: Style | None = None) -> Counter[str]:
    """Plays one deal side by side; what happened in it."""
    rng = random.Random(seed)
    rules = read_rules(options)
    style = style or random_style(rng)
    hands, kitty = random_hands(rules, rng, weak=rng.choice([0, 0, 2]))
    near = [0, rules.target - 20, rules.target - 150, 20 - rules.target, 40 - rules.target, 300]
    totals = [rng.choice(near) // 10 * 10 for _ in range(rules.players)]
    for side in sides(options):
        for seat in side:
            totals[seat] = totals[min(side)]
    barred: set[int] = set()
    if rules.ralphing == "on":
        barred = set(rng.choice([[], *sides(options)]))
    dealer, number = rng.randrange(rules.players), rng.randint(1, 9)
    duel = Duel(options, hands, kitty, dealer, number, totals, barred)
    duel.head = f"seed {seed!r}\n{duel.head}"
    duel.run(rng, style)
    return duel.seen


def sides(options: str) -> list[list[int]]:
    return [sorted(side) for side in fixed_sides(read_rules(options))]


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
def test_one_option_at_a_time(players: int) -> None:
    for options in one_at_a_time(players):
        for n in range(2):
            play_one(f"one {options} {n}", options)


@pytest.mark.parametrize("options", TEXTS)
def test_pairs(options: str) -> None:
    for n in range(2):
        play_one(f"pairs {options} {n}", options)


@pytest.mark.parametrize("part", range(8))
def test_random_options(part: int) -> None:
    for n in range(25):
        seed = f"mix {part} {n}"
        play_one(seed, written(random_row(random.Random(seed))))


JOKER = Style(passing=0.8, misere=0.3, no_trumps=0.9, keep=0.9)
LOSING = Style(passing=0.8, misere=0.9, low=0.5, strong=0.95)
MEETINGS: list[tuple[str, Style, str]] = [
    ("", JOKER, "joker.lead-led joker.suit-led joker.name-suit joker.void-only joker.must-play"),
    ("joker_lead=not_shown_void", JOKER, "joker.suit-void"),
    ("joker_lead=last_trick_only", JOKER, "joker.lead-last"),
    ("joker_follow=void_and_not_reneged,joker_nominate=off", JOKER, "joker.not-reneged"),
    ("joker_follow=first_or_last_of_suit", JOKER, "joker.first-or-last"),
    ("", Style(passing=0.8), "follow.left-bower trick.follow-suit joker.no-name"),
    ("players=5,five_partner=named_player", Style(), "partner.self partner.player partner.two"),
    ("players=5", Style(), "partner.card partner.card-out partner.first"),
    ("players=3", LOSING, "misere made|open_misere made|misere failed"),
    ("double_nullo=on,bar_nullo=on", LOSING, "double_nullo failed|bar_nullo made"),
    ("players=2,blind_misere=1000", LOSING, "blind_misere made|blind_misere failed"),
    ("raise_own_bid=same_suit", Style(), "bid.raise-suit bid.raise-misere raised"),
    ("raise_own_bid=reopens", Style(), "reopened raised"),
    ("bidding=american,min_level=inkle", Style(), "signal bid.inkle"),
    ("dead_hand=by_partner_consent,players=6", Style(), "dead dead.answer"),
    ("ralphing=on", Style(passing=0.3), "bid.barred|barred next"),
    ("pack=46", JOKER, "joker named|joker led with a suit"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("options", "style", "wanted"), MEETINGS)
def test_it_happens(options: str, style: Style, wanted: str) -> None:
    """Deals under one house rule until all that it is about has happened."""
    missing = set(wanted.split("|") if "|" in wanted else wanted.split())
    for n in range(150):
        seen = play_one(f"meet {options} {n}", options, style)
        missing -= {name.removeprefix("five_hundred.") for name, times in seen.items() if times}
        if not missing and n > 3:
            return
    assert not missing


def play_match(seed: str, options: str, longest: int = 30) -> Counter[str]:
    """Plays a match side by side, the engine dealing; what happened in it."""
    rng = random.Random(seed)
    rules = read_rules(options)
    number, totals, barred = 1, [0] * rules.players, set[int]()
    seen: Counter[str] = Counter()
    first = rng.randrange(rules.players)
    match: Match | None = None
    while number <= longest:
        style = random_style(rng)
        hands, kitty = random_hands(rules, rng, weak=rng.choice([0, 0, 2]))
        dealer = (first + number - 1) % rules.players  # F85
        duel = Duel(options, hands, kitty, dealer, number, totals, barred)
        duel.head = f"match seed {seed!r}\n{duel.head}"
        if match is None:
            match = first_deal(duel, dealer)
        else:
            match.begin_next(duel.deal)
        duel.state, duel.act = match.state, match.act
        duel.same("deal and dealer", (match.number, match.dealer), (number, dealer))
        points = duel.run(rng, style)
        totals = [a + b for a, b in zip(totals, points, strict=True)]
        end = match_end(rules, duel.table.outcome(), totals)
        duel.same("totals", list(match.totals), totals)
        duel.same("finished", match.finished, end.finished)
        barred, number = duel.next_barred(), number + 1
        seen += duel.seen
        if end.finished:
            places = {place.seat: place.place for place in match.standing()}
            duel.same("places", [places[s] for s in range(rules.players)], end.places)
            break
    assert match is not None
    again = Match.from_transcript(match.transcript())
    assert (again.totals, again.finished) == (match.totals, match.finished)
    assert again.transcript() == match.transcript()
    return seen


def first_deal(duel: Duel, dealer: int) -> Match:
    """A match whose first deal is the duel's, made the way a save file makes it."""
    hands = duel.head[duel.head.index("\ndeal ") + 1 :]
    if hands.endswith("kitty="):
        hands = hands.removesuffix("kitty=")
    return Match.from_transcript(
        f"karata 1\ngame five_hundred\noptions {duel.options}\nseed 1\ndealer {dealer}\n{hands}\n"
    )


def match_options(rng: random.Random) -> str:
    """Random house rules; often with a near target, so that ends are common."""
    target = rng.choice(["100", "250", "250", "500"])
    return written(random_row(rng, 0.15, target=target))


def random_match(seed: str) -> Counter[str]:
    return play_match(seed, match_options(random.Random(seed)))


def test_random_matches() -> None:
    seen: Counter[str] = Counter()
    for n in range(15):
        seen += random_match(f"match {n}")
    assert seen["match over"] >= 8, seen


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_many_matches(part: int) -> None:
    for n in range(20):
        random_match(f"matches {part} {n}")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_many_random_options(part: int) -> None:
    for n in range(75):
        seed = f"many {part} {n}"
        play_one(seed, written(random_row(random.Random(seed), 0.1 + 0.15 * (n % 3))))
