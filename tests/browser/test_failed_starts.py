"""What a page says that cannot start: one sentence for each cause, in its language, and buttons that help."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, Route, expect

from app.text import site_words
from pygames.game import Game
from pygames.i18n import LANGUAGES
from tests import tiers
from tests.browser.visitor import Visitor

FAILED = "html[data-state=failed]"
NO_WASM = "delete globalThis.WebAssembly"
# As browsers without the features that Python's module uses, and as a host whose policy forbids all modules.
OLD_WASM = "WebAssembly.Module = class { constructor() { throw new WebAssembly.CompileError('Invalid opcode 0x06'); } }"
FORBIDDEN_WASM = """WebAssembly.Module = class { constructor() {
  throw new WebAssembly.CompileError("violates the Content Security Policy: 'unsafe-eval' is not allowed");
} }"""
# Python finds an error in its own code, before it is ready.
BROKEN_START = """document.addEventListener("DOMContentLoaded", () => {
  crossboard.saves.open = async () => { throw new Error("planted in 'Ada'"); };
})"""
# The page's watch over its progress runs out at once.
IMPATIENT = """const later = setTimeout;
globalThis.setTimeout = (call, delay, ...more) => later(call, delay === 20_000 ? 0 : delay, ...more);"""
# As browsers that have modules, but not in workers: Firefox before version 114.
NO_MODULE_WORKERS = """globalThis.Worker = class extends EventTarget {
  constructor() { super(); setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "no modules" }))); }
  postMessage() {}
  terminate() {}
}"""


def abort(route: Route) -> None:
    route.abort()


def send_404(route: Route) -> None:
    route.fulfill(status=404, content_type="text/plain", body="not here")


def send_page(route: Route) -> None:
    """As hosts do that answer every request with a page."""
    route.fulfill(content_type="text/html", body="<!DOCTYPE html><title>Not here</title>")


def send_as_text(route: Route) -> None:
    route.fulfill(content_type="text/plain", body=route.fetch().body())


def damage(route: Route) -> None:
    """Cut it in the middle. A HEAD request has no body."""
    response = route.fetch()
    route.fulfill(response=response, body=response.body()[: len(response.body()) // 2])


def cut_after(text: str) -> Callable[[Route], None]:
    def send(route: Route) -> None:
        body = route.fetch().text()
        assert text in body
        route.fulfill(content_type="text/html; charset=utf-8", body=body[: body.index(text) + len(text)])

    return send


@dataclass(frozen=True)
class Fault:
    """What the page says (a key below `site.failed`), and how the fault comes about."""

    sentence: str
    script: str = ""
    path: str = ""
    handler: Callable[[Route], None] = abort

    def plant(self, page: Page) -> None:
        if self.script:
            page.add_init_script(self.script)
        if self.path:
            page.route(re.compile(self.path), self.handler)


FAULTS = {
    "no WebAssembly": Fault("wasm", NO_WASM),
    "forbidden WebAssembly": Fault("wasm", FORBIDDEN_WASM),
    "old browser": Fault("old", OLD_WASM),
    "script of wrong type": Fault("type", path="/interpreter-", handler=send_as_text),
    "missing script": Fault("missing", path="/loader-", handler=send_404),
    "page instead of script": Fault("missing", path=r"/pyscript-.*\.js$", handler=send_page),
    "missing style sheet": Fault("missing", path=r"\.css$", handler=send_404),
    "missing wasm": Fault("missing", path=r"\.wasm$", handler=send_404),
    "no connection": Fault("network", path=r"\.wasm$"),
    "no connection for script": Fault("network", path="/interpreter-"),
    "no connection for Python": Fault("network", path=r"/snapshot-|\.zip$"),
    "damaged wasm": Fault("damaged", path=r"\.wasm$", handler=damage),
    "damaged script": Fault("damaged", path="/loader-", handler=damage),
    "page cut in its head": Fault("cut", path="/$", handler=cut_after('<link rel="stylesheet"')),
    "page cut in the board": Fault("cut", path="/$", handler=cut_after('id="board"')),
    "page cut in Python's code": Fault("cut", path="/$", handler=cut_after("from app.main import")),
    "error in Python": Fault("bug", BROKEN_START),
    "missing boot script": Fault("scripts", path="/boot-", handler=send_404),
    "boot script not understood": Fault("scripts", path="/boot-", handler=damage),
}


@pytest.mark.fault(
    "Error or silence in a script",
    cause="Python fails while it starts",
    outcome="One sentence says that it is our fault, with *Copy details*",
)
@pytest.mark.fault(
    "Browser lacks something",
    cause="No WebAssembly, or a browser too old",
    outcome="One sentence says so, and what to do",
)
@pytest.mark.fault(
    "File missing or damaged",
    cause="A file of the start is missing, damaged, of the wrong type or out of reach; the page is cut short",
    outcome="One sentence says which, and *Try again* starts it",
)
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_failed_start_says_why(visitor: Visitor, published: Game, lang: str, fault: Fault) -> None:
    page, say = visitor.page, site_words(lang)
    fault.plant(page)
    visitor.open(f"/{lang}/{published.name}/", wait=False)
    alert = page.locator(".failed:visible")
    expect(alert).to_contain_text(say(f"site.failed.{fault.sentence}"))
    if fault.sentence != "scripts" and "css" not in fault.path:  # nothing hides what a style sheet hides
        expect(page.locator(FAILED)).to_be_attached()
        expect(page.get_by_text(say("site.starting"))).to_be_hidden()
    page.unroute_all()
    retry = page.get_by_role("button", name=say("site.retry"))
    expect(retry).to_be_visible()
    assert "cut" in fault.sentence or page.locator("#board svg > [data-key]").count() > 10
    if fault.path and (
        fault.handler in (damage, send_page) or tiers.tier == "all"
    ):  # see test_snapshot.py for the others
        retry.click()
        visitor.wait_until_ready()
        expect(page.locator(".failed")).to_be_hidden()
    forget_errors(visitor)


def forget_errors(visitor: Visitor) -> None:
    """Leave the page, which may still report what was planted, and forget its errors."""
    visitor.page.goto("about:blank")
    visitor.errors.clear()


@pytest.mark.fault(
    "Browser lacks something",
    cause="The same on the home page and where embed code is written",
    outcome="The same sentence",
)
@pytest.mark.parametrize("path", ["", "{}/embed/"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_other_pages_say_why_too(visitor: Visitor, path: str, lang: str) -> None:
    Fault("wasm", NO_WASM).plant(visitor.page)
    visitor.open(f"/{lang}/{path.format('crossing')}", wait=False)
    expect(visitor.page.locator(".failed:visible")).to_contain_text(site_words(lang)("site.failed.wasm"))
    forget_errors(visitor)


@pytest.mark.fault("File missing or damaged", cause="The same in an embed", outcome="The same sentence")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("fault", "key"),
    [
        (Fault("old", OLD_WASM), "site.failed.old"),
        (Fault("missing", path="/loader-", handler=send_404), "site.failed.missing"),
        (Fault("scripts", path="/frame-", handler=damage), "site.failed.scripts"),
        (Fault("cut", path="/embed/", handler=cut_after('id="facts">')), "site.frame.cut"),
    ],
)
def test_embed_says_why(visitor: Visitor, published: Game, fault: Fault, key: str, lang: str) -> None:
    """Without its script the page is in English."""
    page = visitor.page
    fault.plant(page)
    visitor.open(f"/embed/{published.name}/#lang={lang}&start=now", wait=False)
    say = site_words("en" if fault.sentence == "scripts" else lang)
    expect(page.get_by_role("alert").filter(has_text=say(key))).to_be_visible()
    forget_errors(visitor)


@pytest.mark.fault(
    "Network gone", cause="Nothing arrives for twenty seconds", outcome="The page says so; waiting or *Try again* helps"
)
def test_stalled_start_can_be_waited_for(visitor: Visitor) -> None:
    page, say, delayed = visitor.page, site_words("fr"), list[Route]()
    page.add_init_script(IMPATIENT)
    page.route(re.compile("/snapshot-"), lambda route: delayed.append(route))
    visitor.open("/fr/crossado/", wait=False)
    alert = page.locator(".failed:visible")
    expect(alert).to_contain_text(say("site.failed.slow"))
    expect(page.get_by_text(say("site.starting"))).to_be_visible()
    visitor.wait_until(lambda: bool(delayed))
    delayed.pop().continue_()
    visitor.wait_until_ready()
    expect(alert).to_be_hidden()


@pytest.mark.fault(
    "Browser lacks something", cause="No module workers", outcome="Bots think in the page, which says so"
)
def test_missing_module_workers_are_explained(visitor: Visitor) -> None:
    """The computer thinks in the page, and the game goes on."""
    visitor.page.add_init_script(NO_MODULE_WORKERS)
    visitor.open("/de/c-cross/")
    visitor.press("quick")
    visitor.expect_text("note", site_words("de")("site.note.no_worker"))
    while len(visitor.record.moves) < 3:
        visitor.play(visitor.state.legal_moves()[0])
