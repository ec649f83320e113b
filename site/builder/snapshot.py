"""The snapshot: Python's memory with the games loaded, so that a page restores it instead of starting Python.

`snapshot.mjs` creates it in Node from the files that the site ships; `prelude.py` decides what it contains. That takes
some seconds, so the result is cached in `.cache/` by the hash of everything that goes into it.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path

from builder import vendor
from builder.node import run_node
from builder.paths import CACHE, SITE, STATIC

HERE = SITE / "builder"
PYSCRIPT = vendor.PYSCRIPT / "src/stdlib/pyscript.js"  # its own Python package, as text
SOURCES = (PYSCRIPT, HERE / "prelude.py", HERE / "snapshot.mjs", HERE / "verify_snapshot.mjs", STATIC / "restore.mjs")


def build_snapshot(archive: bytes) -> bytes:
    """Return the snapshot that contains this archive's games."""
    vendor.require_package(vendor.PYSCRIPT)
    pyodide = vendor.lean_pyodide()
    digest = hashlib.sha256(archive + vendor.patched_loader())
    for file in (*SOURCES, *sorted(pyodide.iterdir())):
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    cached = CACHE / f"snapshot-{digest.hexdigest()[:20]}.bin"
    if not cached.exists():
        CACHE.resolve().mkdir(exist_ok=True)
        print("· create the snapshot of Python's memory", flush=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as work:
            create_snapshot(Path(work), pyodide, archive).replace(cached)
    return cached.read_bytes()


def create_snapshot(work: Path, pyodide: Path, archive: bytes) -> Path:
    """Create the snapshot in one process and play from it in another, so that only a valid one is cached."""
    (work / "archive.zip").write_bytes(archive)
    (work / "loader.mjs").write_bytes(vendor.patched_loader())
    job = {
        "pyodide": pyodide,
        "pyscript": PYSCRIPT,
        "loader": work / "loader.mjs",
        "archive": work / "archive.zip",
        "prelude": HERE / "prelude.py",
        "restore": STATIC / "restore.mjs",
        "out": work / "snapshot.bin",
    }
    arguments = json.dumps({name: str(path) for name, path in job.items()})
    run_node(HERE / "snapshot.mjs", arguments, failure="The snapshot of Python's memory could not be created.")
    run_node(
        HERE / "verify_snapshot.mjs",
        arguments,
        failure="The games could not be played from the new snapshot.",
    )
    return work / "snapshot.bin"
