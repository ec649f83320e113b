"""Where the project's own folders are, and what is said when something in them is missing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
MODULES = ROOT / "node_modules"
OLDEST_NODE = 20
CACHE = ROOT / ".cache"  # what takes long to make and depends on known files only; may be removed at any time


class Missing(Exception):
    """Something that the build needs is not there; the message says what to do."""


def node() -> str:
    path = shutil.which("node")
    needed = f"Node {OLDEST_NODE} or newer is needed to make the snapshot that lets the site start at once"
    if path is None:
        raise Missing(f"{needed}, and is not installed. On Debian: apt-get install nodejs")
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    if not version.startswith("v") or int(version[1:].partition(".")[0]) < OLDEST_NODE:
        raise Missing(f"{needed}; {path} is {version or 'no Node at all'}.")
    return path
