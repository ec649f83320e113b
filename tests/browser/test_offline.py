"""Without a network: all of the visitor's language is stored, updates wait for the visitor's consent, and a page that
cannot be stored works all the same."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Download, Page, expect

from app.learn.text import learn_words
from app.text import site_words
from builder import dev_server, service_worker
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.drivers import TIMEOUT_MS
from tests.browser.visitor import Visitor

GAME, OTHER, *_ = GAMES
# The final state of the newest service worker on the server.
WAIT_FOR_UPDATE = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const coming = registration.installing ?? registration.waiting ?? (await registration.update()).installing;
  const ended = () => ["installed", "activated", "redundant"].includes(coming.state);
  while (!ended()) await new Promise((done) => coming.addEventListener("statechange", done, {once: true}));
  return coming.state;
}"""
UPDATE_BUTTON = "#offline button:first-of-type"


class Host:
    """A server that can be stopped, and whose site can change to a new version."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running = self.start(0)
        self.port = self.running.server_address[1]

    def start(self, port: int) -> ThreadingHTTPServer:
        running = dev_server.create_server(self.folder, port)
        threading.Thread(target=running.serve_forever, daemon=True).start()
        return running

    def stop(self) -> None:
        self.running.shutdown()
        self.running.server_close()

    def publish(self, version: str) -> None:
        """Publish a new version, which every page names."""
        for page in self.folder.rglob("*.html"):
            page.write_text(page.read_text("utf-8").replace("<body ", f'<body data-version="{version}" ', 1), "utf-8")
        service_worker.write_service_worker(self.folder)


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


def wait_until_stored(page: Page) -> None:
    page.wait_for_selector("#offline[data-offline=ready]", state="attached")


def go_offline(host: Host, guest: Visitor) -> None:
    """Stop the server, and set the browser offline."""
    host.stop()
    guest.context.set_offline(True)


def play_first_move(visitor: Visitor) -> None:
    visitor.press("quick")
    visitor.play(visitor.state.legal_moves()[0])


def read_version(page: Page) -> str | None:
    return page.get_attribute("body", "data-version")


@pytest.mark.fault(
    "Network gone",
    cause="The network is gone after the first visit",
    outcome="Every game starts in the visitor’s language",
)
def test_site_works_offline_after_first_visit(host: Host, guest: Visitor) -> None:
    guest.open(f"/it/{GAME}/")
    wait_until_stored(guest.page)
    assert guest.page.evaluate("performance.getEntriesByName('crossboard:offline').length") == 1
    expect(guest.page.locator("#offline")).to_contain_text(site_words("it")("site.offline.ready"))
    play_first_move(guest)
    record = guest.record
    go_offline(host, guest)
    guest.reload()
    assert guest.record == record
    for name in GAMES:
        guest.open(f"/it/{name}/")
        if name != GAME:
            play_first_move(guest)
        guest.page.goto(f"{guest.base}/it/{name}/rules/")
        assert guest.page.locator("main section").count() >= 2
    guest.page.locator("figure > button").first.click()
    guest.page.frame_locator("iframe").locator("#show-me").click()  # there once the picture can be tried
    for path in ("/it/", f"/it/{GAME}?theme=dark", f"/it/{GAME}/?from=somewhere"):
        guest.open(path)
        wait_until_stored(guest.page)
    guest.page.goto(f"{guest.base}/it/about/")
    assert guest.page.title()
    guest.page.goto(f"{guest.base}/it/")
    guest.page.wait_for_selector("#daily .picture svg.board:not(.defs)")
    guest.page.click("#daily .primary")
    guest.page.wait_for_selector("#choices .step")
    guest.errors.clear()  # the browser reports pictures that are not stored


@pytest.mark.fault(
    "Network gone", cause="A game is taken along, after another one", outcome="The file is complete, and plays"
)
def test_game_is_taken_along_offline(
    host: Host, guest: Visitor, browser: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    skip_stock(request)
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
    player = Visitor(browser.new_context(offline=True), tmp_path.as_uri())
    player.open("/game.html")
    assert player.record == record
    player.context.close()


@pytest.mark.fault(
    "Network gone",
    cause="The first game is taken along",
    outcome="The page says that it needs a connection once, and the game goes on",
)
def test_first_game_is_taken_along_with_a_connection(
    host: Host, guest: Visitor, request: pytest.FixtureRequest
) -> None:
    skip_stock(request)
    guest.open(f"/de/{GAME}/")
    wait_until_stored(guest.page)
    play_first_move(guest)
    go_offline(host, guest)
    guest.press("along")
    guest.expect_text("note", learn_words(guest.translations())("learn.along.offline"))
    guest.wait_for_turn()
    assert guest.state.actor
    guest.errors.clear()  # the browser reports the file that is not stored


def skip_stock(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--stock"):
        pytest.skip("a stock build makes no single files")


def take_along(visitor: Visitor) -> Download:
    with visitor.page.expect_download() as download:
        visitor.press("along")
    return download.value


@pytest.mark.fault("Network gone", cause="A shared link is opened", outcome="The game opens")
def test_shared_link_opens_offline(host: Host, guest: Visitor) -> None:
    guest.open(f"/en/{GAME}/")
    wait_until_stored(guest.page)
    go_offline(host, guest)
    state = GAMES[GAME].new()
    record = Record(GAME, state.player_count, {}, (state.legal_moves()[0],))
    guest.open(f"/en/{GAME}/#record={str(record).replace(' ', '_')}")
    assert guest.record == record


@pytest.mark.fault(
    "Network gone", cause="A page in another language is opened", outcome="The same page opens in the stored language"
)
def test_missing_language_falls_back_to_stored_one(host: Host, guest: Visitor) -> None:
    guest.open(f"/fr/{GAME}/")
    wait_until_stored(guest.page)
    go_offline(host, guest)
    guest.open(f"/de/{GAME}/")
    assert guest.page.url == f"{guest.base}/fr/{GAME}/"
    guest.page.goto(f"{guest.base}/")
    guest.page.wait_for_url("**/fr/")


def test_further_languages_stored_when_used(host: Host, guest: Visitor) -> None:
    for lang in ("fr", "de"):
        guest.open(f"/{lang}/{GAME}/")
        wait_until_stored(guest.page)
    go_offline(host, guest)
    for lang in ("fr", "de"):
        guest.open(f"/{lang}/")
        assert guest.page.get_attribute("html", "lang") == lang


# Deletes the saved games, which a page keeps in two places.
FORGET_GAMES = """() => new Promise((resolve, reject) => {
  localStorage.clear();
  const opening = indexedDB.open("crossboard");
  opening.onerror = reject;
  opening.onsuccess = () => {
    const names = [...opening.result.objectStoreNames], change = opening.result.transaction(names, "readwrite");
    for (const name of names) change.objectStore(name).clear();
    change.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""


@pytest.mark.fault("Network gone", cause="A game against bots is played", outcome="The bots answer")
def test_bots_play_offline_in_each_stored_language(host: Host, guest: Visitor) -> None:
    """Their worker is stored, too."""
    for lang in LANGUAGES:
        guest.open(f"/{lang}/{GAME}/")
        wait_until_stored(guest.page)
    go_offline(host, guest)
    for lang in LANGUAGES:
        guest.page.evaluate(FORGET_GAMES)
        guest.open(f"/{lang}/{GAME}/")
        assert guest.page.evaluate("document.documentElement.lang") == lang
        guest.press("quick")
        guest.play(guest.state.legal_moves()[0])
        guest.wait_for_turn()
        assert len(guest.record.moves) >= 2
        guest.page.wait_for_function("() => performance.getEntriesByName('crossboard:bot').length")


def test_plain_start_works_offline(host: Host, guest: Visitor) -> None:
    for copy in (*host.folder.glob("assets/snapshot-*.br"), *host.folder.glob("assets/snapshot-*.gz")):
        copy.unlink()
    for snapshot in host.folder.glob("assets/snapshot-*"):
        snapshot.write_bytes(b"damaged")
    service_worker.write_service_worker(host.folder)
    guest.open(f"/en/{GAME}/")
    wait_until_stored(guest.page)
    go_offline(host, guest)
    guest.reload()
    play_first_move(guest)


@pytest.mark.fault(
    "New version", cause="A new version comes out", outcome="It waits for consent; other tabs play on with theirs"
)
def test_update_waits_for_consent(host: Host, guest: Visitor) -> None:
    """Of two open pages one changes to the new version with its game; the other plays on, and changes when it is
    reloaded."""
    first = guest.page
    guest.open(f"/en/{GAME}/")
    wait_until_stored(first)
    play_first_move(guest)
    record = guest.record
    second = guest.context.new_page()
    second.goto(f"{guest.base}/en/{OTHER}/")
    second.wait_for_selector("html[data-state=ready]", state="attached")

    host.publish("second")
    guest.reload()
    first.wait_for_selector("html[data-update]", state="attached")
    assert read_version(first) is None
    guest.reload()
    assert read_version(first) is None  # nobody has consented yet
    first.wait_for_selector("html[data-update]", state="attached")

    first.click("[popovertarget=menu]")
    with first.expect_navigation():
        first.click(UPDATE_BUTTON)
    guest.wait_until_ready()
    assert read_version(first) == "second"
    assert guest.record == record

    assert read_version(second) is None
    second.click("[data-action=quick]")
    second.wait_for_selector("body[data-phase=play]")
    second.reload()
    second.wait_for_selector("html[data-state=ready]", state="attached")
    assert read_version(second) == "second"
    wait_until_stored(first)
    go_offline(host, guest)
    guest.reload()
    assert (read_version(first), guest.record) == ("second", record)


@pytest.mark.fault(
    "New version", cause="A file of the new version is damaged", outcome="The old version stays, also without a network"
)
def test_broken_update_leaves_old_version(host: Host, guest: Visitor) -> None:
    guest.open(f"/en/{GAME}/")
    wait_until_stored(guest.page)
    host.publish("broken")
    (host.folder / "en/crosswise/rules/index.html").write_text("incomplete")
    guest.reload()
    assert guest.page.evaluate(WAIT_FOR_UPDATE) == "redundant"
    assert not guest.page.get_attribute("html", "data-update")
    go_offline(host, guest)
    guest.reload()
    assert read_version(guest.page) is None
    play_first_move(guest)


@pytest.mark.fault(
    "Storage lost, full or refused",
    cause="There is no room for the site’s files",
    outcome="The page says so, and plays with a network",
)
def test_site_works_when_storage_is_full(host: Host, guest: Visitor) -> None:
    guest.page.goto(f"{guest.base}/en/about/")
    full = {"origin": guest.base, "quotaSize": 1_000_000}
    guest.context.new_cdp_session(guest.page).send("Storage.overrideQuotaForOrigin", full)
    guest.open(f"/en/{GAME}/")
    guest.page.wait_for_selector("#offline[data-offline=refused]", state="attached")
    expect(guest.page.locator("#offline")).to_contain_text(site_words("en")("site.offline.refused"))
    play_first_move(guest)


def test_every_kind_of_page_is_installable(host: Host, full_browser: Browser) -> None:
    """The browser finds no fault in the manifest, whose shortcuts and icons exist."""
    page = full_browser.new_page(java_script_enabled=False)  # the first page would go on to another
    page.set_default_timeout(TIMEOUT_MS)
    devtools = page.context.new_cdp_session(page)
    paths = one_page_of_each_kind(host.folder)
    assert {"", "de/", "de/about/", f"de/{GAME}/rules/"} < {*paths}
    for path in paths:
        page.goto(f"http://127.0.0.1:{host.port}/{path}")
        errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [error["errorId"] for error in errors] == ["in-incognito"], path  # Playwright's contexts are incognito
    assert devtools.send("Page.getAppManifest")["errors"] == []
    manifest = json.loads((host.folder / "de/manifest.json").read_text("utf-8"))
    assert manifest["id"] == "/crossboard"
    assert {icon.get("purpose") for icon in manifest["icons"]} >= {"any", "maskable"}
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"wide", "narrow"}
    for shortcut in manifest["shortcuts"]:
        assert (host.folder / "de" / shortcut["url"] / "index.html").is_file()
    for group in ("icons", "screenshots"):
        for picture in manifest[group]:
            assert (host.folder / "de" / picture["src"]).resolve().is_file()
    page.close()


def one_page_of_each_kind(site: Path) -> list[str]:
    """Return the paths of the first page, and of the pages in German with those of one game."""
    paths = [file.parent.relative_to(site).as_posix() + "/" for file in sorted((site / "de").rglob("index.html"))]
    others = [f"de/{name}/" for name in GAMES if name != GAME]
    return ["", *(path for path in paths if not path.startswith(tuple(others)))]
