"""What must hold at every moment of every deal of Five Hundred, whatever the house rules."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest

from karata.bots import bot
from karata.bots.five_hundred_worlds import FiveHundredWorlds
from karata.bots.search import Search
from karata.cards import Mask, cards, count, mask_of
from karata.game import IllegalAction
from karata.games.actions import Play
from karata.games.bids import ALL_NAMES
from karata.games.five_hundred_actions import (
    AnswerRedeal,
    AskRedeal,
    Call,
    Discard,
    Look,
    NameJoker,
    Partner,
)
from karata.games.five_hundred_observing import took_kitty
from karata.match import Match
from tests.engine.five_hundred_tools import swapped
from tests.engine.watching import RULES, Watch, raw

BOTS = [
    bot("five_hundred", "beginner"),
    bot("five_hundred", "thumb"),
    Search(FiveHundredWorlds(effort=0.01)),  # as few playouts as there can be
]
PASSES = 0.55  # how often a player passes who may bid


class FiveHundredInvariants(Watch):
    """Looks at a match before an action, and after its deals."""

    def __init__(self, match: Match, rng: random.Random, chance: float = 1.0) -> None:
        super().__init__(match, rng, chance)
        self.before: list[Any] = []  # states of the deal, before each action

    def deal(self) -> None:
        """Plays a deal to its end, checked all the way."""
        try:
            if self.match.deal_over:
                self.match.begin_next()
            self.before.clear()
            while self.game.actor(self.state) is not None:
                self.glance()
                self.before.append(self.state.copy())
                self.match.act(self.choose(self.state))
            self.look()
            self.check_undo()
        except Exception as error:
            error.add_note(self.match.transcript())
            error.add_note(self.game.position(self.state))
            raise

    def choose(self, state: Any) -> Any:
        """Any action; whoever may bid passes often, and bids little more than is needed, or
        anything."""
        actions = self.game.actions(state)
        passing = Call("pass")
        if passing not in actions:
            return self.any_action(state)
        if self.rng.random() < PASSES or len(actions) == 1:
            return passing
        most = len(actions) if self.rng.random() < 0.3 else min(len(actions), 6)
        return actions[self.rng.randrange(most)]

    def view(self, state: Any, seat: int) -> dict[str, Any]:
        view = self.game.observe(state, seat)
        return {field.name: getattr(view, field.name) for field in fields(view)}

    # ---- cards ----

    def check_cards(self) -> None:
        """Hands, trick, tricks taken, kitty, discards and dead hands are the pack, each card
        once."""
        state = self.state
        together: Mask = 0
        for place in self.places():
            assert not together & place
            together |= place
        assert together & ~state.setup.in_play == 0
        dead = state.setup.in_play & ~together
        assert count(dead) == state.setup.dead_hands * state.setup.hand_size

    def places(self) -> list[Mask]:
        state = self.state
        played = [mask_of(trick[1]) for trick in state.tricks]
        kitty = 0 if took_kitty(state) else state.kitty
        return [*state.hands, mask_of(state.trick), *played, kitty, state.discarded]

    # ---- rules ----

    def check_rules(self) -> None:
        """What is offered is allowed; everything else is refused by a rule with a sentence."""
        state, before = self.state, raw(self.state)
        actions = self.game.actions(state)
        assert actions
        texts = {self.game.format_action(action) for action in actions}
        assert len(texts) == len(actions)
        for action in self.sample(actions, 24):
            assert self.game.violation(state, action) is None
        for action in self.candidates():
            violation = self.game.violation(state, action)
            assert (violation is None) == (self.game.format_action(action) in texts), action
            if violation is not None:
                assert violation.rule in RULES, violation.rule
                assert violation.because & ~state.hands[self.game.actor(state)] == 0
        for action in self.sample(actions, 4):
            copy = state.copy()
            self.game.apply(copy, action)
            acted = state.copy()
            self.game.act(acted, action)
            assert raw(copy) == raw(acted)
        refused = next(each for each in self.candidates() if self.game.violation(state, each))
        with pytest.raises(IllegalAction):
            self.game.act(state, refused)
        assert raw(state) == before
        self.check_auction()
        if state.phase == "play":
            self.check_plays(texts)

    def check_plays(self, texts: set[str]) -> None:
        """The mask of legal cards and the list of plays say the same."""
        legal = {self.pack.card_names[card] for card in cards(self.game.legal(self.state))}
        assert legal == {text.removeprefix("play ").partition("/")[0] for text in texts}

    def candidates(self) -> list[Any]:
        """Every call and play there is, and a few actions of every other kind."""
        state = self.state
        calls = [Call(name) for name in ("pass", *sorted(ALL_NAMES))]
        plays = [Play(card) for card in range(len(self.pack.card_names))]
        jokers = cards(self.state.setup.jokers)
        plays += [Play(card, suit) for card in jokers for suit in range(4)]
        hand = cards(state.hands[self.game.actor(state)])
        foreign = cards(state.setup.in_play & ~mask_of(hand))[:3]
        size = state.setup.kitty_size
        discards = [Discard(mask_of(chosen)) for chosen in (hand[:size], hand[:2], foreign)]
        partners = [Partner(), Partner(seats=(0,)), Partner(seats=(1, 2))]
        partners += [Partner(card=card) for card in (*hand[:1], *foreign[:1])]
        others = [*(NameJoker(suit) for suit in (None, 0, 3)), Look(), AskRedeal()]
        return [*calls, *plays, *discards, *partners, *others, AnswerRedeal(True)]

    def check_auction(self) -> None:
        """Bids rise, a player who passed is out, and the auction comes to an end."""
        state = self.state
        view = self.game.observe(state, 0)
        by_name = state.setup.by_name
        rungs = [by_name[name].rung for _, name in view.calls if name in by_name]
        assert rungs == sorted(set(rungs))
        assert len(view.calls) <= (len(rungs) + 2) * state.options.players
        if state.options.bid_after_pass == "never" and state.options.raise_own_bid == "no":
            passed = [seat for seat, name in view.calls if name == "pass"]
            assert len(passed) == len(set(passed))
        if state.options.bidding == "american" and state.phase == "auction":
            assert len({seat for seat, _ in view.calls}) == len(view.calls)
        if state.contract is not None and state.contract.name in by_name:
            assert rungs
            assert state.contract.rung == rungs[-1]

    # ---- views ----

    def check_views(self) -> None:
        """A seat sees its own cards and what was public, and nothing else."""
        state = self.state
        for seat in range(state.options.players):
            view = self.game.observe(state, seat)
            assert view.hand == (state.hands[seat] if view.looked else 0)
            mine = seat == self.game.actor(state)
            assert view.looked or not mine or state.phase == "blind"
            assert bool(view.legal) == (mine and state.phase == "play")
            assert view.hand_sizes == tuple(map(count, state.hands))
            for other, suits in enumerate(view.voids):
                masks = [view.order.suit_masks[suit] for suit in suits]
                assert all(not state.hands[other] & mask for mask in masks)
            again = self.game.observe(swapped(state, seat, self.rng), seat)
            assert again == view
            if mine:
                self.check_bots(view, again)

    def check_bots(self, view: Any, again: Any) -> None:
        """A computer player chooses a legal action, and the same one whatever it cannot see."""
        for player in BOTS:
            mine = player.choose(view, random.Random(7))
            assert player.choose(again, random.Random(7)) == mine
            assert self.game.violation(self.state, mine.action) is None

    # ---- the end ----

    def check_result(self) -> None:
        """Ten tricks, unless a misère was broken or nothing was played; a side has one score."""
        state = self.state
        result = self.game.result(state)
        view = self.game.observe(state, 0)
        played = sum(view.took)
        contract = state.contract
        if contract is None and state.options.all_pass == "redeal":
            assert played == 0
            assert set(result.points) == {0}
        elif contract is None or not contract.is_misere:
            assert played == 10
        else:
            broken = any(view.took[seat] for seat in view.attackers)
            assert (played == 10) or broken
            assert sum(view.took[seat] for seat in view.attackers) <= 1
            value = -contract.value if broken else contract.value
            assert {result.points[seat] for seat in view.attackers} == {value}
        for seat, side in enumerate(state.setup.sides):
            for other, its in enumerate(state.setup.sides):
                if its == side:
                    assert result.points[seat] == result.points[other]

    def check_undo(self) -> None:
        """Replaying all but the last few actions gives the position that was there."""
        lines = self.match.transcript().splitlines()
        if lines[-1].startswith("result"):
            lines.pop()
        for back in self.rng.sample(range(1, len(self.before) + 1), min(3, len(self.before))):
            again = Match.from_transcript("\n".join(lines[: len(lines) - back]))
            if back == len(self.before) and again.deal_over and not again.finished:
                again.begin_next()
            assert self.game.position(again.state) == self.game.position(self.before[-back])
