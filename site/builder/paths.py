"""The project's folders."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
STATIC = SITE / "static"
DIST = ROOT / "dist"
MODULES = ROOT / "node_modules"
CACHE = ROOT / ".cache"  # results of slow steps, by the hash of their input; may be deleted at any time
