"""`build.py rehearse pyodide@VERSION`: builds with another version of a package, in a temporary folder, to find out
what a move to it needs. Nothing in the project changes."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from builder import vendor
from builder.errors import BuildError

PACKAGES = {"pyodide": "PYODIDE", "@pyscript/core": "PYSCRIPT"}  # and their folders in vendor.py


def rehearse(spec: str) -> None:
    """Install a package such as `pyodide@314.0.8` elsewhere, and build the site with it."""
    name = spec[: spec.rfind("@")] if "@" in spec[1:] else spec
    if name not in PACKAGES:
        raise BuildError(f"Cannot rehearse '{name}'. Choose from: {', '.join(PACKAGES)}; add @VERSION.")
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError("npm is not installed. On Debian: apt-get install npm")
    with tempfile.TemporaryDirectory() as work:
        install = [npm, "install", "--silent", "--no-progress", "--no-save", "--prefix", work, spec]
        if subprocess.run(install, cwd=work, check=False).returncode:
            raise BuildError(f"npm could not install {spec}. Does that version exist?")
        setattr(vendor, PACKAGES[name], Path(work) / "node_modules" / name)
        from builder.build import build_site

        build_site(out := Path(work) / "dist")
        wasm = next(out.glob("assets/pyodide-*/pyodide.asm.wasm")).stat().st_size
        snapshot = next(out.glob("assets/snapshot-*")).stat().st_size
        print(f"{spec} builds: wasm {wasm / 1e6:.2f} MB, snapshot {snapshot / 1e6:.2f} MB. See CONTRIBUTING.md.")
