"""The licences of what is shipped, as text files beside the site."""

from __future__ import annotations

import shutil
from pathlib import Path

from making.places import MODULES, ROOT, SITE

# Pyodide's and Python's packages bring no text of their own; PyScript's does.
SHIPPED = {
    "crossboard": ("Crossboard", "MIT", ROOT / "LICENSE"),
    "pyodide": ("Pyodide", "MPL 2.0", SITE / "licences/pyodide.txt"),
    "pyscript": ("PyScript", "Apache 2.0", MODULES / "@pyscript/core/LICENSE"),
    "python": ("Python", "PSF 2.0", SITE / "licences/python.txt"),
}


def make(out: Path) -> None:
    folder = out / "licences"
    folder.mkdir()
    for name, (_, _, text) in SHIPPED.items():
        shutil.copyfile(text, folder / f"{name}.txt")
