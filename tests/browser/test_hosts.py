"""Real servers: on each, in the root and in a folder, a game starts from the snapshot, an embed starts in a post, and
what is sent is counted."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from builder.dev_server import TYPES, Handler, create_server
from builder.embeds import write_oembed
from builder.hosting import apache_headers, header_rules, headers_for
from pygames.games import GAMES
from tests.browser.conftest import skip_without
from tests.browser.host_pages import serve_blog
from tests.browser.reader import Reader
from tests.browser.servers import SERVERS, missing, running
from tests.browser.visitor import Visitor
from tests.serving import serve
from tests.site.http_client import Response

GAME = next(iter(GAMES))
FOLDERS = ("", "/crossboard")
SIZES = """() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
  .map(({name, transferSize, encodedBodySize}) => [name, transferSize, encodedBodySize])"""


@pytest.fixture
def address(server: str, folder: str, site_folder: Path, tmp_path: Path) -> Iterator[str]:
    """The address of the site on a server."""
    if lacking := missing(server):
        skip_without(lacking)
    site = tmp_path / "dist"
    shutil.copytree(site_folder, site, copy_function=os.link)
    write_oembed(site, "https://crossboard.example/")  # as if the build had known the address
    (site / "oembed/.htaccess").write_text(apache_headers(dict(header_rules())["/oembed/*"]), "utf-8")
    with running(server, site, tmp_path, folder) as address:
        yield address


@pytest.mark.fault(
    "Unusual host",
    cause="nginx, Apache or Caddy, as they come or as documented, in the root or a folder",
    outcome="A game and an embed start",
)
@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("server", SERVERS)
def test_game_and_embed_start(server: str, address: str, browser: Browser, site_folder: Path) -> None:
    with browser.new_context(service_workers="block") as context:
        visitor = Visitor(context, address)
        visitor.open(f"/en/{GAME}/")
        marks = visitor.page.evaluate("performance.getEntriesByType('mark').map(({name}) => name)")
        assert "crossboard:woken" in marks
        entries: list[tuple[str, int, int]] = visitor.page.evaluate(SIZES)
        visitor.press("quick")
        visitor.play(visitor.state.legal_moves()[0])
        assert not visitor.errors
    copies, limit = SERVERS[server].copies, SERVERS[server].limit
    large = {url: size for url, _, size in entries if "/snapshot-" in url or url.endswith(".wasm")}
    if copies:
        files = {url: site_folder / (url.removeprefix(f"{address}/") + copies) for url in large}
        assert large == {url: file.stat().st_size for url, file in files.items()}
    total = sum(sent for _, sent, _ in entries)
    print(f"\n{server}: {total / 1e6:.2f} MB")
    assert len(large) == 2
    assert sum(large.values()) < total < limit
    with browser.new_context() as context, serve_blog(address) as post:
        reader = Reader(context, address)
        frame = f'<iframe src="{address}/embed/{GAME}/" width="400" height="700"></iframe>'
        reader.open_post(post.add_page("post", frame))
        reader.activate()
        assert not reader.errors


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("server", [name for name in SERVERS if "as it comes" not in name])
def test_documented_server_sends_headers(address: str) -> None:
    paths = ("/", "/en/", f"/embed/{GAME}/", f"/en/{GAME}/embed/", "/embed.js", f"/oembed/en/{GAME}.json", "/icon.svg")
    for path in paths:
        answer, expected = respond(address, path), headers_for(path)
        sent = {name: answer.headers.get_all(name) for name in expected}
        assert sent == {name: [value] for name, value in expected.items()}, path
        assert "X-Frame-Options" not in answer.headers
    missing_asset = respond(address, "/assets/nothing.js")
    assert missing_asset.status == 404
    assert "immutable" not in str(missing_asset.headers["Cache-Control"])


@pytest.mark.fault(
    "Unusual host", cause="An address does not exist, at any depth", outcome="The 404 page leads to the site"
)
@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("server", [name for name in SERVERS if "as it comes" not in name])
def test_missing_page_leads_back(address: str, browser: Browser) -> None:
    """At any depth, with icon and style."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{address}/en/nothing/here")
        page.wait_for_function("(root) => document.querySelector('li[lang=fr] a').href === root", arg=f"{address}/fr/")
        page.wait_for_function("() => document.querySelector('img').naturalWidth > 0")
        page.wait_for_function("() => document.styleSheets[0]?.cssRules.length > 10")


@pytest.mark.fault("Unusual host", cause="The host sends wasm as another type", outcome="It is compiled from its bytes")
@pytest.mark.parametrize("kind", ["text/plain", "application/octet-stream"])
def test_wasm_of_another_type_is_compiled(kind: str, browser: Browser, site_folder: Path) -> None:
    class Untyped(Handler):
        def send_header(self, keyword: str, value: str) -> None:
            super().send_header(keyword, kind if value == TYPES[".wasm"] else value)

    with (
        serve(create_server(site_folder, 0, Untyped)) as port,
        browser.new_context(service_workers="block") as context,
    ):
        visitor = Visitor(context, f"http://127.0.0.1:{port}")
        with visitor.page.expect_response("**/*.wasm") as wasm:
            visitor.open(f"/en/{GAME}/")
        assert wasm.value.headers["content-type"] == kind
        assert visitor.page.evaluate("performance.getEntriesByName('crossboard:woken').length")
        assert not visitor.errors


def respond(address: str, path: str) -> Response:
    parts = urlsplit(address + path)
    return Response(int(parts.port or 0), parts.path)
