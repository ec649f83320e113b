"""What the privacy page says: no request goes to any other host, and devices hold nothing but what it lists.

All requests of these browsers to other hosts than the loopback go through a proxy of ours, from a page, a
frame, a worker or the service worker."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page

from builder.dev_server import create_server
from builder.privacy import STORED
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.going_offline import wait_until_stored
from tests.browser.hands import SIMULTANEOUS_GAMES, common_choices
from tests.browser.host_pages import embed_html, same_site_url, serve_blog
from tests.browser.reader import Reader
from tests.browser.visitor import Visitor
from tests.serving import serve

TABLET: dict[str, Any] = {
    "viewport": {"width": 1024, "height": 768},
    "permissions": ["clipboard-read", "clipboard-write"],
}
LATER = set[str]()  # listed, but not stored by these tests
# Everything that a page can store, by place; cookies are asked of the browser.
FIND_STORED = """async () => {
  const files = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
  return {
    "localStorage": Object.keys(localStorage),
    "sessionStorage": Object.keys(sessionStorage),
    "IndexedDB": (await indexedDB.databases()).map(({name}) => name),
    "Cache Storage": await caches.keys(),
    "private files": files,
  };
}"""


@pytest.fixture
def outside() -> Iterator[tuple[str, list[str]]]:
    """A proxy that refuses everything: its address, and what it has been asked for."""
    asked: list[str] = []

    class Proxy(BaseHTTPRequestHandler):
        def refuse(self) -> None:
            asked.append(self.path)
            self.send_error(403)

        do_GET = do_POST = do_HEAD = do_CONNECT = do_OPTIONS = refuse  # noqa: N815 - names of http.server

        def log_message(self, format: str, *arguments: object) -> None:
            """Silence."""

    with serve(ThreadingHTTPServer(("127.0.0.1", 0), Proxy)) as port:
        yield f"http://127.0.0.1:{port}", asked


@pytest.fixture
def context(browser: Browser, outside: tuple[str, list[str]]) -> Iterator[BrowserContext]:
    """A profile that may keep things. In the end one page does ask for another host, and the proxy must notice."""
    address, asked = outside
    with browser.new_context(proxy={"server": address, "bypass": "127.0.0.1,localhost"}, **TABLET) as context:
        yield context
        assert asked == []
        context.new_page().goto("http://elsewhere.example/")
        assert [url for url in asked if "favicon" not in url] == ["http://elsewhere.example/"]


def stored(page: Page | Frame, context: BrowserContext) -> dict[str, set[str]]:
    found = {place: set(names) for place, names in page.evaluate(FIND_STORED).items()}
    return {**found, "cookies": {cookie.get("name", "") for cookie in context.cookies()}}


def patterns(place: str) -> set[str]:
    return {name for places in STORED.values() for name in places.get(place, ())}


def unlisted(found: dict[str, set[str]]) -> list[str]:
    return sorted(
        f"{place}: {name}"
        for place, names in found.items()
        for name in names
        if not any(fnmatchcase(name, pattern) for pattern in patterns(place))
    )


def unmet(found: dict[str, set[str]]) -> set[str]:
    """Return what is listed although the browser does not hold it."""
    return {
        pattern
        for place in ("localStorage", "Cache Storage")
        for pattern in patterns(place)
        if not any(fnmatchcase(name, pattern) for name in found[place])
    }


def choose_setting(visitor: Visitor, name: str, value: str) -> None:
    if not visitor.page.locator(f"[data-setting={name}]").is_visible():
        visitor.page.click("[popovertarget=menu]")
    visitor.page.select_option(f"[data-setting={name}]", value)


def play_a_round_at_once(visitor: Visitor, name: str) -> None:
    """Set a game up with names, put it on the table, and let one person choose."""
    visitor.open(f"/en/{name}/")
    people = range(1, GAMES[name].players[0] + 1)
    visitor.start_game(Record(name, len(people)), people, names=[f"Ada {seat}" for seat in people])
    visitor.press("together")
    visitor.page.wait_for_selector("#together", state="visible")
    visitor.page.locator(f"[data-strip='1'] [data-target='{common_choices(visitor)[0]}']").click()


def share(visitor: Visitor) -> None:
    for action in ("share", "copy"):
        visitor.press(action)
        visitor.page.wait_for_function("() => document.getElementById('note').textContent")


@pytest.mark.fault(
    "Privacy promise broken",
    cause="A request to another host, or a name stored that is not listed",
    outcome="The test fails",
)
def test_play_share_and_offline_keep_the_promises(context: BrowserContext, site_folder: Path) -> None:
    with serve(create_server(site_folder, 0)) as port:
        visitor = Visitor(context, f"http://127.0.0.1:{port}")
        play_a_round_at_once(visitor, SIMULTANEOUS_GAMES[0])
        dice = next(name for name, game in GAMES.items() if game.has_chance and name not in SIMULTANEOUS_GAMES)
        visitor.open(f"/it/{dice}/")
        for name, value in {"sound": "yes", "patience": "0.3", "roll": "auto", "pace": "0"}.items():
            choose_setting(visitor, name, value)
        visitor.page.keyboard.press("Escape")
        visitor.press("quick")
        visitor.play(visitor.state.legal_moves()[0])
        visitor.wait_for_turn()
        share(visitor)
        for path in (f"/it/{dice}/rules/", f"/it/{dice}/embed/", "/it/about/", "/it/privacy/", "/it/"):
            visitor.page.goto(visitor.base + path)
        visitor.open(f"/it/{dice}/")
        wait_until_stored(visitor.page)
    visitor.reload()
    visitor.wait_for_turn()
    found = stored(visitor.page, context)
    assert unlisted(found) == []
    assert {
        url for url in visitor.requested_urls if not url.startswith((f"{visitor.base}/", "blob:", "data:", "about:"))
    } == set()


@pytest.mark.fault("Privacy promise broken", cause="The same in a post", outcome="The test fails")
def test_game_in_a_post_keeps_the_promises(context: BrowserContext, site: str) -> None:
    """In a post of the same site, so that the frame may store something at all, and a game is stored."""
    with serve_blog(site) as blog:
        reader = Reader(context, site)
        reader.open_post(same_site_url(blog.add_page("post", embed_html(site, "c-cross", bots="-,easy"))))
        reader.activate()
        state = reader.frame_record.replay()
        reader.play_in_frame(state, state.legal_moves()[0])
        reader.wait_for_decision()
        found = stored(reader.frame, context)
        assert any(key.startswith("crossboard.embed.") for key in found["localStorage"])
        assert unlisted(found) == []
        own = (f"{site}/", same_site_url(blog.address), "blob:", "data:", "about:")
        assert {url for url in reader.requested_urls if not url.startswith(own)} == set()


def test_name_that_is_not_listed_is_found() -> None:
    found = {"localStorage": {"crossboard.game.1", "crossboard.visits"}, "cookies": {"id"}}
    assert unlisted(found) == ["cookies: id", "localStorage: crossboard.visits"]
