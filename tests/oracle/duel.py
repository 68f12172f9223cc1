"""One deal played by the engine and by the oracle side by side, compared after every action."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from karata.cards import PACK_52, cards
from karata.dealing import Deal
from karata.games.actions import Moon, Pass, Play
from karata.games.hearts import HEARTS
from karata.games.hearts_options import HeartsOptions
from karata.match import Match
from karata.options import parse_options
from tests.oracle import hearts_oracle as oracle
from tests.oracle.hearts_table import Table, write_hand

VALUES: dict[str, list[str]] = {
    "target": ["10", "50", "150", "500"],
    "pass_cards": ["off"],
    "pass_cycle": ["LRAH", "LRH", "LR", "L", "R", "LRL2R2H", "L2R2", "R2AH"],
    "remainder": ["kitty"],
    "strip_set": ["low_clubs_diamonds", "all_twos", "culbertson"],
    "opening_lead": ["left_of_dealer"],
    "first_trick_ban": ["off", "hearts_only", "all_penalty"],
    "hearts_lead": ["any_time"],
    "queen_breaks_hearts": ["on"],
    "moon": ["self", "choice", "choice_limited", "off"],
    "bonus_card": ["JD", "TD"],
    "tie_rule": ["shared"],
    "spade_penalties": ["black_maria", "Q5K3A2", "Q25K0A1", "Q0K9A0"],
}
"""Every option of today with its values other than the default."""


def names(mask: int) -> set[str]:
    return {PACK_52.card_names[card] for card in cards(mask)}


def mask(cards_: Iterable[str]) -> int:
    return PACK_52.mask(sorted(cards_))


def allowed(name: str, value: str, players: int) -> bool:
    """Whether this value can be judged for this many players."""
    if name == "pass_cycle" and "A" in value:
        return players % 2 == 0  # nobody sits opposite at an odd table
    if value == "low_clubs_diamonds":
        return players not in (3, 7)  # no source says which cards these players leave out
    return True


def random_options(rng: random.Random, chance: float = 0.35) -> str:
    """Random house rules, in the order of the options list."""
    players = rng.choice([3, 4, 4, 5, 6, 7])
    parts = [f"players={players}"] if players != 4 else []
    for name, values in VALUES.items():
        value = rng.choice(values)
        if rng.random() < chance and allowed(name, value, players):
            parts.append(f"{name}={value}")
    return ",".join(parts)


def random_hands(
    rules: oracle.Rules,
    rng: random.Random,
    strong: int | None = None,
    penal: int | None = None,
) -> tuple[list[set[str]], set[str]]:
    """Hands and kitty; the `strong` seat, if any, gets most of the high cards, the `penal` one
    hearts and high spades above all."""
    pack = sorted(oracle.cards_in_play(rules))
    rng.shuffle(pack)
    size, seats = oracle.hand_size(rules), rules.players
    chosen = penal if strong is None else strong
    if strong is not None:
        pack.sort(key=lambda card: oracle.rank_of(card) + 4 * rng.random(), reverse=True)
    elif penal is not None:
        spades = {"QS": 1.0, "KS": 0.7, "AS": 0.7}
        pack.sort(key=lambda card: spades.get(card, card[1] == "H") * rng.random(), reverse=True)
        pack.sort(key=lambda card: card not in spades and card[1] != "H")
    if chosen is not None:
        rest = pack[size:]
        rng.shuffle(rest)
        pack = rest[: chosen * size] + pack[:size] + rest[chosen * size :]
    hands = [set(pack[seat * size : seat * size + size]) for seat in range(seats)]
    return hands, set(pack[seats * size :])


class Duel:
    """A state of the engine and a table of the oracle that must stay alike."""

    def __init__(
        self,
        options: str,
        hands: list[set[str]],
        kitty: set[str],
        dealer: int,
        number: int = 1,
        totals: list[int] | None = None,
    ) -> None:
        self.log: list[str] = []
        self.options = options
        self.rules = oracle.read_rules(options)
        self.totals = totals or [0] * self.rules.players
        dealt = " ".join(f"{seat}:{write_hand(hand)}" for seat, hand in enumerate(hands))
        self.head = (
            f"options {options}\ndealer {dealer}, deal {number}, totals {self.totals}\n"
            f"deal {dealt} kitty={','.join(sorted(kitty))}"
        )
        self.table = Table(
            self.rules,
            [set(hand) for hand in hands],
            set(kitty),
            dealer=dealer,
            deal=number,
            totals=list(self.totals),
        )
        self.deal = Deal(tuple(mask(hand) for hand in hands), mask(kitty))
        self.settings = parse_options(HeartsOptions, options)
        self.same("deal problem", HEARTS.deal_problem(self.settings, self.deal), "")
        self.state = HEARTS.start(self.settings, self.deal, dealer, number, self.totals)
        self.act: Callable[[Any], None] = lambda action: HEARTS.act(self.state, action)

    def through(self, match: Match) -> None:
        """From now on the actions go through this match, which is at the same deal."""
        self.state, self.act = match.state, match.act

    def same(self, what: str, engine: object, referee: object) -> None:
        assert engine == referee, (
            f"{what}: engine {engine}, oracle {referee}\n{self.head}\n" + "\n".join(self.log)
        )

    def do(self, action: Any, text: str) -> None:
        self.log.append(f"{text}   # seat {HEARTS.actor(self.state)}")
        self.act(action)

    def compare(self) -> None:
        """Everything both know about the deal, apart from what is legal."""
        view = HEARTS.observe(self.state, 0)
        table = self.table
        self.same("phase", str(view.phase), table.phase)
        self.same("direction", view.direction, oracle.pass_direction(self.rules, table.deal))
        for seat, hand in enumerate(table.hands):
            self.same(f"hand of {seat}", names(HEARTS.observe(self.state, seat).hand), hand)
        public = [cards_ - table.kitty for cards_ in table.taken]  # who won the kitty keeps it dark
        self.same("taken", [names(cards_) - table.kitty for cards_ in view.taken], public)
        if table.phase == "play":
            self.same("leader", view.leader, table.leader)
            self.same("turn", HEARTS.actor(self.state), table.turn())
            self.same("trick", [PACK_52.card_names[card] for card in view.trick], table.trick)
            self.same("trick number", view.trick_number, table.number)
            if self.rules.hearts_lead == "when_broken":
                self.same("broken", view.broken, table.broken)

    def pass_cards(self, rng: random.Random, strong: int | None) -> None:
        size = oracle.hand_size(self.rules)
        while self.table.phase == "pass":
            seat = HEARTS.actor(self.state)
            assert seat is not None
            hand = sorted(self.table.hands[seat], key=lambda card: (oracle.rank_of(card), card))
            self.same("passes", len(HEARTS.actions(self.state)), size * (size - 1) * (size - 2) / 6)
            given = hand[:3] if seat == strong else rng.sample(hand, 3)
            self.do(Pass(mask(given)), "pass " + " ".join(given))
            self.table.give(seat, given)
            self.compare()

    def choose(self, legal: set[str], rng: random.Random, strong: int | None) -> str:
        """A random card; at a table with a strong seat, one that helps it to take everything."""
        by_rank = sorted(legal, key=lambda card: (oracle.rank_of(card), card))
        if strong is None or rng.random() < 0.02:
            return rng.choice(by_rank)
        return by_rank[-1] if self.table.turn() == strong else by_rank[0]

    def play_cards(self, rng: random.Random, strong: int | None) -> None:
        while self.table.phase == "play":
            legal = self.table.legal()
            actions = HEARTS.actions(self.state)
            self.same(
                "legal",
                {PACK_52.card_names[a.card] for a in actions if isinstance(a, Play)},
                legal,
            )
            if rng.random() < 0.25:
                self.compare_refusals(legal)
            card = self.choose(legal, rng, strong)
            self.do(Play(PACK_52.card(card)), "play " + card)
            self.table.play(card)
            if self.table.phase == "moon" and str(self.state.phase) != "moon":
                self.same("choices", self.table.moon_choices(), {"others"})  # nothing to ask
                self.table.finish("others")
            self.compare()

    def compare_refusals(self, legal: set[str]) -> None:
        """A card that may not be played is refused by the rule that forbids it."""
        for card in PACK_52.card_names:
            violation = HEARTS.violation(self.state, Play(PACK_52.card(card)))
            rule = None if violation is None else violation.rule
            wanted = {None} if card in legal else self.refusing_rules(card)
            if rule not in wanted:
                self.same(f"refusal of {card}", rule, wanted)

    def refusing_rules(self, card: str) -> set[str | None]:
        """The rules that may be named for a card that is not legal."""
        table = self.table
        hand = table.hands[table.turn()]
        if card not in hand:
            return {"trick.card-in-hand"}
        first = table.number == 1
        if first and not table.trick and self.rules.opening_lead == "low_club":
            return {"hearts.lead.low-club"}
        if table.trick and card not in oracle.follow_suit(hand, table.trick):
            return {"trick.follow-suit"}
        rules: set[str | None] = set()
        if first and card in oracle.banned_on_first_trick(self.rules):
            rules.add(
                {
                    "hearts_and_queen": "hearts.first.no-points",
                    "hearts_only": "hearts.first.no-hearts",
                    "all_penalty": "hearts.first.no-penalty",
                }[self.rules.first_trick_ban]
            )
        if not table.trick and card[1] == "H":
            rules.add("hearts.lead.broken")
        return rules

    def choose_moon(self, rng: random.Random) -> None:
        if self.table.phase == "moon":
            choices = self.table.moon_choices()
            actions = HEARTS.actions(self.state)
            self.same("choices", {a.choice for a in actions if isinstance(a, Moon)}, choices)
            shooter = oracle.moon_shooter(self.rules, self.table.taken)
            self.same("shooter", HEARTS.actor(self.state), shooter)
            choice = rng.choice(sorted(choices))
            self.do(Moon("self" if choice == "self" else "others"), "moon " + choice)
            self.table.finish(choice)

    def run(self, rng: random.Random, strong: int | None = None) -> list[int]:
        """Plays to the end of the deal; the points both agree on."""
        self.compare()
        self.pass_cards(rng, strong)
        self.play_cards(rng, strong)
        self.choose_moon(rng)
        result = HEARTS.result(self.state)
        self.same("has a result", result is not None, True)
        assert result is not None
        assert self.table.points is not None
        self.same("points", list(result.points), self.table.points)
        self.same("nobody's turn", HEARTS.actor(self.state), None)
        return self.table.points
