"""`build.py rehearse pyodide@VERSION`: builds with another version of a package, in a temporary folder, to find out
what has to change before the project can use it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from builder import vendor
from builder.errors import BuildError

PACKAGES = {"pyodide": "PYODIDE", "@pyscript/core": "PYSCRIPT"}  # and the names of their folders in vendor.py


def rehearse(spec: str) -> None:
    """Install a package such as `pyodide@314.0.8` in a temporary folder, and build the site with it."""
    name = spec[: spec.rfind("@")] if "@" in spec[1:] else spec
    if name not in PACKAGES:
        raise BuildError(f"Unknown package '{name}'. Choose from: {', '.join(PACKAGES)}; add @ and a version.")
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError("npm is not installed. On Debian: apt-get install npm")
    with tempfile.TemporaryDirectory() as work:
        install = [npm, "install", "--silent", "--no-progress", "--no-save", "--prefix", work, spec]
        if subprocess.run(install, cwd=work, check=False).returncode:
            raise BuildError(f"npm could not install '{spec}'. Check that this version exists.")
        setattr(vendor, PACKAGES[name], Path(work) / "node_modules" / name)
        from builder.build import build_site

        build_site(out := Path(work) / "dist")
        wasm = next(out.glob("assets/pyodide-*/pyodide.asm.wasm")).stat().st_size
        snapshot = next(out.glob("assets/snapshot-*")).stat().st_size
        print(f"{spec} builds: wasm {wasm / 1e6:.2f} MB, snapshot {snapshot / 1e6:.2f} MB. See docs/how-it-works.md.")
