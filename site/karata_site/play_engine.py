"""The engine for the browser: a wheel, a lock and a cut-down standard library, all our own files.

The steps are cached in build/play by what goes into them; once build/tools is there, nothing is
downloaded.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from itertools import cycle
from pathlib import Path

from karata_site.paths import BUILD, PLAY, ROOT

PYODIDE = ROOT / "site" / "node_modules" / "pyodide"
TOOLS = BUILD / "tools"
WORK = BUILD / "play"
RUNTIME = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
# What only the terminal uses; the table in the browser does without.
LEFT_OUT = ("__main__.py", "arena.py", "rulebook_files.py", "terminal.py", "py.typed")

# What is played while one watches which modules the engine uses.
EXERCISES = (
    ("hearts", ""),
    ("cancellation_hearts", ""),
    ("hearts", "players=5,pass_cycle=S,remainder=kitty,moon=choice"),
    ("cancellation_hearts", "players=11,cancel_rule=survivor,spare=last_trick"),
    ("hearts", "players=3,bonus_card=JD,spade_penalties=black_maria"),
)


class PlayBuildError(RuntimeError):
    """The table's files cannot be made; the message says what is missing."""


def digest(parts: Iterable[bytes]) -> str:
    """Return a short name for some bytes that changes when they do."""
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.hexdigest()[:16]


def digest_files(paths: Iterable[Path]) -> str:
    """Return a short name for files, their names included."""
    return digest(
        part for path in sorted(paths) for part in (path.name.encode(), path.read_bytes())
    )


def install_tools() -> None:
    """Put the pinned packaging tools into build/tools; needs the network once."""
    pins = PLAY / "prepare" / "tools.txt"
    stamp = TOOLS / "stamp"
    if stamp.exists() and stamp.read_text("utf-8") == digest_files([pins]):
        return
    shutil.rmtree(TOOLS, ignore_errors=True)
    # Pyodide's Python runs them, so pip must not ask whether this machine's Python is new enough.
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
    command += ["--disable-pip-version-check", "--only-binary=:all:", "--ignore-requires-python"]
    command += ["--python-version", "3.13", "--target", str(TOOLS), "-r", str(pins)]
    _run(command, "the packaging tools could not be installed: is the network there?")
    stamp.write_text(digest_files([pins]), "utf-8")


def build_engine(catalogues: Path) -> Path:
    """Make the runtime's files and return their folder; `catalogues` is traced with the engine."""
    if not (PYODIDE / "pyodide.asm.wasm").exists():
        raise PlayBuildError("site/node_modules/pyodide is missing: run `npm ci` in site/")
    install_tools()
    key = digest_files(
        [
            *(ROOT / "engine" / "karata").rglob("*.py"),
            *(ROOT / "engine" / "karata").rglob("*.toml"),
            *(PLAY / "prepare").glob("*"),
            *(path for path in catalogues.rglob("*") if path.is_file()),
            PYODIDE / "package.json",
            Path(__file__),
        ]
    )
    work = WORK / "engine"
    out = work / "out"
    stamp = work / "stamp"
    if stamp.exists() and stamp.read_text("utf-8") == key:
        return out
    shutil.rmtree(work, ignore_errors=True)
    (work / "exercise").mkdir(parents=True)
    _build_wheel(work)
    shutil.copytree(catalogues, work / "locales")
    langs = ("en", *sorted(each.name for each in catalogues.iterdir()))
    for place, (lang, (game, options)) in enumerate(zip(langs, cycle(EXERCISES), strict=False)):
        request = {
            "lang": lang,
            "game": game,
            "options": options,
            "seed": place,
            "human_seats": [0],
            "level": "thumb",
            "transcript": None,
        }
        (work / "exercise" / f"{place}-{lang}.json").write_text(json.dumps(request), "utf-8")
    script = PLAY / "prepare" / "runtime.mjs"
    _run(
        ["node", str(script), str(PYODIDE), str(TOOLS), str(work)],
        "Pyodide could not prepare the engine",
    )
    for name in RUNTIME:
        shutil.copy(PYODIDE / name, out / name)
    stamp.write_text(key, "utf-8")
    return out


def _build_wheel(work: Path) -> None:
    """Build the engine's wheel and leave in it only what the table needs."""
    environment = {**os.environ, "PYTHONPATH": str(TOOLS), "SOURCE_DATE_EPOCH": "315532800"}
    raw = work / "raw"
    _run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(raw)],
        "the engine's wheel could not be built",
        environment,
    )
    wheel = next(raw.glob("*.whl"))
    unpack = [sys.executable, "-m", "wheel", "unpack", "--dest", str(raw), str(wheel)]
    _run(unpack, "the engine's wheel could not be opened", environment)
    tree = next(path for path in raw.iterdir() if path.is_dir())
    for name in LEFT_OUT:
        (tree / "karata" / name).unlink(missing_ok=True)
    for path in (tree / "karata").rglob("*.py"):
        path.write_text(without_docstrings(path.read_text("utf-8")), "utf-8")
    _precompile_rulebook(tree / "karata" / "rulebook")
    pack = [sys.executable, "-m", "wheel", "pack", "--dest-dir", str(work), str(tree)]
    _run(pack, "the engine's wheel could not be closed", environment)


def without_docstrings(source: str) -> str:
    """Return a module's source without what only its readers need; every line keeps its number.

    One character is left of each, since a dataclass without any makes up a long one.
    """
    lines = source.splitlines(keepends=True)
    places = [0]
    for line in lines:
        places.append(places[-1] + len(line.encode()))
    data = source.encode()
    found = [
        node.body[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and ast.get_docstring(node, clean=False) is not None
    ]
    for each in sorted(found, key=lambda node: -node.lineno):
        assert each.end_lineno is not None
        assert each.end_col_offset is not None
        begin = places[each.lineno - 1] + each.col_offset
        end = places[each.end_lineno - 1] + each.end_col_offset
        data = data[:begin] + b'"-"' + b"\n" * (each.end_lineno - each.lineno) + data[end:]
    return data.decode()


def _precompile_rulebook(folder: Path) -> None:
    """Replace the rulebook's TOML by the one JSON file that `karata.rulebook.load` prefers."""
    from karata.rulebook import COMPILED, compile_json, load

    for path in folder.glob("*.toml"):
        path.unlink()
    (folder.parent / COMPILED).write_text(compile_json(load()), "utf-8")


def _run(command: list[str], failure: str, environment: dict[str, str] | None = None) -> None:
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
    except FileNotFoundError as error:
        raise PlayBuildError(f"{failure}: {command[0]} is missing") from error
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).strip().splitlines()[-15:])
        raise PlayBuildError(f"{failure}\n{tail}")
