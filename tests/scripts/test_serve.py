"""The small server: types, compression, caching, and nothing outside its folder."""

from __future__ import annotations

import gzip
import http.client
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest

from scripts.serve import open_server, serving

PAGE = b"<!doctype html><title>Karata</title>" * 40
HASHED = "assets/table.0123456789abcdef.js"
FOLDER = "assets/engine/0123456789ab/pyodide.asm.wasm"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("serve")
    top = folder / "site"
    files = {
        "index.html": PAGE,
        "404.html": b"nothing here",
        "sw/index.html": b"habari",
        "sw/decade/index.html": b"a plain name",
        HASHED: b"export {}",
        FOLDER: b"\0asm",
    }
    for name, data in files.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (folder / "secret").write_text("secret")
    return top


@pytest.fixture(scope="module")
def host(root: Path) -> Iterator[str]:
    with serving(root) as server:
        yield urlsplit(server.url).netloc


def get(
    host: str, path: str, method: str = "GET", **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(host, timeout=5)
    connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


def test_a_folder_is_its_index(host: str) -> None:
    response, body = get(host, "/sw/")

    assert (response.status, body) == (200, b"habari")
    assert response.getheader("Content-Type") == "text/html; charset=utf-8"


def test_a_folder_without_its_slash_is_sent_there_with_its_query(host: str) -> None:
    response, _ = get(host, "/sw?players=5")

    assert (response.status, response.getheader("Location")) == (301, "/sw/?players=5")


def test_a_redirect_never_leaves_this_host(host: str) -> None:
    response, _ = get(host, "//sw")

    assert not (response.getheader("Location") or "").startswith("//")


@pytest.mark.parametrize(
    ("path", "kind"),
    [(HASHED, "text/javascript; charset=utf-8"), (FOLDER, "application/wasm")],
)
def test_types_are_those_a_browser_insists_on(host: str, path: str, kind: str) -> None:
    response, _ = get(host, f"/{path}")

    assert response.getheader("Content-Type") == kind


@pytest.mark.parametrize(
    ("path", "caching"),
    [
        (f"/{HASHED}", "public, max-age=31536000, immutable"),
        (f"/{FOLDER}", "public, max-age=31536000, immutable"),
        ("/", "no-cache"),
        ("/sw/decade/", "no-cache"),
        ("/0123456789abcdef/", "no-cache"),
    ],
)
def test_only_a_hashed_name_that_exists_is_kept_for_ever(
    host: str, path: str, caching: str
) -> None:
    response, _ = get(host, path)

    assert response.getheader("Cache-Control") == caching


def test_compression_is_what_the_reader_accepts(host: str) -> None:
    both, packed = get(host, "/", Accept_Encoding="gzip, br")
    assert (both.getheader("Content-Encoding"), brotli.decompress(packed)) == ("br", PAGE)

    old, packed = get(host, "/", Accept_Encoding="gzip, br;q=0")
    assert (old.getheader("Content-Encoding"), gzip.decompress(packed)) == ("gzip", PAGE)

    plain, body = get(host, "/")
    assert (plain.getheader("Content-Encoding"), body) == (None, PAGE)


def test_a_packed_file_beside_the_file_is_sent_as_it_is(host: str, root: Path) -> None:
    path = root / "ready.js"
    path.write_bytes(b"export {}")
    path.with_name("ready.js.br").write_bytes(brotli.compress(b"the one beside"))

    _, packed = get(host, "/ready.js", Accept_Encoding="br")

    assert brotli.decompress(packed) == b"the one beside"


def test_a_missing_page_is_the_404_page(host: str) -> None:
    response, body = get(host, "/nowhere/")

    assert (response.status, body) == (404, b"nothing here")


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/sw/..%2f..%2fsecret"])
def test_nothing_outside_the_folder_is_served(host: str, path: str) -> None:
    response, body = get(host, path)

    assert (response.status, body) == (404, b"nothing here")


def test_head_has_the_headers_and_no_body(host: str) -> None:
    response, body = get(host, "/", "HEAD")

    assert (response.status, response.getheader("Content-Length")) == (200, str(len(PAGE)))
    assert body == b""


def test_a_taken_port_gives_a_free_one(root: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = open_server(root, port)
    try:
        assert server.server_port != port
    finally:
        server.server_close()
