"""Builds the site into build/site when something it is made of has changed."""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "build" / "site"
STAMP = ROOT / "build" / "site.stamp"
SOURCES = ("engine", "site", "locales", "pyproject.toml")
SKIPPED = {"node_modules", "__pycache__"}


class BuildError(Exception):
    """The site could not be built; the message is what the builder printed."""


def ensure(*, force: bool = False) -> bool:
    """Build the site unless it is current; return whether it was built. One build at a time."""
    with _lock():
        now = _digest()
        if not force and SITE.is_dir() and STAMP.exists() and STAMP.read_text() == now:
            return False
        STAMP.unlink(missing_ok=True)
        _build()
        STAMP.write_text(now)
        return True


def _build() -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", "site/mkdocs.yml"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        raise BuildError(done.stdout[-6000:])


def _digest() -> str:
    """Return one word over the names and bytes of everything the site is made of."""
    digest = hashlib.sha256(sys.version.encode())
    for path in _files():
        digest.update(str(path.relative_to(ROOT)).encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _files() -> Iterator[Path]:
    for source in SOURCES:
        top = ROOT / source
        if top.is_file():
            yield top
            continue
        for folder, folders, names in os.walk(top):
            folders[:] = sorted(set(folders) - SKIPPED)
            yield from (Path(folder, name) for name in sorted(names) if not name.endswith(".pyc"))


@contextlib.contextmanager
def _lock() -> Iterator[None]:
    path = ROOT / "build" / "site.lock"
    path.parent.mkdir(exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--force", action="store_true", help="build even if nothing has changed")
    given = parser.parse_args()
    try:
        built = ensure(force=given.force)
    except BuildError as error:
        print(f"{error}\n✗ the site could not be built", file=sys.stderr)
        return 1
    print("built the site into build/site" if built else "build/site is current")
    return 0


if __name__ == "__main__":
    sys.exit(main())
