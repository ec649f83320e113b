"""What axe-core finds: nothing, on any page, in any language, whatever is open, by day and by night."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pygames.game import Game
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests import tiers
from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.browser.whole import link, middle, shortest

PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}


def addresses(folder: Path) -> Iterator[str]:
    """Every page of the site but the one that only sends on."""
    for file in sorted(folder.rglob("*.html")):
        path = file.relative_to(folder).as_posix()
        if path != "index.html":
            yield "/" + path.removesuffix("index.html")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_has_a_fault(visit: Visit, site_folder: Path, lang: str) -> None:
    visitor = visit(bypass_csp=True)  # axe is put into the page by the test
    paths = [path for path in addresses(site_folder) if path.startswith(f"/{lang}/")]
    assert len(paths) >= 10
    if tiers.tier != "all":  # each page in one of the languages
        paths = paths[LANGUAGES.index(lang) :: len(LANGUAGES)]
    if lang == "en":
        paths += [path for path in addresses(site_folder) if path[1:3] not in LANGUAGES]
    for path in paths:
        visitor.open(path, ready=False)
        visitor.page.wait_for_selector("html:not([data-state=loading])", state="attached")
        assert not violations(visitor.page), path
        if path == "/404.html":
            visitor.troubles.clear()  # the browser says what it is


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_board_has_a_fault(visit: Visit, published: Game, size: dict[str, int]) -> None:
    """In the middle of a game with a tap made, with all that can be opened open, and at its end."""
    visitor = visit(bypass_csp=True, viewport=size)
    page, found = visitor.page, dict[str, list[str]]()

    def look(name: str) -> None:
        found[name] = violations(page)

    visitor.open(f"/fr/{published.name}/")
    page.click(".setup summary")
    look("setting up")
    start(visitor, middle(published, published.players[-1]))
    look("first sight")
    visitor.confirm()
    look("middle")
    page.locator("#board [data-target], #choices [data-target]").first.press("Enter")
    visitor.confirm()
    look("tapped")
    if page.is_visible("#log-toggle"):
        visitor.press("log")
        look("list of moves")
    page.locator("#moves button").first.click()
    look("looking back")
    visitor.press("present")
    page.click("[popovertarget=menu]")
    look("menu")
    page.keyboard.press("Escape")
    for dialog, close in (("read", "yes"), ("seats", "yes"), ("open", "no")):
        visitor.press(dialog)
        look(dialog)
        visitor.press(close)
    start(visitor, shortest(published.name, published.players[-1])[0])
    look("end")
    assert found == {name: [] for name in found}


def start(visitor: Visitor, record: Record) -> None:
    visitor.open(link(record, "fr"))
