"""Errors while a page runs: the game goes on, and *Copy details* gives what a report needs, but nothing of a game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from app.text import site_words
from builder.pages import NEWS
from pygames import __version__
from pygames.game import Game
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.visitor import Visitor

NAME = "Ada-Quux"  # of a player; no report may contain it
BROKEN_SAVING = f"""() => {{
  crossboard.saves.write = () => {{ throw new Error("cannot save {NAME}'s game '{NAME}'"); }};
}}"""
# A game that is about to be resumed makes Python fail.
BROKEN_GAMES = """document.addEventListener("DOMContentLoaded", () => {
  const { saves } = crossboard, { readAll } = saves;
  let calls = 0;
  saves.readAll = (prefix) => { if (calls++ === 0) throw new Error("planted"); return readAll(prefix); };
})"""
# The worker starts, and then never answers; `requests` counts what it is asked.
SILENT_WORKER = """globalThis.requests = 0;
globalThis.Worker = class extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: ["ready", ""] })));
  }
  postMessage() { globalThis.requests++; }
  terminate() {}
};
localStorage.setItem("crossboard.patience", "0.3");
"""
# The page's patience with a silent worker runs out at once: a second for any time from three to nine.
IMPATIENT = """const later = setTimeout;
globalThis.setTimeout = (call, delay, ...more) => later(call, delay > 3000 && delay < 9000 ? 100 : delay, ...more);"""


def read_details(page: Page) -> str:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-details]:visible").first.click()
    expect(page.locator("[data-details]:visible").first).to_have_text(
        site_words(str(page.get_attribute("html", "lang")))("site.details_copied")
    )
    return str(page.evaluate("navigator.clipboard.readText()"))


@pytest.mark.fault(
    "Error or silence in a script",
    cause="An exception in an event handler",
    outcome="The page says so; the details hold nothing of the game",
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_error_in_handler_offers_details_without_game(visitor: Visitor, published: Game, lang: str) -> None:
    page, say = visitor.page, site_words(lang)
    visitor.open(f"/{lang}/{published.name}/")
    visitor.start_game(Record(published.name, published.players[0]), names=[NAME])
    visitor.confirm_handover()
    page.evaluate(BROKEN_SAVING)
    visitor.play(visitor.state.legal_moves()[0])
    visitor.expect_text("note", say("site.note.bug"))
    details = read_details(page)
    for part in (
        f"Crossboard {__version__} (",
        f"/{lang}/{published.name}/ (ready",
        "Mozilla/",
        "Step: ",
        "JsException",
    ):
        assert part in details
    assert 'app/storage/browser.py", line' in details
    for secret in (NAME, "#game", "#record", "players="):
        assert secret not in details
    visitor.errors.clear()  # the planted one


def test_details_can_be_copied_by_hand(visitor: Visitor) -> None:
    visitor.page.add_init_script(
        "delete globalThis.WebAssembly; navigator.clipboard.writeText = () => Promise.reject();"
    )
    visitor.open("/fr/crosswise/", wait=False)
    visitor.page.locator(".failed [data-details]").click()
    field = visitor.page.locator("textarea.details")
    expect(field).to_be_focused()
    text = field.input_value()
    assert text.startswith(f"Crossboard {__version__} (")
    assert "(failed, wasm)" in text
    visitor.errors.clear()  # Python misses WebAssembly, too


@pytest.mark.fault(
    "Error or silence in a script",
    cause="An exception when a game is resumed",
    outcome="The page says so, and another game can be started",
)
def test_error_in_resumed_game_leads_to_setup(visitor: Visitor) -> None:
    visitor.open("/de/crossado/")
    visitor.press("quick")
    visitor.play(visitor.state.legal_moves()[0])
    visitor.page.add_init_script(BROKEN_GAMES)
    visitor.reload()
    visitor.expect_text("note", site_words("de")("site.note.bug"))
    assert visitor.wait_for_turn().phase == "setup"
    expect(visitor.page.locator("#resume button")).to_be_visible()
    visitor.press("quick")
    assert visitor.wait_for_turn().phase == "play"


@pytest.mark.fault(
    "Error or silence in a script",
    cause="The worker falls silent",
    outcome="After its budget and three seconds the page thinks itself",
)
def test_silent_worker_is_replaced_by_page(visitor: Visitor) -> None:
    """It is given up after its second silence."""
    page = visitor.page
    page.add_init_script(SILENT_WORKER + IMPATIENT)
    visitor.open("/en/crosswise/")
    visitor.press("quick")
    say = site_words("en")
    for _ in range(40):
        if page.evaluate("requests") >= 2 and visitor.text("note") == say("site.note.no_worker"):
            break
        visitor.play(visitor.state.legal_moves()[0])
        visitor.wait_for_turn()
    assert page.evaluate("requests") == 2
    visitor.expect_text("note", say("site.note.no_worker"))


@pytest.mark.fault("Error or silence in a script", cause="An exception in the worker", outcome="The page thinks itself")
def test_error_in_worker_is_replaced_by_page(visitor: Visitor) -> None:
    def break_search(route: Route) -> None:
        body = route.fetch().text()
        assert "bots.choose_move(...request)" in body
        route.fulfill(
            content_type="text/javascript", body=body.replace("bots.choose_move(...request)", "lost(request)")
        )

    visitor.page.route("**/bot-worker-*", break_search)
    visitor.open("/it/crossing/")
    visitor.press("quick")
    ply = len(visitor.record.moves)
    for _ in range(9):
        if visitor.text("note") == site_words("it")("site.note.no_worker"):
            break
        visitor.play(visitor.state.legal_moves()[0])
        visitor.wait_for_turn()
    visitor.expect_text("note", site_words("it")("site.note.no_worker"))
    assert len(visitor.record.moves) > ply + 1
    assert "ReferenceError" in read_details_in_menu(visitor)


def read_details_in_menu(visitor: Visitor) -> str:
    visitor.page.click("[popovertarget=menu]")
    visitor.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.page.locator("#menu [data-details]").click()
    expect(visitor.page.locator("#menu [data-details]")).to_have_text(site_words("it")("site.details_copied"))
    return str(visitor.page.evaluate("navigator.clipboard.readText()"))


def test_news_shown_once_after_update(create_visitor: VisitorFactory) -> None:
    """Not on a first visit; once for those who came before there was any, and never twice."""
    visitor = create_visitor()
    page = visitor.page
    for path in ("/en/", "/en/crossing/"):
        visitor.open(path)
        expect(page.locator("#updated")).to_be_hidden()
    page.evaluate("localStorage.setItem('crossboard.news', '2026-01-01')")  # an older version was here
    visitor.open("/fr/crossing/")
    expect(page.locator("#updated")).to_be_visible()
    visitor.open("/fr/")
    expect(page.locator("#updated")).to_be_hidden()
    page.evaluate("localStorage.removeItem('crossboard.news')")  # a version without news was here
    visitor.open("/de/")
    notice, whats_new = page.locator("#updated"), page.locator("#whats-new")
    notice.get_by_role("button", name=site_words("de")("site.whats_new")).click()
    expect(whats_new.locator("li")).to_have_count(len(NEWS.items))
    expect(notice).to_be_hidden()
    whats_new.get_by_role("button").click()
    expect(whats_new).to_be_hidden()
    page.evaluate(
        "localStorage.setItem('crossboard.news', '2999-01-01')"
    )  # a newer version was here, and was taken back
    visitor.open("/it/crossado/")
    expect(notice).to_be_hidden()
    assert page.evaluate("localStorage.getItem('crossboard.news')") == "2999-01-01"
    page.click("[popovertarget=menu]")
    expect(page.locator("#menu .version")).to_contain_text(__version__)
    page.locator("#menu [popovertarget=whats-new]").click()
    expect(whats_new).to_be_visible()


def test_news_can_be_dismissed(visitor: Visitor) -> None:
    visitor.page.add_init_script("localStorage.setItem('crossboard.news', '2026-01-01')")
    visitor.open("/en/c-cross/")
    visitor.page.locator("#updated").get_by_role("button", name=site_words("en")("site.close")).click()
    expect(visitor.page.locator("#updated")).to_be_hidden()


@pytest.mark.fault("Browser lacks something", cause="No popovers", outcome="The menu opens")
def test_menu_works_without_popovers(visitor: Visitor) -> None:
    """As in browsers that know neither the attributes nor the selector: here they have another name."""

    def rename(route: Route) -> None:
        response = route.fetch()
        headers = {name: value for name, value in response.headers.items() if name != "content-encoding"}
        route.fulfill(status=200, headers=headers, body=response.text().replace("popover", "unknown"))

    page = visitor.page
    page.route(re.compile(r"/boot-|\.css$|/crossado/$"), rename)
    page.add_init_script("delete HTMLElement.prototype.hidePopover")
    visitor.open("/en/crossado/")
    menu, button = page.locator("#menu"), page.locator("[unknowntarget=menu]").first
    expect(menu).to_be_hidden()
    closings: list[Callable[[], None]] = [
        lambda: button.click(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.mouse.click(5, 500),
    ]
    for close in closings:
        button.click()
        expect(menu).to_be_visible()
        close()
        expect(menu).to_be_hidden()
    button.click()
    page.click("#menu [data-action=new]")
    expect(menu).to_be_hidden()
    assert visitor.text("note") == ""
