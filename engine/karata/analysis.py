"""What the strongest computer player thinks of a person's choices in a finished deal.

Every decision is judged from what the person could see at that moment. The work is cut into slices:
time decides when one of them ends, never what comes out.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from karata.bots import Choice, bot
from karata.bots.search import Search, Thinking
from karata.game import PLAYING
from karata.practice import Table
from karata.review import FinishedDeal
from karata.review_types import AnalysisProgress, AnalysisView, Judged

STRONGEST = "search"
BEST, GOOD, WEAK, COSTLY = "best", "good", "weak", "costly"
# Marks count in units of the game: what a heart costs, or what a trick is worth to the defenders.
SMALL = 0.25  # less than this is lost on average: nobody at a table would notice it
LARGE = 2.0  # so much is lost, sooner or later, that a match turns on it: two hearts, two tricks
SURE = 2.0  # standard errors: a smaller difference may be chance, and nobody is blamed for it
WEIGHT = 100  # steps of progress for each decision


def mark_of(cost: float, error: float, unit: float) -> str:
    """Return the mark of an action that costs so many points; `error`: how sure that is."""
    if round(cost, 1) == 0:
        return BEST
    if cost < SMALL * unit or cost < SURE * error:
        return GOOD
    return COSTLY if cost >= LARGE * unit else WEAK


class Analysis:
    """The choices of a person in one finished deal, judged one after the other, then the par."""

    def __init__(self, deal: FinishedDeal, level: str) -> None:
        self.deal = deal
        self.level = level  # of the other players
        self.plays: list[Judged] = []
        self.played = 0  # deals that were played to the end so far
        self.par: int | None = None
        self._steps = [step for step in range(1, deal.steps + 1) if _is_choice(deal, step)]
        self._at: Table | None = None  # before the decision that is being judged
        self._thinking: Thinking | None = None
        self._par: Par | None = None
        self._turns = _turns(deal, level)
        self.total = WEIGHT * (len(self._steps) + self._turns)

    @property
    def ready(self) -> bool:
        """Whether all is worked out."""
        return self.par is not None

    @property
    def done(self) -> int:
        """How much of `total` is done."""
        if self.ready:
            return self.total
        whole = WEIGHT * len(self.plays) + _part(self._thinking)
        if self._par is not None:
            whole += min(WEIGHT * self._par.turns + _part(self._par.thinking), WEIGHT * self._turns)
        return min(whole, self.total - 1)

    def progress(self) -> AnalysisProgress:
        """Return how far the work has come."""
        known = len(self.plays)
        return {"done": self.done, "total": self.total, "ready": self.ready, "known": known}

    def step(self, until: float) -> bool:
        """Work until `time.perf_counter()` has passed `until`; True if all is ready."""
        while not self.ready:
            if len(self.plays) < len(self._steps):
                self._judge(until)
            else:
                self._find_par(until)
            if time.perf_counter() >= until:
                break
        return self.ready

    def stop(self) -> None:
        """Forget what is half done; what is known stays."""
        self._at = self._thinking = self._par = None

    def _judge(self, until: float) -> None:
        """Go on with the next decision; note what was found when it is worked out."""
        step = self._steps[len(self.plays)]
        action = self.deal.actions[step - 1]
        if self._at is None or self._thinking is None:
            self._at = self.deal.at(step - 1)
            self._thinking = self._at.begin(STRONGEST, (action,))
        if self._thinking.step(until):
            self.plays.append(self._judged(self._at, step, self._thinking))
            self.played += self._thinking.total
            self._at = self._thinking = None

    def _judged(self, at: Table, step: int, thinking: Thinking) -> Judged:
        action = self.deal.actions[step - 1]
        cost = thinking.losses().get(action, 0.0)
        mark = mark_of(cost, thinking.errors().get(action, 0.0), at.family.unit(at))
        best = _own(at, action) if mark == BEST else thinking.choice()
        hint = at.advised(best)
        number = round(cost, 1)
        return {
            "step": step,
            "action": at.game.format_action(action),
            "text": self.deal.texts(step)[0],
            "mark": mark,
            "cost": number,
            "cost_text": at.text("table.review.no-cost")
            if mark == BEST
            else at.text("table.review.cost", points=decimal(at, number)),
            "best": hint["action"],
            "best_text": hint["suggestion"],
            "best_cards": hint["cards"],
            "reason": None if hint["rule"] is None else hint["text"],
            "rule": hint["rule"],
            "anchor": hint["anchor"],
        }

    def _find_par(self, until: float) -> None:
        if self._par is None:
            self._par = Par(self.deal, self.level)
        if self._par.step(until):
            self.par = self._par.points
            self._par = None

    def view(self) -> AnalysisView:
        """Return what is known so far."""
        deal, text = self.deal, None
        points = deal.points[deal.seat]
        if self.par is not None:
            you = deal.table.you == deal.seat
            id = "table.review.par" if you else "table.review.par-other"
            text = deal.table.text(id, player=deal.seat, points=points, par=self.par)
        return {
            "deal": deal.number,
            "ready": self.ready,
            "plays": self.plays,
            "choices": len(self._steps),
            "played": self.played,
            "points": points,
            "par": self.par,
            "text": text,
        }


class Par:
    """The same deal with the strongest level in the person's seat, the others as they were."""

    def __init__(self, deal: FinishedDeal, level: str) -> None:
        self.turns = 0  # actions of players that think
        self.thinking: Thinking | None = None
        self._seat = deal.seat
        self._at = deal.at(0)
        self._others = level

    @property
    def points(self) -> int:
        """What the person's seat scores; known when the deal is over."""
        return int(self._at.match.results[-1].points[self._seat])

    def step(self, until: float) -> bool:
        """Play on until `time.perf_counter()` has passed `until`; True when the deal is over."""
        at = self._at
        while not at.match.deal_over:
            level = STRONGEST if at.actor == self._seat else self._others
            if not isinstance(bot(at.game.name, level), Search):
                at.match.act(at.choice(level).action)
            else:
                self._think(at, level, until)
            if time.perf_counter() >= until:
                break
        return at.match.deal_over

    def _think(self, at: Table, level: str, until: float) -> None:
        if self.thinking is None:
            self.thinking = at.begin(level)
        if self.thinking.step(until):
            at.match.act(self.thinking.choice().action)
            self.turns += 1
            self.thinking = None


def _is_choice(deal: FinishedDeal, step: int) -> bool:
    """Return whether the person did this step and could have done something else."""
    if deal.actors[step - 1] != deal.seat:
        return False
    state = deal.at(step - 1).match.state
    actions: Sequence[Any] = deal.table.game.actions(state) if state.phase == PLAYING else ()
    return len(actions) != 1


def _turns(deal: FinishedDeal, level: str) -> int:
    """Return how many actions of players that think the par is likely to need."""
    others = isinstance(bot(deal.table.game.name, level), Search)
    return max(1, sum(others or actor == deal.seat for actor in deal.actors))


def _part(thinking: Thinking | None) -> int:
    """Return how much of one decision is done."""
    return 0 if thinking is None or not thinking.total else WEIGHT * thinking.done // thinking.total


def _own(at: Table, action: Any) -> Choice:
    """Return an action that was the best, with the advice that speaks for it."""
    player = bot(at.game.name, STRONGEST)
    assert isinstance(player, Search)
    assert at.actor is not None
    held = at.game.held(at.match.state, action)
    seen = at.game.observe(at.match.state, at.actor)
    return Choice(held, player.worlds.reasons(seen, held))


def decimal(at: Table, number: float) -> str:
    """Return a number of points with one decimal, as the language writes it."""
    whole, tenth = divmod(round(number * 10), 10)
    return at.messages.say("table.review.number", whole=whole, tenth=tenth)
