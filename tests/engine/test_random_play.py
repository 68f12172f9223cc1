"""What must hold in every deal of Hearts, whoever plays and by whichever house rules.

A failure prints the seed and the transcript so far. The moves here are random; whether they are
the right moves is the business of tests/oracle.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from karata.bots import LEVELS, bot
from karata.cards import PACK_52, cards, mask_of
from karata.errors import KarataError
from karata.game import IllegalAction
from karata.games import parse_position
from karata.games.actions import Moon, Pass, Play, format_action, parse_action
from karata.games.hearts import HEARTS
from karata.games.hearts_options import HeartsOptions, stripped
from karata.games.hearts_state import HeartsState
from karata.match import Match
from karata.options import format_options, parse_options
from karata.rulebook import load

VALUES = {
    "target": ["10", "500"],
    "pass_cards": ["off"],
    "pass_cycle": ["LRAH", "LRH", "LR", "L", "R", "H", "LRL2R2H"],
    "remainder": ["kitty"],
    "strip_set": ["low_clubs_diamonds", "all_twos", "culbertson"],
    "opening_lead": ["left_of_dealer"],
    "first_trick_ban": ["off", "hearts_only", "all_penalty"],
    "hearts_lead": ["any_time"],
    "queen_breaks_hearts": ["on"],
    "moon": ["self", "choice", "choice_limited", "off"],
    "bonus_card": ["JD", "TD"],
    "tie_rule": ["shared"],
    "spade_penalties": ["black_maria", "Q5K3A2"],
}
PLAYS = [Play(card) for card in range(52)]
RULES = load().units
BOTS = [bot("hearts", level) for level in LEVELS]


def option_text(players: int, *parts: str) -> str:
    return ",".join([f"players={players}"] * (players != 4) + [part for part in parts if part])


def one_at_a_time() -> Iterator[tuple[int, str]]:
    for players in range(3, 8):
        yield players, ""
        for name, values in VALUES.items():
            for value in values:
                if not ("A" in value and name == "pass_cycle" and players % 2):
                    yield players, f"{name}={value}"


def random_options(rng: random.Random) -> str:
    players = rng.randint(3, 7)
    parts = [
        f"{name}={rng.choice(values)}" for name, values in VALUES.items() if rng.random() < 0.4
    ]
    return option_text(players, *(p for p in parts if p != "pass_cycle=LRAH" or players % 2 == 0))


class Checked:
    """A match in which everything that must hold is looked at before every action."""

    def __init__(self, options: str, seed: int, given: str = "") -> None:
        self.rng = random.Random(f"{options} {seed}")
        self.options = parse_options(HeartsOptions, options)
        dealer = self.rng.randrange(self.options.players)
        self.match = Match(HEARTS, self.options, seed, dealer)
        if given:
            self.match = Match.from_transcript(f"{self.match.transcript().rstrip()}\n{given}\n")

    @property
    def state(self) -> HeartsState:
        return self.match.state

    def deal(self, moon: bool = False) -> None:
        """Plays a deal to its end, checked all the way."""
        try:
            if self.match.deal_over:
                self.match.begin_next()
            while HEARTS.actor(self.state) is not None:
                self.check_cards()
                self.check_rules()
                self.check_notation()
                self.check_copy()
                self.check_views()
                self.match.act(self.choose(moon))
            self.check_cards()
            self.check_result()
            self.check_transcript()
        except Exception as error:
            error.add_note(self.match.transcript())
            raise

    def choose(self, moon: bool) -> Pass | Play | Moon:
        """Any action; for a moon, seat 0 plays high and the others low."""
        actions = list(HEARTS.actions(self.state))
        if moon and isinstance(actions[0], Play):
            ranked = sorted(actions, key=lambda a: PACK_52.rank_of[a.card])  # type: ignore[union-attr]
            return ranked[-1] if HEARTS.actor(self.state) == 0 else ranked[0]
        return self.rng.choice(actions)

    def check_cards(self) -> None:
        """Hands, trick, tricks taken, kitty and the cards left out are the pack, each card once."""
        state = self.state
        places = [*state.hands, mask_of(state.trick), *state.taken, state.kitty]
        places.append(stripped(self.options))
        together = 0
        for place in places:
            assert not together & place
            together |= place
        assert together == PACK_52.everything

    def check_rules(self) -> None:
        """A card is offered if and only if no rule forbids it; a refusal names its rule."""
        state, before = self.state, HEARTS.position(self.state)
        actor = HEARTS.actor(state)
        assert actor is not None
        actions = list(HEARTS.actions(state))
        assert actions
        assert len({format_action(PACK_52, action) for action in actions}) == len(actions)
        assert not any(HEARTS.violation(state, action) for action in self.sample(actions))
        offered = {action.card for action in actions if isinstance(action, Play)}
        for play in PLAYS:
            violation = HEARTS.violation(state, play)
            assert (violation is None) == (play.card in offered)
            if violation is not None:
                unit = RULES[violation.rule]
                assert violation.because & ~state.hands[actor] == 0
                if "legal" in violation.params:
                    assert unit.kind == "restriction"
                    assert violation.params["card"] == PACK_52.card_names[play.card]
                    legal = violation.params["legal"]
                    assert set(legal) == {PACK_52.card_names[card] for card in offered}  # type: ignore[call-overload]
        wrongs: list[Pass | Play | Moon] = [Moon("self"), Moon("others"), *self.wrong_passes(actor)]
        for wrong in wrongs:
            if wrong not in actions:
                violation = HEARTS.violation(state, wrong)
                assert violation is not None
                assert violation.rule in RULES
        refused = next(play for play in PLAYS if play.card not in offered)
        with pytest.raises(IllegalAction):
            HEARTS.act(state, refused)
        assert HEARTS.position(state) == before

    def wrong_passes(self, actor: int) -> list[Pass]:
        hand = cards(self.state.hands[actor])
        foreign = cards(PACK_52.everything & ~self.state.hands[actor])
        wrong = [Pass(0), Pass(mask_of(foreign[:3])), Pass(mask_of(hand[:2] + foreign[:1]))]
        wrong += [Pass(mask_of(hand[:n])) for n in (1, 2, 4) if len(hand) >= n]
        return wrong + ([Pass(mask_of(hand[:3]))] if self.state.phase != "pass" else [])

    def sample(self, actions: list[Pass | Play | Moon]) -> list[Pass | Play | Moon]:
        return actions if len(actions) < 20 else self.rng.sample(actions, 20)

    def check_notation(self) -> None:
        """Reading what was written gives the same thing: actions and positions."""
        for action in self.sample(list(HEARTS.actions(self.state))):
            assert parse_action(PACK_52, format_action(PACK_52, action)) == action
        text = HEARTS.position(self.state)
        game, again = parse_position(text)
        assert game is HEARTS
        assert HEARTS.position(again) == text
        assert HEARTS.actor(again) == HEARTS.actor(self.state)
        assert list(HEARTS.actions(again)) == list(HEARTS.actions(self.state))
        for seat in range(self.options.players):
            assert HEARTS.observe(again, seat) == HEARTS.observe(self.state, seat)

    def check_copy(self) -> None:
        """A copy is the same state, and neither sees what happens to the other."""
        before = HEARTS.position(self.state)
        copy = self.state.copy()
        assert HEARTS.position(copy) == before
        for _ in range(3):
            if HEARTS.actor(copy) is not None:
                HEARTS.act(copy, self.rng.choice(list(HEARTS.actions(copy))))
        assert HEARTS.position(self.state) == before

    def check_views(self) -> None:
        """A seat sees its own cards and what was public, and chooses by nothing else."""
        state, players = self.state, range(self.options.players)
        for seat in players:
            view = HEARTS.observe(state, seat)
            assert view.hand == state.hands[seat]
            assert bool(view.legal) == (state.phase == "play" and seat == HEARTS.actor(state))
            for other, suits in enumerate(view.voids):
                assert all(not state.hands[other] & PACK_52.suit_masks[suit] for suit in suits)
            hidden = swapped(state, seat, self.rng)
            if hidden is not None:
                assert HEARTS.observe(hidden, seat) == view
                if seat == HEARTS.actor(state) and self.rng.random() < 0.2:
                    again = HEARTS.observe(hidden, seat)
                    for player in BOTS:
                        mine = player.choose(view, random.Random(7))
                        assert player.choose(again, random.Random(7)) == mine
                        assert mine.action in HEARTS.actions(state)

    def check_result(self) -> None:
        """The lines of the score sheet add up to the points, and the points to what is in play."""
        result, view = HEARTS.result(self.state), HEARTS.observe(self.state, 0)
        assert result is not None
        for seat, points in enumerate(result.points):
            assert sum(line.points for line in result.lines if line.seat == seat) == points
        assert {line.rule for line in result.lines} <= set(RULES)
        moons = {line.rule for line in result.lines if line.rule.startswith("hearts.moon")}
        assert len(moons) <= 1
        everything = sum(v for v in view.values if v > 0)
        everything -= sum(
            v for card, v in enumerate(view.values) if stripped(self.options) >> card & 1
        )
        if moons == {"hearts.moon.others"}:
            everything *= self.options.players - 1
        if moons == {"hearts.moon.self"}:
            everything = -everything
        assert sum(result.points) == everything - 10 * (self.options.bonus_card != "none")

    def check_transcript(self) -> None:
        """A match is what its transcript says, at any moment."""
        text = self.match.transcript()
        again = Match.from_transcript(text)
        assert again.transcript() == text
        assert HEARTS.position(again.state) == HEARTS.position(self.state)
        lines = text.splitlines()
        middle = "\n".join(lines[: self.rng.randrange(6, len(lines) + 1)])
        part = Match.from_transcript(middle)
        for line in lines[len(middle.splitlines()) :]:
            if not line.startswith("result"):
                if part.deal_over:
                    part.begin_next()
                part.act(parse_action(PACK_52, line))
        assert HEARTS.position(part.state) == HEARTS.position(self.state)


def swapped(state: HeartsState, seat: int, rng: random.Random) -> HeartsState | None:
    """A copy in which things that `seat` cannot know of are otherwise: two cards of others, or of
    another and the kitty, have changed places, and others have chosen to pass other cards."""
    view, copy = HEARTS.observe(state, seat), state.copy()
    others = [other for other in range(len(state.hands)) if other != seat]
    known = view.passed
    if state.phase == "pass":
        for other in others:
            known |= state.passed[other]  # chosen already, so they must stay there
    elif view.trick_number == 1 and state.options.opening_lead == "low_club":
        known |= mask_of([state.low_card])  # whoever is on lead has it
    dark = 0 if state.kitty_seat == seat else state.kitty  # its winner may look
    if view.trick_number == 1:
        dark &= ~PACK_52.suit_masks[0]  # the lowest club dealt must stay the lowest
    rng.shuffle(others)
    pairs: list[tuple[int, int | None]] = [(first, None) for first in others if dark]
    pairs += combinations(others, 2)
    rng.shuffle(pairs)
    for first, second in pairs:
        mine = cards(state.hands[first] & ~known)
        if view.trick_number == 1 and second is None:
            mine = tuple(card for card in mine if PACK_52.suit_of[card] != 0)
        yours = cards(dark if second is None else state.hands[second] & ~known)
        if not mine or not yours:
            continue
        moved = mask_of([rng.choice(mine), rng.choice(yours)])
        # A card of a suit that its new holder is known to lack cannot be there.
        shown = view.voids[first] | (view.voids[second] if second is not None else frozenset())
        if any(PACK_52.suit_masks[suit] & moved for suit in shown):
            continue
        copy.hands[first] ^= moved
        if second is None:
            copy.kitty ^= moved
        else:
            copy.hands[second] ^= moved
        for other in others:
            if copy.passed[other] and state.phase == "pass":
                copy.passed[other] = mask_of(rng.sample(cards(copy.hands[other]), 3))
            elif copy.passed[other]:
                copy.passed[other] = mask_of(rng.sample(range(52), 3))
                copy.received[other] = mask_of(rng.sample(range(52), 3))
        return copy
    return None


@pytest.mark.parametrize(("players", "part"), list(one_at_a_time()))
def test_every_option_value(players: int, part: str) -> None:
    text = option_text(players, part)
    assert format_options(parse_options(HeartsOptions, text)) == text
    table = Checked(text, seed=players)
    table.deal()


@pytest.mark.parametrize("seed", range(40))
def test_random_combinations(seed: int) -> None:
    table = Checked(random_options(random.Random(seed)), seed)
    table.deal(moon=seed % 2 == 0)
    if not table.match.finished:
        table.deal()


@pytest.mark.parametrize("bonus", ["", "bonus_card=JD", "bonus_card=TD"])
@pytest.mark.parametrize("moon", ["", *(f"moon={value}" for value in VALUES["moon"])])
def test_moon(moon: str, bonus: str) -> None:
    """The same checks when one seat takes everything: trick one to the ace, then hearts."""
    hands = "0:.AKQJT9876543..A 1:.2..KQJT98765432 2:..AKQJT98765432. 3:AKQJT98765432..."
    table = Checked(option_text(4, "pass_cards=off", moon, bonus), 1, "deal " + hands)
    table.deal(moon=True)
    result = HEARTS.result(table.state)
    assert result is not None
    assert any(line.rule.startswith("hearts.moon") for line in result.lines) == (moon != "moon=off")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1400))
def test_many_random_combinations(seed: int) -> None:
    table = Checked(random_options(random.Random(seed)), seed)
    for n in range(4):
        if not table.match.finished:
            table.deal(moon=n % 2 == 0)


def played(actions: int) -> Match:
    """A match for three, that many actions on."""
    match = Match(HEARTS, parse_options(HeartsOptions, "players=3,moon=choice"), 11)
    rng = random.Random(11)
    for _ in range(actions):
        match.act(rng.choice(list(HEARTS.actions(match.state))))
    return match


LINES = played(54).transcript().splitlines()
POSITION = HEARTS.position(played(29).state)


@settings(max_examples=150)
@given(st.integers(0, len(LINES) - 1), st.integers(0, 60), st.text(max_size=12))
def test_damaged_transcripts_are_refused_politely(line: int, place: int, junk: str) -> None:
    """A damaged save file is read or refused with one of our errors, never with another."""
    damaged = LINES.copy()
    damaged[line] = damaged[line][:place] + junk + damaged[line][place + len(junk) :]
    try:
        again = Match.from_transcript("\n".join(damaged))
    except KarataError:
        return
    assert Match.from_transcript(again.transcript()).transcript() == again.transcript()


@settings(max_examples=300)
@given(st.integers(0, len(POSITION)), st.text("0123456789:;.,/-=AKQJTSHDC{} number", max_size=9))
def test_damaged_positions_are_refused_politely(place: int, junk: str) -> None:
    """As above for a position."""
    try:
        game, state = parse_position(POSITION[:place] + junk + POSITION[place + len(junk) :])
    except KarataError:
        return
    assert game.position(parse_position(game.position(state))[1]) == game.position(state)
