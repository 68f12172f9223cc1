"""What must hold at every moment of every deal of the Hearts family, whatever the house rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from karata.bots import LEVELS, bot
from karata.cards import cards, count, mask_of, names
from karata.game import IllegalAction
from karata.games import GAMES, parse_position
from karata.games.actions import (
    Action,
    Moon,
    Pass,
    Play,
    Scatter,
    format_action,
    parse_action,
)
from karata.games.hearts_state import HeartsState
from karata.match import Match
from karata.rulebook import load
from tests.engine.hidden_cards import faces, swapped

RULES = load().units
BOTS = {game: [bot(game, level) for level in LEVELS] for game in GAMES}
CARD_LINES = {f"hearts.score.{card}" for card in ("heart", "queen", "king", "ace", "seven")}
MOON_LINES = {f"hearts.{what}.{whom}" for what in ("moon", "sun") for whom in ("others", "self")}


class Invariants:
    """Looks at a match before an action, and after its deals."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        self.match = match
        self.game = match.game
        self.pack = match.game.pack
        self.rng = rng

    @property
    def state(self) -> HeartsState:
        return self.match.state

    def look(self) -> None:
        self.check_cards()
        if self.game.actor(self.state) is None:
            self.check_result()
            self.check_transcript()
        else:
            self.check_rules()
            self.check_notation()
            self.check_copy()
            self.check_views()

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

    def sample(self, actions: Sequence[Action]) -> list[Action]:
        size = len(actions)
        chosen = range(size) if size < 20 else self.rng.sample(range(size), 20)
        return [actions[n] for n in chosen]

    def check_notation(self) -> None:
        """Reading what was written gives the same thing: actions and positions."""
        for action in self.sample(self.game.actions(self.state)):
            text = format_action(self.pack, action)
            held = self.game.held(self.state, parse_action(self.pack, text))
            assert format_action(self.pack, held) == text
            if self.pack.copies == 1:
                assert held == action
        text = self.game.position(self.state)
        game, again = parse_position(text)
        assert game is self.game
        assert game.position(again) == text
        assert game.actor(again) == game.actor(self.state)
        assert self.written(again) == self.written(self.state)
        for seat in range(self.state.options.players):
            assert faces(again, seat) == faces(self.state, seat)

    def written(self, state: HeartsState) -> list[str]:
        actions = self.game.actions(state)
        few = range(0, len(actions), 1 + len(actions) // 60)
        return [format_action(self.pack, actions[n]) for n in few]

    def check_copy(self) -> None:
        """A copy is the same state, and neither sees what happens to the other."""
        before = self.game.position(self.state)
        copy = self.state.copy()
        assert self.game.position(copy) == before
        for _ in range(3):
            if self.game.actor(copy) is not None:
                self.game.act(copy, self.any_action(copy))
        assert self.game.position(self.state) == before

    def any_action(self, state: HeartsState) -> Action:
        actions = self.game.actions(state)
        chosen: Action = actions[self.rng.randrange(len(actions))]
        return chosen

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
        """The lines of the score sheet add up to the points, and the points to the cards."""
        result, state = self.game.result(self.state), self.state
        assert result is not None
        for seat, points in enumerate(result.points):
            assert sum(line.points for line in result.lines if line.seat == seat) == points
        rules = Counter(line.rule for line in result.lines)
        assert set(rules) <= set(RULES)
        moon = MOON_LINES & set(rules)
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

    def check_transcript(self) -> None:
        """A match is what its transcript says, at any moment."""
        text = self.match.transcript()
        again = Match.from_transcript(text)
        assert again.transcript() == text
        assert self.game.position(again.state) == self.game.position(self.state)
        lines = text.splitlines()
        start = 6 + any(line.startswith("deal ") for line in lines)
        middle = "\n".join(lines[: self.rng.randrange(start, len(lines) + 1)])
        part = Match.from_transcript(middle)
        for place in range(len(middle.splitlines()), len(lines)):
            if lines[place].startswith("deal "):
                part = Match.from_transcript("\n".join(lines[: place + 1]))
            elif not lines[place].startswith("result"):
                if part.deal_over:
                    part.begin_next()
                part.act(parse_action(self.pack, lines[place]))
        assert self.game.position(part.state) == self.game.position(self.state)
