"""The Python that pages run: Pyodide with the engines and the app, restored from a snapshot or started from sources."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from builder import snapshot, vendor
from builder.scripts import import_path, write_hashed, write_script


@dataclass(frozen=True)
class Runtime:
    """The files of a start: `runtime_files` starts the downloads of `large`, `interpreter` is the module that PyScript
    loads as Pyodide, and `preload` are the modules that these import."""

    runtime_files: Path
    interpreter: Path
    core: Path
    large: tuple[Path, ...]
    preload: tuple[Path, ...]


def build_runtime(assets: Path, archive: bytes) -> Runtime:
    """Write the runtime of the published site: lean Pyodide, which restores the snapshot."""
    pyodide = vendor.copy_pyodide(assets)
    core = vendor.copy_pyscript(assets)
    memory = snapshot.build_snapshot(archive)
    loader = write_hashed(assets, "loader", ".mjs", vendor.patched_loader())
    compiled, wasm = pyodide / "pyodide.asm.mjs", pyodide / "pyodide.asm.wasm"
    image = write_hashed(assets, "snapshot", ".bin", memory)
    large: dict[str, object] = {
        "wasm": import_path(wasm, assets),
        "snapshot": import_path(image, assets),
        "size": len(memory),
    }
    runtime_files = write_runtime_files(assets, pyodide, archive, large)
    imports = {"./loader.mjs": loader, "./pyodide.asm.mjs": compiled, "./runtime-files.mjs": runtime_files}
    interpreter = write_script(assets, "interpreter.mjs", imports, inline=("./restore.mjs",))
    return Runtime(runtime_files, interpreter, core, (wasm, image), (interpreter, loader, compiled, core))


def build_stock_runtime(assets: Path, archive: bytes) -> Runtime:
    """Write a runtime with unchanged Pyodide and no snapshot: slower, but with fewer possible faults."""
    pyodide = vendor.copy_stock_pyodide(assets)
    core = vendor.copy_stock_pyscript(assets)
    loader = pyodide / "pyodide.mjs"
    runtime_files = write_runtime_files(assets, pyodide, archive, {})
    imports = {"./pyodide.mjs": loader, "./runtime-files.mjs": runtime_files}
    interpreter = write_script(assets, "stock-interpreter.mjs", imports)
    return Runtime(runtime_files, interpreter, core, (), (interpreter, loader, core))


def write_runtime_files(assets: Path, pyodide: Path, archive: bytes, large: Mapping[str, object]) -> Path:
    lock = json.loads((vendor.PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    files = {
        "pyodide": import_path(pyodide, assets) + "/",
        **large,
        "archive": import_path(write_hashed(assets, "crossboard", ".zip", archive), assets),
        "lock": {"info": lock["info"], "packages": {}},
    }
    return write_script(assets, "runtime-files.mjs", placeholders={"= RUNTIME_FILES;": f"= {json.dumps(files)};"})
