"""Engine and oracle agree, move by move, over random deals under random house rules."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from tests.oracle import hearts_oracle as oracle
from tests.oracle.cards import RANKS
from tests.oracle.duel import Duel, random_hands
from tests.oracle.house_rules import one_at_a_time, playable, random_options
from tests.oracle.table import rules_of


def play_one(seed: str, options: str, shoot: bool, game: str = "hearts", luck: float = 4) -> Duel:
    """Plays one deal side by side."""
    rng = random.Random(seed)
    rules = rules_of(game, options)
    strong = rng.randrange(rules.players) if shoot else None
    hands, kitty = random_hands(rules, rng, strong, luck=luck)
    totals = [rng.randrange(rules.target) for _ in hands]
    if rng.random() < 0.5:
        totals = [rng.choice([0, 25, rules.target - 20, rules.target - 1]) for _ in hands]
    dealer, number = rng.randrange(rules.players), rng.randint(1, 9)
    duel = Duel(options, hands, kitty, dealer, number, totals, game)
    duel.head = f"seed {seed!r}\n{duel.head}"
    duel.run(rng, strong)
    return duel


def shot(duel: Duel) -> bool:
    return duel.table.shooter() is not None


SINGLE = [
    pytest.param(game, options, id=f"{game}-{options}")
    for game, seats in (("hearts", range(3, 8)), ("cancellation_hearts", range(5, 12)))
    for players in seats
    for options in one_at_a_time(game, players)
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), SINGLE)
def test_one_option_at_a_time(game: str, options: str) -> None:
    for n in range(2 if game == "hearts" else 1):
        play_one(f"one {options} {n}", options, shoot=n % 2 == 1, game=game)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_random_options(part: int) -> None:
    for n in range(45):
        seed = f"mix {part} {n}"
        play_one(seed, random_options(random.Random(seed)), shoot=False)


@pytest.mark.slow
@pytest.mark.parametrize("moon", ["others", "self", "choice", "choice_limited", "off"])
def test_moons(moon: str) -> None:
    """Strong hands that try for everything: enough of them must succeed."""
    made = 0
    for n in range(60):
        seed = f"moon {moon} {n}"
        rng = random.Random(seed)
        parts = [p for p in random_options(rng, 0.3).split(",") if not p.startswith("moon=")]
        if moon != "others":
            parts = [p for p in parts if moon != "off" or not p.startswith(("sun", "moon_needs"))]
            parts.append(f"moon={moon}")
        options = ",".join(filter(None, parts))
        if playable("hearts", options):
            made += shot(play_one(seed, options, shoot=True))
    assert made >= 10 or moon == "off", f"only {made} moons: the test says little"


def test_hands_of_penalty_cards() -> None:
    """Hands with nothing but hearts and high spades, for which bans are lifted."""
    lifted = 0
    for n in range(160):
        seed = f"penalty {n}"
        rng = random.Random(seed)
        options = f"players={rng.randint(4, 7)},pass_cards=off,"
        options += ",".join(
            part
            for part in random_options(rng, 0.5).split(",")
            if part.split("=")[0] in ("opening_lead", "first_trick_ban", "hearts_lead")
        )
        rules = oracle.read_rules(options)
        seat = rng.randrange(rules.players)
        hands, kitty = random_hands(rules, rng, penal=seat)
        lifted += hands[seat] <= oracle.banned_on_first_trick(rules)
        dealer = rng.choice([seat - 1, rng.randrange(rules.players)]) % rules.players
        duel = Duel(options.rstrip(","), hands, kitty, dealer)
        duel.head = f"seed {seed!r}\n{duel.head}"
        duel.run(rng)
    assert lifted >= 30, lifted


@pytest.mark.parametrize("tie_rule", ["extend", "shared"])
@pytest.mark.parametrize(
    "totals",
    [
        [80, 10, 20, 30],  # nobody reaches 100
        [80, 74, 20, 30],  # 80 100 46 56: over, the shooter is third
        [10, 74, 20, 30],  # 10 100 46 56: over, the shooter wins
        [46, 74, 20, 60],  # 46 100 46 86: the shooter ties for the lowest
    ],
)
def test_limited_choice(totals: list[int], tie_rule: str) -> None:
    """Seat 0 shoots; "self" is allowed only if "others" would end the match and lose it."""
    shoot_with_limited_choice(totals, tie_rule)


@pytest.mark.parametrize("tie_rule", ["shared", "extend"])
def test_limited_choice_when_others_tie(tie_rule: str) -> None:
    """Two others would tie at 46, so that deals go on unless wins are shared."""
    shoot_with_limited_choice([80, 74, 20, 20], tie_rule)


def shoot_with_limited_choice(totals: list[int], tie_rule: str) -> None:
    options = "pass_cards=off,moon=choice_limited" + (",tie_rule=shared" * (tie_rule == "shared"))
    hands = [{rank + suit for rank in RANKS} for suit in "HCDS"]
    hands[0] ^= {"2H", "AC"}  # trick one to the ace, the other twelve to the hearts
    hands[1] ^= {"2H", "AC"}
    Duel(options, hands, set(), 0, 1, totals).run(random.Random(0), strong=0)


def happened(duel: Duel) -> Counter[str]:
    """What a deal of Cancellation Hearts had in it."""
    table = duel.table
    void = [winner is None for winner in table.winners]
    return Counter(
        {
            "void": sum(void),
            "void twice": sum(a and b for a, b in pairwise(void)),
            "void first trick with spare cards": void[0] and bool(table.kitty),
            "void last trick": bool(table.pile),
            "moon": shot(duel),
            "broken by a queen": duel.rules.queen_breaks_hearts == "on" and table.broken,
            "one low club": table.rules.opening_card(table.kitty) is not None,
        }
    )


def test_random_options_of_cancellation() -> None:
    seen: Counter[str] = Counter()
    for n in range(60):
        seed = f"cancel {n}"
        options = random_options(random.Random(seed), 0.3, "cancellation_hearts")
        seen += happened(play_one(seed, options, False, "cancellation_hearts"))
    assert seen["void"] >= 40, seen
    for what in ("void twice", "void first trick with spare cards", "void last trick"):
        assert seen[what] >= 1, seen
    assert seen["one low club"] >= 3, seen


@pytest.mark.parametrize("moon", ["others", "self", "choice", "off"])
def test_moons_of_cancellation(moon: str) -> None:
    made = 0
    for n in range(20):
        seed = f"moon {moon} {n}"
        rng = random.Random(seed)
        options = random_options(rng, 0.3, "cancellation_hearts").split(",")
        options = [p for p in options if p and not p.startswith(("moon=", "pass"))]
        options += ["pass_cycle=none", f"moon={moon}"]
        made += shot(play_one(seed, ",".join(options), True, "cancellation_hearts", luck=1))
    assert made >= 4 or moon == "off", made


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hearts", "cancellation_hearts"])
@pytest.mark.parametrize("part", range(6))
def test_many_random_options(part: int, game: str) -> None:
    for n in range(120 if game == "hearts" else 50):
        seed = f"many {part} {n}"
        options = random_options(random.Random(seed), 0.2 + 0.1 * (n % 3), game)
        play_one(seed, options, shoot=n % 4 == 3, game=game)
