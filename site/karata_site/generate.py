"""Write the pages of every language into build/docs: `python -m karata_site.generate`.

Runs in a process of its own, so that `mkdocs serve` sees every change of text, rules and code.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.dates import format_date
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from karata.games import GAMES
from karata.places import BIDDING, HOUSE, HOUSE_BIDDING, HOUSE_JOKER, LEARN, RULES, TRUMPS, pages
from karata.rulebook import RulebookError
from karata_site.catalogues import compile_catalogues
from karata_site.drawing import ARROW
from karata_site.drill_kinds import drills, kinds
from karata_site.drill_views import DrillWords
from karata_site.extract import SourceError
from karata_site.house_rules import house_rules
from karata_site.lessons import first_deal, lesson_views
from karata_site.linked_data import kind, questions
from karata_site.manifests import icon_files, manifest
from karata_site.names import other_names
from karata_site.panel import rule_pages
from karata_site.panel_words import panel_files
from karata_site.paths import BUILD, DOMAINS, PAGES, ROOT, languages
from karata_site.pictures import pictures
from karata_site.pofiles import CatalogueError
from karata_site.rules_page import GamePages, game_pages, term_views
from karata_site.search import index_file
from karata_site.share import share_front, share_image
from karata_site.sheet import sheet_files
from karata_site.texts import Texts, texts

THEME = ROOT / "site" / "theme"
# Written by others into build/docs; the generator leaves them alone.
FOREIGN = ("assets/play", "assets/engine")
CARD_SIGNS = ("S", "H", "D", "C")
RANK_SIGNS = ("A", "K", "Q", "J")


@dataclass(frozen=True)
class Page:
    """A page of each language. `name` is the middle of its texts' ids."""

    name: str
    path: str
    game: str = ""
    below: str = ""  # its address below the page of the game
    template: str = "main.html"

    @property
    def skeleton(self) -> str:
        """Return the name of its skeleton, which parts of rules or of house rules share."""
        return "part" if self.below in (TRUMPS, BIDDING) else self.name.partition("-")[0]

    @property
    def texts(self) -> str:
        """Return the middle of the ids of its title and description."""
        return "drill" if self.skeleton == "drill" else self.name


DRILLS, PICTURES = "drills/", "pictures/"
# Pages of a game with sentences.
NAMES = {
    RULES: "rules",
    TRUMPS: "trumps",
    BIDDING: "bidding",
    HOUSE: "house",
    HOUSE_BIDDING: "house-bidding",
    HOUSE_JOKER: "house-joker",
    LEARN: "learn",
}
LANGUAGE_PAGES = (
    Page("home", "index.md"),
    *(
        page
        for game in GAMES
        for page in (
            *(Page(NAMES[each], f"{game}/{each}index.md", game, each) for each in pages(game)),
            *(Page("drills", f"{game}/{DRILLS}index.md", game, DRILLS) for _ in kinds(game)[:1]),
            *(
                Page(f"drill-{kind}", f"{game}/{DRILLS}{kind}/index.md", game, f"{DRILLS}{kind}/")
                for kind in kinds(game)
            ),
            Page("pictures", f"{game}/{PICTURES}index.md", game, PICTURES),
            Page("play", f"{game}/play/index.md", game, "play/", "play.html"),
        )
    ),
    Page("words", "words/index.md"),
    Page("about", "about/index.md"),
)


def build(out: Path = BUILD / "docs") -> int:
    """Write all pages; return how many files changed."""
    compile_catalogues()
    want = assets() | icon_files()
    icon = json.loads(want[Path("_meta/assets.json")])["icon.svg"]
    for language in languages():
        want |= language_files(texts(language.code))
        want |= [manifest(texts(language.code), icon)]
    want[Path("zz/index.md")] = chooser()
    changed = 0
    for relative, data in want.items():
        path = out / relative
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            changed += 1
    for path in out.rglob("*"):
        relative = path.relative_to(out)
        mine = not relative.as_posix().startswith(FOREIGN)
        if path.is_file() and mine and relative not in want:
            path.unlink()
            changed += 1
    return changed


def assets() -> dict[Path, bytes]:
    """Return the theme's files under names with a hash, and the list of those names."""
    found, names = {}, {}
    for path in sorted((THEME / "assets").glob("*.*")):
        data = path.read_bytes()
        digest = hashlib.sha256(data).hexdigest()[:10]
        names[path.name] = f"assets/{path.stem}.{digest}{path.suffix}"
        found[Path(names[path.name])] = data
    found[Path("_meta/assets.json")] = json.dumps(names).encode()
    return found


def language_files(text: Texts) -> dict[Path, bytes]:
    """Return the pages of one language, and what the plugin must know of it."""
    games = [game_pages(text, game) for game in GAMES]
    panels = {
        (each.game, below): panel_files(text, each, below)
        for each in games
        for below in rule_pages(each.game)
    }
    files = {
        Path(text.code, page.path): markdown(
            text, page, body(text, page, games), panels.get((page.game, page.below), {})
        )
        for page in LANGUAGE_PAGES
    }
    for panel in (*panels.values(), *(sheet_files(text, each.game) for each in games)):
        files |= panel
    files |= [search_index(text, games), *(share_image(text, game) for game in ("", *GAMES))]
    files |= [unkept(text)]
    nav = [{title(text, page): page.path} for page in LANGUAGE_PAGES]
    meta = {"nav": nav, "dir": text.language.direction}
    files[Path("_meta", f"{text.code}.json")] = json.dumps(meta, ensure_ascii=False).encode()
    return files


def search_index(text: Texts, games: list[GamePages]) -> tuple[Path, bytes]:
    """Return the index of a language for the search."""
    titles = {page.path.removesuffix("index.md"): title(text, page) for page in LANGUAGE_PAGES}
    return index_file(text, games, titles)


def unkept(text: Texts) -> tuple[Path, bytes]:
    """Return what a device shows without a connection in place of a page that it did not keep."""
    names = json.loads(assets()[Path("_meta/assets.json")])
    style, icon = names["site.css"], names["icon.svg"]
    html = _environment().get_template("unkept.html.j2").render(t=text, style=style, icon=icon)
    return Path("assets", "offline", f"{text.code}.html"), html.encode()


def body(text: Texts, page: Page, games: list[GamePages]) -> str:
    """Fill the skeleton of a page."""
    values: dict[str, Any] = {"t": text, "page": page, "sources": sources(text), "games": games}
    if page.game:
        (of_game,) = (each for each in games if each.game == page.game)
        values |= {name: getattr(of_game, name) for name in of_game.__dataclass_fields__}
        values |= {"here": page.below, "date": last_updated(text)}
    if page.name == "learn":
        values["lessons"] = lesson_views(text, of_game)
        values["first"] = first_deal(text, page.game)
    if page.skeleton == "drills":
        values["drill_kinds"] = [(kind, len(drills(page.game, kind))) for kind in kinds(page.game)]
    if page.skeleton == "drill":
        words = DrillWords(text, page.game, values["places"])
        kind = page.name.partition("-")[2]
        values["drills"] = [words.view(each) for each in drills(page.game, kind)]
    if page.name == "pictures":
        values |= {"pictures": pictures(text, of_game), "arrow": ARROW}
    if page.name == "home":
        values["deals"] = site_data()["deals"]
    if page.name == "words":
        values["terms"] = term_views(text, games)
        values["signs"] = [
            *((sign, text.suit(sign), text.name(sign)) for sign in CARD_SIGNS),
            *((sign, sign, text.name(sign)) for sign in RANK_SIGNS),
            ("JK", text.glyph("JK"), text.name("JK")),
        ]
        values["other_names"] = other_names(text, values["terms"])
        values["search"] = search_index(text, games)[0].as_posix()
    if page.name == "about":
        values |= {"domains": DOMAINS, "languages": languages()}
    return _environment().get_template(f"{page.skeleton}.html.j2").render(values)


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(PAGES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def chooser() -> bytes:
    """Return the first page, which leads to each language."""
    everyone = [texts(each.code) for each in languages()]
    html = _environment().get_template("chooser.html.j2").render(all=everyone)
    front = {
        "title": "Karata",
        "description": " · ".join(each.plain("site.chooser.line/text") for each in everyone),
        "page_id": "chooser",
        "game": "",
        "template": "main.html",
    }
    return _markdown(front, html)


def markdown(text: Texts, page: Page, html: str, panel: Collection[Path] = ()) -> bytes:
    """Return a page as Markdown with front matter; `panel` are the files of its house rules."""
    own = f"site.{page.name}.{page.game}.description/text"
    told = own if text.has(own) else f"site.{page.texts}.description/text"
    front: dict[str, Any] = {
        "title": title(text, page),
        "description": text.plain(told, **_named(text, page)),
        "page_id": page.skeleton,
        "game": page.game,
        "schema": kind(page.name),
        "template": page.template,
        **share_front(text, page.game),
    }
    if page.name == "learn":
        front["questions"] = questions(text, game_pages(text, page.game))
    if panel:
        front["panel"] = " ".join(path.as_posix() for path in panel)
    return _markdown(front, html)


def title(text: Texts, page: Page) -> str:
    """Return the title of a page, which is its large heading too."""
    return text.plain(f"site.{page.texts}.title/text", **_named(text, page))


def _named(text: Texts, page: Page) -> dict[str, Any]:
    """Return what the title and the description of a game's page may quote."""
    if not page.game:
        return {}
    players = house_rules(page.game).players()
    game = text.plain(f"{page.game}/name")
    named = {"game": game, "low": players[0], "high": players[-1]}
    if page.skeleton == "drill":
        named["question"] = text.plain(f"site.{page.name}.ask/text")
    return named


def _markdown(front: dict[str, Any], html: str) -> bytes:
    # A JSON string is a YAML scalar. Without empty lines Markdown leaves the block as it is.
    head = "".join(
        f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in front.items()
    )
    block = re.sub(r"\n\s*", "\n", html).strip()
    return f"---\n{head}---\n{block}\n".encode()


@cache
def site_data() -> dict[str, Any]:
    """Return what the pages' own file says beside texts."""
    return tomllib.loads((PAGES / "site.toml").read_text("utf-8"))


def sources(text: Texts) -> list[dict[str, Any]]:
    """Return the public sources: name, address if any, what each is."""
    return [
        {"name": each["name"], "url": each.get("url"), "text": text.html(f"{each['id']}/text")}
        for each in site_data()["source"]
    ]


def last_updated(text: Texts) -> str:
    """Return the date of the rules in the reader's language."""
    return format_date(site_data()["updated"], "long", locale=Locale.parse(text.code))


def main() -> int:
    """Build, and say in one line what happened; exit status 1 when a text cannot be used."""
    try:
        print(f"{build()} generated files changed")
    except (CatalogueError, SourceError, RulebookError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
