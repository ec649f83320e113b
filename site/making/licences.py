"""The licences of what is shipped, as text files beside the site."""

from __future__ import annotations

import shutil
from pathlib import Path

from making.assets import MODULES, ROOT, SITE

# Pyodide's and Python's packages bring no text of their own; PyScript's does.
SHIPPED = (("pyodide", "MPL-2.0"), ("python", "PSF-2.0"), ("pyscript", "Apache-2.0"))


def make(out: Path) -> None:
    folder = out / "licences"
    folder.mkdir()
    shutil.copyfile(ROOT / "LICENSE", folder / "crossboard.txt")
    shutil.copyfile(MODULES / "@pyscript/core/LICENSE", folder / "pyscript.txt")
    for name in ("pyodide", "python"):
        shutil.copyfile(SITE / "licences" / f"{name}.txt", folder / f"{name}.txt")
