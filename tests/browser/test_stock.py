"""A stock build (`build.py site --stock`: Pyodide as npm has it, no snapshot) can be played.

`serve --watch` serves such a build and reloads its pages."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from builder.build import build_site
from builder.dev_server import create_server
from builder.watch import Watcher, WatchHandler
from pygames.games import GAMES
from tests.browser.visitor import Visitor
from tests.serving import serve

GAME = next(iter(GAMES.values()))


@pytest.fixture(scope="module")
def stock_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    build_site(folder := tmp_path_factory.mktemp("stock") / "dist", stock=True)
    return folder


@pytest.fixture(scope="module")
def site(stock_folder: Path) -> Iterator[str]:
    with serve(create_server(stock_folder, 0)) as port:
        yield f"http://127.0.0.1:{port}"


def test_stock_build_plays_with_bot(visitor: Visitor, stock_folder: Path) -> None:
    assert not [*stock_folder.glob("assets/snapshot-*")]
    visitor.open(f"/en/{GAME.name}/")
    visitor.press("quick")
    while len(visitor.record.moves) < 4:
        visitor.play(visitor.state.legal_moves()[0])
    # Its worker may need longer than the page waits for an answer.
    visitor.page.wait_for_function("() => performance.getEntriesByName('crossboard:bot').length")
    assert not visitor.page.evaluate("performance.getEntriesByName('crossboard:woken').length")


def test_page_reloads_after_build(browser: Browser, stock_folder: Path, tmp_path: Path) -> None:
    shutil.copytree(stock_folder, folder := tmp_path / "site")
    file, sources = folder / f"en/{GAME.name}/index.html", ["first"]

    def build() -> str:
        text = file.read_text("utf-8")
        file.write_text(text.replace("<title>", f"<title>{sources[0]} "), "utf-8")
        return ""

    watcher = Watcher(build, lambda: sources[0])
    watcher.check()
    handler = type("Watching", (WatchHandler,), {"watcher": watcher})
    with serve(create_server(folder, 0, handler)) as port, browser.new_context() as context:
        page = context.new_page()
        with page.expect_response("**/__watch"):
            page.goto(f"http://127.0.0.1:{port}/en/{GAME.name}/")
        page.wait_for_selector("html[data-state=ready]", state="attached")
        sources[0] = "second"
        watcher.check()
        page.wait_for_function("() => document.title.startsWith('second first ')")
        page.wait_for_selector("html[data-state=ready]", state="attached")
