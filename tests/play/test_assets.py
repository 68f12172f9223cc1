"""What the practice page loads: complete, ours alone, small enough, made only when needed."""

from __future__ import annotations

import gettext
import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from karata_site import play_assets
from karata_site.paths import BUILD, languages, translated

pytestmark = pytest.mark.slow
DOCS = BUILD / "docs"


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    return play_assets.build()


def wheel(manifest: dict[str, Any]) -> zipfile.ZipFile:
    data = (DOCS / manifest["files"]["engine.whl"]["path"]).read_bytes()
    return zipfile.ZipFile(io.BytesIO(data))


def test_files_are_there_and_hashed(manifest: dict[str, Any]) -> None:
    """Each file has the bytes and the digest that the worker checks."""
    for each in (*manifest["files"].values(), *manifest["catalogues"].values()):
        data = (DOCS / each["path"]).read_bytes()
        assert len(data) == each["bytes"]
        assert hashlib.sha256(data).hexdigest() == each["sha256"]
        assert (DOCS / f"{each['path']}.br").stat().st_size == each["brotli"]


def test_small_enough(manifest: dict[str, Any]) -> None:
    """A first visit loads at most 3.2 MB."""
    assert manifest["bytes_brotli"] <= 3_200_000


def test_lock_names_the_engine_alone(manifest: dict[str, Any]) -> None:
    """Nothing can be asked for from anywhere else."""
    packages = manifest["lock"]["packages"]
    assert list(packages) == ["karata"]
    entry = manifest["files"]["engine.whl"]
    assert packages["karata"]["sha256"] == entry["sha256"]
    assert packages["karata"]["file_name"] == Path(entry["path"]).name


def test_wheel_is_compiled(manifest: dict[str, Any]) -> None:
    """The wheel holds bytecode and the compiled rulebook, no source and no TOML."""
    names = wheel(manifest).namelist()
    assert "karata/protocol.pyc" in names
    assert "karata/rulebook/compiled.json" in names
    assert not [name for name in names if name.endswith((".py", ".toml"))]


def test_catalogues_say_only_what_the_table_says(manifest: dict[str, Any]) -> None:
    for lang in translated():
        with (DOCS / manifest["catalogues"][lang]["path"]).open("rb") as file:
            said: Any = gettext.GNUTranslations(file)
        keys = (key if isinstance(key, str) else key[0] for key in said._catalog)
        contexts = {key.partition("\x04")[0] for key in keys}
        assert "table.status.wait/text" in contexts
        assert not [each for each in contexts if each.startswith(("ui.", "terminal.", "command."))]
        assert not [each for each in contexts if each.endswith(("/question", "/meaning", "/help"))]


def test_page_modules_import_each_other_only(manifest: dict[str, Any]) -> None:
    """No import leaves the folder of the page's modules."""
    folder = (DOCS / manifest["client"]).parent
    for path in folder.rglob("*.js"):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("import ") and " from " in line:
                assert "from '." in line or 'from"' in line or "from './" in line, (path, line)
    assert f"{folder.relative_to(DOCS)}/worker.js" == manifest["worker"]


def test_page_data(manifest: dict[str, Any]) -> None:
    """Each language gets its options, levels and the size written on the button."""
    for language in languages():
        data = play_assets.page_data(language.code)
        assert json.loads(json.dumps(data)) == data
        assert {"players", "target"} <= {each["id"] for each in data["rules"]["options"]}
        assert data["bytes"] == sum(each["brotli"] for each in data["files"].values())
        assert data["size"][0] in "23"


def test_second_build_changes_nothing(manifest: dict[str, Any]) -> None:
    before = {path: path.stat().st_mtime_ns for path in play_assets.ASSETS.rglob("*")}
    again = play_assets.build()
    if again == manifest:  # unless somebody changed the engine meanwhile
        assert {path: path.stat().st_mtime_ns for path in play_assets.ASSETS.rglob("*")} == before
