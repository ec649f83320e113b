"""How a page starts: early clicks, a game that is resumed, the remembered language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from app.text import site_words
from pygames.games import GAMES
from tests.browser.conftest import VisitorFactory
from tests.browser.test_snapshot import SUM_LAYOUT_SHIFTS
from tests.browser.visitor import Visitor

GAME, OTHER, *_ = GAMES.values()


# As a script of an extension, which the browser names as the source of its errors.
EXTENSION = """
new MutationObserver(() => (window.states ??= []).push(document.documentElement.dataset.state))
  .observe(document, { subtree: true, attributeFilter: ["data-state"] });
document.addEventListener("DOMContentLoaded", () => {
  setTimeout(() => { throw new Error("not ours"); });
  Promise.reject(new Error("not ours"));
  Promise.reject("not ours");
});
//# sourceURL=chrome-extension://abcdefghijklmnop/content.js
"""


@pytest.mark.fault("Error or silence in a script", cause="An extension throws", outcome="The start does not fail")
def test_error_of_extension_is_no_failed_start(visitor: Visitor) -> None:
    visitor.page.add_init_script(EXTENSION)
    visitor.open(f"/en/{GAME.name}/")
    assert visitor.page.evaluate("window.states") == ["ready"]
    assert len(visitor.errors) == 3
    assert all("not ours" in error for error in visitor.errors)
    visitor.errors.clear()


def test_python_starts_without_snapshot(visitor: Visitor) -> None:
    visitor.page.route("**/snapshot-*", lambda route: route.abort())
    visitor.open(f"/de/{GAME.name}/")
    visitor.press("quick")
    assert visitor.wait_for_turn().phase == "play"
    visitor.errors.clear()  # as above


def test_click_before_ready_is_queued(visitor: Visitor) -> None:
    page = visitor.page
    quick = page.locator("[data-action=quick]")
    attributes: list[str | None] = []

    def click_first(route: Route) -> None:
        page.wait_for_load_state("domcontentloaded")
        quick.click()
        attributes.extend([page.get_attribute("html", "data-state"), quick.get_attribute("class")])
        route.continue_()

    page.route("**/*.wasm", click_first, times=1)  # the bots' worker requests it, too
    visitor.open(f"/en/{GAME.name}/")
    assert attributes == ["loading", "primary queued"]
    assert visitor.wait_for_turn().phase == "play"
    assert visitor.record.players == GAME.players[0]


def test_form_submitted_before_ready_is_queued(visitor: Visitor) -> None:
    page, game = visitor.page, next(game for game in GAMES.values() if len(game.players) > 1)

    def submit_first(route: Route) -> None:
        page.wait_for_load_state("domcontentloaded")
        page.click(".setup summary")
        page.locator(f".segments label:has([value='{game.players[-1]}'])").click()
        page.click("#setup [type=submit]")
        route.continue_()

    page.route("**/*.wasm", submit_first, times=1)
    visitor.open(f"/en/{game.name}/")
    assert visitor.wait_for_turn().phase == "play"
    assert visitor.record.players == game.players[-1]


def test_resumed_game_laid_out_before_ready(visitor: Visitor) -> None:
    """The page is laid out for playing before Python is loaded, and nothing moves afterwards. Another game's page is
    laid out for its setup."""
    page = visitor.page
    visitor.open(f"/en/{GAME.name}/")
    visitor.press("quick")
    visitor.play(visitor.state.legal_moves()[0])
    delayed: list[Route] = []
    page.route("**/snapshot-*", lambda route: delayed.append(route))
    for game, phase in ((GAME, "play"), (OTHER, "setup")):
        visitor.open(f"/en/{game.name}/", wait=False)
        page.wait_for_load_state("domcontentloaded")
        attributes = page.evaluate("[document.documentElement.dataset.state, document.body.dataset.phase]")
        assert attributes == ["loading", phase]
        while not delayed:
            page.evaluate("() => new Promise(requestAnimationFrame)")
        delayed.pop().continue_()
        visitor.wait_until_ready()
        assert page.evaluate("document.body.dataset.phase") == phase
        assert page.evaluate(SUM_LAYOUT_SHIFTS) == 0


def test_start_page_chooses_and_remembers_language(create_visitor: VisitorFactory) -> None:
    italian = create_visitor(locale="it-CH")
    italian.page.goto(italian.base + "/")
    italian.page.wait_for_url("**/it/")
    italian.page.click("[data-lang=de]")
    italian.page.wait_for_url("**/de/")
    italian.page.goto(italian.base + "/")
    italian.page.wait_for_url("**/de/")
    finnish = create_visitor(locale="fi-FI")
    finnish.page.goto(finnish.base + "/")
    finnish.page.wait_for_url("**/en/")


@pytest.mark.fault(
    "Browser lacks something", cause="Scripts are disabled", outcome="The board, a sentence and the rules are there"
)
def test_play_page_readable_without_scripts(create_visitor: VisitorFactory) -> None:
    visitor = create_visitor(java_script_enabled=False)
    visitor.page.goto(f"{visitor.base}/fr/{GAME.name}/")
    assert visitor.page.locator("#board svg > [data-key]").count() > 10
    notice = visitor.page.locator(".noscript")
    expect(notice).to_be_visible()
    expect(notice).to_contain_text(site_words("fr")("site.noscript"))
    expect(notice.locator("a").first).to_be_visible()
