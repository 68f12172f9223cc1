"""The Hearts family at the table: see `karata.tables.family.GameTable`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from karata.cards import Mask, Seat, cards, count, mask_of, names
from karata.game import Violation
from karata.games.actions import Action, Moon, Pass, Play, Scatter
from karata.games.passing import SCATTER
from karata.messages import Text
from karata.summary import Tally
from karata.tables import hearts_log as log
from karata.tables.claim import Claim
from karata.tables.family import Advice, Shown
from karata.tables.hearts_claims import hearts_claim
from karata.tables.hearts_replay import moon_lines, outcome, tricks_of
from karata.tables.hearts_view import hearts_view
from karata.tables.parts import YOUR_TURN, explanation, own_columns
from karata.tricks import points
from karata.view_types import Column, Event, Explanation, View

if TYPE_CHECKING:
    from karata.practice import Table


class HeartsTable:
    """Passing, tricks with their points, moons, and spare cards."""

    help = "terminal.help"
    trumps = False
    better: Literal[-1, 1] = -1

    def remember(self, table: Table) -> log.Before:
        """Return what an action may change and the log must know."""
        return log.Before(table.match.state)

    def public(self, table: Table) -> Any:
        """Return what everybody may know."""
        seen = table.game.observe(table.match.state, table.seat)
        return replace(seen, hand=0, passed=0, received=0, kitty_seen=0, legal=0)

    def new_deal(self, table: Table) -> Text:
        """Return what is said of a new deal beside who deals."""
        return log.new_deal(table)

    def events(self, table: Table, seat: Seat, action: Any, before: Any) -> list[Event]:
        """Return what an action, already done, has brought about."""
        return log.events_of(table, seat, action, before)

    def ending(self, table: Table) -> Text:
        """Return what is said of a deal that is over before its points: nothing."""
        return []

    def time_up(self, table: Table, action: Any) -> Text:
        """Return what is said when the computer has acted for the person."""
        return log.time_up(table, action)

    def tally(self, table: Table, seat: Seat) -> Tally:
        """Return how often a seat has shot the moon, or the sun."""
        moons = [moon_lines(result) for result in table.match.results]
        return Tally(moons=sum(bool(lines) and lines[0].seat == seat for lines in moons))

    def claim(self, seen: Any) -> Claim | None:
        """Return why the rest of the deal is sure for this seat."""
        return hearts_claim(seen)

    def view(self, table: Table, seen: Any) -> Shown:
        """Return what the person sees."""
        return hearts_view(table, seen)

    def columns(self, table: Table) -> list[Column]:
        """Return the columns of the score sheet: everybody plays alone."""
        return own_columns(table)

    def final_text(self, table: Table) -> Text:
        """Return who has won the match."""
        return log.final_text(table)

    def goes_on(self, table: Table) -> Text:
        """Return why the match goes on although the target has been reached."""
        return log.goes_on(table)

    def sheet_text(self, table: Table) -> Text:
        """Return how the match stands while it goes on."""
        return log.sheet_text(table)

    # ------------------------------------------------------------ help, refusals and undo

    def out_of_turn(self, table: Table, action: Any) -> Violation:
        """Return why the person may not act while somebody else is on turn."""
        return Violation(YOUR_TURN)

    def unit(self, table: Table) -> float:
        """Return what a heart costs on average, or 1 where hearts cost nothing."""
        setup = table.match.state.setup
        hearts = setup.hearts & setup.in_play
        return points(setup.values, hearts) / count(hearts) or 1.0

    def advice(self, table: Table, action: Any) -> Advice:
        """Return an action in words."""
        pack = table.pack
        match action:
            case Play(card):
                name = pack.card_names[card]
                suggestion = table.text("table.hint.play", card=name)
                return Advice((name,), suggestion, {"card": name, "cards": (name,)})
            case Pass(mask):
                given = names(pack, mask)
                suggestion = table.text("table.hint.pass", cards=given)
            case Scatter(listed):
                given = tuple(pack.card_names[card] for card in listed)
                suggestion = table.text("table.hint.scatter", cards=given)
            case Moon(choice):
                way = log.moon_way(outcome(table.game, table.match.state, choice), choice)[0]
                return Advice((), table.text(f"table.hint.moon-{way}"), reason=False)
            case _:
                raise TypeError(action)
        return Advice(given, suggestion, {"cards": given})

    def explain(self, table: Table, card_name: str) -> Explanation:
        """Say whether the person on turn may use a card, and which rule forbids it."""
        state = table.match.state
        passing = state.phase == "pass"
        action = self._giving(table, card_name) if passing else Play(table.pack.card(card_name))
        lying = names(table.pack, mask_of(state.trick))
        known = "pass" if passing else "cancels" if card_name in lying else "legal"
        violation: Violation | None = table.match.violation(action)
        return explanation(table, violation, table.text(f"table.explain.{known}", card=card_name))

    def _giving(self, table: Table, card_name: str) -> Action:
        """Return a way to give this card away, with others that may be given."""
        state, pack = table.match.state, table.pack
        held = pack.named(card_name) & state.hands[table.seat]
        card = cards(held)[0] if held else pack.card(card_name)
        rest: Mask = table.game.passable(state) & ~(1 << card)
        given = (card, *cards(rest))[: table.game.pass_size(state)]
        return Scatter(given) if state.way == SCATTER else Pass(mask_of(given))

    def has_acted(self, table: Table) -> bool:
        """Whether the person has done anything in this deal."""
        state = table.match.state
        played = count(state.hands[table.seat]) < state.setup.hand_size
        return played or bool(state.passed[table.seat])

    def revealed(self, table: Table, after: Any, before: Any) -> bool:
        """Return whether an action of the person has turned up hidden cards."""
        exchanged = before.phase == "pass" and after.phase != "pass"
        return exchanged or (after.kitty_seat == table.seat and before.kitty_seat is None)

    # ------------------------------------------------------------ the terminal and the command

    def above_hand(self, table: Table, view: View) -> list[Text]:
        """Return what the terminal says before the person's cards."""
        lines: list[Text] = []
        giving = view["pass"]
        if giving is not None:
            lines += [giving["text"], *(slot["text"] for slot in giving["slots"])]
        if view["pile"] is not None:
            lines.append(view["pile"]["text"])
        if view["spare"] is not None and view["kitty"]:
            lines.append(view["spare"]["text"])
        if view["trick"]:
            played = [card["card"] for card in view["trick"]]
            lines.append(table.text("terminal.on-table", cards=played))
        cancelled = {card["card"]: None for card in view["trick"] if card["cancelled"]}
        if cancelled:
            lines.append(table.text("terminal.cancelled", cards=tuple(cancelled)))
        return lines

    def below_hand(self, table: Table, view: View) -> list[Text]:
        """Return what the terminal says after the person's cards."""
        choices = [choice["text"] for choice in view["choices"]]
        return [*choices, table.text("terminal.choose-moon")] if choices else []

    def typed(self, view: View, words: str) -> str:
        """Return the action that the person has typed: cards, self or others."""
        if view["phase"] == "moon":
            return f"moon {words.lower()}"
        given = " ".join(card_name(word) for word in words.replace(",", " ").split())
        return f"{'play' if view['pass'] is None else view['pass']['action']} {given}"

    def promise(self, view: View, action: str) -> Text:
        """Return what an action commits to: nothing beyond itself."""
        return []

    def refusals(self, game: Any, state: Any) -> dict[str, Any]:
        """Return the rule that forbids each card of the seat on turn."""
        actor = game.actor(state)
        refused = {}
        for card in cards(state.hands[actor]) if actor is not None else ():
            violation = game.violation(state, Play(card))
            if violation is not None:
                refused[game.pack.card_names[card]] = violation.rule
        return {"refused": refused}

    def report(self, game: Any, state: Any) -> dict[str, Any]:
        """Return who took what in a deal, and its score lines once it is over."""
        return tricks_of(game, state)


def card_name(typed: str) -> str:
    """Return the notation of a card as people type it: 10h is TH."""
    upper = typed.upper()
    return "T" + upper[2:] if upper.startswith("10") else upper
