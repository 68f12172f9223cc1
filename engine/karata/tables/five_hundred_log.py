"""Five Hundred: what has happened at a table, as events with their sentences.

What the person knew before an action is compared with what they know after it, so that no event can
tell a hidden card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karata.cards import SUIT_LETTERS, Seat, cards, names
from karata.games.actions import Play
from karata.games.five_hundred_actions import (
    PASS,
    AnswerRedeal,
    AskRedeal,
    Call,
    Discard,
    Look,
    NameJoker,
    Partner,
)
from karata.games.five_hundred_state import BIDDING, PLAY
from karata.messages import Text
from karata.table_log import name_list, sentences, time_up_text
from karata.tables.five_hundred_words import sitting_out
from karata.view_types import Event

if TYPE_CHECKING:
    from karata.practice import Table


def events_of(table: Table, seat: Seat, action: Any, before: Any) -> list[Event]:
    """Return what the action of a seat, already done, has brought about."""
    after = table.family.remember(table)
    events = [_done(table, seat, action, after)]
    if isinstance(action, Play):
        events += _after_card(table, before, after)
    if before.phase in BIDDING and after.phase not in BIDDING:
        events += _bidding_over(table, action, after)
    if after.open_hand and not before.open_hand:
        events.append(_open_hand(table, after))
    return events


def _done(table: Table, seat: Seat, action: Any, after: Any) -> Event:
    """Return the event of the action itself."""
    match action:
        case Play(card, suit):
            return _play(table, seat, table.pack.card_names[card], suit)
        case Call(name):
            said = "table.log.no-bid" if name == PASS else "table.log.call"
            return {"kind": "call", "seat": seat, "text": table.whose(said, seat, bid=name)}
        case Look():
            return {"kind": "look", "seat": seat, "text": table.whose("table.log.look", seat)}
        case AskRedeal():
            return {"kind": "redeal", "seat": seat, "text": table.whose("table.log.redeal", seat)}
        case AnswerRedeal(agree):
            said = "table.log.agreed" if agree else "table.log.refused"
            return {"kind": "redeal", "seat": seat, "text": table.whose(said, seat)}
        case Discard(mask):
            return _discard(table, seat, mask)
        case NameJoker(suit):
            return {"kind": "joker", "seat": seat, "text": _named(table, suit)}
        case Partner():
            return {"kind": "partner", "seat": seat, "text": _partner(table, seat, action, after)}
    raise TypeError(action)


def _play(table: Table, seat: Seat, name: str, suit: int | None) -> Event:
    if suit is None:
        text = table.whose("table.log.play", seat, card=name)
    else:
        text = table.whose("table.log.play-joker", seat, card=name, suit=SUIT_LETTERS[suit])
    return {"kind": "play", "seat": seat, "card": name, "text": text}


def _discard(table: Table, seat: Seat, mask: int) -> Event:
    event: Event = {"kind": "discard", "seat": seat}
    given = tuple(reversed(names(table.pack, mask)))
    if seat == table.you:
        event["cards"] = list(given)
    event["text"] = table.whose("table.log.discard", seat, cards=given)
    return event


def _named(table: Table, suit: int | None) -> Text:
    if suit is None:
        return table.text("table.log.unnamed")
    return table.text("table.log.named", suit=SUIT_LETTERS[suit])


def _partner(table: Table, seat: Seat, action: Partner, after: Any) -> Text:
    if action.card is not None:
        card = table.pack.card_names[action.card]
        text = table.whose("table.log.called-card", seat, card=card)
        mine = seat != table.you and after.hand >> action.card & 1
        return sentences(text, table.text("table.log.called-you", card=card) if mine else [])
    if not action.seats:
        return table.whose("table.log.alone", seat)
    return table.whose("table.log.chosen", seat, partners=name_list(table, action.seats))


def _bidding_over(table: Table, action: Any, after: Any) -> list[Event]:
    """Return what follows on the last call: the contract, and who takes the kitty."""
    if isinstance(action, AnswerRedeal):
        return []
    over: Event = {"kind": "auction_over", "seat": after.declarer}
    if after.contract is None or after.declarer is None:
        played = after.phase == PLAY
        over["text"] = table.text("table.log.all-passed-play" if played else "table.log.all-passed")
        return [over]
    contract = table.whose("table.log.contract", after.declarer, bid=after.contract.name)
    out = sitting_out(table, sorted(after.sits_out))
    if not after.contract.takes_kitty:
        over["text"] = sentences(contract, out, table.text("table.log.kitty-stays"))
        return [over]
    over["text"] = sentences(contract, out)
    kitty: Event = {"kind": "kitty", "seat": after.declarer, "text": kitty_text(table, after)}
    if after.declarer == table.you:
        kitty["cards"] = list(names(table.pack, after.kitty_seen))
    return [over, kitty]


def kitty_text(table: Table, seen: Any) -> Text:
    """Return where the kitty is; only the contractor is told which cards it has."""
    if seen.contract is None or seen.declarer is None:
        waits = seen.phase in BIDDING
        if waits:
            return table.text("table.spare.kitty", n=seen.kitty_size)
        return table.text("table.log.kitty-stays")
    if not seen.contract.takes_kitty:
        return table.text("table.log.kitty-stays")
    found = [table.pack.card_names[card] for card in cards(seen.kitty_seen)]
    return table.whose("table.log.kitty-taken", seen.declarer, cards=found)


def _after_card(table: Table, before: Any, after: Any) -> list[Event]:
    events: list[Event] = []
    if after.partner_known and not before.partner_known and after.partners:
        partner = after.partners[0]
        text = table.whose("table.log.partner-shown", partner)
        events.append({"kind": "reveal_partner", "seat": partner, "text": text})
    if len(after.tricks) > len(before.tricks):
        _, trick, winner, _ = after.tricks[-1]
        played = [table.pack.card_names[card] for card in trick]
        events.append({"kind": "trick", "winner": winner, "cards": played, "points": None,
                       "text": trick_text(table, winner)})  # fmt: skip
    return events


def trick_text(table: Table, winner: Seat) -> Text:
    """Return who took a trick."""
    return table.whose("table.log.trick-taken", winner)


def _open_hand(table: Table, after: Any) -> Event:
    shown = [table.pack.card_names[card] for card in reversed(cards(after.open_hand))]
    text = table.whose("table.log.open-hand", after.open_seat, cards=shown)
    return {"kind": "open_hand", "seat": after.open_seat, "cards": shown, "text": text}


def time_up(table: Table, action: Any) -> Text:
    """Return what is said when the computer has acted for the person."""
    return time_up_text(
        table, table.pack.card_names[action.card] if isinstance(action, Play) else None
    )
