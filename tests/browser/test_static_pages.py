"""The pages that are read: with scripts off, on the narrowest phone, and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize

from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES

NARROW: ViewportSize = {"width": 320, "height": 568}


@pytest.fixture
def paper(browser: Browser, site: str) -> Iterator[Page]:
    """A page of a browser that runs no scripts."""
    context = browser.new_context(base_url=site, java_script_enabled=False, viewport=NARROW)
    yield context.new_page()
    context.close()


def fits(page: Page) -> bool:
    """Nothing sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"])


def follow(page: Page, record_path: Locator) -> None:
    """Without scripts of the page's own nothing else tells when the next one is there."""
    with page.expect_navigation():
        record_path.click()


def test_all_can_be_reached_by_links_alone(paper: Page) -> None:
    paper.goto("/")
    follow(paper, paper.get_by_role("link", name="Italiano"))
    assert paper.locator("svg.board:visible").count() >= len(GAMES)
    follow(paper, paper.get_by_role("link", name=re.compile("Regole.*Crosswise")))
    assert paper.get_by_role("heading", level=1).inner_text() == "Crosswise"
    follow(paper, paper.get_by_role("navigation", name="Indice").get_by_role("link").last)
    assert re.search(r"/it/crosswise/rules/#\w+$", paper.url)
    follow(paper, paper.get_by_role("link", name="Français"))
    assert paper.url.endswith("/fr/crosswise/rules/")
    follow(paper, paper.get_by_role("link", name="À propos et crédits"))
    assert paper.get_by_text("Nicholas Cravotta").is_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_read_without_scripts(paper: Page, published: Game, lang: str) -> None:
    paper.goto(f"/{lang}/{published.name}/")
    assert paper.locator("#board svg").is_visible()
    assert paper.locator(".noscript").is_visible()
    assert not paper.locator("progress").is_visible()
    assert paper.locator("button:visible").count() == 0
    assert fits(paper)
    follow(paper, paper.locator(".noscript a"))
    for figure in paper.locator("figure.diagram").all():
        box = figure.locator("svg").bounding_box()
        assert box
        assert 150 < box["width"] <= 304
    assert fits(paper)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", ["", "about/"])
def test_narrow_pages_do_not_scroll_sideways(paper: Page, lang: str, place: str) -> None:
    paper.goto(f"/{lang}/{place}")
    assert fits(paper)


def test_on_paper_the_board_is_large_and_the_rest_is_rules(paper: Page, published: Game) -> None:
    paper.set_viewport_size({"width": 700, "height": 1000})  # about what A4 has between its margins
    paper.goto(f"/en/{published.name}/rules/")
    paper.emulate_media(media="print")
    for gone in ("header.bar", "nav.contents", "footer"):
        assert not paper.locator(gone).is_visible()
    board = paper.locator(".opening .picture svg").bounding_box()
    assert board
    assert board["width"] > 450
    assert paper.get_by_role("heading", level=2).first.is_visible()


def test_the_language_is_chosen_once_and_remembered(browser: Browser, site: str) -> None:
    with browser.new_context(base_url=site, locale="fr-CH") as context:
        page = context.new_page()
        page.goto("/")
        page.wait_for_url(f"{site}/fr/")
        page.goto("/de/about/")
        page.goto("/nothing/here/")
        page.get_by_role("heading", name="404").wait_for()
        page.goto("/")
        page.wait_for_url(f"{site}/de/")
