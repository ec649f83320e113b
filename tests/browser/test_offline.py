"""Without a network: everything of the visitor's language is kept, a new version comes when it is asked for, and what
cannot be kept costs nothing but the keeping."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from app.text import site_words
from builder import dev_server, service_worker
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.engines import TIMEOUT_MS
from tests.browser.visitor import Visitor

GAME, OTHER, *_ = GAMES
# What becomes of the newest worker that the host has.
UPDATED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const coming = registration.installing ?? registration.waiting ?? (await registration.update()).installing;
  const ended = () => ["installed", "activated", "redundant"].includes(coming.state);
  while (!ended()) await new Promise((done) => coming.addEventListener("statechange", done, {once: true}));
  return coming.state;
}"""
USE = "#offline button:first-of-type"


class Host:
    """A server that can be taken away, and whose site can become another version."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running = self.started(0)
        self.port = self.running.server_address[1]

    def started(self, port: int) -> ThreadingHTTPServer:
        running = dev_server.create_server(self.folder, port)
        threading.Thread(target=running.serve_forever, daemon=True).start()
        return running

    def stop(self) -> None:
        self.running.shutdown()
        self.running.server_close()

    def change(self, mark: str) -> None:
        """A new version: every page says so."""
        for page in self.folder.rglob("*.html"):
            page.write_text(page.read_text("utf-8").replace("<body ", f'<body data-version="{mark}" ', 1), "utf-8")
        service_worker.write_service_worker(self.folder)


@pytest.fixture
def host(site_folder: Path, tmp_path: Path) -> Iterator[Host]:
    host = Host(shutil.copytree(site_folder, tmp_path / "dist"))
    yield host
    host.stop()


@pytest.fixture
def guest(browser: Browser, host: Host) -> Iterator[Visitor]:
    """A visitor whose browser may keep things."""
    visitor = Visitor(browser.new_context(), f"http://127.0.0.1:{host.port}")
    yield visitor
    visitor.context.close()


def kept(page: Page) -> None:
    page.wait_for_selector("#offline[data-offline=ready]", state="attached")


def cut_off(host: Host, guest: Visitor) -> None:
    """The network is really off: the browser has none, and there is no server."""
    host.stop()
    guest.context.set_offline(True)


def begin(visitor: Visitor) -> None:
    visitor.press("quick")
    visitor.play(visitor.state.legal_moves()[0])


def version(page: Page) -> str | None:
    return page.get_attribute("body", "data-version")


def test_after_the_first_visit_there_is_no_need_of_a_network(host: Host, guest: Visitor) -> None:
    guest.open(f"/it/{GAME}/")
    kept(guest.page)
    assert guest.page.evaluate("performance.getEntriesByName('crossboard:offline').length") == 1
    assert site_words("it")("site.offline.ready") in str(guest.page.text_content("#offline"))
    begin(guest)
    record = guest.record
    cut_off(host, guest)
    guest.reload()
    assert guest.record == record
    for name in GAMES:
        guest.open(f"/it/{name}/")
        if name != GAME:
            begin(guest)
        guest.page.goto(f"{guest.base}/it/{name}/rules/")
        assert guest.page.locator("main section").count() >= 2
    for path in ("/it/", f"/it/{GAME}?theme=dark", f"/it/{GAME}/?from=somewhere"):
        guest.open(path)
        kept(guest.page)
    guest.page.goto(f"{guest.base}/it/about/")
    assert guest.page.title()
    guest.troubles.clear()  # the browser's own lines about pictures that only the network has


def test_shared_links_open_without_a_network(host: Host, guest: Visitor) -> None:
    guest.open(f"/en/{GAME}/")
    kept(guest.page)
    cut_off(host, guest)
    state = GAMES[GAME].new()
    record = Record(GAME, state.player_count, {}, (state.legal_moves()[0],))
    guest.open(f"/en/{GAME}/#record={str(record).replace(' ', '_')}")
    assert guest.record == record


def test_a_language_that_is_not_kept_leads_to_one_that_is(host: Host, guest: Visitor) -> None:
    guest.open(f"/fr/{GAME}/")
    kept(guest.page)
    cut_off(host, guest)
    guest.open(f"/de/{GAME}/")
    assert guest.page.url == f"{guest.base}/fr/{GAME}/"
    guest.page.goto(f"{guest.base}/")
    guest.page.wait_for_url("**/fr/")


def test_further_languages_are_kept_as_they_are_used(host: Host, guest: Visitor) -> None:
    for lang in ("fr", "de"):
        guest.open(f"/{lang}/{GAME}/")
        kept(guest.page)
    cut_off(host, guest)
    for lang in ("fr", "de"):
        guest.open(f"/{lang}/")
        assert guest.page.get_attribute("html", "lang") == lang


def test_in_each_language_that_is_kept_the_machine_plays_on(host: Host, guest: Visitor) -> None:
    """Its worker as well comes from what is kept."""
    for lang in LANGUAGES:
        guest.open(f"/{lang}/{GAME}/")
        kept(guest.page)
    cut_off(host, guest)
    for lang in LANGUAGES:
        guest.page.evaluate("localStorage.clear()")
        guest.open(f"/{lang}/{GAME}/")
        assert guest.page.evaluate("document.documentElement.lang") == lang
        guest.press("quick")
        guest.play(guest.state.legal_moves()[0])
        guest.now()
        assert len(guest.record.moves) >= 2
        guest.page.wait_for_function("() => performance.getEntriesByName('crossboard:bot').length")


def test_a_plain_start_is_kept_as_well(host: Host, guest: Visitor) -> None:
    for snapshot in host.folder.glob("assets/snapshot-*"):
        snapshot.write_bytes(b"of no use")
    service_worker.write_service_worker(host.folder)
    guest.open(f"/en/{GAME}/")
    kept(guest.page)
    cut_off(host, guest)
    guest.reload()
    begin(guest)


def test_a_new_version_waits_for_a_person_s_word(host: Host, guest: Visitor) -> None:
    """Two pages are open. One goes over to the new version, with its game; the other plays on, and follows when it is
    loaded anew."""
    first = guest.page
    guest.open(f"/en/{GAME}/")
    kept(first)
    begin(guest)
    record = guest.record
    second = guest.context.new_page()
    second.goto(f"{guest.base}/en/{OTHER}/")
    second.wait_for_selector("html[data-state=ready]", state="attached")

    host.change("second")
    guest.reload()
    first.wait_for_selector("html[data-update]", state="attached")
    assert version(first) is None
    guest.reload()
    assert version(first) is None  # nobody has asked for it yet
    first.wait_for_selector("html[data-update]", state="attached")

    first.click("[popovertarget=menu]")
    with first.expect_navigation():
        first.click(USE)
    guest.ready()
    assert version(first) == "second"
    assert guest.record == record

    assert version(second) is None
    second.click("[data-action=quick]")
    second.wait_for_selector("body[data-phase=play]")
    second.reload()
    second.wait_for_selector("html[data-state=ready]", state="attached")
    assert version(second) == "second"
    kept(first)
    cut_off(host, guest)
    guest.reload()
    assert (version(first), guest.record) == ("second", record)


def test_a_broken_update_leaves_the_old_version(host: Host, guest: Visitor) -> None:
    guest.open(f"/en/{GAME}/")
    kept(guest.page)
    host.change("broken")
    (host.folder / "en/crosswise/rules/index.html").write_text("half of it")
    guest.reload()
    assert guest.page.evaluate(UPDATED) == "redundant"
    assert not guest.page.get_attribute("html", "data-update")
    cut_off(host, guest)
    guest.reload()
    assert version(guest.page) is None
    begin(guest)


def test_without_room_one_plays_all_the_same(host: Host, guest: Visitor) -> None:
    guest.page.goto(f"{guest.base}/en/about/")
    full = {"origin": guest.base, "quotaSize": 1_000_000}
    guest.context.new_cdp_session(guest.page).send("Storage.overrideQuotaForOrigin", full)
    guest.page.goto(f"{guest.base}/en/{GAME}/")
    guest.ready()
    guest.page.wait_for_selector("#offline[data-offline=refused]", state="attached")
    assert site_words("en")("site.offline.refused") in str(guest.page.text_content("#offline"))
    begin(guest)


def test_the_site_can_be_installed(host: Host, whole_browser: Browser) -> None:
    """What the browser finds in the manifest: shortcuts, icons that exist, and nothing to complain of."""
    page = whole_browser.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    page.goto(f"http://127.0.0.1:{host.port}/de/")
    devtools = page.context.new_cdp_session(page)
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"]  # as all of Playwright's visitors are
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads((host.folder / "de/manifest.json").read_text("utf-8"))
    for shortcut in manifest["shortcuts"]:
        assert (host.folder / "de" / shortcut["url"] / "index.html").is_file()
    for group in ("icons", "screenshots"):
        for picture in manifest[group]:
            assert (host.folder / "de" / picture["src"]).resolve().is_file()
    page.close()
