"""`build.py match`: the command line in Pyodide, in Node, so that strength and time are as in a browser."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from builder.assets import build_archive
from builder.errors import BuildError
from builder.node import find_node
from builder.paths import ROOT, SITE
from builder.vendor import PYODIDE, require_package


def main(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as work:
        archive = Path(work) / "archive.zip"
        archive.write_bytes(build_archive())
        job = {"pyodide": str(require_package(PYODIDE)), "archive": str(archive), "project": str(ROOT)}
        script = SITE / "builder/run_in_node.mjs"
        return subprocess.run([find_node(), script, json.dumps(job), *arguments], check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as error:
        sys.exit(str(error))
