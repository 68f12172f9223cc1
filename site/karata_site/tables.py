"""The computed tables of the rules page: the deal, the passing and the points."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from karata.games.hearts_options import (
    BONUS_VALUE,
    PACK,
    HeartsOptions,
    cycle,
    facts,
    setup,
)
from karata_site.texts import Texts

COUNTS = range(3, 8)


@dataclass(frozen=True)
class Table:
    """A table: its caption, its headings, its rows; the first cell of a row is its heading."""

    caption: Markup
    heads: list[Markup]
    rows: list[list[Markup]]


def deal_table(texts: Texts) -> Table:
    """Return, for each number of players, the cards removed, the cards each and the first card."""
    rows = []
    for players in COUNTS:
        known = facts(HeartsOptions(players=players))
        removed = known["removed"]
        assert isinstance(removed, tuple)
        rows.append(
            [
                Markup(str(players)),
                texts.cards(removed) if removed else texts.html("site.table.none/text"),
                Markup(str(known["hand_size"])),
                texts.card(str(known["low_card"])),
            ]
        )
    heads = [
        texts.html(f"site.table.{name}/text") for name in ("players", "removed", "each", "first")
    ]
    return Table(texts.html("site.table.deal.caption/text"), heads, rows)


def pass_table(texts: Texts) -> Table:
    """Return the direction of passing by deal; numbers of players with one order share a column."""
    columns: dict[tuple[str, ...], list[int]] = {}
    for players in (4, *(each for each in COUNTS if each != 4)):
        columns.setdefault(cycle(HeartsOptions(players=players)), []).append(players)
    longest = max(len(order) for order in columns)
    rows = [
        [
            Markup(str(deal + 1)),
            *(texts.html(f"site.direction.{order[deal % len(order)]}/text") for order in columns),
        ]
        for deal in range(longest)
    ]
    heads = [
        texts.html("site.table.deal/text"),
        *(_counts(texts, each) for each in columns.values()),
    ]
    return Table(texts.html("site.table.pass.caption/text"), heads, rows)


def _counts(texts: Texts, counts: list[int]) -> Markup:
    if len(counts) == 1:
        return texts.html("site.table.n-players/text", n=counts[0])
    first, second = counts
    return texts.html("site.table.two-counts/text", a=first, b=second)


def points_table(texts: Texts) -> Table:
    """Return what the cards count, with the cards that only a house rule makes count."""
    usual = setup(HeartsOptions())
    maria = setup(HeartsOptions(spade_penalties="black_maria"))
    hearts = texts.html("site.table.each-heart/text", n=13)
    rows = [
        [texts.suit("H") + Markup(" ") + hearts, Markup("1")],
        [texts.card("QS"), Markup(str(usual.values[PACK.card("QS")]))],
    ]
    for name in ("KS", "AS"):
        value = maria.values[PACK.card(name)]
        rows.append([_only_with(texts, name, "spade_penalties"), Markup(str(value))])
    bonus = Markup(f"−{-BONUS_VALUE}")
    rows.append([_only_with(texts, "JD", "bonus_card"), bonus])
    rows.append([texts.html("site.table.other-cards/text"), Markup("0")])
    rows.append([texts.html("site.table.together/text"), Markup(str(usual.total))])
    heads = [texts.html("site.table.card/text"), texts.html("site.table.points/text")]
    return Table(texts.html("site.table.points.caption/text"), heads, rows)


def _only_with(texts: Texts, card: str, option: str) -> Markup:
    note = texts.html("site.table.if-on/text")
    link = Markup('<a href="#option.{}">{}</a>').format(option, texts.html(f"{option}/name"))
    return texts.card(card) + Markup(" <small>") + note + Markup(": ") + link + Markup("</small>")
