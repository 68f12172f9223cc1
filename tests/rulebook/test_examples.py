"""Worked examples: the engine gives the answer that the page promises, under the very id."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from karata.cards import names
from karata.errors import KarataError
from karata.game import Violation
from karata.games import parse_position
from karata.messages import messages
from karata.rulebook import Example, RuleUnit, load
from tests.rulebook.probes import (
    PROBES,
    answers,
    changed_options,
    option_values,
)

WITHOUT_EXAMPLE = {
    "trick.your-turn": "an action names no seat, so only the table can refuse it (tests/play)",
    "five_hundred.bid.passed": "who has passed is not on turn, so only the table can refuse it",
}
BOOK = load()


def examples(*, tricks: bool = False) -> Iterator[Any]:
    for unit in BOOK.units.values():
        for kind in ("example", "check"):
            for number, example in enumerate(getattr(unit, kind)):
                if bool(example.winner) is tricks:
                    yield pytest.param(unit, example, id=f"{unit.id}-{kind}-{number}")


def broken(example: Example, text: str) -> Violation | None:
    """Return what forbids a card or an action of an example."""
    game, state = parse_position(example.position)
    action = f"play {text}" if text in game.pack.card_names else text
    return game.violation(state, game.parse_action(action))


@pytest.mark.parametrize(("unit", "example"), list(examples()))
def test_example(unit: RuleUnit, example: Example) -> None:
    """Each denied card is denied by this unit, each allowed one by none."""
    instead = BOOK.games[example.game].instead
    for text in (*example.deny, *example.allow):
        found = broken(example, text)
        if text in example.allow:
            assert found is None, text
        else:
            assert found is not None, text
            assert instead.get(found.rule, found.rule) == unit.id, text


@pytest.mark.parametrize(("unit", "example"), list(examples(tricks=True)))
def test_trick(unit: RuleUnit, example: Example) -> None:
    """The last trick is won as the page says, under its own rule and under the other one."""
    asked = {example.position: example.winner}
    if example.survivor:
        asked[changed_options(example.position, "cancel_rule", "survivor")] = example.survivor
    for position, expected in asked.items():
        _, state = parse_position(position)
        winner = state.tricks[-1][2]
        assert ("nobody" if winner is None else str(winner)) == expected


@pytest.mark.parametrize(("unit", "example"), [*examples(), *examples(tricks=True)])
def test_example_is_a_table_that_the_unit_speaks_of(unit: RuleUnit, example: Example) -> None:
    page = BOOK.units_in(unit.section, example.game)
    found = next(each for each in page if each.id == unit.id)

    assert found.holds(parse_position(example.position)[1].options)


@pytest.mark.parametrize(
    "unit", [unit for unit in BOOK.units.values() if unit.kind == "restriction"],
    ids=lambda unit: unit.id,
)  # fmt: skip
def test_restriction_is_shown_both_ways(unit: RuleUnit) -> None:
    """Every restriction denies something by its own id and allows something else."""
    shown = (*unit.example, *unit.check)
    if unit.id in WITHOUT_EXAMPLE:
        assert not shown
        return
    assert any(example.deny for example in shown)
    if unit.id != "trick.deal-over":  # nothing is allowed any more
        assert any(example.allow for example in shown)


@pytest.mark.parametrize(
    "unit", [unit for unit in BOOK.units.values() if unit.example], ids=lambda unit: unit.id
)
def test_page_example_shows_cards_of_the_hand(unit: RuleUnit) -> None:
    """What a page shows is a hand: every card of an example is in it, and each is spoken for."""
    for example in unit.example:
        game, state = parse_position(example.position)
        hand = set(names(game.pack, state.hands[state.turn]))
        shown = {*example.deny, *example.allow}
        assert shown <= hand
        assert not set(example.deny) & set(example.allow)
        assert state.turn == 0 or example.winner  # the reader


@pytest.mark.parametrize("lesson", BOOK.lessons.values(), ids=lambda lesson: lesson.id)
def test_lesson_can_be_answered(lesson: Any) -> None:
    game, state = parse_position(lesson.position)

    assert game.name == lesson.game
    if lesson.kind == "winner":
        assert state.tricks
    else:
        assert state.turn == 0
        assert game.legal(state)


def test_a_page_shows_where_the_readings_differ() -> None:
    """Rules C13 and C14: a trick that is void by the letter and won by the other reading."""
    differ = [
        example.position.partition("tricks=0:")[2]
        for unit in BOOK.units_in("play", "cancellation_hearts")
        for example in unit.example
        if example.winner != example.survivor
    ]

    assert {"TS,9H,9H,TS,4D,3S", "AC,KC,AC,3C,KC,2D"} <= set(differ)


def test_refusals_can_be_said() -> None:
    """Every parameter of a refusal is one that the engine gives with it."""
    english = messages("en")
    for unit in BOOK.units.values():
        for example in (*unit.example, *unit.check):
            for text in example.deny:
                found = broken(example, text)
                assert found is not None
                assert english.text(found.rule, "refusal", found.params)


@pytest.mark.parametrize(("game", "option", "value"), list(option_values()))
def test_option_changes_an_answer(game: str, option: str, value: str) -> None:
    """Each value of a house rule changes what an example or a probe answers."""
    probe = PROBES.get(f"{game}/{option}", PROBES.get(option))
    if probe is not None:
        assert probe(game, {option: value}) != probe(game, {})
        return
    for unit in BOOK.units.values():
        for example in (*unit.example, *unit.check):
            if example.game != game:
                continue
            try:
                other = changed_options(example.position, option, value)
                if answers(other) != answers(example.position):
                    return
            except KarataError:
                continue  # such a table cannot have this position
    pytest.fail(f"no example of the rulebook tells {option}={value} from another value")
