"""Node, which runs Pyodide and Binaryen for the build."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from builder.errors import BuildError

OLDEST_NODE = 20
REPORT_ERROR = Path(__file__).with_name("report_error.mjs")
MAX_LINE = 300  # longer lines are minified script
SCRIPT_FRAME = re.compile(r"\s+at .*:(?:\d+:\d+|0x[0-9a-f]+)\)?")
OWN_FRAME = re.compile(r"\s+at .*/site/(?:builder|static)/")


def find_node() -> str:
    """Return the path of a Node that is new enough."""
    path = shutil.which("node")
    needed = f"Node {OLDEST_NODE} or newer is needed to build the site"
    if path is None:
        raise BuildError(f"{needed}, and is not installed. On Debian: apt-get install nodejs")
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    if not version.startswith("v") or int(version[1:].partition(".")[0]) < OLDEST_NODE:
        raise BuildError(f"{needed}; {path} is {version or 'no Node at all'}.")
    return path


def run_node(script: Path, *arguments: str, failure: str) -> None:
    """Run a script. `failure` is the sentence for an error; what Node printed follows it, without minified script."""
    command = [find_node(), "--import", REPORT_ERROR.as_uri(), str(script), *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise BuildError(describe_failure(f"{run.stdout}\n{run.stderr}", failure))


def describe_failure(output: str, failure: str) -> str:
    """Return Python's traceback, whole and first, if there is one; otherwise the message and our own frames."""
    lines = output.splitlines()
    trace = next((at for at, line in enumerate(lines) if "Traceback (most recent call last)" in line), None)
    if trace is not None:
        lines[trace] = "Traceback (most recent call last):"
        end = next((at for at in range(trace, len(lines)) if SCRIPT_FRAME.fullmatch(lines[at])), len(lines))
        text = "\n".join(lines[trace:end]).rstrip()
        return f"{text}\n{failure}"
    shown = [line for line in lines if len(line) <= MAX_LINE and line.strip()]
    shown = [line for line in shown if not SCRIPT_FRAME.fullmatch(line) or OWN_FRAME.match(line)]
    return "\n".join((failure, *shown))
