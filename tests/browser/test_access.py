"""axe-core finds no fault: on every page, in every language, with every dialog open, in both themes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pygames.game import Game
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests import tiers
from tests.browser.axe import violations
from tests.browser.conftest import VisitorFactory
from tests.browser.sample_games import record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor

PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}


def addresses(folder: Path) -> Iterator[str]:
    """Yield the path of every page except the start page, which only redirects."""
    for file in sorted(folder.rglob("*.html")):
        path = file.relative_to(folder).as_posix()
        if path != "index.html":
            yield "/" + path.removesuffix("index.html")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_have_no_violations(create_visitor: VisitorFactory, site_folder: Path, lang: str) -> None:
    visitor = create_visitor(bypass_csp=True)  # so that axe can run in the page
    paths = [path for path in addresses(site_folder) if path.startswith(f"/{lang}/")]
    assert len(paths) >= 10
    if tiers.tier != "all":  # each page in one of the languages
        paths = paths[LANGUAGES.index(lang) :: len(LANGUAGES)]
    if lang == "en":
        paths += [path for path in addresses(site_folder) if path[1:3] not in LANGUAGES]
    for path in paths:
        visitor.open(path, wait=False)
        visitor.page.wait_for_selector("html:not([data-state=loading])", state="attached")
        assert not violations(visitor.page), path
        if path == "/404.html":
            visitor.errors.clear()  # the browser reports the status 404


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_boards_have_no_violations(create_visitor: VisitorFactory, published: Game, size: dict[str, int]) -> None:
    """In the middle of a game, after a tap, with each dialog open, and at the end."""
    visitor = create_visitor(bypass_csp=True, viewport=size)
    page, faults = visitor.page, dict[str, list[str]]()

    def check(name: str) -> None:
        faults[name] = violations(page)

    visitor.open(f"/fr/{published.name}/")
    page.click(".setup summary")
    check("setup")
    open_record(visitor, unfinished_game(published, published.players[-1], 0.6))
    check("handover")
    visitor.confirm_handover()
    check("middle")
    page.locator("#board [data-target], #choices [data-target]").first.press("Enter")
    visitor.confirm_handover()
    check("tapped")
    if page.is_visible("#log-toggle"):
        visitor.press("log")
        check("list of moves")
    page.locator("#moves button").first.click()
    page.wait_for_selector("body[data-looking=yes]", state="attached")
    check("history")
    visitor.press("present")
    page.click("[popovertarget=menu]")
    check("menu")
    page.keyboard.press("Escape")
    for dialog, close in (("read", "yes"), ("seats", "yes"), ("open", "no")):
        visitor.press(dialog)
        check(dialog)
        visitor.press(close)
    open_record(visitor, short_game(published.name, published.players[-1])[0])
    check("end")
    assert faults == {name: [] for name in faults}


def open_record(visitor: Visitor, record: Record) -> None:
    visitor.open(record_path(record, "fr"))
