"""The built site, as files, as parsed pages and on the local server; and copies of the project to build from."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.dev_server import create_server
from builder.paths import ROOT
from tests.serving import serve
from tests.site.html_pages import Page, read_pages


@pytest.fixture(scope="session")
def dist(site_folder: Path) -> Path:
    return site_folder


@pytest.fixture(scope="session")
def pages(dist: Path) -> dict[str, Page]:
    """Return all pages by their path in the site."""
    return read_pages(dist)


@pytest.fixture(scope="session")
def port(dist: Path) -> Iterator[int]:
    """Serve the built site, and yield the port."""
    with serve(create_server(dist, 0)) as port:
        yield port


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the sources of a build, without the npm packages."""
    for folder in ("pygames", "site"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("package-lock.json", "LICENSE"):
        shutil.copy(ROOT / file, tmp_path)
    return tmp_path
