"""One deal played by the engine and by the oracle side by side, compared after every action."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from math import comb, perm
from typing import Any

from karata.cards import cards, names
from karata.dealing import Deal
from karata.games import GAMES
from karata.games.actions import Play, format_action, parse_action
from karata.match import Match
from karata.options import parse_options
from tests.oracle import hearts_oracle as oracle
from tests.oracle.cards import FACES, face, faces, is_heart, one_like, rank_of, suit_of, write_hand
from tests.oracle.table import Table, rules_of

BAN_RULES = {
    "hearts_and_queen": "hearts.first.no-points",
    "hearts_only": "hearts.first.no-hearts",
    "all_penalty": "hearts.first.no-penalty",
}


def random_hands(
    rules: oracle.Rules,
    rng: random.Random,
    strong: int | None = None,
    penal: int | None = None,
    luck: float = 4,
) -> tuple[list[set[str]], set[str]]:
    """Hands and kitty; the `strong` seat, if any, gets most of the high cards (all, but for
    so many ranks of `luck`), the `penal` one hearts and high spades above all."""
    pack = sorted(oracle.cards_in_play(rules))
    rng.shuffle(pack)
    size, seats = oracle.hand_size(rules), rules.players
    chosen = penal if strong is None else strong
    if strong is not None:
        pack.sort(key=lambda card: rank_of(card) + luck * rng.random(), reverse=True)
    elif penal is not None:
        spades = {"QS": 1.0, "KS": 0.7, "AS": 0.7}
        pack.sort(
            key=lambda card: spades.get(face(card), is_heart(card)) * rng.random(), reverse=True
        )
        pack.sort(key=lambda card: face(card) not in spades and not is_heart(card))
    if chosen is not None:
        rest = pack[size:]
        rng.shuffle(rest)
        pack = rest[: chosen * size] + pack[:size] + rest[chosen * size :]
    hands = [set(pack[seat * size : seat * size + size]) for seat in range(seats)]
    return hands, set(pack[seats * size :])


def dealt(game: str, options: str, seed: int, number: int) -> tuple[list[set[str]], set[str]]:
    """The hands and the kitty that the engine deals from a seed."""
    pack = GAMES[game].pack
    deal = GAMES[game].deal(parse_options(GAMES[game].option_type, options), seed, number)

    def held(mask: int) -> set[str]:
        return {pack.card_names[c] + "*" * (c - pack.card(pack.card_names[c])) for c in cards(mask)}

    return [held(hand) for hand in deal.hands], held(deal.kitty)


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
        game: str = "hearts",
    ) -> None:
        self.log: list[str] = []
        self.options = options
        self.rules = rules_of(game, options)
        self.game = GAMES[game]
        self.pack = self.game.pack
        self.totals = totals or [0] * self.rules.players
        dealt = " ".join(f"{seat}:{write_hand(hand)}" for seat, hand in enumerate(hands))
        self.head = (
            f"game {game}\noptions {options}\ndealer {dealer}, deal {number}, "
            f"totals {self.totals}\ndeal {dealt} kitty={','.join(faces(kitty))}"
        )
        self.table = Table(
            self.rules,
            [set(hand) for hand in hands],
            set(kitty),
            dealer=dealer,
            deal=number,
            totals=list(self.totals),
        )
        self.deal = Deal(tuple(map(self.mask, hands)), self.mask(kitty))
        self.settings = parse_options(self.game.option_type, options)
        self.same("deal problem", self.game.deal_problem(self.settings, self.deal), "")
        self.state = self.game.start(self.settings, self.deal, dealer, number, self.totals)
        self.act: Callable[[Any], None] = lambda action: self.game.act(self.state, action)
        self.looks: list[Callable[[], None]] = []  # called before every action

    def mask(self, cards: Iterable[str]) -> int:
        """The engine's set; a starred card is the second copy."""
        return sum(1 << self.pack.card(face(card)) + (card[-1] == "*") for card in cards)

    def shown(self, mask: int) -> list[str]:
        return sorted(names(self.pack, mask))

    def through(self, match: Match) -> None:
        """From now on the actions go through this match, which is at the same deal."""
        self.state, self.act = match.state, match.act

    def same(self, what: str, engine: object, referee: object) -> None:
        assert engine == referee, (
            f"{what}: engine {engine}, oracle {referee}\n{self.head}\n" + "\n".join(self.log)
        )

    def do(self, text: str) -> None:
        self.log.append(f"{text}   # seat {self.game.actor(self.state)}")
        self.act(parse_action(self.pack, text))

    def rule(self, text: str) -> str | None:
        """The rule the engine names against an action."""
        violation = self.game.violation(self.state, parse_action(self.pack, text))
        return None if violation is None else violation.rule

    def compare(self) -> None:
        """Everything both know about the deal, apart from what is legal."""
        table = self.table
        views = [self.game.observe(self.state, seat) for seat in range(self.rules.players)]
        view = views[0]
        self.same("phase", str(view.phase), table.phase)
        self.same("direction", view.direction, table.direction)
        for seat, hand in enumerate(table.hands):
            self.same(f"hand of {seat}", self.shown(views[seat].hand), faces(hand))
        seen = [faces(table.kitty if table.kitty_to == seat else ()) for seat in range(len(views))]
        self.same("kitty seen by", [self.shown(v.kitty_seen) for v in views], seen)
        public = [cards - table.kitty for cards in table.taken]  # who won the kitty keeps it dark
        self.same("taken", [self.shown(taken) for taken in view.taken], [*map(faces, public)])
        self.same("pile", self.shown(view.pile), faces(table.pile))
        if table.phase == "play":
            self.same("leader", view.leader, table.leader)
            self.same("turn", self.game.actor(self.state), table.turn())
            trick = [self.pack.card_names[card] for card in view.trick]
            self.same("trick", trick, list(map(face, table.trick)))
            self.same("trick number", view.trick_number, table.number)
            self.same("winners", [trick[2] for trick in view.tricks], table.winners)
            if self.rules.hearts_lead == "when_broken":
                self.same("broken", view.broken, table.broken)

    def look(self) -> None:
        for look in self.looks:
            look()

    # ---- passing -------------------------------------------------------------------------

    def pass_cards(self, rng: random.Random, strong: int | None) -> None:
        while self.table.phase == "pass":
            self.look()
            seat = self.game.actor(self.state)
            assert seat is not None
            hand, direction = self.table.hands[seat], self.table.direction
            size = oracle.pass_size(self.rules, direction)
            free = oracle.may_be_passed(self.rules, hand, size)
            self.same("passes", len(self.game.actions(self.state)), ways(free, size, direction))
            self.compare_pass_refusals(hand, free, size, rng)
            low_first = sorted(free, key=lambda card: (rank_of(card), card))
            given = low_first[:size] if seat == strong else rng.sample(low_first, size)
            verb = "scatter" if direction == "S" else "pass"
            self.do(f"{verb} {' '.join(map(face, given))}")
            self.table.give(seat, given)
            self.compare()

    def compare_pass_refusals(
        self, hand: set[str], free: set[str], size: int, rng: random.Random
    ) -> None:
        """Wrong passes are refused, each by the rule it breaks."""
        scatter = self.table.direction == "S"
        verb, other = ("scatter", "pass") if scatter else ("pass", "scatter")
        good = rng.sample(sorted(map(face, free)), size)
        refused = [
            (f"{verb} {' '.join(good[:-1])}", "hearts.pass.count"),
            (f"play {good[0]}", "hearts.pass.before-play"),
        ]
        rule = f"hearts.pass.{'scatter' if scatter else 'together'}"
        refused.append((f"{other} {' '.join(good)}", rule))
        extra = sorted(set(map(face, free)) - set(good))
        if extra:
            refused.append((f"{verb} {' '.join([*good, extra[0]])}", "hearts.pass.count"))
        barred = sorted(hand - free)
        if barred:
            text = f"{verb} {' '.join([*good[1:], face(barred[0])])}"
            refused.append((text, "hearts.pass.no-high-spades"))
        for foreign in [name for name in FACES if name not in map(face, hand)][:1]:
            refused.append((f"{verb} {' '.join([*good[1:], foreign])}", "hearts.pass.own-cards"))
        for text, rule in refused:
            if text.split()[1:]:
                self.same(f"refusal of {text}", self.rule(text), rule)

    # ---- play ----------------------------------------------------------------------------

    def choose(self, legal: set[str], rng: random.Random, strong: int | None) -> str:
        """A random card; at a table with a strong seat, one that helps it to take everything."""
        by_rank = sorted(legal, key=lambda card: (rank_of(card), card))
        if strong is None or rng.random() < 0.02:
            return rng.choice(by_rank)
        return by_rank[-1] if self.table.turn() == strong else by_rank[0]

    def play_cards(self, rng: random.Random, strong: int | None) -> None:
        while self.table.phase == "play":
            self.look()
            legal = self.table.legal()
            actions = [format_action(self.pack, a) for a in self.game.actions(self.state)]
            offered = sorted({f"play {face(card)}" for card in legal})
            self.same("legal", sorted(actions), offered)
            if rng.random() < 0.25:
                self.compare_refusals(legal)
            card = self.choose(legal, rng, strong)
            self.do("play " + face(card))
            self.table.play(card)
            if self.table.phase == "moon" and str(self.state.phase) != "moon":
                self.same("choices", self.table.moon_choices(), {"others"})  # nothing to ask
                self.table.finish("others")
            self.compare()

    def compare_refusals(self, legal: set[str]) -> None:
        """A card that may not be played is refused by the rule that forbids it."""
        may = set(map(face, legal))
        for card in sorted(set(self.pack.card_names)):
            wanted = {None} if card in may else self.refusing_rules(card)
            rule = self.game.violation(self.state, Play(self.pack.card(card)))
            if (rule and rule.rule) not in wanted:
                self.same(f"refusal of {card}", rule, wanted)

    def refusing_rules(self, name: str) -> set[str | None]:
        """The rules that may be named for a card that is not legal."""
        table, rules = self.table, self.rules
        hand = table.hands[table.turn()]
        if name not in map(face, hand):
            return {"trick.card-in-hand"}
        card = one_like(hand, name)
        first = table.number == 1
        found: set[str | None] = set()
        if not table.trick and first:
            opener = rules.opening_card(table.kitty)
            if opener and rules.opening_lead in ("low_club", "unique_low_club"):
                return {"hearts.lead.low-club"}
            if opener and suit_of(card) != "C":
                found.add("hearts.lead.any-club")
            if rules.game == "cancellation_hearts":
                return {"cancellation.lead.first"}
        if table.trick and card not in oracle.follow_suit(hand, table.trick):
            return {"trick.follow-suit"}
        if first and card in oracle.banned_on_first_trick(rules):
            found.add(BAN_RULES[rules.first_trick_ban])
        if not table.trick and is_heart(card):
            found.add("hearts.lead.broken")
        if table.trick and rules.queen_must_go == "on" and "QS" in map(face, hand):
            found.add("hearts.queen.at-once")
        return found

    def choose_moon(self, rng: random.Random) -> None:
        if self.table.phase == "moon":
            self.look()
            choices = self.table.moon_choices()
            actions = [format_action(self.pack, a) for a in self.game.actions(self.state)]
            self.same("choices", set(actions), {f"moon {choice}" for choice in choices})
            self.same("shooter", self.game.actor(self.state), self.table.shooter())
            choice = rng.choice(sorted(choices))
            self.do("moon " + choice)
            self.table.finish(choice)

    def run(self, rng: random.Random, strong: int | None = None) -> list[int]:
        """Plays to the end of the deal; the points both agree on."""
        self.compare()
        self.pass_cards(rng, strong)
        self.play_cards(rng, strong)
        self.choose_moon(rng)
        result = self.game.result(self.state)
        self.same("has a result", result is not None, True)
        assert result is not None
        assert self.table.points is not None
        self.same("points", list(result.points), self.table.points)
        self.same("nobody's turn", self.game.actor(self.state), None)
        self.look()
        return self.table.points


def ways(cards: set[str], size: int, direction: str) -> int:
    """In how many ways so many of these cards can be passed, equal cards being alike."""
    if direction == "S":
        return perm(len(cards), size)
    shown = faces(cards)
    pairs = sum(shown.count(name) == 2 for name in set(shown))
    singles = len(shown) - 2 * pairs
    # so many pairs go whole; the rest of the cards all have different faces
    return sum(
        comb(pairs, whole) * comb(pairs - whole + singles, size - 2 * whole)
        for whole in range(size // 2 + 1)
    )
