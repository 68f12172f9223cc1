"""The practice page by itself, without the rest of the site: for tests and for looking at it."""

from __future__ import annotations

import contextlib
import functools
import http.server
import json
import shutil
import threading
import tomllib
from pathlib import Path
from typing import Any

from jinja2 import DictLoader, Environment

from karata.games import GAMES
from karata_site import play_assets, play_deals
from karata_site.catalogues import po_path
from karata_site.paths import BUILD, PLAY, ROOT
from karata_site.pofiles import read_catalogue

PREVIEW = BUILD / "play-preview"
BASE = """<!doctype html><html lang="{{ lang }}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Practice</title>
<meta name="color-scheme" content="light dark">
{% block csp %}{% endblock %}
<link rel="stylesheet" href="/base.css">{% block head_extra %}{% endblock %}</head>
<body><main>{% block content %}{% endblock %}</main></body></html>"""
BASE_CSS = (
    ":root{color-scheme:light dark;background:Canvas;color:CanvasText;scroll-padding-top:1rem}"
    "body{font:1rem/1.45 system-ui,sans-serif;margin:0 auto;padding:0 .5rem}"
    "*,*::before{box-sizing:border-box}"
)


def ui_messages(lang: str) -> dict[str, str]:
    """Return the page's own messages in a language, English where a translation is missing."""
    found = {
        each["id"]: each["text"]
        for path in PLAY.glob("ui*.toml")
        for each in tomllib.loads(path.read_text("utf-8"))["message"]
    }
    if lang != "en" and po_path(lang, "table").exists():
        for entry in read_catalogue(po_path(lang, "table"), lang, "table"):
            name = (entry.context or "").removesuffix("/text")
            if name in found and entry.string:
                found[name] = str(entry.string)
    return found


def render(lang: str, game: str) -> str:
    """Return the page of a game in a language; its assets must have been built."""
    template = (ROOT / "site" / "theme" / "play.html").read_text("utf-8")
    env = Environment(loader=DictLoader({"base.html": BASE, "play.html": template}))
    env.filters["url"] = lambda address: f"../../../{address}"
    env.globals.update(
        play_data=play_assets.page_data, ui_messages=ui_messages, base_url="../../.."
    )
    return env.get_template("play.html").render(lang=lang, page={"meta": {"game": game}})


def build(languages: tuple[str, ...] = ("en",), out: Path = PREVIEW) -> Path:
    """Write the page for some languages, with its assets, and return the folder."""
    play_assets.build()
    shutil.rmtree(out, ignore_errors=True)
    for folder in ("play", "engine"):
        shutil.copytree(play_assets.ASSETS / folder, out / "assets" / folder)
    square = out / play_deals.SQUARE[0]
    square.parent.mkdir(parents=True)
    square.write_bytes(play_deals.SQUARE[1])
    (out / "base.css").write_text(BASE_CSS, "utf-8")
    for lang in languages:
        for game in GAMES:
            target = out / lang / game / "play" / "index.html"
            target.parent.mkdir(parents=True)
            target.write_text(render(lang, game), "utf-8")
            rules = target.parents[1] / "index.html"
            rules.write_text(f"<!doctype html><title>rules</title><p lang={lang}>rules", "utf-8")
    return out


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the preview; `missing` names files that are answered with 404."""

    missing: frozenset[str] = frozenset()

    def do_GET(self) -> None:
        if self.path.rsplit("/", 1)[-1] in type(self).missing:
            self.send_error(404)
            return
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # the page went away
            super().do_GET()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def serve(folder: Path = PREVIEW) -> tuple[http.server.ThreadingHTTPServer, str]:
    """Start a server; return it and its address."""
    handler = functools.partial(Handler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


if __name__ == "__main__":
    build(("en", "sw", "ha", "ta", "ky"))
    print(json.dumps({"written": str(PREVIEW)}))
