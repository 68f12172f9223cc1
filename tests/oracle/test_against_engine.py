"""Engine and oracle agree, move by move, over random deals under random house rules."""

from __future__ import annotations

import random

import pytest

from tests.oracle import hearts_oracle as oracle
from tests.oracle.duel import VALUES, Duel, allowed, random_hands, random_options


def play_one(seed: str, options: str, shoot: bool) -> bool:
    """Plays one deal side by side; says whether somebody shot the moon."""
    rng = random.Random(seed)
    rules = oracle.read_rules(options)
    strong = rng.randrange(rules.players) if shoot else None
    hands, kitty = random_hands(rules, rng, strong)
    totals = [rng.randrange(rules.target) for _ in hands]
    if rng.random() < 0.5:
        totals = [rng.choice([0, rules.target - 20, rules.target - 1]) for _ in hands]
    if rules.moon == "choice_limited":
        totals[rng.randrange(rules.players)] = -99  # ties for the lowest have their own test
    duel = Duel(options, hands, kitty, rng.randrange(rules.players), rng.randint(1, 9), totals)
    duel.head = f"seed {seed!r}\n{duel.head}"
    duel.run(rng, strong)
    return oracle.moon_shooter(rules, duel.table.taken) is not None


ONE_AT_A_TIME = [""] + [f"{name}={value}" for name, values in VALUES.items() for value in values]


@pytest.mark.parametrize("options", ONE_AT_A_TIME)
def test_one_option_at_a_time(options: str) -> None:
    for players in range(3, 8):
        name, _, value = options.partition("=")
        if allowed(name, value, players):
            text = ",".join(filter(None, [f"players={players}", options]))
            for n in range(6):
                play_one(f"one {text} {n}", text, shoot=n % 3 == 2)


@pytest.mark.parametrize("part", range(8))
def test_random_options(part: int) -> None:
    for n in range(60):
        seed = f"mix {part} {n}"
        play_one(seed, random_options(random.Random(seed)), shoot=False)


@pytest.mark.parametrize("moon", ["others", "self", "choice", "choice_limited", "off"])
def test_moons(moon: str) -> None:
    """Strong hands that try for everything: enough of them must succeed."""
    made = 0
    for n in range(60):
        seed = f"moon {moon} {n}"
        rng = random.Random(seed)
        parts = [p for p in random_options(rng, 0.3).split(",") if not p.startswith("moon=")]
        if moon != "others":
            parts.append(f"moon={moon}")
        made += play_one(seed, ",".join(filter(None, parts)), shoot=True)
    assert made >= 10 or moon == "off", f"only {made} moons: the test says little"


def test_hands_of_penalty_cards() -> None:
    """Hands with nothing but hearts and high spades, for which bans are lifted."""
    lifted = 0
    for n in range(250):
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
    assert lifted >= 50, lifted


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
    hands = [{rank + suit for rank in oracle.RANKS} for suit in "HCDS"]
    hands[0] ^= {"2H", "AC"}  # trick one to the ace, the other twelve to the hearts
    hands[1] ^= {"2H", "AC"}
    Duel(options, hands, set(), 0, 1, totals).run(random.Random(0), strong=0)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(40))
def test_many_random_options(part: int) -> None:
    for n in range(250):
        seed = f"many {part} {n}"
        play_one(seed, random_options(random.Random(seed)), shoot=n % 4 == 3)
