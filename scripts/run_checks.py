"""Runs every check and test, and says at the end what passed; `scripts/test` calls it."""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "build" / "pytest.xml"
SHOWN = 60  # lines of a failed check


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one check ended; a check with no counts of its own counts as one."""

    name: str
    seconds: float
    passed: int
    failed: int
    skipped: int = 0
    note: str = ""


def run(name: str, command: Sequence[str]) -> Outcome:
    """Run one command; show what it printed only if it failed."""
    _announce(name)
    begin = time.monotonic()
    done = subprocess.run(
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    ok = done.returncode == 0
    if not ok:
        log = ROOT / "build" / f"{name.replace(': ', '-').replace(' ', '-')}.log"
        log.parent.mkdir(exist_ok=True)
        log.write_text(done.stdout)
        lines = done.stdout.rstrip().splitlines()
        if len(lines) > SHOWN:
            print(f"… {len(lines) - SHOWN} lines more in build/{log.name}")
        print("\n".join(lines[-SHOWN:]), flush=True)
    return Outcome(name, time.monotonic() - begin, int(ok), int(not ok))


def run_pytest(arguments: Sequence[str]) -> Outcome:
    """Run pytest in the open, and read its counts from its report."""
    _announce("pytest")
    begin = time.monotonic()
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={REPORT}", *arguments]
    status = subprocess.run(command, cwd=ROOT).returncode
    seconds = time.monotonic() - begin
    passed, failed, skipped = _counts()
    if status and not failed:
        failed = 1  # stopped before it could count
    return Outcome("pytest", seconds, passed, failed, skipped, f"pytest ended with {status}")


def _counts() -> tuple[int, int, int]:
    if not REPORT.exists():
        return 0, 0, 0
    total = failed = skipped = 0
    for suite in ET.parse(REPORT).getroot().iter("testsuite"):
        total += int(suite.get("tests", 0))
        failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped += int(suite.get("skipped", 0))
    return max(total - failed - skipped, 0), failed, skipped


def _announce(name: str) -> None:
    print(f"· {name}", flush=True)


def checks(quick: bool, arguments: Sequence[str]) -> list[Callable[[], Outcome]]:
    """Return the checks in the order in which a mistake is found soonest."""
    python = [sys.executable, "-m"]
    shell = shutil.which("shellcheck")
    chosen = ["-m", "not slow and not e2e"] if quick else []
    # Named one by one: what a folder means here differs from one Node to the next.
    modules = [str(path) for path in sorted((ROOT / "tests" / "play").glob("*.test.mjs"))]
    listed: list[tuple[str, list[str]]] = [
        ("ruff: lint", [*python, "ruff", "check"]),
        ("ruff: format", [*python, "ruff", "format", "--check"]),
        ("mypy: types of the Python code", [*python, "mypy"]),
    ]
    if (ROOT / "site" / "package.json").exists():
        listed += [
            ("tsc: types of the browser code", ["npm", "--prefix", "site", "run", "-s", "check"]),
            ("node: tests of the browser code", ["node", "--test", *modules]),
        ]
    if importlib.util.find_spec("karata_site.catalogues"):
        listed += [
            ("catalogues: check", [*python, "karata_site.catalogues", "check"]),
            ("catalogues: compile", [*python, "karata_site.catalogues", "compile"]),
        ]
    if shell:
        scripts = [str(path) for path in _shell_scripts()]
        listed.append(("shellcheck", [shell, "-x", "-P", "SCRIPTDIR", *scripts]))
    steps: list[Callable[[], Outcome]] = [partial(run, *each) for each in listed]
    # The tests of a browser stand together: whoever has done its half takes of the other's.
    workers = ["-n", "2", "--dist", "worksteal"]
    return [*steps, partial(run_pytest, [*workers, *chosen, *arguments])]


def _shell_scripts() -> list[Path]:
    places = [*(ROOT / "scripts").iterdir(), ROOT / ".ci" / "run"]
    return [
        path
        for path in sorted(places)
        if path.is_file()
        and (path.suffix == ".sh" or path.read_bytes().startswith(b"#!/usr/bin/env bash"))
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/test", description=__doc__, epilog="What follows -- goes to pytest."
    )
    parser.add_argument("what", nargs="?", choices=["all", "quick"], default="all")
    parser.add_argument("pytest", nargs="*", help=argparse.SUPPRESS)
    given = parser.parse_args()
    outcomes = [check() for check in checks(given.what == "quick", given.pytest)]
    print(flush=True)
    for outcome in outcomes:
        sign = "✗" if outcome.failed else "✓"
        print(f"{sign} {outcome.name:<34} {outcome.seconds:6.1f} s")
    passed = sum(outcome.passed for outcome in outcomes)
    failed = sum(outcome.failed for outcome in outcomes)
    skipped = sum(outcome.skipped for outcome in outcomes)
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
