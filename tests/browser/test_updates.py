"""Releases that replace each other on the host: a page is never a mix of versions, no game is lost, and a failed start
has a way out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from pygames.games import GAMES
from pygames.record import Record
from tests.browser.going_offline import UPDATE_BUTTON, WAIT_FOR_UPDATE, play_first_move, read_version, wait_until_stored
from tests.browser.releases import READ_VERSIONS, ReleaseHost, create_release
from tests.browser.visitor import Visitor
from tests.serving import serve

GAME, OTHER, *_ = GAMES
PATH = f"/en/{GAME}/"
Releases = Callable[..., Path]
DAMAGE_STORED_FILE = """async (part) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (request.url.includes(part)) await cache.put(request, new Response("damaged"));
    }
  }
}"""


@pytest.fixture(scope="module")
def release(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Releases:
    """Return the folder of a version, which is created once. Its fault is part of its name."""
    folder, created = tmp_path_factory.mktemp("releases"), dict[str, Path]()

    def release(version: str, fault: str = "") -> Path:
        name = version + fault
        if name not in created:
            created[name] = create_release(site_folder, folder / name, version, fault)
        return created[name]

    return release


@pytest.fixture
def host(release: Releases) -> Iterator[ReleaseHost]:
    host = ReleaseHost(release("A"))
    with serve(host.server):
        yield host


@pytest.fixture
def guest(browser: Browser, host: ReleaseHost) -> Iterator[Visitor]:
    visitor = Visitor(browser.new_context(), host.base)
    yield visitor
    visitor.context.close()


def start_game(guest: Visitor) -> Record:
    """Make the first move of a game in a site that has been stored."""
    guest.open(PATH)
    wait_until_stored(guest.page)
    play_first_move(guest)
    return guest.record


def wait_for_failure(page: Page) -> None:
    page.wait_for_selector("html[data-state=failed]", state="attached")


def install_broken(host: ReleaseHost, guest: Visitor, folder: Path) -> None:
    """Publish a release that does not start, and switch to it."""
    host.publish(folder)
    accept_update(guest)
    wait_for_failure(guest.page)


def try_again(page: Page) -> None:
    with page.expect_navigation():
        page.click("[data-action=retry]")


def accept_update(guest: Visitor) -> None:
    """Load the page again, which finds the new version, and accept it."""
    page = guest.page
    guest.reload()
    page.wait_for_selector("html[data-update]", state="attached")
    page.click("[popovertarget=menu]")
    with page.expect_navigation():
        page.click(UPDATE_BUTTON)


def stored_versions(page: Page) -> int:
    return int(page.evaluate("async () => (await caches.keys()).length"))


def expect_version(guest: Visitor, version: str, record: Record | None = None) -> None:
    """Wait until the page has started: all of it is of this version, and the game is there."""
    guest.wait_until_ready()
    guest.page.wait_for_function("() => (globalThis.versions ?? []).length >= 3")
    assert {*guest.page.evaluate(READ_VERSIONS)} == {version}
    if record:
        assert guest.record == record


@pytest.mark.fault("New version", cause="A→B, B→A, then C", outcome="Each is complete, and the game goes on")
@pytest.mark.full
def test_update_and_rollback_keep_the_game(host: ReleaseHost, guest: Visitor, release: Releases) -> None:
    record = start_game(guest)
    for version in ("B", "A", "C"):
        host.publish(release(version))
        accept_update(guest)
        expect_version(guest, version, record)
        wait_until_stored(guest.page)


@pytest.mark.fault("New version", cause="A→broken→C", outcome="*Try again* starts C; the game is there")
@pytest.mark.parametrize("fault", ["interpreter", pytest.param("boot", marks=pytest.mark.full)])
def test_good_release_replaces_bad_one(host: ReleaseHost, guest: Visitor, release: Releases, fault: str) -> None:
    record = start_game(guest)
    install_broken(host, guest, release("B", fault))
    try_again(guest.page)
    wait_for_failure(guest.page)
    host.publish(release("C"))
    try_again(guest.page)
    expect_version(guest, "C", record)


@pytest.mark.fault(
    "New version", cause="A→broken→C, and the broken pages have no button", outcome="Loading the page twice starts C"
)
@pytest.mark.full
def test_good_release_replaces_one_without_scripts(host: ReleaseHost, guest: Visitor, release: Releases) -> None:
    """Where the bad release has no button to try again, loading the page is enough."""
    record = start_game(guest)
    host.publish(release("B", "page"))
    accept_update(guest)
    assert read_version(guest.page) == "bad"
    host.publish(release("C"))
    guest.page.reload()
    assert guest.page.evaluate(WAIT_FOR_UPDATE) in ("installed", "activated")
    guest.page.reload()
    expect_version(guest, "C", record)
    guest.page.evaluate("navigator.serviceWorker.ready")
    guest.reload()
    expect_version(guest, "C", record)


@pytest.mark.fault(
    "New version", cause="A→broken→C, and there is no room for C", outcome="*Try again* starts C from the network"
)
@pytest.mark.full
def test_bad_release_left_when_next_cannot_be_stored(host: ReleaseHost, guest: Visitor, release: Releases) -> None:
    record = start_game(guest)
    install_broken(host, guest, release("B", "interpreter"))
    full = {"origin": host.base, "quotaSize": 1_000_000}
    guest.context.new_cdp_session(guest.page).send("Storage.overrideQuotaForOrigin", full)
    host.publish(release("C"))
    try_again(guest.page)
    expect_version(guest, "C", record)


@pytest.mark.fault(
    "New version",
    cause="First visit to half A and half B",
    outcome="The page says so; once B is complete, *Try again* starts it",
)
@pytest.mark.parametrize("pages", ["A", pytest.param("B", marks=pytest.mark.full)])
def test_half_release_starts_once_complete(host: ReleaseHost, guest: Visitor, release: Releases, pages: str) -> None:
    """A first visit meets new pages whose assets are missing, or old pages whose assets are gone."""
    host.publish_half(release(pages), release("B" if pages == "A" else "A"), release("B"))
    guest.open(PATH, wait=False)
    wait_for_failure(guest.page)
    try_again(guest.page)
    wait_for_failure(guest.page)
    host.publish(release("B"))
    try_again(guest.page)
    expect_version(guest, "B")
    play_first_move(guest)


@pytest.mark.fault(
    "New version",
    cause="A is stored, half A and half B on the host",
    outcome="A plays on; once B is complete, it is offered",
)
@pytest.mark.full
@pytest.mark.parametrize("pages", ["A", "B"])
def test_stored_version_ignores_half_release(host: ReleaseHost, guest: Visitor, release: Releases, pages: str) -> None:
    record = start_game(guest)
    host.publish_half(release(pages), release("B" if pages == "A" else "A"), release("B"))
    guest.reload()
    assert guest.page.evaluate(WAIT_FOR_UPDATE) == "redundant"
    expect_version(guest, "A", record)
    guest.reload()
    expect_version(guest, "A", record)
    host.publish(release("B"))
    accept_update(guest)
    expect_version(guest, "B", record)


@pytest.mark.fault(
    "New version",
    cause="A stale page is in the cache, its assets are gone",
    outcome="*Try again* leads to the present page",
)
def test_stale_page_replaced_when_its_assets_are_gone(host: ReleaseHost, guest: Visitor, release: Releases) -> None:
    host.page_lifetime = "max-age=86400"
    host.publish_half(release("A"), release("B"), release("B"))
    guest.open(PATH, wait=False)
    wait_for_failure(guest.page)
    host.publish(release("B"))
    guest.page.goto("about:blank")
    guest.open(PATH, wait=False)
    assert read_version(guest.page) == "A"  # out of the browser's cache
    wait_for_failure(guest.page)
    try_again(guest.page)
    expect_version(guest, "B")
    guest.page.goto("about:blank")
    guest.open(PATH)
    expect_version(guest, "B")


@pytest.mark.fault(
    "File missing or damaged",
    cause="The browser’s cache keeps a damaged file",
    outcome="*Try again* fetches it past the cache",
)
@pytest.mark.parametrize(
    "file", [".wasm", *(pytest.param(file, marks=pytest.mark.full) for file in ("interpreter-", "boot-"))]
)
def test_damaged_file_fetched_past_the_cache(host: ReleaseHost, guest: Visitor, file: str) -> None:
    host.damaged = file
    guest.open(PATH, wait=False)
    wait_for_failure(guest.page)
    host.damaged = ""
    guest.page.reload()
    wait_for_failure(guest.page)  # the browser keeps it for a year
    try_again(guest.page)
    expect_version(guest, "A")
    wait_until_stored(guest.page)


@pytest.mark.fault(
    "File missing or damaged",
    cause="A file stored for offline play is damaged",
    outcome="*Try again* stores it again; the game is there",
)
@pytest.mark.full
@pytest.mark.parametrize("file", [".wasm", "boot-"])
def test_damaged_stored_file_is_repaired(host: ReleaseHost, guest: Visitor, file: str) -> None:
    record = start_game(guest)
    guest.page.evaluate(DAMAGE_STORED_FILE, file)
    guest.page.reload()
    wait_for_failure(guest.page)
    try_again(guest.page)
    expect_version(guest, "A", record)


@pytest.mark.fault(
    "File missing or damaged",
    cause="An embed’s script is missing",
    outcome="The embed says so, and *Try again* starts it",
)
@pytest.mark.full
def test_frame_starts_after_a_missing_file(host: ReleaseHost, guest: Visitor, release: Releases) -> None:
    host.publish_half(release("A"), release("B"), release("B"))
    guest.open(f"/embed/{GAME}/", wait=False)
    wait_for_failure(guest.page)
    host.publish(release("B"))
    try_again(guest.page)
    guest.page.click("#touch")
    expect_version(guest, "B")


@pytest.mark.fault(
    "New version",
    cause="A tab of A is open while C cleans up",
    outcome="A’s files stay until the tab is closed; the tab plays on, also against bots",
)
@pytest.mark.full
def test_open_tab_plays_on_while_versions_change(host: ReleaseHost, guest: Visitor, release: Releases) -> None:
    """The tab's own version stays stored until the tab is closed: its bots' worker is loaded from there."""
    first = guest.page
    guest.open(PATH)
    wait_until_stored(first)
    guest.page = guest.context.new_page()
    for version in ("B", "C"):
        host.publish(release(version))
        guest.open(f"/en/{OTHER}/")
        accept_update(guest)
        expect_version(guest, version)
        wait_until_stored(guest.page)
    assert stored_versions(guest.page) == 3

    second, guest.page = guest.page, first
    play_first_move(guest)
    guest.wait_for_turn()
    guest.page.wait_for_function("() => performance.getEntriesByName('crossboard:bot').length")
    expect_version(guest, "A")
    record = guest.record
    guest.reload()
    expect_version(guest, "C", record)

    guest.page = second
    guest.reload()
    wait_until_stored(second)
    guest.wait_until(lambda: stored_versions(second) == 1)
    assert stored_versions(second) == 1
