"""Pages to read: without scripts, on the narrowest phone, and printed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES

NARROW: ViewportSize = {"width": 320, "height": 568}


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A narrow page in a browser without scripts."""
    context = browser.new_context(base_url=site, java_script_enabled=False, viewport=NARROW)
    yield context.new_page()
    context.close()


def fits(page: Page) -> bool:
    """Return whether the page does not scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"])


def follow(page: Page, record_path: Locator) -> None:
    """Click a link and wait for the next page."""
    with page.expect_navigation():
        record_path.click()


def test_pages_reachable_by_links(page: Page) -> None:
    page.goto("/")
    follow(page, page.get_by_role("link", name="Italiano"))
    assert page.locator("svg.board:visible").count() >= len(GAMES)
    follow(page, page.get_by_role("link", name=re.compile("Regole.*Crosswise")))
    assert page.get_by_role("heading", level=1).inner_text() == "Crosswise"
    follow(page, page.get_by_role("navigation", name="Indice").get_by_role("link").last)
    assert re.search(r"/it/crosswise/rules/#\w+$", page.url)
    follow(page, page.get_by_role("link", name="Français"))
    assert page.url.endswith("/fr/crosswise/rules/")
    follow(page, page.get_by_role("link", name="À propos et crédits"))
    expect(page.get_by_text("Nicholas Cravotta")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_game_pages_readable_without_scripts(page: Page, published: Game, lang: str) -> None:
    page.goto(f"/{lang}/{published.name}/")
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator(".noscript")).to_be_visible()
    expect(page.locator("progress")).to_be_hidden()
    expect(page.locator("button:visible")).to_have_count(0)
    assert fits(page)
    follow(page, page.locator(".noscript a"))
    for figure in page.locator("figure.diagram").all():
        box = figure.locator("svg").bounding_box()
        assert box
        assert 130 < box["width"] <= 304  # the smallest is beside its caption, so that a turn fits one screen
    assert fits(page)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["", "about/", "privacy/"])
def test_pages_fit_narrow_screen(page: Page, lang: str, path: str) -> None:
    page.goto(f"/{lang}/{path}")
    assert fits(page)


def test_print_has_large_board_and_rules_only(page: Page, published: Game) -> None:
    page.set_viewport_size({"width": 700, "height": 1000})  # about what A4 has between its margins
    page.goto(f"/en/{published.name}/rules/")
    page.emulate_media(media="print")
    for selector in ("header.bar", "nav.contents", "footer"):
        expect(page.locator(selector)).to_be_hidden()
    board = page.locator(".opening .picture svg").bounding_box()
    assert board
    assert board["width"] > 450
    expect(page.get_by_role("heading", level=2).first).to_be_visible()


def test_language_choice_is_remembered(browser: Browser, site: str) -> None:
    with browser.new_context(base_url=site, locale="fr-CH") as context:
        page = context.new_page()
        page.goto("/")
        page.wait_for_url(f"{site}/fr/")
        page.goto("/de/about/")
        page.goto("/nothing/here/")
        page.get_by_role("heading", name="404").wait_for()
        page.goto("/")
        page.wait_for_url(f"{site}/de/")
