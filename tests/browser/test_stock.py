"""A stock build (build.py site --stock): Pyodide as it comes, without lean wasm and snapshot, plays all the same."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.build import build_site
from builder.dev_server import create_server
from pygames.games import GAMES
from tests.browser.visitor import Visitor

GAME = next(iter(GAMES.values()))


@pytest.fixture(scope="module")
def stock_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    build_site(folder := tmp_path_factory.mktemp("stock") / "dist", stock=True)
    return folder


@pytest.fixture(scope="module")
def site(stock_folder: Path) -> Iterator[str]:
    with create_server(stock_folder, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}"
        running.shutdown()


def test_stock_build_plays_with_bot(visitor: Visitor, stock_folder: Path) -> None:
    assert not [*stock_folder.glob("assets/snapshot-*")]
    visitor.open(f"/en/{GAME.name}/")
    visitor.press("quick")
    while len(visitor.record.moves) < 4:
        visitor.play(visitor.state.legal_moves()[0])
    names = visitor.page.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    assert "crossboard:bot" in names
    assert "crossboard:woken" not in names
