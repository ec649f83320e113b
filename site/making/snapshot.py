"""The snapshot: Python's memory with the games loaded, so that a page's Python wakes instead of starting.

`snapshot.mjs` makes it in Node with the very files that are shipped, and `prelude.py` says what is in it. It is kept in
`.cache/` under the hash of all that goes into it, since making it takes some seconds.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tempfile
from pathlib import Path

from making import packages
from making.places import CACHE, SITE, Missing, node

HERE = SITE / "making"
PYSCRIPT = packages.PYSCRIPT / "src/stdlib/pyscript.js"  # its own Python package, as text
SOURCES = (
    PYSCRIPT, HERE / "prelude.py", HERE / "snapshot.mjs", HERE / "wake.mjs", SITE / "static/restore.mjs",
)  # fmt: skip


def make(archive: bytes) -> bytes:
    """The snapshot with this archive's games in it."""
    packages.there(packages.PYSCRIPT)
    pyodide = packages.lean_pyodide()
    known = hashlib.sha256(archive + packages.loader())
    for file in (*SOURCES, *sorted(pyodide.iterdir())):
        known.update(hashlib.sha256(file.read_bytes()).digest())
    kept = CACHE / f"snapshot-{known.hexdigest()[:20]}.bin"
    if not kept.exists():
        CACHE.resolve().mkdir(exist_ok=True)
        print("· making the snapshot of Python's memory", flush=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as work:
            made(Path(work), pyodide, archive).replace(kept)
    return kept.read_bytes()


def made(work: Path, pyodide: Path, archive: bytes) -> Path:
    """Made in one process and woken in another: only what has been seen to work is kept."""
    (work / "archive.zip").write_bytes(archive)
    (work / "loader.mjs").write_bytes(packages.loader())
    job = {
        "pyodide": pyodide,
        "pyscript": PYSCRIPT,
        "loader": work / "loader.mjs",
        "archive": work / "archive.zip",
        "prelude": HERE / "prelude.py",
        "restore": SITE / "static/restore.mjs",
        "out": work / "snapshot.bin",
    }
    told, with_node = json.dumps({name: str(path) for name, path in job.items()}), node()
    for script in ("snapshot.mjs", "wake.mjs"):
        run = subprocess.run([with_node, HERE / script, told], capture_output=True, text=True, check=False)
        if run.returncode:
            raise Missing(
                f"The snapshot of Python's memory failed in {script}:\n{run.stdout[-2000:]}{run.stderr[-4000:]}"
            )
    return work / "snapshot.bin"
