"""Prints what the practice table costs: the way to the first hand, each tap, each computer's move.

All of it twice: as this machine is, and with Chromium held to a slow line and a quarter of the
processor. Stock Pyodide stands beside the first hand.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from contextlib import nullcontext
from pathlib import Path
from statistics import median

import brotli
from playwright.sync_api import Browser, sync_playwright

from scripts import build_site, chromium
from scripts.bench_parts import play_start, play_table, throttle
from scripts.bench_parts.play_start import Way
from scripts.build_site import ROOT, SITE
from scripts.pyodide import PYODIDE
from scripts.serve import PACKED_ALREADY, SiteServer, serving

BENCH = ROOT / "build" / "bench"
ROUNDS = {False: 5, True: 3}  # by whether it is slow
PACK_FROM = 400  # bytes; a smaller file is sent as it is by most hosts
STOCK_AT = "stock/00000000/"  # a name that the server lets browsers keep
STOCK = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
BYTES_AIM, COLD_AIM = 3_200_000, 1_200
SLOW_COLD_AIM, SLOW_WARM_AIM = 18_000, 3_000  # milliseconds
TAP_AIM, MOVE_AIM = 150, 1_000  # milliseconds, when slow


def prepare() -> Path:
    """Return a folder with the site and stock Pyodide, all packed as hard as a host can."""
    build_site.ensure()
    root = BENCH / "site"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(SITE, root, copy_function=os.link)
    stock = root / STOCK_AT
    shutil.copytree(ROOT / "scripts" / "bench_parts" / "stock", stock)
    (stock / "pyodide").mkdir()
    for name in (*STOCK, "pyodide-lock.json"):
        shutil.copy(PYODIDE / name, stock / "pyodide" / name)
    shutil.copy(_wheel(), stock / "engine.whl")
    packed = BENCH / "packed"
    packed.mkdir(exist_ok=True)
    for path in [path for path in root.rglob("*") if path.is_file()]:
        if path.suffix not in PACKED_ALREADY and path.stat().st_size >= PACK_FROM:
            data = path.read_bytes()
            kept = packed / hashlib.sha256(data).hexdigest()
            if not kept.exists():
                kept.write_bytes(brotli.compress(data, quality=11, lgwin=24))
            shutil.copy(kept, path.with_name(f"{path.name}.br"))
    return root


def _wheel() -> Path:
    """Return the engine's wheel as it is built, before anything is compiled or left out."""
    found = sorted((ROOT / "build" / "play" / "engine" / "raw").glob("*.whl"))
    if not found:
        raise FileNotFoundError("no wheel of the engine under build/play: build the site first")
    return found[-1]


def ways() -> list[Way]:
    return [
        Way("Karata", "en/hearts/play/", "[data-start]"),
        Way("stock Pyodide with the engine's wheel", STOCK_AT, "#play"),
    ]


def brake(browser: Browser) -> float:
    """Return how many times slower a page works when the processor is held."""
    page = browser.new_page()
    page.evaluate(throttle.WORK)
    free = median(page.evaluate(throttle.WORK) for _ in range(5))
    with throttle.slow_processor():
        held = median(page.evaluate(throttle.WORK) for _ in range(5))
    page.close()
    return float(held / free)


def starts(browser: Browser, server: SiteServer, slow: bool) -> list[Way]:
    """Measure the way to the first hand."""
    found = ways()
    for _ in range(ROUNDS[slow]):
        for way in found:
            with throttle.slow_processor() if slow else nullcontext():
                play_start.measure(browser, server, way, slow)
    return found


def tables(browser: Browser, server: SiteServer, slow: bool) -> list[play_table.Deal]:
    """Measure a deal of each game."""
    found = [make() for make in play_table.TABLES]
    for deal in found:
        play_table.measure(browser, f"{server.url}en/{deal.game}/play/", deal, slow)
    return found


def print_starts(free: list[Way], slow: list[Way]) -> None:
    rounds = f"{ROUNDS[False]} rounds, {ROUNDS[True]} when slow"
    print(f"\nFrom a press on Play to the first dealt hand; medians of {rounds}")
    print(
        f"{'':<48}{'page B':>10}{'cold B':>11}{'warm B':>9}{'cold ms':>9}{'warm ms':>9}"
        f"{'cold':>8}{'warm':>8}"
    )
    for way in free:
        play_start.print_row(way.name, way)
    print(f"{'  (aim)':<58}{BYTES_AIM:>11,}{'':>9}{COLD_AIM:>9,}")
    for way, beside in zip(slow, free, strict=True):
        play_start.print_row(f"{way.name}, slow", way, beside)
    print(f"{'  (aim)':<58}{'':>20}{SLOW_COLD_AIM:>9,}{SLOW_WARM_AIM:>9,}")


def print_tables(free: list[play_table.Deal], slow: list[play_table.Deal]) -> None:
    print("\nOne deal at the table: tap to painted hand, computer's move (worker's answer); ms")
    print(
        f"{'':<48}{'tap':>9}{'worst':>8}{'move':>12}{'longest':>8}{'tap':>9}{'move':>7}",
    )
    for deal in free:
        play_table.print_row(deal.name, deal)
    for deal, beside in zip(slow, free, strict=True):
        play_table.print_row(f"{deal.name}, slow", deal, beside)
    print(f"{'  (aim)':<48}{TAP_AIM:>9,}{'':>8}{MOVE_AIM:>12,}")


def main() -> None:
    path = chromium.find()
    with serving(prepare()) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        if throttle.can_brake():
            held = f"the processor {brake(browser):.1f} times slower"
        else:
            held = "the processor as it is: processes cannot be stopped here"
        print(
            f"Slow: {throttle.DOWN / 1e6} Mbit/s down, {throttle.UP / 1e3:.0f} kbit/s up,"
            f" {throttle.LATENCY} ms, {held}"
        )
        print_starts(starts(browser, server, False), starts(browser, server, True))
        print_tables(tables(browser, server, False), tables(browser, server, True))
        browser.close()


if __name__ == "__main__":
    main()
