"""The set-up of the commands, tried in a made-up folder with made-up programs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
TOOLS = ("bash", "cat", "dirname", "git", "grep", "id", "mkdir", "rm", "tail", "env")


class Machine:
    """A project folder with a space in its name, and a PATH that holds only what a test wants."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a project"
        self.bin = folder / "bin"
        self.elsewhere = folder / "elsewhere"
        for path in (self.root / "scripts", self.root / "site", self.bin, self.elsewhere):
            path.mkdir(parents=True)
        shutil.copy(SCRIPTS / "_setup.sh", self.root / "scripts")
        (self.root / "pyproject.toml").write_text("[project]\n")
        for name in TOOLS:
            found = shutil.which(name)
            assert found, f"{name} is missing on this machine"
            (self.bin / name).symlink_to(found)

    def program(self, name: str, text: str) -> None:
        """Put a made-up program on the PATH."""
        path = self.bin / name
        path.write_text(f"#!/bin/bash\n{text}\n")
        path.chmod(0o755)

    def python(self, name: str, *, version: str, enough: bool) -> None:
        """Put a Python on the PATH that tells its version and makes environments of itself."""
        log = self.root / "calls"
        self.program(
            name,
            f'echo "{name} $*" >>"{log}"\n'
            'case "$1" in\n'
            f"  -c) exit {0 if enough else 1} ;;\n"
            f"  --version) echo Python {version} ;;\n"
            '  -m) if [ "$2" = venv ]; then mkdir -p "$3/bin"; cat <"$0" >"$3/bin/python";'
            f' {shutil.which("chmod")} +x "$3/bin/python"; fi ;;\n'
            "esac",
        )

    def calls(self) -> list[str]:
        path = self.root / "calls"
        return path.read_text().splitlines() if path.exists() else []

    def run(self, function: str) -> subprocess.CompletedProcess[str]:
        """Source the library from another folder and call one of its functions."""
        script = f'. "{self.root}/scripts/_setup.sh"; {function}'
        return subprocess.run(
            ["bash", "-c", script],
            cwd=self.elsewhere,
            env={
                "PATH": str(self.bin),
                "HOME": str(self.elsewhere),
                "KARATA_OS_RELEASE": str(self.elsewhere / "os-release"),
            },
            text=True,
            capture_output=True,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def lines(done: subprocess.CompletedProcess[str]) -> list[str]:
    return done.stderr.splitlines()


def test_a_newer_python_is_found_beside_an_old_one(machine: Machine) -> None:
    machine.python("python3", version="3.9.2", enough=False)
    machine.python("python3.13", version="3.13.0", enough=True)

    done = machine.run("setup_python")

    assert done.returncode == 0, done.stderr
    assert lines(done) == [
        "· making a virtual environment in .venv with Python 3.13.0",
        "· installing the Python packages of pyproject.toml into .venv",
    ]
    assert any("-m pip install" in call and ".[site,dev]" in call for call in machine.calls())


def test_a_shim_that_cannot_run_is_passed_over(machine: Machine) -> None:
    machine.program("python3", "echo 'no such version' >&2; exit 127")
    machine.python("python3.12", version="3.12.1", enough=True)

    assert machine.run("find_python").stdout.strip() == str(machine.bin / "python3.12")


def test_an_old_python_alone_is_one_line(machine: Machine) -> None:
    machine.python("python3", version="3.9.2", enough=False)

    done = machine.run("setup_python")

    assert done.returncode == 1
    assert lines(done) == [
        "✗ Python 3.11 or newer is missing: install it, or name it in KARATA_PYTHON"
    ]


def test_packages_are_installed_again_only_when_pyproject_changes(machine: Machine) -> None:
    machine.python("python3", version="3.11.7", enough=True)

    def installs() -> int:
        assert machine.run("setup_python").returncode == 0
        return sum("-m pip install" in call for call in machine.calls())

    assert installs() == 1
    assert installs() == 1
    (machine.root / "pyproject.toml").write_text('[project]\nname = "karata"\n')
    assert installs() == 2


def test_a_failed_install_says_what_may_be_missing_and_is_tried_again(machine: Machine) -> None:
    machine.python("python3", version="3.11.7", enough=True)
    real = (machine.bin / "python3").read_text()
    (machine.bin / "python3").write_text(
        real.replace("  -m) if", '  -m) if [ "$2" = pip ]; then echo no route; exit 1; fi; if')
    )

    done = machine.run("setup_python")

    assert done.returncode == 1
    assert lines(done)[-2:] == [
        "no route",
        "✗ the Python packages could not be installed: is the network there?"
        " (whole output: build/setup.log)",
    ]
    assert not (machine.root / ".venv" / "karata-stamp").exists()


def test_no_node_is_one_line(machine: Machine) -> None:
    done = machine.run("setup_node")

    assert done.returncode == 1
    assert lines(done) == ["✗ Node.js 20 or newer is missing: install it and try again"]


def test_an_old_node_is_one_line(machine: Machine) -> None:
    machine.program("npm", "exit 0")
    machine.program("node", '[ "$1" = --version ] && echo v18.1.0; [ "$1" != -e ]')

    done = machine.run("setup_node")

    assert done.returncode == 1
    assert lines(done) == ["✗ Node.js 20 or newer is missing: this is v18.1.0"]


def test_npm_packages_are_installed_again_only_when_the_lock_changes(machine: Machine) -> None:
    machine.program("node", "exit 0")
    machine.program("npm", f'echo "npm $*" >>"{machine.root}/calls"; mkdir -p site/node_modules')
    (machine.root / "site" / "package.json").write_text("{}")
    lock = machine.root / "site" / "package-lock.json"
    lock.write_text("{}")

    def installs() -> int:
        done = machine.run("setup_node")
        assert done.returncode == 0, done.stderr
        return len(machine.calls())

    assert installs() == 1
    assert installs() == 1
    lock.write_text('{"lockfileVersion": 3}')
    assert installs() == 2


def finds_chromium_on_the_path(machine: Machine) -> None:
    """Put a .venv in place whose Python looks for a Chromium as scripts/chromium.py does."""
    path = machine.root / ".venv" / "bin" / "python"
    path.parent.mkdir(parents=True)
    path.write_text(
        "#!/bin/bash\n"
        f'echo "python $*" >>"{machine.root}/calls"\n'
        'case "$*" in\n'
        "  scripts/chromium.py) command -v chromium ;;\n"
        f'  "-m playwright install chromium") [ -e "{machine.elsewhere}/net" ] || exit 1\n'
        f'    echo "#!/bin/bash" >"{machine.bin}/chromium"\n'
        f'    {shutil.which("chmod")} +x "{machine.bin}/chromium" ;;\n'
        "esac\n"
    )
    path.chmod(0o755)


SHOW = 'setup_browser; echo "$KARATA_CHROMIUM"'


def test_an_installed_chromium_is_taken(machine: Machine) -> None:
    finds_chromium_on_the_path(machine)
    machine.program("chromium", "")

    done = machine.run(SHOW)

    assert (done.returncode, lines(done)) == (0, [])
    assert done.stdout.strip() == str(machine.bin / "chromium")


def test_root_on_debian_gets_debians_chromium(machine: Machine) -> None:
    finds_chromium_on_the_path(machine)
    (machine.elsewhere / "os-release").write_text("ID=debian\n")
    (machine.bin / "id").unlink()
    machine.program("id", "echo 0")
    machine.program(
        "apt-get",
        f'if [ "$1" = install ]; then echo "#!/bin/bash" >"{machine.bin}/chromium";'
        f' {shutil.which("chmod")} +x "{machine.bin}/chromium"; fi',
    )

    done = machine.run(SHOW)

    assert (done.returncode, lines(done)) == (0, ["· installing Debian's chromium"])
    assert done.stdout.strip() == str(machine.bin / "chromium")


def test_others_get_playwrights_chromium(machine: Machine) -> None:
    finds_chromium_on_the_path(machine)
    (machine.elsewhere / "net").touch()

    done = machine.run(SHOW)

    assert (done.returncode, lines(done)) == (0, ["· installing Playwright's Chromium"])
    assert done.stdout.strip() == str(machine.bin / "chromium")


def test_no_chromium_to_be_had_is_one_line(machine: Machine) -> None:
    finds_chromium_on_the_path(machine)

    done = machine.run(SHOW)

    assert done.returncode == 1
    assert lines(done)[-1].startswith("✗ no Chromium: install one, or name it in KARATA_CHROMIUM")


@pytest.mark.parametrize("port", ["", "many", "70000", "-1", "123456789"])
def test_play_refuses_a_port_that_is_none_before_it_sets_up(port: str, tmp_path: Path) -> None:
    done = subprocess.run(
        ["bash", str(SCRIPTS / "play"), "--port", port],
        cwd=tmp_path,
        env={**os.environ, "PATH": os.environ["PATH"]},
        text=True,
        capture_output=True,
    )

    assert done.returncode == 2
    assert "--port needs a number from 0 to 65535" in done.stderr


@pytest.mark.parametrize("name", ["play", "test", "bench", "messages"])
def test_help_needs_no_set_up(name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        ["bash", str(SCRIPTS / name), "--help"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"]},
        text=True,
        capture_output=True,
    )

    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: scripts/{name}")


def test_lock_file_names_no_download_address() -> None:
    lock = (SCRIPTS.parent / "site" / "package-lock.json").read_text()

    assert '"resolved"' not in lock
    assert "http" not in "".join(line for line in lock.splitlines() if "url" not in line)


def test_the_interpreter_of_the_tests_is_new_enough() -> None:
    assert sys.version_info >= (3, 11)
