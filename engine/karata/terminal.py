"""A match in the terminal: the practice table with lines of text, in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from karata.deal_code import code_of, format_code
from karata.errors import NotationError
from karata.game import IllegalAction
from karata.messages import Text, plain
from karata.practice import NothingToDo, Table
from karata.rule_sheet import rule_sheet
from karata.view_types import Event, View
from karata.views import make_view

Read = Callable[[str], str]  # prompt -> line; EOFError when there is no more
Write = Callable[[str], None]


class Terminal:
    """Reads what the person types and prints what happens."""

    def __init__(self, table: Table, read: Read, write: Write) -> None:
        self.table = table
        self.read = read
        self.write = write

    def run(self) -> None:
        """Play until the match is over or the person leaves; then the transcript is printed."""
        try:
            self._begin(self.table.deal_events())
            while not self.table.match.finished:
                if not self._step():
                    break
        except EOFError:
            self.write("")
        self.write(self.table.messages.say("terminal.saved"))
        self.write(self.table.transcript().rstrip())

    def _step(self) -> bool:
        """Do the next thing; False when the person leaves."""
        table = self.table
        if table.actor is None:
            self.sheet()
            self.read(table.messages.say("terminal.next-deal") + " ")
            self._begin(table.next_deal())
        elif table.actor != table.seat:
            self.show(table.advance())
        else:
            return self._ask()
        if table.match.finished:
            self.sheet()
        return True

    def _begin(self, events: Iterable[Event]) -> None:
        """Print what is said when a deal begins, and how it can be opened again."""
        self.show(events)
        match, seat = self.table.match, self.table.people.seats[0]
        code = format_code(code_of(match, match.number, seat))
        self.write(self.table.messages.say("terminal.code", code=code))

    def show(self, events: Iterable[Event]) -> None:
        """Print what has happened."""
        for event in events:
            self.write(plain(event["text"]))

    def say(self, text: Text) -> None:
        """Print one sentence."""
        self.write(plain(text))

    def _ask(self) -> bool:
        table = self.table
        view = make_view(table, "")
        self._situation(view)
        typed = self.read(table.messages.say("terminal.prompt") + " ").strip()
        if typed in ("q", "Q"):
            return False
        commands: dict[str, Callable[[], None]] = {
            "?": lambda: self.write(table.messages.say(table.family.help)),
            "h": self._hint,
            "u": self._undo,
            "s": self.sheet,
            "r": self._rules,
        }
        command = commands.get(typed.lower())
        if command is not None:
            command()
        elif typed:
            self._act(view, typed)
        return True

    def _situation(self, view: View) -> None:
        words = self.table.messages
        self.write("")
        self.say(view["status"])
        for line in self.table.family.above_hand(self.table, view):
            self.say(line)
        hand = [card["card"] for card in view["hand"]]
        self.say(words.text("terminal.hand", params={"cards": hand}))
        legal = [card["card"] for card in view["hand"] if card["legal"]]
        if legal and len(legal) < len(hand):
            self.say(words.text("terminal.allowed", params={"cards": legal}))
        for line in self.table.family.below_hand(self.table, view):
            self.say(line)

    def _act(self, view: View, typed: str) -> None:
        table = self.table
        action = table.family.typed(view, typed)
        promise = table.family.promise(view, action)
        if promise:
            self.say(promise)
        try:
            self.show(table.act(action))
        except NotationError:
            self.say(table.text("table.error.notation", given=typed))
        except IllegalAction as error:
            self.say(table.refusal(error.violation))
            self.write(table.messages.say("terminal.rule", rule=error.violation.rule))

    def _hint(self) -> None:
        hint = self.table.hint()
        self.say(hint["suggestion"])
        if hint["text"] != hint["suggestion"]:
            self.say(hint["text"])

    def _undo(self) -> None:
        try:
            self.show(self.table.undo())
        except NothingToDo as error:
            self.write(self.table.messages.say(error.message))

    def _rules(self) -> None:
        match = self.table.match
        self.write(rule_sheet(match.game, match.options, self.table.messages))

    def sheet(self) -> None:
        """Print the score sheet."""
        table = self.table
        view = make_view(table, "")
        words, sheet = table.messages, view["sheet"]
        columns = sheet["columns"]

        def row(head: str, by_seat: Sequence[int]) -> list[str]:
            return [head, *(str(by_seat[column["seats"][0]]) for column in columns)]

        rows = [[words.say("table.sheet.deal"), *(plain(column["name"]) for column in columns)]]
        rows += [row(str(deal["deal"]), deal["points"]) for deal in sheet["deals"]]
        rows.append(row(words.say("table.sheet.total"), sheet["totals"]))
        if sheet["places"] is not None:
            rows.append(row(words.say("table.sheet.place"), sheet["places"]))
        widths = [max(len(line[column]) for line in rows) for column in range(len(rows[0]))]
        self.write("")
        for line in rows:
            cells = (cell.rjust(width) for cell, width in zip(line, widths, strict=True))
            self.write("  ".join(cells))
        if sheet["text"] is not None:
            self.say(sheet["text"])
        if view["assisted"]:
            self.write(words.say("table.assisted"))
