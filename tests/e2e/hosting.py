"""A host that can be stopped, that can lose files, and that can be given another version."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from playwright.sync_api import Page

from karata_site import offline
from karata_site.paths import languages
from scripts.build_site import SITE
from scripts.serve import Handler, SiteServer

SHA256_OF = """async (addresses) => {
  const found = {};
  const ask = async (address) => {
    const response = await fetch(address);
    const data = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    found[address] = [...new Uint8Array(data)].map((each) => each.toString(16).padStart(2, '0')).join('');
  };
  await Promise.all(addresses.map(ask));
  return found;
}"""  # noqa: E501 - a line of JavaScript is not cut
REGISTERED = "async () => (await navigator.serviceWorker.getRegistrations()).length"


class Version:
    """A built site in a folder: what it says of itself."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def files(self, lang: str) -> dict[str, str]:
        """Return the files that are kept with a language: address -> sha256."""
        (path,) = (self.root / "assets" / "offline").glob(f"{lang}.*.json")
        return {f"/{each[0]}": each[3] for each in json.loads(path.read_text("utf-8"))["files"]}

    @cached_property
    def name(self) -> str:
        text = (self.root / "keeper.js").read_text("utf-8")
        return str(json.loads(text[text.index("{") : text.index(";")])["version"])

    def varied(self, folder: Path, changes: dict[str, str]) -> Version:
        """Return a copy of this site in which some pages end with another sentence."""
        shutil.copytree(self.root, folder, copy_function=os.link)
        shutil.rmtree(folder / "assets" / "offline")
        (folder / "assets" / "offline").mkdir()
        for page in (self.root / "assets" / "offline").glob("*.html"):
            shutil.copy(page, folder / "assets" / "offline" / page.name)
        (folder / "keeper.js").unlink()
        for page, sentence in changes.items():
            text = (folder / page).read_text("utf-8")
            (folder / page).unlink()  # it is the same file as in the other version
            (folder / page).write_text(text.replace("</main>", f"<p>{sentence}</p></main>"))
        offline.write(folder, [each.code for each in languages()])
        return Version(folder)


class Host:
    """Serves one version after another at one address."""

    def __init__(self, version: Version) -> None:
        self.version = version
        self.lost: set[str] = set()  # addresses that are answered as if the file were missing
        self.held = threading.Event()
        self.held.set()
        self.server = self._open(0)

    def _open(self, port: int) -> SiteServer:
        host = self

        class Moody(Handler):
            def _answer(self, *, body: bool) -> None:
                if self.path.endswith(".wasm"):
                    host.held.wait()
                if self.path in host.lost:
                    self.send_error(404)
                    return
                super()._answer(body=body)

        server = SiteServer(self.version.root, port)
        server.RequestHandlerClass = Moody
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        return server

    @property
    def url(self) -> str:
        return self.server.url

    @property
    def sent(self) -> int:
        """Bytes of the bodies sent since `forget`."""
        return self.server.sent.total()

    def forget(self) -> None:
        self.server.sent.clear()

    def show(self, version: Version) -> None:
        """Put another version in the place of this one."""
        self.version = version
        self.server.root = version.root.resolve()

    def stop(self) -> None:
        self.held.set()
        self.server.shutdown()
        self.server.server_close()

    def start(self) -> None:
        """Serve again at the same address."""
        self.server = self._open(self.server.server_port)


@contextmanager
def hosting(version: Version | None = None) -> Iterator[Host]:
    host = Host(version or Version(SITE))
    try:
        yield host
    finally:
        host.stop()


def shas(page: Page, addresses: list[str]) -> dict[str, str]:
    """Return the sha256 of what a page gets from some addresses."""
    found: dict[str, str] = page.evaluate(SHA256_OF, addresses)
    return found


def registrations(page: Page) -> int:
    return int(page.evaluate(REGISTERED))


def cache_names(page: Page) -> list[str]:
    found: list[str] = page.evaluate("caches.keys()")
    return [each for each in found if not each.endswith("wishes")]


def state(page: Page, name: str) -> None:
    """Wait until the box says this, shown or not."""
    page.wait_for_selector(f"#keep[data-state={name}]", state="attached")


def said_bytes(page: Page) -> int:
    """Return how many bytes the page says will come."""
    return int(page.locator("#keep").get_attribute("data-bytes") or 0)
