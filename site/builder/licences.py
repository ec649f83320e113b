"""The licences of everything that the site ships, as text files."""

from __future__ import annotations

import shutil
from pathlib import Path

from builder.paths import MODULES, ROOT, SITE

# The npm packages of Pyodide and Python contain no licence text; PyScript's does.
SHIPPED = {
    "crossboard": ("Crossboard", "MIT", ROOT / "LICENSE"),
    "pyodide": ("Pyodide", "MPL 2.0", SITE / "licences/pyodide.txt"),
    "pyscript": ("PyScript", "Apache 2.0", MODULES / "@pyscript/core/LICENSE"),
    "python": ("Python", "PSF 2.0", SITE / "licences/python.txt"),
}


def copy_licences(out: Path) -> None:
    folder = out / "licences"
    folder.mkdir()
    for name, (_, _, text) in SHIPPED.items():
        shutil.copyfile(text, folder / f"{name}.txt")
