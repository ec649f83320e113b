"""Runs builds in a copy of the project."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from builder.paths import ROOT


def link_packages(project: Path) -> None:
    """Give a copy of the project the npm packages and the cache of the original."""
    (ROOT / ".cache").mkdir(exist_ok=True)  # the first build makes it
    for name in ("node_modules", ".cache"):
        (project / name).symlink_to(ROOT / name)


def run_build(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", "-m", "builder", "site", "--stock", *options]
    return subprocess.run(
        command, cwd=project, env={"PYTHONPATH": ".:site"}, capture_output=True, text=True, check=False
    )
