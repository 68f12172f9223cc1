"""Each choice of a finished deal is judged by the strongest level, the same however it is cut."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import inf
from typing import Any

import pytest

from karata import bots
from karata.analysis import BEST, COSTLY, GOOD, STRONGEST, WEAK, Analysis, decimal, mark_of
from karata.bots.five_hundred_worlds import FiveHundredWorlds
from karata.bots.search import Search
from karata.games.actions import Pass, Play
from karata.messages import plain
from karata.practice import Table
from karata.review import FinishedDeal
from tests.engine import five_hundred_tools
from tests.engine.bot_tools import swapped
from tests.engine.protocol_client import Client, error, match_of, result
from tests.engine.search_tools import QUICK
from tests.engine.table_tools import finish_deal, table

PAST, NEVER = -inf, inf  # one playout, or all of them


class Knowing:
    """Imagined deals in which it is known what a card costs: its rank, the ace most."""

    def candidates(self, view: Any, rng: random.Random) -> Sequence[Any]:
        if view.phase != "play":
            return [bots.bot("hearts", "thumb").choose(view, rng).action]
        legal = view.legal
        return [Play(card) for card in range(52) if legal >> card & 1]

    def playouts(self, view: Any) -> int:
        return 40

    def sample(self, view: Any, rng: random.Random) -> Imagined:
        return Imagined()

    def finish(self, state: Imagined, rng: random.Random) -> tuple[float, ...]:
        return (2.0 * (state.action.card % 13),) if isinstance(state.action, Play) else (0.0,)

    def worth(self, view: Any, points: Sequence[float]) -> float:
        return points[0]

    def better(self) -> int:
        return -1

    def reasons(self, view: Any, action: Any) -> tuple[str, ...]:
        return ("hearts.tip.lead-low",) if isinstance(action, Play) else ()


class Imagined:
    """A deal of which only what was done in it counts; it is its own game."""

    def __init__(self) -> None:
        self.action: Any = None

    @property
    def game(self) -> Imagined:
        return self

    def copy(self) -> Imagined:
        return Imagined()

    def apply(self, state: Imagined, action: Any) -> None:
        state.action = action

    def held(self, state: Imagined, action: Any) -> Any:
        return action


@pytest.fixture
def knowing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the strongest level of Hearts know what each card costs."""
    monkeypatch.setitem(bots._BOTS, ("hearts", STRONGEST), Search(Knowing()))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the strongest level of every game do few playouts."""
    levels = {**QUICK, "five_hundred": Search(FiveHundredWorlds(effort=0.02))}
    for game, level in levels.items():
        monkeypatch.setitem(bots._BOTS, (game, STRONGEST), level)


def dealt(game: str = "hearts", options: str = "", seed: int = 5, level: str = "thumb") -> Table:
    """Return a table whose first deal is over; the person followed every hint."""
    at = table(options, seed, level=level, game=game)
    list(finish_deal(at))
    return at


def played(choose: Callable[[Table], Any], seed: int = 5) -> Table:
    """Return a table of Hearts whose first deal is over; the person chose so."""
    at = table(seed=seed)
    while at.actor is not None:
        if at.actor == at.seat:
            at.do(choose(at))
        else:
            at.advance()
    return at


def analysed(at: Table, until: float = NEVER) -> Analysis:
    """Return the whole analysis of the first deal, done in slices that end at `until`."""
    found = Analysis(FinishedDeal(at, 1), at.level)
    while not found.step(until):
        assert 0 <= found.done < found.total
    assert found.done == found.total
    return found


# ------------------------------------------------------------ marks


@pytest.mark.parametrize(
    ("cost", "error", "unit", "mark"),
    [
        (0.0, 0.0, 1, BEST),
        (0.04, 0.0, 1, BEST),  # no cost in one decimal
        (0.2, 0.0, 1, GOOD),
        (0.3, 0.0, 1, WEAK),
        (0.9, 0.5, 1, GOOD),  # may be chance
        (1.9, 0.5, 1, WEAK),
        (2.0, 0.5, 1, COSTLY),
        (2.0, 1.5, 1, GOOD),
        (2.0, 0.5, 10, GOOD),  # a fifth of a trick
        (19.0, 1.0, 10, WEAK),
        (20.0, 1.0, 10, COSTLY),
    ],
)
def test_marks_count_in_units_of_the_game(cost: float, error: float, unit: int, mark: str) -> None:
    assert mark_of(cost, error, unit) == mark


def test_a_heart_and_a_trick_are_the_units() -> None:
    for game, unit in (("hearts", 1.0), ("cancellation_hearts", 1.0), ("five_hundred", 10.0)):
        at = table(game=game)
        assert at.family.unit(at) == unit
    spot = table("heart_values=pips_A14")
    assert spot.family.unit(spot) == 8.0


def test_costs_and_marks_where_the_best_card_is_certain(knowing: None) -> None:
    """The lowest card is best; any other costs twice as many points as it is ranks higher."""
    at = played(lambda at: at.game.actions(at.match.state)[-1])
    deal = FinishedDeal(at, 1)
    plays = {each["step"]: each for each in analysed(at).plays}
    for step in range(1, deal.steps + 1):
        state = deal.at(step - 1).match.state
        if deal.actors[step - 1] != at.seat or state.phase != "play":
            continue
        legal = at.game.actions(state)
        if len(legal) == 1:
            assert step not in plays
            continue
        cards = [action.card % 13 for action in legal]
        done = deal.actions[step - 1]
        cost = 2.0 * (done.card % 13 - min(cards))
        found = plays[step]
        assert found["cost"] == cost
        assert found["mark"] == (BEST if cost == 0 else COSTLY)
        best = at.game.parse_action(found["best"])
        assert best.card % 13 == (done.card % 13 if cost == 0 else min(cards))
        assert found["rule"] == "hearts.tip.lead-low"
        assert found["anchor"]


def test_a_choice_that_is_not_considered_is_weighed_too(knowing: None) -> None:
    """The person has passed other cards than the level would: they are compared all the same."""
    at = played(lambda at: at.game.actions(at.match.state)[0])
    first = analysed(at).plays[0]
    assert isinstance(at.game.parse_action(first["action"]), Pass)
    assert (first["mark"], first["cost"]) == (BEST, 0.0)


def test_each_sentence_is_whole(knowing: None) -> None:
    at = played(lambda at: at.game.actions(at.match.state)[-1])
    found = next(each for each in analysed(at).plays if each["mark"] == COSTLY)
    assert plain(found["cost_text"]) == f"Cost in points, on average: {found['cost']:.1f}"
    assert plain(found["best_text"]).startswith("Suggested card: ")
    assert found["reason"]


def test_numbers_have_one_decimal() -> None:
    at = table()
    assert [decimal(at, number) for number in (0.0, 3.0, 12.3, 0.96)] == [
        "0.0", "3.0", "12.3", "1.0",
    ]  # fmt: skip


# ------------------------------------------------------------ the level itself


@pytest.mark.parametrize(
    ("game", "options"), [("hearts", ""), ("cancellation_hearts", ""), ("five_hundred", "")]
)
def test_slices_decide_nothing(quick: None, game: str, options: str) -> None:
    """Playout by playout, or all at once, or stopped in between: the same comes out."""
    at = dealt(game, options)
    whole = analysed(at)
    assert whole.plays
    assert analysed(at, PAST).view() == whole.view()

    stopped = Analysis(FinishedDeal(at, 1), at.level)
    for turn in range(400):
        stopped.step(PAST)
        if turn % 40 == 39:
            known = list(stopped.plays)
            stopped.stop()
            assert stopped.plays == known
    stopped.step(NEVER)
    assert stopped.view() == whole.view()


def test_what_the_level_does_itself_costs_nothing(quick: None) -> None:
    """Who plays as the strongest level does is never told of something better."""
    at = played(lambda at: at.choice(STRONGEST).action)
    found = analysed(at)
    assert {(each["mark"], each["cost"]) for each in found.plays} == {(BEST, 0.0)}
    assert all(each["best"] == each["action"] for each in found.plays)
    assert found.par == found.view()["points"]


@pytest.mark.parametrize("level", ["thumb", STRONGEST])
def test_par_is_what_the_level_scores_in_that_seat(quick: None, level: str) -> None:
    """Par is the result of the same deal with that level in the person's place."""
    at = dealt(level=level)
    again = table(seed=5, level=level)
    while again.actor is not None:
        again.do(again.choice(STRONGEST if again.actor == again.seat else level).action)
    view = analysed(at).view()
    assert view["par"] == again.match.results[0].points[0]
    assert view["points"] == at.match.results[0].points[0]
    assert view["text"] is not None
    assert plain(view["text"]) == (
        f"Your points in this deal: {view['points']}. The computer in your seat: {view['par']}"
    )


@pytest.mark.parametrize(
    ("game", "other"), [("hearts", swapped), ("five_hundred", five_hundred_tools.swapped)]
)
def test_hidden_cards_change_no_mark(
    quick: None, monkeypatch: pytest.MonkeyPatch, game: str, other: Callable[..., Any]
) -> None:
    """All that the person could not see is dealt anew before each decision is judged."""
    at = dealt(game)
    before = analysed(at).plays

    class Unseen(FinishedDeal):
        def at(self, step: int) -> Table:
            found = super().at(step)
            actor = self.actors[step] if step < self.steps else None
            if step and actor == self.seat and found.match.state.phase == "play":
                found.match.state = other(found.match.state, self.seat, random.Random(step))
            return found

    unseen = Analysis(Unseen(at, 1), at.level)
    while len(unseen.plays) < len(before):
        unseen.step(PAST)
    wanted = ("step", "action", "mark", "cost", "best", "rule")
    assert [{name: each[name] for name in wanted} for each in unseen.plays] == [
        {name: each[name] for name in wanted} for each in before
    ]


# ------------------------------------------------------------ asked by the page


def begun(**params: Any) -> tuple[Client, dict[str, Any]]:
    """Return a client whose first deal is over, and what names that deal."""
    client = Client(**{"game": "hearts", "seed": 5, **params})
    while client.view["phase"] != "deal_over":
        client.go_on()
    return client, {"table": client.table, "deal": 1}


def test_results_come_as_they_are_found(quick: None) -> None:
    """Progress grows to its end; each choice can be read as soon as it is judged."""
    _, asks = begun()
    last = result("analyse", **asks)
    assert (last["done"], last["ready"], last["known"]) == (0, False, 0)
    assert result("analysis", **asks)["plays"] == []
    while not last["ready"]:
        now = result("analyse_step", **asks, budget=10)
        assert now["total"] == last["total"]
        assert now["done"] >= last["done"]
        found = result("analysis", **asks)
        assert len(found["plays"]) == now["known"] >= last["known"]
        assert (found["par"] is None) == (not now["ready"])
        last = now
    assert result("analyse", **asks) == last
    assert result("analyse_step", **asks, budget=10) == last


def test_stopping_keeps_what_is_known(quick: None) -> None:
    _, asks = begun()
    while not result("analyse_step", **asks, budget=10)["known"]:
        pass
    known = result("analysis", **asks)["plays"]
    result("analyse_stop", table=asks["table"])
    assert result("analysis", **asks)["plays"] == known
    assert result("analyse", **asks)["known"] == len(known)
    while not result("analyse_step", **asks, budget=200)["ready"]:
        pass
    assert result("analysis", **asks)["plays"][: len(known)] == known


def test_another_level_of_the_others_has_another_par(quick: None) -> None:
    """The choices are judged anew for the table as it is now."""
    _, asks = begun()
    while not result("analyse_step", **asks, budget=200)["ready"]:
        pass
    result("set_level", table=asks["table"], level="beginner")
    assert not result("analyse", **asks)["ready"]


def test_each_of_several_people_is_judged(quick: None) -> None:
    """The choices and the par are those of the seat that is asked for, called by name."""
    marks = "# seats 0,2\n# name 0 Asha\n# name 2 Baraka\n"
    client = Client(game="hearts", transcript=dealt().transcript() + marks)
    match = match_of(client)
    for seat, name in ((0, "Asha"), (2, "Baraka")):
        asks = {"table": client.table, "deal": 1, "seat": seat}
        while not result("analyse_step", **asks, budget=200)["ready"]:
            pass
        found = result("analysis", **asks)
        assert found["points"] == match.results[0].points[seat]
        assert plain(found["text"]).startswith(f"Points of {name} in this deal: {found['points']}.")
        assert all(plain(each["text"]).startswith((name, "Cards")) for each in found["plays"])


@pytest.mark.parametrize("budget", [9, 201, "50", True, None, 50.0])
def test_budgets_of_a_slice(budget: Any) -> None:
    client, asks = begun()
    assert error("analyse_step", **asks, budget=budget)["code"] == "protocol"
    ply = client.view["ply"]
    assert error("think", table=client.table, ply=ply, budget=budget)["code"] == "protocol"


# ------------------------------------------------------------ a computer player that thinks


def thinking(at: Client) -> dict[str, Any]:
    found: dict[str, Any] = result("think", table=at.table, ply=at.view["ply"], budget=10)
    return found


def test_what_was_thought_is_done(quick: None) -> None:
    """A deal in which every choice was thought in slices is the one in which none was."""
    client = Client(game="hearts", seed=7, level=STRONGEST)
    other = Client(game="hearts", seed=7, level=STRONGEST)
    thought = 0
    while client.view["phase"] != "deal_over":
        if client.view["thinks"]:
            found = thinking(client)
            while not found["ready"]:
                assert found["done"] < found["total"]
                found = thinking(client)
            thought += found["total"] > 0
        client.go_on()
        other.go_on()
        assert client.view == {**other.view, "table": client.table}
    assert thought
    assert match_of(client).transcript() == match_of(other).transcript()


def test_only_a_level_that_thinks_wants_time(quick: None) -> None:
    client = Client(game="hearts", options="pass_cards=off", seed=7, level=STRONGEST)
    while client.view["yours"] or not thinking(client)["total"]:
        client.go_on()
    assert client.view["thinks"]
    stale = {"table": client.table, "ply": client.view["ply"] - 1}
    assert error("think", **stale, budget=10)["code"] == "stale"
    simple = result("set_level", table=client.table, level="thumb")["view"]
    assert not simple["thinks"]
    assert thinking(client) == {"done": 0, "total": 0, "ready": True}
    while not client.view["yours"]:
        client.go_on()
    assert not client.view["thinks"]
    assert thinking(client)["ready"]


def test_a_changed_table_forgets_what_was_thought(quick: None) -> None:
    """After an undo the same seat thinks anew, from what it sees then."""
    at = table(seed=7, level=STRONGEST)
    while not (at.thinks and at.match.state.trick and at.think(PAST).total):
        at.do(at.choice("thumb").action)
    assert at.think(PAST).done == 2
    at.undo()
    while not (at.thinks and at.think(PAST).total):
        at.do(at.choice("thumb").action)
    assert at.think(PAST).done == 2
