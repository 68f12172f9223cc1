"""One deal played by the referee's rules, and the notation of positions, for both games."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.oracle import scoring_oracle as scoring
from tests.oracle.cancellation_oracle import read_cancellation_rules
from tests.oracle.cards import Reader, chosen, face, is_heart, one_like, write_cards, write_hand
from tests.oracle.hearts_oracle import (
    Rules,
    breaks_hearts,
    legal_cards,
    pass_allowed,
    pass_direction,
    pass_target,
    read_rules,
)

READERS = {"hearts": read_rules, "cancellation_hearts": read_cancellation_rules}


def rules_of(game: str, options: str) -> Rules:
    return READERS[game](options)


@dataclass
class Table:
    """One deal being played by these rules."""

    rules: Rules
    hands: list[set[str]]
    kitty: set[str] = field(default_factory=set)  # as dealt
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
    won: list[int] = field(default_factory=list)  # tricks by seat
    pile: set[str] = field(default_factory=set)  # void tricks that wait
    kitty_to: int | None = None  # who got the kitty
    winners: list[int | None] = field(default_factory=list)
    points: list[int] | None = None

    def __post_init__(self) -> None:
        self.totals = self.totals or [0] * self.rules.players
        self.taken = self.taken or [set() for _ in self.hands]
        self.won = self.won or [len(cards) // self.rules.players for cards in self.taken]
        if self.phase == "pass" and self.direction == "H":
            self.begin_play()  # SH-17: nothing is passed in this deal

    @property
    def direction(self) -> str:
        return pass_direction(self.rules, self.deal)

    def begin_play(self) -> None:
        self.phase = "play"
        opener = self.rules.opening_card(self.kitty)  # TH-17: looked up after the pass
        self.leader = (self.dealer + 1) % self.rules.players  # SH-40, HC-11
        for seat, hand in enumerate(self.hands):
            if opener in map(face, hand):
                self.leader = seat

    def passer(self) -> int:
        """Whose pass is asked for next; the order does not matter (SH-16)."""
        return next(s for s in range(self.rules.players) if s not in self.passes)

    def give(self, seat: int, shown: Sequence[str]) -> None:
        """A seat's pass; the cards move only when everybody has chosen (SH-16, TH-13)."""
        cards = chosen(self.hands[seat], shown)
        assert pass_allowed(self.rules, self.hands[seat], cards, self.direction)
        assert seat not in self.passes
        self.passes[seat] = cards
        if len(self.passes) == self.rules.players:
            for giver, given in self.passes.items():
                self.hands[giver] -= set(given)
            for giver, given in self.passes.items():
                for place, card in enumerate(given):
                    self.hands[self.receiver(giver, place)].add(card)
            self.begin_play()

    def receiver(self, giver: int, place: int) -> int:
        """Who gets the card at this place of a pass; scattered, one goes to each, clockwise."""
        if self.direction == "S":
            return (giver + 1 + place) % self.rules.players
        return pass_target(self.rules, giver, self.direction)

    def turn(self) -> int:
        return (self.leader + len(self.trick)) % self.rules.players

    def legal(self) -> set[str]:
        opener = self.rules.opening_card(self.kitty)
        hand = self.hands[self.turn()]
        return legal_cards(self.rules, hand, self.trick, self.number, self.broken, opener)

    def play(self, shown: str) -> None:
        card = one_like(self.legal(), shown)
        self.hands[self.turn()] -= {card}
        self.trick.append(card)
        self.broken = self.broken or breaks_hearts(self.rules, card)
        if len(self.trick) == self.rules.players:
            self.end_trick()

    def end_trick(self) -> None:
        last = not any(self.hands)
        winner = self.rules.winner(self.trick, self.leader)
        if winner is None and last and self.rules.void_last_trick == "leader":
            winner = self.leader  # W-C, B-C3
        self.pile |= set(self.trick)
        if winner is not None:  # HC-19: the next to win a trick takes what was set aside
            self.leader = winner  # SH-22; after a void trick the same player leads (B-C2)
            self.won[winner] += 1
            self.take_kitty(winner, last)
            self.taken[winner] |= self.pile  # TH-23
            self.pile = set()
        self.winners.append(winner)
        self.trick, self.number = [], self.number + 1
        if last:
            self.end_deal()

    def take_kitty(self, winner: int, last: bool) -> None:
        """SH-52, HC-8, B-C5: the first trick that somebody wins; C1, B-C13 for the others. The
        cards in it do not break hearts."""
        due = {
            "first_trick": True,
            "first_heart": any(is_heart(card) for card in self.pile),
            "last_trick": last,
        }.get(self.rules.kitty_goes_to, False)
        if due and self.kitty and self.kitty_to is None:
            self.taken[winner] |= self.kitty
            self.kitty_to = winner

    def ending(self) -> scoring.Ending:
        left = self.kitty if self.kitty_to is None else set()
        return scoring.Ending(self.taken, self.won, left, self.totals, self.direction)

    def shooter(self) -> int | None:
        return scoring.moon_shooter(self.rules, self.ending())

    def moon_choices(self) -> set[str]:
        return scoring.moon_choices(self.rules, self.ending(), self.triggered)

    def end_deal(self) -> None:
        choices = self.moon_choices()
        if len(choices) == 2 or (choices and self.rules.moon.startswith("choice")):
            self.phase = "moon"
        else:
            self.finish(next(iter(choices), None))

    def finish(self, choice: str | None) -> None:
        """Writes the points down, with the shooter's choice if there is a shooter."""
        self.points = scoring.deal_points(self.rules, self.ending(), choice)
        self.phase = "over"


# ---- notation --------------------------------------------------------------------------------


def by_seat(text: str, seats: int, reader: Reader) -> list[set[str]]:
    found: list[set[str]] = [set() for _ in range(seats)]
    for part in filter(None, text.split("/")):
        seat, cards = part.split(":")
        found[int(seat)] |= set(reader.cards(cards))
    return found


def read_table(text: str) -> Table:
    """A table from "hearts{options} 0:hand 1:hand … ; key=value …"."""
    found = re.fullmatch(r"([a-z_]+)(?:\{(.*?)\})?\s*([^;]*)(?:;(.*))?", text.strip())
    assert found, text
    rules = rules_of(found[1], found[2] or "")
    reader = Reader(rules.packs)
    hands: list[set[str]] = [set() for _ in range(rules.players)]
    for part in found[3].split():
        seat, hand = part.split(":")
        hands[int(seat)] = reader.hand(hand) if hand != "-" else set()
    keys = dict(word.partition("=")[::2] for word in (found[4] or "").split())
    taken = by_seat(keys.get("taken", ""), rules.players, reader)
    kitty = set(reader.cards(keys.get("kitty", "")))
    pile = set(reader.cards(keys.get("pile", "")))
    played = sum(map(len, [*taken, pile])) // rules.players
    table = Table(
        rules,
        hands,
        kitty=kitty,
        dealer=int(keys.get("dealer", 0)),
        deal=int(keys.get("deal", 1)),
        totals=[int(n) for n in keys["totals"].split(",")] if "totals" in keys else [],
        phase="setup",
        trick=reader.cards(keys.get("trick", "")),
        number=int(keys.get("number", 1 + played)),
        broken="broken" in keys,
        taken=taken,
        pile=pile,
    )
    table.phase = keys.get("phase", "play")
    if "lead" in keys:
        table.leader = int(keys["lead"])
    elif table.phase == "play" and not table.trick:
        table.begin_play()
    return table


def write_table(table: Table, options: str) -> str:
    """The position notation of a table."""
    hands = " ".join(f"{seat}:{write_hand(hand)}" for seat, hand in enumerate(table.hands))
    keys = [f"phase={table.phase}"] if table.phase != "play" else []
    keys += [f"deal={table.deal}"] if table.deal != 1 else []
    keys += [f"dealer={table.dealer}"] if table.dealer else []
    keys += [f"lead={table.leader}"] if table.phase == "play" else []
    keys += [f"trick={','.join(map(face, table.trick))}"] if table.trick else []
    keys += [f"number={table.number}"] if table.phase == "play" else []
    taken = "/".join(f"{s}:{write_cards(cards)}" for s, cards in enumerate(table.taken) if cards)
    keys += [f"taken={taken}"] if taken else []
    keys += [f"pile={write_cards(table.pile)}"] if table.pile else []
    keys += ["broken"] if table.broken else []
    keys += [f"kitty={write_cards(table.kitty)}"] if table.kitty and table.kitty_to is None else []
    keys += [f"totals={','.join(map(str, table.totals))}"] if any(table.totals) else []
    head = table.rules.game + (f"{{{options}}}" if options else "")
    return f"{head} {hands} ; {' '.join(keys)}"
