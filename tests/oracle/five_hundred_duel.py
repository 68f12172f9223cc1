"""One deal of Five Hundred played by engine and oracle side by side, compared at every step."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from math import comb
from typing import Any

from karata.cards import names
from karata.dealing import Deal
from karata.games import GAMES, parse_position
from karata.options import parse_options
from tests.oracle.five_hundred_auction import Auction
from tests.oracle.five_hundred_choices import Style, choose
from tests.oracle.five_hundred_play import shown_void
from tests.oracle.five_hundred_refusals import refused_between, refused_calls, refused_plays
from tests.oracle.five_hundred_rules import (
    Rules,
    cards_in_play,
    fixed_sides,
    kitty_size,
    read_rules,
    sort_key,
    write_hand,
)
from tests.oracle.five_hundred_scoring import barred_next, match_end
from tests.oracle.five_hundred_table import Table

GAME: Any = GAMES["five_hundred"]
SPEAKING = ("blind", "auction", "consent", "raise")


def random_hands(
    rules: Rules, rng: random.Random, weak: float = 0
) -> tuple[list[set[str]], set[str]]:
    """Hands and kitty; with `weak`, the first hand has low cards, sometimes with a joker."""
    pack = sorted(cards_in_play(rules))
    rng.shuffle(pack)
    if weak:
        pack.sort(key=lambda card: sort_key(card)[1] * weak + 9 * rng.random())
    size = kitty_size(rules)
    hands = [set(pack[seat * 10 : seat * 10 + 10]) for seat in range(rules.players)]
    rest = pack[rules.players * 10 :]
    turn = rng.randrange(rules.players)
    return hands[turn:] + hands[:turn], set(rest[:size])


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
        barred: Iterable[int] = (),
    ) -> None:
        self.log: list[str] = []
        self.options = options
        self.rules = read_rules(options)
        self.pack = GAME.pack
        self.totals = totals or [0] * self.rules.players
        self.barred = set(barred)
        shown = " ".join(f"{seat}:{write_hand(hand)}" for seat, hand in enumerate(hands))
        self.head = (
            f"options {options}\ndealer {dealer}, deal {number}, totals {self.totals}, "
            f"barred {sorted(self.barred)}\ndeal {shown} kitty={','.join(sorted(kitty))}"
        )
        self.table = Table(
            self.rules,
            [set(hand) for hand in hands],
            set(kitty),
            dealer,
            list(self.totals),
            self.barred,
        )
        self.deal = Deal(tuple(map(self.mask, hands)), self.mask(kitty))
        self.settings = parse_options(GAME.option_type, options)
        self.same("deal problem", GAME.deal_problem(self.settings, self.deal), "")
        self.state = GAME.start(
            self.settings, self.deal, dealer, number, self.totals, frozenset(self.barred)
        )
        self.act: Callable[[Any], None] = lambda action: GAME.act(self.state, action)
        self.seen: Counter[str] = Counter()

    def mask(self, cards: Iterable[str]) -> int:
        return sum(1 << self.pack.card(card) for card in cards)

    def shown(self, mask: int) -> list[str]:
        return sorted(names(self.pack, mask))

    def same(self, what: str, engine: object, referee: object) -> None:
        assert engine == referee, (
            f"{what}: engine {engine}, oracle {referee}\n{self.head}\n" + "\n".join(self.log)
        )

    def do(self, text: str) -> None:
        self.log.append(f"{text}   # seat {self.table.turn()}")
        self.act(GAME.parse_action(text))
        self.table.do(text)

    def rule(self, text: str, state: Any = None) -> str | None:
        """The rule the engine names against an action."""
        violation = GAME.violation(state or self.state, GAME.parse_action(text))
        return None if violation is None else violation.rule

    # ---- comparing -----------------------------------------------------------------------

    def compare(self, rng: random.Random) -> None:
        """Phase, who acts, and what may be done; and all that is seen."""
        table = self.table
        self.same("phase", str(self.state.phase), table.phase)
        self.same("turn", GAME.actor(self.state), table.turn())
        self.compare_views()
        if table.phase == "over":
            return
        self.compare_actions(self.state, rng)
        if rng.random() < 0.2:
            self.compare_refusals()
        if rng.random() < 0.05:
            self.compare_position(rng)

    def compare_actions(self, state: Any, rng: random.Random) -> None:
        actions = GAME.actions(state)
        if self.table.phase == "kitty":
            hand = self.table.hand_of_declarer()
            size = kitty_size(self.rules)
            self.same("number of discards", len(actions), comb(len(hand), size))
            for _ in range(3):
                text = "discard " + " ".join(rng.sample(sorted(hand), size))
                self.same(text, self.rule(text, state), None)
            return
        offered = sorted(GAME.format_action(action) for action in actions)
        self.same("legal", offered, sorted(self.table.legal()))

    def compare_views(self) -> None:
        table, phase = self.table, self.table.phase
        views = [GAME.observe(self.state, seat) for seat in range(self.rules.players)]
        view = views[0]
        hidden = self.unseen()
        for seat, hand in enumerate(table.hands):
            if table.auction.dead and self.rules.blind_misere != "off":
                break  # thrown in before everybody has looked
            wanted = [] if seat in hidden else sorted(hand)
            self.same(f"hand of {seat}", self.shown(views[seat].hand), wanted)
        calls = [tuple(call) for call in view.calls]
        self.same("calls", calls, table.auction.calls)
        high = table.auction.high()
        self.same("high", view.high and view.high.name, high and high.name)
        if phase in SPEAKING:
            return
        contract = table.contract
        self.same("contract", view.contract and view.contract.name, contract and contract.name)
        self.same("declarer", view.declarer, table.declarer)
        self.same("tricks by seat", list(view.took), table.won)
        if phase == "over" and table.thrown_in:
            return
        self.same("sits out", set(view.sits_out), table.sits_out())
        self.same("active", list(view.active), table.active())
        seen = [
            sorted(table.kitty) if table.kitty_taken and seat == table.declarer else []
            for seat in range(len(views))
        ]
        self.same("kitty seen by", [self.shown(v.kitty_seen) for v in views], seen)
        if phase == "play":
            self.compare_play(views)

    def compare_play(self, views: list[Any]) -> None:
        table, view = self.table, views[0]
        self.same("leader", view.leader, table.leader)
        self.same("trick", [self.pack.card_names[c] for c in view.trick], table.trick)
        self.same("trick number", view.trick_number, len(table.tricks) + 1)
        self.same("open hand", self.shown(view.open_hand), sorted(table.open_hand()))
        led = {self.letter(suit) for suit in view.led_suits}
        self.same("led suits", led, set(table.led_suits) - {""})
        self.same("joker's suit", self.letter(view.joker_suit), table.joker)
        voids = [{self.letter(suit) for suit in suits} for suits in view.voids]
        self.same("voids", voids, [shown_void(table.trumps(), past) for past in table.pasts])
        if table.declarer is not None:
            for seat, one in enumerate(views):
                self.same(f"side as {seat} knows it", self.attackers(one), self.known_side(seat))

    @staticmethod
    def attackers(view: Any) -> set[int]:
        return set(view.attackers)

    def known_side(self, seat: int) -> set[int]:
        """Whom this seat knows to be on the declarer's side."""
        table = self.table
        assert table.declarer is not None
        if self.rules.players != 5 or table.known or seat in table.helpers:
            return table.side()
        return {table.declarer}

    def letter(self, suit: int | None) -> str:
        return "" if suit is None or suit == 4 else "CDHS"[suit]

    def unseen(self) -> set[int]:
        """Seats that have not taken up their cards: blind misère may still be bid by them."""
        auction = self.table.auction
        if self.table.phase not in SPEAKING or self.rules.blind_misere == "off":
            return set()
        return {seat for seat in range(self.rules.players) if not has_looked(auction, seat)}

    def compare_refusals(self) -> None:
        """What is not legal is refused, by a rule that forbids it."""
        phase = self.table.phase
        if phase == "consent":
            refused = iter([("pass", {"dead.answer"}), ("bid 10NT", {"dead.answer"})])
        elif phase in SPEAKING:
            refused = refused_calls(self.table)
        elif phase == "play":
            refused = refused_plays(self.table)
        else:
            refused = refused_between(self.table)
        legal = set() if phase == "kitty" else self.table.legal()
        for text, rules in refused:
            assert text not in legal
            rule = self.rule(text)
            self.within(f"refusal of {text}", rule, rules)
            self.seen[str(rule)] += 1

    def within(self, what: str, rule: str | None, wanted: set[str]) -> None:
        if rule is None or rule.removeprefix("five_hundred.") not in wanted:
            self.same(what, rule, wanted)

    def compare_position(self, rng: random.Random) -> None:
        """The position as it is written has the same actions."""
        text = GAME.position(self.state)
        game, state = parse_position(text)
        self.same("position again", game.position(state), text)
        self.same(f"turn in {text}", game.actor(state), self.table.turn())
        self.log.append(f"position {text}")
        self.compare_actions(state, rng)
        self.log.pop()

    # ---- playing -------------------------------------------------------------------------

    def run(self, rng: random.Random, style: Style) -> list[int]:
        """Plays to the end of the deal; the points both agree on."""
        self.compare(rng)
        while self.table.phase != "over":
            text = choose(self.table, rng, style)
            self.note(text)
            self.do(text)
            self.compare(rng)
        result = GAME.result(self.state)
        assert result is not None
        assert self.table.points is not None
        self.same("points", list(result.points), self.table.points)
        sums = [
            sum(line.points for line in result.lines if line.seat == seat)
            for seat in range(self.rules.players)
        ]
        self.same("lines add up", sums, self.table.points)
        self.same("barred next", set(GAME.barred_next(self.state)), self.next_barred())
        self.compare_verdict()
        self.note_end()
        return self.table.points

    def next_barred(self) -> set[int]:
        return barred_next(self.rules, self.table.outcome())

    def compare_verdict(self) -> None:
        points = self.table.points
        assert points is not None
        totals = tuple(a + b for a, b in zip(self.totals, points, strict=True))
        end = match_end(self.rules, self.table.outcome(), totals)
        verdict = GAME.verdict(self.state, totals, False)
        self.same(f"finished with {totals}", verdict.finished, end.finished)
        if end.finished:
            self.same(f"places with {totals}", list(verdict.places), end.places)
            self.seen["match over"] += 1

    # ---- what happened -------------------------------------------------------------------

    def note(self, text: str) -> None:
        table = self.table
        self.seen[f"phase {table.phase}"] += 1
        if "/" in text and text.startswith("play"):
            self.seen["joker led with a suit"] += 1
        if table.phase == "play" and table.trick:
            hand = table.hands[table.turn() or 0]
            self.seen["bower followed"] += table.trumps().left_bower() in hand
        if table.phase == "raise" and text != "pass":
            self.seen["raised"] += 1

    def note_end(self) -> None:
        table = self.table
        kind = table.contract.kind if table.contract else "no contract"
        made = "made" if table.outcome().made else "failed"
        self.seen[f"{kind} {made}" if table.contract else kind] += 1
        self.seen["thrown in"] += table.thrown_in
        self.seen["dead"] += table.auction.dead
        self.seen["joker named"] += bool(table.joker)
        self.seen["barred next"] += bool(self.next_barred())
        self.seen["signal"] += any(map(table.auction.signal, range(len(table.auction.calls))))
        self.seen["reopened"] += table.auction.reopened > 0
        self.seen["sides"] += len(fixed_sides(self.rules))


def has_looked(auction: Auction, seat: int) -> bool:
    """Whether a seat has its cards in hand while the bidding goes on: because it took them up,
    or at its turn because it may not bid blind misère any more."""
    seen = any(one == seat and "blind" not in said for one, said in auction.calls)
    return seat in auction.looked or seen or (seat == auction.turn() and not auction.blind_bids())
