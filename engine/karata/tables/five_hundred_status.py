"""Five Hundred: what is to be done now, or whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karata.cards import count, names
from karata.games.bids import BLIND
from karata.games.five_hundred_actions import Partner
from karata.games.five_hundred_state import (
    AUCTION,
    BLIND_PHASE,
    CONSENT,
    JOKER,
    KITTY,
    PARTNER,
    RAISE,
)
from karata.messages import Text
from karata.table_log import sentences
from karata.tables.five_hundred_words import commits
from karata.tables.parts import SUITS

if TYPE_CHECKING:
    from karata.practice import Table


def status(table: Table, seen: Any) -> Text:
    """Return what is to be done now; empty if the usual sentence about the end of a deal fits."""
    if seen.actor is None:
        return _thrown_in(table, seen)
    mine = table.due is not None
    if seen.phase in (CONSENT, RAISE):
        high = "" if seen.high is None else seen.high.name
        return table.told(f"table.status.{seen.phase}", seen.actor, bid=high)
    if seen.phase in (BLIND_PHASE, AUCTION):
        return _bidding(table, seen, mine)
    if seen.phase in (KITTY, PARTNER, JOKER):
        return _before_play(table, seen, mine)
    return _play(table, seen, mine)


def _thrown_in(table: Table, seen: Any) -> Text:
    if seen.contract is not None or seen.tricks:
        return []
    return table.text("table.status.thrown-in" if all(seen.passed) else "table.status.redealt")


def _bidding(table: Table, seen: Any, mine: bool) -> Text:
    if not mine:
        return table.text("table.status.bid-wait", player=seen.actor)
    if seen.phase == BLIND_PHASE:
        blind = seen.setup.by_name[BLIND]
        return sentences(table.text("table.status.look", bid=BLIND), commits(table, blind))
    if seen.high is None:
        return table.text("table.status.bid-first")
    return table.text("table.status.bid", bid=seen.high.name)


def _before_play(table: Table, seen: Any, mine: bool) -> Text:
    if seen.phase == KITTY:
        if not mine:
            return table.text("table.status.discard-wait", player=seen.actor)
        return table.text("table.status.discard", n=count(seen.hand) - seen.setup.hand_size)
    if not mine:
        return table.text(f"table.status.{seen.phase}-wait", player=seen.actor)
    if seen.phase == JOKER:
        return table.text("table.status.joker")
    if seen.options.five_partner == "called_card":
        return table.text("table.status.partner-card")
    two = any(
        isinstance(action, Partner) and len(action.seats) > 1
        for action in table.game.actions(table.match.state)
    )
    return table.text("table.status.partner-players" if two else "table.status.partner-player")


def _play(table: Table, seen: Any, mine: bool) -> Text:
    if not mine:
        out = table.reader in seen.sits_out
        return table.text("table.status.sits-out" if out else "table.status.wait",
                          player=seen.actor)  # fmt: skip
    legal = names(table.pack, seen.legal)
    if len(legal) == 1 and not seen.joker_suits:
        return table.text("table.status.only", card=legal[0])
    if not seen.trick:
        return table.text("table.status.lead")
    if seen.led is None or seen.led >= len(SUITS):
        return table.text("table.status.follow-joker")
    return table.text("table.status.follow", suit=SUITS[seen.led])
