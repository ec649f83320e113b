"""`build.py match`: the command line in Pyodide instead of this Python, in Node. So strength and time can be measured
as they are in a browser."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from making import assets, packages
from making.places import ROOT, Missing, node
from making.snapshot import HERE


def main(words: list[str]) -> int:
    with tempfile.TemporaryDirectory() as work:
        archive = Path(work) / "archive.zip"
        archive.write_bytes(assets.archive())
        job = {"pyodide": packages.there(packages.PYODIDE), "archive": archive, "project": ROOT}
        told = json.dumps({name: str(path) for name, path in job.items()})
        return subprocess.run([node(), HERE / "console.mjs", told, *words], check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Missing as missing:
        sys.exit(str(missing))
