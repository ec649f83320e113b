"""What every released version has written opens in the browser: saved games in both places, and embeds."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from app.embed.params import parse_fragment
from pygames.record import Record
from tests.browser.visitor import Visitor
from tests.released_formats import Release, release_files

RELEASES = [Release.read(file) for file in release_files()]
every_release = pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.name)
FILL_STORAGE = """([texts, isOld]) => new Promise((resolve, reject) => {
  if (isOld) {
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    return resolve();
  }
  const opening = indexedDB.open("crossboard", 1);
  opening.onerror = reject;
  opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
  opening.onsuccess = () => {
    const change = opening.result.transaction("texts", "readwrite");
    for (const [key, text] of Object.entries(texts)) change.objectStore("texts").put(text, key);
    change.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""


@pytest.mark.fault(
    "New version",
    cause="A device holds what a released version has stored, in either storage",
    outcome="The page lists and opens all games",
)
@pytest.mark.full
@every_release
def test_games_of_every_release_open_in_the_page(visitor: Visitor, release: Release) -> None:
    """The first version had only localStorage; of a later one, the copies in IndexedDB alone are enough."""
    page = visitor.page
    page.goto(f"{visitor.base}/en/about/")
    page.evaluate(FILL_STORAGE, [release.stored, release is RELEASES[0]])
    visitor.open("/en/")
    expect(page.locator("#under-way a.saved")).to_have_count(len(release.saved_games))
    for id_, text in release.saved_games.items():
        record = Record.parse(json.loads(text)["record"])
        visitor.open(f"/en/{record.game}/#game={id_}")
        page.wait_for_selector("body:not([data-phase=setup])", state="attached")
        saved = page.evaluate("id => crossboard.saves.read(`crossboard.game.${id}`)", id_)
        assert Record.parse(json.loads(saved)["record"]).moves[: len(record.moves)] == record.moves


@pytest.mark.fault("New version", cause="Posts have embeds of a released version", outcome="The frames start")
@pytest.mark.full
@every_release
def test_embeds_of_every_release_open_in_frames(visitor: Visitor, release: Release) -> None:
    """A preview is shown, or left out if the board is drawn in another way by now."""
    for embed in release.embeds:
        visitor.open(f"/embed/{embed}", wait=False)
        expect(visitor.page.locator("html")).to_have_attribute("lang", parse_fragment(embed.partition("#")[2])["lang"])
        visitor.page.click("#touch")
        visitor.wait_until_ready()
        expect(visitor.page.locator("#wrong")).to_be_empty()
