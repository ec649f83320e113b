"""The built site, as files and as parsed pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.reading import Page, read


@pytest.fixture(scope="session")
def dist(site_folder: Path) -> Path:
    return site_folder


@pytest.fixture(scope="session")
def pages(dist: Path) -> dict[str, Page]:
    """Every page by its address in the site."""
    return read(dist)
