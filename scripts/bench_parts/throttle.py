"""Makes a browser as slow as a metered phone: its network by DevTools, its processor by signals.

DevTools' own brake on the processor does not reach workers, and there the engine runs.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Page

DOWN, UP = 1_600_000, 750_000  # bits a second
LATENCY = 150  # milliseconds
SLOWER = 4  # times: a quarter of the processor
RUNNING = 0.003  # seconds at a time; shorter than most of what is measured
LOOK_AGAIN = 0.2  # seconds after which new processes are looked for
# How long a fixed piece of work takes in a page, in milliseconds.
WORK = """() => {
  const begin = performance.now();
  let sum = 0;
  for (let i = 0; i < 60_000_000; i += 1) sum = (sum * 31 + i) | 0;
  return performance.now() - begin + (sum === 0.5);
}"""


def can_brake() -> bool:
    """Whether processes can be found and stopped here: only where /proc lists them."""
    return sys.platform == "linux" and Path("/proc/self/stat").exists()


def slow_network(page: Page) -> None:
    """Let all that a page and its workers ask for come as over a slow line."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY,
            "downloadThroughput": DOWN / 8,
            "uploadThroughput": UP / 8,
        },
    )


def _parents() -> dict[int, int]:
    """Return the parent of every process."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                stat = (folder / "stat").read_text()
            except OSError:
                continue  # it has ended
            found[int(folder.name)] = int(stat.rpartition(")")[2].split()[1])
    return found


def renderers() -> list[int]:
    """Return the browser processes with pages in them that descend from this process."""
    parents = _parents()
    found = []
    for process in parents:
        try:
            command = Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        above = parents.get(process, 0)
        while above > 1 and above != os.getpid():
            above = parents.get(above, 0)
        if above == os.getpid() and b"--type=renderer" in command:
            found.append(process)
    return found


def _signal(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        try:
            os.kill(process, number)
        except ProcessLookupError:
            continue


@contextmanager
def slow_processor() -> Iterator[None]:
    """Let all pages of this process's browsers run for a quarter of the time only."""
    ended = threading.Event()

    def brake() -> None:
        with suppress(OSError):  # only root may
            os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))  # this thread, on time
        found: list[int] = []
        looked = 0.0
        going = time.perf_counter()
        while not ended.is_set():
            _signal(found, signal.SIGSTOP)
            stopped = time.perf_counter()
            ran = stopped - going  # a sleep may end late: what counts is how long they ran
            if stopped - looked > LOOK_AGAIN:
                found, looked = renderers(), stopped
                _signal(found, signal.SIGSTOP)
            time.sleep(max(ran * (SLOWER - 1) - (time.perf_counter() - stopped), 0))
            going = time.perf_counter()
            _signal(found, signal.SIGCONT)
            time.sleep(RUNNING)

    thread = threading.Thread(target=brake, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        _signal(renderers(), signal.SIGCONT)
