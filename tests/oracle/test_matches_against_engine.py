"""Whole matches: totals, ends, ties and places, the engine's Match against the oracle."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from karata.games import GAMES
from karata.match import Match
from tests.oracle import scoring_oracle as scoring
from tests.oracle.cards import write_cards, write_hand
from tests.oracle.duel import Duel, dealt, random_hands
from tests.oracle.house_rules import playable, random_options
from tests.oracle.table import rules_of


def first_deal(duel: Duel, dealer: int) -> Match:
    """A match whose first deal is the duel's, made the way a save file makes it."""
    kitty = " kitty=" + write_cards(duel.table.kitty) if duel.table.kitty else ""
    hands = " ".join(f"{seat}:{write_hand(hand)}" for seat, hand in enumerate(duel.table.hands))
    return Match.from_transcript(
        f"karata 1\ngame {duel.rules.game}\noptions {duel.options}\nseed 1\ndealer {dealer}\n"
        f"deal {hands}{kitty}\n"
    )


def play_match(seed: str, options: str, game: str = "hearts", longest: int = 40) -> set[str]:
    """Plays a match side by side and says what happened in it."""
    rng = random.Random(seed)
    rules = rules_of(game, options)
    totals, triggered, happened = [0] * rules.players, False, set()
    first = rng.randrange(rules.players)
    match: Match | None = None
    for number in range(1, longest + 1):
        dealer = (first + number - 1) % rules.players
        # In an extension the highest total tries for the moon: it may undo its own trigger.
        strong = totals.index(max(totals)) if triggered or rng.random() < 0.2 else None
        hands, kitty = random_hands(rules, rng, strong)
        if game != "hearts":  # with two packs the engine deals: it knows the copies
            hands, kitty = dealt(game, options, 1, number)
        duel = Duel(options, hands, kitty, dealer, number, totals, game)
        duel.table.triggered = triggered
        duel.head = f"seed {seed!r}\n{duel.head}"
        if match is None and game == "hearts":
            match = first_deal(duel, dealer)
        elif match is None:
            match = Match(GAMES[game], duel.settings, 1, dealer)
        elif game != "hearts":
            match.begin_next()
        else:
            match.begin_next(duel.deal)
        duel.through(match)
        duel.same("deal and dealer", (match.number, match.dealer), (number, dealer))
        points = duel.run(rng, strong)
        totals = [a + b for a, b in zip(totals, points, strict=True)]
        triggered = triggered or scoring.reached_target(rules, totals)
        over = scoring.match_over(rules, totals, triggered)
        duel.same("totals", list(match.totals), totals)
        duel.same("finished", match.finished, over)
        happened |= {"extended"} if triggered and not over else set()
        happened |= {"undone"} if triggered and not scoring.reached_target(rules, totals) else set()
        happened |= {"shared"} if over and len(scoring.leaders(totals)) > 1 else set()
        if over:
            break
    assert match is not None
    places = {place.seat: place.place for place in match.standing()}
    duel.same("places", [places[seat] for seat in range(rules.players)], scoring.places(totals))
    again = Match.from_transcript(match.transcript())
    duel.same("replayed", (again.totals, again.finished), (match.totals, match.finished))
    duel.same("transcript", again.transcript(), match.transcript())
    return happened


def match_options(rng: random.Random, game: str) -> str:
    """Random house rules with a near target, so that ties and ends are common."""
    near = [10, 14, 20, 30, 50] if game == "hearts" else [50]
    while True:
        parts = [p for p in random_options(rng, 0.15, game).split(",") if p and "target" not in p]
        at = 1 if parts and parts[0].startswith("players") else 0
        parts.insert(at, f"target={rng.choice(near)}")
        options = ",".join(parts)
        if playable(game, options):
            return options


def random_match(seed: str, game: str) -> set[str]:
    return play_match(seed, match_options(random.Random(seed), game), game)


def test_random_matches() -> None:
    seen: Counter[str] = Counter()
    for n in range(50):
        seen.update(random_match(f"match {n}", "hearts"))
    assert seen["extended"] >= 5, seen
    assert seen["shared"] >= 1, seen


def test_random_matches_of_cancellation() -> None:
    for n in range(8):
        random_match(f"match {n}", "cancellation_hearts")


def test_the_trigger_stays_though_the_total_falls() -> None:
    """B-H13: a moon taken off the own total brings everybody below the target again."""
    seen: Counter[str] = Counter()
    for n in range(40):
        seen.update(play_match(f"undone {n}", "target=20,moon=self,bonus_card=JD"))
    assert seen["undone"] >= 1, seen


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hearts", "cancellation_hearts"])
@pytest.mark.parametrize("part", range(4))
def test_many_matches(part: int, game: str) -> None:
    for n in range(50 if game == "hearts" else 12):
        random_match(f"matches {part} {n}", game)
