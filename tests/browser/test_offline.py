"""Without a network: all of the visitor's language is stored, updates wait for the visitor's consent, and a page that
cannot be stored works all the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.text import site_words
from builder import service_worker
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.going_offline import (
    UPDATE_BUTTON,
    WAIT_FOR_UPDATE,
    Host,
    go_offline,
    play_first_move,
    read_version,
    wait_until_stored,
)
from tests.browser.visitor import Visitor

GAME, OTHER, *_ = GAMES


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
