"""The page's own modules: small, and no sentence in them; run_checks runs their tests and types."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from karata.games import GAMES
from karata.options import with_values, write_value
from karata.rulebook import load
from karata_site.play_rules import conflicts

ROOT = Path(__file__).resolve().parents[2]
PLAY = ROOT / "site" / "play"
MODULES = sorted(PLAY.glob("*.js"))


def ui_ids() -> set[str]:
    files = [tomllib.loads(path.read_text("utf-8")) for path in PLAY.glob("ui*.toml")]
    return {each["id"] for file in files for each in file["message"]}


@pytest.mark.parametrize("game", GAMES)
def test_no_conflict_holds_for_rules_that_can_be_played(game: str) -> None:
    """The usual rules and every ready-made set of rules may be pressed Play with."""
    for values in ({}, *(each.set for each in load().presets_in(game))):
        options = with_values(GAMES[game].option_type, values)
        for when, error in conflicts(game):
            now = {name: write_value(getattr(options, name)) for name in when}
            assert now != when, (values, error.option)


def test_messages_exist() -> None:
    """Every message a module asks for is in a file ui*.toml, and every one there is asked for."""
    page = (ROOT / "site" / "theme" / "play.html").read_text("utf-8")
    code = "\n".join(path.read_text("utf-8") for path in MODULES)
    words = set(re.findall(r"'([a-z-]+(?:\.[a-z-]+)*)'", code))
    for id in ui_ids():
        name = id.removeprefix("ui.")
        group, _, rest = name.rpartition(".")
        stem = rest.rpartition("-")[0]
        built = f"`{group}.${{" in code and rest in words
        prefixed = bool(stem) and f"`{group}.{stem}-${{" in code
        assert name in words or built or prefixed or f'"{id}"' in page or "title-" in id, id
    for asked in re.findall(r"say\('([^']+)'", code):
        assert f"ui.{asked}" in ui_ids(), asked


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_module_is_small_and_says_nothing(path: Path) -> None:
    """A module has at most 350 lines, and between its tags stand no words of its own."""
    code = path.read_text("utf-8")
    assert code.count("\n") <= 350
    code = re.sub(r"/\*.*?\*/", "", code, flags=re.DOTALL)
    between = re.findall(r"""[\w"'/]>([^<>{}$`;()=]*[A-Za-z]{2}[^<>{}$`;()=]*)<""", code)
    assert not between
