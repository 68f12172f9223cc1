"""Pyodide under Node, for measuring and comparing: the same Python files, the browser's Python."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

from scripts.build_site import ROOT

PYODIDE = ROOT / "site" / "node_modules" / "pyodide"
RUNNER = ROOT / "scripts" / "pyodide.mjs"


class PyodideError(RuntimeError):
    """Node ended instead of answering; the message is what it printed last."""


class Pyodide:
    """A Pyodide that has some folders on its path and evaluates `module.expression`."""

    def __init__(self, *folders: Path) -> None:
        self._node = subprocess.Popen(
            ["node", str(RUNNER), str(PYODIDE), *map(str, folders)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.version: str = self._answer()

    def __call__(self, expression: str) -> Any:
        assert self._node.stdin is not None
        self._node.stdin.write(f"{expression}\n")
        self._node.stdin.flush()
        return self._answer()

    def _answer(self) -> Any:
        assert self._node.stdout is not None
        assert self._node.stderr is not None
        line = self._node.stdout.readline()
        if not line:
            raise PyodideError(self._node.stderr.read()[-3000:])
        return json.loads(line)

    def __enter__(self) -> Pyodide:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._node.kill()
        self._node.communicate()
