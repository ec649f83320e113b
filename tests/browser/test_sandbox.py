"""In a frame that its page trusts with scripts and nothing else: of no origin, where databases, storage, caches and
service workers are refused. The site starts there as well, from its snapshot, and plays against the machine."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer

import pytest

from builder.build import build_site
from builder.dev_server import Handler
from pygames.game import Game
from tests.browser.visitor import READ_PAGE_STATE, Visitor

POLICY = "Content-Security-Policy"
HOST = "host.html"
REFUSED = """async () => {
  const asked = [
    () => indexedDB.open("any"), () => localStorage.length, () => caches.keys(), () => navigator.serviceWorker,
  ];
  return Promise.all(asked.map(async (ask) => { try { await ask(); return false; } catch { return true; } }));
}"""


class Lenient(Handler):
    """The site, but for one thing: any page may frame it. And a page that does."""

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != POLICY:
            super().send_header(keyword, value)
        elif self.path != f"/{HOST}":
            super().send_header(keyword, value.replace("; frame-ancestors 'none'", ""))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("sandbox") / "dist"
    build_site(folder)
    (folder / HOST).write_text("<!DOCTYPE html><html lang=en><link rel=icon href=data:,><title>A blog</title></html>")
    with ThreadingHTTPServer(("127.0.0.1", 0), type("Here", (Lenient,), {"folder": folder.resolve()})) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}"
        running.shutdown()


def test_a_sandboxed_frame_starts_and_plays(visitor: Visitor, published: Game) -> None:
    page, address = visitor.page, f"{visitor.base}/en/{published.name}/"
    page.goto(f"{visitor.base}/{HOST}")
    page.evaluate(
        """(src) => document.body.append(Object.assign(document.createElement("iframe"), {
          sandbox: "allow-scripts", width: 400, height: 700, src}))""",
        address,
    )
    page.wait_for_selector("iframe")
    frame = page.frames[1]
    frame.wait_for_selector("html[data-state=ready]", state="attached")
    assert frame.evaluate(REFUSED) == [True, True, True, True]
    assert "crossboard:woken" in frame.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    frame.click("[data-action=quick]")
    now = frame.wait_for_function(READ_PAGE_STATE).json_value()
    assert now["phase"] == "play"
    assert now["targets"]
