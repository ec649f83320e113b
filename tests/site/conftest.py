"""One build a session, which all tests read and none changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.build import build_site
from tests.site.reading import Page, read


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("URL", raising=False)
        build_site(out := tmp_path_factory.mktemp("site") / "dist")
    return out


@pytest.fixture(scope="session")
def pages(dist: Path) -> dict[str, Page]:
    """Every page by its address in the site."""
    return read(dist)
