"""The site as an app: its manifest, on every kind of page."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser

from pygames.games import GAMES
from tests.browser.drivers import TIMEOUT_MS

GAME = next(iter(GAMES))


def test_every_kind_of_page_is_installable(site: str, site_folder: Path, full_browser: Browser) -> None:
    """The browser finds no fault in the manifest, whose shortcuts and icons exist."""
    page = full_browser.new_page(java_script_enabled=False)  # the first page would go on to another
    page.set_default_timeout(TIMEOUT_MS)
    devtools = page.context.new_cdp_session(page)
    paths = one_page_of_each_kind(site_folder)
    assert {"", "de/", "de/about/", f"de/{GAME}/rules/"} < {*paths}
    for path in paths:
        page.goto(f"{site}/{path}")
        errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [error["errorId"] for error in errors] == ["in-incognito"], path  # Playwright's contexts are incognito
    assert devtools.send("Page.getAppManifest")["errors"] == []
    manifest = json.loads((site_folder / "de/manifest.json").read_text("utf-8"))
    assert manifest["id"] == "/crossboard"
    assert {icon.get("purpose") for icon in manifest["icons"]} >= {"any", "maskable"}
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"wide", "narrow"}
    for shortcut in manifest["shortcuts"]:
        assert (site_folder / "de" / shortcut["url"] / "index.html").is_file()
    for group in ("icons", "screenshots"):
        for picture in manifest[group]:
            assert (site_folder / "de" / picture["src"]).resolve().is_file()
    page.close()


def one_page_of_each_kind(site: Path) -> list[str]:
    """Return the paths of the first page, and of the pages in German with those of one game."""
    paths = [file.parent.relative_to(site).as_posix() + "/" for file in sorted((site / "de").rglob("index.html"))]
    others = [f"de/{name}/" for name in GAMES if name != GAME]
    return ["", *(path for path in paths if not path.startswith(tuple(others)))]
