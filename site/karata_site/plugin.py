"""The MkDocs plugin: runs the generator, points MkDocs to its pages, gives the theme its texts."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal, cast

from jinja2 import Environment
from markupsafe import Markup
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from karata.games import GAMES
from karata_site import offline
from karata_site.catalogues import messages
from karata_site.generate import LANGUAGE_PAGES, title
from karata_site.linked_data import linked_data
from karata_site.paths import BUILD, LOCALES, PAGES, ROOT, SOURCE_LANGUAGE, Language, languages
from karata_site.texts import Texts, texts

if TYPE_CHECKING:
    from mkdocs.utils.templates import TemplateContext

log = get_plugin_logger("karata")
WATCHED = (ROOT / "engine", PAGES, LOCALES, ROOT / "site" / "theme", ROOT / "site" / "play")
NAV = ("rules", "trumps", "bidding", "house", "learn", "pictures", "drills", "play")
# Pages of one language only; the others are written by a step of their own before ours.
STEPS = ("karata_site.play_assets", "karata_site.generate")


class KarataConfig(Config):  # type: ignore[no-untyped-call]  # MkDocs does not type it
    """The plugin has no settings."""


class KarataPlugin(BasePlugin[KarataConfig]):  # type: ignore[no-untyped-call]  # as above
    """Generated pages for mkdocs-static-i18n, which calls every event once for each language."""

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Tell MkDocs to keep this object while it serves."""
        self.command = command

    command = ""
    lock: IO[str] | None = None

    @event_priority(100)  # before static-i18n, which reads docs_dir
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Write the pages (once a build) and set what differs by language."""
        i18n: Any = config.plugins["i18n"]
        self.docs = BUILD / "docs"
        if not i18n.building:
            self.lock = self.lock or _lock()
            self.__dict__.pop("assets", None)
            self.bodies: dict[str, str] = {}
            texts.cache_clear()
            for step in STEPS:
                self._run(step)
        self.code: str = i18n.current_language or i18n.default_language
        config.docs_dir = str(self.docs)
        meta = self.docs / "_meta" / f"{self.code}.json"
        nav = json.loads(meta.read_text("utf-8"))["nav"] if meta.exists() else None
        config.nav = nav if nav is not None else [{"Karata": "index.md"}]
        return config

    def _run(self, step: str) -> None:
        if importlib.util.find_spec(step) is None:
            return
        done = subprocess.run(
            [sys.executable, "-m", step], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise PluginError(f"{step}: {done.stderr.strip() or done.stdout.strip()}")
        log.info("%s: %s", step, done.stdout.strip().rpartition("\n")[2])

    @cached_property
    def assets(self) -> dict[str, str]:
        """The theme's files: name -> address with a hash."""
        found: dict[str, str] = json.loads((self.docs / "_meta" / "assets.json").read_text())
        return found

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Keep notes of the generator, and files that stand in the site under a hash, out of it."""
        unwanted = {f"assets/{name}" for name in self.assets} | {"suits.svg"}
        for file in list(files):
            if file.src_uri.startswith("_meta/") or file.src_uri in unwanted:
                files.remove(file)
        return files

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Give the theme its texts. Names for templates: `lang`, `t`, `asset`, `ui_messages`,
        `keep_words`, `play_page`, `languages`, `language`, `texts_of`, `sitemap`, `games`,
        `sub_pages`, `game_name`, `linked_data`."""
        env.autoescape = True
        env.policies["json.dumps_kwargs"] = {"sort_keys": True, "ensure_ascii": False}
        code = self.code if self.code in _codes() else SOURCE_LANGUAGE
        env.globals.update(
            lang=self.code if self.code in _codes() else "",
            language=texts(code).language,
            languages=languages(),
            texts=texts(code),
            t=lambda id, **values: texts(code).html(f"{id}/text", **values),
            plain=lambda id, **values: texts(code).plain(f"{id}/text", **values),
            texts_of=texts,
            asset=lambda name: self.assets[name],
            games=tuple(GAMES),
            sub_pages=sub_pages,
            game_name=lambda game: texts(code).plain(f"{game}/name"),
            ui_messages=ui_messages,
            keep_words=offline.words,
            play_data=play_page,
            play_page=play_page,
            page_lang=code,
            sitemap=sitemap(),
            linked_data=lambda page: page_data(code, page, config.site_url or ""),
            review=review,
        )
        return env

    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        """Keep the text of a page from the Markdown converter: it is HTML already."""
        self.bodies[page.file.src_uri] = markdown
        return ""

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Put the text of a page back."""
        return self.bodies.pop(page.file.src_uri)

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give a page the addresses of the same page in the other languages."""
        more = cast(dict[str, Any], context)
        alternates = getattr(page.file, "alternates", {})
        found = {code: file.url for code, file in alternates.items() if code in _codes()}
        more["alternates"] = {code: found[code] for code in _codes() if code in found}
        root = alternates.get("zz")
        more["x_default"] = root.url if root is not None else found.get(SOURCE_LANGUAGE)
        return context

    @event_priority(-200)  # after static-i18n, which builds the other languages in this event
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write what a device may keep, and let the next build begin."""
        i18n: Any = config.plugins["i18n"]
        if i18n.building:
            return
        if self.command == "build":
            log.info("version %s for offline", offline.write(Path(config.site_dir), _codes()))
        if self.lock is not None:
            self.lock.close()
            self.lock = None

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any
    ) -> LiveReloadServer:
        """Watch the sources, not what is generated from them."""
        server.unwatch(config.docs_dir)
        for folder in WATCHED:
            if folder.exists():
                server.watch(str(folder))
        return server


def _lock() -> IO[str] | None:
    """Let one build at a time write into build/."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return None
    BUILD.mkdir(exist_ok=True)
    file = (BUILD / "pages.lock").open("w")
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


def _codes() -> list[str]:
    return [each.code for each in languages()]


def ui_messages(code: str) -> dict[str, str | list[str]]:
    """Return the texts of the play page in a language: id -> text, or its plural forms."""
    text = texts(code)
    out: dict[str, str | list[str]] = {}
    for each in messages("table"):
        if each.file.startswith("site/play/"):
            id = each.context.removesuffix("/text")
            if each.plural is None:
                out[id] = text.sentence(each.context)[0]
            else:
                out[id] = [text.sentence(each.context, n)[0] for n in (1, 2)]
    return out


def play_page(code: str, game: str = "hearts") -> dict[str, Any]:
    """Return what the play page of a game must know of its files; empty until they are built."""
    if importlib.util.find_spec("karata_site.play_assets") is None:
        return {}
    from karata_site import play_assets

    found: dict[str, Any] = play_assets.page_data(code, game)
    return found


def sitemap() -> list[dict[str, Any]]:
    """Return the addresses of every page in every language, and the root's."""
    found: list[dict[str, Any]] = []
    for page in LANGUAGE_PAGES:
        path = page.path.removesuffix("index.md")
        alternates = {code: f"{code}/{path}" for code in _codes()}
        default = alternates[SOURCE_LANGUAGE] if path else ""
        urls = [*alternates.values()] if path else ["", *alternates.values()]
        found.append({"urls": urls, "alternates": {**alternates, "x-default": default}})
    return found


def page_data(code: str, page: Page, site_url: str) -> dict[str, Any]:
    """Return what a page tells programs of itself, with the way to it from the first page."""
    text = texts(code)
    below = page.url.removeprefix(f"{code}/")
    trail = [
        ("Karata" if each.name == "home" else title(text, each), f"{site_url}{code}/{path}")
        for each in LANGUAGE_PAGES
        if below.startswith(path := each.path.removesuffix("index.md"))
    ]
    trail.sort(key=lambda each: len(each[1]))
    return linked_data(text, page.meta, page.canonical_url or "", trail)


def sub_pages(game: str) -> list[tuple[str, str]]:
    """Return the pages of a game in the order of its row of links: name, address below it."""
    found = {page.name: page.below for page in LANGUAGE_PAGES if page.game == game}
    return [(each, found[each]) for each in NAV if each in found]


def review(language: Language, text: Texts) -> Markup:
    """Return how far the texts of a language have been checked: the weakest state says it."""
    order = ("machine-draft", "reviewed", "source")
    state = min(language.review.values(), key=order.index)
    return text.html(f"site.review.{state}/text")


__all__ = ["KarataPlugin", "Path", "play_page", "review", "ui_messages"]
