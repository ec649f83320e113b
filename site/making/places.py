"""Where the project's own folders are, and what is said when something in them is missing."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
MODULES = ROOT / "node_modules"
CACHE = ROOT / ".cache"  # what takes long to make and depends on known files only; may be removed at any time


class Missing(Exception):
    """Something that the build needs is not there; the message says what to do."""
