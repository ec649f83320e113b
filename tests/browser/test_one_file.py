"""A game taken along as one file: opened from the disk without a network, it plays, and keeps the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Download

from app.learn.text import learn_words
from app.storage.saved_games import SavedGame
from builder.one_file import write_one_file
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Player, Session
from tests import tiers
from tests.browser.conftest import VisitorFactory, start_driver
from tests.browser.driver_visitor import DriverVisitor
from tests.browser.drivers import DRIVERS, BrowserDriver, Firefox
from tests.browser.going_offline import Host, go_offline, play_first_move, wait_until_stored
from tests.browser.visitor import Visitor

MAX_BYTES = 6_500_000
GAME, OTHER, *_ = GAMES
NAME = "</script><b>&\"'é"  # of a player
READ_RESOURCES = "performance.getEntriesByType('resource').map(({ name }) => name)"


@pytest.fixture(autouse=True)
def needs_snapshot(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--stock"):
        pytest.skip("a stock build makes no single files")


@pytest.fixture
def offline_visitor(browser: Browser, tmp_path: Path) -> Iterator[Visitor]:
    """A visitor without a network, who opens files by their names."""
    visitor = Visitor(browser.new_context(offline=True), tmp_path.as_uri())
    yield visitor
    visitor.context.close()
    assert not visitor.errors
    assert not [url for url in visitor.requested_urls if not url.startswith(("file:", "blob:", "data:"))]


@pytest.mark.parametrize("name", tiers.sample(GAMES, 1))
def test_game_goes_on_in_the_file(
    create_visitor: VisitorFactory, offline_visitor: Visitor, tmp_path: Path, name: str
) -> None:
    game = GAMES[name]
    file = tmp_path / f"{name}.html"
    taker = create_visitor()
    taker.open(f"/de/{name}/")
    announced = taker.page.text_content("#along small")
    taker.start_game(Record(name, game.players[0]), humans=(1,), names=(NAME,))
    play_some(taker, 2)
    record = taker.record
    if record.replay().actor is None:
        pytest.skip(f"{name} is over too soon")
    take_along(taker).save_as(file)
    taker.expect_text("note", learn_words(taker.translations())("learn.along.taken"))
    assert file.stat().st_size <= MAX_BYTES
    assert announced == f"({file.stat().st_size / 1e6:.1f}\N{NO-BREAK SPACE}MB)".replace(".", ",")

    player = offline_visitor
    player.open(f"/{file.name}")
    assert player.record == record
    assert player.saved_game()["seats"]["1"][0] == NAME
    assert not player.page.locator("#moves b, #standings b b").count()
    player.press("seats")
    player.page.select_option("#player-2", "easy")
    player.press("yes")
    play_some(player, 1)
    longer = player.record
    assert longer.moves[: len(record.moves)] == record.moves
    assert len(longer.moves) > len(record.moves) + 1  # a bot has answered
    player.page.wait_for_function("() => performance.getEntriesByName('crossboard:bot').length")  # in its worker
    player.reload()
    assert player.record == longer
    player.open(f"/{file.name}")  # again by double click
    assert player.record == longer


def test_file_has_rules_puzzles_lesson_and_licences(
    offline_visitor: Visitor, site_folder: Path, tmp_path: Path
) -> None:
    write_one_file(site_folder, "crossado", "fr", None, tmp_path / "crossado.html")
    player, page = offline_visitor, offline_visitor.page
    player.open("/crossado.html")
    say = player.translations()
    page.click(".setup [popovertarget=rules]")
    assert page.locator("#rules figure svg").count() > 5
    assert page.locator("#rules h2").first.text_content() == say("site.rules_of", title=say("title"))
    page.click("#rules [popovertargetaction=hide]")
    player.press("puzzles")
    page.wait_for_selector("body[data-phase=play]", state="attached")
    player.press("new")
    player.press("learn")
    page.wait_for_selector("body[data-phase=play]", state="attached")
    page.click("[popovertarget=menu]")
    with player.context.expect_page() as licences:
        page.click("a[data-file]")
    licences.value.wait_for_load_state()
    text = str(licences.value.text_content("body"))
    assert all(name in text for name in ("MIT", "MPL", "Apache", "PSF"))
    assert not page.locator("a[href]:not([data-file]):not([href^='#']):visible").count()


@pytest.mark.fault(
    "Network gone", cause="A game is taken along, after another one", outcome="The file is complete, and plays"
)
def test_game_is_taken_along_offline(host: Host, guest: Visitor, offline_visitor: Visitor, tmp_path: Path) -> None:
    guest.open(f"/it/{GAME}/")
    wait_until_stored(guest.page)
    guest.page.evaluate("() => performance.clearMarks('crossboard:offline')")
    take_along(guest)
    guest.page.wait_for_function("() => performance.getEntriesByName('crossboard:offline').length")
    go_offline(host, guest)
    guest.open(f"/it/{OTHER}/")
    play_first_move(guest)
    record = guest.record
    take_along(guest).save_as(tmp_path / "game.html")
    offline_visitor.open("/game.html")
    assert offline_visitor.record == record


@pytest.mark.fault(
    "Network gone",
    cause="The first game is taken along",
    outcome="The page says that it needs a connection once, and the game goes on",
)
def test_first_game_is_taken_along_with_a_connection(host: Host, guest: Visitor) -> None:
    guest.open(f"/de/{GAME}/")
    wait_until_stored(guest.page)
    play_first_move(guest)
    go_offline(host, guest)
    guest.press("along")
    guest.expect_text("note", learn_words(guest.translations())("learn.along.offline"))
    guest.wait_for_turn()
    assert guest.state.actor
    guest.errors.clear()  # the browser reports the file that is not stored


def take_along(visitor: Visitor) -> Download:
    with visitor.page.expect_download() as download:
        visitor.press("along")
    return download.value


@pytest.fixture(
    scope="module",
    params=[name if name == "firefox" else pytest.param(name, marks=pytest.mark.full) for name in DRIVERS],
)
def driver(request: pytest.FixtureRequest) -> Iterator[BrowserDriver]:
    yield from start_driver(request.param)


@pytest.mark.parametrize("name", tiers.sample(GAMES, 1))
def test_file_plays_in_other_browsers(driver: BrowserDriver, site_folder: Path, tmp_path: Path, name: str) -> None:
    record = Record(name, GAMES[name].players[0])
    seats = {seat: Player("", "easy" if seat > 1 else "") for seat in range(1, record.players + 1)}
    write_one_file(site_folder, name, "it", SavedGame.of(record, Session(record, seats)), tmp_path / f"{name}.html")
    player = DriverVisitor(driver, tmp_path.as_uri())
    player.open_twice(f"/{name}.html")
    play_some(player, 1)
    record = player.record
    assert len(record.moves) >= 2  # a bot has answered
    if isinstance(driver, Firefox):  # WebKit starts no worker from a disk; there bots search in the page
        driver.wait_until("() => performance.getEntriesByName('crossboard:bot').length")
    player.reload()
    assert player.record == record
    assert player.text("saving")
    assert not [url for url in driver.run(f"return {READ_RESOURCES}") if url.startswith("http")]


def play_some(visitor: Visitor, count: int) -> None:
    """Play random moves of humans until `count` more have been played, and wait for the answers of bots."""
    rng = Random(1)
    for _ in range(count):
        if visitor.wait_for_turn().phase != "play":
            return
        visitor.confirm_handover()
        visitor.play(rng.choice(visitor.state.legal_moves()))
    visitor.wait_for_turn()
