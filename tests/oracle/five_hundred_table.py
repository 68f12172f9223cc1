"""One deal of Five Hundred by the referee's rules, from the first call to the points."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from tests.oracle.five_hundred_auction import Auction
from tests.oracle.five_hundred_play import Past, Trumps, follows, leads
from tests.oracle.five_hundred_rules import (
    SUITS,
    Bid,
    Rules,
    cards_in_play,
    fixed_sides,
    is_joker,
    kitty_size,
    partners,
)
from tests.oracle.five_hundred_scoring import Outcome, deal_points

Trick = tuple[int, list[str], int]
"""Leader, cards in order, winner."""


@dataclass
class Table:
    """One deal being played; `phase` is what comes next."""

    rules: Rules
    hands: list[set[str]]
    kitty: set[str]
    dealer: int
    totals: list[int] = field(default_factory=list)
    barred: set[int] = field(default_factory=set)
    phase: str = "auction"
    contract: Bid | None = None
    declarer: int | None = None
    kitty_taken: bool = False
    discards: set[str] = field(default_factory=set)
    called: str = ""  # the card that calls the partner
    helpers: set[int] = field(default_factory=set)  # five players: who plays with the declarer
    known: bool = False  # five players: everybody knows the partner
    joker: str = ""
    leader: int = 0
    trick: list[str] = field(default_factory=list)
    named: str = ""  # suit named for a joker led to the current trick
    led_suits: list[str] = field(default_factory=list)
    pasts: list[Past] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    tricks: list[Trick] = field(default_factory=list)
    points: list[int] | None = None
    thrown_in: bool = False

    def __post_init__(self) -> None:
        n = self.rules.players
        self.totals = self.totals or [0] * n
        self.pasts = self.pasts or [Past() for _ in range(n)]
        self.won = self.won or [0] * n
        self.auction = Auction(self.rules, self.dealer, barred=self.barred)
        if self.phase == "auction":
            self.phase = self.auction.phase()

    # ---- who plays -----------------------------------------------------------------------

    @property
    def misere(self) -> bool:
        return self.contract is not None and self.contract.kind != "tricks"

    def sits_out(self) -> set[int]:
        """SF-23, SF-36, F79: the partners of a misère contractor; not in a double nullo."""
        if not self.misere or self.rules.players not in (4, 6):
            return set()
        assert self.contract is not None
        assert self.declarer is not None
        if self.contract.kind == "double_nullo":
            return set()
        return partners(self.rules, self.declarer)

    def active(self) -> list[int]:
        return [seat for seat in range(self.rules.players) if seat not in self.sits_out()]

    def side(self) -> set[int]:
        """The declarer's side, as far as it plays."""
        if self.declarer is None:
            return set()
        if self.rules.players == 5:
            return {self.declarer} | self.helpers
        mates = next(group for group in fixed_sides(self.rules) if self.declarer in group)
        return mates - self.sits_out()

    def trumps(self) -> Trumps:
        strain = self.contract.strain if self.contract else ""
        trump = strain if strain in SUITS else ""
        return Trumps(self.rules, trump, self.misere, self.joker)

    def next_seat(self, seat: int, steps: int) -> int:
        order = self.active()
        return order[(order.index(seat) + steps) % len(order)]

    def turn(self) -> int | None:
        if self.phase in ("blind", "auction", "consent", "raise"):
            return self.auction.turn()
        if self.phase in ("kitty", "partner", "joker"):
            return self.declarer
        if self.phase == "play":
            return self.next_seat(self.leader, len(self.trick))
        return None

    # ---- what may be done ----------------------------------------------------------------

    def legal(self) -> set[str]:
        """Every action, as it is written; in the kitty phase each discard in `sort` order."""
        seat = self.turn()
        assert seat is not None
        hand = self.hands[seat]
        if self.phase in ("blind", "auction", "consent", "raise"):
            return self.auction.legal(hand)
        if self.phase == "kitty":
            groups = combinations(sorted(hand), kitty_size(self.rules))
            return {"discard " + " ".join(group) for group in groups}
        if self.phase == "partner":
            return self.partner_choices()
        if self.phase == "joker":
            return {f"joker {suit}" for suit in (*SUITS, "none")}
        return {f"play {play}" for play in self.legal_plays()}

    def partner_choices(self) -> set[str]:
        """BIC-55: a player, two for bids of eight and more; P-5A: a card, or alone."""
        assert self.declarer is not None
        assert self.contract is not None
        found = {"partner alone"}
        if self.rules.five_partner == "called_card":
            out = self.hands[self.declarer] | self.discards
            return found | {f"partner {card}" for card in cards_in_play(self.rules) - out}
        others = [seat for seat in range(5) if seat != self.declarer]
        found |= {f"partner {seat}" for seat in others}
        if self.contract.level >= 8:
            found |= {f"partner {a},{b}" for a, b in combinations(others, 2)}
        return found

    def led(self) -> str:
        """The suit led to the current trick; "" for a joker led to the last one."""
        return self.trumps().suit(self.trick[0]) or self.named

    def legal_plays(self) -> set[str]:
        seat = self.turn()
        assert seat is not None
        hand, past = self.hands[seat], self.pasts[seat]
        if not self.trick:
            return leads(self.trumps(), hand, past, self.led_suits)
        return follows(self.trumps(), hand, past, self.led())

    # ---- doing it ------------------------------------------------------------------------

    def do(self, text: str) -> None:
        verb, _, rest = text.partition(" ")
        if self.phase in ("blind", "auction", "consent", "raise"):
            self.auction.say(text)
            self.phase = self.auction.phase()
            if not self.phase:
                self.end_auction()
        elif verb == "discard":
            self.discards = set(rest.split())
            self.hand_of_declarer().difference_update(self.discards)
            self.choose_partner()
        elif verb == "partner":
            self.take_partner(rest)
            self.name_joker()
        elif verb == "joker":
            self.joker = "" if rest == "none" else rest
            self.begin_play()
        else:
            self.play(rest)

    def hand_of_declarer(self) -> set[str]:
        assert self.declarer is not None
        return self.hands[self.declarer]

    def end_auction(self) -> None:
        if self.auction.dead or (not self.auction.bids() and self.rules.all_pass == "redeal"):
            self.thrown_in = True  # SF-27
            self.finish()
        elif not self.auction.bids():
            self.begin_play()
        else:
            self.contract = self.auction.high()
            self.declarer = self.auction.high_seat()
            assert self.contract is not None
            if self.contract.sans or self.contract.kind == "bar_nullo":  # SF-26, OTR
                self.choose_partner()
            else:
                self.hand_of_declarer().update(self.kitty)  # SF-35
                self.kitty_taken = True
                self.phase = "kitty"

    def choose_partner(self) -> None:
        """Five players, unless the contractor plays alone: by house rule or a misère (SF-23)."""
        alone = self.rules.five_partner == "alone_only" or self.misere
        if self.rules.players == 5 and not alone:
            self.phase = "partner"
        else:
            self.name_joker()

    def take_partner(self, choice: str) -> None:
        if choice == "alone":
            self.known = True
        elif self.rules.five_partner == "called_card":
            self.called = choice
            self.helpers = {seat for seat, hand in enumerate(self.hands) if choice in hand}
        else:
            self.helpers = set(map(int, choice.split(",")))
            self.known = True

    def name_joker(self) -> None:
        """SF-43: the contractor who holds a joker, where it has no suit by itself."""
        here = {
            "contractor_any_nt": not self.trumps().trump,
            "misere_only": self.misere,
            "off": False,
        }[self.rules.joker_nominate]
        if here and any(is_joker(card) for card in self.hand_of_declarer()):
            self.phase = "joker"
        else:
            self.begin_play()

    def begin_play(self) -> None:
        self.phase = "play"
        first = (self.dealer + 1) % self.rules.players
        self.leader = first if self.declarer is None else self.declarer  # SF-37

    def play(self, text: str) -> None:
        card, _, named = text.partition("/")
        seat = self.turn()
        assert seat is not None
        self.hands[seat] -= {card}
        if not self.trick:
            self.named = named
        self.trick.append(card)
        led = self.led()
        if len(self.trick) == 1:
            self.led_suits.append(led)
            self.pasts[seat].played.append(("", card))
        else:
            self.pasts[seat].played.append((led, card))
        self.known = self.known or card == self.called
        if len(self.trick) == len(self.active()):
            self.end_trick()

    def end_trick(self) -> None:
        place = self.trumps().winner(self.trick, self.named)
        winner = self.next_seat(self.leader, place)
        self.won[winner] += 1
        self.tricks.append((self.leader, self.trick, winner))
        self.leader, self.trick, self.named = winner, [], ""
        lost = self.misere and winner in self.side()  # F52: the hand ends at once
        if lost or sum(self.won) == 10:
            self.finish()

    def outcome(self) -> Outcome:
        return Outcome(
            self.contract,
            self.declarer,
            frozenset(self.side()),
            tuple(self.won),
            not self.thrown_in,
        )

    def finish(self) -> None:
        self.phase = "over"
        self.points = deal_points(self.rules, self.outcome(), self.totals)

    def open_hand(self) -> set[str]:
        """SF-41, C3 open_misere_reveal: what everybody sees of the contractor's hand."""
        opened = self.contract is not None and self.contract.kind == "open_misere"
        soon = self.rules.open_misere_reveal == "before_lead"
        if not opened or self.phase != "play" or not (soon or self.tricks):
            return set()
        return self.hand_of_declarer()
