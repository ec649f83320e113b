#!/usr/bin/env python3
"""Everything that is done *to* the project: `python3 build.py test` checks and tests all of it.

Runs on a bare Python: it makes its own virtual environment in .venv and goes on inside it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def main(arguments: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - run by whatever python3 a machine has
        sys.exit(f"This needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}. Try python3.11.")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    tests = commands.add_parser("test", help="lint, check types and run all tests (further words go to pytest)")
    tests.set_defaults(run=test)
    options, rest = parser.parse_known_args(arguments)
    return int(options.run(rest))


def test(pytest_words: list[str]) -> int:
    environment()
    for step in (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]):
        print("·", *step, flush=True)
        if code := run("-m", *step):
            return code
    print("· pytest", flush=True)
    return run("-m", "pytest", *(pytest_words or ["-n", "auto"]))


def run(*words: str) -> int:
    return subprocess.run([PYTHON, *words], cwd=ROOT, check=False).returncode


def environment() -> None:
    """Make .venv with what pyproject.toml pins, once: again only when that has changed."""
    stamp, wanted = VENV / "stamp", hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted and PYTHON.exists():
        return
    print("· making .venv", flush=True)
    if subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=False).returncode:
        sys.exit("Python could not make a virtual environment. On Debian: apt-get install python3-venv")
    if run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pinned()):
        sys.exit(
            "The tools could not be installed. Is the package registry reachable? Try again; .venv may be deleted."
        )
    stamp.write_text(wanted)


def pinned() -> list[str]:
    import tomllib

    return list(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["dev"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
