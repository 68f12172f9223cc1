"""The way from a press on Play to the first dealt hand: bytes and milliseconds, cold and warm."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median

from playwright.sync_api import Browser

from scripts.bench_parts import throttle
from scripts.serve import SiteServer

PATIENCE = 180_000  # milliseconds; stock Pyodide needs 40 s on a slow line
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
    page: list[int] = field(default_factory=list)  # bytes of the page itself, before the press
    sent: list[int] = field(default_factory=list)
    again: list[int] = field(default_factory=list)
    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)


def measure(browser: Browser, server: SiteServer, way: Way, slow: bool) -> None:
    """Press once as a new reader and once as one who comes back.

    RuntimeError if the bytes came faster than a slow line can carry them: then nothing was slow.
    """
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    context.set_default_timeout(PATIENCE)
    for times, sizes in ((way.cold, way.sent), (way.warm, way.again)):
        page = context.new_page()
        if slow:
            throttle.slow_network(page)
        server.sent.clear()
        page.goto(server.url + way.address, wait_until="networkidle")
        if times is way.cold:
            way.page.append(server.sent.total())
        server.sent.clear()
        times.append(page.evaluate(PRESS, way.button))
        page.wait_for_load_state("networkidle")
        sizes.append(server.sent.total())
        least = sizes[-1] * 8 / throttle.DOWN * 1000
        if slow and times[-1] < least:
            raise RuntimeError(f"{way.name}: {times[-1]:.0f} ms, a slow line needs {least:.0f}")
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.close()
    context.close()


def print_row(label: str, way: Way, beside: Way | None = None) -> None:
    """Print the medians of a way, and how many times longer it took than the one beside it."""
    cold, warm = median(way.cold), median(way.warm)
    ratios = ""
    if beside is not None:
        ratios = f"{cold / median(beside.cold):>7.1f}×{warm / median(beside.warm):>7.1f}×"
    print(
        f"{label:<48}{median(way.page):>10,.0f}{median(way.sent):>11,.0f}{median(way.again):>9,.0f}"
        f"{cold:>9,.0f}{warm:>9,.0f}{ratios}"
    )
