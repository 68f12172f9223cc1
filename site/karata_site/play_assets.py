"""What the practice page loads, under content-hashed names: `python -m karata_site.play_assets`.

Writes build/docs/assets/play, build/docs/assets/engine and build/play-manifest.json.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import brotli
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.numbers import format_decimal

from karata_site.catalogues import compile_catalogues, po_path
from karata_site.paths import BUILD, PLAY, ROOT, languages, translated
from karata_site.play_deals import SQUARE, told
from karata_site.play_engine import WORK, PlayBuildError, build_engine, digest, digest_files
from karata_site.play_rules import add_rules
from karata_site.pofiles import read_catalogue

ASSETS = BUILD / "docs" / "assets"
MANIFEST = BUILD / "play-manifest.json"
STYLE = "play.css"  # comes first in the one file that all styles of the table make
LIT = ROOT / "site" / "node_modules" / "lit-html"
LIT_MODULES = (
    "lit-html.js",
    "directive.js",
    "directive-helpers.js",
    "directives/live.js",
    "directives/repeat.js",
)
# What the engine says while a match runs; the rest of the catalogues stays on the pages.
SAID_FIELDS = re.compile(r"/(refusal|hint|score|name|values\.\w+)\Z")
SAID_MESSAGES = re.compile(r"\Atable\.")


def build() -> dict[str, Any]:
    """Make the table's files and return the manifest; quick when nothing has changed."""
    WORK.mkdir(parents=True, exist_ok=True)
    with one_at_a_time(WORK / "building"):
        return _build()


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Let only one process build: tests and a preview may ask for it at the same time."""
    with path.open("w") as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _build() -> dict[str, Any]:
    catalogues = _said_catalogues()
    engine = build_engine(catalogues)
    hello = _hello()
    page = _publish_page()
    _write(BUILD / "docs" / SQUARE[0], SQUARE[1])
    wheel = next(engine.glob("*.whl"))
    runtime = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
    folder = digest_files(engine / name for name in runtime)
    files = {name: _publish(engine / name, f"engine/{folder}/{name}") for name in runtime}
    files["engine.whl"] = _publish(wheel, f"engine/{digest_files([wheel])}/{wheel.name}")
    said = {}
    for lang in translated():
        source = catalogues / lang / "LC_MESSAGES" / "table.mo"
        said[lang] = _publish(source, f"engine/{digest_files([source])}/{lang}.mo")
    manifest: dict[str, Any] = {
        **page,
        "engine_dir": f"assets/engine/{folder}/",
        "files": files,
        "lock": json.loads((engine / "pyodide-lock.json").read_text("utf-8")),
        "catalogues": said,
        "hello": hello,
    }
    _remove_others(manifest)
    manifest["bytes_brotli"] = sum(each["brotli"] for each in files.values())
    MANIFEST.write_text(json.dumps(manifest, ensure_ascii=False, indent=1), "utf-8")
    _manifest.cache_clear()
    return manifest


def page_data(lang: str, game: str = "hearts") -> dict[str, Any]:
    """Return what play.html needs: addresses from the site's root, options of the game, size."""
    manifest = _manifest()
    hello = json.loads(Path(manifest["hello"][lang]).read_text("utf-8"))
    files = dict(manifest["files"])
    if lang in manifest["catalogues"]:
        files["catalogue.mo"] = manifest["catalogues"][lang]
    total = sum(each["brotli"] for each in files.values())
    return {
        "lang": lang,
        "game": game,
        "client": manifest["client"],
        "worker": manifest["worker"],
        "style": manifest["style"],
        "modules": manifest["modules"],
        "files": files,
        "lock": manifest["lock"],
        "bytes": total,
        "size": format_decimal(total / 1e6, format="0.0", locale=lang),
        "levels": hello["levels"],
        "rules": next(each for each in hello["games"] if each["id"] == game),
        "names": {each["id"]: each["name"] for each in hello["games"]},
        "deals": hello["deals"],
    }


@cache
def _manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(MANIFEST.read_text("utf-8"))
    return found


def _write(target: Path, data: bytes) -> None:
    """Write a file unless it is there already as it should be."""
    if not target.exists() or target.read_bytes() != data:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def _publish(source: Path, name: str) -> dict[str, Any]:
    """Copy a file (and its brotli form) among the assets; return its address and sizes."""
    target = ASSETS / name
    data = source.read_bytes()
    _write(target, data)
    sha256 = hashlib.sha256(data).hexdigest()
    store = WORK / "brotli" / f"{sha256}.br"
    if not store.exists():
        store.parent.mkdir(parents=True, exist_ok=True)
        store.write_bytes(brotli.compress(data, quality=11, lgwin=24))
    packed = target.with_name(target.name + ".br")
    if not packed.exists():
        shutil.copy(store, packed)
    return {
        "path": f"assets/{name}",
        "bytes": len(data),
        "brotli": store.stat().st_size,
        "sha256": sha256,
    }


def _publish_page() -> dict[str, Any]:
    """Copy the page's own modules and lit-html into one folder named after their content."""
    found = {path.name: path.read_text("utf-8") for path in PLAY.glob("*.js")}
    styles = sorted(PLAY.glob("*.css"), key=lambda path: (path.name != STYLE, path.name))
    found[STYLE] = "".join(path.read_text("utf-8") for path in styles)
    found |= {f"lit-html/{name}": (LIT / name).read_text("utf-8") for name in LIT_MODULES}
    for name, text in found.items():
        if not name.endswith(".js"):
            continue
        text = re.sub(r"\n?//# sourceMappingURL=\S+", "", text)
        if not name.startswith("lit-html/"):
            text = re.sub(r"(from\s*')(lit-html)(')", r"\1./lit-html/lit-html.js\3", text)
            text = re.sub(r"(from\s*')(lit-html/)", r"\1./lit-html/", text)
        found[name] = text
    folder = digest(part.encode() for name in sorted(found) for part in (name, found[name]))
    for name, text in found.items():
        _write(ASSETS / "play" / folder / name, text.encode("utf-8"))
    first = f"assets/play/{folder}"
    modules = sorted(_needed_at_once(found, "client.js"))
    return {
        "client": f"{first}/client.js",
        "worker": f"{first}/worker.js",
        "style": f"{first}/{STYLE}",
        "modules": [f"{first}/{name}" for name in modules],
    }


def _needed_at_once(modules: dict[str, str], first: str) -> set[str]:
    """Return the modules that the first one imports, by way of others too, but not `import()`."""
    found, open_ = {first}, [first]
    while open_:
        name = open_.pop()
        code = re.sub(r"/\*.*?\*/", "", modules[name], flags=re.DOTALL)  # types are imported there
        for path in re.findall(r"""\b(?:from|import)\s*['"](\.[^'"]+)['"]""", code):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            if other not in found:
                found.add(other)
                open_.append(other)
    return found


def _remove_others(manifest: dict[str, Any]) -> None:
    """Remove what earlier builds left among the assets."""
    entries = [*manifest["files"].values(), *manifest["catalogues"].values()]
    keep = {(BUILD / "docs" / each["path"]).parent for each in entries}
    keep.add((BUILD / "docs" / manifest["client"]).parent)
    for folder in (*(ASSETS / "play").iterdir(), *(ASSETS / "engine").iterdir()):
        if folder not in keep:
            shutil.rmtree(folder)


def _said_catalogues() -> Path:
    """Write the part of each catalogue that the engine says at the table; return the folder."""
    out = WORK / "said"
    shutil.rmtree(out, ignore_errors=True)
    for lang in translated():
        said = Catalog(locale=lang, fuzzy=False)
        for domain in ("rules", "table"):
            path = po_path(lang, domain)
            if path.exists():
                _add_said(said, read_catalogue(path, lang, domain), domain)
        target = out / lang / "LC_MESSAGES" / "table.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as file:
            write_mo(file, said)
    return out


def _add_said(said: Catalog, catalogue: Catalog, domain: str) -> None:
    wanted = SAID_MESSAGES if domain == "table" else SAID_FIELDS
    for entry in catalogue:
        if entry.id and entry.string and not entry.fuzzy and wanted.search(entry.context or ""):
            said.add(entry.id, entry.string, context=entry.context)


def _hello() -> dict[str, str]:
    """Ask the engine for its options and levels in each language; return the answers' files."""
    from karata.messages import set_locale_dir
    from karata.protocol import dispatch

    key = digest_files(
        [
            *(ROOT / "engine" / "karata").rglob("*.py"),
            *(ROOT / "engine" / "karata").rglob("*.toml"),
            *(po_path(lang, domain) for lang in translated() for domain in ("rules", "table")),
            *map(Path(__file__).with_name, ("play_rules.py", "play_deals.py", "sheet.py")),
        ]
    )
    folder = WORK / "hello" / key
    codes = [each.code for each in languages()]
    if not all((folder / f"{lang}.json").exists() for lang in codes):
        shutil.rmtree(folder.parent, ignore_errors=True)
        folder.mkdir(parents=True)
        compile_catalogues(out=WORK / "locales")
        set_locale_dir(WORK / "locales")
        for lang in codes:
            request = {"id": 1, "method": "hello", "params": {"lang": lang}}
            reply = json.loads(dispatch(json.dumps(request)))
            result = reply["result"]
            result["games"] = [add_rules(game, lang) for game in result["games"]]
            result["deals"] = told(lang)
            (folder / f"{lang}.json").write_text(json.dumps(result), "utf-8")
    return {lang: str(folder / f"{lang}.json") for lang in codes}


def main() -> int:
    """Build everything and print what a first visit loads."""
    try:
        manifest = build()
    except PlayBuildError as error:
        print(error, file=sys.stderr)
        return 1
    for name, each in manifest["files"].items():
        print(f"{name:22}{each['bytes']:>11,}{each['brotli']:>11,} br")
    print(f"{'in all':22}{'':11}{manifest['bytes_brotli']:>11,} br")
    return 0


if __name__ == "__main__":
    sys.exit(main())
