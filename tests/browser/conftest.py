"""One site, one server and one browser for all tests of a process; a fresh profile for each visitor.

A test that takes `published` runs for each game of the site. Every visitor is watched: an error in the console, an
uncaught one, or a request to another host fails the test, whatever it was about."""

from __future__ import annotations

import fcntl
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from builder.build import build_site
from builder.dev_server import create_server
from pygames.games import GAMES
from tests.browser.eyes import Eyes
from tests.browser.posts import Blog, blog
from tests.browser.reader import Reader
from tests.browser.visitor import Visitor

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
Visit = Callable[..., Visitor]
Read = Callable[..., Reader]
ROOMY = {"width": 1000, "height": 1200}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "published" in metafunc.fixturenames:
        metafunc.parametrize("published", GAMES.values(), ids=[*GAMES])


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built from what is there now: once for all processes of a run."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder: Path = shared / "site" / "dist"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            folder.parent.mkdir()
            build_site(folder)
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address of the site."""
    with create_server(site_folder, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}"
        running.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=path, args=FLAGS) as running:
        yield running


@pytest.fixture(scope="session")
def eyes(browser: Browser) -> Iterator[Eyes]:
    seeing = Eyes(browser)
    yield seeing
    seeing.context.close()


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    """Makes visitors, each with a profile of their own; `options` are those of a browser context."""
    visitors: list[Visitor] = []

    def visit(seed: int = 1, **options: Any) -> Visitor:
        visitor = Visitor(browser.new_context(**{"service_workers": "block", **options}), site, seed)
        visitor.touch = bool(options.get("has_touch"))
        visitors.append(visitor)
        return visitor

    yield visit
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        assert not visitor.troubles
        elsewhere = {url for url in visitor.asked if not url.startswith((f"{site}/", "blob:", "data:", "about:"))}
        assert not elsewhere


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    return visit()


@pytest.fixture(scope="session")
def host(site: str) -> Iterator[Blog]:
    with blog(site) as made:
        yield made


@pytest.fixture
def reads(browser: Browser, site: str) -> Iterator[Read]:
    """Makes readers; what a page complains of fails the test."""
    readers: list[Reader] = []

    def reads(**options: Any) -> Reader:
        readers.append(Reader(browser.new_context(**{"viewport": ROOMY, **options}), site))
        return readers[-1]

    yield reads
    for reader in readers:
        reader.context.close()
        assert not reader.troubles


@pytest.fixture
def reader(reads: Read) -> Reader:
    return reads()
