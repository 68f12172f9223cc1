"""A practice table: one person, computer players, undo, hints and the score sheet.

The browser and the terminal both drive a `Table`; neither knows a rule.
"""

from __future__ import annotations

import random
from typing import Any

from karata.bots import bot
from karata.cards import Mask, Seat, cards, count, mask_of, names
from karata.errors import KarataError
from karata.game import DealResult, IllegalAction, Violation
from karata.games.actions import Action, Moon, Pass, Play, Scatter, format_action, parse_action
from karata.games.passing import SCATTER
from karata.match import Match
from karata.messages import Text, messages
from karata.places import anchor
from karata.replay import outcome, replayed
from karata.table_log import Before, events_of, moon_way, new_deal
from karata.view_types import Event, Explanation, Hint

ASSISTED_MARK = "# assisted"
DEALT_MARK = "# dealt"  # the next deal has begun, though nobody has acted in it
YOUR_TURN = "trick.your-turn"


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
        self.ply = sum(len(actions) for actions in match.actions)
        self.assisted = False
        self.shows_points = bool(match.options.show_points)
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
        dealt = self.match.number > 1 and not self.match.actions[-1]
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

    def shown(self, points: int) -> int | None:
        """Return the points that were taken, or None if this group does not show them."""
        return points if self.shows_points else None

    def outcome(self, choice: str) -> DealResult:
        """Return the result of the deal if the shooter of the moon chooses so."""
        return outcome(self.game, self.match.state, choice)

    # ------------------------------------------------------------ acting

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is; None between deals."""
        return self.game.actor(self.match.state)

    def act(self, text: str) -> list[Event]:
        """Do an action of the person; NotationError or IllegalAction leave the table as it was."""
        action = parse_action(self.pack, text)
        if self.actor is not None and self.actor != self.seat:
            raise IllegalAction(Violation(YOUR_TURN), text, self.game.position(self.match.state))
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
            if isinstance(action, Play):
                card = self.pack.card_names[action.card]
                events[0]["text"] = self.text("table.log.time-up", card=card)
            else:
                events[0]["text"] = self.text("table.log.time-up-other")
            return events
        return self._do(self._choice(self.level).action)

    def _choice(self, level: str) -> Any:
        """Return what a computer player of this level would do at the seat on turn."""
        match, seat = self.match, self.actor
        assert seat is not None
        done = len(match.actions[-1])
        rng = random.Random(f"karata bot {match.seed} {match.number} {done}")
        seen = self.game.observe(match.state, seat)
        return bot(self.game.name, level).choose(seen, rng)

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

    def _do(self, action: Action) -> list[Event]:
        seat, before = self.actor, Before(self.match.state)
        self.match.act(action)
        assert seat is not None
        self.ply += 1
        return events_of(self, seat, action, before)

    # ------------------------------------------------------------ help

    def hint(self) -> Hint:
        """Return what the rules of thumb advise, and why."""
        if self.actor != self.seat:
            raise NothingToDo("table.hint.none", "the person is not on turn")
        choice = self._choice("thumb")
        rule = choice.because[0]
        params: dict[str, object] = dict(self.game.facts(self.match.options))
        given: tuple[str, ...] = ()
        match choice.action:
            case Play(card):
                given = (self.pack.card_names[card],)
                params |= {"card": given[0], "cards": given}
                suggestion = self.text("table.hint.play", card=given[0])
            case Pass(mask):
                given = names(self.pack, mask)
                params |= {"cards": given}
                suggestion = self.text("table.hint.pass", cards=given)
            case Scatter(listed):
                given = tuple(self.pack.card_names[card] for card in listed)
                params |= {"cards": given}
                suggestion = self.text("table.hint.scatter", cards=given)
            case Moon(moon):
                way = moon_way(self.outcome(moon), moon)[0]
                suggestion = self.text(f"table.hint.moon-{way}")
        reason = suggestion
        if not isinstance(choice.action, Moon):
            reason = self.messages.text(rule, "hint", params, self.names)
        return {
            "action": format_action(self.pack, choice.action),
            "cards": list(given),
            "suggestion": suggestion,
            "text": reason,
            "rule": rule,
            "anchor": anchor(rule, self.game.name),
        }

    def explain(self, card_name: str) -> Explanation:
        """Say whether the person may use a card now, and which rule forbids it."""
        match, state = self.match, self.match.state
        passing = state.phase == "pass"
        violation: Violation | None
        if self.actor is not None and self.actor != self.seat:
            self.pack.card(card_name)  # an unknown card is refused as such
            violation = Violation(YOUR_TURN)
        elif passing:
            violation = match.violation(self._giving(card_name))
        else:
            violation = match.violation(Play(self.pack.card(card_name)))
        if violation is None:
            lying = names(self.pack, mask_of(state.trick))
            known = "pass" if passing else "cancels" if card_name in lying else "legal"
            return self._allowed(f"table.explain.{known}", card_name)
        return {
            "legal": False,
            "text": self.refusal(violation),
            "rule": violation.rule,
            "anchor": anchor(violation.rule, self.game.name),
            "because": list(names(self.pack, violation.because)),
        }

    def _giving(self, card_name: str) -> Action:
        """Return a way to give this card away, with others that may be given."""
        state = self.match.state
        held = self.pack.named(card_name) & state.hands[self.seat]
        card = cards(held)[0] if held else self.pack.card(card_name)
        rest: Mask = self.game.passable(state) & ~(1 << card)
        given = (card, *cards(rest))[: self.game.pass_size(state)]
        return Scatter(given) if state.way == SCATTER else Pass(mask_of(given))

    def _allowed(self, id: str, card_name: str) -> Explanation:
        text = self.text(id, card=card_name)
        return {"legal": True, "text": text, "rule": None, "anchor": None, "because": []}

    # ------------------------------------------------------------ undo

    def _last_own(self) -> tuple[int, int] | None:
        """Return the deal (from 0) and the place in it of the person's last action."""
        for deal in range(len(self.match.actions) - 1, -1, -1):
            actors = [actor for _, actor, _ in replayed(self.match, deal + 1)]
            for place in range(len(actors) - 1, -1, -1):
                if actors[place] == self.seat:
                    return deal, place
        return None

    @property
    def can_undo(self) -> bool:
        """Whether the person has done anything that could be taken back."""
        state = self.match.state
        played = count(state.hands[self.seat]) < state.setup.hand_size
        return self.match.number > 1 or played or bool(state.passed[self.seat])

    def undo(self) -> list[Event]:
        """Go back to before the person's last action, by replay; mark what was seen meanwhile."""
        found = self._last_own()
        if found is None:
            raise NothingToDo("table.undo.none", "the person has not acted yet")
        deal, place = found
        old = self.match
        new = Match(self.game, old.options, old.seed, old.first_dealer)
        for index in range(deal + 1):
            given = old.given.get(index + 1)
            if index:
                new.begin_next(given)
            elif given is not None:
                new.given[1] = given
                new.state = self.game.start(old.options, given, new.dealer, 1, new.totals)
            actions = old.actions[index]
            for action in actions[:place] if index == deal else actions:
                new.act(action)
        later = deal < len(old.actions) - 1 or len(old.actions[deal]) > place + 1
        if later or _revealed(old.state, new.state, self.seat):
            self.assisted = True
        self.match = new
        self.ply += 1
        return []


def _revealed(after: Any, before: Any, seat: Seat) -> bool:
    """Return whether an action of the seat itself has turned up hidden cards."""
    exchanged = before.phase == "pass" and after.phase != "pass"
    return exchanged or (after.kitty_seat == seat and before.kitty_seat is None)
