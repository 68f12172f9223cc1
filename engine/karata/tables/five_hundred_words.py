"""Five Hundred: who is who at the table, and words for sides, contracts and results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from karata.cards import Seat
from karata.messages import Text
from karata.table_log import name_list, plain_name, sentences, winners
from karata.tables.parts import own_columns
from karata.view_types import Column

if TYPE_CHECKING:
    from karata.practice import Table

FAILED = ("five_hundred.score.failed", "five_hundred.score.misere-failed")


def has_sides(table: Table) -> bool:
    """Return whether partners stay together for the whole match."""
    sides = table.game.setup(table.match.options).sides
    return len(set(sides)) < len(sides)


def side_of(table: Table, seat: Seat) -> list[Seat]:
    """Return the seats that always have the same points as `seat`."""
    sides = table.game.setup(table.match.options).sides
    return [other for other in range(table.players) if sides[other] == sides[seat]]


def friends(seen: Any) -> frozenset[Seat]:
    """Return the other seats that the person knows to be on the same side in this deal."""
    if len(set(seen.setup.sides)) < seen.players:
        return frozenset(seen.setup.partners(seen.seat))
    if seen.players != 5 or seen.declarer is None or not camps_known(seen):
        return frozenset()
    attackers: frozenset[Seat] = seen.attackers
    camp = attackers if seen.seat in attackers else frozenset(range(seen.players)) - attackers
    return camp - {seen.seat}


def camps_known(seen: Any) -> bool:
    """Return whether the person knows who plays with the contractor, with a called partner."""
    return bool(seen.partner_known) or len(seen.attackers) > 1


def side_number(seen: Any, seat: Seat) -> int:
    """Return the number of a seat's side as far as the person knows it."""
    if seen.players == 5 and seen.declarer is not None and camps_known(seen):
        return 0 if seat in seen.attackers else 1
    return int(seen.setup.sides[seat])


def columns(table: Table) -> list[Column]:
    """Return the columns of the score sheet: one for each side."""
    if not has_sides(table):
        return own_columns(table)
    found: list[Column] = []
    for seat in range(table.players):
        seats = side_of(table, seat)
        if seats[0] != seat:
            continue
        if table.you in seats:
            name = table.text("table.side.yours")
        elif table.players == 2 * len(seats):
            name = table.text("table.side.others")
        else:
            name = [" + ".join(table.names[other] for other in seats)]
        found.append(Column(seats=seats, name=name))
    return found


def final_text(table: Table) -> Text:
    """Return who has won the match, and before it who has lost it far below zero."""
    best = winners(table)
    options = table.match.options
    low = [seat for seat, total in enumerate(table.match.totals) if total <= -options.target]
    lost = table.text("table.log.lost", winners=name_list(table, low)) if low else []
    if not options.back_door:
        lost = []
    if has_sides(table):
        won = "table.status.won-side" + ("-you" if table.you in best else "")
        return sentences(lost, table.text(won, winners=name_list(table, best)))
    if len(best) == 1:
        return sentences(lost, table.whose("table.status.match-over", best[0]))
    shared = "table.status.match-shared" + ("-you" if table.you in best else "")
    others = name_list(table, [seat for seat in best if seat != table.you])
    return sentences(lost, table.text(shared, winners=others))


def goes_on(table: Table) -> Text:
    """Return why the match goes on although the target has been reached (SF-59)."""
    reached = max(table.match.totals) >= table.match.options.target
    return table.text("table.sheet.own-contract") if reached else []


def sheet_text(table: Table) -> Text:
    """Return how the match stands while it goes on."""
    match = table.match
    highest = max(match.totals)
    if highest >= match.options.target:
        return goes_on(table)
    best = [each for each in columns(table) if match.totals[each["seats"][0]] == highest]
    if len(best) > 1:
        names = ", ".join(plain_name(each["name"]) for each in best)
        return table.text("table.sheet.most-shared", winners=names, points=highest)
    if best[0]["seats"] == [table.you]:
        return table.text("table.sheet.most-you", points=highest)
    name = plain_name(best[0]["name"])
    return table.text("table.sheet.most", player=name, points=highest)


def ending(table: Table, seen: Any) -> Text:
    """Return whether the contract of the finished deal was made."""
    if seen.contract is None or seen.declarer is None:
        return []
    missed = any(line.rule in FAILED for line in table.match.results[-1].lines)
    id = "table.log.missed" if missed else "table.log.made"
    return table.whose(id, seen.declarer, bid=seen.contract.name)


def sitting_out(table: Table, seats: Iterable[Seat]) -> Text:
    """Return who does not play in this deal."""
    listed = list(seats)
    if not listed:
        return []
    if listed == [table.you]:
        return table.text("table.log.sits-out-you")
    return table.text("table.log.sits-out", partners=name_list(table, listed))


def commits(table: Table, bid: Any) -> Text:
    """Return what a bid promises and costs, before it is made."""
    words, options = table, table.match.options
    setup = table.game.setup(options)
    worth = {"points": bid.value, "lost": -bid.value}
    partners = len(setup.partners(table.seat))
    more: list[Text] = []
    if bid.kind == "tricks":
        suit = bid.name.removesuffix("/sans")[len(str(bid.level)) :]
        kind = "no-trumps" if suit == "NT" else "tricks"
        every = "-all" if bid.level == 10 else ""
        text = words.text(f"table.commits.{kind}{every}", n=bid.level, suit=suit, **worth)
    elif bid.kind == "double_nullo":
        id = "table.commits.both" if partners == 1 else "table.commits.all-partners"
        text = words.text(id, **worth)
    else:
        text = words.text("table.commits.misere", **worth)
        if partners:
            more.append(words.text("table.commits.sits-out", n=partners))
    if bid.kind == "open_misere":
        late = options.open_misere_reveal == "after_first_trick"
        more.append(words.text("table.commits.open-after" if late else "table.commits.open-before"))
    if not bid.takes_kitty:
        more.append(words.text("table.commits.sans"))
    return sentences(text, *more)
