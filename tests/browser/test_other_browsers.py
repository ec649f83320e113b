"""Each game in Firefox and WebKitGTK: ten moves, a reload, a finished game from a link, and a start without network."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.conftest import start_driver
from tests.browser.driver_visitor import DriverVisitor
from tests.browser.drivers import DRIVERS, TIMEOUT_MS, BrowserDriver, DriverError
from tests.browser.going_offline import UPDATE_BUTTON, Host
from tests.browser.page_checks import check_board
from tests.browser.releases import ReleaseHost, create_release
from tests.browser.sample_games import short_game
from tests.serving import serve

MAX_MOVES = 10
LANG = "en"


@pytest.fixture(scope="module", params=DRIVERS)
def driver(request: pytest.FixtureRequest) -> Iterator[BrowserDriver]:
    yield from start_driver(request.param)


@pytest.fixture
def host(site_folder: Path) -> Iterator[Host]:
    """The site on a port of its own, so that each test starts with empty storage."""
    host = Host(site_folder)
    yield host
    host.stop()


@pytest.mark.fault(
    "Browser lacks something",
    cause="Firefox or WebKit instead of Chromium",
    outcome="A game plays, reloads and works offline",
)
def test_game_plays_reloads_and_works_offline(driver: BrowserDriver, host: Host, published: Game) -> None:
    visitor = DriverVisitor(driver, f"http://127.0.0.1:{host.port}")
    visitor.open_twice(f"/{LANG}/{published.name}/")
    assert driver.run("return performance.getEntriesByName('crossboard:interactive').length") == 1
    assert not driver.run("return performance.getEntriesByType('resource').some(({name}) => name.endsWith('.zip'))")
    visitor.open_record(Record(published.name, published.players[0]))
    rng = Random(1)
    for _ in range(MAX_MOVES):
        if visitor.wait_for_turn().phase != "play":
            break
        visitor.confirm_handover()
        visitor.play(rng.choice(visitor.state.legal_moves()))
    record = visitor.record
    assert visitor.wait_for_turn().phase == "over" or len(record.moves) >= MAX_MOVES
    visitor.reload()
    visitor.forget_device_holder()
    assert visitor.record == record
    visitor.confirm_handover()
    check_board(visitor)
    whole, _ = short_game(published.name, published.players[0])
    visitor.open_record(whole)
    assert visitor.wait_for_turn().phase == "over"
    assert visitor.record == whole
    visitor.driver.wait_until("() => document.querySelector('#offline').dataset.offline === 'ready'")
    host.stop()
    visitor.reload()
    assert visitor.record == whole


def wait_for_state(driver: BrowserDriver, state: str) -> bool:
    """Wait until a page that is still to be loaded has this version and state."""
    script = "return `${document.body?.dataset.version} ${document.documentElement.dataset.state}`"
    deadline = time.monotonic() + TIMEOUT_MS / 1000
    while time.monotonic() < deadline:
        with suppress(DriverError):  # the page is being left
            if driver.run(script) == state:
                return True
    return False


@pytest.mark.full
@pytest.mark.fault(
    "New version",
    cause="A→broken→C in Firefox or WebKit",
    outcome="*Try again* starts C; the game is there",
)
def test_good_release_replaces_bad_one_elsewhere(driver: BrowserDriver, site_folder: Path, tmp_path: Path) -> None:
    faults = {"A": "", "B": "interpreter", "C": ""}
    releases = [create_release(site_folder, tmp_path / name, name, fault) for name, fault in faults.items()]
    host = ReleaseHost(releases[0])
    with serve(host.server):
        visitor = DriverVisitor(driver, host.base)
        visitor.open_twice(f"/{LANG}/{next(iter(GAMES))}/")
        driver.wait_until("() => document.querySelector('#offline').dataset.offline === 'ready'")
        visitor.press("quick")
        visitor.play(visitor.state.legal_moves()[0])
        record = visitor.record

        host.publish(releases[1])
        visitor.reload()
        driver.wait_until("() => document.documentElement.dataset.update")
        driver.run("document.querySelector(arguments[0]).click()", UPDATE_BUTTON)
        assert wait_for_state(driver, "B failed")

        host.publish(releases[2])
        driver.run("document.querySelector('[data-action=retry]').click()")
        assert wait_for_state(driver, "C ready")
        visitor.wait_until_ready()
        assert visitor.record == record
