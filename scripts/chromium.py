"""Prints the path of a Chromium that starts, or exits with status 1; also says how to start it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def arguments() -> list[str]:
    """Return the switches for a browser that asks nobody but the site; root needs one more."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*QUIET, "--no-sandbox"] if root else list(QUIET)


def find() -> str | None:
    """Return the first Chromium that can tell its version, KARATA_CHROMIUM before all others."""
    named = [os.environ.get("KARATA_CHROMIUM"), *map(shutil.which, NAMES), *PLACES]
    return next((path for path in named if path and _starts(path)), None) or _playwrights()


def _starts(path: str) -> bool:
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _playwrights() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


if __name__ == "__main__":
    found = find()
    if found is None:
        sys.exit(1)
    print(found)
