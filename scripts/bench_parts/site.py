"""Prints what each page weighs, how long the site takes to build, and what checkers find in it."""

from __future__ import annotations

import json
import subprocess
import time
from collections import Counter
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts import build_site, chromium
from scripts.bench_parts.weights import weigh
from scripts.build_site import ROOT, SITE
from scripts.serve import serving

BUDGET = 15_000  # bytes of a page to read, with style and script
AXE = ROOT / "site" / "node_modules" / "axe-core" / "axe.min.js"
VALIDATE = ROOT / "site" / "node_modules" / ".bin" / "html-validate"
RULES = ROOT / "scripts" / "bench_parts" / "htmlvalidate.json"


def pages() -> list[str]:
    """Return the addresses of all pages of the built site, without the leading slash."""
    return sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html"))


def print_build_time() -> None:
    build_site.ensure()
    begin = time.monotonic()
    build_site.ensure(force=True)
    print(f"Built again in {time.monotonic() - begin:.1f} s (aim: 10)")


def print_weights() -> None:
    print(f"\n{'brotli bytes':<34}{'html':>8}{'style':>8}{'script':>8}{'all':>8}")
    for page in pages():
        weight = weigh(SITE, SITE / page)
        rules = "/play/" not in page
        over = f"  over the aim of {BUDGET}" if rules and weight.total > BUDGET else ""
        asks = f"  asks {', '.join(weight.elsewhere)}" if weight.elsewhere else ""
        print(
            f"{page:<34}{weight.html:>8}{weight.style:>8}{weight.script:>8}"
            f"{weight.total:>8}{over}{asks}"
        )


def print_accessibility() -> None:
    """Run axe on every page in light and dark, as a telephone shows it."""
    found: Counter[str] = Counter()
    source = AXE.read_text("utf-8")
    path = chromium.find()
    with serving(SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        for scheme in ("light", "dark"):
            context = browser.new_context(
                color_scheme="light" if scheme == "light" else "dark",
                viewport={"width": 360, "height": 740},
            )
            page = context.new_page()
            for address in pages():
                page.goto(server.url + address.removesuffix("index.html"))
                page.evaluate(source)
                for fault in page.evaluate("async () => (await axe.run()).violations"):
                    found[f"{scheme} {address} {fault['id']} ×{len(fault['nodes'])}"] += 1
            context.close()
        browser.close()
    print(f"\naxe, {len(pages())} pages in light and dark: {found.total()} violations (aim: 0)")
    for line in sorted(found):
        print(f"  {line}")


def invalid() -> list[str]:
    """Return what html-validate finds, a line for each fault."""
    done = subprocess.run(
        [str(VALIDATE), "--config", str(RULES), "--formatter", "json", *pages()],
        cwd=SITE,
        capture_output=True,
        text=True,
    )
    reports = json.loads(done.stdout)
    return [
        f"{Path(report['filePath']).relative_to(SITE)}:{fault['line']}:{fault['column']}"
        f" {fault['ruleId']}: {fault['message']}"
        for report in reports
        for fault in report["messages"]
    ]


def print_validity() -> None:
    faults = invalid()
    print(f"\nhtml-validate, {len(pages())} pages: {len(faults)} faults (aim: 0)")
    for fault in faults[:30]:
        print(f"  {fault}")


def main() -> None:
    print_build_time()
    print_weights()
    print_accessibility()
    print_validity()


if __name__ == "__main__":
    main()
