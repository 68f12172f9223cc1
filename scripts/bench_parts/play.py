"""Prints bytes and milliseconds from a press on Play to the first hand, beside stock Pyodide."""

from __future__ import annotations

import hashlib
import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import brotli
from playwright.sync_api import Browser, sync_playwright

from scripts import build_site, chromium
from scripts.build_site import ROOT, SITE
from scripts.pyodide import PYODIDE
from scripts.serve import PACKED_ALREADY, SiteServer, serving

BENCH = ROOT / "build" / "bench"
ROUNDS = 5
PACK_FROM = 400  # bytes; a smaller file is sent as it is by most hosts
STOCK_AT = "stock/00000000/"  # a name that the server lets browsers keep
STOCK = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
BYTES_AIM, COLD_AIM = 3_200_000, 1_200

# Presses the button and gives the milliseconds until a card of the hand is in the page.
PRESS = """async (button) => {
  const begin = performance.now();
  const dealt = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('.hand .card')) return;
      observer.disconnect();
      resolve(performance.now() - begin);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true });
  });
  document.querySelector(button).click();
  return dealt;
}"""


@dataclass(slots=True)
class Way:
    """One way to the first hand, and what was measured on it."""

    name: str
    address: str
    button: str
    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)
    again: list[int] = field(default_factory=list)


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


def measure(browser: Browser, server: SiteServer, way: Way) -> None:
    """Press once as a new reader and once as one who comes back."""
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    for times, sizes in ((way.cold, way.sent), (way.warm, way.again)):
        page = context.new_page()
        page.goto(server.url + way.address, wait_until="networkidle")
        server.sent.clear()
        times.append(page.evaluate(PRESS, way.button))
        page.wait_for_load_state("networkidle")
        sizes.append(server.sent.total())
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.close()
    context.close()


def main() -> None:
    ways = [
        Way("Karata", "en/hearts/play/", "[data-start]"),
        Way("stock Pyodide with the engine's wheel", STOCK_AT, "#play"),
    ]
    path = chromium.find()
    with serving(prepare()) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        for _ in range(ROUNDS):
            for way in ways:
                measure(browser, server, way)
        browser.close()
    print(f"From a press on Play to the first dealt hand; {ROUNDS} rounds, medians")
    print(f"{'':<40}{'bytes cold':>12}{'bytes warm':>12}{'ms cold':>9}{'ms warm':>9}")
    for way in ways:
        print(
            f"{way.name:<40}{median(way.sent):>12,.0f}{median(way.again):>12,.0f}"
            f"{median(way.cold):>9,.0f}{median(way.warm):>9,.0f}"
        )
    print(f"{'(aim)':<40}{BYTES_AIM:>12,}{'':>12}{COLD_AIM:>9,}")


if __name__ == "__main__":
    main()
