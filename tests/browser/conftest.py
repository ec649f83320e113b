"""One site, one server and one browser for all tests of a process; a fresh profile for each visitor.

A test that takes `published` runs for each game of the site. Every visitor is watched: an error in the console, an
uncaught one, or a request to another host fails the test, whatever it was about."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, ViewportSize, expect, sync_playwright

from builder.dev_server import create_server
from pygames.games import GAMES
from tests import tiers
from tests.browser.engines import TIMEOUT_MS
from tests.browser.eyes import Eyes
from tests.browser.posts import Blog, blog
from tests.browser.reader import Reader
from tests.browser.visitor import Visitor

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
COMPILE_ONCE = "--js-flags=--liftoff-only"  # no second compilation of wasm for speed
Visit = Callable[..., Visitor]
Read = Callable[..., Reader]
ROOMY: ViewportSize = {"width": 1000, "height": 1200}

expect.set_options(timeout=TIMEOUT_MS)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "published" in metafunc.fixturenames:
        metafunc.parametrize("published", GAMES.values(), ids=[*GAMES])


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address of the site."""
    with create_server(site_folder, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}"
        running.shutdown()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium: with `--all` the whole, otherwise what starts a page in less than half the time."""
    if tiers.tier == "all":
        names, flags = ["chromium"], FLAGS
    else:
        names, flags = ["chromium-headless-shell", "chromium"], [*FLAGS, COMPILE_ONCE]
    with launch(playwright, names, flags) as running:
        yield running


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with what its shell without windows lacks: settings and the rules of installing."""
    with launch(playwright, ("chromium",), FLAGS) as running:
        yield running


def launch(playwright: Playwright, names: Sequence[str], flags: Sequence[str]) -> Browser:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    return playwright.chromium.launch(executable_path=path, args=flags)


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
