"""Worked examples under a table's house rules: what changes in their answers.

An example keeps the number of players and the house rules that its position names; it takes all
others from the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from karata.errors import KarataError, OptionError
from karata.notation import split_position
from karata.options import changed
from karata.places import page_of
from karata.rulebook import Example, RuleUnit
from karata_site.decisions import Space, diagrams
from karata_site.paths import PAGES
from karata_site.plans import Plan
from karata_site.rules_page import placed_example, shown_examples
from karata_site.texts import Texts

AS_IT_CAME, OTHER_TABLE = 1, 0  # else the plan of its answers


def examples_of(unit: RuleUnit, game: str, page: str) -> Sequence[Example]:
    """Return the examples that stand below a sentence on a page."""
    if page_of(unit, game) != page:
        return ()
    return [each for each, _ in shown_examples(unit, game)]


def own_values(example: Example) -> dict[str, str]:
    """Return the house rules that an example names itself."""
    parts = split_position(example.position)
    pairs = (part.split("=") for part in parts.options.split(",") if part)
    return {name.strip(): value.strip() for name, value in pairs}


def at_table(space: Space, example: Example, options: Any) -> str:
    """Return the position of an example with a table's house rules.

    What does not go with the house rules of the example is left out.
    """
    own = own_values(example)
    values = {name: each for name, each in changed(options).items() if name != "players"} | own
    while True:
        try:
            space.make(values)
            break
        except OptionError as error:
            if error.option not in values or error.option in own:
                raise
            del values[error.option]
    head, _, rest = example.position.partition(";")
    hands = head.partition("}")[2] if "}" in head else head.partition(" ")[2]
    written = ",".join(f"{name}={value}" for name, value in values.items())
    return f"{example.game}{{{written}}} {hands.strip()} ;{rest}"


def answers(texts: Texts, position: str, example: Example, unit: str) -> Markup:
    """Return what is said of an example below its cards."""
    view = placed_example(texts, position, None, {}, (*example.allow, *example.deny))
    return Markup(_macro()(view, texts, unit, "").strip())


@cache
def _macro() -> Any:
    environment = Environment(
        loader=FileSystemLoader(PAGES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    module: Any = environment.get_template("parts.html.j2").module
    return module.answers


def changes_of(space: Space, example: Example, unit: str) -> Any:
    """Return the diagram of an example's answers."""
    plan = Plan()
    usual = str(answers(plan, example.position, example, unit))

    def ask(options: Any) -> dict[Any, Any]:
        try:
            found = str(answers(plan, at_table(space, example, options), example, unit))
        except (KarataError, AssertionError):
            return {"": OTHER_TABLE}
        return {"": AS_IT_CAME if found == usual else found}

    return diagrams(space, ask)[""]
