"""What the tests of the `karata` command share: run it in this process."""

from __future__ import annotations

import pytest

from karata.__main__ import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, which must succeed; return what it printed."""
    assert main(arguments) == 0, capsys.readouterr().err
    out = capsys.readouterr()
    assert out.err == ""
    return out.out


def failed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, which must fail with one line; return that line."""
    assert main(arguments) == 2
    out = capsys.readouterr()
    assert out.err.startswith("karata: ")
    assert out.err.count("\n") == 1
    assert out.err.endswith("\n")
    return out.err
