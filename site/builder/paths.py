"""The project's folders."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
STATIC = SITE / "static"
DIST = ROOT / "dist"
MODULES = ROOT / "node_modules"
CACHE = ROOT / ".cache"  # slow results that depend on known files only; may be deleted at any time
