"""Runs inside Pyodide: keeps the modules of the standard library that the table really used.

The engine answers the requests of WORK/exercise (a deal in each language, hints, undo, every kind
of error); what was imported by then is kept, as .pyc without docstrings and column positions.
"""

import importlib._bootstrap_external as bootstrap
import importlib.metadata
import importlib.util
import json
import sys
import tarfile
import traceback
import zipfile
from pathlib import Path

from karata.messages import set_locale_dir
from karata.protocol import dispatch

ALWAYS = (
    "pyodide/",
    "_pyodide/",
    "encodings/__init__",
    "encodings/aliases",
    "encodings/ascii",
    "encodings/idna",
    "encodings/latin_1",
    "encodings/utf_8",
)
NEVER = ("pyodide/console", "pyodide/http")  # for Python that somebody types, or that fetches
NEEDED = (importlib.metadata, tarfile)  # Pyodide's package loader asks for them only when it fails


def answer(request: dict) -> dict:
    reply = json.loads(dispatch(json.dumps(request)))
    reply.setdefault("ok", False)
    return reply


def play(opening: dict) -> None:
    """Opens a table and plays it: hints are followed, cards are asked about, undo is pressed."""
    number = 0

    def ask(method: str, **params: object) -> dict:
        nonlocal number
        number += 1
        return answer({"id": number, "method": method, "params": params})

    def result(method: str, **params: object) -> dict:
        reply = ask(method, **params)
        if not reply["ok"]:
            raise SystemExit(f"{method} was refused: {reply['error']}")
        return reply["result"]

    ask("hello", lang=opening["lang"])
    view = result("open", **opening)["view"]
    table = view["table"]
    for step in range(400):
        at = {"table": table, "ply": view["ply"]}
        if view["phase"] == "deal_over":
            ask("transcript", table=table)
            ask("next_deal", **at)
            break
        if view["yours"]:
            for each in view["hand"]:
                ask("explain", table=table, card=each["card"])
            ask("act", **at, action="play XX")
            for each in [card for card in view["hand"] if not card["legal"]][:3]:
                ask("act", **at, action=f"play {each['card']}")
            hint = result("hint", **at)
            view = result("act", **at, action=hint["action"])["view"]
            if step in (0, 30):
                view = result("undo", table=table, ply=view["ply"])["view"]
        else:
            view = result("advance", **at)["view"]
    else:
        raise SystemExit("the engine did not finish a deal")
    saved = result("transcript", table=table)["text"]
    ask("view", table="t999")
    ask("view", table=table)
    ask("set_level", table=table, level="beginner")
    ask("close", table=table)
    for text in (saved, "karata 1\nnonsense", ""):
        ask("open", **{**opening, "transcript": text})
    ask("open", **{**opening, "options": "players=99"})
    ask("no such method")


set_locale_dir("/work/locales")
for path in sorted(Path("/work/exercise").glob("*.json")):
    play(json.loads(path.read_text()))
for broken in ("", "[]", "{}", "null", '{"id":1}'):
    dispatch(broken)
try:
    raise ZeroDivisionError
except ZeroDivisionError:
    traceback.format_exc()

library = zipfile.ZipFile("/dist/python_stdlib.zip")
files = {each.filename: library.read(each) for each in library.infolist() if not each.is_dir()}
keep = {name for name in files if name.startswith(ALWAYS) and not name.startswith(NEVER)}
for module, loaded in list(sys.modules.items()):
    # Frozen modules are in the wasm already.
    if getattr(getattr(loaded, "__spec__", None), "origin", None) != "frozen":
        stem = module.replace(".", "/")
        keep |= {f"{stem}.py", f"{stem}/__init__.py"} & files.keys()
with zipfile.ZipFile("/work/out/python_stdlib.zip", "w", zipfile.ZIP_STORED) as out:
    for name in sorted(keep):
        data = files[name]
        if name.endswith(".py"):
            code = compile(data, name, "exec", dont_inherit=True, optimize=2)
            source = importlib.util.source_hash(data)
            data = bytes(bootstrap._code_to_hash_pyc(code, source, checked=False))
            name += "c"
        out.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
print(f"standard library: {len(keep)} of {len(files)} files kept")
