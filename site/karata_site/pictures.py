"""The page of pictures of a game: each picture, what it shows in words, the rules it explains.

Everything comes from the definition of the game: seats and directions from its options, a trick
and the points from a deal that computer players have played.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup

from karata.bots import bot
from karata.cards import SUIT_LETTERS, cards, mask_of
from karata.games import GAMES
from karata.games.bids import STRAINS, ladder
from karata.games.passing import HOLD, target
from karata.match import Match
from karata.rulebook import RuleUnit
from karata.tricks import cancelled
from karata_site import drawing
from karata_site.auction_tables import has_auction
from karata_site.bid_words import bid_html, strain_html
from karata_site.drawing import RADIUS, SMALL, Ring
from karata_site.house_rules import COLON, HouseRules, house_rules
from karata_site.rules_page import GamePages, Place
from karata_site.texts import Texts, number

EQUALS = Markup(" = ")
LEVEL = "thumb"
SEEDS = range(1, 400)
WIDE = 92  # the radius of a large table with cards on it
MOST = 12  # cards in a row of the picture of points
CYCLES = ("four", "three", "two")
# The rules that stand under a picture; a game has some of them.
RULES = {
    "turns": ("trick.clockwise", "five_hundred.side.four"),
    "trick": ("trick.winner", "cancellation.trick.cancel", "cancellation.trick.winner",
              "five_hundred.trick.trump-wins", "five_hundred.trick.winner"),
    "trumps": ("five_hundred.trump.right-bower", "five_hundred.trump.left-bower",
               "five_hundred.trump.order"),
    "bids": ("five_hundred.bid.higher", "five_hundred.auction.suit-order",
             "five_hundred.auction.misere-rank", "five_hundred.auction.open-rank"),
    "score": ("hearts.score.heart-one", "hearts.score.queen", "hearts.score.total",
              "five_hundred.score.made", "five_hundred.score.failed", "five_hundred.score.tricks"),
}  # fmt: skip


@dataclass(frozen=True)
class Rule:
    """A sentence that a picture explains, and where it stands."""

    id: str
    text: Markup
    place: Place


@dataclass(frozen=True)
class Drawn:
    """One drawing, what it shows in words (a line each), and what it is called."""

    image: Markup
    lines: tuple[Markup, ...] = ()
    name: Markup | None = None


@dataclass(frozen=True)
class Bar:
    """A bid and what it is worth."""

    name: Markup
    image: Markup
    value: int


@dataclass(frozen=True)
class Picture:
    """A part of the page: a heading, drawings or bars, and the rules they explain."""

    id: str
    title: Markup
    drawn: tuple[Drawn, ...] = ()
    rules: tuple[Rule, ...] = ()
    bars: tuple[Bar, ...] = ()


@dataclass(frozen=True)
class Played:
    """A deal that computer players have played, and the place of a trick worth showing."""

    state: Any
    result: Any
    trick: int


class Pictures:
    """All pictures of a game in one language."""

    def __init__(self, texts: Texts, pages: GamePages) -> None:
        self.texts, self.pages = texts, pages
        self.rules = house_rules(pages.game)
        self.players: int = self.rules.defaults.players
        self.auction = has_auction(self.rules)

    def all(self) -> list[Picture]:
        """Return the pictures in the order in which a reader needs them."""
        found = [self.turns()]
        if "passing" in (section.id for section in self.pages.sections):
            found += self.passing()
        if self.auction:
            found += [self.trumps(), self.bids()]
        return [*found, self.trick(), self.score()]

    # ---- seats ----

    def turns(self) -> Picture:
        """The players of a usual table, and in which direction the turn goes."""
        ring = Ring(self.players)
        arrows = [ring.arrow(seat, (seat + 1) % self.players) for seat in range(self.players)]
        title = self._html("site.pictures.turns")
        kinds = self._kinds()
        image = drawing.svg(ring.size, ring.size, _plain(title), [*arrows, *ring.seats(kinds)])
        return Picture("turns", title, (Drawn(image),), self._quoted("turns"))

    def passing(self) -> Iterator[Picture]:
        """Where the cards go in each deal; numbers of players with one order share a picture."""
        cycles: dict[tuple[str, ...], int] = {}
        counts = self.rules.players()
        for players in (self.players, *(each for each in counts if each != self.players)):
            setup = self.rules.game.setup(self._options(players))
            cycles.setdefault(setup.cycle, players)
        for cycle, players in cycles.items():
            drawn = tuple(self._pass(players, deal, way) for deal, way in enumerate(cycle, 1))
            title = self.texts.html("passing/title")
            if len(cycles) > 1:
                title += COLON + self._html("site.pictures.players", n=players)
            yield Picture(f"passing-{players}", title, drawn, self._of_cycle(players))

    def _pass(self, players: int, deal: int, way: str) -> Drawn:
        ring = Ring(players, SMALL)
        said = self._html(
            "site.pictures.deal", n=deal, direction=self._html(f"site.direction.{way}")
        )
        arrows = [
            ring.arrow(seat, target(way, seat, players)) for seat in range(players) if way != HOLD
        ]
        image = drawing.svg(ring.size, ring.size, _plain(said), [*arrows, *ring.seats()])
        return Drawn(image, name=said)

    def _of_cycle(self, players: int) -> tuple[Rule, ...]:
        """Return the rule about the order of passing that holds for a number of players."""
        options = self._options(players)
        found = (self.rules.book.units.get(f"hearts.pass.cycle-{each}") for each in CYCLES)
        return tuple(self._rule(unit, players) for unit in found if unit and unit.holds(options))

    # ---- trumps and bids ----

    def trumps(self) -> Picture:
        """The trumps of each suit, the highest first."""
        setup = self.rules.game.setup(self.rules.defaults)
        drawn = []
        for suit in STRAINS[:4]:
            order = setup.order(suit)
            held = cards(order.suit_masks[suit] & setup.in_play)
            ranked = sorted(held, key=lambda each: -order.value[suit][each])
            names = [setup.pack.card_names[each] for each in ranked]
            name = self.texts.suit(SUIT_LETTERS[suit])
            label = ", ".join(self.texts.name(each) for each in names)
            faces = [
                drawing.card(each, 1 + at * 26, 3, "mark" if each[-1] != SUIT_LETTERS[suit] else "")
                for at, each in enumerate(names)
            ]
            image = drawing.svg(26 * len(names), 40, label, faces)
            drawn.append(Drawn(image, name=name))
        title = self._html("site.table.trumps.caption")
        return Picture("trumps", title, tuple(drawn), self._quoted("trumps"))

    def bids(self) -> Picture:
        """All bids from low to high with bars as long as they are worth."""
        bars = [
            Bar(bid_html(self.texts, bid), drawing.bar(bid.value / 4), bid.value)
            for bid in ladder(self.rules.defaults)
        ]
        title = self._html("site.table.ladder.caption")
        return Picture("bids", title, (), self._quoted("bids"), tuple(bars))

    # ---- a deal ----

    def trick(self) -> Picture:
        """A trick: who led, what each player put down, who wins it."""
        played = sample(self.pages.game)
        state = played.state
        leader, held, winner = state.tricks[played.trick][:3]
        pack = state.setup.pack
        names = [pack.card_names[each] for each in held]
        off = cancelled(pack, mask_of(held)) if pack.copies > 1 else 0
        on_table = {}
        lines = []
        for place, (name, each) in enumerate(zip(names, held, strict=True)):
            seat = (leader + place) % self.players
            kind = "off" if off >> each & 1 else "mark" if seat == winner else ""
            on_table[seat] = name, kind
            shown = self.texts.card(name, cancelled=kind == "off")
            lines.append(self._html("table.log.play", player=self._player(seat), card=shown))
        won = names[(winner - leader) % self.players]
        first = self._html("site.example.leader", player=self._player(leader))
        said = [first, *lines, self._html("site.example.winner", card=won)]
        if self.auction:
            said.insert(0, self._trumps(state))
        ring = Ring(self.players, RADIUS if self.players < 5 else WIDE)
        title = self._html("site.example.trick-done")
        body = [*ring.seats(self._kinds()), *ring.cards(on_table)]
        image = drawing.svg(ring.size, ring.size, _plain(title), body)
        return Picture("trick", title, (Drawn(image, tuple(said)),), self._quoted("trick"))

    def _trumps(self, state: Any) -> Markup:
        return self._html("site.drill.trumps", suit=strain_html(self.texts, state.strain))

    def score(self) -> Picture:
        """What each player took in a deal, and what it counts."""
        played = sample(self.pages.game)
        result = played.result
        said = []
        for seat in range(self.players):
            lines = [
                self.texts.html(f"{line.rule}/score", **self._params(line.params))
                + Markup(" ({})").format(number(line.points))
                for line in result.lines
                if line.seat == seat
            ]
            points = Markup("<b>{}</b>").format(number(result.points[seat]))
            sum_of = Markup("; ").join(lines) + EQUALS + points if lines else points
            said.append(self._player(seat) + COLON + sum_of)
        title = self._html("site.pictures.score")
        draw = self._won if self.auction else self._taken
        image = draw(played, _plain(title))
        if self.auction:
            said.insert(0, self._contract(played.state))
        return Picture("score", title, (Drawn(image, tuple(said)),), self._quoted("score"))

    def _taken(self, played: Played, label: str) -> Markup:
        setup, pack = played.state.setup, played.state.setup.pack
        lines = []
        for seat, taken in enumerate(played.state.taken):
            mask = taken & setup.penalty
            held = sorted(cards(mask), key=lambda each: (setup.values[each] > 1, -each))
            shown = [(pack.card_names[each], "") for each in held]
            lines.append((seat + 1, shown, number(played.result.points[seat])))
        return drawing.rows(lines, label, drawing.CARD[0] + 2)

    def _won(self, played: Played, label: str) -> Markup:
        lines = [
            (
                seat + 1,
                [each[2] == seat for each in played.state.tricks],
                number(played.result.points[seat]),
                self._kinds().get(seat, ""),
            )
            for seat in range(self.players)
        ]
        return drawing.boxes(lines, label)

    def _contract(self, state: Any) -> Markup:
        return self._html(
            "site.auction.contract",
            bid=bid_html(self.texts, state.contract),
            player=self._player(state.declarer),
            value=state.contract.value,
        )

    # ---- words ----

    def _html(self, id: str, **values: Any) -> Markup:
        return self.texts.html(f"{id}/text", **values)

    def _player(self, seat: int) -> Markup:
        return self._html("table.player", number=seat + 1)

    def _params(self, params: Any) -> dict[str, Any]:
        found = dict(params)
        if "bid" in found:
            found["bid"] = bid_html(self.texts, found["bid"])
        return found

    def _kinds(self) -> dict[int, str]:
        """Return how the seats of each side are drawn."""
        if not self.auction:
            return {}
        sides = self.rules.game.setup(self.rules.defaults).sides
        return {seat: "side" for seat, side in enumerate(sides) if side != sides[0]}

    def _options(self, players: int) -> Any:
        return self.rules.options((("players", str(players)),))

    def _quoted(self, picture: str) -> tuple[Rule, ...]:
        found = (self.rules.book.units.get(id) for id in RULES[picture])
        return tuple(self._rule(unit) for unit in found if unit and unit.id in self.pages.places)

    def _rule(self, unit: RuleUnit, players: int | None = None) -> Rule:
        facts = self.rules.facts((("players", str(players or self.players)),))
        text = self.texts.html(f"{unit.id}/text", **facts)
        return Rule(unit.id, text, self.pages.places[unit.id])


def pictures(texts: Texts, pages: GamePages) -> list[Picture]:
    """Return the pictures of a game."""
    return Pictures(texts, pages).all()


def _plain(text: Markup) -> str:
    return text.striptags()


@cache
def sample(name: str) -> Played:
    """Return the first deal that shows what a picture should: see `_telling` and `_fits`."""
    game = GAMES[name]
    rules = house_rules(name)
    for seed in SEEDS:
        match = _play(game, rules, seed)
        trick = next((at for at, _ in enumerate(match.state.tricks) if _telling(match, at)), None)
        if trick is not None and _fits(match):
            return Played(match.state, match.results[0], trick)
    raise LookupError(f"no deal of {name} is fit for a picture")


def _play(game: Any, rules: HouseRules, seed: int) -> Match:
    match = Match(game, rules.defaults, seed, dealer=rules.defaults.players - 1)
    player, rng = bot(game.name, LEVEL), random.Random(seed)
    while not match.deal_over:
        seat = game.actor(match.state)
        match.act(player.choose(game.observe(match.state, seat), rng).action)
    return match


def _telling(match: Match, place: int) -> bool:
    """Say whether a trick shows the rule: a lower card wins over a higher one of another suit.

    With two packs, the highest card of the suit led is cancelled; with trumps, a trump wins.
    """
    state = match.state
    pack = state.setup.pack
    leader, held, winner = state.tricks[place][:3]
    if winner is None or winner == leader:
        return False
    best = held[(winner - leader) % len(held)]
    led = [each for each in held if pack.suit_of[each] == pack.suit_of[held[0]]]
    if has_auction(house_rules(match.game.name)):
        return pack.suit_of[best] != pack.suit_of[held[0]] == pack.suit_of[led[-1]] and (
            len(led) == len(held) - 1 and len(held) == state.setup.players
        )
    if pack.copies > 1:
        off = cancelled(pack, mask_of(held))
        return bool(off >> max(led) & 1) and len(led) > 3
    others = [each for each in held if each not in led]
    return len(others) == 1 and pack.rank_of[others[0]] > pack.rank_of[best]


def _fits(match: Match) -> bool:
    """Say whether the points of a deal are a picture: several players score, none too much."""
    result, state = match.results[0], match.state
    scored = {line.seat for line in result.lines}
    if has_auction(house_rules(match.game.name)):
        wanted: Sequence[int] = state.took
        return state.contract is not None and len(state.tricks) == 10 and min(wanted) > 0
    most = max(len(cards(taken & state.setup.penalty)) for taken in state.taken)
    return most <= MOST and len(scored) >= 3 and sum(result.points) == state.setup.total
