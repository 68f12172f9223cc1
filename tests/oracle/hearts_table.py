"""One deal of Hearts played by the oracle's rules, and the notation the oracle's positions use."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.oracle.hearts_oracle import (
    RANKS,
    Rules,
    breaks_hearts,
    deal_points,
    legal_cards,
    moon_choices,
    moon_shooter,
    opening_card,
    pass_allowed,
    pass_direction,
    pass_target,
    rank_of,
    read_rules,
    suit_of,
    trick_winner,
)


@dataclass
class Table:
    """One deal being played by these rules."""

    rules: Rules
    hands: list[set[str]]
    kitty: set[str] = field(default_factory=set)
    dealer: int = 0
    deal: int = 1
    totals: list[int] = field(default_factory=list)
    triggered: bool = False
    phase: str = "pass"
    passes: dict[int, list[str]] = field(default_factory=dict)
    leader: int = 0
    trick: list[str] = field(default_factory=list)
    number: int = 1
    broken: bool = False
    taken: list[set[str]] = field(default_factory=list)
    points: list[int] | None = None

    def __post_init__(self) -> None:
        self.totals = self.totals or [0] * self.rules.players
        self.taken = self.taken or [set() for _ in self.hands]
        if self.phase == "pass" and pass_direction(self.rules, self.deal) == "H":
            self.begin_play()  # SH-17: nothing is passed in this deal

    def begin_play(self) -> None:
        self.phase = "play"
        if self.rules.opening_lead == "left_of_dealer":
            self.leader = (self.dealer + 1) % self.rules.players  # SH-40
        else:
            opener = opening_card(self.rules, self.kitty)  # TH-17: looked up after the pass
            self.leader = next(s for s, hand in enumerate(self.hands) if opener in hand)

    def give(self, seat: int, cards: list[str]) -> None:
        """A seat's pass; the cards move only when everybody has chosen (SH-16, TH-13)."""
        assert pass_allowed(self.hands[seat], cards)
        assert seat not in self.passes
        self.passes[seat] = cards
        if len(self.passes) == self.rules.players:
            direction = pass_direction(self.rules, self.deal)
            for giver, given in self.passes.items():
                self.hands[giver] -= set(given)
            for giver, given in self.passes.items():
                self.hands[pass_target(self.rules, giver, direction)] |= set(given)
            self.begin_play()

    def turn(self) -> int:
        return (self.leader + len(self.trick)) % self.rules.players

    def legal(self) -> set[str]:
        opener = opening_card(self.rules, self.kitty)
        hand = self.hands[self.turn()]
        return legal_cards(self.rules, hand, self.trick, self.number, self.broken, opener)

    def play(self, card: str) -> None:
        assert card in self.legal()
        self.hands[self.turn()] -= {card}
        self.trick.append(card)
        self.broken = self.broken or breaks_hearts(self.rules, card)
        if len(self.trick) == self.rules.players:
            self.end_trick()

    def end_trick(self) -> None:
        self.leader = trick_winner(self.trick, self.leader, self.rules.players)
        self.taken[self.leader] |= set(self.trick)  # TH-23
        if self.number == 1:
            self.taken[self.leader] |= self.kitty  # SH-52; its cards do not break hearts
        self.trick, self.number = [], self.number + 1
        if not any(self.hands):
            self.end_deal()

    def moon_choices(self) -> set[str]:
        shooter = moon_shooter(self.rules, self.taken)
        if shooter is None:
            return set()
        return moon_choices(self.rules, self.taken, shooter, self.totals, self.triggered)

    def end_deal(self) -> None:
        choices = self.moon_choices()
        if len(choices) == 2 or (choices and self.rules.moon.startswith("choice")):
            self.phase = "moon"
        else:
            self.finish(next(iter(choices), None))

    def finish(self, choice: str | None) -> None:
        """Writes the points down, with the shooter's choice if there is a shooter."""
        self.points, self.phase = deal_points(self.rules, self.taken, choice), "over"


# ---- notation --------------------------------------------------------------------------------


def read_hand(text: str) -> set[str]:
    """Cards from "AKT4.Q72..J": spades, hearts, diamonds, clubs."""
    suits = zip("SHDC", text.split("."), strict=True)
    return {rank + suit for suit, ranks in suits for rank in ranks}


def write_hand(hand: set[str]) -> str:
    def ranks(suit: str) -> str:
        return "".join(rank for rank in reversed(RANKS) if rank + suit in hand)

    return ".".join(ranks(suit) for suit in "SHDC")


def write_cards(cards: set[str]) -> str:
    return ",".join(sorted(cards, key=lambda c: ("SHDC".index(suit_of(c)), -rank_of(c))))


def read_table(text: str) -> Table:
    """A table from "hearts{options} 0:hand 1:hand … ; key=value …"."""
    found = re.fullmatch(r"hearts(?:\{(.*?)\})?\s*([^;]*)(?:;(.*))?", text.strip())
    assert found, text
    rules = read_rules(found[1] or "")
    hands: list[set[str]] = [set() for _ in range(rules.players)]
    for part in found[2].split():
        seat, hand = part.split(":")
        hands[int(seat)] = read_hand(hand) if hand != "-" else set()
    words = (found[3] or "").split()
    keys = dict(word.partition("=")[::2] for word in words)
    taken: list[set[str]] = [set() for _ in hands]
    for part in filter(None, keys.get("taken", "").split("/")):
        seat, cards = part.split(":")
        taken[int(seat)] = set(cards.split(","))
    kitty = set(filter(None, keys.get("kitty", "").split(",")))
    played = sum(map(len, taken)) // rules.players
    table = Table(
        rules,
        hands,
        kitty=kitty,
        dealer=int(keys.get("dealer", 0)),
        deal=int(keys.get("deal", 1)),
        totals=[int(n) for n in keys["totals"].split(",")] if "totals" in keys else [],
        phase="setup",
        trick=list(filter(None, keys.get("trick", "").split(","))),
        number=int(keys.get("number", 1 + played)),
        broken="broken" in keys,
        taken=taken,
    )
    table.phase = keys.get("phase", "play")
    if "lead" in keys:
        table.leader = int(keys["lead"])
    elif table.phase == "play" and not table.trick:
        table.begin_play()
    return table


def write_table(table: Table, options: str) -> str:
    """The position notation of a table in play."""
    hands = " ".join(f"{seat}:{write_hand(hand)}" for seat, hand in enumerate(table.hands))
    keys = [f"phase={table.phase}"] if table.phase != "play" else []
    keys += [f"deal={table.deal}"] if table.deal != 1 else []
    keys += [f"dealer={table.dealer}"] if table.dealer else []
    keys += [f"lead={table.leader}"] if table.phase == "play" else []
    keys += [f"trick={','.join(table.trick)}"] if table.trick else []
    keys += [f"number={table.number}"] if table.phase == "play" else []
    taken = "/".join(f"{s}:{write_cards(cards)}" for s, cards in enumerate(table.taken) if cards)
    keys += [f"taken={taken}"] if taken else []
    keys += ["broken"] if table.broken else []
    keys += [f"kitty={write_cards(table.kitty)}"] if table.kitty and table.number == 1 else []
    keys += [f"totals={','.join(map(str, table.totals))}"] if any(table.totals) else []
    head = f"hearts{{{options}}}" if options else "hearts"
    return f"{head} {hands} ; {' '.join(keys)}"
