"""What a phone needs to put the site among its programs, in the words of a language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from karata.games import GAMES
from karata_site.paths import ROOT
from karata_site.share import png
from karata_site.texts import Texts

NAME = "manifest.webmanifest"
ICON = ROOT / "site" / "theme" / "assets" / "icon.svg"
PAPER, GREEN = "#fdfcf8", "#0a5a3c"
SIZES = (192, 512)


def icon_files() -> dict[Path, bytes]:
    """Return the icon as images of the sizes that phones ask for."""
    drawn = ICON.read_text("utf-8")
    ground = f'<rect width="32" height="32" fill="{PAPER}"/>'
    inside = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")]
    # A phone may cut the edges off, in any form that leaves the middle.
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'{ground}<g transform="translate(6.400 6.400) scale(.6)">{inside}</g></svg>'
    )
    return {Path(f"assets/share/icon-{size}.png"): png(svg, size, size) for size in SIZES}


def manifest(texts: Texts, icon: str) -> tuple[Path, bytes]:
    """Return the manifest of a language; `icon` is the address of the SVG below the site."""
    to_root = "../"
    icons: list[Mapping[str, str]] = [
        {"src": to_root + icon, "sizes": "any", "type": "image/svg+xml"},
        *(
            {
                "src": to_root + path.as_posix(),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": "any maskable",
            }
            for size, path in zip(SIZES, icon_files(), strict=True)
        ),
    ]
    data = {
        "name": "Karata",
        "short_name": "Karata",
        "description": texts.plain("site.home.description/text"),
        "lang": texts.code,
        "dir": texts.language.direction,
        "start_url": "./",
        "scope": to_root,  # the other languages too
        "display": "minimal-ui",  # a rule is quoted by its address
        "background_color": PAPER,
        "theme_color": GREEN,
        "icons": icons,
        "shortcuts": [{"name": texts.plain(f"{game}/name"), "url": f"./{game}/"} for game in GAMES],
    }
    return Path(texts.code, NAME), json.dumps(data, ensure_ascii=False, indent=1).encode()
