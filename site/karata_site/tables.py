"""The computed tables of a game's pages: the deal, the passing, the points, the hearts.

Those of games with an auction are made in `auction_tables`.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from karata.cards import RANK_LETTERS, Card, cards, count
from karata.errors import OptionError
from karata.games.hearts_setup import Setup
from karata.places import page_of_option
from karata_site.auction_tables import (
    auction_makers,
    auction_option_tables,
    has_auction,
    worked_auctions,
)
from karata_site.blocks import Block, Maker, Table
from karata_site.house_rules import HouseRules
from karata_site.texts import Texts, number

PICTURES = "JQKA"
DASH = "\u2060–\u2060"  # no line ends beside it


def tables(texts: Texts, rules: HouseRules, section: str) -> list[Block]:
    """Return the tables that stand in a section of the rules."""
    found = [make(texts, rules) for make in makers(rules, section)]
    if has_auction(rules) and section == "auction":
        found += worked_auctions(texts, rules, "")
    return found


def makers(rules: HouseRules, section: str) -> tuple[Maker, ...]:
    """Return what makes the computed tables of a section."""
    if has_auction(rules):
        return auction_makers(section)
    made: dict[str, tuple[Maker, ...]] = {
        "preparation": (deal_table,),
        "passing": (pass_table,),
        "points": (points_table,),
    }
    return made.get(section, ())


def option_tables(texts: Texts, rules: HouseRules, option: str) -> list[Block]:
    """Return the tables that stand below a house rule."""
    if has_auction(rules):
        return auction_option_tables(texts, rules, option)
    return [hearts_table(texts, rules)] if option == "heart_values" else []


def deal_table(texts: Texts, rules: HouseRules) -> Table:
    """Return what each number of players deals; a column only if the game has such cards."""
    made = [(each, _setup(rules, players=each)) for each in rules.players()]
    pack = rules.game.pack
    columns: dict[str, list[Markup]] = {
        "players": [Markup(str(players)) for players, _ in made],
        "removed": [
            _some(texts, texts.cards(_names(table, pack.everything & ~table.in_play)))
            for _, table in made
        ],
        "each": [Markup(str(table.hand_size)) for _, table in made],
        "spare": [_some(texts, Markup(table.kitty_size or "")) for _, table in made],
        "first": [texts.card(pack.card_names[table.low_club]) for _, table in made],
    }
    if all(table.in_play == pack.everything for _, table in made):
        del columns["removed"]
    if not any(table.kitty_size for _, table in made):
        del columns["spare"]
    if made[0][1].opening != "low_club":
        del columns["first"]
    return Table(
        "table.deal",
        texts.html("site.table.deal.caption/text"),
        [texts.html(f"site.table.{name}/text") for name in columns],
        [list(row) for row in zip(*columns.values(), strict=True)],
    )


def _some(texts: Texts, shown: Markup) -> Markup:
    return shown or texts.html("site.table.none/text")


def pass_table(texts: Texts, rules: HouseRules) -> Table:
    """Return the direction of passing by deal; numbers of players with one order share a column."""
    columns: dict[tuple[str, ...], list[int]] = {}
    usual = rules.defaults.players
    for players in (usual, *(each for each in rules.players() if each != usual)):
        columns.setdefault(_setup(rules, players=players).cycle, []).append(players)
    longest = max(len(order) for order in columns)
    rows = [
        [
            Markup(str(deal + 1)),
            *(_direction(texts, order[deal % len(order)]) for order in columns),
        ]
        for deal in range(longest)
    ]
    return Table(
        "table.pass",
        texts.html("site.table.pass.caption/text"),
        [texts.html("site.table.deal/text"), *(_numbers(each) for each in columns.values())],
        rows,
        over=texts.html("site.table.players/text"),
    )


def _direction(texts: Texts, written: str) -> Markup:
    """Return a direction in words; the unusual ones are said as at the table."""
    own = f"site.direction.{written}/text"
    return texts.html(own if texts.has(own) else f"table.direction.{written}/text")


def _numbers(counts: Sequence[int]) -> Markup:
    run = counts == list(range(counts[0], counts[-1] + 1))
    return Markup(
        f"{counts[0]}–{counts[-1]}" if run and counts[2:] else ", ".join(map(str, counts))
    )


def points_table(texts: Texts, rules: HouseRules) -> Table:
    """Return what the cards count, with the cards that only a house rule makes count."""
    usual = _setup(rules)
    of_a_heart = {usual.values[card] for card in cards(usual.hearts)}
    if len(of_a_heart) == 1:
        each = texts.html("site.table.each-heart/text", n=count(usual.hearts))
        rows = [[texts.suit("H") + Markup(" ") + each, Markup(str(of_a_heart.pop()))]]
    else:
        hearts = cards(usual.pack.faces(usual.hearts))
        rows = [[_card(texts, usual, card), Markup(str(usual.values[card]))] for card in hearts]
    for card in cards(usual.pack.faces(usual.penalty & ~usual.hearts)):
        rows.append([_card(texts, usual, card), Markup(str(usual.values[card]))])
    for option, card, value in _only_with(rules, usual):
        note = texts.html("site.table.if-on/text")
        link = Markup('<a href="{}#option.{}">{}</a>').format(
            page_of_option(option, rules.game.name), option, rules.name(texts, option)
        )
        small = Markup(" <small>") + note + Markup(": ") + link + Markup("</small>")
        rows.append([_card(texts, usual, card) + small, Markup(number(value))])
    rows.append([texts.html("site.table.other-cards/text"), Markup("0")])
    rows.append([texts.html("site.table.together/text"), Markup(str(usual.total))])
    heads = [texts.html("site.table.card/text"), texts.html("site.table.points/text")]
    return Table("table.points", texts.html("site.table.points.caption/text"), heads, rows)


def _card(texts: Texts, setup: Setup, card: Card) -> Markup:
    """Return a card; with two packs the words say that each of its copies counts."""
    name = setup.pack.card_names[card]
    if setup.pack.copies == 1:
        return texts.card(name)
    return texts.html("site.table.each-copy/text", card=name, n=setup.pack.copies)


def _only_with(rules: HouseRules, usual: Setup) -> list[tuple[str, Card, int]]:
    """Return option, card and points of cards that count only if the option is changed."""
    found: list[tuple[str, Card, int]] = []
    for option in rules.kinds:
        new: dict[Card, int] = {}
        for value in rules.offered(option):
            try:
                setup = _setup(rules, **{option: value})
            except OptionError:
                continue
            for card in cards(usual.pack.first_copies & ~usual.hearts):
                if setup.values[card] and not usual.values[card]:
                    new.setdefault(card, setup.values[card])
            if setup.bonus and not new:  # the first choice; there is one bonus card at a time
                new[cards(setup.bonus)[0]] = setup.bonus_value
        found += [(option, card, value) for card, value in new.items()]
    return found


def hearts_table(texts: Texts, rules: HouseRules) -> Table:
    """Return what each heart costs under each choice of their points."""
    low = [rank for rank in RANK_LETTERS if rank not in PICTURES]
    rows = []
    for value in rules.offered("heart_values"):
        setup = _setup(rules, heart_values=value)
        worth = {rank: setup.values[setup.pack.card(f"{rank}H")] for rank in RANK_LETTERS}
        spread = _spread([worth[rank] for rank in low])
        total = sum(setup.values[card] for card in cards(setup.hearts))
        cells = [spread, *(str(worth[rank]) for rank in PICTURES), str(total)]
        rows.append([rules.value(texts, "heart_values", value), *map(Markup, cells)])
    heads = [
        rules.name(texts, "heart_values"),
        Markup(_spread([2, 10])),
        *(texts.card(f"{rank}H") for rank in PICTURES),
        texts.html("site.table.hearts-together/text"),
    ]
    return Table("table.hearts", texts.html("site.table.hearts.caption/text"), heads, rows)


def _spread(values: Sequence[int]) -> str:
    return str(values[0]) if len(set(values)) == 1 else f"{values[0]}{DASH}{values[-1]}"


def _setup(rules: HouseRules, **values: object) -> Setup:
    setup: Setup = rules.game.setup(rules.options(tuple((k, str(v)) for k, v in values.items())))
    return setup


def _names(setup: Setup, mask: int) -> list[str]:
    return [setup.pack.card_names[card] for card in cards(mask)]
