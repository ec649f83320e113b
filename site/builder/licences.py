"""The licences of everything that the site ships, as text files, and the bill of materials beside them."""

from __future__ import annotations

import shutil
from pathlib import Path

from builder.bill_of_materials import BILL
from builder.paths import MODULES, ROOT, SITE

# The npm packages of Pyodide and Python contain no licence text; PyScript's does. That of Segno is a copy.
SHIPPED = {
    "crossboard": ("Crossboard", "MIT", ROOT / "LICENSE"),
    "pyodide": ("Pyodide", "MPL 2.0", SITE / "licences/pyodide.txt"),
    "pyscript": ("PyScript", "Apache 2.0", MODULES / "@pyscript/core/LICENSE"),
    "segno": ("Segno", "BSD 3-Clause", SITE / "licences/segno.txt"),
    "python": ("Python", "PSF 2.0", SITE / "licences/python.txt"),
}


def copy_licences(out: Path) -> None:
    folder = out / "licences"
    folder.mkdir()
    for name, (_, _, text) in SHIPPED.items():
        shutil.copyfile(text, folder / f"{name}.txt")
    shutil.copy(BILL, folder)
