"""Runs inside Pyodide: enters the engine's wheel in a lock of its own and compiles it to .pyc."""

import json
import shutil
import sys
from pathlib import Path

sys.path.append("/tools")
sys.dont_write_bytecode = True

# Found only in the folder named above: E402.
from pyodide_build._py_compile import _py_compile_archive_dir  # noqa: E402
from pyodide_lock import PyodideLockSpec  # noqa: E402
from pyodide_lock.utils import add_wheels_to_spec  # noqa: E402

work, out = Path("/work"), Path("/work/out")
wheel = Path(shutil.copy(next(work.glob("karata-*.whl")), out))
spec = PyodideLockSpec.from_json(work / "empty-lock.json")
add_wheels_to_spec(spec, [wheel]).to_json(out / "pyodide-lock.json")
# Level 0 stores: the web server's compression then sees the files themselves.
_py_compile_archive_dir(out, verbose=False, keep=False, compression_level=0, excludes=[])
lock = json.loads((out / "pyodide-lock.json").read_text())
(out / "pyodide-lock.json").write_text(json.dumps(lock, separators=(",", ":"), sort_keys=True))
