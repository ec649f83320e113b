"""The site in a sandboxed frame, which has no origin: databases, storage, caches and service workers are refused.

It starts from its snapshot all the same, and plays against bots."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import ThreadingHTTPServer

import pytest

from builder.build import build_site
from builder.dev_server import Handler
from pygames.game import Game
from tests.browser.visitor import READ_PAGE_STATE, Visitor
from tests.serving import serve

POLICY = "Content-Security-Policy"
HOST_FILE = "host.html"
LIST_REFUSALS = """async () => {
  const requests = [
    () => indexedDB.open("any"), () => localStorage.length, () => caches.keys(), () => navigator.serviceWorker,
  ];
  return Promise.all(requests.map(async (request) => request()).map((answer) => answer.then(() => false, () => true)));
}"""


class FramingHandler(Handler):
    """The site's handler, except that any page may frame it, and the host page may be served."""

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != POLICY:
            super().send_header(keyword, value)
        elif self.path != f"/{HOST_FILE}":
            super().send_header(keyword, value.replace("; frame-ancestors 'none'", ""))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("sandbox") / "dist"
    build_site(folder)
    (folder / HOST_FILE).write_text(
        "<!DOCTYPE html><html lang=en><link rel=icon href=data:,><title>A blog</title></html>"
    )
    handler = type("Bound", (FramingHandler,), {"folder": folder.resolve()})
    with serve(ThreadingHTTPServer(("127.0.0.1", 0), handler)) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.mark.fault(
    "Browser lacks something", cause="No origin: no storage, caches or workers", outcome="The game can be played"
)
def test_game_playable_in_sandboxed_frame(visitor: Visitor, published: Game) -> None:
    page, address = visitor.page, f"{visitor.base}/en/{published.name}/"
    page.goto(f"{visitor.base}/{HOST_FILE}")
    page.evaluate(
        """(src) => document.body.append(Object.assign(document.createElement("iframe"), {
          sandbox: "allow-scripts", width: 400, height: 700, src}))""",
        address,
    )
    page.wait_for_selector("iframe")
    frame = page.frames[1]
    frame.wait_for_selector("html[data-state=ready]", state="attached")
    assert frame.evaluate(LIST_REFUSALS) == [True, True, True, True]
    assert "crossboard:woken" in frame.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    frame.click("[data-action=quick]")
    frame.wait_for_selector("body[data-phase=play]", state="attached")
    assert frame.wait_for_function(READ_PAGE_STATE).json_value()["targets"]
