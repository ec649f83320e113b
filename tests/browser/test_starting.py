"""How a page starts: files that do not arrive, taps made too early, the language that is remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route

from app.text import site_words
from pygames.games import GAMES
from tests.browser.conftest import VisitorFactory
from tests.browser.test_snapshot import SHIFTS
from tests.browser.visitor import Visitor

GAME, OTHER, *_ = GAMES.values()


@pytest.mark.parametrize("lost", [r"\.wasm$", "/interpreter-", "/loader-", r"/snapshot-|\.zip$"])
def test_a_lost_file_is_told_and_can_be_tried_again(visitor: Visitor, lost: str) -> None:
    page, say = visitor.page, site_words("de")
    page.route(re.compile(lost), lambda route: route.abort())
    visitor.open(f"/de/{GAME.name}/", wait=False)
    page.wait_for_selector("html[data-state=failed]", state="attached")
    alert = page.locator(".failed")
    assert alert.is_visible()
    assert say("site.failed") in str(alert.text_content())
    assert page.locator("#board svg > [data-key]").count() > 10
    page.unroute_all()
    page.get_by_role("button", name=say("site.retry")).click()
    visitor.wait_until_ready()
    visitor.errors.clear()  # what the browser said of the file that was kept from it
    assert not alert.is_visible()
    visitor.press("quick")
    assert visitor.wait_for_turn().phase == "play"


def test_without_the_snapshot_python_starts_all_the_same(visitor: Visitor) -> None:
    visitor.page.route("**/snapshot-*", lambda route: route.abort())
    visitor.open(f"/de/{GAME.name}/")
    visitor.press("quick")
    assert visitor.wait_for_turn().phase == "play"
    visitor.errors.clear()  # as above


def test_a_tap_before_python_is_ready_is_kept(visitor: Visitor) -> None:
    page = visitor.page
    quick = page.locator("[data-action=quick]")
    seen: list[str | None] = []

    def tap_first(route: Route) -> None:
        page.wait_for_load_state("domcontentloaded")
        quick.click()
        seen.extend([page.get_attribute("html", "data-state"), quick.get_attribute("class")])
        route.continue_()

    page.route("**/*.wasm", tap_first, times=1)  # the bot's worker will ask as well
    visitor.open(f"/en/{GAME.name}/")
    assert seen == ["loading", "primary kept"]
    assert visitor.wait_for_turn().phase == "play"
    assert visitor.record.players == GAME.players[0]


def test_a_form_sent_before_python_is_ready_is_kept(visitor: Visitor) -> None:
    page, game = visitor.page, next(game for game in GAMES.values() if len(game.players) > 1)

    def set_up_first(route: Route) -> None:
        page.wait_for_load_state("domcontentloaded")
        page.click(".setup summary")
        page.locator(f".segments label:has([value='{game.players[-1]}'])").click()
        page.click("#setup [type=submit]")
        route.continue_()

    page.route("**/*.wasm", set_up_first, times=1)
    visitor.open(f"/en/{game.name}/")
    assert visitor.wait_for_turn().phase == "play"
    assert visitor.record.players == game.players[-1]


def test_a_game_that_comes_back_has_its_place_at_once(visitor: Visitor) -> None:
    """Before Python is there the page is laid out for playing, and nothing moves when it is; a game of another kind
    changes nothing."""
    page = visitor.page
    visitor.open(f"/en/{GAME.name}/")
    visitor.press("quick")
    visitor.wait_for_turn()
    held: list[Route] = []
    page.route("**/snapshot-*", lambda route: held.append(route))
    for game, phase in ((GAME, "play"), (OTHER, "setup")):
        visitor.open(f"/en/{game.name}/", wait=False)
        page.wait_for_load_state("domcontentloaded")
        found = page.evaluate("[document.documentElement.dataset.state, document.body.dataset.phase]")
        assert found == ["loading", phase]
        while not held:
            page.evaluate("() => new Promise(requestAnimationFrame)")
        held.pop().continue_()
        visitor.wait_until_ready()
        assert page.evaluate("document.body.dataset.phase") == phase
        assert page.evaluate(SHIFTS) == 0


def test_the_first_page_goes_to_the_language_and_remembers_it(create_visitor: VisitorFactory) -> None:
    italian = create_visitor(locale="it-CH")
    italian.page.goto(italian.base + "/")
    italian.page.wait_for_url("**/it/")
    italian.page.click("[data-lang=de]")
    italian.page.wait_for_url("**/de/")
    italian.page.goto(italian.base + "/")
    italian.page.wait_for_url("**/de/")
    stranger = create_visitor(locale="fi-FI")
    stranger.page.goto(stranger.base + "/")
    stranger.page.wait_for_url("**/en/")


def test_without_scripts_the_page_can_be_read(create_visitor: VisitorFactory) -> None:
    visitor = create_visitor(java_script_enabled=False)
    visitor.page.goto(f"{visitor.base}/fr/{GAME.name}/")
    assert visitor.page.locator("#board svg > [data-key]").count() > 10
    told = visitor.page.locator(".noscript")
    assert told.is_visible()
    assert site_words("fr")("site.noscript") in str(told.text_content())
    assert visitor.page.locator(".noscript a").is_visible()
