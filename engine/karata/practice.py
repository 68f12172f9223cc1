"""A practice table: one person, computer players, undo, hints and the score sheet.

The browser and the terminal both drive a `Table`; neither knows a rule.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from karata.bots import Choice, bot
from karata.bots.search import Search, Thinking
from karata.cards import Seat
from karata.errors import KarataError
from karata.game import IllegalAction, Violation
from karata.match import Match
from karata.messages import Text, messages
from karata.places import anchor
from karata.replay import match_until, replayed
from karata.table_log import events_of, new_deal
from karata.tables import table_of
from karata.tables.parts import YOUR_TURN, explanation
from karata.view_types import Event, Explanation, Hint

ASSISTED_MARK = "# assisted"
DEALT_MARK = "# dealt"  # the next deal has begun, though nobody has acted in it


class NothingToDo(KarataError):
    """A request that makes no sense at this moment; `message` is the id of the sentence."""

    def __init__(self, message: str, detail: str) -> None:
        self.message = message
        super().__init__(detail)


class Table:
    """A match with a person at one seat and computer players at the others.

    `ply` grows with every change, undo included, so that a late request can be told from a new one.
    """

    def __init__(self, match: Match, lang: str, seat: Seat = 0, level: str = "thumb") -> None:
        self.match = match
        self.game = match.game
        self.lang = lang
        self.messages = messages(lang)
        self.seat = seat
        self.players = int(match.options.players)
        self.pack = match.game.pack
        self.family = table_of(self.game.name)
        self.ply = sum(len(actions) for actions in match.actions)
        self.assisted = False
        self._thought: tuple[int, str, Thinking] | None = None  # for which ply and level
        self.names = tuple(
            self.messages.say("table.player", number=at + 1) for at in range(self.players)
        )
        self.set_level(level)

    @classmethod
    def resume(cls, text: str, lang: str, seat: Seat = 0, level: str = "thumb") -> Table:
        """Return the table of a transcript; TranscriptError if it cannot be replayed."""
        table = cls(Match.from_transcript(text), lang, seat, level)
        table.read_marks(text)
        return table

    def read_marks(self, text: str) -> None:
        """Take over from a transcript what is no part of the match itself."""
        lines = text.splitlines()
        self.assisted = ASSISTED_MARK in lines
        if DEALT_MARK in lines and self.match.deal_over and not self.match.finished:
            self.match.begin_next()

    def set_level(self, level: str) -> None:
        """Let all computer players play at this level; UnknownBot if there is none."""
        self.bot = bot(self.game.name, level)
        self.level = level

    def transcript(self) -> str:
        """Return the match as text; comments say what is no part of the match itself."""
        dealt = len(self.match.actions) > 1 and not self.match.actions[-1]
        marks = [DEALT_MARK] * dealt + [ASSISTED_MARK] * self.assisted
        return self.match.transcript() + "".join(f"{mark}\n" for mark in marks)

    # ------------------------------------------------------------ sentences

    def text(self, id: str, **params: object) -> Text:
        """Return a sentence of the table."""
        return self.messages.text(id, "text", params, self.names)

    def whose(self, id: str, seat: Seat, **params: object) -> Text:
        """Return the sentence about the person (`…-you`) or about another player."""
        if seat == self.seat:
            return self.text(f"{id}-you", **params)
        return self.text(id, player=seat, **params)

    def refusal(self, violation: Violation) -> Text:
        """Return what the person is told when a rule forbids an action."""
        return self.messages.text(violation.rule, "refusal", violation.params, self.names)

    # ------------------------------------------------------------ acting

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is; None between deals."""
        actor: Seat | None = self.game.actor(self.match.state)
        return actor

    def act(self, text: str) -> list[Event]:
        """Do an action of the person; NotationError or IllegalAction leave the table as it was."""
        action = self.game.parse_action(text)
        if self.actor is not None and self.actor != self.seat:
            violation = self.family.out_of_turn(self, action)
            raise IllegalAction(violation, text, self.game.position(self.match.state))
        return self._do(action)

    def advance(self, for_person: bool = False) -> list[Event]:
        """Let the computer player on turn act once; `for_person`: the time of the person is up."""
        actor = self.actor
        if actor is None:
            raise NothingToDo("table.hint.none", "no seat is on turn: the deal is over")
        if actor == self.seat:
            if not for_person:
                raise NothingToDo("table.hint.none", "the person is on turn")
            action = self._choice("thumb").action
            events = self._do(action)
            events[0]["text"] = self.family.time_up(self, action)
            return events
        return self._do(self._choice(self.level).action)

    @property
    def thinks(self) -> bool:
        """Whether the computer player on turn needs time: `think` gives it in slices."""
        return self.actor not in (None, self.seat) and isinstance(self.bot, Search)

    def think(self, until: float) -> Thinking:
        """Work on the choice of the computer player on turn; `advance` then makes it.

        Goes on until `time.perf_counter()` has passed `until`, one playout at least.
        """
        if not self.thinks:
            raise NothingToDo("table.hint.none", "no computer player has to think now")
        thinking = self._thinking(self.level)
        thinking.step(until)
        return thinking

    def begin(self, level: str, more: Sequence[Any] = ()) -> Thinking:
        """Return the decision of the seat on turn by a level that thinks, not yet worked out.

        `more`: actions to weigh besides those that the level considers.
        """
        player = bot(self.game.name, level)
        assert isinstance(player, Search)
        return player.begin(*self._at_turn(), more)

    def _thinking(self, level: str) -> Thinking:
        """Return this decision as far as it has been worked out before."""
        if self._thought is None or self._thought[:2] != (self.ply, level):
            self._thought = self.ply, level, self.begin(level)
        return self._thought[2]

    def _choice(self, level: str) -> Choice:
        """Return what a computer player of this level would do at the seat on turn."""
        player = bot(self.game.name, level)
        if isinstance(player, Search):
            return self._thinking(level).choice()
        return player.choose(*self._at_turn())

    def _at_turn(self) -> tuple[Any, random.Random]:
        """Return what the seat on turn sees, and its generator for this choice."""
        match, seat = self.match, self.actor
        assert seat is not None
        done = len(match.actions[-1])
        rng = random.Random(f"karata bot {match.seed} {match.number} {done}")
        return self.game.observe(match.state, seat), rng

    def next_deal(self) -> list[Event]:
        """Deal the next cards."""
        if not self.match.deal_over or self.match.finished:
            raise NothingToDo("table.error.stale", "the deal is not over, or the match is")
        self.match.begin_next()
        self.ply += 1
        return self.deal_events()

    def deal_events(self) -> list[Event]:
        """Return the events of a deal that has just begun."""
        return new_deal(self)

    def _do(self, action: Any) -> list[Event]:
        seat, before = self.actor, self.family.remember(self)
        self.match.act(action)
        assert seat is not None
        self.ply += 1
        return events_of(self, seat, action, before)

    # ------------------------------------------------------------ help

    def hint(self) -> Hint:
        """Return what the rules of thumb advise, and why."""
        if self.actor != self.seat:
            raise NothingToDo("table.hint.none", "the person is not on turn")
        return self.advised(self._choice("thumb"))

    def advised(self, choice: Choice) -> Hint:
        """Return a choice for the seat on turn in words, with the advice behind it."""
        advice = self.family.advice(self, choice.action)
        reason = advice.suggestion
        rule = choice.because[0] if choice.because else None
        if rule is not None and advice.reason:
            params = {**self.game.facts(self.match.options), **advice.params}
            reason = self.messages.text(rule, "hint", params, self.names)
        return {
            "action": self.game.format_action(choice.action),
            "cards": list(advice.cards),
            "suggestion": advice.suggestion,
            "text": reason,
            "rule": rule,
            "anchor": None if rule is None else anchor(rule, self.game.name),
        }

    def explain(self, card_name: str) -> Explanation:
        """Say whether the person may use a card now, and which rule forbids it."""
        if self.actor is not None and self.actor != self.seat:
            self.pack.card(card_name)  # an unknown card is refused as such
            return explanation(self, Violation(YOUR_TURN), [])
        return self.family.explain(self, card_name)

    # ------------------------------------------------------------ undo

    def _last_own(self) -> tuple[int, int] | None:
        """Return the number of the deal of the person's last action, and its place in it."""
        for number in reversed(self.match.numbers):
            actors = [actor for _, actor, _ in replayed(self.match, number)]
            for place in range(len(actors) - 1, -1, -1):
                if actors[place] == self.seat:
                    return number, place
        return None

    @property
    def can_undo(self) -> bool:
        """Whether the person has done anything that could be taken back."""
        return len(self.match.actions) > 1 or self.family.has_acted(self)

    def undo(self) -> list[Event]:
        """Go back to before the person's last action, by replay; mark what was seen meanwhile."""
        found = self._last_own()
        if found is None:
            raise NothingToDo("table.undo.none", "the person has not acted yet")
        number, place = found
        old = self.match
        new = match_until(old, number, place)
        later = number < old.number or len(old.actions[-1]) > place + 1
        if later or self.family.revealed(self, old.state, new.state):
            self.assisted = True
        self.match = new
        self.ply += 1
        return []
