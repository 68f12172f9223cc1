"""What must hold at every moment of every deal of the Hearts family, whatever the house rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from karata.bots import bot
from karata.cards import cards, count, mask_of, names
from karata.game import IllegalAction
from karata.games.actions import Action, Moon, Pass, Play, Scatter, format_action
from karata.games.hearts_state import HeartsState
from tests.engine.bot_tools import SIMPLE
from tests.engine.hidden_cards import faces, swapped
from tests.engine.watching import RULES, Watch

FAMILY = ("hearts", "cancellation_hearts")
BOTS = {game: [bot(game, level) for level in SIMPLE] for game in FAMILY}
CARD_LINES = {f"hearts.score.{card}" for card in ("heart", "queen", "king", "ace", "seven")}
MOON_LINES = {f"hearts.{what}.{whom}" for what in ("moon", "sun") for whom in ("others", "self")}


class Invariants(Watch):
    """Looks at a match of the family before an action, and after its deals."""

    def check_cards(self) -> None:
        """Hands, trick, tricks taken, pile, kitty and the cards left out are the pack, each card
        once."""
        state = self.state
        places = [*state.hands, mask_of(state.trick), *state.taken, state.pile, state.kitty]
        places.append(self.pack.everything & ~state.setup.in_play)
        together = 0
        for place in places:
            assert not together & place
            together |= place
        assert together == self.pack.everything

    def check_rules(self) -> None:
        """A card is offered if and only if no rule forbids it; a refusal names its rule."""
        state, before = self.state, self.game.position(self.state)
        actor = self.game.actor(state)
        assert actor is not None
        actions = self.game.actions(state)
        assert actions
        written = [format_action(self.pack, a) for a in self.sample(actions)]
        assert len(set(written)) == len(written)
        assert not any(self.game.violation(state, action) for action in self.sample(actions))
        playing = state.phase == "play"
        offered = {format_action(self.pack, a) for a in actions} if playing else set()
        for name in sorted(set(self.pack.card_names)):
            play = Play(self.pack.card(name))
            violation = self.game.violation(state, play)
            assert (violation is None) == (f"play {name}" in offered)
            if violation is None:
                continue
            unit = RULES[violation.rule]
            assert violation.because & ~state.hands[actor] == 0
            if "legal" in violation.params:
                assert unit.kind == "restriction"
                assert violation.params["card"] == name
                legal = violation.params["legal"]
                assert {f"play {card}" for card in legal} == offered  # type: ignore[attr-defined]
        for wrong in self.wrongs(actor):
            if format_action(self.pack, wrong) not in written:
                violation = self.game.violation(state, wrong)
                assert violation is not None
                assert violation.rule in RULES
        refused = next(n for n in self.pack.card_names if f"play {n}" not in offered)
        with pytest.raises(IllegalAction):
            self.game.act(state, Play(self.pack.card(refused)))
        assert self.game.position(state) == before

    def wrongs(self, actor: int) -> list[Action]:
        """Actions of other phases, and passes of too few, too many or foreign cards."""
        state = self.state
        hand = cards(state.hands[actor])
        held = self.pack.named(*names(self.pack, state.hands[actor]))
        foreign = cards(self.pack.everything & ~held)
        size = self.game.pass_size(state) if state.phase == "pass" else 3
        moons: list[Action] = [] if state.phase == "moon" else [Moon("self"), Moon("others")]
        wrong = [Pass(0), Pass(mask_of(foreign[:size]))]
        wrong += [Pass(mask_of(hand[:n])) for n in range(len(hand)) if n != size][:6]
        scatter = state.phase == "pass" and state.way == "S"
        other = Pass(mask_of(hand[:size])) if scatter else Scatter(hand[:size])
        return [*moons, *wrong, *([other] if hand else [])]

    def view(self, state: HeartsState, seat: int) -> dict[str, Any]:
        return faces(state, seat)

    def check_views(self) -> None:
        """A seat sees its own cards and what was public, and chooses by nothing else."""
        state, players = self.state, range(self.state.options.players)
        for seat in players:
            view = self.game.observe(state, seat)
            assert view.hand == state.hands[seat]
            assert bool(view.legal) == (state.phase == "play" and seat == self.game.actor(state))
            for other, suits in enumerate(view.voids):
                masks = [self.pack.suit_masks[suit] for suit in suits]
                assert all(not state.hands[other] & mask for mask in masks)
            hidden = swapped(state, seat, self.rng)
            if hidden is not None:
                assert self.game.observe(hidden, seat) == view
                if seat == self.game.actor(state) and self.rng.random() < 0.2:
                    again = self.game.observe(hidden, seat)
                    for player in BOTS[self.game.name]:
                        mine = player.choose(view, random.Random(7))
                        assert player.choose(again, random.Random(7)) == mine
                        assert self.game.violation(state, mine.action) is None

    def check_result(self) -> None:
        """The points add up to the cards."""
        result, state = self.game.result(self.state), self.state
        assert result is not None
        moon = MOON_LINES & {line.rule for line in result.lines}
        assert len(moon) <= 1
        taken = 0
        for mask in state.taken:
            taken |= mask
        if state.kitty_seat is not None:
            taken |= state.kitty
        lost = state.pile | (state.kitty if state.kitty_seat is None else 0)
        assert taken | lost == state.setup.in_play
        costs = sum(line.points for line in result.lines if line.rule in CARD_LINES)
        if moon:
            assert costs == 0
        else:
            assert costs == sum(state.setup.values[card] for card in cards(taken))
        bonus = sum(line.points for line in result.lines if line.rule == "hearts.score.bonus")
        if not (moon and getattr(state.options, "moon_needs_bonus_card", False)):
            assert bonus == state.setup.bonus_value * count(state.setup.bonus & taken)
