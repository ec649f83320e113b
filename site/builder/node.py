"""Runs Node, which runs Pyodide and Binaryen for the build."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from builder.errors import BuildError

MIN_NODE_VERSION = 20
REPORT_ERROR = Path(__file__).with_name("report_error.mjs")
MAX_LINE_LENGTH = 300  # longer lines are minified scripts
SCRIPT_FRAME = re.compile(r"\s+at .*:(?:\d+:\d+|0x[0-9a-f]+)\)?")
OWN_FRAME = re.compile(r"\s+at .*/site/(?:builder|static)/")


def find_node() -> str:
    """Return the path of Node. Fail if it is missing or too old."""
    path = shutil.which("node")
    needed = f"Node {MIN_NODE_VERSION} or newer is needed to build the site"
    if path is None:
        raise BuildError(f"{needed}, but Node is not installed. On Debian: apt-get install nodejs")
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    if not version.startswith("v") or int(version[1:].partition(".")[0]) < MIN_NODE_VERSION:
        raise BuildError(f"{needed}, but {path} has version '{version}'. Install a newer one.")
    return path


def run_node(script: Path, *arguments: str, failure: str) -> None:
    """Run a script. If it fails, raise `failure` with the useful part of what Node printed."""
    command = [find_node(), "--import", REPORT_ERROR.as_uri(), str(script), *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise BuildError(describe_failure(f"{run.stdout}\n{run.stderr}", failure))


def describe_failure(output: str, failure: str) -> str:
    """Return Python's whole traceback and `failure`; without a traceback, `failure`, the message and our own frames."""
    lines = output.splitlines()
    start = next((index for index, line in enumerate(lines) if "Traceback (most recent call last)" in line), None)
    if start is not None:
        lines[start] = "Traceback (most recent call last):"
        end = next((at for at in range(start, len(lines)) if SCRIPT_FRAME.fullmatch(lines[at])), len(lines))
        text = "\n".join(lines[start:end]).rstrip()
        return f"{text}\n{failure}"
    useful = [line for line in lines if len(line) <= MAX_LINE_LENGTH and line.strip()]
    useful = [line for line in useful if not SCRIPT_FRAME.fullmatch(line) or OWN_FRAME.match(line)]
    return "\n".join((failure, *useful))
