"""A finished deal once more, step by step, with all hands open."""

from __future__ import annotations

from copy import copy
from typing import Any

from karata.cards import Seat, cards
from karata.game import PLAYING
from karata.match import Match
from karata.messages import Text
from karata.practice import NothingToDo, Table
from karata.replay import match_until
from karata.review_types import Review, ReviewSeat
from karata.tables.parts import card_views
from karata.view_types import CardView, TrickCard


class FinishedDeal:
    """One finished deal of a table; step 0 is its beginning, each action is one step more.

    NothingToDo if the deal is still played or was never dealt.
    """

    def __init__(self, table: Table, number: int, seat: Seat | None = None) -> None:
        match = table.match
        running = number == match.number and not match.deal_over
        if number not in match.numbers or running:
            raise NothingToDo("table.error.stale", f"deal {number} is not over")
        self.number = number
        self.seat: Seat = table.seat if seat is None else seat  # whose choices are looked at
        self.actions: tuple[Any, ...] = tuple(match.actions_of(number))
        self.points: tuple[int, ...] = match.results[number - match.first].points
        self._start = match_until(match, number, 0)
        self.table = table.looking_at(self._start, self.seat)
        self.actors: list[Seat] = []
        self.tricks = self._read()

    def outdated(self, table: Table) -> bool:
        """Return whether the deal was played anew since."""
        match = table.match
        if self.number not in match.numbers:
            return True
        return self.actions != tuple(match.actions_of(self.number))

    @property
    def steps(self) -> int:
        """The number of the last step."""
        return len(self.actions)

    def _read(self) -> tuple[int, ...]:
        """Note who acts; return the steps at which a trick begins, and the one after the last."""
        match, found = _copy(self._start), list[int]()
        finished = -1  # the cards are not played yet
        for step, action in enumerate((*self.actions, None)):
            state = match.state
            if len(state.tricks) > finished and (state.tricks or state.phase == PLAYING):
                found.append(step)
                finished = len(state.tricks)
            if action is not None:
                self.actors.append(match.game.actor(state))
                match.act(action)
        return tuple(found)

    def at(self, step: int) -> Table:
        """Return the table as it was when `step` actions had been done."""
        match = _copy(self._start)
        for action in self.actions[:step]:
            match.act(action)
        return self.table.looking_at(match)

    def texts(self, step: int) -> list[Text]:
        """Return what was said of a step: first what was done, then what it brought about."""
        if step == 0:
            return [event["text"] for event in self.at(0).deal_events()]
        return self._done(self.at(step - 1), step)[0]

    def _done(self, at: Table, step: int) -> tuple[list[Text], list[str], bool]:
        """Do the action that leads to `step`; return its sentences, its cards, if a trick ended."""
        action, own = self.actions[step - 1], self.actors[step - 1] == self.seat
        named = list(at.family.advice(at, action).cards)
        tricks = len(at.match.state.tricks)
        texts = [event["text"] for event in at.do(action) if event["text"]]
        if named and not own and not any(_names(text, named) for text in texts):
            texts.insert(1, at.text("table.review.cards", cards=named))
        return texts, named, len(at.match.state.tricks) > tricks

    def review(self, step: int) -> Review:
        """Return all that lies open at a step; NothingToDo if the deal has no such step."""
        if not 0 <= step <= self.steps:
            raise NothingToDo("table.error.stale", f"deal {self.number} has no step {step}")
        texts, named, finished = list[Text](), list[str](), False
        at = self.at(max(step - 1, 0))
        if step:
            texts, named, finished = self._done(at, step)
        else:
            texts = self.texts(0)
        state = at.match.state
        shown = at.family.view(at, at.game.observe(state, self.seat))
        trick: list[TrickCard] = shown.trick
        if finished and shown.last_trick is not None:
            trick = shown.last_trick["cards"]
            for card in trick:
                card["winning"] = card["seat"] == shown.last_trick["winner"]
        kitty = card_views(at, cards(state.kitty))
        return {
            "deal": self.number,
            "step": step,
            "steps": self.steps,
            "tricks": list(self.tricks),
            "seats": [ReviewSeat(**seat, hand=_hand(at, seat["seat"])) for seat in shown.seats],
            "trick": trick,
            "finished": finished,
            "spare": {"text": shown.spare["text"], "cards": kitty} if shown.spare else None,
            "contract": shown.contract,
            "texts": texts,
            "cards": named,
            "own": step > 0 and self.actors[step - 1] == self.seat,
            "action": at.game.format_action(self.actions[step - 1]) if step else None,
        }


def _hand(at: Table, seat: Seat) -> list[CardView]:
    """Return the hand of a seat in the order in which its player sees it."""
    match, held = at.match, cards(at.match.state.hands[seat])
    seen = at.game.observe(match.state, seat)
    hand = at.family.view(at.looking_at(match, seat), seen).hand
    if len(hand) != len(held):  # cards that their player has not looked at
        return card_views(at, held)
    return [CardView(card=each["card"], show=each["show"], say=each["say"]) for each in hand]


def _names(text: Text, named: list[str]) -> bool:
    """Return whether a sentence names one of these cards."""
    return any(not isinstance(item, str) and item.get("card") in named for item in text)


def _copy(match: Match) -> Match:
    """Return an independent copy of a match whose last deal has just begun."""
    new = copy(match)
    new.results, new.barred, new.given = [*match.results], [*match.barred], {**match.given}
    new.actions = [*match.actions[:-1], []]
    new.state = match.state.copy()
    return new
