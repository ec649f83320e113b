"""The project's folders, and the site's address."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
STATIC = SITE / "static"
DIST = ROOT / "dist"
MODULES = ROOT / "node_modules"
CACHE = ROOT / ".cache"  # results of slow steps, by the hash of their input; may be deleted at any time


def site_url() -> str:
    """Return the site's address from the environment variable URL, without a slash at the end; "" if there is none."""
    url = os.environ.get("URL", "").strip().rstrip("/")
    return url if url.startswith(("https://", "http://")) else ""
