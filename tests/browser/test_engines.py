"""Each game in Firefox and WebKitGTK: ten moves from the snapshot, the end from a link, reloading, no network."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pygames.game import Game
from pygames.record import Record
from tests.browser.engines import ENGINES, Engine
from tests.browser.guest import Guest
from tests.browser.looks import check_board
from tests.browser.test_offline import Host
from tests.browser.whole import shortest

MOVES = 10
LANG = "en"


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    start, find = ENGINES[request.param]
    if not find():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{request.param} is not installed")
    engine = start()
    yield engine
    engine.close()


@pytest.fixture
def host(site_folder: Path) -> Iterator[Host]:
    """The site from a port of its own, so that each test finds an empty storage."""
    host = Host(site_folder)
    yield host
    host.stop()


def test_game_starts_plays_and_comes_back(engine: Engine, host: Host, published: Game) -> None:
    guest = Guest(engine, f"http://127.0.0.1:{host.port}")
    guest.start(f"/{LANG}/{published.name}/")
    assert engine.run("return performance.getEntriesByName('crossboard:interactive').length") == 1
    assert not engine.run("return performance.getEntriesByType('resource').some(({name}) => name.endsWith('.zip'))")
    guest.take_up(Record(published.name, published.players[0]))
    rng = Random(1)
    for _ in range(MOVES):
        if guest.now().phase != "play":
            break
        guest.confirm()
        guest.play(rng.choice(guest.state.legal_moves()))
    record = guest.record
    assert guest.now().phase == "over" or len(record.moves) >= MOVES
    guest.reload()
    guest.forget_holder()
    assert guest.record == record
    guest.confirm()
    check_board(guest)
    whole, _ = shortest(published.name, published.players[0])
    guest.take_up(whole)
    assert guest.now().phase == "over"
    assert guest.record == whole
    guest.engine.wait_until("() => document.querySelector('#offline').dataset.offline === 'ready'")
    host.stop()
    guest.reload()
    assert guest.record == whole
