"""One site, one server and one browser for all tests of a process; a new profile for each visitor.

A test that takes `published` runs for each game of the site. With any visitor, an error or warning in the console, an
uncaught error or a request to another host fails the test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, Playwright, ViewportSize, expect, sync_playwright

from builder.dev_server import create_server
from pygames.games import GAMES
from tests import tiers
from tests.browser.chromium import find_chromium
from tests.browser.drivers import DRIVERS, TIMEOUT_MS, BrowserDriver
from tests.browser.going_offline import Host
from tests.browser.host_pages import Blog, serve_blog
from tests.browser.images import ImageReader
from tests.browser.reader import Reader
from tests.browser.visitor import Visitor
from tests.serving import serve

CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
COMPILE_ONCE_FLAG = "--js-flags=--liftoff-only"  # skips the optimizing compilation of wasm
VisitorFactory = Callable[..., Visitor]
ReaderFactory = Callable[..., Reader]
LARGE_VIEWPORT: ViewportSize = {"width": 1000, "height": 1200}

expect.set_options(timeout=TIMEOUT_MS)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "published" in metafunc.fixturenames:
        metafunc.parametrize("published", GAMES.values(), ids=[*GAMES])


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The site's address, without a slash at the end."""
    with serve(create_server(site_folder, 0)) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium; without `--all` its headless shell, which starts a page in less than half the time."""
    if tiers.tier == "all":
        names, flags = ["chromium"], CHROMIUM_FLAGS
    else:
        names, flags = ["chromium-headless-shell", "chromium"], [*CHROMIUM_FLAGS, COMPILE_ONCE_FLAG]
    with launch(playwright, names, flags) as running:
        yield running


@pytest.fixture(scope="session")
def full_browser(playwright: Playwright) -> Iterator[Browser]:
    """All of Chromium: the headless shell lacks settings and installable apps."""
    with launch(playwright, ("chromium",), CHROMIUM_FLAGS) as running:
        yield running


def start_driver(name: str) -> Iterator[BrowserDriver]:
    """Yield Firefox or WebKit, for a fixture."""
    start, find = DRIVERS[name]
    if not find():
        skip_without(name)
    driver = start()
    yield driver
    driver.close()


def skip_without(name: str) -> NoReturn:
    """Skip a test for lack of a program. With `CI` set, that is a failure."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{name} is not installed")


def launch(playwright: Playwright, names: Sequence[str], flags: Sequence[str]) -> Browser:
    return playwright.chromium.launch(executable_path=find_chromium(*names), args=flags)


@pytest.fixture(scope="session")
def image_reader(browser: Browser) -> Iterator[ImageReader]:
    reader = ImageReader(browser)
    yield reader
    reader.context.close()


@pytest.fixture
def create_visitor(browser: Browser, site: str) -> Iterator[VisitorFactory]:
    """Create visitors, each with a new profile; `options` are those of a browser context."""
    visitors: list[Visitor] = []

    def create_visitor(seed: int = 1, **options: Any) -> Visitor:
        visitor = Visitor(browser.new_context(**{"service_workers": "block", **options}), site, seed)
        visitor.touch = bool(options.get("has_touch"))
        visitors.append(visitor)
        return visitor

    yield create_visitor
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        assert not visitor.errors
        other_hosts = {
            url for url in visitor.requested_urls if not url.startswith((f"{site}/", "blob:", "data:", "about:"))
        }
        assert not other_hosts


@pytest.fixture
def visitor(create_visitor: VisitorFactory) -> Visitor:
    return create_visitor()


@pytest.fixture(scope="session")
def blog(site: str) -> Iterator[Blog]:
    with serve_blog(site) as running:
        yield running


@pytest.fixture
def create_reader(browser: Browser, site: str) -> Iterator[ReaderFactory]:
    """Create readers; an error on a page fails the test."""
    readers: list[Reader] = []

    def create_reader(**options: Any) -> Reader:
        readers.append(Reader(browser.new_context(**{"viewport": LARGE_VIEWPORT, **options}), site))
        return readers[-1]

    yield create_reader
    for reader in readers:
        reader.context.close()
        assert not reader.errors


@pytest.fixture
def reader(create_reader: ReaderFactory) -> Reader:
    return create_reader()


@pytest.fixture
def host(site_folder: Path, tmp_path: Path) -> Iterator[Host]:
    host = Host(shutil.copytree(site_folder, tmp_path / "dist"))
    yield host
    host.stop()


@pytest.fixture
def guest(browser: Browser, host: Host) -> Iterator[Visitor]:
    """A visitor whose browser may store things."""
    visitor = Visitor(browser.new_context(), f"http://127.0.0.1:{host.port}")
    yield visitor
    visitor.context.close()
