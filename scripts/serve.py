"""Serves the built site on this machine as a good host would: types, compression, caching."""

from __future__ import annotations

import argparse
import contextlib
import errno
import gzip
import re
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import brotli

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
}
PACKED_ALREADY = {".png", ".woff2"}
HASHED = re.compile(r"(?:^|[./_-])[0-9a-f]{8,64}(?:[./_-]|$)")  # a name that changes with the bytes
SMALL = 1_000_000  # bytes; what is larger is packed less hard, so that no one waits


class Packer:
    """Keeps the packed forms of files in memory; a `.br` or `.gz` beside a file goes first."""

    def __init__(self) -> None:
        self._packed: dict[tuple[Path, str, int, int], bytes] = {}
        self._lock = threading.Lock()

    def pack(self, path: Path, coding: str) -> bytes:
        """Return the bytes of `path` in a content coding: `br`, `gzip` or `identity`."""
        if coding == "identity":
            return path.read_bytes()
        ready = path.with_name(path.name + {"br": ".br", "gzip": ".gz"}[coding])
        stat = path.stat()
        if ready.exists() and ready.stat().st_mtime >= stat.st_mtime:
            return ready.read_bytes()
        key = (path, coding, stat.st_mtime_ns, stat.st_size)
        with self._lock:
            if key not in self._packed:
                self._packed[key] = _compress(path.read_bytes(), coding)
            return self._packed[key]


def _compress(data: bytes, coding: str) -> bytes:
    if coding == "br":
        packed: bytes = brotli.compress(data, quality=9 if len(data) < SMALL else 5, lgwin=24)
        return packed
    return gzip.compress(data, 9 if len(data) < SMALL else 5, mtime=0)


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD from one folder; a folder's address ends with a slash."""

    protocol_version = "HTTP/1.1"
    server: SiteServer

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        address = urlsplit(self.path)
        path = self._file(unquote(address.path))
        status = HTTPStatus.OK
        if path is not None and path.is_dir():
            if not address.path.endswith("/"):
                query = f"?{address.query}" if address.query else ""
                self._redirect(f"{address.path}/{query}")
                return
            path = path / "index.html"
        if path is None or not path.is_file():
            status = HTTPStatus.NOT_FOUND
            path = self.server.root / "404.html"
        coding = self._coding(path)
        data = self.server.packer.pack(path, coding) if path.is_file() else b"404"
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(path.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", self._caching(address.path, status))
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("X-Content-Type-Options", "nosniff")
        if coding != "identity" and path.is_file():
            self.send_header("Content-Encoding", coding)
        self.end_headers()
        if body:
            self.wfile.write(data)
            self.server.sent[address.path] += len(data)

    def _file(self, address: str) -> Path | None:
        path = (self.server.root / address.lstrip("/")).resolve()
        return path if path.is_relative_to(self.server.root) else None

    def _redirect(self, address: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", "/" + address.lstrip("/"))  # never another host
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _coding(self, path: Path) -> str:
        if path.suffix in PACKED_ALREADY:
            return "identity"
        accepted = {
            word.split(";")[0].strip()
            for word in self.headers.get("Accept-Encoding", "").split(",")
            if not re.search(r";\s*q=0(?:\.0*)?\s*$", word)
        }
        return next((coding for coding in ("br", "gzip") if coding in accepted), "identity")

    def _caching(self, address: str, status: HTTPStatus) -> str:
        if status is HTTPStatus.OK and HASHED.search(address):
            return "public, max-age=31536000, immutable"
        return "no-cache"

    def log_message(self, format: str, *args: object) -> None:
        if self.server.loud:
            super().log_message(format, *args)


class SiteServer(ThreadingHTTPServer):
    """A server for one folder on 127.0.0.1."""

    daemon_threads = True

    def __init__(self, root: Path, port: int, *, loud: bool = False) -> None:
        self.root = root.resolve()
        self.packer = Packer()
        self.loud = loud
        self.sent: Counter[str] = Counter()  # bytes of bodies by address
        super().__init__(("127.0.0.1", port), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing when a browser goes away in the middle of an answer."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # passed on as it came


def open_server(root: Path, port: int, *, loud: bool = False) -> SiteServer:
    """Return a server on `port`, or on a free port when that one is taken (or 0)."""
    try:
        return SiteServer(root, port, loud=loud)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        return SiteServer(root, 0, loud=loud)


@contextlib.contextmanager
def serving(root: Path) -> Iterator[SiteServer]:
    """Serve `root` in a thread on a free port."""
    server = open_server(root, 0)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--log", action="store_true", help="print each request")
    given = parser.parse_args()
    server = open_server(given.root, given.port, loud=given.log)
    if server.server_port != given.port:
        print(f"Port {given.port} is taken; using another.")
    print(f"Karata is at {server.url} (Ctrl-C ends it)", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()
    server.server_close()


if __name__ == "__main__":
    main()
