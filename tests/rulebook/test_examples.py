"""Worked examples: the engine gives the answer that the page promises, under the very id."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from karata.cards import names
from karata.errors import KarataError
from karata.games.actions import parse_action
from karata.games.hearts import HEARTS
from karata.games.hearts_options import PACK
from karata.rulebook import Example, RuleUnit, load
from tests.rulebook.probes import (
    PROBES,
    answers,
    changed_options,
    option_values,
    parse_position,
)

WITHOUT_EXAMPLE = {
    "trick.your-turn": "an action names no seat, so only the table can refuse it (tests/play)",
}


def examples() -> Iterator[Any]:
    for unit in load().units.values():
        for kind in ("example", "check"):
            for number, example in enumerate(getattr(unit, kind)):
                yield pytest.param(unit, example, id=f"{unit.id}-{kind}-{number}")


@pytest.mark.parametrize(("unit", "example"), list(examples()))
def test_example(unit: RuleUnit, example: Example) -> None:
    """Each denied card is denied by this unit, each allowed one by none."""
    state = parse_position(example.position)
    for text in (*example.deny, *example.allow):
        action = parse_action(PACK, text if " " in text else f"play {text}")
        broken = HEARTS.violation(state, action)
        if text in example.allow:
            assert broken is None, text
        else:
            assert broken is not None, text
            assert broken.rule == unit.id, text


@pytest.mark.parametrize(("unit", "example"), list(examples()))
def test_example_is_a_table_that_the_unit_speaks_of(unit: RuleUnit, example: Example) -> None:
    assert unit.holds(parse_position(example.position).options)


@pytest.mark.parametrize(
    "unit", [unit for unit in load().units.values() if unit.kind == "restriction"],
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
    "unit", [unit for unit in load().units.values() if unit.example], ids=lambda unit: unit.id
)
def test_page_example_shows_cards_of_the_hand(unit: RuleUnit) -> None:
    """What a page shows is a hand: every card of an example is in it, and each is spoken for."""
    for example in unit.example:
        state = parse_position(example.position)
        hand = set(names(PACK, state.hands[state.turn]))
        shown = {*example.deny, *example.allow}
        assert shown <= hand
        assert not set(example.deny) & set(example.allow)
        assert state.turn == 0  # the reader


def test_refusals_can_be_said() -> None:
    """Every parameter of a refusal is one that the engine gives with it."""
    from karata.messages import messages

    english = messages("en")
    for unit in load().units.values():
        for example in (*unit.example, *unit.check):
            state = parse_position(example.position)
            for text in example.deny:
                broken = HEARTS.violation(
                    state, parse_action(PACK, text if " " in text else f"play {text}")
                )
                assert broken is not None
                assert english.text(broken.rule, "refusal", broken.params)


@pytest.mark.parametrize(("option", "value"), list(option_values()))
def test_option_changes_an_answer(option: str, value: str) -> None:
    """Each value of a house rule changes what an example or a probe answers."""
    if option in PROBES:
        probe = PROBES[option]
        assert probe({option: value}) != probe({})
        return
    for unit in load().units.values():
        for example in (*unit.example, *unit.check):
            try:
                other = changed_options(example.position, option, value)
                if answers(other) != answers(example.position):
                    return
            except KarataError:
                continue  # such a table cannot have this position
    pytest.fail(f"no example of the rulebook tells {option}={value} from another value")
