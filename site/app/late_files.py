"""Adds files to Python's file system, in a page or in a worker: modules that the snapshot does not have."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pygames

FOLDER = Path(pygames.__file__).parent.parent


def write_files(files: Mapping[str, str]) -> None:
    """Write texts by path, and let Python find new modules among them."""
    for path, text in files.items():
        file = FOLDER / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    sys.path_importer_cache.clear()  # importlib.invalidate_caches imports what pages do not have
