"""Five Hundred at the table: see `karata.tables.family.GameTable`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

from karata.cards import SUIT_LETTERS, Card, cards, count, mask_of, names
from karata.game import Violation
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
from karata.games.five_hundred_observing import observe_public
from karata.games.five_hundred_setup import TRICK_POINTS
from karata.games.five_hundred_state import BIDDING, JOKER, KITTY, PARTNER
from karata.messages import Text, plain
from karata.summary import Tally
from karata.table_log import name_list
from karata.tables import five_hundred_log as log
from karata.tables import five_hundred_report as report
from karata.tables import five_hundred_words as words
from karata.tables.claim import Claim
from karata.tables.family import Advice, Shown
from karata.tables.five_hundred_claims import five_hundred_claim
from karata.tables.five_hundred_view import five_hundred_view
from karata.tables.parts import YOUR_TURN, explanation
from karata.view_types import CallView, Column, Event, Explanation, View

if TYPE_CHECKING:
    from karata.practice import Table

_VERBS = ("bid", "pass", "look", "discard", "partner", "joker", "play", "redeal", "agree", "refuse")
_BID = re.compile(r"(\d+)\s*(s|c|d|h|nt?)(/sans)?\Z")
_NO_CARDS = ("pass", "look", "redeal", "agree", "refuse")


class FiveHundredTable:
    """Bidding, the kitty, partners, the joker, and hands that lie open or sit out."""

    help = "terminal.help-bids"
    trumps = True
    better: Literal[-1, 1] = 1

    def remember(self, table: Table) -> Any:
        """Return what the reader of the log knows before an action."""
        return self.public(table) if table.you is None else self._own(table)

    def public(self, table: Table) -> Any:
        """Return what everybody may know."""
        return observe_public(table.match.state, table.seat)

    def _own(self, table: Table) -> Any:
        """Return what the person at the table knows."""
        return table.game.observe(table.match.state, table.seat)

    def new_deal(self, table: Table) -> Text:
        """Return what is said of a new deal beside who deals: nothing."""
        return []

    def events(self, table: Table, seat: int, action: Any, before: Any) -> list[Event]:
        """Return what an action, already done, has brought about."""
        return log.events_of(table, seat, action, before)

    def ending(self, table: Table) -> Text:
        """Return whether the contract of the finished deal was made."""
        return words.ending(table, self.remember(table))

    def time_up(self, table: Table, action: Any) -> Text:
        """Return what is said when the computer has acted for the person."""
        return log.time_up(table, action)

    def claim(self, seen: Any) -> Claim | None:
        """Return why the rest of the deal is sure for this seat."""
        return five_hundred_claim(seen)

    def view(self, table: Table, seen: Any) -> Shown:
        """Return what the person sees."""
        return five_hundred_view(table, seen)

    def columns(self, table: Table) -> list[Column]:
        """Return the columns of the score sheet: one for each side."""
        return words.columns(table)

    def final_text(self, table: Table) -> Text:
        """Return who has won the match."""
        return words.final_text(table)

    def goes_on(self, table: Table) -> Text:
        """Return why the match goes on although the target has been reached."""
        return words.goes_on(table)

    def sheet_text(self, table: Table) -> Text:
        """Return how the match stands while it goes on."""
        return words.sheet_text(table)

    def tally(self, table: Table, seat: int) -> Tally:
        """Return how often a seat was the contractor, and how often it made the contract."""
        return report.tally(table.match, seat)

    # ------------------------------------------------------------ help, refusals and undo

    def out_of_turn(self, table: Table, action: Any) -> Violation:
        """Return why the person may not act now: one who has passed is told so (SF-32)."""
        seen = self._own(table)
        if isinstance(action, Call) and seen.phase not in BIDDING:
            return Violation("five_hundred.bid.over")
        final = seen.options.bidding == "australian" and seen.options.bid_after_pass == "never"
        if isinstance(action, Call) and seen.passed[table.seat] and final:
            return Violation("five_hundred.bid.passed")
        return Violation(YOUR_TURN)

    def unit(self, table: Table) -> float:
        """Return what one trick is worth to those who defend."""
        return float(TRICK_POINTS)

    def advice(self, table: Table, action: Any) -> Advice:
        """Return an action in words."""
        card_names = table.pack.card_names
        match action:
            case Call(name):
                said = "table.hint.no-bid" if name == PASS else "table.hint.bid"
                return Advice((), table.text(said, bid=name), {"bid": name, **_strain(name)})
            case Look():
                return Advice((), table.text("table.hint.look"))
            case AskRedeal():
                return Advice((), table.text("table.hint.redeal"))
            case AnswerRedeal(agree):
                return Advice((), table.text("table.hint.agree" if agree else "table.hint.refuse"))
            case Discard(mask):
                given = names(table.pack, mask)
                suggestion = table.text("table.hint.discard", cards=given)
                return Advice(given, suggestion, {"cards": given, "n": len(given)})
            case NameJoker(None):
                return Advice((), table.text("table.hint.joker-none"), {"card": "JK"})
            case NameJoker(suit):
                letter = SUIT_LETTERS[suit or 0]
                suggestion = table.text("table.hint.joker", suit=letter)
                return Advice((), suggestion, {"suit": letter, "card": "JK"})
            case Partner(None, ()):
                return Advice((), table.text("table.hint.alone"))
            case Partner(None, seats):
                listed = name_list(table, seats)
                return Advice((), table.text("table.hint.partner", partners=listed))
            case Partner(card, _):
                name = card_names[card or 0]
                suggestion = table.text("table.hint.call-card", card=name)
                return Advice((name,), suggestion, {"card": name})
            case Play(card, suit):
                return self._play_advice(table, card_names[card], card, suit)
        raise TypeError(action)

    def _play_advice(self, table: Table, name: str, card: Card, suit: int | None) -> Advice:
        params: dict[str, object] = {"card": name, "cards": (name,)}
        if suit is not None:
            params["suit"] = SUIT_LETTERS[suit]
            suggestion = table.text("table.hint.play-joker", card=name, suit=params["suit"])
            return Advice((name,), suggestion, params)
        own = table.match.state.order.suit_of[card]
        if own < len(SUIT_LETTERS):
            params["suit"] = SUIT_LETTERS[own]
        return Advice((name,), table.text("table.hint.play", card=name), params)

    def explain(self, table: Table, card_name: str) -> Explanation:
        """Say whether the person on turn may use a card, and which rule forbids it."""
        state, card = table.match.state, table.pack.card(card_name)
        violation: Violation | None
        if state.phase == KITTY:
            rest = state.hands[table.seat] & ~(1 << card)
            size = count(state.hands[table.seat]) - state.setup.hand_size
            chosen = mask_of((card, *cards(rest)[: size - 1]))
            violation = table.match.violation(Discard(chosen))
            return explanation(
                table, violation, table.text("table.explain.discard", card=card_name)
            )
        seen = self._own(table)
        if not state.trick and seen.legal >> card & 1 and self._led_free(seen, card):
            return explanation(table, None, table.text("table.explain.lead-joker", card=card_name))
        violation = table.match.violation(Play(card))
        return explanation(table, violation, table.text("table.explain.legal", card=card_name))

    def _led_free(self, seen: Any, card: Card) -> bool:
        return bool(seen.joker_suits) and seen.order.suit_of[card] >= len(SUIT_LETTERS)

    def has_acted(self, table: Table) -> bool:
        """Whether the person has done anything in this deal."""
        seen = self._own(table)
        me = table.seat
        spoke = any(seat == me for seat, _ in seen.calls) or me in seen.asked
        looked = seen.options.blind_misere != "off" and seen.looked
        played = seen.hand_sizes[me] < seen.setup.hand_size
        return bool(spoke or looked or played or seen.discarded)

    def revealed(self, table: Table, after: Any, before: Any) -> bool:
        """Return whether an action of the person has turned up hidden cards."""
        then = table.game.observe(before, table.seat)
        now = table.game.observe(after, table.seat)
        kitty = now.kitty_seen and not then.kitty_seen
        opened = now.open_hand and not then.open_hand and now.open_seat != table.seat
        return bool(kitty or opened or now.looked is not then.looked)

    # ------------------------------------------------------------ the terminal and the command

    def above_hand(self, table: Table, view: View) -> list[Text]:
        """Return what the terminal says before the person's cards."""
        lines: list[Text] = []
        auction, contract = view["auction"], view["contract"]
        if contract is not None:
            lines += self._contract(table, view)
        elif auction is not None and auction["calls"]:
            calls = ", ".join(plain(self._call(table, view, call)) for call in auction["calls"])
            lines.append(table.text("terminal.calls", calls=calls))
        if view["spare"] is not None and view["kitty"]:
            lines.append(view["spare"]["text"])
        for seat in view["seats"]:
            if seat["open"] is not None and not seat["you"]:
                shown = [card["card"] for card in seat["open"]]
                lines.append(table.text("terminal.open-hand", player=seat["seat"], cards=shown))
        if view["trick"]:
            played = [card["card"] for card in view["trick"]]
            lines.append(table.text("terminal.on-table", cards=played))
        return lines

    def _call(self, table: Table, view: View, call: CallView) -> Text:
        name = view["seats"][call["seat"]]["name"]
        return table.text("terminal.call", player=name, bid=call["short"])

    def _contract(self, table: Table, view: View) -> list[Text]:
        contract = view["contract"]
        assert contract is not None
        lines: list[Text] = []
        if contract["seat"] is not None:
            lines.append(table.whose("terminal.contract", contract["seat"], bid=contract["bid"]))
        lines.append(contract["text_progress"])
        if contract["joker"] is not None:
            lines.append(contract["joker"])
        return lines

    def below_hand(self, table: Table, view: View) -> list[Text]:
        """Return what the terminal says after the person's cards: what may be typed."""
        lines: list[Text] = []
        auction = view["auction"]
        if auction is not None and auction["box"] is not None:
            box = auction["box"]
            bids = [bid for row in box["rows"] for bid in row["bids"]] + box["special"]
            listed = [PASS] if box["pass"] is not None else []
            listed += [bid["bid"] for bid in bids if bid["legal"]]
            lines.append(table.text("terminal.bids", words=", ".join(listed)))
        if view["call_cards"]:
            called = [card["action"] for card in view["call_cards"]]
            lines.append(table.text("terminal.bids", words=", ".join(called)))
        choices = [(choice["action"], choice["text"]) for choice in view["choices"]]
        for card in view["hand"]:
            choices += [(play["action"], play["text"]) for play in card["plays"] if play["legal"]]
        for action, text in choices:
            lines.append(table.text("terminal.type-one", words=action, meaning=text))
        return lines

    def typed(self, view: View, words: str) -> str:
        """Return the action that the person has typed: a bid, cards, or a choice as it is shown."""
        verb, _, rest = words.strip().lower().partition(" ")
        if verb in _NO_CARDS and not rest:
            return verb
        if verb in _VERBS and rest:
            return f"{verb} {_bid(rest) if verb == 'bid' else _cards(rest)}"
        phase = view["phase"]
        auction = view["auction"]
        if phase == "blind" or (auction is not None and auction["box"] is not None):
            return f"bid {_bid(words.strip().lower())}"
        verbs = {KITTY: "discard", PARTNER: "partner", JOKER: "joker"}
        return f"{verbs.get(phase, 'play')} {_cards(words.lower())}"

    def promise(self, view: View, action: str) -> Text:
        """Return what a bid that may be made commits to."""
        auction = view["auction"]
        box = None if auction is None else auction["box"]
        if box is None:
            return []
        bids = [bid for row in box["rows"] for bid in row["bids"]] + box["special"]
        found = (bid["commits"] for bid in bids if bid["action"] == action and bid["legal"])
        return next(found, [])

    def refusals(self, game: Any, state: Any) -> dict[str, Any]:
        """Return the rules that forbid cards and bids of the seat on turn."""
        return report.refusals(game, state)

    def report(self, game: Any, state: Any) -> dict[str, Any]:
        """Return who took what in a deal, and its score lines once it is over."""
        return report.report(game, state)


def _strain(name: str) -> dict[str, object]:
    """Return the suit of a bid, for the reason of a hint."""
    found = re.match(r"\d+(S|C|D|H|NT)", name)
    return {"suit": found[1]} if found else {}


def _bid(typed: str) -> str:
    """Return the name of a bid as people type it: 7h is 7H, 8n is 8NT."""
    found = _BID.match(typed)
    if found is None:
        return "_".join(typed.split())
    strain = "NT" if found[2].startswith("n") else found[2].upper()
    return found[1] + strain + (found[3] or "")


def _cards(typed: str) -> str:
    """Return cards and other words as they are written: 10h is TH; `none` and `alone` stay."""
    if re.fullmatch(r"\d( ?, ?\d)+", typed):
        return typed.replace(" ", "")  # seats
    out = []
    for word in typed.replace(",", " ").split():
        upper = word.upper()
        if word in ("none", "alone"):
            out.append(word)
        else:
            out.append("T" + upper[2:] if upper.startswith("10") else upper)
    return " ".join(out)
