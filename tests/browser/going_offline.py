"""A server that can be stopped, and what visitors of it do before the network goes away."""

from __future__ import annotations

import threading
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page

from builder import dev_server, service_worker
from tests.browser.visitor import Visitor

# The final state of the newest service worker on the server.
WAIT_FOR_UPDATE = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const coming = registration.installing ?? registration.waiting ?? (await registration.update()).installing;
  const ended = () => ["installed", "activated", "redundant"].includes(coming.state);
  while (!ended()) await new Promise((done) => coming.addEventListener("statechange", done, {once: true}));
  return coming.state;
}"""
UPDATE_BUTTON = "#offline button:first-of-type"


class Host:
    """A server that can be stopped, and whose site can change to a new version."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running = self.start(0)
        self.port = self.running.server_address[1]

    def start(self, port: int) -> ThreadingHTTPServer:
        running = dev_server.create_server(self.folder, port)
        threading.Thread(target=running.serve_forever, daemon=True).start()
        return running

    def stop(self) -> None:
        self.running.shutdown()
        self.running.server_close()

    def publish(self, version: str) -> None:
        """Publish a new version, which every page names."""
        for page in self.folder.rglob("*.html"):
            page.write_text(page.read_text("utf-8").replace("<body ", f'<body data-version="{version}" ', 1), "utf-8")
        service_worker.write_service_worker(self.folder)


def wait_until_stored(page: Page) -> None:
    page.wait_for_selector("#offline[data-offline=ready]", state="attached")


def go_offline(host: Host, guest: Visitor) -> None:
    """Stop the server, and set the browser offline."""
    host.stop()
    guest.context.set_offline(True)


def play_first_move(visitor: Visitor) -> None:
    visitor.press("quick")
    visitor.play(visitor.state.legal_moves()[0])


def read_version(page: Page) -> str | None:
    return page.get_attribute("body", "data-version")
