"""Five Hundred: the bidding, the contract and the choices before play, as the person sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karata.cards import SUIT_LETTERS, Seat
from karata.game import Violation
from karata.games.bids import INKLES, NO_TRUMP, STRAIN_NAMES, TRICKS, Bid
from karata.games.five_hundred_actions import (
    PASS,
    AnswerRedeal,
    AskRedeal,
    Call,
    Look,
    NameJoker,
    Partner,
)
from karata.games.five_hundred_state import AUCTION, BIDDING, JOKER, PARTNER, PLAY, RAISE
from karata.messages import Text
from karata.places import anchor
from karata.table_log import name_list
from karata.tables.five_hundred_words import commits
from karata.tables.parts import card_view
from karata.view_types import (
    AuctionView,
    BidBox,
    BidRow,
    BidView,
    CallCard,
    CallView,
    ChoiceView,
    ContractView,
    HighView,
)

if TYPE_CHECKING:
    from karata.practice import Table

SPEAKING = (AUCTION, RAISE)


def auction_view(table: Table, seen: Any) -> AuctionView:
    """Return what has been said, the highest bid, and what the person may say."""
    calls = [
        CallView(
            seat=seat,
            bid=name,
            text=table.messages.bid(name),
            short=table.messages.bid(name, "short-"),
        )
        for seat, name in seen.calls
    ]
    high = None
    if seen.high is not None:
        high = HighView(
            seat=seen.high_seat,
            text=table.messages.bid(seen.high.name),
            short=table.messages.bid(seen.high.name, "short-"),
            value=seen.high.value,
        )
    speaks = table.due is not None and seen.phase in SPEAKING
    box = _box(table, seen) if speaks else None
    return AuctionView(calls=calls, high=high, box=box)


def _box(table: Table, seen: Any) -> BidBox:
    levels: dict[int, list[BidView]] = {}
    if seen.options.min_level == "inkle":
        levels[6] = [_inkle(table, name) for name in INKLES if _may_inkle(seen, name)]
    special = []
    for bid in seen.setup.bids:
        view = _bid(table, bid.name, bid.value, commits(table, bid))
        if bid.kind == TRICKS:
            levels.setdefault(bid.level, []).append(view)
        else:
            special.append(view)
    passing: ChoiceView | None = None
    if table.match.violation(Call(PASS)) is None:
        keep = "table.choice.keep" if seen.phase == RAISE else "table.choice.no-bid"
        passing = ChoiceView(action=PASS, text=table.text(keep))
    rows = [BidRow(level=level, bids=bids) for level, bids in levels.items() if bids]
    return {"rows": rows, "special": special, "pass": passing}


def _may_inkle(seen: Any, name: str) -> bool:
    return bool(seen.options.no_trumps) or not name.endswith("NT")


def _inkle(table: Table, name: str) -> BidView:
    return _bid(table, name, 0, table.text("table.commits.inkle"))


def _bid(table: Table, name: str, value: int, promise: Text) -> BidView:
    violation: Violation | None = table.match.violation(Call(name))
    rule = None if violation is None else violation.rule
    return {
        "action": f"bid {name}",
        "bid": name,
        "short": table.messages.bid(name, "short-"),
        "text": table.messages.bid(name),
        "value": value,
        "legal": violation is None,
        "commits": promise,
        "refusal": None if violation is None else table.refusal(violation),
        "rule": rule,
        "anchor": None if rule is None else anchor(rule, table.game.name),
    }


# ---------------------------------------------------------------- the contract


def contract_view(table: Table, seen: Any) -> ContractView | None:
    """Return what is played and how far it has come; None while there is no contract."""
    bid: Bid | None = seen.contract
    if bid is None:
        return _no_contract(table) if seen.phase == PLAY else None
    if seen.declarer is None:
        return None
    made = sum(seen.took[seat] for seat in seen.attackers)
    progress = "table.contract.progress-misere" if bid.is_misere else "table.contract.progress"
    called = seen.called
    return {
        "seat": seen.declarer,
        "bid": bid.name,
        "text": table.messages.bid(bid.name),
        "short": table.messages.bid(bid.name, "short-"),
        "value": bid.value,
        "level": bid.level,
        "strain": STRAIN_NAMES[bid.strain],
        "made": made,
        "need": bid.level,
        "partners": list(seen.partners),
        "text_progress": table.text(progress, need=bid.level, made=made),
        "joker": joker_text(table, seen),
        "called": None if called is None else card_view(table, called),
    }


def _no_contract(table: Table) -> ContractView:
    words = table.messages.suit("NT")
    return {
        "seat": None, "bid": None, "text": [words], "short": [words], "value": 0, "level": 0,
        "strain": STRAIN_NAMES[NO_TRUMP], "made": 0, "need": 0, "partners": [],
        "text_progress": table.text("table.contract.none"), "joker": None, "called": None,
    }  # fmt: skip


def joker_text(table: Table, seen: Any) -> Text | None:
    """Return what the contractor has said of the joker's suit."""
    if seen.joker_suit is not None:
        return table.text("table.log.named", suit=SUIT_LETTERS[seen.joker_suit])
    said = any(isinstance(action, NameJoker) for action in table.match.actions[-1])
    return table.text("table.log.unnamed") if said else None


# ---------------------------------------------------------------- choices


def choices(table: Table, seen: Any) -> list[ChoiceView]:
    """Return what the person can do that is about no single card and stands not in the box."""
    if table.due is None or seen.phase not in (*BIDDING, PARTNER, JOKER):
        return []
    shown = []
    for action in table.game.actions(table.match.state):
        text = _choice(table, seen, action)
        if text is not None:
            shown.append(ChoiceView(action=table.game.format_action(action), text=text))
    return shown


def _choice(table: Table, seen: Any, action: Any) -> Text | None:
    match action:
        case Look():
            return table.text("table.choice.look")
        case Call(name):
            return None if seen.phase in SPEAKING else table.text("table.choice.bid", bid=name)
        case AskRedeal():
            return table.text("table.choice.redeal")
        case AnswerRedeal(agree):
            return table.text("table.choice.agree" if agree else "table.choice.refuse")
        case NameJoker(None):
            return table.text("table.choice.joker-none")
        case NameJoker(suit):
            return table.text("table.choice.joker", suit=SUIT_LETTERS[suit or 0])
        case Partner(None, ()):
            return table.text("table.choice.alone")
        case Partner(None, seats):
            return [partner_names(table, seats)]
    return None


def partner_names(table: Table, seats: tuple[Seat, ...]) -> str:
    """Return the names of chosen partners as a list."""
    return name_list(table, seats)


def call_cards(table: Table, seen: Any) -> list[CallCard]:
    """Return the cards that the person may call to find a partner, by suit, high to low."""
    if table.due is None or seen.phase != PARTNER:
        return []
    pack = table.pack
    found = []
    for action in table.game.actions(table.match.state):
        if isinstance(action, Partner) and action.card is not None:
            found.append((-pack.suit_of[action.card], -pack.rank_of[action.card], action))
    return [
        CallCard(
            **card_view(table, action.card),
            action=table.game.format_action(action),
            suit=pack.card_names[action.card][-1] if suit > -4 else "",
        )
        for suit, _, action in sorted(found, key=lambda each: each[:2])
        if action.card is not None
    ]
