"""A practice table: people at one device, computer players, undo, hints and the score sheet.

The browser and the terminal both drive a `Table`; neither knows a rule.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import copy
from typing import Any

from karata.bots import USUAL_LEVEL, Choice, bot
from karata.bots.search import Search, Thinking
from karata.cards import Seat
from karata.errors import KarataError
from karata.game import IllegalAction, Violation
from karata.match import Match
from karata.messages import Text, messages
from karata.people import MATCH_MARK, People, make_people, read_match_id, read_people
from karata.places import anchor
from karata.replay import match_until, replayed
from karata.table_log import events_of, new_deal
from karata.tables import table_of
from karata.tables.parts import YOUR_TURN, explanation
from karata.tables.sorting import USUAL
from karata.view_types import Event, Explanation, Hint

ASSISTED_MARK = "# assisted"
HINTED_MARK = "# hinted"
DEALT_MARK = "# dealt"  # the next deal has begun, though nobody has acted in it


class NothingToDo(KarataError):
    """A request that makes no sense at this moment; `message` is the id of the sentence."""

    def __init__(self, message: str, detail: str) -> None:
        self.message = message
        super().__init__(detail)


class Table:
    """A match with one person or several, and computer players at the other seats.

    `ply` grows with every change, undo included, so that a late request can be told from a new one.
    `seat`: whom the view is for. Without `people` one person sits there, alone.
    """

    def __init__(
        self,
        match: Match,
        lang: str,
        seat: Seat = 0,
        level: str = USUAL_LEVEL,
        people: People | None = None,
    ) -> None:
        self.match = match
        self.game = match.game
        self.lang = lang
        self.messages = messages(lang)
        self.players = int(match.options.players)
        self.pack = match.game.pack
        self.family = table_of(self.game.name)
        self.ply = sum(len(actions) for actions in match.actions)
        self.assisted = False
        self.hinted = False
        self.sort = USUAL
        self._thought: tuple[int, str, Thinking] | None = None  # for which ply and level
        self.looked: set[int] = set()  # deals that were shown with all hands open
        self.match_id: str | None = None  # the same in all copies of this match
        self.seat_people(people or People([seat]))
        self.set_level(level)

    @classmethod
    def resume(cls, text: str, lang: str, seat: Seat = 0, level: str = USUAL_LEVEL) -> Table:
        """Return the table of a transcript; TranscriptError if it cannot be replayed."""
        table = cls(Match.from_transcript(text), lang, seat, level)
        table.read_marks(text)
        return table

    def read_marks(self, text: str) -> None:
        """Take over from a transcript what is no part of the match itself."""
        self.match_id = read_match_id(text)
        self.seat_people(*read_people(text, self.people.seats, self._plain_names()))
        lines = text.splitlines()
        self.assisted, self.hinted = ASSISTED_MARK in lines, HINTED_MARK in lines
        if DEALT_MARK in lines and self.match.deal_over and not self.match.finished:
            self.match.begin_next()

    def _plain_names(self) -> tuple[str, ...]:
        """Return the names of the seats while nobody has chosen one."""
        say = self.messages.say
        return tuple(say("table.player", number=at + 1) for at in range(self.players))

    def seat_people(self, people: People, names: tuple[str, ...] = ()) -> None:
        """Let these people sit at the table; NameProblem or SeatProblem if they cannot."""
        if not names:
            people, names = make_people(people.seats, people.given, self._plain_names())
        self.people, self.names, self.seat = people, names, people.seats[0]

    def looking_at(self, match: Match, seat: Seat | None = None) -> Table:
        """Return a table like this one with another match, perhaps seen from another seat."""
        other = copy(self)
        other.match, other._thought = match, None
        other.people = copy(self.people)
        other.seat = self.seat if seat is None else seat
        return other

    def set_level(self, level: str) -> None:
        """Let all computer players play at this level; UnknownBot if there is none."""
        self.bot = bot(self.game.name, level)
        self.level = level

    def transcript(self) -> str:
        """Return the match as text; comments say what is no part of the match itself."""
        dealt = len(self.match.actions) > 1 and not self.match.actions[-1]
        marks = [DEALT_MARK] * dealt + [ASSISTED_MARK] * self.assisted
        marks += [HINTED_MARK] * self.hinted
        marks += self.people.marks()
        if self.match_id is not None:
            marks.append(f"{MATCH_MARK} {self.match_id}")
        return self.match.transcript() + "".join(f"{mark}\n" for mark in marks)

    # ------------------------------------------------------------ sentences

    def text(self, id: str, **params: object) -> Text:
        """Return a sentence of the table."""
        return self.messages.text(id, "text", params, self.names)

    def whose(self, id: str, seat: Seat, **params: object) -> Text:
        """Return the sentence about the person (`…-you`) or about another player.

        Where several people read the same log, everybody is called by name.
        """
        if seat == self.you:
            return self.text(f"{id}-you", **params)
        return self.text(id, player=seat, **params)

    def told(self, id: str, seat: Seat, **params: object) -> Text:
        """Return the sentence for the person who has the device (`…-you`) or about another one."""
        if seat == self.reader:
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

    @property
    def you(self) -> Seat | None:
        """Whom the sentences call `you`: nobody where several people read them."""
        return None if self.people.several else self.seat

    @property
    def handover(self) -> Seat | None:
        """Who must take the device before anything can be done; None if nobody must."""
        people, actor = self.people, self.actor
        if not people.several or actor not in people.seats or actor in people.away:
            return None
        return None if people.here and actor == self.seat else actor

    @property
    def reader(self) -> Seat | None:
        """Whose cards may be shown; None where several people may be looking."""
        if not self.people.several:
            return self.seat
        covered = self.actor is None or not self.people.here or self.handover is not None
        return None if covered else self.seat

    @property
    def due(self) -> Seat | None:
        """The person who is on turn and has the device; None while others are to act."""
        actor = self.actor
        return None if actor in self.people.away or actor != self.reader else actor

    def seen(self) -> Any:
        """Return what may be shown: what the reader may know, or else what everybody may."""
        if self.reader is None:
            return self.family.public(self)
        return self.game.observe(self.match.state, self.reader)

    def _must_have_device(self) -> None:
        """Refuse what nobody may ask while the cards are hidden."""
        if self.handover is not None:
            raise NothingToDo("table.handover.first", "the person on turn has not the device yet")

    def must_be_due(self) -> None:
        """Refuse what only the person on turn may ask; NothingToDo says why."""
        self._must_have_device()
        if self.actor is not None and self.actor == self.seat and self.seat in self.people.away:
            raise NothingToDo("table.away.first", "the computer plays for the person")

    def act(self, text: str) -> list[Event]:
        """Do an action of the person; NotationError or IllegalAction leave the table as it was."""
        action = self.game.parse_action(text)
        self.must_be_due()
        if self.actor is not None and self.due is None:
            violation = self.family.out_of_turn(self, action)
            raise IllegalAction(violation, text, self.game.position(self.match.state))
        return self.do(action)

    def advance(self, for_person: bool = False) -> list[Event]:
        """Let the computer player on turn act once; `for_person`: the time of the person is up."""
        actor = self.actor
        if actor is None:
            raise NothingToDo("table.hint.none", "no seat is on turn: the deal is over")
        self._must_have_device()
        if self.due is not None:
            if not for_person:
                raise NothingToDo("table.hint.none", "the person is on turn")
            action = self.choice(USUAL_LEVEL).action
            events = self.do(action)
            events[0]["text"] = self.family.time_up(self, action)
            return events
        return self.do(self.choice(self.level).action)

    @property
    def thinks(self) -> bool:
        """Whether the computer player on turn needs time: `think` gives it in slices."""
        computer = self.actor is not None and self.due is None and self.handover is None
        return computer and isinstance(self.bot, Search)

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

    def choice(self, level: str) -> Choice:
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
        self.people.here = not self.people.several
        return self.deal_events()

    def deal_events(self) -> list[Event]:
        """Return the events of a deal that has just begun."""
        return new_deal(self)

    def do(self, action: Any) -> list[Event]:
        """Do an action of the seat on turn; return what it brings about."""
        seat, before = self.actor, self.family.remember(self)
        self.match.act(action)
        assert seat is not None
        self.ply += 1
        if self.match.deal_over:
            self.people.here = not self.people.several  # all look at the score sheet
        return events_of(self, seat, action, before)

    # ------------------------------------------------------------ help

    def hint(self) -> Hint:
        """Return what the rules of thumb advise, and why."""
        self.must_be_due()
        if self.due is None:
            raise NothingToDo("table.hint.none", "the person is not on turn")
        self.hinted = True
        return self.advised(self.choice(USUAL_LEVEL))

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
        self.must_be_due()
        if self.actor is not None and self.due is None:
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
        if self.reader is None and self.actor is not None:
            return False  # nobody has the device
        return len(self.match.actions) > 1 or self.family.has_acted(self)

    def undo(self) -> list[Event]:
        """Go back to before the person's last action, by replay; mark what was seen meanwhile."""
        self._must_have_device()
        found = self._last_own()
        if found is None:
            raise NothingToDo("table.undo.none", "the person has not acted yet")
        number, place = found
        old = self.match
        new = match_until(old, number, place)
        later = number < old.number or len(old.actions[-1]) > place + 1
        later |= number in self.looked
        if later or self.family.revealed(self, old.state, new.state):
            self.assisted = True
        self.match = new
        self.ply += 1
        return []
